//===- OptimizerOps.cpp - Parameter updates -------------------------------===//
//
// Verifiers, bodies and decompositions of the ops that make one step of one
// param.
//
//===----------------------------------------------------------------------===//

#include "Decomposer.h"
#include "Verifiers.h"
#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include <cmath>

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

/// `value` has `shape` and fits into the compute type of `param`.
static LogicalResult verifyOperand(Operation *op, StringRef what, Value value,
                                   ArrayRef<int64_t> shape, Value param) {
  if (failed(verifyShape(op, what, value, shape)))
    return failure();
  Type compute = getComputeType(elementOf(param));
  if (elementOf(value).getIntOrFloatBitWidth() >
      compute.getIntOrFloatBitWidth())
    return op->emitOpError()
           << what << " of type " << value.getType()
           << " is wider than the param's compute type " << compute;
  return success();
}

using Operands = ArrayRef<std::pair<StringRef, Value>>;

/// `like` have the shape of `param`, `scalars` rank 0.
static LogicalResult verifyOperands(Operation *op, Value param, Operands like,
                                    Operands scalars) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(param.getType()).getShape();
  for (auto [what, value] : like)
    if (failed(verifyOperand(op, what, value, shape, param)))
      return failure();
  for (auto [what, value] : scalars)
    if (failed(verifyOperand(op, what, value, {}, param)))
      return failure();
  return success();
}

static LogicalResult verifyBeta(Operation *op, StringRef what, APFloat beta) {
  double value = beta.convertToDouble();
  if (value >= 0 && value < 1)
    return success();
  return op->emitOpError() << what << " must be at least 0 and below 1, but is "
                           << value;
}

static LogicalResult verifyNotNegative(Operation *op, StringRef what,
                                       APFloat number) {
  double value = number.convertToDouble();
  if (value >= 0 && std::isfinite(value))
    return success();
  return op->emitOpError() << what << " must be finite and at least 0, but is "
                           << value;
}

LogicalResult SgdOp::verify() {
  if (failed(verifyNotNegative(*this, "weight_decay", getWeightDecay())))
    return failure();
  return verifyOperands(*this, getParam(), {{"grad", getGrad()}},
                        {{"lr", getLr()}});
}

LogicalResult SgdMomentumOp::verify() {
  if (failed(verifyNotNegative(*this, "weight_decay", getWeightDecay())))
    return failure();
  return verifyOperands(*this, getParam(),
                        {{"grad", getGrad()}, {"velocity", getVelocity()}},
                        {{"lr", getLr()}, {"mu", getMu()}});
}

LogicalResult LionOp::verify() {
  if (failed(verifyBeta(*this, "beta1", getBeta1())) ||
      failed(verifyBeta(*this, "beta2", getBeta2())) ||
      failed(verifyNotNegative(*this, "weight_decay", getWeightDecay())))
    return failure();
  return verifyOperands(*this, getParam(), {{"grad", getGrad()}, {"m", getM()}},
                        {{"lr", getLr()}});
}

/// What the three ops of Adam have in common; `decay` is called `decayName`.
template <typename OpTy>
static LogicalResult verifyAdam(OpTy op, StringRef decayName, APFloat decay,
                                Operands scalars) {
  if (failed(verifyBeta(op, "beta1", op.getBeta1())) ||
      failed(verifyBeta(op, "beta2", op.getBeta2())) ||
      failed(verifyNotNegative(op, "eps", op.getEps())) ||
      failed(verifyNotNegative(op, decayName, decay)))
    return failure();
  return verifyOperands(
      op, op.getParam(),
      {{"grad", op.getGrad()}, {"m", op.getM()}, {"v", op.getV()}}, scalars);
}

template <typename OpTy>
static LogicalResult verifyAdamStep(OpTy op) {
  if (failed(verifyAdam(op, "weight_decay", op.getWeightDecay(),
                        {{"lr", op.getLr()}})))
    return failure();
  return verifyShape(op, "step", op.getStep(), {});
}

LogicalResult AdamOp::verify() { return verifyAdamStep(*this); }

LogicalResult AdamWOp::verify() { return verifyAdamStep(*this); }

LogicalResult AdamUpdateOp::verify() {
  return verifyAdam(
      *this, "l2", getL2(),
      {{"size", getSize()}, {"scale", getScale()}, {"keep", getKeep()}});
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

namespace {
/// The arguments of an optimizer's body in the compute type of the first, the
/// param, and how results are stored.
struct Update {
  Update(BodyBuilder &body, ValueRange args) : body(body), args(args) {}

  Scalar operator[](unsigned i) const {
    return Scalar(body,
                  body.toFloat(args[i], getComputeType(args[0].getType())));
  }
  /// `grad`, argument 1, with a decay towards zero. Without one the param has
  /// no influence: 0 times infinity is NaN.
  Scalar decayedGrad(APFloat decay) const {
    double factor = decay.convertToDouble();
    return factor == 0 ? (*this)[1] : (*this)[1] + (*this)[0] * factor;
  }
  /// beta * old + (1 - beta) * value.
  static Scalar average(APFloat beta, Scalar old, Scalar value) {
    double share = beta.convertToDouble();
    return old * share + value * (1 - share);
  }
  /// `value` in the element type of argument `i`.
  Value store(Scalar value, unsigned i) const {
    return body.toFloat(value.get(), args[i].getType());
  }

  BodyBuilder &body;
  ValueRange args;
};
} // namespace

void SgdOp::buildBody(BodyBuilder &body, ValueRange args,
                      SmallVectorImpl<Value> &results) {
  Update in(body, args);
  Scalar param = in[0], lr = in[2];
  Scalar grad = in.decayedGrad(getWeightDecay());
  results.push_back(in.store(param - lr * grad, 0));
}

void SgdMomentumOp::buildBody(BodyBuilder &body, ValueRange args,
                              SmallVectorImpl<Value> &results) {
  Update in(body, args);
  Scalar param = in[0], velocity = in[2], lr = in[3], mu = in[4];
  Scalar grad = in.decayedGrad(getWeightDecay());
  Scalar next = mu * velocity + grad;
  Scalar direction = getNesterov() ? grad + mu * next : next;
  results.push_back(in.store(param - lr * direction, 0));
  results.push_back(in.store(next, 2));
}

void AdamUpdateOp::buildBody(BodyBuilder &body, ValueRange args,
                             SmallVectorImpl<Value> &results) {
  Update in(body, args);
  Scalar param = in[0], size = in[4], scale = in[5], keep = in[6];
  Scalar grad = in.decayedGrad(getL2());
  Scalar m = Update::average(getBeta1(), in[2], grad);
  Scalar v = Update::average(getBeta2(), in[3], grad * grad);
  Scalar root = scale * sqrt(v) + getEps().convertToDouble();
  results.push_back(in.store(keep * param - size * m / root, 0));
  results.push_back(in.store(m, 2));
  results.push_back(in.store(v, 3));
}

void LionOp::buildBody(BodyBuilder &body, ValueRange args,
                       SmallVectorImpl<Value> &results) {
  Update in(body, args);
  Scalar param = in[0], grad = in[1], m = in[2], lr = in[3];
  Scalar blend = Update::average(getBeta1(), m, grad);
  // NaN is neither, and stays.
  Scalar direction =
      select(blend > 0.0, 1.0, select(blend < 0.0, Scalar(-1.0), blend));
  if (double decay = getWeightDecay().convertToDouble())
    direction = direction + param * decay;
  results.push_back(in.store(param - lr * direction, 0));
  results.push_back(in.store(Update::average(getBeta2(), m, grad), 2));
}

//===----------------------------------------------------------------------===//
// Decompositions
//===----------------------------------------------------------------------===//

/// 1 - beta^step, of rank 0. With u = tanh(-step * log(beta) / 2) it is
/// 2 u / (1 + u), where nothing cancels: u is small for a beta near 1.
static Value getCorrection(Decomposer &d, Value step, APFloat beta) {
  double half = -std::log(beta.convertToDouble()) / 2;
  Value u = d.apply<TanhOp>(d.apply<MulOp>(step, half));
  return d.apply<DivOp>(d.apply<MulOp>(u, 2.0), d.apply<AddOp>(u, 1.0));
}

template <typename OpTy>
static SmallVector<Value> decomposeAdam(OpTy op, OpBuilder &builder,
                                        bool isDecoupled) {
  Decomposer d{builder, getCompositeLoc(op)};
  Type compute =
      getComputeType(Decomposer::typeOf(op.getParam()).getElementType());
  Value lr = d.convert(op.getLr(), compute);
  Value step = d.convert(op.getStep(), compute);
  Value size = d.apply<DivOp>(lr, getCorrection(d, step, op.getBeta1()));
  Value scale = d.apply<RsqrtOp>(getCorrection(d, step, op.getBeta2()));

  double decay = op.getWeightDecay().convertToDouble();
  Value keep = isDecoupled && decay != 0
                   ? d.apply<AddOp>(d.apply<MulOp>(lr, -decay), 1.0)
                   : d.constant(Decomposer::typeOf(lr), 1.0);
  FloatAttr l2 = builder.getF64FloatAttr(isDecoupled ? 0 : decay);
  auto update = AdamUpdateOp::create(
      builder, d.loc, op.getParam().getType(), op.getM().getType(),
      op.getV().getType(), op.getParam(), op.getGrad(), op.getM(), op.getV(),
      size, scale, keep, op.getBeta1Attr(), op.getBeta2Attr(), op.getEpsAttr(),
      l2);
  return llvm::to_vector_of<Value>(update.getResults());
}

FailureOr<SmallVector<Value>> AdamOp::decompose(OpBuilder &builder) {
  return decomposeAdam(*this, builder, /*isDecoupled=*/false);
}

FailureOr<SmallVector<Value>> AdamWOp::decompose(OpBuilder &builder) {
  return decomposeAdam(*this, builder, /*isDecoupled=*/true);
}
