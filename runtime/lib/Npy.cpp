//===- Npy.cpp - NumPy files ----------------------------------------------===//
//
// The .npy header is a Python dict literal with three known keys; only that
// much of Python is parsed. Archives are visited from the zip central
// directory.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/Npy.h"

#include "Guard.h"
#include "HostMemory.h"
#include "InputFile.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/OutputFile.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <iomanip>
#include <new>
#include <set>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

using namespace aicf::rt;

static constexpr char kNpyMagic[] = "\x93NUMPY";
static constexpr size_t kNpyMagicBytes = 6;

namespace {

/// The part of a .npy header that says what the data is.
struct NpyHeader {
  std::string descr;
  bool fortran = false;
  std::vector<int64_t> shape;
  /// The shape goes on, and was not read further.
  bool hasTooManyDims = false;
};

/// Reads {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }.
class HeaderParser {
public:
  explicit HeaderParser(const std::string &text) : text(text) {}

  bool parse(NpyHeader &header) {
    bool descr = false, order = false, shape = false;
    if (!consume('{'))
      return false;
    while (!consume('}')) {
      std::string key;
      if (!string(key) || !consume(':'))
        return false;
      if (key == "descr" && !descr)
        descr = string(header.descr);
      else if (key == "fortran_order" && !order)
        order = boolean(header.fortran);
      else if (key == "shape" && !shape)
        shape = tuple(header);
      else
        return false;
      if (!consume(',') && !peek('}'))
        return false;
    }
    skip();
    return at == text.size() && descr && order && shape;
  }

private:
  void skip() {
    at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
  }
  bool peek(char c) {
    skip();
    return at < text.size() && text[at] == c;
  }
  bool consume(char c) {
    if (!peek(c))
      return false;
    ++at;
    return true;
  }
  bool word(const char *w) {
    skip();
    if (text.compare(at, std::strlen(w), w) != 0)
      return false;
    at += std::strlen(w);
    return true;
  }
  bool string(std::string &value) {
    skip();
    if (at >= text.size() || (text[at] != '\'' && text[at] != '"'))
      return false;
    size_t end = text.find(text[at], at + 1);
    if (end == std::string::npos)
      return false;
    value = text.substr(at + 1, end - at - 1);
    at = end + 1;
    return true;
  }
  bool boolean(bool &value) {
    value = word("True");
    return value || word("False");
  }
  bool tuple(NpyHeader &header) {
    if (!consume('('))
      return false;
    while (!consume(')')) {
      skip();
      int64_t dim = 0;
      size_t begin = at;
      for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
        if (__builtin_mul_overflow(dim, int64_t(10), &dim) ||
            __builtin_add_overflow(dim, int64_t(text[at] - '0'), &dim))
          return false;
      if (at == begin)
        return false;
      header.hasTooManyDims = header.shape.size() == kMaxRank;
      if (header.hasTooManyDims)
        return false;
      header.shape.push_back(dim);
      if (!consume(',') && !peek(')'))
        return false;
    }
    return true;
  }

  const std::string &text;
  size_t at = 0;
};

} // namespace

static std::optional<DType> parseDescr(const std::string &descr, bool &swap) {
  if (descr.size() < 3 ||
      std::string("<>|=").find(descr[0]) == std::string::npos)
    return std::nullopt;
  swap = descr[0] == '>';
  std::string code = descr.substr(1);
  if (code == "f4")
    return DType::F32;
  if (code == "f8")
    return DType::F64;
  if (code == "f2")
    return DType::F16;
  if (code == "u2" || code == "V2")
    return DType::BF16;
  if (code == "i4")
    return DType::I32;
  if (code == "i8")
    return DType::I64;
  if (code == "b1" || code == "u1")
    return DType::I1;
  return std::nullopt;
}

static const char *descrOf(const NpyArray &array) {
  switch (array.dtype) {
  case DType::F32:
    return "<f4";
  case DType::BF16:
    return "<u2";
  case DType::F16:
    return "<f2";
  case DType::F64:
    return "<f8";
  case DType::I32:
    return "<i4";
  case DType::I64:
    return "<i8";
  case DType::I1:
    // Other bytes, as memory may hold them, are no bools to NumPy.
    return std::all_of(array.data.begin(), array.data.end(),
                       [](uint8_t byte) { return byte <= 1; })
               ? "|b1"
               : "|u1";
  }
  return "|V1";
}

static void toRowMajor(NpyArray &array) {
  size_t rank = array.shape.size();
  if (array.data.empty())
    return; // Strides beside an extent of 0 may be of any size.
  std::vector<int64_t> strides(rank, 1);
  for (size_t i = 1; i < rank; ++i)
    strides[i] = strides[i - 1] * array.shape[i - 1];
  std::vector<uint8_t> dense(array.data.size());
  copyStrided(array.dtype, array.shape, strides, array.data.data(),
              dense.data(), /*gather=*/true);
  array.data = std::move(dense);
}

static Result<NpyArray> parseNpyUnguarded(const void *data, size_t size) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  if (size < 10 || std::memcmp(bytes, kNpyMagic, kNpyMagicBytes) != 0)
    return error("not a .npy file");
  unsigned major = bytes[6];
  if (major < 1 || major > 3)
    return error(".npy format version ", major, ", versions 1 to 3 are known");
  size_t lengthBytes = major == 1 ? 2 : 4;
  if (size < 8 + lengthBytes)
    return error("the .npy header is truncated");
  uint64_t length = 0;
  for (size_t i = 0; i < lengthBytes; ++i)
    length |= static_cast<uint64_t>(bytes[8 + i]) << (8 * i);
  size_t begin = 8 + lengthBytes;
  if (length > size - begin)
    return error("the .npy header is truncated");

  std::string text(reinterpret_cast<const char *>(bytes) + begin, length);
  NpyHeader header;
  bool isRead = HeaderParser(text).parse(header);
  if (header.hasTooManyDims)
    return error("the array has more than ", kMaxRank, " dimensions");
  if (!isRead)
    return error("the .npy header cannot be read: ",
                 escaped(text.substr(0, 120)));
  bool swap = false;
  std::optional<DType> dtype = parseDescr(header.descr, swap);
  if (!dtype)
    return error(".npy element type '", escaped(header.descr.substr(0, 120)),
                 "' is not supported");
  std::optional<uint64_t> extent = byteExtent(*dtype, header.shape);
  if (!extent || *extent != size - begin - length)
    return error("the .npy data has ", size - begin - length,
                 " bytes, its header says ",
                 extent ? std::to_string(*extent) : "too many");

  const uint8_t *elements = bytes + begin + length;
  if (header.descr[1] == 'b')
    for (uint64_t i = 0; i < *extent; ++i)
      if (elements[i] > 1)
        return error("element ", i, " of the bool array is ",
                     static_cast<unsigned>(elements[i]), ", expected 0 or 1");

  NpyArray array;
  array.dtype = *dtype;
  array.isUnsigned = header.descr[1] == 'u';
  array.shape = header.shape;
  array.data.assign(elements, bytes + size);
  uint64_t element = sizeOf(*dtype);
  if (swap)
    for (size_t i = 0; i < array.data.size(); i += element)
      std::reverse(array.data.begin() + i, array.data.begin() + i + element);
  if (header.fortran && array.shape.size() > 1)
    toRowMajor(array);
  return array;
}

/// What stands before the elements in a .npy file.
static Result<std::string> formatHeader(const NpyArray &array) {
  std::optional<uint64_t> extent = byteExtent(array.dtype, array.shape);
  if (extent != array.data.size())
    return error("the array has ", array.data.size(), " bytes, which is not ",
                 typeString(array.dtype, array.shape));
  std::string shape;
  for (int64_t dim : array.shape)
    shape += std::to_string(dim) + ", ";
  if (array.shape.size() == 1)
    shape.pop_back(); // (3,)
  else if (!shape.empty())
    shape.resize(shape.size() - 2); // (2, 3)
  std::string text = std::string("{'descr': '") + descrOf(array) +
                     "', 'fortran_order': False, 'shape': (" + shape + "), }";
  // Version 2 has room for any shape; 64-byte aligned data as NumPy writes it.
  bool wide = text.size() > 65000;
  size_t prefix = wide ? 12 : 10;
  size_t total = (prefix + text.size() + 1 + 63) / 64 * 64;
  text.resize(total - prefix - 1, ' ');
  text += '\n';

  std::string header(kNpyMagic, kNpyMagicBytes);
  header += wide ? '\2' : '\1';
  header += '\0';
  for (size_t i = 0; i < prefix - 8; ++i)
    header += static_cast<char>(text.size() >> (8 * i));
  return header + text;
}

namespace {
/// Takes the bytes of a file as they come.
using Sink = std::function<Status(const void *data, size_t size)>;
} // namespace

static Sink appendTo(std::vector<uint8_t> &bytes) {
  return [&bytes](const void *data, size_t size) {
    const auto *begin = static_cast<const uint8_t *>(data);
    bytes.insert(bytes.end(), begin, begin + size);
    return Status::success();
  };
}

static Status emitNpy(const NpyArray &array, const Sink &sink) {
  Result<std::string> header = formatHeader(array);
  if (!header)
    return header.status();
  if (Status s = sink(header->data(), header->size()); !s)
    return s;
  return sink(array.data.data(), array.data.size());
}

//===----------------------------------------------------------------------===//
// Zip
//===----------------------------------------------------------------------===//

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
    Result<NpyArray> array = parseNpyUnguarded(member->data(), member->size());
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
    Result<std::string> header = formatHeader(array);
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

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// The content of a regular file. A pipe is refused: its end may never come.
static Result<std::vector<uint8_t>> readFile(const std::string &path) {
  Result<InputFile> file = InputFile::open(path);
  if (!file)
    return file.status();
  if (!fitsMemory(file->size()))
    return error("cannot read '", path, "': its ", file->size(),
                 " bytes are more than the memory of this machine");
  std::vector<uint8_t> bytes(file->size());
  Result<size_t> got = file->read(bytes.data(), bytes.size());
  if (!got)
    return got.status();
  bytes.resize(*got); // It may have become shorter.
  return bytes;
}

/// Writes a file of what `emit` gives to a sink.
template <typename Emit>
static Status writeFile(const std::string &path, Emit emit) {
  Result<OutputFile> file = OutputFile::create(path);
  if (!file)
    return file.status();
  bool isWritten = true;
  Status status = emit([&](const void *data, size_t size) {
    Status written = file->write(data, size);
    isWritten &= written.ok();
    return written;
  });
  if (status)
    return file->commit();
  return isWritten ? error("'", path, "': ", status.message()) : status;
}

static Result<NpyArray> readNpyUnguarded(const std::string &path) {
  Result<std::vector<uint8_t>> bytes = readFile(path);
  if (!bytes)
    return bytes.status();
  Result<NpyArray> array = parseNpyUnguarded(bytes->data(), bytes->size());
  if (!array)
    return error("'", path, "': ", array.message());
  return array;
}

static Status writeNpyUnguarded(const std::string &path,
                                const NpyArray &array) {
  return writeFile(path,
                   [&](const Sink &sink) { return emitNpy(array, sink); });
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

static Status writeNpzUnguarded(const std::string &path,
                                const NpzArchive &archive) {
  return writeFile(path,
                   [&](const Sink &sink) { return emitNpz(archive, sink); });
}

/// An element as an integer, if it is one.
static std::optional<int64_t> toInteger(const NpyArray &array,
                                        const uint8_t *element) {
  if (array.isUnsigned) {
    uint16_t value = 0;
    std::memcpy(&value, element, sizeOf(array.dtype));
    return value;
  }
  if (array.dtype == DType::I64) {
    int64_t value;
    std::memcpy(&value, element, sizeof(value));
    return value;
  }
  if (array.dtype == DType::I32 || array.dtype == DType::I1)
    return static_cast<int64_t>(toDouble(array.dtype, element));
  return std::nullopt;
}

/// The type as the file has it.
static std::string fileTypeString(const NpyArray &array) {
  if (!array.isUnsigned)
    return typeString(array.dtype, array.shape);
  std::string text = typeString(array.dtype, array.shape);
  text.resize(text.size() - std::strlen(nameOf(array.dtype)));
  return text + (array.dtype == DType::I1 ? "u8" : "u16");
}

/// Whether `out`, of type `dtype`, has the value of `integer`, or else `real`.
static bool hasValue(DType dtype, const uint8_t *out,
                     std::optional<int64_t> integer, double real) {
  // Beyond this, doubles and 64-bit integers have to be told apart.
  constexpr double kLimit = 0x1p63;
  double back = toDouble(dtype, out);
  if (!integer)
    return dtype == DType::I64
               ? real == std::trunc(real) && real >= -kLimit && real < kLimit
               : back == real || (std::isnan(real) && std::isnan(back));
  if (dtype == DType::I64)
    return true;
  return back >= -kLimit && back < kLimit &&
         static_cast<int64_t>(back) == *integer;
}

static Result<NpyArray> convertArrayUnguarded(const NpyArray &array,
                                              DType dtype,
                                              const std::vector<int64_t> &shape,
                                              Conversion conversion) {
  if (array.shape != shape)
    return error("is ", typeString(dtype, shape), ", the file has ",
                 fileTypeString(array));
  NpyArray result{dtype, shape, {}};
  bool isBits =
      array.dtype == dtype && !(array.isUnsigned && dtype == DType::I1);
  if (isBits) {
    result.data = array.data;
    return result;
  }
  uint64_t from = sizeOf(array.dtype), to = sizeOf(dtype);
  uint64_t count = array.data.size() / from;
  result.data.resize(count * to);
  for (uint64_t i = 0; i < count; ++i) {
    const uint8_t *in = array.data.data() + i * from;
    uint8_t *out = result.data.data() + i * to;
    std::optional<int64_t> integer = toInteger(array, in);
    double real =
        integer ? static_cast<double>(*integer) : toDouble(array.dtype, in);
    if (integer && dtype == DType::I64)
      std::memcpy(out, &*integer, sizeof(*integer));
    else
      fromDouble(dtype, real, out);
    if (conversion == Conversion::Exact &&
        !hasValue(dtype, out, integer, real)) {
      std::ostringstream value;
      if (integer)
        value << *integer;
      else
        value << std::setprecision(17) << real;
      return error("is ", typeString(dtype, shape), ", the file has ",
                   fileTypeString(array), ": element ", i, ", ", value.str(),
                   ", would not keep its value");
    }
  }
  return result;
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

Result<NpyArray> aicf::rt::parseNpy(const void *data, size_t size) {
  return guarded([&] { return parseNpyUnguarded(data, size); });
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

Result<NpyArray> aicf::rt::readNpy(const std::string &path) {
  return guarded([&] { return readNpyUnguarded(path); });
}

Status aicf::rt::writeNpy(const std::string &path, const NpyArray &array) {
  return guarded([&] { return writeNpyUnguarded(path, array); });
}

Result<NpzArchive> aicf::rt::readNpz(const std::string &path,
                                     const NameCheck &check) {
  return guarded([&] { return readNpzUnguarded(path, check); });
}

Status aicf::rt::writeNpz(const std::string &path, const NpzArchive &archive) {
  return guarded([&] { return writeNpzUnguarded(path, archive); });
}

Result<std::vector<uint8_t>> aicf::rt::formatNpy(const NpyArray &array) {
  return guarded([&]() -> Result<std::vector<uint8_t>> {
    std::vector<uint8_t> bytes;
    if (Status s = emitNpy(array, appendTo(bytes)); !s)
      return s;
    return bytes;
  });
}

Result<NpyArray> aicf::rt::convertArray(const NpyArray &array, DType dtype,
                                        const std::vector<int64_t> &shape,
                                        Conversion conversion) {
  return guarded(
      [&] { return convertArrayUnguarded(array, dtype, shape, conversion); });
}
