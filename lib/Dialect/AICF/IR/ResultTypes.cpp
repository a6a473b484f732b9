//===- ResultTypes.cpp - Types that follow from operands ------------------===//
//
// Operands that do not fit give any type that the op's verifier refuses, since
// it says why, or none.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/IR/ResultTypes.h"
#include "Verifiers.h"

using namespace mlir;
using namespace aicf;

static ResultTypes one(ArrayRef<int64_t> shape, Type element) {
  return {RankedTensorType::get(shape, element)};
}

static bool isWithin(int64_t axis, RankedTensorType type) {
  return axis >= 0 && axis < type.getRank();
}

#define AICF_INFER(OP)                                                         \
  ResultTypes aicf::inferResultTypes(                                          \
      OpTag<OP>, [[maybe_unused]] OperandTypes in,                             \
      [[maybe_unused]] const OP::InferredProperties<OP> &p)

AICF_INFER(CompareOp) {
  return one(in[0].getShape(), IntegerType::get(in[0].getContext(), 1));
}

//===----------------------------------------------------------------------===//
// Movement
//===----------------------------------------------------------------------===//

AICF_INFER(TransposeOp) {
  SmallVector<int64_t> shape;
  for (int64_t dim : p.permutation.asArrayRef()) {
    if (!isWithin(dim, in[0]))
      return {in[0]};
    shape.push_back(in[0].getDimSize(dim));
  }
  return one(shape, in[0].getElementType());
}

AICF_INFER(PadOp) {
  ArrayRef<int64_t> low = p.low.asArrayRef(), high = p.high.asArrayRef();
  SmallVector<int64_t> shape(in[0].getShape());
  if (low.size() != shape.size() || high.size() != shape.size())
    return {in[0]};
  for (auto [extent, before, after] : llvm::zip_equal(shape, low, high))
    extent += before + after;
  return one(shape, in[0].getElementType());
}

AICF_INFER(ConcatOp) {
  int64_t axis = p.axis.getInt();
  if (in.empty() || !isWithin(axis, in[0]))
    return {};
  SmallVector<int64_t> shape(in[0].getShape());
  for (RankedTensorType type : in.drop_front())
    if (isWithin(axis, type))
      shape[axis] += type.getDimSize(axis);
  return one(shape, in[0].getElementType());
}

AICF_INFER(GatherOp) {
  int64_t axis = p.axis.getInt();
  if (!isWithin(axis, in[0]))
    return {in[0]};
  SmallVector<int64_t> shape(in[0].getShape().take_front(axis));
  llvm::append_range(shape, in[1].getShape());
  llvm::append_range(shape, in[0].getShape().drop_front(axis + 1));
  return one(shape, in[0].getElementType());
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

static ResultTypes reduced(RankedTensorType type, ArrayRef<int64_t> axes) {
  return one(withoutAxes(type.getShape(), axes), type.getElementType());
}

AICF_INFER(ReduceSumOp) { return reduced(in[0], p.axes.asArrayRef()); }
AICF_INFER(ReduceProdOp) { return reduced(in[0], p.axes.asArrayRef()); }
AICF_INFER(ReduceMaxOp) { return reduced(in[0], p.axes.asArrayRef()); }
AICF_INFER(ReduceMinOp) { return reduced(in[0], p.axes.asArrayRef()); }
AICF_INFER(ReduceMeanOp) { return reduced(in[0], p.axes.asArrayRef()); }

static ResultTypes index(RankedTensorType type, int64_t axis) {
  return one(withoutAxes(type.getShape(), {axis}),
             IntegerType::get(type.getContext(), 32));
}

AICF_INFER(ArgmaxOp) { return index(in[0], p.axis.getInt()); }
AICF_INFER(ArgminOp) { return index(in[0], p.axis.getInt()); }
AICF_INFER(CumsumOp) { return {in[0]}; }
AICF_INFER(TakeLabelOp) { return reduced(in[0], {p.axis.getInt()}); }

//===----------------------------------------------------------------------===//
// Contractions and windows
//===----------------------------------------------------------------------===//

AICF_INFER(MatmulOp) {
  int64_t rank = in[0].getRank();
  if (rank < 2 || in[1].getRank() != rank)
    return {in[0]};
  SmallVector<int64_t> shape(in[0].getShape());
  shape[rank - 2] = in[0].getDimSize(rank - (p.transpose_a ? 1 : 2));
  shape[rank - 1] = in[1].getDimSize(rank - (p.transpose_b ? 2 : 1));
  return one(shape, in[0].getElementType());
}

AICF_INFER(LinearOp) {
  if (in[0].getRank() < 1 || in[1].getRank() != 2)
    return {in[0]};
  SmallVector<int64_t> shape(in[0].getShape());
  shape.back() = in[1].getDimSize(1);
  return one(shape, in[0].getElementType());
}

/// [N, OH, OW, channels] of images [N, H, W, C].
static ResultTypes windows(RankedTensorType image, ArrayRef<int64_t> window,
                           DenseI64ArrayAttr strides, DenseI64ArrayAttr padding,
                           DenseI64ArrayAttr dilations, int64_t channels) {
  if (image.getRank() != 4 || window.size() != 2 || strides.size() != 2 ||
      padding.size() != 4 || (dilations && dilations.size() != 2))
    return {image};
  SmallVector<int64_t> shape(image.getShape());
  for (int64_t axis : {0, 1}) {
    int64_t dilation = dilations ? dilations[axis] : 1;
    int64_t reach = (window[axis] - 1) * dilation + 1;
    int64_t room =
        shape[1 + axis] + padding[2 * axis] + padding[2 * axis + 1] - reach;
    if (strides[axis] < 1 || room < 0)
      return {image};
    shape[1 + axis] = room / strides[axis] + 1;
  }
  shape.back() = channels;
  return one(shape, image.getElementType());
}

AICF_INFER(Conv2dOp) {
  if (in[1].getRank() != 4)
    return {in[0]};
  return windows(in[0], in[1].getShape().take_front(2), p.strides, p.padding,
                 p.dilations, in[1].getDimSize(3));
}

AICF_INFER(MaxPool2dOp) {
  return windows(in[0], p.window.asArrayRef(), p.strides, p.padding,
                 p.dilations, in[0].getRank() ? in[0].getShape().back() : 1);
}

AICF_INFER(AvgPool2dOp) {
  return windows(in[0], p.window.asArrayRef(), p.strides, p.padding,
                 p.dilations, in[0].getRank() ? in[0].getShape().back() : 1);
}

//===----------------------------------------------------------------------===//
// Losses, norms, attention
//===----------------------------------------------------------------------===//

AICF_INFER(SoftmaxCrossEntropyOp) {
  if (in[0].getRank() < 1)
    return {in[0]};
  return one(in[0].getShape().take_front(1),
             getComputeType(in[0].getElementType()));
}

/// y, and `count` statistics of what is before `axis`.
static ResultTypes normalised(RankedTensorType x, int64_t axis,
                              unsigned count) {
  if (axis < 0 || axis > x.getRank())
    return {};
  ResultTypes types = {x};
  types.append(count,
               RankedTensorType::get(x.getShape().take_front(axis),
                                     getComputeType(x.getElementType())));
  return types;
}

AICF_INFER(LayerNormOp) { return normalised(in[0], p.axis.getInt(), 2); }
AICF_INFER(RmsNormOp) { return normalised(in[0], p.axis.getInt(), 1); }

AICF_INFER(BatchNormOp) {
  int64_t axis = p.axis.getInt();
  if (!isWithin(axis, in[0]))
    return {};
  ResultTypes types = {in[0]};
  types.append(2,
               RankedTensorType::get({in[0].getDimSize(axis)},
                                     getComputeType(in[0].getElementType())));
  return types;
}

AICF_INFER(BatchNormInferenceOp) { return {in[0]}; }

AICF_INFER(AttentionOp) {
  if (in[0].getRank() < 1 || in[2].getRank() < 1)
    return {in[0]};
  SmallVector<int64_t> shape(in[0].getShape());
  shape.back() = in[2].getShape().back();
  return one(shape, in[0].getElementType());
}
