//===- ElementwiseBodies.cpp - Formulas with attributes, casts, indices ---===//
//
// What the formulas in the ops' definitions cannot say in one expression.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "aicf/Support/PlantedBug.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Formulas
//===----------------------------------------------------------------------===//

Scalar aicf::detail::widened(BodyBuilder &body, TypedAttr value) {
  return Scalar(body, body.widen(body.constant(value)));
}

Scalar aicf::detail::compare(ComparePredicate predicate, Scalar lhs,
                             Scalar rhs) {
  switch (predicate) {
  case ComparePredicate::EQ:
    return lhs == rhs;
  case ComparePredicate::NE:
    return lhs != rhs;
  case ComparePredicate::LT:
    return lhs < rhs;
  case ComparePredicate::LE:
    return lhs <= rhs;
  case ComparePredicate::GT:
    return lhs > rhs;
  case ComparePredicate::GE:
    return lhs >= rhs;
  }
  llvm_unreachable("unknown predicate");
}

static constexpr double kSqrtHalf = 0.70710678118654752440;
static constexpr double kSqrtTwoOverPi = 0.79788456080286535588;
static constexpr double kInverseSqrtTwoPi = 0.39894228040143267794;
static constexpr double kGeluCubic = 0.044715;

/// 2u of the tanh form of gelu: 0.5 * (1 + tanh(u)) is sigmoid(2u) without the
/// cancellation.
static Scalar geluArgument(Scalar x) {
  Scalar linear(2.0 * kSqrtTwoOverPi), cubic(kGeluCubic * 2.0 * kSqrtTwoOverPi);
  return x * fma(x * x, cubic.like(x), linear.like(x));
}

namespace {
/// 0.5 + x * p(s), s = scale * x^2 - 1 from -1 to 1 up to the bound: 0 below
/// and 1 above.
struct Sigmoidal {
  double bound, scale;
  ArrayRef<double> coefficients; ///< Of p, the highest power first.

  Scalar at(Scalar x) const {
    x = minimum(maximum(x, -bound), bound);
    Scalar s = fma(x * x, Scalar(scale).like(x), Scalar(-1.0).like(x));
    Scalar p = Scalar(coefficients.front()).like(x);
    for (double c : coefficients.drop_front())
      p = fma(p, s, Scalar(c).like(x));
    // Rounded twice: the product is 0.5 at the bound.
    return 0.5 + p * x;
  }
};
} // namespace

// Minimax fits (Remez, weighted by x). In f32 they err by as much as what erf
// and exp leave of the difference: 1.2e-7 and 2.5e-7.
static constexpr double kNormalCoefficients[] = {
    0x1.2960fap-12, -0x1.90d8dcp-11, 0x1.7fde50p-11, -0x1.1f4e0cp-10,
    0x1.9ae2dcp-9,  -0x1.7f5a90p-8,  0x1.2148b4p-7,  -0x1.b00ff6p-7,
    0x1.36149cp-6,  -0x1.9e7cbep-6,  0x1.06cba4p-5,  -0x1.445002p-5,
    0x1.939270p-5,  -0x1.1075b4p-4,  0x1.11301ep-3};
static constexpr double kSlopeCoefficients[] = {
    -0x1.7f6ae4p-9, 0x1.e0af58p-8, -0x1.81eefcp-9, 0x1.7f363ep-12,
    -0x1.2474a0p-6, 0x1.1e741ap-5, -0x1.2b9c04p-5, 0x1.664308p-5,
    -0x1.edf238p-5, 0x1.1dbecep-4, -0x1.1d6848p-4, 0x1.0a995ap-4,
    -0x1.d8cde6p-5, 0x1.9aea28p-5, -0x1.7a7234p-5, 0x1.8e6cfcp-5,
    -0x1.f91916p-5, 0x1.f3b4fcp-4};

/// The normal distribution, and the slope of x times it, for 16 bits: an
/// operation on an element costs a GPU as much as a byte or two to memory.
static const Sigmoidal kNormal = {0x1.533334p+2, 0x1.23a24ep-4,
                                  kNormalCoefficients};
static const Sigmoidal kSlope = {0x1.733334p+2, 0x1.e70a0ap-5,
                                 kSlopeCoefficients};

Scalar aicf::detail::gelu(GeluForm form, Scalar x) {
  if (form == GeluForm::Erf && isNarrow(x))
    return maximum(x, -kNormal.bound) * kNormal.at(x);
  // Below the bound the result is zero; so it is at -inf.
  Scalar bounded = maximum(x, -1000.0);
  if (form == GeluForm::Tanh)
    return bounded * sigmoid(geluArgument(x), isNarrow(x));
  Scalar half = 0.5 * bounded;
  return fma(half, erf(x * kSqrtHalf), half);
}

Scalar aicf::detail::geluSlope(GeluForm form, Scalar x) {
  if (form == GeluForm::Erf && isNarrow(x))
    return kSlope.at(x);
  bool narrow = isNarrow(x);
  // Beyond the bounds the slope is 0 or 1 in f64 too, and no power overflows.
  x = minimum(maximum(x, -60.0), 60.0);
  if (form == GeluForm::Erf)
    return 0.5 * (1.0 + erf(x * kSqrtHalf)) +
           (x * kInverseSqrtTwoPi) * exp(-0.5 * (x * x));
  auto [s, rest] = sigmoids(geluArgument(x), narrow);
  Scalar du = kSqrtTwoOverPi * (1.0 + (3.0 * kGeluCubic) * (x * x));
  return s * (1.0 + (2.0 * x) * (du * rest));
}

Scalar aicf::detail::siluSlope(Scalar x) {
  bool narrow = isNarrow(x);
  x = minimum(maximum(x, -1000.0), 1000.0);
  auto [s, rest] = sigmoids(x, narrow);
  return s * (1.0 + x * rest);
}

//===----------------------------------------------------------------------===//
// Iota and cast
//===----------------------------------------------------------------------===//

void IotaOp::buildBody(BodyBuilder &body, ValueRange,
                       SmallVectorImpl<Value> &results) {
  OpBuilder &b = body.builder();
  Type type = getType().getElementType();
  Value index = body.index(getAxis());
  if (isa<FloatType>(type))
    index = body.toFloat(
        arith::SIToFPOp::create(b, body.loc(), getComputeType(type), index),
        type);
  else if (index.getType() != type)
    index = arith::TruncIOp::create(b, body.loc(), type, index);
  results.push_back(index);
}

static Value compare(BodyBuilder &body, arith::CmpFPredicate predicate,
                     Value lhs, Value rhs) {
  return arith::CmpFOp::create(body.builder(), body.loc(), predicate, lhs, rhs);
}

static Value compare(BodyBuilder &body, arith::CmpIPredicate predicate,
                     Value lhs, Value rhs) {
  return arith::CmpIOp::create(body.builder(), body.loc(), predicate, lhs, rhs);
}

static Value select(BodyBuilder &body, Value condition, Value ifTrue,
                    Value ifFalse) {
  return arith::SelectOp::create(body.builder(), body.loc(), condition, ifTrue,
                                 ifFalse);
}

static Value integer(BodyBuilder &body, Type type, const APInt &value) {
  return body.constant(IntegerAttr::get(type, value));
}

/// Float to signed integer, towards zero, saturating, NaN to 0. Upstream leaves
/// the values that do not fit undefined, so they are replaced first.
static Value buildFloatToInt(BodyBuilder &body, Value v, Type to) {
  OpBuilder &b = body.builder();
  Type from = v.getType();
  unsigned width = to.getIntOrFloatBitWidth();
  // 2^(width-1) is exact in f32 and f64; bf16 and f16 were widened.
  double bound = width == 32 ? 0x1p31 : 0x1p63;
  Value fits = arith::AndIOp::create(
      b, body.loc(),
      compare(body, arith::CmpFPredicate::OGE, v, body.constant(from, -bound)),
      compare(body, arith::CmpFPredicate::OLT, v, body.constant(from, bound)));
  Value zero = body.constant(from, 0.0);
  Value inRange =
      arith::FPToSIOp::create(b, body.loc(), to, select(body, fits, v, zero));
  Value tooGreat =
      compare(body, arith::CmpFPredicate::OGE, v, body.constant(from, bound));
  Value tooSmall =
      compare(body, arith::CmpFPredicate::OLT, v, body.constant(from, -bound));
  Value greatest = integer(body, to, APInt::getSignedMaxValue(width));
  Value least = integer(body, to, APInt::getSignedMinValue(width));
  return select(body, tooGreat, greatest,
                select(body, tooSmall, least, inRange));
}

void CastOp::buildBody(BodyBuilder &body, ValueRange args,
                       SmallVectorImpl<Value> &results) {
  OpBuilder &b = body.builder();
  Location loc = body.loc();
  Type from = args[0].getType(), to = getType().getElementType();
  auto convert = [&]() -> Value {
    Value v = args[0];
    if (from == to)
      return v;
    if (to.isInteger(1)) {
      Value x = body.widen(v), zero = body.constant(x.getType(), 0);
      return isa<FloatType>(from)
                 ? compare(body, arith::CmpFPredicate::UNE, x, zero)
                 : compare(body, arith::CmpIPredicate::ne, x, zero);
    }
    if (isa<FloatType>(from)) {
      if (isa<FloatType>(to))
        return body.toFloat(v, to);
      return buildFloatToInt(body, body.widen(v), to);
    }
    if (isa<FloatType>(to)) {
      Type compute = getComputeType(to);
      Value x = from.isInteger(1) && !isPlanted("cast-true-to-minus-one")
                    ? Value(arith::UIToFPOp::create(b, loc, compute, v))
                    : Value(arith::SIToFPOp::create(b, loc, compute, v));
      return body.toFloat(x, to);
    }
    if (from.isInteger(1))
      return arith::ExtUIOp::create(b, loc, to, v);
    if (from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth())
      return arith::ExtSIOp::create(b, loc, to, v);
    return arith::TruncIOp::create(b, loc, to, v);
  };
  results.push_back(convert());
}
