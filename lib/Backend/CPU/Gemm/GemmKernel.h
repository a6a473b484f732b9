//===- GemmKernel.h - Code of the gemm family -------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_CPU_GEMM_GEMMKERNEL_H
#define AICF_LIB_BACKEND_CPU_GEMM_GEMMKERNEL_H

#include "GemmSpec.h"
#include "aicf/Codegen/KernelArgs.h"

namespace aicf::cpu {

/// The launch arguments of a kernel: those of the instruction, then the address
/// of its scratch and the numbers of its plan.
struct GemmArgs {
  KernelArgs args;
  /// Indices of launch arguments.
  unsigned scratch, slotBytes, rowTasks, columnTasks, taskRows, taskColumns,
      blockRows, blockColumns, blockDepth;

  GemmArgs(emit::ComputeOp op, const InstructionDesc &desc,
           const GemmSpec &spec);
};

/// Writes the kernel `name` at `builder`'s insertion point.
mlir::LogicalResult writeGemmKernel(mlir::OpBuilder &builder,
                                    emit::ComputeOp op,
                                    const InstructionDesc &desc,
                                    const GemmSpec &spec, llvm::StringRef name,
                                    const TargetDescription &target);

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_GEMM_GEMMKERNEL_H
