//===- ScatterScalars.cpp - Sums of scalars by index ----------------------===//
//
// A warp visits 32 sources at once, and adds each to sums of its own in shared
// memory. Of several copies each lane has one, and lanes that share a copy take
// turns, in their order; of a single one only lanes with the same index do. At
// the end the copies and the warps' sums are added in a fixed order, and if
// blocks share the sources, theirs by the last one that arrives. So bits depend
// on the plan and the indices alone.
//
//===----------------------------------------------------------------------===//

#include "../Codegen/LastBlock.h"
#include "../Codegen/Limits.h"
#include "ScatterEvaluator.h"
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

class ScatterScalars : public ScatterEvaluator {
public:
  ScatterScalars(DeviceBuilder &d, emit::ComputeOp op,
                 const ScatterSpec &scatter, const KernelArgs &args,
                 RowsIndex &index, const ScatterBlock &block)
      : ScatterEvaluator(d, op, scatter, args, index, block) {
    // Threads that add the parts of as many destinations at once.
    owners = std::min<int64_t>(scatter.threads(),
                               llvm::PowerOf2Ceil(scatter.destinations));
  }

  void write();

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
  void addInTurns(const Target &target, ValueRange values);
  void addToCopies(const Target &target, ValueRange values);
  Value addWarps(size_t n, Value local);
  void storeParts();
  void addParts(Value first);
  void storeScalar(Value local, ValueRange sums);

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

/// Adds `values`, one of each reduction, lane by lane where several have the
/// same target.
void ScatterScalars::addInTurns(const Target &target, ValueRange values) {
  Value same = findSame(target.local, target.isOwn, scatter.destinationBits());
  Value turn = d.countBits(d.bitAnd(same, below));
  turn = d.select(target.isOwn, turn, d.i32(kWarp));
  auto isTurnLeft = [&](Value now) {
    Value waits =
        d.bitAnd(target.isOwn, d.bitXor(d.less(turn, now), d.i1(true)));
    return d.ne(d.ballot(waits), 0);
  };
  d.loopWhile(
      {d.i32(0)}, [&](ValueRange now) { return isTurnLeft(now[0]); },
      [&](ValueRange now) -> Values {
        d.when(d.eq(turn, now[0]),
               [&] { addToSlots(target.local, Value(), values); });
        if (!AICF_MUTANT("scatter-without-turns"))
          d.warpBarrier();
        return {d.add(now[0], 1)};
      });
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
  SmallVector<Values> values;
  for (int64_t q = 0; q < kBatches; ++q)
    values.push_back(addSource(q, getIdentities(1), 1));
  forget();
  for (int64_t q = 0; q < kBatches; ++q)
    if (scatter.copies > 1)
      addToCopies(targets[q], values[q]);
    else
      addInTurns(targets[q], values[q]);
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
  if (scatter.split == 1) {
    d.loop(thread, count, d.i32(scatter.threads()), ValueRange(),
           [&](Value local, ValueRange) -> Values {
             Values sums;
             for (size_t n = 0; n < reduces.size(); ++n)
               sums.push_back(addWarps(n, local));
             storeScalar(local, sums);
             return {};
           });
    return;
  }
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

void aicf::nv::writeScatterScalars(DeviceBuilder &d, emit::ComputeOp op,
                                   const ScatterSpec &spec,
                                   const KernelArgs &args, RowsIndex &index,
                                   const ScatterBlock &block) {
  ScatterScalars(d, op, spec, args, index, block).write();
}
