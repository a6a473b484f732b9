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

//===----------------------------------------------------------------------===//
// Batch norm
//===----------------------------------------------------------------------===//

namespace {
/// The dimension of channels, and the others.
struct BatchDecomposer : Decomposer {
  BatchDecomposer(OpBuilder &builder, Operation *op, Value x, int64_t axis)
      : Decomposer{builder, getCompositeLoc(op)}, shape(shapeOf(x)), axis(axis),
        compute(computeTypeOf(x)) {
    for (int64_t d = 0, rank = shape.size(); d < rank; ++d)
      if (d != axis)
        others.push_back(d);
  }

  Value wide(Value v) { return convert(v, compute); }
  Value perChannel(Value v) { return broadcast(wide(v), shape, axis); }
  Value mean(Value v) { return reduce<ReduceMeanOp>(v, others, compute); }
  Value sum(Value v) { return reduce<ReduceSumOp>(v, others, compute); }
  Value rstd(Value variance, double eps) {
    return apply<RsqrtOp>(apply<AddOp>(wide(variance), eps));
  }
  /// (x - mean) * scale * rstd + bias, in x's element type.
  Value normalise(Value centred, Value variance, double eps, Value scale,
                  Value bias, RankedTensorType type) {
    Value factor = apply<MulOp>(rstd(variance, eps), wide(scale));
    Value y = apply<MulOp>(centred, perChannel(factor));
    if (bias)
      y = apply<AddOp>(y, perChannel(bias));
    return convert(y, type.getElementType());
  }

  ArrayRef<int64_t> shape;
  int64_t axis;
  SmallVector<int64_t> others;
  Type compute;
};
} // namespace

FailureOr<SmallVector<Value>> BatchNormOp::decompose(OpBuilder &builder) {
  BatchDecomposer d(builder, *this, getX(), getAxis());
  Value x = d.wide(getX());
  Value mean = d.mean(x);
  Value centred = d.apply<SubOp>(x, d.perChannel(mean));
  Value variance = d.mean(d.apply<MulOp>(centred, centred));
  Value y = d.normalise(centred, variance, getEps().convertToDouble(),
                        getScale(), getBias(), getY().getType());
  return SmallVector<Value>{y, mean, variance};
}

FailureOr<SmallVector<Value>>
BatchNormInferenceOp::decompose(OpBuilder &builder) {
  BatchDecomposer d(builder, *this, getX(), getAxis());
  Value centred = d.apply<SubOp>(d.wide(getX()), d.perChannel(getMean()));
  return SmallVector<Value>{d.normalise(centred, getVariance(),
                                        getEps().convertToDouble(), getScale(),
                                        getBias(), getY().getType())};
}

FailureOr<SmallVector<Value>> BatchNormGradOp::decompose(OpBuilder &builder) {
  BatchDecomposer d(builder, *this, getX(), getAxis());
  double count = static_cast<double>(getX().getType().getNumElements()) /
                 static_cast<double>(getX().getType().getDimSize(getAxis()));
  Value dy = d.wide(getDy());
  Value rstd = d.rstd(getVariance(), getEps().convertToDouble());
  Value centred = d.apply<SubOp>(d.wide(getX()), d.perChannel(getMean()));
  Value n = d.apply<MulOp>(centred, d.perChannel(rstd));
  Value dscale = d.sum(d.apply<MulOp>(dy, n)), dbias = d.sum(dy);
  // What is of channels alone is computed once a channel.
  Value along = d.apply<MulOp>(dscale, 1.0 / count);
  Value across = d.apply<MulOp>(dbias, 1.0 / count);
  Value rest = d.apply<SubOp>(dy, d.perChannel(across));
  rest = d.apply<SubOp>(rest, d.apply<MulOp>(n, d.perChannel(along)));
  Value factor = d.apply<MulOp>(rstd, d.wide(getScale()));
  Value dx = d.apply<MulOp>(rest, d.perChannel(factor));
  Type scale = getScale().getType().getElementType();
  return SmallVector<Value>{d.convert(dx, getX().getType().getElementType()),
                            d.convert(dscale, scale), d.convert(dbias, scale)};
}
