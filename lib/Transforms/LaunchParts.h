//===- LaunchParts.h - What a launch consists of ----------------*- C++ -*-===//
//
// What aicf-launch writes and aicf-verify-launches compares with.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_LAUNCHPARTS_H
#define AICF_LIB_TRANSFORMS_LAUNCHPARTS_H

#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Runtime/Hazards.h"

namespace aicf {

/// The launch of one instruction, in the terms of an aicf_emit.launch.
struct LaunchParts {
  std::string kernel;
  mlir::Attribute plan;
  /// Of the instruction's scratch, what the kernel uses, by number.
  llvm::SmallVector<unsigned, 2> scratch;
  mlir::ArrayAttr args;
  mlir::DenseI64ArrayAttr grid, block, cluster;
  mlir::IntegerAttr shared, tasks;
  bool dependentLaunch = false;
};

/// How the resolved instruction `op` is launched on `target`. Reports what is
/// missing or out of range.
mlir::FailureOr<LaunchParts> getLaunchParts(emit::ComputeOp op,
                                            const TargetDescription &target,
                                            const BackendInterface &backend);

/// What `launch` does to memory. Reports operands whose place is not known.
mlir::FailureOr<std::vector<rt::MemoryAccess>>
getAccesses(emit::LaunchOp launch);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_LAUNCHPARTS_H
