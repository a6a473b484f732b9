//===- LoopsKernel.h - Code of the loops family -----------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_CPU_LOOPS_LOOPSKERNEL_H
#define AICF_LIB_BACKEND_CPU_LOOPS_LOOPSKERNEL_H

#include "aicf/Analysis/LoopTree.h"
#include "aicf/Backend/CPU/CPU.h"
#include "aicf/Codegen/KernelArgs.h"

namespace aicf::cpu {

/// Arguments of a kernel, and what its code depends on: what launch and
/// generate agree on.
struct LoopsKernel {
  InstructionDesc desc;
  KernelArgs args;
  /// For each dim of the order: the arguments that hold the number of tiles
  /// and the tile's extent; none if there is but one tile.
  llvm::SmallVector<std::optional<std::pair<unsigned, unsigned>>> tiles;
  std::string key; ///< All but the target and the arguments' key.

  LoopsKernel(emit::ComputeOp op, LoopsAttr plan);
};

/// Number of tasks of a launch.
int64_t getNumTasks(const InstructionDesc &desc, LoopsAttr plan);

/// The plan's tree: in a scatter, the loops over a tile are inside it.
LoopTree buildPlanTree(const InstructionDesc &desc, LoopsAttr plan);

/// Writes the kernel `name` at `builder`'s insertion point.
mlir::LogicalResult writeLoopsKernel(mlir::OpBuilder &builder,
                                     emit::ComputeOp op, LoopsAttr plan,
                                     llvm::StringRef name,
                                     const TargetDescription &target);

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_LOOPS_LOOPSKERNEL_H
