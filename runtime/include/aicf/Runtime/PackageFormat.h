//===- PackageFormat.h - The container of a package -------------*- C++ -*-===//
//
// The fixed header that opens an .aicf file. Reader and writer share this one
// description; docs/package.md is its prose. All numbers are little endian.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_PACKAGEFORMAT_H
#define AICF_RUNTIME_PACKAGEFORMAT_H

#include <cstdint>

namespace aicf::rt {

/// Raised when the header or the division of the file changes.
constexpr uint32_t kContainerVersion = 1;
/// Raised when a field of package.fbs changes its meaning.
constexpr uint32_t kSchemaVersion = 2;

constexpr char kPackageMagic[8] = {'A', 'I', 'C', 'F', 'P', 'K', 'G', '\0'};

/// Alignment of the FlatBuffers table in the file, bytes.
constexpr uint64_t kTableAlignment = 8;
/// Alignment of the raw section in the file, bytes.
constexpr uint64_t kRawAlignment = 4096;
/// Alignment of a blob in the raw section, bytes.
constexpr uint64_t kBlobAlignment = 64;
/// The largest FlatBuffers table: its offsets are 32-bit and signed, and the
/// library wants to stay below the limit.
constexpr uint64_t kMaxTableBytes = (1ull << 31) - 64;

struct PackageHeader {
  char magic[8];
  uint32_t containerVersion;
  uint32_t schemaVersion;
  uint64_t tableOffset;
  uint64_t tableBytes;
  uint64_t rawOffset;
  uint64_t rawBytes;
  /// XXH64, seed 0, of everything from the end of the header to the end of the
  /// file.
  uint64_t checksum;
  uint64_t reserved;
};
static_assert(sizeof(PackageHeader) == 64,
              "the header has 64 bytes in the file");

} // namespace aicf::rt

#endif // AICF_RUNTIME_PACKAGEFORMAT_H
