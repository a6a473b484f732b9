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

#include "LaunchForecast.h"
#include "LaunchParts.h"
#include "LaunchPlanners.h"
#include "LaunchTimeline.h"
#include "Schedule.h"
#include "aicf/Analysis/Roof.h"
#include "aicf/Support/Mutant.h"
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

/// Instructions of a launch, at most: code and its compilation grow with them.
static constexpr unsigned kMaxInstructions = 64;

namespace {

/// Instructions side by side in one grid. Its blocks are as large as the
/// largest of any, so a multiprocessor holds fewer of them at once.
class Grid {
public:
  Grid(const LaunchSharing &sharing, const TargetDescription &target)
      : sharing(sharing), target(target) {}

  void add(const Cost &cost, const Footprint &print) {
    all.threads = std::max(all.threads, print.threads);
    all.registers = std::max(all.registers, print.registers);
    all.sharedBytes = std::max(all.sharedBytes, print.sharedBytes);
    int64_t own = std::max<int64_t>(print.blocks, 1);
    int64_t resident = countResident(print, /*leastRegisters=*/0, target);
    int64_t waves = llvm::divideCeil(own, target.compute_units * resident);
    int64_t time =
        std::max<int64_t>(cost.total() - target.launch_ps, 0) / waves;
    runs.push_back({own, time});
    blocks += own;
    busy += own * time;
  }
  int64_t countBlocks() const { return blocks; }
  /// Those that run at once.
  int64_t countAtOnce() const {
    return target.compute_units *
           countResident(all, sharing.leastRegisters, target);
  }
  /// Rounds of blocks: 1 where all run at once.
  int64_t getWaves() const { return llvm::divideCeil(blocks, countAtOnce()); }
  /// What they take at least; 0 where all run at once. Blocks start in the
  /// order of the instructions, each when another one ends: a round that is not
  /// full takes as long as its longest block.
  int64_t getTime() const {
    // Rounds that are simulated; of more, how full the last one is says little.
    constexpr int64_t kRounds = 16;
    int64_t atOnce = countAtOnce();
    if (blocks <= atOnce)
      return 0;
    if (blocks > kRounds * atOnce)
      return target.launch_ps + busy / atOnce;
    std::map<int64_t, int64_t> ends = {
        {0, atOnce}}; // Places, by when they end.
    for (Run run : runs)
      for (int64_t left = run.blocks; left > 0;) {
        auto first = ends.begin();
        auto [time, places] = *first;
        int64_t count = std::min(places, left);
        if (count == places)
          ends.erase(first);
        else
          first->second -= count;
        ends[time + run.time] += count;
        left -= count;
      }
    return target.launch_ps + ends.rbegin()->first;
  }

private:
  /// Blocks of one instruction, and the time of one.
  struct Run {
    int64_t blocks, time;
  };

  const LaunchSharing &sharing;
  const TargetDescription &target;
  Footprint all;
  SmallVector<Run> runs;
  int64_t blocks = 0;
  int64_t busy = 0; ///< Time of a block, over all blocks.
};

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

/// Instructions of one step or stage, which do not wait for each other.
class Together {
public:
  void add(const Cost &cost, int64_t units) {
    sum += cost;
    longest = std::max(longest, cost.total());
    // What the others may use.
    work += cost.total() - cost.latency - cost.parallelism;
    busy += cost.total() * units;
    allUnits += units;
    ++count;
  }
  /// Their time with `launches` launches `issue` ps apart, on `units` units.
  Cost get(int64_t launches, int64_t issue, int64_t units) const {
    Cost cost = sum;
    int64_t time = std::max({longest, work, launches * issue});
    // One after the other on the units that they have.
    if (units && allUnits > units)
      time = std::max(time, busy / units);
    cost.overlap += std::max<int64_t>(0, sum.total() - time);
    return cost;
  }
  unsigned size() const { return count; }

private:
  Cost sum;
  int64_t longest = 0, work = 0, busy = 0, allUnits = 0;
  unsigned count = 0;
};

/// What launches of an entry take on one target.
class GroupCosts {
public:
  GroupCosts(func::FuncOp entry, LaunchPlanner &planner,
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
  void addEdges(ArrayRef<OrderEdge> edges) {
    for (auto [before, after] : edges)
      problem.successors[before].push_back(after);
  }
  ArrayRef<ComputeOp> getOps() const { return problem.ops; }
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
  /// bound of a block's threads that takes the least time.
  const RangeCost &getShared(OpRange range, int64_t cluster,
                             std::optional<int64_t> threads = std::nullopt);
  /// Why the search leaves out a launch of `range` on a cluster of so many
  /// blocks, or side by side: pins, size, or work beyond a cluster. "": it does
  /// not.
  std::string findObstacle(OpRange range, int64_t cluster,
                           bool heedsPins = true);
  /// Whether instruction `i` may be worth a place in a cluster of so many
  /// blocks; planning it for that is dear.
  bool mayGain(unsigned i, int64_t cluster);

  LaunchGroupAttr getGroup(OpRange range, int64_t cluster,
                           int64_t threads = 0) {
    SmallVector<int64_t> ids;
    for (unsigned i = range.begin; i < range.end; ++i)
      ids.push_back(problem.ops[i].getId());
    return LaunchGroupAttr::get(problem.ops.front()->getContext(), ids, cluster,
                                threads);
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
  SmallVector<int64_t> steps;
  std::map<std::tuple<unsigned, bool, int64_t, int64_t>, PlacedPlan> plans;
  /// As mayGain() says, by instruction and cluster.
  std::map<std::pair<unsigned, int64_t>, bool> gains;
  /// By range, cluster and threads, -1 for those of the least time.
  std::map<std::tuple<unsigned, unsigned, int64_t, int64_t>, RangeCost> shared;
};

} // namespace

const PlanCandidate &GroupCosts::getPlan(unsigned i, LaunchPlace place) {
  std::optional<PlanCandidate> &plan = getPlaced(i, place).plan;
  if (plan)
    return *plan;
  // As without a pin of the kernel, which is decided later.
  const PlanChoice &best = planner.best(descs[i], place);
  plan.emplace();
  plan->plan = best.plan;
  plan->cost = best.cost;
  plan->violates = best.plan ? "" : best.failure;
  return *plan;
}

const Footprint &GroupCosts::getFootprint(unsigned i, LaunchPlace place) {
  std::optional<Footprint> &print = getPlaced(i, place).print;
  if (!print)
    print = planner.getFootprint(descs[i], getPlan(i, place).plan);
  return *print;
}

Cost GroupCosts::getAlone(OpRange range) {
  Cost cost;
  for (unsigned i = range.begin; i < range.end;) {
    Together step;
    for (int64_t number = steps[i]; i < range.end && steps[i] == number; ++i)
      step.add(getPlan(i, {}).cost, 0);
    cost += step.get(step.size(), step.size() > 1 ? target.graph_issue_ps : 0,
                     /*units=*/0);
    // The graph forks there, and joins: each further launch of a step took
    // 138 ns on an H200, about half of the time between two issues (690 ns of a
    // training step whose steps have five more launches than one each).
    cost.latency += (step.size() - 1) * target.graph_issue_ps / 2;
  }
  return cost;
}

int64_t GroupCosts::getWorkAlone(unsigned i) {
  const PlanCandidate &plan = getPlan(i, {});
  if (!plan.plan)
    return plan.cost.total() - plan.cost.latency;
  return getWork(plan.cost, getFootprint(i, {}), target);
}

bool GroupCosts::mayGain(unsigned i, int64_t cluster) {
  auto [it, inserted] = gains.try_emplace({i, cluster}, false);
  if (!inserted)
    return it->second;
  const PlanCandidate &alone = getPlan(i, {});
  if (!alone.violates.empty())
    return false;
  int64_t least =
      getRoof(descs[i], planner.getPlanner({true, cluster}).getTarget());
  return it->second = least <= alone.cost.total() + target.launch_ps;
}

std::string GroupCosts::findObstacle(OpRange range, int64_t cluster,
                                     bool heedsPins) {
  if (range.size() > kMaxInstructions)
    return "more than " + std::to_string(kMaxInstructions) +
           " instructions in a launch";
  for (unsigned i = range.begin; i < range.end; ++i) {
    if (cluster && !mayGain(i, cluster))
      return subjectOf(problem.ops[i]) + ": has work for more than a cluster";
    if (heedsPins && isPinnedAlone(i, {true, cluster}))
      return subjectOf(problem.ops[i]) +
             ": its kernel is pinned to one that cannot share this launch";
  }
  return "";
}

const RangeCost &GroupCosts::getShared(OpRange range, int64_t cluster,
                                       std::optional<int64_t> threads) {
  auto [it, inserted] = shared.try_emplace(
      {range.begin, range.end, cluster, threads.value_or(-1)}, RangeCost());
  RangeCost &best = it->second;
  if (!inserted)
    return best;
  best = findShared(range, {true, cluster, threads.value_or(0)});
  if (cluster || threads || !best.violates.empty())
    return best;
  // Smaller blocks, of which more run at once, where a second round is short.
  constexpr int64_t kRounds = 4, kHalvings = 2;
  int64_t most = best.mostThreads;
  for (int64_t n = 0; n < kHalvings && best.waves > 1 && best.waves <= kRounds;
       ++n) {
    most = llvm::divideCeil(most, 2);
    auto isPinnedLarger = [&](unsigned i) {
      return isPinnedAlone(i, {true, 0, most});
    };
    if (llvm::any_of(llvm::seq(range.begin, range.end), isPinnedLarger))
      break;
    RangeCost bounded = findShared(range, {true, 0, most});
    if (bounded.violates.empty() && bounded.cost.total() < best.cost.total())
      best = bounded;
  }
  return best;
}

RangeCost GroupCosts::findShared(OpRange range, LaunchPlace place) {
  int64_t cluster = place.cluster;
  RangeCost result;
  result.threads = place.threads;
  auto fail = [&](unsigned i, const Twine &why) {
    result.violates = (subjectOf(problem.ops[i]) + ": " + why).str();
    return result;
  };
  // Stages as dependences ask for them.
  SmallVector<unsigned> stages(range.size());
  unsigned numStages = 1;
  int64_t addresses = 0;
  SmallVector<Footprint> prints;
  for (unsigned i = range.begin; i < range.end; ++i) {
    for (unsigned next : problem.successors[i])
      if (next < range.end) {
        unsigned &stage = stages[next - range.begin];
        stage = std::max(stage, stages[i - range.begin] + 1);
        numStages = std::max(numStages, stage + 1);
      }
    if (!cluster && steps[i] != steps[range.begin])
      return fail(i, "runs in another step: in one grid nothing waits");
    addresses +=
        problem.ops[i].getInputs().size() + problem.ops[i].getOutputs().size();
    const PlanCandidate &plan = getPlan(i, place);
    if (!plan.violates.empty())
      return fail(i, plan.violates);
    const Footprint &print = prints.emplace_back(getFootprint(i, place));
    addresses += (print.scratchBytes > 0) + (print.semaphores > 0);
    if (addresses > sharing.maxAddresses)
      return fail(i, "a launch passes " + Twine(sharing.maxAddresses) +
                         " addresses at most");
  }
  if (!cluster && numStages > 1)
    return fail(range.begin, "others wait for it: in one grid nothing waits");
  // A thread of a block has its share of the registers, whichever it runs.
  int64_t threads = 1;
  for (const Footprint &print : prints)
    threads = std::max(threads, print.threads);
  int64_t registers =
      std::min(target.max_thread_registers, target.registers / threads / 8 * 8);
  for (unsigned i = range.begin; registers && i < range.end; ++i) {
    const Footprint &print = prints[i - range.begin];
    if (print.registers > registers)
      return fail(i, "spills: its kernel needs " + Twine(print.registers) +
                         " registers a thread, a launch with blocks of " +
                         Twine(threads) + " threads leaves " +
                         Twine(registers));
  }
  std::vector<Together> together(numStages);
  Grid grid(sharing, target);
  for (unsigned i = range.begin; i < range.end; ++i) {
    const PlanCandidate &plan = getPlan(i, place);
    const Footprint &print = prints[i - range.begin];
    int64_t units = 0;
    if (cluster)
      units = std::clamp<int64_t>(print.blocks, 1, cluster);
    together[stages[i - range.begin]].add(plan.cost, units);
    grid.add(plan.cost, print);
  }
  for (const Together &stage : together)
    result.cost += stage.get(1, 0, cluster);
  result.mostThreads = threads;
  if (!cluster) {
    result.waves = grid.getWaves();
    result.cost.occupancy +=
        std::max<int64_t>(grid.getTime() - result.cost.total(), 0);
  } else
    result.cost.latency +=
        target.launch_ps + (numStages - 1) * sharing.barrierPs;
  result.work =
      cluster ? getWork(result.cost, cluster, target.compute_units, target)
              : getWork(result.cost, grid.countBlocks(), grid.countAtOnce(),
                        target);
  return result;
}

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
        if (group.size() > kMaxInstructions ||
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
        shared = costs.getShared(range, cluster);
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
