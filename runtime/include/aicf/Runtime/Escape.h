//===- Escape.h - Text from files, for a terminal ---------------*- C++ -*-===//
//
// Names come from packages and archives that somebody else may have made. What
// a terminal would obey must not reach it.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_ESCAPE_H
#define AICF_RUNTIME_ESCAPE_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace aicf::rt {

/// `text` with control characters (C0, DEL, C1, separators of lines, marks of
/// direction) and bytes that are not UTF-8 as
/// \xNN; other UTF-8 and backslashes stay. What is escaped already does not
/// change.
std::string escaped(const std::string &text);

/// The same, but that lines stay: for messages of several lines.
std::string escapedLines(const std::string &text);

/// The bytes of the UTF-8 character at `at`, 1 to 4, and its code point; 0 if
/// none is encoded there.
size_t decodeUtf8(const std::string &text, size_t at, uint32_t &code);

/// C0, DEL, C1; line and paragraph separators; and what turns the direction of
/// text round, so that it reads as something else. All are below U+10000.
bool isControl(uint32_t code);

} // namespace aicf::rt

#endif // AICF_RUNTIME_ESCAPE_H
