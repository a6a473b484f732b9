//===- ScheduleSearch.h - Orders that need less memory ----------*- C++ -*-===//
//
// A local search for schedules by time and peak memory.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_SCHEDULESEARCH_H
#define AICF_LIB_TRANSFORMS_SCHEDULESEARCH_H

#include "MemoryPrice.h"
#include "Schedule.h"

namespace aicf {

/// Improves schedules by moving instructions and steps, as long as that makes
/// them better by `price`, or as good with fewer bytes in use over time. Work
/// is counted, so the outcome is the same on every machine.
class ScheduleSearch {
public:
  /// Under a limit of the arena in bytes.
  ScheduleSearch(const ScheduleProblem &problem, const MemoryPrice &price,
                 int64_t limit);

  /// Schedules on the way from `start` to the best one that is found, each
  /// better than those before it. Empty if none is better than `start`.
  std::vector<Schedule> improve(const Schedule &start);

private:
  struct Outcome;
  struct Buffer {
    int64_t bytes;
    llvm::SmallVector<unsigned, 4> users;
  };

  Outcome evaluate(llvm::ArrayRef<unsigned> places);
  Schedule getSchedule(llvm::ArrayRef<unsigned> places,
                       llvm::ArrayRef<unsigned> position) const;
  std::pair<unsigned, unsigned> getRange(llvm::ArrayRef<unsigned> places,
                                         llvm::ArrayRef<unsigned> ops) const;

  const ScheduleProblem &problem;
  const MemoryPrice &price;
  int64_t limit;
  std::vector<llvm::SmallVector<unsigned, 4>> predecessors;
  std::vector<Buffer> buffers;
  int64_t evaluationWork = 0; ///< Of one evaluation.
  int64_t work = 0;           ///< That is left.
  /// Of each place of a schedule under evaluation.
  std::vector<StepTime> times;
  std::vector<int64_t> changes, workspaces;
};

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_SCHEDULESEARCH_H
