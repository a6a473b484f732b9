//===- MmaKernel.cpp - The mma.sync contraction kernel --------------------===//
//
// A warp computes its part of the tile from blocks of 16 x 16 that ldmatrix
// loads, one step of the depth ahead of the products that use them.
//
//===----------------------------------------------------------------------===//

#include "MmaKernel.h"

#include "../Codegen/Limits.h"
#include "../Tiled/TiledKernel.h"
#include "MmaFragments.h"
#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

class MmaKernel : public TiledKernel {
public:
  MmaKernel(DeviceBuilder &d, emit::ComputeOp op, const TiledSpec &spec,
            Type matrixType, const KernelArgs &args)
      : TiledKernel(d, op, spec, args), warpRows(spec.tileRows / spec.share[0]),
        warpColumns(spec.tileColumns / spec.share[1]), matrixType(matrixType) {}

private:
  void begin(Value thread) override;
  Values initialAccumulators() override;
  int64_t getSlices() const override {
    return spec.tileDepth * spec.a.elementBytes / kMmaDepthBytes;
  }
  Values loadFragments(Value a, Value b, int64_t slice) override;
  Values multiply(ValueRange fragments, ValueRange accumulators) override;
  TiledFragment getFragment(Value row, Value column) override;

  /// Offsets of the variants of `map`.
  Values getOffsets(const MmaOperandMap &map, int64_t blocks, Value first);
  /// The registers of blocks 0 to `blocks` at `step`, four a block.
  Values loadBlocks(const MmaOperandMap &map, int64_t blocks,
                    const Values &offsets, int64_t base, Value stage,
                    int64_t step);

  int64_t warpRows, warpColumns;
  Type matrixType;
  Value lane, warpRow, warpColumn; ///< First row and column of the warp.
  Values aOffsets, bOffsets;
};

} // namespace

void MmaKernel::begin(Value thread) {
  lane = d.bitAnd(thread, 31);
  Value warp = d.shr(thread, 5);
  warpRow = d.mul(d.div(warp, spec.share[1]), warpRows);
  warpColumn = d.mul(d.rem(warp, spec.share[1]), warpColumns);
  aOffsets =
      getOffsets({spec.sharedA, /*isA=*/true}, warpRows / kMmaBlock, warpRow);
  bOffsets = getOffsets({spec.sharedB, /*isA=*/false}, warpColumns / kMmaBlock,
                        warpColumn);
}

Values MmaKernel::getOffsets(const MmaOperandMap &map, int64_t blocks,
                             Value first) {
  if (map.byElement())
    return {map.elementOffset(d, lane, first)};
  Values offsets;
  for (int64_t v = 0, e = map.tile.depthLines ? blocks : getSlices(); v < e;
       ++v)
    offsets.push_back(map.tile.depthLines ? map.offset(d, lane, first, v, 0)
                                          : map.offset(d, lane, first, 0, v));
  return offsets;
}

Values MmaKernel::loadBlocks(const MmaOperandMap &map, int64_t blocks,
                             const Values &offsets, int64_t base, Value stage,
                             int64_t step) {
  Values registers;
  for (int64_t block = 0; block < blocks; ++block) {
    if (!map.byElement()) {
      llvm::append_range(
          registers, d.ldmatrix(d.add(stage, offsets[map.variant(block, step)]),
                                base + map.displacement(block, step),
                                /*transpose=*/map.tile.depthLines));
      continue;
    }
    for (int64_t r = 0; r < 4; ++r)
      registers.push_back(
          d.loadSharedVector(d.add(stage, offsets[0]),
                             base + map.elementDisplacement(r, block, step),
                             d.getBuilder().getI32Type(), 1)[0]);
  }
  return registers;
}

Values MmaKernel::initialAccumulators() {
  return Values(warpRows * warpColumns / kWarp,
                d.zero(d.getBuilder().getF32Type()));
}

Values MmaKernel::loadFragments(Value a, Value b, int64_t slice) {
  Values fragments =
      loadBlocks({spec.sharedA, /*isA=*/true}, warpRows / kMmaBlock, aOffsets,
                 spec.baseOfA(), a, slice);
  llvm::append_range(fragments, loadBlocks({spec.sharedB, /*isA=*/false},
                                           warpColumns / kMmaBlock, bOffsets,
                                           spec.baseOfB(), b, slice));
  return fragments;
}

Values MmaKernel::multiply(ValueRange fragments, ValueRange accumulators) {
  int64_t rowBlocks = warpRows / kMmaBlock, groups = warpColumns / 8;
  Values sums(accumulators), factors(fragments);
  // Here and not where they are loaded: it would wait for the loads.
  if (matrixType.isTF32() && !AICF_MUTANT("tf32-not-rounded"))
    for (Value &factor : factors)
      factor = d.roundToTf32(factor);
  auto a = ValueRange(factors).take_front(4 * rowBlocks);
  auto b = ValueRange(factors).drop_front(4 * rowBlocks);
  for (int64_t block = 0; block < rowBlocks; ++block)
    for (int64_t group = 0; group < groups; ++group) {
      // Rows l / 4 and l / 4 + 8 are rows 2 * block and the next of the lane.
      Value *upper = &sums[(2 * block * groups + group) * 2];
      Value *lower = upper + groups * 2;
      Values result =
          d.mma({upper[0], upper[1], lower[0], lower[1]}, a.slice(4 * block, 4),
                b.slice(2 * group, 2), matrixType);
      std::copy_n(result.begin(), 2, upper);
      std::copy_n(result.begin() + 2, 2, lower);
    }
  return sums;
}

TiledFragment MmaKernel::getFragment(Value row, Value column) {
  TiledFragment fragment;
  fragment.groupWidth = 2;
  Value firstRow = d.add(d.add(row, warpRow), d.shr(lane, 2));
  Value firstColumn =
      d.add(d.add(column, warpColumn), d.shl(d.bitAnd(lane, 3), 1));
  for (int64_t r = 0; r < warpRows; r += 8)
    fragment.rows.push_back(d.add(firstRow, r));
  for (int64_t c = 0; c < warpColumns; c += 8)
    fragment.groups.push_back(d.add(firstColumn, c));
  return fragment;
}

void aicf::nv::generateMma(DeviceBuilder &d, emit::ComputeOp op,
                           const TiledSpec &spec, Type matrixType,
                           const KernelArgs &args, StringRef name) {
  MmaKernel(d, op, spec, matrixType, args).write(name);
}
