//===- DilateGradients.cpp - Input gradients with strides as without ------===//
//
// The gradient of a convolution with strides, by its input, is that of one
// without for a dy with zeros between its elements. Written so it multiplies
// more zeros, but no index of it is a quotient: it is a contraction that matrix
// units take.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/Transforms/Passes.h"

#include "aicf/Dialect/AICF/IR/AICFOps.h"

using namespace mlir;
using namespace aicf;

/// Whether there are channels enough for a matrix unit, in one group, and few
/// zeros for each element.
static bool paysOff(Conv2dInputGradOp op) {
  constexpr int64_t kChannels = 16, kMaxGrowth = 4;
  auto w = cast<RankedTensorType>(op.getW().getType());
  int64_t growth = op.getStrides()[0] * op.getStrides()[1];
  return growth > 1 && growth <= kMaxGrowth && op.getGroups() == 1 &&
         w.getDimSize(2) >= kChannels && w.getDimSize(3) >= kChannels;
}

/// Puts zeros between the elements of dy, and behind the last ones.
static void dilate(Conv2dInputGradOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getDy().getType());
  auto image = cast<RankedTensorType>(op.getDx().getType());
  auto weights = cast<RankedTensorType>(op.getW().getType());
  ArrayRef<int64_t> shape = type.getShape(), strides = op.getStrides();
  int64_t down = strides[0], right = strides[1];
  auto reshape = [&](Value v, ArrayRef<int64_t> to) {
    return ReshapeOp::create(
        builder, loc, RankedTensorType::get(to, type.getElementType()), v);
  };
  Value apart =
      reshape(op.getDy(), {shape[0], shape[1], 1, shape[2], 1, shape[3]});
  SmallVector<int64_t> padded{shape[0], shape[1], down,
                              shape[2], right,    shape[3]};
  SmallVector<int64_t> low(6, 0), high{0, 0, down - 1, 0, right - 1, 0};
  Value zeros = PadOp::create(
      builder, loc, RankedTensorType::get(padded, type.getElementType()), apart,
      low, high, cast<TypedAttr>(builder.getZeroAttr(type.getElementType())));
  int64_t height = shape[1] * down, width = shape[2] * right;
  Value dilated = reshape(zeros, {shape[0], height, width, shape[3]});

  // Behind the image, as much as the zeros take.
  ArrayRef<int64_t> padding = op.getPadding(), dilations = op.getDilations();
  auto getAfter = [&](unsigned axis, int64_t size, int64_t before) {
    return size + dilations[axis] * (weights.getDimSize(axis) - 1) -
           image.getDimSize(1 + axis) - before;
  };
  auto gradient = cast<Conv2dInputGradOp>(builder.clone(*op));
  gradient.getDyMutable().assign(dilated);
  gradient.setStrides({1, 1});
  gradient.setPadding({padding[0], getAfter(0, height, padding[0]), padding[2],
                       getAfter(1, width, padding[2])});
  op.replaceAllUsesWith(gradient.getDx());
  op.erase();
}

void aicf::dilateGradients(Operation *root) {
  SmallVector<Conv2dInputGradOp> gradients;
  root->walk([&](Conv2dInputGradOp op) {
    if (paysOff(op))
      gradients.push_back(op);
  });
  llvm::for_each(gradients, dilate);
}
