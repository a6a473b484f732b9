//===- TransposeFamily.h - The family aicf_nv.transpose ---------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEFAMILY_H
#define AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEFAMILY_H

#include "aicf/Analysis/KernelFamily.h"

namespace aicf::nv {

std::unique_ptr<KernelFamily> createTransposeFamily();

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEFAMILY_H
