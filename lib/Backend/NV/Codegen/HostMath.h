//===- HostMath.h - DeviceBuilder's arithmetic on integers ------*- C++ -*-===//
//
// Maps of shared memory are written over any arithmetic. A generator evaluates
// them on device values, and with this on what is known beforehand; so do
// tests.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_HOSTMATH_H
#define AICF_LIB_BACKEND_NV_CODEGEN_HOSTMATH_H

#include <cstdint>

namespace aicf::nv {

/// The arithmetic of DeviceBuilder on host integers.
struct HostMath {
  using Number = int64_t;
  int64_t i32(int64_t value) { return value; }
  int64_t add(int64_t x, int64_t y) { return x + y; }
  int64_t mul(int64_t x, int64_t y) { return x * y; }
  int64_t div(int64_t x, int64_t y) { return x / y; }
  int64_t rem(int64_t x, int64_t y) { return x % y; }
  int64_t bitAnd(int64_t x, int64_t y) { return x & y; }
  int64_t bitXor(int64_t x, int64_t y) { return x ^ y; }
  int64_t shl(int64_t x, int64_t bits) { return x << bits; }
  int64_t shr(int64_t x, int64_t bits) { return x >> bits; }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_HOSTMATH_H
