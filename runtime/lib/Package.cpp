//===- Package.cpp - Loading a package ------------------------------------===//
//
// Nothing in the file is believed before it was checked: sizes before they are
// added, offsets before they are followed, tables by FlatBuffers' verifier
// before they are unpacked.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/Package.h"

#include "Checksum.h"
#include "aicf/Runtime/PackageFormat.h"
#include "aicf/Runtime/PlanChecker.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <sys/stat.h>

using namespace aicf::rt;

uint64_t aicf::rt::checksum(const void *data, size_t size) {
  return XXH64(data, size, 0);
}

Package::~Package() { std::free(file); }

const uint8_t *Package::data(const fb::Blob &blob) const {
  return raw + blob.offset();
}

template <typename T>
static int findByName(const std::vector<std::unique_ptr<T>> &items,
                      const std::string &name) {
  for (size_t i = 0; i < items.size(); ++i)
    if (items[i]->name == name)
      return static_cast<int>(i);
  return -1;
}

int Package::findEntry(const std::string &name) const {
  return findByName(tables.entries, name);
}

int Package::findGlobal(const std::string &name) const {
  return findByName(tables.globals, name);
}

int Package::findSlot(unsigned entry, const std::string &name) const {
  return findByName(tables.entries[entry]->slots, name);
}

int Package::findTarget(const std::string &name) const {
  return findByName(tables.targets, name);
}

static uint8_t *allocateFile(size_t bytes) {
  if (bytes > SIZE_MAX - kRawAlignment)
    return nullptr;
  size_t rounded = (bytes + kRawAlignment - 1) / kRawAlignment * kRawAlignment;
  return static_cast<uint8_t *>(
      std::aligned_alloc(kRawAlignment, rounded ? rounded : kRawAlignment));
}

Result<std::shared_ptr<const Package>> Package::load(const std::string &path) {
  std::FILE *stream = std::fopen(path.c_str(), "rb");
  if (!stream)
    return error("cannot open '", path, "': ", std::strerror(errno));
  std::unique_ptr<std::FILE, int (*)(std::FILE *)> closer(stream, std::fclose);
  struct stat info;
  if (fstat(fileno(stream), &info) != 0)
    return error("cannot read '", path, "': ", std::strerror(errno));
  if (!S_ISREG(info.st_mode))
    return error("cannot read '", path, "': not a regular file");

  std::shared_ptr<Package> package(new Package());
  package->fileBytes = static_cast<size_t>(info.st_size);
  package->file = allocateFile(package->fileBytes);
  if (!package->file)
    return error("cannot read '", path, "': no memory for ", package->fileBytes,
                 " bytes");
  if (std::fread(package->file, 1, package->fileBytes, stream) !=
      package->fileBytes)
    return error("cannot read '", path, "': it ended early");
  return parse(std::move(package), path);
}

Result<std::shared_ptr<const Package>>
Package::fromBytes(const void *data, size_t size, const std::string &name) {
  std::shared_ptr<Package> package(new Package());
  package->fileBytes = size;
  package->file = allocateFile(size);
  if (!package->file)
    return error("'", name, "': no memory for ", size, " bytes");
  if (size)
    std::memcpy(package->file, data, size);
  return parse(std::move(package), name);
}

static bool contains(uint64_t whole, uint64_t offset, uint64_t size) {
  return offset <= whole && size <= whole - offset;
}

static Status checkHeader(const PackageHeader &header, const uint8_t *file,
                          uint64_t fileBytes) {
  if (header.containerVersion != kContainerVersion)
    return error("container version ", header.containerVersion,
                 ", this runtime reads version ", kContainerVersion);
  if (header.schemaVersion != kSchemaVersion)
    return error("schema version ", header.schemaVersion,
                 ", this runtime reads version ", kSchemaVersion);
  if (header.reserved != 0)
    return error("the reserved bytes of the header are not zero");
  if (header.tableOffset < sizeof(header) || header.tableOffset % 8 != 0 ||
      header.tableBytes > kMaxTableBytes ||
      !contains(fileBytes, header.tableOffset, header.tableBytes))
    return error("truncated: the tables [", header.tableOffset, ", +",
                 header.tableBytes, ") are not in the file of ", fileBytes,
                 " bytes");
  if (header.rawOffset % kRawAlignment != 0 ||
      header.rawOffset < header.tableOffset + header.tableBytes ||
      !contains(fileBytes, header.rawOffset, header.rawBytes))
    return error("truncated: the raw section [", header.rawOffset, ", +",
                 header.rawBytes, ") is not in the file of ", fileBytes,
                 " bytes");
  if (checksum(file + sizeof(header), fileBytes - sizeof(header)) !=
      header.checksum)
    return error("corrupt: the checksum does not match");
  return Status::success();
}

template <typename T>
static bool isAligned(const flatbuffers::Vector<T> *vector) {
  return !vector ||
         reinterpret_cast<uintptr_t>(vector->Data()) % alignof(T) == 0;
}

/// FlatBuffers' verifier checks the alignment of fields and of a vector's
/// length, but not that of its elements: these are the vectors of 8-byte ones.
static bool vectorsAreAligned(const fb::Package &package) {
  if (const auto *globals = package.globals())
    for (const auto *global : *globals)
      if (!isAligned(global->shape()))
        return false;
  const auto *entries = package.entries();
  for (size_t e = 0; entries && e < entries->size(); ++e) {
    if (const auto *slots = entries->Get(e)->slots())
      for (const auto *slot : *slots)
        if (!isAligned(slot->shape()) || !isAligned(slot->strides()))
          return false;
    const auto *instructions = entries->Get(e)->instructions();
    for (size_t i = 0; instructions && i < instructions->size(); ++i) {
      if (const auto *operands = instructions->Get(i)->operands())
        for (const auto *operand : *operands)
          if (!isAligned(operand->shape()) || !isAligned(operand->strides()))
            return false;
      const auto *launches = instructions->Get(i)->launches();
      for (size_t l = 0; launches && l < launches->size(); ++l)
        if (const auto *args = launches->Get(l)->args())
          for (const auto *arg : *args)
            if (const auto *map = arg->tensor_map())
              if (!isAligned(map->dims()) || !isAligned(map->strides()))
                return false;
    }
  }
  return true;
}

Result<std::shared_ptr<const Package>>
Package::parse(std::shared_ptr<Package> package, const std::string &name) {
  PackageHeader header;
  if (package->fileBytes < sizeof(header) ||
      std::memcmp(package->file, kPackageMagic, sizeof(kPackageMagic)) != 0)
    return error("'", name, "' is not an AICF package");
  std::memcpy(&header, package->file, sizeof(header));
  if (Status status = checkHeader(header, package->file, package->fileBytes);
      !status)
    return error("'", name, "': ", status.message());

  // A table takes at least eight bytes, so a file in which tables are shared
  // (which could unpack to far more than its size) runs out of this budget.
  const uint8_t *table = package->file + header.tableOffset;
  uint64_t maxTables = header.tableBytes / 8 + 1;
  flatbuffers::Verifier verifier(
      table, header.tableBytes, /*max_depth=*/32,
      static_cast<flatbuffers::uoffset_t>(maxTables));
  if (!fb::VerifyPackageBuffer(verifier) ||
      !vectorsAreAligned(*fb::GetPackage(table)))
    return error("'", name, "': corrupt: the tables are malformed");
  package->raw = package->file + header.rawOffset;
  try {
    fb::GetPackage(table)->UnPackTo(&package->tables);
  } catch (const std::bad_alloc &) {
    return error("'", name, "': no memory for its tables");
  }
  if (Status status = checkPlan(package->tables, header.rawBytes); !status)
    return error("'", name, "': ", status.message());
  return std::shared_ptr<const Package>(std::move(package));
}
