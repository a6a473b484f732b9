//===- SimtCost.cpp - What plans of aicf_nv.simt cost ---------------------===//

#include "SimtFamily.h"

#include "../Codegen/IssueCost.h"
#include "../Codegen/Limits.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Bytes that the caches move for one thread's element of `access`, when
/// neighbouring threads are neighbours along `dim` (-1: none).
static int64_t movedBytes(const AccessDesc &access, int64_t dim) {
  if (dim < 0)
    return kSectorBytes;
  int64_t stride = std::abs(access.getDimStride(dim));
  if (stride == 0)
    return 1; // One element for the whole warp.
  return std::min(kSectorBytes, stride * access.element.bytes);
}

/// Whether the nearest cache holds all of `access`, and moves it that many
/// times as fast.
static bool isNear(const AccessDesc &access) {
  constexpr int64_t kNearBytes = 64 << 10;
  return access.getNumBytes() <= kNearBytes;
}
static constexpr int64_t kNearer = 4;

/// A load of a new line where `touched` bytes are: of the last-level cache, a
/// quarter of what memory takes under load, or from memory without load, half
/// of it.
static int64_t getFarLatency(int64_t touched, const TargetDescription &target) {
  return target.dram_latency_ps / (touched <= target.cache_bytes ? 4 : 2);
}

/// How long the steps of all threads of a sequential dim take, one after the
/// other: a store stands between any two, and nothing says that the next one
/// does not read what it wrote. A step loads, computes and stores, one and a
/// half times a load that hits; a new line comes from far. Within a fifth of
/// four measured sequentialDims (docs/nv-backend.md).
static int64_t countWaits(const InstructionDesc &desc, const LoopCounts &counts,
                          SequentialDim sequential,
                          const TargetDescription &target) {
  std::optional<SequentialMatch> match = matchSequential(desc, sequential);
  DimSet steps = sequential.getDims() | match->getDropped(desc);
  SmallVector<std::pair<const AccessDesc *, int64_t>> accesses;
  for (auto [n, input] : llvm::enumerate(desc.inputs))
    accesses.emplace_back(&input, counts.nodes[n]);
  for (auto [j, output] : llvm::enumerate(desc.outputs))
    accesses.emplace_back(&output, counts.fetches[j]);
  int64_t touched = 0;
  for (auto [access, count] : accesses)
    touched += mulDiv(count, access->element.bytes, 1);
  int64_t far = getFarLatency(touched, target);
  int64_t waits = 0;
  for (auto [access, count] : accesses) {
    int64_t stride = 0;
    for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
      if (steps >> dim & 1)
        stride = std::max(stride, std::abs(access->getDimStride(dim)));
    int64_t bytes = std::min(kCacheLine, stride * access->element.bytes);
    int64_t each =
        target.cache_latency_ps * 3 / 2 + mulDiv(far, bytes, kCacheLine);
    waits += mulDiv(each, count, 1);
  }
  return waits;
}

/// How long the loops of all threads wait for what they read, one after the
/// other: a step's load is in flight with the others of the step, and not with
/// those of the next one. A new line comes from far, as in countWaits. What a
/// thread reads again it finds in the nearest cache, as far as that holds what
/// all threads of a multiprocessor read.
static int64_t countLoopWaits(const InstructionDesc &desc,
                              const LoopCounts &counts, SimtPlanAttr simt,
                              int64_t threads, int64_t resident, int64_t far,
                              const TargetDescription &target) {
  constexpr int64_t kNearestBytes = 128 << 10;
  DimSet points = simtGrid(desc, simt);
  int64_t longest = 0;
  for (auto [n, access] : llvm::enumerate(desc.inputs)) {
    int64_t count = counts.nodes[n], bytes = 0;
    int64_t own = 1; // Elements of a thread.
    if (count <= threads)
      continue;
    for (unsigned dim = 0; dim < desc.getNumDims(); ++dim) {
      bool isLane = static_cast<int64_t>(dim) == simt.getSplitDim();
      int64_t step = isLane ? simt.getThreadsPerPoint() : 1;
      if ((points >> dim & 1) || !(access.dims >> dim & 1) ||
          desc.extents[dim] <= step)
        continue;
      int64_t stride = mulDiv(std::abs(access.getDimStride(dim)),
                              step * access.element.bytes, 1);
      own = mulDiv(own, llvm::divideCeil(desc.extents[dim], step), 1);
      // The nearest elements are the innermost loop's.
      bytes = bytes ? std::min(bytes, stride) : stride;
    }
    int64_t held = mulDiv(mulDiv(own, access.element.bytes, 1),
                          std::min(threads, resident), target.compute_units);
    int64_t isNew = held <= kNearestBytes
                        ? std::min(count, mulDiv(own, threads, 1))
                        : count;
    int64_t line = mulDiv(far, std::min(kCacheLine, bytes), kCacheLine);
    longest = std::max(longest, mulDiv(target.cache_latency_ps, count, 1) +
                                    mulDiv(line, isNew, 1));
  }
  return longest;
}

static bool hasGather(const InstructionDesc &desc) {
  for (size_t n = 0; n < desc.nodes.size(); ++n)
    if (matchGather(desc, n))
      return true;
  return false;
}

Cost SimtMatch::estimate(Attribute plan) {
  auto simt = cast<SimtPlanAttr>(plan);
  const LoopCounts &counts = getLoops(simt.getSequential()).counts;
  int64_t points = std::max<int64_t>(desc.getVolume(simtGrid(desc, simt)), 1);
  ArrayRef<int64_t> order = simt.getOrder();
  int64_t neighbour = simt.getSplitDim() >= 0 ? simt.getSplitDim()
                      : order.empty()         ? -1
                                              : order.back();

  // Dims along which neighbouring threads gather places of their own.
  DimSet scattered = 0;
  for (auto [n, node] : llvm::enumerate(desc.nodes))
    if (std::optional<unsigned> gather = matchGather(desc, n))
      if (neighbour >= 0 && (desc.nodes[*gather].dims >> neighbour & 1))
        scattered |= node.reduced;
  if (simt.getSequential() && neighbour >= 0) {
    std::optional<SequentialMatch> match =
        matchSequential(desc, simt.getSequential());
    for (const Scatter &scatter : match->scatters)
      if (desc.nodes[scatter.position].dims >> neighbour & 1)
        scattered |= simt.getSequential().getDims();
  }

  // How many threads do a share of the work, how many there are, and how many
  // the machine holds.
  int64_t issued = mulDiv(points, simt.getThreadsPerPoint(), 1);
  int64_t threads = points;
  if (simt.getSplitDim() >= 0)
    threads *=
        std::min(simt.getThreadsPerPoint(), desc.extents[simt.getSplitDim()]);
  int64_t resident = target.compute_units * target.max_threads;

  int64_t ops = 0, special = 0, moved = 0, touched = 0, loads = 0, fetched = 0;
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    int64_t count = counts.nodes[n];
    if (node.kind == NodeDesc::Argument) {
      const AccessDesc &access = desc.inputs[n];
      loads += count;
      // The load and its address, and each check with its selection.
      ops += 2 * count *
             (1 + llvm::popcount(access.getGuardedIndices(desc.extents)));
      int64_t each =
          movedBytes(access, access.dims & scattered ? -1 : neighbour);
      moved += isNear(access) ? count * each / kNearer : count * each;
      int64_t bytes = getBytesRead(desc, counts, n);
      touched += bytes;
      fetched += bytes / access.element.bytes;
      continue;
    }
    if (node.kind == NodeDesc::Reduce) {
      ops += 2 * count; // The combination and its share of the loop.
      continue;
    }
    switch (node.cost.opClass) {
    case OpClass::Free:
      break;
    case OpClass::Simple:
      ops += count;
      break;
    case OpClass::Special:
      special += count;
      ops += 4 * count;
      break;
    case OpClass::Program:
      ops += countInstructions(node) * count;
      break;
    }
  }
  for (auto [j, output] : llvm::enumerate(desc.outputs)) {
    loads += counts.stores[j];
    ops += 2 * counts.stores[j];
    moved += counts.stores[j] * movedBytes(output, neighbour);
    touched += output.getNumBytes();
    int64_t fetches = counts.fetches[j];
    ops += 2 * fetches;
    moved +=
        fetches * movedBytes(output, output.dims & scattered ? -1 : neighbour);
    touched +=
        2 * std::min(fetches, output.getNumElements()) * output.element.bytes;
  }

  // Each thread finds its point, a division for each dim but the first, and the
  // addresses of what it touches: 15519 x 1137 products of one element take
  // 84 us (H200, 2026-11-23).
  constexpr int64_t kPointOps = 60, kDivisionOps = 40;
  int64_t numDivisions = 0;
  for (int64_t dim : order.drop_front(order.empty() ? 0 : 1))
    numDivisions += desc.extents[dim] != 1;
  ops += mulDiv(issued, kPointOps + kDivisionOps * numDivisions, 1);

  // All threads take part in the shuffles of a reduction that they share, which
  // ends as often as the loops around it and passes over them repeat it.
  constexpr int64_t kShuffleOps = 3;
  int64_t numShared = 0;
  if (simt.getSplitDim() >= 0)
    for (auto [n, node] : llvm::enumerate(desc.nodes))
      if (node.kind == NodeDesc::Reduce &&
          (node.reduced >> simt.getSplitDim() & 1)) {
        int64_t terms = std::max<int64_t>(desc.getVolume(node.reduced), 1);
        numShared += std::max<int64_t>(
            mulDiv(counts.nodes[n], 1, mulDiv(terms, points, 1)), 1);
      }
  ops += mulDiv(issued, kShuffleOps * llvm::Log2_64(kWarp) * numShared, 1);

  // Throughput, on the units that have work.
  int64_t busy = std::clamp<int64_t>(llvm::divideCeil(issued, simt.getBlock()),
                                     1, target.compute_units);
  int64_t cycles =
      llvm::divideCeil(ops, busy * getNumbers(target).fma_per_cycle) +
      llvm::divideCeil(special, busy * getNumbers(target).special_per_cycle);
  BusyTime compute = getShare(cyclesToPs(cycles, target), busy, target);
  // Each thread asks for its elements by itself, a few bytes at a time.
  int64_t traffic =
      getTrafficTime(moved, /*lines=*/0, touched,
                     getNumbers(target).simt_memory_percent, busy, target);

  // A thread's own chain: the steps of its loops. Those of resident threads go
  // side by side.
  int64_t rounds = std::max<int64_t>(
      llvm::divideCeil(mulDiv(countBlocks(desc, simt), simt.getBlock(), 1),
                       resident),
      1);
  int64_t far = getFarLatency(touched, target);
  int64_t chain = (simt.getSequential()
                       ? countWaits(desc, counts, simt.getSequential(), target)
                       : countLoopWaits(desc, counts, simt, threads, resident,
                                        far, target)) /
                  threads;
  // Nor does one thread issue an instruction each cycle, since most need what
  // the one before gives: 64 random numbers by one thread take 9 us, two cycles
  // an instruction (H200, 2026-11-24).
  constexpr int64_t kCyclesAnOp = 2;
  chain = std::max(
      chain, cyclesToPs(mulDiv(ops, kCyclesAnOp, std::max<int64_t>(threads, 1)),
                        target));
  // Single elements under way do not fill the memory's bandwidth: what all
  // resident threads fetch at once takes its latency.
  int64_t depth = std::clamp<int64_t>(loads / threads, 1,
                                      getNumbers(target).simt_in_flight);
  int64_t load = getLoadLatency(touched, target);
  int64_t waits = mulDiv(fetched, load, resident * depth);
  // A thread that gathers waits for the position, too, before it can leave its
  // place to another one.
  if (!simt.getSequential() && hasGather(desc))
    waits = std::max(waits,
                     mulDiv(issued, getBusyLatency(touched, target), resident));
  // A thread's chain is latency; that many threads wait, and few of them at
  // once, is occupancy.
  int64_t busiest = std::max(compute.time, traffic);
  int64_t waited =
      std::max<int64_t>(std::max(waits, mulDiv(chain, rounds, 1)) - busiest, 0);
  int64_t own = std::max<int64_t>(std::min(chain - busiest, waited), 0);
  Cost raw = splitBusy(compute);
  raw.traffic = traffic;
  raw.occupancy += waited - own;
  raw.latency =
      target.launch_ps + 2 * load +
      getExposed(compute.time, traffic,
                 std::max<int64_t>(target.max_threads / kWarp, 1), target) +
      own;
  if (numShared > 0) {
    // Five shuffles of about a cache latency; a block adds two barriers and a
    // pass over the warps' values.
    int64_t step = 5 * target.cache_latency_ps;
    if (simt.getThreadsPerPoint() > kWarp)
      step += 2 * getNumbers(target).barrier_ps + 4 * target.cache_latency_ps;
    raw.latency += mulDiv(step, numShared * rounds, 1);
  }
  raw.spill = getSpillTime(getFootprint(plan).spilledRegisters, /*visits=*/1,
                           countBlocks(desc, simt), simt.getBlock(), target);
  return weighTerms(raw, compute.time, target);
}
