//===- FfmaKernel.cpp - The fused multiply-add contraction ----------------===//
//
// Outer products in registers: at each depth a thread loads its rows of A and
// its columns of B and adds all products, in ascending order of the depth.
//
//===----------------------------------------------------------------------===//

#include "FfmaKernel.h"

#include "../Tiled/TiledKernel.h"
#include "FfmaFragments.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

class FfmaKernel : public TiledKernel {
public:
  FfmaKernel(DeviceBuilder &d, emit::ComputeOp op, const TiledSpec &spec,
             const KernelArgs &args)
      : TiledKernel(d, op, spec, args), rows(spec.share[0]),
        columns(spec.share[1]),
        threads{spec.tileRows / rows, spec.tileColumns / columns,
                getFfmaGroup(rows, spec.a.elementBytes),
                getFfmaGroup(columns, spec.a.elementBytes)} {}

private:
  void begin(Value thread) override;
  Values initialAccumulators() override;
  int64_t getSlices() const override { return spec.tileDepth; }
  Values loadFragments(Value a, Value b, int64_t slice) override {
    return loadLines(a, b, slice, /*isFixed=*/false);
  }
  /// Fixed where they are: LLVM would make one load of these and those at the
  /// end of the loop, at its top, where they are waited for.
  Values loadFirstFragments() override {
    return loadLines(d.i32(0), d.i32(0), 0, /*isFixed=*/true);
  }
  Values multiply(ValueRange fragments, ValueRange accumulators) override;
  TiledFragment getFragment(Value row, Value column) override;

  /// A thread's elements of a line of `tile`, group by group.
  Values loadLine(const SharedTile &tile, Value offset, int64_t base,
                  int64_t line, int64_t count, int64_t group, int64_t groupStep,
                  bool isFixed);
  Values loadLines(Value a, Value b, int64_t slice, bool isFixed);

  int64_t rows, columns; ///< Of a thread.
  FfmaThreads threads;
  Value firstRow, firstColumn; ///< In the tile.
};

} // namespace

void FfmaKernel::begin(Value thread) {
  firstRow = threads.firstRow(d, thread);
  firstColumn = threads.firstColumn(d, thread);
}

Values FfmaKernel::loadLine(const SharedTile &tile, Value offset, int64_t base,
                            int64_t line, int64_t count, int64_t group,
                            int64_t groupStep, bool isFixed) {
  Values elements;
  for (int64_t g = 0; g < count / group; ++g)
    llvm::append_range(
        elements, d.loadSharedVector(offset,
                                     base + line * tile.lineBytes() +
                                         g * groupStep * spec.a.elementBytes,
                                     spec.a.type, group, isFixed));
  return elements;
}

Values FfmaKernel::initialAccumulators() {
  return Values(rows * columns, d.zero(spec.a.type));
}

Values FfmaKernel::loadLines(Value a, Value b, int64_t slice, bool isFixed) {
  Value aStart = d.add(a, d.mul(firstRow, spec.a.elementBytes));
  Value bStart = d.add(b, d.mul(firstColumn, spec.b.elementBytes));
  Values fragments = loadLine(spec.sharedA, aStart, spec.baseOfA(), slice, rows,
                              threads.rowGroup, threads.groupRows(), isFixed);
  llvm::append_range(fragments, loadLine(spec.sharedB, bStart, spec.baseOfB(),
                                         slice, columns, threads.columnGroup,
                                         threads.groupColumns(), isFixed));
  return fragments;
}

Values FfmaKernel::multiply(ValueRange fragments, ValueRange accumulators) {
  Values sums(accumulators);
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column) {
      Value &sum = sums[row * columns + column];
      sum = d.fma(fragments[row], fragments[rows + column], sum);
    }
  return sums;
}

TiledFragment FfmaKernel::getFragment(Value row, Value column) {
  TiledFragment fragment;
  fragment.groupWidth = threads.columnGroup;
  Value first = d.add(row, firstRow);
  for (int64_t r = 0; r < rows; ++r)
    fragment.rows.push_back(
        d.add(first, r / threads.rowGroup * threads.groupRows() +
                         r % threads.rowGroup));
  first = d.add(column, firstColumn);
  for (int64_t g = 0; g < columns / threads.columnGroup; ++g)
    fragment.groups.push_back(d.add(first, g * threads.groupColumns()));
  return fragment;
}

void aicf::nv::generateFfma(DeviceBuilder &d, emit::ComputeOp op,
                            const TiledSpec &spec, const KernelArgs &args,
                            StringRef name) {
  FfmaKernel(d, op, spec, args).write(name);
}
