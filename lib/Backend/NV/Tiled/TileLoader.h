//===- TileLoader.h - Operand tiles to shared memory ------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_TILED_TILELOADER_H
#define AICF_LIB_BACKEND_NV_TILED_TILELOADER_H

#include "TiledIndex.h"
#include "llvm/ADT/STLExtras.h"

namespace aicf::nv {

/// Copies tiles of one operand. What does not depend on the depth (addresses of
/// rows, positions in shared memory) is computed once. Everything outside the
/// operand is zero and is not read: the address of what is not read is the
/// buffer's.
class TileLoader {
public:
  /// `along`: the operand's rows or columns, from `first` on; `fixed`:
  /// positions of the batch; `base`: the tile's byte in a stage.
  TileLoader(const TiledIndex &index, const TiledOperand &operand,
             const SharedTile &shared, const CopyShape &copy,
             llvm::ArrayRef<TiledAxis> along, Value first, ValueRange fixed,
             Value thread, int64_t base);

  /// Copies the tile from depth `depth` on to the stage at byte `stage`. What
  /// goes through registers is returned, for `store`.
  Values load(Value depth, Value stage);
  void store(ValueRange values, Value stage);

private:
  /// A term that is added to another one, and whether its position is inside.
  struct Part {
    AddressTerm term;
    Value inside;
    Value position;
  };
  Part makePart(llvm::ArrayRef<TiledAxis> axes, Value position, Value count);

  const TiledIndex &index;
  DeviceBuilder &d;
  const TiledOperand &operand;
  const CopyShape &copy;
  const KernelAccess &access;
  llvm::ArrayRef<TiledAxis> along, depthAxes;
  bool depthMajor;
  Value depthCount, alongCount, thread;
  /// By chunk column of the thread, or by line; with `fixed` and the constant.
  llvm::SmallVector<Part> alongParts;
  /// Positions in the tile, by chunk column or by line.
  Values depthInTile;
  /// Byte of each chunk in a stage, as value and constant.
  llvm::SmallVector<std::pair<Value, int64_t>> places;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILELOADER_H
