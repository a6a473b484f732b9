//===- WgmmaFamily.h - The family aicf_nv.wgmma_ws --------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WGMMA_WGMMAFAMILY_H
#define AICF_LIB_BACKEND_NV_WGMMA_WGMMAFAMILY_H

#include "aicf/Analysis/KernelFamily.h"

namespace aicf::nv {

/// The family of warp-specialised, persistent Hopper contractions.
std::unique_ptr<KernelFamily> createWgmmaFamily();

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WGMMA_WGMMAFAMILY_H
