//===- ColumnsSpace.cpp - Plan space of aicf_nv.columns -------------------===//
//
// All about plans but their cost: the match, the space, what a plan adds to a
// spec, the family's own bounds and the footprint.
//
//===----------------------------------------------------------------------===//

#include "ColumnsFamily.h"

#include "../Codegen/IssueCost.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Registers of a chunk of an access.
static int64_t getChunkRegisters(const RowsAccess &access, int64_t vector) {
  return access.alongRow ? llvm::divideCeil(vector * access.bytes, 4)
                         : llvm::divideCeil(access.bytes, 4);
}

/// Registers a thread, estimated: running values, what all rows share, the
/// loads under way, and the arithmetic of a chunk.
static int64_t estimateRegisters(const InstructionDesc &desc,
                                 const ColumnsSpec &spec) {
  constexpr int64_t kFixed = 20, kOfRow = 3;
  DimSet depth = spec.getDepthDims(), row = spec.getRowDims();
  if (spec.isHeld())
    return llvm::alignTo(
        kFixed + kOfRow * spec.unroll + spec.runningRegisters(spec.vector) +
            estimateHeldRegisters(desc, depth, spec.unroll * spec.vector, spec),
        8);
  int64_t loaded = 0, shared = 0, widest = 0;
  for (const RowsAccess &input : spec.inputs)
    if (desc.inputs[input.index].dims & depth)
      loaded += kOfRow + (input.isShifted ? 2 : 1) *
                             getChunkRegisters(input, spec.vector);
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    int64_t words = llvm::divideCeil(node.type.getIntOrFloatBitWidth(), 32);
    if (spec.early[n] && node.kind != NodeDesc::Constant)
      shared += node.dims & row ? spec.vector * words : words;
    widest = std::max(widest, words);
  }
  int64_t rows = kFixed + spec.runningRegisters(spec.vector) + shared +
                 spec.unroll * loaded + spec.vector * widest;
  // The maximum of all elements comes before the terms of any.
  if (llvm::any_of(spec.onlineSums,
                   [&](const OnlineSum &sum) { return spec.sharesBest(sum); }))
    rows += (spec.unroll - 1) * spec.vector * widest;
  int64_t parts = kFixed + (1 + spec.partsUnderWay()) *
                               spec.runningRegisters(spec.ownColumns());
  return llvm::alignTo(std::max(rows, spec.split > 1 ? parts : 0), 8);
}

FailureOr<ColumnsSpec> ColumnsFamily::resolve(const InstructionDesc &desc,
                                              const TargetDescription &,
                                              std::string *why) const {
  return resolveColumns(desc, /*dim=*/-1, why);
}

FailureOr<ColumnsSpec> ColumnsFamily::apply(const InstructionDesc &desc,
                                            const ColumnsSpec &common,
                                            Attribute plan,
                                            const TargetDescription &target,
                                            std::string *why) const {
  FailureOr<ColumnsSpec> spec =
      applyColumns(desc, common, cast<ColumnsPlanAttr>(plan), why);
  if (failed(spec))
    return failure();
  if (spec->cluster > 1 && !supportsClusters(target.chip))
    return refuse(why, "the target has no clusters");
  setRegisters(*spec, estimateRegisters(desc, *spec), kMaxResidentBlocks,
               target);
  return spec;
}

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

/// Ways to split the depth that give each multiprocessor 1 to 16 blocks, each
/// of which has rows for all of its threads; or every second, fourth or eighth
/// one a block of few steps: a short depth is split in vain.
static SmallVector<int64_t> getSplits(int64_t tiles, int64_t depth,
                                      int64_t stepRows, int64_t sms) {
  llvm::SmallSetVector<int64_t, 8> splits;
  splits.insert(1);
  for (int64_t eighths : {1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128}) {
    int64_t split = eighths * sms / (8 * tiles);
    if (split < 2 || split > 4096)
      continue;
    int64_t strip = llvm::divideCeil(depth, split);
    constexpr int64_t kFewSteps = 8;
    if (strip >= stepRows && (eighths > 4 || strip <= kFewSteps * stepRows))
      splits.insert(llvm::divideCeil(depth, strip));
  }
  return llvm::to_vector(splits);
}

/// Plans of clusters that hold the rows.
static void declareHeld(const ColumnsSpec &common,
                        const TargetDescription &target, PlanSpace &space) {
  enum { ThreadsPerRow, Threads, Unroll, Split, Cluster };
  constexpr int64_t kMaxElements = 64;
  int64_t vector = common.getWidest(), depth = common.depth();
  int64_t most =
      llvm::PowerOf2Ceil(llvm::divideCeil(common.row.extent, vector));
  SmallVector<int64_t> threadsPerRow, clusters = {1};
  for (int64_t n = 1; n <= std::min<int64_t>(most, 32); n *= 2)
    threadsPerRow.push_back(n);
  if (supportsClusters(target.chip))
    clusters.append({2, 4, 8});
  const SmallVector<int64_t> threads = {128, 256, 512, 1024};
  auto getUnroll = [=](int64_t threadsPerRow, int64_t threads,
                       int64_t cluster) {
    return static_cast<int64_t>(llvm::divideCeil(
        depth, std::max<int64_t>(threads / threadsPerRow, 1) * cluster));
  };
  llvm::SmallSetVector<int64_t, 16> unrolls;
  for (int64_t n : threadsPerRow)
    for (int64_t t : threads)
      for (int64_t c : clusters)
        if (int64_t unroll = getUnroll(n, t, c);
            unroll <= 32 && unroll * vector <= kMaxElements)
          unrolls.insert(unroll);
  SmallVector<int64_t> sorted = unrolls.takeVector();
  llvm::sort(sorted);
  space.parameters = {
      {"threads_per_row", "threads side by side along the row", threadsPerRow},
      {"threads", "threads a block: threads_per_row times rows", threads},
      {"unroll", "rows that a thread holds", sorted},
      {"split", "parts of the depth", {1}},
      {"cluster", "blocks that hold the rows", clusters}};
  space.constraints.push_back(
      {"as many rows a thread as the depth needs, and some for every block",
       Cluster, [=](ArrayRef<int64_t> values) {
         int64_t rows = values[Threads] / values[ThreadsPerRow],
                 cluster = values[Cluster], unroll = values[Unroll];
         return getUnroll(values[ThreadsPerRow], values[Threads], cluster) ==
                    unroll &&
                (cluster - 1) * rows * unroll < depth;
       }});
}

void ColumnsFamily::declare(const InstructionDesc &desc,
                            const ColumnsSpec &common,
                            const TargetDescription &target,
                            PlanSpace &space) const {
  if (common.needsHold)
    return declareHeld(common, target, space);
  enum { Vector, ThreadsPerRow, Threads, Unroll, Split };
  constexpr int64_t kThreads[] = {128, 256, 512}, kUnrolls[] = {1, 2, 4, 8};
  // Fewer threads read less than a line of the cache in a row.
  constexpr int64_t kMinThreadsPerRow = 8;
  int64_t maxThreadsPerRow = common.rowIsReduced ? 512 : 128;
  ColumnsSpec spec = common;
  // The widest access may be the least one, and the arithmetic of shifted ones
  // may cost more.
  SmallVector<int64_t> vectors = {spec.getWidest(), spec.getWidestWhole()};
  int64_t shifted = spec.getWidestShifted([&](const RowsAccess &output) {
    return desc.outputs[output.index].dims & spec.getDepthDims();
  });
  if (shifted > vectors[0])
    vectors.push_back(shifted);
  // Rows that are stacked are read by whole vectors.
  if (common.stackable)
    vectors.push_back(common.stackable->getWidest());
  llvm::sort(vectors, std::greater<>());
  vectors.erase(llvm::unique(vectors), vectors.end());
  SmallVector<int64_t> threadsPerRow;
  struct Work {
    int64_t tiles, depth;
  };
  // By vector and threads of a row.
  std::map<std::pair<int64_t, int64_t>, Work> work;
  auto addWork = [&](const ColumnsSpec &spec) {
    if (!llvm::is_contained(threadsPerRow, spec.threadsPerRow))
      threadsPerRow.push_back(spec.threadsPerRow);
    work[{spec.vector, spec.threadsPerRow}] = {
        std::max<int64_t>(spec.tiles(), 1), spec.depth()};
  };
  for (int64_t vector : vectors) {
    spec.vector = vector;
    for (int64_t n = 8; n <= maxThreadsPerRow; n *= 2)
      if (common.countStacked(n, vector) > 1)
        addWork(common.stackFor(n, vector));
    if (vector > spec.row.extent)
      continue;
    int64_t most =
        llvm::PowerOf2Ceil(llvm::divideCeil(spec.row.extent, vector));
    for (int64_t n = std::min(most, kMinThreadsPerRow);
         n <= std::min(most, maxThreadsPerRow); n *= 2) {
      spec.threadsPerRow = n;
      spec.resolveRealigned(desc);
      addWork(spec);
    }
  }
  llvm::sort(threadsPerRow);
  auto listSplits = [=, sms = target.compute_units](
                        int64_t vector, int64_t threadsPerRow, int64_t threads,
                        int64_t unroll) -> SmallVector<int64_t> {
    auto it = work.find({vector, threadsPerRow});
    if (it == work.end())
      return {};
    const auto &[tiles, depth] = it->second;
    return getSplits(tiles, depth,
                     std::max<int64_t>(threads / threadsPerRow, 1) * unroll,
                     sms);
  };
  llvm::SmallSetVector<int64_t, 16> splits;
  for (int64_t vector : vectors)
    for (int64_t n : threadsPerRow)
      for (int64_t threads : kThreads)
        for (int64_t unroll : kUnrolls)
          splits.insert_range(listSplits(vector, n, threads, unroll));
  SmallVector<int64_t> sorted = splits.takeVector();
  llvm::sort(sorted);
  space.parameters = {
      {"vector", "neighbouring elements that a thread accesses at once",
       vectors},
      {"threads_per_row", "threads side by side along the row", threadsPerRow},
      {"threads", "threads a block: threads_per_row times rows",
       llvm::to_vector(ArrayRef(kThreads))},
      {"unroll", "rows that a thread loads at once",
       llvm::to_vector(ArrayRef(kUnrolls))},
      {"split", "parts of the depth", sorted}};
  space.constraints.push_back(
      {"threads that share a row are threads of one block", Threads,
       [](ArrayRef<int64_t> values) {
         return values[ThreadsPerRow] <= values[Threads];
       }});
  space.constraints.push_back(
      {"1, or equal parts that give each multiprocessor 1, 2, 3, 4, 6, 8, 12 "
       "or 16 blocks with rows for all of their threads, or every second, "
       "fourth or eighth one a block of few steps",
       Split, [=](ArrayRef<int64_t> values) {
         return llvm::is_contained(listSplits(values[Vector],
                                              values[ThreadsPerRow],
                                              values[Threads], values[Unroll]),
                                   values[Split]);
       }});
}

Attribute ColumnsFamily::getPlan(MLIRContext *context,
                                 const ColumnsSpec &common,
                                 ArrayRef<int64_t> values,
                                 const TargetDescription &) const {
  if (common.needsHold)
    return ColumnsPlanAttr::get(context, common.row.inner(), values[0],
                                common.getWidest(), values[1] / values[0],
                                values[2], values[3], values[4]);
  return ColumnsPlanAttr::get(context, common.row.inner(), values[1], values[0],
                              values[2] / values[1], values[3], values[4],
                              /*cluster=*/0);
}

void ColumnsFamily::takeScratch(const ColumnsSpec &spec,
                                Footprint &footprint) const {
  if (spec.split == 1)
    return;
  footprint.scratchBytes = spec.scratchBytes();
  footprint.semaphores = spec.tiles();
}

bool ColumnsFamily::keepsOwnBounds(const InstructionDesc &desc,
                                   const ColumnsSpec &spec,
                                   std::string *why) const {
  if (spec.scratchBytes() > INT32_MAX)
    return refuse(why, "the partial sums exceed 2^31 bytes");
  // Numbers of the family's: divisors, segments, strip, workspace, semaphores.
  return fitsParams(desc, /*more=*/2 * spec.getInnerDepth().size() + 3, why);
}
