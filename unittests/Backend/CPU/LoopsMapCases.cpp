//===- LoopsMapCases.cpp - Maps, reductions, contractions -----------------===//

#include "LoopsCases.h"

#include <string>

using namespace aicf::testing;

static const char kSoftmax[] = R"(^bb0(%v: f32):
    %m = aicf_emit.reduce max %v over(d1) : f32
    %z = arith.subf %v, %m : f32
    %e = math.exp %z : f32
    %s = aicf_emit.reduce add %e over(d1) : f32
    %r = arith.divf %e, %s : f32
    aicf_emit.yield %r : f32 })";

static const char kGemm[] = R"(^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32 })";

static const char kRowSum[] = R"(^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    aicf_emit.yield %s : f32 })";

std::vector<NativeCase> aicf::testing::getMapCases() {
  static std::vector<std::string> store;
  auto with = [&](const char *head, const char *body) {
    return store.emplace_back(std::string(head) + " {\n" + body).c_str();
  };
  store.reserve(200);
  return {
      {"Map", "%x: memref<5x37xf32>, %y: memref<5x37xf32>",
       R"(dims(d0 = 5, d1 = 37) ins(%x[d0, d1] : memref<5x37xf32>)
       outs(%y[d0, d1] : memref<5x37xf32>) {
       ^bb0(%v: f32):
         %c = arith.constant 0.5 : f32
         %a = arith.mulf %v, %c : f32
         %b = arith.addf %a, %v : f32
         %m = arith.maximumf %b, %c : f32
         aicf_emit.yield %m : f32 })"},
      {"MapSpecial",
       "%x: memref<5x37xf32>, %y: memref<5x37xf32>, %l: memref<5x37xf32>",
       R"(dims(d0 = 5, d1 = 37) ins(%x[d0, d1] : memref<5x37xf32>)
       outs(%y[d0, d1] : memref<5x37xf32>, %l[d0, d1] : memref<5x37xf32>) {
       ^bb0(%v: f32):
         %c = arith.constant 0.5 : f32
         %m = arith.maximumf %v, %c : f32
         %e = math.exp %v : f32
         %l = math.log %v : f32
         %n = arith.minimumf %e, %m : f32
         aicf_emit.yield %n, %l : f32, f32 })",
       1e-4, true},
      {"InPlace",
       "%x: memref<5x37xf32>, %b: memref<37xf32>, %y: memref<5x37xf32>",
       R"(dims(d0 = 5, d1 = 37) ins(%x[d0, d1] : memref<5x37xf32>, %b[d1] : memref<37xf32>)
       outs(%y[d0, d1] : memref<5x37xf32>) {
       ^bb0(%v: f32, %w: f32):
         %a = arith.addf %v, %w : f32
         aicf_emit.yield %a : f32 })",
       1e-5, false, true},
      // A result in the place of what another one alone reads.
      {"InPlaceOfAnother",
       "%x: memref<5x37xf32>, %b: memref<5x37xf32>, %y: memref<5x37xf32>, "
       "%z: memref<5x37xf32>",
       R"(dims(d0 = 5, d1 = 37) ins(%x[d0, d1] : memref<5x37xf32>, %b[d0, d1] : memref<5x37xf32>)
       outs(%y[d0, d1] : memref<5x37xf32>, %z[d0, d1] : memref<5x37xf32>) {
       ^bb0(%v: f32, %w: f32):
         %m = aicf_emit.reduce max %w over(d1) : f32
         %a = arith.addf %m, %w : f32
         %p = arith.mulf %a, %v : f32
         aicf_emit.yield %a, %p : f32, f32 })",
       1e-5, false, true},
      {"Broadcast",
       "%x: memref<6x19xf32>, %r: memref<6xf32>, %c: memref<19xf32>, %s: "
       "memref<f32>, %y: memref<6x19xf32>",
       R"(dims(d0 = 6, d1 = 19) ins(%x[d0, d1] : memref<6x19xf32>, %r[d0] : memref<6xf32>, %c[d1] : memref<19xf32>, %s[] : memref<f32>)
       outs(%y[d0, d1] : memref<6x19xf32>) {
       ^bb0(%v: f32, %r: f32, %c: f32, %s: f32):
         %a = arith.addf %v, %r : f32
         %b = arith.mulf %a, %c : f32
         %d = arith.divf %b, %s : f32
         %e = arith.mulf %s, %s : f32
         %f = arith.subf %d, %e : f32
         aicf_emit.yield %f : f32 })"},
      {"Transposed", "%x: memref<23x18xf32>, %y: memref<18x23xf32>",
       R"(dims(d0 = 18, d1 = 23) ins(%x[d1, d0] : memref<23x18xf32>)
       outs(%y[d0, d1] : memref<18x23xf32>) {
       ^bb0(%v: f32):
         aicf_emit.yield %v : f32 })",
       0},
      {"TransposedOutput", "%x: memref<18x23xf32>, %y: memref<23x18xf32>",
       R"(dims(d0 = 18, d1 = 23) ins(%x[d0, d1] : memref<18x23xf32>)
       outs(%y[d1, d0] : memref<23x18xf32>) {
       ^bb0(%v: f32):
         aicf_emit.yield %v : f32 })",
       0},
      {"Strided",
       "%x: memref<7x20xf32, strided<[32, 1], offset: 3>>, %y: "
       "memref<7x20xf32, strided<[48, 2], offset: 1>>",
       R"(dims(d0 = 7, d1 = 20) ins(%x[d0, d1] : memref<7x20xf32, strided<[32, 1], offset: 3>>)
       outs(%y[d0, d1] : memref<7x20xf32, strided<[48, 2], offset: 1>>) {
       ^bb0(%v: f32):
         %a = arith.addf %v, %v : f32
         aicf_emit.yield %a : f32 })"},
      {"Gemm",
       "%a: memref<13x17xf32>, %b: memref<17x41xf32>, %y: memref<13x41xf32>",
       with(
           R"(dims(d0 = 13, d1 = 41, d2 = 17) ins(%a[d0, d2] : memref<13x17xf32>, %b[d2, d1] : memref<17x41xf32>)
       outs(%y[d0, d1] : memref<13x41xf32>))",
           kGemm)},
      {"GemmTransposed",
       "%a: memref<17x13xf32>, %b: memref<41x17xf32>, %y: memref<13x41xf32>",
       with(
           R"(dims(d0 = 13, d1 = 41, d2 = 17) ins(%a[d2, d0] : memref<17x13xf32>, %b[d1, d2] : memref<41x17xf32>)
       outs(%y[d0, d1] : memref<13x41xf32>))",
           kGemm)},
      {"GemmSpecial",
       "%a: memref<7x5xf32>, %b: memref<5x20xf32>, %y: memref<7x20xf32>",
       with(
           R"(dims(d0 = 7, d1 = 20, d2 = 5) ins(%a[d0, d2] : memref<7x5xf32>, %b[d2, d1] : memref<5x20xf32>)
       outs(%y[d0, d1] : memref<7x20xf32>))",
           kGemm),
       1e-4, true},
      {"GemmAscending",
       "%a: memref<13x37xf32>, %b: memref<11x37xf32>, %y: memref<13x11xf32>",
       with(
           R"(dims(d0 = 13, d1 = 11, d2 = 37) ins(%a[d0, d2] : memref<13x37xf32>, %b[d1, d2] : memref<11x37xf32>)
       outs(%y[d0, d1] : memref<13x11xf32>) constraints<reassociate = false>)",
           kGemm)},
      {"GemmBatched",
       "%a: memref<3x7x9xf32>, %b: memref<3x9x18xf32>, %c: memref<18xf32>, %y: "
       "memref<3x7x18xf32>",
       R"(dims(d0 = 3, d1 = 7, d2 = 18, d3 = 9) ins(%a[d0, d1, d3] : memref<3x7x9xf32>, %b[d0, d3, d2] : memref<3x9x18xf32>, %c[d2] : memref<18xf32>)
       outs(%y[d0, d1, d2] : memref<3x7x18xf32>) {
       ^bb0(%a: f32, %b: f32, %c: f32):
         %zero = arith.constant 0.0 : f32
         %p = arith.mulf %a, %b : f32
         %s = aicf_emit.reduce add %p over(d3) : f32
         %t = arith.addf %s, %c : f32
         %r = arith.maximumf %t, %zero : f32
         aicf_emit.yield %r : f32 })"},
      {"GemmBF16",
       "%a: memref<9x21xbf16>, %b: memref<21x35xbf16>, %y: memref<9x35xbf16>",
       R"(dims(d0 = 9, d1 = 35, d2 = 21) ins(%a[d0, d2] : memref<9x21xbf16>, %b[d2, d1] : memref<21x35xbf16>)
       outs(%y[d0, d1] : memref<9x35xbf16>) {
       ^bb0(%a: bf16, %b: bf16):
         %x = arith.extf %a : bf16 to f32
         %w = arith.extf %b : bf16 to f32
         %p = arith.mulf %x, %w : f32
         %s = aicf_emit.reduce add %p over(d2) : f32
         %t = arith.truncf %s : f32 to bf16
         aicf_emit.yield %t : bf16 })",
       1e-2},
      {"Softmax", "%x: memref<7x37xf32>, %y: memref<7x37xf32>",
       with(R"(dims(d0 = 7, d1 = 37) ins(%x[d0, d1] : memref<7x37xf32>)
       outs(%y[d0, d1] : memref<7x37xf32>))",
            kSoftmax)},
      {"SoftmaxColumns", "%x: memref<37x9xf32>, %y: memref<37x9xf32>",
       with(R"(dims(d0 = 9, d1 = 37) ins(%x[d1, d0] : memref<37x9xf32>)
       outs(%y[d1, d0] : memref<37x9xf32>))",
            kSoftmax)},
      {"SoftmaxInPlace", "%x: memref<7x37xf32>, %y: memref<7x37xf32>",
       with(R"(dims(d0 = 7, d1 = 37) ins(%x[d0, d1] : memref<7x37xf32>)
       outs(%y[d0, d1] : memref<7x37xf32>))",
            kSoftmax),
       1e-4, false, true},
      {"SoftmaxSpecial", "%x: memref<31x11xf32>, %y: memref<31x11xf32>",
       with(R"(dims(d0 = 31, d1 = 11) ins(%x[d0, d1] : memref<31x11xf32>)
       outs(%y[d0, d1] : memref<31x11xf32>))",
            kSoftmax),
       1e-4, true},
      {"Argmax", "%x: memref<8x43xf32>, %y: memref<8xi64>",
       R"(dims(d0 = 8, d1 = 43) ins(%x[d0, d1] : memref<8x43xf32>) outs(%y[d0] : memref<8xi64>) {
       ^bb0(%xv: f32):
         %none = arith.constant 9223372036854775807 : i64
         %m = aicf_emit.reduce max %xv over(d1) : f32
         %i = aicf_emit.index d1 : i64
         %eq = arith.cmpf oeq, %xv, %m : f32
         %nan = arith.cmpf uno, %xv, %xv : f32
         %hit = arith.ori %eq, %nan : i1
         %c = arith.select %hit, %i, %none : i64
         %r = aicf_emit.reduce min %c over(d1) : i64
         aicf_emit.yield %r : i64 })"},
      {"ArgmaxSpecial", "%x: memref<40x5xf32>, %y: memref<40xi64>",
       R"(dims(d0 = 40, d1 = 5) ins(%x[d0, d1] : memref<40x5xf32>) outs(%y[d0] : memref<40xi64>) {
       ^bb0(%xv: f32):
         %none = arith.constant 9223372036854775807 : i64
         %m = aicf_emit.reduce max %xv over(d1) : f32
         %i = aicf_emit.index d1 : i64
         %eq = arith.cmpf oeq, %xv, %m : f32
         %nan = arith.cmpf uno, %xv, %xv : f32
         %hit = arith.ori %eq, %nan : i1
         %c = arith.select %hit, %i, %none : i64
         %r = aicf_emit.reduce min %c over(d1) : i64
         aicf_emit.yield %r : i64 })",
       0, true},
      {"SeveralOutputs",
       "%x: memref<11x29xf32>, %b: memref<29xf32>, %y: memref<11x29xf32>, %db: "
       "memref<29xf32>",
       R"(dims(d0 = 11, d1 = 29) ins(%x[d0, d1] : memref<11x29xf32>, %b[d1] : memref<29xf32>)
       outs(%y[d0, d1] : memref<11x29xf32>, %db[d1] : memref<29xf32>) {
       ^bb0(%v: f32, %w: f32):
         %a = arith.mulf %v, %w : f32
         %s = aicf_emit.reduce add %a over(d0) : f32
         aicf_emit.yield %a, %s : f32, f32 })"},
      {"RowStatistics",
       "%x: memref<9x33xf32>, %m: memref<9xf32>, %t: memref<f32>, %y: "
       "memref<9x33xf32>",
       R"(dims(d0 = 9, d1 = 33) ins(%x[d0, d1] : memref<9x33xf32>)
       outs(%y[d0, d1] : memref<9x33xf32>, %m[d0] : memref<9xf32>, %t[] : memref<f32>) {
       ^bb0(%v: f32):
         %n = arith.constant 33.0 : f32
         %s = aicf_emit.reduce add %v over(d1) : f32
         %m = arith.divf %s, %n : f32
         %c = arith.subf %v, %m : f32
         %all = aicf_emit.reduce max %c over(d0, d1) : f32
         aicf_emit.yield %c, %m, %all : f32, f32, f32 })"},
      {"Rebound", "%x: memref<9x17xf32>, %y: memref<9xf32>",
       R"(dims(d0 = 9, d1 = 17) ins(%x[d0, d1] : memref<9x17xf32>) outs(%y[d0] : memref<9xf32>) {
       ^bb0(%v: f32):
         %s = aicf_emit.reduce add %v over(d0) : f32
         %p = arith.mulf %v, %s : f32
         %t = aicf_emit.reduce add %p over(d1) : f32
         aicf_emit.yield %t : f32 })"},
      {"ReduceAll", "%x: memref<7x5x23xf32>, %y: memref<f32>",
       R"(dims(d0 = 7, d1 = 5, d2 = 23) ins(%x[d0, d1, d2] : memref<7x5x23xf32>) outs(%y[] : memref<f32>) {
       ^bb0(%v: f32):
         %s = aicf_emit.reduce add %v over(d0, d1, d2) : f32
         aicf_emit.yield %s : f32 })"},
      // Long enough for blocks, and for tasks that share a reduction.
      {"LongSum", "%x: memref<2x5011xf32>, %y: memref<2xf32>",
       with(
           R"(dims(d0 = 2, d1 = 5011) ins(%x[d0, d1] : memref<2x5011xf32>) outs(%y[d0] : memref<2xf32>))",
           kRowSum)},
      {"LongColumns",
       "%x: memref<4099x3xf32>, %b: memref<3xf32>, %y: memref<3xf32>, %m: "
       "memref<3xf32>",
       R"(dims(d0 = 4099, d1 = 3) ins(%x[d0, d1] : memref<4099x3xf32>, %b[d1] : memref<3xf32>)
       outs(%y[d1] : memref<3xf32>, %m[d1] : memref<3xf32>) {
       ^bb0(%v: f32, %w: f32):
         %s = aicf_emit.reduce add %v over(d0) : f32
         %m = aicf_emit.reduce max %v over(d0) : f32
         %a = arith.addf %s, %w : f32
         aicf_emit.yield %a, %m : f32, f32 })"},
      {"LongSumSpecial", "%x: memref<4099xf32>, %y: memref<f32>",
       R"(dims(d0 = 4099) ins(%x[d0] : memref<4099xf32>) outs(%y[] : memref<f32>) {
       ^bb0(%v: f32):
         %s = aicf_emit.reduce add %v over(d0) : f32
         aicf_emit.yield %s : f32 })",
       1e-4, true},
      {"LongSumOfPadded", "%x: memref<40x50xf32>, %y: memref<f32>",
       R"(dims(d0 = 42, d1 = 53) ins(%x[d0 - 1, d1 - 2] or_zero : memref<40x50xf32>) outs(%y[] : memref<f32>) {
       ^bb0(%v: f32):
         %e = math.exp %v : f32
         %s = aicf_emit.reduce add %e over(d0, d1) : f32
         aicf_emit.yield %s : f32 })"},
      {"ReduceFirst", "%x: memref<7x5x23xf32>, %y: memref<5x23xf32>",
       R"(dims(d0 = 7, d1 = 5, d2 = 23) ins(%x[d0, d1, d2] : memref<7x5x23xf32>) outs(%y[d1, d2] : memref<5x23xf32>) {
       ^bb0(%v: f32):
         %s = aicf_emit.reduce mul %v over(d0) : f32
         aicf_emit.yield %s : f32 })"},
      {"ReduceMiddle", "%x: memref<7x19x6xf32>, %y: memref<7x6xf32>",
       R"(dims(d0 = 7, d1 = 19, d2 = 6) ins(%x[d0, d1, d2] : memref<7x19x6xf32>) outs(%y[d0, d2] : memref<7x6xf32>) {
       ^bb0(%v: f32):
         %s = aicf_emit.reduce min %v over(d1) : f32
         aicf_emit.yield %s : f32 })",
       0, true},
      {"ReduceLast", "%x: memref<6x133xf32>, %y: memref<6xf32>",
       with(
           R"(dims(d0 = 6, d1 = 133) ins(%x[d0, d1] : memref<6x133xf32>) outs(%y[d0] : memref<6xf32>))",
           kRowSum)},
      {"ReduceBroadcast", "%x: memref<6xf32>, %y: memref<6xf32>",
       with(
           R"(dims(d0 = 6, d1 = 21) ins(%x[d0] : memref<6xf32>) outs(%y[d0] : memref<6xf32>))",
           kRowSum)},
      {"ScalarMap", "%x: memref<f32>, %y: memref<f32>",
       R"(dims() ins(%x[] : memref<f32>) outs(%y[] : memref<f32>) {
       ^bb0(%v: f32):
         %s = arith.mulf %v, %v : f32
         aicf_emit.yield %s : f32 })"},
      {"ExtentOne", "%x: memref<1x31x1xf32>, %y: memref<31x1xf32>",
       R"(dims(d0 = 1, d1 = 31, d2 = 1) ins(%x[d0, d1, d2] : memref<1x31x1xf32>) outs(%y[d1, d2] : memref<31x1xf32>) {
       ^bb0(%v: f32):
         %s = aicf_emit.reduce add %v over(d0) : f32
         aicf_emit.yield %s : f32 })"},
      {"ExtentOneReduced", "%x: memref<7x1xf32>, %y: memref<7x1xf32>",
       with(
           R"(dims(d0 = 7, d1 = 1) ins(%x[d0, d1] : memref<7x1xf32>) outs(%y[d0, d1] : memref<7x1xf32>))",
           kSoftmax)},
      {"F64", "%x: memref<5x23xf64>, %y: memref<5x23xf64>, %z: memref<5xf64>",
       R"(dims(d0 = 5, d1 = 23) ins(%x[d0, d1] : memref<5x23xf64>)
       outs(%y[d0, d1] : memref<5x23xf64>, %z[d0] : memref<5xf64>) {
       ^bb0(%v: f64):
         %e = math.exp %v : f64
         %l = math.log %e : f64
         %q = arith.mulf %l, %e : f64
         %s = aicf_emit.reduce add %q over(d1) : f64
         aicf_emit.yield %l, %s : f64, f64 })",
       1e-11},
      {"I32", "%x: memref<5x23xi32>, %y: memref<5x23xi32>, %z: memref<5xi32>",
       R"(dims(d0 = 5, d1 = 23) ins(%x[d0, d1] : memref<5x23xi32>)
       outs(%y[d0, d1] : memref<5x23xi32>, %z[d0] : memref<5xi32>) {
       ^bb0(%v: i32):
         %c = arith.constant 1000003 : i32
         %e = arith.muli %v, %c : i32
         %s = aicf_emit.reduce mul %e over(d1) : i32
         %m = aicf_emit.reduce max %v over(d1) : i32
         %t = arith.addi %s, %m : i32
         aicf_emit.yield %e, %t : i32, i32 })"},
      {"I64",
       "%x: memref<5x23xi64>, %f: memref<5x23xf32>, %y: memref<5x23xf32>, %z: "
       "memref<23xi64>",
       R"(dims(d0 = 5, d1 = 23) ins(%x[d0, d1] : memref<5x23xi64>, %f[d0, d1] : memref<5x23xf32>)
       outs(%y[d0, d1] : memref<5x23xf32>, %z[d1] : memref<23xi64>) {
       ^bb0(%v: i64, %f: f32):
         %g = arith.sitofp %v : i64 to f32
         %h = arith.addf %g, %f : f32
         %s = aicf_emit.reduce min %v over(d0) : i64
         aicf_emit.yield %h, %s : f32, i64 })"},
      {"I1",
       "%x: memref<5x23xf32>, %k: memref<5x23xi1>, %y: memref<5x23xi1>, %z: "
       "memref<5x23xf32>",
       R"(dims(d0 = 5, d1 = 23) ins(%x[d0, d1] : memref<5x23xf32>, %k[d0, d1] : memref<5x23xi1>)
       outs(%y[d0, d1] : memref<5x23xi1>, %z[d0, d1] : memref<5x23xf32>) {
       ^bb0(%v: f32, %k: i1):
         %c = arith.constant 0.0 : f32
         %g = arith.cmpf ogt, %v, %c : f32
         %a = arith.andi %g, %k : i1
         %u = arith.uitofp %k : i1 to f32
         %s = arith.select %a, %v, %u : f32
         aicf_emit.yield %a, %s : i1, f32 })"},
      {"Halves",
       "%x: memref<5x39xbf16>, %h: memref<5x39xf16>, %y: memref<5x39xf16>, %z: "
       "memref<5x39xbf16>",
       R"(dims(d0 = 5, d1 = 39) ins(%x[d0, d1] : memref<5x39xbf16>, %h[d0, d1] : memref<5x39xf16>)
       outs(%y[d0, d1] : memref<5x39xf16>, %z[d0, d1] : memref<5x39xbf16>) {
       ^bb0(%x: bf16, %h: f16):
         %a = arith.extf %x : bf16 to f32
         %b = arith.extf %h : f16 to f32
         %c = arith.mulf %a, %b : f32
         %d = arith.truncf %c : f32 to f16
         %e = arith.truncf %c : f32 to bf16
         aicf_emit.yield %d, %e : f16, bf16 })",
       5e-3, true},
      {"HalfArithmetic",
       "%x: memref<5x39xbf16>, %d: memref<5x39xf64>, %y: memref<5xbf16>, %z: "
       "memref<5x39xbf16>, %h: memref<5x39xf16>",
       R"(dims(d0 = 5, d1 = 39) ins(%x[d0, d1] : memref<5x39xbf16>, %d[d0, d1] : memref<5x39xf64>)
       outs(%y[d0] : memref<5xbf16>, %z[d0, d1] : memref<5x39xbf16>, %h[d0, d1] : memref<5x39xf16>) {
       ^bb0(%x: bf16, %d: f64):
         %a = arith.addf %x, %x : bf16
         %m = aicf_emit.reduce max %a over(d1) : bf16
         %t = arith.truncf %d : f64 to bf16
         %f = arith.truncf %d : f64 to f16
         aicf_emit.yield %m, %t, %f : bf16, bf16, f16 })",
       0},
      {"Argmin", "%x: memref<8x43xf64>, %y: memref<8xi64>",
       R"(dims(d0 = 8, d1 = 43) ins(%x[d0, d1] : memref<8x43xf64>) outs(%y[d0] : memref<8xi64>) {
       ^bb0(%xv: f64):
         %none = arith.constant 9223372036854775807 : i64
         %m = aicf_emit.reduce min %xv over(d1) : f64
         %i = aicf_emit.index d1 : i64
         %eq = arith.cmpf oeq, %xv, %m : f64
         %nan = arith.cmpf uno, %xv, %xv : f64
         %hit = arith.ori %eq, %nan : i1
         %c = arith.select %hit, %i, %none : i64
         %r = aicf_emit.reduce min %c over(d1) : i64
         aicf_emit.yield %r : i64 })",
       0, true},
      {"ArgmaxTwoDims", "%x: memref<3x5x7xi32>, %y: memref<3xi64>",
       R"(dims(d0 = 3, d1 = 5, d2 = 7) ins(%x[d0, d1, d2] : memref<3x5x7xi32>) outs(%y[d0] : memref<3xi64>) {
       ^bb0(%xv: i32):
         %none = arith.constant 9223372036854775807 : i64
         %n = arith.constant 7 : i64
         %m = aicf_emit.reduce max %xv over(d1, d2) : i32
         %i = aicf_emit.index d1 : i64
         %j = aicf_emit.index d2 : i64
         %in = arith.muli %i, %n : i64
         %at = arith.addi %in, %j : i64
         %eq = arith.cmpi eq, %xv, %m : i32
         %c = arith.select %eq, %at, %none : i64
         %r = aicf_emit.reduce min %c over(d1, d2) : i64
         aicf_emit.yield %r : i64 })"},
      {"ReduceKinds",
       "%x: memref<5x7x11xf64>, %k: memref<5x7x11xi64>, %y: memref<7xf64>, %z: "
       "memref<7xi64>",
       R"(dims(d0 = 5, d1 = 7, d2 = 11) ins(%x[d0, d1, d2] : memref<5x7x11xf64>, %k[d0, d1, d2] : memref<5x7x11xi64>)
       outs(%y[d1] : memref<7xf64>, %z[d1] : memref<7xi64>) {
       ^bb0(%v: f64, %k: i64):
         %p = aicf_emit.reduce mul %v over(d0, d2) : f64
         %a = aicf_emit.reduce min %v over(d0, d2) : f64
         %b = aicf_emit.reduce max %v over(d0, d2) : f64
         %s = arith.addf %a, %b : f64
         %t = arith.addf %s, %p : f64
         %q = aicf_emit.reduce mul %k over(d0, d2) : i64
         %c = aicf_emit.reduce min %k over(d0, d2) : i64
         %d = aicf_emit.reduce max %k over(d0, d2) : i64
         %e = arith.muli %c, %d : i64
         %f = arith.addi %e, %q : i64
         aicf_emit.yield %t, %f : f64, i64 })"},
      {"ReduceAnyAll",
       "%x: memref<5x37xi1>, %y: memref<5xi1>, %z: memref<5xi1>",
       R"(dims(d0 = 5, d1 = 37) ins(%x[d0, d1] : memref<5x37xi1>)
       outs(%y[d0] : memref<5xi1>, %z[d0] : memref<5xi1>) {
       ^bb0(%v: i1):
         %w = arith.extui %v : i1 to i32
         %zero = arith.constant 0 : i32
         %a = aicf_emit.reduce max %w over(d1) : i32
         %b = aicf_emit.reduce min %w over(d1) : i32
         %any = arith.cmpi ne, %a, %zero : i32
         %all = arith.cmpi ne, %b, %zero : i32
         aicf_emit.yield %any, %all : i1, i1 })"},
  };
}
