//===- ScheduleSearch.cpp - Orders that need less memory ------------------===//
//
// A local search. A schedule is a place for each instruction: those at the same
// place share a step. Steps have odd places, and the even ones between them are
// free for new steps. One instruction, or all of a step, moves to any place
// that its dependences allow.
//
// The peak falls only when all of the steps at the peak have less to hold. So
// that single moves lead there, of schedules that are equally good the one with
// less in use is better: the sum over steps of the squared bytes.
//
//===----------------------------------------------------------------------===//

#include "ScheduleSearch.h"

#include "Liveness.h"
#include "PlanUtils.h"

#include "llvm/ADT/SetVector.h"
#include <map>

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

struct ScheduleSearch::Outcome {
  bool isIllegal = false;
  int64_t excess = 0; ///< The arena, or the limit if that is more.
  MemoryPrice::Rank rank;
  /// Sum over steps of the squares of what is in use, in KiB.
  double use = 0;

  bool operator<(const Outcome &other) const {
    return std::tie(isIllegal, excess, rank, use) <
           std::tie(other.isIllegal, other.excess, other.rank, other.use);
  }
  bool isBetterThan(const Outcome &other) const {
    return std::tie(isIllegal, excess, rank) <
           std::tie(other.isIllegal, other.excess, other.rank);
  }
};

ScheduleSearch::ScheduleSearch(const ScheduleProblem &problem,
                               const MemoryPrice &price, int64_t limit)
    : problem(problem), price(price), limit(limit),
      predecessors(problem.ops.size()) {
  for (unsigned i = 0; i < problem.ops.size(); ++i)
    for (unsigned next : problem.successors[i])
      predecessors[next].push_back(i);
  SmallVector<ArenaBuffer> arena =
      getArenaBuffers(Schedule(problem.ops), problem.alignment);
  for (auto [buffer, users] :
       llvm::zip_equal(arena, getBufferUsers(problem.ops, arena)))
    buffers.push_back({buffer.life.bytes, std::move(users)});
  evaluationWork = 4 * problem.ops.size();
  for (const Buffer &buffer : buffers)
    evaluationWork += 2 + buffer.users.size();
}

/// Where the target runs one instruction at a time, a schedule with branches
/// loses to every other one.
ScheduleSearch::Outcome ScheduleSearch::evaluate(ArrayRef<unsigned> places) {
  work -= evaluationWork;
  unsigned count = 2 * places.size() + 2;
  times.assign(count, StepTime());
  changes.assign(count, 0);
  workspaces.assign(count, 0);
  for (auto [i, place] : llvm::enumerate(places)) {
    times[place].add(problem, i);
    if (!problem.workspaces.empty())
      workspaces[place] += problem.workspaces[i];
  }
  for (const Buffer &buffer : buffers) {
    auto [first, last] = std::make_pair(count, 0u);
    for (unsigned user : buffer.users) {
      first = std::min(first, places[user]);
      last = std::max(last, places[user]);
    }
    changes[first] += buffer.bytes;
    changes[last + 1] -= buffer.bytes;
  }
  Outcome outcome;
  int64_t time = 0, live = 0, arena = 0, scratch = 0;
  bool isLegal = true;
  for (unsigned place = 0; place < count; ++place) {
    live += changes[place];
    const StepTime &step = times[place];
    if (!step.count)
      continue;
    arena = std::max(arena, live);
    changes[place] = live;
    int64_t held = live + workspaces[place];
    outcome.use += (held / 1024.0) * (held / 1024.0);
    time += step.count > 1 ? std::min(step.sum, step.total(problem.issue))
                           : step.sum;
    isLegal &= step.count == 1 || problem.issue;
  }
  // A workspace without room in the arena lies in scratch.
  for (unsigned place = 0; place < count; ++place)
    if (times[place].count && changes[place] + workspaces[place] > arena)
      scratch = std::max(scratch, workspaces[place]);
  outcome.rank = price.rank(time, arena + scratch);
  outcome.isIllegal = !isLegal;
  outcome.excess = std::max(arena, limit);
  return outcome;
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

/// The places that all of `ops`, which share one, may have.
std::pair<unsigned, unsigned>
ScheduleSearch::getRange(ArrayRef<unsigned> places,
                         ArrayRef<unsigned> ops) const {
  unsigned first = 0, last = 2 * places.size();
  for (unsigned i : ops) {
    for (unsigned before : predecessors[i])
      first = std::max(first, places[before] + 1);
    for (unsigned next : problem.successors[i])
      last = std::min(last, places[next] - 1);
  }
  return {first, last};
}

/// Gives the steps odd places, in their order.
static void renumber(MutableArrayRef<unsigned> places) {
  std::map<unsigned, unsigned> steps;
  for (unsigned place : places)
    steps[place];
  unsigned next = 1;
  for (auto &[place, number] : steps) {
    number = next;
    next += 2;
  }
  for (unsigned &place : places)
    place = steps[place];
}

/// Instructions of a step stand as they stood at `position`.
Schedule ScheduleSearch::getSchedule(ArrayRef<unsigned> places,
                                     ArrayRef<unsigned> position) const {
  SmallVector<unsigned> order(places.size());
  for (unsigned i = 0; i < order.size(); ++i)
    order[i] = i;
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::make_pair(places[a], position[a]) <
           std::make_pair(places[b], position[b]);
  });
  Schedule schedule;
  for (unsigned i : order)
    schedule.append(problem.ops[i], (places[i] - 1) / 2);
  return schedule;
}

std::vector<Schedule> ScheduleSearch::improve(const Schedule &start) {
  // Some hundredths of a second.
  work = int64_t(1) << 24;
  DenseMap<Operation *, unsigned> numberOf;
  for (auto [i, op] : llvm::enumerate(problem.ops))
    numberOf[op] = i;
  SmallVector<unsigned> places(problem.ops.size()), position(places.size());
  for (auto [k, op] : llvm::enumerate(start.sequence)) {
    unsigned i = numberOf.lookup(op);
    places[i] = 2 * start.steps[k] + 1;
    position[i] = k;
  }
  Outcome best = evaluate(places), kept = best;
  std::vector<Schedule> found;
  // Where `ops` are better placed, they go there.
  auto tryMoves = [&](ArrayRef<unsigned> ops) {
    unsigned own = places[ops.front()], taken = own;
    auto [first, last] = getRange(places, ops);
    for (unsigned place = first; place <= last && work > 0; ++place) {
      if (place == own)
        continue;
      for (unsigned i : ops)
        places[i] = place;
      Outcome outcome = evaluate(places);
      if (outcome < best) {
        best = outcome;
        taken = place;
      }
    }
    for (unsigned i : ops)
      places[i] = taken;
    if (taken == own)
      return false;
    renumber(places);
    if (best.isBetterThan(kept)) {
      kept = best;
      found.push_back(getSchedule(places, position));
    }
    return true;
  };
  bool isChanged = true;
  while (isChanged && work > 0) {
    isChanged = false;
    for (unsigned i = 0; i < places.size() && work > 0; ++i) {
      isChanged |= tryMoves(i);
      SmallVector<unsigned> step;
      for (auto [other, place] : llvm::enumerate(places))
        if (place == places[i])
          step.push_back(other);
      if (step.size() > 1 && step.front() == i)
        isChanged |= tryMoves(step);
    }
  }
  return found;
}
