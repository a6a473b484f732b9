//===- TiledSpec.h - A tiled contraction, resolved --------------*- C++ -*-===//
//
// What the tiled families share of one kernel and its launch, computed once
// from a description: which dims are rows, columns, depth and batch, how each
// operand is copied to shared memory, how each input of the epilogue and each
// output is accessed.
//
// Axes and roles are those of aicf/Analysis/Axes.h; operand A is the left one,
// B the right one.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_TILED_TILEDSPEC_H
#define AICF_LIB_BACKEND_NV_TILED_TILEDSPEC_H

#include "../Codegen/DeviceBuilder.h"
#include "SharedTile.h"
#include "aicf/Analysis/Axes.h"
#include "aicf/Analysis/KernelFamily.h"
#include "aicf/Codegen/KernelArgs.h"

namespace aicf::nv {

/// One operand of the contraction.
struct TiledOperand {
  unsigned input = 0;
  mlir::Type type;
  int64_t elementBytes = 0;
  /// K: chunks lie along the depth; MN: along rows or columns.
  Major major = Major::K;
  /// Elements of a chunk, which are neighbours in memory and aligned.
  int64_t vector = 1;
  /// The last chunk of a line may be cut by the operand's end.
  bool ragged = false;
  /// The last tile has rows or columns beyond the operand's end.
  bool partial = false;
  /// Neighbours that are not aligned, of 16 bits: a chunk is read by the 4-byte
  /// words that its elements lie in, which are shifted into place.
  bool shifted = false;
  /// Tiles hold elements several times, as those of a window's places do: what
  /// is copied stays in the nearest cache.
  bool rereads = false;
  /// Elements between positions that neighbouring threads copy, of one element
  /// each: 1 where chunks are contiguous.
  int64_t neighbourStride = 1;

  int64_t chunkBytes() const { return vector * elementBytes; }
  /// By cp.async, which takes no fewer than 4 bytes; else through registers.
  bool isAsync() const { return !shifted && chunkBytes() >= 4; }
};

/// An input that the epilogue reads, or an output.
struct TiledAccess {
  unsigned index = 0; ///< Among the inputs, or the outputs.
  mlir::Type type;
  /// Neighbouring columns that are accessed at once.
  int64_t vector = 1;
  /// Of an output of which a warp's fragments fill sectors of memory in part: a
  /// tile of it is written by way of shared memory, by neighbouring threads in
  /// neighbouring chunks of `chunk` elements, the longest that are aligned.
  bool staged = false;
  int64_t chunk = 1;
};

/// What a family asks of a contraction.
struct TiledRules {
  /// Columns of a group in a thread's fragment.
  int64_t groupWidth = 2;
  /// The sum may run in another order than ascending.
  bool reassociates = true;
  /// Lines of the shared tiles run along rows and columns, whatever the
  /// operand's layout: an operand of major K is transposed on its way.
  bool depthLinesOnly = false;
  /// Neighbouring threads of a warp, at least, that have neighbouring groups.
  int64_t groupThreads = 4;
};

/// A tile of the plan space: rows, columns and depth, and what it is shared out
/// to: warps along rows and columns, or the rows and columns of a thread.
struct TileShape {
  std::array<int64_t, 3> tile;
  std::array<int64_t, 2> share;
};

/// The numbers of a plan. `tiles`: those that a block computes, one after the
/// other.
struct TiledPlan {
  TileShape shape;
  int64_t stages, group, split, tiles;
};

struct TiledSpec : ContractionAxes {
  unsigned product = 0, reduce = 0; ///< Nodes.
  TiledOperand a, b;
  llvm::SmallVector<TiledAccess> epilogue, outputs;
  /// Width of element offsets: 32 where none overflows it.
  unsigned indexBits = 32;
  /// Tiles of the plan space that suit this instruction, besides those of all.
  llvm::SmallVector<TileShape, 0> fitted;

  // The plan's numbers.
  int64_t tileRows = 0, tileColumns = 0, tileDepth = 0, stages = 0, group = 1,
          split = 1, blockTiles = 1, blockThreads = 0;
  std::array<int64_t, 2> share = {0, 0}; ///< As TileShape::share.
  /// Registers a thread, estimated, those that it has to keep in memory, and
  /// the blocks of a multiprocessor that the kernel is held to with them.
  int64_t registers = 0, spilledRegisters = 0, residentBlocks = 1;
  bool spillsInRing = false; ///< In every step, and not only around the ring.
  /// Inputs of the epilogue that vary over rows alone, or over columns alone,
  /// are loaded before the products, and not waited for behind them.
  bool preloadsEdges = false;
  SharedTile sharedA, sharedB;
  CopyShape copyA, copyB;

  int64_t threads() const { return blockThreads; }
  /// The ring holds all that a block loads of a tile: it is filled once, and
  /// waited for once.
  bool holdsDepth() const { return blockDepthTiles() <= stages; }
  /// All tiles of a block have the same rows, or the same columns: that operand
  /// is loaded once.
  bool keepsA() const {
    return blockTiles > 1 && batch.empty() && rowTiles() == 1;
  }
  bool keepsB() const {
    return blockTiles > 1 && batch.empty() && columnTiles() == 1 && !keepsA();
  }
  /// Shared memory is the ring, stages of A's tile, then B's, and behind it the
  /// tile that is kept.
  int64_t stageBytes() const {
    return (keepsA() ? 0 : sharedA.bytes()) + (keepsB() ? 0 : sharedB.bytes());
  }
  int64_t ringBytes() const;
  int64_t operandBytes() const {
    return ringBytes() + (keepsA() ? sharedA.bytes() : 0) +
           (keepsB() ? sharedB.bytes() : 0);
  }
  /// Bytes of a row of a staged output's tile, and some more, so that a warp's
  /// fragments lie in different banks.
  int64_t stagedPitch(const TiledAccess &output) const;
  int64_t stagedBytes() const;
  /// Staged tiles lie over those of the operands, unless these are under way.
  int64_t stagedBase() const {
    return blockTiles == 1 ? 0 : llvm::alignTo(operandBytes(), kChunkBytes);
  }
  int64_t sharedBytes() const {
    return std::max(operandBytes(),
                    stagedBytes() ? stagedBase() + stagedBytes() : int64_t(0));
  }
  /// Bytes of A's and B's tile, from the stage on, or if kept, from the start.
  int64_t baseOfA() const { return keepsA() ? ringBytes() : 0; }
  int64_t baseOfB() const {
    return keepsB() ? ringBytes() : keepsA() ? 0 : sharedA.bytes();
  }
  int64_t rowTiles() const;
  int64_t columnTiles() const;
  int64_t depthTiles() const;
  /// Depth tiles of each block but the last one of a tile.
  int64_t blockDepthTiles() const;
  /// Tiles of all batches.
  int64_t tiles() const;
  /// Of the launch: part by part of the depth, in each all tiles. A block with
  /// several tiles has every `blocks()`-th.
  int64_t blocks() const;
  mlir::Type sumType() const;
  /// Parts of a tile's depth whose sums one block adds, and how many groups of
  /// so many there are; with more than one, the last block of the last group
  /// adds the groups' sums.
  int64_t groupParts() const;
  int64_t partGroups() const;
  /// Parts of `sums` sums that a thread loads at once when it adds them.
  int64_t partsUnderWay(int64_t sums) const;
  /// Of a tile one for each group, and for several groups one more.
  int64_t semaphores() const;
  /// Sums that blocks of one tile hand to the last of them: by tile, part and
  /// thread. 0 where the depth is not split.
  int64_t workspaceElements() const;

  /// Everything but the launch arguments' key and the plan that code depends
  /// on.
  std::string getKey() const;

  /// Sets the plan's numbers and with them the shared tiles and copies.
  /// `groupWidth`: columns of a group in a fragment.
  void setPlan(const TiledPlan &plan, int64_t threads, int64_t groupWidth,
               const TiledRules &rules);
};

/// Resolves all but the plan's numbers. Fails with the constraint that is
/// violated in `why`, if given.
mlir::FailureOr<TiledSpec> resolveTiled(const InstructionDesc &desc,
                                        const TiledRules &rules,
                                        std::string *why);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILEDSPEC_H
