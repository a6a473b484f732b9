//===- TransposeTest.cpp - Maps that transpose without a GPU --------------===//
//
// Programs of many shapes and layouts, under a sample of the plans of the
// family, are executed by an interpreter of the device and compared with the
// instruction's definition.
//
//===----------------------------------------------------------------------===//

#include "KernelCase.h"

#include "../../../lib/Backend/NV/Codegen/HostMath.h"
#include "../../../lib/Backend/NV/Transpose/TransposedTile.h"
#include <gtest/gtest.h>
#include <set>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

/// Of dims d0 (the first axis) and d1.
std::string plan(int tileAcross, int tileAlong, int across, int along,
                 int threads, int group = 2, int first = 0, int second = 1) {
  std::string text;
  llvm::raw_string_ostream(text)
      << "#aicf_nv.transpose<dims = [" << first << ", " << second
      << "], tile = [" << tileAcross << ", " << tileAlong << "], vector = ["
      << across << ", " << along << "], threads = " << threads
      << ", group = " << group << ">";
  return text;
}

// Bodies convert by way of f64, which any $T has.
const CaseTemplate kPrograms[] = {
    {"move", "%x: memref<$Cx$Rx$T>, %y: memref<$Rx$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d1, d0] : memref<$Cx$Rx$T>) outs(%y[d0, d1] : memref<$Rx$Cx$T>) {
      ^bb0(%v: $T):
      aicf_emit.yield %v : $T })"},
    // A value of each row, one of each column, a matrix that is not transposed.
    {"bias",
     "%x: memref<$Cx$Rx$T>, %r: memref<$Rxf32>, %c: memref<$Cx$T>, %z: "
     "memref<$Rx$Cxf32>, %y: memref<$Rx$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d1, d0] : memref<$Cx$Rx$T>, %r[d0] : memref<$Rxf32>, %c[d1] : memref<$Cx$T>, %z[d0, d1] : memref<$Rx$Cxf32>)
      outs(%y[d0, d1] : memref<$Rx$Cx$T>) {
      ^bb0(%v: $T, %rv: f32, %cv: $T, %zv: f32):
      %s = arith.addf %v, %cv : $T
      %w = arith.extf %s : $T to f64
      %n = arith.truncf %w : f64 to f32
      %p = arith.mulf %n, %rv : f32
      %q = arith.addf %p, %zv : f32
      %i = aicf_emit.index d0 : i64
      %j = aicf_emit.index d1 : i64
      %k = arith.addi %i, %j : i64
      %f = arith.sitofp %k : i64 to f32
      %u = arith.subf %q, %f : f32
      %t = arith.extf %u : f32 to f64
      %o = arith.truncf %t : f64 to $T
      aicf_emit.yield %o : $T })"},
    // Both orientations go in and out, of several types.
    {"both_ways",
     "%x: memref<$Cx$Rx$T>, %w: memref<$Cx$Rxi1>, %z: memref<$Rx$Cx$T>, %y: "
     "memref<$Rx$Cxf32>, %t: memref<$Cx$Rx$T>, %m: memref<$Cx$Rxi1>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d1, d0] : memref<$Cx$Rx$T>, %w[d1, d0] : memref<$Cx$Rxi1>, %z[d0, d1] : memref<$Rx$Cx$T>)
      outs(%y[d0, d1] : memref<$Rx$Cxf32>, %t[d1, d0] : memref<$Cx$Rx$T>, %m[d1, d0] : memref<$Cx$Rxi1>) {
      ^bb0(%v: $T, %wv: i1, %zv: $T):
      %e = arith.extf %v : $T to f64
      %n = arith.truncf %e : f64 to f32
      %s = arith.select %wv, %v, %zv : $T
      %g = arith.cmpf ogt, %v, %zv : $T
      aicf_emit.yield %n, %s, %g : f32, $T, i1 })"},
    // In place, of either orientation, at the same subscripts.
    {"in_place", "%x: memref<$Cx$Rx$T>, %y: memref<$Rx$Cx$T>",
     R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%x[d1, d0] : memref<$Cx$Rx$T>, %y[d0, d1] : memref<$Rx$Cx$T>)
      outs(%y[d0, d1] : memref<$Rx$Cx$T>, %x[d1, d0] : memref<$Cx$Rx$T>) {
      ^bb0(%v: $T, %w: $T):
      %o = arith.addf %v, %w : $T
      %p = arith.subf %v, %w : $T
      aicf_emit.yield %o, %p : $T, $T })"},
};

const KernelCase kCases[] = {
    // An image's channels last, and first; the pixels are one axis.
    {"channels_last",
     "%x: memref<3x20x7x4xf32>, %y: memref<3x7x4x20xf32>",
     R"(id(0) "a" dims(d0 = 3, d1 = 20, d2 = 7, d3 = 4)
      ins(%x[d0, d1, d2, d3] : memref<3x20x7x4xf32>) outs(%y[d0, d2, d3, d1] : memref<3x7x4x20xf32>) {
      ^bb0(%v: f32):
      aicf_emit.yield %v : f32 })",
     {plan(32, 32, 4, 4, 64, 2, 3, 1), plan(16, 16, 4, 2, 32, 1, 3, 1),
      plan(32, 4, 1, 4, 32, 3, 3, 1)}},
    // Three transposed axes: the middle one is a batch, of a stride.
    {"reversed",
     "%x: memref<9x5x33xbf16>, %y: memref<33x5x9xbf16>",
     R"(id(0) "a" dims(d0 = 33, d1 = 5, d2 = 9)
      ins(%x[d2, d1, d0] : memref<9x5x33xbf16>) outs(%y[d0, d1, d2] : memref<33x5x9xbf16>) {
      ^bb0(%v: bf16):
      aicf_emit.yield %v : bf16 })",
     {plan(32, 16, 1, 1, 64, 1, 0, 2), plan(64, 8, 1, 1, 128, 16, 0, 2)}},
    // Strides, offsets, a frame of zeros, booleans and integers.
    {"layouts",
     "%x: memref<20x40xi1, strided<[48, 1], offset: 16>>, %g: "
     "memref<18x40xi64>, "
     "%y: memref<40x20xi64, strided<[24, 1], offset: 2>>, %z: memref<40x20xi1>",
     R"(id(0) "a" dims(d0 = 40, d1 = 20)
      ins(%x[d1, d0] : memref<20x40xi1, strided<[48, 1], offset: 16>>, %g[d1 - 1, d0] or_zero : memref<18x40xi64>)
      outs(%y[d0, d1] : memref<40x20xi64, strided<[24, 1], offset: 2>>, %z[d0, d1] : memref<40x20xi1>) {
      ^bb0(%v: i1, %gv: i64):
      %w = arith.extui %v : i1 to i64
      %s = arith.addi %w, %gv : i64
      aicf_emit.yield %s, %v : i64, i1 })",
     {plan(32, 32, 8, 4, 32), plan(16, 32, 2, 2, 64), plan(64, 32, 8, 4, 64),
      plan(32, 32, 1, 1, 32)}},
};

class TransposeTest : public ::testing::TestWithParam<KernelCase> {};

} // namespace

TEST_P(TransposeTest, ComputesTheInstruction) { checkPlans(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, TransposeTest, ::testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

// Every program, on shapes with twos, primes, powers of two and between.
TEST(TransposeShapes, AllPrograms) {
  const CaseShape shapes[] = {{2, 300},  {3, 2},    {31, 67},  {64, 40},
                              {128, 64}, {250, 24}, {100, 137}};
  PlanSampler("aicf_nv.transpose", /*seed=*/7).check(kPrograms, shapes);
}

// NaN, infinities and zeros of either sign go where the definition says.
TEST(TransposeShapes, SpecialValues) {
  PlanSampler("aicf_nv.transpose", /*seed=*/8)
      .check(kPrograms[1], CaseShape{72, 19}, /*special=*/true);
}

// No access to shared memory takes two cycles where the tile has enough lanes
// along the first axis.
TEST(TransposeShapes, NoBankConflicts) {
  struct {
    const char *type;
    std::string plan;
  } cases[] = {
      {"f32", plan(64, 64, 4, 4, 128)},  {"f32", plan(32, 32, 1, 1, 64)},
      {"f32", plan(128, 32, 4, 1, 64)},  {"f32", plan(32, 64, 1, 4, 64)},
      {"f32", plan(128, 8, 4, 4, 64)},   {"bf16", plan(64, 64, 8, 8, 64)},
      {"bf16", plan(64, 64, 1, 1, 128)}, {"bf16", plan(128, 64, 4, 8, 128)},
      {"bf16", plan(256, 8, 8, 8, 32)},  {"bf16", plan(64, 64, 2, 2, 128)},
  };
  for (auto &[type, text] : cases)
    for (int program : {0, 3}) {
      SCOPED_TRACE(type + std::string(" ") + text);
      KernelCase c = makeCase(kPrograms[program], 256, 64, type);
      CaseRunner runner(c);
      ASSERT_EQ(runner.run("h200", text), "");
      const DeviceCounts &counts = runner.getCounts();
      EXPECT_GT(counts.leastSharedCycles, 0);
      EXPECT_EQ(counts.sharedCycles, counts.leastSharedCycles);
    }
}

// Bytes keep their number, and places of sums without carries are exclusive
// ors: the generator adds constants that way.
TEST(TransposedTile, PlacesAreLinear) {
  nv::HostMath math;
  for (int64_t bytes : {1, 2, 4, 8})
    for (int64_t lineElements : {1, 4, 32, 256})
      for (int64_t step : {1, 2, 8})
        for (int64_t chunk : {1, 2, 8}) {
          nv::TransposedTile tile;
          tile.elementBytes = bytes;
          tile.lines = 64;
          tile.lineElements = std::max(lineElements, chunk);
          tile.step = step;
          tile.chunkElements = chunk;
          std::set<int64_t> places;
          for (int64_t byte = 0; byte < tile.bytes(); ++byte) {
            int64_t place = tile.place(math, byte);
            ASSERT_LT(place, tile.bytes());
            ASSERT_TRUE(places.insert(place).second);
            int64_t low = byte & 0x5A5;
            ASSERT_EQ(place,
                      tile.place(math, low) ^ tile.place(math, byte ^ low));
          }
        }
}

// The tests are worth something: they catch a generator that is wrong.
TEST(TransposeShapes, CatchesMistakes) {
  KernelCase c = makeCase(kPrograms[0], 50, 37, "f32");
  struct {
    const char *mutant;
    const char *says;
  } mistakes[] = {
      {"transpose-missing-barrier", "without a barrier"},
      {"transpose-edge-outside", "outside the buffers"},
  };
  std::string text = plan(32, 32, 2, 1, 64);
  for (auto &[mutant, says] : mistakes)
    checkCatches(mutant, c, text, says);
}
