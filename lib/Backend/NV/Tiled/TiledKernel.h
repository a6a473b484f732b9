//===- TiledKernel.h - The frame of a tiled contraction ---------*- C++ -*-===//
//
// A block computes one tile of the output. The tiles of its operands stream
// through a ring of stages in shared memory, each filled `stages - 1` steps
// ahead. A stage is multiplied in slices of its depth, whose fragments are
// loaded one slice ahead, the first one of the next stage with the last
// products of this one. One barrier a step, before that load, separates those
// who read a stage from those who fill it again. What is between is the
// family's: what a slice's fragments are, and which elements of the output a
// thread holds. With a plan that splits the depth, a block computes a part of a
// tile's sums, and the last one of a tile writes it.
//
// A ring that holds the whole depth is filled once: all loads are under way
// together, and there is one wait. With a plan of several tiles a block, each
// of which takes one stage, the ring runs over the tiles.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_TILED_TILEDKERNEL_H
#define AICF_LIB_BACKEND_NV_TILED_TILEDKERNEL_H

#include "TileLoader.h"
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
  /// Slices of a stage.
  virtual int64_t getSlices() const = 0;
  /// This thread's fragments of slice `slice` of A's and B's tiles, which lie
  /// at `TiledSpec::baseOfA()` and `baseOfB()` behind bytes `a` and `b`.
  virtual Values loadFragments(Value a, Value b, int64_t slice) = 0;
  /// The same of the first slice of all, before the loop over a ring.
  virtual Values loadFirstFragments() {
    return loadFragments(d.i32(0), d.i32(0), 0);
  }
  /// Adds the products of a slice.
  virtual Values multiply(ValueRange fragments, ValueRange accumulators) = 0;
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
  /// The tile of block or, with several tiles a block, of number `number`.
  Tile locate(const TiledIndex &index, Value number);
  Depths getDepths(const TiledIndex &index, Value part);
  /// Positions of the batch.
  Values splitBatch(const TiledIndex &index, const Tile &tile);
  TileLoader makeLoader(const TiledIndex &index, const Tile &tile,
                        ValueRange batch, Value depthEnd, Value thread,
                        bool isA);
  /// Waits until all but `pending` of each thread's copies have landed, if they
  /// are `async`, and until all threads are here.
  void awaitCopies(bool async, int64_t pending);
  Values writeRing(const Depths &depths, TileLoader &a, TileLoader &b);
  /// The same where the ring holds the depth.
  Values writeAtOnce(const Depths &depths, TileLoader &a, TileLoader &b);
  /// The products of `steps` stages from byte `first` on.
  Values multiplyStages(Value first, Value steps);
  /// Adds the products of the stage at byte `stage`; `kept`: where what is kept
  /// is counted from, 0.
  Values multiplyStage(Value stage, Value kept, Values sums);
  TiledEpilogue makeEpilogue(const TiledIndex &index, const Tile &tile,
                             ValueRange batch);
  /// All tiles of a block that has several.
  void writeTiles(const TiledIndex &index, Value thread);

  const KernelArgs &args;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILEDKERNEL_H
