//===- TaskGraph.h - Launches whose tasks threads share ---------*- C++ -*-===//
//
// The launches of an entry, and how far each is. Threads go through them in
// their order side by side: each waits until what a launch depends on is done,
// takes chunks of its tasks while there are some, and goes on. So a run of many
// short launches is one parallel region, and a launch costs threads that are
// awake the look at a counter or two.
//
// The tasks of a launch are cut in one range for each thread. A thread takes
// from its own range first, then from those of others. So in launches that
// follow each other a thread mostly has the same rows, which are in its caches,
// and one that comes late holds nobody up. Results cannot depend on who runs a
// task, since tasks are independent.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_TASKGRAPH_H
#define AICF_RUNTIME_LIB_TASKGRAPH_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace aicf::rt {

/// The ABI of a CPU kernel; docs/package.md.
using CpuKernel = void (*)(const int64_t *args, int64_t taskBegin,
                           int64_t taskEnd);

struct CpuLaunch {
  /// Of the instruction.
  std::string name;
  CpuKernel kernel = nullptr;
  std::vector<int64_t> args;
  int64_t tasks = 0;
  /// Indices of earlier launches that this one waits for.
  std::vector<uint32_t> deps;
};

class TaskGraph {
public:
  /// For at most `threads` threads.
  TaskGraph(std::vector<CpuLaunch> launches, unsigned threads);

  size_t size() const { return launches.size(); }
  const CpuLaunch &operator[](size_t i) const { return launches[i]; }

  /// Whether threads have something to share in [first, last).
  bool isShared(size_t first, size_t last) const;

  /// Before threads run [first, last) together. Nobody is at work yet.
  void begin(size_t first, size_t last);
  /// Where a thread begins that comes now, and where all end. It sees what the
  /// launches before have waited for: one of no task hands that on to nobody.
  size_t getPosition() const {
    return position.load(std::memory_order_acquire);
  }
  void setPosition(size_t i) { position.store(i, std::memory_order_release); }
  size_t getEnd() const { return last; }

  /// Whether what launch `i` waits for is done.
  bool isReady(size_t i) const;
  /// Runs tasks of launch `i`, which is ready, until all are taken.
  void takeTasks(size_t i, unsigned thread);

  /// Runs all tasks of [first, last) on the calling thread.
  void runAlone(size_t first, size_t last) const;

private:
  /// Counters that different threads write lie apart: also of neighbours, which
  /// processors fetch together.
  static constexpr size_t kApart = 128;
  struct alignas(kApart) Counter {
    std::atomic<int64_t> value{0};
  };
  /// Counters never go back: a launch that has begun `runs` times is done at
  /// `runs * tasks`. So a run sets nothing to zero in other threads' caches.
  struct State {
    int64_t runs = 0;
    size_t ranges = 1, firstRange = 0;
    int64_t chunk = 1;
  };

  std::vector<CpuLaunch> launches;
  std::vector<State> states;
  /// Of each launch the tasks that are done; of each of its ranges those that
  /// are taken.
  std::unique_ptr<Counter[]> done, taken;
  unsigned threads;
  size_t first = 0, last = 0;
  alignas(kApart) std::atomic<size_t> position{0};
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_TASKGRAPH_H
