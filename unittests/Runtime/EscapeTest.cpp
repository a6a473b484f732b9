//===- EscapeTest.cpp - Text from files, for a terminal -------------------===//

#include "aicf/Runtime/Escape.h"
#include "JsonWriter.h"

#include <gtest/gtest.h>
#include <sstream>

using namespace aicf::rt;

TEST(Escape, ControlCharactersDoNotReachTheTerminal) {
  EXPECT_EQ(escaped("a\x1b[31m\n\t\r\x7f"), "a\\x1b[31m\\x0a\\x09\\x0d\\x7f");
  EXPECT_EQ(escaped(std::string("a\0b", 3)), "a\\x00b");
  // CSI as one character, U+009B.
  EXPECT_EQ(escaped("\xc2\x9b"
                    "31m"),
            "\\xc2\\x9b31m");
  EXPECT_EQ(escapedLines("a\nb\r"), "a\nb\\x0d");
}

TEST(Escape, Utf8Stays) {
  std::string text = "gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x8c\xb1 \\ \"";
  EXPECT_EQ(escaped(text), text);
}

TEST(Escape, WhatIsNotUtf8) {
  EXPECT_EQ(escaped("\xff"), "\\xff");
  EXPECT_EQ(escaped("a\xc3"), "a\\xc3");                 // cut
  EXPECT_EQ(escaped("\xc0\xaf"), "\\xc0\\xaf");          // overlong
  EXPECT_EQ(escaped("\xed\xa0\x80"), "\\xed\\xa0\\x80"); // surrogate
  EXPECT_EQ(escaped("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
  EXPECT_EQ(escaped("\xe2\x82z"), "\\xe2\\x82z");
}

// Text that turns round reads as something else; a separator begins a line.
TEST(Escape, Direction) {
  EXPECT_EQ(escaped("a\u202eb"), "a\\xe2\\x80\\xaeb");
  EXPECT_EQ(escaped("\u2066\u2028"), "\\xe2\\x81\\xa6\\xe2\\x80\\xa8");
  EXPECT_EQ(escaped("\u061c"), "\\xd8\\x9c");
  std::ostringstream out;
  JsonWriter(out).value(std::string("a\u202eb\u061c\u2028"));
  EXPECT_EQ(out.str(), "\"a\\u202eb\\u061c\\u2028\"");
}

TEST(Escape, Twice) {
  std::string once = escaped("\x1b \xff \\");
  EXPECT_EQ(escaped(once), once);
}

TEST(Json, TextIsUtf8) {
  std::ostringstream out;
  JsonWriter(out).value(std::string("\xc3\xbc \x1b \xff\xc3 \" \\ \x7f\n"));
  EXPECT_EQ(out.str(), "\"\xc3\xbc \\u001b \xef\xbf\xbd\xef\xbf\xbd \\\" \\\\ "
                       "\\u007f\\u000a\"");
}
