//===- FfmaFamily.h - The family aicf_nv.ffma -------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_FFMA_FFMAFAMILY_H
#define AICF_LIB_BACKEND_NV_FFMA_FFMAFAMILY_H

#include "aicf/Analysis/KernelFamily.h"

namespace aicf::nv {

/// Contractions of f32 and f64 by fused multiply-adds, on sm_80 and later.
std::unique_ptr<KernelFamily> createFfmaFamily();

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_FFMA_FFMAFAMILY_H
