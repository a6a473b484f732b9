//===- AICFGradients.cpp - Gradient rules of single nests and composites --===//
//
// The DifferentiableOpInterface of the ops that are no formula; those have
// their gradients beside it. docs/aicf.md, "Gradients", says which op has
// which. Convolution and pooling are in WindowGradients.cpp.
//
//===----------------------------------------------------------------------===//

#include "GradientRule.h"

using namespace mlir;
using namespace aicf;

/// The dimensions of `type` that `axes` lack.
static SmallVector<int64_t> getOthers(RankedTensorType type,
                                      ArrayRef<int64_t> axes) {
  SmallVector<int64_t> others;
  for (int64_t d = 0, rank = type.getRank(); d < rank; ++d)
    if (!llvm::is_contained(axes, d))
      others.push_back(d);
  return others;
}

//===----------------------------------------------------------------------===//
// Structure and movement
//===----------------------------------------------------------------------===//

LogicalResult CastOp::buildGradient(GradientBuilder &gradient) {
  gradient.give(0, gradient.cotangent(0));
  return success();
}

LogicalResult SaveOp::buildGradient(GradientBuilder &gradient) {
  gradient.give(0, gradient.cotangent(0));
  return success();
}

LogicalResult ReshapeOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  gradient.give(
      0, rule.reshape(gradient.cotangent(0), getInput().getType().getShape()));
  return success();
}

LogicalResult TransposeOp::buildGradient(GradientBuilder &gradient) {
  ArrayRef<int64_t> permutation = getPermutation();
  SmallVector<int64_t> inverse(permutation.size());
  for (auto [i, d] : llvm::enumerate(permutation))
    inverse[d] = i;
  gradient.give(0, TransposeOp::create(gradient.builder(), gradient.loc(),
                                       getInput().getType(),
                                       gradient.cotangent(0), inverse));
  return success();
}

LogicalResult BroadcastOp::buildGradient(GradientBuilder &gradient) {
  gradient.give(0,
                ReduceSumOp::create(gradient.builder(), gradient.loc(),
                                    getInput().getType(), gradient.cotangent(0),
                                    getOthers(getType(), getDimensions())));
  return success();
}

LogicalResult SliceOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  ArrayRef<int64_t> shape = getInput().getType().getShape();
  Value dy = rule.spread(gradient.cotangent(0), getStrides());
  // Zeros behind the last element may leave the operand.
  SmallVector<int64_t> inside, after;
  for (auto [extent, offset, all] :
       llvm::zip_equal(rule.shapeOf(dy), getOffsets(), shape)) {
    inside.push_back(std::min(extent, all - offset));
    after.push_back(all - offset - inside.back());
  }
  dy = rule.slice(dy, SmallVector<int64_t>(shape.size(), 0), inside);
  gradient.give(0, rule.pad(dy, getOffsets(), after));
  return success();
}

LogicalResult PadOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  gradient.give(0, rule.slice(gradient.cotangent(0), getLow(),
                              getInput().getType().getShape()));
  return success();
}

LogicalResult ConcatOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  SmallVector<int64_t> offsets(getType().getRank(), 0);
  for (auto [i, input] : llvm::enumerate(getInputs())) {
    ArrayRef<int64_t> shape = rule.shapeOf(input);
    if (gradient.needs(i))
      gradient.give(i, rule.slice(gradient.cotangent(0), offsets, shape));
    offsets[getAxis()] += shape[getAxis()];
  }
  return success();
}

LogicalResult GatherOp::buildGradient(GradientBuilder &gradient) {
  gradient.give(
      0, ScatterAddOp::create(gradient.builder(), gradient.loc(),
                              getInput().getType(), gradient.cotangent(0),
                              gradient.primal(getIndices()), getAxis()));
  return success();
}

LogicalResult ScatterAddOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  Value dy = gradient.cotangent(0);
  auto type = getUpdates().getType().clone(rule.typeOf(dy).getElementType());
  gradient.give(0,
                GatherOp::create(gradient.builder(), gradient.loc(), type, dy,
                                 gradient.primal(getIndices()), getAxis()));
  return success();
}

LogicalResult TakeLabelOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  RankedTensorType type = getInput().getType();
  int64_t axis = getAxis();
  Value labels = gradient.primal(getLabels());
  Value along = rule.broadcastAlong(labels, type.getShape(), axis);
  auto index = Tensor::computed(
      gradient, IotaOp::create(rule.builder, rule.loc, along.getType(), axis));
  Value dy = gradient.cotangent(0);
  auto grad = Tensor::computed(gradient,
                               rule.broadcastAlong(dy, type.getShape(), axis));
  gradient.give(
      0, select(index == Tensor::computed(gradient, along), grad, 0.0).get());
  return success();
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

LogicalResult ReduceSumOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  RankedTensorType type = getInput().getType();
  Value dy = rule.convert(gradient.cotangent(0), type.getElementType());
  gradient.give(
      0, rule.broadcast(dy, type.getShape(), getOthers(type, getAxes())));
  return success();
}

LogicalResult ReduceMeanOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  RankedTensorType type = getInput().getType();
  double count = static_cast<double>(type.getNumElements()) /
                 static_cast<double>(getType().getNumElements());
  Value dy = (rule.grad() / count).get();
  dy = rule.convert(dy, type.getElementType());
  gradient.give(
      0, rule.broadcast(dy, type.getShape(), getOthers(type, getAxes())));
  return success();
}

/// dy times the product of all other elements, exact where elements are zero.
LogicalResult ReduceProdOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  RankedTensorType type = getInput().getType();
  ArrayRef<int64_t> shape = type.getShape();
  SmallVector<int64_t> kept = getOthers(type, getAxes());
  auto spread = [&](Value v) { return rule.broadcast(v, shape, kept); };

  Tensor x = Tensor(gradient, getInput()).widened();
  Type compute = x.getType().getElementType();
  Tensor isZero = x == 0.0;
  Tensor others = select(isZero, 1.0, x);
  Tensor zeros =
      Tensor::computed(gradient, rule.convert(isZero.get(), compute));
  Value product = rule.reduce<ReduceProdOp>(others.get(), getAxes(), compute);
  Value count = rule.reduce<ReduceSumOp>(zeros.get(), getAxes(), compute);
  Value scaled = (rule.grad() * Tensor::computed(gradient, product)).get();
  Tensor hasOtherZero = Tensor::computed(gradient, spread(count)) > zeros;
  Tensor dx = select(hasOtherZero, 0.0,
                     Tensor::computed(gradient, spread(scaled)) / others);
  gradient.give(0, dx.get());
  return success();
}

template <typename OpTy>
static LogicalResult buildExtremumGradient(OpTy op, GradientBuilder &gradient) {
  Value x = gradient.primal(op.getInput());
  Value y = gradient.primal(op.getResult());
  gradient.give(0, ExtremumGradOp::create(gradient.builder(), gradient.loc(),
                                          x.getType(), x, y,
                                          gradient.cotangent(0), op.getAxes()));
  return success();
}

LogicalResult ReduceMaxOp::buildGradient(GradientBuilder &gradient) {
  return buildExtremumGradient(*this, gradient);
}

LogicalResult ReduceMinOp::buildGradient(GradientBuilder &gradient) {
  return buildExtremumGradient(*this, gradient);
}

/// Who shares dy, and how, is constant but for steps.
bool ExtremumGradOp::isDifferentiableIn(unsigned operand) {
  return operand == 2;
}

LogicalResult ExtremumGradOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  Value x = gradient.primal(getX()), y = gradient.primal(getY());
  Tensor ones =
      Tensor(1.0).like(Tensor::computed(gradient, gradient.primal(getDy())));
  Value share = ExtremumGradOp::create(rule.builder, rule.loc, x.getType(), x,
                                       y, ones.get(), getAxes());
  Value product = (rule.grad() * Tensor::computed(gradient, share)).get();
  gradient.give(
      2, rule.reduce<ReduceSumOp>(product, getAxes(),
                                  rule.typeOf(product).getElementType()));
  return success();
}

LogicalResult CumsumOp::buildGradient(GradientBuilder &gradient) {
  Value dy = gradient.cotangent(0);
  gradient.give(0,
                CumsumOp::create(gradient.builder(), gradient.loc(),
                                 dy.getType(), dy, getAxis(), !getReverse()));
  return success();
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

// A cotangent of f32 of operands of 16 bits is rounded to their type first:
// the products stay those of 16 bits, and accumulate in f32.

LogicalResult MatmulOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  bool flipA = getTransposeA(), flipB = getTransposeB();
  Value dy =
      rule.convert(gradient.cotangent(0), getLhs().getType().getElementType());
  // With A and B as they are multiplied, dA = dY B^T and dB = A^T dY.
  if (gradient.needs(0)) {
    Value b = gradient.primal(getRhs());
    gradient.give(0,
                  MatmulOp::create(rule.builder, rule.loc, getLhs().getType(),
                                   flipA ? b : dy, flipA ? dy : b,
                                   flipA && flipB, flipA || !flipB));
  }
  if (gradient.needs(1)) {
    Value a = gradient.primal(getLhs());
    gradient.give(1,
                  MatmulOp::create(rule.builder, rule.loc, getRhs().getType(),
                                   flipB ? dy : a, flipB ? a : dy,
                                   flipB || !flipA, flipB && flipA));
  }
  return success();
}

LogicalResult LinearOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  Value grad = gradient.cotangent(0);
  bool needsBias = getBias() && gradient.needs(2);
  Value dy = rule.convert(grad, getX().getType().getElementType());
  if (!gradient.needs(0) && !gradient.needs(1)) {
    if (needsBias)
      gradient.give(2, rule.sumRows(grad));
    return success();
  }
  Value x = gradient.primal(getX()), w = gradient.primal(getW());
  auto backward = LinearBwdOp::create(
      rule.builder, rule.loc, x.getType(), w.getType(),
      rule.typeOf(dy).clone(rule.shapeOf(w).take_back()), x, w, dy);
  if (gradient.needs(0))
    gradient.give(0, backward.getDx());
  if (gradient.needs(1))
    gradient.give(1, backward.getDw());
  // Of a wider result the bias has the digits that dy lost.
  if (needsBias)
    gradient.give(2, dy == grad ? Value(backward.getDb()) : rule.sumRows(grad));
  return success();
}

//===----------------------------------------------------------------------===//
// Softmax, losses, norms
//===----------------------------------------------------------------------===//

LogicalResult SoftmaxOp::buildGradient(GradientBuilder &gradient) {
  gradient.give(0,
                SoftmaxGradOp::create(gradient.builder(), gradient.loc(),
                                      getType(), gradient.primal(getResult()),
                                      gradient.cotangent(0), getAxis()));
  return success();
}

LogicalResult LogSoftmaxOp::buildGradient(GradientBuilder &gradient) {
  gradient.give(0, LogSoftmaxGradOp::create(gradient.builder(), gradient.loc(),
                                            getType(),
                                            gradient.primal(getResult()),
                                            gradient.cotangent(0), getAxis()));
  return success();
}

/// The logits as they are: of a saved value CSE would not see that loss and
/// gradient have maximum, exponentials and sum in common.
LogicalResult SoftmaxCrossEntropyOp::buildGradient(GradientBuilder &gradient) {
  gradient.give(
      0, SoftmaxCrossEntropyGradOp::create(gradient.builder(), gradient.loc(),
                                           getLogits().getType(), getLogits(),
                                           getLabels(), gradient.cotangent(0)));
  return success();
}

/// What the statistics of a norm over the dimensions from `axis` on add to the
/// cotangent of x: `dmean / D - drstd * rstd^3 * (x - mean) / D`. `mean` may be
/// null for that of x's squares; cotangents may be null.
static void giveStatistics(GradientBuilder &gradient, Value x, Value mean,
                           Value dmean, Value rstd, Value drstd, int64_t axis) {
  GradientRule rule(gradient);
  ArrayRef<int64_t> shape = rule.shapeOf(x);
  auto rows = llvm::to_vector(llvm::seq<int64_t>(0, axis));
  double count = 1;
  for (int64_t extent : shape.drop_front(axis))
    count *= static_cast<double>(extent);
  auto perRow = [&](Tensor v) {
    return Tensor::computed(gradient, rule.broadcast(v.get(), shape, rows));
  };
  if (drstd) {
    Tensor r(gradient, rstd);
    Tensor factor = Tensor::computed(gradient, drstd) * (r * r * r) / -count;
    Tensor centred = Tensor(gradient, x).widened();
    if (mean)
      centred = centred - perRow(Tensor(gradient, mean));
    gradient.give(0, (perRow(factor) * centred).get());
  }
  if (dmean)
    gradient.give(0, perRow(Tensor::computed(gradient, dmean) / count).get());
}

LogicalResult LayerNormOp::buildGradient(GradientBuilder &gradient) {
  if (gradient.needs(0))
    giveStatistics(gradient, getX(), getMean(), gradient.cotangent(1),
                   getRstd(), gradient.cotangent(2), getAxis());
  Value dy = gradient.cotangent(0);
  if (!dy)
    return success();
  Value x = gradient.primal(getX()), scale = gradient.primal(getScale());
  auto backward = LayerNormGradOp::create(
      gradient.builder(), gradient.loc(), x.getType(), scale.getType(),
      scale.getType(), x, scale, gradient.primal(getMean()),
      gradient.primal(getRstd()), dy, getAxis());
  if (gradient.needs(0))
    gradient.give(0, backward.getDx());
  if (gradient.needs(1))
    gradient.give(1, backward.getDscale());
  if (getBias() && gradient.needs(2))
    gradient.give(2, backward.getDbias());
  return success();
}

LogicalResult RmsNormOp::buildGradient(GradientBuilder &gradient) {
  if (gradient.needs(0))
    giveStatistics(gradient, getX(), Value(), Value(), getRstd(),
                   gradient.cotangent(1), getAxis());
  Value dy = gradient.cotangent(0);
  if (!dy)
    return success();
  Value x = gradient.primal(getX()), scale = gradient.primal(getScale());
  auto backward = RmsNormGradOp::create(
      gradient.builder(), gradient.loc(), x.getType(), scale.getType(), x,
      scale, gradient.primal(getRstd()), dy, getAxis());
  if (gradient.needs(0))
    gradient.give(0, backward.getDx());
  if (gradient.needs(1))
    gradient.give(1, backward.getDscale());
  return success();
}

/// What the statistics add to the cotangent of x: `dmean / M` and
/// `dvariance * 2 * (x - mean) / M`.
LogicalResult BatchNormOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  ArrayRef<int64_t> shape = getX().getType().getShape();
  int64_t axis = getAxis();
  double count = static_cast<double>(getX().getType().getNumElements()) /
                 static_cast<double>(shape[axis]);
  auto perChannel = [&](Tensor v) {
    return Tensor::computed(gradient, rule.broadcast(v.get(), shape, axis));
  };
  if (Value dmean = gradient.cotangent(1); dmean && gradient.needs(0))
    gradient.give(0,
                  perChannel(Tensor::computed(gradient, dmean) / count).get());
  if (Value dvariance = gradient.cotangent(2); dvariance && gradient.needs(0)) {
    Tensor factor = Tensor::computed(gradient, dvariance) * (2.0 / count);
    Tensor centred = Tensor(gradient, getX()).widened() -
                     perChannel(Tensor(gradient, getMean()));
    gradient.give(0, (perChannel(factor) * centred).get());
  }
  Value dy = gradient.cotangent(0);
  if (!dy)
    return success();
  Value x = gradient.primal(getX()), scale = gradient.primal(getScale());
  auto backward = BatchNormGradOp::create(
      gradient.builder(), gradient.loc(), x.getType(), scale.getType(),
      scale.getType(), x, scale, gradient.primal(getMean()),
      gradient.primal(getVariance()), dy, getAxisAttr(), getEpsAttr());
  if (gradient.needs(0))
    gradient.give(0, backward.getDx());
  if (gradient.needs(1))
    gradient.give(1, backward.getDscale());
  if (getBias() && gradient.needs(2))
    gradient.give(2, backward.getDbias());
  return success();
}

//===----------------------------------------------------------------------===//
// Optimizers
//===----------------------------------------------------------------------===//

/// What `new_param = param - lr * step` gives the rate; the step's is returned.
/// `dy` is the cotangent of the new param.
static Tensor buildStepGradient(GradientBuilder &gradient, Tensor dy,
                                Tensor step, unsigned lr, Value rate) {
  GradientRule rule(gradient);
  if (gradient.needs(lr))
    gradient.give(lr, rule.sumAll((-dy * step).get()));
  ArrayRef<int64_t> shape = dy.getType().getShape();
  Tensor spread = Tensor::computed(
      gradient, rule.broadcast(gradient.primal(rate), shape, {}));
  return -dy * spread;
}

/// Gives `grad + weight_decay * param` to its operands: `dstep`, and beside it
/// `dy` to the param, null: none.
static void giveDecayed(GradientBuilder &gradient, std::optional<Tensor> dy,
                        Tensor dstep, double decay) {
  if (gradient.needs(1))
    gradient.give(1, dstep.get());
  if (!gradient.needs(0))
    return;
  if (decay != 0.0)
    dy = dy ? *dy + dstep * Tensor(decay) : dstep * Tensor(decay);
  if (dy)
    gradient.give(0, dy->get());
}

LogicalResult SgdOp::buildGradient(GradientBuilder &gradient) {
  double decay = getWeightDecay().convertToDouble();
  Tensor dy = GradientRule(gradient).grad(), step(gradient, getGrad());
  if (decay != 0.0)
    step = step + Tensor(gradient, getParam()) * Tensor(decay);
  giveDecayed(gradient, dy, buildStepGradient(gradient, dy, step, 2, getLr()),
              decay);
  return success();
}

LogicalResult SgdMomentumOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  double decay = getWeightDecay().convertToDouble();
  Tensor velocity(gradient, getVelocity()), g(gradient, getGrad());
  Tensor mu = Tensor::computed(
      gradient, rule.broadcast(gradient.primal(getMu()),
                               getParam().getType().getShape(), {}));
  if (decay != 0.0)
    g = g + Tensor(gradient, getParam()) * Tensor(decay);
  Tensor next = mu * velocity + g;
  // v' has the cotangents of both results; with nesterov the step is g + mu v'.
  std::optional<Tensor> dy, dnext, dg, dmu;
  auto accumulate = [](std::optional<Tensor> &sum, Tensor term) {
    sum = sum ? *sum + term : term;
  };
  if (gradient.cotangent(0)) {
    dy = rule.grad();
    Tensor step = getNesterov() ? g + mu * next : next;
    Tensor dstep = buildStepGradient(gradient, *dy, step, 3, getLr());
    dnext = getNesterov() ? mu * dstep : dstep;
    if (getNesterov()) {
      dg = dstep;
      dmu = dstep * next;
    }
  }
  if (Value dv = gradient.cotangent(1))
    accumulate(dnext, Tensor::computed(gradient, dv));
  accumulate(dg, *dnext);
  accumulate(dmu, *dnext * velocity);
  giveDecayed(gradient, dy, *dg, decay);
  if (gradient.needs(2))
    gradient.give(2, (*dnext * mu).get());
  if (gradient.needs(4))
    gradient.give(4, rule.sumAll(dmu->get()));
  return success();
}

LogicalResult DropoutOp::buildGradient(GradientBuilder &gradient) {
  gradient.give(
      0, DropoutOp::create(gradient.builder(), gradient.loc(), getType(),
                           gradient.cotangent(0), gradient.primal(getSeed()),
                           gradient.primal(getOffset()), getRateAttr()));
  return success();
}
