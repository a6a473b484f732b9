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
  constexpr int64_t kRows = 36, kScalars = 24, kOfSource = 4;
  int64_t loaded = 0, widest = 1, sums = 0;
  for (const RowsAccess &input : spec.inputs) {
    int64_t elements = input.alongRow ? spec.columns() : 1;
    loaded += llvm::divideCeil(elements * input.bytes, 4);
  }
  for (const NodeDesc &node : desc.nodes)
    widest = std::max<int64_t>(
        widest, llvm::divideCeil(node.type.getIntOrFloatBitWidth(), 32));
  for (int64_t bytes : spec.runningBytes)
    sums += spec.columns() * llvm::divideCeil(bytes, 4);
  // What is loaded is widened row by row.
  int64_t rows =
      2 * sums + spec.rowsAtOnce() * (loaded + 2) + widest * spec.columns();
  int64_t tested = kOfSource * spec.sourcesAtOnce();
  return llvm::alignTo(spec.addsInWarps()
                           ? kScalars + tested +
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
  if (spec->isClustered() && !supportsClusters(target.chip))
    return refuse(why, "the target has no clusters");
  setRegisters(*spec, estimateRegisters(desc, *spec), kMaxResidentBlocks,
               target);
  return spec;
}

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

namespace {
/// Parameters of the space, in its order.
enum { ThreadsPerRow, Vectors, Warps, Destinations, Split, Copies, Strips };
} // namespace

/// Ways to split the sources that give each multiprocessor 1 to 4 blocks
/// with at least `least` sources.
static SmallVector<int64_t> getSplits(int64_t tiles, int64_t sources,
                                      int64_t least, int64_t sms) {
  llvm::SmallSetVector<int64_t, 8> splits;
  splits.insert(1);
  for (int64_t blocks : {1, 2, 3, 4}) {
    int64_t split = blocks * sms / std::max<int64_t>(tiles, 1);
    if (split < 2 || split > 4096)
      continue;
    int64_t strip = llvm::divideCeil(sources, split);
    if (strip >= least)
      splits.insert(llvm::divideCeil(sources, strip));
  }
  return llvm::to_vector(splits);
}

void ScatterFamily::declare(const InstructionDesc &, const ScatterSpec &common,
                            const TargetDescription &target,
                            PlanSpace &space) const {
  constexpr int64_t kLeastThreadsPerRow = 8, kMostDestinations = 16384,
                    kMaxColumns = 16, kLeastStrip = 64, kLeastRanges = 16,
                    kMostOfGroup = 256, kMostRanges = 2048;
  int64_t extent = common.getDestination().extent;
  int64_t vector = common.getWidest();
  int64_t whole = std::min<int64_t>(
      llvm::PowerOf2Ceil(std::max<int64_t>(common.row.extent / vector, 1)),
      kWarp);
  SmallVector<int64_t> threadsPerRow = {whole}, destinations, splits = {1},
                       copies = {1}, vectors = {1};
  for (int64_t n = whole / 2; n >= kLeastThreadsPerRow; n /= 2)
    threadsPerRow.push_back(n);
  // Chunks that cover the row, or a power of two.
  int64_t chunks = llvm::divideCeil(common.row.extent, vector);
  for (int64_t n = 2; n * vector <= kMaxColumns && n <= chunks; ++n)
    if (llvm::isPowerOf2_64(n) ||
        llvm::any_of(threadsPerRow, [&](int64_t threads) {
          return n == int64_t(llvm::divideCeil(chunks, threads));
        }))
      vectors.push_back(n);
  // Of scalars powers of two; of rows equal ranges, so that blocks have equally
  // much to store.
  bool isScalar = common.isScalar();
  SmallVector<int64_t> warps = {4, 8, 16};
  if (isScalar)
    warps.push_back(32);
  bool mayAddInGroups = !isScalar && extent <= kMostOfGroup;
  for (int64_t n = 2; (isScalar || mayAddInGroups) && n <= kWarp; n *= 2)
    copies.push_back(n);
  // The threads of a block store them one after the other.
  constexpr int64_t kMostRows = 512;
  int64_t most = std::min(extent, isScalar ? kMostDestinations : kMostRows);
  for (int64_t n = 1; n < most; n *= 2)
    if (isScalar)
      destinations.push_back(n);
    else if (int64_t equal =
                 llvm::divideCeil(extent, llvm::divideCeil(extent, n));
             destinations.empty() || equal != destinations.back())
      destinations.push_back(equal);
  if (extent <= most && (destinations.empty() || destinations.back() != extent))
    destinations.push_back(extent);
  // Clusters test all sources each, so as many as run at once, of one block a
  // multiprocessor: one fewer than would fill the machine, whose parts have no
  // multiple of eight of them (the H200 holds 15 of 16).
  SmallVector<int64_t> clustered;
  constexpr int64_t kCluster = ScatterSpec::kMostInCluster,
                    kMostClustered = 1024;
  int64_t blocks =
      int64_t(llvm::alignDown(target.compute_units, kCluster)) - kCluster;
  if (supportsClusters(target.chip) && blocks > 0 && extent >= blocks &&
      common.countSources() <= kCluster * ScatterSpec::kDirectSources) {
    if (int64_t equal = llvm::divideCeil(extent, blocks);
        equal <= kMostClustered)
      clustered.push_back(equal);
  }
  // A range of each multiprocessor, of sources that blocks sort first.
  int64_t sorted =
      extent < target.compute_units
          ? 0
          : llvm::divideCeil(extent, int64_t(target.compute_units));
  SmallVector<int64_t> usual = destinations;
  for (int64_t n : clustered)
    if (!llvm::is_contained(destinations, n))
      destinations.push_back(n);
  if (sorted && !llvm::is_contained(destinations, sorted))
    destinations.push_back(sorted);
  auto listSplits = [=, sources = common.countSources(),
                     kept = countPositions(common.getKept()),
                     sms = target.compute_units](ArrayRef<int64_t> values) {
    int64_t tiles = llvm::divideCeil(extent, values[Destinations]);
    int64_t threads = values[Warps] * kWarp;
    if (isScalar)
      return getSplits(tiles, sources, threads * ScatterSpec::kSourcesAtOnce,
                       sms);
    int64_t segments = llvm::divideCeil(
        common.row.extent, values[ThreadsPerRow] * values[Vectors] * vector);
    return getSplits(tiles * kept * segments, sources, threads, sms);
  };
  llvm::SmallSetVector<int64_t, 16> all;
  for (int64_t threads : threadsPerRow)
    for (int64_t columns : vectors)
      for (int64_t number : warps)
        for (int64_t n : usual)
          all.insert_range(listSplits({threads, columns, number, n}));
  // As many as the machine has multiprocessors, or their fractions.
  SmallVector<int64_t> strips = {0};
  for (int64_t n : {target.compute_units / 2, target.compute_units,
                    2 * target.compute_units, 4 * target.compute_units}) {
    int64_t sources = common.countSources();
    int64_t length = llvm::divideCeil(sources, std::max<int64_t>(n, 1));
    if (length < kLeastStrip || length > ScatterSpec::kDirectSources)
      continue;
    int64_t equal = llvm::divideCeil(sources, length);
    if (equal <= ScatterSpec::kMostStrips && equal != strips.back())
      strips.push_back(equal);
  }
  if (!clustered.empty()) {
    all.insert(kCluster);
    strips.push_back(kCluster);
  }
  auto isCluster = [](ArrayRef<int64_t> values) {
    return values[Strips] == kCluster && values[Split] == kCluster;
  };
  splits = all.takeVector();
  llvm::sort(splits);
  space.parameters = {
      {"threads_per_row", "threads of a warp that share a row", threadsPerRow},
      {"vectors_per_thread", "chunks of columns of a thread", vectors},
      {"warps", "warps of a block", warps},
      {"destinations", "destinations of a block", destinations},
      {"split", "blocks that share the sources", splits},
      {"copies", "sums of a destination that a warp has", copies},
      {"strips", "pieces of the sources that blocks sort first", strips}};
  space.constraints.push_back(
      {"strips of sources for all threads, of blocks that share no sources "
       "otherwise and have some each",
       Strips, [=, sources = common.countSources()](ArrayRef<int64_t> values) {
         int64_t number = values[Strips];
         if (isCluster(values))
           return llvm::is_contained(clustered, values[Destinations]) &&
                  values[Copies] == 1 &&
                  values[ThreadsPerRow] * values[Vectors] * vector >=
                      common.row.extent;
         bool isUsual = llvm::is_contained(usual, values[Destinations]);
         if (number == kCluster || (!number && !isUsual) ||
             (!isUsual && values[Destinations] != sorted))
           return false;
         if (!number)
           return true;
         int64_t ranges = llvm::divideCeil(extent, values[Destinations]);
         int64_t threads = values[Warps] * kWarp;
         return values[Split] == 1 && values[Copies] == 1 &&
                number <= threads && ranges >= kLeastRanges &&
                ranges <= kMostRanges &&
                sources / ranges <= ScatterSpec::kDirectSources / 2;
       }});
  space.constraints.push_back(
      {"of rows one sum of a destination, or of all destinations one of each "
       "group of threads",
       Copies, [=](ArrayRef<int64_t> values) {
         if (isScalar || values[Copies] == 1)
           return true;
         return values[Destinations] == extent &&
                values[Copies] * values[ThreadsPerRow] == values[Warps] * kWarp;
       }});
  space.constraints.push_back(
      {"shared memory holds a block's sums or list", Strips,
       [=, most = target.shared_bytes](ArrayRef<int64_t> values) {
         ScatterSpec spec = common;
         spec.threadsPerRow = values[ThreadsPerRow];
         spec.vector = vector;
         spec.vectorsPerThread = values[Vectors];
         spec.rows = values[Warps] * kWarp / values[ThreadsPerRow];
         spec.destinations = values[Destinations];
         spec.split = values[Split];
         spec.copies = values[Copies];
         spec.strips = values[Strips];
         if (isCluster(values)) {
           spec.cluster = spec.split;
           spec.split = 1;
           spec.strips = 0;
         }
         return spec.sharedBytes() <= most;
       }});
  space.constraints.push_back(
      {"1, or equal parts that give each multiprocessor 1 to 4 blocks with "
       "sources for all of their threads",
       Split, [=](ArrayRef<int64_t> values) {
         if (llvm::is_contained(clustered, values[Destinations]) &&
             values[Split] == kCluster)
           return true;
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
      values[Destinations], values[Split], values[Copies], values[Vectors],
      values[Strips]);
}

void ScatterFamily::takeScratch(const ScatterSpec &spec,
                                Footprint &footprint) const {
  footprint.scratchBytes = spec.scratchBytes();
  footprint.semaphores = spec.semaphores();
}

bool ScatterFamily::keepsOwnBounds(const InstructionDesc &desc,
                                   const ScatterSpec &spec,
                                   std::string *why) const {
  if (spec.scratchBytes() > INT32_MAX)
    return refuse(why, "the partial sums exceed 2^31 bytes");
  // Numbers of the family's: segments, workspace, semaphores.
  return fitsParams(desc, /*more=*/3, why);
}
