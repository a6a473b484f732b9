//===- LaunchTimeline.h - When the launches of an entry run -----*- C++ -*-===//
//
// A launch begins when those are done that it waits for. So what a shared
// launch costs shows only in the whole entry: the others wait for all of its
// instructions, but alone the short ones let theirs begin.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_LAUNCHTIMELINE_H
#define AICF_LIB_TRANSFORMS_LAUNCHTIMELINE_H

#include "Schedule.h"

namespace aicf {

/// A launch of the instructions from number `begin` to before `end`.
struct TimedLaunch {
  unsigned begin, end;
  int64_t time; ///< ps, once it has begun.
  int64_t work; ///< What others cannot have of the machine, as of getWork().
};

/// What an entry takes.
struct EntryTime {
  int64_t whole = 0; ///< ps, from the first launch to the end of the last.
  int64_t sum = 0;   ///< Of all launches, ps.

  bool operator<(const EntryTime &other) const {
    return std::tie(whole, sum) < std::tie(other.whole, other.sum);
  }
};

/// Says what an entry takes, for any division into launches.
class LaunchTimeline {
public:
  explicit LaunchTimeline(const ScheduleProblem &problem);

  /// The time of `launches`, which divide the instructions in their order.
  /// Launches are issued `problem.issue` ps apart. A launch that waits for
  /// several others loses four times as long: it is no dependent launch, and
  /// they end on different queues. As long as an issue is what the end of the
  /// entry loses that waits for several. No less than the work of all. An issue
  /// more for each launch, and for each further edge, chose steps that took
  /// longer (examples/convnet 20.1 us, with a cluster in its middle,
  /// against 19.1; 784-512-512-10 31.2 against 30.5; H200, 2026-11-27).
  EntryTime getTime(llvm::ArrayRef<TimedLaunch> launches) const;

private:
  /// Of each instruction: those that it waits for, but for what others of these
  /// wait for.
  std::vector<llvm::SmallVector<unsigned, 4>> before;
  int64_t issue;
};

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_LAUNCHTIMELINE_H
