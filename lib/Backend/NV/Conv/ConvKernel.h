//===- ConvKernel.h - Code of convolutions by tensor cores ------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CONV_CONVKERNEL_H
#define AICF_LIB_BACKEND_NV_CONV_CONVKERNEL_H

#include "../Codegen/DeviceBuilder.h"
#include "ConvSpec.h"
#include "aicf/Codegen/KernelArgs.h"

namespace aicf::nv {

void generateConv(DeviceBuilder &d, emit::ComputeOp op,
                  const InstructionDesc &desc, const ConvSpec &spec,
                  const KernelArgs &args, llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CONV_CONVKERNEL_H
