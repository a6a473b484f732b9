//===- SafetensorsTest.cpp - Reading and writing .safetensors -------------===//

#include "aicf/Numpy/Safetensors.h"

#include <cstring>
#include <gtest/gtest.h>

using namespace aicf::rt;

/// A file of this header and these bytes behind it.
static std::vector<uint8_t> makeFile(const std::string &header,
                                     size_t dataBytes) {
  std::vector<uint8_t> file(8 + header.size() + dataBytes);
  for (size_t i = 0; i < 8; ++i)
    file[i] = static_cast<uint8_t>(uint64_t(header.size()) >> (8 * i));
  std::memcpy(file.data() + 8, header.data(), header.size());
  for (size_t i = 0; i < dataBytes; ++i)
    file[8 + header.size() + i] = static_cast<uint8_t>(i);
  return file;
}

/// The message of the error; empty if the file is read.
static std::string messageOf(const std::string &header, size_t dataBytes) {
  std::vector<uint8_t> file = makeFile(header, dataBytes);
  return parseSafetensors(file.data(), file.size()).message();
}

static NpzArchive makeArchive() {
  NpzArchive archive;
  for (DType dtype : {DType::F64, DType::F32, DType::F16, DType::BF16,
                      DType::I64, DType::I32, DType::I1})
    for (std::vector<int64_t> shape :
         {std::vector<int64_t>{}, {3}, {2, 5}, {4, 0, 2}}) {
      NpyArray array{dtype, shape, {}};
      array.data.resize(*elementCount(shape) * sizeOf(dtype));
      for (size_t i = 0; i < array.data.size(); ++i)
        array.data[i] = static_cast<uint8_t>(dtype == DType::I1 ? i & 1 : i);
      archive["t\"\\\x01\xc3\xa9 " + typeString(dtype, shape)] = array;
    }
  return archive;
}

TEST(Safetensors, KeepsEveryTypeAndShape) {
  NpzArchive archive = makeArchive();
  Result<std::vector<uint8_t>> bytes = formatSafetensors(archive);
  ASSERT_TRUE(bytes) << bytes.message();
  Result<NpzArchive> read = parseSafetensors(bytes->data(), bytes->size());
  ASSERT_TRUE(read) << read.message();
  ASSERT_EQ(read->size(), archive.size());
  for (const auto &[name, array] : archive) {
    const NpyArray &other = read->at(name);
    EXPECT_EQ(array.dtype, other.dtype) << name;
    EXPECT_EQ(array.shape, other.shape) << name;
    EXPECT_EQ(array.data, other.data) << name;
  }
}

TEST(Safetensors, ReadsWhatOthersWrite) {
  std::vector<uint8_t> file = makeFile(
      "{ \"__metadata__\": {\"format\":\"pt\"},\n \"b\":{\"shape\":[2],"
      "\"data_offsets\":[4,8],\"dtype\":\"BF16\"}, \"\\u00e9\\ud83d\\ude00/\":"
      "{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}}   ",
      8);
  Result<NpzArchive> read = parseSafetensors(file.data(), file.size());
  ASSERT_TRUE(read) << read.message();
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ(read->at("b").data, (std::vector<uint8_t>{4, 5, 6, 7}));
  EXPECT_EQ(read->at("\xc3\xa9\xf0\x9f\x98\x80/").data,
            (std::vector<uint8_t>{0, 1, 2, 3}));
  file = makeFile("{}", 0);
  EXPECT_TRUE(parseSafetensors(file.data(), file.size()));
}

TEST(Safetensors, RefusesWrongTilings) {
  auto member = [](const char *name, int begin, int end) {
    return std::string("\"") + name + "\":{\"dtype\":\"F32\",\"shape\":[" +
           std::to_string((end - begin) / 4) + "],\"data_offsets\":[" +
           std::to_string(begin) + "," + std::to_string(end) + "]}";
  };
  auto both = [&](std::string a, std::string b) {
    return "{" + a + "," + b + "}";
  };
  EXPECT_EQ(messageOf(both(member("a", 0, 8), member("b", 8, 12)), 12), "");
  EXPECT_EQ(messageOf(both(member("a", 0, 8), member("b", 4, 12)), 12),
            "tensor 'b' begins at byte 4, inside of another; expected byte 8");
  EXPECT_EQ(messageOf(both(member("a", 0, 8), member("b", 12, 16)), 16),
            "tensor 'b' begins at byte 12, behind a gap; expected byte 8");
  EXPECT_EQ(messageOf(both(member("a", 0, 8), member("b", 8, 12)), 11),
            "tensor 'b' ends at byte 12 of 11; the file is cut short");
  EXPECT_EQ(messageOf("{" + member("a", 0, 8) + "}", 9),
            "there are 1 bytes behind the last tensor");
  EXPECT_EQ(messageOf("{}", 3), "there are 3 bytes behind the last tensor");
  EXPECT_NE(messageOf(both(member("a", 0, 8), member("a", 8, 12)), 12), "");
}

TEST(Safetensors, RefusesWrongMembers) {
  auto one = [](const std::string &fields) {
    return messageOf("{\"a\":{" + fields + "}}", 8);
  };
  EXPECT_EQ(one("\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]"), "");
  EXPECT_EQ(one("\"dtype\":\"U16\",\"shape\":[4],\"data_offsets\":[0,8]"),
            "tensor 'a': its dtype 'U16' is none of F64, F32, F16, BF16, I64, "
            "I32, BOOL");
  EXPECT_EQ(
      one("\"dtype\":\"F32\",\"shape\":[3],\"data_offsets\":[0,8]"),
      "tensor 'a': its data_offsets [0, 8] are not the 12 bytes of 3xf32");
  for (const char *fields :
       {"", "\"dtype\":\"F32\",\"shape\":[2]",
        "\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[8,0]",
        "\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8],\"x\":1",
        "\"dtype\":\"F32\",\"dtype\":\"F32\",\"shape\":[2]",
        "\"dtype\":\"F32\",\"shape\":[-2],\"data_offsets\":[0,8]",
        "\"dtype\":\"F32\",\"shape\":[2.0],\"data_offsets\":[0,8]",
        "\"dtype\":\"F32\",\"shape\":[02],\"data_offsets\":[0,8]",
        "\"dtype\":\"F32\",\"shape\":[4611686018427387904,4],"
        "\"data_offsets\":[0,8]",
        "\"dtype\":\"F32\",\"shape\":[18446744073709551616],"
        "\"data_offsets\":[0,8]",
        "\"dtype\":\"F32\",\"shape\":[2,],\"data_offsets\":[0,8]",
        "\"dtype\":\"BOOL\",\"shape\":[8],\"data_offsets\":[0,8]"})
    EXPECT_NE(one(fields), "") << fields;
  std::string rank = "0";
  for (int i = 0; i < 64; ++i)
    rank += ",0";
  EXPECT_NE(messageOf("{\"a\":{\"dtype\":\"F32\",\"shape\":[" + rank +
                          "],\"data_offsets\":[0,0]}}",
                      0),
            "");
}

TEST(Safetensors, RefusesBrokenJson) {
  for (const char *header :
       {"", "[", "{", "{\"a\"", "{\"a\":1}", "{}x", "{\"__metadata__\":1}",
        "{\"\\ud800\":1}", "{\"\\udc00\":1}", "{\"\\u12\":1}", "{\"\\x\":1}",
        "{\"__metadata__\":{\"a\":{}}}", "{\"a\n\":1}", "{,}", "\\"})
    EXPECT_NE(messageOf(header, 0), "") << header;
}

TEST(Safetensors, RefusesWrongLengths) {
  std::vector<uint8_t> file = makeFile("{}", 0);
  for (size_t size = 0; size < file.size(); ++size)
    EXPECT_FALSE(parseSafetensors(file.data(), size)) << size;
  std::fill_n(file.begin(), 8, 0xFF);
  EXPECT_EQ(parseSafetensors(file.data(), file.size()).message(),
            "no safetensors file: a header of 18446744073709551615 bytes, in a "
            "file of 10");
}

// No cut and no changed byte makes the reader leave its input. A sanitizer
// would say so.
TEST(Safetensors, SurvivesCutsAndChanges) {
  Result<std::vector<uint8_t>> bytes = formatSafetensors(makeArchive());
  ASSERT_TRUE(bytes);
  size_t header = (*bytes)[0] | (*bytes)[1] << 8;
  for (size_t size = 0; size < bytes->size(); ++size) {
    std::vector<uint8_t> cut(bytes->begin(), bytes->begin() + size);
    EXPECT_FALSE(parseSafetensors(cut.data(), cut.size())) << size;
  }
  for (size_t at = 0; at < 8 + header; ++at)
    for (char byte : {'\0', '\1', '"', '\\', '9', '{', '}', '\xFF'}) {
      std::vector<uint8_t> changed = *bytes;
      changed[at] = static_cast<uint8_t>(byte);
      Result<NpzArchive> read =
          parseSafetensors(changed.data(), changed.size());
      if (!read)
        continue;
      for (const auto &[name, array] : *read)
        EXPECT_EQ(byteExtent(array.dtype, array.shape), array.data.size());
    }
}

TEST(Safetensors, RefusesNamesThatJsonCannotHave) {
  NpyArray scalar{DType::F32, {}, std::vector<uint8_t>(4)};
  EXPECT_EQ(formatSafetensors({{"\xff", scalar}}).message(),
            "the name '\\xff' is not UTF-8");
  EXPECT_FALSE(formatSafetensors({{"__metadata__", scalar}}));
  scalar.data.pop_back();
  EXPECT_FALSE(formatSafetensors({{"a", scalar}}));
}

TEST(Safetensors, AsksForNamesFirst) {
  Result<std::vector<uint8_t>> bytes = formatSafetensors(makeArchive());
  ASSERT_TRUE(bytes);
  Result<NpzArchive> read =
      parseSafetensors(bytes->data(), bytes->size(),
                       [](const std::string &) { return error("no"); });
  EXPECT_EQ(read.message(), "no");
}
