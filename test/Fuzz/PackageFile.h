//===- PackageFile.h - The container around tables and raw data -*- C++ -*-===//
//
// Tests of the loader change packages behind its checksum, which only finds
// damage. Here a file gets the sizes and the checksum that fit its content.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TEST_FUZZ_PACKAGEFILE_H
#define AICF_TEST_FUZZ_PACKAGEFILE_H

#include "Checksum.h"
#include "aicf/Runtime/PackageFormat.h"

#include <cstdint>
#include <cstring>
#include <vector>

namespace aicf::fuzz {

inline void mendChecksum(std::vector<uint8_t> &file) {
  if (file.size() < sizeof(rt::PackageHeader))
    return;
  uint64_t sum = rt::checksumOfFile(file.data(), file.size());
  std::memcpy(file.data() + offsetof(rt::PackageHeader, checksum), &sum,
              sizeof(sum));
}

/// A file of these tables and this raw section, not signed.
inline std::vector<uint8_t> makePackageFile(const std::vector<uint8_t> &tables,
                                            const std::vector<uint8_t> &raw) {
  rt::PackageHeader header = {};
  std::memcpy(header.magic, rt::kPackageMagic, sizeof(header.magic));
  header.containerVersion = rt::kContainerVersion;
  header.schemaVersion = rt::kSchemaVersion;
  header.tableOffset = sizeof(header);
  header.tableBytes = tables.size();
  header.rawOffset = (sizeof(header) + tables.size() + rt::kRawAlignment - 1) /
                     rt::kRawAlignment * rt::kRawAlignment;
  header.rawBytes = raw.size();
  header.fileBytes = header.rawOffset + header.rawBytes;
  std::vector<uint8_t> file(header.fileBytes, 0);
  std::memcpy(file.data(), &header, sizeof(header));
  if (!tables.empty())
    std::memcpy(file.data() + header.tableOffset, tables.data(), tables.size());
  if (!raw.empty())
    std::memcpy(file.data() + header.rawOffset, raw.data(), raw.size());
  mendChecksum(file);
  return file;
}

} // namespace aicf::fuzz

#endif // AICF_TEST_FUZZ_PACKAGEFILE_H
