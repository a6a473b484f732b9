//===- HostExecutor.h - Launching where the caller runs ---------*- C++ -*-===//
//
// What executors of back ends have in common whose kernels the calling thread
// waits for and whose memory is the host's. A back end adds prepare(), launch()
// and run().
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_HOSTEXECUTOR_H
#define AICF_RUNTIME_HOSTEXECUTOR_H

#include "aicf/Runtime/Executor.h"

namespace aicf::rt {

class HostExecutor : public Executor {
public:
  /// Memory comes from `allocator`; from the C library if that is null.
  explicit HostExecutor(Allocator *allocator) : allocator(allocator) {}

  Result<void *> allocate(size_t bytes, size_t alignment) override;
  uint64_t bytesFor(size_t bytes, size_t alignment) const override;
  void deallocate(void *pointer, size_t bytes, size_t alignment) override;
  Status checkPointer(const void *pointer, size_t bytes) override;
  Status copyIn(void *device, const void *host, size_t bytes) override;
  Status copyWithin(void *to, const void *from, size_t bytes) override;
  Status copyOut(void *host, const void *device, size_t bytes) override;
  Status fill(void *device, uint8_t value, size_t bytes) override;
  /// The prepared launches are the recording: nothing is left to resolve.
  Status capture(unsigned entry) override;
  Status replay(unsigned entry) override;
  Status synchronize() override;
  Result<double> time(const std::function<Status()> &body) override;

private:
  Allocator *allocator;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_HOSTEXECUTOR_H
