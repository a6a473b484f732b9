//===- LaunchPlanners.h - Planning what shares a launch ---------*- C++ -*-===//
//
// An instruction that shares a launch is planned for what the launch gives it:
// the cluster on which it runs, and only by kernels that can be a part of
// another one.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_LAUNCHPLANNERS_H
#define AICF_LIB_TRANSFORMS_LAUNCHPLANNERS_H

#include "PlanUtils.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace aicf {

/// Where an instruction runs on a target.
struct LaunchPlace {
  bool isShared = false;
  int64_t cluster = 0; ///< Blocks of the cluster; 0: the whole machine.
  int64_t threads = 0; ///< Of a block, at most; 0: no bound.
};

/// Plans instructions on one target, alone and in launches with others.
class LaunchPlanner {
public:
  explicit LaunchPlanner(Planner &planner) : planner(planner) {}

  Planner &getPlanner() const { return planner; }
  /// The planner of the machine that `place` is.
  Planner &getPlanner(LaunchPlace place);
  /// The best plan for `desc` in `place`. It has no plan, and a failure, if
  /// there is none that may share a launch.
  const PlanChoice &best(const InstructionDesc &desc, LaunchPlace place);
  /// As Planner::bestOf().
  PlanCandidate bestOf(const InstructionDesc &desc, LaunchPlace place,
                       llvm::StringRef family,
                       llvm::function_ref<bool(mlir::Attribute)> wanted);
  /// The cost of `plan` in `place`, or what it violates.
  PlanCandidate check(const InstructionDesc &desc, LaunchPlace place,
                      mlir::Attribute plan);
  /// What `plan`, which is legal, takes.
  Footprint getFootprint(const InstructionDesc &desc, mlir::Attribute plan);

private:
  /// Whether `plan` may run in `place`, a part of a launch; else says why not.
  bool canShare(const InstructionDesc &desc, LaunchPlace place,
                mlir::Attribute plan, std::string *why);

  Planner &planner;
  std::map<int64_t, std::unique_ptr<Planner>> clusters;
  /// By cluster and threads.
  std::map<std::pair<int64_t, int64_t>,
           llvm::StringMap<std::unique_ptr<PlanChoice>>>
      memo;
};

/// Of each instruction of `entry`, by id, its place on `target`.
llvm::DenseMap<int64_t, LaunchPlace> getLaunchPlaces(mlir::func::FuncOp entry,
                                                     llvm::StringRef target);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_LAUNCHPLANNERS_H
