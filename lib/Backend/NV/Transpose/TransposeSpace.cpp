//===- TransposeSpace.cpp - Plan space of aicf_nv.transpose ---------------===//
//
// All about plans but their cost: the match, the space, what a plan adds to a
// spec, the family's own bounds and the footprint.
//
//===----------------------------------------------------------------------===//

#include "TransposeFamily.h"

#include "../Codegen/IssueCost.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Elements of a tile that a thread may have, for code is that long; and that
/// plans are listed with.
static constexpr int64_t kMaxElements = 128, kMaxListed = 64;

/// Registers a thread, estimated: all loads are under way at once; a chunk's
/// arithmetic.
static int64_t estimateRegisters(const InstructionDesc &desc,
                                 const TransposeSpec &spec) {
  constexpr int64_t kFixed = 26;
  emit::DimSet along = spec.along.getRowDims(),
               across = spec.across.getRowDims();
  int64_t held = 0, straight = 0, widest = 0;
  for (auto [i, input] : llvm::enumerate(desc.inputs)) {
    int64_t elements = (input.dims & along ? spec.along.vector : 1) *
                       (input.dims & across ? spec.along.unroll : 1);
    int64_t bytes = elements * input.element.bytes;
    (spec.isTransposedInput(i) ? held : straight) += bytes;
  }
  // What is transposed is loaded beside what is not; transposed outputs come
  // last.
  for (const TransposedOperand &output : spec.outputs)
    held = std::max(held, spec.along.vector * spec.across.vector *
                              output.tile.elementBytes);
  for (const NodeDesc &node : desc.nodes)
    if (node.dims & along)
      widest = std::max<int64_t>(widest, node.type.getIntOrFloatBitWidth());
  int64_t words = llvm::divideCeil(held + straight, 4) +
                  llvm::divideCeil(spec.along.vector * widest, 32);
  return llvm::alignTo(kFixed + words, 8);
}

FailureOr<TransposeSpec> TransposeFamily::resolve(const InstructionDesc &desc,
                                                  const TargetDescription &,
                                                  std::string *why) const {
  return resolveTranspose(desc, ArrayRef<int64_t>(), why);
}

FailureOr<TransposeSpec> TransposeFamily::apply(const InstructionDesc &desc,
                                                const TransposeSpec &common,
                                                Attribute plan,
                                                const TargetDescription &target,
                                                std::string *why) const {
  FailureOr<TransposeSpec> spec =
      applyTranspose(desc, common, cast<TransposePlanAttr>(plan), why);
  if (failed(spec))
    return failure();
  setRegisters(*spec, estimateRegisters(desc, *spec), kMaxResidentBlocks,
               target);
  return spec;
}

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

/// The widest vector of an access that `matches`, and half of it.
static SmallVector<int64_t>
getVectors(const RowsSpec &axis,
           function_ref<bool(const RowsAccess &, bool)> matches) {
  int64_t widest = 1;
  for (const auto *list : {&axis.inputs, &axis.outputs})
    for (const RowsAccess &access : *list)
      if (access.alongRow && matches(access, list == &axis.outputs))
        widest = std::max(widest, access.widest);
  if (widest == 1)
    return {1};
  return {widest, widest / 2};
}

/// Positions of a tile along an axis of `extent`, where a thread has `vector`.
/// Of a short axis, more than there are: a block has a warp at least.
static SmallVector<int64_t> getSides(int64_t extent, int64_t vector) {
  constexpr int64_t kMin = 32, kMax = 256, kMinThreadsPerRow = 8;
  int64_t whole =
      std::max<int64_t>(llvm::PowerOf2Ceil(std::min(extent, kMax)), vector);
  SmallVector<int64_t> sides;
  for (int64_t side = std::max(std::min(kMin, whole), vector);
       side <= std::max(whole, kMinThreadsPerRow * vector); side *= 2)
    sides.push_back(side);
  return sides;
}

namespace {
/// Parameters of the space, in its order; `across` is of the first axis, along
/// which transposed operands are contiguous, `along` of the second.
struct TransposePoint {
  enum { Across, Along, Rows, Columns, Threads, Group };
  int64_t across = 0, along = 0, rows = 0, columns = 0, threads = 0, group = 0;
  explicit TransposePoint(ArrayRef<int64_t> values) {
    int64_t *numbers[] = {&across, &along, &rows, &columns, &threads, &group};
    for (auto [number, value] : llvm::zip(numbers, values))
      *number = value;
  }
};
} // namespace

void TransposeFamily::declare(const InstructionDesc &,
                              const TransposeSpec &common,
                              const TargetDescription &,
                              PlanSpace &space) const {
  auto isTransposed = [&](const RowsAccess &access, bool isOutput) {
    return isOutput ? common.isTransposedOutput(access.index)
                    : common.isTransposedInput(access.index);
  };
  auto isStraight = [&](const RowsAccess &access, bool isOutput) {
    return !isTransposed(access, isOutput);
  };
  // Threads of less than that, or blocks of less, leave the machine empty.
  constexpr int64_t kMinElements = 4, kMaxAspect = 8;
  int64_t height = common.across.row.extent, width = common.along.row.extent;
  SmallVector<int64_t> across = getVectors(common.across, isTransposed),
                       along = getVectors(common.along, isStraight);
  auto listSides = [](int64_t extent, ArrayRef<int64_t> vectors) {
    SmallVector<int64_t> sides;
    for (int64_t vector : vectors)
      sides.append(getSides(extent, vector));
    llvm::sort(sides);
    sides.erase(llvm::unique(sides), sides.end());
    return sides;
  };
  space.parameters = {
      {"vector across", "neighbours along the first axis accessed at once",
       across},
      {"vector along", "neighbours along the second axis accessed at once",
       along},
      {"tile rows", "positions of a tile along the first axis",
       listSides(height, across)},
      {"tile columns", "positions of a tile along the second axis",
       listSides(width, along)},
      {"threads", "threads a block", {64, 128, 256, 512}},
      {"group",
       "tiles along the first axis that are worked on together",
       {1, 16}}};
  space.constraints = {
      {"a power of two from 32, or the axis, to 256", TransposePoint::Rows,
       [=](ArrayRef<int64_t> values) {
         TransposePoint p(values);
         return llvm::is_contained(getSides(height, p.across), p.rows);
       }},
      {"a power of two from 32, or the axis, to 256", TransposePoint::Columns,
       [=](ArrayRef<int64_t> values) {
         TransposePoint p(values);
         return llvm::is_contained(getSides(width, p.along), p.columns);
       }},
      {"no side more than eight times the other, where both reach a warp",
       TransposePoint::Columns,
       [=](ArrayRef<int64_t> values) {
         TransposePoint p(values);
         auto [shorter, longer] = std::minmax(p.rows, p.columns);
         return shorter < kWarp || longer <= kMaxAspect * shorter;
       }},
      {"4 to 64 elements a thread, at least a vector by a vector",
       TransposePoint::Threads,
       [=](ArrayRef<int64_t> values) {
         TransposePoint p(values);
         int64_t elements = p.rows * p.columns / p.threads;
         int64_t least = std::min(kMinElements, p.rows * p.columns / kWarp / 2);
         return elements >= std::max(p.across * p.along, least) &&
                elements <= std::max(p.across * p.along, kMaxListed);
       }},
      {"threads for each vector of a side", TransposePoint::Threads,
       [=](ArrayRef<int64_t> values) {
         TransposePoint p(values);
         return p.rows / p.across <= p.threads &&
                p.columns / p.along <= p.threads;
       }}};
}

Attribute TransposeFamily::getPlan(MLIRContext *context,
                                   const TransposeSpec &common,
                                   ArrayRef<int64_t> values,
                                   const TargetDescription &) const {
  TransposePoint p(values);
  auto list = [&](int64_t first, int64_t second) {
    return DenseI64ArrayAttr::get(context, {first, second});
  };
  return TransposePlanAttr::get(
      context, list(common.across.row.inner(), common.along.row.inner()),
      list(p.rows, p.columns), list(p.across, p.along), p.threads, p.group);
}

bool TransposeFamily::keepsOwnBounds(const InstructionDesc &desc,
                                     const TransposeSpec &spec,
                                     std::string *why) const {
  if (spec.group * spec.along.segments() > INT32_MAX)
    return refuse(why, "more than 2^31 blocks");
  if (spec.elements() > kMaxElements)
    return refuse(why, "elements a thread: " + Twine(spec.elements()) +
                           ", at most " + Twine(kMaxElements));
  // Numbers of the family's: tiles along either axis.
  return fitsParams(desc, /*more=*/2, why);
}
