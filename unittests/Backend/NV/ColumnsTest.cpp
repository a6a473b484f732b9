//===- ColumnsTest.cpp - Reductions of columns without a GPU --------------===//
//
// Programs of many shapes and layouts, under a sample of the plans of the
// family, are executed by an interpreter of the device and compared with the
// instruction's definition.
//
//===----------------------------------------------------------------------===//

#include "KernelCase.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

std::string plan(int dim, int lanes, int vector, int rows, int unroll,
                 int split, int cluster = 0) {
  std::string text;
  llvm::raw_string_ostream(text)
      << "#aicf_nv.columns<dim = " << dim << ", threads_per_row = " << lanes
      << ", vector = " << vector << ", rows = " << rows
      << ", unroll = " << unroll << ", split = " << split;
  if (cluster)
    text += ", cluster = " + std::to_string(cluster);
  return text + ">";
}

const CaseTemplate kPrograms[] = {
    // A bias's gradient: to the result's type, and added to what is there.
    {"bias", "%x: memref<$Rx$Cx$T>, %b: memref<$Cxf32>, %y: memref<$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>, %b[d1] : memref<$Cxf32>)
      outs(%y[d1] : memref<$Cx$T>, %b[d1] : memref<$Cxf32>) {
      ^bb0(%v: $T, %bv: f32):
      %w = arith.extf %v : $T to f64
      %n = arith.truncf %w : f64 to f32
      %s = aicf_emit.reduce add %n over(d0) : f32
      %t = arith.addf %s, %bv : f32
      %u = arith.extf %t : f32 to f64
      %o = arith.truncf %u : f64 to $T
      aicf_emit.yield %o, %t : $T, f32 })"},
    // The gradients of a norm's scale and shift: values of the row and of the
    // column in the loop, a sum of products.
    {"norm_grads",
     "%x: memref<$Rx$Cx$T>, %dy: memref<$Rx$Cx$T>, %m: memref<$Rxf32>, %k: "
     "memref<$Cxf32>, %g: memref<$Cxf32>, %b: memref<$Cxf32>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>, %dy[d0, d1] : memref<$Rx$Cx$T>, %m[d0] : memref<$Rxf32>, %k[d1] : memref<$Cxf32>)
      outs(%g[d1] : memref<$Cxf32>, %b[d1] : memref<$Cxf32>) {
      ^bb0(%v: $T, %w: $T, %mv: f32, %kv: f32):
      %vw = arith.extf %v : $T to f64
      %x = arith.truncf %vw : f64 to f32
      %ww = arith.extf %w : $T to f64
      %d = arith.truncf %ww : f64 to f32
      %two = arith.constant 2.0 : f32
      %k2 = arith.mulf %kv, %two : f32
      %z = arith.subf %x, %mv : f32
      %h = arith.addf %z, %k2 : f32
      %p = arith.mulf %h, %d : f32
      %g = aicf_emit.reduce add %p over(d0) : f32
      %b = aicf_emit.reduce add %d over(d0) : f32
      %e = arith.mulf %g, %kv : f32
      aicf_emit.yield %e, %b : f32, f32 })"},
    // What is stored for every row, in place, and its sums.
    {"stored_rows", "%x: memref<$Rx$Cx$T>, %y: memref<$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>)
      outs(%x[d0, d1] : memref<$Rx$Cx$T>, %y[d1] : memref<$Cx$T>) {
      ^bb0(%v: $T):
      %o = arith.addf %v, %v : $T
      %s = aicf_emit.reduce max %o over(d0) : $T
      aicf_emit.yield %o, %s : $T, $T })"},
    // Kinds and types in one workspace.
    {"kinds",
     "%x: memref<$Rx$Cx$T>, %p: memref<$Cx$T>, %n: memref<$Cx$T>, %i: "
     "memref<$Cxi64>, %b: memref<$Cxi32>, %d: memref<$Cxf64>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>)
      outs(%p[d1] : memref<$Cx$T>, %n[d1] : memref<$Cx$T>, %i[d1] : memref<$Cxi64>, %b[d1] : memref<$Cxi32>, %d[d1] : memref<$Cxf64>) {
      ^bb0(%v: $T):
      %zero = arith.constant 0.0 : $T
      %most = arith.constant 9223372036854775807 : i64
      %p = aicf_emit.reduce mul %v over(d0) : $T
      %n = aicf_emit.reduce min %v over(d0) : $T
      %c = arith.cmpf ogt, %v, %zero : $T
      %k = aicf_emit.index d0 : i64
      %j = aicf_emit.index d1 : i64
      %kj = arith.addi %k, %j : i64
      %q = arith.select %c, %kj, %most : i64
      %i = aicf_emit.reduce min %q over(d0) : i64
      %cw = arith.extui %c : i1 to i32
      %b = aicf_emit.reduce add %cw over(d0) : i32
      %w = arith.extf %v : $T to f64
      %d = aicf_emit.reduce add %w over(d0) : f64
      aicf_emit.yield %p, %n, %i, %b, %d : $T, $T, i64, i32, f64 })"},
    // Nothing of the operand varies over the rows, or over the columns.
    {"uniform",
     "%x: memref<$Cxf32>, %r: memref<$Rxf32>, %y: memref<$Cxf32>, %z: "
     "memref<$Rx$Cxf32>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d1] : memref<$Cxf32>, %r[d0] : memref<$Rxf32>)
      outs(%y[d1] : memref<$Cxf32>, %z[d0, d1] : memref<$Rx$Cxf32>) {
      ^bb0(%v: f32, %w: f32):
      %s = aicf_emit.reduce add %v over(d0) : f32
      %t = aicf_emit.reduce add %w over(d0) : f32
      %u = arith.addf %s, %t : f32
      aicf_emit.yield %u, %v : f32, f32 })"},
};

// Reductions of the contiguous axis: alone, and with others around it.
const CaseTemplate kReducedRows[] = {
    {"sums_of_rows",
     "%x: memref<$Rx$Cx$T>, %w: memref<$Cxf32>, %y: memref<$Rxf32>, %z: "
     "memref<$Rx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>, %w[d1] : memref<$Cxf32>)
      outs(%y[d0] : memref<$Rxf32>, %z[d0] : memref<$Rx$T>) {
      ^bb0(%v: $T, %wv: f32):
      %xw = arith.extf %v : $T to f64
      %x = arith.truncf %xw : f64 to f32
      %p = arith.mulf %x, %wv : f32
      %s = aicf_emit.reduce add %p over(d1) : f32
      %m = aicf_emit.reduce max %v over(d1) : $T
      aicf_emit.yield %s, %m : f32, $T })"},
    {"sum_of_all", "%x: memref<$Rx$Cx$T>, %r: memref<$Rxf32>, %y: memref<f32>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>, %r[d0] : memref<$Rxf32>)
      outs(%y[] : memref<f32>) {
      ^bb0(%v: $T, %rv: f32):
      %xw = arith.extf %v : $T to f64
      %x = arith.truncf %xw : f64 to f32
      %p = arith.subf %x, %rv : f32
      %q = arith.mulf %p, %p : f32
      %s = aicf_emit.reduce add %q over(d0, d1) : f32
      %n = arith.constant $C.0 : f32
      %o = arith.divf %s, %n : f32
      aicf_emit.yield %o : f32 })"},
    // Rows with a gap, and what is stored for every element on the way.
    {"with_gaps",
     "%x: memref<$Rx3x$Cx$T, strided<[12288, 4096, 1]>>, %y: "
     "memref<$Rx3x$Cx$T>, %z: memref<3xf32>",
     R"(id(0) "a" dims(d0 = $R, d1 = 3, d2 = $C)
      ins(%x[d0, d1, d2] : memref<$Rx3x$Cx$T, strided<[12288, 4096, 1]>>)
      outs(%y[d0, d1, d2] : memref<$Rx3x$Cx$T>, %z[d1] : memref<3xf32>) {
      ^bb0(%v: $T):
      %xw = arith.extf %v : $T to f64
      %x = arith.truncf %xw : f64 to f32
      %s = aicf_emit.reduce add %x over(d0, d2) : f32
      %o = arith.addf %v, %v : $T
      aicf_emit.yield %o, %s : $T, f32 })"},
    {"argmax_of_rows", "%x: memref<$Rx$Cx$T>, %y: memref<$Rxi64>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>) outs(%y[d0] : memref<$Rxi64>) {
      ^bb0(%v: $T):
      %none = arith.constant 9223372036854775807 : i64
      %m = aicf_emit.reduce max %v over(d1) : $T
      %i = aicf_emit.index d1 : i64
      %eq = arith.cmpf oeq, %v, %m : $T
      %nan = arith.cmpf uno, %v, %v : $T
      %is = arith.ori %eq, %nan : i1
      %c = arith.select %is, %i, %none : i64
      %r = aicf_emit.reduce min %c over(d1) : i64
      aicf_emit.yield %r : i64 })"},
};

// The position of the least and of the greatest of each column, and what stands
// there in another matrix.
const CaseTemplate kArgReductions[] = {
    {"argmax_of_columns",
     "%x: memref<$Rx$Cx$T>, %y: memref<$Cxi64>, %z: memref<$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>)
      outs(%y[d1] : memref<$Cxi64>, %z[d1] : memref<$Cx$T>) {
      ^bb0(%v: $T):
      %none = arith.constant 9223372036854775807 : i64
      %m = aicf_emit.reduce max %v over(d0) : $T
      %i = aicf_emit.index d0 : i64
      %eq = arith.cmpf oeq, %v, %m : $T
      %nan = arith.cmpf uno, %v, %v : $T
      %is = arith.ori %nan, %eq : i1
      %c = arith.select %is, %i, %none : i64
      %r = aicf_emit.reduce min %c over(d0) : i64
      aicf_emit.yield %r, %m : i64, $T })"},
    {"greatest_at_least",
     "%x: memref<$Rx$Cx$T>, %w: memref<$Rx$Cxi32>, %y: memref<$Cxi32>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>, %w[d0, d1] : memref<$Rx$Cxi32>)
      outs(%y[d1] : memref<$Cxi32>) {
      ^bb0(%v: $T, %wv: i32):
      %none = arith.constant -2147483648 : i32
      %m = aicf_emit.reduce min %v over(d0) : $T
      %eq = arith.cmpf oeq, %m, %v : $T
      %c = arith.select %eq, %wv, %none : i32
      %r = aicf_emit.reduce max %c over(d0) : i32
      aicf_emit.yield %r : i32 })"},
};

// The maximum and the sum of a softmax, in one pass.
const CaseTemplate kOnlineSums[] = {
    {"softmax_sums_of_columns",
     "%x: memref<$Rx$Cx$T>, %y: memref<$Cxf32>, %z: memref<$Cxf32>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>)
      outs(%y[d1] : memref<$Cxf32>, %z[d1] : memref<$Cxf32>) {
      ^bb0(%v: $T):
      %w = arith.extf %v : $T to f64
      %x = arith.truncf %w : f64 to f32
      %m = aicf_emit.reduce max %x over(d0) : f32
      %d = arith.subf %x, %m : f32
      %e = math.exp %d : f32
      %s = aicf_emit.reduce add %e over(d0) : f32
      aicf_emit.yield %m, %s : f32, f32 })"},
    {"softmax_sums_of_rows",
     "%x: memref<$Rx$Cx$T>, %y: memref<$Rxf32>, %z: memref<$Rxf32>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>)
      outs(%y[d0] : memref<$Rxf32>, %z[d0] : memref<$Rxf32>) {
      ^bb0(%v: $T):
      %w = arith.extf %v : $T to f64
      %x = arith.truncf %w : f64 to f32
      %m = aicf_emit.reduce max %x over(d1) : f32
      %d = arith.subf %x, %m : f32
      %e = math.exp %d : f32
      %s = aicf_emit.reduce add %e over(d1) : f32
      %l = math.log %s : f32
      aicf_emit.yield %m, %l : f32, f32 })"},
};

// What columns are reduced to is needed for each row.
const CaseTemplate kHeld[] = {
    {"softmax_of_columns", "%x: memref<$Rx$Cx$T>, %y: memref<$Rx$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d0, d1] : memref<$Rx$Cx$T>) outs(%y[d0, d1] : memref<$Rx$Cx$T>) {
      ^bb0(%v: $T):
      %x = arith.extf %v : $T to f64
      %n = arith.truncf %x : f64 to f32
      %m = aicf_emit.reduce max %n over(d0) : f32
      %z = arith.subf %n, %m : f32
      %e = math.exp %z : f32
      %s = aicf_emit.reduce add %e over(d0) : f32
      %q = arith.divf %e, %s : f32
      %w = arith.extf %q : f32 to f64
      %o = arith.truncf %w : f64 to $T
      aicf_emit.yield %o : $T })"},
    // In place, with outputs of a column each, two reductions of a level, types
    // of eight bytes and of four.
    {"norm_of_columns",
     "%x: memref<2x$Rx$Cx$T>, %g: memref<2x$Rxf32>, %c: memref<2x$Cxf64>, %b: "
     "memref<2x$Cxi32>",
     R"(id(0) "a" dims(d0 = 2, d1 = $R, d2 = $C)
      ins(%x[d0, d1, d2] : memref<2x$Rx$Cx$T>, %g[d0, d1] : memref<2x$Rxf32>, %c[d0, d2] : memref<2x$Cxf64>)
      outs(%x[d0, d1, d2] : memref<2x$Rx$Cx$T>, %c[d0, d2] : memref<2x$Cxf64>, %b[d0, d2] : memref<2x$Cxi32>) {
      ^bb0(%v: $T, %gv: f32, %cv: f64):
      %x = arith.extf %v : $T to f64
      %gw = arith.extf %gv : f32 to f64
      %s = aicf_emit.reduce add %x over(d1) : f64
      %zero = arith.constant 0.0 : f64
      %k = arith.cmpf ogt, %x, %zero : f64
      %kw = arith.extui %k : i1 to i32
      %any = aicf_emit.reduce max %kw over(d1) : i32
      %n = arith.constant $R.0 : f64
      %m = arith.divf %s, %n : f64
      %z = arith.subf %x, %m : f64
      %p = arith.mulf %z, %z : f64
      %t = aicf_emit.reduce add %p over(d1) : f64
      %q = arith.mulf %z, %gw : f64
      %r = arith.addf %q, %t : f64
      %o = arith.truncf %r : f64 to $T
      %u = arith.addf %t, %cv : f64
      aicf_emit.yield %o, %u, %any : $T, f64, i32 })"},
};

const KernelCase kCases[] = {
    // A depth of two axes, kept axes around, columns of two dims that are one.
    {"several_dims",
     "%x: memref<5x3x7x2x8xf32>, %w: memref<7x5xf32>, %y: memref<3x2x8xf32>",
     R"(id(0) "a" dims(d0 = 5, d1 = 3, d2 = 7, d3 = 2, d4 = 8)
      ins(%x[d0, d1, d2, d3, d4] : memref<5x3x7x2x8xf32>, %w[d2, d0] : memref<7x5xf32>)
      outs(%y[d1, d3, d4] : memref<3x2x8xf32>) {
      ^bb0(%v: f32, %wv: f32):
      %p = arith.mulf %v, %wv : f32
      %s = aicf_emit.reduce add %p over(d0, d2) : f32
      %i = aicf_emit.index d1 : i64
      %j = aicf_emit.index d4 : i64
      %k = arith.addi %i, %j : i64
      %f = arith.sitofp %k : i64 to f32
      %r = arith.addf %f, %s : f32
      aicf_emit.yield %r : f32 })",
     {plan(4, 4, 4, 8, 1, 1), plan(4, 2, 4, 16, 2, 3), plan(4, 4, 2, 16, 4, 5),
      plan(4, 32, 1, 4, 2, 2)}},
    // A frame of zeros around what is reduced, a gap behind rows, an output
    // that is not contiguous along the columns.
    {"layouts",
     "%a: memref<9x20xf32, strided<[24, 1], offset: 4>>, %b: memref<7x20xf32>, "
     "%y: memref<20xf32, strided<[3]>>",
     R"(id(0) "a" dims(d0 = 9, d1 = 20)
      ins(%a[d0, d1] : memref<9x20xf32, strided<[24, 1], offset: 4>>, %b[d0 - 1, d1] or_zero : memref<7x20xf32>)
      outs(%y[d1] : memref<20xf32, strided<[3]>>) {
      ^bb0(%av: f32, %bv: f32):
      %p = arith.addf %av, %bv : f32
      %m = aicf_emit.reduce add %p over(d0) : f32
      aicf_emit.yield %m : f32 })",
     {plan(1, 8, 4, 4, 1, 1), plan(1, 4, 4, 8, 1, 3), plan(1, 32, 1, 2, 2, 1),
      plan(1, 2, 2, 32, 1, 9)}},
    // Rows that begin at multiples of a vector, and are none: kept, and all
    // reduced.
    {"parts",
     "%a: memref<9x21xf32, strided<[24, 1], offset: 4>>, %g: memref<21xf32>, "
     "%y: memref<21xf32>, %z: memref<9x21xf32, strided<[24, 1]>>",
     R"(id(0) "a" dims(d0 = 9, d1 = 21)
      ins(%a[d0, d1] : memref<9x21xf32, strided<[24, 1], offset: 4>>, %g[d1] : memref<21xf32>)
      outs(%y[d1] : memref<21xf32>, %z[d0, d1] : memref<9x21xf32, strided<[24, 1]>>) {
      ^bb0(%v: f32, %w: f32):
      %p = arith.mulf %v, %w : f32
      %s = aicf_emit.reduce add %p over(d0) : f32
      aicf_emit.yield %s, %p : f32, f32 })",
     {plan(1, 8, 4, 4, 1, 1), plan(1, 4, 4, 8, 1, 3), plan(1, 2, 4, 16, 2, 1)}},
    // Rows that begin anywhere.
    {"shifted",
     "%a: memref<5x3x7x13xbf16>, %f: memref<5x13xf32>, %y: memref<3x13xf32>",
     R"(id(0) "a" dims(d0 = 5, d1 = 3, d2 = 7, d3 = 13)
      ins(%a[d0, d1, d2, d3] : memref<5x3x7x13xbf16>, %f[d0, d3] : memref<5x13xf32>)
      outs(%y[d1, d3] : memref<3x13xf32>) {
      ^bb0(%v: bf16, %w: f32):
      %x = arith.extf %v : bf16 to f32
      %p = arith.mulf %x, %w : f32
      %s = aicf_emit.reduce add %p over(d0, d2) : f32
      aicf_emit.yield %s : f32 })",
     {plan(3, 8, 8, 4, 1, 1), plan(3, 4, 4, 8, 1, 3), plan(3, 2, 8, 16, 2, 1),
      plan(3, 8, 4, 16, 4, 2)}},
    // Short rows, several side by side in a segment: with an axis of the depth
    // outside of them and with none, and outputs that are not contiguous.
    {"stacked",
     "%a: memref<3x5x16x33xbf16>, %b: memref<3x5x16x33xf32>, %w: "
     "memref<3xf32>, "
     "%c: memref<5xf32>, %y: memref<5x33xf32>, %z: memref<33x5xbf16>",
     R"(id(0) "a" dims(d0 = 3, d1 = 5, d2 = 16, d3 = 33)
      ins(%a[d0, d1, d2, d3] : memref<3x5x16x33xbf16>, %b[d0, d1, d2, d3] : memref<3x5x16x33xf32>, %w[d0] : memref<3xf32>, %c[d1] : memref<5xf32>)
      outs(%y[d1, d3] : memref<5x33xf32>, %z[d3, d1] : memref<33x5xbf16>) {
      ^bb0(%v: bf16, %bv: f32, %wv: f32, %cv: f32):
      %x = arith.extf %v : bf16 to f32
      %q = arith.mulf %bv, %wv : f32
      %p = arith.addf %x, %q : f32
      %s = aicf_emit.reduce add %p over(d0, d2) : f32
      %m = aicf_emit.reduce max %v over(d0, d2) : bf16
      %t = arith.addf %s, %cv : f32
      aicf_emit.yield %t, %m : f32, bf16 })",
     {plan(3, 64, 8, 4, 2, 1), plan(3, 128, 8, 2, 1, 1),
      plan(3, 64, 8, 2, 1, 3), plan(3, 64, 4, 4, 4, 2),
      plan(3, 32, 2, 4, 1, 1)}},
    {"stacked_alone",
     "%a: memref<24x5xf32>, %y: memref<5xf32>, %z: memref<5xf32>",
     R"(id(0) "a" dims(d0 = 24, d1 = 5)
      ins(%a[d0, d1] : memref<24x5xf32>)
      outs(%y[d1] : memref<5xf32>, %z[d1] : memref<5xf32>) {
      ^bb0(%v: f32):
      %m = aicf_emit.reduce max %v over(d0) : f32
      %d = arith.subf %v, %m : f32
      %e = math.exp %d : f32
      %s = aicf_emit.reduce add %e over(d0) : f32
      aicf_emit.yield %s, %m : f32, f32 })",
     {plan(1, 8, 4, 16, 1, 1), plan(1, 8, 4, 32, 1, 2), plan(1, 16, 4, 8, 2, 1),
      plan(1, 32, 4, 4, 1, 1)}},
    {"rows_of_shifted",
     "%a: memref<9x21xbf16>, %y: memref<9xf32>",
     R"(id(0) "a" dims(d0 = 9, d1 = 21)
      ins(%a[d0, d1] : memref<9x21xbf16>)
      outs(%y[d0] : memref<9xf32>) {
      ^bb0(%v: bf16):
      %x = arith.extf %v : bf16 to f32
      %s = aicf_emit.reduce add %x over(d1) : f32
      aicf_emit.yield %s : f32 })",
     {plan(1, 2, 8, 16, 2, 1), plan(1, 4, 4, 8, 1, 1)}},
    // Reduced rows that begin anywhere, of several widths: all inputs are
    // equally
    // far from an aligned place, so a chunk may begin before its row.
    {"rows_realigned",
     "%a: memref<3x11x85xbf16, strided<[2048, 101, 1], offset: 5>>, %b: "
     "memref<3x11x85xf32, strided<[2048, 101, 1], offset: 13>>, %w: "
     "memref<11xf32>, %y: memref<3xf32>, %z: memref<3xi64>",
     R"(id(0) "a" dims(d0 = 3, d1 = 11, d2 = 85)
      ins(%a[d0, d1, d2] : memref<3x11x85xbf16, strided<[2048, 101, 1], offset: 5>>, %b[d0, d1, d2] : memref<3x11x85xf32, strided<[2048, 101, 1], offset: 13>>, %w[d1] : memref<11xf32>)
      outs(%y[d0] : memref<3xf32>, %z[d0] : memref<3xi64>) {
      ^bb0(%v: bf16, %bv: f32, %wv: f32):
      %x = arith.extf %v : bf16 to f32
      %q = arith.mulf %bv, %wv : f32
      %p = arith.addf %x, %q : f32
      %s = aicf_emit.reduce add %p over(d1, d2) : f32
      %i = aicf_emit.index d2 : i64
      %t = aicf_emit.reduce add %i over(d1, d2) : i64
      aicf_emit.yield %s, %t : f32, i64 })",
     {plan(2, 4, 8, 16, 2, 1), plan(2, 2, 8, 32, 4, 1), plan(2, 8, 4, 4, 1, 2),
      plan(2, 16, 2, 4, 1, 3), plan(2, 4, 8, 8, 1, 3)}},
    {"all_of_parts",
     "%a: memref<9x21xf32, strided<[24, 1], offset: 4>>, %y: memref<f32>",
     R"(id(0) "a" dims(d0 = 9, d1 = 21)
      ins(%a[d0, d1] : memref<9x21xf32, strided<[24, 1], offset: 4>>)
      outs(%y[] : memref<f32>) {
      ^bb0(%v: f32):
      %s = aicf_emit.reduce add %v over(d0, d1) : f32
      aicf_emit.yield %s : f32 })",
     {plan(1, 2, 4, 16, 2, 1), plan(1, 4, 4, 8, 1, 3), plan(1, 8, 4, 4, 1, 1)}},
};

class ColumnsTest : public ::testing::TestWithParam<KernelCase> {};

} // namespace

TEST_P(ColumnsTest, ComputesTheInstruction) { checkPlans(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, ColumnsTest, ::testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

// Every program, on shapes with ones, primes, powers of two and between.
TEST(ColumnsShapes, AllPrograms) {
  const CaseShape shapes[] = {{2, 1024}, {3, 2},     {31, 7},   {64, 40},
                              {257, 8},  {100, 137}, {1031, 24}};
  PlanSampler("aicf_nv.columns", /*seed=*/7).check(kPrograms, shapes);
}

// NaN, infinities and zeros of either sign go where the definition says.
TEST(ColumnsShapes, SpecialValues) {
  PlanSampler("aicf_nv.columns", /*seed=*/8)
      .check(kPrograms, CaseShape{72, 19}, /*special=*/true);
}

TEST(ColumnsShapes, ReducedRows) {
  const CaseShape shapes[] = {{1, 4096}, {3, 1024}, {31, 40}, {2, 257},
                              {64, 72},  {5, 2},    {7, 1031}};
  PlanSampler("aicf_nv.columns", /*seed=*/9).check(kReducedRows, shapes);
  PlanSampler("aicf_nv.columns", /*seed=*/10)
      .check(kReducedRows, CaseShape{9, 1032}, /*special=*/true);
}

TEST(ColumnsShapes, ArgReductions) {
  const CaseShape shapes[] = {{2, 1024}, {31, 7}, {257, 8}, {1031, 24}};
  PlanSampler("aicf_nv.columns", /*seed=*/11).check(kArgReductions, shapes);
  PlanSampler("aicf_nv.columns", /*seed=*/12)
      .check(kArgReductions, CaseShape{72, 19}, /*special=*/true);
}

TEST(ColumnsShapes, OnlineSums) {
  const CaseShape shapes[] = {
      {2, 1024}, {31, 7}, {257, 8}, {1031, 24}, {3, 1031}};
  PlanSampler("aicf_nv.columns", /*seed=*/15).check(kOnlineSums, shapes);
  PlanSampler("aicf_nv.columns", /*seed=*/16)
      .check(kOnlineSums, CaseShape{72, 19}, /*special=*/true);
}

TEST(ColumnsShapes, HeldRows) {
  const CaseShape shapes[] = {
      {3, 1024}, {31, 7}, {64, 40}, {257, 8}, {100, 34}};
  PlanSampler("aicf_nv.columns", /*seed=*/13).check(kHeld, shapes);
  PlanSampler("aicf_nv.columns", /*seed=*/14)
      .check(kHeld, CaseShape{72, 20}, /*special=*/true);
}

TEST(ColumnsShapes, HeldPlansThatAreRefused) {
  KernelCase c = makeCase(kHeld[0], 100, 64, "f32");
  CaseRunner runner(c);
  for (auto [text, says] :
       {std::pair(plan(1, 8, 4, 16, 2, 1), "second pass over memory"),
        {plan(1, 8, 4, 16, 2, 1, 2), "are more than rows * unroll * cluster"},
        {plan(1, 8, 4, 16, 8, 1, 2), "without any"},
        {plan(1, 32, 4, 2, 32, 1, 2), "more columns than threads"}})
    EXPECT_NE(runner.run("h200", text).find(says), std::string::npos) << text;
  EXPECT_EQ(runner.run("a100", plan(1, 8, 4, 16, 4, 1, 2)),
            "the target has no clusters");
}

// Which block is the last one is no part of the order.
TEST(ColumnsShapes, SameBitsInAnyOrderOfBlocks) {
  KernelCase c = makeCase(kPrograms[1], 100, 64, "f32");
  CaseRunner runner(c);
  for (const std::string &p : {plan(1, 8, 4, 8, 2, 4), plan(1, 4, 4, 8, 1, 10),
                               plan(1, 16, 4, 2, 4, 25)}) {
    ASSERT_EQ(runner.run("h200", p), "");
    std::string first = runner.getOutput(0).str();
    for (unsigned seed : {1, 2, 3}) {
      runner.shuffleBlocks(seed);
      ASSERT_EQ(runner.run("h200", p), "");
      EXPECT_EQ(runner.getOutput(0), first);
    }
    runner.shuffleBlocks(0);
  }
}

// The tests are worth something: they catch a generator that is wrong.
TEST(ColumnsShapes, CatchesMistakes) {
  KernelCase c = makeCase(kPrograms[0], 50, 64, "f32");
  struct {
    const char *mutant;
    std::string plan;
    const char *says;
  } mistakes[] = {
      {"columns-missing-barrier", plan(1, 8, 4, 8, 2, 1), "without a barrier"},
      {"columns-row-outside", plan(1, 8, 4, 8, 2, 4), "outside the buffers"},
  };
  for (auto &[mutant, text, says] : mistakes)
    checkCatches(mutant, c, text, says);
  KernelCase held = makeCase(kHeld[0], 50, 64, "f32");
  checkCatches("columns-held-row-outside", held, plan(1, 8, 4, 8, 4, 1, 2),
               "outside the buffers");
  checkCatches("columns-held-missing-barrier", held, plan(1, 8, 4, 8, 4, 1, 2),
               "without a barrier");
}
