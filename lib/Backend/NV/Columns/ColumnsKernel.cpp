//===- ColumnsKernel.cpp - Code of reductions of columns ------------------===//
//
// A thread has `vector` columns, and a running value of each for each
// reduction. It goes down its block's strip of rows, `rows` of them at once in
// the block; what it stores for every row it stores on the way.
//
// The order is fixed. A thread combines its rows ascending; then groups of
// threads in one warp meet by a butterfly, and the warps (or groups) by way of
// shared memory, halved. If blocks share the depth, each leaves the outcome in
// the workspace, and the last one to arrive does the same with these: as if
// they were rows. So bits depend on the plan alone.
//
//===----------------------------------------------------------------------===//

#include "ColumnsKernel.h"

#include "../Codegen/LastBlock.h"
#include "../Codegen/Launch.h"
#include "../Codegen/Limits.h"
#include "../Codegen/Params.h"
#include "../Rows/RowsEvaluator.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

class ColumnsKernel : public RowsEvaluator {
public:
  /// `segmentArg` as of RowsIndex.
  ColumnsKernel(DeviceBuilder &d, emit::ComputeOp op,
                const InstructionDesc &desc, const ColumnsSpec &columns,
                const KernelArgs &args, RowsIndex &index, ValueRange params,
                int segmentArg)
      : RowsEvaluator(d, op, columns.getDepthDims(), columns, args, index),
        columns(columns), params(params), segmentArg(segmentArg),
        width(columns.vector) {
    for (unsigned node : columns.reduces) {
      Reduction &reduction = reductions.emplace_back();
      reduction.op = nodes[node].getDefiningOp<emit::ReduceOp>();
      const ArgReduction *arg = columns.findArgReduction(node);
      if (const OnlineSum *sum = columns.findOnlineSum(node)) {
        reduction.best =
            llvm::find(columns.reduces, sum->best) - columns.reduces.begin();
        reduction.value = nodes[sum->x];
        reduction.exp = reduction.op.getOperand().getDefiningOp<math::ExpOp>();
        reduction.sharesBest = columns.sharesBest(*sum);
      }
      if (!arg)
        continue;
      reduction.best =
          llvm::find(columns.reduces, arg->best) - columns.reduces.begin();
      reduction.value = nodes[arg->value];
      reduction.takesNaN = arg->takesNaN;
      reduction.isPosition = ColumnsSpec::isFirstPosition(desc, *arg);
    }
    unsigned arg = params.size() - (columns.split > 1 ? 3 : 0) -
                   (segmentArg >= 0) - 2 * columns.getInnerDepth().size();
    for (const Axis &axis : columns.getInnerDepth()) {
      index.setDivisor(axis, arg);
      arg += 2;
    }
  }

  void write();

private:
  struct Reduction {
    emit::ReduceOp op;
    /// Of an ArgReduction or OnlineSum: the other reduction, and what it
    /// combines, or x.
    int best = -1;
    Value value;
    math::ExpOp exp; ///< Of an OnlineSum.
    /// Of an OnlineSum: a thread's columns have one maximum while it visits the
    /// rows.
    bool sharesBest = false;
    bool takesNaN = false;
    bool isPosition = false; ///< ColumnsSpec::isFirstPosition
  };
  /// A thread's running values: of each reduction, `vector` columns.
  using Then = llvm::function_ref<void(Values)>;
  /// What running values become at some positions.
  using Step = llvm::function_ref<Values(ValueRange positions, Values running)>;

  bool isOfRows(const KernelAccess &access) const {
    return access.dims & columns.getDepthDims();
  }
  size_t at(size_t n, int64_t column) const { return n * width + column; }

  void locateBlock();
  void holdNone();
  void computeEarly();
  void loadThose(bool ofRows, int row);
  Values visit(Value begin, Value end, int64_t step, int64_t unroll, Step body);
  void holdRow(int u, Value position);
  Values visitRows();
  Values fold(Values running);
  Values visitParts();
  Type getType(const Reduction &reduction);
  Value getStart(const Reduction &reduction);
  Value combineTwo(const Reduction &reduction, Value x, Value y);
  Value select(const Reduction &reduction, Value value, Value own, Value best);
  Value getReference(Value best);
  Value scale(const Reduction &reduction, Value x, Value reference);
  Values combineRows(Values running, int rows);
  Value keepInside(int u, int column, Value next, Value value) {
    Value inside = index.isInRow(u, /*k=*/0, column);
    return columns.rowIsReduced && inside ? d.select(inside, next, value)
                                          : next;
  }
  void addTerms(size_t n, ValueRange before, Values &running, int rows);
  Value isBetter(const Reduction &reduction, Value x, Value best);
  Values takeFirst(Values running, Value begin, Value end);
  Values combineColumn(ValueRange x, ValueRange y);
  Values combineElements(ValueRange running, FragmentPlace place);
  Values combineAll(Values x, ValueRange y);
  Values getColumn(ValueRange running, int64_t column);
  Values halveColumns(std::vector<Values> all);
  void reduceInBlock(Values running, Then then);
  void storeRecord(Values running);
  Values loadRecord(Value from);
  void storeOnce();
  void writeOutputs(Values running);
  Value getPlace(Value from, size_t n);
  Value narrow(Value number) {
    return number.getType().isInteger(64) ? d.narrow(number) : number;
  }

  const ColumnsSpec &columns;
  Values params;
  int segmentArg;
  /// Columns of which a thread has running values.
  int64_t width;
  Value workspace, semaphores;
  SmallVector<Reduction> reductions;
  Values kept; ///< The block's positions along the kept axes.
  Value part;  ///< The block's, of the depth.
  Value tile;  ///< Number of the group of blocks that share a depth.
  Value owner, partner;
};

} // namespace

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Blocks that read the same rows are neighbours.
void ColumnsKernel::locateBlock() {
  Value outer = index.getBlock();
  part = d.i32(0);
  if (columns.split > 1) {
    Value rest = d.div(outer, columns.split);
    part = d.sub(outer, d.mul(rest, columns.split));
    outer = rest;
    workspace = params[params.size() - 2];
    semaphores = params.back();
  }
  kept = index.split(columns.getKept(), outer);
  tile = outer;
  // The thread's place among those that own columns, and among partners.
  owner = columns.rowIsReduced ? d.i32(0) : index.getLane();
  partner = columns.rowIsReduced ? index.getThread() : index.getGroup();
  if (Value segment = index.getSegment())
    tile = d.add(d.mul(outer, narrow(params[segmentArg])), segment);
}

/// Leaves a row that has no position along the depth: for what is the same for
/// all rows.
void ColumnsKernel::holdNone() {
  Values axes = kept;
  axes.resize(columns.rowNumber.size());
  index.hold(0, std::move(axes));
}

/// Computes what all rows share before the loops over them.
void ColumnsKernel::computeEarly() {
  index.computeChunks();
  for (const RowsAccess &input : columns.inputs)
    if (columns.early[input.index])
      loadChunk(input, /*row=*/0, input.alongRow ? 0 : -1);
  loadParts();
  for (auto [node, early] : llvm::zip_equal(nodes, columns.early))
    for (int i = 0; early && i < columns.vector; ++i)
      evaluate(node, {0, 0, i});
}

void ColumnsKernel::loadThose(bool ofRows, int row) {
  for (const RowsAccess &input : columns.inputs)
    if (isOfRows(args.getInput(input.index)) == ofRows)
      loadChunk(input, row, input.alongRow ? 0 : -1);
}

/// Visits from `begin` to `end`, `unroll` positions at a time while there are
/// as many; the bounds may differ from thread to thread.
Values ColumnsKernel::visit(Value begin, Value end, int64_t step,
                            int64_t unroll, Step body) {
  Values state{begin};
  for (const Reduction &reduction : reductions)
    state.append(width, getStart(reduction));
  auto advance = [&](int64_t count) {
    Value stop = count > 1 ? d.sub(end, (count - 1) * step) : end;
    state = d.loop(state[0], stop, d.i32(count * step), state,
                   [&](Value from, ValueRange iter) {
                     Values positions;
                     for (int64_t i = 0; i < count; ++i)
                       positions.push_back(d.add(from, i * step));
                     Values next{d.add(from, count * step)};
                     llvm::append_range(
                         next, body(positions, Values(iter.drop_front())));
                     return next;
                   });
  };
  if (unroll > 1)
    advance(unroll);
  advance(1);
  return Values(llvm::drop_begin(state));
}

/// Holds, as row `u`, the one at `position` of the depth.
void ColumnsKernel::holdRow(int u, Value position) {
  Values axes = kept;
  Value start;
  if (columns.rowIsReduced) {
    Value segment = position;
    position = d.i32(0);
    if (!columns.getDepth().empty() && columns.segments() > 1) {
      Value segments = narrow(params[segmentArg]);
      position = d.div(segment, segments);
      segment = d.sub(segment, d.mul(position, segments));
    } else if (!columns.getDepth().empty()) {
      std::swap(segment, position);
    }
    start = d.add(d.mul(segment, columns.segment()),
                  d.mul(index.getLane(), columns.vector));
  }
  llvm::append_range(axes, index.split(columns.getDepth(), position));
  index.hold(u, std::move(axes), /*isRow=*/{}, start);
}

/// The block's strip of the depth. A group of threads takes every `rows`-th
/// row.
Values ColumnsKernel::visitRows() {
  Value end = index.countPositions(columns.getDepth()), first = d.i32(0);
  if (columns.rowIsReduced && columns.segments() > 1)
    end = d.mul(end, narrow(params[segmentArg]));
  if (columns.split > 1) {
    Value strip = narrow(params[params.size() - 3]);
    first = d.mul(part, strip);
    Value stop = d.add(first, strip);
    end = AICF_MUTANT("columns-row-outside") ? stop : d.min(stop, end);
  }
  Value begin = d.add(first, index.getGroup());
  Values all =
      visit(begin, end, columns.rows, columns.unroll,
            [&](ValueRange positions, Values running) {
              for (auto [u, position] : llvm::enumerate(positions))
                holdRow(u, position);
              for (int u = 0; u < int(positions.size()); ++u)
                loadThose(/*ofRows=*/true, u);
              loadParts();
              running = combineRows(std::move(running), positions.size());
              for (int u = 0; u < int(positions.size()); ++u) {
                storeChunk(u, /*chunk=*/0, [&](const RowsAccess &output) {
                  return isOfRows(args.getOutput(output.index));
                });
              }
              forgetRows();
              return running;
            });
  return takeFirst(std::move(all), begin, end);
}

/// A thread whose values are all as bad as the start has taken no position yet:
/// the one of its first row, if there is one.
Values ColumnsKernel::takeFirst(Values running, Value begin, Value end) {
  bool isHeld = false;
  for (auto [n, r] : llvm::enumerate(reductions)) {
    if (!r.isPosition)
      continue;
    if (!isHeld)
      holdRow(0, begin);
    isHeld = true;
    for (int i = 0; i < columns.vector; ++i) {
      Value &value = running[at(n, i)];
      Value isNone = d.bitAnd(d.eq(value, getStart(r)), d.less(begin, end));
      if (Value inside = index.isInRow(0, 0, i); columns.rowIsReduced && inside)
        isNone = d.bitAnd(isNone, inside);
      value = d.select(isNone, d.narrow(evaluate(r.value, {0, 0, i})), value);
    }
  }
  if (isHeld)
    forgetRows();
  return running;
}

//===----------------------------------------------------------------------===//
// Reduction
//===----------------------------------------------------------------------===//

/// Combines a thread's columns where it owns none of them alone.
Values ColumnsKernel::fold(Values running) {
  if (columns.rowIsReduced) {
    std::vector<Values> all;
    for (int64_t i = 0; i < columns.vector; ++i)
      all.push_back(getColumn(running, i));
    running = halveColumns(std::move(all));
  }
  width = columns.ownColumns();
  return running;
}

Type ColumnsKernel::getType(const Reduction &reduction) {
  return reduction.isPosition ? d.getBuilder().getI32Type()
                              : getRunningType(reduction.op);
}

Value ColumnsKernel::getStart(const Reduction &reduction) {
  return reduction.isPosition ? d.i32(INT32_MAX) : getIdentity(reduction.op);
}

Value ColumnsKernel::combineTwo(const Reduction &reduction, Value x, Value y) {
  return reduction.isPosition ? d.min(x, y) : combine(reduction.op, x, y);
}

/// Whether `x` is better than the best value so far.
Value ColumnsKernel::isBetter(const Reduction &reduction, Value x, Value best) {
  OpBuilder &b = d.getBuilder();
  Location loc = d.getLoc();
  bool isMax =
      reductions[reduction.best].op.getKind() == emit::CombiningKind::Max;
  if (!isa<FloatType>(x.getType()))
    return arith::CmpIOp::create(
        b, loc, isMax ? arith::CmpIPredicate::sgt : arith::CmpIPredicate::slt,
        x, best);
  Value better = arith::CmpFOp::create(
      b, loc, isMax ? arith::CmpFPredicate::OGT : arith::CmpFPredicate::OLT, x,
      best);
  // NaN is better than all but NaN.
  auto compare = [&](arith::CmpFPredicate predicate, Value value) -> Value {
    return arith::CmpFOp::create(b, loc, predicate, value, value);
  };
  return d.bitOr(better, d.bitAnd(compare(arith::CmpFPredicate::UNO, x),
                                  compare(arith::CmpFPredicate::ORD, best)));
}

/// What `value`, which belongs to the best value `own`, is worth beside others
/// of which `best` is the best one.
Value ColumnsKernel::select(const Reduction &reduction, Value value, Value own,
                            Value best) {
  OpBuilder &b = d.getBuilder();
  Location loc = d.getLoc();
  Value isBest;
  if (isa<FloatType>(own.getType())) {
    isBest =
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, own, best);
    if (reduction.takesNaN)
      isBest = d.bitOr(
          isBest,
          arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, own, own));
  } else {
    isBest = d.eq(own, best);
  }
  return d.select(isBest, value, getStart(reduction));
}

/// Of two lists of running values of one column, by reduction.
Values ColumnsKernel::combineColumn(ValueRange x, ValueRange y) {
  Values all(reductions.size());
  for (auto [n, r] : llvm::enumerate(reductions))
    if (r.best < 0)
      all[n] = combine(r.op, x[n], y[n]);
  for (auto [n, r] : llvm::enumerate(reductions))
    if (r.exp) {
      Value reference = getReference(all[r.best]);
      all[n] = combine(r.op, d.mulFloat(x[n], scale(r, x[r.best], reference)),
                       d.mulFloat(y[n], scale(r, y[r.best], reference)));
    } else if (r.best >= 0) {
      all[n] = combineTwo(r, select(r, x[n], x[r.best], all[r.best]),
                          select(r, y[n], y[r.best], all[r.best]));
    }
  return all;
}

/// What the terms of an OnlineSum with maximum `best` are relative to: a finite
/// number where there is nothing but -infinity so far, so that its exp is 0. A
/// maximum that stays infinite makes the sum NaN at the end.
Value ColumnsKernel::getReference(Value best) {
  OpBuilder &b = d.getBuilder();
  Location loc = d.getLoc();
  auto type = cast<FloatType>(best.getType());
  Value lowest = arith::ConstantOp::create(
      b, loc,
      b.getFloatAttr(
          type, APFloat::getInf(type.getFloatSemantics(), /*Negative=*/true)));
  Value isNone =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, best, lowest);
  return d.select(isNone, d.zero(type), best);
}

/// exp(x - reference), of an OnlineSum, where x is no greater. In f32 it is the
/// machine's power of two: what rounding the difference and the product takes
/// from a term is of the same size, and what is subnormal is nothing beside the
/// term of the maximum, 1.
Value ColumnsKernel::scale(const Reduction &reduction, Value x,
                           Value reference) {
  OpBuilder &b = d.getBuilder();
  Location loc = d.getLoc();
  Value shifted = arith::SubFOp::create(b, loc, x, reference);
  if (!shifted.getType().isF32()) {
    math::ExpOp exp = reduction.exp;
    return math::ExpOp::create(b, loc, shifted, exp.getFastmathAttr());
  }
  Value log2e =
      arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0x1.715476p+0f));
  return math::Exp2Op::create(
      b, loc, d.mulFloat(shifted, log2e),
      arith::FastMathFlagsAttr::get(b.getContext(),
                                    arith::FastMathFlags::afn));
}

/// Running values and the elements of the rows that are held. An OnlineSum is
/// scaled once for all of them.
Values ColumnsKernel::combineRows(Values running, int rows) {
  Values before = running;
  for (int i = 0; i < columns.vector; ++i)
    for (int u = 0; u < rows; ++u) {
      Values next = combineElements(getColumn(running, i), {u, 0, i});
      for (auto [n, r] : llvm::enumerate(reductions))
        if (!r.exp)
          running[at(n, i)] = keepInside(u, i, next[n], running[at(n, i)]);
    }
  for (auto [n, r] : llvm::enumerate(reductions))
    if (r.exp)
      addTerms(n, before, running, rows);
  return running;
}

/// Adds the terms of the rows that are held to OnlineSum `n`, which `before`
/// has without them.
void ColumnsKernel::addTerms(size_t n, ValueRange before, Values &running,
                             int rows) {
  const Reduction &r = reductions[n];
  if (r.sharesBest) {
    Values all;
    for (int i = 0; i < columns.vector; ++i)
      all.push_back(running[at(r.best, i)]);
    Value best = halve(reductions[r.best].op, std::move(all));
    for (int i = 0; i < columns.vector; ++i)
      running[at(r.best, i)] = best;
  }
  Value reference, factor;
  for (int i = 0; i < columns.vector; ++i) {
    if (i == 0 || !r.sharesBest) {
      reference = getReference(running[at(r.best, i)]);
      factor = scale(r, before[at(r.best, i)], reference);
    }
    Value sum = d.mulFloat(before[at(n, i)], factor);
    for (int u = 0; u < rows; ++u) {
      Value term = scale(r, evaluateWide(r.value, {u, 0, i}), reference);
      sum = keepInside(u, i, combine(r.op, sum, term), sum);
    }
    running[at(n, i)] = sum;
  }
}

/// Running values of one column and the elements at `place`, but for
/// OnlineSums.
Values ColumnsKernel::combineElements(ValueRange running, FragmentPlace place) {
  Values all(reductions.size());
  for (auto [n, r] : llvm::enumerate(reductions))
    if (r.best < 0)
      all[n] = combineElement(r.op, running[n], place);
  for (auto [n, r] : llvm::enumerate(reductions))
    if (r.best >= 0 && !r.exp) {
      Value own = evaluateWide(reductions[r.best].op.getOperand(), place);
      if (r.isPosition) {
        all[n] = d.select(isBetter(r, own, running[r.best]),
                          d.narrow(evaluate(r.value, place)), running[n]);
        continue;
      }
      all[n] =
          combine(r.op, select(r, running[n], running[r.best], all[r.best]),
                  select(r, evaluateWide(r.value, place), own, all[r.best]));
    }
  return all;
}

Values ColumnsKernel::getColumn(ValueRange running, int64_t column) {
  Values values;
  for (size_t n = 0; n < reductions.size(); ++n)
    values.push_back(running[at(n, column)]);
  return values;
}

/// All of a power of two of lists: i and i + count / 2 first.
Values ColumnsKernel::halveColumns(std::vector<Values> all) {
  for (size_t count = all.size() / 2; count; count /= 2)
    for (size_t i = 0; i < count; ++i)
      all[i] = combineColumn(all[i], all[i + count]);
  return all[0];
}

Values ColumnsKernel::combineAll(Values x, ValueRange y) {
  for (int64_t i = 0; i < width; ++i) {
    Values column = combineColumn(getColumn(x, i), getColumn(y, i));
    for (size_t n = 0; n < reductions.size(); ++n)
      x[at(n, i)] = column[n];
  }
  return x;
}

/// Runs `then` in the threads of the first row, on the block's values.
void ColumnsKernel::reduceInBlock(Values running, Then then) {
  for (int64_t distance = columns.owners(); distance < kWarp; distance *= 2) {
    Values others = llvm::map_to_vector(
        running, [&](Value value) { return d.shuffleXor(value, distance); });
    running = combineAll(std::move(running), others);
  }
  int64_t sharers = columns.sharers();
  Value thread = index.getThread();
  auto inFirst = [&](llvm::function_ref<void()> inside) {
    when(columns.partners() > 1 ? d.less(thread, columns.owners()) : Value(),
         inside);
  };
  if (sharers == 1)
    return inFirst([&] { then(std::move(running)); });

  // Neighbouring threads are neighbours in shared memory, too.
  int64_t stride = std::max<int64_t>(columns.owners(), kWarp);
  Value sharer = d.shr(thread, llvm::Log2_64(stride));
  int64_t section = 0;
  SmallVector<int64_t> sections;
  for (size_t n = 0; n < reductions.size(); ++n) {
    sections.push_back(section);
    section += sharers * columns.sectionBytes(n);
  }
  auto getSection = [&](size_t n, int64_t i) {
    return sections[n] + i * columns.owners() * columns.runningBytes[n];
  };
  Value isLeader = d.less(d.bitAnd(thread, stride - 1), columns.owners());
  d.when(d.bitAnd(d.ne(sharer, 0), isLeader), [&] {
    for (size_t n = 0; n < reductions.size(); ++n)
      for (int64_t i = 0; i < width; ++i) {
        Value offset = d.add(d.mul(sharer, columns.sectionBytes(n)),
                             d.mul(owner, columns.runningBytes[n]));
        d.storeShared(offset, running[at(n, i)], getSection(n, i));
      }
  });
  if (!AICF_MUTANT("columns-missing-barrier"))
    d.blockBarrier();
  inFirst([&] {
    for (int64_t i = 0; i < width; ++i) {
      std::vector<Values> all(sharers);
      all[0] = getColumn(running, i);
      for (int64_t s = 1; s < sharers; ++s)
        for (size_t n = 0; n < reductions.size(); ++n)
          all[s].push_back(d.loadShared(
              d.mul(owner, columns.runningBytes[n]), all[0][n].getType(),
              getSection(n, i) + s * columns.sectionBytes(n)));
      for (auto [n, value] : llvm::enumerate(halveColumns(std::move(all))))
        running[at(n, i)] = value;
    }
    then(std::move(running));
  });
}

/// Element of the workspace where the thread's values for reduction `n` in part
/// `from` of the depth lie.
Value ColumnsKernel::getPlace(Value from, size_t n) {
  int64_t section = 0, bytes = columns.runningBytes[n];
  for (size_t m = 0; m < n; ++m)
    section += columns.sectionBytes(m);
  Value record = d.add(d.mul(tile, columns.split), from);
  return d.add(
      d.mul(owner, width),
      d.add(d.mul(record, columns.recordBytes() / bytes), section / bytes));
}

void ColumnsKernel::storeRecord(Values running) {
  for (size_t n = 0; n < reductions.size(); ++n) {
    int64_t chunk = std::min(kVectorBytes / columns.runningBytes[n], width);
    Value place = getPlace(part, n);
    for (int64_t i = 0; i < width; i += chunk)
      d.store(workspace, d.add(place, i),
              ArrayRef(running).slice(at(n, i), chunk));
  }
}

Values ColumnsKernel::loadRecord(Value from) {
  Values values;
  for (auto [n, reduction] : llvm::enumerate(reductions)) {
    int64_t chunk = std::min(kVectorBytes / columns.runningBytes[n], width);
    Value place = getPlace(from, n);
    for (int64_t i = 0; i < width; i += chunk)
      llvm::append_range(values, d.load(workspace, d.add(place, i),
                                        getType(reduction), chunk));
  }
  return values;
}

/// All parts of the depth.
Values ColumnsKernel::visitParts() {
  return visit(partner, d.i32(columns.split), columns.partners(),
               columns.partsUnderWay(),
               [&](ValueRange positions, Values running) {
                 auto loaded = llvm::map_to_vector(
                     positions, [&](Value from) { return loadRecord(from); });
                 for (const Values &record : loaded)
                   running = combineAll(std::move(running), record);
                 return running;
               });
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// Outputs of the reduced values: an element each.
void ColumnsKernel::storeOnce() {
  for (const RowsAccess &output : columns.outputs) {
    const KernelAccess &access = args.getOutput(output.index);
    if (isOfRows(access))
      continue;
    Value value =
        evaluate(op.getYield().getValues()[output.index], {0, -1, -1});
    RowsPlace at = index.locate(access, output.type, /*u=*/0, /*k=*/-1, 0);
    d.store(at.pointer, d.i64(0), value);
  }
}

void ColumnsKernel::writeOutputs(Values running) {
  for (auto [n, reduction] : llvm::enumerate(reductions)) {
    emit::ReduceOp reduce = reduction.op;
    for (int i = 0; i < width; ++i) {
      Value value = running[at(n, i)];
      // NaN if the maximum is NaN or infinite.
      if (reduction.exp) {
        Value best = running[at(reduction.best, i)];
        value = d.addFloat(value, arith::SubFOp::create(
                                      d.getBuilder(), d.getLoc(), best, best));
      }
      value = reduction.isPosition
                  ? d.select(d.eq(value, getStart(reduction)),
                             getIdentity(reduce), d.widen(value))
                  : finish(reduce, value);
      define(reduce.getResult(), project(reduce.getResult(), {0, 0, i}), value);
    }
  }
  loadThose(/*ofRows=*/false, /*row=*/0);
  loadParts();
  if (columns.rowIsReduced)
    return storeOnce();
  storeChunk(/*row=*/0, /*chunk=*/0, [&](const RowsAccess &output) {
    return !isOfRows(args.getOutput(output.index));
  });
}

void ColumnsKernel::write() {
  locateBlock();
  holdNone();
  computeEarly();
  Values running = fold(visitRows());
  holdNone();
  auto writeThem = [&](Values all) { writeOutputs(std::move(all)); };
  if (columns.split == 1)
    return reduceInBlock(std::move(running), writeThem);
  reduceInBlock(std::move(running), [&](Values own) { storeRecord(own); });
  Value isLast = isLastBlock(d, semaphores, tile, columns.split,
                             index.getThread(), columns.flagOffset());
  d.when(isLast, [&] { reduceInBlock(visitParts(), writeThem); });
}

void aicf::nv::generateColumns(DeviceBuilder &d, emit::ComputeOp op,
                               const InstructionDesc &desc,
                               const ColumnsSpec &spec, const KernelArgs &args,
                               StringRef name) {
  if (spec.isHeld())
    return generateHeldColumns(d, op, spec, args, name);
  Values params =
      d.beginKernel(name, getParamKinds(args), spec.threads(), /*cluster=*/1);
  d.setResidentBlocks(spec.residentBlocks);
  int segmentArg =
      spec.segments() > 1 ? int(params.size()) - (spec.split > 1 ? 4 : 1) : -1;
  RowsIndex index(
      d, spec, args, params,
      findBlock(d, d.blockId(), params, spec.rowIsReduced ? -1 : segmentArg));
  ColumnsKernel(d, op, desc, spec, args, index, params, segmentArg).write();
  d.endKernel();
}
