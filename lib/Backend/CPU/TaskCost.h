//===- TaskCost.h - What tasks cost on a CPU --------------------*- C++ -*-===//
//
// What the families share of their plan spaces and estimates about tasks: how
// many there are to be, and how the cycles and bytes of tasks become time.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_CPU_TASKCOST_H
#define AICF_LIB_BACKEND_CPU_TASKCOST_H

#include "aicf/Analysis/Cost.h"
#include "aicf/Analysis/InstructionDesc.h"

namespace aicf::cpu {

/// Numbers of tasks that a plan space offers: one task, one for each compute
/// unit, four for each.
llvm::SmallVector<int64_t> getTaskCounts(const TargetDescription &target);

/// Whether `count`, one of these, gives another plan than those before it.
/// `getPlan` maps a count to what it gives.
template <typename GetPlan>
bool givesNewPlan(int64_t count, const TargetDescription &target,
                  GetPlan getPlan) {
  int64_t units = target.compute_units;
  return count == 1 || (getPlan(count) != getPlan(1) &&
                        (count == units || getPlan(count) != getPlan(units)));
}

/// Bytes of memory that the instruction touches, each once; those of outputs.
int64_t getUniqueBytes(const InstructionDesc &desc);
int64_t getWrittenBytes(const InstructionDesc &desc);

/// The times of a launch of tasks, which the compute units run in rounds: the
/// longest thread runs one of each round, or the largest of unequal ones. Times
/// are in picoseconds.
class TaskTimes {
public:
  /// `share`: of all work that the largest task has, in millionths; 0: tasks
  /// are equal.
  TaskTimes(int64_t tasks, const TargetDescription &target, int64_t share = 0);

  /// Of work that takes `cycles` thousandths of a cycle in each task; in all
  /// tasks together.
  int64_t ofEach(int64_t cycles) const;
  int64_t ofAll(int64_t cycles) const;

  /// To hand the tasks to threads, in each round, and to wait for them.
  int64_t ofLaunch() const;

  /// The cost of these terms, and as its tail what threads wait for each other
  /// at the end: one loses a part of its time to other processes, or starts
  /// late, which more tasks than threads even out. Two tasks took 1.07 of the
  /// time of eight, by geometric mean of 282 pairs of plans of 10 us and more,
  /// and 0.98 below, where each round of tasks counts (two cores of a virtual
  /// machine, 2026-11-29).
  Cost weigh(int64_t compute, int64_t traffic, int64_t latency,
             int64_t spill) const;

  /// Of `bytes` bytes that come from memory, or from the last-level cache if it
  /// holds them all, where `written` of them go back, too; from that cache.
  int64_t ofBytes(int64_t bytes, int64_t written) const;
  int64_t ofCachedBytes(int64_t bytes) const;

private:
  /// What the compute units that have a task get of `mbps`.
  int64_t getRate(int64_t mbps) const;

  int64_t tasks, share;
  const TargetDescription &target;
};

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_TASKCOST_H
