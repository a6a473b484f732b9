//===- WindowKernel.h - Code of reductions over a window --------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WINDOW_WINDOWKERNEL_H
#define AICF_LIB_BACKEND_NV_WINDOW_WINDOWKERNEL_H

#include "../Codegen/DeviceBuilder.h"
#include "WindowSpec.h"
#include "aicf/Codegen/KernelArgs.h"

namespace aicf::nv {

void generateWindow(DeviceBuilder &d, emit::ComputeOp op,
                    const InstructionDesc &desc, const WindowSpec &spec,
                    const KernelArgs &args, llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WINDOW_WINDOWKERNEL_H
