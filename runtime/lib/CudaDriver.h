//===- CudaDriver.h - The CUDA driver API, loaded at run time ---*- C++ -*-===//
//
// One binary runs with and without a GPU, and is built without the CUDA
// toolkit: libcuda.so.1 is opened when it is first needed, and what is used of
// its documented binary interface is declared here.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_CUDADRIVER_H
#define AICF_RUNTIME_LIB_CUDADRIVER_H

#include "aicf/Runtime/Status.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace aicf::rt::cuda {

using Device = int;
using DevicePtr = unsigned long long;
using Context = struct ContextHandle *;
using Module = struct ModuleHandle *;
using Function = struct FunctionHandle *;
using Stream = struct StreamHandle *;
using Event = struct EventHandle *;
using Graph = struct GraphHandle *;
using GraphNode = struct GraphNodeHandle *;
using GraphExec = struct GraphExecHandle *;

/// CUresult.
using Code = int;
constexpr Code kSuccess = 0;
constexpr Code kUnsupportedPtxVersion = 222;

// CUdevice_attribute
constexpr int kAttrMaxBlockThreads = 1;
constexpr int kAttrMultiprocessors = 16;
constexpr int kAttrCacheBytes = 38;
constexpr int kAttrMaxThreads = 39;
constexpr int kAttrComputeMajor = 75;
constexpr int kAttrComputeMinor = 76;
constexpr int kAttrRegisters = 82;
constexpr int kAttrSharedBytes = 97;
// CUfunction_attribute
constexpr int kFuncNumRegs = 4;
constexpr int kFuncMaxDynamicSharedBytes = 8;
constexpr int kFuncNonPortableClusterAllowed = 14;
// CUjit_option
constexpr int kJitErrorLogBuffer = 5;
constexpr int kJitErrorLogBufferBytes = 6;
// CUstream_flags, CUstreamCaptureStatus
constexpr unsigned kStreamNonBlocking = 1;
constexpr int kNotCapturing = 0;
// CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC, CUgraphDependencyType
constexpr unsigned char kPortProgrammatic = 1;
constexpr unsigned char kDependencyProgrammatic = 1;
// CUpointer_attribute
constexpr int kPointerMemoryType = 2;
constexpr int kPointerDeviceOrdinal = 9;
constexpr int kPointerRangeStart = 11;
constexpr int kPointerRangeSize = 12;
// CUmemorytype
constexpr unsigned kMemoryTypeDevice = 2;
// CUlaunchAttributeID
constexpr int kLaunchClusterDimension = 4;
constexpr int kLaunchProgrammaticStreamSerialization = 6;

/// CUlaunchAttributeValue, which is also CUkernelNodeAttrValue.
union LaunchAttributeValue {
  char bytes[64];
  struct {
    unsigned x, y, z;
  } cluster;
  int programmaticSerialization;
};

/// CUlaunchAttribute.
struct LaunchAttribute {
  int id;
  char pad[4];
  LaunchAttributeValue value;
};
static_assert(sizeof(LaunchAttribute) == 72, "as in the driver's interface");

/// CUlaunchConfig.
struct LaunchConfig {
  unsigned gridX, gridY, gridZ;
  unsigned blockX, blockY, blockZ;
  unsigned sharedBytes;
  Stream stream;
  LaunchAttribute *attributes;
  unsigned attributeCount;
};
static_assert(sizeof(LaunchConfig) == 56, "as in the driver's interface");

/// CUDA_KERNEL_NODE_PARAMS_v1: the function's context is the current one.
struct KernelNodeParams {
  Function function;
  unsigned gridX, gridY, gridZ;
  unsigned blockX, blockY, blockZ;
  unsigned sharedBytes;
  void **parameters;
  void **extra;
};
static_assert(sizeof(KernelNodeParams) == 56, "as in the driver's interface");

/// CUgraphEdgeData; zero is an ordinary edge.
struct GraphEdgeData {
  unsigned char fromPort, toPort, type;
  unsigned char reserved[5];
};
static_assert(sizeof(GraphEdgeData) == 8, "as in the driver's interface");

/// CUtensorMap: opaque, passed to kernels by value. CUDA 12 wants it aligned to
/// 64 bytes, CUDA 13 to 128.
struct alignas(128) TensorMap {
  uint64_t opaque[16];
};
static_assert(sizeof(TensorMap) == 128, "as in the driver's interface");

/// The entry points in use, null where an older driver lacks an optional one.
struct Driver {
  Code (*init)(unsigned);
  Code (*driverGetVersion)(int *);
  Code (*getErrorName)(Code, const char **);
  Code (*getErrorString)(Code, const char **);
  Code (*deviceGetCount)(int *);
  Code (*deviceGet)(Device *, int);
  Code (*deviceGetName)(char *, int, Device);
  Code (*deviceGetAttribute)(int *, int, Device);
  Code (*primaryCtxRetain)(Context *, Device);
  Code (*primaryCtxRelease)(Device);
  Code (*ctxPushCurrent)(Context);
  Code (*ctxPopCurrent)(Context *);
  Code (*ctxGetDevice)(Device *);
  Code (*memGetInfo)(size_t *free, size_t *total);
  Code (*memAlloc)(DevicePtr *, size_t);
  Code (*memFree)(DevicePtr);
  Code (*memcpyHtoDAsync)(DevicePtr, const void *, size_t, Stream);
  Code (*memcpyDtoHAsync)(void *, DevicePtr, size_t, Stream);
  Code (*memcpyDtoDAsync)(DevicePtr, DevicePtr, size_t, Stream);
  Code (*memsetD8Async)(DevicePtr, unsigned char, size_t, Stream);
  Code (*pointerGetAttributes)(unsigned count, int *attributes, void **values,
                               DevicePtr);
  Code (*moduleLoadDataEx)(Module *, const void *, unsigned, int *, void **);
  Code (*moduleUnload)(Module);
  Code (*moduleGetFunction)(Function *, Module, const char *);
  Code (*funcSetAttribute)(Function, int, int);
  Code (*funcGetAttribute)(int *, int, Function);
  Code (*launchKernel)(Function, unsigned, unsigned, unsigned, unsigned,
                       unsigned, unsigned, unsigned, Stream, void **, void **);
  Code (*streamCreate)(Stream *, unsigned);
  Code (*streamDestroy)(Stream);
  Code (*streamSynchronize)(Stream);
  Code (*streamIsCapturing)(Stream, int *status);
  Code (*graphCreate)(Graph *, unsigned flags);
  Code (*graphAddKernelNode)(GraphNode *, Graph, const GraphNode *waitsFor,
                             size_t count, const KernelNodeParams *);
  Code (*graphKernelNodeSetAttribute)(GraphNode, int attribute,
                                      const LaunchAttributeValue *);
  Code (*graphAddEventRecordNode)(GraphNode *, Graph, const GraphNode *waitsFor,
                                  size_t count, Event);
  Code (*graphDestroy)(Graph);
  Code (*graphInstantiate)(GraphExec *, Graph, unsigned long long);
  Code (*graphUpload)(GraphExec, Stream);
  Code (*graphLaunch)(GraphExec, Stream);
  Code (*graphExecKernelNodeSetParams)(GraphExec, GraphNode,
                                       const KernelNodeParams *);
  Code (*graphExecDestroy)(GraphExec);
  Code (*eventCreate)(Event *, unsigned);
  Code (*eventRecord)(Event, Stream);
  Code (*eventSynchronize)(Event);
  Code (*eventElapsedTime)(float *, Event, Event);
  Code (*eventDestroy)(Event);
  // Optional: CUDA 11.8, 12.0 and 12.3.
  Code (*launchKernelEx)(const LaunchConfig *, Function, void **, void **);
  Code (*tensorMapEncodeTiled)(TensorMap *, int dtype, uint32_t rank, void *,
                               const uint64_t *dims, const uint64_t *strides,
                               const uint32_t *box, const uint32_t *elements,
                               int interleave, int swizzle, int l2Promotion,
                               int oobFill);
  Code (*tensorMapEncodeIm2col)(TensorMap *, int dtype, uint32_t rank, void *,
                                const uint64_t *dims, const uint64_t *strides,
                                const int *lowerCorner, const int *upperCorner,
                                uint32_t channels, uint32_t pixels,
                                const uint32_t *elements, int interleave,
                                int swizzle, int l2Promotion, int oobFill);
  Code (*graphAddDependencies)(Graph, const GraphNode *from,
                               const GraphNode *to, const GraphEdgeData *,
                               size_t count);

  /// Major * 1000 + minor * 10 of the CUDA version the driver supports.
  int version;
  /// "12.4".
  std::string versionText() const;

  /// Opens and initialises the driver, once. Fails where there is no driver or
  /// no GPU.
  static Result<const Driver *> get();

  /// What get() does once.
  Status load();

  /// Success, or "cuDoThis failed: CUDA_ERROR_...: what that means", and what
  /// follows from it where CUDA cannot go on.
  Status check(Code code, const char *call) const;
};

} // namespace aicf::rt::cuda

#endif // AICF_RUNTIME_LIB_CUDADRIVER_H
