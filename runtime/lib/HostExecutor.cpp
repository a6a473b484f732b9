//===- HostExecutor.cpp - Launching where the caller runs -----------------===//

#include "aicf/Runtime/HostExecutor.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>

using namespace aicf::rt;

/// Up to a multiple of `alignment`, and not 0.
static size_t rounded(size_t bytes, size_t alignment) {
  return (std::max<size_t>(bytes, 1) + alignment - 1) / alignment * alignment;
}

Result<void *> HostExecutor::allocate(size_t bytes, size_t alignment) {
  if (bytes > SIZE_MAX - 2 * alignment)
    return error("no memory for ", bytes, " bytes");
  if (allocator)
    return allocateFrom(*allocator, rounded(bytes, alignment), alignment);
  void *pointer = std::aligned_alloc(alignment, rounded(bytes, alignment));
  if (!pointer)
    return error("no memory for ", bytes, " bytes");
  return pointer;
}

uint64_t HostExecutor::bytesFor(size_t bytes, size_t alignment) const {
  if (bytes > SIZE_MAX - 2 * alignment)
    return UINT64_MAX;
  // The C library takes more, and begins where it is aligned.
  bool slack = !allocator && alignment > kAllocationAlignment;
  return rounded(bytes, alignment) + (slack ? alignment : 0);
}

void HostExecutor::deallocate(void *pointer, size_t bytes, size_t alignment) {
  if (!allocator)
    return std::free(pointer);
  allocator->deallocate(pointer, rounded(bytes, alignment));
}

Status HostExecutor::checkPointer(const void *, size_t) {
  return Status::success();
}

Status HostExecutor::copyIn(void *device, const void *host, size_t bytes) {
  if (bytes)
    std::memcpy(device, host, bytes);
  return Status::success();
}

Status HostExecutor::copyWithin(void *to, const void *from, size_t bytes) {
  return copyIn(to, from, bytes);
}

Status HostExecutor::copyOut(void *host, const void *device, size_t bytes) {
  if (bytes)
    std::memcpy(host, device, bytes);
  return Status::success();
}

Status HostExecutor::fill(void *device, uint8_t value, size_t bytes) {
  if (bytes)
    std::memset(device, value, bytes);
  return Status::success();
}

Status HostExecutor::capture(unsigned) { return Status::success(); }

Status HostExecutor::replay(unsigned entry) { return run(entry); }

Status HostExecutor::synchronize() { return Status::success(); }

Result<double> HostExecutor::time(const std::function<Status()> &body) {
  auto begin = std::chrono::steady_clock::now();
  if (Status s = body(); !s)
    return s;
  std::chrono::duration<double, std::micro> elapsed =
      std::chrono::steady_clock::now() - begin;
  return elapsed.count();
}
