//===- MmaKernel.h - The mma.sync contraction kernel ------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_MMA_MMAKERNEL_H
#define AICF_LIB_BACKEND_NV_MMA_MMAKERNEL_H

#include "../Tiled/TiledSpec.h"

namespace aicf::nv {

/// Writes the kernel `name` for `op`, whose factors are multiplied in
/// `matrixType`. A tile is shared out to warps.
void generateMma(DeviceBuilder &d, emit::ComputeOp op, const TiledSpec &spec,
                 mlir::Type matrixType, const KernelArgs &args,
                 llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_MMA_MMAKERNEL_H
