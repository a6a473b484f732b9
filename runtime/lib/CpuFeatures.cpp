//===- CpuFeatures.cpp - What the host CPU can do -------------------------===//
//
// CPUID leaves and bits: Intel SDM volume 2, CPUID; AMD APM volume 3, appendix
// E.
//
//===----------------------------------------------------------------------===//

#include "CpuFeatures.h"

#include <cstdint>
#if defined(__linux__) && defined(__x86_64__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

#if defined(__x86_64__)
#include <cpuid.h>

namespace {

enum Register { Eax, Ebx, Ecx, Edx };

/// State the operating system has to save for the feature, as a mask of XCR0.
constexpr uint64_t kNoState = 0, kAvxState = 0x6, kAvx512State = 0xe6,
                   kAmxState = 0x60000;

struct Feature {
  const char *name;
  uint32_t leaf;
  uint32_t subleaf;
  Register reg;
  unsigned bit;
  uint64_t state;
};

} // namespace

static const Feature kFeatures[] = {
    {"sse3", 1, 0, Ecx, 0, kNoState},
    {"ssse3", 1, 0, Ecx, 9, kNoState},
    {"fma", 1, 0, Ecx, 12, kAvxState},
    {"cx16", 1, 0, Ecx, 13, kNoState},
    {"sse4.1", 1, 0, Ecx, 19, kNoState},
    {"sse4.2", 1, 0, Ecx, 20, kNoState},
    {"movbe", 1, 0, Ecx, 22, kNoState},
    {"popcnt", 1, 0, Ecx, 23, kNoState},
    {"avx", 1, 0, Ecx, 28, kAvxState},
    {"f16c", 1, 0, Ecx, 29, kAvxState},
    {"sse", 1, 0, Edx, 25, kNoState},
    {"sse2", 1, 0, Edx, 26, kNoState},
    {"bmi", 7, 0, Ebx, 3, kNoState},
    {"avx2", 7, 0, Ebx, 5, kAvxState},
    {"bmi2", 7, 0, Ebx, 8, kNoState},
    {"avx512f", 7, 0, Ebx, 16, kAvx512State},
    {"avx512dq", 7, 0, Ebx, 17, kAvx512State},
    {"avx512ifma", 7, 0, Ebx, 21, kAvx512State},
    {"avx512cd", 7, 0, Ebx, 28, kAvx512State},
    {"avx512bw", 7, 0, Ebx, 30, kAvx512State},
    {"avx512vl", 7, 0, Ebx, 31, kAvx512State},
    {"avx512vbmi", 7, 0, Ecx, 1, kAvx512State},
    {"avx512vbmi2", 7, 0, Ecx, 6, kAvx512State},
    {"avx512vnni", 7, 0, Ecx, 11, kAvx512State},
    {"amx-bf16", 7, 0, Edx, 22, kAmxState},
    {"avx512fp16", 7, 0, Edx, 23, kAvx512State},
    {"amx-tile", 7, 0, Edx, 24, kAmxState},
    {"amx-int8", 7, 0, Edx, 25, kAmxState},
    {"avxvnni", 7, 1, Eax, 4, kAvxState},
    {"avx512bf16", 7, 1, Eax, 5, kAvx512State},
    {"lzcnt", 0x80000001, 0, Ecx, 5, kNoState},
};

/// Linux gives the registers of AMX to a process that asks for them: all of its
/// threads have them then. One that has not asked gets a signal at the first
/// use.
static bool requestTiles() {
#if defined(__linux__)
  // ARCH_REQ_XCOMP_PERM of asm/prctl.h, since Linux 5.16; XTILEDATA.
  constexpr long kRequestPermission = 0x1023, kTileData = 18;
  static const bool granted =
      syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
  return granted;
#else
  return false;
#endif
}

static uint64_t enabledState() {
  uint32_t regs[4] = {};
  if (!__get_cpuid(1, &regs[Eax], &regs[Ebx], &regs[Ecx], &regs[Edx]) ||
      !(regs[Ecx] >> 27 & 1)) // OSXSAVE
    return 0;
  uint32_t low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return static_cast<uint64_t>(high) << 32 | low;
}

bool aicf::rt::hostHasFeature(const std::string &name) {
  static const uint64_t state = enabledState();
  for (const Feature &feature : kFeatures) {
    if (name != feature.name)
      continue;
    uint32_t regs[4] = {};
    return __get_cpuid_count(feature.leaf, feature.subleaf, &regs[Eax],
                             &regs[Ebx], &regs[Ecx], &regs[Edx]) &&
           (regs[feature.reg] >> feature.bit & 1) &&
           (state & feature.state) == feature.state &&
           (feature.state != kAmxState || requestTiles());
  }
  return false;
}

#else

bool aicf::rt::hostHasFeature(const std::string &name) {
#if defined(__aarch64__)
  return name == "neon"; // part of the base architecture
#else
  return false;
#endif
}

#endif
