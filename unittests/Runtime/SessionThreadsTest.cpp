//===- SessionThreadsTest.cpp - Threads of sessions, and around them ------===//

#include "TestMacros.h"
#include "TestSession.h"
#include "ThreadPool.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <future>
#include <gtest/gtest.h>
#include <random>
#include <sched.h>
#include <thread>

using namespace aicf::rt;
using namespace aicf::rt::test;

TEST(Session, ThreadsDoNotChangeBits) {
  std::vector<float> reference;
  for (int threads : {1, 2, 3, 8}) {
    auto session = makeSession(threads);
    ASSERT_OK(session->prepare());
    ASSERT_OK(writeInput(*session));
    for (int i = 0; i < 20; ++i)
      ASSERT_OK(session->run("step"));
    std::vector<float> y = read(*session, "step:y");
    if (reference.empty())
      reference = y;
    EXPECT_EQ(std::memcmp(y.data(), reference.data(), kBytes), 0);
  }
}

namespace {
/// Allocates when it is told to.
class WaitingAllocator : public Allocator {
public:
  void *allocate(size_t, size_t) override {
    entered.set_value();
    go.get_future().wait();
    return nullptr;
  }
  void deallocate(void *, size_t) override {}
  std::promise<void> entered, go;
};
} // namespace

// Two threads at once got wrong results and no error: here one is known to be
// inside of a call.
TEST(Session, ASecondThreadIsRefused) {
  WaitingAllocator allocator;
  SessionOptions options;
  options.allocator = &allocator;
  auto session = makeSession(1, makeTestPackage(), options);
  std::string first;
  std::thread other([&] { first = session->prepare().message(); });
  allocator.entered.get_future().wait();
  for (const std::string &message :
       {session->prepare().message(), session->run("eval").message(),
        session->describe("w").message(), session->bytesNeeded().message(),
        session->synchronize().message()})
    EXPECT_CONTAINS(message, "the session is in use");
  allocator.go.set_value();
  other.join();
  EXPECT_CONTAINS(first, "the allocator has no memory");
  EXPECT_EQ(session->describe("w").message(), "");
}

// The package is read by both, everything else is each session's own.
TEST(Session, TwoThreadsShareAPackage) {
  auto package = makeTestPackage().load();
  constexpr int kRuns = 50;
  std::vector<float> results[2];
  auto work = [&](std::vector<float> &result) {
    auto device = Device::cpu(3);
    auto session = Session::create(package, *device);
    ASSERT_TRUE(session.ok()) << session.message();
    ASSERT_OK((*session)->prepare());
    ASSERT_OK(writeInput(**session));
    for (int i = 0; i < kRuns; ++i)
      ASSERT_OK((*session)->run("step"));
    result = read(**session, "step:y");
  };
  std::thread other([&] { work(results[0]); });
  work(results[1]);
  other.join();
  EXPECT_EQ(results[0], expectedStep(kRuns));
  EXPECT_EQ(results[1], expectedStep(kRuns));
}

// A session moves between threads, and its workers with it.
TEST(Session, ThreadsTakeTurns) {
  auto session = makeSession(3);
  ASSERT_OK(session->prepare());
  ASSERT_OK(writeInput(*session));
  constexpr int kRuns = 40, kThreads = 4;
  std::atomic<int> done{0}, failed{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&] {
      for (;;) {
        Status s = session->run("step");
        if (s) {
          if (++done == kRuns)
            return;
        } else if (s.message().find("in use") == std::string::npos) {
          ++failed;
          return;
        }
        if (done >= kRuns)
          return;
        std::this_thread::yield();
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(read(*session, "step:y"), expectedStep(done));
}

namespace {
/// Calls the session that it allocates for.
class ReentrantAllocator : public Allocator {
public:
  void *allocate(size_t bytes, size_t alignment) override {
    if (session)
      message = session->describe("w").message();
    return std::aligned_alloc(alignment, (bytes / alignment + 1) * alignment);
  }
  void deallocate(void *pointer, size_t) override { std::free(pointer); }
  Session *session = nullptr;
  std::string message;
};
} // namespace

TEST(Session, ACallWithinACall) {
  ReentrantAllocator allocator;
  SessionOptions options;
  options.allocator = &allocator;
  auto session = makeSession(1, makeTestPackage(), options);
  allocator.session = session.get();
  ASSERT_OK(session->prepare());
  EXPECT_CONTAINS(allocator.message, "the session is in use");
  ASSERT_OK(session->run("eval"));
}

/// Counts how often each task ran.
static void countTasks(const int64_t *args, int64_t begin, int64_t end) {
  auto *counts = reinterpret_cast<std::atomic<int> *>(args[0]);
  for (int64_t t = begin; t < end; ++t)
    counts[t].fetch_add(1, std::memory_order_relaxed);
}

/// One launch of `tasks` tasks, each with a counter.
static TaskGraph makeCount(std::vector<std::atomic<int>> &counts, int64_t tasks,
                           unsigned threads) {
  CpuLaunch launch;
  launch.kernel = countTasks;
  launch.args = {reinterpret_cast<int64_t>(counts.data())};
  launch.tasks = tasks;
  return TaskGraph({launch}, threads);
}

TEST(ThreadPool, EveryTaskRunsOnce) {
  for (unsigned threads : {1, 2, 5, 20}) {
    auto pool = ThreadPool::create(static_cast<int>(threads));
    ASSERT_TRUE(pool.ok()) << pool.message();
    EXPECT_EQ((*pool)->size(), threads);
    for (int64_t tasks : {0, 1, 2, 7, 100, 1000}) {
      std::vector<std::atomic<int>> counts(tasks + 1);
      TaskGraph graph = makeCount(counts, tasks, threads);
      for (int round = 1; round <= 50; ++round) {
        (*pool)->run(graph, 0, 1);
        for (int64_t t = 0; t < tasks; ++t)
          ASSERT_EQ(counts[t].load(), round);
        ASSERT_EQ(counts[tasks].load(), 0);
      }
    }
  }
}

namespace {
/// What a launch of a random graph looks at: the tasks that ran in each launch,
/// and whether all of those before it had.
struct Watched {
  std::vector<std::atomic<int>> counts;
  std::vector<int64_t> tasks;
  std::vector<std::vector<uint32_t>> deps;
  std::atomic<int> early{0};
  int runs = 0;
};
} // namespace

static void watchTasks(const int64_t *args, int64_t begin, int64_t end) {
  auto *watched = reinterpret_cast<Watched *>(args[0]);
  int64_t i = args[1];
  for (uint32_t dep : watched->deps[i])
    if (watched->counts[dep] != watched->runs * watched->tasks[dep])
      ++watched->early;
  if (i % 5 == 0)
    std::this_thread::yield();
  watched->counts[i].fetch_add(static_cast<int>(end - begin));
}

TEST(ThreadPool, LaunchesWaitForOthers) {
  constexpr unsigned kLaunches = 40;
  for (unsigned threads : {1, 2, 3, 8}) {
    auto pool = ThreadPool::create(static_cast<int>(threads));
    ASSERT_TRUE(pool.ok()) << pool.message();
    std::mt19937 random(threads);
    Watched watched;
    watched.counts = std::vector<std::atomic<int>>(kLaunches);
    std::vector<CpuLaunch> launches(kLaunches);
    for (unsigned i = 0; i < kLaunches; ++i) {
      launches[i].kernel = watchTasks;
      launches[i].args = {reinterpret_cast<int64_t>(&watched), i};
      static constexpr int64_t kTasks[] = {0, 1, 1, 2, 3, 50};
      launches[i].tasks = kTasks[random() % 6];
      for (unsigned n = random() % 3; i > 0 && n > 0; --n)
        launches[i].deps.push_back(random() % i);
      watched.tasks.push_back(launches[i].tasks);
      watched.deps.push_back(launches[i].deps);
    }
    TaskGraph graph(std::move(launches), threads);
    for (watched.runs = 1; watched.runs <= 200; ++watched.runs) {
      // One after the other, or a part and the rest, or all.
      if (watched.runs % 7 == 0) {
        for (unsigned i = 0; i < kLaunches; ++i)
          (*pool)->run(graph, i, i + 1);
      } else {
        (*pool)->run(graph, 0, watched.runs % kLaunches);
        (*pool)->run(graph, watched.runs % kLaunches, kLaunches);
      }
      ASSERT_EQ(watched.early, 0)
          << threads << " threads, run " << watched.runs;
      for (unsigned i = 0; i < kLaunches; ++i)
        ASSERT_EQ(watched.counts[i], watched.runs * watched.tasks[i]);
    }
  }
}

static void sleepOnce(const int64_t *args, int64_t, int64_t) {
  std::this_thread::sleep_for(std::chrono::milliseconds(args[0]));
}

/// Waits until another thread runs a task of the launch, too, or gives up.
static void meet(const int64_t *args, int64_t, int64_t) {
  auto *there = reinterpret_cast<std::atomic<int> *>(args[0]);
  auto *missed = reinterpret_cast<std::atomic<int> *>(args[1]);
  ++*there;
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (*there % 2 != 0)
    if (std::chrono::steady_clock::now() > end) {
      ++*missed;
      return;
    } else {
      std::this_thread::yield();
    }
}

// A worker leaves while a launch of one task takes long, and is back for the
// next one of two.
TEST(ThreadPool, WorkersComeBack) {
  auto pool = ThreadPool::create(2);
  ASSERT_TRUE(pool.ok()) << pool.message();
  std::atomic<int> there{0}, missed{0};
  std::vector<CpuLaunch> launches(4);
  for (unsigned i = 0; i < launches.size(); ++i) {
    launches[i].kernel = i % 2 ? meet : sleepOnce;
    if (i % 2)
      launches[i].args = {reinterpret_cast<int64_t>(&there),
                          reinterpret_cast<int64_t>(&missed)};
    else
      launches[i].args = {30};
    launches[i].tasks = i % 2 ? 2 : 1;
    if (i > 0)
      launches[i].deps = {i - 1};
  }
  TaskGraph graph(std::move(launches), 2);
  for (int run = 1; run <= 5; ++run) {
    (*pool)->run(graph, 0, 4);
    ASSERT_EQ(there, 4 * run);
    ASSERT_EQ(missed, 0);
  }
}

/// Counts in args[1] the tasks that run where the thread may use other
/// processors than those in args[0].
static void checkProcessors(const int64_t *args, int64_t begin, int64_t end) {
  cpu_set_t own;
  auto *all = reinterpret_cast<const cpu_set_t *>(args[0]);
  if (sched_getaffinity(0, sizeof(own), &own) != 0 || !CPU_EQUAL(&own, all))
    *reinterpret_cast<std::atomic<int> *>(args[1]) +=
        static_cast<int>(end - begin);
}

// A worker on the caller's processor asks for another one, and may then run
// anywhere again. With more threads than processors there always is one.
TEST(ThreadPool, WorkersKeepTheirProcessors) {
  cpu_set_t all;
  if (sched_getaffinity(0, sizeof(all), &all) != 0)
    GTEST_SKIP() << "the system does not say which processors there are";
  unsigned threads = static_cast<unsigned>(CPU_COUNT(&all)) + 2;
  if (threads > 16)
    GTEST_SKIP() << "too many processors to have a thread on each";
  auto pool = ThreadPool::create(static_cast<int>(threads));
  ASSERT_TRUE(pool.ok()) << pool.message();
  std::atomic<int> others{0};
  CpuLaunch launch;
  launch.kernel = checkProcessors;
  launch.args = {reinterpret_cast<int64_t>(&all),
                 reinterpret_cast<int64_t>(&others)};
  launch.tasks = 64;
  TaskGraph graph({launch}, threads);
  for (int run = 0; run < 500; ++run)
    (*pool)->run(graph, 0, 1);
  EXPECT_EQ(others, 0);
}

TEST(ThreadPool, PoolsLiveSideBySide) {
  constexpr int64_t kTasks = 64;
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 20; ++round) {
        auto pool = ThreadPool::create(3);
        if (!pool) {
          ++wrong;
          return;
        }
        std::vector<std::atomic<int>> counts(kTasks);
        TaskGraph graph = makeCount(counts, kTasks, 3);
        for (int launch = 1; launch <= 4; ++launch) {
          (*pool)->run(graph, 0, 1);
          for (std::atomic<int> &count : counts)
            wrong += count != launch;
        }
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
}
