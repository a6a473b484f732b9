//===- Decomposer.h - Builds the decompositions of composites ---*- C++ -*-===//

#ifndef AICF_LIB_DIALECT_AICF_IR_DECOMPOSER_H
#define AICF_LIB_DIALECT_AICF_IR_DECOMPOSER_H

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "mlir/IR/Builders.h"

namespace aicf {
using namespace mlir;

/// Builds ops at one location, with result types derived from the operands.
struct Decomposer {
  OpBuilder &builder;
  Location loc;

  static RankedTensorType typeOf(Value v) {
    return cast<RankedTensorType>(v.getType());
  }

  Value convert(Value v, Type element) {
    RankedTensorType type = typeOf(v);
    if (type.getElementType() == element)
      return v;
    return CastOp::create(builder, loc, type.clone(element), v);
  }

  Value reshape(Value v, ArrayRef<int64_t> shape) {
    RankedTensorType type = typeOf(v);
    if (type.getShape() == shape)
      return v;
    return ReshapeOp::create(builder, loc, type.clone(shape), v);
  }

  /// [.., last] to [product of .., last].
  Value collapseLeading(Value v) {
    RankedTensorType type = typeOf(v);
    int64_t last = type.getShape().back();
    return reshape(v, {type.getNumElements() / last, last});
  }

  static ArrayRef<int64_t> shapeOf(Value v) { return typeOf(v).getShape(); }

  /// Elementwise ops of one type, and of one operand and a constant.
  template <typename OpTy>
  Value apply(Value x) {
    return OpTy::create(builder, loc, x);
  }
  template <typename OpTy>
  Value apply(Value x, Value y) {
    return OpTy::create(builder, loc, x, y);
  }
  template <typename OpTy>
  Value apply(Value x, double y) {
    return apply<OpTy>(x, constant(typeOf(x), y));
  }

  /// A tensor of floats that are all `value`.
  Value constant(RankedTensorType type, double value) {
    auto elements = DenseElementsAttr::get(
        type, Attribute(builder.getFloatAttr(type.getElementType(), value)));
    return ConstantOp::create(builder, loc, type, cast<ElementsAttr>(elements));
  }

  /// Dimension d of `v` becomes dims[d] of `shape`.
  Value broadcast(Value v, ArrayRef<int64_t> shape, ArrayRef<int64_t> dims) {
    return BroadcastOp::create(builder, loc, typeOf(v).clone(shape), v, dims);
  }

  /// `v` combined over `axes`, in `element`.
  template <typename OpTy>
  Value reduce(Value v, ArrayRef<int64_t> axes, Type element) {
    SmallVector<int64_t> shape;
    for (auto [i, extent] : llvm::enumerate(shapeOf(v)))
      if (!llvm::is_contained(axes, static_cast<int64_t>(i)))
        shape.push_back(extent);
    return OpTy::create(builder, loc, RankedTensorType::get(shape, element), v,
                        axes);
  }

  /// Repeats `v`, which has `shape` without `axis`, along `axis`.
  Value broadcastAlong(Value v, ArrayRef<int64_t> shape, int64_t axis) {
    SmallVector<int64_t> dims;
    for (int64_t i = 0, e = shape.size(); i < e; ++i)
      if (i != axis)
        dims.push_back(i);
    return BroadcastOp::create(builder, loc, typeOf(v).clone(shape), v, dims);
  }

  template <typename OpTy>
  Value reduce(Value v, int64_t axis) {
    return reduce<OpTy>(v, ArrayRef(axis), typeOf(v).getElementType());
  }

  /// Whether what ends in `element` may be computed from approximations.
  static bool isNarrow(Type element) {
    return element.getIntOrFloatBitWidth() == 16;
  }

  /// The common part of softmax and its losses, along `axis`.
  struct Exponentials {
    Value max;     // In the compute type, without the axis.
    Value shifted; // input - max
    Value exp;     // exp(shifted)
    Value sum;     // Sum of exp, without the axis.
  };
  /// `element`: that of what is computed from them, in the end.
  Exponentials exponentials(Value input, int64_t axis, Type element) {
    Exponentials e;
    Type compute = getComputeType(typeOf(input).getElementType());
    ArrayRef<int64_t> shape = typeOf(input).getShape();
    // A maximum is one of the elements: nothing wide is read twice.
    e.max = convert(reduce<ReduceMaxOp>(input, axis), compute);
    Value wide = convert(input, compute);
    e.shifted =
        SubOp::create(builder, loc, wide, broadcastAlong(e.max, shape, axis));
    e.exp = ExpOp::create(builder, loc, e.shifted, isNarrow(element));
    e.sum = reduce<ReduceSumOp>(e.exp, axis);
    return e;
  }

  /// By one reciprocal a row: a quotient costs some 15 instructions.
  Value softmax(Value input, int64_t axis, Type element) {
    Exponentials e = exponentials(input, axis, element);
    Value scale =
        DivOp::create(builder, loc, constant(typeOf(e.sum), 1.0), e.sum);
    return MulOp::create(builder, loc, e.exp,
                         broadcastAlong(scale, typeOf(input).getShape(), axis));
  }
};

} // namespace aicf

#endif // AICF_LIB_DIALECT_AICF_IR_DECOMPOSER_H
