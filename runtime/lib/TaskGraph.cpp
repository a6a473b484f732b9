//===- TaskGraph.cpp - Launches whose tasks threads share -----------------===//

#include "TaskGraph.h"

#include "Trace.h"

#include <algorithm>

using namespace aicf::rt;

/// Chunks a thread gets on average: enough to even out uneven tasks.
static constexpr int64_t kChunksPerThread = 4;
/// Ranges of a launch: with more threads than that several share one.
static constexpr int64_t kMaxRanges = 16;

TaskGraph::TaskGraph(std::vector<CpuLaunch> newLaunches, unsigned threads)
    : launches(std::move(newLaunches)), states(launches.size()),
      done(new Counter[launches.size()]), threads(threads) {
  size_t ranges = 0;
  for (size_t i = 0; i < launches.size(); ++i) {
    State &state = states[i];
    int64_t tasks = launches[i].tasks;
    state.firstRange = ranges;
    state.ranges = static_cast<size_t>(
        std::clamp<int64_t>(tasks, 1, std::min<int64_t>(threads, kMaxRanges)));
    state.chunk = std::max<int64_t>(1, tasks / (threads * kChunksPerThread));
    ranges += state.ranges;
  }
  taken.reset(new Counter[ranges]);
}

bool TaskGraph::isShared(size_t begin, size_t end) const {
  return threads > 1 &&
         std::any_of(launches.begin() + begin, launches.begin() + end,
                     [](const CpuLaunch &launch) { return launch.tasks > 1; });
}

void TaskGraph::begin(size_t newFirst, size_t newLast) {
  first = newFirst;
  last = newLast;
  setPosition(first);
  for (size_t i = first; i < last; ++i)
    ++states[i].runs;
}

bool TaskGraph::isReady(size_t i) const {
  for (uint32_t dep : launches[i].deps)
    if (dep >= first && done[dep].value.load(std::memory_order_acquire) !=
                            states[dep].runs * launches[dep].tasks)
      return false;
  return true;
}

void TaskGraph::takeTasks(size_t i, unsigned thread) {
  const CpuLaunch &launch = launches[i];
  const State &state = states[i];
  TraceRange trace(launch.name.c_str());
  auto parts = static_cast<int64_t>(state.ranges);
  for (size_t n = 0; n < state.ranges; ++n) {
    size_t range = (thread + n) % state.ranges;
    auto part = static_cast<int64_t>(range);
    int64_t begin = launch.tasks * part / parts;
    int64_t size = launch.tasks * (part + 1) / parts - begin;
    int64_t end = state.runs * size;
    std::atomic<int64_t> &counter = taken[state.firstRange + range].value;
    int64_t at = counter.load(std::memory_order_relaxed);
    while (at < end) {
      int64_t next = std::min(at + state.chunk, end);
      if (!counter.compare_exchange_weak(at, next, std::memory_order_relaxed))
        continue;
      int64_t task = begin + size - (end - at);
      launch.kernel(launch.args.data(), task, task + (next - at));
      done[i].value.fetch_add(next - at, std::memory_order_release);
      at = next;
    }
  }
}

void TaskGraph::runAlone(size_t begin, size_t end) const {
  for (size_t i = begin; i < end; ++i) {
    const CpuLaunch &launch = launches[i];
    TraceRange trace(launch.name.c_str());
    if (launch.tasks > 0)
      launch.kernel(launch.args.data(), 0, launch.tasks);
  }
}
