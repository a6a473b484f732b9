//===- ScanTest.cpp - Scans that threads share, without a GPU -------------===//
//
// Programs of many shapes and layouts, under plans of the family, are executed
// by an interpreter of the device and compared with the instruction's
// definition.
//
//===----------------------------------------------------------------------===//

#include "KernelCase.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

std::string plan(const char *sequential, int dim, int threadsPerRow, int vector,
                 int steps, int rows, int cluster = 1) {
  std::string text;
  llvm::raw_string_ostream(text)
      << "#aicf_nv.scan<sequential = " << sequential << ", dim = " << dim
      << ", threads_per_row = " << threadsPerRow << ", vector = " << vector
      << ", steps = " << steps << ", rows = " << rows;
  if (cluster > 1)
    text += ", cluster = " + std::to_string(cluster);
  return text + ">";
}

const CaseTemplate kRow = {"row", "%x: memref<$Rx$Cx$T>, %y: memref<$Rx$Cx$T>",
                           R"(id(0) "a" dims(d0 = $R, d1 = $C, d2 = $C)
      ins(%x[d0, d2] : memref<$Rx$Cx$T>) outs(%y[d0, d1] : memref<$Rx$Cx$T>) {
      ^bb0(%v: $T):
      %zero = arith.constant 0.0 : f32
      %w = arith.extf %v : $T to f64
      %n = arith.truncf %w : f64 to f32
      %i = aicf_emit.index d1 : i64
      %j = aicf_emit.index d2 : i64
      %c = arith.cmpi sle, %j, %i : i64
      %e = arith.select %c, %n, %zero : f32
      %s = aicf_emit.reduce add %e over(d2) : f32
      %u = arith.extf %s : f32 to f64
      %o = arith.truncf %u : f64 to $T
      aicf_emit.yield %o : $T })"};

// Downwards and without the position itself; a body before and after, with
// values of the row and of the column; two scans of several types.
const CaseTemplate kRowBody = {
    "row_body",
    "%x: memref<$Rx$Cx$T>, %z: memref<$Rx$Cx$T>, %r: memref<$Rxf32>, %b: "
    "memref<$Cxf32>, %y: memref<$Rx$Cxf32>, %m: memref<$Rx$Cxi64>",
    R"(id(0) "a" dims(d0 = $R, d1 = $C, d2 = $C)
      ins(%x[d0, d2] : memref<$Rx$Cx$T>, %z[d0, d1] : memref<$Rx$Cx$T>, %r[d0] : memref<$Rxf32>, %b[d2] : memref<$Cxf32>)
      outs(%y[d0, d1] : memref<$Rx$Cxf32>, %m[d0, d1] : memref<$Rx$Cxi64>) {
      ^bb0(%v: $T, %zv: $T, %rv: f32, %bv: f32):
      %zero = arith.constant 0.0 : f32
      %least = arith.constant -9223372036854775808 : i64
      %w = arith.extf %v : $T to f64
      %n = arith.truncf %w : f64 to f32
      %i = aicf_emit.index d1 : i64
      %j = aicf_emit.index d2 : i64
      %c = arith.cmpi sgt, %j, %i : i64
      %p = arith.addf %n, %bv : f32
      %e = arith.select %c, %p, %zero : f32
      %s = aicf_emit.reduce add %e over(d2) : f32
      %far = arith.constant 37 : i64
      %jf = arith.muli %j, %far : i64
      %jm = arith.andi %jf, %far : i64
      %c2 = arith.cmpi sle, %i, %j : i64
      %f = arith.select %c2, %jm, %least : i64
      %t = aicf_emit.reduce max %f over(d2) : i64
      %ti = arith.addi %t, %i : i64
      %zw = arith.extf %zv : $T to f64
      %zn = arith.truncf %zw : f64 to f32
      %sr = arith.mulf %s, %rv : f32
      %o = arith.addf %sr, %zn : f32
      aicf_emit.yield %o, %ti : f32, i64 })"};

const CaseTemplate kColumn = {"column",
                              "%x: memref<$Rx$Cx$T>, %y: memref<$Rx$Cxf32>",
                              R"(id(0) "a" dims(d0 = $R, d1 = $C, d2 = $R)
      ins(%x[d2, d1] : memref<$Rx$Cx$T>) outs(%y[d0, d1] : memref<$Rx$Cxf32>) {
      ^bb0(%v: $T):
      %zero = arith.constant 0.0 : f32
      %w = arith.extf %v : $T to f64
      %n = arith.truncf %w : f64 to f32
      %i = aicf_emit.index d0 : i64
      %j = aicf_emit.index d2 : i64
      %c = arith.cmpi sle, %j, %i : i64
      %e = arith.select %c, %n, %zero : f32
      %s = aicf_emit.reduce add %e over(d2) : f32
      aicf_emit.yield %s : f32 })"};

const CaseTemplate kColumnBody = {
    "column_body",
    "%x: memref<$Rx$Cx$T>, %r: memref<$Rxf32>, %y: memref<$Rx$Cx$T>, %z: "
    "memref<$Rx$Cxi32>",
    R"(id(0) "a" dims(d0 = $R, d1 = $C, d2 = $R)
      ins(%x[d2, d1] : memref<$Rx$Cx$T>, %r[d2] : memref<$Rxf32>)
      outs(%y[d0, d1] : memref<$Rx$Cx$T>, %z[d0, d1] : memref<$Rx$Cxi32>) {
      ^bb0(%v: $T, %rv: f32):
      %zero = arith.constant 0.0 : f32
      %none = arith.constant 0 : i32
      %w = arith.extf %v : $T to f64
      %n = arith.truncf %w : f64 to f32
      %p = arith.mulf %n, %rv : f32
      %i = aicf_emit.index d0 : i64
      %j = aicf_emit.index d2 : i64
      %c = arith.cmpi sgt, %j, %i : i64
      %e = arith.select %c, %p, %zero : f32
      %s = aicf_emit.reduce add %e over(d2) : f32
      %jn = arith.trunci %j : i64 to i32
      %d = arith.cmpi sge, %j, %i : i64
      %f = arith.select %d, %jn, %none : i32
      %t = aicf_emit.reduce add %f over(d2) : i32
      %u = arith.extf %s : f32 to f64
      %o = arith.truncf %u : f64 to $T
      aicf_emit.yield %o, %t : $T, i32 })"};

const KernelCase kCases[] = {
    // What is scanned does not vary along the scan; other dims around it; an
    // output in the place of an input of the position itself.
    {"several_dims",
     "%x: memref<5x3xf32>, %w: memref<5x7x3x4xf32>",
     R"(id(0) "a" dims(d0 = 5, d1 = 7, d2 = 3, d3 = 4, d4 = 7)
      ins(%x[d0, d2] : memref<5x3xf32>, %w[d0, d1, d2, d3] : memref<5x7x3x4xf32>)
      outs(%w[d0, d1, d2, d3] : memref<5x7x3x4xf32>) {
      ^bb0(%v: f32, %wv: f32):
      %zero = arith.constant 0.0 : f32
      %i = aicf_emit.index d1 : i64
      %j = aicf_emit.index d4 : i64
      %c = arith.cmpi slt, %j, %i : i64
      %e = arith.select %c, %v, %zero : f32
      %s = aicf_emit.reduce add %e over(d4) : f32
      %k = aicf_emit.index d3 : i64
      %f = arith.sitofp %k : i64 to f32
      %t = arith.addf %s, %f : f32
      %r = arith.mulf %t, %wv : f32
      aicf_emit.yield %r : f32 })",
     {plan("d1 up", 3, 1, 4, 2, 32), plan("d1 up", 3, 2, 2, 1, 32),
      plan("d1 up", 3, 1, 1, 4, 64), plan("d1 up", 3, 4, 4, 8, 8)}},
    // Strides, an offset, zeros around, elements apart.
    {"layouts",
     "%a: memref<9x52xf32, strided<[56, 1], offset: 4>>, %b: memref<9x50xf32>, "
     "%y: memref<9x52xf32, strided<[160, 3]>>",
     R"(id(0) "a" dims(d0 = 9, d1 = 52, d2 = 52)
      ins(%a[d0, d2] : memref<9x52xf32, strided<[56, 1], offset: 4>>, %b[d0, d2 - 1] or_zero : memref<9x50xf32>)
      outs(%y[d0, d1] : memref<9x52xf32, strided<[160, 3]>>) {
      ^bb0(%av: f32, %bv: f32):
      %zero = arith.constant 0.0 : f32
      %p = arith.addf %av, %bv : f32
      %i = aicf_emit.index d1 : i64
      %j = aicf_emit.index d2 : i64
      %c = arith.cmpi sge, %j, %i : i64
      %e = arith.select %c, %p, %zero : f32
      %s = aicf_emit.reduce add %e over(d2) : f32
      aicf_emit.yield %s : f32 })",
     {plan("d1 down", 1, 16, 4, 1, 8), plan("d1 down", 1, 4, 4, 4, 8),
      plan("d1 down", 1, 32, 1, 1, 1), plan("d1 down", 1, 64, 2, 1, 2),
      plan("d1 down", 0, 16, 1, 4, 2)}},
};

class ScanTest : public ::testing::TestWithParam<KernelCase> {};

} // namespace

TEST_P(ScanTest, ComputesTheInstruction) { checkPlans(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Cases, ScanTest, ::testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

// Every program, on shapes with ones, primes, powers of two and between.
TEST(ScanShapes, AllPrograms) {
  const CaseShape rows[] = {{1, 512}, {3, 2}, {40, 7}, {64, 40}, {2, 257}},
                  columns[] = {{2, 256}, {3, 2}, {31, 7}, {64, 40}, {257, 8}};
  PlanSampler sampler("aicf_nv.scan", /*seed=*/11);
  sampler.check({kRow, kRowBody}, rows);
  sampler.check({kColumn, kColumnBody}, columns);
}

// Rows of one segment, whose warps share it or not, and of several.
TEST(ScanShapes, AlongRows) {
  for (StringRef type : {"f32", "bf16"})
    for (const CaseTemplate *program : {&kRow, &kRowBody}) {
      KernelCase c = makeCase(*program, 3, 400, type);
      const char *dim = program == &kRow ? "d1 up" : "d1 down";
      c.plans = {plan(dim, 1, 128, 8, 1, 1), plan(dim, 1, 64, 4, 4, 2),
                 plan(dim, 1, 32, 8, 4, 4),  plan(dim, 1, 16, 8, 4, 4),
                 plan(dim, 1, 32, 4, 2, 1),  plan(dim, 1, 64, 2, 1, 1),
                 plan(dim, 1, 512, 1, 2, 1), plan(dim, 1, 128, 1, 3, 1),
                 plan(dim, 1, 32, 1, 3, 1)};
      checkPlans(c);
    }
}

TEST(ScanShapes, AcrossRows) {
  for (StringRef type : {"f32", "bf16"})
    for (const CaseTemplate *program : {&kColumn, &kColumnBody}) {
      KernelCase c = makeCase(*program, 150, 24, type);
      const char *dim = program == &kColumn ? "d0 up" : "d0 down";
      c.plans = {plan(dim, 1, 4, 8, 4, 16), plan(dim, 1, 4, 8, 2, 8),
                 plan(dim, 1, 32, 1, 3, 2), plan(dim, 1, 64, 1, 8, 4),
                 plan(dim, 1, 2, 4, 5, 32), plan(dim, 1, 8, 4, 16, 16),
                 plan(dim, 1, 32, 2, 1, 1), plan(dim, 1, 16, 2, 1, 2),
                 plan(dim, 1, 64, 8, 2, 1)};
      checkPlans(c);
    }
}

/// Targets without clusters refuse.
static void checkClusters(const KernelCase &c) {
  CaseRunner runner(c);
  for (const std::string &text : c.plans) {
    SCOPED_TRACE(c.name + text);
    EXPECT_EQ(runner.run("h200", text), "");
    EXPECT_EQ(runner.run("a100", text), "the target has no clusters");
  }
}

// Blocks of a cluster, each with a segment or some with none; with fewer
// threads that share a total than blocks, and with more.
TEST(ScanShapes, Clusters) {
  for (StringRef type : {"f32", "bf16"}) {
    for (const CaseTemplate *program : {&kRow, &kRowBody}) {
      KernelCase c = makeCase(*program, 3, 400, type);
      const char *dim = program == &kRow ? "d1 up" : "d1 down";
      c.plans = {plan(dim, 1, 64, 4, 1, 1, 2), plan(dim, 1, 32, 8, 1, 1, 2),
                 plan(dim, 1, 32, 4, 1, 1, 4), plan(dim, 1, 32, 1, 2, 1, 8),
                 plan(dim, 1, 64, 1, 1, 1, 8), plan(dim, 1, 32, 1, 3, 1, 8)};
      checkClusters(c);
    }
    for (const CaseTemplate *program : {&kColumn, &kColumnBody}) {
      KernelCase c = makeCase(*program, 150, 24, type);
      const char *dim = program == &kColumn ? "d0 up" : "d0 down";
      c.plans = {plan(dim, 1, 4, 8, 4, 16, 4),  plan(dim, 1, 4, 8, 3, 8, 8),
                 plan(dim, 1, 32, 1, 16, 2, 8), plan(dim, 1, 64, 1, 20, 4, 2),
                 plan(dim, 1, 32, 2, 25, 1, 8), plan(dim, 1, 8, 4, 5, 16, 2)};
      checkClusters(c);
    }
  }
}

// Segments of several groups.
TEST(ScanShapes, Groups) {
  KernelCase row = makeCase(kRow, 1, 1100, "f32");
  row.plans = {plan("d1 up", 1, 32, 1, 1, 1), plan("d1 up", 1, 32, 2, 1, 1)};
  checkPlans(row);
  KernelCase column = makeCase(kColumnBody, 300, 2, "f32");
  column.plans = {plan("d0 down", 1, 32, 1, 4, 1),
                  plan("d0 down", 1, 16, 2, 2, 2)};
  checkPlans(column);
}

// NaN, infinities and zeros of either sign go where the definition says.
TEST(ScanShapes, SpecialValues) {
  PlanSampler sampler("aicf_nv.scan", /*seed=*/8);
  for (const CaseTemplate *program : {&kRow, &kRowBody, &kColumn, &kColumnBody})
    sampler.check(*program, CaseShape{72, 72}, /*special=*/true);
  KernelCase c = makeCase(kRow, 2, 500, "f32", /*special=*/true);
  c.plans = {plan("d1 up", 1, 32, 4, 1, 1)};
  checkPlans(c);
  c.plans = {plan("d1 up", 1, 32, 4, 1, 1, 4)};
  checkClusters(c);
}

// Neither the order of blocks nor who waits for whom changes a bit.
TEST(ScanShapes, SameBitsInAnyOrderOfBlocks) {
  struct {
    KernelCase c;
    std::string plan;
  } runs[] = {
      {makeCase(kRow, 1, 1100, "f32"), plan("d1 up", 1, 32, 1, 1, 1)},
      {makeCase(kRowBody, 3, 300, "f32"), plan("d1 down", 1, 32, 4, 1, 1)},
      {makeCase(kColumnBody, 150, 8, "f32"), plan("d0 down", 1, 8, 1, 1, 4)},
      {makeCase(kRow, 3, 1000, "f32"), plan("d1 up", 1, 32, 4, 1, 1, 8)},
      {makeCase(kColumnBody, 150, 8, "f32"),
       plan("d0 down", 1, 8, 1, 5, 4, 8)}};
  for (auto &[c, text] : runs) {
    SCOPED_TRACE(c.name);
    CaseRunner runner(c);
    ASSERT_EQ(runner.run("h200", text), "");
    std::string first = runner.getOutput(0).str();
    for (unsigned seed : {1, 2, 3}) {
      runner.shuffleBlocks(seed);
      ASSERT_EQ(runner.run("h200", text), "");
      EXPECT_EQ(runner.getOutput(0), first);
      runner.runTogether(seed);
      ASSERT_EQ(runner.run("h200", text), "");
      EXPECT_EQ(runner.getOutput(0), first);
      runner.runTogether(0);
    }
  }
}

// The tests are worth something: they catch a generator that is wrong.
TEST(ScanShapes, CatchesMistakes) {
  KernelCase c = makeCase(kRow, 2, 500, "f32");
  struct {
    const char *mutant;
    std::string plan;
    const char *says;
  } mistakes[] = {
      {"scan-missing-barrier", plan("d1 up", 1, 128, 4, 1, 1),
       "without a barrier"},
      {"scan-chunk-outside", plan("d1 up", 1, 128, 4, 1, 1),
       "outside the buffers"},
      {"scan-unfenced", plan("d1 up", 1, 32, 4, 1, 1), "a fence before it"},
      {"scan-words-kept", plan("d1 up", 1, 32, 4, 1, 1),
       "semaphore is not 0 at the end"},
      {"scan-missing-cluster-barrier", plan("d1 up", 1, 32, 4, 1, 1, 4),
       "read before it is there"},
  };
  for (auto &[mutant, text, says] : mistakes)
    checkCatches(mutant, c, text, says);
}
