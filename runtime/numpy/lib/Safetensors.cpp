//===- Safetensors.cpp - Archives of tensors ------------------------------===//
//
// See Safetensors.h. The header is JSON of one form; the parser reads that form
// and nothing else, so a header cannot nest.
//
//===----------------------------------------------------------------------===//

#include "aicf/Numpy/Safetensors.h"

#include "Guard.h"
#include "HostMemory.h"
#include "NpyFile.h"
#include "aicf/Runtime/Escape.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

using namespace aicf::rt;

static constexpr const char *kMetadata = "__metadata__";
static constexpr size_t kLengthBytes = 8;

static constexpr std::pair<DType, const char *> kTypes[] = {
    {DType::F64, "F64"},   {DType::F32, "F32"}, {DType::F16, "F16"},
    {DType::BF16, "BF16"}, {DType::I64, "I64"}, {DType::I32, "I32"},
    {DType::I1, "BOOL"}};

namespace {

/// What the header says of a tensor.
struct Member {
  std::string name;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  /// Behind the header, bytes.
  uint64_t begin = 0, end = 0;
};

/// Reads the header from front to back. After an error nothing is called again.
class HeaderParser {
public:
  HeaderParser(const char *text, size_t size) : at(text), end(text + size) {}

  Result<std::vector<Member>> parse();

private:
  Status parseMember(Member &member);
  Status parseMetadata();
  Status parseType(Member &member);
  Status parseShape(Member &member);
  Status parseOffsets(Member &member);
  Status parseString(std::string &text);
  Status parseEscape(std::string &text);
  Status parseHex(uint32_t &code);
  Status parseNumber(uint64_t &number);
  Status expect(char token);
  /// Takes `token` if it is next.
  bool take(char token);
  void skipSpace();
  /// `body` reads what stands behind each key. A key may appear once.
  template <typename Body>
  Status parseObject(Body body);

  const char *at, *end;
};

} // namespace

void HeaderParser::skipSpace() {
  while (at != end && std::strchr(" \t\n\r", *at) && *at)
    ++at;
}

bool HeaderParser::take(char token) {
  skipSpace();
  if (at == end || *at != token)
    return false;
  ++at;
  return true;
}

Status HeaderParser::expect(char token) {
  if (take(token))
    return Status::success();
  if (at == end)
    return error("the header ends where '", token, "' is expected");
  return error("expected '", token, "' in the header, got '",
               escaped(std::string(1, *at)), "'");
}

Status HeaderParser::parseHex(uint32_t &code) {
  code = 0;
  for (int i = 0; i < 4; ++i, ++at) {
    if (at == end)
      return error("the header ends inside of a string");
    const char *digits = "0123456789abcdef";
    char digit = *at >= 'A' && *at <= 'F' ? static_cast<char>(*at + 32) : *at;
    const char *found = digit ? std::strchr(digits, digit) : nullptr;
    if (!found)
      return error("a string of the header has a broken \\u escape");
    code = code * 16 + static_cast<uint32_t>(found - digits);
  }
  return Status::success();
}

static void appendUtf8(std::string &text, uint32_t code) {
  auto put = [&](uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80)
    return put(code);
  if (code < 0x800) {
    put(0xC0 | code >> 6);
  } else {
    if (code < 0x10000) {
      put(0xE0 | code >> 12);
    } else {
      put(0xF0 | code >> 18);
      put(0x80 | (code >> 12 & 0x3F));
    }
    put(0x80 | (code >> 6 & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

/// What stands behind a backslash.
Status HeaderParser::parseEscape(std::string &text) {
  if (at == end)
    return error("the header ends inside of a string");
  char kind = *at++;
  const char *from = "\"\\/bfnrt", *to = "\"\\/\b\f\n\r\t";
  if (const char *found = kind ? std::strchr(from, kind) : nullptr) {
    text += to[found - from];
    return Status::success();
  }
  if (kind != 'u')
    return error("a string of the header has an unknown escape");
  uint32_t code = 0, low = 0;
  if (Status s = parseHex(code); !s)
    return s;
  if (code >= 0xD800 && code < 0xDC00) {
    if (end - at < 2 || at[0] != '\\' || at[1] != 'u')
      return error("a string of the header has half of a surrogate pair");
    at += 2;
    if (Status s = parseHex(low); !s)
      return s;
    if (low < 0xDC00 || low >= 0xE000)
      return error("a string of the header has half of a surrogate pair");
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  } else if (code >= 0xDC00 && code < 0xE000) {
    return error("a string of the header has half of a surrogate pair");
  }
  appendUtf8(text, code);
  return Status::success();
}

Status HeaderParser::parseString(std::string &text) {
  if (Status s = expect('"'); !s)
    return s;
  text.clear();
  while (true) {
    if (at == end)
      return error("the header ends inside of a string");
    char c = *at++;
    if (c == '"')
      return Status::success();
    if (static_cast<unsigned char>(c) < 0x20)
      return error("a string of the header has a control character");
    if (c != '\\')
      text += c;
    else if (Status s = parseEscape(text); !s)
      return s;
  }
}

Status HeaderParser::parseNumber(uint64_t &number) {
  skipSpace();
  const char *begin = at;
  number = 0;
  for (; at != end && *at >= '0' && *at <= '9'; ++at)
    if (__builtin_mul_overflow(number, uint64_t(10), &number) ||
        __builtin_add_overflow(number, static_cast<uint64_t>(*at - '0'),
                               &number))
      return error("a number of the header does not fit 64 bits");
  if (at == begin)
    return error("expected a whole number in the header");
  if (*begin == '0' && at - begin > 1)
    return error("a number of the header has a leading zero");
  return Status::success();
}

template <typename Body>
Status HeaderParser::parseObject(Body body) {
  if (Status s = expect('{'); !s)
    return s;
  if (take('}'))
    return Status::success();
  std::map<std::string, bool> keys;
  do {
    std::string key;
    if (Status s = parseString(key); !s)
      return s;
    if (!keys.emplace(key, true).second)
      return error("'", escaped(key), "' appears twice in the header");
    if (Status s = expect(':'); !s)
      return s;
    if (Status s = body(key); !s)
      return s;
  } while (take(','));
  return expect('}');
}

Status HeaderParser::parseMetadata() {
  return parseObject([&](const std::string &) {
    std::string ignored;
    return parseString(ignored);
  });
}

Status HeaderParser::parseType(Member &member) {
  std::string name;
  if (Status s = parseString(name); !s)
    return s;
  for (auto [dtype, text] : kTypes)
    if (name == text) {
      member.dtype = dtype;
      return Status::success();
    }
  return error("its dtype '", escaped(name),
               "' is none of F64, F32, F16, BF16, I64, I32, BOOL");
}

Status HeaderParser::parseShape(Member &member) {
  if (Status s = expect('['); !s)
    return s;
  if (take(']'))
    return Status::success();
  do {
    uint64_t extent = 0;
    if (Status s = parseNumber(extent); !s)
      return s;
    if (extent > INT64_MAX || member.shape.size() == kMaxRank)
      return error("its shape has more than ", kMaxRank,
                   " dimensions, or one that does not fit 63 bits");
    member.shape.push_back(static_cast<int64_t>(extent));
  } while (take(','));
  return expect(']');
}

Status HeaderParser::parseOffsets(Member &member) {
  if (Status s = expect('['); !s)
    return s;
  if (Status s = parseNumber(member.begin); !s)
    return s;
  if (Status s = expect(','); !s)
    return s;
  if (Status s = parseNumber(member.end); !s)
    return s;
  return expect(']');
}

Status HeaderParser::parseMember(Member &member) {
  unsigned seen = 0;
  Status parsed = parseObject([&](const std::string &key) {
    ++seen;
    if (key == "dtype")
      return parseType(member);
    if (key == "shape")
      return parseShape(member);
    if (key == "data_offsets")
      return parseOffsets(member);
    return error("it has an unknown field '", escaped(key), "'");
  });
  if (!parsed)
    return parsed;
  // Each is one of the three, and no key appears twice.
  if (seen != 3)
    return error("it needs the fields dtype, shape and data_offsets");
  std::optional<uint64_t> bytes = byteExtent(member.dtype, member.shape);
  if (!bytes)
    return error("its shape has more bytes than 64 bits count");
  if (member.begin > member.end || member.end - member.begin != *bytes)
    return error("its data_offsets [", member.begin, ", ", member.end,
                 "] are not the ", *bytes, " bytes of ",
                 typeString(member.dtype, member.shape));
  return Status::success();
}

Result<std::vector<Member>> HeaderParser::parse() {
  std::vector<Member> members;
  Status parsed = parseObject([&](const std::string &name) {
    if (name == kMetadata)
      return parseMetadata();
    members.push_back({name, {}, {}});
    Status s = parseMember(members.back());
    return s ? s : error("tensor '", escaped(name), "': ", s.message());
  });
  if (!parsed)
    return parsed;
  // The format allows spaces, which align the elements.
  skipSpace();
  if (at != end)
    return error("there is something behind the header's object");
  return members;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Tensors tile [0, size): none overlaps another, reaches beyond, or leaves
/// bytes that belong to nobody.
static Status checkTiling(const std::vector<Member> &members, uint64_t size) {
  std::vector<const Member *> order;
  for (const Member &member : members)
    order.push_back(&member);
  std::sort(order.begin(), order.end(), [](const Member *a, const Member *b) {
    return std::tie(a->begin, a->end) < std::tie(b->begin, b->end);
  });
  uint64_t at = 0;
  for (const Member *member : order) {
    if (member->end > size)
      return error("tensor '", escaped(member->name), "' ends at byte ",
                   member->end, " of ", size, "; the file is cut short");
    if (member->begin != at)
      return error(
          "tensor '", escaped(member->name), "' begins at byte ", member->begin,
          member->begin < at ? ", inside of another" : ", behind a gap",
          "; expected byte ", at);
    at = member->end;
  }
  if (at != size)
    return error("there are ", size - at, " bytes behind the last tensor");
  return Status::success();
}

static Result<NpzArchive> parseUnguarded(const uint8_t *bytes, size_t size,
                                         const NameCheck &check) {
  if (size < kLengthBytes)
    return error("too short for a safetensors file: ", size, " bytes");
  uint64_t header = 0;
  for (size_t i = 0; i < kLengthBytes; ++i)
    header |= static_cast<uint64_t>(bytes[i]) << (8 * i);
  if (header > kMaxSafetensorsHeader || header > size - kLengthBytes)
    return error("no safetensors file: a header of ", header,
                 " bytes, in a file of ", size);
  HeaderParser parser(reinterpret_cast<const char *>(bytes) + kLengthBytes,
                      header);
  Result<std::vector<Member>> members = parser.parse();
  if (!members)
    return members.status();
  const uint8_t *data = bytes + kLengthBytes + header;
  uint64_t dataBytes = size - kLengthBytes - header;
  if (Status s = checkTiling(*members, dataBytes); !s)
    return s;
  if (check)
    for (const Member &member : *members)
      if (Status s = check(member.name); !s)
        return s;
  if (!fitsMemory(dataBytes))
    return error("it has ", dataBytes,
                 " bytes, which is more than the memory of this machine");
  NpzArchive archive;
  for (Member &member : *members) {
    NpyArray array{member.dtype, std::move(member.shape), {}};
    array.data.assign(data + member.begin, data + member.end);
    if (array.dtype == DType::I1 &&
        std::any_of(array.data.begin(), array.data.end(),
                    [](uint8_t byte) { return byte > 1; }))
      return error("tensor '", escaped(member.name),
                   "': a BOOL is neither 0 nor 1");
    archive.emplace(std::move(member.name), std::move(array));
  }
  return archive;
}

/// As JSON; fails where the text is not UTF-8.
static Status appendQuoted(std::string &to, const std::string &text) {
  to += '"';
  for (size_t at = 0; at < text.size();) {
    uint32_t code = 0;
    size_t bytes = decodeUtf8(text, at, code);
    if (bytes == 0)
      return error("the name '", escaped(text), "' is not UTF-8");
    if (code == '"' || code == '\\')
      to += '\\';
    if (code < 0x20) {
      const char *digits = "0123456789abcdef";
      to += "\\u00";
      to += digits[code >> 4];
      to += digits[code & 15];
    } else {
      to.append(text, at, bytes);
    }
    at += bytes;
  }
  to += '"';
  return Status::success();
}

static Result<std::string> formatHeader(const NpzArchive &archive) {
  std::string header = "{";
  uint64_t begin = 0;
  for (const auto &[name, array] : archive) {
    std::optional<uint64_t> bytes = byteExtent(array.dtype, array.shape);
    if (name == kMetadata || !bytes || *bytes != array.data.size())
      return error("'", escaped(name), "' is no tensor for a safetensors file");
    if (header.size() > 1)
      header += ',';
    if (Status s = appendQuoted(header, name); !s)
      return s;
    for (auto [dtype, text] : kTypes)
      if (dtype == array.dtype)
        header += std::string(":{\"dtype\":\"") + text + "\",\"shape\":[";
    for (size_t d = 0; d < array.shape.size(); ++d)
      header += (d ? "," : "") + std::to_string(array.shape[d]);
    header += "],\"data_offsets\":[" + std::to_string(begin) + "," +
              std::to_string(begin + *bytes) + "]}";
    begin += *bytes;
  }
  header += "}";
  // So that the elements are aligned to what any of them needs.
  header.resize((header.size() + 7) / 8 * 8, ' ');
  if (header.size() > kMaxSafetensorsHeader)
    return error("the names of the archive are too long for safetensors");
  return header;
}

static Status emit(const NpzArchive &archive, const Sink &sink) {
  Result<std::string> header = formatHeader(archive);
  if (!header)
    return header.status();
  uint8_t length[kLengthBytes];
  for (size_t i = 0; i < kLengthBytes; ++i)
    length[i] = static_cast<uint8_t>(uint64_t(header->size()) >> (8 * i));
  if (Status s = sink(length, sizeof(length)); !s)
    return s;
  if (Status s = sink(header->data(), header->size()); !s)
    return s;
  for (const auto &[name, array] : archive)
    if (Status s = sink(array.data.data(), array.data.size()); !s)
      return s;
  return Status::success();
}

static bool isSafetensorsPath(const std::string &path) {
  const std::string suffix = ".safetensors";
  return path.size() >= suffix.size() &&
         path.compare(path.size() - suffix.size(), suffix.size(), suffix) == 0;
}

Result<NpzArchive> aicf::rt::parseSafetensors(const void *data, size_t size,
                                              const NameCheck &check) {
  return guarded([&] {
    return parseUnguarded(static_cast<const uint8_t *>(data), size, check);
  });
}

Result<std::vector<uint8_t>>
aicf::rt::formatSafetensors(const NpzArchive &archive) {
  return guarded([&]() -> Result<std::vector<uint8_t>> {
    std::vector<uint8_t> bytes;
    if (Status s = emit(archive, appendTo(bytes)); !s)
      return s;
    return bytes;
  });
}

Result<NpzArchive> aicf::rt::readSafetensors(const std::string &path,
                                             const NameCheck &check) {
  return guarded([&]() -> Result<NpzArchive> {
    Result<std::vector<uint8_t>> bytes = readFile(path);
    if (!bytes)
      return bytes.status();
    Status refused = Status::success();
    Result<NpzArchive> archive = parseUnguarded(
        bytes->data(), bytes->size(), [&](const std::string &name) {
          refused = check ? check(name) : Status::success();
          return refused;
        });
    if (!refused)
      return refused;
    if (!archive)
      return error("'", path, "': ", archive.message());
    return archive;
  });
}

Status aicf::rt::writeSafetensors(const std::string &path,
                                  const NpzArchive &archive) {
  return guarded([&] {
    return writeFile(path,
                     [&](const Sink &sink) { return emit(archive, sink); });
  });
}

Result<NpzArchive> aicf::rt::readArchive(const std::string &path,
                                         const NameCheck &check) {
  return isSafetensorsPath(path) ? readSafetensors(path, check)
                                 : readNpz(path, check);
}

Status aicf::rt::writeArchive(const std::string &path,
                              const NpzArchive &archive) {
  return isSafetensorsPath(path) ? writeSafetensors(path, archive)
                                 : writeNpz(path, archive);
}
