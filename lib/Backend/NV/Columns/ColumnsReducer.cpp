//===- ColumnsReducer.cpp - Running values of columns, combined -----------===//

#include "ColumnsReducer.h"

#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

//===----------------------------------------------------------------------===//
// Reduction
//===----------------------------------------------------------------------===//

/// Combines a thread's columns where it owns none of them alone.
Values ColumnsReducer::fold(Values running) {
  if (columns.rowIsReduced) {
    std::vector<Values> all;
    for (int64_t i = 0; i < columns.vector; ++i)
      all.push_back(getColumn(running, i));
    running = halveColumns(std::move(all));
  }
  width = columns.ownColumns();
  return running;
}

Type ColumnsReducer::getType(const Reduction &reduction) {
  return reduction.isPosition ? d.getBuilder().getI32Type()
                              : getRunningType(reduction.op);
}

Value ColumnsReducer::getStart(const Reduction &reduction) {
  return reduction.isPosition ? d.i32(INT32_MAX) : getIdentity(reduction.op);
}

Value ColumnsReducer::combineTwo(const Reduction &reduction, Value x, Value y) {
  return reduction.isPosition ? d.min(x, y) : combine(reduction.op, x, y);
}

/// Whether `x` is better than the best value so far.
Value ColumnsReducer::isBetter(const Reduction &reduction, Value x,
                               Value best) {
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
Value ColumnsReducer::select(const Reduction &reduction, Value value, Value own,
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
Values ColumnsReducer::combineColumn(ValueRange x, ValueRange y) {
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
Value ColumnsReducer::getReference(Value best) {
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
Value ColumnsReducer::scale(const Reduction &reduction, Value x,
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
      arith::FastMathFlagsAttr::get(b.getContext(), arith::FastMathFlags::afn));
}

/// Running values and the elements of the rows that are held, in the first
/// `count` columns. An OnlineSum is scaled once for all of them.
Values ColumnsReducer::combineRows(Values running, int rows, int count) {
  Values before = running;
  for (int i = 0; i < count; ++i)
    for (int u = 0; u < rows; ++u) {
      Values next = combineElements(getColumn(running, i), {u, 0, i});
      for (auto [n, r] : llvm::enumerate(reductions))
        if (!r.exp)
          running[at(n, i)] = keepInside(u, i, next[n], running[at(n, i)]);
    }
  for (auto [n, r] : llvm::enumerate(reductions))
    if (r.exp)
      addTerms(n, before, running, rows, count);
  return running;
}

/// Adds the terms of these elements to OnlineSum `n`, which `before` has
/// without them.
void ColumnsReducer::addTerms(size_t n, ValueRange before, Values &running,
                              int rows, int count) {
  const Reduction &r = reductions[n];
  int scaled = r.sharesBest ? columns.vector : count;
  if (r.sharesBest) {
    Values all;
    for (int i = 0; i < scaled; ++i)
      all.push_back(running[at(r.best, i)]);
    Value best = halve(reductions[r.best].op, std::move(all));
    for (int i = 0; i < scaled; ++i)
      running[at(r.best, i)] = best;
  }
  Value reference, factor;
  for (int i = 0; i < scaled; ++i) {
    if (i == 0 || !r.sharesBest) {
      reference = getReference(running[at(r.best, i)]);
      factor = scale(r, before[at(r.best, i)], reference);
    }
    Value sum = d.mulFloat(before[at(n, i)], factor);
    for (int u = 0; i < count && u < rows; ++u) {
      Value term = scale(r, evaluateWide(r.value, {u, 0, i}), reference);
      sum = keepInside(u, i, combine(r.op, sum, term), sum);
    }
    running[at(n, i)] = sum;
  }
}

/// Running values of one column and the elements at `place`, but for
/// OnlineSums.
Values ColumnsReducer::combineElements(ValueRange running,
                                       FragmentPlace place) {
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

Values ColumnsReducer::getColumn(ValueRange running, int64_t column) {
  Values values;
  for (size_t n = 0; n < reductions.size(); ++n)
    values.push_back(running[at(n, column)]);
  return values;
}

/// All of a power of two of lists: i and i + count / 2 first.
Values ColumnsReducer::halveColumns(std::vector<Values> all) {
  for (size_t count = all.size() / 2; count; count /= 2)
    for (size_t i = 0; i < count; ++i)
      all[i] = combineColumn(all[i], all[i + count]);
  return all[0];
}

Values ColumnsReducer::combineAll(Values x, ValueRange y) {
  for (int64_t i = 0; i < width; ++i) {
    Values column = combineColumn(getColumn(x, i), getColumn(y, i));
    for (size_t n = 0; n < reductions.size(); ++n)
      x[at(n, i)] = column[n];
  }
  return x;
}

/// Runs `then` in the threads of the first row, on the block's values.
void ColumnsReducer::reduceInBlock(Values running, Then then) {
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
Value ColumnsReducer::getPlace(Value from, size_t n) {
  int64_t section = 0, bytes = columns.runningBytes[n];
  for (size_t m = 0; m < n; ++m)
    section += columns.sectionBytes(m);
  Value record = d.add(d.mul(tile, columns.split), from);
  return d.add(
      d.mul(owner, width),
      d.add(d.mul(record, columns.recordBytes() / bytes), section / bytes));
}

void ColumnsReducer::storeRecord(Values running) {
  for (size_t n = 0; n < reductions.size(); ++n) {
    int64_t chunk = std::min(kVectorBytes / columns.runningBytes[n], width);
    Value place = getPlace(part, n);
    for (int64_t i = 0; i < width; i += chunk)
      d.store(workspace, d.add(place, i),
              ArrayRef(running).slice(at(n, i), chunk));
  }
}

Values ColumnsReducer::loadRecord(Value from) {
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
Values ColumnsReducer::visitParts() {
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
