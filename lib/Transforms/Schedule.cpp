//===- Schedule.cpp - What runs when, and what side by side ---------------===//

#include "Schedule.h"

#include "Dependences.h"
#include "Liveness.h"
#include "PlanUtils.h"
#include "aicf/Support/Mutant.h"

#include "llvm/ADT/SetVector.h"
#include <map>
#include <numeric>
#include <queue>

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

//===----------------------------------------------------------------------===//
// Schedules and choices
//===----------------------------------------------------------------------===//

Schedule::Schedule(ArrayRef<ComputeOp> ops) {
  for (ComputeOp op : ops)
    append(op, sequence.size());
}

Attribute Schedule::toAttr(MLIRContext *context) const {
  SmallVector<int64_t> ids;
  for (ComputeOp op : sequence)
    ids.push_back(op.getId());
  if (!hasBranches())
    return DenseI64ArrayAttr::get(context, ids);
  SmallVector<Attribute> sets;
  for (size_t begin = 0, end; begin < ids.size(); begin = end) {
    for (end = begin; end < ids.size() && steps[end] == steps[begin]; ++end)
      ;
    sets.push_back(DenseI64ArrayAttr::get(
        context, ArrayRef(ids).slice(begin, end - begin)));
  }
  return ArrayAttr::get(context, sets);
}

std::optional<Schedule> Schedule::fromAttr(Attribute choice,
                                           ArrayRef<ComputeOp> ops) {
  // A pin may name any number: DenseMap has two that it cannot look up.
  std::map<int64_t, ComputeOp> byId;
  for (ComputeOp op : ops)
    byId[op.getId()] = op;
  Schedule schedule;
  auto append = [&](int64_t id, unsigned step) {
    auto it = byId.find(id);
    if (it == byId.end())
      return false;
    schedule.append(it->second, step);
    byId.erase(it);
    return true;
  };
  if (auto ids = dyn_cast_or_null<DenseI64ArrayAttr>(choice)) {
    for (auto [step, id] : llvm::enumerate(ids.asArrayRef()))
      if (!append(id, step))
        return std::nullopt;
  } else if (auto sets = dyn_cast_or_null<ArrayAttr>(choice)) {
    for (auto [step, set] : llvm::enumerate(sets)) {
      auto ids = dyn_cast<DenseI64ArrayAttr>(set);
      if (!ids || ids.empty())
        return std::nullopt;
      for (int64_t id : ids.asArrayRef())
        if (!append(id, step))
          return std::nullopt;
    }
  } else {
    return std::nullopt;
  }
  if (!byId.empty())
    return std::nullopt;
  return schedule;
}

std::optional<Schedule> aicf::getSchedule(func::FuncOp entry) {
  SmallVector<ComputeOp> ops(entry.getBody().front().getOps<ComputeOp>());
  if (llvm::none_of(ops, [](ComputeOp op) { return op.getStep(); }))
    return Schedule(ops);
  Schedule schedule;
  int64_t last = 0;
  for (ComputeOp op : ops) {
    int64_t step = op.getStep().value_or(-1);
    if (step != last && (schedule.steps.empty() || step != last + 1))
      return std::nullopt;
    schedule.append(op, step);
    last = step;
  }
  return schedule;
}

void aicf::setSteps(const Schedule &schedule) {
  for (auto [op, step] : llvm::zip_equal(schedule.sequence, schedule.steps)) {
    ComputeOp instruction = op;
    instruction.setStep(schedule.hasBranches() ? std::optional<int64_t>(step)
                                               : std::nullopt);
  }
}

//===----------------------------------------------------------------------===//
// The problem
//===----------------------------------------------------------------------===//

ScheduleProblem::ScheduleProblem(func::FuncOp entry,
                                 const TargetDescription &target)
    : ops(entry.getBody().front().getOps<ComputeOp>()), successors(ops.size()),
      alignment(target.alignment), issue(target.graph_issue_ps) {
  DenseMap<Operation *, unsigned> index;
  for (auto [i, op] : llvm::enumerate(ops))
    index[op] = i;
  Dependences dependences(entry, /*contracts=*/false);
  for (auto [i, op] : llvm::enumerate(ops)) {
    // Also through views.
    llvm::SmallSetVector<Operation *, 8> found;
    SmallVector<Operation *> work;
    dependences.getSuccessors(op, work);
    while (!work.empty()) {
      Operation *next = work.pop_back_val();
      if (found.insert(next) && !isa<ComputeOp>(next))
        dependences.getSuccessors(next, work);
    }
    for (Operation *next : found)
      if (isa<ComputeOp>(next))
        successors[i].push_back(index.lookup(next));
  }
}

/// Indices in `problem.ops` of what `schedule` runs.
static SmallVector<unsigned> getIndices(const ScheduleProblem &problem,
                                        const Schedule &schedule) {
  DenseMap<Operation *, unsigned> index;
  for (auto [i, op] : llvm::enumerate(problem.ops))
    index[op] = i;
  return llvm::map_to_vector(schedule.sequence,
                             [&](ComputeOp op) { return index.lookup(op); });
}

/// Of each op, how many others it must follow.
static SmallVector<unsigned> countPredecessors(const ScheduleProblem &problem) {
  SmallVector<unsigned> count(problem.ops.size());
  for (const auto &successors : problem.successors)
    for (unsigned next : successors)
      count[next] = AICF_MUTANT("order-waits-for-one") ? 1 : count[next] + 1;
  return count;
}

int64_t aicf::getPeakBytes(const ScheduleProblem &problem,
                           const Schedule &schedule) {
  return getPeakBytes(getLives(getArenaBuffers(schedule, problem.alignment)));
}

int64_t aicf::getHeldBytes(const ScheduleProblem &problem,
                           const Schedule &schedule) {
  SmallVector<LiveBytes> lives =
      getLives(getArenaBuffers(schedule, problem.alignment));
  int64_t arena = getPeakBytes(lives), scratch = 0;
  if (problem.workspaces.empty())
    return arena;
  std::map<unsigned, int64_t> workspaces; // Of each step.
  for (auto [position, i] : llvm::enumerate(getIndices(problem, schedule)))
    workspaces[schedule.steps[position]] += problem.workspaces[i];
  for (auto [step, bytes] : workspaces) {
    int64_t live = 0;
    for (const LiveBytes &life : lives)
      if (bytes && life.first <= step && step <= life.last)
        live += life.bytes;
    if (live + bytes > arena)
      scratch = std::max(scratch, bytes);
  }
  return arena + scratch;
}

std::optional<std::pair<ComputeOp, ComputeOp>>
aicf::findViolatedDependence(const ScheduleProblem &problem,
                             const Schedule &schedule) {
  SmallVector<unsigned> step(problem.ops.size());
  for (auto [position, i] : llvm::enumerate(getIndices(problem, schedule)))
    step[i] = schedule.steps[position];
  for (unsigned i = 0; i < problem.ops.size(); ++i)
    for (unsigned next : problem.successors[i])
      if (step[next] <= step[i])
        return std::make_pair(problem.ops[i], problem.ops[next]);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

int64_t aicf::countResident(const Footprint &print, int64_t leastRegisters,
                            const TargetDescription &target) {
  // Of a kernel of which nothing is known.
  constexpr int64_t kRegisters = 64;
  int64_t threads = std::max<int64_t>(print.threads, 1);
  int64_t registers =
      std::max(print.registers ? print.registers : kRegisters, leastRegisters);
  int64_t resident = target.max_threads / threads;
  if (target.registers)
    resident = std::min(resident, target.registers / (registers * threads));
  if (target.shared_bytes && print.sharedBytes)
    resident = std::min(resident, target.shared_bytes / print.sharedBytes);
  return std::max<int64_t>(resident, 1);
}

int64_t aicf::getWork(const Cost &cost, int64_t held, int64_t places,
                      const TargetDescription &target) {
  return std::max(cost.total() - cost.latency,
                  mulDiv(std::max<int64_t>(cost.total() - target.launch_ps, 0),
                         std::min(held, places), places));
}

int64_t aicf::getWork(const Cost &cost, const Footprint &print,
                      const TargetDescription &target) {
  return getWork(cost, print.blocks,
                 target.compute_units *
                     countResident(print, /*leastRegisters=*/0, target),
                 target);
}

void StepTime::add(const ScheduleProblem &problem, unsigned i) {
  const Cost &cost = problem.costs[i];
  longest = std::max(longest, cost.total());
  work +=
      problem.works.empty() ? cost.total() - cost.latency : problem.works[i];
  sum += cost.total();
  ++count;
  if (!problem.shares.empty() && problem.shares[i])
    shares = true;
  else
    ++alone;
}

bool StepTime::hides(const ScheduleProblem &problem, unsigned i) const {
  StepTime joined = *this;
  joined.add(problem, i);
  return joined.isHidden(problem.issue);
}

Cost aicf::estimate(const ScheduleProblem &problem, const Schedule &schedule) {
  Cost cost;
  SmallVector<unsigned> indices = getIndices(problem, schedule);
  for (size_t begin = 0, end; begin < indices.size(); begin = end) {
    StepTime step;
    for (end = begin;
         end < indices.size() && schedule.steps[end] == schedule.steps[begin];
         ++end) {
      cost += problem.costs[indices[end]];
      step.add(problem, indices[end]);
    }
    if (step.count > 1)
      cost.overlap +=
          std::max<int64_t>(0, step.sum - step.total(problem.issue));
  }
  return cost;
}

Schedule aicf::joinNeighbours(const ScheduleProblem &problem,
                              const Schedule &schedule) {
  Schedule joined;
  StepTime step;
  unsigned current = 0;
  // The first step that each instruction may run in.
  SmallVector<unsigned> earliest(problem.ops.size());
  for (unsigned i : getIndices(problem, schedule)) {
    if (step.count && (earliest[i] > current || !step.hides(problem, i))) {
      ++current;
      step = StepTime();
    }
    step.add(problem, i);
    joined.append(problem.ops[i], current);
    for (unsigned next : problem.successors[i])
      earliest[next] = std::max(earliest[next], current + 1);
  }
  return joined;
}

Schedule aicf::scheduleForTime(const ScheduleProblem &problem) {
  // The longest way from each instruction to the end; successors stand behind
  // it in program order.
  SmallVector<int64_t> way(problem.ops.size());
  for (unsigned i = problem.ops.size(); i-- > 0;) {
    for (unsigned next : problem.successors[i])
      way[i] = std::max(way[i], way[next]);
    way[i] += problem.costs[i].total();
  }
  auto isLater = [&](unsigned a, unsigned b) {
    return std::make_pair(way[a], b) < std::make_pair(way[b], a);
  };
  std::priority_queue<unsigned, std::vector<unsigned>, decltype(isLater)> ready(
      isLater);
  SmallVector<unsigned> pending = countPredecessors(problem);
  for (unsigned i = 0; i < problem.ops.size(); ++i)
    if (pending[i] == 0)
      ready.push(i);
  Schedule schedule;
  for (unsigned current = 0; !ready.empty(); ++current) {
    StepTime step;
    SmallVector<unsigned> chosen;
    while (!ready.empty() &&
           (!step.count || step.hides(problem, ready.top()))) {
      chosen.push_back(ready.top());
      step.add(problem, ready.top());
      schedule.append(problem.ops[ready.top()], current);
      ready.pop();
    }
    for (unsigned i : chosen)
      for (unsigned next : problem.successors[i])
        if (--pending[next] == 0)
          ready.push(next);
  }
  return schedule;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Schedule aicf::scheduleForMemory(const ScheduleProblem &problem) {
  // Buffers, and how many instructions still touch each.
  SmallVector<ArenaBuffer> buffers =
      getArenaBuffers(Schedule(problem.ops), problem.alignment);
  std::vector<SmallVector<unsigned>> touches =
      getTouchedBuffers(problem.ops, buffers);
  SmallVector<unsigned> left(buffers.size());
  std::vector<bool> live(buffers.size());
  for (ArrayRef<unsigned> touched : touches)
    for (unsigned b : touched)
      ++left[b];
  auto getGrowth = [&](unsigned i) {
    int64_t bytes = 0;
    for (unsigned b : touches[i]) {
      if (!live[b])
        bytes += buffers[b].life.bytes;
      if (left[b] == 1)
        bytes -= buffers[b].life.bytes;
    }
    return bytes;
  };
  SmallVector<unsigned> pending = countPredecessors(problem), ready;
  for (unsigned i = 0; i < problem.ops.size(); ++i)
    if (pending[i] == 0)
      ready.push_back(i);
  SmallVector<ComputeOp> sequence;
  while (!ready.empty()) {
    auto *best = ready.begin();
    int64_t bestGrowth = getGrowth(*best);
    for (auto *it = ready.begin() + 1; it != ready.end(); ++it) {
      int64_t growth = getGrowth(*it);
      if (std::make_pair(growth, *it) < std::make_pair(bestGrowth, *best)) {
        best = it;
        bestGrowth = growth;
      }
    }
    unsigned i = *best;
    ready.erase(best);
    sequence.push_back(problem.ops[i]);
    for (unsigned b : touches[i]) {
      live[b] = true;
      --left[b];
    }
    for (unsigned next : problem.successors[i])
      if (--pending[next] == 0)
        ready.push_back(next);
  }
  return Schedule(sequence);
}

Schedule aicf::splitSteps(const ScheduleProblem &problem,
                          const Schedule &schedule, int64_t limit) {
  SmallVector<LiveBytes> lives =
      getLives(getArenaBuffers(schedule, problem.alignment));
  // What begins to live and ends to, at each step.
  SmallVector<int64_t> change(
      schedule.steps.empty() ? 1 : schedule.steps.back() + 2);
  for (const LiveBytes &life : lives) {
    change[life.first] += life.bytes;
    change[life.last + 1] -= life.bytes;
  }
  std::partial_sum(change.begin(), change.end(), change.begin());
  Schedule split;
  unsigned current = 0;
  for (auto [i, op] : llvm::enumerate(schedule.sequence)) {
    if (i && (schedule.steps[i] != schedule.steps[i - 1] ||
              change[schedule.steps[i]] > limit))
      ++current;
    split.append(op, current);
  }
  return split;
}
