//===- Escape.cpp - Text from files, for a terminal -----------------------===//
//
// See Escape.h. UTF-8 is that of RFC 3629: no overlong forms, no surrogates,
// nothing beyond U+10FFFF.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/Escape.h"

using namespace aicf::rt;

size_t aicf::rt::decodeUtf8(const std::string &text, size_t at,
                            uint32_t &code) {
  auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  uint8_t lead = byte(at);
  size_t bytes = lead < 0x80              ? 1
                 : (lead >> 5) == 0b110   ? 2
                 : (lead >> 4) == 0b1110  ? 3
                 : (lead >> 3) == 0b11110 ? 4
                                          : 0;
  if (bytes == 0 || bytes > text.size() - at)
    return 0;
  code = bytes == 1 ? lead : lead & (0x7f >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    if ((byte(at + i) >> 6) != 0b10)
      return 0;
    code = code << 6 | (byte(at + i) & 0x3f);
  }
  static constexpr uint32_t kMin[] = {0, 0, 0x80, 0x800, 0x10000};
  bool isSurrogate = code >= 0xd800 && code < 0xe000;
  return code < kMin[bytes] || isSurrogate || code > 0x10ffff ? 0 : bytes;
}

bool aicf::rt::isControl(uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c ||
         code == 0x200e || code == 0x200f ||
         (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

static std::string escape(const std::string &text, bool keepsLines) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string result;
  for (size_t at = 0; at < text.size();) {
    uint32_t code = 0;
    size_t bytes = decodeUtf8(text, at, code);
    bool stays = bytes && (!isControl(code) || (keepsLines && code == '\n'));
    if (bytes == 0)
      bytes = 1;
    for (size_t end = at + bytes; at < end; ++at) {
      auto byte = static_cast<uint8_t>(text[at]);
      if (stays)
        result += text[at];
      else
        (result += "\\x") += {kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return result;
}

std::string aicf::rt::escaped(const std::string &text) {
  return escape(text, /*keepsLines=*/false);
}

std::string aicf::rt::escapedLines(const std::string &text) {
  return escape(text, /*keepsLines=*/true);
}
