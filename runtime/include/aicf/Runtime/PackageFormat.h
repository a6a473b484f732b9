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
constexpr uint32_t kContainerVersion = 2;
/// Raised when a field of package.fbs changes its meaning.
constexpr uint32_t kSchemaVersion = 8;

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
  /// Of the whole file.
  uint64_t fileBytes;
  /// Right behind the header.
  uint64_t tableOffset;
  uint64_t tableBytes;
  /// The next multiple of kRawAlignment, zeros before it.
  uint64_t rawOffset;
  /// To the end of the file.
  uint64_t rawBytes;
  /// XXH64, seed 0, of the file with zero in this field.
  uint64_t checksum;
  /// Ed25519 (Signing.h); both are zero where the package is not signed.
  uint8_t publicKey[32];
  uint8_t signature[64];
};
static_assert(sizeof(PackageHeader) == 160,
              "the header has 160 bytes in the file");

} // namespace aicf::rt

#endif // AICF_RUNTIME_PACKAGEFORMAT_H
