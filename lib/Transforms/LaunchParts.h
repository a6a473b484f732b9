//===- LaunchParts.h - What a launch consists of ----------------*- C++ -*-===//
//
// What aicf-launch writes and aicf-verify-launches compares with.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_LAUNCHPARTS_H
#define AICF_LIB_TRANSFORMS_LAUNCHPARTS_H

#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Runtime/Hazards.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace aicf {

/// A launch, in the terms of an aicf_emit.launch and its aicf_emit.kernel.
struct LaunchParts {
  std::string kernel;
  /// The plan of the instruction, or of several an array.
  mlir::Attribute plan;
  /// The memory, as values of the entry: of each instruction in turn what it
  /// reads, writes, and what its kernel uses of its scratch.
  llvm::SmallVector<mlir::Value> inputs, outputs, scratch;
  mlir::ArrayAttr args;
  mlir::DenseI64ArrayAttr grid, block, cluster;
  mlir::IntegerAttr shared, tasks;
  bool dependentLaunch = false;
  LaunchSpec spec; ///< Of one instruction: what its family says.
  /// Of several instructions: the part of each, its stage, and the blocks of
  /// the kernel's cluster, if it has one.
  mlir::ArrayAttr parts;
  mlir::DenseI64ArrayAttr stages;
  mlir::IntegerAttr kernelCluster;
};

/// How the resolved instruction `op` is launched on `target`. Reports what is
/// missing or out of range.
mlir::FailureOr<LaunchParts> getLaunchParts(emit::ComputeOp op,
                                            const TargetDescription &target,
                                            const BackendInterface &backend);

/// How the resolved instructions `ops` share a launch on `target`: on a cluster
/// of so many blocks, or side by side if that is 0. One alone has a launch of
/// its own.
mlir::FailureOr<LaunchParts> getLaunchParts(llvm::ArrayRef<emit::ComputeOp> ops,
                                            int64_t cluster,
                                            const TargetDescription &target,
                                            const BackendInterface &backend);

/// What `user` does to the memory `inputs`, `outputs` and `scratch`. Reports
/// operands whose place is not known.
mlir::FailureOr<std::vector<rt::MemoryAccess>>
getAccesses(mlir::Operation *user, mlir::ValueRange inputs,
            mlir::ValueRange outputs, mlir::ValueRange scratch);
/// What `launch` does to memory.
inline mlir::FailureOr<std::vector<rt::MemoryAccess>>
getAccesses(emit::LaunchOp launch) {
  return getAccesses(launch, launch.getInputs(), launch.getOutputs(),
                     launch.getScratch());
}

/// Of `entry` on `target`: the instructions that share a launch with others.
llvm::SmallVector<emit::LaunchGroupAttr>
getLaunchGroups(mlir::func::FuncOp entry, llvm::StringRef target);

/// The instructions of a launch, in the order of their entry.
struct LaunchMembers {
  llvm::SmallVector<emit::ComputeOp, 1> ops;
  int64_t cluster = 0;
  int64_t threads = 0; ///< Of a block, at most; 0: no bound.
};

/// What `entry` launches on `target`, in order. Reports a group whose
/// instructions are no neighbours.
mlir::FailureOr<std::vector<LaunchMembers>>
getLaunchMembers(mlir::func::FuncOp entry, llvm::StringRef target);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_LAUNCHPARTS_H
