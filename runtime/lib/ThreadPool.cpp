//===- ThreadPool.cpp - Spreading tasks over threads ----------------------===//
//
// Workers spin briefly before they sleep: instructions follow each other within
// microseconds, and a futex wake costs several.
//
//===----------------------------------------------------------------------===//

#include "ThreadPool.h"

#include "FloatEnvironment.h"

#include <algorithm>
#include <system_error>

using namespace aicf::rt;

static constexpr int kSpins = 4000;
/// Chunks a thread gets on average: enough to even out uneven tasks.
static constexpr int64_t kChunksPerThread = 4;

static void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

Result<std::unique_ptr<ThreadPool>> ThreadPool::create(int threads) {
  std::unique_ptr<ThreadPool> pool(new ThreadPool());
  try {
    for (int i = 1; i < threads; ++i)
      pool->workers.emplace_back([p = pool.get()] { p->work(); });
  } catch (const std::system_error &e) {
    return error("cannot start ", threads, " threads: ", e.what());
  }
  return pool;
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    stopping = true;
  }
  wake.notify_all();
  for (std::thread &worker : workers)
    worker.join();
}

void ThreadPool::takeChunks() {
  for (;;) {
    int64_t begin = next.fetch_add(chunk, std::memory_order_relaxed);
    if (begin >= tasks)
      return;
    DefaultFloatEnvironment environment;
    kernel(args, begin, std::min(begin + chunk, tasks));
  }
}

void ThreadPool::work() {
  uint64_t seen = 0;
  for (;;) {
    auto ready = [&] {
      return generation.load(std::memory_order_acquire) != seen ||
             stopping.load(std::memory_order_relaxed);
    };
    for (int i = 0; i < kSpins && !ready(); ++i)
      relax();
    if (!ready()) {
      std::unique_lock<std::mutex> lock(mutex);
      wake.wait(lock, ready);
    }
    if (stopping)
      return;
    seen = generation.load(std::memory_order_acquire);
    if (!attend())
      continue;
    takeChunks();
    attendance.fetch_sub(kWorker, std::memory_order_release);
  }
}

/// Signs up for the job, unless it is closed already. It may be a later one
/// than the one that woke the worker, which is as good.
bool ThreadPool::attend() {
  uint64_t now = attendance.load(std::memory_order_relaxed);
  while (now & kOpen)
    if (attendance.compare_exchange_weak(now, now + kWorker,
                                         std::memory_order_acquire,
                                         std::memory_order_relaxed))
      return true;
  return false;
}

void ThreadPool::run(CpuKernel newKernel, const int64_t *newArgs,
                     int64_t newTasks) {
  if (newTasks <= 0)
    return;
  if (workers.empty() || newTasks == 1) {
    DefaultFloatEnvironment environment;
    return newKernel(newArgs, 0, newTasks);
  }
  int64_t threads = static_cast<int64_t>(workers.size()) + 1;
  kernel = newKernel;
  args = newArgs;
  tasks = newTasks;
  chunk = std::max<int64_t>(1, newTasks / (threads * kChunksPerThread));
  next.store(0, std::memory_order_relaxed);
  attendance.store(kOpen, std::memory_order_release);
  {
    std::lock_guard<std::mutex> lock(mutex);
    generation.fetch_add(1, std::memory_order_release);
  }
  wake.notify_all();
  takeChunks();
  attendance.fetch_and(~kOpen, std::memory_order_relaxed);
  for (int i = 0; attendance.load(std::memory_order_acquire) != 0; ++i)
    i < kSpins ? relax() : std::this_thread::yield();
}
