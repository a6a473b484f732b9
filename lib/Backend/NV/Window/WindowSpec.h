//===- WindowSpec.h - Reductions over a window, resolved --------*- C++ -*-===//
//
// What a kernel of windows and its launch share, computed once from a
// description. A thread computes a tile of the result: a vector along one dim,
// the row, and points along the other kept dims. It visits the reduced dims,
// the depth, in steps that are tiles, too, and are written out. What points and
// steps read in common is loaded once.
//
// Threads are numbered over the tiles of the result, those of a row next to
// each other. Partners in a block, and blocks, may share the steps of a tile.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_WINDOW_WINDOWSPEC_H
#define AICF_LIB_BACKEND_NV_WINDOW_WINDOWSPEC_H

#include "../Codegen/Limits.h"
#include "WindowTile.h"
#include "aicf/Backend/NV/IR/NV.h"
#include <memory>

namespace aicf::nv {

struct WindowMemo;

struct WindowSpec : WindowTile {
  unsigned row = 0;
  /// The other kept dims, and the reduced ones, outermost first; dims of one
  /// position are in neither.
  llvm::SmallVector<unsigned> kept, depth;
  /// Reduce nodes of the depth: those of a level need none of a later one.
  llvm::SmallVector<llvm::SmallVector<unsigned>> levels;
  /// By input and by output: elements of the longest vector that its layout
  /// allows, up to 16 bytes; of an output along the row.
  llvm::SmallVector<int64_t> inputVectors, outputVectors;
  /// By input: the index of its subscript along which vectors run.
  llvm::SmallVector<unsigned> inputUnits;
  /// By node: whether a reduction needs it.
  std::vector<bool> feedsReduction;
  unsigned indexBits = 32; ///< Of element offsets.
  /// Tiles that are worth a search: the family's.
  std::shared_ptr<const std::vector<Positions>> tiles;
  /// What has been counted of the instruction along this row: of all plans'.
  std::shared_ptr<WindowMemo> memo;

  // The plan's numbers; the tile is above.
  int64_t blockThreads = 32, partners = 1, split = 1;
  /// Registers a thread, estimated, those that it has to keep in memory, and
  /// blocks that a multiprocessor shall hold for all that the registers may be:
  /// the family's.
  int64_t registers = 0, spilledRegisters = 0, residentBlocks = 1;

  DimSet getDepthDims() const { return getSet(depth); }
  DimSet getTileDims() const { return getSet(kept) | DimSet(1) << row; }
  static DimSet getSet(llvm::ArrayRef<unsigned> dims) {
    DimSet set = 0;
    for (unsigned dim : dims)
      set |= DimSet(1) << dim;
    return set;
  }

  int64_t threads() const { return blockThreads; }
  /// Tiles of a block.
  int64_t owners() const { return blockThreads / partners; }
  int64_t groups() const;
  int64_t blocks() const;
  /// Steps of a tile, and of a block.
  int64_t steps() const { return countTiles(getDepthDims()); }
  int64_t strip() const { return (steps() + split - 1) / split; }
  bool isShared() const { return partners > 1 || split > 1; }
  /// Whether the steps of a thread visit the depth in ascending order.
  bool isAscending() const;

  /// Running values of a thread, at most, and bytes of the widest of them.
  int64_t countRunning(const InstructionDesc &desc) const;
  int64_t numRunning = 0, slotBytes = 4;
  /// Shared memory: the running values of a block's threads, and whether the
  /// block is the last one.
  int64_t flagOffset() const;
  int64_t sharedBytes() const { return flagOffset() + (split > 1 ? 4 : 0); }
  int64_t scratchBytes() const;

  std::string getKey() const;
};

/// Resolves `desc` with threads side by side along `dim`; -1: the best one.
/// Leaves the plan's numbers. Fails with the constraint that is violated in
/// `why`, if given.
mlir::FailureOr<WindowSpec> resolveWindow(const InstructionDesc &desc,
                                          int64_t dim, std::string *why);

/// Resolves vectors and the width of offsets, of `spec`'s row.
mlir::LogicalResult resolveWindowAccesses(const InstructionDesc &desc,
                                          WindowSpec &spec, std::string *why);

/// Adds `plan`'s numbers to `common`, which is `desc` resolved along some dim.
mlir::FailureOr<WindowSpec> applyWindow(const InstructionDesc &desc,
                                        const WindowSpec &common,
                                        WindowPlanAttr plan, std::string *why);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WINDOW_WINDOWSPEC_H
