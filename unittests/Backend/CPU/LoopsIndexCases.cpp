//===- LoopsIndexCases.cpp - Windows, gathers, scans, scatters ------------===//

#include "LoopsCases.h"

using namespace aicf::testing;

std::vector<NativeCase> aicf::testing::getIndexCases() {
  return {
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
      // Dims behind the checked one are one loop.
      {"PadInTheMiddle", "%x: memref<5x3x7x2xf32>, %y: memref<5x6x7x2xf32>",
       R"(dims(d0 = 5, d1 = 6, d2 = 7, d3 = 2)
       ins(%x[d0, d1 - 2, d2, d3] or_zero : memref<5x3x7x2xf32>)
       outs(%y[d0, d1, d2, d3] : memref<5x6x7x2xf32>) {
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
      {"LongCumulativeSum", "%x: memref<2x1201xf32>, %y: memref<2x1201xf32>",
       R"(dims(d0 = 2, d1 = 1201, d2 = 1201) ins(%x[d0, d2] : memref<2x1201xf32>)
       outs(%y[d0, d1] : memref<2x1201xf32>) {
       ^bb0(%v: f32):
         %zero = arith.constant 0.0 : f32
         %i = aicf_emit.index d1 : i64
         %j = aicf_emit.index d2 : i64
         %c = arith.cmpi sle, %j, %i : i64
         %s = arith.select %c, %v, %zero : f32
         %r = aicf_emit.reduce add %s over(d2) : f32
         aicf_emit.yield %r : f32 })"},
      {"LongSumOfRest", "%x: memref<2x1201xf32>, %y: memref<2x1201xf32>",
       R"(dims(d0 = 2, d1 = 1201, d2 = 1201) ins(%x[d0, d2] : memref<2x1201xf32>)
       outs(%y[d0, d1] : memref<2x1201xf32>) {
       ^bb0(%v: f32):
         %zero = arith.constant 0.0 : f32
         %i = aicf_emit.index d1 : i64
         %j = aicf_emit.index d2 : i64
         %c = arith.cmpi sge, %j, %i : i64
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
      {"FloorDivMod", "%x: memref<6x5xf32>, %y: memref<30xf32>",
       R"(dims(d0 = 30) ins(%x[d0 floordiv 5, d0 mod 5] : memref<6x5xf32>) outs(%y[d0] : memref<30xf32>) {
       ^bb0(%a: f32):
         %i = aicf_emit.index d0 : i64
         %f = arith.sitofp %i : i64 to f32
         %s = arith.addf %f, %a : f32
         aicf_emit.yield %s : f32 })"},
      {"QuotientsInRest", "%x: memref<3x21xf32>, %y: memref<3x21xf32>",
       R"(dims(d0 = 3, d1 = 21) ins(%x[d0, d1] : memref<3x21xf32>) outs(%y[d0, d1] : memref<3x21xf32>) {
       ^bb0(%a: f32):
         %c5 = arith.constant 5 : i64
         %c3 = arith.constant 3 : i64
         %i = aicf_emit.index d1 : i64
         %q = arith.floordivsi %i, %c5 : i64
         %m = arith.remsi %i, %c3 : i64
         %s = arith.addi %q, %m : i64
         %f = arith.sitofp %s : i64 to f32
         %r = arith.addf %f, %a : f32
         aicf_emit.yield %r : f32 })"},
      {"Reversed", "%x: memref<30xf32>, %y: memref<30xf32>",
       R"(dims(d0 = 30) ins(%x[29 - d0] : memref<30xf32>) outs(%y[d0] : memref<30xf32>) {
       ^bb0(%a: f32):
         aicf_emit.yield %a : f32 })"},
  };
}
