//===- Liveness.h - Arena buffers and when they live ------------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_LIVENESS_H
#define AICF_LIB_TRANSFORMS_LIVENESS_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace aicf {

/// A range of the arena: the storage of one open value and of everything that
/// is tied to it or views it.
struct ArenaBuffer {
  mlir::Value root;  ///< The value that defines the storage.
  int64_t bytes = 0; ///< Rounded up to the alignment.
  unsigned first = 0, last = 0; ///< Positions in the sequence, inclusive.
};

/// Bytes from the first to the last element of `shape` under `strides`, plus
/// one element.
int64_t getSpanBytes(llvm::ArrayRef<int64_t> shape,
                     llvm::ArrayRef<int64_t> strides, int64_t elementBytes);

/// Whether no two elements share an address: each stride, from the smallest
/// on, steps over all that the smaller ones reach.
bool hasDistinctElements(llvm::ArrayRef<int64_t> shape,
                         llvm::ArrayRef<int64_t> strides);

/// The arena buffers of an open entry whose instructions run as `sequence`, in
/// order of first use. Results and globals have storage elsewhere.
llvm::SmallVector<ArenaBuffer>
getArenaBuffers(llvm::ArrayRef<emit::ComputeOp> sequence, int64_t alignment);

/// The most bytes that are live at once: a lower bound for any placement.
int64_t getPeakBytes(llvm::ArrayRef<ArenaBuffer> buffers);

/// A placement of buffers in one arena.
struct Placement {
  llvm::SmallVector<int64_t> offsets; ///< Parallel to the buffers.
  int64_t bytes = 0;
};

/// Best-fit in the order of decreasing size.
Placement placeBySize(llvm::ArrayRef<ArenaBuffer> buffers);
/// First-fit in the order of first use.
Placement placeByTime(llvm::ArrayRef<ArenaBuffer> buffers);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_LIVENESS_H
