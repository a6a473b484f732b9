//===- HostMemory.h - How much memory there is ------------------*- C++ -*-===//

#ifndef AICF_RUNTIME_LIB_HOSTMEMORY_H
#define AICF_RUNTIME_LIB_HOSTMEMORY_H

#include <cstdint>
#include <unistd.h>

namespace aicf::rt {

/// Whether `bytes` fit this machine's memory. More may be had for the asking,
/// and end the process when it is used.
inline bool fitsMemory(uint64_t bytes) {
  long pages = sysconf(_SC_PHYS_PAGES), pageBytes = sysconf(_SC_PAGESIZE);
  return pages <= 0 || pageBytes <= 0 ||
         bytes / static_cast<uint64_t>(pageBytes) <
             static_cast<uint64_t>(pages);
}

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_HOSTMEMORY_H
