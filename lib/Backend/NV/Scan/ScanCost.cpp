//===- ScanCost.cpp - What plans of aicf_nv.scan cost ---------------------===//

#include "ScanFamily.h"

#include "../Codegen/IssueCost.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Bytes that the caches move for an element of `access`.
static int64_t getMovedBytes(const RowsAccess &access, const AccessDesc &place,
                             unsigned dim) {
  int64_t stride = std::abs(place.getDimStride(dim));
  if (access.vector > 1)
    stride = 1;
  return std::min(kSectorBytes, stride * access.bytes);
}

/// Instructions of a thread to combine its totals with others': shuffles with a
/// combination and a selection each, and by way of shared memory.
static int64_t countShareInstructions(const ScanSpec &spec) {
  constexpr int64_t kStep = 3, kSlot = 3;
  int64_t steps, slots;
  if (spec.alongScan) {
    int64_t warpTotals = spec.warps() > 1 ? spec.warps() * spec.unroll : 0;
    steps = spec.unroll * llvm::Log2_64(std::min(spec.threadsPerRow, kWarp)) +
            5 * llvm::divideCeil(warpTotals, kWarp);
    slots = 2 * spec.unroll;
  } else {
    steps = spec.owners() < kWarp
                ? spec.vector * llvm::Log2_64(kWarp / spec.owners())
                : 0;
    slots = spec.sharers() > 1 ? spec.vector * spec.sharers() : 0;
  }
  return spec.runningRegisters(1) * (kStep * steps + kSlot * slots);
}

/// What the traffic of scalars takes in percent of that of vectors. Across the
/// scan neighbours read a piece of a row, which begins anywhere and so takes a
/// sector of the cache more.
static int64_t getScalarPercent(const ScanSpec &spec,
                                const TargetDescription &target) {
  constexpr int64_t kPercent = 140, kSector = 32;
  if (spec.vector > 1)
    return 100;
  if (spec.alongScan)
    return getNumbers(target).scalar_percent;
  int64_t bytes = kVectorBytes;
  for (const auto *list : {&spec.inputs, &spec.outputs})
    for (const RowsAccess &access : *list)
      if (access.alongRow)
        bytes = std::min(bytes, access.bytes);
  return kPercent + mulDiv(kPercent, kSector, spec.threadsPerRow * bytes);
}

Cost ScanFamily::estimate(const InstructionDesc &original, const ScanSpec &spec,
                          Attribute, const TargetDescription &target) const {
  std::optional<SequentialMatch> match =
      matchSequential(original, spec.sequential);
  InstructionDesc desc = overlayScans(original, *match);
  int64_t blocks = std::max<int64_t>(spec.blocks(), 1);
  int64_t threads = mulDiv(blocks, spec.threads(), 1);
  int64_t elements = spec.unroll * spec.vector;
  DimSet row = spec.getRowDims();
  DimSet held = row | getDims(spec.getScanned());

  // Of one thread: instructions, bytes that the caches move; of a warp:
  // thousandths of lines; of all: bytes that are touched.
  constexpr int64_t kAccess = 4, kFarAccess = 8, kStart = 80;
  int64_t work = kStart + countShareInstructions(spec), moved = 0, lines = 0,
          touched = 0;
  auto count = [&](const RowsAccess &access, const AccessDesc &place) {
    int64_t rows = place.dims & held ? spec.unroll : 1;
    int64_t here = access.alongRow ? elements : rows;
    int64_t accesses = llvm::divideCeil(here, access.vector);
    work += accesses *
            (!access.alongRow || access.isContiguous ? kAccess : kFarAccess);
    moved += access.alongRow
                 ? here * getMovedBytes(access, place, spec.row.inner())
                 : mulDiv(here, access.bytes, spec.threadsPerRow);
    lines += accesses * (spec.alongScan ? getSharedLines(spec, access, place)
                                        : getWarpLines(spec, access, place));
    touched +=
        std::min(place.getNumBytes(), mulDiv(threads, here * access.bytes, 1));
  };
  for (auto [access, place] : llvm::zip(spec.inputs, desc.inputs))
    count(access, place);
  for (auto [access, place] : llvm::zip(spec.outputs, desc.outputs))
    count(access, place);
  for (const NodeDesc &node : desc.nodes)
    if (node.kind == NodeDesc::Op)
      work += (node.dims & held ? elements : 1) * countInstructions(node);
  // An element is combined with those before it, then with what precedes.
  work += 2 * spec.runningRegisters(elements);

  int64_t resident = std::min<int64_t>(
      spec.residentBlocks, llvm::divideCeil(blocks, target.compute_units));
  BlockTimes times;
  times.blocks = blocks;
  times.held = target.compute_units * spec.residentBlocks;
  times.compute = getIssueTime(blocks, spec.threads(), work,
                               resident * spec.threads(), target);
  // Numbers of this function are fitted to 1,132 plans of 28 cumulative sums
  // (H200, 2026-11-29), of which the chosen ones take 1.06 times the best.
  constexpr int64_t kTrafficPercent = 150;
  times.traffic =
      mulDiv(getTrafficTime(mulDiv(threads, moved, 1),
                            mulDiv(threads, lines, 1000 * kWarp), touched,
                            getScalarPercent(spec, target), blocks, target),
             kTrafficPercent, 100);

  // What follows each other: shuffles, and barriers with a pass over shared
  // memory; with several segments a ticket, the count and the wait for those of
  // others, what they left, all at the cache's latency, and two barriers each;
  // in a cluster stores to the other blocks and their barrier.
  int64_t barrier = getNumbers(target).barrier_ps + 2 * target.cache_latency_ps;
  int64_t share =
      5 * target.cache_latency_ps + (spec.sharers() > 1 ? barrier : 0);
  int64_t exchange = 0, relay = 0;
  if (spec.cluster > 1) {
    exchange = 2 * getNumbers(target).rows_cluster_ps;
  } else if (spec.usesMemory()) {
    int64_t far = mulDiv(target.dram_latency_ps,
                         getNumbers(target).cache_hit_percent, 100);
    int64_t rounds =
        llvm::divideCeil(std::min(spec.groupSegments(), spec.scanSegments()),
                         4 * spec.partners());
    constexpr int64_t kPercent = 80;
    exchange = mulDiv((6 + rounds) * far + 4 * barrier, kPercent, 100);
    // Groups of segments follow each other.
    relay = (spec.groups() - 1) * 3 * far;
  }
  times.chain = getBusyLatency(touched, target) + share + exchange +
                getBlockIssueTime(spec.threads(), work, target);
  times.exposed =
      mulDiv(times.compute.time, getNumbers(target).rows_compute_percent, 100);
  int64_t busiest = std::max(times.compute.time, times.traffic) + times.exposed;
  constexpr int64_t kClusterPercent = 40, kExposedPercent = 15;
  if (spec.cluster > 1)
    times.exposed +=
        mulDiv(getClusterExposed(blocks, resident, times.chain, target),
               kClusterPercent, 100);
  // Blocks that are all there at once have nothing else to do meanwhile.
  times.steps =
      mulDiv(share + exchange, kExposedPercent, 100) +
      (blocks <= times.held ? relay : std::max<int64_t>(relay - busiest, 0));
  times.spill = getSpillTime(spec.spilledRegisters, /*visits=*/1, blocks,
                             spec.threads(), target);
  return weighBlocks(times, target);
}
