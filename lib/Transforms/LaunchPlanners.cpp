//===- LaunchPlanners.cpp - Planning what shares a launch -----------------===//

#include "LaunchPlanners.h"
#include "LaunchParts.h"

using namespace mlir;
using namespace aicf;

Planner &LaunchPlanner::getPlanner(LaunchPlace place) {
  if (place.cluster == 0)
    return planner;
  std::unique_ptr<Planner> &own = clusters[place.cluster];
  if (!own)
    own = std::make_unique<Planner>(
        planner.getBackend()->getDialect()->getContext(),
        planner.getBackend()->getClusterTarget(planner.getTarget(),
                                               place.cluster));
  return *own;
}

bool LaunchPlanner::canShare(const InstructionDesc &desc, LaunchPlace place,
                             Attribute plan, std::string *why) {
  // The machine that it is a part of has to run it, too.
  PlanCandidate whole = planner.check(desc, plan);
  if (!whole.violates.empty()) {
    if (why)
      *why = whole.violates;
    return false;
  }
  if (int64_t threads = getFootprint(desc, plan).threads;
      place.threads && threads > place.threads) {
    if (why)
      *why = "its blocks have " + std::to_string(threads) +
             " threads, those of the launch at most " +
             std::to_string(place.threads);
    return false;
  }
  return getFamily(*planner.getBackend(), plan)
      ->canShareLaunch(desc, plan, planner.getTarget(), why);
}

const PlanChoice &LaunchPlanner::best(const InstructionDesc &desc,
                                      LaunchPlace place) {
  Planner &own = getPlanner(place);
  const PlanChoice &any = own.best(desc);
  if (!place.isShared || !any.plan || canShare(desc, place, any.plan, nullptr))
    return any;
  std::unique_ptr<PlanChoice> &choice =
      memo[{place.cluster, place.threads}][desc.serialize()];
  if (choice)
    return *choice;
  choice = std::make_unique<PlanChoice>();
  PlanCandidate best = own.bestOf(desc, "", [&](Attribute plan) {
    return canShare(desc, place, plan, nullptr);
  });
  std::string why;
  canShare(desc, place, any.plan, &why);
  if (!best.plan || !best.violates.empty()) {
    choice->failure = why;
    return *choice;
  }
  choice->plan = best.plan;
  choice->cost = best.cost;
  choice->numEstimated = any.numEstimated;
  choice->rejected.push_back({any.plan, {}, why});
  return *choice;
}

PlanCandidate LaunchPlanner::bestOf(const InstructionDesc &desc,
                                    LaunchPlace place, StringRef family,
                                    function_ref<bool(Attribute)> wanted) {
  return getPlanner(place).bestOf(desc, family, [&](Attribute plan) {
    return wanted(plan) &&
           (!place.isShared || canShare(desc, place, plan, nullptr));
  });
}

PlanCandidate LaunchPlanner::check(const InstructionDesc &desc,
                                   LaunchPlace place, Attribute plan) {
  PlanCandidate candidate = getPlanner(place).check(desc, plan);
  if (candidate.violates.empty() && place.isShared)
    canShare(desc, place, plan, &candidate.violates);
  return candidate;
}

Footprint LaunchPlanner::getFootprint(const InstructionDesc &desc,
                                      Attribute plan) {
  return getFamily(*planner.getBackend(), plan)
      ->getFootprint(desc, plan, planner.getTarget());
}

llvm::DenseMap<int64_t, LaunchPlace> aicf::getLaunchPlaces(func::FuncOp entry,
                                                           StringRef target) {
  llvm::DenseMap<int64_t, LaunchPlace> places;
  for (emit::LaunchGroupAttr group : getLaunchGroups(entry, target))
    for (int64_t id : group.getInstructions())
      places[id] = {group.isShared(), group.getCluster(), group.getThreads()};
  return places;
}
