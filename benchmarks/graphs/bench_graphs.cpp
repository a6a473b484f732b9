//===- bench_graphs.cpp - Replays against hand-recorded graphs ------------===//
//
// Replays the first entry of a package on a GPU, as a session with and without
// dependent launch, and the same kernels with the same arguments as a graph
// that is captured from a stream by hand. All in turns, in one process, on one
// stream; all outputs have to be the same bytes.
//
// usage: bench_graphs PACKAGE.aicf [ROUNDS] > out.csv
//
// A line a variant, microseconds, medians over the rounds: `single` is one
// replay between two events, `steady` one of kSteady replays behind each other,
// `host` the host's time for one replay's call with an idle stream.
//
// Needs no CUDA toolkit: the driver is found as the runtime finds it.
//
//===----------------------------------------------------------------------===//

#include "CudaGraph.h"
#include "aicf/Runtime/Session.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <functional>
#include <map>

using namespace aicf::rt;
using namespace aicf::rt::cuda;

static constexpr int kSteady = 20;
static constexpr int kWarmup = 10;

static void require(const Status &s) {
  if (s)
    return;
  std::fprintf(stderr, "bench_graphs: error: %s\n", s.message().c_str());
  std::exit(1);
}

template <typename T>
static T require(Result<T> result) {
  require(result.status());
  return std::move(*result);
}

static const Driver *driver;
static Stream stream;

static void check(Code code, const char *call) {
  require(driver->check(code, call));
}

/// Input values that add up without rounding.
static std::vector<float> makeInput(size_t count) {
  std::vector<float> x(count);
  for (size_t i = 0; i < count; ++i)
    x[i] = static_cast<float>(i % 64) - 31.5f;
  return x;
}

//===----------------------------------------------------------------------===//
// The same launches by hand
//===----------------------------------------------------------------------===//

namespace {

/// The entry without the runtime: its memory, its kernels, its graph.
class HandRecorded {
public:
  HandRecorded(const Package &package, unsigned target,
               const aicf::rt::Device &device, bool dependentLaunch)
      : package(package), entry(*package.table().entries[0]), target(target),
        dependentLaunch(dependentLaunch) {
    loadKernels(device);
    for (const fb::SlotT *slot : slots())
      io.push_back(allocate(slot->bytes));
    arena = allocate(entry.arena_bytes);
    for (const auto &instruction : entry.instructions)
      add(*instruction->launches[target]);
    record();
  }

  void replay() { check(driver->graphLaunch(executable, stream), "launch"); }
  DevicePtr slot(size_t i) const { return io[i]; }

private:
  std::vector<const fb::SlotT *> slots() const {
    std::vector<const fb::SlotT *> result;
    for (const auto &slot : entry.slots)
      result.push_back(slot.get());
    return result;
  }
  static DevicePtr allocate(size_t bytes) {
    DevicePtr pointer = 0;
    check(driver->memAlloc(&pointer, std::max<size_t>(bytes, 1)), "cuMemAlloc");
    return pointer;
  }

  void loadKernels(const aicf::rt::Device &device) {
    const fb::TargetT &code = *package.table().targets[target];
    std::vector<Module> modules;
    for (const auto &image : code.images) {
      const fb::Blob &blob =
          image->variants[chooseVariant(*image, device)]->blob;
      std::string text(reinterpret_cast<const char *>(package.data(blob)),
                       blob.size());
      modules.emplace_back();
      check(driver->moduleLoadDataEx(&modules.back(), text.c_str(), 0, nullptr,
                                     nullptr),
            "cuModuleLoadDataEx");
    }
    for (const auto &kernel : code.kernels) {
      functions.emplace_back();
      check(driver->moduleGetFunction(&functions.back(), modules[kernel->image],
                                      kernel->symbol.c_str()),
            "cuModuleGetFunction");
    }
  }

  uint64_t resolve(const fb::Address &address) const {
    switch (address.segment()) {
    case fb::Segment::Io:
      return io[address.slot()] + address.offset();
    case fb::Segment::Transient:
      return arena + address.offset();
    default:
      require(error("only packages without params and constants"));
      return 0;
    }
  }

  void add(const fb::LaunchT &plan) {
    if (plan.parts > 1)
      require(error("only packages without shared launches"));
    launches.push_back(std::make_unique<Launch>());
    Launch &launch = *launches.back();
    launch.function = functions[plan.kernel];
    launch.config = {plan.grid.x(),     plan.grid.y(),
                     plan.grid.z(),     plan.block.x(),
                     plan.block.y(),    plan.block.z(),
                     plan.dynamic_smem, stream,
                     launch.attributes, 0};
    if (dependentLaunch && plan.dependent_launch) {
      launch.attributes[0].id = kLaunchProgrammaticStreamSerialization;
      launch.attributes[0].value.programmaticSerialization = 1;
      launch.config.attributeCount = 1;
    }
    launch.words.reserve(plan.args.size());
    for (const auto &arg : plan.args) {
      uint64_t word = static_cast<uint64_t>(arg->i);
      if (arg->kind == fb::ArgKind::Buffer)
        word = resolve(arg->address);
      else if (arg->kind == fb::ArgKind::F32)
        std::memcpy(&word, &arg->f, sizeof(arg->f));
      else if (arg->kind == fb::ArgKind::TensorMap)
        require(error("only kernels without tensor maps"));
      launch.words.push_back(word);
      launch.parameters.push_back(&launch.words.back());
    }
  }

  void record() {
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    auto begin = reinterpret_cast<Code (*)(Stream, int)>(
        dlsym(library, "cuStreamBeginCapture_v2"));
    auto end = reinterpret_cast<Code (*)(Stream, Graph *)>(
        dlsym(library, "cuStreamEndCapture"));
    check(begin(stream, /*CU_STREAM_CAPTURE_MODE_THREAD_LOCAL=*/1),
          "cuStreamBeginCapture");
    for (const auto &launch : launches)
      check(driver->launchKernelEx(&launch->config, launch->function,
                                   launch->parameters.data(), nullptr),
            "cuLaunchKernelEx");
    Graph graph = nullptr;
    check(end(stream, &graph), "cuStreamEndCapture");
    check(driver->graphInstantiate(&executable, graph, 0),
          "cuGraphInstantiateWithFlags");
    check(driver->graphUpload(executable, stream), "cuGraphUpload");
  }

  const Package &package;
  const fb::EntryT &entry;
  unsigned target;
  bool dependentLaunch;
  std::vector<Function> functions;
  std::vector<DevicePtr> io;
  DevicePtr arena = 0;
  std::vector<std::unique_ptr<Launch>> launches;
  GraphExec executable = nullptr;
};

//===----------------------------------------------------------------------===//
// Measuring
//===----------------------------------------------------------------------===//

struct Variant {
  std::string name;
  std::function<void()> replay;
  std::function<std::vector<float>()> output;
  std::map<std::string, std::vector<double>> times;
};

} // namespace

static void drain() {
  check(driver->streamSynchronize(stream), "cuStreamSynchronize");
}

/// Microseconds of one of `count` replays.
static double timeOnDevice(const Variant &variant, int count) {
  static Event begin = nullptr, end = nullptr;
  if (!begin) {
    check(driver->eventCreate(&begin, 0), "cuEventCreate");
    check(driver->eventCreate(&end, 0), "cuEventCreate");
  }
  drain();
  check(driver->eventRecord(begin, stream), "cuEventRecord");
  for (int i = 0; i < count; ++i)
    variant.replay();
  check(driver->eventRecord(end, stream), "cuEventRecord");
  drain();
  float milliseconds = 0;
  check(driver->eventElapsedTime(&milliseconds, begin, end),
        "cuEventElapsedTime");
  return milliseconds * 1000.0 / count;
}

static double timeOnHost(const Variant &variant) {
  drain();
  auto begin = std::chrono::steady_clock::now();
  variant.replay();
  std::chrono::duration<double, std::micro> elapsed =
      std::chrono::steady_clock::now() - begin;
  drain();
  return elapsed.count();
}

static double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

int main(int argc, char **argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: bench_graphs PACKAGE.aicf [ROUNDS]\n");
    return 1;
  }
  int rounds = argc > 2 ? std::atoi(argv[2]) : 200;
  auto package = require(Package::load(argv[1]));
  auto device = require(aicf::rt::Device::cuda(0));
  driver = require(Driver::get());
  cuda::Device handle = 0;
  Context context = nullptr;
  check(driver->deviceGet(&handle, 0), "cuDeviceGet");
  check(driver->primaryCtxRetain(&context, handle), "cuDevicePrimaryCtxRetain");
  check(driver->ctxPushCurrent(context), "cuCtxPushCurrent");
  check(driver->streamCreate(&stream, kStreamNonBlocking), "cuStreamCreate");

  const fb::EntryT &entry = *package->table().entries[0];
  unsigned target = require(chooseTarget(package->table(), device));
  size_t in = entry.slots[0]->is_output ? 1 : 0, out = 1 - in;
  std::vector<float> input = makeInput(entry.slots[in]->bytes / 4);
  size_t bytes = input.size() * 4;

  std::vector<Variant> variants;
  std::vector<std::unique_ptr<Session>> sessions;
  std::vector<std::unique_ptr<HandRecorded>> graphs;
  for (bool dependent : {false, true}) {
    SessionOptions options;
    options.cudaContext = context;
    options.cudaStream = stream;
    options.dependentLaunch = dependent;
    options.memoryLimit = UINT64_MAX;
    sessions.push_back(require(Session::create(package, device, options)));
    Session *session = sessions.back().get();
    require(session->prepare());
    require(session->writeTensor(entry.slots[in]->name, input.data(), bytes));
    require(session->capture(entry.name));
    variants.push_back({dependent ? "aicf dependent" : "aicf",
                        [=, &entry] { require(session->replay(entry.name)); },
                        [=, &entry] {
                          std::vector<float> y(bytes / 4);
                          require(session->readTensor(entry.slots[out]->name,
                                                      y.data(), bytes));
                          return y;
                        },
                        {}});
    graphs.push_back(
        std::make_unique<HandRecorded>(*package, target, device, dependent));
    HandRecorded *graph = graphs.back().get();
    check(driver->memcpyHtoDAsync(graph->slot(in), input.data(), bytes, stream),
          "cuMemcpyHtoDAsync");
    variants.push_back({dependent ? "hand dependent" : "hand",
                        [=] { graph->replay(); },
                        [=] {
                          std::vector<float> y(bytes / 4);
                          check(driver->memcpyDtoHAsync(
                                    y.data(), graph->slot(out), bytes, stream),
                                "cuMemcpyDtoHAsync");
                          drain();
                          return y;
                        },
                        {}});
  }

  for (Variant &variant : variants)
    for (int i = 0; i < kWarmup; ++i)
      variant.replay();
  for (const Variant &variant : variants)
    if (variant.output() != variants[0].output())
      require(error("'", variant.name, "' computes something else than '",
                    variants[0].name, "'"));
  for (int round = 0; round < rounds; ++round)
    for (size_t v = 0; v < variants.size(); ++v) {
      // Not always the same one behind the same one.
      Variant &variant = variants[(v + round) % variants.size()];
      variant.times["single"].push_back(timeOnDevice(variant, 1));
      variant.times["steady"].push_back(timeOnDevice(variant, kSteady));
      variant.times["host"].push_back(timeOnHost(variant));
    }

  std::printf("variant,instructions,single_us,steady_us,host_us\n");
  for (Variant &variant : variants)
    std::printf("%s,%zu,%.3f,%.3f,%.3f\n", variant.name.c_str(),
                entry.instructions.size(), median(variant.times["single"]),
                median(variant.times["steady"]), median(variant.times["host"]));
  std::fprintf(stderr, "%s, CUDA %d, %d rounds\n", device.description().c_str(),
               driver->version, rounds);
  for (Variant &variant : variants)
    std::fprintf(
        stderr, "%-16s single %.3f, steady %.3f of 'hand'\n",
        variant.name.c_str(),
        median(variant.times["single"]) / median(variants[1].times["single"]),
        median(variant.times["steady"]) / median(variants[1].times["steady"]));
  return 0;
}
