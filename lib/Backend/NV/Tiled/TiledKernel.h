//===- TiledKernel.h - The frame of a tiled contraction ---------*- C++ -*-===//
//
// A block computes one tile of the output. The tiles of its operands stream
// through a ring of stages in shared memory, each filled `stages - 1` steps
// ahead; one barrier a step separates those who read a stage from those who
// fill it again. What is between is the family's: how a stage is multiplied,
// and which elements a thread holds.
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
  /// The fragment of a tile that starts at `row`, `column`, without its sums.
  virtual TiledFragment getFragment(Value row, Value column) = 0;

  DeviceBuilder &d;
  emit::ComputeOp op;
  const TiledSpec &spec;

private:
  struct Tile {
    Value batch, row, column;
  };
  Tile locate(const TiledIndex &index);
  Values writeRing(const TiledIndex &index, const Tile &tile, ValueRange batch,
                   Value thread);

  const KernelArgs &args;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILEDKERNEL_H
