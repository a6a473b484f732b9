//===- Device.cpp - What a session runs on --------------------------------===//
//
// Finds processors and GPUs and describes them for messages.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/Device.h"

#include "CudaDriver.h"
#include "Guard.h"

#include <cstdlib>
#include <fstream>
#include <sched.h>
#include <thread>

using namespace aicf::rt;

static constexpr int kMaxThreads = 1024;

static int availableProcessors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
    return CPU_COUNT(&set);
  unsigned count = std::thread::hardware_concurrency();
  return count ? static_cast<int>(count) : 1;
}

Result<Device> Device::cpu(int threads) {
  if (threads < 0 || threads > kMaxThreads)
    return error(threads, " threads; 1 to ", kMaxThreads,
                 " are possible, 0 means one per processor");
  return guarded([&]() -> Result<Device> {
    Device device;
    device.threadCount = threads ? threads : availableProcessors();
    device.text = "cpu (" + std::to_string(device.threadCount) +
                  (device.threadCount == 1 ? " thread)" : " threads)");
    return device;
  });
}

Result<Device> Device::cuda(int ordinal) {
  Result<const cuda::Driver *> loaded = cuda::Driver::get();
  if (!loaded)
    return loaded.status();
  const cuda::Driver &driver = **loaded;
  int count = 0;
  if (Status s =
          driver.check(driver.deviceGetCount(&count), "cuDeviceGetCount");
      !s)
    return s;
  if (ordinal < 0 || ordinal >= count)
    return error("there is no cuda:", ordinal, "; this machine has ", count,
                 count == 1 ? " GPU" : " GPUs");
  cuda::Device handle;
  Device device;
  device.deviceKind = fb::TargetKind::Cuda;
  device.cudaOrdinal = ordinal;
  char name[256] = "";
  cuda::Code code = driver.deviceGet(&handle, ordinal);
  if (code == cuda::kSuccess)
    code = driver.deviceGetName(name, sizeof(name), handle);
  if (code == cuda::kSuccess)
    code = driver.deviceGetAttribute(&device.ccMajor, cuda::kAttrComputeMajor,
                                     handle);
  if (code == cuda::kSuccess)
    code = driver.deviceGetAttribute(&device.ccMinor, cuda::kAttrComputeMinor,
                                     handle);
  if (Status s = driver.check(code, "asking for the properties of the GPU"); !s)
    return s;
  device.text = "cuda:" + std::to_string(ordinal) + " (" + name +
                ", compute capability " + std::to_string(device.ccMajor) + "." +
                std::to_string(device.ccMinor) + ")";
  return device;
}

static Result<DeviceProperties> getCudaProperties(int ordinal) {
  Result<const cuda::Driver *> loaded = cuda::Driver::get();
  if (!loaded)
    return loaded.status();
  const cuda::Driver &driver = **loaded;
  cuda::Device handle;
  cuda::Code code = driver.deviceGet(&handle, ordinal);
  DeviceProperties properties;
  auto ask = [&](int attribute, int64_t &number) {
    int answer = 0;
    if (code == cuda::kSuccess)
      code = driver.deviceGetAttribute(&answer, attribute, handle);
    number = answer;
  };
  ask(cuda::kAttrUnits, properties.units);
  ask(cuda::kAttrCacheBytes, properties.cacheBytes);
  ask(cuda::kAttrSharedBytes, properties.sharedBytes);
  ask(cuda::kAttrRegisters, properties.registers);
  ask(cuda::kAttrMaxThreads, properties.maxThreads);
  ask(cuda::kAttrMaxBlockThreads, properties.maxBlockThreads);
  if (Status s = driver.check(code, "asking for the properties of the GPU"); !s)
    return s;
  return properties;
}

/// Bytes of the data cache of `level` that a thread of the first processor
/// sees, as the kernel lists it: the C library may count those of all sockets.
/// 0: it does not say.
static int64_t getCacheBytes(int level) {
  for (int index = 0; index < 8; ++index) {
    std::string folder = "/sys/devices/system/cpu/cpu0/cache/index" +
                         std::to_string(index) + "/";
    int found = 0;
    std::string type, size;
    if (!(std::ifstream(folder + "level") >> found) || found != level ||
        !(std::ifstream(folder + "type") >> type) || type == "Instruction" ||
        !(std::ifstream(folder + "size") >> size))
      continue;
    int64_t unit = size.back() == 'K'   ? 1 << 10
                   : size.back() == 'M' ? 1 << 20
                                        : 1;
    return std::strtoll(size.c_str(), nullptr, 10) * unit;
  }
  return 0;
}

Result<DeviceProperties> Device::getProperties() const {
  if (deviceKind == fb::TargetKind::Cuda)
    return getCudaProperties(cudaOrdinal);
  DeviceProperties properties;
  properties.units = threadCount;
  properties.l1Bytes = getCacheBytes(1);
  properties.l2Bytes = getCacheBytes(2);
  properties.cacheBytes = getCacheBytes(3);
  return properties;
}

Result<Device> Device::parse(const std::string &text, int threads) {
  if (text == "cpu")
    return cpu(threads);
  if (text == "cuda")
    return cuda(0);
  if (text.compare(0, 5, "cuda:") == 0 && text.size() > 5 && text.size() < 10 &&
      text.find_first_not_of("0123456789", 5) == std::string::npos)
    return cuda(std::stoi(text.substr(5)));
  return error("unknown device '", text,
               "', expected 'cpu', 'cuda' or 'cuda:N'");
}
