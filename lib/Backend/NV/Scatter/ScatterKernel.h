//===- ScatterKernel.h - Code of sums by index ------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_SCATTER_SCATTERKERNEL_H
#define AICF_LIB_BACKEND_NV_SCATTER_SCATTERKERNEL_H

#include "ScatterSpec.h"

namespace aicf::nv {

void generateScatter(DeviceBuilder &d, emit::ComputeOp op,
                     const InstructionDesc &desc, const ScatterSpec &spec,
                     const KernelArgs &args, llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCATTER_SCATTERKERNEL_H
