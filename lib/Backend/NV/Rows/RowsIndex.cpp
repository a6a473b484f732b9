//===- RowsIndex.cpp - Positions and addresses of rows --------------------===//

#include "RowsIndex.h"

#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

RowsBlock aicf::nv::findBlock(DeviceBuilder &d, Value block, ValueRange params,
                              int segmentArg) {
  if (segmentArg < 0)
    return {block, {}};
  Value segments = params[segmentArg];
  if (segments.getType().isInteger(64))
    segments = d.narrow(segments);
  Value rest = d.div(block, segments);
  return {rest, d.sub(block, d.mul(rest, segments))};
}

RowsIndex::RowsIndex(DeviceBuilder &d, const RowsSpec &spec,
                     const KernelArgs &args, ValueRange params, RowsBlock at)
    : AxisIndex(d, args, params), spec(spec), block(at.number),
      segment(at.segment) {
  thread = d.threadId();
  lane = thread;
  group = d.i32(0);
  if (spec.rows > 1) {
    lane = d.bitAnd(thread, spec.threadsPerRow - 1);
    group = d.shr(thread, llvm::Log2_64(spec.threadsPerRow));
  }
  rowExtent = getExtent(spec.row);
  firstChunk = d.mul(lane, spec.vector);
  if (segment)
    firstChunk = d.add(firstChunk, d.mul(segment, spec.segment()));
  held.resize(spec.unroll);
  for (const RowsAccess &input : spec.inputs)
    if (input.isShifted || (spec.isRealigned && input.alongRow))
      getLastVector(args.getInput(input.index), input.vector);
}

void RowsIndex::hold(int u, Values axes, Value isRow, Value start) {
  HeldRow &row = held[u] = HeldRow();
  row.isRow = isRow;
  row.axes = std::move(axes);
  row.start = start;
  for (auto *map : {&chunks, &chunkChecks})
    map->erase(map->lower_bound({u, 0}), map->lower_bound({u + 1, 0}));
  auto forget = [&](auto &map) {
    for (auto it = map.begin(); it != map.end();)
      it = it->first.second == u ? map.erase(it) : std::next(it);
  };
  forget(rowPlaces);
  forget(shiftedRows);
  forget(realignedRows);
  if (!spec.isRealigned || !start)
    return;
  // How far a row is from an aligned place is the same in all inputs, what is
  // left behind the last whole vector is not.
  row.end = rowExtent;
  for (const RowsAccess &input : spec.inputs) {
    if (!input.alongRow)
      continue;
    const KernelAccess &access = args.getInput(input.index);
    Value begin = getRowOffset(access, u);
    Value end =
        d.sub(d.add(getLastVector(access, input.vector), input.vector), begin);
    Value skipped = d.bitAnd(begin, spec.vector - 1);
    if (isWide()) {
      end = d.narrow(d.min(end, widen(rowExtent)));
      skipped = d.narrow(skipped);
    }
    row.end = d.min(row.end, end);
    row.skipped = skipped;
  }
}

void RowsIndex::holdTail(Values axes) {
  hold(0, std::move(axes), /*isRow=*/{}, d.i32(0));
  HeldRow &row = held[0];
  row.start = d.add(d.add(row.end, row.skipped), thread);
  row.end = rowExtent;
}

Value RowsIndex::getRowOffset(const KernelAccess &access, int u) {
  Value inside;
  Value offset = getOffset(access, u, -1, 0, /*alongRow=*/false, inside);
  return offset ? offset : constant(0);
}

void RowsIndex::holdOwnRows() {
  Value rows = countPositions(spec.rowNumber);
  for (int u = 0; u < spec.unroll; ++u) {
    // Groups of threads that are neighbours have rows that are.
    Value number =
        d.add(d.mul(d.add(d.mul(block, spec.unroll), u), spec.rows), group);
    Value isRow;
    if (!spec.hasWholeBlocks()) {
      isRow = d.less(number, rows);
      if (!AICF_MUTANT("rows-row-outside"))
        number = d.min(number, d.sub(rows, 1));
    }
    hold(u, split(spec.rowNumber, number), isRow);
  }
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

void RowsIndex::computeChunks() {
  for (int k = 0; k < spec.vectorsPerThread; ++k) {
    getChunk(/*u=*/0, k);
    isChunk(/*u=*/0, k);
  }
}

Value RowsIndex::isFirstSegment() const {
  return segment ? d.eq(segment, 0) : Value();
}

Value RowsIndex::isChunk(int u, int k) {
  if (k < spec.wholeVectors())
    return Value();
  Value &check = chunkChecks[{getChunkRow(u), k}];
  if (!check)
    check = d.less(getOwnChunk(u, k), rowExtent);
  return check;
}

Value RowsIndex::isWhole(int u, int k) {
  return isInRow(u, k, spec.vector - 1);
}

Value RowsIndex::isPart(int u, int k) {
  return d.bitAnd(d.less(getOwnChunk(u, k), rowExtent),
                  d.less(d.sub(rowExtent, spec.vector), getOwnChunk(u, k)));
}

Value RowsIndex::isElement(int u, int k, int element) {
  Value end = u >= 0 ? held[u].end : Value();
  return d.less(d.add(getOwnChunk(u, k), element), end ? end : rowExtent);
}

Value RowsIndex::getChunk(int u, int k) {
  Value &chunk = chunks[{getChunkRow(u), k}];
  if (!chunk) {
    chunk = getOwnChunk(u, k);
    Value whole =
        spec.mayBePart(k) ? d.bitAnd(rowExtent, -spec.vector) : rowExtent;
    if (k >= spec.wholeVectors() && !AICF_MUTANT("rows-edge-outside"))
      chunk = d.min(chunk, d.sub(whole, spec.vector));
  }
  return chunk;
}

Value RowsIndex::getElement(int u, int k, int element) {
  if (addressed == kRowStart)
    return d.i32(0);
  if (addressed == kChunks)
    return d.add(getChunk(u, k), element);
  Value position = d.add(getOwnChunk(u, k), element);
  return AICF_MUTANT("rows-part-outside")
             ? position
             : d.min(position, d.sub(rowExtent, 1));
}

void RowsIndex::gather(int u, unsigned dim, Value position) {
  // In 64 bits, so that nothing wraps into the extent.
  Value extent = getNumber(args.getExtent(dim));
  if (!isWide())
    extent = d.widen(extent);
  position = d.select(d.less(position, extent), position, d.i64(0));
  held[u].gathered[dim] = isWide() ? position : d.narrow(position);
}

Value RowsIndex::getPosition(unsigned dim, int u, int k, int element) {
  return getPositionAt(dim, u, [&] {
    return d.add(spec.mayBePart(k) ? getOwnChunk(u, k) : getChunk(u, k),
                 element);
  });
}

/// The position along `dim` of held row `u`, where `getInRow` gives that along
/// the row.
Value RowsIndex::getPositionAt(unsigned dim, int u,
                               function_ref<Value()> getInRow) {
  if (args.getExtent(dim).isOne())
    return constant(0);
  if (llvm::is_contained(spec.row.dims, dim))
    return widen(AxisIndex::getPosition(spec.row, getInRow(), dim));
  for (auto [axis, position] : llvm::zip(spec.rowNumber, held[u].axes))
    if (llvm::is_contained(axis.dims, dim))
      return widen(AxisIndex::getPosition(axis, position, dim));
  Value position = held[u].gathered.lookup(dim);
  assert(position && "gathers come before what they gather");
  return position;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

Value RowsIndex::evaluate(AffineExpr expr, int u, int k, int element) {
  if (auto value = dyn_cast<AffineConstantExpr>(expr))
    return constant(value.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return getPositionAt(dim.getPosition(), u,
                         [&] { return getElement(u, k, element); });
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value lhs = evaluate(binary.getLHS(), u, k, element);
  Value rhs = evaluate(binary.getRHS(), u, k, element);
  OpBuilder &b = d.getBuilder();
  Location loc = d.getLoc();
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return d.add(lhs, rhs);
  case AffineExprKind::Mul:
    return d.mul(lhs, rhs);
  case AffineExprKind::FloorDiv:
    return arith::FloorDivSIOp::create(b, loc, lhs, rhs);
  case AffineExprKind::CeilDiv:
    return arith::CeilDivSIOp::create(b, loc, lhs, rhs);
  case AffineExprKind::Mod: {
    Value quotient = arith::FloorDivSIOp::create(b, loc, lhs, rhs);
    return d.sub(lhs, d.mul(quotient, rhs));
  }
  default:
    llvm_unreachable("not a binary affine expression");
  }
}

bool RowsIndex::isInRow(AffineExpr expr) const {
  return llvm::any_of(spec.row.dims,
                      [&](unsigned dim) { return expr.isFunctionOfDim(dim); });
}

Value RowsIndex::getOffset(const KernelAccess &access, int u, int k,
                           int element, bool alongRow, Value &inside) {
  Value sum;
  auto addProduct = [&](Value value, const KernelNumber &factor) {
    if (factor.isZero())
      return;
    Value term = factor.isOne() ? value : d.mul(value, getNumber(factor));
    sum = sum ? d.add(sum, term) : term;
  };
  auto addAxis = [&](const Axis &axis, Value position) {
    const KernelNumber &coefficient = access.coefficients[axis.inner()];
    if (!coefficient.isZero())
      addProduct(widen(position), coefficient);
  };
  if (alongRow) {
    addAxis(spec.row, getElement(u, k, element));
  } else {
    for (auto [axis, position] : llvm::zip(spec.rowNumber, held[u].axes))
      addAxis(axis, position);
    for (const RowsGather &gather : spec.gathers)
      if (!access.coefficients[gather.dim].isZero())
        addProduct(getPosition(gather.dim, u, k, element),
                   access.coefficients[gather.dim]);
    if (!access.constant.isZero())
      addProduct(constant(1), access.constant);
  }
  for (const auto &[expr, stride] : access.nonlinear)
    if (isInRow(expr) == alongRow)
      addProduct(evaluate(expr, u, k, element), stride);
  for (const KernelGuard &guard : access.guards) {
    if (isInRow(guard.expr) != alongRow)
      continue;
    // Unsigned, one comparison covers both ends.
    Value position = evaluate(guard.expr, u, k, element);
    Value ok = d.less(position, getNumber(guard.size));
    inside = both(inside, ok);
    addProduct(d.select(ok, position, constant(0)), guard.stride);
  }
  return sum;
}

RowsPlace RowsIndex::locate(const KernelAccess &access, Type type, int u, int k,
                            int element) {
  u = std::max(u, 0);
  auto at = [&](Value pointer, Value offset) {
    return offset ? d.elementPointer(pointer, offset, type) : pointer;
  };
  unsigned inner = spec.row.inner();
  bool isContiguous = k >= 0 && access.coefficients[inner].isOne() &&
                      !access.isNonlinearIn(inner) &&
                      !access.isGuardedIn(inner);

  auto [it, isNew] = rowPlaces.try_emplace({&access, u});
  RowsPlace &row = it->second;
  if (isNew) {
    row.pointer = at(params[access.buffer],
                     getOffset(access, u, k, element, false, row.inside));
    if (isContiguous)
      row.pointer = at(row.pointer, widen(getStart(u)));
  }
  RowsPlace place = row;
  if (k < 0)
    return place;
  if (!isContiguous) {
    place.pointer =
        at(row.pointer, getOffset(access, u, k, element, true, place.inside));
    return place;
  }
  place.displacement = element;
  if (k < spec.wholeVectors()) {
    place.displacement += k * spec.threadsPerRow * spec.vector;
    return place;
  }
  // Behind the thread's first chunk, as far as the row goes.
  Value position =
      addressed == kSingles ? getElement(u, k, element) : getChunk(u, k);
  Value behind = d.sub(position, getStart(u));
  if (isWide())
    behind = arith::ExtSIOp::create(d.getBuilder(), d.getLoc(),
                                    d.getBuilder().getI64Type(), behind);
  place.pointer = at(row.pointer, behind);
  if (addressed == kSingles)
    place.displacement = 0;
  return place;
}

RowsPlace RowsIndex::locateSingle(const KernelAccess &access, Type type, int u,
                                  int k, int element) {
  addressed = kSingles;
  RowsPlace place = locate(access, type, u, k, element);
  addressed = kChunks;
  return place;
}

//===----------------------------------------------------------------------===//
// Shifted accesses
//===----------------------------------------------------------------------===//

Value RowsIndex::getLastVector(const KernelAccess &access, int64_t count) {
  Value &last = lastVectors[{&access, count}];
  if (last)
    return last;
  Value end = constant(1);
  auto addLast = [&](Value extent, const KernelNumber &factor) {
    if (factor.isZero())
      return;
    Value term = d.sub(extent, 1);
    end = d.add(end, factor.isOne() ? term : d.mul(term, getNumber(factor)));
  };
  for (auto [dim, coefficient] : llvm::enumerate(access.coefficients))
    addLast(getNumber(args.getExtent(dim)), coefficient);
  for (const KernelGuard &guard : access.guards)
    addLast(getNumber(guard.size), guard.stride);
  if (!access.constant.isZero())
    end = d.add(end, getNumber(access.constant));
  return last = d.sub(d.bitAnd(end, -count), count);
}

const RowsIndex::ShiftedRow &
RowsIndex::getShiftedRow(const KernelAccess &access, int u) {
  auto [it, isNew] = shiftedRows.try_emplace({&access, u});
  ShiftedRow &row = it->second;
  if (!isNew)
    return row;
  Value offset = getOffset(access, u, -1, 0, /*alongRow=*/false, row.inside);
  row.offset = offset ? offset : constant(0);
  addressed = kRowStart;
  for (const KernelGuard &guard : access.guards)
    if (isInRow(guard.expr)) {
      row.first = evaluate(guard.expr, u, -1, 0);
      row.size = getNumber(guard.size);
      row.offset = d.add(row.offset, row.first);
    }
  addressed = kChunks;
  return row;
}

RowsShift RowsIndex::locateShifted(const KernelAccess &access, Type type, int u,
                                   int k, int element, int64_t count) {
  const ShiftedRow &row = getShiftedRow(access, std::max(u, 0));
  Value last = getLastVector(access, count);
  RowsShift shift;
  shift.inside = row.inside;
  // Chunks begin at multiples of `count`.
  shift.skipped = d.bitAnd(row.offset, count - 1);
  Value position = widen(d.add(getChunk(u, k), element));
  Value low = d.add(d.sub(row.offset, shift.skipped), position);
  Value isAny;
  if (row.first) {
    shift.first = d.add(row.first, position);
    shift.size = row.size;
    // Where no element is inside, any vector does.
    isAny = d.less(d.add(shift.first, count - 1), d.add(row.size, count - 1));
    low = d.select(isAny, low, constant(0));
  }
  Value isAligned = d.eq(shift.skipped, 0);
  Value high = d.add(low, d.select(isAligned, constant(0), constant(count)));
  // The first vector may begin before the operand, where that is checked.
  int64_t before = row.first ? 2 * count : 0;
  shift.isBeyond =
      both(isAny, d.less(d.add(last, before), d.add(high, before)));
  if (row.first)
    low = d.select(d.less(d.add(low, before), before), constant(0),
                   d.min(low, last));
  if (!AICF_MUTANT("rows-shift-outside"))
    high = d.min(high, last);
  shift.low = d.elementPointer(params[access.buffer], low, type);
  shift.high = d.elementPointer(params[access.buffer], high, type);
  return shift;
}

//===----------------------------------------------------------------------===//
// Realigned rows
//===----------------------------------------------------------------------===//

Value RowsIndex::locateRealigned(const KernelAccess &access, Type type, int u,
                                 int k, int element, int64_t count) {
  Value skipped = held[u].skipped;
  Value &begin = realignedRows[{&access, u}];
  if (!begin)
    begin = d.sub(getRowOffset(access, u), widen(skipped));
  Value chunk = getFromFirst(u, k);
  chunk = d.select(d.less(chunk, d.add(rowExtent, skipped)), chunk, d.i32(0));
  Value place = d.add(begin, widen(d.add(chunk, element)));
  return d.elementPointer(params[access.buffer],
                          d.min(place, getLastVector(access, count)), type);
}
