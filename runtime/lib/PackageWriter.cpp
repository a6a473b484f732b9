//===- PackageWriter.cpp - Writing a package ------------------------------===//
//
// Lays out header, tables and raw section. See docs/package.md.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/PackageWriter.h"

#include "Checksum.h"
#include "Guard.h"
#include "aicf/Runtime/OutputFile.h"

#include <cstring>

using namespace aicf::rt;

static uint64_t alignTo(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

fb::Blob RawSection::add(const void *data, size_t size) {
  storage.resize(alignTo(storage.size(), kBlobAlignment));
  fb::Blob blob(storage.size(), size);
  const auto *bytes = static_cast<const uint8_t *>(data);
  storage.insert(storage.end(), bytes, bytes + size);
  return blob;
}

Result<std::vector<uint8_t>>
aicf::rt::serializePackage(const fb::PackageT &package,
                           const std::vector<uint8_t> &raw) {
  flatbuffers::FlatBufferBuilder builder;
  fb::FinishPackageBuffer(builder, fb::Package::Pack(builder, &package));
  uint64_t tableBytes = builder.GetSize();
  if (tableBytes > kMaxTableBytes)
    return error("the tables of the package have ", tableBytes,
                 " bytes, the format allows ", kMaxTableBytes);

  PackageHeader header = {};
  std::memcpy(header.magic, kPackageMagic, sizeof(header.magic));
  header.containerVersion = kContainerVersion;
  header.schemaVersion = kSchemaVersion;
  header.tableOffset = sizeof(PackageHeader);
  header.tableBytes = tableBytes;
  header.rawOffset = alignTo(sizeof(PackageHeader) + tableBytes, kRawAlignment);
  header.rawBytes = raw.size();
  header.fileBytes = header.rawOffset + header.rawBytes;

  std::vector<uint8_t> file(header.fileBytes, 0);
  std::memcpy(file.data() + header.tableOffset, builder.GetBufferPointer(),
              tableBytes);
  if (!raw.empty())
    std::memcpy(file.data() + header.rawOffset, raw.data(), raw.size());
  std::memcpy(file.data(), &header, sizeof(header));
  header.checksum = checksumOfFile(file.data(), file.size());
  std::memcpy(file.data(), &header, sizeof(header));
  return file;
}

Status aicf::rt::writePackage(const fb::PackageT &package,
                              const std::vector<uint8_t> &raw,
                              const std::string &path) {
  Result<std::vector<uint8_t>> file = serializePackage(package, raw);
  if (!file)
    return file.status();
  return writePackageFile(*file, path);
}

Status aicf::rt::writePackageFile(const std::vector<uint8_t> &file,
                                  const std::string &path) {
  return guarded(
      [&] { return writeOutputFile(path, file.data(), file.size()); });
}
