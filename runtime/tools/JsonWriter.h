//===- JsonWriter.h - Writing JSON ------------------------------*- C++ -*-===//
//
// As much of JSON as the tools print, in UTF-8. A byte of a name that is not
// UTF-8 becomes U+FFFD.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_JSONWRITER_H
#define AICF_RUNTIME_TOOLS_JSONWRITER_H

#include "aicf/Runtime/Escape.h"

#include <cstdint>
#include <cstdio>
#include <ostream>
#include <string>

namespace aicf::rt {

/// Writes JSON with the commas where they belong.
class JsonWriter {
public:
  explicit JsonWriter(std::ostream &out) : out(out) {}

  JsonWriter &key(const char *name) {
    separate();
    quote(name);
    out << ": ";
    pending = false;
    return *this;
  }
  void value(const std::string &text) {
    separate();
    quote(text);
    pending = true;
  }
  void value(int64_t number) {
    separate();
    out << number;
    pending = true;
  }
  void value(bool flag) {
    separate();
    out << (flag ? "true" : "false");
    pending = true;
  }
  template <typename Body>
  void object(Body body) {
    nested('{', '}', body);
  }
  template <typename Body>
  void array(Body body) {
    nested('[', ']', body);
  }

private:
  void separate() {
    if (pending)
      out << ", ";
    pending = false;
  }
  template <typename Body>
  void nested(char open, char close, Body body) {
    separate();
    out << open;
    body();
    out << close;
    pending = true;
  }
  void quote(const std::string &text) {
    out << '"';
    for (size_t at = 0; at < text.size();) {
      uint32_t code = 0;
      size_t bytes = decodeUtf8(text, at, code);
      if (bytes == 0) {
        out << "\xef\xbf\xbd"; // U+FFFD
        bytes = 1;
      } else if (code == '"' || code == '\\') {
        out << '\\' << text[at];
      } else if (isControl(code)) {
        // JSON asks for it below U+0020; terminals obey the others too.
        char escaped[8];
        std::snprintf(escaped, sizeof(escaped), "\\u%04x",
                      static_cast<unsigned>(code));
        out << escaped;
      } else {
        out.write(text.data() + at, static_cast<std::streamsize>(bytes));
      }
      at += bytes;
    }
    out << '"';
  }

  std::ostream &out;
  bool pending = false;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_JSONWRITER_H
