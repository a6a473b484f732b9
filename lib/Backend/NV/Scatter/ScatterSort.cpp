//===- ScatterSort.cpp - The sort of a list in shared memory --------------===//
//
// A counting sort that keeps the order: warps count the entries of their share
// of the list by key, the counts become places, warps put the entries there.
//
//===----------------------------------------------------------------------===//

#include "../Codegen/Limits.h"
#include "ScatterRows.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

void ScatterRows::clearPlaces(int64_t keys) {
  d.loop(thread, d.i32(keys * scatter.sorters() + 1), d.i32(scatter.threads()),
         ValueRange(), [&](Value at, ValueRange) -> Values {
           storeWord(at, d.i32(0), scatter.placesOffset() - 4);
           return {};
         });
}

/// Of the counts of warps at `counts`: the sum of those before, and of all.
std::pair<Value, Value> ScatterRows::scanWarps(Value counts) {
  int64_t warps = scatter.blockWarps();
  Value at = d.bitAnd(lane, warps - 1);
  Value own = d.loadShared(d.add(counts, d.shl(at, 2)), getI32());
  Value sum = scanLanes(own, warps);
  return {d.shuffleFrom(d.sub(sum, own), warp),
          d.shuffleFrom(sum, d.i32(warps - 1))};
}

/// Of the numbers `own` of the block's threads: the sum of those before, and of
/// all. Behind a barrier.
std::pair<Value, Value> ScatterRows::scanThreads(Value own) {
  Value sum = scanLanes(own, kWarp);
  d.when(d.eq(lane, kWarp - 1),
         [&] { storeWord(warp, sum, scatter.countsOffset()); });
  d.blockBarrier();
  auto [before, all] = scanWarps(d.i32(scatter.countsOffset()));
  return {d.add(d.sub(sum, own), before), all};
}

/// Each of the sorting warps visits its share of the list, 32 entries at once:
/// counts them by key, or with `put` puts them into their places.
void ScatterRows::visitShares(Value length, const SortKey &key, Put put) {
  int64_t sorters = scatter.sorters(), bits = llvm::Log2_64(sorters);
  Value share = d.shr(d.add(length, sorters - 1), bits);
  Value begin = d.mul(warp, share);
  Value shareEnd = d.min(d.add(begin, share), length);
  d.when(d.less(warp, sorters), [&] {
    d.loop(begin, shareEnd, d.i32(kWarp), ValueRange(),
           [&](Value from, ValueRange) -> Values {
             Value at = d.add(from, lane), isEntry = d.less(at, shareEnd);
             Value entry = loadWord(d.min(at, d.sub(length, 1)), listPlace);
             if (key.mayLack)
               isEntry = d.bitAnd(isEntry, d.ne(entry, -1));
             // Of what is no entry, some word.
             Value own = key.get(entry);
             if (key.mayLack)
               own = d.select(isEntry, own, d.i32(0));
             Value same = findSame(own, isEntry, llvm::Log2_64_Ceil(key.count));
             Value slot = d.add(d.shl(own, bits), warp);
             Value place = loadWord(slot, scatter.placesOffset());
             Value rank = d.countBits(d.bitAnd(same, below));
             d.warpBarrier();
             if (put)
               d.when(isEntry, [&] { put(at, d.add(place, rank), entry); });
             d.when(d.bitAnd(isEntry, d.eq(rank, 0)), [&] {
               storeWord(slot, d.add(place, d.countBits(same)),
                         scatter.placesOffset());
             });
             d.warpBarrier();
             return {};
           });
  });
}

/// Makes of the counts the sums of those before each. Returns that of all.
Value ScatterRows::scanPlaces(int64_t keys) {
  int64_t number = keys * scatter.sorters(), offset = scatter.placesOffset();
  int64_t each = llvm::divideCeil(number, scatter.threads());
  // An odd number of words apart, threads read other banks.
  if (each > 1)
    each |= 1;
  Value begin = d.min(d.mul(thread, each), d.i32(number));
  Value last = d.min(d.add(begin, each), d.i32(number));
  Value own = d.loop(begin, last, d.i32(1), Values{d.i32(0)},
                     [&](Value at, ValueRange sum) -> Values {
                       return {d.add(sum[0], loadWord(at, offset))};
                     })[0];
  auto [before, all] = scanThreads(own);
  d.loop(begin, last, d.i32(1), Values{before},
         [&](Value at, ValueRange before) -> Values {
           Value here = loadWord(at, offset);
           storeWord(at, before[0], offset);
           return {d.add(before[0], here)};
         });
  return all;
}

/// Sorts the first `length` entries of the list, behind a barrier and in front
/// of one.
void ScatterRows::sort(Value length, const SortKey &key, Put put) {
  visitShares(length, key, /*put=*/nullptr);
  d.blockBarrier();
  scanPlaces(key.count);
  d.blockBarrier();
  visitShares(length, key, put);
  d.blockBarrier();
}

void ScatterRows::sortList(Value length) {
  sort(length,
       {scatter.destinations, [&](Value entry) { return getLocal(entry); }},
       [&](Value, Value place, Value entry) {
         storeWord(place, entry, scatter.sortedOffset());
       });
}

// A sorter's word ends where the next one begins.
std::pair<Value, Value> ScatterRows::findRun(Value local) {
  int64_t sorters = scatter.sorters(), offset = scatter.placesOffset();
  Value at = d.shl(local, llvm::Log2_64(sorters));
  return {loadWord(at, offset - 4), loadWord(at, offset + 4 * (sorters - 1))};
}
