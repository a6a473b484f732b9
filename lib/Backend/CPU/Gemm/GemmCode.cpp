//===- GemmCode.cpp - What parts of a gemm's code share -------------------===//

#include "GemmCode.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;

void GemmCode::loop(Value lower, Value upper, Value step,
                    function_ref<void(Value)> body) {
  auto loop = scf::ForOp::create(b, loc, lower, upper, step);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

SmallVector<Value>
GemmCode::loop(Value lower, Value upper, Value step, ValueRange initial,
               function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  auto loop = scf::ForOp::create(b, loc, lower, upper, step, initial);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> next =
      body(loop.getInductionVar(), loop.getRegionIterArgs());
  if (!initial.empty())
    scf::YieldOp::create(b, loc, next);
  return llvm::to_vector_of<Value>(loop.getResults());
}

void GemmCode::blocks(Span span, Value size, function_ref<void(Span)> body) {
  Value end = add(span.begin, span.count);
  loop(span.begin, end, size,
       [&](Value begin) { body({begin, min(size, sub(end, begin))}); });
}

void GemmCode::when(Value condition, function_ref<void()> body) {
  auto branch = scf::IfOp::create(b, loc, condition);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  body();
}

void GemmCode::either(Value condition, function_ref<void()> onTrue,
                      function_ref<void()> onFalse) {
  auto branch = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  onTrue();
  b.setInsertionPointToStart(branch.elseBlock());
  onFalse();
}

Value GemmCode::offset(Value pointer, Type element, Value elements) {
  return LLVM::GEPOp::create(b, loc, pointer.getType(), element, pointer,
                             ArrayRef<LLVM::GEPArg>{elements});
}

Value GemmCode::load(Type type, Value pointer) {
  return LLVM::LoadOp::create(b, loc, type, pointer, spec.elementBytes);
}

void GemmCode::store(Value value, Value pointer) {
  LLVM::StoreOp::create(b, loc, value, pointer, spec.elementBytes);
}

Value GemmCode::getExtent(const Axis &axis) {
  Value extent;
  for (unsigned dim : axis.dims) {
    Value each = getNumber(launch.getExtent(dim));
    extent = extent ? mul(extent, each) : each;
  }
  return extent;
}

Value GemmCode::countPositions(ArrayRef<Axis> axes) {
  Value count;
  for (const Axis &axis : axes)
    count = count ? mul(count, getExtent(axis)) : getExtent(axis);
  return count ? count : num(1);
}

Value GemmCode::countPackedDepth() {
  if (!spec.amx)
    return countPositions(spec.depth);
  ArrayRef<Axis> axes(spec.depth);
  Value run = countPositions(axes.take_back(spec.left.runAxes));
  return mul(mul(ceilDiv(run, 2), num(2)),
             countPositions(axes.drop_back(spec.left.runAxes)));
}

SmallVector<Value> GemmCode::split(ArrayRef<Axis> axes, Value position) {
  SmallVector<Value> positions(axes.size());
  for (size_t i = axes.size(); i-- > 0;) {
    if (i == 0) {
      positions[i] = position;
      break;
    }
    Value extent = getExtent(axes[i]);
    positions[i] = rem(position, extent);
    position = div(position, extent);
  }
  return positions;
}

GemmCode::Place GemmCode::getPlace(const KernelAccess &access,
                                   ArrayRef<Axis> axes, Value position) {
  Place place;
  place.offset = num(0);
  place.indices.assign(access.guards.size(), num(0));
  for (auto [axis, along] : llvm::zip(axes, split(axes, position))) {
    const KernelNumber &coefficient = access.coefficients[axis.inner()];
    if (!coefficient.isZero())
      place.offset = add(place.offset, mul(along, getNumber(coefficient)));
    for (auto [guard, index] : llvm::zip(access.guards, place.indices)) {
      int64_t factor = getLinearForm(guard.expr, desc.getNumDims())
                           ->coefficients[axis.inner()];
      if (factor == 0)
        continue;
      Value term = mul(along, num(factor));
      index = add(index, term);
      place.offset = add(place.offset, mul(term, getNumber(guard.stride)));
    }
  }
  return place;
}

GemmCode::Place GemmCode::getOrigin(const KernelAccess &access) {
  Place place;
  place.offset = getNumber(access.constant);
  for (const KernelGuard &guard : access.guards) {
    Value index = num(getLinearForm(guard.expr, desc.getNumDims())->constant);
    place.indices.push_back(index);
    place.offset = add(place.offset, mul(index, getNumber(guard.stride)));
  }
  return place;
}

GemmCode::Place GemmCode::add(const Place &x, const Place &y) {
  Place sum{add(x.offset, y.offset), {}};
  for (auto [i, j] : llvm::zip(x.indices, y.indices))
    sum.indices.push_back(add(i, j));
  return sum;
}

Value GemmCode::isInside(const KernelAccess &access, const Place &place,
                         int except) {
  Value inside;
  // Unsigned, one comparison covers both ends.
  for (auto [g, guard] : llvm::enumerate(access.guards)) {
    if (static_cast<int>(g) == except)
      continue;
    Value ok = compare(arith::CmpIPredicate::ult, place.indices[g],
                       getNumber(guard.size));
    inside =
        inside ? arith::AndIOp::create(b, loc, inside, ok).getResult() : ok;
  }
  return inside;
}
