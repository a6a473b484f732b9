//===- ScatterCluster.cpp - Sources that a cluster's blocks exchange ------===//
//
// The blocks of a cluster have neighbouring ranges of destinations. Each tests
// an equal part of the sources and lists those in the cluster's ranges, so a
// cluster reads the indices once, and nobody waits for other clusters. A block
// counts its list by range, and tells the others. Then it knows where its
// entries go in each block's list, and stores them there: in the order of the
// blocks, which is that of the sources. A list that has arrived is sorted and
// added as one that the block had found (ScatterRows.cpp).
//
// A list has room for as many sources as a block tests. A range that has more
// is hot. Then the blocks of the cluster share its sources: each adds those of
// its part, and leaves the sums in the workspace, whence the block of the range
// adds them. How many sources a block adds so never exceeds what it tests.
//
//===----------------------------------------------------------------------===//

#include "ScatterRows.h"
#include "aicf/Support/Mutant.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// More than any place of an entry in a list.
static constexpr int64_t kNowhere = int64_t(1) << 30;

/// Counts the list by range, and tells all blocks of the cluster. Then the
/// block knows where its entries go in each list, and how long each one is.
void ScatterRows::exchangeCounts(Value length) {
  int64_t cluster = scatter.cluster, sorters = scatter.sorters();
  visitShares(length, {cluster, [&](Value entry) { return getOwner(entry); }},
              /*put=*/nullptr);
  d.blockBarrier();
  scanPlaces(cluster);
  d.blockBarrier();
  auto getBegin = [&](Value owner) {
    return loadWord(d.mul(owner, sorters), scatter.placesOffset());
  };
  // All blocks have begun.
  d.clusterWait();
  int64_t bits = llvm::Log2_64(cluster);
  d.loop(thread, d.i32(cluster * cluster), d.i32(scatter.threads()),
         ValueRange(), [&](Value at, ValueRange) -> Values {
           Value owner = d.bitAnd(at, cluster - 1), block = d.shr(at, bits);
           Value isLast = d.eq(owner, cluster - 1);
           Value next = d.select(isLast, owner, d.add(owner, 1));
           Value entries =
               d.sub(d.select(isLast, length, getBegin(next)), getBegin(owner));
           Value place = d.shl(d.add(d.mul(rank, cluster), owner), 2);
           d.storeRemote(
               d.remoteShared(d.add(place, scatter.foundOffset()), block),
               entries);
           return {};
         });
  d.clusterBarrier();
  d.loop(thread, d.i32(cluster), d.i32(scatter.threads()), ValueRange(),
         [&](Value owner, ValueRange) -> Values {
           Value before = d.i32(0), total = d.i32(0);
           for (int64_t block = 0; block < cluster; ++block) {
             Value entries =
                 loadWord(owner, scatter.foundOffset() + 4 * block * cluster);
             before = d.add(before, d.select(d.less(d.i32(block), rank),
                                             entries, d.i32(0)));
             total = d.add(total, entries);
           }
           // Of hot ranges no entry has a place.
           Value isHot = d.less(d.i32(scatter.listRoom()), total);
           storeWord(
               owner,
               d.select(isHot, d.i32(kNowhere), d.sub(before, getBegin(owner))),
               scatter.shiftsOffset());
           storeWord(owner, total, scatter.ownedOffset());
           return {};
         });
  d.blockBarrier();
}

/// Puts the entries of the list where they belong in those of all blocks.
void ScatterRows::sendEntries(Value length) {
  visitShares(
      length, {scatter.cluster, [&](Value entry) { return getOwner(entry); }},
      [&](Value, Value place, Value entry) {
        Value owner = getOwner(entry);
        Value at = d.add(place, loadWord(owner, scatter.shiftsOffset()));
        d.when(d.less(at, scatter.listRoom()), [&] {
          Value offset = d.add(d.shl(at, 2), scatter.listOffset());
          d.storeRemote(d.remoteShared(offset, owner),
                        d.sub(entry, d.mul(owner, scatter.destinations)));
        });
      });
}

/// Adds the list that has arrived, unless the block's range is hot.
void ScatterRows::addOwned() {
  Value length = loadWord(rank, scatter.ownedOffset());
  clearPlaces(scatter.destinations);
  d.blockBarrier();
  d.when(d.less(length, scatter.listRoom() + 1), [&] {
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
  d.clusterArrive();
  rank = d.clusterRank();
  index.computeChunks();
  Value ownBase = base, ownCount = count;
  Value firstBase = d.sub(base, d.mul(rank, scatter.destinations));
  firstTile = d.sub(block.tile, rank);
  Value each = d.div(d.add(sources, cluster - 1), cluster);
  Value begin = d.mul(rank, each);
  end = d.min(d.add(begin, each), sources);

  // The list that is sent is not where one arrives.
  base = firstBase;
  count = countRange(base, cluster * scatter.destinations);
  listPlace = scatter.sortedOffset();
  clearPlaces(cluster);
  Value length = listSources(begin);
  d.blockBarrier();
  exchangeCounts(length);
  sendEntries(length);
  if (!AICF_MUTANT("scatter-entries-unawaited"))
    d.clusterBarrier();

  base = ownBase;
  count = ownCount;
  listPlace = scatter.listOffset();
  addOwned();

  Value isAnyHot = d.i1(false);
  for (int64_t owner = 0; owner < cluster; ++owner)
    isAnyHot = d.bitOr(isAnyHot,
                       d.less(d.i32(scatter.listRoom()),
                              loadWord(d.i32(owner), scatter.ownedOffset())));
  leavesParts = true;
  sharers = d.i32(cluster);
  ownPart = rank;
  d.when(isAnyHot, [&] {
    d.blockBarrier();
    d.loop(d.i32(0), d.i32(cluster), d.i32(1), ValueRange(),
           [&](Value owner, ValueRange) -> Values {
             Value total = loadWord(owner, scatter.ownedOffset());
             d.when(d.less(d.i32(scatter.listRoom()), total), [&] {
               base = d.add(firstBase, d.mul(owner, scatter.destinations));
               count = countRange(base, scatter.destinations);
               addHot(owner, begin);
             });
             return {};
           });
  });
}
