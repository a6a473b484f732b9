//===- TransposeKernel.h - Code of maps that transpose ----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEKERNEL_H
#define AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEKERNEL_H

#include "TransposeSpec.h"

namespace aicf::nv {

/// Writes the kernel `name` for `op`.
void generateTranspose(DeviceBuilder &d, emit::ComputeOp op,
                       const InstructionDesc &desc, const TransposeSpec &spec,
                       const KernelArgs &args, llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEKERNEL_H
