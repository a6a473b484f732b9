//===- Families.h - The families of aicf_nv ---------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_FAMILIES_H
#define AICF_LIB_BACKEND_NV_FAMILIES_H

#include "aicf/Analysis/KernelFamily.h"

namespace aicf::nv {

/// Maps, reductions of rows, and what lies between, in one pass over memory.
std::unique_ptr<KernelFamily> createRowsFamily();
/// Reductions of columns, and what is stored on the way.
std::unique_ptr<KernelFamily> createColumnsFamily();
/// Maps that transpose.
std::unique_ptr<KernelFamily> createTransposeFamily();
/// Contractions of f32 and f64 by fused multiply-adds, on sm_80 and later.
std::unique_ptr<KernelFamily> createFfmaFamily();
/// Contractions of 16-bit floats by mma.sync, on sm_80 and later.
std::unique_ptr<KernelFamily> createMmaFamily();
/// Warp-specialised, persistent contractions, on sm_90a.
std::unique_ptr<KernelFamily> createWgmmaFamily();
/// The fallback: runs any legal instruction.
std::unique_ptr<KernelFamily> createSimtFamily();

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_FAMILIES_H
