//===- Numbers.h - A CPU in the numbers of cost models ----------*- C++ -*-===//
//
// What the cost models of the CPU back end's families take of a machine beyond
// what every target has.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_BACKEND_CPU_NUMBERS_H
#define AICF_BACKEND_CPU_NUMBERS_H

#include "aicf/Target/TargetDescription.h"

namespace aicf::cpu {

/// X(field, unit, meaning, least legal value).
#define AICF_CPU_NUMBERS(X)                                                    \
  X(l1_bytes, "bytes", "nearest data cache of a core", 0)                      \
  X(l2_bytes, "bytes", "second cache of a core", 0)                            \
  X(l1_bytes_per_cycle, "bytes", "nearest cache to registers, sustained", 1)   \
  X(l2_bytes_per_cycle, "bytes", "second cache to its core, sustained", 0)     \
  X(vector_bits, "bits", "SIMD width of a core", 32)                           \
  X(fma_per_cycle, "ops", "f32 multiply-adds a compute unit and cycle", 1)     \
  X(bf16_mma_per_cycle, "ops",                                                 \
    "bf16 matrix multiply-adds a compute unit and cycle; 0: none", 0)          \
  X(special_per_cycle, "ops", "exp, log, division a compute unit and cycle",   \
    1)                                                                         \
  X(fork_ps, "ps", "to hand tasks to waiting threads and to wait for them", 0) \
  X(measured, "date",                                                          \
    "when the numbers were measured on such a machine, as yyyymmdd; 0: "       \
    "defaults of the microarchitecture",                                       \
    0)

struct CPUNumbers final : BackendNumbersBase<CPUNumbers> {
#define AICF_FIELD(field, unit, meaning, least) int64_t field = 0;
  AICF_CPU_NUMBERS(AICF_FIELD)
#undef AICF_FIELD

  llvm::Error verify(const TargetDescription &target) const override;

  static const NumberInfo kInfos[];
  static int64_t CPUNumbers::*const kFields[];
};

/// Those of `target`, which is a CPU of this back end.
inline const CPUNumbers &getNumbers(const TargetDescription &target) {
  return target.get<CPUNumbers>();
}

} // namespace aicf::cpu

#endif // AICF_BACKEND_CPU_NUMBERS_H
