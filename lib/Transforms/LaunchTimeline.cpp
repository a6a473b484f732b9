//===- LaunchTimeline.cpp - When the launches of an entry run -------------===//

#include "LaunchTimeline.h"

#include "llvm/ADT/BitVector.h"
#include <queue>

using namespace mlir;
using namespace aicf;

/// What a launch loses that waits for several others, in issues: on an H200 1.7
/// us for the step count of Adam beside the first layer (32-64-64-10).
static constexpr int64_t kJoinIssues = 4;

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

EntryTime LaunchTimeline::getTime(ArrayRef<TimedLaunch> launches) const {
  SmallVector<unsigned> launchOf(before.size());
  for (auto [n, launch] : llvm::enumerate(launches))
    for (unsigned i = launch.begin; i < launch.end; ++i)
      launchOf[i] = n;
  // Of each launch: those that it waits for, and that wait for it. Instructions
  // that share a launch bring further ones that are implied by others of them.
  // In a large entry only those are found that the next step implies.
  constexpr size_t kFew = 512;
  bool isSmall = launches.size() <= kFew;
  std::vector<llvm::BitVector> ancestors;
  std::vector<SmallVector<unsigned, 4>> waits(launches.size()),
      successors(launches.size());
  SmallVector<unsigned> pending(launches.size());
  for (auto [n, launch] : llvm::enumerate(launches)) {
    for (unsigned i = launch.begin; i < launch.end; ++i)
      for (unsigned earlier : before[i])
        if (launchOf[earlier] != n)
          waits[n].push_back(launchOf[earlier]);
    sortUnique(waits[n]);
    if (isSmall)
      ancestors.emplace_back(launches.size());
    for (unsigned earlier : waits[n]) {
      bool isImplied = isSmall
                           ? ancestors[n].test(earlier)
                           : llvm::any_of(waits[n], [&](unsigned other) {
                               return llvm::is_contained(waits[other], earlier);
                             });
      if (isImplied)
        continue;
      successors[earlier].push_back(n);
      ++pending[n];
      if (isSmall) {
        ancestors[n].set(earlier);
        ancestors[n] |= ancestors[earlier];
      }
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
    // A node that waits for several is no dependent launch, and they end on
    // different queues.
    if (numWaits[n] > 1)
      begin += kJoinIssues * issue;
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
