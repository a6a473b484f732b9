//===- TensorNotation.h - Gradient rules written as formulas ----*- C++ -*-===//
//
// A notation for the gradients of elementwise ops: `-(grad * result) / rhs`
// builds the aicf ops that compute it. It is to tensors what Scalar.h is to the
// elements of a body. Constants take the type of what they meet. Arithmetic of
// bf16 and f16 is in f32, so that a formula is rounded once.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_TENSORNOTATION_H
#define AICF_DIALECT_AICF_IR_TENSORNOTATION_H

#include "aicf/Dialect/AICF/IR/GradientBuilder.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"

namespace aicf {

/// A tensor of a rule under construction, or a constant without a type yet.
class Tensor {
public:
  /// An operand or result of the op; kept for the backward pass once it is
  /// used.
  Tensor(GradientBuilder &gradient, mlir::Value value)
      : gradient(&gradient), value(value), isPrimal(true) {}
  /* implicit */ Tensor(double literal) : literal(literal) {}

  /// A value of the backward pass.
  static Tensor computed(GradientBuilder &gradient, mlir::Value value) {
    Tensor tensor(gradient, value);
    tensor.isPrimal = false;
    return tensor;
  }

  bool isLiteral() const { return !gradient; }
  GradientBuilder &getGradient() const { return *gradient; }
  mlir::RankedTensorType getType() const {
    return mlir::cast<mlir::RankedTensorType>(value.getType());
  }
  mlir::Value get() const { return isPrimal ? gradient->primal(value) : value; }

  /// In the type that it is computed with: f32 for bf16 and f16.
  Tensor widened() const;
  Tensor cast(mlir::Type element) const;
  /// This tensor, a constant of the type of `other`.
  Tensor like(Tensor other) const;
  /// A tensor of this type that holds `element` everywhere.
  Tensor filledWith(mlir::TypedAttr element) const;

private:
  GradientBuilder *gradient = nullptr;
  mlir::Value value;
  double literal = 0;
  bool isPrimal = false;
};

// Of floats.
Tensor operator+(Tensor lhs, Tensor rhs);
Tensor operator-(Tensor lhs, Tensor rhs);
Tensor operator*(Tensor lhs, Tensor rhs);
Tensor operator/(Tensor lhs, Tensor rhs);
Tensor operator-(Tensor x);
Tensor pow(Tensor base, Tensor exponent);
Tensor exp(Tensor x);
Tensor log(Tensor x);
Tensor sin(Tensor x);
Tensor cos(Tensor x);
Tensor tanh(Tensor x);
Tensor erf(Tensor x);
Tensor sigmoid(Tensor x);
Tensor sign(Tensor x);

// To i1; all are false for NaN.
Tensor operator==(Tensor lhs, Tensor rhs);
Tensor operator<=(Tensor lhs, Tensor rhs);
Tensor operator>=(Tensor lhs, Tensor rhs);
Tensor operator>(Tensor lhs, Tensor rhs);
Tensor operator&(Tensor lhs, Tensor rhs);
Tensor select(Tensor condition, Tensor ifTrue, Tensor ifFalse);

namespace detail {
/// `a` and `b` in one type: their own if it is the same, else that which they
/// compute in.
void unify(Tensor &a, Tensor &b);
} // namespace detail

/// An op whose operands and result are of one type, such as a gradient's.
template <typename OpTy, typename... Attributes>
Tensor apply(Tensor x, Tensor y, Attributes... attributes) {
  detail::unify(x, y);
  GradientBuilder &gradient = x.getGradient();
  mlir::Value a = x.get(), b = y.get();
  return Tensor::computed(gradient,
                          OpTy::create(gradient.builder(), gradient.loc(),
                                       a.getType(), a, b, attributes...));
}
template <typename OpTy>
Tensor apply(Tensor x, Tensor y, Tensor z) {
  detail::unify(x, y);
  detail::unify(x, z);
  detail::unify(x, y);
  GradientBuilder &gradient = x.getGradient();
  mlir::Value a = x.get(), b = y.get(), c = z.get();
  return Tensor::computed(
      gradient,
      OpTy::create(gradient.builder(), gradient.loc(), a.getType(), a, b, c));
}

} // namespace aicf

#endif // AICF_DIALECT_AICF_IR_TENSORNOTATION_H
