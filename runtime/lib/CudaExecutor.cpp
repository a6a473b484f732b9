//===- CudaExecutor.cpp - Launching on a GPU ------------------------------===//

#include "CudaExecutor.h"

#include "Backends.h"
#include "CudaGraph.h"
#include "CudaTensorMap.h"
#include "Trace.h"
#include "aicf/Runtime/Origins.h"
#include "aicf/Runtime/PackageWriter.h"
#include "aicf/Runtime/PlanChecker.h"

#include <algorithm>
#include <cstring>

using namespace aicf::rt;
using namespace aicf::rt::cuda;

/// The largest cluster every GPU that has clusters supports.
static constexpr unsigned kPortableClusterBlocks = 8;

Status CudaExecutor::open() {
  if (Status s = driver.check(driver.deviceGet(&handle, device.ordinal()),
                              "cuDeviceGet");
      !s)
    return s;
  if (!context) {
    if (Status s = driver.check(driver.primaryCtxRetain(&context, handle),
                                "cuDevicePrimaryCtxRetain");
        !s) {
      context = nullptr;
      return s;
    }
    ownsContext = true;
  }
  ContextScope scope(driver, context);
  if (Status s = scope.status(); !s)
    return s;
  cuda::Device current = 0;
  if (Status s = driver.check(driver.ctxGetDevice(&current), "cuCtxGetDevice");
      !s)
    return s;
  if (current != handle)
    return error("the CUDA context is not one of ", device.description());
  if (stream)
    return Status::success();
  Status s = driver.check(driver.streamCreate(&stream, kStreamNonBlocking),
                          "cuStreamCreate");
  ownsStream = s.ok();
  return s;
}

CudaExecutor::~CudaExecutor() {
  if (!context)
    return;
  {
    ContextScope scope(driver, context);
    // On an error here there is nothing left to wait for.
    if (stream)
      (void)driver.streamSynchronize(stream);
    for (GraphExec graph : graphs)
      if (graph)
        driver.graphExecDestroy(graph);
    for (unsigned e = 0; e < copyingGraphs.size(); ++e)
      destroyCopyingGraph(e);
    for (const ProfileGraph &profile : profiles) {
      if (profile.executable)
        driver.graphExecDestroy(profile.executable);
      for (Event event : profile.events)
        driver.eventDestroy(event);
    }
    for (Module module : modules)
      driver.moduleUnload(module);
    if (ownsStream && stream)
      driver.streamDestroy(stream);
  }
  if (ownsContext)
    driver.primaryCtxRelease(handle);
}

/// cuMemAlloc keeps this much.
static constexpr size_t kDriverAlignment = 256;

/// What is allocated more so that there is a place of that alignment.
static size_t slackFor(size_t alignment) {
  return alignment > kDriverAlignment ? alignment : 0;
}

uint64_t CudaExecutor::bytesFor(size_t bytes, size_t alignment) const {
  uint64_t wanted = std::max<size_t>(bytes, 1);
  if (allocator)
    return wanted;
  uint64_t slack = slackFor(alignment) + kDriverAlignment - 1;
  return wanted > UINT64_MAX - slack
             ? UINT64_MAX
             : (wanted + slack) / kDriverAlignment * kDriverAlignment;
}

Result<void *> CudaExecutor::allocate(size_t bytes, size_t alignment) {
  size_t wanted = std::max<size_t>(bytes, 1);
  if (allocator)
    return allocateFrom(*allocator, wanted, alignment);
  ContextScope scope(driver, context);
  if (Status s = scope.status(); !s)
    return s;
  size_t slack = slackFor(alignment);
  if (wanted > SIZE_MAX - slack)
    return error("no memory for ", bytes, " bytes");
  // A place to note it first: what is allocated must not get lost.
  std::map<void *, DevicePtr> noted;
  if (slack)
    noted.emplace(nullptr, 0);
  DevicePtr pointer = 0;
  if (Status s =
          driver.check(driver.memAlloc(&pointer, wanted + slack), "cuMemAlloc");
      !s)
    return error("no memory for ", bytes, " bytes: ", s.message(),
                 describeFreeMemory());
  DevicePtr aligned = (pointer + alignment - 1) / alignment * alignment;
  auto *result = reinterpret_cast<void *>(aligned);
  if (aligned != pointer) {
    auto node = noted.extract(noted.begin());
    node.key() = result;
    node.mapped() = pointer;
    blocks.insert(std::move(node));
  }
  return result;
}

std::string CudaExecutor::describeFreeMemory() const {
  size_t free = 0, total = 0;
  if (driver.memGetInfo(&free, &total) != kSuccess)
    return "";
  return "; " + std::to_string(free) + " of the " + std::to_string(total) +
         " bytes of cuda:" + std::to_string(device.ordinal()) + " are free";
}

void CudaExecutor::deallocate(void *pointer, size_t bytes, size_t) {
  if (allocator)
    return allocator->deallocate(pointer, std::max<size_t>(bytes, 1));
  ContextScope scope(driver, context);
  auto block = blocks.find(pointer);
  driver.memFree(block == blocks.end() ? address(pointer) : block->second);
  if (block != blocks.end())
    blocks.erase(block);
}

Status CudaExecutor::checkPointer(const void *pointer, size_t bytes) {
  // A step's losses lie side by side, and its batches in what an allocator
  // keeps: to ask again takes longer than all else of a replay.
  for (auto [start, end] : known)
    if (address(pointer) >= start && address(pointer) + bytes <= end)
      return Status::success();
  ContextScope scope(driver, context);
  if (Status s = scope.status(); !s)
    return s;
  unsigned type = 0;
  int ordinal = 0;
  DevicePtr start = 0;
  size_t size = 0;
  int attributes[] = {kPointerMemoryType, kPointerDeviceOrdinal,
                      kPointerRangeStart, kPointerRangeSize};
  void *values[] = {&type, &ordinal, &start, &size};
  // What CUDA does not know has zeros for attributes.
  if (driver.pointerGetAttributes(4, attributes, values, address(pointer)) !=
          kSuccess ||
      type == 0)
    return error("the pointer is not memory that CUDA knows; bind device "
                 "memory on a CUDA device");
  if (type == kMemoryTypeDevice && ordinal != device.ordinal())
    return error("the memory is that of cuda:", ordinal,
                 ", the session runs on cuda:", device.ordinal());
  // Memory may be mapped in several pieces that follow each other.
  DevicePtr at = address(pointer), end = at + bytes, first = start;
  while (at < end) {
    if (start > at || start + size <= at)
      return error("of the ", bytes, " bytes only ", at - address(pointer),
                   " are memory that CUDA knows");
    at = start + size;
    if (at < end && driver.pointerGetAttributes(2, attributes + 2, values + 2,
                                                at) != kSuccess)
      size = 0;
  }
  known[oldest++ % known.size()] = {first, std::max(start + size, at)};
  return Status::success();
}

Status CudaExecutor::copyIn(void *to, const void *from, size_t bytes) {
  if (bytes == 0)
    return Status::success();
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  if (Status s =
          driver.check(driver.memcpyHtoDAsync(address(to), from, bytes, stream),
                       "cuMemcpyHtoDAsync");
      !s)
    return s;
  return waitForStream();
}

Status CudaExecutor::copyOut(void *to, const void *from, size_t bytes) {
  if (bytes == 0)
    return Status::success();
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  if (Status s =
          driver.check(driver.memcpyDtoHAsync(to, address(from), bytes, stream),
                       "cuMemcpyDtoHAsync");
      !s)
    return s;
  return waitForStream();
}

Status CudaExecutor::copyWithin(void *to, const void *from, size_t bytes) {
  if (bytes == 0)
    return Status::success();
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  return driver.check(
      driver.memcpyDtoDAsync(address(to), address(from), bytes, stream),
      "cuMemcpyDtoDAsync");
}

Status CudaExecutor::fill(void *to, uint8_t value, size_t bytes) {
  if (bytes == 0)
    return Status::success();
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  if (Status s =
          driver.check(driver.memsetD8Async(address(to), value, bytes, stream),
                       "cuMemsetD8Async");
      !s)
    return s;
  return waitForStream();
}

Status CudaExecutor::loadImage(size_t index) {
  const fb::ImageT &image = *package.table().targets[target]->images[index];
  const fb::ImageVariantT &variant =
      *image.variants[chooseVariant(image, device)];
  // The driver reads PTX up to its NUL: a copy makes sure that there is one.
  const auto *bytes =
      reinterpret_cast<const char *>(package.data(variant.blob));
  std::string copy(bytes, variant.blob.size());

  std::vector<char> log(16 * 1024, '\0');
  int options[] = {kJitErrorLogBuffer, kJitErrorLogBufferBytes};
  void *values[] = {log.data(), reinterpret_cast<void *>(log.size() - 1)};
  Module module = nullptr;
  Code code =
      driver.moduleLoadDataEx(&module, copy.c_str(), 2, options, values);
  Status status = driver.check(code, "cuModuleLoadDataEx");
  if (code == kUnsupportedPtxVersion)
    status = error(status.message(), " (the driver is for CUDA ",
                   driver.versionText(),
                   " and does not know this PTX: a newer driver is needed, or "
                   "a package with a cubin for this GPU)");
  if (!status)
    return error("image ", index, " (",
                 variant.format == "ptx" ? "PTX" : "cubin", " for ",
                 variant.chip, ") of target '",
                 package.table().targets[target]->name, "': ", status.message(),
                 log[0] ? "\n" : "", log.data());
  modules.push_back(module);
  return Status::success();
}

Status CudaExecutor::prepareKernels() {
  const fb::TargetT &code = *package.table().targets[target];
  for (size_t i = 0; i < code.images.size(); ++i)
    if (Status s = loadImage(i); !s)
      return s;

  // What the launches of a kernel ask for at most.
  std::vector<unsigned> shared(code.kernels.size(), 0);
  std::vector<bool> wideCluster(code.kernels.size(), false);
  for (const auto &entry : package.table().entries)
    for (const auto &instruction : entry->instructions) {
      const fb::LaunchT &launch = *instruction->launches[target];
      const fb::Dim3 &c = launch.cluster;
      shared[launch.kernel] =
          std::max(shared[launch.kernel], launch.dynamic_smem);
      if (c.x() * c.y() * c.z() > kPortableClusterBlocks)
        wideCluster[launch.kernel] = true;
    }

  for (size_t k = 0; k < code.kernels.size(); ++k) {
    const fb::KernelT &kernel = *code.kernels[k];
    Function function = nullptr;
    auto check = [&](Code result, const char *call) {
      Status s = driver.check(result, call);
      return s ? s : error("kernel '", kernel.symbol, "': ", s.message());
    };
    if (Status s =
            check(driver.moduleGetFunction(&function, modules[kernel.image],
                                           getImageSymbol(kernel).c_str()),
                  "cuModuleGetFunction");
        !s)
      return s;
    // Asking for an attribute also loads the kernel: a lazy load in the middle
    // of a capture would fail.
    int registers = 0;
    if (Status s =
            check(driver.funcGetAttribute(&registers, kFuncNumRegs, function),
                  "cuFuncGetAttribute");
        !s)
      return s;
    // Always: static shared memory counts against the default limit too.
    if (shared[k] > 0)
      if (Status s = check(driver.funcSetAttribute(function,
                                                   kFuncMaxDynamicSharedBytes,
                                                   static_cast<int>(shared[k])),
                           "cuFuncSetAttribute(MAX_DYNAMIC_SHARED_SIZE_BYTES)");
          !s)
        return s;
    if (wideCluster[k])
      if (Status s =
              check(driver.funcSetAttribute(function,
                                            kFuncNonPortableClusterAllowed, 1),
                    "cuFuncSetAttribute(NON_PORTABLE_CLUSTER_SIZE_ALLOWED)");
          !s)
        return s;
    functions.push_back(function);
  }
  return Status::success();
}

Status CudaExecutor::prepareLaunch(unsigned entry, size_t index,
                                   const AddressResolver &resolve,
                                   cuda::Launch &launch) {
  const fb::EntryT &table = *package.table().entries[entry];
  const fb::LaunchT &plan = *table.instructions[index]->launches[target];
  launch.name = describeLaunch(table, target, index);
  launch.function = functions[plan.kernel];
  launch.config.gridX = plan.grid.x();
  launch.config.gridY = plan.grid.y();
  launch.config.gridZ = plan.grid.z();
  launch.config.blockX = plan.block.x();
  launch.config.blockY = plan.block.y();
  launch.config.blockZ = plan.block.z();
  launch.config.sharedBytes = plan.dynamic_smem;
  launch.config.stream = stream;
  launch.config.attributes = launch.attributes;
  unsigned count = 0;
  const fb::Dim3 &c = plan.cluster;
  if (c.x() * c.y() * c.z() > 1) {
    launch.attributes[count].id = kLaunchClusterDimension;
    launch.attributes[count].value.cluster.x = c.x();
    launch.attributes[count].value.cluster.y = c.y();
    launch.attributes[count].value.cluster.z = c.z();
    ++count;
  }
  if (count && !driver.launchKernelEx)
    return error("the CUDA driver has no cuLaunchKernelEx; a driver for CUDA "
                 "11.8 or newer is needed");
  launch.dependentLaunch = plan.dependent_launch && dependentLaunch;
  if (launch.dependentLaunch && driver.launchKernelEx) {
    launch.attributes[count].id = kLaunchProgrammaticStreamSerialization;
    launch.attributes[count].value.programmaticSerialization = 1;
    ++count;
  }
  launch.config.attributeCount = count;

  // The arguments of all parts in a row. Reserved first, as parameters points
  // into both.
  std::vector<const fb::ArgT *> args;
  auto [first, end] = launchOf(table, target, index);
  for (size_t i = first; i < end; ++i)
    for (const auto &arg : table.instructions[i]->launches[target]->args)
      args.push_back(arg.get());
  launch.words.reserve(args.size());
  launch.maps.reserve(args.size());
  for (const fb::ArgT *arg : args) {
    uint64_t word = 0;
    switch (arg->kind) {
    case fb::ArgKind::Buffer:
      word = address(resolve(entry, arg->address));
      break;
    case fb::ArgKind::I64:
      word = static_cast<uint64_t>(arg->i);
      break;
    case fb::ArgKind::I32: {
      auto value = static_cast<int32_t>(arg->i);
      std::memcpy(&word, &value, sizeof(value));
      break;
    }
    case fb::ArgKind::F32:
      std::memcpy(&word, &arg->f, sizeof(arg->f));
      break;
    case fb::ArgKind::TensorMap:
      launch.maps.emplace_back();
      if (Status s =
              encodeTensorMap(driver, *arg->tensor_map,
                              resolve(entry, arg->address), launch.maps.back());
          !s)
        return s;
      launch.parameters.push_back(&launch.maps.back());
      continue;
    case fb::ArgKind::Described:
      return error("a description that is no tensor map");
    }
    launch.words.push_back(word);
    launch.parameters.push_back(&launch.words.back());
  }
  return Status::success();
}

Status CudaExecutor::prepare(const AddressResolver &resolve) {
  ContextScope scope(driver, context);
  if (Status s = scope.status(); !s)
    return s;
  if (Status s = prepareKernels(); !s)
    return s;
  const auto &entries = package.table().entries;
  launches.resize(entries.size());
  graphs.assign(entries.size(), nullptr);
  profiles.resize(entries.size());
  copyingGraphs.resize(entries.size());
  for (unsigned e = 0; e < entries.size(); ++e)
    for (size_t i = 0; i < entries[e]->instructions.size(); ++i) {
      launches[e].push_back(nullptr);
      if (launchOf(*entries[e], target, i).first != i)
        continue;
      launches[e].back() = std::make_unique<cuda::Launch>();
      if (Status s = prepareLaunch(e, i, resolve, *launches[e].back()); !s)
        return error("entry '", entries[e]->name,
                     "': ", describeLaunch(*entries[e], target, i), ": ",
                     s.message());
    }
  return Status::success();
}

Status CudaExecutor::inInstruction(unsigned entry, size_t index,
                                   const Status &s) const {
  const fb::EntryT &table = *package.table().entries[entry];
  return error(describeLaunch(table, target, index), ": ", s.message());
}

Status CudaExecutor::start(unsigned entry, size_t index) {
  // Those that share a launch run with the first of them.
  if (!launches[entry][index])
    return Status::success();
  cuda::Launch &launch = *launches[entry][index];
  TraceRange range(launch.name.c_str());
  const LaunchConfig &c = launch.config;
  Code code =
      c.attributeCount
          ? driver.launchKernelEx(&c, launch.function, launch.parameters.data(),
                                  nullptr)
          : driver.launchKernel(launch.function, c.gridX, c.gridY, c.gridZ,
                                c.blockX, c.blockY, c.blockZ, c.sharedBytes,
                                stream, launch.parameters.data(), nullptr);
  if (code == kSuccess)
    return Status::success();
  return inInstruction(entry, index, driver.check(code, "launch"));
}

Status CudaExecutor::launchAndWait(unsigned entry, size_t index) {
  if (Status s = start(entry, index); !s)
    return s;
  if (!launches[entry][index])
    return Status::success();
  Status s = waitForStream();
  return s ? s : inInstruction(entry, index, s);
}

Status CudaExecutor::launch(unsigned entry, size_t index) {
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  return launchAndWait(entry, index);
}

Status CudaExecutor::run(unsigned entry) {
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  for (size_t i = 0; i < launches[entry].size(); ++i)
    if (Status s = synchronous ? launchAndWait(entry, i) : start(entry, i); !s)
      return s;
  return Status::success();
}

/// With the plan's branches a node waits for those of the instructions that its
/// own depends on, else for the one before it.
///
/// What waits for no instruction waits for the copies in front, and the copies
/// behind wait for what no instruction waits for.
Result<GraphExec> CudaExecutor::buildGraph(unsigned entry,
                                           CopyingGraph *copies) {
  GraphBuilder graph(driver);
  if (Status s = graph.create(); !s)
    return s;
  std::vector<GraphNode> first;
  if (copies)
    for (const auto &copy : copies->before) {
      Result<GraphNode> node = graph.addKernel(copy->launch(), {});
      if (!node)
        return node.status();
      copies->beforeNodes.push_back(*node);
      first.push_back(*node);
    }
  const fb::EntryT &plan = *package.table().entries[entry];
  std::vector<GraphNode> nodes;
  /// Those that no other waits for.
  std::vector<GraphNode> last = first;
  for (size_t i = 0; i < plan.instructions.size(); ++i) {
    if (!launches[entry][i]) {
      nodes.push_back(nodes.back());
      continue;
    }
    std::vector<GraphNode> waitsFor;
    if (plan.branches) {
      auto [begin, end] = launchOf(plan, target, i);
      for (size_t k = begin; k < end; ++k)
        for (uint32_t dep : plan.instructions[k]->deps)
          if (dep < begin)
            waitsFor.push_back(nodes[dep]);
      // Several may be one node.
      std::sort(waitsFor.begin(), waitsFor.end());
      waitsFor.erase(std::unique(waitsFor.begin(), waitsFor.end()),
                     waitsFor.end());
    } else if (i) {
      waitsFor.push_back(nodes.back());
    }
    if (waitsFor.empty())
      waitsFor = first;
    Result<GraphNode> node = graph.addKernel(*launches[entry][i], waitsFor);
    if (!node)
      return inInstruction(entry, i, node.status());
    nodes.push_back(*node);
    last.erase(std::remove_if(last.begin(), last.end(),
                              [&](GraphNode one) {
                                return std::find(waitsFor.begin(),
                                                 waitsFor.end(),
                                                 one) != waitsFor.end();
                              }),
               last.end());
    last.push_back(*node);
  }
  if (copies)
    for (const auto &copy : copies->behind) {
      Result<GraphNode> node = graph.addKernel(copy->launch(), last);
      if (!node)
        return node.status();
      copies->behindNodes.push_back(*node);
    }
  Result<GraphExec> executable = graph.instantiate(stream);
  if (copies && executable)
    copies->graph = graph.release();
  return executable;
}

Result<bool> CudaExecutor::isStreamCaptured() const {
  int status = kNotCapturing;
  if (Status s = driver.check(driver.streamIsCapturing(stream, &status),
                              "cuStreamIsCapturing");
      !s)
    return s;
  return status != kNotCapturing;
}

Status CudaExecutor::capture(unsigned entry) {
  if (synchronous)
    return Status::success();
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  // The upload, and the wait below, would break a capture.
  Result<bool> isCaptured = isStreamCaptured();
  if (!isCaptured)
    return isCaptured.status();
  if (*isCaptured)
    return error("the stream of the session is being captured: record the "
                 "entry before that, or run it, which becomes part of the "
                 "capture");
  Result<GraphExec> executable = buildGraph(entry);
  if (!executable)
    return executable.status();
  if (graphs[entry]) {
    // The replaced graph may still run.
    if (Status s = waitForStream(); !s) {
      driver.graphExecDestroy(*executable);
      return s;
    }
    driver.graphExecDestroy(graphs[entry]);
    destroyCopyingGraph(entry);
  }
  graphs[entry] = *executable;
  return Status::success();
}

Status CudaExecutor::replay(unsigned entry) {
  if (synchronous)
    return run(entry);
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  return driver.check(driver.graphLaunch(graphs[entry], stream),
                      "cuGraphLaunch");
}

Status CudaExecutor::buildCopyingGraph(unsigned entry,
                                       const std::vector<TensorCopy> &before,
                                       const std::vector<TensorCopy> &behind) {
  int major = 0;
  if (Status s = driver.check(
          driver.deviceGetAttribute(&major, kAttrComputeMajor, handle),
          "cuDeviceGetAttribute");
      !s)
    return s;
  bool waits = major >= 9 && dependentLaunch;
  if (!copyKernels.many) {
    Module module = nullptr;
    if (Status s = driver.check(
            driver.moduleLoadDataEx(&module, getCopyKernels(waits).c_str(), 0,
                                    nullptr, nullptr),
            "cuModuleLoadDataEx");
        !s)
      return s;
    modules.push_back(module);
    for (auto [function, tensors] :
         {std::pair(&copyKernels.few, kFewTensors),
          std::pair(&copyKernels.many, kManyTensors)})
      if (Status s = driver.check(
              driver.moduleGetFunction(function, module,
                                       getCopyKernelName(tensors).c_str()),
              "cuModuleGetFunction");
          !s)
        return s;
  }
  auto graph = std::make_unique<CopyingGraph>();
  graph->before = makeCopyLaunches(copyKernels, before, waits);
  graph->behind = makeCopyLaunches(copyKernels, behind, waits);
  Result<GraphExec> executable = buildGraph(entry, graph.get());
  if (!executable)
    return executable.status();
  graph->executable = *executable;
  copyingGraphs[entry] = std::move(graph);
  return Status::success();
}

void CudaExecutor::destroyCopyingGraph(unsigned entry) {
  if (std::unique_ptr<CopyingGraph> graph = std::move(copyingGraphs[entry])) {
    driver.graphExecDestroy(graph->executable);
    driver.graphDestroy(graph->graph);
  }
}

Status CudaExecutor::updateCopies(
    const CopyingGraph &graph,
    const std::vector<std::unique_ptr<CopyLaunch>> &launches,
    const std::vector<GraphNode> &nodes,
    const std::vector<TensorCopy> &copies) {
  for (size_t i = 0; i < launches.size(); ++i) {
    if (!launches[i]->update(&copies[i * kManyTensors]))
      continue;
    // Replays that are under way keep what they were launched with.
    KernelNodeParams params = getNodeParams(launches[i]->launch());
    if (Status s = driver.check(driver.graphExecKernelNodeSetParams(
                                    graph.executable, nodes[i], &params),
                                "cuGraphExecKernelNodeSetParams");
        !s)
      return s;
  }
  return Status::success();
}

Status CudaExecutor::replayWith(unsigned entry,
                                const std::vector<TensorCopy> &before,
                                const std::vector<TensorCopy> &behind) {
  if (synchronous)
    return Executor::replayWith(entry, before, behind);
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  if (!copyingGraphs[entry]) {
    // Its upload would break a capture.
    Result<bool> isCaptured = isStreamCaptured();
    if (!isCaptured)
      return isCaptured.status();
    if (*isCaptured)
      return Executor::replayWith(entry, before, behind);
    if (Status s = buildCopyingGraph(entry, before, behind); !s)
      return s;
  }
  const CopyingGraph &graph = *copyingGraphs[entry];
  Status s = updateCopies(graph, graph.before, graph.beforeNodes, before);
  if (s)
    s = updateCopies(graph, graph.behind, graph.behindNodes, behind);
  if (!s) {
    // What the nodes have is not known. The graph may still run.
    (void)waitForStream();
    destroyCopyingGraph(entry);
    return s;
  }
  return driver.check(driver.graphLaunch(graph.executable, stream),
                      "cuGraphLaunch");
}

Status CudaExecutor::synchronize() {
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  Status s = waitForStream();
  // The driver reports a fault of a kernel here, without saying which.
  return s ? s : error(s.message(), " (a synchronous session finds where)");
}

Result<std::unique_ptr<Executor>>
aicf::rt::createCudaExecutor(const Package &package, unsigned target,
                             const aicf::rt::Device &device,
                             const SessionOptions &options) {
  Result<const Driver *> driver = Driver::get();
  if (!driver)
    return driver.status();
  auto executor = std::make_unique<CudaExecutor>(package, target, device,
                                                 options, **driver);
  if (Status s = executor->open(); !s)
    return s;
  return std::unique_ptr<Executor>(std::move(executor));
}
