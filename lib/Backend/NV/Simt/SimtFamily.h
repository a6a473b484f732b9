//===- SimtFamily.h - The family aicf_nv.simt -------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_SIMT_SIMTFAMILY_H
#define AICF_LIB_BACKEND_NV_SIMT_SIMTFAMILY_H

#include "aicf/Analysis/KernelFamily.h"

namespace aicf::nv {

/// The fallback family: runs any legal instruction.
std::unique_ptr<KernelFamily> createSimtFamily();

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SIMT_SIMTFAMILY_H
