//===- LaunchTimeline.cpp - When the launches of an entry run -------------===//

#include "LaunchTimeline.h"

#include "llvm/ADT/BitVector.h"
#include <queue>

using namespace mlir;
using namespace aicf;

LaunchTimeline::LaunchTimeline(const ScheduleProblem &problem)
    : before(problem.ops.size()), issue(problem.issue) {
  unsigned count = problem.ops.size();
  std::vector<SmallVector<unsigned, 4>> direct(count);
  for (unsigned i = 0; i < count; ++i)
    for (unsigned next : problem.successors[i])
      direct[next].push_back(i);
  std::vector<llvm::BitVector> ancestors(count, llvm::BitVector(count));
  for (unsigned i = 0; i < count; ++i) {
    // The latest first: what it waits for is implied.
    llvm::sort(direct[i], std::greater<>());
    for (unsigned earlier : direct[i]) {
      if (ancestors[i].test(earlier))
        continue;
      before[i].push_back(earlier);
      ancestors[i].set(earlier);
      ancestors[i] |= ancestors[earlier];
    }
  }
}

/// The numbers in `list`, each once, the greatest first.
static void sortUnique(SmallVector<unsigned, 4> &list) {
  llvm::sort(list, std::greater<>());
  list.erase(llvm::unique(list), list.end());
}

EntryTime
LaunchTimeline::getTime(ArrayRef<TimedLaunch> launches) const {
  SmallVector<unsigned> launchOf(before.size());
  for (auto [n, launch] : llvm::enumerate(launches))
    for (unsigned i = launch.begin; i < launch.end; ++i)
      launchOf[i] = n;
  // Of each launch: those that it waits for, and that wait for it. Instructions
  // that share a launch bring further ones that are implied: most are, by one of
  // those that it waits for.
  std::vector<SmallVector<unsigned, 4>> waits(launches.size()),
      successors(launches.size());
  SmallVector<unsigned> pending(launches.size());
  for (auto [n, launch] : llvm::enumerate(launches)) {
    for (unsigned i = launch.begin; i < launch.end; ++i)
      for (unsigned earlier : before[i])
        if (launchOf[earlier] != n)
          waits[n].push_back(launchOf[earlier]);
    sortUnique(waits[n]);
    for (unsigned earlier : waits[n])
      if (llvm::none_of(waits[n], [&](unsigned other) {
            return llvm::is_contained(waits[other], earlier);
          })) {
        successors[earlier].push_back(n);
        ++pending[n];
      }
  }
  SmallVector<unsigned> numWaits = pending;
  // Those that are ready, by when they are.
  using Ready = std::pair<int64_t, unsigned>;
  std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready;
  SmallVector<int64_t> from(launches.size());
  for (unsigned n = 0; n < launches.size(); ++n)
    if (pending[n] == 0)
      ready.push({0, n});
  EntryTime time;
  int64_t issued = 0, work = 0;
  while (!ready.empty()) {
    auto [begin, n] = ready.top();
    ready.pop();
    begin = std::max(begin, issued);
    issued = begin + issue;
    // A node that waits for several is no dependent launch.
    if (numWaits[n] > 1)
      begin += issue;
    int64_t end = begin + launches[n].time;
    time.whole = std::max(time.whole, end);
    time.sum += launches[n].time;
    work += launches[n].work;
    for (unsigned next : successors[n]) {
      from[next] = std::max(from[next], end);
      if (--pending[next] == 0)
        ready.push({from[next], next});
    }
  }
  // So is what waits for the end of the graph.
  if (llvm::count_if(successors,
                     [](const auto &next) { return next.empty(); }) > 1)
    time.whole += issue;
  time.whole = std::max(time.whole, work);
  return time;
}
