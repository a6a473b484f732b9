//===- FloatEnvironment.h - One arithmetic for all tasks --------*- C++ -*-===//
//
// Kernels are compiled for the default floating-point environment: rounding to
// nearest, subnormals kept, exceptions masked. The host program may have
// another one in its thread (flush-to-zero is common) while the pool's threads
// have theirs, and results would depend on which thread ran a task. So every
// thread runs tasks under the default, and gets its own back.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_FLOATENVIRONMENT_H
#define AICF_RUNTIME_LIB_FLOATENVIRONMENT_H

#include <cstdint>

#if defined(__x86_64__)
#include <xmmintrin.h>
#elif !defined(__aarch64__)
#include <cfenv>
#endif

namespace aicf::rt {

class DefaultFloatEnvironment {
public:
#if defined(__x86_64__)
  // SSE and AVX only look at MXCSR; x87, which libm may use for long double,
  // has its own control word.
  DefaultFloatEnvironment() : saved(_mm_getcsr()) {
    asm volatile("fnstcw %0" : "=m"(savedX87));
    _mm_setcsr(0x1f80);
    uint16_t x87 = 0x037f;
    asm volatile("fldcw %0" : : "m"(x87));
  }
  ~DefaultFloatEnvironment() {
    _mm_setcsr(saved);
    asm volatile("fldcw %0" : : "m"(savedX87));
  }

private:
  unsigned saved;
  uint16_t savedX87;
#elif defined(__aarch64__)
  DefaultFloatEnvironment() {
    asm volatile("mrs %0, fpcr" : "=r"(saved));
    asm volatile("msr fpcr, %0" : : "r"(uint64_t(0)));
  }
  ~DefaultFloatEnvironment() { asm volatile("msr fpcr, %0" : : "r"(saved)); }

private:
  uint64_t saved;
#else
  DefaultFloatEnvironment() {
    std::fegetenv(&saved);
    std::fesetenv(FE_DFL_ENV);
  }
  ~DefaultFloatEnvironment() { std::fesetenv(&saved); }

private:
  std::fenv_t saved;
#endif
  DefaultFloatEnvironment(const DefaultFloatEnvironment &) = delete;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_FLOATENVIRONMENT_H
