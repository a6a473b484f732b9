//===- ScatterExchange.h - Sources that a cluster exchanges -----*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_SCATTER_SCATTEREXCHANGE_H
#define AICF_LIB_BACKEND_NV_SCATTER_SCATTEREXCHANGE_H

#include "ScatterEvaluator.h"

namespace aicf::nv {

/// Words of lists in shared memory, and how the blocks of a cluster find the
/// sources of their ranges together (ScatterExchange.cpp).
class ScatterExchange : public ScatterEvaluator {
protected:
  using ScatterEvaluator::ScatterEvaluator;

  mlir::Type getI32() { return d.getBuilder().getI32Type(); }
  Value loadWord(Value at, int64_t offset) {
    return d.loadShared(d.shl(at, 2), getI32(), offset);
  }
  void storeWord(Value at, Value word, int64_t offset) {
    d.storeShared(d.shl(at, 2), word, offset);
  }
  /// Of an entry: its destination, and its source.
  Value getLocal(Value entry) {
    return d.bitAnd(entry, (int64_t(1) << scatter.destinationBits()) - 1);
  }
  Value getNumber(Value entry) {
    return d.add(first, d.shr(entry, scatter.destinationBits()));
  }
  /// The sum of `value` up to the lane, of the first `lanes`.
  Value scanLanes(Value value, int64_t lanes);

  /// The block whose range destination `local` of the cluster's is in.
  Value getOwner(Value entry) {
    return d.div(getLocal(entry), scatter.destinations);
  }
  /// Finds the sources of all blocks, and sends each block its own. Behind it
  /// the block has its own range, and shares() and getOwned() hold. Returns how
  /// many entries the warp has in its list, of the cluster's range.
  Value exchange();
  /// Entry `at` of the warp's list, of the cluster's range.
  Value loadListed(Value at) {
    return loadWord(d.add(warpList, at), scatter.warpListOffset());
  }
  /// What the block has been sent that is the warp's, by the order of senders.
  struct Share {
    Values ends; ///< Of each sender's entries, among the warp's.
    Value length;
  };
  Share findShare();
  Value loadShare(const Share &share, Value at);
  /// How many entries were sent before those of the warp.
  Value countBefore();
  /// Counts what each block has been sent, in front of a barrier of the block;
  /// behind it getOwned() says how much: more than any room if a slot had none.
  void countOwned();
  Value getOwned(Value owner) { return loadWord(owner, scatter.ownedOffset()); }

  Value rank;      ///< Of the block in its cluster.
  Value firstBase; ///< First destination of the cluster.

private:
  Value findSources();
  void sendEntries(Value length);
  /// Where the counts of owner `owner` begin.
  Value getFound(Value owner) {
    return d.mul(owner, scatter.cluster * scatter.blockWarps());
  }

  Value warpList; ///< First word of the warp's list.
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCATTER_SCATTEREXCHANGE_H
