//===- Buffers.h - Memory of instructions -----------------------*- C++ -*-===//

#ifndef AICF_TRANSFORMS_BUFFERS_H
#define AICF_TRANSFORMS_BUFFERS_H

#include "aicf/Analysis/InstructionDesc.h"

namespace aicf {
class Planner;

/// The memref of an access; a row-major layout is left implicit.
mlir::MemRefType getMemRefType(const AccessDesc &access);

/// The row-major memref of a tensor type.
mlir::MemRefType getDenseMemRefType(mlir::Type tensor);

/// Scratch of one instruction.
struct ScratchNeed {
  int64_t bytes = 0;      ///< Of workspace.
  int64_t semaphores = 0; ///< Counters of 4 bytes.
};

/// What the most demanding of `op`'s plans takes.
ScratchNeed getScratchNeed(emit::ComputeOp op,
                           llvm::ArrayRef<std::unique_ptr<Planner>> planners);

/// `need.bytes` of workspace at byte `workspace` of `segment` and
/// `need.semaphores` counters at `semaphores` of scratch: the scratch operands
/// of one instruction. Either is left out where it is 0.
llvm::SmallVector<mlir::Value>
createScratchBuffersAt(mlir::OpBuilder &builder, mlir::Location loc,
                       const ScratchNeed &need, emit::Segment segment,
                       int64_t workspace, int64_t semaphores);

/// The same in scratch from byte `cursor` on, the counters behind the
/// workspace; the cursor moves behind both, to a multiple of `alignment`.
llvm::SmallVector<mlir::Value> createScratchBuffers(mlir::OpBuilder &builder,
                                                    mlir::Location loc,
                                                    const ScratchNeed &need,
                                                    int64_t alignment,
                                                    int64_t &cursor);

/// The same for what the most demanding of `op`'s plans takes.
llvm::SmallVector<mlir::Value>
createScratchBuffers(mlir::OpBuilder &builder, emit::ComputeOp op,
                     llvm::ArrayRef<std::unique_ptr<Planner>> planners,
                     int64_t &cursor);

/// The instruction `op` on memrefs: the same id, body and attributes.
/// `op` is left without a body, to be erased.
emit::ComputeOp moveToBuffers(mlir::OpBuilder &builder, emit::ComputeOp op,
                              mlir::ValueRange inputs, mlir::ValueRange outputs,
                              mlir::ValueRange scratch = {});

} // namespace aicf

#endif // AICF_TRANSFORMS_BUFFERS_H
