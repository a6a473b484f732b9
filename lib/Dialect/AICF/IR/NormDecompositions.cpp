//===- NormDecompositions.cpp - Softmax and norms, forward and backward ---===//

#include "Decomposer.h"

using namespace mlir;
using namespace aicf;

static Type computeTypeOf(Value v) {
  return getComputeType(Decomposer::typeOf(v).getElementType());
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<Value>> SoftmaxOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  Type element = getType().getElementType();
  Value result = d.softmax(getInput(), getAxis(), element);
  return SmallVector<Value>{d.convert(result, element)};
}

FailureOr<SmallVector<Value>> LogSoftmaxOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  Decomposer::Exponentials e =
      d.exponentials(getInput(), getAxis(), getType().getElementType());
  Value log =
      d.broadcastAlong(d.apply<LogOp>(e.sum), getType().getShape(), getAxis());
  Value result = d.apply<SubOp>(e.shifted, log);
  return SmallVector<Value>{d.convert(result, getType().getElementType())};
}

FailureOr<SmallVector<Value>> SoftmaxGradOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  Value y = d.convert(getY(), computeTypeOf(getY()));
  Value dy = d.convert(getDy(), computeTypeOf(getDy()));
  int64_t axis = getAxis();
  Value sum = d.reduce<ReduceSumOp>(d.apply<MulOp>(y, dy), axis);
  Value rest =
      d.apply<SubOp>(dy, d.broadcastAlong(sum, getType().getShape(), axis));
  Value dx = d.apply<MulOp>(y, rest);
  return SmallVector<Value>{d.convert(dx, getType().getElementType())};
}

FailureOr<SmallVector<Value>> LogSoftmaxGradOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  Value y = d.convert(getY(), computeTypeOf(getY()));
  Value dy = d.convert(getDy(), computeTypeOf(getDy()));
  int64_t axis = getAxis();
  Value sum = d.reduce<ReduceSumOp>(dy, axis);
  Value exp = ExpOp::create(builder, d.loc, y,
                            Decomposer::isNarrow(getType().getElementType()));
  Value share =
      d.apply<MulOp>(exp, d.broadcastAlong(sum, getType().getShape(), axis));
  Value dx = d.apply<SubOp>(dy, share);
  return SmallVector<Value>{d.convert(dx, getType().getElementType())};
}

//===----------------------------------------------------------------------===//
// Norms
//===----------------------------------------------------------------------===//

namespace {
/// The dimensions of a norm: those before the axis, and those from it on.
struct NormDecomposer : Decomposer {
  NormDecomposer(OpBuilder &builder, Operation *op, Value x, int64_t axis)
      : Decomposer{builder, getCompositeLoc(op)}, shape(shapeOf(x)),
        outer(llvm::to_vector(llvm::seq<int64_t>(0, axis))),
        inner(llvm::to_vector(llvm::seq<int64_t>(axis, shape.size()))),
        compute(computeTypeOf(x)) {}

  Value wide(Value v) { return convert(v, compute); }
  Value perRow(Value v) { return broadcast(wide(v), shape, outer); }
  Value perColumn(Value v) { return broadcast(wide(v), shape, inner); }
  Value mean(Value v) { return reduce<ReduceMeanOp>(v, inner, compute); }
  Value sumColumns(Value v, RankedTensorType type) {
    return convert(reduce<ReduceSumOp>(v, outer, compute),
                   type.getElementType());
  }
  Value rstd(Value x, double eps) {
    return apply<RsqrtOp>(apply<AddOp>(mean(apply<MulOp>(x, x)), eps));
  }

  ArrayRef<int64_t> shape;
  SmallVector<int64_t> outer, inner;
  Type compute;
};
} // namespace

FailureOr<SmallVector<Value>> LayerNormOp::decompose(OpBuilder &builder) {
  NormDecomposer d(builder, *this, getX(), getAxis());
  Value x = d.wide(getX());
  Value mean = d.mean(x);
  Value centred = d.apply<SubOp>(x, d.perRow(mean));
  Value rstd = d.rstd(centred, getEps().convertToDouble());
  Value y = d.apply<MulOp>(centred, d.perRow(rstd));
  y = d.apply<MulOp>(y, d.perColumn(getScale()));
  if (getBias())
    y = d.apply<AddOp>(y, d.perColumn(getBias()));
  return SmallVector<Value>{d.convert(y, getY().getType().getElementType()),
                            mean, rstd};
}

FailureOr<SmallVector<Value>> RmsNormOp::decompose(OpBuilder &builder) {
  NormDecomposer d(builder, *this, getX(), getAxis());
  Value x = d.wide(getX());
  Value rstd = d.rstd(x, getEps().convertToDouble());
  Value y = d.apply<MulOp>(x, d.perRow(rstd));
  y = d.apply<MulOp>(y, d.perColumn(getScale()));
  return SmallVector<Value>{d.convert(y, getY().getType().getElementType()),
                            rstd};
}

FailureOr<SmallVector<Value>> LayerNormGradOp::decompose(OpBuilder &builder) {
  NormDecomposer d(builder, *this, getX(), getAxis());
  Value dy = d.wide(getDy()), rstd = d.perRow(getRstd());
  Value centred = d.apply<SubOp>(d.wide(getX()), d.perRow(getMean()));
  Value n = d.apply<MulOp>(centred, rstd);
  Value g = d.apply<MulOp>(dy, d.perColumn(getScale()));
  Value along = d.mean(d.apply<MulOp>(g, n));
  Value rest = d.apply<SubOp>(g, d.perRow(d.mean(g)));
  rest = d.apply<SubOp>(rest, d.apply<MulOp>(n, d.perRow(along)));
  Value dx = d.apply<MulOp>(rstd, rest);
  return SmallVector<Value>{
      d.convert(dx, getDx().getType().getElementType()),
      d.sumColumns(d.apply<MulOp>(dy, n), getDscale().getType()),
      d.sumColumns(dy, getDbias().getType())};
}

FailureOr<SmallVector<Value>> RmsNormGradOp::decompose(OpBuilder &builder) {
  NormDecomposer d(builder, *this, getX(), getAxis());
  Value dy = d.wide(getDy()), rstd = d.perRow(getRstd());
  Value n = d.apply<MulOp>(d.wide(getX()), rstd);
  Value g = d.apply<MulOp>(dy, d.perColumn(getScale()));
  Value along = d.mean(d.apply<MulOp>(g, n));
  Value rest = d.apply<SubOp>(g, d.apply<MulOp>(n, d.perRow(along)));
  Value dx = d.apply<MulOp>(rstd, rest);
  return SmallVector<Value>{
      d.convert(dx, getDx().getType().getElementType()),
      d.sumColumns(d.apply<MulOp>(dy, n), getDscale().getType())};
}
