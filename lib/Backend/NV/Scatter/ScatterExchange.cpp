//===- ScatterExchange.cpp - Sources that a cluster exchanges -------------===//
//
// The blocks of a cluster have neighbouring ranges of destinations. Each tests
// an equal part of the sources, so a cluster reads the indices once, and nobody
// waits for other clusters. The warps of all blocks take 32 sources each in
// turn, and a warp lists those in the cluster's ranges by itself. Sources that
// are sorted so come from many warps.
//
// In each block every warp of the cluster has a slot with room for some more
// entries than it has for the block on average. It stores its entries there,
// and to all blocks how many it had for each. After one barrier of the cluster
// the entries are there: by block, by warp, and ascending in a slot. So their
// order follows from the indices alone.
//
// Where a slot has no room the range is hot. All blocks of the cluster see so
// from the counts, and add its sources together (ScatterCluster.cpp,
// ScatterScalars.cpp).
//
//===----------------------------------------------------------------------===//

#include "ScatterExchange.h"
#include "../Codegen/Limits.h"
#include "aicf/Support/Mutant.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

Value ScatterExchange::scanLanes(Value value, int64_t lanes) {
  for (int64_t distance = 1; distance < lanes; distance *= 2) {
    Value lower = d.shuffleUp(value, distance);
    value = d.select(d.less(lane, distance), value, d.add(value, lower));
  }
  return value;
}

/// Lists the warp's sources in the cluster's range. Returns how many.
Value ScatterExchange::findSources() {
  int64_t atOnce = scatter.sourcesAtOnce();
  int64_t round = scatter.cluster * scatter.blockWarps() * kWarp;
  Value own = d.add(d.mul(rank, scatter.threads()), thread);
  Value last = d.sub(sources, 1);
  warpList = d.mul(warp, scatter.warpListWords());
  auto getSource = [&](Value from, int64_t q) {
    return d.add(d.add(from, own), q * round);
  };
  auto load = [&](Value from) {
    Values loaded;
    for (int64_t q = 0; q < atOnce; ++q)
      llvm::append_range(loaded, loadIndex(q, d.min(getSource(from, q), last)));
    return loaded;
  };
  auto list = [&](Value from, Value length, ValueRange loaded) {
    int64_t each = loaded.size() / atOnce;
    SmallVector<Target> targets;
    for (int64_t q = 0; q < atOnce; ++q) {
      Value number = getSource(from, q);
      targets.push_back(findTarget(q, d.min(number, last),
                                   loaded.slice(q * each, each),
                                   d.less(number, sources)));
    }
    forget();
    for (auto [q, target] : llvm::enumerate(targets)) {
      Value lanes = d.ballot(target.isOwn);
      Value at = d.add(length, d.countBits(d.bitAnd(lanes, below)));
      d.when(target.isOwn, [&] {
        Value number = d.shl(getSource(from, q), scatter.destinationBits());
        storeWord(d.add(warpList, at), d.bitOr(number, target.local),
                  scatter.warpListOffset());
      });
      length = d.add(length, d.countBits(lanes));
    }
    return length;
  };
  Values loaded = load(d.i32(0));
  Value length = d.i32(0);
  if (scatter.rounds() == 1) {
    length = list(d.i32(0), length, loaded);
  } else {
    // The indices of a round come while those of the one before are tested.
    Values state{length};
    llvm::append_range(state, loaded);
    length = d.loop(d.i32(0), sources, d.i32(atOnce * round), state,
                    [&](Value from, ValueRange iter) -> Values {
                      Values next = load(d.add(from, atOnce * round));
                      Values state{list(from, iter[0], iter.drop_front())};
                      llvm::append_range(state, next);
                      return state;
                    })[0];
  }
  d.warpBarrier();
  return length;
}

/// Stores the warp's entries to the slots that it has in the blocks, and to all
/// of them how many it has for each.
void ScatterExchange::sendEntries(Value length) {
  int64_t cluster = scatter.cluster, slot = scatter.slotWords();
  Value sender = d.add(d.mul(rank, scatter.blockWarps()), warp);
  Value begin = d.mul(sender, slot);
  // Lane n counts the entries of block n.
  Value counts = d.loop(
      d.i32(0), length, d.i32(kWarp), Values{d.i32(0)},
      [&](Value from, ValueRange iter) -> Values {
        Value at = d.add(from, lane), isEntry = d.less(at, length);
        Value entry = loadListed(d.min(at, d.sub(length, 1)));
        Value owner = getOwner(entry);
        Value same = d.ballot(isEntry), counted = same;
        for (int64_t bit = 0; int64_t(1) << bit < cluster; ++bit) {
          auto isSet = [&](Value key) {
            return d.ne(d.bitAnd(key, int64_t(1) << bit), 0);
          };
          Value lanes = d.ballot(isSet(owner)), others = d.bitXor(lanes, -1);
          same = d.bitAnd(same, d.select(isSet(owner), lanes, others));
          counted = d.bitAnd(counted, d.select(isSet(lane), lanes, others));
        }
        Value place = d.add(d.shuffleFrom(iter[0], owner),
                            d.countBits(d.bitAnd(same, below)));
        d.when(d.bitAnd(isEntry, d.less(place, slot)), [&] {
          Value offset =
              d.add(d.shl(d.add(begin, place), 2), scatter.slotsOffset());
          d.storeRemote(d.remoteShared(offset, owner),
                        d.sub(entry, d.mul(owner, scatter.destinations)));
        });
        return {d.add(iter[0], d.countBits(counted))};
      })[0];
  d.when(d.less(lane, cluster), [&] {
    Value offset =
        d.add(d.shl(d.add(getFound(lane), sender), 2), scatter.foundOffset());
    for (int64_t block = 0; block < cluster; ++block)
      d.storeRemote(d.remoteShared(offset, d.i32(block)), counts);
  });
}

Value ScatterExchange::exchange() {
  d.clusterArrive();
  rank = d.clusterRank();
  Value ownBase = base, ownCount = count;
  firstBase = d.sub(base, d.mul(rank, scatter.destinations));
  base = firstBase;
  count = countRange(base, scatter.cluster * scatter.destinations);
  Value length = findSources();
  // All blocks have begun.
  d.clusterWait();
  sendEntries(length);
  if (!AICF_MUTANT("scatter-entries-unawaited"))
    d.clusterBarrier();
  base = ownBase;
  count = ownCount;
  return length;
}

ScatterExchange::Share ScatterExchange::findShare() {
  int64_t cluster = scatter.cluster;
  Value at = d.add(d.mul(warp, cluster), d.bitAnd(lane, cluster - 1));
  Value entries = loadWord(d.add(getFound(rank), at), scatter.foundOffset());
  Value sum = scanLanes(d.min(entries, d.i32(scatter.slotWords())), cluster);
  Share share;
  for (int64_t n = 0; n < cluster; ++n)
    share.ends.push_back(d.shuffleFrom(sum, d.i32(n)));
  share.length = share.ends.back();
  return share;
}

Value ScatterExchange::loadShare(const Share &share, Value at) {
  Value number = d.mul(warp, scatter.cluster), before = d.i32(0);
  for (Value end : ArrayRef(share.ends).drop_back()) {
    Value isBefore = d.less(at, end);
    number = d.select(isBefore, number, d.add(number, 1));
    before = d.select(isBefore, before, end);
  }
  Value begin = d.mul(number, scatter.slotWords());
  return loadWord(d.add(begin, d.sub(at, before)), scatter.slotsOffset());
}

Value ScatterExchange::countBefore() {
  Value sum = d.loop(lane, d.mul(warp, scatter.cluster), d.i32(kWarp),
                     Values{d.i32(0)}, [&](Value at, ValueRange sum) -> Values {
                       return {d.add(sum[0], loadWord(d.add(getFound(rank), at),
                                                      scatter.foundOffset()))};
                     })[0];
  return d.shuffleFrom(scanLanes(sum, kWarp), d.i32(kWarp - 1));
}

void ScatterExchange::countOwned() {
  int64_t senders = scatter.cluster * scatter.blockWarps();
  d.loop(warp, d.i32(scatter.cluster), d.i32(scatter.blockWarps()),
         ValueRange(), [&](Value owner, ValueRange) -> Values {
           Values found = d.loop(
               lane, d.i32(senders), d.i32(kWarp),
               Values{d.i32(0), d.i1(false)},
               [&](Value at, ValueRange iter) -> Values {
                 Value entries = loadWord(d.add(getFound(owner), at),
                                          scatter.foundOffset());
                 Value lacks = d.less(d.i32(scatter.slotWords()), entries);
                 return {d.add(iter[0], entries), d.bitOr(iter[1], lacks)};
               });
           Value isHot = d.ne(d.ballot(found[1]), 0);
           Value total =
               d.shuffleFrom(scanLanes(found[0], kWarp), d.i32(kWarp - 1));
           d.when(d.eq(lane, 0), [&] {
             storeWord(owner, d.select(isHot, d.i32(INT32_MAX), total),
                       scatter.ownedOffset());
           });
           return {};
         });
}
