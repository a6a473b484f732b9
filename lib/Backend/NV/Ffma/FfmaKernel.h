//===- FfmaKernel.h - The fused multiply-add contraction --------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_FFMA_FFMAKERNEL_H
#define AICF_LIB_BACKEND_NV_FFMA_FFMAKERNEL_H

#include "../Tiled/TiledSpec.h"

namespace aicf::nv {

/// Writes the kernel `name` for `op`. A tile is shared out to threads.
void generateFfma(DeviceBuilder &d, emit::ComputeOp op, const TiledSpec &spec,
                  const KernelArgs &args, llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_FFMA_FFMAKERNEL_H
