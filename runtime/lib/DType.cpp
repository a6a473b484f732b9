//===- DType.cpp - Element types, shapes and byte extents -----------------===//
//
// Conversions are those of aicf.cast, so that a host tool rounds as the kernels
// do.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/DType.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace aicf::rt;

namespace {
struct TypeInfo {
  const char *name;
  uint64_t bytes;
};
} // namespace

static const TypeInfo kTypes[] = {{"f32", 4}, {"bf16", 2}, {"f16", 2},
                                  {"f64", 8}, {"i32", 4},  {"i64", 8},
                                  {"i1", 1}};
static constexpr unsigned kTypeCount = sizeof(kTypes) / sizeof(kTypes[0]);

bool aicf::rt::isValid(DType dtype) {
  return static_cast<unsigned>(dtype) < kTypeCount;
}

bool aicf::rt::isFloat(DType dtype) {
  return dtype == DType::F64 || dtype == DType::F32 || dtype == DType::F16 ||
         dtype == DType::BF16;
}

uint64_t aicf::rt::sizeOf(DType dtype) {
  return isValid(dtype) ? kTypes[static_cast<unsigned>(dtype)].bytes : 0;
}

const char *aicf::rt::nameOf(DType dtype) {
  return isValid(dtype) ? kTypes[static_cast<unsigned>(dtype)].name : "?";
}

std::optional<DType> aicf::rt::parseDType(const std::string &name) {
  for (unsigned i = 0; i < kTypeCount; ++i)
    if (name == kTypes[i].name)
      return static_cast<DType>(i);
  return std::nullopt;
}

std::optional<uint64_t>
aicf::rt::elementCount(const std::vector<int64_t> &shape) {
  // A zero anywhere makes the count 0, but the other dimensions still have to
  // be sane: 0 x 2^62 x 2^62 is refused.
  uint64_t nonZero = 1;
  bool empty = false;
  for (int64_t dim : shape) {
    if (dim < 0)
      return std::nullopt;
    if (dim == 0) {
      empty = true;
      continue;
    }
    if (__builtin_mul_overflow(nonZero, static_cast<uint64_t>(dim), &nonZero))
      return std::nullopt;
  }
  if (nonZero > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
    return std::nullopt;
  return empty ? 0 : nonZero;
}

std::vector<int64_t> aicf::rt::denseStrides(const std::vector<int64_t> &shape) {
  std::vector<int64_t> strides(shape.size(), 1);
  for (size_t i = shape.size(); i > 1; --i)
    strides[i - 2] = strides[i - 1] * shape[i - 1];
  return strides;
}

bool aicf::rt::isDense(const std::vector<int64_t> &shape,
                       const std::vector<int64_t> &strides) {
  if (strides.empty())
    return true;
  int64_t expected = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    if (shape[i] != 1 && strides[i] != expected)
      return false;
    expected *= shape[i];
  }
  return true;
}

std::optional<uint64_t>
aicf::rt::byteExtent(DType dtype, const std::vector<int64_t> &shape,
                     const std::vector<int64_t> &strides) {
  std::optional<uint64_t> count = elementCount(shape);
  uint64_t size = sizeOf(dtype);
  if (!count || !size)
    return std::nullopt;
  uint64_t elements = *count;
  if (!strides.empty()) {
    if (strides.size() != shape.size())
      return std::nullopt;
    uint64_t last = 0;
    for (size_t i = 0; i < shape.size(); ++i) {
      uint64_t step;
      if (strides[i] < 0)
        return std::nullopt;
      if (shape[i] == 0)
        continue;
      if (__builtin_mul_overflow(static_cast<uint64_t>(shape[i] - 1),
                                 static_cast<uint64_t>(strides[i]), &step) ||
          __builtin_add_overflow(last, step, &last))
        return std::nullopt;
    }
    if (__builtin_add_overflow(last, uint64_t(1), &last))
      return std::nullopt;
    elements = *count ? last : 0;
  }
  uint64_t bytes;
  if (__builtin_mul_overflow(elements, size, &bytes) ||
      bytes > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
    return std::nullopt;
  return bytes;
}

std::string aicf::rt::typeString(DType dtype,
                                 const std::vector<int64_t> &shape) {
  std::string text;
  for (int64_t dim : shape)
    text += std::to_string(dim) + "x";
  return text + nameOf(dtype);
}

void aicf::rt::copyStrided(DType dtype, const std::vector<int64_t> &shape,
                           const std::vector<int64_t> &strides, void *strided,
                           void *dense, bool gather) {
  uint64_t size = sizeOf(dtype);
  uint64_t count = elementCount(shape).value_or(0);
  if (count == 0)
    return;
  auto *far = static_cast<uint8_t *>(strided);
  auto *near = static_cast<uint8_t *>(dense);
  if (isDense(shape, strides)) {
    gather ? std::memcpy(near, far, count * size)
           : std::memcpy(far, near, count * size);
    return;
  }
  std::vector<int64_t> index(shape.size(), 0);
  uint64_t offset = 0;
  for (uint64_t i = 0; i < count; ++i) {
    gather ? std::memcpy(near + i * size, far + offset * size, size)
           : std::memcpy(far + offset * size, near + i * size, size);
    for (size_t d = shape.size(); d-- > 0;) {
      offset += strides[d];
      if (++index[d] < shape[d])
        break;
      offset -= static_cast<uint64_t>(shape[d]) * strides[d];
      index[d] = 0;
    }
  }
}

static double halfToDouble(uint16_t bits) {
  int exponent = (bits >> 10) & 31;
  int fraction = bits & 1023;
  double sign = (bits >> 15) ? -1.0 : 1.0;
  if (exponent == 31)
    return fraction ? std::numeric_limits<double>::quiet_NaN()
                    : sign * std::numeric_limits<double>::infinity();
  if (exponent == 0)
    return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(1024 + fraction, exponent - 25);
}

/// Rounds to a binary format with `mantissa` explicit bits and exponent bias
/// `bias`, straight from double: no double rounding.
static uint16_t roundTo16(double value, int mantissa, int bias) {
  uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  uint16_t infinity = static_cast<uint16_t>((2 * bias + 1) << mantissa);
  if (std::isnan(value))
    return sign | infinity | static_cast<uint16_t>(1 << (mantissa - 1));
  double magnitude = std::fabs(value);
  if (magnitude == 0)
    return sign;
  if (std::isinf(magnitude))
    return sign | infinity;
  int exponent;
  std::frexp(magnitude, &exponent); // magnitude = m * 2^exponent, m in [.5, 1)
  int biased = exponent - 1 + bias;
  if (biased > 2 * bias + 1)
    return sign | infinity;
  // The unit in the last place; subnormals share that of the first binade.
  int ulp = (biased < 1 ? 1 : biased) - bias - mantissa;
  double units = std::nearbyint(std::ldexp(magnitude, -ulp));
  auto rounded = static_cast<uint32_t>(units);
  // A carry out of the fraction moves into the exponent by itself.
  uint32_t bits = biased < 1 ? rounded
                             : (static_cast<uint32_t>(biased) << mantissa) +
                                   (rounded - (1u << mantissa));
  return sign | static_cast<uint16_t>(bits > infinity ? infinity : bits);
}

double aicf::rt::toDouble(DType dtype, const void *element) {
  switch (dtype) {
  case DType::F32: {
    float value;
    std::memcpy(&value, element, sizeof(value));
    return value;
  }
  case DType::BF16: {
    uint16_t half;
    std::memcpy(&half, element, sizeof(half));
    uint32_t bits = static_cast<uint32_t>(half) << 16;
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
  }
  case DType::F16: {
    uint16_t bits;
    std::memcpy(&bits, element, sizeof(bits));
    return halfToDouble(bits);
  }
  case DType::F64: {
    double value;
    std::memcpy(&value, element, sizeof(value));
    return value;
  }
  case DType::I32: {
    int32_t value;
    std::memcpy(&value, element, sizeof(value));
    return value;
  }
  case DType::I64: {
    int64_t value;
    std::memcpy(&value, element, sizeof(value));
    return static_cast<double>(value);
  }
  case DType::I1:
    return *static_cast<const uint8_t *>(element) ? 1.0 : 0.0;
  }
  return 0.0;
}

template <typename T>
static T saturate(double value) {
  if (std::isnan(value))
    return 0;
  if (value <= static_cast<double>(std::numeric_limits<T>::min()))
    return std::numeric_limits<T>::min();
  if (value >= static_cast<double>(std::numeric_limits<T>::max()))
    return std::numeric_limits<T>::max();
  return static_cast<T>(value);
}

void aicf::rt::fromDouble(DType dtype, double value, void *element) {
  auto store = [&](auto typed) { std::memcpy(element, &typed, sizeof(typed)); };
  switch (dtype) {
  case DType::F32:
    return store(static_cast<float>(value));
  case DType::BF16:
    return store(roundTo16(value, 7, 127));
  case DType::F16:
    return store(roundTo16(value, 10, 15));
  case DType::F64:
    return store(value);
  case DType::I32:
    return store(saturate<int32_t>(value));
  case DType::I64:
    return store(saturate<int64_t>(value));
  case DType::I1:
    return store(static_cast<uint8_t>(value != 0));
  }
}
