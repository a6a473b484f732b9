//===- ThreadPool.h - Spreading tasks over threads --------------*- C++ -*-===//
//
// A small persistent pool for the CPU executor. It runs launches of a task
// graph (TaskGraph.h); the calling thread takes part.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_THREADPOOL_H
#define AICF_RUNTIME_LIB_THREADPOOL_H

#include "TaskGraph.h"
#include "aicf/Runtime/Status.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace aicf::rt {

class ThreadPool {
public:
  /// `threads` counts the caller of run().
  static Result<std::unique_ptr<ThreadPool>> create(int threads);
  ~ThreadPool();

  /// Threads that take part in a run, the caller included.
  unsigned size() const { return static_cast<unsigned>(workers.size()) + 1; }

  /// Runs launches [first, last) of a graph made for so many threads, each
  /// after those that it waits for, and waits for all; under the default
  /// floating-point environment (FloatEnvironment.h). What launches before
  /// `first` they wait for is done.
  void run(TaskGraph &graph, size_t first, size_t last);

private:
  ThreadPool() = default;
  void work(unsigned thread);
  bool takePart(unsigned thread);
  bool attend();
  void wakeSleepers();

  std::vector<std::thread> workers;
  std::mutex mutex;
  std::condition_variable wake;
  /// Changes when there is a job, or tasks for those that left it; a worker
  /// that sees another number looks for it.
  alignas(128) std::atomic<uint64_t> generation{0};
  /// Whether the job takes workers (kOpen), and kWorker for each that is at
  /// it. A run waits for these only: a worker that the system left waiting
  /// for a processor finds the job closed and holds nobody up.
  std::atomic<uint64_t> attendance{0};
  static constexpr uint64_t kOpen = 1, kWorker = 2;
  std::atomic<bool> stopping{false};
  /// Workers that wait for a signal, or are about to.
  alignas(128) std::atomic<int> sleepers{0};
  /// The processor of the thread that has begun the job; -1: not known.
  std::atomic<int> caller{-1};
  /// The job: written while `attendance` is 0, read by those who attend.
  TaskGraph *job = nullptr;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_THREADPOOL_H
