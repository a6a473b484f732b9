//===- TiledTest.cpp - Tiled contractions without a GPU -------------------===//
//
// Whole kernels are executed by an interpreter of the device and compared with
// the instruction's definition.
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

const char *kMma[] = {
    "#aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 2>",
    "#aicf_nv.mma<tile = [16, 64, 64], warps = [1, 4], stages = 2, group = 8>",
    "#aicf_nv.mma<tile = [32, 16, 16], warps = [1, 1], stages = 4, group = 1>",
    // A ring that holds the depth.
    "#aicf_nv.mma<tile = [32, 32, 32], warps = [1, 2], stages = 8, group = 8>"};
const char *kFfma[] = {
    "#aicf_nv.ffma<tile = [32, 64, 8], thread = [4, 4], stages = 3, group = 2>",
    "#aicf_nv.ffma<tile = [64, 64, 16], thread = [8, 8], stages = 2, group = "
    "8>",
    "#aicf_nv.ffma<tile = [16, 32, 4], thread = [4, 4], stages = 2, group = "
    "1>",
    // A ring that holds the depth, and warps of 8 x 4 threads.
    "#aicf_nv.ffma<tile = [32, 16, 16], thread = [4, 4], stages = 8, group = "
    "8>",
    // Edges that are no powers of two: groups of 1, 2 and 4, three warps, and
    // copies in rounds that are no whole lines.
    "#aicf_nv.ffma<tile = [40, 40, 14], thread = [10, 5], stages = 8, group = "
    "8>",
    "#aicf_nv.ffma<tile = [36, 24, 9], thread = [9, 3], stages = 2, group = 8>",
    "#aicf_nv.ffma<tile = [24, 48, 10], thread = [2, 6], stages = 3, group = "
    "1>",
    "#aicf_nv.ffma<tile = [20, 56, 41], thread = [5, 7], stages = 1, group = "
    "8>"};

std::vector<std::string> mmaPlans() {
  return {std::begin(kMma), std::end(kMma)};
}
std::vector<std::string> ffmaPlans() {
  return {std::begin(kFfma), std::end(kFfma)};
}

/// Plans of one step of the depth, at most `depth`: at once, and of several
/// tiles a block, where either operand is kept and where none is.
std::vector<std::string> oneStepPlans(StringRef family, int64_t depth) {
  struct {
    int64_t rows, columns;
    const char *mma, *ffma, *rest;
  } plans[] = {
      {32, 32, "[1, 2]", "[4, 4]", "stages = 1, group = 8"},
      {32, 128, "[1, 4]", "[4, 4]", "stages = 2, group = 1, tiles = 2"},
      {128, 16, "[4, 1]", "[4, 4]", "stages = 3, group = 2, tiles = 3"},
      {32, 32, "[2, 1]", "[4, 4]", "stages = 2, group = 2, tiles = 4"}};
  bool isMma = family == "mma";
  std::vector<std::string> texts;
  for (const auto &plan : plans)
    texts.push_back(("#aicf_nv." + family + "<tile = [" + Twine(plan.rows) +
                     ", " + Twine(plan.columns) + ", " + Twine(depth) + "], " +
                     (isMma ? "warps = " : "thread = ") +
                     (isMma ? plan.mma : plan.ffma) + ", " + plan.rest + ">")
                        .str());
  return texts;
}

/// `plan` with its depth split.
std::string withSplit(StringRef plan, int64_t split) {
  return (plan.drop_back() + ", split = " + Twine(split) + ">").str();
}

#define WIDEN_MULTIPLY_ADD                                                     \
  "%xf = arith.extf %xv : bf16 to f32\n"                                       \
  "%wf = arith.extf %wv : bf16 to f32\n"                                       \
  "%p = arith.mulf %xf, %wf : f32\n"

const KernelCase kCases[] = {
    {"row_column",
     "%x: memref<70x72xbf16>, %w: memref<88x72xbf16>, %b: memref<88xf32>, %y: "
     "memref<70x88xbf16>",
     R"(id(0) "a" dims(d0 = 70, d1 = 88, d2 = 72)
      ins(%x[d0, d2] : memref<70x72xbf16>, %w[d1, d2] : memref<88x72xbf16>, %b[d1] : memref<88xf32>)
      outs(%y[d0, d1] : memref<70x88xbf16>) {
      ^bb0(%xv: bf16, %wv: bf16, %bv: f32):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d2) : f32
      %z = arith.constant 0.0 : f32
      %t = arith.addf %s, %bv : f32
      %r = arith.maximumf %t, %z : f32
      %o = arith.truncf %r : f32 to bf16
      aicf_emit.yield %o : bf16 })",
     mmaPlans(), 1e-2},
    {"column_row",
     "%x: memref<72x72xf16>, %w: memref<72x88xf16>, %y: memref<72x88xf32>",
     R"(id(0) "a" dims(d0 = 72, d1 = 88, d2 = 72)
      ins(%x[d2, d0] : memref<72x72xf16>, %w[d2, d1] : memref<72x88xf16>)
      outs(%y[d0, d1] : memref<72x88xf32>) {
      ^bb0(%xv: f16, %wv: f16):
      %xf = arith.extf %xv : f16 to f32
      %wf = arith.extf %wv : f16 to f32
      %p = arith.mulf %xf, %wf : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %s : f32 })",
     mmaPlans()},
    {"ragged",
     "%x: memref<37x65xbf16>, %w: memref<65x51xbf16>, %y: memref<37x51xbf16>, "
     "%z: memref<37x51xf32>",
     R"(id(0) "a" dims(d0 = 37, d1 = 51, d2 = 65)
      ins(%x[d0, d2] : memref<37x65xbf16>, %w[d2, d1] : memref<65x51xbf16>)
      outs(%y[d0, d1] : memref<37x51xbf16>, %z[d0, d1] : memref<37x51xf32>) {
      ^bb0(%xv: bf16, %wv: bf16):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d2) : f32
      %o = arith.truncf %s : f32 to bf16
      aicf_emit.yield %o, %s : bf16, f32 })",
     mmaPlans(), 1e-2},
    {"padded_rows",
     "%x: memref<37x33xbf16, strided<[40, 1]>>, %w: memref<20x33xbf16, "
     "strided<[34, 1]>>, %y: memref<37x20xf32>",
     R"(id(0) "a" dims(d0 = 37, d1 = 20, d2 = 33)
      ins(%x[d0, d2] : memref<37x33xbf16, strided<[40, 1]>>, %w[d1, d2] : memref<20x33xbf16, strided<[34, 1]>>)
      outs(%y[d0, d1] : memref<37x20xf32>) {
      ^bb0(%xv: bf16, %wv: bf16):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %s : f32 })",
     mmaPlans()},
    {"one", "%x: memref<1x1xbf16>, %w: memref<1x1xbf16>, %y: memref<1x1xbf16>",
     R"(id(0) "a" dims(d0 = 1, d1 = 1, d2 = 1)
      ins(%x[d0, d2] : memref<1x1xbf16>, %w[d2, d1] : memref<1x1xbf16>)
      outs(%y[d0, d1] : memref<1x1xbf16>) {
      ^bb0(%xv: bf16, %wv: bf16):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d2) : f32
      %o = arith.truncf %s : f32 to bf16
      aicf_emit.yield %o : bf16 })",
     mmaPlans(), 1e-2},
    {"one_row",
     "%x: memref<1x129xbf16>, %w: memref<70x129xbf16>, %y: memref<1x70xf32>",
     R"(id(0) "a" dims(d0 = 1, d1 = 70, d2 = 129)
      ins(%x[d0, d2] : memref<1x129xbf16>, %w[d1, d2] : memref<70x129xbf16>)
      outs(%y[d0, d1] : memref<1x70xf32>) {
      ^bb0(%xv: bf16, %wv: bf16):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %s : f32 })",
     mmaPlans()},
    // [batch, heads, length, size] from [batch, length, heads, size].
    {"attention",
     "%q: memref<2x20x3x24xbf16>, %k: memref<2x18x3x24xbf16>, %m: "
     "memref<2x18xf32>, %y: memref<2x3x20x18xf32>",
     R"(id(0) "a" dims(d0 = 2, d1 = 3, d2 = 20, d3 = 18, d4 = 24)
      ins(%q[d0, d2, d1, d4] : memref<2x20x3x24xbf16>, %k[d0, d3, d1, d4] : memref<2x18x3x24xbf16>, %m[d0, d3] : memref<2x18xf32>)
      outs(%y[d0, d1, d2, d3] : memref<2x3x20x18xf32>) {
      ^bb0(%xv: bf16, %wv: bf16, %mv: f32):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d4) : f32
      %h = aicf_emit.index d1 : i64
      %i = aicf_emit.index d2 : i64
      %j = aicf_emit.index d3 : i64
      %hf = arith.sitofp %h : i64 to f32
      %ok = arith.cmpi sle, %j, %i : i64
      %n = arith.constant -100.0 : f32
      %t = arith.addf %s, %mv : f32
      %u = arith.addf %t, %hf : f32
      %r = arith.select %ok, %u, %n : f32
      aicf_emit.yield %r : f32 })",
     mmaPlans()},
    // Rows of an odd number of elements, in buffers of an odd number.
    {"odd_batch",
     "%x: memref<3x9x49xbf16>, %w: memref<3x19x49xbf16>, %y: "
     "memref<3x9x19xbf16>",
     R"(id(0) "a" dims(d0 = 3, d1 = 9, d2 = 19, d3 = 49)
      ins(%x[d0, d1, d3] : memref<3x9x49xbf16>, %w[d0, d2, d3] : memref<3x19x49xbf16>)
      outs(%y[d0, d1, d2] : memref<3x9x19xbf16>) {
      ^bb0(%xv: bf16, %wv: bf16):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d3) : f32
      %o = arith.truncf %s : f32 to bf16
      aicf_emit.yield %o : bf16 })",
     mmaPlans(), 1e-2},
    // The same along rows and columns, from odd offsets on, and along the
    // inner one of two dims of the depth, at which no chunk is cut.
    {"odd_offsets",
     "%x: memref<33x21xbf16, strided<[23, 1], offset: 7>>, %w: "
     "memref<33x19xbf16>, %y: memref<21x19xf32>",
     R"(id(0) "a" dims(d0 = 21, d1 = 19, d2 = 33)
      ins(%x[d2, d0] : memref<33x21xbf16, strided<[23, 1], offset: 7>>, %w[d2, d1] : memref<33x19xbf16>)
      outs(%y[d0, d1] : memref<21x19xf32>) {
      ^bb0(%xv: bf16, %wv: bf16):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %s : f32 })",
     mmaPlans()},
    {"odd_inner_depth",
     "%x: memref<5x21x24xbf16, strided<[600, 25, 1]>>, %w: "
     "memref<19x5x24xbf16, strided<[150, 29, 1]>>, %y: memref<21x19xf32>",
     R"(id(0) "a" dims(d0 = 21, d1 = 19, d2 = 5, d3 = 24)
      ins(%x[d2, d0, d3] : memref<5x21x24xbf16, strided<[600, 25, 1]>>, %w[d1, d2, d3] : memref<19x5x24xbf16, strided<[150, 29, 1]>>)
      outs(%y[d0, d1] : memref<21x19xf32>) {
      ^bb0(%xv: bf16, %wv: bf16):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d2, d3) : f32
      aicf_emit.yield %s : f32 })",
     mmaPlans()},
    // Rows of two dims that are one in memory, columns and depth of two that
    // are not.
    {"several_dims",
     "%x: memref<3x5x4x6xbf16>, %w: memref<6x7x4x2xbf16>, %y: "
     "memref<3x5x2x7xbf16>",
     R"(id(0) "a" dims(d0 = 3, d1 = 5, d2 = 2, d3 = 7, d4 = 4, d5 = 6)
      ins(%x[d0, d1, d4, d5] : memref<3x5x4x6xbf16>, %w[d5, d3, d4, d2] : memref<6x7x4x2xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<3x5x2x7xbf16>) {
      ^bb0(%xv: bf16, %wv: bf16):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d4, d5) : f32
      %i = aicf_emit.index d1 : i64
      %f = arith.sitofp %i : i64 to f32
      %t = arith.addf %s, %f : f32
      %o = arith.truncf %t : f32 to bf16
      aicf_emit.yield %o : bf16 })",
     mmaPlans(), 1e-2},
    {"offsets",
     "%x: memref<20x32xbf16, strided<[64, 2], offset: 5>>, %w: "
     "memref<32x24xbf16, strided<[48, 1], offset: 16>>, %y: memref<20x24xf32, "
     "strided<[50, 2], offset: 3>>",
     R"(id(0) "a" dims(d0 = 20, d1 = 24, d2 = 32)
      ins(%x[19 - d0, d2] : memref<20x32xbf16, strided<[64, 2], offset: 5>>, %w[d2, d1] : memref<32x24xbf16, strided<[48, 1], offset: 16>>)
      outs(%y[d0, d1] : memref<20x24xf32, strided<[50, 2], offset: 3>>) {
      ^bb0(%xv: bf16, %wv: bf16):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %s : f32 })",
     mmaPlans()},
    // An output whose rows are contiguous: the operands change roles.
    {"transposed_output",
     "%x: memref<40x32xbf16>, %w: memref<24x32xbf16>, %c: memref<24x40xf32>, "
     "%y: memref<24x40xbf16>",
     R"(id(0) "a" dims(d0 = 40, d1 = 24, d2 = 32)
      ins(%x[d0, d2] : memref<40x32xbf16>, %w[d1, d2] : memref<24x32xbf16>, %c[d1, d0] : memref<24x40xf32>)
      outs(%y[d1, d0] : memref<24x40xbf16>) {
      ^bb0(%xv: bf16, %wv: bf16, %cv: f32):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d2) : f32
      %t = arith.addf %s, %cv : f32
      %o = arith.truncf %t : f32 to bf16
      aicf_emit.yield %o : bf16 })",
     mmaPlans(), 1e-2},
    {"convolution",
     "%x: memref<2x7x9x8xbf16>, %w: memref<3x3x8x12xbf16>, %y: "
     "memref<2x4x5x12xf32>",
     R"(id(0) "a" dims(d0 = 2, d1 = 4, d2 = 5, d3 = 12, d4 = 3, d5 = 3, d6 = 8)
      ins(%x[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<2x7x9x8xbf16>, %w[d4, d5, d6, d3] : memref<3x3x8x12xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<2x4x5x12xf32>) {
      ^bb0(%xv: bf16, %wv: bf16):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
      aicf_emit.yield %s : f32 })",
     mmaPlans()},
    {"f32_row_column",
     "%x: memref<70x36xf32>, %w: memref<68x36xf32>, %b: memref<70x68xf32>, %y: "
     "memref<70x68xf32>",
     R"(id(0) "a" dims(d0 = 70, d1 = 68, d2 = 36)
      ins(%x[d0, d2] : memref<70x36xf32>, %w[d1, d2] : memref<68x36xf32>, %b[d0, d1] : memref<70x68xf32>)
      outs(%y[d0, d1] : memref<70x68xf32>) {
      ^bb0(%xv: f32, %wv: f32, %bv: f32):
      %p = arith.mulf %xv, %wv : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      %t = arith.addf %s, %bv : f32
      aicf_emit.yield %t : f32 })",
     ffmaPlans()},
    {"f32_exact",
     "%x: memref<37x41xf32>, %w: memref<41x51xf32>, %y: memref<37x51xf32>",
     R"(id(0) "a" dims(d0 = 37, d1 = 51, d2 = 41)
      ins(%x[d0, d2] : memref<37x41xf32>, %w[d2, d1] : memref<41x51xf32>)
      outs(%y[d0, d1] : memref<37x51xf32>) constraints<reassociate = false> {
      ^bb0(%xv: f32, %wv: f32):
      %p = arith.mulf %xv, %wv : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %s : f32 })",
     ffmaPlans(), 0, true},
    {"f32_column_row",
     "%x: memref<40x36xf32>, %w: memref<40x68xf32>, %y: memref<36x68xf32>",
     R"(id(0) "a" dims(d0 = 36, d1 = 68, d2 = 40)
      ins(%x[d2, d0] : memref<40x36xf32>, %w[d2, d1] : memref<40x68xf32>)
      outs(%y[d0, d1] : memref<36x68xf32>) {
      ^bb0(%xv: f32, %wv: f32):
      %p = arith.mulf %xv, %wv : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %s : f32 })",
     ffmaPlans()},
    {"f32_convolution",
     "%x: memref<2x3x7x9xf32>, %w: memref<5x3x3x3xf32>, %b: memref<5xf32>, %y: "
     "memref<2x5x4x5xf32>",
     R"(id(0) "a" dims(d0 = 2, d1 = 5, d2 = 4, d3 = 5, d4 = 3, d5 = 3, d6 = 3)
      ins(%x[d0, d4, d2 * 2 + d5 - 1, d3 * 2 + d6 - 1] or_zero : memref<2x3x7x9xf32>, %w[d1, d4, d5, d6] : memref<5x3x3x3xf32>, %b[d1] : memref<5xf32>)
      outs(%y[d0, d1, d2, d3] : memref<2x5x4x5xf32>) {
      ^bb0(%xv: f32, %wv: f32, %bv: f32):
      %p = arith.mulf %xv, %wv : f32
      %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
      %t = arith.addf %s, %bv : f32
      aicf_emit.yield %t : f32 })",
     ffmaPlans()},
    {"tf32_row_column",
     "%x: memref<70x36xf32>, %w: memref<68x36xf32>, %b: memref<68xf32>, %y: "
     "memref<70x68xf32>",
     R"(id(0) "a" dims(d0 = 70, d1 = 68, d2 = 36)
      ins(%x[d0, d2] : memref<70x36xf32>, %w[d1, d2] : memref<68x36xf32>, %b[d1] : memref<68xf32>)
      outs(%y[d0, d1] : memref<70x68xf32>) constraints<tf32 = true> {
      ^bb0(%xv: f32, %wv: f32, %bv: f32):
      %p = arith.mulf %xv, %wv : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      %t = arith.addf %s, %bv : f32
      aicf_emit.yield %t : f32 })",
     mmaPlans(), 2e-3},
    {"tf32_column_row",
     "%x: memref<33x45xf32>, %w: memref<33x68xf32>, %y: memref<45x68xf32>",
     R"(id(0) "a" dims(d0 = 45, d1 = 68, d2 = 33)
      ins(%x[d2, d0] : memref<33x45xf32>, %w[d2, d1] : memref<33x68xf32>)
      outs(%y[d0, d1] : memref<45x68xf32>) constraints<tf32 = true> {
      ^bb0(%xv: f32, %wv: f32):
      %p = arith.mulf %xv, %wv : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %s : f32 })",
     {kMma[0], kMma[1], kMma[2], withSplit(kMma[2], 3)},
     2e-3},
    {"f64_batch",
     "%x: memref<3x20x17xf64>, %w: memref<3x17x22xf64>, %y: "
     "memref<3x20x22xf64>",
     R"(id(0) "a" dims(d0 = 3, d1 = 20, d2 = 22, d3 = 17)
      ins(%x[d0, d1, d3] : memref<3x20x17xf64>, %w[d0, d3, d2] : memref<3x17x22xf64>)
      outs(%y[d0, d1, d2] : memref<3x20x22xf64>) {
      ^bb0(%xv: f64, %wv: f64):
      %p = arith.mulf %xv, %wv : f64
      %s = aicf_emit.reduce add %p over(d3) : f64
      aicf_emit.yield %s : f64 })",
     {kFfma[0], kFfma[2],
      "#aicf_nv.ffma<tile = [32, 16, 8], thread = [4, 2], stages = 2, group = "
      "1>"},
     1e-12},
};

class TiledTest : public ::testing::TestWithParam<KernelCase> {};

} // namespace

TEST_P(TiledTest, ComputesTheInstruction) { checkPlans(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, TiledTest, ::testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

static const KernelCase &getCase(StringRef name) {
  return *llvm::find_if(kCases,
                        [&](const KernelCase &c) { return c.name == name; });
}

// Blocks that share the depth of a tile: the last one to arrive writes it,
// whichever that is, and the bits are the same.
TEST(TiledSplit, BitsDoNotDependOnTheOrderOfBlocks) {
  struct {
    const char *name;
    std::string plan;
  } splits[] = {
      {"row_column", withSplit(kMma[0], 3)},
      {"attention", withSplit(kMma[2], 2)},
      {"ragged", withSplit(kMma[2], 5)},
      {"one_row", withSplit(kMma[1], 3)},
      {"several_dims", withSplit(kMma[2], 2)},
      {"convolution", withSplit(kMma[0], 3)},
      {"f32_row_column", withSplit(kFfma[0], 5)},
      {"f32_column_row", withSplit(kFfma[1], 3)},
      {"f32_convolution", withSplit(kFfma[2], 7)},
      {"f64_batch", withSplit(kFfma[2], 5)},
  };
  for (auto &[name, plan] : splits) {
    SCOPED_TRACE(std::string(name) + " " + plan);
    CaseRunner runner(getCase(name));
    std::string first;
    for (unsigned seed : {0, 1, 2, 3}) {
      runner.shuffleBlocks(seed);
      ASSERT_EQ(runner.run("h200", plan), "");
      if (seed == 0)
        first = runner.getOutput(0).str();
      EXPECT_EQ(runner.getOutput(0), first);
    }
  }
}

// More parts than one block adds.
TEST(TiledSplit, ManyPartsAreAddedInGroups) {
  KernelCase longDot = {
      "long",
      "%x: memref<5x1200xbf16>, %w: memref<1200x7xbf16>, %y: memref<5x7xf32>",
      R"(id(0) "a" dims(d0 = 5, d1 = 7, d2 = 1200)
      ins(%x[d0, d2] : memref<5x1200xbf16>, %w[d2, d1] : memref<1200x7xbf16>)
      outs(%y[d0, d1] : memref<5x7xf32>) {
      ^bb0(%xv: bf16, %wv: bf16):
      )" WIDEN_MULTIPLY_ADD R"(
      %s = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %s : f32 })",
      {},
      1e-4};
  CaseRunner runner(longDot);
  std::string first;
  for (unsigned seed : {0, 1, 2, 3}) {
    runner.shuffleBlocks(seed);
    ASSERT_EQ(runner.run("h200", withSplit(kMma[2], 75)), "");
    if (seed == 0)
      first = runner.getOutput(0).str();
    EXPECT_EQ(runner.getOutput(0), first);
  }
}

// Tiles that suit an instruction: those of the plan space, of shapes that
// powers of two do not fit.
TEST(TiledFitted, ComputesTheInstruction) {
  const CaseTemplate product = {
      "fitted",
      "%x: memref<2x$Rx$Cx$T>, %w: memref<2x35x$Cx$T>, %b: memref<$Rx$T>, "
      "%y: memref<2x$Rx35x$T>",
      R"(id(0) "a" dims(d0 = 2, d1 = $R, d2 = 35, d3 = $C)
      ins(%x[d0, d1, d3] : memref<2x$Rx$Cx$T>, %w[d0, d2, d3] : memref<2x35x$Cx$T>, %b[d1] : memref<$Rx$T>)
      outs(%y[d0, d1, d2] : memref<2x$Rx35x$T>) {
      ^bb0(%xv: $T, %wv: $T, %bv: $T):
      %p = arith.mulf %xv, %wv : $T
      %s = aicf_emit.reduce add %p over(d3) : $T
      %t = arith.addf %s, %bv : $T
      aicf_emit.yield %t : $T })"};
  PlanSampler sampler("aicf_nv.ffma", /*seed=*/1, /*count=*/5);
  for (auto [rows, depth] :
       {std::pair(116, 41), {33, 61}, {9, 20}, {70, 8}, {201, 5}})
    sampler.check(makeCase(product, rows, depth, "f32"));
  sampler.check(makeCase(product, 21, 19, "f64"));
}

// A thread's sums of a part of the depth are no power of two.
TEST(TiledFitted, SplitsTheDepth) {
  KernelCase c = getCase("f32_row_column");
  c.plans.clear();
  for (const char *shape : {"tile = [40, 40, 9], thread = [10, 5]",
                            "tile = [8, 24, 6], thread = "
                            "[1, 3]",
                            "tile = [36, 24, 9], thread = [9, 3]",
                            "tile = [24, 48, 9], thread = [2, 6]"})
    c.plans.push_back(withSplit(
        std::string("#aicf_nv.ffma<") + shape + ", stages = 2, group = 8>", 2));
  checkPlans(c);
}

// They are in the space only where those of all instructions waste more.
TEST(TiledFitted, IsInThePlanSpace) {
  auto isFitted = [](const std::string &plan) {
    return !StringRef(plan).contains("thread = [4, 4]") &&
           !StringRef(plan).contains("thread = [8, ") &&
           !StringRef(plan).contains("thread = [16, 8]") &&
           !StringRef(plan).contains("thread = [4, 8]");
  };
  CaseRunner odd(getCase("f32_exact"));
  EXPECT_TRUE(llvm::any_of(odd.findPlans("h200", "aicf_nv.ffma"), isFitted));
}

// Blocks of several tiles, of which the last one may have fewer.
TEST(TiledTiles, ComputeTheInstruction) {
  struct {
    const char *name, *family;
    int64_t depth;
  } cases[] = {{"row_column", "mma", 128},       {"column_row", "mma", 128},
               {"ragged", "mma", 128},           {"one", "mma", 16},
               {"attention", "mma", 32},         {"several_dims", "mma", 32},
               {"transposed_output", "mma", 32}, {"convolution", "mma", 128},
               {"odd_batch", "mma", 64},         {"odd_offsets", "mma", 64},
               {"tf32_row_column", "mma", 64},   {"f32_row_column", "ffma", 64},
               {"f32_exact", "ffma", 64},        {"f32_column_row", "ffma", 64},
               {"f32_convolution", "ffma", 32},  {"f64_batch", "ffma", 32}};
  for (auto [name, family, depth] : cases) {
    KernelCase c = getCase(name);
    c.plans = oneStepPlans(family, depth);
    SCOPED_TRACE(name);
    checkPlans(c);
  }
}

TEST(TiledTiles, AreRefusedWhereTheyCannotBe) {
  CaseRunner deep(getCase("one_row"));
  EXPECT_EQ(deep.run("h200", oneStepPlans("mma", 128)[0]),
            "a ring of one stage does not hold 2 tiles of the depth");
  EXPECT_EQ(deep.run("h200", oneStepPlans("mma", 128)[1]),
            "2 tiles of the depth: a block of several tiles has one of each");
}

TEST(TiledSplit, IsRefusedWhereItCannotBe) {
  CaseRunner exact(getCase("f32_exact"));
  EXPECT_EQ(exact.run("h200", withSplit(kFfma[0], 2)),
            "the sum may not be reassociated, so its depth is not split");
  // 5 tiles of 8 depths.
  CaseRunner few(getCase("f32_column_row"));
  EXPECT_EQ(few.run("h200", withSplit(kFfma[0], 4)),
            "5 tiles of the depth make 3 equal parts, not 4");
}

// The planner's space has splits where few tiles leave the machine idle, and
// none where there are enough.
TEST(TiledSplit, IsInThePlanSpace) {
  KernelCase few = getCase("f32_row_column");
  CaseRunner runner(few);
  auto hasSplit = [](const std::string &plan) {
    return StringRef(plan).contains("split");
  };
  EXPECT_TRUE(
      llvm::none_of(runner.findPlans("h200", "aicf_nv.ffma"), hasSplit));
  for (std::string *text : {&few.args, &few.instruction})
    for (size_t at; (at = text->find("36")) != std::string::npos;)
      text->replace(at, 2, "4000");
  CaseRunner deep(few);
  EXPECT_TRUE(llvm::any_of(deep.findPlans("h200", "aicf_nv.ffma"), hasSplit));
}

// No constraint, no rounding; and with one the exact kernels stay legal.
TEST(TiledTf32, NeedsTheConstraint) {
  CaseRunner exact(getCase("f32_row_column"));
  EXPECT_EQ(
      exact.run("h200", kMma[0]),
      "the operands are f32, which no constraint allows to round to tf32");
  CaseRunner rounded(getCase("tf32_row_column"));
  EXPECT_EQ(rounded.run("h200", kFfma[0]), "");
  EXPECT_FALSE(rounded.findPlans("h200", "aicf_nv.mma").empty());
  EXPECT_TRUE(exact.findPlans("h200", "aicf_nv.mma").empty());
}

// Offsets that take more than 32 bits, in memory that is reserved and not used.
TEST(TiledWide, OffsetsBeyond32Bits) {
  const KernelCase wide = {"wide",
                           "%x: memref<3x4xf32, strided<[1610612736, 1]>>, %w: "
                           "memref<4x5xf32>, %y: memref<3x5xf32>",
                           R"(id(0) "a" dims(d0 = 3, d1 = 5, d2 = 4)
      ins(%x[2 - d0, d2] : memref<3x4xf32, strided<[1610612736, 1]>>, %w[d2, d1] : memref<4x5xf32>)
      outs(%y[d0, d1] : memref<3x5xf32>) {
      ^bb0(%xv: f32, %wv: f32):
      %p = arith.mulf %xv, %wv : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %s : f32 })",
                           {}};
  const int64_t stride = 1610612736, elements = 2 * stride + 4;
  void *reserved = mmap(nullptr, elements * 4, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(reserved, MAP_FAILED);
  auto *x = static_cast<float *>(reserved);
  alignas(64) float w[4 * 5], y[3 * 5] = {};
  for (int64_t i = 0; i < 3; ++i)
    for (int64_t k = 0; k < 4; ++k)
      x[i * stride + k] = i * 10 + k;
  for (int64_t i = 0; i < 4 * 5; ++i)
    w[i] = i;
  CaseRunner runner(wide);
  for (const char *plan : kFfma) {
    std::fill(std::begin(y), std::end(y), NAN);
    EXPECT_EQ(runner.execute("h200", plan,
                             {{reinterpret_cast<char *>(x), elements * 4},
                              {reinterpret_cast<char *>(w), sizeof w},
                              {reinterpret_cast<char *>(y), sizeof y}}),
              "");
    for (int64_t i = 0; i < 3; ++i)
      for (int64_t j = 0; j < 5; ++j) {
        float sum = 0;
        for (int64_t k = 0; k < 4; ++k)
          sum += x[(2 - i) * stride + k] * w[k * 5 + j];
        EXPECT_EQ(y[i * 5 + j], sum);
      }
  }
  munmap(reserved, elements * 4);
}

// The interpreter is worth something: it catches a generator that is wrong.
TEST(DeviceInterpreter, CatchesMistakes) {
  const KernelCase &ragged = getCase("ragged");
  const KernelCase &padded = getCase("padded_rows");
  struct {
    const char *mutant;
    const KernelCase &c;
    const char *says;
    std::string plan = kMma[0];
  } mistakes[] = {
      {"tiled-edge-not-zero", padded, "outside the buffers"},
      {"tiled-store-outside", ragged, "outside the buffers"},
      {"tiled-missing-wait", padded, "read before it is there"},
      {"tiled-missing-barrier", padded, "without a barrier"},
      {"tiled-missing-wait", padded, "read before it is there", kMma[3]},
      {"tiled-missing-barrier", padded, "without a barrier", kMma[3]},
      {"tiled-missing-wait", padded, "read before it is there",
       oneStepPlans("mma", 64)[2]},
      {"tiled-missing-barrier", padded, "without a barrier",
       oneStepPlans("mma", 64)[2]},
      {"tiled-edge-not-zero", ragged, "outside the buffers"},
      {"tf32-not-rounded", getCase("tf32_row_column"), "not rounded to tf32"},
      {"split-count-unfenced", ragged, "a count without a barrier and a fence",
       withSplit(kMma[0], 3)},
      {"split-count-left", ragged, "a semaphore is not 0",
       withSplit(kMma[0], 3)},
  };
  for (auto &[mutant, c, says, plan] : mistakes)
    checkCatches(mutant, c, plan, says);
}
