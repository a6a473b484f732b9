//===- LaunchForecast.h - What an order takes in launches -------*- C++ -*-===//
//
// The order of an entry is chosen before its launches. Where orders differ by
// little, what their launches take decides.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_LAUNCHFORECAST_H
#define AICF_LIB_TRANSFORMS_LAUNCHFORECAST_H

#include "LaunchPlanners.h"
#include "Liveness.h"

namespace aicf {

class LaunchForecast {
public:
  explicit LaunchForecast(Planner &planner) : planner(planner) {}

  /// Whether launches of an entry of so many instructions are worth asking for:
  /// instructions share some on the target, and it is not too large.
  bool isKnown(size_t numInstructions) const;
  /// What `entry` takes in the launches that aicf-launch-groups would choose
  /// without pins, in ps. Its instructions stand in their order and steps, and
  /// wait as `edges` say, too.
  int64_t getTime(mlir::func::FuncOp entry, llvm::ArrayRef<OrderEdge> edges);

private:
  LaunchPlanner planner;
};

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_LAUNCHFORECAST_H
