//===- Package.cpp - Loading a package ------------------------------------===//
//
// Nothing in the file is believed before it was checked: sizes before they are
// added, offsets before they are followed, tables by FlatBuffers' verifier
// before they are unpacked.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/Package.h"

#include "Checksum.h"
#include "Guard.h"
#include "InputFile.h"
#include "aicf/Runtime/Backend.h"
#include "aicf/Runtime/PackageFormat.h"
#include "aicf/Runtime/PlanChecker.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

using namespace aicf::rt;

uint64_t aicf::rt::checksum(const void *data, size_t size) {
  return XXH64(data, size, 0);
}

uint64_t aicf::rt::checksumOfFile(const uint8_t *file, size_t size) {
  PackageHeader header;
  std::memcpy(&header, file, sizeof(header));
  header.checksum = 0;
  XXH64_state_t state; // On the stack: it never fails.
  XXH64_reset(&state, 0);
  XXH64_update(&state, &header, sizeof(header));
  XXH64_update(&state, file + sizeof(header), size - sizeof(header));
  return XXH64_digest(&state);
}

Package::~Package() { std::free(file); }

Status Package::verify(const std::vector<PublicKey> &trusted) const {
  return guarded([&] { return verifyPackage(file, fileBytes, trusted); });
}

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
  int index = findByName(tables.targets, name);
  for (size_t t = 0; index < 0 && t < tables.targets.size(); ++t)
    if (tables.targets[t]->chip == name)
      index = static_cast<int>(t);
  return index;
}

static uint8_t *allocateFile(size_t bytes) {
  if (bytes > SIZE_MAX - kRawAlignment)
    return nullptr;
  size_t rounded = (bytes + kRawAlignment - 1) / kRawAlignment * kRawAlignment;
  return static_cast<uint8_t *>(
      std::aligned_alloc(kRawAlignment, rounded ? rounded : kRawAlignment));
}

/// Is `header` that of a package of `fileBytes` bytes which this runtime reads?
/// `header` holds anything where there are fewer than it has. The message goes
/// on from the file's name.
static Status checkHeader(const PackageHeader &header, uint64_t fileBytes) {
  if (fileBytes < sizeof(header) ||
      std::memcmp(header.magic, kPackageMagic, sizeof(kPackageMagic)) != 0)
    return error("is not an AICF package");
  if (header.containerVersion != kContainerVersion)
    return error("has container version ", header.containerVersion,
                 ", this runtime reads version ", kContainerVersion);
  if (header.schemaVersion != kSchemaVersion)
    return error("has schema version ", header.schemaVersion,
                 ", this runtime reads version ", kSchemaVersion);
  if (fileBytes < header.fileBytes)
    return error("is truncated: it has ", fileBytes, " of ", header.fileBytes,
                 " bytes");
  if (fileBytes > header.fileBytes)
    return error("is corrupt: there are ", fileBytes - header.fileBytes,
                 " bytes behind its end");
  // There is one way to lay out a file: no byte of it is without a meaning.
  if (header.tableBytes > kMaxTableBytes ||
      header.tableOffset != sizeof(header) ||
      header.rawOffset % kRawAlignment != 0 ||
      header.rawOffset < header.tableOffset + header.tableBytes ||
      header.rawOffset - (header.tableOffset + header.tableBytes) >=
          kRawAlignment ||
      header.rawOffset > fileBytes ||
      fileBytes - header.rawOffset != header.rawBytes)
    return error("is corrupt: tables [", header.tableOffset, ", +",
                 header.tableBytes, ") and raw section [", header.rawOffset,
                 ", +", header.rawBytes,
                 ") do not fit the layout of a file of ", fileBytes, " bytes");
  return Status::success();
}

/// Of the whole file, whose header has been checked.
static Status checkContents(const PackageHeader &header, const uint8_t *file) {
  if (checksumOfFile(file, header.fileBytes) != header.checksum)
    return error("is corrupt: the checksum does not match");
  for (uint64_t at = header.tableOffset + header.tableBytes;
       at < header.rawOffset; ++at)
    if (file[at] != 0)
      return error("is corrupt: byte ", at, " of the padding is not zero");
  return Status::success();
}

Result<std::shared_ptr<const Package>> Package::load(const std::string &path) {
  return guarded([&] { return loadFile(path); });
}

Result<std::shared_ptr<const Package>>
Package::loadFile(const std::string &path) {
  Result<InputFile> file = InputFile::open(path);
  if (!file)
    return file.status();

  // The header first: whatever is no package is not read, however large.
  PackageHeader header;
  Result<size_t> got = file->read(&header, sizeof(header));
  if (!got)
    return got.status();
  size_t fileBytes = *got < sizeof(header) ? *got : file->size();
  if (Status s = checkHeader(header, fileBytes); !s)
    return error("'", path, "' ", s.message());

  std::shared_ptr<Package> package(new Package());
  package->fileBytes = fileBytes;
  package->file = allocateFile(package->fileBytes);
  if (!package->file)
    return error("cannot read '", path, "': no memory for ", package->fileBytes,
                 " bytes");
  std::memcpy(package->file, &header, sizeof(header));
  got = file->read(package->file + sizeof(header), fileBytes - sizeof(header));
  if (!got)
    return got.status();
  if (*got != fileBytes - sizeof(header))
    return error("cannot read '", path, "': it ended early");
  return parse(std::move(package), path);
}

Result<std::shared_ptr<const Package>>
Package::fromBytes(const void *data, size_t size, const std::string &name) {
  return guarded([&] { return copyBytes(data, size, name); });
}

Result<std::shared_ptr<const Package>>
Package::copyBytes(const void *data, size_t size, const std::string &name) {
  PackageHeader header;
  if (size >= sizeof(header))
    std::memcpy(&header, data, sizeof(header));
  if (Status s = checkHeader(header, size); !s)
    return error("'", name, "' ", s.message());
  std::shared_ptr<Package> package(new Package());
  package->fileBytes = size;
  package->file = allocateFile(size);
  if (!package->file)
    return error("'", name, "': no memory for ", size, " bytes");
  std::memcpy(package->file, data, size);
  return parse(std::move(package), name);
}

template <typename T>
static bool isAligned(const flatbuffers::Vector<T> *vector) {
  return !vector || reinterpret_cast<uintptr_t>(vector->Data()) % 8 == 0;
}

/// FlatBuffers' verifier checks the alignment of fields and of a vector's
/// length, but not that of its elements: these are the vectors of 8-byte ones.
static bool vectorsAreAligned(const fb::Package &package) {
  const auto *targets = package.targets();
  for (size_t t = 0; targets && t < targets->size(); ++t)
    if (const auto *kernels = targets->Get(t)->kernels())
      for (const auto *kernel : *kernels)
        if (const auto *signatures = kernel->signatures())
          for (const auto *signature : *signatures)
            if (!isAligned(signature->params()))
              return false;
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

namespace {
/// Adds up what strings and vectors take in the file, each as often as it is
/// used. A writer that shares nothing stays below the size of the tables.
class ContentBytes {
public:
  uint64_t total = 0;

  void add(const flatbuffers::String *text) {
    if (text)
      total += text->size();
  }
  template <typename T>
  void add(const flatbuffers::Vector<T> *vector) {
    if (vector)
      total += uint64_t(vector->size()) * sizeof(T);
  }
  template <typename T, typename Visit>
  void each(const flatbuffers::Vector<flatbuffers::Offset<T>> *vector,
            Visit visit) {
    if (!vector)
      return;
    total += uint64_t(vector->size()) * sizeof(flatbuffers::uoffset_t);
    for (const T *item : *vector)
      visit(*item);
  }
  void strings(
      const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>> *v) {
    each(v, [&](const flatbuffers::String &text) { add(&text); });
  }
};
} // namespace

static uint64_t unpackedBytes(const fb::Package &package) {
  ContentBytes c;
  c.add(package.producer());
  c.each(package.targets(), [&](const fb::Target &target) {
    c.add(target.name());
    c.add(target.device());
    c.add(target.chip());
    c.strings(target.features());
    c.each(target.images(), [&](const fb::Image &image) {
      c.each(image.variants(), [&](const fb::ImageVariant &variant) {
        c.add(variant.format());
        c.add(variant.chip());
      });
    });
    c.each(target.kernels(), [&](const fb::Kernel &kernel) {
      c.add(kernel.symbol());
      c.each(kernel.signatures(), [&](const fb::Signature &signature) {
        if (const auto *params = signature.params())
          c.total += uint64_t(params->size()) * sizeof(fb::Param);
      });
    });
    c.each(target.semaphores(), [](const fb::SemaphoreInit &) {});
  });
  c.each(package.globals(), [&](const fb::Global &global) {
    c.add(global.name());
    c.add(global.shape());
  });
  c.each(package.entries(), [&](const fb::Entry &entry) {
    c.add(entry.name());
    c.each(entry.slots(), [&](const fb::Slot &slot) {
      c.add(slot.name());
      c.add(slot.shape());
      c.add(slot.strides());
    });
    c.each(entry.buffers(),
           [&](const fb::Buffer &buffer) { c.add(buffer.name()); });
    c.each(entry.instructions(), [&](const fb::Instruction &instruction) {
      c.add(instruction.kind());
      c.add(instruction.location());
      c.each(instruction.operands(), [&](const fb::Operand &operand) {
        c.add(operand.shape());
        c.add(operand.strides());
      });
      c.each(instruction.launches(), [&](const fb::Launch &launch) {
        c.each(launch.args(), [&](const fb::Arg &arg) {
          c.add(arg.description());
          if (const fb::TensorMap *map = arg.tensor_map()) {
            c.add(map->dims());
            c.add(map->strides());
            c.add(map->box());
            c.add(map->element_strides());
            c.add(map->lower_corner());
            c.add(map->upper_corner());
          }
        });
      });
      c.add(instruction.deps());
      if (const fb::AttrBlob *attrs = instruction.attrs()) {
        c.add(attrs->schema());
        c.add(attrs->bytes());
      }
    });
    c.each(entry.records(), [&](const fb::Record &record) {
      c.add(record.choice());
      c.add(record.model_version());
      c.add(record.target());
      c.each(record.rejected(), [&](const fb::Alternative &alternative) {
        c.add(alternative.choice());
        c.add(alternative.violates());
      });
    });
  });
  return c.total;
}

Result<std::shared_ptr<const Package>>
Package::parse(std::shared_ptr<Package> package, const std::string &name) {
  PackageHeader header;
  std::memcpy(&header, package->file, sizeof(header));
  if (Status s = checkContents(header, package->file); !s)
    return error("'", name, "' ", s.message());

  std::memcpy(package->publicKey.data(), header.publicKey,
              sizeof(header.publicKey));
  package->isSigned = package->publicKey != PublicKey();
  // Half a signature is none.
  if (!package->isSigned &&
      std::any_of(std::begin(header.signature), std::end(header.signature),
                  [](uint8_t byte) { return byte != 0; }))
    return error("'", name, "' is corrupt: a signature without a key");

  // Tables, strings and vectors may be shared in the file and are not once
  // unpacked, so a small file could take up all memory. A table takes at least
  // eight bytes: shared ones run out of this budget.
  const uint8_t *table = package->file + header.tableOffset;
  uint64_t maxTables = header.tableBytes / 8 + 1;
  flatbuffers::Verifier verifier(
      table, header.tableBytes, /*max_depth=*/32,
      static_cast<flatbuffers::uoffset_t>(maxTables));
  if (!fb::VerifyPackageBuffer(verifier) ||
      !vectorsAreAligned(*fb::GetPackage(table)))
    return error("'", name, "': corrupt: the tables are malformed");
  if (unpackedBytes(*fb::GetPackage(table)) > header.tableBytes)
    return error("'", name, "': corrupt: strings or vectors are shared");
  package->raw = package->file + header.rawOffset;
  fb::GetPackage(table)->UnPackTo(&package->tables);
  // Before the check: one that comes while it runs has not looked at all.
  for (const auto &target : package->tables.targets)
    package->checked.push_back(findBackend(target->device) != nullptr);
  if (Status status = checkPlan(package->tables, header.rawBytes); !status)
    return error("'", name, "': ", status.message());
  return std::shared_ptr<const Package>(std::move(package));
}
