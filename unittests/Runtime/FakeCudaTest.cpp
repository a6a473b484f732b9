//===- FakeCudaTest.cpp - The CUDA executor without a GPU -----------------===//
//
// A program of its own: the runtime opens the driver once a process, and here
// that is the fake one, which is loaded first and goes by the same name.
//
//===----------------------------------------------------------------------===//

#include "FakeCuda.h"
#include "TestMacros.h"
#include "TestPackage.h"
#include "aicf/Runtime/Session.h"

#include <cmath>
#include <dlfcn.h>
#include <functional>
#include <gtest/gtest.h>

using namespace aicf::rt;
using namespace aicf::rt::test;

namespace {

class FakeDriver : public testing::Test {
protected:
  void SetUp() override {
    static void *library =
        dlopen(besideTests(AICF_TEST_FAKE_CUDA).c_str(), RTLD_NOW);
    ASSERT_TRUE(library) << dlerror();
    fake = reinterpret_cast<FakeCuda *(*)()>(dlsym(library, "fakeCuda"))();
    *fake = {};
  }
  void TearDown() override { expectNothingLeft("at the end"); }

  void expectNothingLeft(const std::string &when) {
    EXPECT_EQ(fake->depth, 0) << when;
    EXPECT_EQ(fake->withoutContext, nullptr)
        << fake->withoutContext << " without a context " << when;
    for (int alive : {fake->blocks, fake->modules, fake->streams, fake->events,
                      fake->graphs, fake->executables, fake->retained})
      EXPECT_EQ(alive, 0) << when;
  }

  std::unique_ptr<Session> makeSession(SessionOptions options = {}) {
    auto session = Session::create(makeTestPackage(kCpuAndCuda).load(),
                                   *Device::cuda(0), options);
    EXPECT_TRUE(session.ok()) << session.message();
    return session ? std::move(*session) : nullptr;
  }

  static std::vector<float> read(Session &session, const std::string &name) {
    std::vector<float> values(kElements);
    EXPECT_TRUE(session.readTensor(name, values.data(), kBytes).ok());
    return values;
  }

  FakeCuda *fake = nullptr;
};

} // namespace

TEST_F(FakeDriver, RunsCapturesAndReplays) {
  auto session = makeSession();
  EXPECT_CONTAINS(session->device().description(), "cuda:0 (Fake");
  ASSERT_OK(session->prepare());
  ASSERT_OK(session->writeTensor("step:x", testInput().data(), kBytes));
  ASSERT_OK(session->run("step"));
  float t1 = 2 * (testInput()[9] + 9.0f);
  EXPECT_EQ(read(*session, "step:y")[9], 2 * t1);
  EXPECT_EQ(fake->launched, 4);
  ASSERT_OK(session->capture("step"));
  EXPECT_EQ(fake->launched, 4);
  ASSERT_OK(session->capture("step"));
  ASSERT_OK(session->replay("step"));
  EXPECT_EQ(fake->launched, 8);
  EXPECT_EQ(read(*session, "step:y")[9], 3 * t1);
  auto time = session->timeRun("step", true);
  ASSERT_TRUE(time.ok()) << time.message();
  EXPECT_EQ(*time, 2000.0);
  ASSERT_OK(session->poison("step"));
  EXPECT_TRUE(std::isnan(read(*session, "step:y")[0]));
  ASSERT_OK(session->runInstruction("step", 0));
  auto stray = session->findStrayWrite("step", 1);
  ASSERT_TRUE(stray.ok()) << stray.message();
  EXPECT_EQ(*stray, "");
}

TEST_F(FakeDriver, RecordsThePlansBranches) {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  addBranches(package);
  for (bool branches : {true, false}) {
    package.entry(2).branches = branches;
    auto session = Session::create(package.load(), *Device::cuda(0));
    ASSERT_OK(session.status());
    Session &s = **session;
    ASSERT_OK(s.prepare());
    ASSERT_OK(s.writeTensor("pair:x", testInput().data(), kBytes));
    ASSERT_OK(s.capture("pair"));
    EXPECT_EQ(fake->roots, branches ? 2 : 1);
    ASSERT_OK(s.replay("pair"));
    EXPECT_EQ(read(s, "pair:y")[9], 3 * testInput()[9] + 9.0f);
    ASSERT_OK(s.capture("step"));
    EXPECT_EQ(fake->roots, 1);
  }
}

TEST_F(FakeDriver, EarlierWorkIsNotTimed) {
  auto session = makeSession();
  ASSERT_OK(session->prepare());
  for (int i = 0; i < 3; ++i)
    ASSERT_OK(session->run("step"));
  ASSERT_GT(fake->pending, 4);
  auto time = session->timeRun("step", false);
  ASSERT_TRUE(time.ok()) << time.message();
  // Nothing before the first event, the four kernels of the run at the second.
  EXPECT_EQ(fake->pendingAtEvent, 4);
}

TEST_F(FakeDriver, EveryCallMayFail) {
  // Whatever fails: the call of the session that made it reports it, nothing
  // leaks, and nothing is called without a context. Frees cannot report.
  TestPackage made = makeTestPackage(kCpuAndCuda);
  addBranches(made);
  auto package = made.load();
  static float x[kElements], y[kElements];
  int calls = 0;
  for (int n = 0; n == 0 || n <= calls; ++n) {
    *fake = {};
    fake->failAt = n;
    bool reported = false;
    auto step = [&](const char *what, const Status &s) {
      bool failed = fake->failed != nullptr;
      // After the failure was reported anything may follow from it.
      if (!reported) {
        EXPECT_EQ(s.ok(), !failed)
            << what << " after " << (failed ? fake->failed : "nothing")
            << " failed: " << s.message();
      }
      reported |= !s;
      return s.ok();
    };
    auto device = Device::cuda(0);
    if (!step("device", device.status()))
      continue;
    {
      auto session = Session::create(package, *device);
      if (step("create", session.status()) &&
          step("prepare", (*session)->prepare())) {
        Session &s = **session;
        step("write", s.writeTensor("step:x", x, kBytes));
        step("run", s.run("step"));
        bool captured = step("capture", s.capture("step"));
        if (captured) {
          step("replay", s.replay("step"));
          step("capture again", s.capture("step"));
          auto time = s.timeRun("step", true);
          step("time", time.status());
        }
        step("capture branches", s.capture("pair"));
        step("synchronize", s.synchronize());
        step("poison", s.poison("step"));
        step("reset", s.reset());
        step("instruction", s.runInstruction("step", 0));
        step("read", s.readTensor("step:y", y, kBytes));
      }
      if (n == 0)
        calls = fake->calls;
    }
    std::string name = fake->failed ? fake->failed : "nothing";
    // A context that cannot be entered cannot be cleaned up.
    if (name == "cuCtxPushCurrent_v2")
      continue;
    expectNothingLeft("after " + name + " failed in call " + std::to_string(n));
  }
  EXPECT_GT(calls, 60);
  *fake = {};
}

TEST_F(FakeDriver, BoundMemoryIsChecked) {
  auto session = makeSession();
  static float host[kElements];
  auto bind = [&](void *pointer) {
    return session->bind("step:x", pointer, kBytes, DType::F32, {kElements})
        .message();
  };
  EXPECT_CONTAINS(bind(host), "not memory that CUDA knows; bind device memory");
  auto alloc = reinterpret_cast<int (*)(unsigned long long *, size_t)>(
      dlsym(RTLD_DEFAULT, "cuMemAlloc_v2"));
  auto release = reinterpret_cast<int (*)(unsigned long long)>(
      dlsym(RTLD_DEFAULT, "cuMemFree_v2"));
  if (!alloc) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    alloc = reinterpret_cast<decltype(alloc)>(dlsym(library, "cuMemAlloc_v2"));
    release =
        reinterpret_cast<decltype(release)>(dlsym(library, "cuMemFree_v2"));
  }
  fake->depth = 1;
  unsigned long long small = 0, whole = 0;
  alloc(&small, kBytes - 256);
  alloc(&whole, kBytes);
  fake->depth = 0;
  EXPECT_CONTAINS(bind(reinterpret_cast<void *>(small)),
                  "of the 4000 bytes only 3744 are memory that CUDA knows");
  fake->pointerDevice = 3;
  EXPECT_CONTAINS(bind(reinterpret_cast<void *>(whole)),
                  "the memory is that of cuda:3, the session runs on cuda:0");
  fake->pointerDevice = 0;
  EXPECT_EQ(bind(reinterpret_cast<void *>(whole)), "");
  session.reset();
  fake->depth = 1;
  release(small);
  release(whole);
  fake->depth = 0;
}

TEST_F(FakeDriver, EmbeddersContext) {
  SessionOptions options;
  options.cudaContext = reinterpret_cast<void *>(0x10);
  {
    auto session = makeSession(options);
    EXPECT_EQ(fake->retained, 0);
    ASSERT_OK(session->prepare());
    ASSERT_OK(session->run("step"));
    ASSERT_OK(session->synchronize());
  }
  EXPECT_EQ(fake->retained, 0);
  fake->contextDevice = 1;
  EXPECT_CONTAINS(Session::create(makeTestPackage(kCpuAndCuda).load(),
                                  *Device::cuda(0), options)
                      .message(),
                  "the CUDA context is not one of cuda:0");
}

TEST_F(FakeDriver, AlignedMemory) {
  TestPackage source = makeTestPackage(kCpuAndCuda);
  source.table.persistent_alignment = 4096;
  auto session = Session::create(source.load(), *Device::cuda(0));
  ASSERT_OK((*session)->prepare());
  ASSERT_OK((*session)->run("step"));
  EXPECT_EQ(read(**session, "w")[17], 17.0f);
}

TEST_F(FakeDriver, NoPoisoningSession) {
  SessionOptions options;
  options.poison = true;
  EXPECT_CONTAINS(Session::create(makeTestPackage(kCpuAndCuda).load(),
                                  *Device::cuda(0), options)
                      .message(),
                  "a poisoning session runs on a CPU");
}

TEST_F(FakeDriver, ClosestCodeFirst) {
  // The fake device is of capability 9.0.
  auto device = Device::cuda(0);
  auto choose =
      [&](std::vector<std::pair<std::string, fb::ImageFormat>> codes) {
        fb::ImageT image;
        for (const auto &[chip, format] : codes) {
          image.variants.push_back(std::make_unique<fb::ImageVariantT>());
          image.variants.back()->chip = chip;
          image.variants.back()->format = format;
        }
        return chooseVariant(image, *device);
      };
  constexpr auto kPtx = fb::ImageFormat::Ptx;
  constexpr auto kCubin = fb::ImageFormat::Cubin;
  EXPECT_EQ(choose({{"sm_80", kPtx}}), 0);
  EXPECT_EQ(choose({{"sm_90", kPtx}}), 0);
  EXPECT_EQ(choose({{"sm_100", kPtx}}), -1);
  EXPECT_EQ(choose({{"sm_90a", kPtx}}), 0);
  EXPECT_EQ(choose({{"sm_80a", kPtx}}), -1);
  EXPECT_EQ(choose({{"sm_90f", kPtx}}), 0);
  EXPECT_EQ(choose({{"sm_80f", kPtx}}), -1);
  EXPECT_EQ(choose({{"sm_80", kCubin}}), -1);
  EXPECT_EQ(choose({{"sm_90", kCubin}}), 0);
  EXPECT_EQ(choose({{"nonsense", kPtx}}), -1);
  EXPECT_EQ(choose({{"sm_80", kPtx}, {"sm_90", kPtx}}), 1);
  EXPECT_EQ(choose({{"sm_90", kPtx}, {"sm_90a", kPtx}}), 1);
  EXPECT_EQ(choose({{"sm_90a", kPtx}, {"sm_90", kPtx}}), 0);
  EXPECT_EQ(choose({{"sm_90", kCubin}, {"sm_90a", kPtx}}), 0);
}
