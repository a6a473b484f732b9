//===- WgmmaStreamK.h - Blocks that share the depth of tiles ----*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WGMMA_WGMMASTREAMK_H
#define AICF_LIB_BACKEND_NV_WGMMA_WGMMASTREAMK_H

#include "WgmmaEpilogue.h"

namespace aicf::nv {

/// What a block works on at one time: a tile, or a part of the depth of one
/// that it shares.
struct StreamKItem {
  Value tile;       ///< Number of the tile.
  Value begin, end; ///< Of the depth, in tiles of it.
  Value isShared;   ///< What follows is of shared tiles only.
  Value number;     ///< Of the tile, among shared ones.
  Value part;       ///< In the order of the depth.
  Value parts;
  Value adders; ///< The first parts, whose blocks add the sums.
};

/// The items of a block, one behind the other: its tiles of whole waves; then a
/// part of a shared tile's depth, or for some blocks a range of the rests that
/// those parts leave, which may be several tiles'. Parts of the same number
/// cover the same depth in all tiles, so that blocks that run beside each other
/// read the same lines.
class StreamKScheduler {
public:
  StreamKScheduler(DeviceBuilder &d, const WgmmaArguments &args, Value tiles);

  Value getCount() const { return count; }
  StreamKItem locate(Value index);

private:
  DeviceBuilder &d;
  const WgmmaArguments &args;
  Value block, rest, length, waves, isMain, restBlock;
  Value mainTile, mainPart, first, last, firstTile, count;
};

/// The way out of a shared tile: the consumers of a part store its sums; those
/// of the parts that add wait until all parts are there, and each takes some of
/// the tile's panels, adds the parts in the order of the depth, and evaluates
/// the body.
///
/// A block that has other items waits for no one, and the others do not wait
/// for ever: who gives up says so, and the last one to arrive takes its panels.
/// So no block depends on one that has no place on the machine yet, and the
/// bits do not depend on who adds.
class StreamKSums {
public:
  /// Polls, a round trip to the cache each, before a block gives up.
  static constexpr int64_t kMaxPolls = 4096;

  StreamKSums(DeviceBuilder &d, const WgmmaSpec &spec,
              const WgmmaArguments &args, Value thread, Value consumer)
      : d(d), spec(spec), args(args), thread(thread), consumer(consumer) {}

  /// Brings `sums`, one value for each 64 rows of this consumer, to the tile
  /// that `item` is a part of. `write` stores a panel of 64 rows.
  void reduce(
      const StreamKItem &item, ValueRange sums,
      llvm::function_ref<void(int64_t rowBlock, int panel, Values sums)> write);

private:
  int64_t blockVectors() const { return spec.tileColumns / 8; }
  int64_t segments() const { return spec.rowBlocks() * spec.panels(); }
  /// Where vector `vector` of part `part` lies, in floats.
  Value getPlace(const StreamKItem &item, Value part, int64_t vector);
  void storeSums(const StreamKItem &item, ValueRange sums);
  /// In one thread: counts the part, waits if it adds, and leaves at `flag` of
  /// shared memory the parts whose panels this consumer adds, one bit each.
  /// Counts that it has left; returns the word before.
  Value arrive(const StreamKItem &item, Value word, Value flag);
  void leave(const StreamKItem &item, Value word, Value before);
  Values addParts(const StreamKItem &item, int64_t rowBlock, int panel);

  DeviceBuilder &d;
  const WgmmaSpec &spec;
  const WgmmaArguments &args;
  Value thread, consumer;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WGMMA_WGMMASTREAMK_H
