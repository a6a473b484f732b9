//===- ScatterTest.cpp - Sums by index without a GPU ----------------------===//
//
// Programs of many shapes and layouts, under plans of the family, are executed
// by an interpreter of the device and compared with the instruction's
// definition. Indices are between -2 and 13.
//
//===----------------------------------------------------------------------===//

#include "KernelCase.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

std::string rows(int scattered, int dim, int threadsPerRow, int vector,
                 int warps, int destinations, int split = 1,
                 int vectorsPerThread = 1) {
  std::string text;
  llvm::raw_string_ostream(text)
      << "#aicf_nv.scatter<sequential = d" << scattered
      << " scatter, dim = " << dim << ", threads_per_row = " << threadsPerRow
      << ", vector = " << vector << ", warps = " << warps
      << ", destinations = " << destinations << ", split = " << split
      << ", vectors_per_thread = " << vectorsPerThread << ">";
  return text;
}

std::string scalars(int scattered, int warps, int destinations, int split,
                    int copies = 1) {
  std::string text;
  llvm::raw_string_ostream(text)
      << "#aicf_nv.scatter<sequential = d" << scattered
      << " scatter, warps = " << warps << ", destinations = " << destinations
      << ", split = " << split << ", copies = " << copies << ">";
  return text;
}

/// Of sources that blocks sort first.
std::string strips(int scattered, int dim, int threadsPerRow, int vector,
                   int warps, int destinations, int strips,
                   int vectorsPerThread = 1) {
  std::string text = rows(scattered, dim, threadsPerRow, vector, warps,
                          destinations, /*split=*/1, vectorsPerThread);
  text.pop_back();
  return text + ", strips = " + std::to_string(strips) + ">";
}

/// Of blocks whose groups of threads have sums of their own.
std::string groups(int scattered, int dim, int threadsPerRow, int vector,
                   int warps, int destinations, int split = 1,
                   int vectorsPerThread = 1) {
  std::string text = rows(scattered, dim, threadsPerRow, vector, warps,
                          destinations, split, vectorsPerThread);
  text.pop_back();
  return text + ", copies = " + std::to_string(warps * 32 / threadsPerRow) +
         ">";
}

/// Of clusters of `size` blocks that find their sources together.
std::string cluster(int scattered, int dim, int threadsPerRow, int vector,
                    int warps, int destinations, int size,
                    int vectorsPerThread = 1) {
  std::string text = rows(scattered, dim, threadsPerRow, vector, warps,
                          destinations, /*split=*/size, vectorsPerThread);
  text.pop_back();
  return text + ", strips = " + std::to_string(size) + ">";
}

const CaseTemplate kRows = {
    "rows", "%u: memref<$Rx$Cx$T>, %i: memref<$Rxi32>, %y: memref<11x$Cx$T>",
    R"(id(0) "a" dims(d0 = $R, d1 = $C, d2 = 11)
      ins(%u[d0, d1] : memref<$Rx$Cx$T>, %i[d0] : memref<$Rxi32>) outs(%y[d2, d1] : memref<11x$Cx$T>) {
      ^bb0(%v: $T, %iv: i32):
      %zero = arith.constant 0.0 : f32
      %w = arith.extf %v : $T to f64
      %n = arith.truncf %w : f64 to f32
      %e = arith.extsi %iv : i32 to i64
      %d = aicf_emit.index d2 : i64
      %c = arith.cmpi eq, %d, %e : i64
      %t = arith.select %c, %n, %zero : f32
      %s = aicf_emit.reduce add %t over(d0) : f32
      %x = arith.extf %s : f32 to f64
      %o = arith.truncf %x : f64 to $T
      aicf_emit.yield %o : $T })"};

// Values of the source, of the column, of the destination; one output in the
// place of an input; two sums of several types and kinds.
const CaseTemplate kRowsBody = {
    "rows_body",
    "%u: memref<$Rx$Cx$T>, %i: memref<$Rxi64>, %r: memref<$Rxf32>, %b: "
    "memref<$Cxf32>, %w: memref<40x$Cxf32>, %m: memref<40x$Cxi64>",
    R"(id(0) "a" dims(d0 = $R, d1 = $C, d2 = 40)
      ins(%u[d0, d1] : memref<$Rx$Cx$T>, %i[d0] : memref<$Rxi64>, %r[d0] : memref<$Rxf32>, %b[d1] : memref<$Cxf32>, %w[d2, d1] : memref<40x$Cxf32>)
      outs(%w[d2, d1] : memref<40x$Cxf32>, %m[d2, d1] : memref<40x$Cxi64>) {
      ^bb0(%v: $T, %iv: i64, %rv: f32, %bv: f32, %wv: f32):
      %zero = arith.constant 0.0 : f32
      %least = arith.constant -9223372036854775808 : i64
      %q = arith.extf %v : $T to f64
      %n = arith.truncf %q : f64 to f32
      %nr = arith.mulf %n, %rv : f32
      %p = arith.addf %nr, %bv : f32
      %d = aicf_emit.index d2 : i64
      %c = arith.cmpi eq, %d, %iv : i64
      %t = arith.select %c, %p, %zero : f32
      %s = aicf_emit.reduce add %t over(d0) : f32
      %k = aicf_emit.index d0 : i64
      %j = aicf_emit.index d1 : i64
      %kj = arith.addi %k, %j : i64
      %x = arith.select %c, %kj, %least : i64
      %y = aicf_emit.reduce max %x over(d0) : i64
      %o = arith.subf %wv, %s : f32
      %z = arith.addi %y, %d : i64
      aicf_emit.yield %o, %z : f32, i64 })"};

const CaseTemplate kScalars = {
    "scalars",
    "%u: memref<$Rx$T>, %i: memref<$Rxi32>, %a: memref<$Cxf32>, %y: "
    "memref<$Cxf32>, %z: memref<$Cxi32>",
    R"(id(0) "a" dims(d0 = $R, d1 = $C)
      ins(%u[d0] : memref<$Rx$T>, %i[d0] : memref<$Rxi32>, %a[d1] : memref<$Cxf32>)
      outs(%y[d1] : memref<$Cxf32>, %z[d1] : memref<$Cxi32>) {
      ^bb0(%v: $T, %iv: i32, %av: f32):
      %zero = arith.constant 0.0 : f32
      %none = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %w = arith.extf %v : $T to f64
      %n = arith.truncf %w : f64 to f32
      %e = arith.extsi %iv : i32 to i64
      %d = aicf_emit.index d1 : i64
      %c = arith.cmpi eq, %d, %e : i64
      %t = arith.select %c, %n, %zero : f32
      %s = aicf_emit.reduce add %t over(d0) : f32
      %f = arith.select %c, %one, %none : i32
      %h = aicf_emit.reduce add %f over(d0) : i32
      %o = arith.addf %s, %av : f32
      aicf_emit.yield %o, %h : f32, i32 })"};

const KernelCase kCases[] = {
    // Kept dims on either side, indices of two dims, narrow comparisons.
    {"several_dims",
     "%u: memref<3x5x7x2x4xf32>, %i: memref<5x7xi32>, %y: memref<3x12x2x4xf32>",
     R"(id(0) "a" dims(d0 = 3, d1 = 5, d2 = 7, d3 = 2, d4 = 4, d5 = 12)
      ins(%u[d0, d1, d2, d3, d4] : memref<3x5x7x2x4xf32>, %i[d1, d2] : memref<5x7xi32>)
      outs(%y[d0, d5, d3, d4] : memref<3x12x2x4xf32>) {
      ^bb0(%v: f32, %iv: i32):
      %zero = arith.constant 0.0 : f32
      %d = aicf_emit.index d5 : i64
      %n = arith.trunci %d : i64 to i32
      %c = arith.cmpi eq, %n, %iv : i32
      %t = arith.select %c, %v, %zero : f32
      %s = aicf_emit.reduce add %t over(d1, d2) : f32
      aicf_emit.yield %s : f32 })",
     {rows(5, 4, 2, 4, 1, 12), rows(5, 4, 8, 1, 2, 5), rows(5, 4, 1, 2, 4, 1),
      rows(5, 4, 4, 4, 1, 7)}},
};

/// Runs all plans of `c` where there are clusters.
void checkClusters(const KernelCase &c) {
  CaseRunner runner(c);
  for (const std::string &plan : c.plans) {
    SCOPED_TRACE(plan);
    EXPECT_EQ(runner.run("h200", plan), "");
  }
}

class ScatterTest : public ::testing::TestWithParam<KernelCase> {};

} // namespace

TEST_P(ScatterTest, ComputesTheInstruction) { checkPlans(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, ScatterTest, ::testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

// Every program, on shapes with ones, primes, powers of two and between.
TEST(ScatterShapes, AllPrograms) {
  const CaseShape shapes[] = {{2, 64}, {3, 2}, {31, 7}, {64, 40}, {257, 8}};
  PlanSampler sampler("aicf_nv.scatter", /*seed=*/13);
  sampler.check({kRows, kRowsBody, kScalars}, shapes);
}

// Threads of a warp with rows of their own; ranges of destinations; columns of
// several blocks; destinations of many sources, which several groups of threads
// add, and of none; blocks that share sources, and the last one's threads that
// share what they leave.
TEST(ScatterShapes, Rows) {
  for (StringRef type : {"f32", "bf16"}) {
    KernelCase few = makeCase(kRows, 100, 24, type);
    few.plans = {rows(2, 1, 4, 8, 1, 11),       rows(2, 1, 2, 8, 2, 4),
                 rows(2, 1, 1, 4, 4, 3),        rows(2, 1, 32, 1, 2, 11),
                 rows(2, 1, 8, 2, 1, 1),        rows(2, 1, 8, 4, 2, 4),
                 rows(2, 1, 16, 2, 2, 11),      rows(2, 1, 8, 2, 1, 11, 3),
                 rows(2, 1, 2, 8, 2, 4, 20),    rows(2, 1, 32, 1, 2, 2, 100),
                 rows(2, 1, 8, 1, 1, 11, 1, 3), rows(2, 1, 2, 4, 2, 4, 5, 2),
                 rows(2, 1, 4, 1, 1, 11, 2, 5), rows(2, 1, 2, 8, 2, 11, 1, 4)};
    checkPlans(few);
    KernelCase many = makeCase(kRowsBody, 1500, 4, type);
    many.plans = {rows(2, 1, 1, 4, 1, 40),    rows(2, 1, 4, 1, 2, 7),
                  rows(2, 1, 2, 2, 4, 40),    rows(2, 1, 8, 1, 1, 40),
                  rows(2, 1, 16, 1, 4, 9),    rows(2, 1, 8, 1, 16, 40),
                  rows(2, 1, 1, 4, 4, 14, 6), rows(2, 1, 1, 1, 2, 40, 1, 4)};
    checkPlans(many);
  }
}

// Of more sources than a list has room for: sums in shared memory, lists that
// are added one after the other.
TEST(ScatterShapes, ManySources) {
  KernelCase c = makeCase(kRows, 17000, 4, "f32");
  c.plans = {rows(2, 1, 1, 4, 16, 11), rows(2, 1, 4, 1, 8, 3)};
  checkPlans(c);
  KernelCase shared = makeCase(kRows, 33000, 2, "f32");
  shared.plans = {rows(2, 1, 1, 2, 32, 6, 2)};
  checkPlans(shared);
}

TEST(ScatterShapes, Scalars) {
  for (StringRef type : {"f32", "bf16"}) {
    KernelCase c = makeCase(kScalars, 1100, 13, type);
    c.plans = {scalars(1, 1, 13, 1),    scalars(1, 4, 13, 1),
               scalars(1, 2, 5, 1),     scalars(1, 1, 13, 4),
               scalars(1, 2, 4, 2),     scalars(1, 1, 1, 11),
               scalars(1, 1, 13, 1, 2), scalars(1, 4, 13, 2, 8),
               scalars(1, 2, 5, 3, 16), scalars(1, 1, 1, 5, 32)};
    checkPlans(c);
  }
}

// Of sources that blocks sort first: columns of several blocks, kept dims, more
// and fewer strips than blocks, ranges without a source.
TEST(ScatterShapes, Strips) {
  for (StringRef type : {"f32", "bf16"}) {
    KernelCase few = makeCase(kRows, 100, 24, type);
    few.plans = {
        strips(2, 1, 4, 8, 1, 11, 20), strips(2, 1, 2, 8, 2, 4, 3),
        strips(2, 1, 1, 4, 4, 3, 50),  strips(2, 1, 32, 1, 2, 11, 1),
        strips(2, 1, 8, 2, 1, 1, 25),  strips(2, 1, 8, 1, 1, 5, 10, 3)};
    checkPlans(few);
    KernelCase scalar = makeCase(kScalars, 1100, 13, type);
    scalar.plans = {strips(1, -1, 1, 1, 1, 13, 1),
                    strips(1, -1, 1, 1, 4, 3, 55), strips(1, -1, 1, 1, 2, 1, 4),
                    strips(1, -1, 1, 1, 8, 5, 184)};
    checkPlans(scalar);
  }
  KernelCase dims = kCases[0];
  dims.plans = {strips(5, 4, 2, 4, 1, 12, 5), strips(5, 4, 4, 1, 2, 5, 7)};
  checkPlans(dims);
}

// Of blocks whose groups of threads have sums of their own: columns of several
// blocks, parts that are added at once and in two steps, several sums, kept
// dims.
TEST(ScatterShapes, Groups) {
  for (StringRef type : {"f32", "bf16"}) {
    KernelCase few = makeCase(kRows, 100, 24, type);
    few.plans = {groups(2, 1, 4, 8, 1, 11),      groups(2, 1, 32, 1, 2, 11),
                 groups(2, 1, 2, 8, 2, 11, 20),  groups(2, 1, 8, 2, 1, 11, 3),
                 groups(2, 1, 8, 1, 4, 11, 50),  groups(2, 1, 4, 1, 4, 11, 25),
                 groups(2, 1, 8, 1, 1, 11, 1, 3)};
    checkPlans(few);
    KernelCase body = makeCase(kRowsBody, 700, 4, type);
    body.plans = {groups(2, 1, 1, 4, 1, 40), groups(2, 1, 4, 1, 2, 40, 5),
                  groups(2, 1, 2, 1, 1, 40, 28, 2)};
    checkPlans(body);
  }
  KernelCase dims = kCases[0];
  dims.plans = {groups(5, 4, 2, 4, 1, 12), groups(5, 4, 4, 1, 2, 12, 35)};
  checkPlans(dims);
}

// Of clusters whose blocks find their sources together: one to several chunks,
// empty ranges behind the last one, kept dims, several clusters.
TEST(ScatterShapes, Clusters) {
  for (StringRef type : {"f32", "bf16"}) {
    KernelCase few = makeCase(kRows, 100, 24, type);
    few.plans = {cluster(2, 1, 4, 8, 1, 3, 4), cluster(2, 1, 8, 4, 2, 2, 8),
                 cluster(2, 1, 32, 1, 2, 3, 2),
                 cluster(2, 1, 8, 1, 1, 5, 2, 3)};
    checkClusters(few);
    KernelCase scalar = makeCase(kScalars, 1100, 13, type);
    scalar.plans = {
        cluster(1, -1, 1, 1, 1, 13, 2), cluster(1, -1, 1, 1, 4, 3, 4),
        cluster(1, -1, 1, 1, 2, 1, 8), cluster(1, -1, 1, 1, 8, 1, 4)};
    checkClusters(scalar);
  }
  KernelCase dims = kCases[0];
  dims.plans = {cluster(5, 4, 2, 4, 1, 2, 4), cluster(5, 4, 8, 1, 2, 3, 2)};
  checkClusters(dims);
}

// Ranges that have more sources than a list has room for: the cluster's blocks
// share them. Where the indices are even no range is hot.
TEST(ScatterShapes, ClustersOfHotRanges) {
  // Indices below 14: two of four ranges, or one of eight, have all.
  KernelCase body = makeCase(kRowsBody, 3000, 4, "f32");
  body.plans = {cluster(2, 1, 1, 4, 2, 10, 4), cluster(2, 1, 4, 1, 4, 14, 4),
                cluster(2, 1, 2, 1, 4, 5, 8, 2)};
  checkClusters(body);
  KernelCase scalar = makeCase(kScalars, 3000, 300, "f32");
  scalar.plans = {cluster(1, -1, 1, 1, 4, 20, 8),
                  cluster(1, -1, 1, 1, 8, 5, 4)};
  checkClusters(scalar);
  for (auto &[c, text] :
       {std::pair(body, body.plans[0]), std::pair(scalar, scalar.plans[0])}) {
    SCOPED_TRACE(c.name);
    CaseRunner runner(c);
    ASSERT_EQ(runner.run("h200", text), "");
    std::string first = runner.getOutput(0).str();
    for (unsigned seed : {1, 2, 3}) {
      runner.shuffleBlocks(seed);
      ASSERT_EQ(runner.run("h200", text), "");
      EXPECT_EQ(runner.getOutput(0), first);
    }
  }
}

// Lists that have no room for all sources of a range: extra parts, which the
// last block to arrive adds, whatever runs first.
TEST(ScatterShapes, StripsOfUnevenRanges) {
  KernelCase body = makeCase(kRowsBody, 4000, 4, "f32");
  body.plans = {strips(2, 1, 1, 4, 2, 5, 40), strips(2, 1, 4, 1, 4, 14, 7),
                strips(2, 1, 2, 1, 4, 5, 16, 2)};
  checkPlans(body);
  KernelCase scalar = makeCase(kScalars, 9000, 300, "f32");
  scalar.plans = {strips(1, -1, 1, 1, 4, 20, 32), strips(1, -1, 1, 1, 8, 3, 9)};
  checkPlans(scalar);
  for (auto &[c, text] :
       {std::pair(body, body.plans[0]), std::pair(scalar, scalar.plans[0])}) {
    SCOPED_TRACE(c.name);
    CaseRunner runner(c);
    ASSERT_EQ(runner.run("h200", text), "");
    std::string first = runner.getOutput(0).str();
    for (unsigned seed : {1, 2, 3}) {
      runner.shuffleBlocks(seed);
      runner.runTogether(seed == 3 ? 0 : seed);
      ASSERT_EQ(runner.run("h200", text), "");
      EXPECT_EQ(runner.getOutput(0), first);
    }
  }
}

// NaN, infinities and zeros of either sign go where the definition says.
TEST(ScatterShapes, SpecialValues) {
  PlanSampler sampler("aicf_nv.scatter", /*seed=*/9);
  for (const CaseTemplate *program : {&kRows, &kRowsBody, &kScalars})
    sampler.check(*program, CaseShape{150, 12}, /*special=*/true);
}

// Which block is the last one is no part of the order.
TEST(ScatterShapes, SameBitsInAnyOrderOfBlocks) {
  struct {
    KernelCase c;
    std::string plan;
  } runs[] = {{makeCase(kRows, 300, 24, "f32"), rows(2, 1, 4, 4, 2, 3, 5)},
              {makeCase(kRows, 300, 24, "f32"), rows(2, 1, 4, 4, 2, 3, 50)},
              {makeCase(kRows, 300, 24, "f32"), groups(2, 1, 4, 4, 2, 11, 30)},
              {makeCase(kScalars, 900, 9, "f32"), scalars(1, 1, 4, 3)},
              {makeCase(kScalars, 900, 9, "f32"), scalars(1, 2, 9, 2, 4)}};
  for (auto &[c, text] : runs) {
    SCOPED_TRACE(c.name);
    CaseRunner runner(c);
    ASSERT_EQ(runner.run("h200", text), "");
    std::string first = runner.getOutput(0).str();
    for (unsigned seed : {1, 2, 3}) {
      runner.shuffleBlocks(seed);
      ASSERT_EQ(runner.run("h200", text), "");
      EXPECT_EQ(runner.getOutput(0), first);
    }
  }
}

// The tests are worth something: they catch a generator that is wrong.
TEST(ScatterShapes, CatchesMistakes) {
  checkCatches("scatter-missing-barrier", makeCase(kRows, 100, 24, "f32"),
               rows(2, 1, 4, 4, 2, 11), "without a barrier");
  checkCatches("scatter-groups-unawaited", makeCase(kRows, 100, 24, "f32"),
               groups(2, 1, 4, 4, 2, 11), "without a barrier");
  checkCatches("scatter-without-turns", makeCase(kScalars, 200, 9, "f32"),
               scalars(1, 1, 9, 1), "without a barrier");
  checkCatches("scatter-words-kept", makeCase(kScalars, 200, 9, "f32"),
               strips(1, -1, 1, 1, 1, 4, 5), "semaphore is not 0");
  // Of 3,000 sources some warps have more for one block than a slot holds.
  checkCatches("scatter-hot-parts-unawaited",
               makeCase(kScalars, 3000, 300, "f32"),
               cluster(1, -1, 1, 1, 4, 20, 8), "fence|cluster");
  checkCatches("scatter-copies-without-turns",
               makeCase(kScalars, 200, 9, "f32"), scalars(1, 1, 9, 1, 4),
               "without a barrier");
}
