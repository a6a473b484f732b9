//===- Liveness.h - Arena buffers and when they live ------------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_LIVENESS_H
#define AICF_LIB_TRANSFORMS_LIVENESS_H

#include "Schedule.h"
#include "aicf/Analysis/Placement.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace aicf {

/// A range of the arena: the storage of one open value and of everything that
/// is tied to it or views it.
struct ArenaBuffer {
  mlir::Value root; ///< The value that defines the storage.
  /// Rounded up to the alignment, by steps of the schedule.
  LiveBytes life;
};

/// More bytes than any address space of a target has, and few enough that sums
/// of many of them fit: no buffer is as large, and none lies beyond.
constexpr int64_t kMaxBytes = int64_t(1) << 48;

/// emit::getSpanBytes(), and nothing if there are more than `kMaxBytes`.
std::optional<int64_t> getBoundedSpanBytes(llvm::ArrayRef<int64_t> shape,
                                           llvm::ArrayRef<int64_t> strides,
                                           int64_t elementBytes);

/// Bytes of a dense tensor or memref.
int64_t getDenseBytes(mlir::ShapedType type);

/// Whether no two elements share an address: each stride, from the smallest
/// on, steps over all that the smaller ones reach. There must be a span.
bool hasDistinctElements(llvm::ArrayRef<int64_t> shape,
                         llvm::ArrayRef<int64_t> strides);

/// The arena buffers of an open entry whose instructions run as `schedule`, in
/// order of first use. Results and globals have storage elsewhere.
llvm::SmallVector<ArenaBuffer> getArenaBuffers(const Schedule &schedule,
                                               int64_t alignment);

/// Of each of `ops`, the numbers of the `buffers` that it reads or writes, each
/// once.
std::vector<llvm::SmallVector<unsigned>>
getTouchedBuffers(llvm::ArrayRef<emit::ComputeOp> ops,
                  llvm::ArrayRef<ArenaBuffer> buffers);
/// Of each of `buffers`, the numbers of the `ops` that read or write it.
std::vector<llvm::SmallVector<unsigned, 4>>
getBufferUsers(llvm::ArrayRef<emit::ComputeOp> ops,
               llvm::ArrayRef<ArenaBuffer> buffers);

/// An instruction and one that waits for it, by their numbers in an order.
using OrderEdge = std::pair<unsigned, unsigned>;
/// Who waits for whom as `buffers` share bytes of the arena in turns.
llvm::SmallVector<OrderEdge>
getSharingEdges(const Schedule &schedule, llvm::ArrayRef<ArenaBuffer> buffers,
                const Placement &placement);

/// The lives of `buffers`, as the placement takes them.
llvm::SmallVector<LiveBytes> getLives(llvm::ArrayRef<ArenaBuffer> buffers);

/// The bytes of the arena of the open `entry`, whose order is decided. The
/// search for a placement is shorter than that of aicf-memory, which finds none
/// that is larger. Nothing if its steps do not count up from 0.
std::optional<int64_t> getPlacedBytes(mlir::func::FuncOp entry,
                                      int64_t alignment);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_LIVENESS_H
