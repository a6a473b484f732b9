//===- ScatterCost.cpp - What plans of aicf_nv.scatter cost ---------------===//

#include "ScatterFamily.h"

#include "../Codegen/IssueCost.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {
/// Instructions of the body for an element: of a source, of a destination.
struct BodyWork {
  int64_t source = 0, destination = 0;
};

/// Of a thread: instructions, and how long it waits for memory and others.
struct ThreadWork {
  int64_t instructions = 0, waits = 0;
};
} // namespace

static BodyWork getBodyWork(const InstructionDesc &desc,
                            const ScatterSpec &spec) {
  BodyWork work;
  DimSet sources = spec.getSourceDims();
  for (const NodeDesc &node : desc.nodes)
    if (node.kind == NodeDesc::Op)
      (node.dims & sources ? work.source : work.destination) +=
          countInstructions(node);
  work.source += spec.reduces.size();
  return work;
}

/// Of a block and a strip: its sources are tested and sorted by range, its
/// entries and the ends of ranges are left; then the block waits for the others
/// and puts a list together.
static ThreadWork getStripsWork(const ScatterSpec &spec, int64_t load,
                                const TargetDescription &target) {
  constexpr int64_t kTest = 20, kEntry = 34, kBit = 4, kPlace = 8, kScan = 90,
                    kEnd = 30, kListed = 30, kSearch = 9, kMeet = 120;
  int64_t barrier = getNumbers(target).barrier_ps;
  int64_t shared = target.cache_latency_ps;
  // What was just written comes from the last-level cache.
  int64_t trip = getLoadLatency(/*touched=*/0, target);
  int64_t ranges = spec.ranges(), threads = spec.threads();
  int64_t mine = std::max<int64_t>(
      llvm::divideCeil(
          spec.strips,
          std::min(spec.blocks(), target.compute_units * spec.residentBlocks)),
      1);
  int64_t tested = llvm::divideCeil(spec.stripLength(), threads);
  int64_t steps = llvm::divideCeil(spec.stripLength(), spec.sorters() * kWarp);
  int64_t places = llvm::divideCeil(ranges * spec.sorters(), threads);
  int64_t ends = llvm::divideCeil(ranges, threads);
  int64_t listed = llvm::divideCeil(spec.ownSources(), threads);
  ThreadWork work;
  work.instructions =
      mine * (kTest * tested +
              2 * (kEntry + kBit * llvm::Log2_64_Ceil(ranges)) * steps +
              kPlace * places + kScan + kEnd * ends) +
      (kListed + kSearch * llvm::Log2_64_Ceil(spec.strips)) * listed + kMeet;
  // A strip: it is drawn, its indices come, ends are counted, entries are
  // fenced and counted. Then blocks see that all are there, ends come, entries.
  work.waits =
      mine * (trip + load * llvm::divideCeil(tested, spec.testedAtOnce()) +
              2 * trip * ends + 2 * trip + 7 * barrier +
              (16 * steps + 2 * places + 8) * shared) +
      3 * trip + 5 * barrier + (llvm::Log2_64_Ceil(spec.strips) + 8) * shared +
      listed / 4 * trip;
  return work;
}

/// Of a cluster's block: its warps test sources and list what is in the
/// cluster's range, send that, and see after a barrier what they were sent.
/// Waits are chains of latencies; indices of a round come while those of the
/// one before are tested. Instructions of scalars are such that 20,000 to
/// 100,000 of them take what was measured (H200, 2026-11-28). Of rows they are
/// those in the code, for what follows is priced high.
static ThreadWork getExchangeWork(const ScatterSpec &spec,
                                  const TargetDescription &target) {
  constexpr int64_t kEntry = 40, kBit = 6, kBlock = 5, kEntryWait = 6,
                    kMeetWait = 24;
  int64_t test = spec.isScalar() ? 40 : 16, meet = spec.isScalar() ? 300 : 120;
  int64_t bits = llvm::Log2_64(spec.cluster);
  int64_t steps =
      llvm::divideCeil(spec.ownSources(), spec.blockWarps() * int64_t(kWarp));
  ThreadWork work;
  work.instructions = test * spec.rounds() * spec.sourcesAtOnce() +
                      (kEntry + kBit * bits) * steps + kBlock * spec.cluster +
                      meet;
  work.waits = 2 * getNumbers(target).rows_cluster_ps +
               getNumbers(target).barrier_ps +
               (kEntryWait * steps + kMeetWait) * target.cache_latency_ps;
  return work;
}

/// Of a block of rows: its sources are tested, those in its range listed and
/// sorted, the sorted list is visited in pieces, and rows are stored.
static ThreadWork getRowsWork(const InstructionDesc &desc,
                              const ScatterSpec &spec, int64_t load,
                              const TargetDescription &target) {
  constexpr int64_t kTest = 14, kChunk = 70, kEntry = 30, kPlace = 8,
                    kScan = 60, kBit = 4, kRow = 24, kRun = 24,
                    kDestination = 24, kSharedRow = 8;
  int64_t barrier = getNumbers(target).barrier_ps;
  int64_t shared = target.cache_latency_ps;
  BodyWork body = getBodyWork(desc, spec);
  int64_t own = spec.ownSources();
  int64_t named = std::min(own, spec.destinations);
  int64_t chunks = spec.strips || spec.isClustered()
                       ? 0
                       : llvm::divideCeil(spec.tested(), spec.chunk());
  int64_t lists =
      spec.isDirect() ? 1 : std::max<int64_t>(own / ScatterSpec::kListed, 1);
  // Of a list: steps of a warp that sorts, words of a thread that are scanned,
  // entries and runs of a group.
  int64_t entries = llvm::divideCeil(own, lists * spec.sorters() * kWarp);
  int64_t places = llvm::divideCeil(spec.countPlaces(), spec.threads());
  int64_t rows = llvm::divideCeil(own, lists * spec.rows);
  int64_t runs =
      std::min<int64_t>(rows, llvm::divideCeil(named, spec.rows) + 1);
  int64_t stored = llvm::divideCeil(spec.destinations, spec.rows);
  bool stores = spec.split == 1;
  int64_t result =
      kDestination + (stores ? spec.columns() * body.destination : 0);
  int64_t moves = spec.isDirect() ? 0 : kSharedRow * spec.columns() / 2;
  ThreadWork work;
  work.instructions =
      kTest * spec.sourcesAtOnce() * chunks + kChunk * chunks +
      lists * (2 * (kEntry + kBit * spec.destinationBits()) * entries +
               kPlace * places + kScan +
               rows * (kRow + spec.columns() * (body.source + 1) +
                       3 * spec.vectorsPerThread) +
               runs * (kRun + moves)) +
      stored * (result + moves);
  // Indices come while those of the chunk before are tested.
  work.waits = chunks * (load / 4 + barrier + 4 * shared) +
               lists * (5 * barrier + (8 * entries + 2 * places + 8) * shared +
                        llvm::divideCeil(rows, spec.rowsAtOnce()) * load +
                        runs * 2 * shared) +
               stored / 2 * shared;
  // Of a run that is stored the destination's inputs come first.
  bool loads = llvm::any_of(desc.inputs, [&](const AccessDesc &input) {
    return !(input.dims & spec.getSourceDims());
  });
  if (spec.isDirect() && stores && loads)
    work.waits += runs * load;
  if (spec.isClustered()) {
    ThreadWork first = getExchangeWork(spec, target);
    work.instructions += first.instructions;
    work.waits += first.waits;
  }
  if (spec.strips) {
    ThreadWork first = getStripsWork(spec, load, target);
    work.instructions += first.instructions;
    work.waits += first.waits;
    // What plans with strips take longer, measured (H200, 2026-11-24). And all
    // blocks wait for the strips: those of a last wave begin behind the others.
    constexpr int64_t kPercent = 125;
    int64_t held = target.compute_units * spec.residentBlocks;
    int64_t blocks = std::max<int64_t>(spec.blocks(), 1);
    int64_t waves = blocks > held ? llvm::alignTo(blocks, held) : blocks;
    for (int64_t *part : {&work.instructions, &work.waits})
      *part = mulDiv(mulDiv(*part, kPercent, 100), waves, blocks);
  }
  return work;
}

/// Of a block whose groups have sums of their own: rows of a group, some at
/// once, then what all groups have.
static ThreadWork getGroupsWork(const InstructionDesc &desc,
                                const ScatterSpec &spec, int64_t load,
                                const TargetDescription &target) {
  constexpr int64_t kRow = 44, kSharedRow = 4, kClear = 4, kDestination = 24;
  BodyWork body = getBodyWork(desc, spec);
  int64_t rows = llvm::divideCeil(spec.strip(), spec.rows);
  int64_t rounds = llvm::divideCeil(rows, spec.rowsAtOnce());
  int64_t stored = llvm::divideCeil(spec.destinations, spec.rows);
  int64_t sums = spec.columns() * int64_t(spec.reduces.size());
  ThreadWork work;
  work.instructions =
      rows *
          (kRow + spec.columns() * (body.source + 1) + kSharedRow * sums / 2) +
      spec.destinations * sums / kClear +
      stored * (kDestination + 2 * spec.rows * sums +
                (spec.split == 1 ? spec.columns() * body.destination : 0));
  // A row that is added waits for its destination's sum.
  work.waits = rounds * load + rows * 2 * target.cache_latency_ps +
               stored * spec.rows * target.cache_latency_ps / 4 +
               2 * getNumbers(target).barrier_ps;
  return work;
}

/// Of a block of scalars: batches of a warp, with turns of lanes that share a
/// copy, or that meet in the only one; then the sums of its warps.
static ThreadWork getScalarsWork(const InstructionDesc &desc,
                                 const ScatterSpec &spec, int64_t load,
                                 const TargetDescription &target) {
  constexpr int64_t kBatch = 24, kMatch = 8, kBit = 4, kTurn = 12,
                    kCopyTurn = 5, kStored = 24, kTurnWait = 2, kMeetWait = 6;
  BodyWork body = getBodyWork(desc, spec);
  int64_t warps = spec.blockWarps(), reductions = spec.reduces.size();
  int64_t batches = llvm::divideCeil(spec.strip(), warps * kWarp);
  bool meet = spec.copies == 1;
  int64_t turns =
      meet ? std::min<int64_t>(3 + 2 * kWarp / spec.getDestination().extent,
                               kWarp)
           : kWarp / spec.copies;
  int64_t batch =
      meet ? kBatch + kMatch + kBit * spec.destinationBits() : kBatch;
  int64_t turn = meet ? kTurn : kCopyTurn;
  int64_t stored = llvm::divideCeil(spec.destinations, spec.threads());
  ThreadWork work;
  work.instructions =
      batches * (batch + body.source + turns * turn * reductions) +
      stored *
          (kStored + 3 * warps * spec.copies * reductions + body.destination) +
      2 * llvm::divideCeil(spec.destinations * spec.copies, kWarp);
  work.waits = llvm::divideCeil(batches, ScatterSpec::kSourcesAtOnce) * load +
               batches * turns * (meet ? kMeetWait : kTurnWait) *
                   target.cache_latency_ps;
  return work;
}

/// Of a cluster's block of scalars: its warps add what they were sent, two
/// batches at once, lanes with the same destination together; then the sums of
/// warps.
static ThreadWork getOwnedScalarsWork(const InstructionDesc &desc,
                                      const ScatterSpec &spec, int64_t load,
                                      const TargetDescription &target) {
  constexpr int64_t kBatch = 50, kBit = 4, kStep = 12, kSteps = 2, kStored = 24,
                    kClear = 4, kBatchWait = 8, kStepWait = 4;
  BodyWork body = getBodyWork(desc, spec);
  int64_t warps = spec.blockWarps(), reductions = spec.reduces.size();
  int64_t batches = llvm::divideCeil(spec.ownSources(), warps * int64_t(kWarp));
  int64_t stored = llvm::divideCeil(spec.destinations, spec.threads());
  ThreadWork work = getExchangeWork(spec, target);
  work.instructions +=
      batches * (kBatch + kBit * llvm::Log2_64_Ceil(spec.destinations) +
                 body.source + kSteps * kStep * reductions) +
      stored * (kStored + 3 * warps * reductions + body.destination) +
      kClear * llvm::divideCeil(spec.destinations, kWarp) * reductions;
  work.waits +=
      (llvm::divideCeil(batches, 2) - 1) * load / 2 +
      batches * (kBatchWait + kSteps * kStepWait) * target.cache_latency_ps +
      stored * 4 * target.cache_latency_ps;
  return work;
}

/// A multiprocessor's share of the rate of the last-level cache.
static int64_t getUnitRate(const TargetDescription &target) {
  return std::max<int64_t>(target.cache_mbps / target.compute_units, 1);
}

/// Of the last block of a tile: it counts itself, loads what all have, some at
/// once, and stores.
static int64_t getPartsTime(const ScatterSpec &spec, int64_t load,
                            const TargetDescription &target) {
  int64_t adders = spec.addsInWarps() ? spec.threads() : spec.rows;
  int64_t atOnce = spec.addsInWarps() ? 8 : spec.rowsAtOnce();
  int64_t sharers =
      std::max<int64_t>(adders / llvm::PowerOf2Ceil(spec.destinations), 1);
  auto addParts = [&](int64_t parts) {
    int64_t steps = llvm::divideCeil(parts, atOnce * sharers) *
                    llvm::divideCeil(spec.destinations, adders);
    return 2 * load +
           std::max(steps * load,
                    bytesToPs(parts * spec.recordBytes(), getUnitRate(target)));
  };
  if (!spec.addsInSteps())
    return addParts(spec.split);
  return addParts(spec.partsAtOnce()) +
         addParts(llvm::divideCeil(spec.split, spec.partsAtOnce()));
}

/// What the block of a range takes longer whose destinations have all sources:
/// those of its strip, or of clusters those that it tests, instead of its
/// share. Blocks that sort the sources first share them, and so do those that
/// have all destinations.
static int64_t getHotTime(const InstructionDesc &desc, const ScatterSpec &spec,
                          const TargetDescription &target) {
  if (spec.strips || spec.ranges() == 1)
    return 0;
  constexpr int64_t kRow = 48;
  int64_t more = spec.tested() - std::min(spec.ownSources(), spec.tested());
  int64_t columns = std::min(spec.row.extent, spec.segment());
  int64_t bytes = 0;
  for (const RowsAccess &input : spec.inputs)
    if (spec.adds[input.index])
      bytes += input.bytes * (input.alongRow ? columns : 1);
  int64_t instructions =
      llvm::divideCeil(more, spec.rows) *
      (kRow + spec.columns() * (getBodyWork(desc, spec).source + 1));
  // Few blocks load then.
  return std::max(bytesToPs(mulDiv(more, bytes, 1), 2 * getUnitRate(target)),
                  getBlockIssueTime(spec.threads(), instructions, target));
}

Cost ScatterFamily::estimate(const InstructionDesc &desc,
                             const ScatterSpec &spec, Attribute,
                             const TargetDescription &target) const {
  int64_t blocks = std::max<int64_t>(spec.blocks(), 1);
  DimSet sources = spec.getSourceDims();
  // What hot ranges leave is none of the usual traffic.
  int64_t touched = 0, moved = spec.isClustered() ? 0 : 2 * spec.scratchBytes();
  // Entries are stored and loaded one by one, once by each team; ends as well,
  // and twice. Few leave records.
  if (spec.strips)
    moved =
        mulDiv(kSectorBytes, spec.countSources() * (1 + spec.teams()), 1) +
        mulDiv(spec.ranges() * spec.strips, kSectorBytes + 8 * spec.teams(), 1);
  for (auto [i, input] : llvm::enumerate(desc.inputs)) {
    touched += input.getNumBytes();
    // Every block reads the indices that it tests; else what is in its range.
    moved +=
        spec.indexes[i] && !spec.strips
            ? mulDiv(mulDiv(blocks, spec.tested(), 1), input.element.bytes, 1)
            : input.getNumBytes();
    if (input.dims & sources && !spec.indexes[i] &&
        !(input.dims & spec.getRowDims()))
      moved += mulDiv(blocks, kSectorBytes, 1);
  }
  for (const AccessDesc &output : desc.outputs) {
    touched += output.getNumBytes();
    moved += output.getNumBytes();
  }
  int64_t load = getLoadLatency(touched, target);
  ThreadWork work =
      spec.isClustered() && spec.addsInWarps()
          ? getOwnedScalarsWork(desc, spec, load, target)
      : spec.addsInWarps()  ? getScalarsWork(desc, spec, load, target)
      : spec.addsInGroups() ? getGroupsWork(desc, spec, load, target)
                            : getRowsWork(desc, spec, load, target);
  constexpr int64_t kStart = 100;
  work.instructions += kStart;
  int64_t resident = std::min<int64_t>(
      spec.residentBlocks, llvm::divideCeil(blocks, target.compute_units));
  // Waits of scalars' turns are counted, so few threads are not slower beside.
  int64_t busy = spec.addsInWarps() ? getNumbers(target).busy_threads
                                    : resident * spec.threads();
  BlockTimes times;
  times.blocks = blocks;
  times.held = target.compute_units * spec.residentBlocks;
  times.compute =
      getIssueTime(blocks, spec.threads(), work.instructions, busy, target);
  times.traffic = getTrafficTime(moved, /*lines=*/0, touched, /*percent=*/100,
                                 blocks, target);
  int64_t barrier = getNumbers(target).barrier_ps + 2 * target.cache_latency_ps;
  int64_t last = barrier;
  if (spec.split > 1)
    last += 2 * barrier + getPartsTime(spec, load, target);
  // Nobody knows the indices. Often a few destinations have most sources, and a
  // plan that then takes many times as long is worth less. On an H200 strips
  // take 13 to 19 % longer than parts where destinations are drawn evenly, and
  // 20 us for 52 where two of 1000 have all sources (2026-11-28).
  constexpr int64_t kHotPercent = 8;
  last += mulDiv(getHotTime(desc, spec, target), kHotPercent, 100);
  times.steps = last;
  // Warps of scalars go their ways, those of rows and of clusters meet.
  times.chain = 2 * load + barrier + work.waits +
                getBlockIssueTime(spec.addsInWarps() && !spec.isClustered()
                                      ? kWarp
                                      : spec.threads(),
                                  work.instructions, target);
  times.exposed =
      mulDiv(times.compute.time, getNumbers(target).rows_compute_percent, 100);
  times.spill = getSpillTime(spec.spilledRegisters,
                             llvm::divideCeil(spec.strip(), spec.threads()),
                             blocks, spec.threads(), target);
  return weighBlocks(times, target);
}
