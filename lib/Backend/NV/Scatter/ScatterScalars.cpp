//===- ScatterScalars.cpp - Sums of scalars by index ----------------------===//
//
// A warp visits 32 sources at once, and adds each to sums of its own in shared
// memory. Of several copies each lane has one, and lanes that share a copy take
// turns, in their order; of a single one lanes with the same index add what
// they have by a tree first, and the lowest of them adds that. At the end the
// copies and the warps' sums are added in a fixed order, and if blocks share
// the sources, theirs by the last one that arrives. So bits depend on the plan
// and the indices alone.
//
// Of a cluster each block has a range, and its warps add what they were sent
// (ScatterExchange.cpp). Of a hot range each block adds what its warps have
// listed, and stores the sums to the block of the range, which adds those.
//
//===----------------------------------------------------------------------===//

#include "../Codegen/LastBlock.h"
#include "../Codegen/Limits.h"
#include "ScatterExchange.h"
#include "ScatterPaths.h"
#include "aicf/Support/Mutant.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Batches that a warp loads at once, and parts that a thread does.
static constexpr int64_t kBatches = ScatterSpec::kSourcesAtOnce,
                         kPartsAtOnce = 8;

namespace {

class ScatterScalars : public ScatterExchange {
public:
  ScatterScalars(DeviceBuilder &d, emit::ComputeOp op,
                 const ScatterSpec &scatter, const KernelArgs &args,
                 RowsIndex &index, const ScatterBlock &block)
      : ScatterExchange(d, op, scatter, args, index, block) {
    // Threads that add the parts of as many destinations at once.
    owners = std::min<int64_t>(scatter.threads(),
                               llvm::PowerOf2Ceil(scatter.destinations));
  }

  void write();
  void writeCluster();

private:
  Value getSlot(size_t n, Value warp, Value local, Value copy) {
    Value sum = d.add(d.mul(warp, scatter.destinations), local);
    if (scatter.copies > 1)
      sum = d.add(d.mul(sum, scatter.copies), copy);
    return d.mul(sum, scatter.runningBytes[n]);
  }
  void clear();
  void addBatches(Value first, Value end);
  void addToSlots(Value local, Value copy, ValueRange values);
  void addTogether(const Target &target, ValueRange values);
  void addEntries(Value length, function_ref<Value(Value at)> load,
                  function_ref<Target(Value entry)> getTarget);
  void addLoaded(ArrayRef<Target> targets);
  void addHot(Value owner, Value length);
  void addToCopies(const Target &target, ValueRange values);
  Value addWarps(size_t n, Value local);
  void storeParts();
  void addParts(Value first);
  void storeScalar(Value local, ValueRange sums);
  void storeSums();

  int64_t owners;
};

} // namespace

void ScatterScalars::clear() {
  for (auto [n, reduce] : llvm::enumerate(reduces)) {
    Value identity = getIdentity(reduce);
    int64_t offset = scatter.sumsOffset(n);
    int64_t bytes = scatter.runningBytes[n];
    int64_t sums = scatter.destinations * scatter.copies;
    d.loop(lane, d.i32(sums), d.i32(kWarp), ValueRange(),
           [&](Value at, ValueRange) -> Values {
             d.storeShared(d.mul(d.add(d.mul(warp, sums), at), bytes), identity,
                           offset);
             return {};
           });
  }
  d.warpBarrier();
}

/// Adds `values`, one of each reduction, to the warp's sums of `local`.
void ScatterScalars::addToSlots(Value local, Value copy, ValueRange values) {
  for (auto [n, reduce] : llvm::enumerate(reduces)) {
    Value slot = getSlot(n, warp, local, copy);
    int64_t offset = scatter.sumsOffset(n);
    Value sum = d.loadShared(slot, values[n].getType(), offset);
    d.storeShared(slot, combine(reduce, sum, values[n]), offset);
  }
}

/// Adds `values` to the lane's copy: one lane of each copy after the other.
void ScatterScalars::addToCopies(const Target &target, ValueRange values) {
  int64_t copies = scatter.copies;
  Value copy = d.bitAnd(lane, copies - 1);
  Value own = d.shr(lane, llvm::Log2_64(copies));
  for (int64_t turn = 0; turn < kWarp / copies; ++turn) {
    d.when(d.bitAnd(target.isOwn, d.eq(own, turn)),
           [&] { addToSlots(target.local, copy, values); });
    if (copies < kWarp && !AICF_MUTANT("scatter-copies-without-turns"))
      d.warpBarrier();
  }
}

/// Adds `values`, one of each reduction, where lanes have the same target by a
/// tree: each lane adds what the next one of its target has, then the one two
/// further, and so on.
void ScatterScalars::addTogether(const Target &target, ValueRange values) {
  Value same = findSame(target.local, target.isOwn,
                        llvm::Log2_64_Ceil(scatter.destinations));
  same = d.select(target.isOwn, same, d.i32(0));
  Value isFirst = d.bitAnd(target.isOwn, d.eq(d.bitAnd(same, below), 0));
  // The lowest of the higher lanes; of none, 32.
  Value above = d.bitAnd(same, d.bitXor(d.add(d.shl(below, 1), 1), -1));
  Value next = d.countBits(d.bitAnd(d.bitXor(above, -1), d.sub(above, 1)));
  auto isNext = [&](Value lane) { return d.less(lane, kWarp); };
  Values state{next};
  llvm::append_range(state, values);
  state = d.loopWhile(
      state,
      [&](ValueRange state) { return d.ne(d.ballot(isNext(state[0])), 0); },
      [&](ValueRange state) -> Values {
        Value next = state[0], has = isNext(next);
        Value lane = d.bitAnd(next, kWarp - 1);
        Values others, sums(state.drop_front());
        for (Value sum : sums)
          others.push_back(d.shuffleFrom(sum, lane));
        Value further = d.shuffleFrom(next, lane);
        Values result{d.select(has, further, d.i32(kWarp))};
        Values all = combineAll(sums, others, 1);
        for (auto [sum, old] : llvm::zip_equal(all, sums))
          result.push_back(d.select(has, sum, old));
        return result;
      });
  Values sums(llvm::drop_begin(state));
  d.when(isFirst, [&] { addToSlots(target.local, Value(), sums); });
  if (!AICF_MUTANT("scatter-without-turns"))
    d.warpBarrier();
}

/// Sources from `first` on, of which the lane has every 32nd.
void ScatterScalars::addBatches(Value first, Value end) {
  SmallVector<Target> targets;
  Value last = d.sub(sources, 1);
  Values numbers;
  for (int64_t q = 0; q < kBatches; ++q) {
    Value number = d.add(d.add(first, q * kWarp), lane);
    Value isSource = d.less(number, end);
    numbers.push_back(d.min(number, last));
    targets.push_back(
        findTarget(q, numbers.back(), loadIndex(q, numbers.back()), isSource));
  }
  forget();
  for (int64_t q = 0; q < kBatches; ++q) {
    // Of an index elsewhere, some destination's.
    Value local = d.select(targets[q].isOwn, targets[q].local, d.i32(0));
    holdSource(q, numbers[q], local);
    loadSource(q);
  }
  addLoaded(targets);
}

/// Adds the sources whose loads are under way, one for each of `targets`.
void ScatterScalars::addLoaded(ArrayRef<Target> targets) {
  SmallVector<Values> values;
  for (size_t u = 0; u < targets.size(); ++u)
    values.push_back(addSource(u, getIdentities(1), 1));
  forget();
  for (auto [target, value] : llvm::zip_equal(targets, values))
    if (scatter.copies > 1)
      addToCopies(target, value);
    else
      addTogether(target, value);
}

/// The sum of the block's warps.
Value ScatterScalars::addWarps(size_t n, Value local) {
  int64_t warps = scatter.blockWarps(), copies = scatter.copies;
  auto load = [&](Value from, Value copy) {
    return d.loadShared(getSlot(n, from, local, copy),
                        getRunningType(reduces[n]), scatter.sumsOffset(n));
  };
  Values all;
  if (copies == 1) {
    for (int64_t w = 0; w < warps; ++w)
      all.push_back(load(d.i32(w), Value()));
    return halve(reduces[n], std::move(all));
  }
  // Neighbouring destinations begin with other copies, in other banks.
  Value begin = d.shr(local, llvm::Log2_64(kWarp / copies));
  return d.loop(
      d.i32(0), d.i32(warps), d.i32(1), Values{getIdentity(reduces[n])},
      [&](Value from, ValueRange iter) -> Values {
        Values all;
        for (int64_t c = 0; c < copies; ++c)
          all.push_back(load(from, d.bitAnd(d.add(begin, c), copies - 1)));
        return {
            combine(reduces[n], iter[0], halve(reduces[n], std::move(all)))};
      })[0];
}

void ScatterScalars::storeScalar(Value local, ValueRange sums) {
  loadDestination(0, local, /*isRow=*/{});
  SmallVector<Values> values;
  for (Value sum : sums)
    values.push_back(Values{sum});
  storeDestination(0, values);
  forget();
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

void ScatterScalars::storeParts() {
  d.loop(thread, count, d.i32(scatter.threads()), ValueRange(),
         [&](Value local, ValueRange) -> Values {
           for (size_t n = 0; n < reduces.size(); ++n)
             d.store(block.workspace, getRecordPlace(n, block.part, local),
                     addWarps(n, local));
           return {};
         });
}

/// Adds the parts of the destinations from `first` on: groups of threads take
/// parts in turn.
void ScatterScalars::addParts(Value first) {
  int64_t groups = scatter.threads() / owners;
  Value owner = d.bitAnd(thread, owners - 1);
  Value own = d.shr(thread, llvm::Log2_64(owners));
  Value local = d.add(first, owner), isOwn = d.less(local, count);
  local = d.min(local, d.sub(count, 1));
  Value last = d.i32(scatter.split - 1);
  Values sums = d.loop(
      own, d.i32(scatter.split), d.i32(groups * kPartsAtOnce), getIdentities(1),
      [&](Value from, ValueRange iter) -> Values {
        SmallVector<Values> loaded;
        for (int64_t i = 0; i < kPartsAtOnce; ++i) {
          Value at = d.min(d.add(from, i * groups), last);
          Values &of = loaded.emplace_back();
          for (auto [n, reduce] : llvm::enumerate(reduces))
            of.push_back(d.load(block.workspace, getRecordPlace(n, at, local),
                                getRunningType(reduce), 1)[0]);
        }
        Values sums(iter);
        for (int64_t i = 0; i < kPartsAtOnce; ++i) {
          Value isPart = d.less(d.add(from, i * groups), d.i32(scatter.split));
          Values next = combineAll(sums, loaded[i], 1);
          for (auto [sum, value] : llvm::zip_equal(sums, next))
            sum = d.select(isPart, value, sum);
        }
        return sums;
      });
  if (groups > 1) {
    d.blockBarrier();
    for (size_t n = 0; n < reduces.size(); ++n)
      d.storeShared(d.mul(thread, scatter.runningBytes[n]), sums[n],
                    scatter.partsOffset(n));
    d.blockBarrier();
  }
  Value isFirst = d.bitAnd(isOwn, d.less(thread, owners));
  d.when(isFirst, [&] {
    for (auto [n, reduce] : llvm::enumerate(reduces)) {
      Values all;
      int64_t bytes = scatter.runningBytes[n];
      for (int64_t g = 0; groups > 1 && g < groups; ++g)
        all.push_back(
            d.loadShared(d.mul(owner, bytes), sums[n].getType(),
                         scatter.partsOffset(n) + g * owners * bytes));
      if (!all.empty())
        sums[n] = halve(reduce, std::move(all));
    }
    storeScalar(local, sums);
  });
}

/// Stores the results of the block's range.
void ScatterScalars::storeSums() {
  d.loop(thread, count, d.i32(scatter.threads()), ValueRange(),
         [&](Value local, ValueRange) -> Values {
           Values sums;
           for (size_t n = 0; n < reduces.size(); ++n)
             sums.push_back(addWarps(n, local));
           storeScalar(local, sums);
           return {};
         });
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

void ScatterScalars::write() {
  clear();
  int64_t warps = scatter.blockWarps(), step = kBatches * kWarp;
  d.loop(d.add(first, d.mul(warp, step)), end, d.i32(warps * step),
         ValueRange(), [&](Value from, ValueRange) -> Values {
           addBatches(from, end);
           return {};
         });
  d.blockBarrier();
  if (scatter.split == 1)
    return storeSums();
  storeParts();
  Value isLast = isLastBlock(d, block.semaphores, block.tile, scatter.split,
                             thread, scatter.flagOffset());
  d.when(isLast, [&] {
    d.loop(d.i32(0), count, d.i32(owners), ValueRange(),
           [&](Value first, ValueRange) -> Values {
             addParts(first);
             return {};
           });
  });
}

//===----------------------------------------------------------------------===//
// Clusters
//===----------------------------------------------------------------------===//

/// Adds `length` entries of the warp.
void ScatterScalars::addEntries(Value length,
                                function_ref<Value(Value at)> load,
                                function_ref<Target(Value entry)> getTarget) {
  constexpr int64_t kAtOnce = 2;
  Value last = d.sub(length, 1);
  d.loop(d.i32(0), length, d.i32(kAtOnce * kWarp), ValueRange(),
         [&](Value from, ValueRange) -> Values {
           SmallVector<Target> targets;
           for (int64_t u = 0; u < kAtOnce; ++u) {
             Value at = d.add(d.add(from, u * kWarp), lane);
             Value entry = load(d.min(at, last));
             Target target = getTarget(entry);
             target.isOwn = d.bitAnd(target.isOwn, d.less(at, length));
             target.local = d.select(target.isOwn, target.local, d.i32(0));
             targets.push_back(target);
             holdSource(u, getNumber(entry), target.local);
             loadSource(u);
           }
           addLoaded(targets);
           return {};
         });
}

/// Adds the sources of block `owner`, whose range is hot: the blocks of the
/// cluster add what their warps have listed, `length` entries of this one.
void ScatterScalars::addHot(Value owner, Value length) {
  int64_t cluster = scatter.cluster, destinations = scatter.destinations;
  Value before = d.mul(owner, destinations);
  base = d.add(firstBase, before);
  count = countRange(base, destinations);
  clear();
  addEntries(
      length, [&](Value at) { return loadListed(at); },
      [&](Value entry) -> Target {
        Value local = d.sub(getLocal(entry), before);
        return {local, d.less(local, destinations)};
      });
  d.blockBarrier();
  auto getPlace = [&](size_t n, Value from, Value local) {
    return d.add(
        d.mul(d.add(d.mul(from, destinations), local), scatter.runningBytes[n]),
        scatter.hotOffset(n));
  };
  d.loop(thread, count, d.i32(scatter.threads()), ValueRange(),
         [&](Value local, ValueRange) -> Values {
           for (size_t n = 0; n < reduces.size(); ++n)
             d.storeRemote(d.remoteShared(getPlace(n, rank, local), owner),
                           addWarps(n, local));
           return {};
         });
  if (!AICF_MUTANT("scatter-hot-parts-unawaited"))
    d.clusterBarrier();
  d.when(d.eq(owner, rank), [&] {
    d.loop(thread, count, d.i32(scatter.threads()), ValueRange(),
           [&](Value local, ValueRange) -> Values {
             Values sums;
             for (auto [n, reduce] : llvm::enumerate(reduces)) {
               Values all;
               for (int64_t from = 0; from < cluster; ++from)
                 all.push_back(d.loadShared(getPlace(n, d.i32(from), local),
                                            getRunningType(reduce)));
               sums.push_back(halve(reduce, std::move(all)));
             }
             storeScalar(local, sums);
             return {};
           });
  });
}

void ScatterScalars::writeCluster() {
  int64_t cluster = scatter.cluster;
  clear();
  Value length = exchange();
  Share share = findShare();
  addEntries(
      share.length, [&](Value at) { return loadShare(share, at); },
      [&](Value entry) -> Target { return {getLocal(entry), d.i1(true)}; });
  countOwned();
  d.blockBarrier();
  auto isHot = [&](Value owner) { return d.eq(getOwned(owner), INT32_MAX); };
  d.when(d.bitXor(isHot(rank), d.i1(true)), [&] { storeSums(); });
  Value isAnyHot = d.i1(false);
  for (int64_t owner = 0; owner < cluster; ++owner)
    isAnyHot = d.bitOr(isAnyHot, isHot(d.i32(owner)));
  d.when(isAnyHot, [&] {
    d.blockBarrier();
    d.loop(d.i32(0), d.i32(cluster), d.i32(1), ValueRange(),
           [&](Value owner, ValueRange) -> Values {
             d.when(isHot(owner), [&] { addHot(owner, length); });
             return {};
           });
  });
}

void aicf::nv::writeScatterScalars(DeviceBuilder &d, emit::ComputeOp op,
                                   const ScatterSpec &spec,
                                   const KernelArgs &args, RowsIndex &index,
                                   const ScatterBlock &block) {
  ScatterScalars scalars(d, op, spec, args, index, block);
  if (spec.isClustered())
    scalars.writeCluster();
  else
    scalars.write();
}
