//===- TaskCost.cpp - What tasks cost on a CPU ----------------------------===//

#include "TaskCost.h"

#include "aicf/Backend/CPU/Numbers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

using namespace aicf;
using namespace aicf::cpu;

llvm::SmallVector<int64_t> cpu::getTaskCounts(const TargetDescription &target) {
  return {1, target.compute_units, 4 * target.compute_units};
}

int64_t cpu::getUniqueBytes(const InstructionDesc &desc) {
  llvm::SmallDenseMap<unsigned, int64_t> bytes;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      bytes[access.value] = std::max(bytes[access.value], access.getNumBytes());
  int64_t sum = 0;
  for (const auto &entry : bytes)
    sum += entry.second;
  return sum;
}

int64_t cpu::getWrittenBytes(const InstructionDesc &desc) {
  int64_t sum = 0;
  for (const AccessDesc &output : desc.outputs)
    sum += output.getNumBytes();
  return sum;
}

TaskTimes::TaskTimes(int64_t tasks, const TargetDescription &target,
                     int64_t share)
    : tasks(std::max<int64_t>(1, tasks)), share(share), target(target) {}

int64_t TaskTimes::ofEach(int64_t cycles) const {
  int64_t rounds = llvm::divideCeil(tasks, target.compute_units);
  return mulDiv(mulDiv(cycles, rounds, 1), 1000, target.clock_mhz);
}

int64_t TaskTimes::ofAll(int64_t cycles) const {
  int64_t rounds = llvm::divideCeil(tasks, target.compute_units);
  int64_t longest =
      std::max(mulDiv(cycles, rounds, tasks), mulDiv(cycles, share, 1'000'000));
  return mulDiv(longest, 1000, target.clock_mhz);
}

Cost TaskTimes::weigh(int64_t compute, int64_t traffic, int64_t latency,
                      int64_t spill) const {
  constexpr int64_t kLost = 60; // In thousandths.
  Cost raw;
  raw.compute = compute;
  raw.traffic = traffic;
  raw.latency = latency;
  raw.spill = spill;
  if (tasks > 1)
    raw.tail = mulDiv(std::max(compute, traffic), kLost,
                      1000 * llvm::divideCeil(tasks, target.compute_units));
  return Cost::weigh(raw, /*busy=*/compute, target);
}

int64_t TaskTimes::ofLaunch() const {
  constexpr int64_t kRound = 120'000; // Picoseconds.
  int64_t rounds = llvm::divideCeil(tasks, target.compute_units);
  return target.launch_ps +
         (tasks > 1 ? getNumbers(target).fork_ps + (rounds - 1) * kRound : 0);
}

int64_t TaskTimes::getRate(int64_t mbps) const {
  int64_t used = std::min(tasks, target.compute_units);
  return std::max<int64_t>(1, mbps * used / target.compute_units);
}

int64_t TaskTimes::ofBytes(int64_t bytes, int64_t written) const {
  // What fits stays in the second caches of the cores that had it. More and
  // more of it does not as it nears their size, since others use them, too: all
  // of it beyond eleven eighths (copies and reads on a Sapphire Rapids).
  const CPUNumbers &own = getNumbers(target);
  int64_t used = std::min(tasks, target.compute_units);
  int64_t mbps = used * own.l2_bytes_per_cycle * target.clock_mhz;
  int64_t excess = bytes - used * own.l2_bytes / 8 * 3;
  int64_t room = used * own.l2_bytes;
  if (mbps > 0 && excess < room && bytes <= target.cache_bytes) {
    int64_t missed = mulDiv(bytes, std::max<int64_t>(0, excess), room);
    return mulDiv(bytes - missed, 1'000'000, mbps) +
           ofCachedBytes(
               mulDiv(missed, bytes + written, std::max<int64_t>(1, bytes)));
  }
  if (bytes <= target.cache_bytes)
    return ofCachedBytes(bytes + written);
  return mulDiv(bytes + written, 1'000'000, getRate(target.dram_mbps));
}

int64_t TaskTimes::ofCachedBytes(int64_t bytes) const {
  return mulDiv(bytes, 1'000'000, getRate(target.cache_mbps));
}
