//===- Device.h - What a session runs on ------------------------*- C++ -*-===//
//
// A device is the host CPU with a number of threads, one CUDA GPU, or what a
// back end of another project has (Backend.h). The CUDA driver is loaded when a
// CUDA device is first asked for; without a driver or a GPU that is an error
// with the reason, not a crash.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_DEVICE_H
#define AICF_RUNTIME_DEVICE_H

#include "aicf/Runtime/Status.h"
#include "aicf/Runtime/package_generated.h"

#include <cstdint>
#include <string>

namespace aicf::rt {

/// What the driver, or the operating system, says about a machine. 0: it does
/// not say.
struct DeviceProperties {
  int64_t computeUnits = 0; ///< Multiprocessors; threads of a CPU.
  int64_t cacheBytes = 0;   ///< Last-level cache.
  int64_t l1Bytes = 0;      ///< Data caches of a CPU core.
  int64_t l2Bytes = 0;
  int64_t sharedBytes = 0;     ///< Shared memory that a block may use.
  int64_t registers = 0;       ///< 32-bit registers of a multiprocessor.
  int64_t maxThreads = 0;      ///< Resident threads of a multiprocessor.
  int64_t maxBlockThreads = 0; ///< Threads of a block.
};

class Backend;

class Device {
public:
  /// The host CPU. `threads` counts the calling thread; 0: one per processor
  /// this process may use.
  static Result<Device> cpu(int threads = 0);

  /// The GPU with this CUDA ordinal.
  static Result<Device> cuda(int ordinal = 0);

  /// "cpu", "cuda", "cuda:N", or what a registered back end is called.
  static Result<Device> parse(const std::string &text, int threads = 0);

  /// For back ends: a device of `backend`, which stays.
  Device(const Backend &backend, std::string kind, std::string description)
      : owner(&backend), deviceKind(std::move(kind)),
        text(std::move(description)) {}

  const Backend &backend() const { return *owner; }
  /// Its back end's name: "cpu", "cuda".
  const std::string &kind() const { return deviceKind; }
  /// "cpu (4 threads)", "cuda:0 (NVIDIA H200, compute capability 9.0)".
  const std::string &description() const { return text; }

  /// Threads of the host that it takes.
  int threads() const { return threadCount; }
  /// Which of several.
  int ordinal() const { return number; }
  /// "sm_90"; empty where the back end has no name for it.
  const std::string &chip() const { return chipName; }

  Device &setThreads(int threads) {
    threadCount = threads;
    return *this;
  }
  Device &setOrdinal(int ordinal) {
    number = ordinal;
    return *this;
  }
  Device &setChip(std::string chip) {
    chipName = std::move(chip);
    return *this;
  }

  /// An error if the device does not answer.
  Result<DeviceProperties> getProperties() const;

private:
  const Backend *owner;
  std::string deviceKind, text, chipName;
  int threadCount = 1;
  int number = 0;
};

/// Success if the code of `target` runs on `device`, else why not.
Status matchTarget(const fb::TargetT &target, const Device &device);

/// Index of the variant of `image` to load on `device`, or -1.
int chooseVariant(const fb::ImageT &image, const Device &device);

/// Index of the target that suits `device` best. The error lists what the
/// package has and why each does not fit.
Result<unsigned> chooseTarget(const fb::PackageT &package,
                              const Device &device);

} // namespace aicf::rt

#endif // AICF_RUNTIME_DEVICE_H
