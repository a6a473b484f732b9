//===- Params.h - Kernel parameters of launch arguments ---------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_PARAMS_H
#define AICF_LIB_BACKEND_NV_CODEGEN_PARAMS_H

#include "DeviceBuilder.h"
#include "aicf/Codegen/KernelArgs.h"

namespace aicf::nv {

/// The parameters that take `args`: buffers and integers.
inline llvm::SmallVector<ParamKind> getParamKinds(const KernelArgs &args) {
  llvm::SmallVector<ParamKind> kinds;
  for (const LaunchArg &arg : args.getArgs())
    kinds.push_back(arg.kind == LaunchArg::Address ? ParamKind::Pointer
                    : args.getIndexBits() == 64    ? ParamKind::I64
                                                   : ParamKind::I32);
  return kinds;
}

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_PARAMS_H
