//===- MathArithmetic.h - To build scalar math with -------------*- C++ -*-===//

#ifndef AICF_LIB_CODEGEN_MATHARITHMETIC_H
#define AICF_LIB_CODEGEN_MATHARITHMETIC_H

#include "aicf/Codegen/MathExpand.h"
#include "aicf/Dialect/Emit/IR/ScalarOp.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

namespace aicf {

/// Builds elementwise arithmetic on the shape of one value.
class Arithmetic {
public:
  Arithmetic(mlir::OpBuilder &b, mlir::Location loc, mlir::Type like,
             bool hasMinimum = false)
      : b(b), loc(loc), like(like), hasMinimum(hasMinimum) {}

  mlir::Type type(mlir::Type element) const {
    if (auto vector = llvm::dyn_cast<mlir::VectorType>(like))
      return mlir::VectorType::get(vector.getShape(), element);
    return element;
  }
  mlir::Value constant(mlir::TypedAttr scalar) {
    mlir::Type t = type(scalar.getType());
    if (auto vector = llvm::dyn_cast<mlir::VectorType>(t))
      return mlir::arith::ConstantOp::create(
          b, loc, vector,
          mlir::DenseElementsAttr::get(vector, mlir::Attribute(scalar)));
    return mlir::arith::ConstantOp::create(b, loc, scalar);
  }
  mlir::Value f32(float value) { return constant(b.getF32FloatAttr(value)); }
  mlir::Value f64(double value) { return constant(b.getF64FloatAttr(value)); }
  mlir::Value i32(uint32_t value) {
    return constant(b.getI32IntegerAttr(static_cast<int32_t>(value)));
  }
  mlir::Value i64(int64_t value) {
    return constant(b.getI64IntegerAttr(value));
  }

  mlir::Value fma(mlir::Value x, mlir::Value y, mlir::Value z) {
    return mlir::math::FmaOp::create(b, loc, x, y, z);
  }
  mlir::Value add(mlir::Value x, mlir::Value y) {
    if (mlir::getElementTypeOrSelf(x.getType()).isInteger())
      return mlir::arith::AddIOp::create(b, loc, x, y);
    return mlir::arith::AddFOp::create(b, loc, x, y);
  }
  mlir::Value sub(mlir::Value x, mlir::Value y) {
    if (mlir::getElementTypeOrSelf(x.getType()).isInteger())
      return mlir::arith::SubIOp::create(b, loc, x, y);
    return mlir::arith::SubFOp::create(b, loc, x, y);
  }
  mlir::Value mul(mlir::Value x, mlir::Value y) {
    return mlir::arith::MulFOp::create(b, loc, x, y);
  }
  mlir::Value div(mlir::Value x, mlir::Value y) {
    return mlir::arith::DivFOp::create(b, loc, x, y);
  }
  mlir::Value negate(mlir::Value x) {
    return mlir::arith::NegFOp::create(b, loc, x);
  }
  mlir::Value abs(mlir::Value x) {
    return mlir::math::AbsFOp::create(b, loc, x);
  }
  mlir::Value exp(mlir::Value x) {
    return mlir::math::ExpOp::create(b, loc, x);
  }
  mlir::Value log(mlir::Value x) {
    return mlir::math::LogOp::create(b, loc, x);
  }
  mlir::Value floor(mlir::Value x) {
    return mlir::math::FloorOp::create(b, loc, x);
  }
  mlir::Value copySign(mlir::Value magnitude, mlir::Value sign) {
    return mlir::math::CopySignOp::create(b, loc, magnitude, sign);
  }
  mlir::Value logicalAnd(mlir::Value x, mlir::Value y) {
    return mlir::arith::AndIOp::create(b, loc, x, y);
  }
  mlir::Value logicalOr(mlir::Value x, mlir::Value y) {
    return mlir::arith::OrIOp::create(b, loc, x, y);
  }
  /// `value` in the element type of `like`.
  mlir::Value real(double value) {
    auto element =
        llvm::cast<mlir::FloatType>(mlir::getElementTypeOrSelf(like));
    return constant(b.getFloatAttr(element, value));
  }
  /// `x`, but not above (below) `bound`; a NaN stays.
  mlir::Value atMost(mlir::Value x, mlir::Value bound) {
    if (hasMinimum)
      return mlir::arith::MinimumFOp::create(b, loc, x, bound);
    return select(compare(mlir::arith::CmpFPredicate::OLT, bound, x), bound, x);
  }
  mlir::Value atLeast(mlir::Value x, mlir::Value bound) {
    if (hasMinimum)
      return mlir::arith::MaximumFOp::create(b, loc, x, bound);
    return select(compare(mlir::arith::CmpFPredicate::OGT, bound, x), bound, x);
  }
  mlir::Value compare(mlir::arith::CmpFPredicate predicate, mlir::Value x,
                      mlir::Value y) {
    return mlir::arith::CmpFOp::create(b, loc, predicate, x, y);
  }
  mlir::Value select(mlir::Value condition, mlir::Value x, mlir::Value y) {
    return mlir::arith::SelectOp::create(b, loc, condition, x, y);
  }
  mlir::Value shiftLeft(mlir::Value x, unsigned by) {
    return mlir::arith::ShLIOp::create(b, loc, x, integerLike(x, by));
  }
  mlir::Value shiftRight(mlir::Value x, unsigned by) {
    return mlir::arith::ShRSIOp::create(b, loc, x, integerLike(x, by));
  }
  mlir::Value bits(mlir::Value x, mlir::Type element) {
    return mlir::arith::BitcastOp::create(b, loc, type(element), x);
  }
  /// 2^n in f32 for an i32 n in [-126, 127]; in f64 for an i64 n in
  /// [-1022, 1023].
  mlir::Value powerOfTwo(mlir::Value n) {
    if (mlir::getElementTypeOrSelf(n.getType()).isInteger(64))
      return bits(shiftLeft(add(n, i64(1023)), 52), b.getF64Type());
    return bits(shiftLeft(add(n, i32(127)), 23), b.getF32Type());
  }
  /// Sum of coefficients[i] * x^(size - 1 - i).
  mlir::Value polynomial(mlir::Value x, llvm::ArrayRef<float> coefficients) {
    mlir::Value sum = f32(coefficients.front());
    for (float c : coefficients.drop_front())
      sum = fma(sum, x, f32(c));
    return sum;
  }
  /// The same in f64, each step rounded twice.
  mlir::Value polynomialF64(mlir::Value x,
                            llvm::ArrayRef<double> coefficients) {
    mlir::Value sum = f64(coefficients.front());
    for (double c : coefficients.drop_front())
      sum = add(mul(sum, x), f64(c));
    return sum;
  }

  mlir::OpBuilder &b;
  mlir::Location loc;
  mlir::Type like;
  /// The machine has minima and maxima that keep a NaN: no selection is needed.
  bool hasMinimum;

private:
  mlir::Value integerLike(mlir::Value x, int64_t value) {
    mlir::Type element = mlir::getElementTypeOrSelf(x.getType());
    return constant(b.getIntegerAttr(element, value));
  }
};

inline bool isF32(mlir::Type type) {
  return mlir::getElementTypeOrSelf(type).isF32();
}
inline bool isF64(mlir::Type type) {
  return mlir::getElementTypeOrSelf(type).isF64();
}

template <typename OpTy>
bool isApproximate(OpTy op) {
  return mlir::arith::bitEnumContainsAll(op.getFastmath(),
                                         mlir::arith::FastMathFlags::afn);
}

/// Whether `x` is never above 0, as far as its definition shows: -|v|, or
/// c * (v * v) with a negative c.
bool isNeverPositive(mlir::Value x);

/// x = 2^e * (1 + f), 1 + f in [sqrt(1/2), sqrt(2)), for a positive finite x: e
/// and f, both exact.
std::pair<mlir::Value, mlir::Value> splitLogF64(Arithmetic &a, mlir::Value x);

/// What expandMath() does of f64.
mlir::LogicalResult expandF64(mlir::math::ExpOp op,
                              mlir::RewriterBase &rewriter);
mlir::LogicalResult expandF64(mlir::math::Exp2Op op,
                              mlir::RewriterBase &rewriter);
mlir::LogicalResult expandF64(mlir::math::ExpM1Op op,
                              mlir::RewriterBase &rewriter);
mlir::LogicalResult expandF64(mlir::math::LogOp op,
                              mlir::RewriterBase &rewriter);
mlir::LogicalResult expandF64(mlir::math::Log1pOp op,
                              mlir::RewriterBase &rewriter);
mlir::LogicalResult expandF64(mlir::math::ErfOp op,
                              mlir::RewriterBase &rewriter);

} // namespace aicf

#endif // AICF_LIB_CODEGEN_MATHARITHMETIC_H
