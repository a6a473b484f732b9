//===- JsonWriter.h - Writing JSON ------------------------------*- C++ -*-===//
//
// As much of JSON as the tools print.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_JSONWRITER_H
#define AICF_RUNTIME_TOOLS_JSONWRITER_H

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
    for (unsigned char c : text) {
      if (c == '"' || c == '\\') {
        out << '\\' << c;
      } else if (c < 0x20 || c >= 0x7f) {
        // Bytes beyond ASCII as Latin-1: always valid, whatever is in the file.
        char escaped[8];
        std::snprintf(escaped, sizeof(escaped), "\\u%04x", c);
        out << escaped;
      } else {
        out << c;
      }
    }
    out << '"';
  }

  std::ostream &out;
  bool pending = false;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_JSONWRITER_H
