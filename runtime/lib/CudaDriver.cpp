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

static Status load(Driver &driver) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return error("no CUDA driver on this machine: ", dlerror());

  const char *missing = nullptr;
  auto require = [&](const char *symbol, auto &function) {
    lookUp(library, symbol, function);
    if (!function && !missing)
      missing = symbol;
  };
  require("cuInit", driver.init);
  require("cuDriverGetVersion", driver.driverGetVersion);
  require("cuGetErrorName", driver.getErrorName);
  require("cuGetErrorString", driver.getErrorString);
  require("cuDeviceGetCount", driver.deviceGetCount);
  require("cuDeviceGet", driver.deviceGet);
  require("cuDeviceGetName", driver.deviceGetName);
  require("cuDeviceGetAttribute", driver.deviceGetAttribute);
  require("cuDevicePrimaryCtxRetain", driver.primaryCtxRetain);
  require("cuDevicePrimaryCtxRelease_v2", driver.primaryCtxRelease);
  require("cuCtxPushCurrent_v2", driver.ctxPushCurrent);
  require("cuCtxPopCurrent_v2", driver.ctxPopCurrent);
  require("cuCtxGetDevice", driver.ctxGetDevice);
  require("cuMemAlloc_v2", driver.memAlloc);
  require("cuMemFree_v2", driver.memFree);
  require("cuMemcpyHtoDAsync_v2", driver.memcpyHtoDAsync);
  require("cuMemcpyDtoHAsync_v2", driver.memcpyDtoHAsync);
  require("cuMemsetD8Async", driver.memsetD8Async);
  require("cuPointerGetAttribute", driver.pointerGetAttribute);
  require("cuModuleLoadDataEx", driver.moduleLoadDataEx);
  require("cuModuleUnload", driver.moduleUnload);
  require("cuModuleGetFunction", driver.moduleGetFunction);
  require("cuFuncSetAttribute", driver.funcSetAttribute);
  require("cuFuncGetAttribute", driver.funcGetAttribute);
  require("cuLaunchKernel", driver.launchKernel);
  require("cuStreamCreate", driver.streamCreate);
  require("cuStreamDestroy_v2", driver.streamDestroy);
  require("cuStreamSynchronize", driver.streamSynchronize);
  require("cuStreamBeginCapture_v2", driver.streamBeginCapture);
  require("cuStreamEndCapture", driver.streamEndCapture);
  require("cuStreamGetCaptureInfo_v2", driver.streamGetCaptureInfo);
  require("cuStreamUpdateCaptureDependencies",
          driver.streamUpdateCaptureDependencies);
  require("cuGraphDestroy", driver.graphDestroy);
  require("cuGraphInstantiateWithFlags", driver.graphInstantiate);
  require("cuGraphLaunch", driver.graphLaunch);
  require("cuGraphExecDestroy", driver.graphExecDestroy);
  require("cuEventCreate", driver.eventCreate);
  require("cuEventRecord", driver.eventRecord);
  require("cuEventSynchronize", driver.eventSynchronize);
  require("cuEventElapsedTime", driver.eventElapsedTime);
  require("cuEventDestroy_v2", driver.eventDestroy);
  lookUp(library, "cuLaunchKernelEx", driver.launchKernelEx);
  lookUp(library, "cuTensorMapEncodeTiled", driver.tensorMapEncodeTiled);
  if (missing)
    return error("the CUDA driver has no ", missing,
                 "; a driver for CUDA 11.4 or newer is needed");

  if (Status s = driver.check(driver.init(0), "cuInit"); !s)
    return error("no CUDA GPU can be used: ", s.message());
  if (Status s = driver.check(driver.driverGetVersion(&driver.version),
                              "cuDriverGetVersion");
      !s)
    return s;
  if (driver.version < kOldestVersion)
    return error("the CUDA driver is for CUDA ", driver.version / 1000, ".",
                 driver.version % 1000 / 10, "; 11.4 or newer is needed");
  int count = 0;
  if (Status s =
          driver.check(driver.deviceGetCount(&count), "cuDeviceGetCount");
      !s)
    return s;
  if (count == 0)
    return error("there is a CUDA driver but no CUDA GPU on this machine");
  return Status::success();
}

Result<const Driver *> Driver::get() {
  static Driver driver = {};
  static const Status status = load(driver);
  if (!status)
    return status;
  return static_cast<const Driver *>(&driver);
}

Status Driver::check(Code code, const char *call) const {
  if (code == kSuccess)
    return Status::success();
  const char *name = nullptr;
  const char *text = nullptr;
  if (getErrorName(code, &name) != kSuccess || !name)
    return error(call, " failed with code ", code);
  if (getErrorString(code, &text) != kSuccess || !text)
    return error(call, " failed: ", name);
  return error(call, " failed: ", name, ": ", text);
}
