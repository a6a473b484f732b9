//===- CudaCopiesTest.cpp - Replays with memory of the caller's -----------===//
//
// On a GPU the copies are nodes of the recorded graph. Here by a driver of our
// own (FakeDriver.h); what the kernel itself does stands in CudaTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "CudaCopies.h"
#include "FakeDriver.h"
#include "TestMacros.h"
#include "aicf/Runtime/Executor.h"

#include <cstring>

using namespace aicf::rt;
using namespace aicf::rt::test;

namespace {
class CudaCopies : public FakeDriver {
protected:
  /// Memory that the driver knows.
  float *allocate(size_t bytes = kBytes) {
    ContextOf context(*this);
    cuda::DevicePtr pointer = 0;
    EXPECT_EQ(
        call<int(cuda::DevicePtr *, size_t)>("cuMemAlloc_v2")(&pointer, bytes),
        0);
    allocated.push_back(pointer);
    return reinterpret_cast<float *>(pointer);
  }
  float *allocate(const std::vector<float> &values) {
    float *pointer = allocate();
    std::memcpy(pointer, values.data(), kBytes);
    return pointer;
  }
  void TearDown() override {
    ContextOf context(*this);
    for (cuda::DevicePtr pointer : allocated)
      call<int(cuda::DevicePtr)>("cuMemFree_v2")(pointer);
    context.pop();
    FakeDriver::TearDown();
  }

  struct ContextOf {
    explicit ContextOf(CudaCopies &test) : test(test) {
      test.call<int(cuda::Context)>("cuCtxPushCurrent_v2")(nullptr);
    }
    ~ContextOf() { pop(); }
    void pop() {
      cuda::Context popped;
      if (!std::exchange(done, true))
        test.call<int(cuda::Context *)>("cuCtxPopCurrent_v2")(&popped);
    }
    CudaCopies &test;
    bool done = false;
  };

  std::vector<cuda::DevicePtr> allocated;
};
} // namespace

TEST_F(CudaCopies, ReplaysWithMemoryOfTheCaller) {
  auto session = makeSession();
  ASSERT_OK(session->prepare());
  float *x = allocate(testInput()), *y = allocate();
  EXPECT_CONTAINS(session->replayWith("step", {x}, {y}).message(),
                  "was not captured");
  ASSERT_OK(session->capture("step"));
  ASSERT_OK(session->replayWith("step", {x}, {y}));
  EXPECT_EQ(fake->launched, 4);
  EXPECT_EQ(fake->copies, 2);
  float t1 = 2 * (x[9] + 9.0f);
  EXPECT_EQ(y[9], 2 * t1);
  // What is null, or the session's own, stays as it is.
  ASSERT_OK(session->replayWith("step", {nullptr}, {nullptr}));
  EXPECT_EQ(fake->copies, 2);
  EXPECT_EQ(y[9], 2 * t1);
  EXPECT_EQ(read(*session, "step:y")[9], 3 * t1);
  auto own = session->getPointer("step:x");
  ASSERT_OK(own.status());
  ASSERT_OK(session->replayWith("step", {*own}, {y}));
  EXPECT_EQ(fake->copies, 3);
  EXPECT_EQ(y[9], 4 * t1);
}

TEST_F(CudaCopies, AddressesThatStayCostNothing) {
  auto session = makeSession();
  ASSERT_OK(session->prepare());
  ASSERT_OK(session->capture("step"));
  float *x = allocate(testInput()), *y = allocate(), *z = allocate(),
        *more = allocate(2 * kBytes);
  ASSERT_OK(session->replayWith("step", {x}, {y}));
  int uploads = fake->uploads, updates = fake->updates, before = fake->calls;
  ASSERT_OK(session->replayWith("step", {x}, {y}));
  // As a replay without copies: the context, and the graph's launch.
  EXPECT_EQ(fake->calls - before, 2);
  // One that changes is looked at once, in the context, and its node alone is
  // changed.
  before = fake->calls;
  ASSERT_OK(session->replayWith("step", {x}, {z}));
  EXPECT_EQ(fake->calls - before, 5);
  // What lies in memory that was looked at last is not looked at again.
  before = fake->calls;
  ASSERT_OK(session->replayWith("step", {x}, {more + kElements}));
  EXPECT_EQ(fake->calls - before, 5);
  before = fake->calls;
  ASSERT_OK(session->replayWith("step", {x}, {more}));
  EXPECT_EQ(fake->calls - before, 3);
  before = fake->calls;
  ASSERT_OK(session->replayWith("step", {x}, {z}));
  EXPECT_EQ(fake->calls - before, 3);
  EXPECT_EQ(fake->updates, updates + 4);
  EXPECT_EQ(fake->uploads, uploads);
  float t1 = 2 * (x[9] + 9.0f);
  EXPECT_EQ(y[9], 3 * t1);
  EXPECT_EQ(more[9], 6 * t1);
  EXPECT_EQ(z[9], 7 * t1);
}

TEST_F(CudaCopies, CopiesStandInFrontAndBehind) {
  TestPackage package = makeWaitingPackage();
  addBranches(package);
  for (bool branches : {false, true}) {
    package.entry(2).branches = branches;
    auto session = prepare(package);
    ASSERT_OK(session->capture("pair"));
    int edges = fake->edges;
    int roots = fake->roots;
    int early = fake->programmaticEdges;
    EXPECT_EQ(roots, branches ? 2 : 1);
    float *x = allocate(testInput()), *y = allocate();
    ASSERT_OK(session->replayWith("pair", {x}, {y}));
    // One node in front, for which the roots wait, and one behind.
    EXPECT_EQ(fake->roots, 1);
    EXPECT_EQ(fake->edges, edges + roots + 1);
    EXPECT_EQ(fake->programmaticEdges, early + roots + 1);
    EXPECT_EQ(y[9], 3 * x[9] + 9.0f);
  }
}

TEST_F(CudaCopies, ASecondCaptureForgetsTheCopies) {
  auto session = makeSession();
  ASSERT_OK(session->prepare());
  ASSERT_OK(session->capture("step"));
  float *x = allocate(testInput()), *y = allocate();
  ASSERT_OK(session->replayWith("step", {x}, {y}));
  EXPECT_EQ(fake->executables, 2);
  EXPECT_EQ(fake->graphs, 1);
  ASSERT_OK(session->capture("step"));
  EXPECT_EQ(fake->executables, 1);
  EXPECT_EQ(fake->graphs, 0);
  ASSERT_OK(session->replayWith("step", {x}, {y}));
  EXPECT_EQ(y[9], 3 * 2 * (x[9] + 9.0f));
}

TEST_F(CudaCopies, ASynchronousSessionCopiesByItself) {
  SessionOptions options;
  options.synchronous = true;
  auto session = makeSession(options);
  ASSERT_OK(session->prepare());
  ASSERT_OK(session->capture("step"));
  float *x = allocate(testInput()), *y = allocate();
  ASSERT_OK(session->replayWith("step", {x}, {y}));
  EXPECT_EQ(fake->graphs, 0);
  EXPECT_EQ(y[9], 2 * 2 * (x[9] + 9.0f));
}

TEST_F(CudaCopies, ForeignMemoryIsRefused) {
  auto session = makeSession();
  ASSERT_OK(session->prepare());
  ASSERT_OK(session->capture("step"));
  std::vector<float> host(kElements);
  float *x = allocate(testInput()), *small = allocate(kBytes / 2);
  EXPECT_CONTAINS(session->replayWith("step", {host.data()}, {x}).message(),
                  "entry 'step': 'x': the pointer is not memory that CUDA");
  EXPECT_CONTAINS(session->replayWith("step", {x}, {host.data()}).message(),
                  "'y': the pointer is not memory");
  EXPECT_CONTAINS(session->replayWith("step", {small}, {nullptr}).message(),
                  "only");
  fake->pointerDevice = 1;
  EXPECT_CONTAINS(session->replayWith("step", {x + 1}, {nullptr}).message(),
                  "cuda:1");
  EXPECT_EQ(fake->launched, 0);
}

/// Whatever call fails, the next one is right.
TEST_F(CudaCopies, EveryCallMayFail) {
  for (int n = 1;; ++n) {
    auto session = makeSession();
    ASSERT_OK(session->prepare());
    ASSERT_OK(session->capture("step"));
    float *x = allocate(testInput()), *y = allocate(), *z = allocate();
    fake->calls = 0;
    fake->failAt = n;
    fake->failed = nullptr;
    Status first = session->replayWith("step", {x}, {y});
    Status second = session->replayWith("step", {x}, {z});
    fake->failAt = 0;
    if (!fake->failed) {
      ASSERT_OK(first);
      ASSERT_OK(second);
      EXPECT_GT(n, 12);
      return;
    }
    EXPECT_FALSE(first.ok() && second.ok()) << fake->failed;
    ASSERT_OK(session->reset());
    ASSERT_OK(session->replayWith("step", {x}, {y}));
    EXPECT_EQ(y[9], 2 * 2 * (x[9] + 9.0f)) << fake->failed;
  }
}

TEST_F(CudaCopies, WordsAreAsWideAsAddressesAllow) {
  auto wordAt = [&](uintptr_t to, uintptr_t from, size_t bytes) {
    TensorCopy copy = {reinterpret_cast<void *>(to),
                       reinterpret_cast<void *>(from), bytes};
    cuda::CopyLaunch launch(nullptr, &copy, 1, false);
    EXPECT_TRUE(launch.update(&copy));
    EXPECT_FALSE(launch.update(&copy));
    auto *task =
        static_cast<const cuda::CopyTask *>(launch.launch().parameters.front());
    EXPECT_EQ(task->count * task->wordBytes, bytes);
    return task->wordBytes;
  };
  EXPECT_EQ(wordAt(256, 512, 4096), 16u);
  EXPECT_EQ(wordAt(256, 520, 4096), 8u);
  EXPECT_EQ(wordAt(260, 512, 4096), 4u);
  EXPECT_EQ(wordAt(256, 512, 4094), 2u);
  EXPECT_EQ(wordAt(256, 513, 4096), 1u);
  EXPECT_EQ(wordAt(256, 512, 1), 1u);
}

TEST_F(CudaCopies, ManyTensorsAreSeveralLaunches) {
  std::vector<TensorCopy> copies(130, {nullptr, nullptr, 1 << 20});
  cuda::CopyKernels kernels;
  kernels.few = reinterpret_cast<cuda::Function>(4);
  kernels.many = reinterpret_cast<cuda::Function>(5);
  auto launches = cuda::makeCopyLaunches(kernels, copies, false);
  ASSERT_EQ(launches.size(), 3u);
  EXPECT_EQ(launches[1]->launch().function, kernels.many);
  EXPECT_EQ(launches[2]->launch().function, kernels.few);
  // A block moves 16 KiB, so that each tensor has 64.
  EXPECT_EQ(launches[0]->launch().config.gridX, 64u * 64u);
  EXPECT_EQ(launches[2]->launch().config.gridX, 2u * 64u);
}
