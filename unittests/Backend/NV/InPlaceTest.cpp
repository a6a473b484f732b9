//===- InPlaceTest.cpp - Results in the place of what another reads -------===//
//
// Of two results one is in the place of an input that only the other one reads,
// at the same subscripts. So a kernel has to read it before it stores any. Each
// family that takes the instruction is executed, under plans of its own, by an
// interpreter of the device.
//
//===----------------------------------------------------------------------===//

#include "KernelCase.h"

#include <gtest/gtest.h>

using namespace aicf;
using namespace aicf::testing;

namespace {

struct InPlaceCase {
  KernelCase instruction;
  std::vector<std::string> families; ///< That take it.
};

/// What stands behind a reduction to %s: results in the place of %y, and of
/// their own.
#define TWO_RESULTS                                                            \
  "%two = arith.constant 2.0 : f32\n"                                          \
  "%o = arith.mulf %s, %two : f32\n"                                           \
  "%q = arith.mulf %s, %yv : f32\n"                                            \
  "aicf_emit.yield %o, %q : f32, f32 }"

const InPlaceCase kCases[] = {
    {{"product",
      "%x: memref<24x48xf32>, %w: memref<48x40xf32>, %y: memref<24x40xf32>, "
      "%z: memref<24x40xf32>",
      R"(id(0) "a" dims(d0 = 24, d1 = 40, d2 = 48)
      ins(%x[d0, d2] : memref<24x48xf32>, %w[d2, d1] : memref<48x40xf32>, %y[d0, d1] : memref<24x40xf32>)
      outs(%y[d0, d1] : memref<24x40xf32>, %z[d0, d1] : memref<24x40xf32>) {
      ^bb0(%xv: f32, %wv: f32, %yv: f32):
      %p = arith.mulf %xv, %wv : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      )" TWO_RESULTS,
      {}},
     {"ffma", "simt"}},
    {{"bf16_product",
      "%x: memref<24x48xbf16>, %w: memref<48x40xbf16>, %y: memref<24x40xf32>, "
      "%z: memref<24x40xf32>",
      R"(id(0) "a" dims(d0 = 24, d1 = 40, d2 = 48)
      ins(%x[d0, d2] : memref<24x48xbf16>, %w[d2, d1] : memref<48x40xbf16>, %y[d0, d1] : memref<24x40xf32>)
      outs(%y[d0, d1] : memref<24x40xf32>, %z[d0, d1] : memref<24x40xf32>) {
      ^bb0(%xh: bf16, %wh: bf16, %yv: f32):
      %xv = arith.extf %xh : bf16 to f32
      %wv = arith.extf %wh : bf16 to f32
      %p = arith.mulf %xv, %wv : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      )" TWO_RESULTS,
      {}},
     {"mma"}},
    {{"convolution",
      "%x: memref<2x9x9x8xbf16>, %w: memref<3x3x8x16xbf16>, %y: "
      "memref<2x7x7x16xf32>, %z: memref<2x7x7x16xf32>",
      R"(id(0) "a" dims(d0 = 2, d1 = 7, d2 = 7, d3 = 16, d4 = 3, d5 = 3, d6 = 8)
      ins(%x[d0, d1 + d4, d2 + d5, d6] : memref<2x9x9x8xbf16>, %w[d4, d5, d6, d3] : memref<3x3x8x16xbf16>, %y[d0, d1, d2, d3] : memref<2x7x7x16xf32>)
      outs(%y[d0, d1, d2, d3] : memref<2x7x7x16xf32>, %z[d0, d1, d2, d3] : memref<2x7x7x16xf32>) {
      ^bb0(%xh: bf16, %wh: bf16, %yv: f32):
      %xv = arith.extf %xh : bf16 to f32
      %wv = arith.extf %wh : bf16 to f32
      %p = arith.mulf %xv, %wv : f32
      %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
      )" TWO_RESULTS,
      {}},
     {"window", "mma"}},
    {{"transposed_window",
      "%x: memref<6x18x8xf32>, %y: memref<6x16x8xf32>, %z: memref<6x16x8xf32, "
      "strided<[128, 1, 16]>>",
      R"(id(0) "a" dims(d0 = 6, d1 = 16, d2 = 8, d3 = 3)
      ins(%x[d0, d1 + d3, d2] : memref<6x18x8xf32>, %y[d0, d1, d2] : memref<6x16x8xf32>)
      outs(%y[d0, d1, d2] : memref<6x16x8xf32>, %z[d0, d1, d2] : memref<6x16x8xf32, strided<[128, 1, 16]>>) {
      ^bb0(%xv: f32, %yv: f32):
      %s = aicf_emit.reduce add %xv over(d3) : f32
      )" TWO_RESULTS,
      {}},
     {"window"}},
    {{"rows",
      "%x: memref<24x40xf32>, %y: memref<24x40xf32>, %z: memref<24x40xf32>",
      R"(id(0) "a" dims(d0 = 24, d1 = 40)
      ins(%x[d0, d1] : memref<24x40xf32>, %y[d0, d1] : memref<24x40xf32>)
      outs(%y[d0, d1] : memref<24x40xf32>, %z[d0, d1] : memref<24x40xf32>) {
      ^bb0(%xv: f32, %yv: f32):
      %r = aicf_emit.reduce add %xv over(d1) : f32
      %s = arith.addf %r, %xv : f32
      )" TWO_RESULTS,
      {}},
     {"rows", "simt"}},
    {{"columns",
      "%x: memref<40x24xf32>, %y: memref<40x24xf32>, %z: memref<40x24xf32>",
      R"(id(0) "a" dims(d0 = 40, d1 = 24)
      ins(%x[d0, d1] : memref<40x24xf32>, %y[d0, d1] : memref<40x24xf32>)
      outs(%y[d0, d1] : memref<40x24xf32>, %z[d0, d1] : memref<40x24xf32>) {
      ^bb0(%xv: f32, %yv: f32):
      %r = aicf_emit.reduce add %xv over(d0) : f32
      %s = arith.addf %r, %xv : f32
      )" TWO_RESULTS,
      {}},
     {"columns"}},
    {{"sums",
      "%x: memref<40x24xf32>, %y: memref<24xf32>, %z: memref<24xf32>",
      R"(id(0) "a" dims(d0 = 24, d1 = 40)
      ins(%x[d1, d0] : memref<40x24xf32>, %y[d0] : memref<24xf32>)
      outs(%y[d0] : memref<24xf32>, %z[d0] : memref<24xf32>) {
      ^bb0(%xv: f32, %yv: f32):
      %s = aicf_emit.reduce add %xv over(d1) : f32
      )" TWO_RESULTS,
      {}},
     {"columns", "simt"}},
    {{"transpose",
      "%x: memref<40x24xf32>, %y: memref<24x40xf32>, %z: memref<40x24xf32>",
      R"(id(0) "a" dims(d0 = 24, d1 = 40)
      ins(%x[d1, d0] : memref<40x24xf32>, %y[d0, d1] : memref<24x40xf32>)
      outs(%y[d0, d1] : memref<24x40xf32>, %z[d1, d0] : memref<40x24xf32>) {
      ^bb0(%s: f32, %yv: f32):
      )" TWO_RESULTS,
      {}},
     {"transpose", "rows"}},
    {{"scan",
      "%x: memref<40x8xf32>, %y: memref<40x8xf32>, %z: memref<40x8xf32>",
      R"(id(0) "a" dims(d0 = 40, d1 = 8, d2 = 40)
      ins(%x[d2, d1] : memref<40x8xf32>, %y[d0, d1] : memref<40x8xf32>)
      outs(%y[d0, d1] : memref<40x8xf32>, %z[d0, d1] : memref<40x8xf32>) {
      ^bb0(%xv: f32, %yv: f32):
      %zero = arith.constant 0.0 : f32
      %i = aicf_emit.index d0 : i64
      %j = aicf_emit.index d2 : i64
      %c = arith.cmpi sle, %j, %i : i64
      %e = arith.select %c, %xv, %zero : f32
      %s = aicf_emit.reduce add %e over(d2) : f32
      )" TWO_RESULTS,
      {}},
     {"scan"}},
    {{"scatter",
      "%x: memref<60x8xf32>, %to: memref<60xi64>, %y: memref<12x8xf32>, %z: "
      "memref<12x8xf32>",
      R"(id(0) "a" dims(d0 = 12, d1 = 8, d2 = 60)
      ins(%x[d2, d1] : memref<60x8xf32>, %to[d2] : memref<60xi64>, %y[d0, d1] : memref<12x8xf32>)
      outs(%y[d0, d1] : memref<12x8xf32>, %z[d0, d1] : memref<12x8xf32>) {
      ^bb0(%xv: f32, %tv: i64, %yv: f32):
      %zero = arith.constant 0.0 : f32
      %i = aicf_emit.index d0 : i64
      %c = arith.cmpi eq, %tv, %i : i64
      %e = arith.select %c, %xv, %zero : f32
      %s = aicf_emit.reduce add %e over(d2) : f32
      )" TWO_RESULTS,
      {}},
     {"scatter"}},
};

TEST(InPlace, ReadsBeforeItStores) {
  constexpr size_t kPlans = 12;
  for (const InPlaceCase &c : kCases) {
    CaseRunner runner(c.instruction);
    for (const std::string &family : c.families) {
      std::vector<std::string> plans =
          runner.findPlans("h200", "aicf_nv." + family);
      EXPECT_FALSE(plans.empty()) << c.instruction.name << ", " << family;
      // Some of all parts of the space.
      size_t step = std::max<size_t>(plans.size() / kPlans, 1);
      for (size_t i = 0; i < plans.size(); i += step)
        EXPECT_EQ(runner.run("h200", plans[i]), "")
            << c.instruction.name << ", " << plans[i];
    }
  }
}

// As it was of a step of a Transformer on a GPU, found by a model that a seed
// had drawn.
TEST(InPlace, CatchesMutants) {
  checkCatches("window-stores-early", kCases[3].instruction,
               "#aicf_nv.window<dim = 2, tile = [1, 1, 8, 3], threads = 128>",
               "output 1 element");
}

} // namespace
