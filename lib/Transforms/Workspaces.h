//===- Workspaces.h - Where workspaces of kernels lie -----------*- C++ -*-===//
//
// Workspaces hold nothing between launches. Where the arena has a hole that is
// large enough, a workspace lies there, else in scratch. It shares bytes with
// values and other workspaces whose instructions come before its own, or after
// it. Where they must anyway, that is free. Else the graph has an edge more,
// and what the entry takes longer with it is weighed against the bytes.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_WORKSPACES_H
#define AICF_LIB_TRANSFORMS_WORKSPACES_H

#include "Liveness.h"
#include "PlanUtils.h"

namespace aicf {

/// The workspace of an instruction.
struct Workspace {
  emit::ComputeOp op;
  int64_t bytes; ///< A multiple of the alignment.
  emit::Segment segment = emit::Segment::Scratch;
  int64_t begin = 0;
};

/// Gives each of `workspaces`, the largest first, a place in the arena, whose
/// `buffers` lie as `placement` says, or in scratch. `permille` is the price of
/// memory, as in MemoryPrice. Returns the bytes of scratch.
mlir::FailureOr<int64_t>
placeWorkspaces(mlir::func::FuncOp entry, const Schedule &schedule,
                llvm::ArrayRef<ArenaBuffer> buffers, const Placement &placement,
                llvm::ArrayRef<std::unique_ptr<Planner>> planners,
                int64_t permille, llvm::MutableArrayRef<Workspace> workspaces);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_WORKSPACES_H
