//===- ScanExchange.cpp - What precedes a block's segment -----------------===//

#include "ScanExchange.h"

#include "../Codegen/Limits.h"
#include "aicf/Support/Mutant.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Records that a thread loads at once.
static constexpr int64_t kRecordsAtOnce = 4;

/// The word of tickets; those of sequences follow.
static constexpr int64_t kTicketWord = 0;

ScanExchange::ScanExchange(DeviceBuilder &d, const ScanSpec &spec,
                           ValueRange params)
    : d(d), spec(spec), thread(d.threadId()) {
  if (!spec.usesMemory())
    return;
  auto narrow = [&](Value number) {
    return number.getType().isInteger(64) ? d.narrow(number) : number;
  };
  ValueRange own = params.take_back(4);
  segments = narrow(own[0]);
  sequences = narrow(own[1]);
  workspace = own[2];
  semaphores = own[3];
}

ScanBlock ScanExchange::locateBlock() {
  if (spec.cluster > 1) {
    segment = d.clusterRank();
    return {d.div(d.blockId(), spec.cluster), segment};
  }
  if (spec.scanSegments() == 1)
    return {d.blockId(), d.i32(0)};
  Value slot = d.i32(spec.totalsBytes());
  d.when(d.eq(thread, 0), [&] {
    Value ticket = d.atomicAdd(semaphores, d.i32(kTicketWord), d.i32(1));
    d.storeShared(slot, ticket);
    // As the next launch expects it: nobody draws after the last one.
    d.when(d.eq(ticket, d.sub(d.gridSize(), 1)),
           [&] { d.store(semaphores, d.i32(kTicketWord), d.i32(0)); });
  });
  d.blockBarrier();
  // What precedes a segment has lower tickets, and neighbours read what is
  // beside each other.
  Value ticket = d.loadShared(slot, d.getBuilder().getI32Type());
  segment = d.div(ticket, sequences);
  sequence = d.sub(ticket, d.mul(segment, sequences));
  return {sequence, segment};
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

Values ScanExchange::combineAll(ScanArithmetic &arithmetic, Values x,
                                ValueRange y) {
  forEach([&](size_t n, int64_t i) {
    x[at(n, i)] = arithmetic.combine(n, x[at(n, i)], y[at(n, i)]);
  });
  return x;
}

Values ScanExchange::getIdentities(ScanArithmetic &arithmetic) {
  Values values;
  forEach(
      [&](size_t n, int64_t) { values.push_back(arithmetic.getIdentity(n)); });
  return values;
}

/// Element of the workspace where the thread's totals of `scan` lie.
Value ScanExchange::getPlace(Value record, size_t scan) {
  int64_t section = spec.getSectionOffset(scan), bytes = spec.scans[scan].bytes;
  return d.add(
      d.mul(owner, spec.ownTotals()),
      d.add(d.mul(record, spec.recordBytes() / bytes), section / bytes));
}

void ScanExchange::storeRecord(Value record, ValueRange totals) {
  for (size_t n = 0; n < spec.scans.size(); ++n) {
    int64_t chunk =
        std::min(kVectorBytes / spec.scans[n].bytes, spec.ownTotals());
    Value place = getPlace(record, n);
    for (int64_t i = 0; i < spec.ownTotals(); i += chunk)
      d.store(workspace, d.add(place, i), totals.slice(at(n, i), chunk));
  }
}

Values ScanExchange::loadRecord(ScanArithmetic &arithmetic, Value record) {
  Values values;
  for (size_t n = 0; n < spec.scans.size(); ++n) {
    int64_t chunk =
        std::min(kVectorBytes / spec.scans[n].bytes, spec.ownTotals());
    Value place = getPlace(record, n);
    for (int64_t i = 0; i < spec.ownTotals(); i += chunk)
      llvm::append_range(values, d.load(workspace, d.add(place, i),
                                        arithmetic.getRunningType(n), chunk));
  }
  return values;
}

//===----------------------------------------------------------------------===//
// The exchange
//===----------------------------------------------------------------------===//

/// Stores `totals` to `record`, then sets `bit` of `word`. `then` runs in the
/// first threads of the block, behind the fence that this takes.
void ScanExchange::publish(Value record, ValueRange totals, Value word,
                           Value bit, function_ref<void()> then) {
  d.when(d.eq(partner, 0), [&] { storeRecord(record, totals); });
  d.blockBarrier();
  int64_t waiting = spec.groupSegments() / kWarp + 1;
  d.when(d.less(thread, then ? waiting : 1), [&] {
    if (!AICF_MUTANT("scan-unfenced"))
      d.fenceDevice();
    d.when(d.eq(thread, 0), [&] { d.atomicAdd(semaphores, word, bit); });
    if (then)
      then();
  });
}

/// Waits until what precedes the segment is there: each thread for the bits of
/// a word.
void ScanExchange::await() {
  Value waiting = d.i32(spec.groupSegments() / kWarp);
  Value from = d.add(first, d.mul(thread, kWarp));
  Value count = d.select(d.less(from, segment), d.sub(segment, from), d.i32(0));
  Value mask = d.select(d.less(count, kWarp),
                        d.sub(d.shl(d.i32(1), d.bitAnd(count, kWarp - 1)), 1),
                        d.i32(-1));
  Value word = d.add(d.shr(first, llvm::Log2_64(kWarp)), thread);
  if (spec.groups() > 1) {
    Value before = d.sub(group, 1);
    Value isGroup = d.eq(thread, waiting);
    mask = d.select(isGroup, d.select(d.eq(group, 0), d.i32(0), bitOf(before)),
                    mask);
    word = d.select(isGroup,
                    d.add(segmentWords, d.shr(before, llvm::Log2_64(kWarp))),
                    word);
  } else {
    mask = d.select(d.less(thread, waiting), mask, d.i32(0));
  }
  d.loopWhile(
      {d.i32(0)},
      [&](ValueRange state) { return d.ne(d.bitAnd(state[0], mask), mask); },
      [&](ValueRange) -> Values {
        return {d.atomicAdd(semaphores, getWord(word), d.i32(0))};
      });
  d.fenceDevice();
}

/// The totals before the segment in its group.
Values ScanExchange::combineGroup(ScanArithmetic &arithmetic) {
  int64_t partners = spec.partners();
  int64_t atOnce = std::min<int64_t>(
      kRecordsAtOnce, llvm::divideCeil(spec.groupSegments(), partners));
  Values sums = d.loop(
      d.add(first, partner), segment, d.i32(atOnce * partners),
      getIdentities(arithmetic), [&](Value from, ValueRange iter) -> Values {
        SmallVector<Values> loaded;
        for (int64_t i = 0; i < atOnce; ++i) {
          Value other = d.add(from, i * partners);
          Value precedes = d.less(other, segment);
          loaded.push_back(loadRecord(
              arithmetic,
              d.add(firstRecord, d.select(precedes, other, segment))));
        }
        Values sums(iter);
        for (int64_t i = 0; i < atOnce; ++i) {
          Value precedes = d.less(d.add(from, i * partners), segment);
          Values next = combineAll(arithmetic, sums, loaded[i]);
          for (auto [sum, value] : llvm::zip_equal(sums, next))
            sum = d.select(precedes, value, sum);
        }
        return sums;
      });
  return combinePartners(arithmetic, std::move(sums));
}

/// What all partners of a thread have, in each of them.
Values ScanExchange::combinePartners(ScanArithmetic &arithmetic,
                                     Values values) {
  for (int64_t distance = spec.owners(); distance < kWarp; distance *= 2) {
    Values others = llvm::map_to_vector(
        values, [&](Value value) { return d.shuffleXor(value, distance); });
    values = combineAll(arithmetic, std::move(values), others);
  }
  int64_t sharers = spec.sharers();
  if (sharers == 1)
    return values;
  int64_t stride = std::max(spec.owners(), kWarp);
  Value sharer = d.shr(thread, llvm::Log2_64(stride));
  Value isLeader = d.less(d.bitAnd(thread, stride - 1), spec.owners());
  auto getSlot = [&](size_t n, int64_t i) {
    int64_t section = 0;
    for (size_t m = 0; m < n; ++m)
      section += spec.sharedSection(m);
    return section + i * spec.owners() * spec.scans[n].bytes;
  };
  d.when(isLeader, [&] {
    forEach([&](size_t n, int64_t i) {
      Value offset = d.add(d.mul(sharer, spec.sectionBytes(n)),
                           d.mul(owner, spec.scans[n].bytes));
      d.storeShared(offset, values[at(n, i)], getSlot(n, i));
    });
  });
  d.blockBarrier();
  forEach([&](size_t n, int64_t i) {
    Value &value = values[at(n, i)];
    Value offset = d.mul(owner, spec.scans[n].bytes);
    Values all;
    for (int64_t s = 0; s < sharers; ++s)
      all.push_back(d.loadShared(offset, value.getType(),
                                 getSlot(n, i) + s * spec.sectionBytes(n)));
    value = arithmetic.halve(n, std::move(all));
  });
  return values;
}

/// The last block that leaves a sequence sets its words to 0, as the next
/// launch expects them.
void ScanExchange::leave() {
  d.when(d.eq(thread, 0), [&] {
    d.fenceDevice();
    Value before = d.atomicAdd(semaphores, getWord(d.sub(words, 1)), d.i32(1));
    if (AICF_MUTANT("scan-words-kept"))
      return;
    d.when(d.eq(before, d.sub(segments, 1)), [&] {
      d.loop(d.i32(0), words, d.i32(1), ValueRange(),
             [&](Value word, ValueRange) -> Values {
               d.store(semaphores, getWord(word), d.i32(0));
               return {};
             });
    });
  });
}

Value ScanExchange::getLateZero() {
  // Tickets are not negative, which neither LLVM nor ptxas can know.
  Value ticket =
      d.loadShared(d.i32(spec.totalsBytes()), d.getBuilder().getI32Type());
  return d.shr(ticket, 31);
}

/// What precedes the segment in the cluster. All partners of a thread have its
/// totals: each takes them to other blocks.
Values ScanExchange::shareCluster(ScanArithmetic &arithmetic,
                                  ValueRange totals) {
  // Before any store the other blocks have to be there.
  d.clusterWait();
  auto getSlot = [&](Value rank, size_t n, int64_t i) {
    int64_t bytes = spec.scans[n].bytes;
    Value own = d.add(d.mul(owner, bytes), spec.totalsBytes() +
                                               spec.getSectionOffset(n) +
                                               i * spec.owners() * bytes);
    return d.add(d.mul(rank, spec.recordBytes()), own);
  };
  for (int64_t from = 0; from < spec.cluster; from += spec.partners()) {
    Value to = d.add(partner, from);
    d.when(d.less(to, d.i32(spec.cluster)), [&] {
      forEach([&](size_t n, int64_t i) {
        d.storeRemote(d.remoteShared(getSlot(segment, n, i), to),
                      totals[at(n, i)]);
      });
    });
  }
  if (!AICF_MUTANT("scan-missing-cluster-barrier"))
    d.clusterBarrier();
  Values prefix;
  forEach([&](size_t n, int64_t i) {
    Value identity = arithmetic.getIdentity(n);
    Values all;
    for (int64_t rank = 0; rank + 1 < spec.cluster; ++rank) {
      Value total = d.loadShared(getSlot(d.i32(rank), n, i),
                                 arithmetic.getRunningType(n));
      all.push_back(d.select(d.less(d.i32(rank), segment), total, identity));
    }
    all.push_back(identity);
    prefix.push_back(arithmetic.halve(n, std::move(all)));
  });
  return prefix;
}

Values ScanExchange::getPrefix(ScanArithmetic &arithmetic, Value owner,
                               Value partner, ValueRange totals) {
  this->owner = owner;
  this->partner = partner;
  if (spec.cluster > 1)
    return shareCluster(arithmetic, totals);
  int64_t groupBits = llvm::Log2_64(spec.groupSegments());
  group = d.shr(segment, groupBits);
  first = d.shl(group, groupBits);
  segmentWords = d.shr(d.add(segments, kWarp - 1), llvm::Log2_64(kWarp));
  Value groups = d.shr(d.add(segments, spec.groupSegments() - 1), groupBits);
  words = d.add(segmentWords, 1);
  if (spec.groups() > 1)
    words = d.add(words, d.shr(d.add(groups, kWarp - 1), llvm::Log2_64(kWarp)));
  firstWord = d.add(d.mul(sequence, words), kTicketWord + 1);
  firstRecord = d.mul(sequence, segments);
  firstGroupRecord = d.add(d.mul(sequences, segments), d.mul(sequence, groups));

  publish(d.add(firstRecord, segment), totals,
          getWord(d.shr(segment, llvm::Log2_64(kWarp))), bitOf(segment),
          [&] { await(); });
  d.blockBarrier();
  Values prefix = combineGroup(arithmetic);
  if (spec.groups() > 1) {
    Value hasBefore = d.ne(group, 0);
    Values before =
        loadRecord(arithmetic,
                   d.select(hasBefore, d.sub(d.add(firstGroupRecord, group), 1),
                            d.add(firstRecord, segment)));
    Values all = combineAll(arithmetic, before, prefix);
    for (auto [value, whole] : llvm::zip_equal(prefix, all))
      value = d.select(hasBefore, whole, value);
    Value isLast = d.eq(d.sub(segment, first), spec.groupSegments() - 1);
    isLast = d.bitAnd(isLast, d.less(d.add(segment, 1), segments));
    d.when(isLast, [&] {
      publish(d.add(firstGroupRecord, group),
              combineAll(arithmetic, prefix, totals),
              getWord(d.add(segmentWords, d.shr(group, llvm::Log2_64(kWarp)))),
              bitOf(group));
    });
  }
  leave();
  return prefix;
}
