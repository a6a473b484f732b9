//===- NestVerifiers.cpp - Verifiers of reductions, norms and losses ------===//

#include "Verifiers.h"
#include "aicf/Dialect/AICF/IR/AICFOps.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Reductions and contractions
//===----------------------------------------------------------------------===//

LogicalResult aicf::detail::verifyReduce(Operation *op,
                                         ArrayRef<int64_t> axes) {
  auto input = cast<RankedTensorType>(op->getOperand(0).getType());
  Value result = op->getResult(0);
  if (failed(verifyIncreasing(op, "axes", axes, input.getRank())) ||
      failed(verifySameOrF32(op, "result", result, input.getElementType())))
    return failure();
  return verifyShape(op, "result", result, withoutAxes(input.getShape(), axes));
}

LogicalResult aicf::detail::verifyArg(Operation *op, int64_t axis) {
  auto input = cast<RankedTensorType>(op->getOperand(0).getType());
  if (failed(verifyAxis(op, axis, input.getRank())) ||
      failed(verifyShape(op, "result", op->getResult(0),
                         withoutAxes(input.getShape(), {axis}))))
    return failure();
  return verifyIndexType(op, op->getResult(0), input.getDimSize(axis));
}

LogicalResult ExtremumGradOp::verify() {
  RankedTensorType x = getX().getType();
  if (failed(verifyIncreasing(*this, "axes", getAxes(), x.getRank())) ||
      failed(verifySameOrF32(*this, "y", getY(), x.getElementType())))
    return failure();
  return verifyShape(*this, "y", getY(), withoutAxes(x.getShape(), getAxes()));
}

LogicalResult CumsumOp::verify() {
  RankedTensorType input = getInput().getType();
  if (failed(verifyAxis(*this, getAxis(), input.getRank())) ||
      failed(verifySameOrF32(*this, "result", getResult(),
                             input.getElementType())))
    return failure();
  return verifyShape(*this, "result", getResult(), input.getShape());
}

LogicalResult MatmulOp::verify() {
  RankedTensorType lhs = getLhs().getType(), rhs = getRhs().getType();
  int64_t rank = lhs.getRank();
  if (rank < 2 || rhs.getRank() != rank)
    return emitOpError("operands must have equal ranks of at least 2, but are ")
           << lhs << " and " << rhs;
  if (failed(verifySameElement(*this, "rhs", getRhs(), lhs.getElementType())) ||
      failed(
          verifySameOrF32(*this, "result", getResult(), lhs.getElementType())))
    return failure();
  if (lhs.getShape().drop_back(2) != rhs.getShape().drop_back(2))
    return emitOpError("batch extents differ: ") << lhs << " and " << rhs;
  int64_t m = lhs.getDimSize(rank - (getTransposeA() ? 1 : 2));
  int64_t k = lhs.getDimSize(rank - (getTransposeA() ? 2 : 1));
  int64_t rhsK = rhs.getDimSize(rank - (getTransposeB() ? 1 : 2));
  int64_t n = rhs.getDimSize(rank - (getTransposeB() ? 2 : 1));
  if (k != rhsK)
    return emitOpError("contracted extents differ: lhs has ")
           << k << ", rhs has " << rhsK;
  SmallVector<int64_t> shape(lhs.getShape().drop_back(2));
  shape.append({m, n});
  return verifyShape(*this, "result", getResult(), shape);
}

/// x [.., in] and w [in, out] of one element type; sets `shape` to [.., out].
static LogicalResult verifyLinearOperands(Operation *op, Value x, Value w,
                                          SmallVectorImpl<int64_t> &shape) {
  auto xType = cast<RankedTensorType>(x.getType());
  auto wType = cast<RankedTensorType>(w.getType());
  if (xType.getRank() < 1)
    return op->emitOpError("x must have at least rank 1");
  if (wType.getRank() != 2)
    return op->emitOpError("w must have rank 2, but is ") << wType;
  if (failed(verifySameElement(op, "w", w, xType.getElementType())))
    return failure();
  if (xType.getShape().back() != wType.getDimSize(0))
    return op->emitOpError("contracted extents differ: x has ")
           << xType.getShape().back() << ", w has " << wType.getDimSize(0);
  llvm::append_range(shape, xType.getShape().drop_back());
  shape.push_back(wType.getDimSize(1));
  return success();
}

LogicalResult LinearOp::verify() {
  SmallVector<int64_t> shape;
  if (failed(verifyLinearOperands(*this, getX(), getW(), shape)) ||
      failed(verifyShape(*this, "result", getResult(), shape)) ||
      failed(verifySameOrF32(*this, "result", getResult(), elementOf(getX()))))
    return failure();
  if (!getBias())
    return success();
  if (failed(verifyShape(*this, "bias", getBias(), {shape.back()})))
    return failure();
  return verifySameElement(*this, "bias", getBias(), elementOf(getResult()));
}

LogicalResult LinearBwdOp::verify() {
  SmallVector<int64_t> shape;
  if (failed(verifyLinearOperands(*this, getX(), getW(), shape)) ||
      failed(verifyShape(*this, "dy", getDy(), shape)) ||
      failed(verifyShape(*this, "dx", getDx(), getX().getType().getShape())) ||
      failed(verifyShape(*this, "dw", getDw(), getW().getType().getShape())) ||
      failed(verifyShape(*this, "db", getDb(), {shape.back()})))
    return failure();
  Type element = elementOf(getX());
  return success(succeeded(verifySameElement(*this, "dy", getDy(), element)) &&
                 succeeded(verifySameOrF32(*this, "dx", getDx(), element)) &&
                 succeeded(verifySameOrF32(*this, "dw", getDw(), element)) &&
                 succeeded(verifySameOrF32(*this, "db", getDb(), element)));
}

//===----------------------------------------------------------------------===//
// Softmax and norms
//===----------------------------------------------------------------------===//

LogicalResult LogSoftmaxOp::verify() {
  return verifyAxis(*this, getAxis(), getInput().getType().getRank());
}

LogicalResult SoftmaxGradOp::verify() {
  return verifyAxis(*this, getAxis(), getY().getType().getRank());
}

LogicalResult LogSoftmaxGradOp::verify() {
  return verifyAxis(*this, getAxis(), getY().getType().getRank());
}

/// `value` varies over the dimensions of x before `axis` (in the compute type),
/// or over those from `axis` on (in x's element type or the compute type).
static LogicalResult verifyNormPart(Operation *op, StringRef what, Value value,
                                    Value x, int64_t axis, bool isPerRow) {
  auto type = cast<RankedTensorType>(x.getType());
  ArrayRef<int64_t> shape = type.getShape();
  if (failed(verifyShape(op, what, value,
                         isPerRow ? shape.take_front(axis)
                                  : shape.drop_front(axis))))
    return failure();
  if (isPerRow)
    return verifySameElement(op, what, value,
                             getComputeType(type.getElementType()));
  return verifySameOrF32(op, what, value, type.getElementType());
}

static LogicalResult verifySameType(Operation *op, StringRef what, Value value,
                                    StringRef other, Type expected) {
  if (value.getType() == expected)
    return success();
  return op->emitOpError() << what << " must be of the type of " << other
                           << ", " << expected << ", but is "
                           << value.getType();
}

template <typename OpTy>
static LogicalResult verifyNorm(OpTy op) {
  if (failed(verifyAxis(op, op.getAxis(), op.getX().getType().getRank())) ||
      failed(verifySameType(op, "y", op.getY(), "x", op.getX().getType())) ||
      failed(verifyNormPart(op, "scale", op.getScale(), op.getX(), op.getAxis(),
                            /*isPerRow=*/false)) ||
      failed(verifyNormPart(op, "rstd", op.getRstd(), op.getX(), op.getAxis(),
                            /*isPerRow=*/true)))
    return failure();
  if (op.getEps().isNegative() || !op.getEps().isFinite())
    return op.emitOpError("eps must be finite and at least 0, but is ")
           << op.getEpsAttr();
  return success();
}

template <typename OpTy>
static LogicalResult verifyNormGrad(OpTy op) {
  Type type = op.getX().getType();
  if (failed(verifyAxis(op, op.getAxis(), op.getX().getType().getRank())) ||
      failed(verifySameType(op, "dy", op.getDy(), "x", type)) ||
      failed(verifySameType(op, "dx", op.getDx(), "x", type)) ||
      failed(verifyNormPart(op, "scale", op.getScale(), op.getX(), op.getAxis(),
                            /*isPerRow=*/false)) ||
      failed(verifyNormPart(op, "rstd", op.getRstd(), op.getX(), op.getAxis(),
                            /*isPerRow=*/true)))
    return failure();
  return verifySameType(op, "dscale", op.getDscale(), "scale",
                        op.getScale().getType());
}

LogicalResult LayerNormOp::verify() {
  if (failed(verifyNorm(*this)) ||
      failed(verifyNormPart(*this, "mean", getMean(), getX(), getAxis(),
                            /*isPerRow=*/true)))
    return failure();
  return getBias() ? verifyNormPart(*this, "bias", getBias(), getX(), getAxis(),
                                    /*isPerRow=*/false)
                   : success();
}

LogicalResult RmsNormOp::verify() { return verifyNorm(*this); }

LogicalResult LayerNormGradOp::verify() {
  if (failed(verifyNormGrad(*this)) ||
      failed(verifyNormPart(*this, "mean", getMean(), getX(), getAxis(),
                            /*isPerRow=*/true)))
    return failure();
  return verifySameType(*this, "dbias", getDbias(), "scale",
                        getScale().getType());
}

LogicalResult RmsNormGradOp::verify() { return verifyNormGrad(*this); }

/// `value` has a number for each channel: in the compute type, or, of what is
/// trained, in x's element type.
static LogicalResult verifyPerChannel(Operation *op, StringRef what,
                                      Value value, Value x, int64_t axis,
                                      bool isStatistic) {
  auto type = cast<RankedTensorType>(x.getType());
  if (failed(verifyShape(op, what, value, {type.getDimSize(axis)})))
    return failure();
  return isStatistic ? verifySameElement(op, what, value,
                                         getComputeType(type.getElementType()))
                     : verifySameOrF32(op, what, value, type.getElementType());
}

template <typename OpTy>
static LogicalResult verifyBatchNorm(OpTy op) {
  Value x = op.getX();
  if (failed(verifyAxis(op, op.getAxis(), op.getX().getType().getRank())))
    return failure();
  if (op.getEps().isNegative() || !op.getEps().isFinite())
    return op.emitOpError("eps must be finite and at least 0, but is ")
           << op.getEpsAttr();
  int64_t axis = op.getAxis();
  if (failed(verifyPerChannel(op, "scale", op.getScale(), x, axis, false)) ||
      failed(verifyPerChannel(op, "mean", op.getMean(), x, axis, true)))
    return failure();
  return verifyPerChannel(op, "variance", op.getVariance(), x, axis, true);
}

/// What the two forms that make `y` have beyond that.
template <typename Op>
static LogicalResult verifyNormalised(Op op) {
  if (failed(verifyBatchNorm(op)) ||
      failed(verifySameType(op, "y", op.getY(), "x", op.getX().getType())))
    return failure();
  return op.getBias() ? verifyPerChannel(op, "bias", op.getBias(), op.getX(),
                                         op.getAxis(), false)
                      : success();
}

LogicalResult BatchNormOp::verify() { return verifyNormalised(*this); }

LogicalResult BatchNormInferenceOp::verify() { return verifyNormalised(*this); }

LogicalResult BatchNormGradOp::verify() {
  Type type = getX().getType(), scale = getScale().getType();
  if (failed(verifyBatchNorm(*this)) ||
      failed(verifySameType(*this, "dy", getDy(), "x", type)) ||
      failed(verifySameType(*this, "dx", getDx(), "x", type)) ||
      failed(verifySameType(*this, "dscale", getDscale(), "scale", scale)))
    return failure();
  return verifySameType(*this, "dbias", getDbias(), "scale", scale);
}

//===----------------------------------------------------------------------===//
// Softmax, losses, labels
//===----------------------------------------------------------------------===//

LogicalResult SoftmaxOp::verify() {
  return verifyAxis(*this, getAxis(), getInput().getType().getRank());
}

/// logits [N, C], labels [N].
static LogicalResult verifyLogitsAndLabels(Operation *op, Value logits,
                                           Value labels) {
  auto type = cast<RankedTensorType>(logits.getType());
  if (type.getRank() != 2)
    return op->emitOpError("logits must have rank 2, but are ") << type;
  return verifyShape(op, "labels", labels, {type.getDimSize(0)});
}

LogicalResult SoftmaxCrossEntropyOp::verify() {
  if (failed(verifyLogitsAndLabels(*this, getLogits(), getLabels())) ||
      failed(verifyShape(*this, "loss", getLoss(),
                         {getLogits().getType().getDimSize(0)})))
    return failure();
  return verifySameOrF32(*this, "loss", getLoss(), elementOf(getLogits()));
}

LogicalResult SoftmaxCrossEntropyGradOp::verify() {
  if (failed(verifyLogitsAndLabels(*this, getLogits(), getLabels())) ||
      failed(verifyShape(*this, "dloss", getDloss(),
                         {getLogits().getType().getDimSize(0)})) ||
      failed(
          verifySameOrF32(*this, "dloss", getDloss(), elementOf(getLogits()))))
    return failure();
  if (getDlogits().getType() != getLogits().getType())
    return emitOpError("dlogits must be of the logits' type, ")
           << getLogits().getType() << ", but is " << getDlogits().getType();
  return success();
}

LogicalResult TakeLabelOp::verify() {
  RankedTensorType input = getInput().getType();
  if (failed(verifyAxis(*this, getAxis(), input.getRank())))
    return failure();
  SmallVector<int64_t> shape =
      withoutAxes(input.getShape(), {static_cast<int64_t>(getAxis())});
  if (failed(verifyShape(*this, "labels", getLabels(), shape)) ||
      failed(verifyShape(*this, "result", getResult(), shape)))
    return failure();
  return verifySameElement(*this, "result", getResult(),
                           input.getElementType());
}

LogicalResult OneHotOp::verify() {
  RankedTensorType result = getType();
  if (failed(verifyAxis(*this, getAxis(), result.getRank())))
    return failure();
  return verifyShape(
      *this, "labels", getLabels(),
      withoutAxes(result.getShape(), {static_cast<int64_t>(getAxis())}));
}
