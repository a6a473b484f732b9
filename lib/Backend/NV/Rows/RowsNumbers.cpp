//===- RowsNumbers.cpp - Sizes that follow from a spec of rows ------------===//

#include "RowsSpec.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

emit::DimSet RowsSpec::getNumberDims() const {
  DimSet dims = getDims(rowNumber);
  for (const RowsGather &gather : gathers)
    if (gather.varies)
      dims |= DimSet(1) << gather.dim;
  return dims;
}

int64_t RowsAccess::getShiftedVector(int64_t chunk) const {
  // Two loads and their shifts are worth more than three elements.
  constexpr int64_t kLeast = 4;
  int64_t longest = std::min(chunk, kVectorBytes / bytes);
  return mayShift && longest >= kLeast ? longest : 1;
}

int64_t RowsSpec::getWidestShifted(
    function_ref<bool(const RowsAccess &)> stored) const {
  int64_t widest = 1;
  for (const RowsAccess &input : inputs)
    widest = std::max(widest, input.getShiftedVector(kVectorBytes));
  widest = std::min<int64_t>(widest, llvm::bit_floor(uint64_t(row.extent)));
  for (const RowsAccess &output : outputs)
    if (output.alongRow && stored(output) &&
        output.widest < std::min(widest, kVectorBytes / output.bytes))
      return 1;
  return widest;
}

int64_t RowsSpec::getWidest() const {
  int64_t widest = 1;
  for (const auto *list : {&inputs, &outputs})
    for (const RowsAccess &access : *list)
      widest = std::max(widest, access.widest);
  return widest;
}

int64_t RowsSpec::segments() const {
  return llvm::divideCeil(row.extent + (isRealigned ? vector - 1 : 0),
                          segment());
}

int64_t RowsSpec::blocks() const {
  return llvm::SaturatingMultiply<uint64_t>(
      llvm::divideCeil(countRows(), rows * unroll), segments());
}

int64_t RowsSpec::wholeVectors() const {
  if (holdsChunks)
    return vectorsPerThread;
  if (isRealigned)
    return 0;
  // Of the last segment, the shortest one.
  return (row.extent - (segments() - 1) * segment()) / (threadsPerRow * vector);
}

int64_t aicf::nv::getWarpLines(const RowsSpec &spec, const RowsAccess &access,
                               const AccessDesc &place) {
  constexpr int64_t kLine = 128;
  if (!access.alongRow)
    return 1000;
  int64_t threadsPerRow = std::min(spec.threadsPerRow, kWarp);
  int64_t step = access.bytes;
  if (!access.isContiguous)
    step *=
        std::max<int64_t>(std::abs(place.getDimStride(spec.row.inner())), 1);
  // Rows begin at multiples of their length.
  int64_t run = threadsPerRow * spec.vector * step,
          length = spec.row.extent * step;
  // What has quotients or remainders of the position comes again and again.
  if (access.isComputed)
    run = std::min(run, place.getNumBytes());
  int64_t alignment = std::min(kLine, int64_t(1) << llvm::countr_zero(
                                          static_cast<uint64_t>(run | length)));
  int64_t lines = 1000 + mulDiv(run - std::min(run, alignment), 1000, kLine);
  return kWarp / threadsPerRow * std::min(lines, threadsPerRow * 1000);
}

int64_t aicf::nv::getSharedLines(const RowsSpec &spec, const RowsAccess &access,
                                 const AccessDesc &place) {
  constexpr int64_t kLine = 128;
  int64_t apart = getWarpLines(spec, access, place);
  int64_t rows = kWarp / std::min(spec.threadsPerRow, kWarp);
  if (!access.alongRow || access.afterGather || spec.rowNumber.empty() ||
      spec.rowNumber.back().extent < rows)
    return apart;
  auto getStep = [&](unsigned dim) {
    return std::abs(place.getDimStride(dim)) * access.bytes;
  };
  int64_t length = std::min(spec.threadsPerRow * spec.vector, spec.row.extent) *
                   getStep(spec.row.inner());
  int64_t span = (rows - 1) * getStep(spec.rowNumber.back().inner()) + length;
  return std::min(apart, 1000 + mulDiv(span, 1000, kLine));
}

/// Reductions of the largest level.
static int64_t getLargestLevel(const RowsSpec &spec) {
  size_t most = 0;
  for (const auto &level : spec.levels)
    most = std::max(most, level.size());
  return most;
}

int64_t RowsSpec::levelBytes() const {
  return threadsPerRow > kWarp
             ? getLargestLevel(*this) * unroll * rows * warps() * kSlotBytes
             : 0;
}

int64_t RowsSpec::clusterBytes() const {
  return cluster > 1 ? getLargestLevel(*this) * unroll * cluster * kSlotBytes
                     : 0;
}

int64_t RowsSpec::sharedBytes() const {
  return (levelBytes() + clusterBytes()) * buffers();
}

std::string RowsSpec::getKey() const {
  std::string key;
  llvm::raw_string_ostream os(key);
  os << " row " << row << " number";
  for (const Axis &axis : rowNumber)
    os << ' ' << axis;
  for (const RowsAccess &input : inputs)
    os << " in " << input.vector << (input.isShifted ? " shifted" : "");
  for (const RowsAccess &output : outputs)
    os << " out " << output.vector;
  os << " whole " << wholeVectors() << (segments() > 1 ? " cut" : "")
     << (row.extent % vector ? " part" : "")
     << (isRealigned ? " realigned" : "") << (hasWholeBlocks() ? "" : " ragged")
     << (needsBarrier ? " barrier" : "") << " resident " << residentBlocks;
  return key;
}
