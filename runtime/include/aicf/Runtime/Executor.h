//===- Executor.h - Launching on one kind of device -------------*- C++ -*-===//
//
// What a session needs of a device. An executor knows memory and launches of
// its device and nothing of names or bindings; the session knows those and
// nothing of the device.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_EXECUTOR_H
#define AICF_RUNTIME_EXECUTOR_H

#include "aicf/Runtime/Device.h"
#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/Session.h"

#include <functional>
#include <memory>

namespace aicf::rt {

/// The device address of an address in the plan of an entry.
using AddressResolver =
    std::function<void *(unsigned entry, const fb::Address &address)>;

/// A dense tensor that is copied in front of a replay or behind it. Where an
/// address is null, it is not.
struct TensorCopy {
  void *to = nullptr;
  const void *from = nullptr;
  size_t bytes = 0;
};

class Executor {
public:
  virtual ~Executor();

  /// Memory aligned to `alignment`, a power of two; also for 0 bytes not null.
  virtual Result<void *> allocate(size_t bytes, size_t alignment) = 0;
  /// What allocate() takes of the device for that, at least; saturates.
  virtual uint64_t bytesFor(size_t bytes, size_t alignment) const = 0;
  /// With what allocate() was called with.
  virtual void deallocate(void *pointer, size_t bytes, size_t alignment) = 0;

  /// Can the device use these bytes of the caller's?
  virtual Status checkPointer(const void *pointer, size_t bytes) = 0;

  /// Copies after all launched work, and waits.
  virtual Status copyIn(void *device, const void *host, size_t bytes) = 0;
  virtual Status copyOut(void *host, const void *device, size_t bytes) = 0;
  /// Copies between memory of the device after all launched work, and does not
  /// wait. By default by way of the host.
  virtual Status copyWithin(void *to, const void *from, size_t bytes);
  virtual Status fill(void *device, uint8_t value, size_t bytes) = 0;

  /// Loads the kernels and fixes the arguments of every launch.
  virtual Status prepare(const AddressResolver &resolve) = 0;

  virtual Status launch(unsigned entry, size_t index) = 0;
  virtual Status run(unsigned entry) = 0;
  virtual Status capture(unsigned entry) = 0;
  virtual Status replay(unsigned entry) = 0;
  /// replay(), with copies within memory of the device in front of it and
  /// behind it; nothing waits. The number of copies and their bytes are the
  /// same at each call for an entry.
  virtual Status replayWith(unsigned entry,
                            const std::vector<TensorCopy> &before,
                            const std::vector<TensorCopy> &behind);
  virtual Status synchronize() = 0;
  /// Microseconds from start to end of the work `body` launches.
  virtual Result<double> time(const std::function<Status()> &body) = 0;
  /// Session::profile() of an entry of `count` instructions: the time() of each
  /// launch(), where a device has no better way.
  virtual Result<Profile> profile(unsigned entry, size_t count);
};

/// `bytes` of the embedder's memory. `allocator` is foreign code: what it gives
/// is looked at before it is believed.
Result<void *> allocateFrom(Allocator &allocator, size_t bytes,
                            size_t alignment);

} // namespace aicf::rt

#endif // AICF_RUNTIME_EXECUTOR_H
