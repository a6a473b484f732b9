//===- ScatterSpace.cpp - Plan space of aicf_nv.scatter -------------------===//
//
// All about plans but their cost: the match, the space, what a plan adds to a
// spec, the family's own bounds and the footprint.
//
//===----------------------------------------------------------------------===//

#include "ScatterFamily.h"

#include "../Codegen/IssueCost.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Registers a thread, estimated: sums, and the rows under way with the
/// arithmetic of a chunk; or the sources that it tests at once, and with rows
/// the indices of the next ones.
static int64_t estimateRegisters(const InstructionDesc &desc,
                                 const ScatterSpec &spec) {
  constexpr int64_t kRows = 36, kScalars = 24, kRowsAtOnce = 4, kOfSource = 4;
  int64_t loaded = 0, widest = 1, sums = 0;
  for (const RowsAccess &input : spec.inputs) {
    int64_t elements = input.alongRow ? spec.vector : 1;
    loaded += llvm::divideCeil(elements * input.bytes, 4);
  }
  for (const NodeDesc &node : desc.nodes)
    widest = std::max<int64_t>(
        widest, llvm::divideCeil(node.type.getIntOrFloatBitWidth(), 32));
  for (int64_t bytes : spec.runningBytes)
    sums += spec.vector * llvm::divideCeil(bytes, 4);
  int64_t rows = sums + kRowsAtOnce * (loaded + 2) + widest * spec.vector;
  int64_t tested = kOfSource * ScatterSpec::kSourcesAtOnce;
  return llvm::alignTo(spec.isScalar() ? kScalars + tested +
                                             ScatterSpec::kSourcesAtOnce * sums
                                       : kRows + std::max(rows, tested),
                       8);
}

FailureOr<ScatterSpec> ScatterFamily::resolve(const InstructionDesc &desc,
                                              const TargetDescription &,
                                              std::string *why) const {
  return resolveScatter(desc, SequentialDim(), /*dim=*/-1, why);
}

FailureOr<ScatterSpec> ScatterFamily::apply(const InstructionDesc &desc,
                                            const ScatterSpec &common,
                                            Attribute plan,
                                            const TargetDescription &target,
                                            std::string *why) const {
  FailureOr<ScatterSpec> spec =
      applyScatter(desc, common, cast<ScatterPlanAttr>(plan), why);
  if (failed(spec))
    return failure();
  setRegisters(*spec, estimateRegisters(desc, *spec), kMaxResidentBlocks,
               target);
  return spec;
}

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

namespace {
/// Parameters of the space, in its order.
enum { ThreadsPerRow, Warps, Destinations, Split };
} // namespace

/// Ways to split the sources that give each multiprocessor 1, 2 or 4 blocks
/// with work for all of their threads.
static SmallVector<int64_t> getSplits(int64_t tiles, int64_t sources,
                                      int64_t warps, int64_t sms) {
  llvm::SmallSetVector<int64_t, 8> splits;
  splits.insert(1);
  for (int64_t blocks : {1, 2, 4}) {
    int64_t split = blocks * sms / std::max<int64_t>(tiles, 1);
    if (split < 2 || split > 4096)
      continue;
    int64_t strip = llvm::divideCeil(sources, split);
    if (strip >= warps * kWarp * ScatterSpec::kSourcesAtOnce)
      splits.insert(llvm::divideCeil(sources, strip));
  }
  return llvm::to_vector(splits);
}

void ScatterFamily::declare(const InstructionDesc &, const ScatterSpec &common,
                            const TargetDescription &target,
                            PlanSpace &space) const {
  constexpr int64_t kWarps[] = {4, 8, 16, 32};
  constexpr int64_t kLeastThreadsPerRow = 8, kMostDestinations = 16384;
  int64_t extent = common.getDestination().extent;
  int64_t vector = common.getWidest();
  int64_t whole = std::min<int64_t>(
      llvm::PowerOf2Ceil(std::max<int64_t>(common.row.extent / vector, 1)),
      kWarp);
  SmallVector<int64_t> threadsPerRow = {whole}, destinations, splits = {1};
  for (int64_t n = whole / 2; n >= kLeastThreadsPerRow; n /= 2)
    threadsPerRow.push_back(n);
  for (int64_t n = 1; n < std::min(extent, kMostDestinations); n *= 2)
    destinations.push_back(n);
  if (extent <= kMostDestinations)
    destinations.push_back(extent);
  bool isScalar = common.isScalar();
  auto listSplits = [isScalar, extent, sources = common.countSources(),
                     sms = target.compute_units](ArrayRef<int64_t> values) {
    if (!isScalar)
      return SmallVector<int64_t>{1};
    return getSplits(llvm::divideCeil(extent, values[Destinations]), sources,
                     values[Warps], sms);
  };
  llvm::SmallSetVector<int64_t, 16> all;
  for (int64_t warps : kWarps)
    for (int64_t n : destinations)
      all.insert_range(listSplits({1, warps, n}));
  splits = all.takeVector();
  llvm::sort(splits);
  space.parameters = {
      {"threads_per_row", "threads of a warp that share a row", threadsPerRow},
      {"warps", "warps of a block", llvm::to_vector(ArrayRef(kWarps))},
      {"destinations", "destinations of a block", destinations},
      {"split", "blocks that share the sources", splits}};
  space.constraints.push_back(
      {"the sums fit into shared memory", Destinations,
       [=, most = target.shared_bytes](ArrayRef<int64_t> values) {
         ScatterSpec spec = common;
         spec.threadsPerRow = values[ThreadsPerRow];
         spec.vector = vector;
         spec.rows = values[Warps] * kWarp / values[ThreadsPerRow];
         spec.destinations = values[Destinations];
         return spec.sharedBytes() <= most;
       }});
  space.constraints.push_back(
      {"1, or equal parts of scalars that give each multiprocessor 1, 2 or 4 "
       "blocks with sources for all of their threads",
       Split, [=](ArrayRef<int64_t> values) {
         return llvm::is_contained(listSplits(values), values[Split]);
       }});
}

Attribute ScatterFamily::getPlan(MLIRContext *context,
                                 const ScatterSpec &common,
                                 ArrayRef<int64_t> values,
                                 const TargetDescription &) const {
  return ScatterPlanAttr::get(
      context, common.sequential,
      common.isScalar() ? -1 : int64_t(common.row.inner()),
      values[ThreadsPerRow], common.getWidest(), values[Warps],
      values[Destinations], values[Split]);
}

void ScatterFamily::takeScratch(const ScatterSpec &spec,
                                Footprint &footprint) const {
  if (spec.split == 1)
    return;
  footprint.scratchBytes = spec.scratchBytes();
  footprint.semaphores = spec.tiles();
}

bool ScatterFamily::keepsOwnBounds(const InstructionDesc &desc,
                                   const ScatterSpec &spec,
                                   std::string *why) const {
  if (spec.scratchBytes() > INT32_MAX)
    return refuse(why, "the partial sums exceed 2^31 bytes");
  // Numbers of the family's: segments, workspace, semaphores.
  return fitsParams(desc, /*more=*/3, why);
}
