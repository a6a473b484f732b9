//===- FakeCuda.cpp - A CUDA driver without a GPU -------------------------===//
//
// See FakeCuda.h. Signatures are those of CudaDriver.h.
//
//===----------------------------------------------------------------------===//

#include "FakeCuda.h"

#include "CudaCopies.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace aicf::rt::cuda;

static FakeCuda state;
FakeCuda *fakeCuda() { return &state; }

/// What a call that is made to fail returns.
#define kFailure (state.code ? state.code : 999)

/// What frees something cannot report and does not fail.
static void needContext(const char *name) {
  if (state.depth == 0 && !state.withoutContext)
    state.withoutContext = name;
}

/// Counts a call. Should it fail?
static bool fails(const char *name, bool needsContext) {
  if (needsContext)
    needContext(name);
  if (++state.calls != state.failAt)
    return false;
  state.failed = name;
  return true;
}

#define CALL(needsContext)                                                     \
  if (fails(__func__, needsContext))                                           \
  return kFailure

namespace {
using KernelCall = std::vector<uint64_t>; // kernel, then its parameters
struct FakeEvent {
  int launched = 0;
};
struct Node {
  KernelCall launch;          // empty: records `event`
  FakeEvent *event = nullptr; // of such a node
  std::set<size_t> waitsFor;  // indices of nodes
  size_t index = 0;
};
/// A deque: handles of nodes are their addresses.
using FakeGraph = std::deque<Node>;
} // namespace

static std::map<DevicePtr, size_t> blocks;
/// What an embedder's stream is captured into.
static FakeGraph *captured;

static void compute(const KernelCall &launch) {
  bool add = launch[0] == 1;
  auto *a = reinterpret_cast<const float *>(launch[1]);
  auto *b = reinterpret_cast<const float *>(launch[2]);
  auto *out = reinterpret_cast<float *>(launch[add ? 3 : 2]);
  float factor;
  std::memcpy(&factor, &launch[3], sizeof(factor));
  auto n = static_cast<int32_t>(launch[4]);
  for (int32_t i = 0; i < n; ++i)
    out[i] = add ? a[i] + b[i] : a[i] * factor;
}

static void copy(const KernelCall &launch) {
  CopyTask tasks[kManyTensors] = {};
  std::memcpy(tasks, &launch[1], 8 * (launch.size() - 1));
  for (const CopyTask &task : tasks) {
    // Words lie at multiples of their size.
    if (task.count && (task.to | task.from) % task.wordBytes)
      std::abort();
    if (task.count)
      std::memmove(reinterpret_cast<void *>(task.to),
                   reinterpret_cast<void *>(task.from),
                   task.count * task.wordBytes);
    if (task.count)
      ++state.copies;
  }
}

/// Functions: 1 adds, 2 scales, 3 is a launch of both, one after the other, and
/// 4 and 5 copy few tensors and many, and are not counted with the others.
static void execute(const KernelCall &launch) {
  if (launch[0] >= 4)
    return copy(launch);
  ++state.launched;
  ++state.pending;
  if (launch[0] != 3)
    return compute(launch);
  compute({1, launch[1], launch[2], launch[3], launch[4]});
  compute({2, launch[5], launch[6], launch[7], launch[8]});
}

template <typename T>
static T *handle(uintptr_t value) {
  return reinterpret_cast<T *>(value);
}

static KernelCall readLaunch(Function function, void *const *parameters) {
  KernelCall launch = {reinterpret_cast<uint64_t>(function)};
  if (launch[0] >= 4) {
    launch.resize(1 + sizeof(CopyTask) *
                          (launch[0] == 4 ? kFewTensors : kManyTensors) / 8);
    std::memcpy(&launch[1], parameters[0], 8 * (launch.size() - 1));
    return launch;
  }
  for (int p = 0; p < (launch[0] == 3 ? 8 : 4); ++p) {
    uint64_t word = 0;
    bool isScalar = (launch[0] == 2 && p >= 2) || p >= 6;
    std::memcpy(&word, parameters[p], isScalar ? 4 : 8);
    launch.push_back(word);
  }
  return launch;
}

static Node &append(FakeGraph &graph, const GraphNode *waitsFor, size_t count) {
  graph.emplace_back();
  graph.back().index = graph.size() - 1;
  for (size_t i = 0; i < count; ++i)
    graph.back().waitsFor.insert(reinterpret_cast<Node *>(waitsFor[i])->index);
  return graph.back();
}

static void start(Function function, void **parameters) {
  KernelCall launch = readLaunch(function, parameters);
  if (!captured)
    return execute(launch);
  auto last = captured->empty()
                  ? nullptr
                  : reinterpret_cast<GraphNode>(&captured->back());
  append(*captured, &last, last ? 1 : 0).launch = launch;
}

static void record(FakeEvent *event) { event->launched = state.launched; }

/// Of the nodes that may run, the last one always goes first.
static void execute(const FakeGraph &graph) {
  std::vector<bool> done(graph.size(), false);
  auto mayRun = [&](size_t i) {
    return !done[i] &&
           std::all_of(graph[i].waitsFor.begin(), graph[i].waitsFor.end(),
                       [&](size_t other) { return done[other]; });
  };
  for (size_t i = graph.size(); i > 0;) {
    if (!mayRun(--i))
      continue;
    if (graph[i].event)
      record(graph[i].event);
    else
      execute(graph[i].launch);
    done[i] = true;
    i = graph.size();
  }
}

extern "C" {

Code cuInit(unsigned) { return kSuccess; }
Code cuDriverGetVersion(int *version) {
  *version = state.version ? state.version : 12040;
  return kSuccess;
}
Code cuGetErrorName(Code, const char **name) {
  *name = "CUDA_ERROR_FAKE";
  return kSuccess;
}
Code cuGetErrorString(Code, const char **text) {
  *text = "made to fail";
  return kSuccess;
}
Code cuDeviceGetCount(int *count) {
  *count = 1;
  return kSuccess;
}
Code cuDeviceGet(Device *device, int ordinal) {
  CALL(false);
  *device = ordinal;
  return kSuccess;
}
Code cuDeviceGetName(char *name, int size, Device) {
  CALL(false);
  std::strncpy(name, "Fake", size);
  return kSuccess;
}
Code cuDeviceGetAttribute(int *value, int attribute, Device) {
  CALL(false);
  *value = attribute == kAttrComputeMajor ? 9 : 0;
  return kSuccess;
}
Code cuDevicePrimaryCtxRetain(Context *context, Device) {
  CALL(false);
  ++state.retained;
  *context = handle<ContextHandle>(1);
  return kSuccess;
}
Code cuDevicePrimaryCtxRelease_v2(Device) {
  --state.retained;
  return kSuccess;
}
Code cuCtxPushCurrent_v2(Context) {
  CALL(false);
  ++state.depth;
  return kSuccess;
}
Code cuCtxPopCurrent_v2(Context *) {
  --state.depth;
  return kSuccess;
}
Code cuCtxGetDevice(Device *device) {
  CALL(true);
  *device = state.contextDevice;
  return kSuccess;
}
Code cuMemGetInfo_v2(size_t *free, size_t *total) {
  CALL(true);
  *free = 1000;
  *total = 2000;
  return kSuccess;
}
Code cuMemAlloc_v2(DevicePtr *pointer, size_t bytes) {
  CALL(true);
  *pointer = reinterpret_cast<DevicePtr>(
      std::aligned_alloc(256, (bytes + 255) / 256 * 256));
  blocks[*pointer] = bytes;
  ++state.blocks;
  return kSuccess;
}
Code cuMemFree_v2(DevicePtr pointer) {
  needContext(__func__);
  if (!blocks.erase(pointer))
    return kFailure;
  std::free(reinterpret_cast<void *>(pointer));
  --state.blocks;
  return kSuccess;
}
Code cuMemcpyHtoDAsync_v2(DevicePtr to, const void *from, size_t bytes,
                          Stream) {
  CALL(true);
  std::memcpy(reinterpret_cast<void *>(to), from, bytes);
  return kSuccess;
}
Code cuMemcpyDtoHAsync_v2(void *to, DevicePtr from, size_t bytes, Stream) {
  CALL(true);
  std::memcpy(to, reinterpret_cast<void *>(from), bytes);
  return kSuccess;
}
Code cuMemcpyDtoDAsync_v2(DevicePtr to, DevicePtr from, size_t bytes, Stream) {
  CALL(true);
  std::memcpy(reinterpret_cast<void *>(to), reinterpret_cast<void *>(from),
              bytes);
  return kSuccess;
}
Code cuMemsetD8Async(DevicePtr to, unsigned char value, size_t bytes, Stream) {
  CALL(true);
  std::memset(reinterpret_cast<void *>(to), value, bytes);
  return kSuccess;
}
Code cuPointerGetAttributes(unsigned count, int *attributes, void **values,
                            DevicePtr pointer) {
  CALL(true);
  auto block = blocks.upper_bound(pointer);
  bool known = block != blocks.begin() &&
               pointer < std::prev(block)->first + std::prev(block)->second;
  if (known)
    --block;
  for (unsigned i = 0; i < count; ++i)
    switch (attributes[i]) {
    case kPointerMemoryType:
      *static_cast<unsigned *>(values[i]) = known ? kMemoryTypeDevice : 0;
      break;
    case kPointerDeviceOrdinal:
      *static_cast<int *>(values[i]) = known ? state.pointerDevice : 0;
      break;
    case kPointerRangeStart:
      *static_cast<DevicePtr *>(values[i]) = known ? block->first : 0;
      break;
    case kPointerRangeSize:
      *static_cast<size_t *>(values[i]) = known ? block->second : 0;
      break;
    default:
      return 1;
    }
  return kSuccess;
}
Code cuModuleLoadDataEx(Module *module, const void *, unsigned, int *,
                        void **) {
  CALL(true);
  ++state.modules;
  *module = handle<ModuleHandle>(2);
  return kSuccess;
}
Code cuModuleUnload(Module) {
  needContext(__func__);
  --state.modules;
  return kSuccess;
}
Code cuModuleGetFunction(Function *function, Module, const char *name) {
  CALL(true);
  auto begins = [&](const char *prefix) {
    return std::string(name).rfind(prefix, 0) == 0;
  };
  *function = handle<FunctionHandle>(begins("vector_add_")    ? 1
                                     : begins("vector_both_") ? 3
                                     : begins("aicf_copy_4_") ? 4
                                     : begins("aicf_copy_")   ? 5
                                                              : 2);
  return kSuccess;
}
Code cuTensorMapEncodeTiled(TensorMap *map, int, uint32_t, void *,
                            const uint64_t *, const uint64_t *,
                            const uint32_t *, const uint32_t *, int, int, int,
                            int) {
  CALL(true);
  *map = {};
  return kSuccess;
}
Code cuFuncSetAttribute(Function, int, int) {
  CALL(true);
  return kSuccess;
}
Code cuFuncGetAttribute(int *value, int, Function) {
  CALL(true);
  *value = 16;
  return kSuccess;
}
Code cuLaunchKernel(Function function, unsigned, unsigned, unsigned, unsigned,
                    unsigned, unsigned, unsigned, Stream, void **parameters,
                    void **) {
  CALL(true);
  start(function, parameters);
  return kSuccess;
}
Code cuLaunchKernelEx(const LaunchConfig *config, Function function,
                      void **parameters, void **) {
  CALL(true);
  for (unsigned a = 0; a < config->attributeCount; ++a)
    state.earlyLaunches +=
        config->attributes[a].id == kLaunchProgrammaticStreamSerialization;
  start(function, parameters);
  return kSuccess;
}
Code cuStreamCreate(Stream *stream, unsigned) {
  CALL(true);
  ++state.streams;
  *stream = handle<StreamHandle>(4);
  return kSuccess;
}
Code cuStreamDestroy_v2(Stream) {
  needContext(__func__);
  --state.streams;
  return kSuccess;
}
Code cuStreamSynchronize(Stream) {
  CALL(true);
  state.pending = 0;
  return kSuccess;
}
Code cuStreamBeginCapture_v2(Stream, int) {
  captured = new FakeGraph();
  return kSuccess;
}
Code cuStreamEndCapture(Stream, Graph *graph) {
  ++state.graphs;
  *graph = reinterpret_cast<Graph>(captured);
  captured = nullptr;
  return kSuccess;
}
Code cuStreamIsCapturing(Stream, int *status) {
  CALL(true);
  *status = captured ? 1 : kNotCapturing;
  return kSuccess;
}
Code cuGraphCreate(Graph *graph, unsigned) {
  CALL(true);
  ++state.graphs;
  state.programmaticEdges = state.clusters = 0;
  *graph = reinterpret_cast<Graph>(new FakeGraph());
  return kSuccess;
}
Code cuGraphAddKernelNode(GraphNode *node, Graph graph,
                          const GraphNode *waitsFor, size_t count,
                          const KernelNodeParams *params) {
  CALL(true);
  Node &added = append(*reinterpret_cast<FakeGraph *>(graph), waitsFor, count);
  added.launch = readLaunch(params->function, params->parameters);
  *node = reinterpret_cast<GraphNode>(&added);
  return kSuccess;
}
Code cuGraphAddEventRecordNode(GraphNode *node, Graph graph,
                               const GraphNode *waitsFor, size_t count,
                               Event event) {
  CALL(true);
  Node &added = append(*reinterpret_cast<FakeGraph *>(graph), waitsFor, count);
  added.event = reinterpret_cast<FakeEvent *>(event);
  *node = reinterpret_cast<GraphNode>(&added);
  return kSuccess;
}
Code cuGraphKernelNodeSetAttribute(GraphNode, int attribute,
                                   const LaunchAttributeValue *value) {
  CALL(true);
  if (attribute != kLaunchClusterDimension)
    return kFailure;
  state.clusters += value->cluster.x > 1;
  return kSuccess;
}
Code cuGraphAddDependencies_v2(Graph, const GraphNode *from,
                               const GraphNode *to, const GraphEdgeData *data,
                               size_t count) {
  CALL(true);
  for (size_t i = 0; i < count; ++i) {
    auto *before = reinterpret_cast<Node *>(from[i]);
    auto *after = reinterpret_cast<Node *>(to[i]);
    bool programmatic = data[i].type == kDependencyProgrammatic;
    // As the driver: between kernels only, and from the port of that kind.
    if (programmatic && (before->event || after->event ||
                         data[i].fromPort != kPortProgrammatic))
      return 1;
    state.programmaticEdges += programmatic;
    after->waitsFor.insert(before->index);
  }
  return kSuccess;
}
Code cuGraphDestroy(Graph graph) {
  delete reinterpret_cast<FakeGraph *>(graph);
  --state.graphs;
  return kSuccess;
}
Code cuGraphInstantiateWithFlags(GraphExec *executable, Graph graph,
                                 unsigned long long) {
  CALL(true);
  ++state.executables;
  auto *copy = new FakeGraph(*reinterpret_cast<FakeGraph *>(graph));
  state.roots = state.edges = 0;
  for (const Node &node : *copy) {
    state.roots += node.waitsFor.empty();
    state.edges += static_cast<int>(node.waitsFor.size());
  }
  *executable = reinterpret_cast<GraphExec>(copy);
  return kSuccess;
}
Code cuGraphUpload(GraphExec, Stream) {
  CALL(true);
  ++state.uploads;
  return kSuccess;
}
Code cuGraphLaunch(GraphExec executable, Stream) {
  CALL(true);
  execute(*reinterpret_cast<FakeGraph *>(executable));
  return kSuccess;
}
Code cuGraphExecKernelNodeSetParams(GraphExec executable, GraphNode node,
                                    const KernelNodeParams *params) {
  CALL(true);
  ++state.updates;
  // Of a graph that is still there.
  size_t index = reinterpret_cast<Node *>(node)->index;
  reinterpret_cast<FakeGraph *>(executable)->at(index).launch =
      readLaunch(params->function, params->parameters);
  return kSuccess;
}
Code cuGraphExecDestroy(GraphExec executable) {
  needContext(__func__);
  delete reinterpret_cast<FakeGraph *>(executable);
  --state.executables;
  return kSuccess;
}
Code cuEventCreate(Event *event, unsigned) {
  CALL(true);
  ++state.events;
  *event = reinterpret_cast<Event>(new FakeEvent());
  return kSuccess;
}
Code cuEventRecord(Event event, Stream) {
  CALL(true);
  record(reinterpret_cast<FakeEvent *>(event));
  state.pendingAtEvent = std::max(state.pendingAtEvent, state.pending);
  return kSuccess;
}
Code cuEventSynchronize(Event) {
  CALL(true);
  return kSuccess;
}
Code cuEventElapsedTime(float *milliseconds, Event begin, Event end) {
  CALL(true);
  *milliseconds = 0.5f * (reinterpret_cast<FakeEvent *>(end)->launched -
                          reinterpret_cast<FakeEvent *>(begin)->launched);
  return kSuccess;
}
Code cuEventDestroy_v2(Event event) {
  needContext(__func__);
  delete reinterpret_cast<FakeEvent *>(event);
  --state.events;
  return kSuccess;
}

} // extern "C"
