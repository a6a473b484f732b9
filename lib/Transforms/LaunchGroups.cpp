//===- LaunchGroups.cpp - Choose what shares a launch ---------------------===//
//
// The pass aicf-launch-groups. Of neighbours in the order of an entry it finds
// those that run in one launch: on a cluster, where barriers between stages
// take the place of launches, or side by side in one grid. GroupCosts says what
// a launch of a range of instructions takes, GroupSearch divides an entry into
// ranges: first as if its steps ran one after the other, then by what the whole
// entry takes.
//
//===----------------------------------------------------------------------===//

#include "LaunchCosts.h"
#include "LaunchForecast.h"
#include "LaunchTimeline.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace aicf {
#define GEN_PASS_DEF_LAUNCHGROUPSPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;
using emit::LaunchGroupAttr;

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

namespace {

/// A launch that was chosen.
struct ChosenLaunch {
  OpRange range;
  int64_t cluster = 0;
  Cost cost;
  int64_t work = 0, threads = 0; ///< As of RangeCost.
  bool isPinned = false;

  bool isShared() const { return range.size() > 1; }
};

/// The instructions of `range` in a launch that takes `shared`.
ChosenLaunch makeShared(OpRange range, int64_t cluster,
                        const RangeCost &shared) {
  return {range, cluster, shared.cost, shared.work, shared.threads};
}
/// Instruction `i` in a launch of its own.
ChosenLaunch makeSingle(GroupCosts &costs, unsigned i) {
  OpRange range{i, i + 1};
  return {range, 0, costs.getAlone(range), costs.getWorkAlone(i)};
}

/// Divides an entry into launches.
class GroupSearch {
public:
  GroupSearch(GroupCosts &costs) : costs(costs), timeline(costs.getProblem()) {}

  /// Appends those of least time for `range` to `launches`, if its steps ran
  /// one after the other.
  void divide(OpRange range, SmallVectorImpl<ChosenLaunch> &launches);
  /// Changes `launches`, those of the whole entry, as long as that makes its
  /// time shorter. Pinned ones stay.
  void improve(SmallVectorImpl<ChosenLaunch> &launches);
  EntryTime getTime(ArrayRef<ChosenLaunch> launches) const;

private:
  struct State {
    int64_t time = INT64_MAX;
    unsigned from = 0;
    ChosenLaunch launch;
  };
  using Launches = SmallVector<ChosenLaunch, 4>;

  /// What may stand in place of `launch`, and of it and `next`.
  std::vector<Launches> findOthers(const ChosenLaunch &launch);
  std::vector<Launches> findJoined(const ChosenLaunch &launch,
                                   const ChosenLaunch &next);

  GroupCosts &costs;
  LaunchTimeline timeline;
};

} // namespace

/// A launch of each instruction of `range`.
static SmallVector<ChosenLaunch, 4> getSingles(GroupCosts &costs,
                                               OpRange range) {
  SmallVector<ChosenLaunch, 4> singles;
  for (unsigned i = range.begin; i < range.end; ++i)
    singles.push_back(makeSingle(costs, i));
  return singles;
}

/// `launches` with `some` in place of `count` of them from number `first` on.
static SmallVector<ChosenLaunch> replace(ArrayRef<ChosenLaunch> launches,
                                         size_t first, size_t count,
                                         ArrayRef<ChosenLaunch> some) {
  SmallVector<ChosenLaunch> all(launches.take_front(first));
  all.append(some.begin(), some.end());
  ArrayRef<ChosenLaunch> rest = launches.drop_front(first + count);
  all.append(rest.begin(), rest.end());
  return all;
}

EntryTime GroupSearch::getTime(ArrayRef<ChosenLaunch> launches) const {
  return timeline.getTime(
      llvm::map_to_vector(launches, [](const ChosenLaunch &launch) {
        return TimedLaunch{launch.range.begin, launch.range.end,
                           launch.cost.total(), launch.work};
      }));
}

void GroupSearch::divide(OpRange range,
                         SmallVectorImpl<ChosenLaunch> &launches) {
  // Where steps begin, and the end.
  SmallVector<unsigned> bounds;
  for (unsigned i = range.begin; i < range.end; ++i)
    if (i == range.begin || costs.getStep(i) != costs.getStep(i - 1))
      bounds.push_back(i);
  unsigned numSteps = bounds.size();
  bounds.push_back(range.end);
  std::vector<State> best(numSteps + 1);
  best[0].time = 0;
  auto offer = [&](unsigned from, unsigned to, const RangeCost &shared,
                   int64_t cluster) {
    int64_t time = best[from].time + shared.cost.total();
    if (time < best[to].time)
      best[to] = {time, from,
                  makeShared({bounds[from], bounds[to]}, cluster, shared)};
  };
  // Of a step whose instructions have launches of their own, the number of
  // blocks of its cluster is -1.
  for (unsigned from = 0; from < numSteps; ++from) {
    OpRange step{bounds[from], bounds[from + 1]};
    RangeCost alone;
    alone.cost = costs.getAlone(step);
    offer(from, from + 1, alone, -1);
    if (step.size() > 1 && costs.findObstacle(step, 0).empty()) {
      const RangeCost &grid = costs.getShared(step, 0);
      if (grid.violates.empty())
        offer(from, from + 1, grid, 0);
    }
    for (int64_t cluster : costs.getSharing().clusters) {
      for (unsigned to = from; to < numSteps; ++to) {
        OpRange group{bounds[from], bounds[to + 1]};
        if (group.size() > kMaxLaunchInstructions ||
            !costs.findObstacle({bounds[to], bounds[to + 1]}, cluster).empty())
          break;
        if (group.size() == 1)
          continue;
        const RangeCost &shared = costs.getShared(group, cluster);
        if (!shared.violates.empty())
          break;
        offer(from, to + 1, shared, cluster);
      }
    }
  }
  SmallVector<ChosenLaunch> found;
  for (unsigned at = numSteps; at > 0; at = best[at].from) {
    const ChosenLaunch &launch = best[at].launch;
    if (launch.cluster >= 0) {
      found.push_back(launch);
      continue;
    }
    auto singles = getSingles(costs, launch.range);
    found.append(singles.rbegin(), singles.rend());
  }
  launches.append(found.rbegin(), found.rend());
}

std::vector<GroupSearch::Launches>
GroupSearch::findOthers(const ChosenLaunch &launch) {
  std::vector<Launches> others;
  if (!launch.isShared())
    return others;
  others.push_back(getSingles(costs, launch.range));
  // In two, of which either may be one instruction.
  auto add = [&](Launches &parts, OpRange range, int64_t cluster) {
    if (range.size() == 1) {
      parts.append(getSingles(costs, range));
      return true;
    }
    const RangeCost &shared = costs.getShared(range, cluster);
    parts.push_back(makeShared(range, cluster, shared));
    return shared.violates.empty();
  };
  for (unsigned at = launch.range.begin + 1; at < launch.range.end; ++at) {
    Launches parts;
    if (add(parts, {launch.range.begin, at}, launch.cluster) &&
        add(parts, {at, launch.range.end}, launch.cluster))
      others.push_back(std::move(parts));
  }
  for (int64_t cluster : costs.getSharing().clusters) {
    Launches whole;
    if (launch.cluster && cluster != launch.cluster &&
        costs.findObstacle(launch.range, cluster).empty() &&
        add(whole, launch.range, cluster))
      others.push_back(std::move(whole));
  }
  return others;
}

std::vector<GroupSearch::Launches>
GroupSearch::findJoined(const ChosenLaunch &launch, const ChosenLaunch &next) {
  std::vector<Launches> joined;
  OpRange range{launch.range.begin, next.range.end};
  SmallVector<int64_t> places = costs.getSharing().clusters;
  if (costs.getStep(range.begin) == costs.getStep(range.end - 1))
    places.push_back(0); // Side by side.
  for (int64_t cluster : places) {
    if (!costs.findObstacle(range, cluster).empty())
      continue;
    const RangeCost &shared = costs.getShared(range, cluster);
    if (shared.violates.empty())
      joined.push_back({makeShared(range, cluster, shared)});
  }
  return joined;
}

void GroupSearch::improve(SmallVectorImpl<ChosenLaunch> &launches) {
  // Launches looked at, at most: some tenths of a second.
  constexpr int64_t kWork = 1 << 21;
  int64_t work = 0;
  EntryTime best = getTime(launches);
  auto takeFirst = [&](size_t first, size_t count,
                       const std::vector<Launches> &others) {
    for (const Launches &other : others) {
      SmallVector<ChosenLaunch> trial = replace(launches, first, count, other);
      work += trial.size();
      EntryTime time = getTime(trial);
      if (!(time < best))
        continue;
      best = time;
      launches.assign(trial.begin(), trial.end());
      return true;
    }
    return false;
  };
  bool isChanged = true;
  while (isChanged && work < kWork) {
    isChanged = false;
    for (size_t n = 0; n < launches.size() && work < kWork; ++n) {
      if (launches[n].isPinned)
        continue;
      while (n < launches.size() &&
             (takeFirst(n, 1, findOthers(launches[n])) ||
              (n + 1 < launches.size() && !launches[n + 1].isPinned &&
               takeFirst(n, 2, findJoined(launches[n], launches[n + 1])))))
        isChanged = true;
    }
  }
}

/// The division of an entry into launches. `fill` divides, by the function that
/// it is given, what is not pinned.
static SmallVector<ChosenLaunch> findLaunches(
    GroupCosts &costs, GroupSearch &search, bool disable,
    llvm::function_ref<SmallVector<ChosenLaunch>(
        llvm::function_ref<void(OpRange, SmallVectorImpl<ChosenLaunch> &)>)>
        fill) {
  SmallVector<ChosenLaunch> launches =
      fill([&](OpRange range, SmallVectorImpl<ChosenLaunch> &list) {
        list.append(getSingles(costs, range));
      });
  if (disable)
    return launches;
  // A change that pays only with another one is found from one side or the
  // other.
  SmallVector<ChosenLaunch> divided =
      fill([&](OpRange range, SmallVectorImpl<ChosenLaunch> &list) {
        if (range.size())
          search.divide(range, list);
      });
  search.improve(launches);
  search.improve(divided);
  return search.getTime(launches) < search.getTime(divided) ? launches
                                                            : divided;
}

bool LaunchForecast::isKnown(size_t numInstructions) const {
  // Some tenths of a second.
  constexpr size_t kMost = 512;
  Planner &whole = planner.getPlanner();
  return whole.getBackend() && numInstructions <= kMost &&
         whole.getBackend()->getLaunchSharing(whole.getTarget());
}

int64_t LaunchForecast::getTime(func::FuncOp entry, ArrayRef<OrderEdge> edges) {
  Planner &whole = planner.getPlanner();
  std::optional<LaunchSharing> sharing =
      whole.getBackend()->getLaunchSharing(whole.getTarget());
  GroupCosts costs(entry, planner, *sharing, /*heedsPins=*/false);
  costs.addEdges(edges);
  GroupSearch search(costs);
  OpRange all{0, static_cast<unsigned>(costs.getOps().size())};
  return search
      .getTime(findLaunches(costs, search, /*disable=*/false,
                            [&](auto divide) {
                              SmallVector<ChosenLaunch> launches;
                              divide(all, launches);
                              return launches;
                            }))
      .whole;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct LaunchGroups : aicf::impl::LaunchGroupsPassBase<LaunchGroups> {
  using Base::Base;

  void runOnOperation() override {
    auto input = getPlanningInput(getOperation(), emit::DecisionClass::Launch);
    if (failed(input))
      return signalPassFailure();
    for (func::FuncOp entry : input->entries) {
      dropRecords(entry, emit::DecisionClass::Launch);
      entry->removeAttr(emit::EmitDialect::kLaunchGroupsAttr);
    }
    for (const std::unique_ptr<Planner> &planner : input->planners) {
      const BackendInterface *backend = planner->getBackend();
      if (!backend)
        continue;
      std::optional<LaunchSharing> sharing =
          backend->getLaunchSharing(planner->getTarget());
      if (!sharing)
        continue;
      LaunchPlanner launchPlanner(*planner);
      for (func::FuncOp entry : input->entries)
        if (failed(decide(entry, launchPlanner, *sharing)))
          return signalPassFailure();
    }
    for (func::FuncOp entry : input->entries)
      setDecided(entry, emit::DecisionClass::Launch);
  }

  /// The launches that pins ask for, in order.
  LogicalResult takePins(func::FuncOp entry, GroupCosts &costs,
                         SmallVectorImpl<ChosenLaunch> &launches);
  LogicalResult decide(func::FuncOp entry, LaunchPlanner &planner,
                       const LaunchSharing &sharing);
  void addRecords(GroupCosts &costs, const GroupSearch &search,
                  ArrayRef<ChosenLaunch> launches);
};
} // namespace

LogicalResult LaunchGroups::takePins(func::FuncOp entry, GroupCosts &costs,
                                     SmallVectorImpl<ChosenLaunch> &launches) {
  Pins pins(entry);
  ArrayRef<ComputeOp> ops = costs.getOps();
  for (unsigned i = 0; i < ops.size(); ++i) {
    ComputeOp op = ops[i];
    emit::PinAttr pin = pins.find(emit::DecisionClass::Launch, getSubject(op),
                                  costs.getTarget().name);
    if (!pin)
      continue;
    auto group = cast<LaunchGroupAttr>(pin.getChoice());
    ArrayRef<int64_t> ids = group.getInstructions();
    auto fail = [&](const Twine &why) {
      return reportIllegalPin(op.emitError(), emit::DecisionClass::Launch,
                              getSubject(op), group, why);
    };
    if (!launches.empty() && launches.back().range.end > i)
      return fail("it is in the launch of " +
                  subjectOf(ops[launches.back().range.begin]));
    for (auto [k, id] : llvm::enumerate(ids))
      if (i + k >= ops.size() ||
          static_cast<int64_t>(ComputeOp(ops[i + k]).getId()) != id)
        return fail("i" + Twine(id) + " does not stand there in the order");
    OpRange range{i, static_cast<unsigned>(i + ids.size())};
    ChosenLaunch launch = makeSingle(costs, i);
    if (group.isShared()) {
      const RangeCost &shared =
          costs.getShared(range, group.getCluster(), group.getThreads());
      if (!shared.violates.empty())
        return fail(shared.violates);
      launch = makeShared(range, group.getCluster(), shared);
    }
    launch.isPinned = true;
    launches.push_back(launch);
  }
  return success();
}

/// What `own` comes to if the entry takes `other` where it takes `chosen`.
static Cost getOtherCost(const Cost &own, const EntryTime &other,
                         const EntryTime &chosen) {
  Cost cost = own;
  int64_t more = other.whole - chosen.whole;
  if (more >= 0)
    cost.latency += more;
  else // A record holds no more overlap than time: a pin may make more of it.
    cost.overlap += std::min(-more, cost.total());
  return cost;
}

void LaunchGroups::addRecords(GroupCosts &costs, const GroupSearch &search,
                              ArrayRef<ChosenLaunch> launches) {
  Recorder recorder(&getContext(), costs.getTarget());
  EntryTime time = search.getTime(launches);
  for (auto [n, launch] : llvm::enumerate(launches)) {
    ComputeOp op = costs.getOps()[launch.range.begin];
    SmallVector<emit::AlternativeAttr> rejected;
    auto reject = [&](Attribute choice, size_t count,
                      ArrayRef<ChosenLaunch> others) {
      rejected.push_back(recorder.dearer(
          choice,
          getOtherCost(launch.cost,
                       search.getTime(replace(launches, n, count, others)),
                       time)));
    };
    auto rejectShared = [&](OpRange range, size_t count, int64_t cluster) {
      // As without pins of kernels: a replay has them all.
      std::string why = costs.findObstacle(range, cluster, /*heedsPins=*/false);
      RangeCost shared;
      if (why.empty())
        shared = costs.getShared(range, cluster, /*threads=*/std::nullopt,
                                 /*heedsPins=*/false);
      if (why.empty())
        why = shared.violates;
      Attribute choice = costs.getGroup(range, cluster, shared.threads);
      if (why.empty())
        reject(choice, count, {makeShared(range, cluster, shared)});
      else
        rejected.push_back(recorder.illegal(choice, why));
    };
    // Launches of their own.
    if (launch.isShared())
      reject(costs.getGroup({launch.range.begin, launch.range.begin + 1}, 0), 1,
             getSingles(costs, launch.range));
    // With blocks of any size.
    if (launch.threads) {
      const RangeCost &unbounded = costs.getShared(launch.range, 0, 0);
      reject(costs.getGroup(launch.range, 0), 1,
             {makeShared(launch.range, 0, unbounded)});
    }
    // On another cluster.
    for (int64_t cluster : costs.getSharing().clusters)
      if (launch.isShared() && launch.cluster && cluster != launch.cluster)
        rejectShared(launch.range, 1, cluster);
    // Fewer launches: with the next one.
    if (n + 1 < launches.size()) {
      OpRange range{launch.range.begin, launches[n + 1].range.end};
      rejectShared(range, 2, costs.getSharing().clusters.back());
      if (costs.getStep(range.begin) == costs.getStep(range.end - 1))
        rejectShared(range, 2, 0);
    }
    emit::addRecord(op,
                    recorder.record(emit::DecisionClass::Launch, getSubject(op),
                                    costs.getGroup(launch.range, launch.cluster,
                                                   launch.threads),
                                    launch.cost, rejected, launch.isPinned));
  }
}

LogicalResult LaunchGroups::decide(func::FuncOp entry, LaunchPlanner &planner,
                                   const LaunchSharing &sharing) {
  GroupCosts costs(entry, planner, sharing);
  ArrayRef<ComputeOp> ops = costs.getOps();
  if (ops.empty())
    return success();
  SmallVector<ChosenLaunch> pinned;
  if (failed(takePins(entry, costs, pinned)))
    return failure();
  GroupSearch search(costs);
  // Around the pinned ones.
  SmallVector<ChosenLaunch> launches =
      findLaunches(costs, search, disable, [&](auto divide) {
        SmallVector<ChosenLaunch> list;
        unsigned begin = 0;
        for (const ChosenLaunch &launch : pinned) {
          divide(OpRange{begin, launch.range.begin}, list);
          list.push_back(launch);
          begin = launch.range.end;
        }
        divide(OpRange{begin, static_cast<unsigned>(ops.size())}, list);
        return list;
      });
  addRecords(costs, search, launches);

  SmallVector<Attribute> groups;
  for (const ChosenLaunch &launch : launches)
    if (launch.isShared())
      groups.push_back(
          costs.getGroup(launch.range, launch.cluster, launch.threads));
  if (groups.empty())
    return success();
  NamedAttrList all(entry->getAttrOfType<DictionaryAttr>(
      emit::EmitDialect::kLaunchGroupsAttr));
  all.set(costs.getTarget().name, ArrayAttr::get(&getContext(), groups));
  entry->setAttr(emit::EmitDialect::kLaunchGroupsAttr,
                 all.getDictionary(&getContext()));
  return success();
}
