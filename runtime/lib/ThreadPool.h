//===- ThreadPool.h - Spreading tasks over threads --------------*- C++ -*-===//
//
// A small persistent pool for the CPU executor. The tasks of a launch are
// handed out in contiguous chunks from an atomic counter; the calling thread
// takes part. Results cannot depend on the hand-out since tasks are
// independent.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_THREADPOOL_H
#define AICF_RUNTIME_LIB_THREADPOOL_H

#include "aicf/Runtime/Status.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace aicf::rt {

/// The ABI of a CPU kernel; docs/package.md.
using CpuKernel = void (*)(const int64_t *args, int64_t taskBegin,
                           int64_t taskEnd);

class ThreadPool {
public:
  /// `threads` counts the caller of run().
  static Result<std::unique_ptr<ThreadPool>> create(int threads);
  ~ThreadPool();

  /// Runs tasks [0, tasks) of `kernel` and waits for them, all under the
  /// default floating-point environment (FloatEnvironment.h).
  void run(CpuKernel kernel, const int64_t *args, int64_t tasks);

private:
  ThreadPool() = default;
  void work();
  void takeChunks();
  bool attend();

  std::vector<std::thread> workers;
  std::mutex mutex;
  std::condition_variable wake;
  /// Counts launches; a worker that sees a new number looks for a job.
  std::atomic<uint64_t> generation{0};
  /// Whether the job takes workers (kOpen), and kWorker for each that is at
  /// it. A launch waits for these only: a worker that the system left waiting
  /// for a processor finds the job closed and holds nobody up.
  std::atomic<uint64_t> attendance{0};
  static constexpr uint64_t kOpen = 1, kWorker = 2;
  std::atomic<bool> stopping{false};

  // The job: written while `attendance` is 0, read by those who attend.
  CpuKernel kernel = nullptr;
  const int64_t *args = nullptr;
  int64_t tasks = 0;
  int64_t chunk = 1;
  std::atomic<int64_t> next{0};
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_THREADPOOL_H
