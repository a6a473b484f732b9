//===- RowsTest.cpp - Programs over rows without a GPU --------------------===//
//
// Programs of many shapes and layouts, under every plan of the family or a
// sample of them, are executed by an interpreter of the device and compared
// with the instruction's definition.
//
//===----------------------------------------------------------------------===//

#include "KernelCase.h"

#include <cmath>
#include <gtest/gtest.h>
#include <sys/mman.h>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

std::string plan(int dim, int lanes, int vector, int items, int rows,
                 int unroll, int cluster = 1) {
  std::string text;
  llvm::raw_string_ostream(text)
      << "#aicf_nv.rows<dim = " << dim << ", threads_per_row = " << lanes
      << ", vector = " << vector << ", vectors_per_thread = " << items
      << ", rows = " << rows << ", unroll = " << unroll;
  if (cluster > 1)
    text += ", cluster = " + std::to_string(cluster);
  return text + ">";
}

// Types: f32 where $T is f32, else widened and narrowed at the ends.
const CaseTemplate kPrograms[] = {
    {"softmax", "%x: memref<$Rx$Cx$T>, %y: memref<$Rx$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>) outs(%y[d0, d1] : memref<$Rx$Cx$T>) {
      ^bb0(%v: $T):
      %x = arith.extf %v : $T to f64
      %n = arith.truncf %x : f64 to f32
      %m = aicf_emit.reduce max %n over(d1) : f32
      %z = arith.subf %n, %m : f32
      %e = math.exp %z : f32
      %s = aicf_emit.reduce add %e over(d1) : f32
      %q = arith.divf %e, %s : f32
      %w = arith.extf %q : f32 to f64
      %o = arith.truncf %w : f64 to $T
      aicf_emit.yield %o : $T })"},
    // Two outputs of a row each, inputs of a row and of a column.
    {"norm",
     "%x: memref<$Rx$Cx$T>, %g: memref<$Cxf32>, %c: memref<$Rxf32>, %y: "
     "memref<$Rx$Cx$T>, %u: memref<$Rxf32>, %w: memref<$Rxf32>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>, %g[d1] : memref<$Cxf32>, %c[d0] : memref<$Rxf32>)
      outs(%y[d0, d1] : memref<$Rx$Cx$T>, %u[d0] : memref<$Rxf32>, %w[d0] : memref<$Rxf32>) {
      ^bb0(%v: $T, %gv: f32, %cv: f32):
      %xw = arith.extf %v : $T to f64
      %x = arith.truncf %xw : f64 to f32
      %n = arith.constant $C.0 : f32
      %s = aicf_emit.reduce add %x over(d1) : f32
      %m = arith.divf %s, %n : f32
      %z = arith.subf %x, %m : f32
      %p = arith.mulf %z, %z : f32
      %t = aicf_emit.reduce add %p over(d1) : f32
      %q = arith.divf %t, %n : f32
      %e = arith.constant 1.0e-3 : f32
      %qe = arith.addf %q, %e : f32
      %r = math.rsqrt %qe : f32
      %a = arith.mulf %z, %r : f32
      %b = arith.mulf %a, %gv : f32
      %d = arith.addf %b, %cv : f32
      %dw = arith.extf %d : f32 to f64
      %o = arith.truncf %dw : f64 to $T
      aicf_emit.yield %o, %m, %r : $T, f32, f32 })"},
    // Two reductions of one level.
    {"gradient",
     "%x: memref<$Rx$Cx$T>, %dy: memref<$Rx$Cx$T>, %r: memref<$Rxf32>, %y: "
     "memref<$Rx$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>, %dy[d0, d1] : memref<$Rx$Cx$T>, %r[d0] : memref<$Rxf32>)
      outs(%y[d0, d1] : memref<$Rx$Cx$T>) {
      ^bb0(%v: $T, %w: $T, %rv: f32):
      %xw = arith.extf %v : $T to f64
      %x = arith.truncf %xw : f64 to f32
      %gw = arith.extf %w : $T to f64
      %g = arith.truncf %gw : f64 to f32
      %a = aicf_emit.reduce add %g over(d1) : f32
      %p = arith.mulf %g, %x : f32
      %b = aicf_emit.reduce add %p over(d1) : f32
      %bx = arith.mulf %b, %x : f32
      %t = arith.subf %g, %bx : f32
      %u = arith.subf %t, %a : f32
      %z = arith.mulf %u, %rv : f32
      %dw = arith.extf %z : f32 to f64
      %o = arith.truncf %dw : f64 to $T
      aicf_emit.yield %o : $T })"},
    {"map",
     "%x: memref<$Rx$Cx$T>, %b: memref<$Cx$T>, %y: memref<$Rx$Cx$T>, %i: "
     "memref<$Rx$Cxi1>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>, %b[d1] : memref<$Cx$T>)
      outs(%y[d0, d1] : memref<$Rx$Cx$T>, %i[d0, d1] : memref<$Rx$Cxi1>) {
      ^bb0(%v: $T, %w: $T):
      %s = arith.addf %v, %w : $T
      %n = arith.cmpf ogt, %v, %w : $T
      aicf_emit.yield %s, %n : $T, i1 })"},
    // The position of the greatest: an integer after a float.
    {"argmax", "%x: memref<$Rx$Cx$T>, %y: memref<$Rxi64>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>) outs(%y[d0] : memref<$Rxi64>) {
      ^bb0(%v: $T):
      %none = arith.constant 9223372036854775807 : i64
      %m = aicf_emit.reduce max %v over(d1) : $T
      %i = aicf_emit.index d1 : i64
      %eq = arith.cmpf oeq, %v, %m : $T
      %c = arith.select %eq, %i, %none : i64
      %r = aicf_emit.reduce min %c over(d1) : i64
      aicf_emit.yield %r : i64 })"},
    {"product_and_least",
     "%x: memref<$Rx$Cx$T>, %y: memref<$Rx$T>, %z: memref<$Rx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>) outs(%y[d0] : memref<$Rx$T>, %z[d0] : memref<$Rx$T>) {
      ^bb0(%v: $T):
      %m = aicf_emit.reduce mul %v over(d1) : $T
      %n = aicf_emit.reduce min %v over(d1) : $T
      aicf_emit.yield %m, %n : $T, $T })"},
    // The loss's gather is over the row that is in registers.
    {"loss", "%x: memref<$Rx$Cx$T>, %l: memref<$Rxi32>, %y: memref<$Rxf64>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>, %l[d0] : memref<$Rxi32>) outs(%y[d0] : memref<$Rxf64>) {
      ^bb0(%v: $T, %lv: i32):
      %x = arith.extf %v : $T to f64
      %zero = arith.constant 0.0 : f64
      %e = math.exp %x : f64
      %s = aicf_emit.reduce add %e over(d1) : f64
      %g = math.log %s : f64
      %lw = arith.extsi %lv : i32 to i64
      %i = aicf_emit.index d1 : i64
      %eq = arith.cmpi eq, %i, %lw : i64
      %c = arith.select %eq, %x, %zero : f64
      %p = aicf_emit.reduce add %c over(d1) : f64
      %r = arith.subf %g, %p : f64
      aicf_emit.yield %r : f64 })"},
    // A row of a table for each position; some positions are outside.
    {"gather", "%t: memref<13x$Cx$T>, %l: memref<$Rxi32>, %y: memref<$Rx$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C, d2 = 13)
      ins(%t[d2, d1] : memref<13x$Cx$T>, %l[d0] : memref<$Rxi32>) outs(%y[d0, d1] : memref<$Rx$Cx$T>) {
      ^bb0(%v: $T, %lv: i32):
      %zero = arith.constant 0.0 : $T
      %lw = arith.extsi %lv : i32 to i64
      %i = aicf_emit.index d2 : i64
      %eq = arith.cmpi eq, %i, %lw : i64
      %c = arith.select %eq, %v, %zero : $T
      %p = aicf_emit.reduce add %c over(d2) : $T
      aicf_emit.yield %p : $T })"},
    // Two tensors after each other, and a frame around.
    {"concat",
     "%a: memref<$Rx$Cx$T>, %b: memref<$Rx$Cx$T>, %y: memref<$Rx2x$Cx$T>, %z: "
     "memref<$Rx2x$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = 2, d2 = $C)
      ins(%a[d0, (d2 + d1 * $C) mod $C] : memref<$Rx$Cx$T>, %b[d0, d2 - d1 * 3] or_zero : memref<$Rx$Cx$T>)
      outs(%y[d0, d1, d2] : memref<$Rx2x$Cx$T>, %z[d0, d1, d2] : memref<$Rx2x$Cx$T>) {
      ^bb0(%v: $T, %w: $T):
      %i = aicf_emit.index d1 : i64
      %one = arith.constant 1 : i64
      %c = arith.cmpi slt, %i, %one : i64
      %o = arith.select %c, %v, %w : $T
      aicf_emit.yield %o, %w : $T, $T })"},
    {"in_place", "%x: memref<$Rx$Cx$T>, %c: memref<$Rx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>, %c[d0] : memref<$Rx$T>)
      outs(%x[d0, d1] : memref<$Rx$Cx$T>, %c[d0] : memref<$Rx$T>) {
      ^bb0(%v: $T, %cv: $T):
      %m = aicf_emit.reduce max %v over(d1) : $T
      %o = arith.subf %v, %m : $T
      %p = arith.addf %m, %cv : $T
      aicf_emit.yield %o, %p : $T, $T })"},
    // With one row, what no reduction needs is the same for all rows, and
    // stored.
    {"in_place_scale", "%x: memref<$Rx$Cx$T>, %g: memref<$Rx$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>, %g[d0, d1] : memref<$Rx$Cx$T>)
      outs(%g[d0, d1] : memref<$Rx$Cx$T>) {
      ^bb0(%v: $T, %gv: $T):
      %m = aicf_emit.reduce max %v over(d1) : $T
      %o = arith.subf %v, %m : $T
      %p = arith.addf %o, %gv : $T
      aicf_emit.yield %p : $T })"},
};

const KernelCase kCases[] = {
    // Rows of two dims that are one in memory, numbered by two that are not.
    {"several_dims",
     "%x: memref<3x5x4x8xf32>, %g: memref<4x8xf32>, %y: memref<5x3x4x8xf32>, "
     "%z: memref<5x3xf32>",
     R"(id(0) "a" dims(d0 = 5, d1 = 3, d2 = 4, d3 = 8)
      ins(%x[d1, d0, d2, d3] : memref<3x5x4x8xf32>, %g[d2, d3] : memref<4x8xf32>)
      outs(%y[d0, d1, d2, d3] : memref<5x3x4x8xf32>, %z[d0, d1] : memref<5x3xf32>) {
      ^bb0(%v: f32, %gv: f32):
      %p = arith.mulf %v, %gv : f32
      %s = aicf_emit.reduce add %p over(d2, d3) : f32
      %i = aicf_emit.index d2 : i64
      %j = aicf_emit.index d0 : i64
      %k = arith.addi %i, %j : i64
      %f = arith.sitofp %k : i64 to f32
      %r = arith.addf %f, %s : f32
      aicf_emit.yield %r, %s : f32, f32 })",
     {plan(3, 8, 4, 1, 16, 1), plan(3, 4, 2, 4, 8, 2), plan(3, 1, 4, 8, 32, 1),
      plan(3, 64, 1, 1, 2, 1)}},
    // Rows with a gap, a start that is not aligned to all of a vector, strides
    // other than one, and a broadcast.
    {"layouts",
     "%a: memref<9x20xf32, strided<[24, 1], offset: 2>>, %b: memref<9x20xf32, "
     "strided<[40, 2]>>, %c: memref<20x9xf32>, %s: memref<1x1xf32>, %y: "
     "memref<9x20xf32, strided<[28, 1], offset: 4>>",
     R"(id(0) "a" dims(d0 = 9, d1 = 20)
      ins(%a[d0, d1] : memref<9x20xf32, strided<[24, 1], offset: 2>>, %b[d0, 19 - d1] : memref<9x20xf32, strided<[40, 2]>>,
          %c[d1, d0] : memref<20x9xf32>, %s[0, 0] : memref<1x1xf32>)
      outs(%y[d0, d1] : memref<9x20xf32, strided<[28, 1], offset: 4>>) {
      ^bb0(%av: f32, %bv: f32, %cv: f32, %sv: f32):
      %p = arith.addf %av, %bv : f32
      %q = arith.addf %p, %cv : f32
      %m = aicf_emit.reduce max %q over(d1) : f32
      %r = arith.mulf %q, %sv : f32
      %t = arith.addf %r, %m : f32
      aicf_emit.yield %t : f32 })",
     {plan(1, 8, 4, 1, 16, 1), plan(1, 8, 1, 3, 4, 2), plan(1, 2, 2, 5, 16, 1),
      plan(1, 32, 4, 1, 4, 1), plan(1, 128, 1, 1, 1, 4)}},
    // All of it is one row, cut into segments.
    {"segments",
     "%x: memref<7x11x16xbf16>, %y: memref<7x11x16xf32>, %z: "
     "memref<7x11x16xi64>",
     R"(id(0) "a" dims(d0 = 7, d1 = 11, d2 = 16)
      ins(%x[d0, d1, d2] : memref<7x11x16xbf16>)
      outs(%y[d0, d1, d2] : memref<7x11x16xf32>, %z[d0, d1, d2] : memref<7x11x16xi64>) {
      ^bb0(%v: bf16):
      %f = arith.extf %v : bf16 to f32
      %i = aicf_emit.index d1 : i64
      %j = aicf_emit.index d2 : i64
      %k = arith.addi %i, %j : i64
      aicf_emit.yield %f, %k : f32, i64 })",
     {plan(2, 64, 8, 1, 1, 1), plan(2, 32, 8, 2, 1, 1), plan(2, 32, 4, 3, 2, 2),
      plan(2, 256, 8, 1, 1, 1), plan(2, 128, 1, 5, 1, 1)}},
    // A row that is longer than its whole chunks, in segments and in place.
    {"parts",
     "%x: memref<7x11x13xbf16>, %u: memref<7x11x13xf32>, %i: "
     "memref<7x11x13xi1>, %z: memref<7x11x13xi64>",
     R"(id(0) "a" dims(d0 = 7, d1 = 11, d2 = 13)
      ins(%x[d0, d1, d2] : memref<7x11x13xbf16>, %u[d0, d1, d2] : memref<7x11x13xf32>)
      outs(%x[d0, d1, d2] : memref<7x11x13xbf16>, %i[d0, d1, d2] : memref<7x11x13xi1>, %z[d0, d1, d2] : memref<7x11x13xi64>) {
      ^bb0(%v: bf16, %w: f32):
      %f = arith.extf %v : bf16 to f32
      %s = arith.addf %f, %w : f32
      %o = arith.truncf %s : f32 to bf16
      %n = arith.cmpf ogt, %f, %w : f32
      %i = aicf_emit.index d1 : i64
      %j = aicf_emit.index d2 : i64
      %k = arith.addi %i, %j : i64
      aicf_emit.yield %o, %n, %k : bf16, i1, i64 })",
     {plan(2, 64, 8, 1, 1, 1), plan(2, 32, 8, 2, 1, 1), plan(2, 32, 4, 3, 2, 2),
      plan(2, 256, 8, 1, 1, 1), plan(2, 128, 2, 5, 1, 1),
      plan(2, 16, 8, 7, 2, 1)}},
    // Rows that begin at multiples of a vector, and are none; one access is not
    // contiguous, one begins off a vector.
    {"reduced_parts",
     "%x: memref<9x21xf32, strided<[24, 1], offset: 4>>, %b: memref<9x21xf32, "
     "strided<[42, 2]>>, %g: memref<21xf32>, %y: memref<9x21xf32, "
     "strided<[32, 1]>>, %m: memref<9xf32>",
     R"(id(0) "a" dims(d0 = 9, d1 = 21)
      ins(%x[d0, d1] : memref<9x21xf32, strided<[24, 1], offset: 4>>, %b[d0, 20 - d1] : memref<9x21xf32, strided<[42, 2]>>,
          %g[d1] : memref<21xf32>)
      outs(%y[d0, d1] : memref<9x21xf32, strided<[32, 1]>>, %m[d0] : memref<9xf32>) {
      ^bb0(%v: f32, %w: f32, %gv: f32):
      %p = arith.addf %v, %w : f32
      %m = aicf_emit.reduce max %p over(d1) : f32
      %q = arith.subf %p, %m : f32
      %s = aicf_emit.reduce add %q over(d1) : f32
      %r = arith.mulf %q, %gv : f32
      %t = arith.addf %r, %s : f32
      aicf_emit.yield %t, %m : f32, f32 })",
     {plan(1, 8, 4, 1, 16, 1), plan(1, 4, 4, 2, 8, 2), plan(1, 2, 4, 3, 16, 1),
      plan(1, 32, 4, 1, 4, 1), plan(1, 64, 2, 1, 2, 1),
      plan(1, 4, 2, 4, 8, 1)}},
    // Rows that begin anywhere: tensors after each other.
    {"joined",
     "%a: memref<5x9xbf16>, %b: memref<5x16xf32>, %c: memref<5x7xbf16>, %y: "
     "memref<5x32xbf16>",
     R"(id(0) "a" dims(d0 = 5, d1 = 32)
      ins(%a[d0, d1] or_zero : memref<5x9xbf16>, %b[d0, d1 - 9] or_zero : memref<5x16xf32>,
          %c[d0, d1 - 25] or_zero : memref<5x7xbf16>)
      outs(%y[d0, d1] : memref<5x32xbf16>) {
      ^bb0(%av: bf16, %bv: f32, %cv: bf16):
      %i = aicf_emit.index d1 : i64
      %m = arith.constant 9 : i64
      %n = arith.constant 25 : i64
      %p = arith.cmpi slt, %i, %m : i64
      %q = arith.cmpi slt, %i, %n : i64
      %bt = arith.truncf %bv : f32 to bf16
      %s = arith.select %q, %bt, %cv : bf16
      %r = arith.select %p, %av, %s : bf16
      aicf_emit.yield %r : bf16 })",
     {plan(1, 4, 8, 1, 16, 1), plan(1, 4, 8, 1, 16, 2), plan(1, 2, 8, 2, 16, 1),
      plan(1, 8, 4, 1, 8, 1), plan(1, 64, 4, 1, 1, 4)}},
    {"framed",
     "%x: memref<6x13xf32>, %i: memref<6x13xi1>, %y: memref<12x20xf32>",
     R"(id(0) "a" dims(d0 = 12, d1 = 20)
      ins(%x[d0 - 3, d1 - 3] or_zero : memref<6x13xf32>, %i[d0 - 3, d1 - 4] or_zero : memref<6x13xi1>)
      outs(%y[d0, d1] : memref<12x20xf32>) {
      ^bb0(%v: f32, %k: i1):
      %zero = arith.constant 0.0 : f32
      %s = arith.select %k, %v, %zero : f32
      aicf_emit.yield %s : f32 })",
     {plan(1, 8, 4, 1, 16, 1), plan(1, 4, 4, 2, 16, 2), plan(1, 1, 4, 5, 32, 1),
      plan(1, 4, 8, 1, 8, 1)}},
    // Rows of a table, reduced; a scale that begins off a vector.
    {"shifted_picks",
     "%t: memref<7x21xbf16>, %l: memref<9xi32>, %g: memref<21xf32, "
     "strided<[1], "
     "offset: 3>>, %y: memref<9xf32>",
     R"(id(0) "a" dims(d0 = 9, d1 = 21, d2 = 7)
      ins(%t[d2, d1] : memref<7x21xbf16>, %l[d0] : memref<9xi32>, %g[d1] : memref<21xf32, strided<[1], offset: 3>>)
      outs(%y[d0] : memref<9xf32>) {
      ^bb0(%v: bf16, %lv: i32, %gv: f32):
      %zero = arith.constant 0.0 : bf16
      %lw = arith.extsi %lv : i32 to i64
      %i = aicf_emit.index d2 : i64
      %eq = arith.cmpi eq, %i, %lw : i64
      %c = arith.select %eq, %v, %zero : bf16
      %p = aicf_emit.reduce add %c over(d2) : bf16
      %w = arith.extf %p : bf16 to f32
      %m = arith.mulf %w, %gv : f32
      %s = aicf_emit.reduce add %m over(d1) : f32
      aicf_emit.yield %s : f32 })",
     {plan(1, 4, 8, 1, 16, 1), plan(1, 1, 8, 3, 32, 1), plan(1, 8, 4, 1, 8, 2),
      plan(1, 32, 8, 1, 4, 1)}},
    // A value of the row number alone, and one of nothing.
    {"uniform",
     "%x: memref<6xf32>, %y: memref<6x12xf32>, %z: memref<6xf32>",
     R"(id(0) "a" dims(d0 = 6, d1 = 12)
      ins(%x[d0] : memref<6xf32>)
      outs(%y[d0, d1] : memref<6x12xf32>, %z[d0] : memref<6xf32>) {
      ^bb0(%v: f32):
      %two = arith.constant 2.0 : f32
      %s = aicf_emit.reduce add %two over(d1) : f32
      %t = arith.addf %s, %v : f32
      %u = aicf_emit.reduce add %t over(d1) : f32
      aicf_emit.yield %v, %u : f32, f32 })",
     {plan(1, 4, 4, 1, 8, 1), plan(1, 4, 4, 1, 8, 2), plan(1, 64, 1, 1, 1, 1)}},
    // An input at two places of a table, both gathered; the table's rows
    // reduced.
    {"picks_of_two",
     "%t: memref<14x8xf32>, %u: memref<14x8xf32>, %l: memref<5xi64>, %k: "
     "memref<5xi32>, %y: memref<5x8xf32>",
     R"(id(0) "a" dims(d0 = 5, d1 = 8, d2 = 14, d3 = 14)
      ins(%t[d2, d1] : memref<14x8xf32>, %u[d3, d1] : memref<14x8xf32>, %l[d0] : memref<5xi64>, %k[d0] : memref<5xi32>)
      outs(%y[d0, d1] : memref<5x8xf32>) {
      ^bb0(%tv: f32, %uv: f32, %lv: i64, %kv: i32):
      %zero = arith.constant 0.0 : f32
      %i = aicf_emit.index d2 : i64
      %c = arith.cmpi eq, %i, %lv : i64
      %a = arith.select %c, %tv, %zero : f32
      %s = aicf_emit.reduce add %a over(d2) : f32
      %j = aicf_emit.index d3 : i64
      %kw = arith.extsi %kv : i32 to i64
      %e = arith.cmpi eq, %j, %kw : i64
      %b = arith.select %e, %uv, %zero : f32
      %r = aicf_emit.reduce add %b over(d3) : f32
      %m = aicf_emit.reduce max %s over(d1) : f32
      %o = arith.addf %r, %m : f32
      aicf_emit.yield %o : f32 })",
     {plan(1, 2, 4, 1, 16, 1), plan(1, 8, 1, 1, 4, 4),
      plan(1, 1, 4, 2, 32, 1)}},
};

class RowsTest : public ::testing::TestWithParam<KernelCase> {};

} // namespace

TEST_P(RowsTest, ComputesTheInstruction) { checkPlans(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, RowsTest, ::testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

// Every program, on shapes with ones, primes, powers of two and between.
TEST(RowsShapes, AllPrograms) {
  const CaseShape shapes[] = {{3, 1},    {1, 40},  {5, 2},    {2, 31},
                              {7, 64},   {33, 24}, {3, 257},  {2, 520},
                              {1, 1024}, {1, 43},  {1, 1031}, {40, 33}};
  PlanSampler sampler("aicf_nv.rows", /*seed=*/7);
  for (const CaseTemplate &program : kPrograms) {
    // A row of one element, gathered, leaves no dim that is contiguous.
    bool isGather = StringRef(program.name) == "gather";
    sampler.check(program, ArrayRef(shapes).drop_front(isGather));
  }
}

// Short odd rows of a map that moves a megabyte are one row: what varies within
// rows, or over rows alone, is read at remainders and quotients.
TEST(RowsShapes, FlattenedRows) {
  KernelCase c;
  c.name = "flattened";
  c.args =
      "%x: memref<87383x3xbf16>, %b: memref<3xbf16>, %s: memref<87383xf32>, "
      "%y: memref<87383x3xbf16>";
  c.instruction = R"(id(0) "a" dims(d0 = 87383, d1 = 3)
      ins(%x[d0, d1] : memref<87383x3xbf16>, %b[d1] : memref<3xbf16>, %s[d0] : memref<87383xf32>)
      outs(%y[d0, d1] : memref<87383x3xbf16>) {
      ^bb0(%xv: bf16, %bv: bf16, %sv: f32):
      %xw = arith.extf %xv : bf16 to f32
      %bw = arith.extf %bv : bf16 to f32
      %p = arith.mulf %xw, %sv : f32
      %a = arith.addf %p, %bw : f32
      %o = arith.truncf %a : f32 to bf16
      aicf_emit.yield %o : bf16 })";
  c.plans = {plan(1, 256, 8, 1, 1, 1), plan(1, 256, 2, 4, 1, 1)};
  c.tolerance = 1e-2;
  checkPlans(c);
}

// NaN, infinities and zeros of either sign go where the definition says.
TEST(RowsShapes, SpecialValues) {
  PlanSampler("aicf_nv.rows", /*seed=*/8)
      .check(kPrograms, CaseShape{19, 72}, /*special=*/true);
}

// Long rows over several warps, all plans.
TEST(RowsShapes, AllPlansOfARow) {
  PlanSampler sampler("aicf_nv.rows", /*seed=*/9, /*count=*/1000);
  for (auto [columns, type] : {std::pair(2048, "bf16"), {1031, "f32"}})
    sampler.check(makeCase(kPrograms[1], 3, columns, type));
}

// Rows that the blocks of a cluster share: whole segments, and a last one with
// whole chunks or a part of one.
TEST(RowsShapes, Clusters) {
  for (const CaseTemplate &program : kPrograms) {
    StringRef name = program.name;
    if (name == "map" || name == "gather" || name == "concat")
      continue;
    for (StringRef type : {"f32", "bf16"})
      for (auto [columns, text] : {std::pair(1024, plan(1, 128, 4, 1, 1, 1, 2)),
                                   {1024, plan(1, 32, 4, 1, 1, 2, 8)},
                                   {904, plan(1, 64, 4, 2, 1, 1, 2)},
                                   {1031, plan(1, 32, 1, 9, 1, 4, 4)},
                                   {1000, plan(1, 32, 8, 1, 1, 1, 4)}}) {
        KernelCase c = makeCase(program, 3, columns, type);
        SCOPED_TRACE(c.name + text);
        CaseRunner runner(c);
        EXPECT_EQ(runner.run("h200", text), "");
      }
  }
}

TEST(RowsShapes, ClustersOfAnotherShape) {
  KernelCase c = makeCase(kPrograms[0], 3, 520, "f32");
  CaseRunner runner(c);
  EXPECT_EQ(runner.run("h200", plan(1, 32, 4, 1, 1, 1, 2)),
            "a reduced row of 520 is longer than threads_per_row * vector * "
            "vectors_per_thread * cluster, 256");
  EXPECT_EQ(runner.run("h200", plan(1, 128, 4, 1, 1, 1, 4)),
            "a reduced row of 520 leaves blocks of the cluster without a "
            "segment");
  EXPECT_EQ(runner.run("a100", plan(1, 128, 4, 1, 1, 1, 2)),
            "the target has no clusters");
  KernelCase map = makeCase(kPrograms[3], 3, 520, "f32");
  EXPECT_EQ(CaseRunner(map).run("h200", plan(1, 64, 4, 1, 1, 1, 2)),
            "blocks of a cluster share no row that is not reduced");
}

// A plan's bits depend on nothing but the plan and the instruction.
TEST(RowsShapes, SameBits) {
  KernelCase c = makeCase(kPrograms[0], 6, 512, "f32");
  for (const std::string &p :
       {plan(1, 32, 4, 4, 4, 1), plan(1, 128, 4, 1, 1, 1)}) {
    CaseRunner runner(c);
    ASSERT_EQ(runner.run("h200", p), "");
    std::string first = runner.getOutput(0).str();
    ASSERT_EQ(runner.run("h200", p), "");
    EXPECT_EQ(runner.getOutput(0), first);
  }
  // Rows a block and rows a lane are no part of the order.
  CaseRunner a(c), b(c);
  ASSERT_EQ(a.run("h200", plan(1, 32, 4, 4, 4, 1)), "");
  ASSERT_EQ(b.run("h200", plan(1, 32, 4, 4, 2, 4)), "");
  EXPECT_EQ(a.getOutput(0), b.getOutput(0));
}

// Offsets that take more than 32 bits, in memory that is reserved and not used.
TEST(RowsWide, OffsetsBeyond32Bits) {
  KernelCase wide;
  wide.name = "wide";
  wide.args = "%x: memref<3x8xf32, strided<[1610612736, 1]>>, %y: "
              "memref<3x8xf32>, %z: memref<3xf32>";
  wide.instruction = R"(id(0) "a" dims(d0 = 3, d1 = 8)
      ins(%x[2 - d0, d1] : memref<3x8xf32, strided<[1610612736, 1]>>)
      outs(%y[d0, d1] : memref<3x8xf32>, %z[d0] : memref<3xf32>) {
      ^bb0(%v: f32):
      %s = aicf_emit.reduce add %v over(d1) : f32
      %t = arith.addf %v, %s : f32
      aicf_emit.yield %t, %s : f32, f32 })";
  const int64_t stride = 1610612736, elements = 2 * stride + 8;
  void *reserved = mmap(nullptr, elements * 4, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(reserved, MAP_FAILED);
  auto *x = static_cast<float *>(reserved);
  alignas(64) float y[3 * 8], z[3];
  for (int64_t i = 0; i < 3; ++i)
    for (int64_t j = 0; j < 8; ++j)
      x[i * stride + j] = i * 10 + j;
  CaseRunner runner(wide);
  for (const std::string &p : {plan(1, 2, 4, 1, 16, 1), plan(1, 8, 2, 1, 4, 2),
                               plan(1, 64, 1, 1, 2, 1)}) {
    SCOPED_TRACE(p);
    std::fill(std::begin(y), std::end(y), NAN);
    EXPECT_EQ(runner.execute("h200", p,
                             {{reinterpret_cast<char *>(x), elements * 4},
                              {reinterpret_cast<char *>(y), sizeof y},
                              {reinterpret_cast<char *>(z), sizeof z}}),
              "");
    for (int64_t i = 0; i < 3; ++i) {
      EXPECT_EQ(z[i], (2 - i) * 80 + 28);
      for (int64_t j = 0; j < 8; ++j)
        EXPECT_EQ(y[i * 8 + j], (2 - i) * 10 + j + z[i]);
    }
  }
  munmap(reserved, elements * 4);
}

// The tests are worth something: they catch a generator that is wrong.
TEST(RowsShapes, CatchesMistakes) {
  KernelCase ragged = makeCase(kPrograms[1], 5, 36, "f32");
  KernelCase part = makeCase(kPrograms[3], 1, 27, "f32");
  KernelCase shifted = makeCase(kPrograms[4], 5, 9, "bf16");
  KernelCase wide = makeCase(kPrograms[0], 2, 512, "f32");
  struct {
    const char *mutant;
    const KernelCase &c;
    std::string plan;
    const char *says;
  } mistakes[] = {
      {"rows-edge-outside", ragged, plan(1, 8, 4, 2, 4, 1),
       "outside the buffers"},
      {"rows-edge-counts", ragged, plan(1, 8, 4, 2, 4, 1), "element"},
      {"rows-part-outside", part, plan(1, 8, 4, 1, 4, 1),
       "outside the buffers"},
      {"rows-shift-outside", shifted, plan(1, 2, 8, 1, 16, 1),
       "outside the buffers"},
      {"rows-row-outside", ragged, plan(1, 8, 4, 2, 4, 1),
       "outside the buffers"},
      {"rows-half-butterfly", wide, plan(1, 128, 4, 1, 1, 1), "element"},
      {"rows-missing-barrier", wide, plan(1, 128, 4, 1, 1, 1),
       "without a barrier"},
      {"rows-missing-cluster-barrier", wide, plan(1, 64, 4, 1, 1, 1, 2),
       "without a barrier of the cluster"},
  };
  for (auto &[mutant, c, text, says] : mistakes)
    checkCatches(mutant, c, text, says);
}
