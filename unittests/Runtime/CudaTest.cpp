//===- CudaTest.cpp - Sessions on a GPU -----------------------------------===//
//
// Without a GPU the error is checked, and the rest is skipped.
//
//===----------------------------------------------------------------------===//

#include "CudaCopies.h"
#include "TestMacros.h"
#include "TestPackage.h"
#include "aicf/Runtime/Executor.h"
#include "aicf/Runtime/Session.h"

#include <cstring>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <random>

using namespace aicf::rt;

/// 90 of "sm_90".
static int getCapability(const Device &device) {
  return std::stoi(device.chip().substr(3));
}
using namespace aicf::rt::test;

namespace {

class Cuda : public testing::Test {
protected:
  void SetUp() override {
    auto found = Device::cuda(0);
    if (!found)
      GTEST_SKIP() << found.message();
    device = std::make_unique<Device>(*found);
  }

  std::unique_ptr<Session> makeSession(const TestPackage &source,
                                       SessionOptions options = {}) {
    options.zeroFill = true;
    auto session = Session::create(source.load(), *device, options);
    EXPECT_TRUE(session.ok()) << session.message();
    return session ? std::move(*session) : nullptr;
  }

  static std::vector<float> read(Session &session, const std::string &name) {
    std::vector<float> values(kElements);
    Status s = session.readTensor(name, values.data(), kBytes);
    EXPECT_TRUE(s.ok()) << s.message();
    return values;
  }

  static Status writeInput(Session &session) {
    return session.writeTensor("step:x", testInput().data(), kBytes);
  }

  /// y after `runs` runs on the CPU.
  static std::vector<float> reference(int runs) {
    auto session = Session::create(makeTestPackage().load(), *Device::cpu(1));
    EXPECT_TRUE((*session)->prepare().ok());
    EXPECT_TRUE(writeInput(**session).ok());
    for (int i = 0; i < runs; ++i)
      EXPECT_TRUE((*session)->run("step").ok());
    return read(**session, "step:y");
  }

  std::unique_ptr<Device> device;
};

} // namespace

TEST(CudaAbsent, SaysSo) {
  auto device = Device::cuda(0);
  if (device)
    GTEST_SKIP() << "there is a GPU";
  EXPECT_NE(device.message().find("CUDA"), std::string::npos)
      << device.message();
}

TEST_F(Cuda, EagerMatchesTheCpu) {
  auto session = makeSession(makeTestPackage(kCpuAndCuda));
  EXPECT_EQ(session->target(), 1u);
  ASSERT_OK(session->prepare());
  ASSERT_OK(writeInput(*session));
  ASSERT_OK(session->run("step"));
  EXPECT_EQ(read(*session, "step:y"), reference(1));
  ASSERT_OK(session->run("step"));
  ASSERT_OK(session->synchronize());
  EXPECT_EQ(read(*session, "step:y"), reference(2));
}

TEST_F(Cuda, CaptureChangesNothingAndReplayRuns) {
  auto session = makeSession(makeTestPackage(kCpuAndCuda));
  ASSERT_OK(session->prepare());
  ASSERT_OK(writeInput(*session));
  std::vector<float> w = read(*session, "w"), s = read(*session, "s");
  // Before anything ran: nothing may be left to a warm-up.
  ASSERT_OK(session->capture("step"));
  ASSERT_OK(session->synchronize());
  std::vector<float> wAfter = read(*session, "w"), sAfter = read(*session, "s");
  EXPECT_EQ(std::memcmp(w.data(), wAfter.data(), kBytes), 0);
  EXPECT_EQ(std::memcmp(s.data(), sAfter.data(), kBytes), 0);
  ASSERT_OK(session->replay("step"));
  EXPECT_EQ(read(*session, "step:y"), reference(1));
  ASSERT_OK(session->replay("step"));
  EXPECT_EQ(read(*session, "step:y"), reference(2));
  ASSERT_OK(session->capture("step"));
  ASSERT_OK(session->reset());
  EXPECT_EQ(read(*session, "s"), s);
  ASSERT_OK(session->replay("step"));
  EXPECT_EQ(read(*session, "step:y"), reference(1));
}

TEST_F(Cuda, TimesRuns) {
  auto session = makeSession(makeTestPackage(kCpuAndCuda));
  ASSERT_OK(session->prepare());
  ASSERT_OK(session->capture("step"));
  for (bool replay : {false, true}) {
    auto elapsed = session->timeRun("step", replay);
    ASSERT_TRUE(elapsed.ok()) << elapsed.message();
    EXPECT_GT(*elapsed, 0.0);
  }
}

TEST_F(Cuda, InstructionsAndPoison) {
  auto session = makeSession(makeTestPackage(kCpuAndCuda));
  ASSERT_OK(session->prepare());
  ASSERT_OK(writeInput(*session));
  ASSERT_OK(session->poison("step"));
  for (size_t i = 0; i < 4; ++i)
    ASSERT_OK(session->runInstruction("step", i));
  EXPECT_EQ(read(*session, "step:y"), reference(1));
}

TEST_F(Cuda, ClusterAndProgrammaticLaunch) {
  if (getCapability(*device) < 90)
    GTEST_SKIP() << "clusters need compute capability 9.0";
  TestPackage source = makeTestPackage(kCpuAndCuda);
  fb::LaunchT &launch = *source.instruction(1).launches[1];
  launch.cluster = fb::Dim3(2, 1, 1);
  launch.dynamic_smem = 100 * 1024;
  source.instruction(3).launches[1]->cluster = fb::Dim3(4, 1, 1);
  source.instruction(0).launches[1]->dependent_launch = true;
  auto session = makeSession(source);
  ASSERT_OK(session->prepare());
  ASSERT_OK(writeInput(*session));
  ASSERT_OK(session->run("step"));
  EXPECT_EQ(read(*session, "step:y"), reference(1));
  ASSERT_OK(session->capture("step"));
  ASSERT_OK(session->replay("step"));
  EXPECT_EQ(read(*session, "step:y"), reference(2));
}

TEST_F(Cuda, DependentLaunch) {
  if (getCapability(*device) < 90)
    GTEST_SKIP() << "dependent launch needs compute capability 9.0";
  // Each step reads what the one before it left, and overwrites what it read:
  // a kernel that did not wait would soon be seen.
  constexpr int kRuns = 200;
  for (bool branches : {false, true}) {
    TestPackage source = makeWaitingPackage();
    source.entry().branches = branches;
    addBranches(source);
    auto session = makeSession(source);
    ASSERT_OK(session->prepare());
    ASSERT_OK(writeInput(*session));
    ASSERT_OK(session->capture("step"));
    for (int i = 0; i < kRuns; ++i)
      ASSERT_OK(session->replay("step"));
    EXPECT_EQ(read(*session, "step:y"), reference(kRuns));
    for (int i = 0; i < kRuns; ++i)
      ASSERT_OK(session->run("step"));
    EXPECT_EQ(read(*session, "step:y"), reference(2 * kRuns));
    // Two branches that meet.
    ASSERT_OK(session->writeTensor("pair:x", testInput().data(), kBytes));
    ASSERT_OK(session->capture("pair"));
    for (int i = 0; i < kRuns; ++i)
      ASSERT_OK(session->replay("pair"));
    EXPECT_EQ(read(*session, "pair:y")[9], 3 * testInput()[9] + 9);
  }
}

TEST_F(Cuda, ProfilesEachInstruction) {
  auto session = makeSession(makeTestPackage(kCpuAndCuda));
  ASSERT_OK(session->prepare());
  ASSERT_OK(writeInput(*session));
  for (int runs = 1; runs <= 3; ++runs) {
    auto profile = session->profile("step");
    ASSERT_OK(profile.status());
    EXPECT_EQ(read(*session, "step:y"), reference(runs));
    ASSERT_EQ(profile->instructions.size(), 4u);
    EXPECT_GE(profile->overhead, 0);
    for (double time : profile->instructions) {
      EXPECT_GT(time, 0);
      EXPECT_LT(time, 1e5);
    }
  }
}

TEST_F(Cuda, ASynchronousSessionRuns) {
  SessionOptions options;
  options.synchronous = true;
  auto session = makeSession(makeTestPackage(kCpuAndCuda), options);
  ASSERT_OK(session->prepare());
  ASSERT_OK(writeInput(*session));
  ASSERT_OK(session->run("step"));
  ASSERT_OK(session->capture("step"));
  ASSERT_OK(session->replay("step"));
  EXPECT_EQ(read(*session, "step:y"), reference(2));
}

/// Copies a 4 x 64 tile of f32 by a tensor map: kernel(map, out).
static const char kTensorMapPtx[] = R"(.version 8.0
.target sm_90
.address_size 64

.visible .entry vector_add_0123456789abcdef(.param .align 64 .b8 map[128], .param .u64 po)
{
  .reg .pred %p;
  .reg .b32 %t, %i, %addr, %mbar, %zero, %count;
  .reg .b64 %m, %o, %off, %state;
  .reg .f32 %x;
  .shared .align 128 .b8 tile[1024];
  .shared .align 8 .b64 tile_full;
  mov.u32 %t, %tid.x;
  mov.u32 %addr, tile;
  mov.u32 %mbar, tile_full;
  mov.u32 %zero, 0;
  mov.u32 %count, 1024;
  setp.ne.u32 %p, %t, 0;
  @%p bra L_initialised;
  mbarrier.init.shared.b64 [%mbar], 1;
  fence.mbarrier_init.release.cluster;
  mov.b64 %m, map;
  cvta.param.u64 %m, %m;
  mbarrier.arrive.expect_tx.shared.b64 %state, [%mbar], %count;
  cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes
    [%addr], [%m, {%zero, %zero}], [%mbar];
L_initialised:
  bar.sync 0;
L_wait:
  mbarrier.try_wait.parity.shared.b64 %p, [%mbar], %zero;
  @!%p bra L_wait;
  shl.b32 %i, %t, 2;
  add.u32 %addr, %addr, %i;
  ld.shared.f32 %x, [%addr];
  ld.param.u64 %o, [po];
  cvt.u64.u32 %off, %i;
  add.u64 %o, %o, %off;
  st.global.f32 [%o], %x;
  ret;
}
)";

TEST_F(Cuda, TensorMap) {
  if (getCapability(*device) < 90)
    GTEST_SKIP() << "tensor maps need compute capability 9.0";
  TestPackage source = makeTestPackage(kCpuAndCuda);
  source.table.entries.erase(source.table.entries.begin());
  fb::TargetT &gpu = *source.table.targets[1];
  fb::ImageVariantT &variant = *gpu.images[0]->variants[0];
  variant.chip = "sm_90";
  variant.blob = source.raw.add(kTensorMapPtx, sizeof(kTensorMapPtx));
  gpu.kernels.resize(1);
  fb::LaunchT &launch = *source.instruction(0).launches[1];
  launch.grid = fb::Dim3(1, 1, 1);
  launch.block = fb::Dim3(256, 1, 1);
  launch.args.erase(launch.args.begin() + 3);
  launch.args.erase(launch.args.begin() + 1);
  fb::ArgT &arg = *launch.args[0];
  arg.kind = fb::ArgKind::TensorMap;
  arg.tensor_map = std::make_unique<fb::TensorMapT>();
  arg.tensor_map->dims = {100, 10};
  arg.tensor_map->strides = {400};
  arg.tensor_map->box = {64, 4};
  arg.tensor_map->element_strides = {1, 1};
  auto session = makeSession(source);
  ASSERT_TRUE(session);
  ASSERT_OK(session->prepare());
  ASSERT_OK(session->writeTensor("eval:x", testInput().data(), kBytes));
  ASSERT_OK(session->run("eval"));
  std::vector<float> y = read(*session, "eval:y");
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 64; ++column)
      ASSERT_EQ(y[row * 64 + column], testInput()[row * 100 + column]);
}

TEST_F(Cuda, BindsDeviceMemoryOnly) {
  auto session = makeSession(makeTestPackage(kCpuAndCuda));
  alignas(64) static float host[kElements];
  // Where the GPU reads pageable host memory by itself the driver may know it.
  Status s = session->bind("step:x", host, kBytes, DType::F32, {kElements});
  if (!s) {
    EXPECT_NE(s.message().find("device memory"), std::string::npos)
        << s.message();
  }
}

TEST_F(Cuda, EmbeddersStream) {
  auto loaded = cuda::Driver::get();
  ASSERT_TRUE(loaded.ok());
  const cuda::Driver &driver = **loaded;
  cuda::Context context;
  cuda::Stream stream;
  ASSERT_EQ(driver.primaryCtxRetain(&context, 0), cuda::kSuccess);
  ASSERT_EQ(driver.ctxPushCurrent(context), cuda::kSuccess);
  ASSERT_EQ(driver.streamCreate(&stream, 1), cuda::kSuccess);
  {
    SessionOptions options;
    options.cudaStream = stream;
    auto session = makeSession(makeTestPackage(kCpuAndCuda), options);
    ASSERT_OK(session->prepare());
    ASSERT_OK(writeInput(*session));
    ASSERT_OK(session->run("step"));
    EXPECT_EQ(read(*session, "step:y"), reference(1));
    // A run in a capture of the embedder's.
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    auto begin = reinterpret_cast<cuda::Code (*)(cuda::Stream, int)>(
        dlsym(library, "cuStreamBeginCapture_v2"));
    auto end = reinterpret_cast<cuda::Code (*)(cuda::Stream, cuda::Graph *)>(
        dlsym(library, "cuStreamEndCapture"));
    ASSERT_EQ(begin(stream, /*mode=*/0), cuda::kSuccess);
    ASSERT_OK(session->run("step"));
    EXPECT_CONTAINS(session->capture("step").message(),
                    "the stream of the session is being captured");
    cuda::Graph graph = nullptr;
    cuda::GraphExec executable = nullptr;
    ASSERT_EQ(end(stream, &graph), cuda::kSuccess);
    EXPECT_EQ(read(*session, "step:y"), reference(1));
    ASSERT_EQ(driver.graphInstantiate(&executable, graph, 0), cuda::kSuccess);
    ASSERT_EQ(driver.graphLaunch(executable, stream), cuda::kSuccess);
    EXPECT_EQ(read(*session, "step:y"), reference(2));
    driver.graphExecDestroy(executable);
    driver.graphDestroy(graph);
  }
  EXPECT_EQ(driver.streamSynchronize(stream), cuda::kSuccess);
  driver.streamDestroy(stream);
  driver.ctxPopCurrent(&context);
  driver.primaryCtxRelease(0);
}

/// The primary context, made current.
struct PrimaryContext {
  explicit PrimaryContext(const cuda::Driver &driver) : driver(driver) {
    cuda::Context context = nullptr;
    EXPECT_EQ(driver.primaryCtxRetain(&context, 0), cuda::kSuccess);
    EXPECT_EQ(driver.ctxPushCurrent(context), cuda::kSuccess);
  }
  ~PrimaryContext() {
    cuda::Context context = nullptr;
    driver.ctxPopCurrent(&context);
    driver.primaryCtxRelease(0);
  }
  const cuda::Driver &driver;
};

TEST_F(Cuda, CopiesTensorsOfAnySizeAndPlace) {
  const cuda::Driver &driver = **cuda::Driver::get();
  PrimaryContext context(driver);
  for (bool waits : {false, true}) {
    if (waits && getCapability(*device) < 90)
      continue;
    cuda::Module module = nullptr;
    cuda::CopyKernels kernels;
    ASSERT_EQ(driver.moduleLoadDataEx(&module,
                                      cuda::getCopyKernels(waits).c_str(), 0,
                                      nullptr, nullptr),
              cuda::kSuccess);
    for (auto [kernel, tensors] :
         {std::pair(&kernels.few, cuda::kFewTensors),
          std::pair(&kernels.many, cuda::kManyTensors)})
      ASSERT_EQ(driver.moduleGetFunction(
                    kernel, module, cuda::getCopyKernelName(tensors).c_str()),
                cuda::kSuccess);
    // A tensor that has more words than the threads of all its blocks, then
    // those of odd sizes at odd places.
    std::mt19937 random(7);
    std::vector<size_t> sizes = {50'000'001, 64 << 20, 1, 0, 2, 16'384, 16'385};
    for (size_t i = 0; i < 59; ++i)
      sizes.push_back(random() % 40'000);
    size_t total = 0;
    std::vector<size_t> from, to;
    for (size_t bytes : sizes) {
      from.push_back(total + random() % 20);
      to.push_back(total +
                   (random() % 2 ? from.back() - total : random() % 20));
      total += bytes + 64 - bytes % 16;
    }
    std::vector<uint8_t> source(total), result(total), expected(total, 0xFF);
    for (uint8_t &byte : source)
      byte = static_cast<uint8_t>(random());
    cuda::DevicePtr device[2] = {};
    for (cuda::DevicePtr &one : device)
      ASSERT_EQ(driver.memAlloc(&one, total), cuda::kSuccess);
    driver.memcpyHtoDAsync(device[0], source.data(), total, nullptr);
    driver.memsetD8Async(device[1], 0xFF, total, nullptr);
    std::vector<TensorCopy> copies;
    for (size_t i = 0; i < sizes.size(); ++i) {
      copies.push_back({reinterpret_cast<void *>(device[1] + to[i]),
                        reinterpret_cast<void *>(device[0] + from[i]),
                        sizes[i]});
      // Every seventh is left out.
      if (i % 7 == 3)
        copies.back().from = nullptr;
      else
        std::memcpy(&expected[to[i]], &source[from[i]], sizes[i]);
    }
    size_t at = 0;
    for (auto &launch : cuda::makeCopyLaunches(kernels, copies, waits)) {
      launch->update(&copies[at]);
      at += cuda::kManyTensors;
      const cuda::Launch &config = launch->launch();
      ASSERT_EQ(driver.launchKernel(
                    config.function, config.config.gridX, 1, 1,
                    config.config.blockX, 1, 1, 0, nullptr,
                    const_cast<void **>(config.parameters.data()), nullptr),
                cuda::kSuccess);
    }
    driver.memcpyDtoHAsync(result.data(), device[1], total, nullptr);
    ASSERT_EQ(driver.streamSynchronize(nullptr), cuda::kSuccess);
    EXPECT_TRUE(result == expected);
    for (cuda::DevicePtr one : device)
      driver.memFree(one);
    driver.moduleUnload(module);
  }
}

TEST_F(Cuda, ReplaysWithMemoryOfTheCaller) {
  const cuda::Driver &driver = **cuda::Driver::get();
  PrimaryContext context(driver);
  constexpr int kSteps = 200, kPlaces = 5;
  for (bool waits : {false, true}) {
    if (waits && getCapability(*device) < 90)
      continue;
    TestPackage source =
        waits ? makeWaitingPackage() : makeTestPackage(kCpuAndCuda);
    addBranches(source);
    for (bool branches : {false, true}) {
      source.entry().branches = source.entry(2).branches = branches;
      auto session = makeSession(source);
      ASSERT_OK(session->prepare());
      ASSERT_OK(session->capture("pair"));
      // Steps in a row, each with an input of its own at one of a few places,
      // which change or stay, and an output of its own.
      cuda::DevicePtr memory = 0;
      ASSERT_EQ(driver.memAlloc(&memory, (kSteps + kPlaces) * kBytes),
                cuda::kSuccess);
      driver.memsetD8Async(memory, 0xFF, (kSteps + kPlaces) * kBytes, nullptr);
      std::vector<float> inputs = testInput();
      for (int place = 0; place < kPlaces; ++place) {
        std::vector<float> values = inputs;
        for (float &value : values)
          value += static_cast<float>(place);
        driver.memcpyHtoDAsync(memory + place * kBytes, values.data(), kBytes,
                               nullptr);
        ASSERT_EQ(driver.streamSynchronize(nullptr), cuda::kSuccess);
      }
      auto placeOf = [](int step) { return step / 3 % kPlaces; };
      for (int step = 0; step < kSteps; ++step)
        ASSERT_OK(session->replayWith(
            "pair", {reinterpret_cast<void *>(memory + placeOf(step) * kBytes)},
            {reinterpret_cast<void *>(memory + (kPlaces + step) * kBytes)}));
      ASSERT_OK(session->synchronize());
      std::vector<float> results(kSteps * kElements);
      driver.memcpyDtoHAsync(results.data(), memory + kPlaces * kBytes,
                             kSteps * kBytes, nullptr);
      ASSERT_EQ(driver.streamSynchronize(nullptr), cuda::kSuccess);
      for (int step = 0; step < kSteps; ++step)
        ASSERT_EQ(results[step * kElements + 9],
                  3 * (inputs[9] + static_cast<float>(placeOf(step))) + 9.0f)
            << "step " << step;
      driver.memFree(memory);
    }
  }
}

TEST_F(Cuda, BrokenPtxShowsTheLog) {
  TestPackage source = makeTestPackage(kCpuAndCuda);
  std::string ptx = ".version 7.0\n.target sm_80\n.address_size 64\nnonsense\n";
  source.table.targets[1]->images[0]->variants[0]->blob = source.raw.add(ptx);
  auto session = makeSession(source);
  std::string message = session->prepare().message();
  EXPECT_NE(message.find("CUDA_ERROR_INVALID_PTX"), std::string::npos)
      << message;
  EXPECT_NE(message.find("ptxas"), std::string::npos) << message;
}

TEST_F(Cuda, WrongLaunchNamesTheInstruction) {
  TestPackage source = makeTestPackage(kCpuAndCuda);
  source.instruction(1).launches[1]->block = fb::Dim3(1, 1, 64);
  source.instruction(1).launches[1]->dynamic_smem = 1 << 30;
  auto session = makeSession(source);
  std::string message = session->prepare().message();
  EXPECT_NE(message.find("kernel 'vector_scale"), std::string::npos) << message;
}

TEST_F(Cuda, ArchitectureSpecificCodeNeedsThatArchitecture) {
  TestPackage source = makeTestPackage(kCpuAndCuda);
  source.table.targets[1]->images[0]->variants[0]->chip = "sm_75a";
  auto session = Session::create(source.load(), *device);
  EXPECT_NE(session.message().find("has image 0 for sm_75a only"),
            std::string::npos)
      << session.message();
}
