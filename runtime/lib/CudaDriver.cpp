//===- CudaDriver.cpp - The CUDA driver API, loaded at run time -----------===//
//
// See CudaDriver.h. The suffixes are versions of the binary interface: the
// plain names are older ones with other signatures.
//
//===----------------------------------------------------------------------===//

#include "CudaDriver.h"

#include <dlfcn.h>

using namespace aicf::rt;
using namespace aicf::rt::cuda;

/// CUDA 11.4, the first with all of the required entry points.
static constexpr int kOldestVersion = 11040;

template <typename Fn>
static void lookUp(void *library, const char *symbol, Fn &function) {
  function = reinterpret_cast<Fn>(dlsym(library, symbol));
}

Status Driver::load() {
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return error("no CUDA driver on this machine: ", dlerror());

  const char *missing = nullptr;
  auto require = [&](const char *symbol, auto &function) {
    lookUp(library, symbol, function);
    if (!function && !missing)
      missing = symbol;
  };
  require("cuInit", init);
  require("cuDriverGetVersion", driverGetVersion);
  require("cuGetErrorName", getErrorName);
  require("cuGetErrorString", getErrorString);
  require("cuDeviceGetCount", deviceGetCount);
  require("cuDeviceGet", deviceGet);
  require("cuDeviceGetName", deviceGetName);
  require("cuDeviceGetAttribute", deviceGetAttribute);
  require("cuDevicePrimaryCtxRetain", primaryCtxRetain);
  require("cuDevicePrimaryCtxRelease_v2", primaryCtxRelease);
  require("cuCtxPushCurrent_v2", ctxPushCurrent);
  require("cuCtxPopCurrent_v2", ctxPopCurrent);
  require("cuCtxGetDevice", ctxGetDevice);
  require("cuMemGetInfo_v2", memGetInfo);
  require("cuMemAlloc_v2", memAlloc);
  require("cuMemFree_v2", memFree);
  require("cuMemcpyHtoDAsync_v2", memcpyHtoDAsync);
  require("cuMemcpyDtoHAsync_v2", memcpyDtoHAsync);
  require("cuMemcpyDtoDAsync_v2", memcpyDtoDAsync);
  require("cuMemsetD8Async", memsetD8Async);
  require("cuPointerGetAttributes", pointerGetAttributes);
  require("cuModuleLoadDataEx", moduleLoadDataEx);
  require("cuModuleUnload", moduleUnload);
  require("cuModuleGetFunction", moduleGetFunction);
  require("cuFuncSetAttribute", funcSetAttribute);
  require("cuFuncGetAttribute", funcGetAttribute);
  require("cuLaunchKernel", launchKernel);
  require("cuStreamCreate", streamCreate);
  require("cuStreamDestroy_v2", streamDestroy);
  require("cuStreamSynchronize", streamSynchronize);
  require("cuStreamIsCapturing", streamIsCapturing);
  require("cuGraphCreate", graphCreate);
  require("cuGraphAddKernelNode", graphAddKernelNode);
  require("cuGraphKernelNodeSetAttribute", graphKernelNodeSetAttribute);
  require("cuGraphAddEventRecordNode", graphAddEventRecordNode);
  require("cuGraphDestroy", graphDestroy);
  require("cuGraphInstantiateWithFlags", graphInstantiate);
  require("cuGraphUpload", graphUpload);
  require("cuGraphLaunch", graphLaunch);
  require("cuGraphExecKernelNodeSetParams", graphExecKernelNodeSetParams);
  require("cuGraphExecDestroy", graphExecDestroy);
  require("cuEventCreate", eventCreate);
  require("cuEventRecord", eventRecord);
  require("cuEventSynchronize", eventSynchronize);
  require("cuEventElapsedTime", eventElapsedTime);
  require("cuEventDestroy_v2", eventDestroy);
  lookUp(library, "cuLaunchKernelEx", launchKernelEx);
  lookUp(library, "cuTensorMapEncodeTiled", tensorMapEncodeTiled);
  lookUp(library, "cuTensorMapEncodeIm2col", tensorMapEncodeIm2col);
  lookUp(library, "cuGraphAddDependencies_v2", graphAddDependencies);
  // The version first: what an old driver lacks says less. It needs no cuInit.
  if (driverGetVersion && driverGetVersion(&version) == kSuccess &&
      version < kOldestVersion)
    return error("the CUDA driver is for CUDA ", versionText(),
                 "; 11.4 or newer is needed");
  if (missing)
    return error("the CUDA driver has no ", missing,
                 "; a driver for CUDA 11.4 or newer is needed");

  if (Status s = check(init(0), "cuInit"); !s)
    return error("no CUDA GPU can be used: ", s.message());
  int count = 0;
  if (Status s = check(deviceGetCount(&count), "cuDeviceGetCount"); !s)
    return s;
  if (count == 0)
    return error("there is a CUDA driver but no CUDA GPU on this machine");
  return Status::success();
}

std::string Driver::versionText() const {
  return std::to_string(version / 1000) + "." +
         std::to_string(version % 1000 / 10);
}

Result<const Driver *> Driver::get() {
  static Driver driver = {};
  static const Status status = driver.load();
  if (!status)
    return status;
  return static_cast<const Driver *>(&driver);
}

/// Of these CUDA says that all further work of the process fails the same way.
static bool losesContext(Code code) {
  constexpr Code kIllegalAddress = 700, kLaunchTimeout = 702, kAssert = 710,
                 kHardwareStackError = 714, kLaunchFailed = 719;
  return code == kIllegalAddress || code == kLaunchTimeout || code == kAssert ||
         (code >= kHardwareStackError && code <= kLaunchFailed);
}

Status Driver::check(Code code, const char *call) const {
  if (code == kSuccess)
    return Status::success();
  const char *after = losesContext(code)
                          ? " (CUDA is lost to this process: whatever it still "
                            "asks of it fails; start it again)"
                          : "";
  const char *name = nullptr;
  const char *text = nullptr;
  if (getErrorName(code, &name) != kSuccess || !name)
    return error(call, " failed with code ", code, after);
  if (getErrorString(code, &text) != kSuccess || !text)
    return error(call, " failed: ", name, after);
  return error(call, " failed: ", name, ": ", text, after);
}
