//===- Buffers.h - Memory of instructions -----------------------*- C++ -*-===//

#ifndef AICF_TRANSFORMS_BUFFERS_H
#define AICF_TRANSFORMS_BUFFERS_H

#include "aicf/Analysis/InstructionDesc.h"

namespace aicf {

/// The memref of an access; a row-major layout is left implicit.
mlir::MemRefType getMemRefType(const AccessDesc &access);

/// Declares `bytes` of workspace and behind it `semaphores` counters in scratch
/// from byte `cursor` on, which moves behind both, and returns the buffers: the
/// scratch operands of one instruction. Either is left out where it is 0.
llvm::SmallVector<mlir::Value>
createScratchBuffers(mlir::OpBuilder &builder, mlir::Location loc,
                     int64_t bytes, int64_t semaphores, int64_t alignment,
                     int64_t &cursor);

} // namespace aicf

#endif // AICF_TRANSFORMS_BUFFERS_H
