//===- LaunchCosts.cpp - What launches of an entry take -------------------===//

#include "LaunchCosts.h"

#include "aicf/Analysis/Roof.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Instructions that run at once
//===----------------------------------------------------------------------===//

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

} // namespace

//===----------------------------------------------------------------------===//
// Ranges of instructions
//===----------------------------------------------------------------------===//

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
  if (range.size() > kMaxLaunchInstructions)
    return "more than " + std::to_string(kMaxLaunchInstructions) +
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
                                       std::optional<int64_t> threads,
                                       bool heedsPins) {
  auto [it, inserted] = shared.try_emplace(
      {range.begin, range.end, cluster, threads.value_or(-1), heedsPins},
      RangeCost());
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
    if (heedsPins &&
        llvm::any_of(llvm::seq(range.begin, range.end), isPinnedLarger))
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
