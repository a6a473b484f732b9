//===- SimtKernel.h - The fallback kernel -----------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_SIMT_SIMTKERNEL_H
#define AICF_LIB_BACKEND_NV_SIMT_SIMTKERNEL_H

#include "../Codegen/DeviceBuilder.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "aicf/Codegen/KernelArgs.h"

namespace aicf::nv {

/// Bytes of shared memory through which a block combines one value: one slot
/// of 8 bytes a warp. None where a point takes no more than a warp.
int64_t simtSharedBytes(SimtPlanAttr plan);

/// The dims whose points are spread over threads.
DimSet simtGrid(const InstructionDesc &desc, SimtPlanAttr plan);

/// Width of indices: 32 bits where no index of the instruction overflows them.
unsigned simtIndexBits(const InstructionDesc &desc, SimtPlanAttr plan);

/// The launch arguments: those of KernelArgs, then the number of grid points.
KernelArgs simtArgs(emit::ComputeOp op, const InstructionDesc &desc,
                    SimtPlanAttr plan);

/// Writes the kernel `name` for `op`.
mlir::LogicalResult generateSimt(DeviceBuilder &d, emit::ComputeOp op,
                                 const InstructionDesc &desc, SimtPlanAttr plan,
                                 llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SIMT_SIMTKERNEL_H
