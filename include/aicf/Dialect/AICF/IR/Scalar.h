//===- Scalar.h - Scalar bodies written as formulas -------------*- C++ -*-===//
//
// A notation for the scalar bodies of elementwise ops: `1.0 / (1.0 + exp(-x))`
// builds the arith and math ops that compute it. Constants take the type of
// what they meet. Everything works on the compute types f32 and f64, and, where
// it says so, on integers.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_SCALAR_H
#define AICF_DIALECT_AICF_IR_SCALAR_H

#include "aicf/Dialect/AICF/IR/BodyBuilder.h"

namespace aicf {

/// A scalar value of a body under construction, or a constant without a type
/// yet.
class Scalar {
public:
  Scalar(BodyBuilder &body, mlir::Value value) : body(&body), value(value) {}
  /* implicit */ Scalar(double literal) : literal(literal) {}

  bool isLiteral() const { return !value; }
  BodyBuilder &getBody() const { return *body; }
  mlir::Value get() const { return value; }
  mlir::Type getType() const { return value.getType(); }

  /// This scalar, a constant in the type of `other`.
  Scalar like(Scalar other) const {
    return isLiteral() ? Scalar(*other.body,
                                other.body->constant(other.getType(), literal))
                       : *this;
  }

private:
  BodyBuilder *body = nullptr;
  mlir::Value value;
  double literal = 0;
};

// Floats and integers. Integers are signed and wrap; for the quotient of
// integers x / 0 is -1 and the least value divided by -1 is itself.
Scalar operator+(Scalar lhs, Scalar rhs);
Scalar operator-(Scalar lhs, Scalar rhs);
Scalar operator*(Scalar lhs, Scalar rhs);
Scalar operator/(Scalar lhs, Scalar rhs);
Scalar operator-(Scalar x);
/// NaN where an operand is NaN; -0.0 is less than +0.0.
Scalar maximum(Scalar lhs, Scalar rhs);
Scalar minimum(Scalar lhs, Scalar rhs);
Scalar abs(Scalar x);
/// x * y + z of floats; of f32, rounded once.
Scalar fma(Scalar x, Scalar y, Scalar z);

// Comparisons give an i1. Of floats, all but `!=` are false for NaN.
Scalar operator==(Scalar lhs, Scalar rhs);
Scalar operator!=(Scalar lhs, Scalar rhs);
Scalar operator<(Scalar lhs, Scalar rhs);
Scalar operator<=(Scalar lhs, Scalar rhs);
Scalar operator>(Scalar lhs, Scalar rhs);
Scalar operator>=(Scalar lhs, Scalar rhs);
Scalar isNaN(Scalar x);
Scalar select(Scalar condition, Scalar ifTrue, Scalar ifFalse);

// Integers, i1 among them; bit by bit.
Scalar operator&(Scalar lhs, Scalar rhs);
Scalar operator|(Scalar lhs, Scalar rhs);
Scalar operator^(Scalar lhs, Scalar rhs);
Scalar operator~(Scalar x);

// Floats.
Scalar exp(Scalar x, bool approximate = false);
Scalar exp2(Scalar x);
/// exp(x) - 1 and log(1 + x), to full relative accuracy near 0.
Scalar expm1(Scalar x);
Scalar log(Scalar x);
Scalar log1p(Scalar x);
Scalar sin(Scalar x);
Scalar cos(Scalar x);
Scalar tan(Scalar x);
Scalar sqrt(Scalar x);
Scalar rsqrt(Scalar x);
Scalar tanh(Scalar x);
Scalar erf(Scalar x);
Scalar pow(Scalar base, Scalar exponent);
Scalar floor(Scalar x);
Scalar ceil(Scalar x);
Scalar trunc(Scalar x);
/// To the nearest integer, ties to even.
Scalar roundEven(Scalar x);
/// cos(2 pi x) for x in [0, 1]; exact at multiples of 1/8 where it is 0 or 1.
Scalar cosOfTurns(Scalar x);
/// Whether `x` is an operand of 16 bits, widened. What is computed from it is
/// rounded to as many.
bool isNarrow(Scalar x);
/// 1 / (1 + exp(-x)), to full relative accuracy, or `narrow` to that of 16
/// bits.
Scalar sigmoid(Scalar x, bool narrow);
inline Scalar sigmoid(Scalar x) { return sigmoid(x, isNarrow(x)); }
/// Those of x and -x.
std::pair<Scalar, Scalar> sigmoids(Scalar x, bool narrow);

namespace detail {
/// Rounds `scalar` to the element type of the op's one result. Where that has
/// 16 bits, exp, exp2, tanh and erf that it is computed from may be
/// approximate: `afn`.
void pushRounded(mlir::Operation *op, BodyBuilder &body, Scalar scalar,
                 llvm::SmallVectorImpl<mlir::Value> &results);
} // namespace detail
} // namespace aicf

#endif // AICF_DIALECT_AICF_IR_SCALAR_H
