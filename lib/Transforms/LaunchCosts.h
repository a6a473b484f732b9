//===- LaunchCosts.h - What launches of an entry take -----------*- C++ -*-===//
//
// Of ranges of an entry's instructions: what they take in launches of their
// own and in one, on a cluster or side by side in a grid, and what forbids it.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_LAUNCHCOSTS_H
#define AICF_LIB_TRANSFORMS_LAUNCHCOSTS_H

#include "LaunchPlanners.h"
#include "Liveness.h"
#include "PlanUtils.h"
#include "Schedule.h"
#include <map>

namespace aicf {

/// Instructions of a launch, at most: code and its compilation grow with them.
inline constexpr unsigned kMaxLaunchInstructions = 64;

/// A range of instructions of an entry, by number in its order.
struct OpRange {
  unsigned begin, end;
  unsigned size() const { return end - begin; }
};

/// What running a range takes, or what forbids it.
struct RangeCost {
  Cost cost;
  std::string violates;
  int64_t work = 0;        ///< As of getWork().
  int64_t threads = 0;     ///< Bound of a block's; 0: none.
  int64_t waves = 0;       ///< Rounds of blocks of a grid.
  int64_t mostThreads = 0; ///< Threads of a block.
};

/// What launches of an entry take on one target.
class GroupCosts {
public:
  GroupCosts(mlir::func::FuncOp entry, LaunchPlanner &planner,
             const LaunchSharing &sharing, bool heedsPins = true)
      : planner(planner), target(planner.getPlanner().getTarget()),
        sharing(sharing), problem(entry, target), pins(entry),
        heedsPins(heedsPins) {
    for (auto [i, op] : llvm::enumerate(problem.ops)) {
      descs.push_back(describe(op));
      steps.push_back(op.getStep().value_or(i));
    }
  }

  /// Lets instructions wait for others beside what their values ask for.
  void addEdges(llvm::ArrayRef<OrderEdge> edges) {
    for (auto [before, after] : edges)
      problem.successors[before].push_back(after);
  }
  llvm::ArrayRef<emit::ComputeOp> getOps() const { return problem.ops; }
  int64_t getStep(unsigned i) const { return steps[i]; }
  const LaunchSharing &getSharing() const { return sharing; }
  const ScheduleProblem &getProblem() const { return problem; }
  const TargetDescription &getTarget() const { return target; }

  /// Whether the kernel of instruction `i` is pinned to a plan that cannot run
  /// in `place`, a part of a launch.
  bool isPinnedAlone(unsigned i, LaunchPlace place) {
    if (!heedsPins)
      return false;
    emit::PinAttr pin = pins.find(emit::DecisionClass::Kernel,
                                  getSubject(problem.ops[i]), target.name);
    return pin &&
           getFamily(*planner.getPlanner().getBackend(), pin.getChoice()) &&
           !planner.check(descs[i], place, pin.getChoice()).violates.empty();
  }

  /// Each instruction with a launch of its own.
  Cost getAlone(OpRange range);
  /// What instruction `i` has of the machine, alone, as of getWork().
  int64_t getWorkAlone(unsigned i);
  /// All in one launch. Without `threads`, side by side in one grid, with the
  /// bound of a block's threads that takes the least time and that, with
  /// `heedsPins`, pinned kernels keep.
  const RangeCost &getShared(OpRange range, int64_t cluster,
                             std::optional<int64_t> threads = std::nullopt,
                             bool heedsPins = true);
  /// Why the search leaves out a launch of `range` on a cluster of so many
  /// blocks, or side by side: pins, size, or work beyond a cluster. "": it does
  /// not.
  std::string findObstacle(OpRange range, int64_t cluster,
                           bool heedsPins = true);
  /// Whether instruction `i` may be worth a place in a cluster of so many
  /// blocks; planning it for that is dear.
  bool mayGain(unsigned i, int64_t cluster);

  emit::LaunchGroupAttr getGroup(OpRange range, int64_t cluster,
                                 int64_t threads = 0) {
    llvm::SmallVector<int64_t> ids;
    for (unsigned i = range.begin; i < range.end; ++i)
      ids.push_back(problem.ops[i].getId());
    return emit::LaunchGroupAttr::get(problem.ops.front()->getContext(), ids,
                                      cluster, threads);
  }

private:
  /// What is known of an instruction in a place.
  struct PlacedPlan {
    std::optional<PlanCandidate> plan;
    std::optional<Footprint> print;
  };
  PlacedPlan &getPlaced(unsigned i, LaunchPlace place) {
    return plans[{i, place.isShared, place.cluster, place.threads}];
  }
  /// The plan of instruction `i` in `place`, or what forbids it.
  const PlanCandidate &getPlan(unsigned i, LaunchPlace place);
  /// What that takes of the machine, if there is one.
  const Footprint &getFootprint(unsigned i, LaunchPlace place);
  RangeCost findShared(OpRange range, LaunchPlace place);

  LaunchPlanner &planner;
  const TargetDescription &target;
  const LaunchSharing &sharing;
  ScheduleProblem problem;
  Pins pins;
  bool heedsPins;
  std::vector<InstructionDesc> descs;
  llvm::SmallVector<int64_t> steps;
  std::map<std::tuple<unsigned, bool, int64_t, int64_t>, PlacedPlan> plans;
  /// As mayGain() says, by instruction and cluster.
  std::map<std::pair<unsigned, int64_t>, bool> gains;
  /// By range, cluster, threads, -1 for those of the least time, and whether
  /// pins are heeded.
  std::map<std::tuple<unsigned, unsigned, int64_t, int64_t, bool>, RangeCost>
      shared;
};

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_LAUNCHCOSTS_H
