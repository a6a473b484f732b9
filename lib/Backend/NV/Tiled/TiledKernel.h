//===- TiledKernel.h - The frame of a tiled contraction ---------*- C++ -*-===//
//
// A block computes one tile of the output. The tiles of its operands stream
// through a ring of stages in shared memory, each filled `stages - 1` steps
// ahead; one barrier a step separates those who read a stage from those who
// fill it again. What is between is the family's: how a stage is multiplied,
// and which elements a thread holds. With a plan that splits the depth, a block
// computes a part of a tile's sums, and the last one of a tile writes it.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_TILED_TILEDKERNEL_H
#define AICF_LIB_BACKEND_NV_TILED_TILEDKERNEL_H

#include "TiledEpilogue.h"

namespace aicf::nv {

class TiledKernel {
public:
  TiledKernel(DeviceBuilder &d, emit::ComputeOp op, const TiledSpec &spec,
              const KernelArgs &args)
      : d(d), op(op), spec(spec), args(args) {}
  virtual ~TiledKernel();

  void write(llvm::StringRef name);

protected:
  /// Before the ring: what the multiplication needs of `thread`.
  virtual void begin(Value thread) = 0;
  /// What the sums start from, in the fragment's order.
  virtual Values initialAccumulators() = 0;
  /// Adds the products of the stage at byte `stage`.
  virtual Values multiply(Value stage, ValueRange accumulators) = 0;
  /// The fragment of a tile that starts at `row`, `column`, without its sums,
  /// written where it is called.
  virtual TiledFragment getFragment(Value row, Value column) = 0;

  DeviceBuilder &d;
  emit::ComputeOp op;
  const TiledSpec &spec;

private:
  /// Of a block: numbers of its tile and of its part of the depth (null: all of
  /// it), the tile's first row and column.
  struct Tile {
    Value number, part, batch, row, column;
  };
  /// Depths of a block.
  struct Depths {
    Value begin, end;
    Value steps; ///< Tiles.
  };
  Tile locate(const TiledIndex &index);
  Depths getDepths(const TiledIndex &index, Value part);
  Values writeRing(const TiledIndex &index, const Tile &tile, ValueRange batch,
                   Value thread);

  const KernelArgs &args;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILEDKERNEL_H
