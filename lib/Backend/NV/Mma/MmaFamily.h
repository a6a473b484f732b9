//===- MmaFamily.h - The family aicf_nv.mma ---------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_MMA_MMAFAMILY_H
#define AICF_LIB_BACKEND_NV_MMA_MMAFAMILY_H

#include "aicf/Analysis/KernelFamily.h"

namespace aicf::nv {

/// Contractions of 16-bit floats by mma.sync, on sm_80 and later.
std::unique_ptr<KernelFamily> createMmaFamily();

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_MMA_MMAFAMILY_H
