//===- ScatterStrips.cpp - Sources that blocks sort together --------------===//
//
// Blocks that find their list themselves read all indices, each of them. Where
// there are many sources and many ranges of destinations, blocks sort the
// sources first. They take strips of the sources by number, sort the strip by
// range in shared memory, and leave it in the workspace with the ends of its
// ranges. A block begins with the strip of its number. If others take long, it
// asks for theirs: running blocks take all strips, so no block waits for one
// that has no place yet.
//
// Then a block has a range. It puts its list together from all strips, in their
// order, and adds it as a list that it had found (ScatterRows.cpp). A list has
// room for little more than a range has on average. What has no room, of
// destinations that are named often, is extra parts of the list. Blocks whose
// own ranges have few entries take the first of them, all blocks the others, so
// none adds many more than its share of the sources. The last ones to arrive
// add what they have.
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

/// Words: strips that are done, below `kDoneBits`, and above them how often
/// blocks have asked for one; blocks that have left. Behind them are the
/// entries of each range; the blocks that have come to each strip, of which the
/// first one sorts it; of each tile the steps that have arrived, or the parts;
/// and by record the parts of each step.
enum Semaphore { kStrips = 0, kLeft = 1 };
static_assert(ScatterSpec::kStripWords == kLeft + 1);
static constexpr int64_t kDoneBits = 12;
static_assert(ScatterSpec::kMostStrips < 1 << kDoneBits);

/// Bits that count ranges.
static constexpr int64_t kLightBits = 12;
static_assert(ScatterSpec::kMostSortedRanges < 1 << kLightBits);

/// How often a block looks whether all strips are there before it asks for
/// another one.
static constexpr int64_t kPolls = 4;

/// Entries that a thread loads at once.
static constexpr int64_t kEntriesAtOnce = 4;

//===----------------------------------------------------------------------===//
// Strips
//===----------------------------------------------------------------------===//

/// Counts the block's strip if it `hasOne`, which it has stored. Returns the
/// number of another strip that may be left; if all are taken, waits until they
/// are there, and returns no strip's.
Value ScatterRows::takeStrip(Value hasOne) {
  constexpr int64_t kAsk = int64_t(1) << kDoneBits;
  Value slot = d.i32(scatter.slotOffset()), strips = d.i32(scatter.strips);
  auto getDone = [&](Value word) { return d.bitAnd(word, kAsk - 1); };
  auto poll = [&] {
    return getDone(d.atomicAdd(block.semaphores, d.i32(kStrips), d.i32(0)));
  };
  d.blockBarrier();
  // All threads count: entries of the next strip.
  if (!AICF_MUTANT("scatter-strips-unfenced"))
    d.fenceDevice();
  d.when(d.eq(thread, 0), [&] {
    Value own = d.select(hasOne, d.i32(1), d.i32(0));
    Value word = d.atomicAdd(block.semaphores, d.i32(kStrips), own);
    Value done = d.add(getDone(word), own);
    // Where each strip has a block, they are likely to be under way.
    int64_t polls = scatter.strips <= scatter.blocks() ? kPolls : 0;
    done = d.loopWhile(
        {done, d.i32(0)},
        [&](ValueRange state) {
          return d.bitAnd(d.less(state[0], strips), d.less(state[1], polls));
        },
        [&](ValueRange state) -> Values {
          return {poll(), d.add(state[1], 1)};
        })[0];
    Value strip = d.choose(
        d.less(done, strips),
        [&]() -> Values {
          Value word =
              d.atomicAdd(block.semaphores, d.i32(kStrips), d.i32(kAsk));
          // The last strips are those that no block begins with.
          Value asked = d.shr(word, kDoneBits);
          Value isAny = d.less(asked, strips);
          d.loopWhile(
              {d.select(isAny, strips, getDone(word))},
              [&](ValueRange done) { return d.less(done[0], strips); },
              [&](ValueRange) -> Values { return {poll()}; });
          return {d.select(isAny, d.sub(d.sub(strips, 1), asked), strips)};
        },
        [&]() -> Values { return {strips}; })[0];
    d.fenceDevice();
    d.storeShared(slot, strip);
  });
  d.blockBarrier();
  return d.loadShared(slot, getI32());
}

/// Parts of a list of `entries` entries, the first one aside.
Value ScatterRows::countExtras(Value entries) {
  Value last = d.sub(d.select(d.eq(entries, 0), d.i32(1), entries), 1);
  return d.div(last, scatter.room());
}

/// Sorts `strip`, unless another block has. Returns whether this one did.
Value ScatterRows::sortStrip(Value strip) {
  int64_t ranges = scatter.ranges();
  int64_t atOnce = scatter.testedAtOnce(), threads = scatter.threads();
  Value begin = d.mul(strip, scatter.stripLength());
  Value stop = d.min(d.add(begin, scatter.stripLength()), sources);
  Value last = d.sub(stop, 1);
  // The indices come meanwhile.
  Value takers = d.choose(
      d.eq(thread, 0),
      [&]() -> Values {
        Value word = d.add(strip, ScatterSpec::kStripWords + scatter.ranges());
        return {d.atomicAdd(block.semaphores, word, d.i32(1))};
      },
      [&]() -> Values { return {d.i32(0)}; })[0];
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
  Value slot = d.i32(scatter.slotOffset() + 4);
  d.when(d.eq(thread, 0), [&] { d.storeShared(slot, takers); });
  d.blockBarrier();
  Value isOwn = d.eq(d.loadShared(slot, getI32()), 0);
  d.when(isOwn, [&] { sortListed(strip, begin, stop); });
  return isOwn;
}

/// Sorts the listed positions of `strip`, whose sources are those from `begin`
/// on and in front of `stop`, by range, and leaves them.
void ScatterRows::sortListed(Value strip, Value begin, Value stop) {
  int64_t ranges = scatter.ranges();
  auto getRange = [&](Value position) {
    return d.div(position, scatter.destinations);
  };
  SortKey key = {ranges, getRange, /*mayLack=*/true};
  Value length = d.sub(stop, begin);
  visitShares(length, key, /*put=*/nullptr);
  d.blockBarrier();
  Value total = scanPlaces(ranges);
  d.blockBarrier();
  countEntries(strip, total);
  d.blockBarrier();
  visitShares(length, key, [&](Value at, Value place, Value position) {
    Value local =
        d.sub(position, d.mul(getRange(position), scatter.destinations));
    Value number = d.shl(d.add(begin, at), scatter.destinationBits());
    d.store(block.workspace, d.add(begin, place), d.bitOr(number, local));
  });
}

/// Leaves where the ranges of the strip end, which has `total` entries in all,
/// and adds its entries to those of each range. The places are those where
/// ranges begin.
void ScatterRows::countEntries(Value strip, Value total) {
  int64_t ranges = scatter.ranges(), sorters = scatter.sorters();
  auto getBegin = [&](Value range) {
    return loadWord(d.mul(range, sorters), scatter.placesOffset());
  };
  auto getEnd = [&](Value range) {
    Value isLast = d.eq(range, ranges - 1);
    Value next = d.select(isLast, range, d.add(range, 1));
    return d.select(isLast, total, getBegin(next));
  };
  auto visitRanges = [&](function_ref<void(Value)> visit) {
    d.loop(thread, d.i32(ranges), d.i32(scatter.threads()), ValueRange(),
           [&](Value range, ValueRange) -> Values {
             visit(range);
             return {};
           });
  };
  // Nobody waits for what was there before.
  visitRanges([&](Value range) {
    Value entries = d.sub(getEnd(range), getBegin(range));
    d.when(d.ne(entries, 0), [&] {
      d.atomicAdd(block.semaphores, d.add(range, ScatterSpec::kStripWords),
                  entries);
    });
  });
  visitRanges([&](Value range) {
    Value place = d.add(d.mul(range, scatter.strips), strip);
    d.store(block.workspace, d.add(place, scatter.endsOffset() / 4),
            getEnd(range));
  });
}

/// Counts the block as one that needs no word any more. Returns in thread 0 how
/// many there were before.
Value ScatterRows::leaveStrips() {
  return d.choose(
      d.eq(thread, 0),
      [&]() -> Values {
        return {d.atomicAdd(block.semaphores, d.i32(kLeft), d.i32(1))};
      },
      [&]() -> Values { return {d.i32(0)}; })[0];
}

/// The last block that has left, `before` others, sets the words to 0, as the
/// next launch expects them.
void ScatterRows::clearWords(Value before) {
  d.when(d.eq(warp, 0), [&] {
    Value others = d.shuffleFrom(before, d.i32(0));
    if (AICF_MUTANT("scatter-words-kept"))
      return;
    d.when(d.eq(others, d.sub(d.gridSize(), 1)), [&] {
      d.loop(lane, d.i32(scatter.stripWords()), d.i32(kWarp), ValueRange(),
             [&](Value word, ValueRange) -> Values {
               d.store(block.semaphores, word, d.i32(0));
               return {};
             });
    });
  });
}

//===----------------------------------------------------------------------===//
// Extra parts
//===----------------------------------------------------------------------===//

/// Sums up the extra parts of the ranges, each with those before it, behind a
/// word that is 0, and likewise the blocks with few entries. `own` is the
/// block's range.
ScatterRows::Extras ScatterRows::findExtras(Value own) {
  int64_t ranges = scatter.ranges();
  int64_t each = llvm::divideCeil(ranges, scatter.threads());
  // Of a range: whether it has few entries, and above that its extra parts.
  auto weigh = [&](Value entries) {
    Value isLight = d.less(entries, llvm::divideCeil(scatter.room(), 2));
    return d.bitOr(d.shl(countExtras(entries), kLightBits),
                   d.select(isLight, d.i32(1), d.i32(0)));
  };
  Value begin = d.mul(thread, each);
  Value sum = d.i32(0);
  Values weights;
  for (int64_t i = 0; i < each; ++i) {
    Value range = d.add(begin, i);
    Value word =
        d.add(d.min(range, d.i32(ranges - 1)), ScatterSpec::kStripWords);
    Value weight = weigh(d.load(block.semaphores, word, getI32(), 1)[0]);
    weights.push_back(d.select(d.less(range, ranges), weight, d.i32(0)));
    sum = d.add(sum, weights.back());
  }
  auto [before, all] = scanThreads(sum);
  for (int64_t i = 0; i < each; ++i) {
    Value range = d.add(begin, i);
    before = d.add(before, weights[i]);
    d.when(d.less(range, ranges),
           [&] { storeWord(range, before, scatter.extrasOffset()); });
  }
  d.when(d.eq(thread, 0),
         [&] { storeWord(thread, d.i32(0), scatter.extrasOffset() - 4); });
  d.blockBarrier();
  constexpr int64_t kMask = (int64_t(1) << kLightBits) - 1;
  Value light = d.bitAnd(loadWord(own, scatter.extrasOffset() - 4), kMask);
  Value next = d.bitAnd(loadWord(own, scatter.extrasOffset()), kMask);
  return {d.shr(all, kLightBits), d.bitAnd(all, kMask), d.ne(light, next),
          light};
}

/// The unit of the block behind `unit`: blocks with few entries take the first
/// extra parts, then all blocks the others, in turn.
Value ScatterRows::getNextUnit(Value unit, Value own, const Extras &extras) {
  int64_t ranges = scatter.ranges();
  Value light = d.add(extras.light, ranges);
  Value first = d.add(light, own);
  Value ofLight =
      d.select(extras.isLight, d.add(extras.lightBefore, ranges), first);
  Value next = d.select(d.less(unit, light), first, d.add(unit, ranges));
  return d.select(d.less(unit, ranges), ofLight, next);
}

/// Of `count` ascending words: how many are up to `wanted`, their lowest
/// `bits` bits aside.
Value ScatterRows::countUpTo(Value wanted, int64_t count, int64_t offset,
                             int64_t bits) {
  Value found = d.i32(0);
  for (int64_t step = llvm::bit_floor(uint64_t(count)); step; step /= 2) {
    Value next = d.add(found, step);
    Value isWord = d.less(next, count + 1);
    Value word = loadWord(d.min(next, d.i32(count)), offset - 4);
    if (bits)
      word = d.shr(word, bits);
    Value isUpTo = d.bitAnd(isWord, d.bitXor(d.less(wanted, word), d.i1(true)));
    found = d.select(isUpTo, next, found);
  }
  return found;
}

/// Extra parts of ranges before `range`.
Value ScatterRows::loadExtras(Value range) {
  return d.shr(loadWord(range, scatter.extrasOffset() - 4), kLightBits);
}

/// The first units are the first parts of ranges, the others extra ones.
ScatterRows::Range ScatterRows::findRange(Value unit) {
  Values found = d.choose(
      d.less(unit, scatter.ranges()),
      [&]() -> Values { return {unit, d.i32(0)}; },
      [&]() -> Values {
        Value extra = d.sub(unit, scatter.ranges());
        Value range = countUpTo(extra, scatter.ranges(), scatter.extrasOffset(),
                                kLightBits);
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

/// Adds the part `unit` of a range's list. In the thread's strip the range's
/// entries are those in front of `to`, from `from` on.
void ScatterRows::addRange(Value unit, Value from, Value to) {
  Range found = findRange(unit);
  range = found.number;
  ownPart = found.part;
  base = d.mul(range, scatter.destinations);
  count = d.min(d.sub(index.countPositions(scatter.getDestination()), base),
                d.i32(scatter.destinations));
  clearPlaces(scatter.destinations);
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
    int64_t words = scatter.stripWords();
    Value tile = d.add(d.mul(team, scatter.ranges()), range);
    bringTogether(d.add(tile, words), [&](Value part) {
      return d.add(getRecord(part), words + scatter.tiles());
    });
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
  // A block begins with the strip of its number.
  d.loopWhile(
      {d.min(d.blockId(), d.i32(scatter.strips - 1))},
      [&](ValueRange strip) { return d.less(strip[0], scatter.strips); },
      [&](ValueRange strip) -> Values {
        return {takeStrip(sortStrip(strip[0]))};
      });
  // The ends come while extra parts are counted.
  Value from = loadEnds(d.sub(own, 1)), to = loadEnds(own);
  Extras extras = findExtras(own);
  Value before = leaveStrips();
  Value units = d.add(extras.number, ranges);
  d.loopWhile(
      {own, from, to},
      [&](ValueRange state) { return d.less(state[0], units); },
      [&](ValueRange state) -> Values {
        addRange(state[0], state[1], state[2]);
        Value next = getNextUnit(state[0], own, extras);
        Values ends = d.choose(
            d.less(next, units),
            [&]() -> Values {
              Value range = findRange(next).number;
              return {loadEnds(d.sub(range, 1)), loadEnds(range)};
            },
            [&]() -> Values {
              return {d.i32(0), d.i32(0)};
            });
        return {next, ends[0], ends[1]};
      });
  clearWords(before);
}
