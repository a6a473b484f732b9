//===- LoopsTest.cpp - Every CPU plan against the definition --------------===//
//
// Each case is compiled and run by every plan of its plan space.
//
//===----------------------------------------------------------------------===//

#include "aicf/Backend/CPU/CPU.h"
#include "aicf/Backend/CPU/Numbers.h"

#include "../../Support/NativeKernels.h"
#include "NativeCase.h"
#include "aicf/Analysis/Planner.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include <chrono>
#include <gtest/gtest.h>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

using Case = NativeCase;

class LoopsTest : public ::testing::Test {
protected:
  LoopsTest() { loadCPUDialects(context); }

  /// Runs `c` by every `step`-th plan.
  void run(const Case &c, const TargetDescription &target, unsigned step) {
    runNativeCase(context, c, target, "aicf_cpu.loops", step);
  }

  MLIRContext context;
};

const char kSoftmax[] = R"(^bb0(%v: f32):
    %m = aicf_emit.reduce max %v over(d1) : f32
    %z = arith.subf %v, %m : f32
    %e = math.exp %z : f32
    %s = aicf_emit.reduce add %e over(d1) : f32
    %r = arith.divf %e, %s : f32
    aicf_emit.yield %r : f32 })";

const char kGemm[] = R"(^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32 })";

const char kRowSum[] = R"(^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    aicf_emit.yield %s : f32 })";

std::vector<Case> getCases() {
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
      {"Convolution",
       "%x: memref<2x9x12xf32>, %w: memref<3x3x5xf32>, %y: memref<2x7x5xf32>",
       R"(dims(d0 = 2, d1 = 7, d2 = 5, d3 = 3, d4 = 3) ins(%x[d0, d1 + d3, d4 * 4 + 3] : memref<2x9x12xf32>, %w[d3, d4, d2] : memref<3x3x5xf32>)
       outs(%y[d0, d1, d2] : memref<2x7x5xf32>) {
       ^bb0(%a: f32, %b: f32):
         %p = arith.mulf %a, %b : f32
         %s = aicf_emit.reduce add %p over(d3, d4) : f32
         aicf_emit.yield %s : f32 })"},
      {"ConvSame",
       "%x: memref<2x7x17x3xf32>, %w: memref<3x2x3x5xf32>, %y: "
       "memref<2x7x18x5xf32>",
       R"(dims(d0 = 2, d1 = 7, d2 = 18, d3 = 5, d4 = 3, d5 = 2, d6 = 3)
       ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<2x7x17x3xf32>, %w[d4, d5, d6, d3] : memref<3x2x3x5xf32>)
       outs(%y[d0, d1, d2, d3] : memref<2x7x18x5xf32>) {
       ^bb0(%a: f32, %b: f32):
         %p = arith.mulf %a, %b : f32
         %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
         aicf_emit.yield %s : f32 })"},
      {"ConvStrided",
       "%x: memref<2x9x11x3xf32>, %w: memref<3x2x3x5xf32>, %y: "
       "memref<2x5x7x5xf32>",
       R"(dims(d0 = 2, d1 = 5, d2 = 7, d3 = 5, d4 = 3, d5 = 2, d6 = 3)
       ins(%x[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 2, d6] or_zero : memref<2x9x11x3xf32>, %w[d4, d5, d6, d3] : memref<3x2x3x5xf32>)
       outs(%y[d0, d1, d2, d3] : memref<2x5x7x5xf32>) {
       ^bb0(%a: f32, %b: f32):
         %p = arith.mulf %a, %b : f32
         %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
         aicf_emit.yield %s : f32 })"},
      {"ConvDilated",
       "%x: memref<2x9x11x3xf32>, %w: memref<3x2x3x5xf32>, %y: "
       "memref<2x7x19x5xf32>",
       R"(dims(d0 = 2, d1 = 7, d2 = 19, d3 = 5, d4 = 3, d5 = 2, d6 = 3)
       ins(%x[d0, d1 + d4 * 3 - 2, d2 + d5 * 4 - 6, d6] or_zero : memref<2x9x11x3xf32>, %w[d4, d5, d6, d3] : memref<3x2x3x5xf32>)
       outs(%y[d0, d1, d2, d3] : memref<2x7x19x5xf32>) {
       ^bb0(%a: f32, %b: f32):
         %p = arith.mulf %a, %b : f32
         %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
         aicf_emit.yield %s : f32 })"},
      {"ConvAllPadding",
       "%x: memref<2x1x1x3xf32>, %w: memref<3x2x3x5xf32>, %y: "
       "memref<2x3x5x5xf32>",
       R"(dims(d0 = 2, d1 = 3, d2 = 5, d3 = 5, d4 = 3, d5 = 2, d6 = 3)
       ins(%x[d0, d1 + d4 - 2, d2 + d5 - 3, d6] or_zero : memref<2x1x1x3xf32>, %w[d4, d5, d6, d3] : memref<3x2x3x5xf32>)
       outs(%y[d0, d1, d2, d3] : memref<2x3x5x5xf32>) {
       ^bb0(%a: f32, %b: f32):
         %p = arith.mulf %a, %b : f32
         %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
         aicf_emit.yield %s : f32 })"},
      {"PadF32", "%x: memref<5x37xf32>, %y: memref<9x53xf32>",
       R"(dims(d0 = 9, d1 = 53) ins(%x[d0 - 2, d1 - 7] or_zero : memref<5x37xf32>)
       outs(%y[d0, d1] : memref<9x53xf32>) {
       ^bb0(%v: f32):
         aicf_emit.yield %v : f32 })",
       0},
      {"PadF64", "%x: memref<5x37xf64>, %y: memref<9x53xf64>",
       R"(dims(d0 = 9, d1 = 53) ins(%x[d0 - 2, d1 - 7] or_zero : memref<5x37xf64>)
       outs(%y[d0, d1] : memref<9x53xf64>) {
       ^bb0(%v: f64):
         aicf_emit.yield %v : f64 })",
       0},
      {"PadI32", "%x: memref<5x37xi32>, %y: memref<9x53xi32>",
       R"(dims(d0 = 9, d1 = 53) ins(%x[d0 - 2, d1 - 7] or_zero : memref<5x37xi32>)
       outs(%y[d0, d1] : memref<9x53xi32>) {
       ^bb0(%v: i32):
         aicf_emit.yield %v : i32 })",
       0},
      {"PadI64", "%x: memref<5x37xi64>, %y: memref<9x53xi64>",
       R"(dims(d0 = 9, d1 = 53) ins(%x[d0 - 2, d1 - 7] or_zero : memref<5x37xi64>)
       outs(%y[d0, d1] : memref<9x53xi64>) {
       ^bb0(%v: i64):
         aicf_emit.yield %v : i64 })",
       0},
      {"PadI1", "%x: memref<5x37xi1>, %y: memref<9x53xi1>",
       R"(dims(d0 = 9, d1 = 53) ins(%x[d0 - 2, d1 - 7] or_zero : memref<5x37xi1>)
       outs(%y[d0, d1] : memref<9x53xi1>) {
       ^bb0(%v: i1):
         aicf_emit.yield %v : i1 })",
       0},
      {"PadBF16", "%x: memref<5x37xbf16>, %y: memref<9x53xbf16>",
       R"(dims(d0 = 9, d1 = 53) ins(%x[d0 - 2, d1 - 7] or_zero : memref<5x37xbf16>)
       outs(%y[d0, d1] : memref<9x53xbf16>) {
       ^bb0(%v: bf16):
         aicf_emit.yield %v : bf16 })",
       0},
      {"PadF16", "%x: memref<5x37xf16>, %y: memref<9x53xf16>",
       R"(dims(d0 = 9, d1 = 53) ins(%x[d0 - 2, d1 - 7] or_zero : memref<5x37xf16>)
       outs(%y[d0, d1] : memref<9x53xf16>) {
       ^bb0(%v: f16):
         aicf_emit.yield %v : f16 })",
       0},
      {"PadOffset",
       "%x: memref<5x37xf32, strided<[64, 1], offset: 3>>, %y: "
       "memref<9x53xf32>",
       R"(dims(d0 = 9, d1 = 53) ins(%x[d0 - 2, d1 - 7] or_zero : memref<5x37xf32, strided<[64, 1], offset: 3>>)
       outs(%y[d0, d1] : memref<9x53xf32>) {
       ^bb0(%v: f32):
         aicf_emit.yield %v : f32 })",
       0, true},
      {"PadReversed", "%x: memref<37xf32>, %y: memref<53xf32>",
       R"(dims(d0 = 53) ins(%x[44 - d0] or_zero : memref<37xf32>) outs(%y[d0] : memref<53xf32>) {
       ^bb0(%v: f32):
         aicf_emit.yield %v : f32 })",
       0},
      {"PadFar", "%x: memref<3xf32>, %y: memref<37xf32>",
       R"(dims(d0 = 37) ins(%x[d0 * 100000000000 - 200000000000] or_zero : memref<3xf32>) outs(%y[d0] : memref<37xf32>) {
       ^bb0(%v: f32):
         aicf_emit.yield %v : f32 })",
       0},
      {"PadFloorDiv", "%x: memref<7x3xf32>, %y: memref<37xf32>",
       R"(dims(d0 = 37) ins(%x[d0 floordiv 3 - 2, d0 mod 5 - 1] or_zero : memref<7x3xf32>) outs(%y[d0] : memref<37xf32>) {
       ^bb0(%v: f32):
         aicf_emit.yield %v : f32 })",
       0},
      {"PoolMax", "%x: memref<11x35xf32>, %y: memref<6x18xf32>",
       R"(dims(d0 = 6, d1 = 18, d2 = 3, d3 = 3) ins(%x[d0 * 2 + d2 - 1, d1 * 2 + d3 - 1] or_zero : memref<11x35xf32>) outs(%y[d0, d1] : memref<6x18xf32>) {
       ^bb0(%v: f32):
         %m = aicf_emit.reduce max %v over(d2, d3) : f32
         aicf_emit.yield %m : f32 })",
       0, true},
      {"Gather",
       "%x: memref<7x37xf32>, %i: memref<19xi32>, %y: memref<19x37xf32>",
       R"(dims(d0 = 19, d1 = 37, d2 = 7) ins(%x[d2, d1] : memref<7x37xf32>, %i[d0] : memref<19xi32>)
       outs(%y[d0, d1] : memref<19x37xf32>) {
       ^bb0(%v: f32, %i: i32):
         %zero = arith.constant 0.0 : f32
         %e = arith.extsi %i : i32 to i64
         %p = aicf_emit.index d2 : i64
         %c = arith.cmpi eq, %p, %e : i64
         %s = arith.select %c, %v, %zero : f32
         %r = aicf_emit.reduce add %s over(d2) : f32
         aicf_emit.yield %r : f32 })",
       0, true},
      {"GatherInner",
       "%x: memref<5x9xbf16>, %i: memref<5x37xi64>, %y: memref<5x37xbf16>",
       R"(dims(d0 = 5, d1 = 37, d2 = 9) ins(%x[d0, d2] : memref<5x9xbf16>, %i[d0, d1] : memref<5x37xi64>)
       outs(%y[d0, d1] : memref<5x37xbf16>) {
       ^bb0(%v: bf16, %i: i64):
         %zero = arith.constant 0.0 : f32
         %p = aicf_emit.index d2 : i64
         %c = arith.cmpi eq, %i, %p : i64
         %w = arith.extf %v : bf16 to f32
         %s = arith.select %c, %w, %zero : f32
         %r = aicf_emit.reduce add %s over(d2) : f32
         %t = arith.truncf %r : f32 to bf16
         aicf_emit.yield %t : bf16 })",
       0, true},
      {"GatherTwo",
       "%x: memref<9x7xi32>, %i: memref<37xi32>, %j: memref<37xi32>, %y: "
       "memref<37xi32>",
       R"(dims(d0 = 37, d1 = 9, d2 = 7) ins(%x[d1, d2] : memref<9x7xi32>, %i[d0] : memref<37xi32>, %j[d0] : memref<37xi32>)
       outs(%y[d0] : memref<37xi32>) {
       ^bb0(%v: i32, %i: i32, %j: i32):
         %zero = arith.constant 0 : i32
         %p = aicf_emit.index d1 : i64
         %pt = arith.trunci %p : i64 to i32
         %q = aicf_emit.index d2 : i64
         %qt = arith.trunci %q : i64 to i32
         %c = arith.cmpi eq, %pt, %i : i32
         %d = arith.cmpi eq, %qt, %j : i32
         %s = arith.select %d, %v, %zero : i32
         %r = aicf_emit.reduce add %s over(d2) : i32
         %t = arith.select %c, %r, %zero : i32
         %u = aicf_emit.reduce add %t over(d1) : i32
         aicf_emit.yield %u : i32 })",
       0},
      {"GatherRowSum",
       "%x: memref<9x37xf32>, %i: memref<37xi64>, %y: memref<37xf32>, %m: "
       "memref<37xf32>",
       R"(dims(d0 = 37, d1 = 9, d2 = 37) ins(%x[d1, d2] : memref<9x37xf32>, %i[d0] : memref<37xi64>)
       outs(%y[d0] : memref<37xf32>, %m[d0] : memref<37xf32>) {
       ^bb0(%v: f32, %i: i64):
         %zero = arith.constant 0.0 : f32
         %low = arith.constant 0xFF800000 : f32
         %p = aicf_emit.index d1 : i64
         %c = arith.cmpi eq, %p, %i : i64
         %sum = aicf_emit.reduce add %v over(d2) : f32
         %s = arith.select %c, %sum, %zero : f32
         %r = aicf_emit.reduce add %s over(d1) : f32
         %k = arith.select %c, %sum, %low : f32
         %m = aicf_emit.reduce max %k over(d1) : f32
         aicf_emit.yield %r, %m : f32, f32 })"},
      {"GatherRebound",
       "%x: memref<9x37xf32>, %i: memref<37xi64>, %y: memref<37xf32>",
       R"(dims(d0 = 37, d1 = 9) ins(%x[d1, d0] : memref<9x37xf32>, %i[d0] : memref<37xi64>)
       outs(%y[d0] : memref<37xf32>) {
       ^bb0(%v: f32, %i: i64):
         %zero = arith.constant 0.0 : f32
         %p = aicf_emit.index d1 : i64
         %c = arith.cmpi eq, %p, %i : i64
         %sum = aicf_emit.reduce add %v over(d0) : f32
         %s = arith.select %c, %sum, %zero : f32
         %r = aicf_emit.reduce add %s over(d1) : f32
         aicf_emit.yield %r : f32 })"},
      {"LabelInPlace",
       "%x: memref<7x37xf32>, %i: memref<7xi32>, %y: memref<7x37xf32>",
       R"(dims(d0 = 7, d1 = 37) ins(%x[d0, d1] : memref<7x37xf32>, %i[d0] : memref<7xi32>)
       outs(%y[d0, d1] : memref<7x37xf32>) {
       ^bb0(%v: f32, %i: i32):
         %zero = arith.constant 0.0 : f32
         %e = arith.extsi %i : i32 to i64
         %p = aicf_emit.index d1 : i64
         %c = arith.cmpi eq, %p, %e : i64
         %s = arith.select %c, %v, %zero : f32
         %r = aicf_emit.reduce add %s over(d1) : f32
         %t = arith.subf %v, %r : f32
         aicf_emit.yield %t : f32 })",
       1e-6, false, true},
      {"ScanRows",
       "%x: memref<7x37xf32>, %b: memref<37xf32>, %y: memref<7x37xf32>",
       R"(dims(d0 = 7, d1 = 37, d2 = 37) ins(%x[d0, d2] : memref<7x37xf32>, %b[d1] : memref<37xf32>)
       outs(%y[d0, d1] : memref<7x37xf32>) {
       ^bb0(%v: f32, %w: f32):
         %zero = arith.constant 0.0 : f32
         %sq = arith.mulf %v, %v : f32
         %i = aicf_emit.index d1 : i64
         %j = aicf_emit.index d2 : i64
         %c = arith.cmpi sle, %j, %i : i64
         %t = arith.select %c, %sq, %zero : f32
         %s = aicf_emit.reduce add %t over(d2) : f32
         %r = arith.addf %s, %w : f32
         aicf_emit.yield %r : f32 })"},
      {"ScanColumns", "%x: memref<23x2x37xf64>, %y: memref<23x2x37xf64>",
       R"(dims(d0 = 23, d1 = 2, d2 = 37, d3 = 23) ins(%x[d3, d1, d2] : memref<23x2x37xf64>)
       outs(%y[d0, d1, d2] : memref<23x2x37xf64>) {
       ^bb0(%v: f64):
         %zero = arith.constant -0.0 : f64
         %i = aicf_emit.index d0 : i64
         %j = aicf_emit.index d3 : i64
         %c = arith.cmpi slt, %i, %j : i64
         %t = arith.select %c, %v, %zero : f64
         %s = aicf_emit.reduce add %t over(d3) : f64
         aicf_emit.yield %s : f64 })",
       1e-12},
      {"ScanSpecial", "%x: memref<7x13xf32>, %y: memref<7x13xf32>",
       R"(dims(d0 = 7, d1 = 13, d2 = 13) ins(%x[d0, d2] : memref<7x13xf32>)
       outs(%y[d0, d1] : memref<7x13xf32>) {
       ^bb0(%v: f32):
         %zero = arith.constant 0.0 : f32
         %i = aicf_emit.index d1 : i64
         %j = aicf_emit.index d2 : i64
         %c = arith.cmpi slt, %j, %i : i64
         %t = arith.select %c, %v, %zero : f32
         %s = aicf_emit.reduce add %t over(d2) : f32
         aicf_emit.yield %s : f32 })",
       1e-4, true},
      {"ScanBF16",
       "%x: memref<3x39xbf16>, %k: memref<39xi1>, %y: memref<3x39xbf16>",
       R"(dims(d0 = 3, d1 = 39, d2 = 39) ins(%x[d0, d2] : memref<3x39xbf16>, %k[d2] : memref<39xi1>)
       outs(%y[d0, d1] : memref<3x39xbf16>) {
       ^bb0(%v: bf16, %m: i1):
         %zero = arith.constant 0.0 : bf16
         %i = aicf_emit.index d1 : i64
         %j = aicf_emit.index d2 : i64
         %c = arith.cmpi sge, %j, %i : i64
         %a = arith.andi %m, %c : i1
         %t = arith.select %a, %v, %zero : bf16
         %s = aicf_emit.reduce add %t over(d2) : bf16
         aicf_emit.yield %s : bf16 })",
       2e-1},
      {"ScanAscending",
       "%x: memref<5x37xf32>, %k: memref<5x37xi32>, %y: memref<5x37xf32>, %z: "
       "memref<5x37xi32>",
       R"(dims(d0 = 5, d1 = 37, d2 = 37) ins(%x[d0, d2] : memref<5x37xf32>, %k[d0, d2] : memref<5x37xi32>)
       outs(%y[d0, d1] : memref<5x37xf32>, %z[d0, d1] : memref<5x37xi32>) constraints<reassociate = false> {
       ^bb0(%v: f32, %k: i32):
         %zero = arith.constant 0.0 : f32
         %least = arith.constant -2147483648 : i32
         %i = aicf_emit.index d1 : i64
         %j = aicf_emit.index d2 : i64
         %c = arith.cmpi sge, %i, %j : i64
         %t = arith.select %c, %v, %zero : f32
         %s = aicf_emit.reduce add %t over(d2) : f32
         %d = arith.cmpi sgt, %i, %j : i64
         %u = arith.select %d, %k, %least : i32
         %m = aicf_emit.reduce max %u over(d2) : i32
         aicf_emit.yield %s, %m : f32, i32 })"},
      {"ScanOfShares",
       "%x: memref<4x37xf32>, %y: memref<4x37xf32>, %z: memref<4x37xf32>",
       R"(dims(d0 = 4, d1 = 37, d2 = 37) ins(%x[d0, d2] : memref<4x37xf32>)
       outs(%y[d0, d1] : memref<4x37xf32>, %z[d0, d1] : memref<4x37xf32>) {
       ^bb0(%v: f32):
         %zero = arith.constant 0.0 : f32
         %e = math.exp %v : f32
         %all = aicf_emit.reduce add %e over(d2) : f32
         %p = arith.divf %e, %all : f32
         %i = aicf_emit.index d1 : i64
         %j = aicf_emit.index d2 : i64
         %c = arith.cmpi sle, %j, %i : i64
         %t = arith.select %c, %p, %zero : f32
         %s = aicf_emit.reduce add %t over(d2) : f32
         %d = arith.cmpi sgt, %j, %i : i64
         %u = arith.select %d, %p, %zero : f32
         %r = aicf_emit.reduce add %u over(d2) : f32
         aicf_emit.yield %s, %r : f32, f32 })"},
      {"ScanInPlace",
       "%b: memref<6x37xf32>, %x: memref<6x37xf32>, %y: memref<6x37xf32>",
       R"(dims(d0 = 6, d1 = 37, d2 = 37) ins(%b[d0, d1] : memref<6x37xf32>, %x[d0, d2] : memref<6x37xf32>)
       outs(%y[d0, d1] : memref<6x37xf32>) {
       ^bb0(%w: f32, %v: f32):
         %zero = arith.constant 0.0 : f32
         %i = aicf_emit.index d1 : i64
         %j = aicf_emit.index d2 : i64
         %c = arith.cmpi sgt, %j, %i : i64
         %t = arith.select %c, %v, %zero : f32
         %s = aicf_emit.reduce add %t over(d2) : f32
         %r = arith.addf %s, %w : f32
         aicf_emit.yield %r : f32 })",
       1e-4, false, true},
      {"ScanOfScan", "%x: memref<2x17xf32>, %y: memref<2x17xf32>",
       R"(dims(d0 = 2, d1 = 17, d2 = 17, d3 = 17) ins(%x[d0, d3] : memref<2x17xf32>)
       outs(%y[d0, d1] : memref<2x17xf32>) {
       ^bb0(%v: f32):
         %zero = arith.constant 0.0 : f32
         %i = aicf_emit.index d1 : i64
         %j = aicf_emit.index d2 : i64
         %k = aicf_emit.index d3 : i64
         %c = arith.cmpi sle, %k, %j : i64
         %t = arith.select %c, %v, %zero : f32
         %s = aicf_emit.reduce add %t over(d3) : f32
         %d = arith.cmpi sle, %j, %i : i64
         %u = arith.select %d, %s, %zero : f32
         %r = aicf_emit.reduce add %u over(d2) : f32
         aicf_emit.yield %r : f32 })"},
      {"Scatter",
       "%u: memref<19x37xf32>, %i: memref<19xi32>, %y: memref<7x37xf32>",
       R"(dims(d0 = 19, d1 = 37, d2 = 7) ins(%u[d0, d1] : memref<19x37xf32>, %i[d0] : memref<19xi32>)
       outs(%y[d2, d1] : memref<7x37xf32>) {
       ^bb0(%v: f32, %i: i32):
         %zero = arith.constant 0.0 : f32
         %e = arith.extsi %i : i32 to i64
         %p = aicf_emit.index d2 : i64
         %c = arith.cmpi eq, %p, %e : i64
         %t = arith.select %c, %v, %zero : f32
         %s = aicf_emit.reduce add %t over(d0) : f32
         aicf_emit.yield %s : f32 })"},
      {"ScatterSpecial",
       "%u: memref<23x5xf32>, %i: memref<23xi64>, %y: memref<6x5xf32>",
       R"(dims(d0 = 23, d1 = 5, d2 = 6) ins(%u[d0, d1] : memref<23x5xf32>, %i[d0] : memref<23xi64>)
       outs(%y[d2, d1] : memref<6x5xf32>) constraints<reassociate = false> {
       ^bb0(%v: f32, %i: i64):
         %zero = arith.constant 0.0 : f32
         %p = aicf_emit.index d2 : i64
         %c = arith.cmpi eq, %i, %p : i64
         %t = arith.select %c, %v, %zero : f32
         %s = aicf_emit.reduce add %t over(d0) : f32
         aicf_emit.yield %s : f32 })",
       1e-4, true},
      {"ScatterInner",
       "%u: memref<37x5x3xf64>, %i: memref<37x5xi32>, %y: memref<7x3x37xf64>",
       R"(dims(d0 = 37, d1 = 5, d2 = 3, d3 = 7) ins(%u[d0, d1, d2] : memref<37x5x3xf64>, %i[d0, d1] : memref<37x5xi32>)
       outs(%y[d3, d2, d0] : memref<7x3x37xf64>) {
       ^bb0(%v: f64, %i: i32):
         %zero = arith.constant 0.0 : f64
         %p = aicf_emit.index d3 : i64
         %q = arith.trunci %p : i64 to i32
         %c = arith.cmpi eq, %q, %i : i32
         %t = arith.select %c, %v, %zero : f64
         %s = aicf_emit.reduce add %t over(d1) : f64
         aicf_emit.yield %s : f64 })",
       1e-12},
      {"ScatterHistogram", "%i: memref<5x7xi64>, %y: memref<11xi32>",
       R"(dims(d0 = 5, d1 = 7, d2 = 11) ins(%i[d0, d1] : memref<5x7xi64>) outs(%y[d2] : memref<11xi32>) {
       ^bb0(%i: i64):
         %zero = arith.constant 0 : i32
         %one = arith.constant 1 : i32
         %p = aicf_emit.index d2 : i64
         %c = arith.cmpi eq, %p, %i : i64
         %t = arith.select %c, %one, %zero : i32
         %s = aicf_emit.reduce add %t over(d0, d1) : i32
         aicf_emit.yield %s : i32 })"},
      {"ScatterKinds",
       "%u: memref<29x17xbf16>, %k: memref<29x17xi32>, %i: memref<29xi32>, %m: "
       "memref<29xi1>, %y: memref<7x17xbf16>, %z: memref<7x17xi32>",
       R"(dims(d0 = 29, d1 = 17, d2 = 7) ins(%u[d0, d1] : memref<29x17xbf16>, %k[d0, d1] : memref<29x17xi32>, %i[d0] : memref<29xi32>, %m[d0] : memref<29xi1>)
       outs(%y[d2, d1] : memref<7x17xbf16>, %z[d2, d1] : memref<7x17xi32>) {
       ^bb0(%v: bf16, %k: i32, %i: i32, %m: i1):
         %zero = arith.constant 0.0 : bf16
         %least = arith.constant -2147483648 : i32
         %e = arith.extsi %i : i32 to i64
         %p = aicf_emit.index d2 : i64
         %c = arith.cmpi eq, %p, %e : i64
         %a = arith.andi %m, %c : i1
         %t = arith.select %a, %v, %zero : bf16
         %s = aicf_emit.reduce add %t over(d0) : bf16
         %w = arith.select %c, %k, %least : i32
         %r = aicf_emit.reduce max %w over(d0) : i32
         aicf_emit.yield %s, %r : bf16, i32 })",
       2e-1},
      {"ScatterThenScale",
       "%u: memref<19x37xf32>, %i: memref<19xi32>, %l: memref<f32>, %y: "
       "memref<7x37xf32>, %z: memref<7x37xf16>",
       R"(dims(d0 = 19, d1 = 37, d2 = 7) ins(%u[d0, d1] : memref<19x37xf32>, %i[d0] : memref<19xi32>, %l[] : memref<f32>)
       outs(%y[d2, d1] : memref<7x37xf32>, %z[d2, d1] : memref<7x37xf16>) {
       ^bb0(%v: f32, %i: i32, %l: f32):
         %zero = arith.constant 0.0 : f32
         %e = arith.extsi %i : i32 to i64
         %p = aicf_emit.index d2 : i64
         %c = arith.cmpi eq, %p, %e : i64
         %t = arith.select %c, %v, %zero : f32
         %s = aicf_emit.reduce add %t over(d0) : f32
         %r = arith.mulf %s, %l : f32
         %pf = arith.sitofp %p : i64 to f32
         %q = arith.addf %s, %pf : f32
         %h = arith.truncf %q : f32 to f16
         aicf_emit.yield %r, %h : f32, f16 })",
       1e-2},
      {"GatherPadded",
       "%x: memref<7xf32>, %i: memref<41xi64>, %y: memref<41xf32>",
       R"(dims(d0 = 41, d1 = 9) ins(%x[d1 - 1] or_zero : memref<7xf32>, %i[d0] : memref<41xi64>)
       outs(%y[d0] : memref<41xf32>) {
       ^bb0(%v: f32, %i: i64):
         %zero = arith.constant 0.0 : f32
         %p = aicf_emit.index d1 : i64
         %c = arith.cmpi eq, %p, %i : i64
         %s = arith.select %c, %v, %zero : f32
         %r = aicf_emit.reduce add %s over(d1) : f32
         aicf_emit.yield %r : f32 })",
       0},
      {"ScatterAdd",
       "%i: memref<19xi32>, %u: memref<19x37xf32>, %y: memref<7x37xf32>",
       R"(dims(d0 = 7, d1 = 37, d2 = 19) ins(%i[d2] : memref<19xi32>, %u[d2, d1] : memref<19x37xf32>)
       outs(%y[d0, d1] : memref<7x37xf32>) {
       ^bb0(%i: i32, %v: f32):
         %zero = arith.constant 0.0 : f32
         %e = arith.extsi %i : i32 to i64
         %p = aicf_emit.index d0 : i64
         %c = arith.cmpi eq, %p, %e : i64
         %s = arith.select %c, %v, %zero : f32
         %r = aicf_emit.reduce add %s over(d2) : f32
         aicf_emit.yield %r : f32 })"},
      {"CumulativeSum", "%x: memref<5x37xf32>, %y: memref<5x37xf32>",
       R"(dims(d0 = 5, d1 = 37, d2 = 37) ins(%x[d0, d2] : memref<5x37xf32>)
       outs(%y[d0, d1] : memref<5x37xf32>) {
       ^bb0(%v: f32):
         %zero = arith.constant 0.0 : f32
         %i = aicf_emit.index d1 : i64
         %j = aicf_emit.index d2 : i64
         %c = arith.cmpi sle, %j, %i : i64
         %s = arith.select %c, %v, %zero : f32
         %r = aicf_emit.reduce add %s over(d2) : f32
         aicf_emit.yield %r : f32 })"},
      {"OneHot", "%i: memref<19xi64>, %y: memref<19x37xf32>",
       R"(dims(d0 = 19, d1 = 37) ins(%i[d0] : memref<19xi64>) outs(%y[d0, d1] : memref<19x37xf32>) {
       ^bb0(%i: i64):
         %p = aicf_emit.index d1 : i64
         %c = arith.cmpi eq, %p, %i : i64
         %f = arith.uitofp %c : i1 to f32
         aicf_emit.yield %f : f32 })",
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
      {"FloorDivMod", "%x: memref<6x5xf32>, %y: memref<30xf32>",
       R"(dims(d0 = 30) ins(%x[d0 floordiv 5, d0 mod 5] : memref<6x5xf32>) outs(%y[d0] : memref<30xf32>) {
       ^bb0(%a: f32):
         %i = aicf_emit.index d0 : i64
         %f = arith.sitofp %i : i64 to f32
         %s = arith.addf %f, %a : f32
         aicf_emit.yield %s : f32 })"},
      {"Reversed", "%x: memref<30xf32>, %y: memref<30xf32>",
       R"(dims(d0 = 30) ins(%x[29 - d0] : memref<30xf32>) outs(%y[d0] : memref<30xf32>) {
       ^bb0(%a: f32):
         aicf_emit.yield %a : f32 })"},
  };
}

class LoopsCaseTest : public LoopsTest,
                      public ::testing::WithParamInterface<Case> {};

TEST_P(LoopsCaseTest, EveryPlan) {
  auto target = lookupTarget("cpu", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  run(GetParam(), *target, 1);
}

// The oldest target has no fma and no f16.
TEST_P(LoopsCaseTest, SomePlansOnSSE2) {
  auto target = lookupTarget("x86-64", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  if (StringRef(GetParam().args).contains("xf16>"))
    GTEST_SKIP() << "f16 needs F16C";
  run(GetParam(), *target, 4);
}

INSTANTIATE_TEST_SUITE_P(Cases, LoopsCaseTest, ::testing::ValuesIn(getCases()),
                         [](const ::testing::TestParamInfo<Case> &info) {
                           return info.param.name;
                         });

TEST_F(LoopsTest, RefusesF16WithoutF16C) {
  auto target = lookupTarget("x86-64", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  auto module = parseSourceString<ModuleOp>(
      R"(func.func @f(%x: memref<4xf16>, %y: memref<4xf16>) {
        aicf_emit.compute id(0) "t" dims(d0 = 4) ins(%x[d0] : memref<4xf16>)
            outs(%y[d0] : memref<4xf16>) {
        ^bb0(%a: f16):
          aicf_emit.yield %a : f16 }
        return })",
      ParserConfig(&context));
  ASSERT_TRUE(module);
  emit::ComputeOp op;
  module->walk([&](emit::ComputeOp found) { op = found; });
  std::string why;
  EXPECT_FALSE(getBackend(&context, *target)
                   ->getFamilies()
                   .back()
                   ->match(describe(op), *target, &why));
  EXPECT_EQ(why, "f16 needs the feature f16c, which x86-64 lacks");
}

/// A small gemm, lowered by its first vector plan for `target`.
OwningOpRef<ModuleOp> lowerGemm(MLIRContext &context,
                                const TargetDescription &target,
                                Operation *&kernels) {
  auto module = parseSourceString<ModuleOp>(
      R"(func.func @f(%a: memref<64x32xf32>, %b: memref<32x64xf32>, %y: memref<64x64xf32>) {
        aicf_emit.compute id(0) "t" dims(d0 = 64, d1 = 64, d2 = 32)
            ins(%a[d0, d2] : memref<64x32xf32>, %b[d2, d1] : memref<32x64xf32>)
            outs(%y[d0, d1] : memref<64x64xf32>) {
        ^bb0(%v: f32, %w: f32):
          %p = arith.mulf %v, %w : f32
          %s = aicf_emit.reduce add %p over(d2) : f32
          aicf_emit.yield %s : f32 }
        return })",
      ParserConfig(&context));
  emit::ComputeOp op;
  module->walk([&](emit::ComputeOp found) { op = found; });
  const BackendInterface *backend = getBackend(&context, target);
  const KernelFamily &family = *backend->getFamilies().back();
  auto plan =
      cpu::LoopsAttr::get(&context, {1, 0}, {64, 64}, 1,
                          cpu::getNumbers(target).vector_bits / 32, 0, 4);
  kernels = backend->createKernelModule(*module, "kernels", target);
  OpBuilder builder(&context);
  builder.setInsertionPointToEnd(&kernels->getRegion(0).front());
  EXPECT_TRUE(succeeded(family.generate(
      builder, op, plan, family.launch(op, plan, target).kernel, target)));
  EXPECT_TRUE(succeeded(backend->lowerToLLVM(kernels, target)));
  return module;
}

TEST_F(LoopsTest, EqualInputGivesEqualBytes) {
  auto target = lookupTarget("x86-64-v3", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  std::string bytes[2];
  for (std::string &result : bytes) {
    MLIRContext fresh;
    loadCPUDialects(fresh);
    Operation *kernels;
    auto module = lowerGemm(fresh, *target, kernels);
    auto images = getBackend(&fresh, *target)->compile(kernels, *target);
    ASSERT_TRUE(succeeded(images));
    result = images->front().bytes;
  }
  EXPECT_EQ(bytes[0], bytes[1]);
}

TEST_F(LoopsTest, UsesTheVectorsOfTheTarget) {
  for (auto [name, registers] :
       {std::pair("x86-64-v4", "%zmm"), std::pair("x86-64-v3", "%ymm"),
        std::pair("x86-64", "%xmm")}) {
    auto target = lookupTarget(name, &context);
    ASSERT_TRUE(static_cast<bool>(target));
    Operation *kernels;
    auto module = lowerGemm(context, *target, kernels);
    auto text =
        getBackend(&context, *target)->translateToAssembly(kernels, *target);
    ASSERT_TRUE(succeeded(text));
    EXPECT_NE(text->find(registers), std::string::npos) << name;
    EXPECT_EQ(StringRef(*text).contains("vfmadd"), name != StringRef("x86-64"));
  }
}

/// Single-thread f32 gemm of 512^3 by the plan that the model prefers.
TEST_F(LoopsTest, DISABLED_GemmRate) {
  auto target = lookupTarget("cpu", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  auto module = parseSourceString<ModuleOp>(
      R"(func.func @f(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %y: memref<512x512xf32>) {
        aicf_emit.compute id(0) "t" dims(d0 = 512, d1 = 512, d2 = 512)
            ins(%a[d0, d2] : memref<512x512xf32>, %b[d2, d1] : memref<512x512xf32>)
            outs(%y[d0, d1] : memref<512x512xf32>) {
        ^bb0(%a: f32, %b: f32):
          %p = arith.mulf %a, %b : f32
          %s = aicf_emit.reduce add %p over(d2) : f32
          aicf_emit.yield %s : f32 }
        return })",
      ParserConfig(&context));
  emit::ComputeOp op;
  module->walk([&](emit::ComputeOp found) { op = found; });
  const BackendInterface *backend = getBackend(&context, *target);
  Planner planner(&context, *target);
  std::vector<HostBuffer> buffers;
  for (Value operand : op->getOperands()) {
    buffers.emplace_back(cast<MemRefType>(operand.getType()));
    for (int64_t i = 0; i < buffers.back().getNumElements(); ++i)
      buffers.back().set(i, {static_cast<double>(i % 7) - 3, 0});
  }
  std::vector<HostBuffer *> operands;
  for (HostBuffer &buffer : buffers)
    operands.push_back(&buffer);
  for (const PlanCandidate &candidate : planner.enumerate(describe(op))) {
    if (!candidate.violates.empty())
      continue;
    const KernelFamily &family = *getFamily(*backend, candidate.plan);
    Operation *kernels =
        backend->createKernelModule(*module, "kernels", *target);
    OpBuilder builder(&context);
    builder.setInsertionPointToEnd(&kernels->getRegion(0).front());
    LaunchSpec spec = family.launch(op, candidate.plan, *target);
    ASSERT_TRUE(succeeded(
        family.generate(builder, op, candidate.plan, spec.kernel, *target)));
    ASSERT_TRUE(succeeded(backend->lowerToLLVM(kernels, *target)));
    auto images = backend->compile(kernels, *target);
    ASSERT_TRUE(succeeded(images));
    kernels->erase();
    NativeKernels native(images->front().bytes);
    ASSERT_EQ(native.error, "");
    NativeKernel kernel = native.get(spec.kernel);
    std::vector<int64_t> words = getArgumentWords(spec, operands);
    double best = 1e9;
    for (int round = 0; round < 5; ++round) {
      auto start = std::chrono::steady_clock::now();
      kernel(words.data(), 0, *spec.tasks);
      std::chrono::duration<double> time =
          std::chrono::steady_clock::now() - start;
      best = std::min(best, time.count());
    }
    std::string planText;
    llvm::raw_string_ostream(planText) << candidate.plan;
    bool preferred = candidate.plan == planner.best(describe(op)).plan;
    printf("%s %6.1f GFLOP/s, predicted %7lld us%s\n", planText.c_str(),
           2 * 512.0 * 512 * 512 / best * 1e-9,
           static_cast<long long>(candidate.cost.total() / 1'000'000),
           preferred ? " (preferred)" : "");
  }
}

} // namespace
