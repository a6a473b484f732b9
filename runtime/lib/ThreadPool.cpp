//===- ThreadPool.cpp - Spreading tasks over threads ----------------------===//
//
// Workers spin briefly before they sleep: instructions follow each other within
// microseconds, and a futex wake costs several.
//
//===----------------------------------------------------------------------===//

#include "ThreadPool.h"

#include "FloatEnvironment.h"

#include <sched.h>
#include <system_error>

using namespace aicf::rt;

static constexpr int kSpins = 4000;

static void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

/// Whether `isTrue` was within some time.
template <typename Condition>
static bool spinUntil(Condition isTrue) {
  for (int i = 0; i < kSpins; ++i) {
    if (isTrue())
      return true;
    relax();
  }
  return isTrue();
}

template <typename Condition>
static void waitUntil(Condition isTrue) {
  if (spinUntil(isTrue))
    return;
  while (!isTrue())
    std::this_thread::yield();
}

/// Asks for another processor where the system has put this thread on
/// `processor`, which another one keeps busy: until it is moved, it would take
/// turns with that thread. A system that sees both awake may leave them so for
/// long (seen on two processors of a virtual machine: twice the time). False if
/// the system refuses, which it then would again.
///
/// The thread may run on the same processors before and after; but the system
/// now takes these for its own wish, so that it gets none that the process is
/// given later.
static bool leaveProcessor(int processor) {
  if (processor < 0 || sched_getcpu() != processor)
    return true;
  cpu_set_t all;
  if (sched_getaffinity(0, sizeof(all), &all) != 0)
    return false;
  cpu_set_t others = all;
  CPU_CLR(processor, &others);
  if (CPU_COUNT(&others) == 0)
    return true;
  // It moves at once, and may be moved anywhere from then on.
  return sched_setaffinity(0, sizeof(others), &others) == 0 &&
         sched_setaffinity(0, sizeof(all), &all) == 0;
}

Result<std::unique_ptr<ThreadPool>> ThreadPool::create(int threads) {
  std::unique_ptr<ThreadPool> pool(new ThreadPool());
  try {
    for (int i = 1; i < threads; ++i)
      pool->workers.emplace_back(
          [p = pool.get(), i] { p->work(static_cast<unsigned>(i)); });
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

void ThreadPool::work(unsigned thread) {
  uint64_t seen = 0;
  bool hasWaited = false, mayMove = true;
  for (;;) {
    auto ready = [&] {
      return generation.load() != seen ||
             stopping.load(std::memory_order_relaxed);
    };
    if (hasWaited || !spinUntil(ready)) {
      // Counted before it looks again: who changes the generation sees it, or
      // it sees the change.
      std::unique_lock<std::mutex> lock(mutex);
      ++sleepers;
      wake.wait(lock, ready);
      --sleepers;
    }
    if (stopping)
      return;
    seen = generation.load(std::memory_order_acquire);
    hasWaited = false;
    // Before it signs up, so that nobody waits for it.
    if (mayMove)
      mayMove = leaveProcessor(caller.load(std::memory_order_relaxed));
    if (!attend())
      continue;
    hasWaited = !takePart(thread);
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

/// A worker that finds nothing to do for some time leaves (false): a long
/// launch of one task may be under way. The next launch of several wakes it.
bool ThreadPool::takePart(unsigned thread) {
  DefaultFloatEnvironment environment;
  TaskGraph &graph = *job;
  for (size_t i = graph.getPosition(); i < graph.getEnd(); ++i) {
    if (!spinUntil([&] { return graph.isReady(i); }))
      return false;
    graph.takeTasks(i, thread);
  }
  return true;
}

void ThreadPool::wakeSleepers() {
  if (sleepers.load() == 0)
    return;
  {
    std::lock_guard<std::mutex> lock(mutex);
    ++generation;
  }
  wake.notify_all();
}

void ThreadPool::run(TaskGraph &graph, size_t first, size_t last) {
  DefaultFloatEnvironment environment;
  if (!graph.isShared(first, last))
    return graph.runAlone(first, last);
  job = &graph;
  caller.store(sched_getcpu(), std::memory_order_relaxed);
  graph.begin(first, last);
  attendance.store(kOpen, std::memory_order_release);
  ++generation;
  for (size_t i = first; i < last; ++i) {
    graph.setPosition(i);
    waitUntil([&] { return graph.isReady(i); });
    if (graph[i].tasks > 1)
      wakeSleepers();
    graph.takeTasks(i, 0);
  }
  // All tasks are taken, so they are done when those who took them have left.
  attendance.fetch_and(~kOpen, std::memory_order_relaxed);
  waitUntil([&] { return attendance.load(std::memory_order_acquire) == 0; });
}
