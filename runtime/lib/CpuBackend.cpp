//===- CpuBackend.cpp - The host as a device ------------------------------===//

#include "Backends.h"
#include "CpuFeatures.h"

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

namespace {
class CpuBackend final : public Backend {
public:
  std::string name() const override { return "cpu"; }

  bool hasFormat(const std::string &format) const override {
    return format == "elf";
  }

  Status checkLaunch(const fb::LaunchT &launch, double written) const override {
    if (launch.parts != 1)
      return error("shared by ", launch.parts, " instructions");
    // Each task writes elements of its own, or scratch; more of them would not
    // end in time.
    if (launch.tasks < 0 || static_cast<double>(launch.tasks) > written)
      return error(launch.tasks, " tasks write ",
                   static_cast<uint64_t>(written), " elements");
    return Status::success();
  }

  Result<Device> open(const std::string &which, int threads) const override {
    if (!which.empty())
      return error("there is one CPU, and no 'cpu:", which, "'");
    if (threads < 0 || threads > kMaxThreads)
      return error(threads, " threads; 1 to ", kMaxThreads,
                   " are possible, 0 means one per processor");
    int count = threads ? threads : availableProcessors();
    return Device(*this, name(),
                  "cpu (" + std::to_string(count) +
                      (count == 1 ? " thread)" : " threads)"))
        .setThreads(count);
  }

  Result<DeviceProperties> getProperties(const Device &device) const override {
    DeviceProperties properties;
    properties.computeUnits = device.threads();
    properties.l1Bytes = getCacheBytes(1);
    properties.l2Bytes = getCacheBytes(2);
    properties.cacheBytes = getCacheBytes(3);
    return properties;
  }

  Status matchTarget(const fb::TargetT &target, const Device &) const override {
    for (const std::string &feature : target.features)
      if (!hostHasFeature(feature))
        return error("needs '", feature, "', which this CPU does not have");
    return Status::success();
  }

  long getScore(const fb::TargetT &target, const Device &) const override {
    return static_cast<long>(target.features.size());
  }

  Result<std::unique_ptr<Executor>>
  createExecutor(const Package &package, unsigned target, const Device &device,
                 const SessionOptions &options) const override {
    return createCpuExecutor(package, target, device, options);
  }
};
} // namespace

std::unique_ptr<Backend> aicf::rt::createCpuBackend() {
  return std::make_unique<CpuBackend>();
}
