//===- NpyTest.cpp - NumPy files ------------------------------------------===//
//
// Round trips, the layouts NumPy may write, and broken files.
//
//===----------------------------------------------------------------------===//

#include "aicf/Numpy/Npy.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <zlib.h>

using namespace aicf::rt;

static NpyArray makeArray(DType dtype, std::vector<int64_t> shape) {
  NpyArray array{dtype, std::move(shape), {}};
  array.data.resize(*byteExtent(dtype, array.shape));
  for (size_t i = 0; i < array.data.size(); ++i)
    array.data[i] = static_cast<uint8_t>(i * 7 + 1) &
                    (dtype == DType::I1 ? 1 : 0xff); // a bool is 0 or 1
  return array;
}

/// A version 1 file with this header text.
static std::vector<uint8_t> npyWith(const std::string &header,
                                    const std::vector<uint8_t> &data) {
  std::string text = "\x93NUMPY";
  text += '\x01';
  text += '\0';
  text += static_cast<char>(header.size() & 255);
  text += static_cast<char>(header.size() >> 8);
  text += header;
  std::vector<uint8_t> bytes(text.begin(), text.end());
  bytes.insert(bytes.end(), data.begin(), data.end());
  return bytes;
}

TEST(Npy, RoundTrip) {
  for (unsigned t = 0; t < 7; ++t)
    for (std::vector<int64_t> shape :
         {std::vector<int64_t>{}, {3}, {2, 3}, {2, 0, 4}, {2, 3, 4, 5}}) {
      NpyArray array = makeArray(static_cast<DType>(t), shape);
      std::vector<uint8_t> bytes = *formatNpy(array);
      EXPECT_EQ((bytes.size() - array.data.size()) % 64, 0u);
      auto back = parseNpy(bytes.data(), bytes.size());
      ASSERT_TRUE(back.ok()) << back.message();
      EXPECT_EQ(back->dtype, array.dtype);
      EXPECT_EQ(back->shape, array.shape);
      EXPECT_EQ(back->data, array.data);
    }
}

TEST(Npy, HeaderIsWhatNumpyReads) {
  std::vector<uint8_t> bytes = *formatNpy(makeArray(DType::F32, {3}));
  std::string text(bytes.begin() + 10, bytes.begin() + 128 - 10);
  EXPECT_EQ(
      text.find("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }"),
      0u)
      << text;
}

TEST(Npy, BigEndianAndFortranOrder) {
  auto bytes = npyWith(
      "{'descr': '>i4', 'fortran_order': True, 'shape': (2, 3), }\n",
      {0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0, 3, 0, 0, 0, 6});
  auto array = parseNpy(bytes.data(), bytes.size());
  ASSERT_TRUE(array.ok()) << array.message();
  std::vector<int32_t> values(6);
  std::memcpy(values.data(), array->data.data(), 24);
  EXPECT_EQ(values, std::vector<int32_t>({1, 2, 3, 4, 5, 6}));
}

TEST(Npy, Bfloat16AsVoid) {
  auto bytes =
      npyWith("{'descr': '|V2', 'fortran_order': False, 'shape': (1,), }",
              {0x80, 0x3f});
  auto array = parseNpy(bytes.data(), bytes.size());
  ASSERT_TRUE(array.ok()) << array.message();
  EXPECT_EQ(array->dtype, DType::BF16);
  EXPECT_EQ(toDouble(DType::BF16, array->data.data()), 1.0);
}

TEST(Npy, BrokenFiles) {
  auto messageOf = [](const std::vector<uint8_t> &bytes) {
    return parseNpy(bytes.data(), bytes.size()).message();
  };
  EXPECT_EQ(messageOf({1, 2, 3}), "not a .npy file");
  auto expect = [&](const char *header, size_t data, const char *part) {
    std::string message =
        messageOf(npyWith(header, std::vector<uint8_t>(data)));
    EXPECT_NE(message.find(part), std::string::npos) << header << message;
  };
  expect("{'descr': '<f4'}", 4, "header cannot be read");
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': (2,", 8,
         "header cannot be read");
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'x': 1}", 8,
         "header cannot be read");
  expect("{'descr': '<c8', 'fortran_order': False, 'shape': (2,)}", 16,
         "'<c8' is not supported");
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': (3,)}", 8,
         "has 8 bytes, its header says 12");
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': "
         "(99999999999999999999,)}",
         8, "header cannot be read");
  expect("{'descr': '<f4', 'fortran_order': False, 'shape': "
         "(4611686018427387904, 4)}",
         8, "header says too many");
  auto version = npyWith("{}", {});
  version[6] = 9;
  EXPECT_NE(messageOf(version).find("format version 9"), std::string::npos);
}

TEST(Npz, NamesBeyondAscii) {
  // The general purpose flags of the local header and of the directory entry;
  // bit 11 says that the name is UTF-8.
  auto flagsOf = [](const std::string &name) {
    std::vector<uint8_t> zip = *formatNpz({{name, makeArray(DType::F32, {})}});
    EXPECT_TRUE((*parseNpz(zip.data(), zip.size())).count(name));
    const uint8_t magic[] = {'P', 'K', 1, 2};
    auto central =
        std::search(zip.begin(), zip.end(), std::begin(magic), std::end(magic));
    return std::array<int, 2>{zip[6] | zip[7] << 8,
                              central[8] | central[9] << 8};
  };
  EXPECT_EQ(flagsOf("gr\u00f6\u00dfe"), (std::array<int, 2>{0x800, 0x800}));
  EXPECT_EQ(flagsOf("size"), (std::array<int, 2>{0, 0}));
}

TEST(Npz, RoundTrip) {
  NpzArchive archive = {{"a", makeArray(DType::F32, {4, 4})},
                        {"b.c", makeArray(DType::I64, {2})},
                        {"scalar", makeArray(DType::BF16, {})}};
  auto bytes = formatNpz(archive);
  ASSERT_TRUE(bytes.ok()) << bytes.message();
  auto back = parseNpz(bytes->data(), bytes->size());
  ASSERT_TRUE(back.ok()) << back.message();
  ASSERT_EQ(back->size(), 3u);
  for (const auto &[name, array] : archive) {
    EXPECT_EQ((*back)[name].shape, array.shape);
    EXPECT_EQ((*back)[name].data, array.data);
  }
  auto empty = formatNpz({});
  EXPECT_TRUE(parseNpz(empty->data(), empty->size()).ok());
}

/// The one stored member of `zip` deflated instead.
static std::vector<uint8_t> deflateOnly(const std::vector<uint8_t> &zip,
                                        const NpyArray &array,
                                        const std::string &name) {
  std::vector<uint8_t> plain = *formatNpy(array), packed(plain.size() + 100);
  z_stream stream = {};
  deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  stream.next_in = plain.data();
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = packed.data();
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);

  size_t header = 30 + name.size() + 4;
  std::vector<uint8_t> out(zip.begin(), zip.begin() + header);
  out.insert(out.end(), packed.begin(), packed.end());
  size_t directory = out.size();
  out.insert(out.end(), zip.begin() + header + plain.size(), zip.end());
  auto put = [&](size_t at, uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i)
      out[at + i] = static_cast<uint8_t>(value >> (8 * i));
  };
  auto size = static_cast<uint32_t>(packed.size());
  put(8, 8, 2);
  put(18, size, 4);
  put(directory + 10, 8, 2);
  put(directory + 20, size, 4);
  put(out.size() - 6, static_cast<uint32_t>(directory), 4);
  return out;
}

TEST(Npz, Deflated) {
  NpyArray array = makeArray(DType::F32, {100, 10});
  auto stored = formatNpz({{"w", array}});
  std::vector<uint8_t> bytes = deflateOnly(*stored, array, "w");
  auto back = parseNpz(bytes.data(), bytes.size());
  ASSERT_TRUE(back.ok()) << back.message();
  EXPECT_EQ((*back)["w"].data, array.data);
}

TEST(Npz, BrokenArchives) {
  NpyArray array = makeArray(DType::F32, {64});
  std::vector<uint8_t> zip = *formatNpz({{"w", array}});
  std::vector<uint8_t> bad = zip;
  bad[200] ^= 1;
  EXPECT_NE(parseNpz(bad.data(), bad.size()).message().find("wrong checksum"),
            std::string::npos);
  EXPECT_EQ(parseNpz(zip.data(), 10).message(), "not a .npz file");
  for (size_t size = 0; size < zip.size(); ++size)
    EXPECT_FALSE(parseNpz(zip.data(), size).ok()) << size;
  std::mt19937 random(7);
  std::vector<uint8_t> packed = deflateOnly(zip, array, "w");
  for (const std::vector<uint8_t> &source : {zip, packed})
    for (int round = 0; round < 4000; ++round) {
      bad = source;
      for (int i = 0; i < 3; ++i)
        bad[random() % bad.size()] = static_cast<uint8_t>(random());
      (void)parseNpz(bad.data(), bad.size()).ok();
    }
}

TEST(Npz, Files) {
  std::string path = testing::TempDir() + "aicf_test.npz";
  ASSERT_TRUE(writeNpz(path, {{"a", makeArray(DType::I1, {5})}}).ok());
  auto back = readNpz(path);
  ASSERT_TRUE(back.ok()) << back.message();
  EXPECT_EQ((*back)["a"].dtype, DType::I1);
  EXPECT_NE(readNpy(path).message().find("not a .npy file"), std::string::npos);
  std::remove(path.c_str());
  EXPECT_NE(readNpz(path).message().find("cannot open"), std::string::npos);
}

TEST(Npy, DimensionsAreLimited) {
  auto parse = [](size_t ones) {
    std::string header = "{'descr': '|b1', 'fortran_order': True, 'shape': (2,";
    for (size_t i = 0; i < ones; ++i)
      header += " 1,";
    header += ")}";
    std::string file = std::string("\x93NUMPY\2\0", 8);
    for (int i = 0; i < 4; ++i)
      file += static_cast<char>(header.size() >> (8 * i));
    file += header + std::string(2, '\1');
    return parseNpy(file.data(), file.size());
  };
  EXPECT_EQ(parse(kMaxRank - 1)->shape.size(), kMaxRank);
  EXPECT_EQ(parse(kMaxRank).message(), "the array has more than 64 dimensions");
  EXPECT_FALSE(parse(1000000).ok());
}

TEST(Npz, NamesAndSizesComeBeforeMemory) {
  NpzArchive archive;
  archive["a"] = {DType::I1, {8}, std::vector<uint8_t>(8, 1)};
  archive["b"] = archive["a"];
  auto bytes = formatNpz(archive);
  ASSERT_TRUE(bytes.ok());
  std::vector<std::string> asked;
  auto check = [&](const std::string &name) {
    asked.push_back(name);
    return name == "b" ? error("there is no 'b'") : Status::success();
  };
  // Changed in what says how large `a` is, which nobody looks at then.
  std::vector<uint8_t> broken = *bytes;
  size_t directory = broken[broken.size() - 6] | broken[broken.size() - 5] << 8;
  broken[directory + 24] ^= 1;
  EXPECT_EQ(parseNpz(broken.data(), broken.size(), check).message(),
            "there is no 'b'");
  EXPECT_EQ(asked, std::vector<std::string>({"a", "b"}));

  // A directory of 60,000 members, of 4 GiB each as it says.
  std::vector<uint8_t> entry(broken.begin() + directory,
                             broken.begin() + directory + 46);
  std::vector<uint8_t> end(bytes->end() - 22, bytes->end());
  std::vector<uint8_t> many(bytes->begin(), bytes->begin() + directory);
  constexpr size_t kCount = 60000;
  for (size_t i = 0; i < kCount; ++i) {
    std::string name = std::to_string(i) + ".npy";
    entry[28] = static_cast<uint8_t>(name.size());
    std::fill_n(entry.begin() + 20, 4, 0);
    std::fill_n(entry.begin() + 24, 4, 0xfe);
    many.insert(many.end(), entry.begin(), entry.end());
    many.insert(many.end(), name.begin(), name.end());
  }
  for (size_t at : {8, 10}) {
    end[at] = kCount & 255;
    end[at + 1] = kCount >> 8;
  }
  many.insert(many.end(), end.begin(), end.end());
  EXPECT_NE(parseNpz(many.data(), many.size())
                .message()
                .find("more than the memory of this machine"),
            std::string::npos);
}

TEST(Npz, MembersDoNotShareData) {
  // Two directory entries that point at one member.
  NpzArchive archive;
  archive["aa"] = {DType::F32, {2000}, std::vector<uint8_t>(8000, 1)};
  auto bytes = formatNpz(archive);
  ASSERT_TRUE(bytes.ok());
  size_t end = bytes->size() - 22;
  size_t begin = (*bytes)[end + 16] | (*bytes)[end + 17] << 8;
  std::vector<uint8_t> entry(bytes->begin() + begin, bytes->begin() + end);
  std::vector<uint8_t> tail(bytes->begin() + end, bytes->end());
  bytes->resize(end);
  for (char name = 'b'; name < 'd'; ++name) {
    entry[46] = name;
    bytes->insert(bytes->end(), entry.begin(), entry.end());
  }
  tail[8] = tail[10] = 3;
  bytes->insert(bytes->end(), tail.begin(), tail.end());
  EXPECT_NE(parseNpz(bytes->data(), bytes->size())
                .message()
                .find("take more than the file has"),
            std::string::npos);
}

TEST(Npy, UnsignedArraysAreConvertedByWhatTheyAreFor) {
  NpyArray words{DType::BF16, {2}, {0x80, 0x3f, 3, 0}};
  words.isUnsigned = true;
  EXPECT_EQ(convertArray(words, DType::BF16, {2})->data, words.data);
  auto floats = convertArray(words, DType::F32, {2});
  float values[2];
  std::memcpy(values, floats->data.data(), 8);
  EXPECT_EQ(values[0], 16256.0f);
  EXPECT_EQ(values[1], 3.0f);
  words.isUnsigned = false; // '|V2': bits of bf16 and nothing else
  floats = convertArray(words, DType::F32, {2});
  std::memcpy(values, floats->data.data(), 8);
  EXPECT_EQ(values[0], 1.0f);
  NpyArray bytes{DType::I1, {3}, {0, 1, 200}};
  bytes.isUnsigned = true;
  EXPECT_EQ(convertArray(bytes, DType::I1, {3}, Conversion::Rounding)->data,
            std::vector<uint8_t>({0, 1, 1}));
  EXPECT_EQ(convertArray(bytes, DType::I1, {3}).message(),
            "is 3xi1, the file has 3xu8: element 2, 200, would not keep its "
            "value");
  EXPECT_EQ(convertArray(bytes, DType::I32, {3})->data,
            std::vector<uint8_t>({0, 0, 0, 0, 1, 0, 0, 0, 200, 0, 0, 0}));
  EXPECT_FALSE(convertArray(bytes, DType::I1, {4}).ok());
  // i64 to i64 does not pass through a double.
  NpyArray wide{DType::I64, {1}, {1, 0, 0, 0, 0, 0, 0, 0x40}};
  EXPECT_EQ(convertArray(wide, DType::I64, {1})->data, wide.data);
}

template <typename T>
static NpyArray arrayOf(DType dtype, std::vector<T> values) {
  NpyArray array{dtype, {static_cast<int64_t>(values.size())}, {}};
  array.data.resize(values.size() * sizeof(T));
  std::memcpy(array.data.data(), values.data(), array.data.size());
  return array;
}

TEST(Npy, ExactConversionsKeepEveryValue) {
  auto keeps = [](const NpyArray &array, DType dtype) {
    return convertArray(array, dtype, array.shape).ok();
  };
  auto f64 = [](double value) { return arrayOf<double>(DType::F64, {value}); };
  auto i64 = [](int64_t value) {
    return arrayOf<int64_t>(DType::I64, {value});
  };
  double nan = std::numeric_limits<double>::quiet_NaN();
  double infinity = std::numeric_limits<double>::infinity();
  for (DType dtype : {DType::F32, DType::F16, DType::BF16, DType::F64})
    for (double value : {0.0, -0.0, 0.5, -3.0, nan, infinity, -infinity})
      EXPECT_TRUE(keeps(f64(value), dtype)) << value;
  EXPECT_FALSE(keeps(f64(0.1), DType::F32));
  EXPECT_FALSE(keeps(f64(1e300), DType::F32));
  EXPECT_FALSE(keeps(f64(1e-300), DType::F32));
  EXPECT_FALSE(keeps(f64(257), DType::BF16));
  EXPECT_TRUE(keeps(f64(7), DType::I32));
  for (double value : {7.5, -0.5, 3e9, nan, infinity})
    EXPECT_FALSE(keeps(f64(value), DType::I32)) << value;
  // The greatest integer is no double; 2^63 would saturate to it.
  EXPECT_FALSE(keeps(f64(0x1p63), DType::I64));
  EXPECT_TRUE(keeps(f64(-0x1p63), DType::I64));
  EXPECT_FALSE(keeps(i64(INT64_MAX), DType::F64));
  EXPECT_TRUE(keeps(i64(INT64_MIN), DType::F64));
  EXPECT_FALSE(keeps(i64((1ll << 53) + 1), DType::F64));
  EXPECT_FALSE(keeps(i64(1 << 24 | 1), DType::F32));
  EXPECT_TRUE(keeps(i64(INT32_MIN), DType::I32));
  EXPECT_FALSE(keeps(i64(1ll << 31), DType::I32));
  EXPECT_TRUE(keeps(i64(1), DType::I1));
  EXPECT_FALSE(keeps(i64(2), DType::I1));
  EXPECT_EQ(convertArray(arrayOf<double>(DType::F64, {1, 0.1}), DType::F32, {2})
                .message(),
            "is 2xf32, the file has 2xf64: element 1, 0.10000000000000001, "
            "would not keep its value");
}

TEST(Npy, RoundingConversionsAreThoseOfACast) {
  double nan = std::numeric_limits<double>::quiet_NaN();
  NpyArray values = arrayOf<double>(DType::F64, {1.9, -1.9, 3e9, nan});
  auto integers = convertArray(values, DType::I32, {4}, Conversion::Rounding);
  ASSERT_TRUE(integers.ok()) << integers.message();
  EXPECT_EQ(integers->data,
            arrayOf<int32_t>(DType::I32, {1, -1, INT32_MAX, 0}).data);
}

TEST(Npy, DataThatDoesNotFitItsTypeIsNotWritten) {
  auto bytes = formatNpy({DType::F32, {3}, std::vector<uint8_t>(8)});
  EXPECT_EQ(bytes.message(), "the array has 8 bytes, which is not 3xf32");
  EXPECT_EQ(formatNpz({{"a", {DType::F32, {-1}, {}}}}).message(),
            "array 'a': the array has 0 bytes, which is not -1xf32");
}

TEST(Npz, EncryptedAndImpossibleMembers) {
  auto zip = formatNpz({{"w", {DType::F32, {4}, std::vector<uint8_t>(16)}}});
  ASSERT_TRUE(zip.ok());
  size_t end = zip->size() - 22;
  size_t directory = (*zip)[end + 16] | (*zip)[end + 17] << 8;
  auto messageOf = [](const std::vector<uint8_t> &bytes) {
    return parseNpz(bytes.data(), bytes.size()).message();
  };
  std::vector<uint8_t> bad = *zip;
  bad[directory + 8] |= 1;
  EXPECT_NE(messageOf(bad).find("is encrypted"), std::string::npos);
  // Deflated, and said to be 2 GiB: refused before memory is taken for it.
  bad = *zip;
  bad[directory + 10] = 8;
  bad[directory + 27] = 0x7f;
  EXPECT_NE(messageOf(bad).find("impossible size"), std::string::npos);
}

TEST(Npz, TheDirectoryIsWhole) {
  NpzArchive archive;
  for (const char *name : {"a", "b"})
    archive[name] = {DType::F32, {4}, std::vector<uint8_t>(16)};
  auto zip = formatNpz(archive);
  ASSERT_TRUE(zip.ok());
  auto messageOf = [](const std::vector<uint8_t> &bytes) {
    return parseNpz(bytes.data(), bytes.size()).message();
  };
  size_t end = zip->size() - 22;
  // A member that the count leaves out.
  std::vector<uint8_t> bad = *zip;
  bad[end + 10] = 1;
  EXPECT_EQ(messageOf(bad), "the archive directory is broken");
  // More behind the end record than it says.
  bad = *zip;
  bad.push_back(0);
  EXPECT_EQ(messageOf(bad), "not a .npz file");
  bad[end + 20] = 1;
  EXPECT_EQ(messageOf(bad), "");
  for (size_t field : {end + 10, end + 16}) {
    bad = *zip;
    for (size_t i = 0; i < (field == end + 10 ? 2 : 4); ++i)
      bad[field + i] = 0xff;
    EXPECT_EQ(messageOf(bad), "needs zip64, which is not supported");
  }
}

TEST(Npz, NamesAreEscaped) {
  NpzArchive archive;
  archive["\x1b[2J\n"] = {DType::F32, {4}, std::vector<uint8_t>(16)};
  auto zip = formatNpz(archive);
  ASSERT_TRUE(zip.ok());
  // An element is spoilt; the name is still what it was when nothing is.
  EXPECT_EQ(parseNpz(zip->data(), zip->size())->count("\x1b[2J\n"), 1u);
  (*zip)[zip->size() / 2] ^= 1;
  EXPECT_NE(parseNpz(zip->data(), zip->size())
                .message()
                .find("member '\\x1b[2J\\x0a.npy' "),
            std::string::npos);
}

TEST(Npy, NulIsNoWhiteSpace) {
  std::string text = "{'descr': '|u1', 'fortran_order': False, 'shape': (1,)}";
  for (size_t at : {size_t(0), size_t(9), text.size()}) {
    std::string header = text;
    header.insert(at, 1, '\0');
    auto bytes = npyWith(header, {1});
    EXPECT_NE(parseNpy(bytes.data(), bytes.size())
                  .message()
                  .find("the .npy header cannot be read: "),
              std::string::npos);
  }
  std::string type("\0u1", 3);
  auto bytes = npyWith(
      "{'descr': '" + type + "', 'fortran_order': False, 'shape': (1,)}", {1});
  EXPECT_EQ(parseNpy(bytes.data(), bytes.size()).message(),
            ".npy element type '\\x00u1' is not supported");
}

TEST(Npy, BoolsAreZeroOrOne) {
  std::string header =
      "{'descr': '|b1', 'fortran_order': False, 'shape': (3,)}";
  auto bytes = npyWith(header, {0, 1, 1});
  EXPECT_TRUE(parseNpy(bytes.data(), bytes.size()).ok());
  bytes = npyWith(header, {0, 1, 2});
  EXPECT_EQ(parseNpy(bytes.data(), bytes.size()).message(),
            "element 2 of the bool array is 2, expected 0 or 1");
  // What a dump finds in memory is written as it is, and can be read.
  NpyArray array{DType::I1, {3}, {0, 255, 1}};
  bytes = *formatNpy(array);
  auto back = parseNpy(bytes.data(), bytes.size());
  ASSERT_TRUE(back.ok()) << back.message();
  EXPECT_TRUE(back->isUnsigned);
  EXPECT_EQ(back->data, array.data);
}

TEST(Npy, NothingInManyDimensions) {
  // The extents beside a 0 are as they like, within reason.
  auto bytes = npyWith("{'descr': '<f4', 'fortran_order': True, 'shape': "
                       "(2305843009213693952, 2, 0, 1)}",
                       {});
  auto array = parseNpy(bytes.data(), bytes.size());
  ASSERT_TRUE(array.ok()) << array.message();
  EXPECT_TRUE(array->data.empty());
  bytes = npyWith("{'descr': '<f4', 'fortran_order': True, 'shape': "
                  "(9223372036854775807, 9223372036854775807)}",
                  {});
  EXPECT_NE(parseNpy(bytes.data(), bytes.size()).message().find("too many"),
            std::string::npos);
}
