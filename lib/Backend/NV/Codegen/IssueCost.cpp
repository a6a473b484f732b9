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

int64_t aicf::nv::getIssueTime(int64_t blocks, int64_t threads, int64_t work,
                               int64_t resident,
                               const TargetDescription &target) {
  int64_t busy = std::min(blocks, target.compute_units);
  int64_t cycles = mulDiv(mulDiv(blocks, threads, 1), work,
                          busy * getNumbers(target).fma_per_cycle);
  int64_t time = cyclesToPs(cycles, target);
  return resident < getNumbers(target).busy_threads
             ? mulDiv(time, getNumbers(target).busy_threads, resident)
             : time;
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
  return mulDiv(std::min(compute, traffic),
                getNumbers(target).ring_exposed_permille, 1000);
}

int64_t aicf::nv::getClusterExposed(int64_t blocks, int64_t resident,
                                    int64_t chain,
                                    const TargetDescription &target) {
  int64_t waves = mulDiv(std::max(blocks, target.compute_units * resident),
                         chain, target.compute_units * resident);
  return mulDiv(waves, getNumbers(target).rows_cluster_percent, 100 * resident);
}

Cost aicf::nv::weighBlocks(int64_t compute, int64_t traffic, int64_t exposed,
                           int64_t steps, int64_t blocks, int64_t held,
                           int64_t chain, const TargetDescription &target) {
  int64_t chains = mulDiv(std::max(blocks, held), chain, held);
  int64_t busiest = std::max(compute, traffic) + exposed;
  int64_t latency =
      target.launch_ps + steps + exposed +
      mulDiv(blocks, getNumbers(target).block_ps, target.compute_units) +
      std::max<int64_t>(chains - busiest, 0);
  return Cost::weigh(compute, traffic, latency, /*spill=*/0, target);
}
