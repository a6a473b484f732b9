//===- TileLoader.h - Operand tiles to shared memory ------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_TILED_TILELOADER_H
#define AICF_LIB_BACKEND_NV_TILED_TILELOADER_H

#include "TiledIndex.h"
#include "llvm/ADT/STLExtras.h"

namespace aicf::nv {

/// Copies tiles of one operand. What does not depend on the depth (addresses of
/// rows, positions in shared memory) is computed once. What lies beyond the
/// depth or the last row or column, or outside the operand where that is read
/// so, is zero and is not read. Reading something in its place would cost more
/// than what is needed: many blocks would ask for one line of the cache.
class TileLoader {
public:
  /// `along`: the operand's rows or columns, from `first` on; `depthEnd`: where
  /// the depth ends, at its extent or at the end of a tile; `fixed`: positions
  /// of the batch; `base`: the tile's byte in a stage.
  TileLoader(const TiledIndex &index, const TiledOperand &operand,
             const SharedTile &shared, const CopyShape &copy,
             llvm::ArrayRef<Axis> along, Value first, Value depthEnd,
             ValueRange fixed, Value thread, int64_t base);

  /// Copies the tile from depth `depth` on to the stage at byte `stage`. What
  /// goes through registers is returned, for `store`.
  Values load(Value depth, Value stage);
  void store(ValueRange values, Value stage);

private:
  /// A row or column: what it adds to the address, and where chunks are cut
  /// along it, the elements of the one that begins there.
  struct AlongPart {
    AddressTerm term;
    Value pointer; ///< With `term`, for copies.
    Value elements;
    Value inside; ///< Null: always.
  };
  /// A position of the depth.
  struct DepthPart {
    AddressTerm term;
    Value position;
    Value inside; ///< Null: always.
  };
  /// Whether all threads copy their chunk `j`.
  bool isWhole(int64_t j) const {
    return j + 1 < copy.perThread() || copy.active() == copy.threads;
  }
  AlongPart makeAlongPart(Value position, const AddressTerm &start) const;
  void placeChunks(const SharedTile &shared, ValueRange inColumns,
                   ValueRange inLines, int64_t base);
  /// Elements of a chunk that lie before the operand's end.
  Value countInside(const AlongPart &at, const DepthPart &depth);
  /// A shifted chunk where `inside` holds: the words that hold two of its
  /// elements each, the element that has a word alone, how many elements there
  /// are from the first word's start on, and whether the first is the second of
  /// its word (an i1). What is outside is zero and is not read.
  Values loadWords(const AlongPart &at, const DepthPart &depth, Value inside);
  /// The chunk, as words.
  Values shiftWords(ValueRange loaded);
  /// Copies chunk `chunk` where `inside` holds (null: always), else zeros.
  void copyChunk(int64_t chunk, const AlongPart &at, const DepthPart &depth,
                 Value inside, Value stage);
  /// The element at `term` where `inside` holds, else zero.
  Value loadElement(const AddressTerm &term, Value inside);

  const TiledIndex &index;
  DeviceBuilder &d;
  const TiledOperand &operand;
  const CopyShape &copy;
  const KernelAccess &access;
  llvm::ArrayRef<Axis> along, depthAxes;
  bool depthMajor;
  Value depthEnd, alongCount, thread;
  /// By chunk column of the thread, or by line; with `fixed` and the constant.
  llvm::SmallVector<AlongPart> alongParts;
  /// Positions in the tile, by chunk column or by line.
  Values depthInTile;
  /// Byte of each chunk in a stage, as value and constant.
  llvm::SmallVector<std::pair<Value, int64_t>> places;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILELOADER_H
