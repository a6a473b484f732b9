//===- Reductions.cpp - The arithmetic of a body's reductions -------------===//

#include "Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

Type Reductions::getRunningType(emit::ReduceOp reduce) const {
  Type type = reduce.getType();
  return isHalf(type) ? builder.getBuilder().getF32Type() : type;
}

Value Reductions::getIdentity(emit::ReduceOp reduce) {
  return arith::ConstantOp::create(
      builder.getBuilder(), builder.getLoc(),
      emit::getIdentity(reduce.getKind(), getRunningType(reduce)));
}

Value Reductions::combine(emit::ReduceOp reduce, Value x, Value y) {
  emit::CombiningKind kind = reduce.getKind();
  Value result =
      emit::createCombine(builder.getBuilder(), builder.getLoc(), kind, x, y);
  // Max and min give one of their operands: nothing to round.
  if (!isHalf(reduce.getType()) || kind == emit::CombiningKind::Max ||
      kind == emit::CombiningKind::Min)
    return result;
  return widenHalf(finish(reduce, result));
}

Value Reductions::finish(emit::ReduceOp reduce, Value sum) {
  if (!isHalf(reduce.getType()))
    return sum;
  return arith::TruncFOp::create(builder.getBuilder(), builder.getLoc(),
                                 reduce.getType(), sum);
}

Value Reductions::widenHalf(Value element) {
  OpBuilder &b = builder.getBuilder();
  return isHalf(element.getType())
             ? arith::ExtFOp::create(b, builder.getLoc(), b.getF32Type(),
                                     element)
             : element;
}
