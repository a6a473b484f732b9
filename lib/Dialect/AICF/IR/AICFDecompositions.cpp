//===- AICFDecompositions.cpp - What composites are made of ---------------===//
//
// The CompositeOpInterface of every composite. Softmax and its losses build
// their common part, max, shifted exponential and sum, in the same way, so that
// CSE shares it.
//
//===----------------------------------------------------------------------===//

#include "Decomposer.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace aicf;

FailureOr<SmallVector<Value>> LinearOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  RankedTensorType type = getType();
  Value x = d.collapseLeading(getX());
  int64_t rows = Decomposer::typeOf(x).getDimSize(0);
  int64_t columns = type.getShape().back();
  auto flat = RankedTensorType::get({rows, columns}, type.getElementType());
  Value y = MatmulOp::create(builder, d.loc, flat, x, getW(),
                             /*transpose_a=*/false, /*transpose_b=*/false);
  if (getBias()) {
    Value bias = d.broadcastAlong(getBias(), flat.getShape(), /*axis=*/0);
    y = AddOp::create(builder, d.loc, y, bias);
  }
  return SmallVector<Value>{d.reshape(y, type.getShape())};
}

FailureOr<SmallVector<Value>> LinearBwdOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  Value x = d.collapseLeading(getX()), dy = d.collapseLeading(getDy());
  auto dxFlat = Decomposer::typeOf(x).clone(getDx().getType().getElementType());
  Value dx = MatmulOp::create(builder, d.loc, dxFlat, dy, getW(),
                              /*transpose_a=*/false, /*transpose_b=*/true);
  Value dw = MatmulOp::create(builder, d.loc, getDw().getType(), x, dy,
                              /*transpose_a=*/true, /*transpose_b=*/false);
  Value db = ReduceSumOp::create(builder, d.loc, getDb().getType(), dy,
                                 ArrayRef<int64_t>{0});
  return SmallVector<Value>{d.reshape(dx, getDx().getType().getShape()), dw,
                            db};
}

FailureOr<SmallVector<Value>>
SoftmaxCrossEntropyOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  Decomposer::Exponentials e =
      d.exponentials(getLogits(), /*axis=*/1, builder.getF32Type());
  // log(sum) - (x[label] - max): the maximum cancels within the difference, so
  // no digits of log(sum) are lost to it, and without a class it is added back.
  RankedTensorType wide = Decomposer::typeOf(e.max);
  Type element = getLogits().getType().getElementType();
  Value taken = TakeLabelOp::create(builder, d.loc, wide.clone(element),
                                    getLogits(), getLabels(), /*axis=*/1);
  taken = d.convert(taken, wide.getElementType());
  Value selected = SubOp::create(builder, d.loc, taken, e.max);
  Value log = LogOp::create(builder, d.loc, e.sum);
  Value loss = SubOp::create(builder, d.loc, log, selected);
  return SmallVector<Value>{
      d.convert(loss, getLoss().getType().getElementType())};
}

FailureOr<SmallVector<Value>>
SoftmaxCrossEntropyGradOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  RankedTensorType type = getLogits().getType();
  // Exact, as the loss has it, so that both have one.
  Value softmax = d.softmax(getLogits(), /*axis=*/1, builder.getF32Type());
  Value oneHot = OneHotOp::create(builder, d.loc, softmax.getType(),
                                  getLabels(), /*axis=*/1);
  Value difference = SubOp::create(builder, d.loc, softmax, oneHot);
  Value dloss =
      d.convert(getDloss(), Decomposer::typeOf(softmax).getElementType());
  dloss = d.broadcastAlong(dloss, type.getShape(), /*axis=*/1);
  Value result = MulOp::create(builder, d.loc, difference, dloss);
  return SmallVector<Value>{d.convert(result, type.getElementType())};
}
