//===- GradientRule.h - Tools of gradient rules -----------------*- C++ -*-===//

#ifndef AICF_LIB_DIALECT_AICF_IR_GRADIENTRULE_H
#define AICF_LIB_DIALECT_AICF_IR_GRADIENTRULE_H

#include "Decomposer.h"

namespace aicf {

/// Builds a rule's ops, with the gradient's location.
struct GradientRule : Decomposer {
  explicit GradientRule(GradientBuilder &gradient)
      : Decomposer{gradient.builder(), gradient.loc()}, gradient(gradient) {}

  /// The cotangent of the first result.
  Tensor grad() const {
    return Tensor::computed(gradient, gradient.cotangent(0));
  }

  /// `v` between zeros, `low` elements before it and `high` behind it.
  Value pad(Value v, ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
    RankedTensorType type = typeOf(v);
    SmallVector<int64_t> shape(type.getShape());
    for (auto [extent, before, after] : llvm::zip_equal(shape, low, high))
      extent += before + after;
    if (type.getShape() == ArrayRef(shape))
      return v;
    Type element = type.getElementType();
    return PadOp::create(builder, loc, type.clone(shape), v, low, high,
                         cast<TypedAttr>(builder.getZeroAttr(element)));
  }

  /// `shape` elements of `v` from `offsets` on, every `strides`th one.
  Value slice(Value v, ArrayRef<int64_t> offsets, ArrayRef<int64_t> shape,
              ArrayRef<int64_t> strides = {}) {
    RankedTensorType type = typeOf(v);
    if (type.getShape() == shape)
      return v;
    SmallVector<int64_t> ones(shape.size(), 1);
    return SliceOp::create(builder, loc, type.clone(shape), v, offsets,
                           strides.empty() ? ArrayRef(ones) : strides);
  }

  /// `v` with strides - 1 zeros behind each element.
  Value spread(Value v, ArrayRef<int64_t> strides) {
    SmallVector<int64_t> split, high, joined;
    for (auto [extent, stride] : llvm::zip_equal(shapeOf(v), strides)) {
      // An element alone needs none.
      int64_t step = extent == 1 ? 1 : stride;
      split.append({extent, 1});
      high.append({0, step - 1});
      joined.push_back(extent * step);
    }
    if (shapeOf(v) == ArrayRef(joined))
      return v;
    v = reshape(v, split);
    return reshape(pad(v, SmallVector<int64_t>(high.size(), 0), high), joined);
  }

  /// The sum over all dimensions but the last, rounded to the element type.
  Value sumRows(Value v) {
    auto axes = llvm::to_vector(llvm::seq<int64_t>(0, typeOf(v).getRank() - 1));
    return reduce<ReduceSumOp>(v, axes, typeOf(v).getElementType());
  }

  /// The sum of all elements, of rank 0.
  Value sumAll(Value v) {
    auto axes = llvm::to_vector(llvm::seq<int64_t>(0, typeOf(v).getRank()));
    return reduce<ReduceSumOp>(v, axes, typeOf(v).getElementType());
  }

  GradientBuilder &gradient;
};

} // namespace aicf

#endif // AICF_LIB_DIALECT_AICF_IR_GRADIENTRULE_H
