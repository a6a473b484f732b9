//===- Scalar.cpp - Scalar bodies written as formulas ---------------------===//

#include "aicf/Dialect/AICF/IR/Scalar.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;

static bool isFloat(Scalar x) { return isa<FloatType>(x.getType()); }

/// Both operands in one type; at least one has a type already.
static void unify(Scalar &lhs, Scalar &rhs) {
  lhs = lhs.like(rhs);
  rhs = rhs.like(lhs);
}

template <typename OpTy, typename... Args>
static Scalar build(Scalar like, Args... args) {
  BodyBuilder &body = like.getBody();
  return Scalar(body, OpTy::create(body.builder(), body.loc(), args...));
}

template <typename FloatOp, typename IntOp>
static Scalar buildBinary(Scalar lhs, Scalar rhs) {
  unify(lhs, rhs);
  return isFloat(lhs) ? build<FloatOp>(lhs, lhs.get(), rhs.get())
                      : build<IntOp>(lhs, lhs.get(), rhs.get());
}

Scalar aicf::operator+(Scalar lhs, Scalar rhs) {
  return buildBinary<arith::AddFOp, arith::AddIOp>(lhs, rhs);
}

Scalar aicf::operator-(Scalar lhs, Scalar rhs) {
  return buildBinary<arith::SubFOp, arith::SubIOp>(lhs, rhs);
}

Scalar aicf::operator*(Scalar lhs, Scalar rhs) {
  return buildBinary<arith::MulFOp, arith::MulIOp>(lhs, rhs);
}

Scalar aicf::operator/(Scalar lhs, Scalar rhs) {
  unify(lhs, rhs);
  if (isFloat(lhs))
    return build<arith::DivFOp>(lhs, lhs.get(), rhs.get());
  // Upstream's division by zero, and its overflow, are undefined: divide by 1
  // there, which already gives the overflow's result.
  BodyBuilder &body = lhs.getBody();
  unsigned width = lhs.getType().getIntOrFloatBitWidth();
  Scalar least(body, body.constant(IntegerAttr::get(
                         lhs.getType(), APInt::getSignedMinValue(width))));
  Scalar byZero = rhs == 0.0;
  Scalar divisor = select(byZero | ((lhs == least) & (rhs == -1.0)), 1.0, rhs);
  Scalar quotient = build<arith::DivSIOp>(lhs, lhs.get(), divisor.get());
  return select(byZero, -1.0, quotient);
}

Scalar aicf::operator-(Scalar x) {
  return isFloat(x) ? build<arith::NegFOp>(x, x.get()) : 0.0 - x;
}

Scalar aicf::maximum(Scalar lhs, Scalar rhs) {
  return buildBinary<arith::MaximumFOp, arith::MaxSIOp>(lhs, rhs);
}

Scalar aicf::minimum(Scalar lhs, Scalar rhs) {
  return buildBinary<arith::MinimumFOp, arith::MinSIOp>(lhs, rhs);
}

Scalar aicf::abs(Scalar x) {
  return isFloat(x) ? build<math::AbsFOp>(x, x.get()) : maximum(x, -x);
}

static Scalar compare(Scalar lhs, Scalar rhs, arith::CmpFPredicate ofFloats,
                      arith::CmpIPredicate ofIntegers) {
  unify(lhs, rhs);
  return isFloat(lhs)
             ? build<arith::CmpFOp>(lhs, ofFloats, lhs.get(), rhs.get())
             : build<arith::CmpIOp>(lhs, ofIntegers, lhs.get(), rhs.get());
}

Scalar aicf::operator==(Scalar lhs, Scalar rhs) {
  return compare(lhs, rhs, arith::CmpFPredicate::OEQ, arith::CmpIPredicate::eq);
}

Scalar aicf::operator!=(Scalar lhs, Scalar rhs) {
  return compare(lhs, rhs, arith::CmpFPredicate::UNE, arith::CmpIPredicate::ne);
}

Scalar aicf::operator<(Scalar lhs, Scalar rhs) {
  return compare(lhs, rhs, arith::CmpFPredicate::OLT,
                 arith::CmpIPredicate::slt);
}

Scalar aicf::operator<=(Scalar lhs, Scalar rhs) {
  return compare(lhs, rhs, arith::CmpFPredicate::OLE,
                 arith::CmpIPredicate::sle);
}

Scalar aicf::operator>(Scalar lhs, Scalar rhs) {
  return compare(lhs, rhs, arith::CmpFPredicate::OGT,
                 arith::CmpIPredicate::sgt);
}

Scalar aicf::operator>=(Scalar lhs, Scalar rhs) {
  return compare(lhs, rhs, arith::CmpFPredicate::OGE,
                 arith::CmpIPredicate::sge);
}

Scalar aicf::isNaN(Scalar x) {
  return build<arith::CmpFOp>(x, arith::CmpFPredicate::UNO, x.get(), x.get());
}

Scalar aicf::select(Scalar condition, Scalar ifTrue, Scalar ifFalse) {
  unify(ifTrue, ifFalse);
  return build<arith::SelectOp>(condition, condition.get(), ifTrue.get(),
                                ifFalse.get());
}

Scalar aicf::operator&(Scalar lhs, Scalar rhs) {
  return build<arith::AndIOp>(lhs, lhs.get(), rhs.get());
}

Scalar aicf::operator|(Scalar lhs, Scalar rhs) {
  return build<arith::OrIOp>(lhs, lhs.get(), rhs.get());
}

Scalar aicf::operator^(Scalar lhs, Scalar rhs) {
  return build<arith::XOrIOp>(lhs, lhs.get(), rhs.get());
}

Scalar aicf::operator~(Scalar x) {
  unsigned width = x.getType().getIntOrFloatBitWidth();
  Value ones = x.getBody().constant(
      IntegerAttr::get(x.getType(), APInt::getAllOnes(width)));
  return build<arith::XOrIOp>(x, x.get(), ones);
}

static void allowApproximation(Operation *op) {
  cast<arith::ArithFastMathInterface>(op)->setAttr(
      "fastmath", arith::FastMathFlagsAttr::get(op->getContext(),
                                                arith::FastMathFlags::afn));
}

Scalar aicf::exp(Scalar x, bool approximate) {
  Scalar result = build<math::ExpOp>(x, x.get());
  if (approximate)
    allowApproximation(result.get().getDefiningOp());
  return result;
}
Scalar aicf::exp2(Scalar x) { return build<math::Exp2Op>(x, x.get()); }
Scalar aicf::expm1(Scalar x) { return build<math::ExpM1Op>(x, x.get()); }
Scalar aicf::log(Scalar x) { return build<math::LogOp>(x, x.get()); }
Scalar aicf::log1p(Scalar x) { return build<math::Log1pOp>(x, x.get()); }
Scalar aicf::sin(Scalar x) { return build<math::SinOp>(x, x.get()); }
Scalar aicf::cos(Scalar x) { return build<math::CosOp>(x, x.get()); }
Scalar aicf::tan(Scalar x) { return build<math::TanOp>(x, x.get()); }
Scalar aicf::sqrt(Scalar x) { return build<math::SqrtOp>(x, x.get()); }
Scalar aicf::rsqrt(Scalar x) { return build<math::RsqrtOp>(x, x.get()); }
Scalar aicf::tanh(Scalar x) { return build<math::TanhOp>(x, x.get()); }
Scalar aicf::erf(Scalar x) { return build<math::ErfOp>(x, x.get()); }
Scalar aicf::floor(Scalar x) { return build<math::FloorOp>(x, x.get()); }
Scalar aicf::ceil(Scalar x) { return build<math::CeilOp>(x, x.get()); }
Scalar aicf::trunc(Scalar x) { return build<math::TruncOp>(x, x.get()); }
Scalar aicf::roundEven(Scalar x) {
  return build<math::RoundEvenOp>(x, x.get());
}

/// The sum of coefficients[i] * x^i.
static Scalar polynomial(Scalar x, ArrayRef<double> coefficients) {
  Scalar sum = Scalar(coefficients.back()).like(x);
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    sum = fma(sum, x, Scalar(coefficient).like(x));
  return sum;
}

Scalar aicf::cosOfTurns(Scalar x) {
  // It is the sine of the rest to a quarter, in [-1/4, 1/4], and beyond 1/8 the
  // cosine of the rest to zero or a half. All differences are exact.
  Scalar fromMiddle = abs(x - 0.5);
  Scalar rest = fromMiddle - 0.25; // -cos(2 pi fromMiddle) = sin(2 pi rest)
  Scalar toEnd = 0.25 - abs(rest);
  // Taylor's series; terms beyond are below half a unit in the last place.
  int terms = x.getType().isF64() ? 10 : 6;
  SmallVector<double> sine, cosine;
  double factor = 1;
  for (int i = 0; i < 2 * terms; ++i) {
    (i % 2 ? sine : cosine).push_back(i / 2 % 2 ? -factor : factor);
    factor *= 2 * llvm::numbers::pi / (i + 1);
  }
  Scalar near = rest * polynomial(rest * rest, sine);
  Scalar far = polynomial(toEnd * toEnd, cosine);
  return select(abs(rest) <= 0.125, near, select(rest < 0.0, -far, far));
}

Scalar aicf::fma(Scalar x, Scalar y, Scalar z) {
  // f64 has no fused multiply-add everywhere.
  if (x.getType().isF64())
    return x * y + z;
  return build<math::FmaOp>(x, x.get(), y.get(), z.get());
}

Scalar aicf::pow(Scalar base, Scalar exponent) {
  unify(base, exponent);
  return build<math::PowFOp>(base, base.get(), exponent.get());
}

bool aicf::isNarrow(Scalar x) {
  auto widened = x.get().getDefiningOp<arith::ExtFOp>();
  return widened && widened.getIn().getType().getIntOrFloatBitWidth() == 16;
}

std::pair<Scalar, Scalar> aicf::sigmoids(Scalar x, bool narrow) {
  if (narrow) {
    // Infinite exponentials have the reciprocal 0.
    Scalar s = 1.0 / (1.0 + exp(-x));
    allowApproximation(s.get().getDefiningOp());
    return {s, 1.0 - s};
  }
  // Of the lesser argument it is e / (1 + e), which does not cancel; and a
  // divisor in [1, 2] is one that machines divide by without a branch.
  Scalar e = exp(-abs(x));
  Scalar greater = 1.0 / (1.0 + e);
  Scalar lesser = e * greater, isPositive = x >= 0.0;
  return {select(isPositive, greater, lesser),
          select(isPositive, lesser, greater)};
}

Scalar aicf::sigmoid(Scalar x, bool narrow) {
  return sigmoids(x, narrow).first;
}

/// Lets what `value` is computed from approximate exp, exp2, tanh and erf.
static void approximate(Value value) {
  SmallVector<Value> work = {value};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!work.empty()) {
    Operation *op = work.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    llvm::append_range(work, op->getOperands());
    if (isa<math::ExpOp, math::Exp2Op, math::TanhOp, math::ErfOp>(op))
      allowApproximation(op);
  }
}

void aicf::detail::pushRounded(Operation *op, BodyBuilder &body, Scalar scalar,
                               SmallVectorImpl<Value> &results) {
  Type type =
      cast<RankedTensorType>(op->getResult(0).getType()).getElementType();
  if (type.isBF16() || type.isF16())
    approximate(scalar.get());
  results.push_back(body.toFloat(scalar.get(), type));
}
