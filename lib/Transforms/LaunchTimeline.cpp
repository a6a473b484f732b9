//===- LaunchTimeline.cpp - When the launches of an entry run -------------===//

#include "LaunchTimeline.h"

#include "llvm/ADT/BitVector.h"
#include <queue>

using namespace mlir;
using namespace aicf;

namespace {

/// Which launches wait for which.
struct LaunchGraph {
  LaunchGraph(const ScheduleProblem &problem, ArrayRef<TimedLaunch> launches);

  std::vector<SmallVector<unsigned, 4>> successors;
  /// Of each launch: how many it waits for that no other of these waits for.
  SmallVector<unsigned> waits;
};

} // namespace

LaunchGraph::LaunchGraph(const ScheduleProblem &problem,
                         ArrayRef<TimedLaunch> launches)
    : successors(launches.size()), waits(launches.size()) {
  SmallVector<unsigned> launchOf(problem.ops.size());
  for (auto [n, launch] : llvm::enumerate(launches))
    for (unsigned i = launch.begin; i < launch.end; ++i)
      launchOf[i] = n;
  std::vector<SmallVector<unsigned, 4>> before(launches.size());
  for (unsigned i = 0; i < problem.ops.size(); ++i)
    for (unsigned next : problem.successors[i])
      if (launchOf[next] != launchOf[i])
        before[launchOf[next]].push_back(launchOf[i]);
  std::vector<llvm::BitVector> ancestors(
      launches.size(), llvm::BitVector(launches.size()));
  for (unsigned n = 0; n < launches.size(); ++n) {
    // The latest first: what it waits for is implied.
    llvm::sort(before[n], std::greater<>());
    for (unsigned earlier : before[n]) {
      if (ancestors[n].test(earlier))
        continue;
      ancestors[n].set(earlier);
      ancestors[n] |= ancestors[earlier];
      successors[earlier].push_back(n);
      ++waits[n];
    }
  }
}

EntryTime aicf::getEntryTime(const ScheduleProblem &problem,
                             ArrayRef<TimedLaunch> launches) {
  LaunchGraph graph(problem, launches);
  // Those that are ready, by when they are.
  using Ready = std::pair<int64_t, unsigned>;
  std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready;
  SmallVector<int64_t> from(launches.size());
  SmallVector<unsigned> pending = graph.waits;
  for (unsigned n = 0; n < launches.size(); ++n)
    if (pending[n] == 0)
      ready.push({0, n});
  EntryTime time;
  int64_t issued = 0, work = 0;
  while (!ready.empty()) {
    auto [begin, n] = ready.top();
    ready.pop();
    begin = std::max(begin, issued);
    issued = begin + problem.issue;
    // A node that waits for several is no dependent launch.
    if (graph.waits[n] > 1)
      begin += problem.issue;
    int64_t end = begin + launches[n].time;
    time.whole = std::max(time.whole, end);
    time.sum += launches[n].time;
    work += launches[n].work;
    for (unsigned next : graph.successors[n]) {
      from[next] = std::max(from[next], end);
      if (--pending[next] == 0)
        ready.push({from[next], next});
    }
  }
  // So is what waits for the end of the graph.
  if (llvm::count_if(graph.successors,
                     [](const auto &next) { return next.empty(); }) > 1)
    time.whole += problem.issue;
  time.whole = std::max(time.whole, work);
  return time;
}
