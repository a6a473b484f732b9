//===- LoopsKernel.h - Code of the loops family -----------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_CPU_LOOPS_LOOPSKERNEL_H
#define AICF_LIB_BACKEND_CPU_LOOPS_LOOPSKERNEL_H

#include "aicf/Analysis/LoopTree.h"
#include "aicf/Backend/CPU/CPU.h"
#include "aicf/Codegen/KernelArgs.h"
#include "aicf/Codegen/LoopEmitter.h"

namespace aicf::cpu {

/// Arguments of a kernel, and what its code depends on: what launch and
/// generate agree on.
struct LoopsKernel {
  InstructionDesc desc; ///< With merged dims.
  KernelArgs args;
  LoopEmitterOptions options; ///< Those that do not depend on the target.
  /// For each dim of the order: the arguments that hold the number of tiles
  /// and the tile's extent; none if there is but one tile.
  llvm::SmallVector<std::optional<std::pair<unsigned, unsigned>>> tiles;
  /// Of a split plan: arguments that hold the scratch, the counters, the
  /// number of parts and the positions of one.
  unsigned scratch = 0, counters = 0, parts = 0, partSize = 0;
  std::string key; ///< All but the target and the arguments' key.

  LoopsKernel(emit::ComputeOp op, LoopsAttr plan);
};

/// Where the parts of a split plan leave their results: for each reduction and
/// part one element for each point of the grid, the vector dim innermost.
struct PartialResults {
  llvm::SmallVector<unsigned> nodes;   ///< The reductions.
  llvm::SmallVector<int64_t> strides;  ///< By dim, in elements.
  int64_t points = 1;                  ///< Elements of a part.
  static constexpr int64_t kBytes = 8; ///< Room for an element.

  PartialResults(const InstructionDesc &desc, LoopsAttr plan);
  int64_t getBytes(LoopsAttr plan) const {
    return nodes.size() * plan.getSplit() * points * kBytes;
  }
};

/// The dim that tasks can share: every reduction reduces it along with the same
/// others, none feeds another one, and the outputs vary over what is left. None
/// if there is no such dim; then `why`, if given, names the constraint.
std::optional<unsigned> findSplitDim(const InstructionDesc &desc,
                                     std::string *why);

/// Number of tiles of the grid; of tasks of a launch.
int64_t getNumTiles(const InstructionDesc &desc, LoopsAttr plan);
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
