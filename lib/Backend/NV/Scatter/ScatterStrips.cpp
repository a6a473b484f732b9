//===- ScatterStrips.cpp - Sources that blocks sort together --------------===//
//
// Blocks that find their list themselves read all indices, each of them. Where
// there are many sources and many ranges of destinations, blocks sort the
// sources first. They take strips of the sources by number, sort the strip by
// range in shared memory, and leave it in the workspace with the ends of its
// ranges. Running blocks take all strips, so no block waits for one that has no
// place yet.
//
// Then a block has a range. It puts its list together from all strips, in their
// order, and adds it as a list that it had found (ScatterRows.cpp). A list of a
// range has room for half as many entries again as one has on average. What has
// no room, of destinations that are named often, is extra parts of the list,
// which the blocks share; the last one to arrive adds what they have.
//
// Which block takes a strip decides nothing, so the order is fixed by the plan
// and the indices.
//
//===----------------------------------------------------------------------===//

#include "../Codegen/LastBlock.h"
#include "../Codegen/Limits.h"
#include "ScatterRows.h"
#include "aicf/Support/Mutant.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Words: strips that are taken; strips that are done, below `kDoneBits`, and
/// above them the extra parts of all ranges; blocks that have left. Behind them
/// are the entries of each range, and the parts that have arrived of each one.
enum Semaphore { kTaken = 0, kDone = 1, kLeft = 2 };
static_assert(ScatterSpec::kStripWords == kLeft + 1);
static constexpr int64_t kDoneBits = 12;
static_assert(ScatterSpec::kMostStrips < 1 << kDoneBits);

/// Entries that a thread loads at once.
static constexpr int64_t kEntriesAtOnce = 4;

//===----------------------------------------------------------------------===//
// Strips
//===----------------------------------------------------------------------===//

/// The number of the next strip. With `hasOne`, the block has stored one.
Value ScatterRows::takeStrip(bool hasOne) {
  Value slot = d.i32(scatter.slotOffset());
  d.blockBarrier();
  // All threads count: entries of the next strip.
  if (hasOne && !AICF_MUTANT("scatter-strips-unfenced"))
    d.fenceDevice();
  d.when(d.eq(thread, 0), [&] {
    if (hasOne)
      d.atomicAdd(block.semaphores, d.i32(kDone), d.i32(1));
    d.storeShared(slot, d.atomicAdd(block.semaphores, d.i32(kTaken), d.i32(1)));
  });
  d.blockBarrier();
  return d.loadShared(slot, getI32());
}

/// Parts of a list of `entries` entries, the first one aside.
Value ScatterRows::countExtras(Value entries) {
  Value last = d.sub(d.select(d.eq(entries, 0), d.i32(1), entries), 1);
  return d.div(last, scatter.room());
}

void ScatterRows::sortStrip(Value strip) {
  int64_t ranges = scatter.ranges(), strips = scatter.strips;
  int64_t atOnce = scatter.testedAtOnce(), threads = scatter.threads();
  Value begin = d.mul(strip, scatter.stripLength());
  Value stop = d.min(d.add(begin, scatter.stripLength()), sources);
  Value last = d.sub(stop, 1);
  clearPlaces(ranges);
  // All destinations.
  base = d.i32(0);
  count = index.countPositions(scatter.getDestination());
  d.loop(d.add(begin, thread), stop, d.i32(atOnce * threads), ValueRange(),
         [&](Value from, ValueRange) -> Values {
           Values numbers;
           SmallVector<Values> loaded;
           for (int64_t q = 0; q < atOnce; ++q) {
             numbers.push_back(d.add(from, q * threads));
             loaded.push_back(loadIndex(q, d.min(numbers[q], last)));
           }
           for (int64_t q = 0; q < atOnce; ++q) {
             Value isSource = d.less(numbers[q], stop);
             Target target =
                 findTarget(q, d.min(numbers[q], last), loaded[q], isSource);
             d.when(isSource, [&] {
               storeWord(d.sub(numbers[q], begin),
                         d.select(target.isOwn, target.local, d.i32(-1)),
                         scatter.listOffset());
             });
           }
           forget();
           return {};
         });
  d.blockBarrier();
  auto getRange = [&](Value position) {
    return d.div(position, scatter.destinations);
  };
  SortKey key = {ranges, getRange, /*mayLack=*/true};
  Value length = d.sub(stop, begin);
  visitShares(length, key, /*put=*/nullptr);
  d.blockBarrier();
  Value total = scanPlaces(ranges);
  d.blockBarrier();
  countEntries(total);
  d.blockBarrier();
  visitShares(length, key, [&](Value at, Value place, Value position) {
    Value local =
        d.sub(position, d.mul(getRange(position), scatter.destinations));
    Value number = d.shl(d.add(begin, at), scatter.destinationBits());
    d.store(block.workspace, d.add(begin, place), d.bitOr(number, local));
  });
  d.blockBarrier();
  d.loop(thread, d.i32(ranges), d.i32(threads), ValueRange(),
         [&](Value range, ValueRange) -> Values {
           Value place = d.add(d.mul(range, strips), strip);
           d.store(block.workspace, d.add(place, scatter.endsOffset() / 4),
                   findRun(range).second);
           return {};
         });
}

/// Adds the strip's entries, `total` in all, to those of each range, and what
/// this makes of extra parts. The places are those where ranges begin.
void ScatterRows::countEntries(Value total) {
  int64_t ranges = scatter.ranges(), sorters = scatter.sorters();
  auto getBegin = [&](Value range) {
    return loadWord(d.mul(range, sorters), scatter.placesOffset());
  };
  d.loop(thread, d.i32(ranges), d.i32(scatter.threads()), ValueRange(),
         [&](Value range, ValueRange) -> Values {
           Value isLast = d.eq(range, ranges - 1);
           Value next = d.select(isLast, range, d.add(range, 1));
           Value entries =
               d.sub(d.select(isLast, total, getBegin(next)), getBegin(range));
           d.when(d.ne(entries, 0), [&] {
             Value before =
                 d.atomicAdd(block.semaphores,
                             d.add(range, ScatterSpec::kStripWords), entries);
             Value extras = d.sub(countExtras(d.add(before, entries)),
                                  countExtras(before));
             d.when(d.ne(extras, 0), [&] {
               d.atomicAdd(block.semaphores, d.i32(kDone),
                           d.shl(extras, kDoneBits));
             });
           });
           return {};
         });
}

/// Waits until all strips are there. Returns the number of extra parts.
Value ScatterRows::awaitStrips() {
  Value slot = d.i32(scatter.slotOffset() + 4);
  d.when(d.eq(thread, 0), [&] {
    Value done = d.loopWhile(
        {d.i32(0)},
        [&](ValueRange word) {
          return d.less(d.bitAnd(word[0], (1 << kDoneBits) - 1),
                        scatter.strips);
        },
        [&](ValueRange) -> Values {
          return {d.atomicAdd(block.semaphores, d.i32(kDone), d.i32(0))};
        })[0];
    d.fenceDevice();
    d.storeShared(slot, d.shr(done, kDoneBits));
  });
  d.blockBarrier();
  return d.loadShared(slot, getI32());
}

/// The last block that leaves sets the words to 0, as the next launch expects
/// them. The first warp calls it, once the block needs none of them any more.
void ScatterRows::leaveStrips() {
  Value before = d.choose(
      d.eq(lane, 0),
      [&]() -> Values {
        return {d.atomicAdd(block.semaphores, d.i32(kLeft), d.i32(1))};
      },
      [&]() -> Values { return {d.i32(0)}; })[0];
  before = d.shuffleFrom(before, d.i32(0));
  if (AICF_MUTANT("scatter-words-kept"))
    return;
  d.when(d.eq(before, d.sub(d.gridSize(), 1)), [&] {
    d.loop(lane, d.i32(ScatterSpec::kStripWords + scatter.ranges()),
           d.i32(kWarp), ValueRange(), [&](Value word, ValueRange) -> Values {
             d.store(block.semaphores, word, d.i32(0));
             return {};
           });
  });
}

//===----------------------------------------------------------------------===//
// Extra parts
//===----------------------------------------------------------------------===//

/// Sums up the extra parts of the ranges, each with those before it, behind a
/// word that is 0.
void ScatterRows::findExtras() {
  int64_t ranges = scatter.ranges();
  int64_t each = llvm::divideCeil(ranges, scatter.threads());
  Value begin = d.min(d.mul(thread, each), d.i32(ranges));
  Value last = d.min(d.add(begin, each), d.i32(ranges));
  auto load = [&](Value range) {
    return countExtras(d.load(block.semaphores,
                              d.add(range, ScatterSpec::kStripWords), getI32(),
                              1)[0]);
  };
  Value own = d.loop(begin, last, d.i32(1), Values{d.i32(0)},
                     [&](Value range, ValueRange sum) -> Values {
                       return {d.add(sum[0], load(range))};
                     })[0];
  d.loop(begin, last, d.i32(1), Values{scanThreads(own).first},
         [&](Value range, ValueRange sum) -> Values {
           Value next = d.add(sum[0], load(range));
           storeWord(range, next, scatter.extrasOffset());
           return {next};
         });
  d.when(d.eq(thread, 0),
         [&] { storeWord(thread, d.i32(0), scatter.extrasOffset() - 4); });
  d.blockBarrier();
}

/// Of `count` ascending words: how many are up to `wanted`.
Value ScatterRows::countUpTo(Value wanted, int64_t count, int64_t offset) {
  Value found = d.i32(0);
  for (int64_t step = llvm::bit_floor(uint64_t(count)); step; step /= 2) {
    Value next = d.add(found, step);
    Value isWord = d.less(next, count + 1);
    Value word = loadWord(d.min(next, d.i32(count)), offset - 4);
    Value isUpTo = d.bitAnd(isWord, d.bitXor(d.less(wanted, word), d.i1(true)));
    found = d.select(isUpTo, next, found);
  }
  return found;
}

/// The first units are the first parts of ranges, the others extra ones.
ScatterRows::Range ScatterRows::findRange(Value unit) {
  Values found = d.choose(
      d.less(unit, scatter.ranges()),
      [&]() -> Values { return {unit, d.i32(0)}; },
      [&]() -> Values {
        Value extra = d.sub(unit, scatter.ranges());
        Value range =
            countUpTo(extra, scatter.ranges(), scatter.extrasOffset());
        return {range, d.add(d.sub(extra, loadExtras(range)), 1)};
      });
  return {found[0], found[1]};
}

// First parts have the first records of a team.
Value ScatterRows::getRecord(Value from) {
  if (scatter.isClustered())
    return d.add(d.mul(d.add(firstTile, partsOwner), scatter.cluster), from);
  if (!scatter.strips)
    return ScatterEvaluator::getRecord(from);
  Value extra = d.add(d.add(loadExtras(range), from), scatter.ranges() - 1);
  return d.add(d.mul(team, scatter.records()),
               d.select(d.eq(from, 0), range, extra));
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

/// Where the entries of `range` end in the thread's strip; 0 in front of the
/// first one.
Value ScatterRows::loadEnds(Value range) {
  int64_t strips = scatter.strips;
  Value isRange = d.ne(range, -1);
  Value strip = d.min(thread, d.i32(strips - 1));
  Value place = d.add(d.mul(d.select(isRange, range, d.i32(0)), strips), strip);
  Value to = d.load(block.workspace, d.add(place, scatter.endsOffset() / 4),
                    getI32(), 1)[0];
  return d.select(isRange, to, d.i32(0));
}

/// Loads the block's part of the list of `range`, of which the thread's strip
/// has `entries` entries from `begins` on. Returns its length.
Value ScatterRows::loadList(const Range &range, Value entries, Value begins) {
  int64_t strips = scatter.strips, threads = scatter.threads();
  auto [before, total] = scanThreads(entries);
  // Where an entry of the list is: the strip's place, less the entries before.
  d.when(d.less(thread, strips), [&] {
    storeWord(thread, before, scatter.beforeOffset());
    storeWord(thread, d.sub(begins, before), scatter.strayOffset());
  });
  d.blockBarrier();
  sharers = d.add(countExtras(total), 1);
  isShared = d.ne(sharers, 1);
  Value from = d.mul(range.part, scatter.room());
  Value length = d.min(d.sub(total, from), d.i32(scatter.room()));
  Value last = d.sub(length, 1);
  d.loop(thread, length, d.i32(kEntriesAtOnce * threads), ValueRange(),
         [&](Value at, ValueRange) -> Values {
           Values ats, loaded;
           for (int64_t q = 0; q < kEntriesAtOnce; ++q) {
             ats.push_back(d.min(d.add(at, q * threads), last));
             Value number = d.add(from, ats[q]);
             Value strip =
                 d.sub(countUpTo(number, strips, scatter.beforeOffset()), 1);
             Value place =
                 d.add(loadWord(strip, scatter.strayOffset()), number);
             llvm::append_range(loaded,
                                d.load(block.workspace, place, getI32(), 1));
           }
           for (int64_t q = 0; q < kEntriesAtOnce; ++q)
             d.when(d.less(d.add(at, q * threads), length), [&] {
               storeWord(ats[q], loaded[q], scatter.listOffset());
             });
           return {};
         });
  d.blockBarrier();
  return length;
}

/// Adds the list of a range, or a part of it. The block's first one `isOwn`.
void ScatterRows::addRange(Value unit, Value isOwn) {
  Range found = findRange(unit);
  range = found.number;
  ownPart = found.part;
  base = d.mul(range, scatter.destinations);
  count = d.min(d.sub(index.countPositions(scatter.getDestination()), base),
                d.i32(scatter.destinations));
  Value to = loadEnds(range), from = loadEnds(d.sub(range, 1));
  clearPlaces(scatter.destinations);
  d.when(d.bitAnd(isOwn, d.eq(warp, 0)), [&] { leaveStrips(); });
  Value strip = d.min(thread, d.i32(scatter.strips - 1));
  Value entries =
      d.select(d.less(thread, scatter.strips), d.sub(to, from), d.i32(0));
  Value begins = d.add(d.mul(strip, scatter.stripLength()), from);
  Value length = loadList(found, entries, begins);
  d.when(d.ne(length, 0), [&] {
    sortList(length);
    addPieces(length);
  });
  takeEmpty();
  d.when(isShared, [&] {
    Value tile = d.add(d.mul(team, scatter.ranges()), range);
    tile = d.add(tile, ScatterSpec::kStripWords + scatter.ranges());
    Value isLast = isLastBlock(d, block.semaphores, tile, sharers, thread,
                               scatter.flagOffset());
    d.when(isLast, [&] { addAllParts(); });
  });
  d.blockBarrier();
}

void ScatterRows::writeStrips() {
  index.computeChunks();
  int64_t ranges = scatter.ranges();
  Value number = index.getBlock();
  team = d.div(number, ranges);
  Value own = d.sub(number, d.mul(team, ranges));
  if (Value segment = index.getSegment())
    team = d.add(d.mul(team, scatter.segments()), segment);
  d.loopWhile(
      {takeStrip(/*hasOne=*/false)},
      [&](ValueRange strip) { return d.less(strip[0], scatter.strips); },
      [&](ValueRange strip) -> Values {
        sortStrip(strip[0]);
        return {takeStrip(/*hasOne=*/true)};
      });
  Value extras = awaitStrips();
  d.when(d.ne(extras, 0), [&] { findExtras(); });
  Value units = d.add(extras, ranges);
  d.loopWhile(
      {own}, [&](ValueRange unit) { return d.less(unit[0], units); },
      [&](ValueRange unit) -> Values {
        addRange(unit[0], d.eq(unit[0], own));
        return {d.add(unit[0], ranges)};
      });
}
