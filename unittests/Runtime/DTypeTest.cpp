//===- DTypeTest.cpp - Element types, shapes and extents ------------------===//
//
// Conversions are checked over every 16-bit value.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/DType.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

using namespace aicf::rt;

TEST(DType, Names) {
  for (unsigned i = 0; i < 7; ++i) {
    auto dtype = static_cast<DType>(i);
    EXPECT_EQ(parseDType(nameOf(dtype)), dtype);
    EXPECT_GT(sizeOf(dtype), 0u);
  }
  EXPECT_FALSE(isValid(static_cast<DType>(7)));
  EXPECT_EQ(sizeOf(static_cast<DType>(200)), 0u);
  EXPECT_FALSE(parseDType("f8").has_value());
  EXPECT_EQ(typeString(DType::BF16, {2, 3}), "2x3xbf16");
}

TEST(DType, Extents) {
  EXPECT_EQ(byteExtent(DType::F32, {}), 4u);
  EXPECT_EQ(byteExtent(DType::F32, {2, 3}), 24u);
  EXPECT_EQ(byteExtent(DType::BF16, {2, 3}, {8, 1}), 22u);
  EXPECT_EQ(byteExtent(DType::F32, {0, 3}, {8, 1}), 0u);
  EXPECT_EQ(byteExtent(DType::F32, {4}, {0}), 4u);
  EXPECT_FALSE(byteExtent(DType::F32, {-1}).has_value());
  EXPECT_FALSE(byteExtent(DType::F32, {2}, {-1}).has_value());
  EXPECT_FALSE(byteExtent(DType::F32, {2}, {1, 1}).has_value());
  EXPECT_FALSE(byteExtent(DType::F32, {1ll << 62, 4}).has_value());
  EXPECT_FALSE(byteExtent(DType::F64, {1ll << 61}).has_value());
  EXPECT_FALSE(byteExtent(DType::F32, {3}, {INT64_MAX}).has_value());
}

TEST(DType, SixteenBitFloatsRoundTrip) {
  for (DType dtype : {DType::F16, DType::BF16})
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
      auto in = static_cast<uint16_t>(bits), out = uint16_t(0);
      double value = toDouble(dtype, &in);
      fromDouble(dtype, value, &out);
      if (std::isnan(value))
        EXPECT_TRUE(std::isnan(toDouble(dtype, &out)));
      else
        EXPECT_EQ(in, out) << nameOf(dtype) << " " << bits;
    }
}

TEST(DType, RoundsToNearestEven) {
  auto bf16 = [](double value) {
    uint16_t bits;
    fromDouble(DType::BF16, value, &bits);
    return bits;
  };
  EXPECT_EQ(bf16(1.0), 0x3f80);
  EXPECT_EQ(bf16(1.0 + 1.0 / 256), 0x3f80); // a tie, down to even
  EXPECT_EQ(bf16(1.0 + 3.0 / 256), 0x3f82); // a tie, up to even
  EXPECT_EQ(bf16(1e39), 0x7f80);
  uint16_t half;
  fromDouble(DType::F16, 65520.0, &half); // half way to 65536
  EXPECT_EQ(half, 0x7c00);
  fromDouble(DType::F16, 65519.0, &half);
  EXPECT_EQ(half, 0x7bff);
  int32_t i32;
  fromDouble(DType::I32, 1e12, &i32);
  EXPECT_EQ(i32, INT32_MAX);
  fromDouble(DType::I32, -1.75, &i32);
  EXPECT_EQ(i32, -1);
}

TEST(DType, StridedCopies) {
  std::vector<int32_t> padded = {1, 2, 3, -1, 4, 5, 6, -1}, dense(6);
  copyStrided(DType::I32, {2, 3}, {4, 1}, padded.data(), dense.data(), true);
  EXPECT_EQ(dense, std::vector<int32_t>({1, 2, 3, 4, 5, 6}));
  for (int32_t &v : dense)
    v *= 10;
  copyStrided(DType::I32, {2, 3}, {4, 1}, padded.data(), dense.data(), false);
  EXPECT_EQ(padded, std::vector<int32_t>({10, 20, 30, -1, 40, 50, 60, -1}));
}
