//===- CPU.h - The CPU back end ---------------------------------*- C++ -*-===//
//
// The dialect of CPU kernel plans and the back end behind it: a family that
// runs any instruction and one for contractions, compiled to an ELF shared
// object.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_BACKEND_CPU_CPU_H
#define AICF_BACKEND_CPU_CPU_H

#include "aicf/Analysis/SequentialDim.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "llvm/ADT/StringMap.h"

#include "aicf/Backend/CPU/CPUDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "aicf/Backend/CPU/CPUAttrs.h.inc"

namespace aicf::cpu {

/// A tile of AMX: rows, lanes of f32 of a row of sums, and positions of the
/// depth that one row of a bf16 operand has.
constexpr int64_t kAmxRows = 16, kAmxLanes = 16, kAmxDepth = 32;

/// Rows of a tile of a gemm whose left operand is read where it lies: as many
/// addresses stay in registers.
constexpr int64_t kMaxRowsInPlace = 8;

/// Registers the dialect, its back end, and what its kernels are lowered with.
void registerCPUBackend(mlir::DialectRegistry &registry);

/// What a chip name of the table stands for.
struct ChipFeatures {
  bool fma = false;   ///< Fused multiply-add.
  bool f16c = false;  ///< Conversions of f16.
  bool sse41 = false; ///< Rounding to integral values.
  bool masks = false; ///< Vectors of any element are loaded and stored in part.
  bool amx = false;   ///< Products of tiles of bf16, in registers of their own.
  /// Names for the runtime's loader.
  llvm::SmallVector<std::string> names;
};

/// Features of `chip`; nullopt if the back end does not know it.
std::optional<ChipFeatures> getChipFeatures(llvm::StringRef chip);

/// The known machine that is most like one with `processor` and `features`, as
/// LLVM calls them, and whose code runs there: a system may withhold features
/// that the processor has.
llvm::StringRef chooseTarget(llvm::StringRef processor,
                             const llvm::StringMap<bool> &features);

} // namespace aicf::cpu

#endif // AICF_BACKEND_CPU_CPU_H
