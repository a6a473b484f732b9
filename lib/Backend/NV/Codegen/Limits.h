//===- Limits.h - Limits and rates that families share ----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_LIMITS_H
#define AICF_LIB_BACKEND_NV_CODEGEN_LIMITS_H

#include "aicf/Analysis/InstructionDesc.h"
#include "aicf/Analysis/Refusal.h"
#include "aicf/Target/TargetDescription.h"

namespace aicf::nv {

/// Threads of a warp.
constexpr int64_t kWarp = 32;

/// Blocks that a multiprocessor holds at once, most: what sm_80 and sm_90 do.
constexpr int64_t kMaxResidentBlocks = 32;

/// Bytes of the widest access of a thread.
constexpr int64_t kVectorBytes = 16;

/// Bytes of a warp's slot in shared memory, where warps share values: the
/// widest scalar.
constexpr int64_t kSlotBytes = 8;

/// Bytes that the caches move at once.
constexpr int64_t kSectorBytes = 32;
/// Bytes of one of their lines.
constexpr int64_t kCacheLine = 128;

/// Bytes of a kernel's parameters. Drivers before CUDA 12.1 take 4 KiB.
constexpr int64_t kMaxParamBytes = 4096;

/// Whether the parameters fit: a pointer for each access, extents, at worst all
/// strides, a number of the family's, and `more` of them.
inline bool fitsParams(const InstructionDesc &desc, int64_t more,
                       std::string *why) {
  int64_t words = desc.getNumDims() + 1 + more;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      words += 1 + access.strides.size();
  return 8 * words <= kMaxParamBytes ||
         refuse(why, "kernel parameters: may need " + llvm::Twine(8 * words) +
                         " bytes, at most " + llvm::Twine(kMaxParamBytes));
}

/// Whether elements of `type` are loaded and stored one by one.
inline bool isStorable(mlir::Type type) {
  return type.isIntOrFloat() &&
         (type.isInteger(1) || type.getIntOrFloatBitWidth() % 8 == 0);
}

/// Registers that a thread of a block of `threads` has at most.
inline int64_t getMaxRegisters(int64_t threads,
                               const TargetDescription &target) {
  // They are allocated by eights.
  return std::min(target.max_thread_registers,
                  target.registers / threads / 8 * 8);
}

/// What the constraint `max_registers` bounds the kernel's registers a thread
/// to; 0 without it.
inline int64_t getRegisterBound(const InstructionDesc &desc,
                                const TargetDescription &target) {
  int64_t bound = desc.constraints ? desc.constraints.getMaxRegisters() : -1;
  return bound < 0 ? 0 : std::min(bound, target.max_thread_registers);
}

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_LIMITS_H
