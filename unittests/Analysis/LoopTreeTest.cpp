//===- LoopTreeTest.cpp - Loop trees and what they promise ----------------===//

#include "aicf/Analysis/LoopTree.h"
#include "ParseCompute.h"

using namespace aicf;

namespace {

const char *kSoftmax = R"(
func.func @f(%x: tensor<8x10xf32>) -> tensor<8x10xf32> {
  %e = tensor.empty() : tensor<8x10xf32>
  %y = aicf_emit.compute id(0) "softmax" dims(d0 = 8, d1 = 10)
      ins(%x[d0, d1] : tensor<8x10xf32>) outs(%e[d0, d1] : tensor<8x10xf32>) {
  ^bb0(%xv: f32):
    %m = aicf_emit.reduce max %xv over(d1) : f32
    %z = arith.subf %xv, %m : f32
    %ez = math.exp %z : f32
    %s = aicf_emit.reduce add %ez over(d1) : f32
    %r = arith.divf %ez, %s : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<8x10xf32>
})";

// The row sums of softmax(b) update b itself: element n needs every element.
const char *kShared = R"(
func.func @f(%x: tensor<10xf32>, %b: tensor<f32>) -> tensor<f32> {
  %y = aicf_emit.compute id(0) "sum" dims(d0 = 10)
      ins(%x[d0] : tensor<10xf32>, %b[] : tensor<f32>)
      outs(%b[] : tensor<f32>) {
  ^bb0(%xv: f32, %bv: f32):
    %d = arith.subf %xv, %bv : f32
    %s = aicf_emit.reduce add %d over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<f32>
})";
const char *kRebound = R"(
func.func @f(%x: tensor<4xf32>, %b: tensor<10xf32>) -> tensor<10xf32> {
  %y = aicf_emit.compute id(0) "update" dims(d0 = 4, d1 = 10)
      ins(%x[d0] : tensor<4xf32>, %b[d1] : tensor<10xf32>)
      outs(%b[d1] : tensor<10xf32>) {
  ^bb0(%xv: f32, %bv: f32):
    %p = arith.mulf %xv, %bv : f32
    %m = aicf_emit.reduce max %p over(d1) : f32
    %z = arith.subf %p, %m : f32
    %g = aicf_emit.reduce add %z over(d0) : f32
    %n = arith.subf %bv, %g : f32
    aicf_emit.yield %n : f32
  }
  return %y : tensor<10xf32>
})";

const char *kGemm = R"(
func.func @f(%a: tensor<6x5xf32>, %b: tensor<5x7xf32>) -> tensor<6x7xf32> {
  %e = tensor.empty() : tensor<6x7xf32>
  %y = aicf_emit.compute id(0) "matmul" dims(d0 = 6, d1 = 7, d2 = 5)
      ins(%a[d0, d2] : tensor<6x5xf32>, %b[d2, d1] : tensor<5x7xf32>)
      outs(%e[d0, d1] : tensor<6x7xf32>) {
  ^bb0(%av: f32, %bv: f32):
    %p = arith.mulf %av, %bv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<6x7xf32>
})";

/// Rows of a table of 1000, for `condition` on index %p and identifier %e.
std::string gather(const std::string &condition,
                   const std::string &otherwise = "0.0") {
  return R"(
func.func @f(%t: tensor<1000x16xf32>, %i: tensor<8xi32>) -> tensor<8x16xf32> {
  %d = tensor.empty() : tensor<8x16xf32>
  %y = aicf_emit.compute id(0) "gather" dims(d0 = 8, d1 = 16, d2 = 1000)
      ins(%t[d2, d1] : tensor<1000x16xf32>, %i[d0] : tensor<8xi32>)
      outs(%d[d0, d1] : tensor<8x16xf32>) {
  ^bb0(%tv: f32, %iv: i32):
    %zero = arith.constant )" +
         otherwise + R"( : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = )" +
         condition + R"(
    %s = arith.select %c, %tv, %zero : f32
    %r = aicf_emit.reduce add %s over(d2) : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<8x16xf32>
})";
}

class LoopTreeTest : public ComputeTest {};

TEST_F(LoopTreeTest, GridExcludesReducedDims) {
  EXPECT_EQ(parse(kSoftmax).getGridDims(), 0b01u);
  EXPECT_EQ(parse(kGemm).getGridDims(), 0b011u);
  EXPECT_EQ(parse(kRebound).getGridDims(), 0u);
}

TEST_F(LoopTreeTest, SoftmaxIsThreeLoopsARow) {
  InstructionDesc desc = parse(kSoftmax);
  LoopTree tree = buildLoopTree(desc, desc.getGridDims());
  unsigned loops = 0;
  for (const LoopStep &step : tree.root.steps)
    loops += step.kind == LoopStep::Loop;
  EXPECT_EQ(loops, 3u);
  LoopCounts counts = countLoops(desc, tree);
  EXPECT_EQ(counts.nodes[0], 3 * 80); // x, once a loop
  EXPECT_EQ(counts.nodes[3], 2 * 80); // exp: recomputed, not stored
  EXPECT_EQ(counts.nodes[5], 80);     // the division
  EXPECT_EQ(counts.stores[0], 80);
}

TEST_F(LoopTreeTest, GemmCountsMultiplyAdds) {
  InstructionDesc desc = parse(kGemm);
  LoopCounts counts = countLoops(desc, buildLoopTree(desc, desc.getGridDims()));
  EXPECT_EQ(counts.nodes[2], 6 * 7 * 5);
  EXPECT_EQ(counts.nodes[3], 6 * 7 * 5);
  EXPECT_EQ(counts.stores[0], 6 * 7);
}

TEST_F(LoopTreeTest, RowsMayBeOverwrittenInPlace) {
  EXPECT_TRUE(isInPlaceSafe(parse(kSoftmax), 0, 0));
}

TEST_F(LoopTreeTest, OtherSubscriptIsAHazard) {
  InstructionDesc desc = parse(kGemm);
  desc.outputs[0].shape = desc.inputs[0].shape;
  desc.outputs[0].strides = desc.inputs[0].strides;
  std::string why;
  EXPECT_FALSE(isInPlaceSafe(desc, 0, 0, &why));
  EXPECT_NE(why.find("another subscript"), std::string::npos) << why;
}

TEST_F(LoopTreeTest, ReboundDimIsAHazard) {
  std::string why;
  EXPECT_FALSE(isInPlaceSafe(parse(kRebound), 1, 0, &why));
  EXPECT_NE(why.find("read again"), std::string::npos) << why;
}

TEST_F(LoopTreeTest, SharedElementIsAHazard) {
  // The sum waits for all who read the shift: its own update may overwrite it.
  // A second output for each element may read it at any time.
  InstructionDesc desc = parse(kShared);
  EXPECT_TRUE(isInPlaceSafe(desc, 1, 0));
  desc.outputs.push_back(desc.inputs[0]);
  desc.yields.push_back(2);
  std::string why;
  EXPECT_FALSE(isInPlaceSafe(desc, 1, 0, &why));
  EXPECT_NE(why.find("more points"), std::string::npos) << why;
  // Points of a dim of one element are one point.
  desc.extents[0] = 1;
  EXPECT_TRUE(isInPlaceSafe(desc, 1, 0));
}

TEST_F(LoopTreeTest, ReboundDimIsSeen) {
  InstructionDesc desc = parse(kRebound);
  LoopTree tree = buildLoopTree(desc, desc.getGridDims());
  EXPECT_TRUE(isRebound(tree.root, 1));
  EXPECT_FALSE(isRebound(tree.root, 0));
  desc = parse(kSoftmax);
  EXPECT_FALSE(isRebound(buildLoopTree(desc, desc.getGridDims()).root, 1));
}

TEST_F(LoopTreeTest, ContractionIsRecognised) {
  std::optional<Contraction> gemm = matchContraction(parse(kGemm));
  ASSERT_TRUE(gemm);
  EXPECT_EQ(gemm->m, 0b001u);
  EXPECT_EQ(gemm->n, 0b010u);
  EXPECT_EQ(gemm->k, 0b100u);
  EXPECT_TRUE(gemm->epilogue.empty());
  EXPECT_FALSE(matchContraction(parse(kSoftmax)));
}

TEST_F(LoopTreeTest, GatherNeedsNoLoop) {
  InstructionDesc desc = parse(gather("arith.cmpi eq, %p, %e : i64"));
  LoopTree tree = buildLoopTree(desc, desc.getGridDims());
  EXPECT_FALSE(hasLoop(tree.root, 2));
  LoopCounts counts = countLoops(desc, tree);
  EXPECT_EQ(counts.nodes[0], 8 * 16); // One element each, not 1000.
  EXPECT_EQ(getBytesRead(desc, counts, 0), 8 * 16 * 4);
  desc = parse(gather("arith.cmpi eq, %e, %p : i64", "-0.0"));
  EXPECT_FALSE(hasLoop(buildLoopTree(desc, desc.getGridDims()).root, 2));
}

TEST_F(LoopTreeTest, OtherSelectionsAreNoGather) {
  for (const std::string &text :
       {gather("arith.cmpi ne, %p, %e : i64"),
        gather("arith.cmpi sle, %p, %e : i64"),
        gather("arith.cmpi eq, %p, %p : i64"),
        gather("arith.cmpi eq, %p, %e : i64", "1.0")}) {
    InstructionDesc desc = parse(text);
    EXPECT_TRUE(hasLoop(buildLoopTree(desc, desc.getGridDims()).root, 2))
        << text;
  }
}

/// Sums of rows of 100, where `condition` holds of i (%i) and j (%j); `more`
/// may change what is added (%xv) to %t.
std::string scan(const std::string &condition,
                 const std::string &more = "arith.addf %xv, %xv : f32",
                 const std::string &constraints = "") {
  return R"(
func.func @f(%x: tensor<8x100xf32>, %b: tensor<8x100xf32>) -> tensor<8x100xf32> {
  %d = tensor.empty() : tensor<8x100xf32>
  %y = aicf_emit.compute id(0) "scan" dims(d0 = 8, d1 = 100, d2 = 100)
      ins(%x[d0, d2] : tensor<8x100xf32>, %b[d0, d1] : tensor<8x100xf32>)
      outs(%d[d0, d1] : tensor<8x100xf32>) )" +
         constraints + R"( {
  ^bb0(%xv: f32, %bv: f32):
    %zero = arith.constant 0.0 : f32
    %i = aicf_emit.index d1 : i64
    %j = aicf_emit.index d2 : i64
    %t = )" +
         more + R"(
    %c = )" +
         condition + R"(
    %s = arith.select %c, %t, %zero : f32
    %r = aicf_emit.reduce add %s over(d2) : f32
    %z = arith.addf %r, %bv : f32
    aicf_emit.yield %z : f32
  }
  return %y : tensor<8x100xf32>
})";
}

TEST_F(LoopTreeTest, CumulativeSumsAreScans) {
  for (auto [condition, kind, shift] :
       {std::tuple("arith.cmpi sle, %j, %i : i64", SequentialDim::Up, 0),
        std::tuple("arith.cmpi sgt, %i, %j : i64", SequentialDim::Up, -1),
        std::tuple("arith.cmpi sge, %j, %i : i64", SequentialDim::Down, 0),
        std::tuple("arith.cmpi slt, %i, %j : i64", SequentialDim::Down, 1)}) {
    InstructionDesc desc = parse(scan(condition));
    llvm::SmallVector<SequentialDim> sequentialDims = findSequentialDims(desc);
    ASSERT_EQ(sequentialDims.size(), 1u) << condition;
    EXPECT_TRUE((sequentialDims[0] == SequentialDim{kind, 1})) << condition;
    std::optional<SequentialMatch> match =
        matchSequential(desc, sequentialDims[0]);
    ASSERT_TRUE(match);
    ASSERT_EQ(match->scans.size(), 1u);
    EXPECT_EQ(match->scans[0].from, 2u);
    EXPECT_EQ(match->scans[0].shift, shift) << condition;

    LoopTree tree = buildLoopTree(desc, /*grid=*/0b1, {}, sequentialDims[0]);
    LoopCounts counts = countLoops(desc, tree);
    for (unsigned node : {0u, 1u, match->scans[0].node})
      EXPECT_EQ(counts.nodes[node], 8 * 100) << "node " << node;
    EXPECT_EQ(counts.stores[0], 8 * 100);
    EXPECT_FALSE(hasLoop(tree.root, 2));
    // Without the sequential dim every position adds up its own sum.
    counts = countLoops(desc, buildLoopTree(desc, desc.getGridDims()));
    EXPECT_EQ(counts.nodes[0], 8 * 100 * 100);
  }
}

TEST_F(LoopTreeTest, OtherComparisonsAreNoScan) {
  for (const std::string &text :
       {scan("arith.cmpi ne, %j, %i : i64"),
        scan("arith.cmpi sle, %j, %j : i64"),
        scan("arith.cmpi ule, %j, %i : i64"),
        // What is added varies with the position that it is added for.
        scan("arith.cmpi sle, %j, %i : i64", "arith.addf %xv, %bv : f32")})
    EXPECT_TRUE(findSequentialDims(parse(text)).empty()) << text;
}

TEST_F(LoopTreeTest, DownwardSumsNeedReassociation) {
  std::string inOrder = "constraints<reassociate = false>",
              twice = "arith.addf %xv, %xv : f32", why;
  InstructionDesc desc =
      parse(scan("arith.cmpi sge, %j, %i : i64", twice, inOrder));
  EXPECT_FALSE(matchSequential(desc, {SequentialDim::Down, 1}, &why));
  EXPECT_EQ(why, "reassociate = false: d2 must be reduced in ascending order");
  desc = parse(scan("arith.cmpi sle, %j, %i : i64", twice, inOrder));
  EXPECT_TRUE(matchSequential(desc, {SequentialDim::Up, 1}));
}

/// Updates to 1000 rows; `yielded` is made of their sum %r.
std::string scatter(const std::string &yielded,
                    const std::string &type = "f32") {
  return R"(
func.func @f(%u: tensor<8x16xf32>, %i: tensor<8xi32>, %w: tensor<1000x16xf32>) -> tensor<1000x16x)" +
         type + R"(> {
  %d = tensor.empty() : tensor<1000x16x)" +
         type + R"(>
  %y = aicf_emit.compute id(0) "scatter" dims(d0 = 8, d1 = 16, d2 = 1000)
      ins(%u[d0, d1] : tensor<8x16xf32>, %i[d0] : tensor<8xi32>)" +
         (yielded.find("%wv") == std::string::npos
              ? ""
              : ", %w[d2, d1] : tensor<1000x16xf32>") +
         R"() outs(%d[d2, d1] : tensor<1000x16x)" + type + R"(>) {
  ^bb0(%uv: f32, %iv: i32)" +
         (yielded.find("%wv") == std::string::npos ? "" : ", %wv: f32") + R"():
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %s = arith.select %c, %uv, %zero : f32
    %r = aicf_emit.reduce add %s over(d0) : f32
    %z = )" +
         yielded + R"(
    aicf_emit.yield %z : )" +
         type + R"(
  }
  return %y : tensor<1000x16x)" +
         type + R"(>
})";
}

TEST_F(LoopTreeTest, UpdatesAreScatteredOnce) {
  InstructionDesc desc = parse(scatter("arith.mulf %r, %r : f32"));
  llvm::SmallVector<SequentialDim> sequentialDims = findSequentialDims(desc);
  ASSERT_EQ(sequentialDims.size(), 1u);
  EXPECT_TRUE((sequentialDims[0] == SequentialDim{SequentialDim::Scatter, 2}));
  for (DimSet grid : {0b00, 0b10}) {
    LoopTree tree = buildLoopTree(desc, grid, {}, sequentialDims[0]);
    LoopCounts counts = countLoops(desc, tree);
    EXPECT_EQ(counts.nodes[0], 8 * 16);
    // Reset, update, and the square.
    EXPECT_EQ(counts.stores[0], 1000 * 16 + 8 * 16 + 1000 * 16);
    EXPECT_EQ(counts.fetches[0], 8 * 16 + 1000 * 16);
  }
  EXPECT_EQ(countLoops(desc, buildLoopTree(desc, desc.getGridDims())).nodes[0],
            1000 * 16 * 8);
}

TEST_F(LoopTreeTest, SumsNeedAnOutputThatHoldsThem) {
  std::string why;
  // It may come to overwrite %w in place, which is still to be read.
  EXPECT_FALSE(matchSequential(parse(scatter("arith.addf %r, %wv : f32")),
                               {SequentialDim::Scatter, 2}, &why));
  EXPECT_EQ(why, "no output can hold the sums of a scatter along d2");
  // It rounds them.
  EXPECT_FALSE(
      matchSequential(parse(scatter("arith.truncf %r : f32 to bf16", "bf16")),
                      {SequentialDim::Scatter, 2}));
}

TEST_F(LoopTreeTest, GuardsAreInTheKey) {
  const char *text = R"(
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = aicf_emit.compute id(0) "copy" dims(d0 = 4)
      ins(%x[d0] MARK : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
})";
  std::string marked = text, plain = text;
  marked.replace(marked.find("MARK"), 4, "or_zero");
  plain.replace(plain.find("MARK"), 4, "");
  InstructionDesc a = parse(marked);
  EXPECT_TRUE(a.inputs[0].guarded);
  EXPECT_EQ(a.inputs[0].getGuardedIndices(a.extents), 0u);
  std::string key = a.getKey(), serial = a.serialize();
  InstructionDesc b = parse(plain);
  EXPECT_NE(key, b.getKey());
  EXPECT_NE(serial, b.serialize());
}

} // namespace
