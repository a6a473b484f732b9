//===- FakeCudaTest.cpp - The CUDA executor without a GPU -----------------===//
//
// By a driver of our own (FakeDriver.h). SharedLaunchTest.cpp has launches that
// several instructions share.
//
//===----------------------------------------------------------------------===//

#include "CudaGraph.h"
#include "DLPackAbi.h"
#include "FakeDriver.h"
#include "TestMacros.h"
#include "aicf/Runtime/DLPack.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace aicf::rt;
using namespace aicf::rt::test;

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

TEST_F(FakeDriver, AGraphHasThePlansEdges) {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  for (bool branches : {false, true}) {
    package.entry().branches = branches;
    size_t deps = 0;
    for (const auto &instruction : package.entry().instructions)
      deps += instruction->deps.size();
    auto session = prepare(package);
    fake->uploads = 0;
    ASSERT_OK(session->capture("step"));
    EXPECT_EQ(fake->edges, branches ? int(deps) : 3);
    EXPECT_EQ(fake->programmaticEdges, 0);
    EXPECT_EQ(fake->clusters, 0);
    EXPECT_EQ(fake->uploads, 1);
  }
}

TEST_F(FakeDriver, ClustersReachTheGraph) {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  package.instruction(1).launches[1]->cluster = fb::Dim3(2, 1, 1);
  auto session = prepare(package);
  ASSERT_OK(session->capture("step"));
  EXPECT_EQ(fake->clusters, 1);
}

TEST_F(FakeDriver, AReplayIsOneLaunch) {
  auto session = prepare(makeTestPackage(kCpuAndCuda));
  ASSERT_OK(session->capture("step"));
  int before = fake->calls;
  ASSERT_OK(session->replay("step"));
  // The context is entered, which costs no more than a thread-local variable,
  // and the graph launched.
  EXPECT_EQ(fake->calls - before, 2);
}

TEST_F(FakeDriver, WaitingKernelsHaveProgrammaticEdges) {
  TestPackage package = makeWaitingPackage();
  addBranches(package);
  {
    auto session = prepare(package);
    ASSERT_OK(session->capture("step"));
    EXPECT_EQ(fake->programmaticEdges, 3);
    EXPECT_EQ(fake->edges, 3);
    ASSERT_OK(session->writeTensor("step:x", testInput().data(), kBytes));
    ASSERT_OK(session->replay("step"));
    EXPECT_EQ(read(*session, "step:y")[9], 4 * (testInput()[9] + 9.0f));
    ASSERT_OK(session->run("step"));
    EXPECT_EQ(fake->earlyLaunches, 4);
    // The last one waits for two: these edges are ordinary.
    ASSERT_OK(session->capture("pair"));
    EXPECT_EQ(fake->programmaticEdges, 0);
    EXPECT_EQ(fake->edges, 2);
    // Events are no kernels.
    ASSERT_OK(session->profile("step").status());
    EXPECT_EQ(fake->programmaticEdges, 0);
  }
  // What does not wait itself is waited for.
  package.instruction(2).launches[1]->dependent_launch = false;
  ASSERT_OK(prepare(package)->capture("step"));
  EXPECT_EQ(fake->programmaticEdges, 2);
}

TEST_F(FakeDriver, DependentLaunchCanBeOff) {
  for (bool synchronous : {false, true}) {
    SessionOptions options;
    options.dependentLaunch = synchronous;
    options.synchronous = synchronous;
    *fake = {};
    auto session = prepare(makeWaitingPackage(), options);
    ASSERT_OK(session->capture("step"));
    ASSERT_OK(session->replay("step"));
    ASSERT_OK(session->run("step"));
    EXPECT_EQ(fake->programmaticEdges, 0);
    EXPECT_EQ(fake->earlyLaunches, 0);
  }
}

TEST_F(FakeDriver, AnOlderDriverHasOrdinaryEdges) {
  auto found = cuda::Driver::get();
  ASSERT_OK(found.status());
  for (bool old : {false, true}) {
    cuda::Driver older = **found;
    if (old)
      older.graphAddDependencies = nullptr;
    fake->depth = 1;
    {
      cuda::Launch launch;
      launch.function = reinterpret_cast<cuda::Function>(1);
      launch.words.assign(4, 0);
      for (uint64_t &word : launch.words)
        launch.parameters.push_back(&word);
      launch.dependentLaunch = true;
      cuda::GraphBuilder graph(older);
      ASSERT_OK(graph.create());
      auto first = graph.addKernel(launch, {});
      ASSERT_OK(first.status());
      ASSERT_OK(graph.addKernel(launch, {*first}).status());
      auto executable = graph.instantiate(nullptr);
      ASSERT_OK(executable.status());
      EXPECT_EQ(fake->edges, 1);
      EXPECT_EQ(fake->programmaticEdges, old ? 0 : 1);
      older.graphExecDestroy(*executable);
    }
    fake->depth = 0;
  }
}

TEST_F(FakeDriver, ARunCanBeCaptured) {
  SessionOptions options;
  options.cudaStream = reinterpret_cast<void *>(0x20);
  auto session = prepare(makeTestPackage(kCpuAndCuda), options);
  ASSERT_OK(session->capture("step"));
  call<int(void *, int)>("cuStreamBeginCapture_v2")(options.cudaStream, 0);
  ASSERT_OK(session->run("step"));
  EXPECT_CONTAINS(session->capture("step").message(),
                  "the stream of the session is being captured");
  void *graph = nullptr, *executable = nullptr;
  call<int(void *, void **)>("cuStreamEndCapture")(options.cudaStream, &graph);
  EXPECT_EQ(fake->launched, 0);
  fake->depth = 1;
  call<int(void **, void *, unsigned long long)>("cuGraphInstantiateWithFlags")(
      &executable, graph, 0);
  EXPECT_EQ(fake->edges, 3);
  call<int(void *, void *)>("cuGraphLaunch")(executable, options.cudaStream);
  EXPECT_EQ(fake->launched, 4);
  call<int(void *)>("cuGraphExecDestroy")(executable);
  call<int(void *)>("cuGraphDestroy")(graph);
  fake->depth = 0;
}

TEST_F(FakeDriver, ProfilesEachInstruction) {
  auto session = prepare(makeTestPackage(kCpuAndCuda));
  for (int i = 0; i < 2; ++i) {
    auto profile = session->profile("step");
    ASSERT_OK(profile.status());
    EXPECT_EQ(profile->overhead, 0);
    EXPECT_EQ(profile->instructions, std::vector<double>(4, 500));
  }
  EXPECT_EQ(fake->launched, 8);
  EXPECT_EQ(fake->executables, 1);
  EXPECT_CONTAINS(session->profile("nothing").message(), "no entry 'nothing'");
}

TEST_F(FakeDriver, ASynchronousSessionNamesTheInstruction) {
  SessionOptions options;
  options.synchronous = true;
  auto session = prepare(makeTestPackage(kCpuAndCuda), options);
  ASSERT_OK(session->capture("step"));
  for (bool replay : {false, true}) {
    std::vector<std::string> messages;
    for (int n = 1;; ++n) {
      *fake = {};
      // What is alive does not matter here.
      fake->failAt = n;
      fake->code = 700;
      Status s = replay ? session->replay("step") : session->run("step");
      if (s)
        break;
      if (std::string(fake->failed) == "cuStreamSynchronize")
        messages.push_back(s.message());
    }
    ASSERT_EQ(messages.size(), 4u);
    EXPECT_CONTAINS(messages[2],
                    "entry 'step': instruction 12 (add at test.mlir:12:1): "
                    "cuStreamSynchronize failed");
    EXPECT_CONTAINS(messages[2], "CUDA is lost to this process");
  }
  session.reset();
  *fake = {};
}

TEST_F(FakeDriver, ASynchronousSessionHasGlobalsApart) {
  SessionOptions options;
  auto together = prepare(makeTestPackage(kCpuAndCuda), options);
  int blocks = fake->blocks;
  together.reset();
  options.synchronous = true;
  auto apart = prepare(makeTestPackage(kCpuAndCuda), options);
  EXPECT_EQ(fake->blocks, blocks + 1);
  ASSERT_OK(apart->writeTensor("step:x", testInput().data(), kBytes));
  ASSERT_OK(apart->run("step"));
  EXPECT_EQ(read(*apart, "step:y")[9], 4 * (testInput()[9] + 9.0f));
}

TEST_F(FakeDriver, MemoryThatRunsOutIsExplained) {
  std::vector<std::string> messages = failuresOfPrepare("cuMemAlloc_v2", 2);
  // Globals, constants, four slots, the arena, scratch.
  ASSERT_EQ(messages.size(), 8u);
  EXPECT_CONTAINS(messages[6],
                  "the arena: no memory for 8192 bytes: cuMemAlloc");
  EXPECT_CONTAINS(messages[6], "1000 of the 2000 bytes of cuda:0 are free");
  EXPECT_CONTAINS(messages[6],
                  "the session needs 33280 bytes: globals 8192, constants 256, "
                  "I/O slots 16384, arena 8192, scratch 256");
}

TEST_F(FakeDriver, AnOldDriverIsNamed) {
  cuda::Driver driver = {};
  EXPECT_EQ(driver.load().message(), "");
  fake->version = 11020;
  EXPECT_CONTAINS(driver.load().message(),
                  "the CUDA driver is for CUDA 11.2; 11.4 or newer is needed");
}

/// The messages of prepare() where each call to `name` in turn returns `code`.
std::vector<std::string> FakeDriver::failuresOfPrepare(const char *name,
                                                       int code) {
  auto package = makeTestPackage(kCpuAndCuda).load();
  std::vector<std::string> messages;
  for (int n = 1;; ++n) {
    *fake = {};
    auto session = Session::create(package, *Device::cuda(0));
    fake->calls = 0;
    fake->failAt = n;
    fake->code = code;
    Status s = (*session)->prepare();
    if (s)
      return messages;
    if (std::string(fake->failed) == name)
      messages.push_back(s.message());
    fake->failAt = 0;
  }
}

TEST_F(FakeDriver, PtxThatTheDriverDoesNotKnow) {
  std::vector<std::string> messages =
      failuresOfPrepare("cuModuleLoadDataEx", 222);
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_CONTAINS(messages[0], "(PTX for sm_80) of target 'gpu': "
                               "cuModuleLoadDataEx failed: ");
  EXPECT_CONTAINS(messages[0],
                  "the driver is for CUDA 12.4 and does not know this PTX");
}

TEST_F(FakeDriver, NoCodeForTheDevice) {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  package.table.targets[1]->images[0]->variants[0]->chip = "sm_100a";
  EXPECT_CONTAINS(
      Session::create(package.load(), *Device::cuda(0)).message(),
      "the package has no code for cuda:0 (Fake, compute capability 9.0): "
      "'host' is code for devices of the kind 'cpu'; 'gpu' has image 0 for "
      "sm_100a only");
}

TEST_F(FakeDriver, AResetFollowsAnError) {
  auto session = prepare(makeTestPackage(kCpuAndCuda));
  ASSERT_OK(session->writeTensor("step:x", testInput().data(), kBytes));
  // Push, three launches, and the fourth fails.
  fake->failAt = fake->calls + 5;
  EXPECT_CONTAINS(session->run("step").message(),
                  "instruction 13 (add at test.mlir:13:1): launch failed");
  EXPECT_NE(read(*session, "s")[9], 0);
  ASSERT_OK(session->reset());
  ASSERT_OK(session->run("step"));
  EXPECT_EQ(read(*session, "step:y")[9], 4 * (testInput()[9] + 9.0f));
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
          auto profile = s.profile("step");
          step("profile", profile.status());
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
  auto alloc = call<int(unsigned long long *, size_t)>("cuMemAlloc_v2");
  auto release = call<int(unsigned long long)>("cuMemFree_v2");
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

TEST_F(FakeDriver, DLPackTensorsAreOfTheDevice) {
  std::shared_ptr<Session> session = makeSession();
  auto alloc = call<int(unsigned long long *, size_t)>("cuMemAlloc_v2");
  unsigned long long memory = 0;
  fake->depth = 1;
  alloc(&memory, kBytes);
  fake->depth = 0;
  int64_t extent = kElements;
  DLManagedTensor x = {};
  x.dl_tensor = {reinterpret_cast<void *>(memory),
                 {kDLCPU, 0},
                 1,
                 {kDLFloat, 32, 1},
                 &extent,
                 nullptr,
                 0};
  EXPECT_CONTAINS(bindDLPack(*session, "step:x", &x).message(),
                  "on DLPack device type 1, number 0; the session runs on "
                  "cuda:0");
  x.dl_tensor.device = {kDLCUDA, 1};
  EXPECT_CONTAINS(bindDLPack(*session, "step:x", &x).message(),
                  "on DLPack device type 2, number 1");
  x.dl_tensor.device = {kDLCUDA, 0};
  ASSERT_OK(bindDLPack(*session, "step:x", &x));
  ASSERT_OK(session->prepare());
  auto out = exportDLPack(session, "step:x");
  ASSERT_OK(out.status());
  EXPECT_EQ((*out)->dl_tensor.device.device_type, kDLCUDA);
  EXPECT_EQ((*out)->dl_tensor.data, x.dl_tensor.data);
  session.reset();
  EXPECT_GT(fake->retained, 0);
  (*out)->deleter(*out);
  EXPECT_EQ(fake->retained, 0);
  fake->depth = 1;
  call<int(unsigned long long)>("cuMemFree_v2")(memory);
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
  SessionOptions options;
  options.zeroFill = true;
  auto session = Session::create(source.load(), *Device::cuda(0), options);
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
  auto choose = [&](std::vector<std::pair<std::string, std::string>> codes) {
    fb::ImageT image;
    for (const auto &[chip, format] : codes) {
      image.variants.push_back(std::make_unique<fb::ImageVariantT>());
      image.variants.back()->chip = chip;
      image.variants.back()->format = format;
    }
    return chooseVariant(image, *device);
  };
  constexpr auto kPtx = "ptx";
  constexpr auto kCubin = "cubin";
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
