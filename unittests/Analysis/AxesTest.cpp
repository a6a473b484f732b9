//===- AxesTest.cpp - The algebra of axes ---------------------------------===//

#include "aicf/Analysis/Axes.h"
#include "ParseCompute.h"

using namespace mlir;
using namespace aicf;

namespace {

class AxesTest : public ComputeTest {
protected:
  AffineExpr dim(unsigned d) { return getAffineDimExpr(d, &context); }
};

std::string print(ArrayRef<Axis> axes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const Axis &axis : axes)
    os << axis << 'x' << axis.extent;
  return text;
}

/// A dense map whose second input is broadcast along the first dim.
constexpr StringRef kBroadcast = R"(
func.func @f(%x: memref<8x4x5xf32>, %b: memref<4x5xf32>, %y: memref<8x4x5xf32>) {
  aicf_emit.compute id(0) "add" dims(d0 = 8, d1 = 4, d2 = 5)
      ins(%x[d0, d1, d2] : memref<8x4x5xf32>, %b[d1, d2] : memref<4x5xf32>)
      outs(%y[d0, d1, d2] : memref<8x4x5xf32>) {
  ^bb0(%0: f32, %1: f32):
    %2 = arith.addf %0, %1 : f32
    aicf_emit.yield %2 : f32
  }
  return
})";

/// A convolution in one dim, with padding.
constexpr StringRef kConvolution = R"(
func.func @f(%x: memref<16x8xf32>, %w: memref<3x8x4xf32>, %y: memref<16x4xf32>) {
  aicf_emit.compute id(0) "conv" dims(d0 = 16, d1 = 4, d2 = 3, d3 = 8)
      ins(%x[d0 + d2 - 1, d3] or_zero : memref<16x8xf32>, %w[d2, d3, d1] : memref<3x8x4xf32>)
      outs(%y[d0, d1] : memref<16x4xf32>) {
  ^bb0(%0: f32, %1: f32):
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2, d3) : f32
    aicf_emit.yield %3 : f32
  }
  return
})";

TEST_F(AxesTest, DimsThatEveryAccessReadsAsOneAreOneAxis) {
  InstructionDesc desc = parse(kBroadcast);
  AxisFinder finder(desc);
  auto inOutput = [&](unsigned d) { return desc.outputs[0].getDimStride(d); };
  Axes axes = finder.makeAxes(~DimSet(0), inOutput);
  EXPECT_EQ(print(axes), "(0)x8(1, 2)x20");
  EXPECT_EQ(countPositions(axes), 160);
  EXPECT_EQ(getDims(axes.back()), DimSet(0b110));
  // Without the broadcast input, and with a dim that is to stand alone.
  AxisFinder exempt(desc, /*apart=*/0, /*exempt=*/1);
  EXPECT_EQ(print(exempt.makeAxes(~DimSet(0), inOutput)), "(0, 1, 2)x160");
  AxisFinder apart(desc, /*apart=*/0b010);
  EXPECT_EQ(print(apart.makeAxes(~DimSet(0), inOutput)), "(0)x8(1)x4(2)x5");
}

TEST_F(AxesTest, AnAxisGrowsUpToABound) {
  InstructionDesc desc = parse(kBroadcast);
  AxisFinder finder(desc, /*apart=*/0, /*exempt=*/1);
  EXPECT_EQ(print(finder.growAxis(2, ~DimSet(0), 1000)), "(0, 1, 2)x160");
  EXPECT_EQ(print(finder.growAxis(2, ~DimSet(0), 20)), "(1, 2)x20");
  EXPECT_EQ(print(finder.growAxis(2, 0b100, 1000)), "(2)x5");
}

TEST_F(AxesTest, CheckedIndicesKeepDimsApart) {
  InstructionDesc desc = parse(kConvolution);
  AxisFinder finder(desc);
  Axes depth = finder.makeAxes(0b1100, [](unsigned) { return 0; });
  EXPECT_EQ(print(depth), "(2)x3(3)x8");
  EXPECT_TRUE(finder.getInput(0).hasPartIn(2));
  EXPECT_FALSE(finder.getInput(0).hasPartIn(3));
  EXPECT_FALSE(finder.getInput(1).hasPartIn(2));
}

TEST_F(AxesTest, DimsMergeBesideACheck) {
  InstructionDesc desc = mergeDims(parse(R"(
func.func @f(%x: memref<5x3x7x2xf32>, %y: memref<5x6x7x2xf32>) {
  aicf_emit.compute id(0) "pad" dims(d0 = 5, d1 = 6, d2 = 7, d3 = 2)
      ins(%x[d0, d1 - 2, d2, d3] or_zero : memref<5x3x7x2xf32>)
      outs(%y[d0, d1, d2, d3] : memref<5x6x7x2xf32>) {
  ^bb0(%0: f32):
    aicf_emit.yield %0 : f32
  }
  return
})"));
  // d0 and d1 are apart: the input has other rows.
  EXPECT_EQ(desc.extents, (SmallVector<int64_t>{5, 6, 1, 14}));
  // Only d1 is checked, though d3 counts further than its extent.
  EXPECT_EQ(desc.inputs[0].getGuardedIndices(desc.extents), 0b0010u);
}

/// `text` with `to` wherever it has `from`.
std::string replaceAll(StringRef text, StringRef from, StringRef to) {
  std::string result = text.str();
  for (size_t at = 0; (at = result.find(from.str(), at)) != std::string::npos;
       at += to.size())
    result.replace(at, from.size(), to.str());
  return result;
}

/// Whether rows of `extent` are no whole vectors of four.
bool isOdd(int64_t extent) { return extent % 4 != 0; }

/// A grouped convolution over `x`, and its body.
constexpr StringRef kGrouped = R"(
func.func @f(%x: memref<9x12xf32>, %w: memref<4x12xf32>, %y: memref<9x12xf32>) {
  aicf_emit.compute id(0) "conv" dims(d0 = 9, d1 = 12, d2 = 4)
      ins(%x[d0, (d1 floordiv 4) * 4 + d2] : memref<9x12xf32>,
          %w[d1 mod 4, ((d1 floordiv 4) * 4 + d2) mod 12] : memref<4x12xf32>)
      outs(%y[d0, d1] : memref<9x12xf32>) {
  ^bb0(%0: f32, %1: f32):
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    aicf_emit.yield %3 : f32
  }
  return
})";

TEST_F(AxesTest, QuotientsBecomeADim) {
  InstructionDesc grouped = parse(kGrouped);
  EXPECT_FALSE(matchContraction(grouped));
  std::optional<InstructionDesc> split = splitQuotients(grouped);
  ASSERT_TRUE(split);
  const InstructionDesc &desc = *split;
  EXPECT_FALSE(splitQuotients(desc));
  EXPECT_EQ(desc.extents, (SmallVector<int64_t>{9, 4, 4, 3}));
  EXPECT_EQ(desc.inputs[0].map.getResult(1), dim(3) * 4 + dim(2));
  EXPECT_EQ(desc.inputs[1].map.getResult(0), dim(1));
  EXPECT_EQ(desc.inputs[1].map.getResult(1), dim(3) * 4 + dim(2));
  EXPECT_EQ(desc.outputs[0].map.getResult(1), dim(3) * 4 + dim(1));
  // The groups are a batch.
  std::optional<Contraction> contraction = matchContraction(desc);
  ASSERT_TRUE(contraction);
  EXPECT_EQ(contraction->batch, DimSet(0b1000));
  EXPECT_EQ(contraction->m, DimSet(0b0001));
  EXPECT_EQ(contraction->n, DimSet(0b0010));
  EXPECT_EQ(contraction->k, DimSet(0b0100));
  EXPECT_EQ(desc.nodes[3].dims, DimSet(0b1011));
}

TEST_F(AxesTest, QuotientsThatCannotBeTakenApartStay) {
  auto stays = [&](StringRef from, StringRef to) {
    return !splitQuotients(parse(replaceAll(kGrouped, from, to)));
  };
  // By two divisors; a rest; a position that the body asks for.
  EXPECT_TRUE(stays("d1 mod 4", "d1 mod 3"));
  EXPECT_TRUE(stays("floordiv 4", "floordiv 5"));
  EXPECT_TRUE(stays("%2 = arith.mulf %0, %1 : f32",
                    "%i = aicf_emit.index d1 : i64\n"
                    "%f = arith.sitofp %i : i64 to f32\n"
                    "%2 = arith.mulf %0, %f : f32"));
}

/// A map over rows of `d2` elements, with what varies over some dims alone.
constexpr StringRef kShortRows = R"(
func.func @f(%x: memref<4x9x3xf32>, %b: memref<3xf32>, %c: memref<4xf32>, %s: memref<4x9xf32>, %y: memref<4x9x3xf32>) {
  aicf_emit.compute id(0) "map" dims(d0 = 4, d1 = 9, d2 = 3)
      ins(%x[d0, d1, d2] : memref<4x9x3xf32>, %b[d2] : memref<3xf32>,
          %c[d0] : memref<4xf32>)
      outs(%y[d0, d1, d2] : memref<4x9x3xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    %3 = arith.mulf %0, %2 : f32
    %4 = arith.addf %3, %1 : f32
    aicf_emit.yield %4 : f32
  }
  return
})";

TEST_F(AxesTest, ShortRowsAreOne) {
  InstructionDesc rows = parse(kShortRows);
  std::optional<InstructionDesc> flat = flattenRows(rows, isOdd, 1000);
  ASSERT_TRUE(flat);
  EXPECT_EQ(flat->extents, (SmallVector<int64_t>{1, 1, 108}));
  EXPECT_EQ(flat->inputs[0].map, rows.inputs[0].map);
  EXPECT_EQ(flat->outputs[0].map, rows.outputs[0].map);
  // What it stands for, at every position.
  auto evaluate = [](const AccessDesc &access, ArrayRef<int64_t> point) {
    int64_t offset = access.offset;
    SmallVector<int64_t> indices = access.map.compose(point);
    for (auto [index, stride] : llvm::zip(indices, access.strides))
      offset += index * stride;
    return offset;
  };
  for (int64_t p = 0; p < 108; ++p)
    for (unsigned i = 0; i < 3; ++i)
      EXPECT_EQ(evaluate(flat->inputs[i], {0, 0, p}),
                evaluate(rows.inputs[i], {p / 27, p / 3 % 9, p % 3}))
          << "input " << i << " at " << p;
  for (const NodeDesc &node : flat->nodes)
    EXPECT_TRUE(node.dims & 0b100);

  // Rows of whole vectors, too many positions, no row that is too short.
  EXPECT_FALSE(
      flattenRows(rows, [](int64_t extent) { return extent % 3 != 0; }, 1000));
  EXPECT_FALSE(flattenRows(rows, isOdd, 26));
  // As far as it goes.
  flat = flattenRows(rows, isOdd, 27);
  ASSERT_TRUE(flat);
  EXPECT_EQ(flat->extents, (SmallVector<int64_t>{4, 1, 27}));
}

// Dims beside the row are not merged, though they are one: the body knows them.
TEST_F(AxesTest, DimsBesideFlattenedRowsStay) {
  InstructionDesc rows = parse(R"(
func.func @f(%x: memref<4x9x7x3xf32>, %b: memref<3xf32>, %z: memref<4x9xf32>, %y: memref<4x9x5x3xf32>) {
  aicf_emit.compute id(0) "map" dims(d0 = 4, d1 = 9, d2 = 5, d3 = 3)
      ins(%x[d0, d1, d2, d3] : memref<4x9x7x3xf32>, %b[d3] : memref<3xf32>,
          %z[d0, d1] : memref<4x9xf32>)
      outs(%y[d0, d1, d2, d3] : memref<4x9x5x3xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32):
    %3 = arith.mulf %0, %2 : f32
    %4 = arith.addf %3, %1 : f32
    aicf_emit.yield %4 : f32
  }
  return
})");
  std::optional<InstructionDesc> flat = flattenRows(rows, isOdd, 1000);
  ASSERT_TRUE(flat);
  EXPECT_EQ(flat->extents, (SmallVector<int64_t>{4, 9, 1, 15}));
}

TEST_F(AxesTest, RowsThatAreNotDenseStay) {
  auto stays = [&](StringRef from, StringRef to) {
    return !flattenRows(parse(replaceAll(kShortRows, from, to)), isOdd, 1000);
  };
  EXPECT_FALSE(stays("map", "rows"));
  // Rows that are read backwards; a position that the body asks for.
  EXPECT_TRUE(stays("%x[d0, d1, d2]", "%x[d0, d1, 2 - d2]"));
  EXPECT_TRUE(stays("%3 = arith.mulf %0, %2 : f32",
                    "%i = aicf_emit.index d2 : i64\n"
                    "%f = arith.sitofp %i : i64 to f32\n"
                    "%3 = arith.mulf %0, %f : f32"));
}

TEST_F(AxesTest, LinearFormsKeepWhatIsNotLinear) {
  AffineExpr expr = dim(0) * 6 + dim(1) * 2 - 5;
  std::optional<LinearForm> form = getLinearForm(expr, 2);
  ASSERT_TRUE(form);
  EXPECT_EQ(form->coefficients, (SmallVector<int64_t>{6, 2}));
  EXPECT_EQ(form->constant, -5);
  EXPECT_EQ(form->getReach({3, 4}), 5 + 2 * 6 + 3 * 2);
  EXPECT_FALSE(getLinearForm(dim(0) + dim(1).floorDiv(2), 2));

  LinearForm sum(2);
  SmallVector<std::pair<AffineExpr, int64_t>> rest;
  sum.add(dim(0) + dim(1) % 4 * 3, 10, rest);
  EXPECT_EQ(sum.coefficients, (SmallVector<int64_t>{10, 0}));
  ASSERT_EQ(rest.size(), 1u);
  EXPECT_EQ(rest[0], std::pair(dim(1) % 4, int64_t(30)));
}

TEST_F(AxesTest, AddressesAreFlattenedWithTheirChecks) {
  InstructionDesc desc = parse(kConvolution);
  std::optional<LinearForm> form =
      getAddress(desc.inputs[0], desc.extents).flatten();
  ASSERT_TRUE(form);
  EXPECT_EQ(form->coefficients, (SmallVector<int64_t>{8, 0, 8, 1}));
  EXPECT_EQ(form->constant, -8);
}

TEST_F(AxesTest, VectorsAreAlignedNeighbours) {
  InstructionDesc desc = parse(kConvolution);
  Address image = getAddress(desc.inputs[0], desc.extents);
  EXPECT_EQ(getLongestVector(image, Axis{{3}, 8}, 16), 8);
  EXPECT_EQ(getLongestVector(image, Axis{{3}, 8}, 4), 4);
  // Neighbours along d0 lie eight elements apart.
  EXPECT_EQ(getLongestVector(image, Axis{{0}, 16}, 4), 1);
  // Five columns end in the middle of a vector; rows of five are not aligned.
  desc = parse(kBroadcast);
  Address dense = getAddress(desc.inputs[0], desc.extents);
  EXPECT_EQ(getLongestVector(dense, Axis{{2}, 5}, 4), 1);
  EXPECT_EQ(getLongestVector(dense, Axis{{1, 2}, 20}, 8), 4);
  EXPECT_EQ(getLongestVector(dense, Axis{{1, 2}, 20}, 8, /*mayCut=*/true), 4);
  EXPECT_EQ(getLongestVector(dense, Axis{{0, 1, 2}, 158}, 8, /*mayCut=*/true),
            8);
}

TEST_F(AxesTest, TheColumnsHoldTheContiguousDim) {
  // d0 is contiguous in the result.
  InstructionDesc desc = parse(R"(
func.func @f(%a: memref<6x7xf32>, %b: memref<7x5xf32>, %y: memref<5x6xf32>) {
  aicf_emit.compute id(0) "gemm" dims(d0 = 6, d1 = 5, d2 = 7)
      ins(%a[d0, d2] : memref<6x7xf32>, %b[d2, d1] : memref<7x5xf32>)
      outs(%y[d1, d0] : memref<5x6xf32>) {
  ^bb0(%0: f32, %1: f32):
    %2 = arith.mulf %0, %1 : f32
    %3 = aicf_emit.reduce add %2 over(d2) : f32
    aicf_emit.yield %3 : f32
  }
  return
})");
  std::optional<Contraction> matched = matchContraction(desc);
  ASSERT_TRUE(matched);
  EXPECT_EQ(matched->n, DimSet(0b010));
  Contraction contraction = orient(desc, *matched);
  EXPECT_EQ(contraction.n, DimSet(0b001));
  EXPECT_EQ(contraction.rhs, 0u);
  EXPECT_FALSE(usesDepthBesideSum(desc, 0b011, contraction.reduce));
  EXPECT_TRUE(usesDepthBesideSum(desc, 0b011, /*reduce=*/0));
}

} // namespace
