//===- ScatterCluster.cpp - Rows whose sources a cluster exchanges --------===//
//
// What a block has been sent (ScatterExchange.cpp) becomes its list, which is
// sorted and added as one that the block had found (ScatterRows.cpp).
//
// A list has room for as many sources as a block tests. A range that has more,
// or more in some slot than that has room for, is hot. Then the blocks of the
// cluster share its sources: each lists and adds those of an equal part, and
// leaves the sums in the workspace, whence the block of the range adds them.
// How many sources a block adds so never exceeds what it tests.
//
//===----------------------------------------------------------------------===//

#include "ScatterRows.h"
#include "aicf/Support/Mutant.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Puts what the warp's slots have into the list.
void ScatterRows::putShareIntoList() {
  Share share = findShare();
  Value begin = countBefore();
  d.loop(lane, share.length, d.i32(kWarp), ValueRange(),
         [&](Value at, ValueRange) -> Values {
           storeWord(d.add(begin, at), loadShare(share, at), listPlace);
           return {};
         });
}

/// Adds the list that has arrived, unless the block's range is hot.
void ScatterRows::addOwned() {
  Value length = getOwned(rank);
  d.when(d.less(length, scatter.listRoom() + 1), [&] {
    putShareIntoList();
    d.blockBarrier();
    d.when(d.ne(length, 0), [&] {
      sortList(length);
      addPieces(length);
    });
    takeEmpty();
  });
}

/// Adds the sources of block `owner`, whose range is hot, together: those from
/// `begin` on are the block's.
void ScatterRows::addHot(Value owner, Value begin) {
  partsOwner = owner;
  clearPlaces(scatter.destinations);
  Value length = listSources(begin);
  d.blockBarrier();
  d.when(d.ne(length, 0), [&] {
    sortList(length);
    addPieces(length);
  });
  takeEmpty();
  if (!AICF_MUTANT("scatter-parts-unawaited"))
    d.clusterBarrier();
  d.when(d.eq(owner, rank), [&] { addAllParts(); });
  d.blockBarrier();
}

void ScatterRows::writeCluster() {
  int64_t cluster = scatter.cluster;
  index.computeChunks();
  clearPlaces(scatter.destinations);
  exchange();
  firstTile = d.sub(block.tile, rank);
  countOwned();
  d.blockBarrier();
  addOwned();

  auto isHot = [&](Value owner) {
    return d.less(d.i32(scatter.listRoom()), getOwned(owner));
  };
  Value isAnyHot = d.i1(false);
  for (int64_t owner = 0; owner < cluster; ++owner)
    isAnyHot = d.bitOr(isAnyHot, isHot(d.i32(owner)));
  leavesParts = true;
  sharers = d.i32(cluster);
  ownPart = rank;
  Value each = d.div(d.add(sources, cluster - 1), cluster);
  Value begin = d.mul(rank, each);
  end = d.min(d.add(begin, each), sources);
  d.when(isAnyHot, [&] {
    d.blockBarrier();
    d.loop(d.i32(0), d.i32(cluster), d.i32(1), ValueRange(),
           [&](Value owner, ValueRange) -> Values {
             d.when(isHot(owner), [&] {
               base = d.add(firstBase, d.mul(owner, scatter.destinations));
               count = countRange(base, scatter.destinations);
               addHot(owner, begin);
             });
             return {};
           });
  });
}
