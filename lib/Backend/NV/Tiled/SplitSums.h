//===- SplitSums.h - Blocks that share a tile's depth -----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_TILED_SPLITSUMS_H
#define AICF_LIB_BACKEND_NV_TILED_SPLITSUMS_H

#include "TiledSpec.h"

namespace aicf::nv {

/// The sums of a tile whose depth several blocks share. Each block stores its
/// own; the last one to arrive adds all of them, in the order of the depth.
/// Many parts are added in two rounds: neighbouring parts in groups, each by
/// the last block of the group, then the groups. So no block waits, and the
/// bits do not depend on who is last.
class SplitSums {
public:
  /// `workspace` and `semaphores`: the kernel's parameters; `tile`, `part`:
  /// numbers of the tile and of the block among those of the tile.
  SplitSums(DeviceBuilder &d, const TiledSpec &spec, Value workspace,
            Value semaphores, Value tile, Value part, Value thread)
      : d(d), spec(spec), workspace(workspace), semaphores(semaphores),
        tile(tile), part(part), thread(thread) {}

  /// Stores `sums`, and in the last block runs `then` on those of the tile. All
  /// threads call it when they are done with shared memory, which it uses.
  void reduce(ValueRange sums, llvm::function_ref<void(Values)> then);

private:
  /// Element of the workspace where the thread's sums from `first` on lie.
  Value getPlace(Value part, int64_t first, int64_t vector);
  void store(Value part, ValueRange sums);
  Values load(Value part);
  /// The sum of `count` parts from `first` on, each `step` behind the one
  /// before.
  Values addParts(Value first, int64_t step, Value count);

  DeviceBuilder &d;
  const TiledSpec &spec;
  Value workspace, semaphores, tile, part, thread;
  int64_t perThread = 0; ///< Sums.
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_SPLITSUMS_H
