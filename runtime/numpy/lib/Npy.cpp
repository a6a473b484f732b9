//===- Npy.cpp - NumPy arrays ---------------------------------------------===//
//
// The .npy header is a Python dict literal with three known keys; only that
// much of Python is parsed.
//
//===----------------------------------------------------------------------===//

#include "NpyFile.h"

#include "Guard.h"
#include "HostMemory.h"
#include "aicf/Runtime/Escape.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iomanip>

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

Result<NpyArray> aicf::rt::parseNpyBytes(const void *data, size_t size) {
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

Result<std::string> aicf::rt::formatNpyHeader(const NpyArray &array) {
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

static Status emitNpy(const NpyArray &array, const Sink &sink) {
  Result<std::string> header = formatNpyHeader(array);
  if (!header)
    return header.status();
  if (Status s = sink(header->data(), header->size()); !s)
    return s;
  return sink(array.data.data(), array.data.size());
}

Result<std::vector<uint8_t>> aicf::rt::readFile(const std::string &path) {
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

static Result<NpyArray> readNpyUnguarded(const std::string &path) {
  Result<std::vector<uint8_t>> bytes = readFile(path);
  if (!bytes)
    return bytes.status();
  Result<NpyArray> array = parseNpyBytes(bytes->data(), bytes->size());
  if (!array)
    return error("'", path, "': ", array.message());
  return array;
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
  return guarded([&] { return parseNpyBytes(data, size); });
}

Result<std::vector<uint8_t>> aicf::rt::formatNpy(const NpyArray &array) {
  return guarded([&]() -> Result<std::vector<uint8_t>> {
    std::vector<uint8_t> bytes;
    if (Status s = emitNpy(array, appendTo(bytes)); !s)
      return s;
    return bytes;
  });
}

Result<NpyArray> aicf::rt::readNpy(const std::string &path) {
  return guarded([&] { return readNpyUnguarded(path); });
}

Status aicf::rt::writeNpy(const std::string &path, const NpyArray &array) {
  return guarded([&] {
    return writeFile(path,
                     [&](const Sink &sink) { return emitNpy(array, sink); });
  });
}

Result<NpyArray> aicf::rt::convertArray(const NpyArray &array, DType dtype,
                                        const std::vector<int64_t> &shape,
                                        Conversion conversion) {
  return guarded(
      [&] { return convertArrayUnguarded(array, dtype, shape, conversion); });
}
