//===- WindowGradients.cpp - Gradient rules of convolution and pooling ----===//
//
// A convolution and its two gradients are one bilinear form of an image x, a
// weight w and an output y, each op its derivative by one of them. So the rule
// of any of the three uses the other two.
//
//===----------------------------------------------------------------------===//

#include "GradientRule.h"

using namespace mlir;
using namespace aicf;

namespace {
/// Ops with the window of `op`, on values in its element type.
template <typename OpTy>
struct WindowRule : GradientRule {
  WindowRule(OpTy op, GradientBuilder &gradient)
      : GradientRule(gradient), op(op),
        element(typeOf(op->getOperand(0)).getElementType()) {}

  /// The cotangent, as a factor of convolutions.
  Value factor() { return convert(gradient.cotangent(0), element); }

  template <typename ResultOp>
  Value conv(Type type, Value a, Value b) {
    return ResultOp::create(builder, loc, type, a, b, op.getGroups(),
                            op.getStrides(), op.getPadding(),
                            op.getDilations());
  }
  template <typename ResultOp>
  Value pool(Type type, Value v) {
    return ResultOp::create(builder, loc, type, v, op.getWindow(),
                            op.getStrides(), op.getPadding(),
                            op.getDilations());
  }

  OpTy op;
  Type element;
};
} // namespace

LogicalResult Conv2dOp::buildGradient(GradientBuilder &gradient) {
  WindowRule rule(*this, gradient);
  Value dy = rule.factor();
  if (gradient.needs(0))
    gradient.give(0, rule.conv<Conv2dInputGradOp>(getX().getType(), dy,
                                                  gradient.primal(getW())));
  if (gradient.needs(1))
    gradient.give(1, rule.conv<Conv2dWeightGradOp>(
                         getW().getType(), gradient.primal(getX()), dy));
  return success();
}

LogicalResult Conv2dInputGradOp::buildGradient(GradientBuilder &gradient) {
  WindowRule rule(*this, gradient);
  Value x = rule.factor();
  if (gradient.needs(0))
    gradient.give(
        0, rule.conv<Conv2dOp>(getDy().getType(), x, gradient.primal(getW())));
  if (gradient.needs(1))
    gradient.give(1, rule.conv<Conv2dWeightGradOp>(getW().getType(), x,
                                                   gradient.primal(getDy())));
  return success();
}

LogicalResult Conv2dWeightGradOp::buildGradient(GradientBuilder &gradient) {
  WindowRule rule(*this, gradient);
  Value w = rule.factor();
  if (gradient.needs(0))
    gradient.give(0, rule.conv<Conv2dInputGradOp>(getX().getType(),
                                                  gradient.primal(getDy()), w));
  if (gradient.needs(1))
    gradient.give(
        1, rule.conv<Conv2dOp>(getDy().getType(), gradient.primal(getX()), w));
  return success();
}

LogicalResult MaxPool2dOp::buildGradient(GradientBuilder &gradient) {
  Value x = gradient.primal(getX());
  gradient.give(0, MaxPool2dGradOp::create(
                       gradient.builder(), gradient.loc(), x.getType(), x,
                       gradient.cotangent(0), getWindow(), getStrides(),
                       getPadding(), getDilations()));
  return success();
}

/// Each dy takes the element at its index: of the elements at each position of
/// the windows, a strided slice, those whose index is the position.
LogicalResult MaxPool2dScatterOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  Tensor index(gradient, getIndex());
  ArrayRef<int64_t> result = getDy().getType().getShape();
  ArrayRef<int64_t> image = getType().getShape();
  SmallVector<int64_t> low(4, 0), high(4, 0), strides(4, 1);
  for (unsigned axis : {0, 1}) {
    int64_t last = (result[1 + axis] - 1) * getStrides()[axis] +
                   (getWindow()[axis] - 1) * getDilations()[axis];
    low[1 + axis] = getPadding()[2 * axis];
    high[1 + axis] =
        std::max<int64_t>(0, last + 1 - image[1 + axis] - low[1 + axis]);
    strides[1 + axis] = getStrides()[axis];
  }
  Value padded = rule.pad(gradient.cotangent(0), low, high);
  Tensor dy = 0.0;
  for (int64_t kh = 0; kh < getWindow()[0]; ++kh)
    for (int64_t kw = 0; kw < getWindow()[1]; ++kw) {
      SmallVector<int64_t> offsets{0, kh * getDilations()[0],
                                   kw * getDilations()[1], 0};
      Tensor there = Tensor::computed(
          gradient, rule.slice(padded, offsets, result, strides));
      auto position = static_cast<double>(kh * getWindow()[1] + kw);
      dy = select(index == position, there, dy);
    }
  gradient.give(0, dy.get());
  return success();
}

LogicalResult AvgPool2dOp::buildGradient(GradientBuilder &gradient) {
  WindowRule rule(*this, gradient);
  gradient.give(
      0, rule.pool<AvgPool2dGradOp>(getX().getType(), gradient.cotangent(0)));
  return success();
}

LogicalResult AvgPool2dGradOp::buildGradient(GradientBuilder &gradient) {
  WindowRule rule(*this, gradient);
  gradient.give(
      0, rule.pool<AvgPool2dOp>(getDy().getType(), gradient.cotangent(0)));
  return success();
}
