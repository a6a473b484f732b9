//===- ElementwiseBodies.cpp - Formulas with attributes, casts, indices ---===//
//
// What the formulas in the ops' definitions cannot say in one expression.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "aicf/Support/Mutant.h"
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

/// The sum of coefficients[i] * t^(size - 1 - i).
static Scalar polynomial(Scalar t, ArrayRef<double> coefficients) {
  Scalar p = Scalar(coefficients.front()).like(t);
  for (double c : coefficients.drop_front())
    p = fma(p, t, Scalar(c).like(t));
  return p;
}

// With Phi the normal distribution, gelu(x) = max(x, 0) - |x| Phi(-|x|), and
// log2 Phi(-t) of t >= 0 is nearly a polynomial. gelu's slope is S(-|x|) or 1 -
// S(-|x|) with S(-t) = exp(-t^2/2) g(t), where a polynomial is near g in the
// same way. These are minimax fits up to t = 6, and at the bound Phi and S are
// 0. They need one exponential and keep the tail, which 1 + erf(x) loses: an
// operation on an element costs a GPU as much as a byte or two to memory.

/// log2 Phi(-t) for results of 16 bits: Phi within 1.1e-4 of itself.
static constexpr double kNarrowTail[] = {
    0x1.341a24p-16, -0x1.168cd2p-11, 0x1.b5f7dcp-8, -0x1.96fb3cp-5,
    -0x1.da5db4p-2, -0x1.26345cp+0,  -0x1.0008eep+0};
/// For f32: Phi within 4e-8, and within 3e-6 of itself up to t = 3, 7e-3 up to
/// 5; as evaluated 5.2e-8 and 3.5e-6.
static constexpr double kTail[] = {
    -0x1.42f76ap-19, 0x1.221ee4p-15, -0x1.5a32f2p-13,
    -0x1.817182p-13, 0x1.d29206p-8,  -0x1.ae564ap-5,
    -0x1.d637dep-2,  -0x1.26aeeap+0, -0x1.fffffep-1};
/// Where powers of two vanish in f32.
constexpr double kTailBound = 16.0;

/// g for results of 16 bits: the slope within 1.4e-6.
static constexpr double kNarrowSlope[] = {
    0x1.127d20p-15, -0x1.22a856p-11, 0x1.0dc968p-8,
    -0x1.298e52p-6, 0x1.c5242ap-5,   -0x1.090e34p-3,
    0x1.fe2ba8p-3,  -0x1.987902p-1,  0x1.ffffa4p-2};
/// For f32: within 5e-8; as evaluated 1.3e-7.
static constexpr double kSlope[] = {
    -0x1.154478p-22, 0x1.bacc48p-18, -0x1.3d5d38p-14, 0x1.11dacep-11,
    -0x1.448decp-9,  0x1.209178p-7,  -0x1.9dcf66p-6,  0x1.fa1d20p-5,
    -0x1.0fe03cp-3,  0x1.ffec44p-3,  -0x1.988402p-1,  0x1.fffffep-2};

static Scalar geluByTail(Scalar x) {
  Scalar t = minimum(abs(x), kTailBound);
  Scalar tail = exp2(
      polynomial(t, isNarrow(x) ? ArrayRef(kNarrowTail) : ArrayRef(kTail)));
  return fma(-t, tail, maximum(x, 0.0));
}

static Scalar geluSlopeByTail(Scalar x) {
  constexpr double kHalfLog2E = 0.72134752044448170368;
  Scalar t = minimum(abs(x), kTailBound);
  Scalar g =
      polynomial(t, isNarrow(x) ? ArrayRef(kNarrowSlope) : ArrayRef(kSlope));
  Scalar tail = exp2((t * t) * -kHalfLog2E) * g;
  return select(x < 0.0, tail, 1.0 - tail);
}

Scalar aicf::detail::gelu(GeluForm form, Scalar x) {
  if (form == GeluForm::Erf && !x.getType().isF64())
    return geluByTail(x);
  // Below the bound the result is zero; so it is at -inf.
  Scalar bounded = maximum(x, -1000.0);
  if (form == GeluForm::Tanh)
    return bounded * sigmoid(geluArgument(x), isNarrow(x));
  Scalar half = 0.5 * bounded;
  return fma(half, erf(x * kSqrtHalf), half);
}

Scalar aicf::detail::geluSlope(GeluForm form, Scalar x) {
  if (form == GeluForm::Erf && !x.getType().isF64())
    return geluSlopeByTail(x);
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
      Value x = from.isInteger(1) && !AICF_MUTANT("cast-true-to-minus-one")
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
