//===- IssueCost.cpp - What issuing instructions costs --------------------===//

#include "IssueCost.h"
#include "aicf/Backend/NV/Numbers.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;

int64_t aicf::nv::countInstructions(const NodeDesc &node) {
  constexpr int64_t kDouble = 4;
  return node.type.isF64() ? kDouble * node.cost.issued : node.cost.issued;
}

int64_t aicf::nv::countResidentBlocks(int64_t threads, int64_t registers,
                                      int64_t sharedBytes, int64_t most,
                                      const TargetDescription &target) {
  return std::max<int64_t>(
      std::min({target.registers / (registers * threads),
                target.max_threads / threads,
                target.shared_bytes / std::max<int64_t>(sharedBytes, 1), most}),
      1);
}

int64_t aicf::nv::cyclesToPs(int64_t cycles, const TargetDescription &target) {
  return mulDiv(cycles, 1'000'000, target.clock_mhz);
}

int64_t aicf::nv::bytesToPs(int64_t bytes, int64_t mbps) {
  return mulDiv(bytes, 1'000'000, mbps);
}

Cost aicf::nv::splitBusy(const BusyTime &busy) {
  Cost cost;
  cost.parallelism = busy.parallelism;
  cost.occupancy = std::min(busy.occupancy, busy.time - cost.parallelism);
  cost.tail =
      std::min(busy.tail, busy.time - cost.parallelism - cost.occupancy);
  cost.compute = busy.time - cost.parallelism - cost.occupancy - cost.tail;
  return cost;
}

nv::BusyTime aicf::nv::getShare(int64_t time, int64_t busy,
                                const TargetDescription &target) {
  int64_t idle = std::max<int64_t>(target.compute_units - busy, 0);
  BusyTime share;
  share.time = time;
  share.parallelism = mulDiv(time, idle, target.compute_units);
  return share;
}

nv::BusyTime aicf::nv::getIssueTime(int64_t blocks, int64_t threads,
                                    int64_t work, int64_t resident,
                                    const TargetDescription &target) {
  int64_t busy = std::min(blocks, target.compute_units);
  int64_t cycles = mulDiv(mulDiv(blocks, threads, 1), work,
                          busy * getNumbers(target).fma_per_cycle);
  BusyTime issue = getShare(cyclesToPs(cycles, target), busy, target);
  int64_t full = issue.time;
  if (resident < getNumbers(target).busy_threads)
    issue.time = mulDiv(full, getNumbers(target).busy_threads, resident);
  issue.occupancy = issue.time - full;
  return issue;
}

nv::BusyTime aicf::nv::getBusiestIssueTime(int64_t blocks, int64_t threads,
                                           int64_t work, int64_t residentBlocks,
                                           int64_t percent, int64_t fewPercent,
                                           const TargetDescription &target) {
  constexpr int64_t kManyThreads = 1024;
  int64_t busy = std::min(blocks, target.compute_units);
  int64_t ofBusiest = llvm::divideCeil(blocks, target.compute_units);
  int64_t resident = std::min(residentBlocks, ofBusiest) * threads;
  auto getTime = [&](int64_t ofAll, int64_t share) {
    int64_t cycles =
        mulDiv(mulDiv(ofAll, threads, busy), mulDiv(work, share, 100),
               getNumbers(target).fma_per_cycle);
    return cyclesToPs(cycles, target);
  };
  BusyTime issue = getShare(getTime(blocks, percent), busy, target);
  issue.tail = getTime(ofBusiest * busy, percent) - issue.time;
  issue.occupancy =
      mulDiv(getTime(ofBusiest * busy, fewPercent),
             std::max<int64_t>(kManyThreads - resident, 0), kManyThreads);
  issue.time += issue.tail + issue.occupancy;
  return issue;
}

int64_t aicf::nv::getSpillTime(int64_t spilled, int64_t visits, int64_t blocks,
                               int64_t threads,
                               const TargetDescription &target) {
  constexpr int64_t kStoreAndLoad = 2, kRegisterBytes = 4;
  int64_t busy = std::clamp<int64_t>(blocks, 1, target.compute_units);
  int64_t bytes = mulDiv(mulDiv(blocks, threads, 1),
                         kStoreAndLoad * kRegisterBytes * spilled * visits, 1);
  return cyclesToPs(mulDiv(bytes, 1, kCacheLine * busy), target);
}

int64_t aicf::nv::getBlockIssueTime(int64_t threads, int64_t work,
                                    const TargetDescription &target) {
  int64_t together =
      llvm::divideCeil(threads, getNumbers(target).fma_per_cycle);
  return cyclesToPs(
      work * std::max<int64_t>(together, getNumbers(target).issue_cycles),
      target);
}

int64_t aicf::nv::getMissPermille(int64_t touched,
                                  const TargetDescription &target) {
  int64_t kept =
      mulDiv(target.cache_bytes, getNumbers(target).cache_kept_percent, 100);
  int64_t gone =
      mulDiv(target.cache_bytes, getNumbers(target).cache_gone_percent, 100);
  if (touched <= kept)
    return 0;
  return touched >= gone ? 1000 : mulDiv(touched - kept, 1000, gone - kept);
}

int64_t aicf::nv::getLoadLatency(int64_t touched,
                                 const TargetDescription &target) {
  int64_t hit =
      mulDiv(target.dram_latency_ps, getNumbers(target).cache_hit_percent, 100);
  return hit + mulDiv(std::max<int64_t>(target.dram_latency_ps - hit, 0),
                      getMissPermille(touched, target), 1000);
}

int64_t aicf::nv::getLoadLatency(int64_t touched, int64_t blocks,
                                 const TargetDescription &target) {
  return mulDiv(getLoadLatency(touched, target),
                target.compute_units + std::min(blocks, target.compute_units),
                2 * target.compute_units);
}

int64_t aicf::nv::getBusyLatency(int64_t touched,
                                 const TargetDescription &target) {
  int64_t load = getLoadLatency(touched, target);
  return load + std::min(load, bytesToPs(touched, target.cache_mbps));
}

int64_t aicf::nv::getTrafficTime(int64_t moved, int64_t lines, int64_t touched,
                                 int64_t percent, int64_t blocks,
                                 const TargetDescription &target) {
  int64_t busy = std::min(blocks, target.compute_units);
  int64_t cacheRate = std::max<int64_t>(
      mulDiv(target.cache_mbps, busy, target.compute_units), 1);
  int64_t missed = mulDiv(touched, getMissPermille(touched, target), 1000);
  int64_t lineTime =
      cyclesToPs(mulDiv(lines, getNumbers(target).line_millicycles,
                        1000 * std::max<int64_t>(busy, 1)),
                 target);
  int64_t time = std::max({bytesToPs(moved, cacheRate), lineTime,
                           bytesToPs(missed, target.dram_mbps)});
  return mulDiv(time, 100, percent);
}

int64_t aicf::nv::getExposed(int64_t compute, int64_t traffic, int64_t warps,
                             const TargetDescription &target) {
  int64_t lesser = std::min(compute, traffic);
  return mulDiv(lesser, std::min(getNumbers(target).hiding_warps, warps),
                warps);
}

int64_t aicf::nv::getExposedBehindRing(int64_t compute, int64_t traffic,
                                       const TargetDescription &target) {
  // Where memory takes longer, what it takes longer hides the rest.
  int64_t exposed = mulDiv(std::min(compute, traffic),
                           getNumbers(target).ring_exposed_permille, 1000);
  return std::max<int64_t>(exposed - std::max<int64_t>(traffic - compute, 0),
                           0);
}

int64_t aicf::nv::getClusterExposed(int64_t blocks, int64_t resident,
                                    int64_t chain,
                                    const TargetDescription &target) {
  int64_t waves = mulDiv(std::max(blocks, target.compute_units * resident),
                         chain, target.compute_units * resident);
  return mulDiv(waves, getNumbers(target).rows_cluster_percent, 100 * resident);
}

Cost aicf::nv::weighTerms(const Cost &raw, int64_t busy,
                          const TargetDescription &target) {
  constexpr int64_t kSpillPercent = 5;
  Cost cost = Cost::weigh(raw, busy, target);
  if (cost.spill)
    cost.spill += mulDiv(cost.total(), kSpillPercent, 100);
  return cost;
}

Cost aicf::nv::weighBlocks(const BlockTimes &times,
                           const TargetDescription &target) {
  const BusyTime &compute = times.compute;
  int64_t exposed = times.exposed + times.uneven;
  int64_t busiest = std::max(compute.time, times.traffic) + exposed;
  // Of one block, and of all of them.
  int64_t chain = std::max<int64_t>(times.chain - busiest, 0);
  int64_t waves =
      mulDiv(std::max(times.blocks, times.held), times.chain, times.held);
  int64_t chains =
      std::max<int64_t>(std::max(waves, times.starts) - busiest, 0);
  Cost raw = splitBusy(compute);
  (times.blocks < target.compute_units ? raw.parallelism : raw.tail) +=
      times.uneven;
  raw.occupancy += chains - chain;
  raw.traffic = times.traffic;
  raw.latency =
      target.launch_ps + times.steps + times.exposed +
      mulDiv(times.blocks, getNumbers(target).block_ps, target.compute_units) +
      chain;
  raw.spill = times.spill;
  Cost cost = weighTerms(raw, /*busy=*/compute.time, target);
  // What is spilled here are values of loops that wait for memory, and their
  // loads and stores wait with them: a scan of 8192 x 1024 bf16 takes 113 us
  // where it spills, and 21 where it does not (H200, 2026-11-23).
  constexpr int64_t kWaits = 4;
  if (cost.spill)
    cost.spill += kWaits * cost.total();
  return cost;
}
