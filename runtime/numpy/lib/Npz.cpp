//===- Npz.cpp - Archives of NumPy arrays ---------------------------------===//
//
// Zip files whose members are .npy files. They are read by the central
// directory.
//
//===----------------------------------------------------------------------===//

#include "NpyFile.h"

#include "Guard.h"
#include "HostMemory.h"
#include "aicf/Runtime/Escape.h"

#include <algorithm>
#include <new>
#include <set>
#include <zlib.h>

using namespace aicf::rt;

static constexpr uint32_t kLocalMagic = 0x04034b50;
static constexpr uint32_t kCentralMagic = 0x02014b50;
static constexpr uint32_t kEndMagic = 0x06054b50;
static constexpr size_t kLocalBytes = 30, kCentralBytes = 46, kEndBytes = 22;
static constexpr uint16_t kStored = 0, kDeflated = 8;
/// The flag for a name in UTF-8.
static constexpr uint16_t kUtf8 = 0x800;
/// 1980-01-01: equal content gives equal archives.
static constexpr uint16_t kZipDate = 0x21;

static uint32_t load(const uint8_t *p, unsigned bytes) {
  uint32_t value = 0;
  for (unsigned i = 0; i < bytes; ++i)
    value |= static_cast<uint32_t>(p[i]) << (8 * i);
  return value;
}

static void store(std::vector<uint8_t> &out, uint32_t value, unsigned bytes) {
  for (unsigned i = 0; i < bytes; ++i)
    out.push_back(static_cast<uint8_t>(value >> (8 * i)));
}

/// The checksum of `size` bytes that follow those of checksum `before`.
static uint32_t crcOf(const void *data, size_t size, uint32_t before = 0) {
  return static_cast<uint32_t>(
      crc32_z(before, static_cast<const Bytef *>(data), size));
}

/// Inflates a raw deflate stream that must give exactly `size` bytes.
static bool inflateRaw(const uint8_t *in, uint32_t inBytes,
                       std::vector<uint8_t> &out) {
  z_stream stream = {};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
    return false;
  stream.next_in = const_cast<uint8_t *>(in);
  stream.avail_in = inBytes;
  uint8_t nothing;
  stream.next_out = out.empty() ? &nothing : out.data();
  stream.avail_out = static_cast<uInt>(out.size());
  int code = inflate(&stream, Z_FINISH);
  bool whole = code == Z_STREAM_END && stream.total_out == out.size();
  inflateEnd(&stream);
  return whole;
}

static Result<std::vector<uint8_t>>
readMember(const uint8_t *bytes, size_t size, const uint8_t *central) {
  uint32_t flags = load(central + 8, 2), method = load(central + 10, 2);
  uint32_t crc = load(central + 16, 4);
  uint32_t packed = load(central + 20, 4), plain = load(central + 24, 4);
  uint64_t local = load(central + 42, 4);
  if (flags & 1)
    return error("is encrypted");
  if (packed == UINT32_MAX || plain == UINT32_MAX || local == UINT32_MAX)
    return error("needs zip64, which is not supported");
  if (local > size || size - local < kLocalBytes ||
      load(bytes + local, 4) != kLocalMagic)
    return error("has no local header");
  uint64_t begin = local + kLocalBytes + load(bytes + local + 26, 2) +
                   load(bytes + local + 28, 2);
  if (begin > size || packed > size - begin)
    return error("is truncated");
  // Deflate expands at most 1032-fold: a larger claim is a lie, and is refused
  // before memory is taken for it.
  if (method == kStored ? packed != plain : plain / 1032 > packed)
    return error("has an impossible size");
  std::vector<uint8_t> data;
  try {
    data.resize(plain);
  } catch (const std::bad_alloc &) {
    return error("is too large for memory");
  }
  if (method == kStored)
    std::copy(bytes + begin, bytes + begin + packed, data.begin());
  else if (method != kDeflated)
    return error("has compression method ", method,
                 ", stored and deflated are supported");
  else if (!inflateRaw(bytes + begin, packed, data))
    return error("cannot be inflated");
  if (crcOf(data.data(), data.size()) != crc)
    return error("has a wrong checksum");
  return data;
}

static Result<NpzArchive> parseNpzUnguarded(const void *data, size_t size,
                                            const NameCheck &check) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  // The end record is last but for a comment of at most 65535 bytes, whose
  // length it says.
  if (size < kEndBytes)
    return error("not a .npz file");
  size_t lowest = size > kEndBytes + 65535 ? size - kEndBytes - 65535 : 0;
  size_t end = size - kEndBytes + 1;
  do {
    if (end == lowest)
      return error("not a .npz file");
    --end;
  } while (load(bytes + end, 4) != kEndMagic ||
           load(bytes + end + 20, 2) != size - end - kEndBytes);

  uint32_t count = load(bytes + end + 10, 2);
  uint64_t at = load(bytes + end + 16, 4);
  if (count == UINT16_MAX || at == UINT32_MAX)
    return error("needs zip64, which is not supported");
  // Names and sizes first: some bytes of a member may be much memory. Members
  // have their own data: together they are not packed into more than the file.
  // Otherwise many members could share one blob.
  std::vector<std::pair<std::string, const uint8_t *>> members;
  std::set<std::string> names;
  uint64_t packedTotal = 0, plainTotal = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (at > end || end - at < kCentralBytes ||
        load(bytes + at, 4) != kCentralMagic)
      return error("the archive directory is broken");
    const uint8_t *central = bytes + at;
    uint64_t nameBytes = load(central + 28, 2);
    uint64_t entryBytes = kCentralBytes + nameBytes + load(central + 30, 2) +
                          load(central + 32, 2);
    if (entryBytes > end - at)
      return error("the archive directory is broken");
    std::string name(reinterpret_cast<const char *>(central) + kCentralBytes,
                     nameBytes);
    at += entryBytes;
    if (name.size() < 5 || name.compare(name.size() - 4, 4, ".npy") != 0)
      return error("member '", escaped(name), "' is not a .npy file");
    packedTotal += load(central + 20, 4);
    plainTotal += load(central + 24, 4);
    if (packedTotal > size)
      return error("its members take more than the file has");
    if (!names.insert(name).second)
      return error("member '", escaped(name), "' appears twice");
    if (check)
      if (Status s = check(name.substr(0, name.size() - 4)); !s)
        return s;
    members.push_back({std::move(name), central});
  }
  if (at != end)
    return error("the archive directory is broken");
  if (!fitsMemory(plainTotal))
    return error("its members have ", plainTotal,
                 " bytes, which is more than the memory of this machine");
  NpzArchive archive;
  for (const auto &[name, central] : members) {
    Result<std::vector<uint8_t>> member = readMember(bytes, size, central);
    if (!member)
      return error("member '", escaped(name), "' ", member.message());
    Result<NpyArray> array = parseNpyBytes(member->data(), member->size());
    if (!array)
      return error("member '", escaped(name), "': ", array.message());
    archive.emplace(name.substr(0, name.size() - 4), std::move(*array));
  }
  return archive;
}

/// What a local header and an entry of the directory have in common.
static void storeMember(std::vector<uint8_t> &to, const std::string &name,
                        uint32_t crc, uint32_t size) {
  store(to, 20, 2); // version needed
  bool ascii = std::all_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) < 128;
  });
  store(to, ascii ? 0 : kUtf8, 2);
  store(to, kStored, 2);
  store(to, 0, 2);
  store(to, kZipDate, 2);
  store(to, crc, 4);
  store(to, size, 4);
  store(to, size, 4);
  store(to, static_cast<uint32_t>(name.size()), 2);
  store(to, 0, 2);
}

/// Gives the archive to the sink member by member: it may be as large as half
/// of the memory.
static Status emitNpz(const NpzArchive &archive, const Sink &sink) {
  if (archive.size() > 65534)
    return error("a .npz archive of ", archive.size(), " arrays needs zip64");
  std::vector<uint8_t> directory;
  uint64_t written = 0;
  for (const auto &[key, array] : archive) {
    std::string name = key + ".npy";
    Result<std::string> header = formatNpyHeader(array);
    if (!header)
      return error("array '", escaped(key), "': ", header.message());
    uint64_t bytes = header->size() + array.data.size();
    if (name.size() > 65535 || bytes >= UINT32_MAX ||
        written + bytes + name.size() + kLocalBytes >= UINT32_MAX)
      return error("array '", escaped(key),
                   "' makes the .npz archive need zip64");
    auto offset = static_cast<uint32_t>(written);
    auto size = static_cast<uint32_t>(bytes);
    uint32_t crc = crcOf(array.data.data(), array.data.size(),
                         crcOf(header->data(), header->size()));
    std::vector<uint8_t> local;
    store(local, kLocalMagic, 4);
    storeMember(local, name, crc, size);
    local.insert(local.end(), name.begin(), name.end());
    local.insert(local.end(), header->begin(), header->end());
    if (Status s = sink(local.data(), local.size()); !s)
      return s;
    if (Status s = sink(array.data.data(), array.data.size()); !s)
      return s;
    written += local.size() + array.data.size();
    store(directory, kCentralMagic, 4);
    store(directory, 20, 2); // version made by
    storeMember(directory, name, crc, size);
    store(directory, 0, 2); // comment
    store(directory, 0, 2); // disk
    store(directory, 0, 2); // attributes
    store(directory, 0, 4);
    store(directory, offset, 4);
    directory.insert(directory.end(), name.begin(), name.end());
  }
  if (directory.size() >= UINT32_MAX)
    return error("the names of the .npz archive need zip64");
  auto directoryBytes = static_cast<uint32_t>(directory.size());
  store(directory, kEndMagic, 4);
  store(directory, 0, 4); // disks
  store(directory, static_cast<uint32_t>(archive.size()), 2);
  store(directory, static_cast<uint32_t>(archive.size()), 2);
  store(directory, directoryBytes, 4);
  store(directory, static_cast<uint32_t>(written), 4);
  store(directory, 0, 2); // comment
  return sink(directory.data(), directory.size());
}

static Result<NpzArchive> readNpzUnguarded(const std::string &path,
                                           const NameCheck &check) {
  Result<std::vector<uint8_t>> bytes = readFile(path);
  if (!bytes)
    return bytes.status();
  Status refused = Status::success();
  Result<NpzArchive> archive = parseNpzUnguarded(
      bytes->data(), bytes->size(), [&](const std::string &name) {
        refused = check ? check(name) : Status::success();
        return refused;
      });
  if (!refused)
    return refused;
  if (!archive)
    return error("'", path, "': ", archive.message());
  return archive;
}

Result<NpzArchive> aicf::rt::parseNpz(const void *data, size_t size,
                                      const NameCheck &check) {
  return guarded([&] { return parseNpzUnguarded(data, size, check); });
}

Result<std::vector<uint8_t>> aicf::rt::formatNpz(const NpzArchive &archive) {
  return guarded([&]() -> Result<std::vector<uint8_t>> {
    std::vector<uint8_t> bytes;
    if (Status s = emitNpz(archive, appendTo(bytes)); !s)
      return s;
    return bytes;
  });
}

Result<NpzArchive> aicf::rt::readNpz(const std::string &path,
                                     const NameCheck &check) {
  return guarded([&] { return readNpzUnguarded(path, check); });
}

Status aicf::rt::writeNpz(const std::string &path, const NpzArchive &archive) {
  return guarded([&] {
    return writeFile(path,
                     [&](const Sink &sink) { return emitNpz(archive, sink); });
  });
}
