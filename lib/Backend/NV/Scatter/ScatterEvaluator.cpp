//===- ScatterEvaluator.cpp - Sources and destinations of a block ---------===//

#include "ScatterEvaluator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

ScatterEvaluator::ScatterEvaluator(DeviceBuilder &d, emit::ComputeOp op,
                                   const ScatterSpec &scatter,
                                   const KernelArgs &args, RowsIndex &index,
                                   const ScatterBlock &block)
    : RowsEvaluator(d, op,
                    scatter.getSourceDims() | getDims(scatter.getDestination()),
                    scatter, args, index),
      scatter(scatter), block(block) {
  for (unsigned node : scatter.reduces)
    reduces.push_back(nodes[node].getDefiningOp<emit::ReduceOp>());
  thread = index.getThread();
  lane = d.bitAnd(thread, kWarp - 1);
  warp = d.shr(thread, llvm::Log2_64(kWarp));
  group = index.getGroup();
  below = d.sub(d.shl(d.i32(1), lane), 1);
  sources = index.countPositions(scatter.getSources());
  Value extent = index.countPositions(scatter.getDestination());
  first = d.i32(0);
  end = sources;
  if (scatter.split > 1) {
    Value strip = d.div(d.add(sources, scatter.split - 1), scatter.split);
    first = d.mul(block.part, strip);
    end = d.min(d.add(first, strip), sources);
  }
  base = d.i32(0);
  Value outer = index.getBlock();
  if (scatter.ranges() > 1) {
    Value ranges =
        d.div(d.add(extent, scatter.destinations - 1), scatter.destinations);
    if (scatter.isClustered())
      ranges = d.bitAnd(d.add(ranges, scatter.cluster - 1), -scatter.cluster);
    Value inner = outer;
    outer = d.div(inner, ranges);
    base = d.mul(d.sub(inner, d.mul(outer, ranges)), scatter.destinations);
  }
  count = countRange(base, scatter.destinations);
  kept = index.split(scatter.getKept(), outer);
}

Value ScatterEvaluator::countRange(Value from, int64_t most) {
  Value extent = index.countPositions(scatter.getDestination());
  Value number = d.min(d.sub(extent, from), d.i32(most));
  if (scatter.isClustered())
    number = d.select(d.less(from, extent), number, d.i32(0));
  return number;
}

Value ScatterEvaluator::getRecordPlace(size_t n, Value from, Value local) {
  int64_t bytes = scatter.runningBytes[n];
  Value record = getRecord(from);
  return d.add(
      d.mul(record, scatter.recordBytes() / bytes),
      d.add(d.mul(local, scatter.rowBytes(n) / bytes),
            (scatter.recordsOffset() + scatter.recordOffset(n)) / bytes));
}

void ScatterEvaluator::holdIndex(int u, Value source) {
  Values axes = kept;
  axes.push_back(Value());
  llvm::append_range(axes, index.split(scatter.getSources(), source));
  index.hold(u, std::move(axes));
}

Values ScatterEvaluator::loadIndex(int u, Value source) {
  holdIndex(u, source);
  Values loaded;
  for (const RowsAccess &input : scatter.inputs)
    if (scatter.indexes[input.index])
      llvm::append_range(loaded, loadElements(index, input, 1, u, -1));
  return loaded;
}

ScatterEvaluator::Target ScatterEvaluator::findTarget(int u, Value source,
                                                      ValueRange loaded,
                                                      Value isSource) {
  holdIndex(u, source);
  FragmentPlace place{u, -1, -1};
  for (const RowsAccess &input : scatter.inputs)
    if (scatter.indexes[input.index]) {
      define(nodes[input.index], place, loaded.front());
      loaded = loaded.drop_front();
    }
  // A range ends below 2^31, so 32 bits of what is extended from them suffice.
  // 64 are compared as such, so that nothing wraps into the range.
  Value known = nodes[scatter.position];
  if (auto extended = known.getDefiningOp<arith::ExtSIOp>())
    if (extended.getIn().getType().isInteger(32))
      known = extended.getIn();
  Value position = evaluate(known, place);
  if (position.getType().isInteger(32)) {
    Value local = d.sub(position, base);
    return {local, d.bitAnd(d.less(local, count), isSource)};
  }
  Value local = d.sub(position, d.widen(base));
  return {d.narrow(local), d.bitAnd(d.less(local, d.widen(count)), isSource)};
}

// The machine's own match takes a warp 200 cycles (H200), a ballot a few.
Value ScatterEvaluator::findSame(Value key, Value isOwn, int64_t bits) {
  Value same = d.ballot(isOwn);
  for (int64_t bit = 0; bit < bits; ++bit) {
    Value isSet = d.ne(d.bitAnd(key, int64_t(1) << bit), 0);
    Value lanes = d.ballot(isSet);
    same = d.bitAnd(same, d.select(isSet, lanes, d.bitXor(lanes, -1)));
  }
  return same;
}

void ScatterEvaluator::holdSource(int u, Value source, Value local) {
  Values axes = kept;
  axes.push_back(d.add(base, local));
  llvm::append_range(axes, index.split(scatter.getSources(), source));
  index.hold(u, std::move(axes));
  // The index is the destination's: it need not be loaded again.
  Value known = nodes[scatter.position];
  FragmentPlace place = project(known, {u, -1, -1});
  Value position = getIndex(scatter.sequential.dim, {u, -1, -1});
  if (!known.getType().isInteger(64))
    position = arith::TruncIOp::create(d.getBuilder(), d.getLoc(),
                                       known.getType(), position);
  define(known, place, position);
}

void ScatterEvaluator::loadChunks(const RowsAccess &input, int u) {
  if (!input.alongRow)
    return loadChunk(input, u, -1);
  for (int64_t k = 0; k < scatter.vectorsPerThread; ++k)
    loadChunk(input, u, k);
}

void ScatterEvaluator::loadSource(int u) {
  for (const RowsAccess &input : scatter.inputs)
    if (scatter.adds[input.index])
      loadChunks(input, u);
}

void ScatterEvaluator::loadDestination(int u, Value local, Value isRow) {
  Values axes = kept;
  axes.push_back(d.add(base, local));
  axes.resize(scatter.rowNumber.size());
  index.hold(u, std::move(axes), isRow);
  for (const RowsAccess &input : scatter.inputs)
    if (!(args.getInput(input.index).dims & scatter.getSourceDims()))
      loadChunks(input, u);
}

void ScatterEvaluator::storeDestination(int u, ArrayRef<Values> sums) {
  for (auto [reduce, values] : llvm::zip_equal(reduces, sums))
    for (auto [i, value] : llvm::enumerate(values))
      define(reduce.getResult(), project(reduce.getResult(), getPlace(u, i)),
             finish(reduce, value));
  for (int64_t k = 0; !scatter.isScalar() && k < scatter.vectorsPerThread; ++k)
    storeChunk(u, k, [](const RowsAccess &) { return true; });
  if (!scatter.isScalar())
    return;
  struct Store {
    Value pointer, value;
  };
  SmallVector<Store> stores;
  for (const RowsAccess &output : scatter.outputs)
    stores.push_back(
        {index.locate(args.getOutput(output.index), output.type, u, /*k=*/-1, 0)
             .pointer,
         evaluate(op.getYield().getValues()[output.index], {u, -1, -1})});
  when(index.isRow(u), [&] {
    for (const Store &s : stores)
      d.store(s.pointer, d.i64(0), s.value);
  });
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

Values ScatterEvaluator::getIdentities(int64_t columns) {
  Values values;
  for (emit::ReduceOp reduce : reduces)
    values.append(columns, getIdentity(reduce));
  return values;
}

Values ScatterEvaluator::combineAll(Values x, ValueRange y, int64_t columns) {
  for (auto [n, reduce] : llvm::enumerate(reduces))
    for (int64_t i = 0; i < columns; ++i) {
      Value &sum = x[n * columns + i];
      sum = combine(reduce, sum, y[n * columns + i]);
    }
  return x;
}

Values ScatterEvaluator::addSource(int u, Values sums, int64_t columns) {
  for (auto [n, reduce] : llvm::enumerate(reduces))
    for (int64_t i = 0; i < columns; ++i) {
      Value &sum = sums[n * columns + i];
      sum = combineElement(reduce, sum, getPlace(u, i));
    }
  return sums;
}
