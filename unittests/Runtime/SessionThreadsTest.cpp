//===- SessionThreadsTest.cpp - Threads of sessions, and around them ------===//

#include "TestMacros.h"
#include "TestSession.h"
#include "ThreadPool.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <future>
#include <gtest/gtest.h>
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

TEST(ThreadPool, EveryTaskRunsOnce) {
  for (int threads : {1, 2, 5}) {
    auto pool = ThreadPool::create(threads);
    ASSERT_TRUE(pool.ok()) << pool.message();
    for (int64_t tasks : {0, 1, 2, 7, 100, 1000})
      for (int round = 0; round < 50; ++round) {
        std::vector<std::atomic<int>> counts(tasks + 1);
        int64_t args[] = {reinterpret_cast<int64_t>(counts.data())};
        (*pool)->run(countTasks, args, tasks);
        for (int64_t t = 0; t < tasks; ++t)
          ASSERT_EQ(counts[t].load(), 1);
        ASSERT_EQ(counts[tasks].load(), 0);
      }
  }
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
        int64_t args[] = {reinterpret_cast<int64_t>(counts.data())};
        for (int launch = 1; launch <= 4; ++launch) {
          (*pool)->run(countTasks, args, kTasks);
          for (std::atomic<int> &count : counts)
            wrong += count != launch;
        }
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
}
