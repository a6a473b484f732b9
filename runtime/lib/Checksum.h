//===- Checksum.h - The checksum of a package -------------------*- C++ -*-===//
//
// One definition for reader and writer: XXH64 with seed 0.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_CHECKSUM_H
#define AICF_RUNTIME_LIB_CHECKSUM_H

#include <cstddef>
#include <cstdint>

namespace aicf::rt {

/// Both are defined in Package.cpp.
uint64_t checksum(const void *data, size_t size);

/// What the header of `file` has to state as its checksum: that of the file
/// with zero in this place. `size` is at least that of the header.
uint64_t checksumOfFile(const uint8_t *file, size_t size);

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_CHECKSUM_H
