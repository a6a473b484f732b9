//===- MathExpand.cpp - Scalar math as arithmetic -------------------------===//
//
// f32 log and tanh use the polynomials of the Cephes library (S. Moshier,
// netlib.org/cephes), evaluated by fused multiply-add. f32 exp and exp2, the
// approximate exp and erf, and the f64 ones are minimax fits (Remez, in 140
// bits or more); those of f64 are evaluated by multiply and add, which give the
// same bits where there is no fused multiply-add of doubles. f32 erf is N.
// Juffa's, f64 erf is that of fdlibm (Sun Microsystems, s_erf.c). Measured
// against libm in the next wider type: see
// unittests/Codegen/MathExpandTest.cpp.
//
// A GPU issues an instruction an element in the time in which it moves a byte
// or two, so that every operation here counts.
//
//===----------------------------------------------------------------------===//

#include "aicf/Codegen/MathExpand.h"

#include "aicf/Dialect/Emit/IR/ScalarOp.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace aicf;
using emit::ScalarMachine;

namespace {

/// Builds elementwise arithmetic on the shape of one value.
class Arithmetic {
public:
  Arithmetic(OpBuilder &b, Location loc, Type like, bool hasMinimum = false)
      : b(b), loc(loc), like(like), hasMinimum(hasMinimum) {}

  Type type(Type element) const {
    if (auto vector = dyn_cast<VectorType>(like))
      return VectorType::get(vector.getShape(), element);
    return element;
  }
  Value constant(TypedAttr scalar) {
    Type t = type(scalar.getType());
    if (auto vector = dyn_cast<VectorType>(t))
      return arith::ConstantOp::create(
          b, loc, vector, DenseElementsAttr::get(vector, Attribute(scalar)));
    return arith::ConstantOp::create(b, loc, scalar);
  }
  Value f32(float value) { return constant(b.getF32FloatAttr(value)); }
  Value f64(double value) { return constant(b.getF64FloatAttr(value)); }
  Value i32(uint32_t value) {
    return constant(b.getI32IntegerAttr(static_cast<int32_t>(value)));
  }
  Value i64(int64_t value) { return constant(b.getI64IntegerAttr(value)); }

  Value fma(Value x, Value y, Value z) {
    return math::FmaOp::create(b, loc, x, y, z);
  }
  Value add(Value x, Value y) {
    if (getElementTypeOrSelf(x.getType()).isInteger())
      return arith::AddIOp::create(b, loc, x, y);
    return arith::AddFOp::create(b, loc, x, y);
  }
  Value sub(Value x, Value y) {
    if (getElementTypeOrSelf(x.getType()).isInteger())
      return arith::SubIOp::create(b, loc, x, y);
    return arith::SubFOp::create(b, loc, x, y);
  }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, loc, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, loc, x, y); }
  Value negate(Value x) { return arith::NegFOp::create(b, loc, x); }
  Value abs(Value x) { return math::AbsFOp::create(b, loc, x); }
  Value exp(Value x) { return math::ExpOp::create(b, loc, x); }
  Value log(Value x) { return math::LogOp::create(b, loc, x); }
  Value floor(Value x) { return math::FloorOp::create(b, loc, x); }
  Value copySign(Value magnitude, Value sign) {
    return math::CopySignOp::create(b, loc, magnitude, sign);
  }
  Value logicalAnd(Value x, Value y) {
    return arith::AndIOp::create(b, loc, x, y);
  }
  Value logicalOr(Value x, Value y) {
    return arith::OrIOp::create(b, loc, x, y);
  }
  /// `value` in the element type of `like`.
  Value real(double value) {
    auto element = cast<FloatType>(getElementTypeOrSelf(like));
    return constant(b.getFloatAttr(element, value));
  }
  /// `x`, but not above (below) `bound`; a NaN stays.
  Value atMost(Value x, Value bound) {
    if (hasMinimum)
      return arith::MinimumFOp::create(b, loc, x, bound);
    return select(compare(arith::CmpFPredicate::OLT, bound, x), bound, x);
  }
  Value atLeast(Value x, Value bound) {
    if (hasMinimum)
      return arith::MaximumFOp::create(b, loc, x, bound);
    return select(compare(arith::CmpFPredicate::OGT, bound, x), bound, x);
  }
  Value compare(arith::CmpFPredicate predicate, Value x, Value y) {
    return arith::CmpFOp::create(b, loc, predicate, x, y);
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, loc, condition, x, y);
  }
  Value shiftLeft(Value x, unsigned by) {
    return arith::ShLIOp::create(b, loc, x, integerLike(x, by));
  }
  Value shiftRight(Value x, unsigned by) {
    return arith::ShRSIOp::create(b, loc, x, integerLike(x, by));
  }
  Value bits(Value x, Type element) {
    return arith::BitcastOp::create(b, loc, type(element), x);
  }
  /// 2^n in f32 for an i32 n in [-126, 127]; in f64 for an i64 n in
  /// [-1022, 1023].
  Value powerOfTwo(Value n) {
    if (getElementTypeOrSelf(n.getType()).isInteger(64))
      return bits(shiftLeft(add(n, i64(1023)), 52), b.getF64Type());
    return bits(shiftLeft(add(n, i32(127)), 23), b.getF32Type());
  }
  /// Sum of coefficients[i] * x^(size - 1 - i).
  Value polynomial(Value x, ArrayRef<float> coefficients) {
    Value sum = f32(coefficients.front());
    for (float c : coefficients.drop_front())
      sum = fma(sum, x, f32(c));
    return sum;
  }
  /// The same in f64, each step rounded twice.
  Value polynomialF64(Value x, ArrayRef<double> coefficients) {
    Value sum = f64(coefficients.front());
    for (double c : coefficients.drop_front())
      sum = add(mul(sum, x), f64(c));
    return sum;
  }

  OpBuilder &b;
  Location loc;
  Type like;
  /// The machine has minima and maxima that keep a NaN: no selection is needed.
  bool hasMinimum;

private:
  Value integerLike(Value x, int64_t value) {
    Type element = getElementTypeOrSelf(x.getType());
    return constant(b.getIntegerAttr(element, value));
  }
};

bool isF32(Type type) { return getElementTypeOrSelf(type).isF32(); }
bool isF64(Type type) { return getElementTypeOrSelf(type).isF64(); }

template <typename OpTy>
bool isApproximate(OpTy op) {
  return bitEnumContainsAll(op.getFastmath(), arith::FastMathFlags::afn);
}

/// Whether `x` is never above 0, as far as its definition shows: -|v|, or
/// c * (v * v) with a negative c.
bool isNeverPositive(Value x) {
  if (auto negated = x.getDefiningOp<arith::NegFOp>())
    return negated.getOperand().getDefiningOp<math::AbsFOp>() != nullptr;
  auto product = x.getDefiningOp<arith::MulFOp>();
  if (!product)
    return false;
  for (auto [factor, square] :
       {std::pair(product.getLhs(), product.getRhs()),
        std::pair(product.getRhs(), product.getLhs())}) {
    FloatAttr constant;
    auto squared = square.getDefiningOp<arith::MulFOp>();
    if (squared && squared.getLhs() == squared.getRhs() &&
        matchPattern(factor, m_Constant(&constant)) &&
        constant.getValue().isNegative())
      return true;
  }
  return false;
}

/// n = round(x * scale) and 2^n for an x that is bounded, or NaN and so is n. A
/// power 4^n is s * s with such an s. For p in [1/2, 2] the product p * s is
/// normal and exact: of p * s * s only the second product rounds.
std::pair<Value, Value> splitPower(Arithmetic &a, Value x, float scale) {
  // Adding 1.5 * 2^23 rounds to an integer, and leaves it in the low bits:
  // shifted, with the bias, these are the exponent of s. A NaN makes them
  // meaningless.
  Value magic = a.f32(12582912.0f + 127.0f);
  Value shifted = a.fma(x, a.f32(scale), magic);
  Value root = a.bits(a.shiftLeft(a.bits(shifted, a.b.getI32Type()), 23),
                      a.b.getF32Type());
  return {a.sub(shifted, magic), root};
}

/// exp(x) = 4^n * exp(r), n = round(x / (2 ln 2)), |r| <= ln 2.
struct ExpandExp {
  static LogicalResult rewrite(math::ExpOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
    if (!isF32(op.getType()))
      return rewriter.notifyMatchFailure(op, "only f32 is expanded");
    Arithmetic a(rewriter, op.getLoc(), op.getType(), machine.hasMinimum);
    // Beyond these the result is infinite or zero, and stays so. A NaN remains.
    Value x = op.getOperand();
    if (!isNeverPositive(x))
      x = a.atMost(x, a.f32(89.0f));
    x = a.atLeast(x, a.f32(-105.0f));
    rewriter.replaceOp(op, expand(a, x, !isApproximate(op)));
    return success();
  }

private:
  /// Accurate: to 1.5 ulp; else to 2^-20.
  static Value expand(Arithmetic &a, Value x, bool isAccurate) {
    auto [half, root] = splitPower(a, x, 0x1.715476p-1f);
    Value r, p;
    if (isAccurate) {
      // 2 ln 2 in two parts; the first has trailing zeros, so the first step is
      // exact.
      r = a.fma(half, a.f32(-0x1.62e400p+0f), x);
      if (!AICF_MUTANT("exp-half-reduced"))
        r = a.fma(half, a.f32(-0x1.7f7d1cp-19f), r);
      p = a.polynomial(r, {0x1.a5b1d8p-13f, 0x1.7263c8p-10f, 0x1.110aaap-7f,
                           0x1.5546e8p-5f, 0x1.55555ep-3f, 0x1.000012p-1f, 1.0f,
                           1.0f});
    } else {
      r = a.fma(half, a.f32(-0x1.62e430p+0f), x);
      p = a.polynomial(r,
                       {0x1.81a2dep-10f, 0x1.17cbb6p-7f, 0x1.5502e2p-5f,
                        0x1.55357cp-3f, 0x1.000084p-1f, 0x1.00004ap+0f, 1.0f});
    }
    return a.mul(a.mul(p, root), root);
  }
};

/// 2^x = 4^n * 2^r, n = round(x / 2), |r| <= 1.
struct ExpandExp2 {
  static LogicalResult rewrite(math::Exp2Op op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
    if (!isF32(op.getType()))
      return rewriter.notifyMatchFailure(op, "only f32 is expanded");
    Arithmetic a(rewriter, op.getLoc(), op.getType(), machine.hasMinimum);
    // Beyond these the result is infinite or zero, and stays so. A NaN remains.
    Value x = op.getOperand();
    if (!isNeverPositive(x))
      x = a.atMost(x, a.f32(129.0f));
    x = a.atLeast(x, a.f32(-151.0f));
    auto [half, root] = splitPower(a, x, 0.5f);
    Value r = a.fma(half, a.f32(-2.0f), x); // Exact.
    // To 2^-25; else to 2^-21.
    Value p =
        isApproximate(op)
            ? a.polynomial(r, {0x1.3e8e5ep-13f, 0x1.642ce8p-10f, 0x1.3b54f4p-7f,
                               0x1.c6988ap-5f, 0x1.ebfaf2p-3f, 0x1.62e456p-1f,
                               1.0f})
            : a.polynomial(r, {0x1.f9ca2ap-17f, 0x1.480ec0p-13f,
                               0x1.5da63ep-10f, 0x1.3b2034p-7f, 0x1.c6b02cp-5f,
                               0x1.ebfbf6p-3f, 0x1.62e430p-1f, 1.0f});
    rewriter.replaceOp(op, a.mul(a.mul(p, root), root));
    return success();
  }
};

/// log(x) = e * ln 2 + log(m), m in [sqrt(1/2), sqrt(2)).
struct ExpandLog {
  static LogicalResult rewrite(math::LogOp op, RewriterBase &rewriter) {
    if (!isF32(op.getType()))
      return rewriter.notifyMatchFailure(op, "only f32 is expanded");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Value x = op.getOperand();
    Type i32 = rewriter.getI32Type();
    constexpr float infinity = std::numeric_limits<float>::infinity();

    // Subnormals are scaled by 2^23.
    Value tiny = a.compare(arith::CmpFPredicate::OLT, x, a.f32(0x1.0p-126f));
    Value scaled = a.select(tiny, a.mul(x, a.f32(0x1.0p23f)), x);
    Value bias = a.select(tiny, a.i32(23), a.i32(0));

    // Subtracting the bits of sqrt(1/2) makes the exponent field e and leaves
    // a mantissa that adding them back puts into [sqrt(1/2), sqrt(2)).
    Value offset = a.sub(a.bits(scaled, i32), a.i32(0x3F3504F3));
    Value e = a.shiftRight(offset, 23);
    Value mantissa =
        a.add(a.sub(offset, a.shiftLeft(e, 23)), a.i32(0x3F3504F3));
    Value exponent = arith::SIToFPOp::create(
        rewriter, op.getLoc(), a.type(rewriter.getF32Type()), a.sub(e, bias));
    Value r = a.sub(a.bits(mantissa, rewriter.getF32Type()), a.f32(1.0f));

    Value z = a.mul(r, r);
    Value p = a.polynomial(
        r, {7.0376836292e-2f, -1.1514610310e-1f, 1.1676998740e-1f,
            -1.2420140846e-1f, 1.4249322787e-1f, -1.6668057665e-1f,
            2.0000714765e-1f, -2.4999993993e-1f, 3.3333331174e-1f});
    Value y = a.mul(a.mul(p, r), z);
    y = a.fma(exponent, a.f32(-2.12194440e-4f), y);
    y = a.fma(z, a.f32(-0.5f), y);
    Value result = a.fma(exponent, a.f32(0.693359375f), a.add(r, y));

    // Zero, infinity, and what has no logarithm.
    Value zero = a.f32(0.0f);
    result = a.select(a.compare(arith::CmpFPredicate::OEQ, x, zero),
                      a.f32(-infinity), result);
    result = a.select(a.compare(arith::CmpFPredicate::OEQ, x, a.f32(infinity)),
                      a.f32(infinity), result);
    result = a.select(a.compare(arith::CmpFPredicate::ULT, x, zero),
                      a.f32(std::numeric_limits<float>::quiet_NaN()), result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// round(x * scale) as a number and as an integer, for |x * scale| < 2^31. For
/// a NaN the integer is meaningless.
std::pair<Value, Value> roundF64(Arithmetic &a, Value x, double scale) {
  // Adding 1.5 * 2^52 rounds to an integer and leaves it in the low bits.
  Value magic = a.f64(0x1.8p52);
  Value shifted = a.add(a.mul(x, a.f64(scale)), magic);
  Value n = a.sub(a.bits(shifted, a.b.getI64Type()), a.i64(0x4338000000000000));
  return {a.sub(shifted, magic), n};
}

/// 2^n * exp(r) for |r| <= ln 2 / 2.
Value scaleExpF64(Arithmetic &a, Value r, Value n) {
  // exp(r) - 1 - r = r^2 * p(r), to 2^-58.
  Value p = a.polynomialF64(r, {0x1.af85802d17f80p-26, 0x1.28b0494d25b8ep-22,
                                0x1.71dddfd15a92ap-19, 0x1.a0199693790d2p-16,
                                0x1.a01a01badf7d5p-13, 0x1.6c16c185a7728p-10,
                                0x1.111111110d642p-7, 0x1.555555555002fp-5,
                                0x1.5555555555561p-3, 0x1.000000000000bp-1});
  p = a.add(a.add(a.mul(a.mul(r, r), p), r), a.f64(1.0));

  // Two factors, for 2^n may leave the range of normal numbers. Only the
  // second product rounds.
  Value half = a.shiftRight(n, 1);
  Value rest = a.sub(n, half);
  return a.mul(a.mul(p, a.powerOfTwo(half)), a.powerOfTwo(rest));
}

/// exp(x) = 2^n * exp(r), n = round(x / ln 2), |r| <= ln 2 / 2.
struct ExpandExpF64 {
  static LogicalResult rewrite(math::ExpOp op, RewriterBase &rewriter) {
    if (!isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "not f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    // Beyond these the result is infinite or zero, and stays so. A NaN remains.
    Value x = a.atLeast(a.atMost(op.getOperand(), a.f64(710.0)), a.f64(-746.0));
    auto [whole, n] = roundF64(a, x, 0x1.71547652b82fep+0);
    // ln 2 in two parts. The first has 40 bits and n has 11, so its product and
    // the first difference are exact.
    Value r = a.sub(x, a.mul(whole, a.f64(0x1.62e42fefa2000p-1)));
    r = a.sub(r, a.mul(whole, a.f64(0x1.9ef35793c7673p-41)));
    rewriter.replaceOp(op, scaleExpF64(a, r, n));
    return success();
  }
};

/// 2^x = 2^n * exp(r ln 2), n = round(x), |r| <= 1/2.
struct ExpandExp2F64 {
  static LogicalResult rewrite(math::Exp2Op op, RewriterBase &rewriter) {
    if (!isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "not f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    // Beyond these the result is infinite or zero, and stays so. A NaN remains.
    Value x =
        a.atLeast(a.atMost(op.getOperand(), a.f64(1025.0)), a.f64(-1076.0));
    auto [whole, n] = roundF64(a, x, 1.0);
    Value r = a.mul(a.sub(x, whole), a.f64(0x1.62e42fefa39efp-1));
    rewriter.replaceOp(op, scaleExpF64(a, r, n));
    return success();
  }
};

/// x = 2^e * (1 + f), 1 + f in [sqrt(1/2), sqrt(2)), for a positive finite x: e
/// and f, both exact.
std::pair<Value, Value> splitLogF64(Arithmetic &a, Value x) {
  Type i64 = a.b.getI64Type();
  // Subnormals are scaled by 2^54.
  Value tiny = a.compare(arith::CmpFPredicate::OLT, x, a.f64(0x1.0p-1022));
  Value scaled = a.select(tiny, a.mul(x, a.f64(0x1.0p54)), x);
  Value bias = a.select(tiny, a.i64(54), a.i64(0));

  // Subtracting the bits of sqrt(1/2) makes the exponent field e and leaves
  // a mantissa that adding them back puts into [sqrt(1/2), sqrt(2)).
  Value root = a.i64(0x3FE6A09E667F3BCD);
  Value offset = a.sub(a.bits(scaled, i64), root);
  Value e = a.shiftRight(offset, 52);
  Value mantissa = a.add(a.sub(offset, a.shiftLeft(e, 52)), root);
  // A conversion, without one: the low bits of 1.5 * 2^52 hold the integer.
  Value magic = a.i64(0x4338000000000000);
  Value exponent = a.sub(a.bits(a.add(a.sub(e, bias), magic), a.b.getF64Type()),
                         a.f64(0x1.8p52));
  Value f = a.sub(a.bits(mantissa, a.b.getF64Type()), a.f64(1.0));
  return {exponent, f};
}

/// (log((1 + s) / (1 - s)) - 2s) / s^3 for z = s^2.
Value logSeriesF64(Arithmetic &a, Value z) {
  return a.polynomialF64(z, {0x1.2f0634596ccf8p-3, 0x1.39a1a70c4652ap-3,
                             0x1.74663fa07a01fp-3, 0x1.c71c520615de0p-3,
                             0x1.24924941f4e05p-2, 0x1.999999997fd7ap-2,
                             0x1.5555555555592p-1});
}

/// log(x) = e * ln 2 + log(1 + f), 1 + f in [sqrt(1/2), sqrt(2)).
///
/// With s = f / (2 + f), log(1 + f) = 2 atanh(s) = 2s + s * z * p(z), z = s^2,
/// and 2s = f - s * f, whose first term is exact.
struct ExpandLogF64 {
  static LogicalResult rewrite(math::LogOp op, RewriterBase &rewriter) {
    if (!isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "not f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Value x = op.getOperand();
    constexpr double infinity = std::numeric_limits<double>::infinity();

    auto [exponent, f] = splitLogF64(a, x);

    Value s =
        arith::DivFOp::create(rewriter, op.getLoc(), f, a.add(f, a.f64(2.0)));
    Value z = a.mul(s, s);
    Value p = logSeriesF64(a, z);
    // Small terms first; e * ln 2 in two parts, the first product exact.
    Value correction = a.mul(s, a.sub(f, a.mul(z, p)));
    correction =
        a.sub(correction, a.mul(exponent, a.f64(0x1.9ef35793c7673p-41)));
    Value result = a.add(a.mul(exponent, a.f64(0x1.62e42fefa2000p-1)),
                         a.sub(f, correction));

    // Zero, infinity, and what has no logarithm.
    Value zero = a.f64(0.0);
    result = a.select(a.compare(arith::CmpFPredicate::OEQ, x, zero),
                      a.f64(-infinity), result);
    result = a.select(a.compare(arith::CmpFPredicate::OEQ, x, a.f64(infinity)),
                      a.f64(infinity), result);
    result = a.select(a.compare(arith::CmpFPredicate::ULT, x, zero),
                      a.f64(std::numeric_limits<double>::quiet_NaN()), result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// tanh(x) = x + x^3 * p(x^2) near 0, else 1 - 2 / (exp(2x) + 1), on |x|.
struct ExpandTanh {
  static LogicalResult rewrite(math::TanhOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
    if (!isF32(op.getType()) && !isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "neither f32 nor f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType(), machine.hasMinimum);
    Value x = a.abs(op.getOperand());
    Value z = a.mul(x, x), near;
    if (isF32(op.getType())) {
      Value p = a.polynomial(z, {-5.70498872745e-3f, 2.06390887954e-2f,
                                 -5.37397155531e-2f, 1.33314422036e-1f,
                                 -3.33332819422e-1f});
      near = a.fma(a.mul(p, z), x, x);
    } else {
      Value p = a.polynomialF64(z, {-9.64399179425052238628e-1,
                                    -9.92877231001918586564e1,
                                    -1.61468768441708447952e3});
      Value q = a.polynomialF64(z, {1.0, 1.12811678491632931402e2,
                                    2.23548839060100448583e3,
                                    4.84406305325125486048e3});
      near = a.add(a.mul(a.mul(a.div(p, q), z), x), x);
    }
    // 1 - 2e / (1 + e) with e = exp(-2 |x|). Of a number in [1, 2] machines
    // have the reciprocal without a branch.
    Value e = math::ExpOp::create(
        rewriter, op.getLoc(), a.negate(a.abs(a.add(x, x))), op.getFastmath());
    Value share = a.mul(e, a.div(a.real(1.0), a.add(a.real(1.0), e)));
    Value far = a.sub(a.real(1.0), a.add(share, share));
    Value isNear = a.compare(arith::CmpFPredicate::OLT, x, a.real(0.625));
    rewriter.replaceOp(
        op, a.copySign(a.select(isNear, near, far), op.getOperand()));
    return success();
  }
};

/// erf(x) = x + x * p(x^2) near 0, else 1 - exp(q(|x|)).
struct ExpandErf {
  static LogicalResult rewrite(math::ErfOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
    if (!isF32(op.getType()))
      return rewriter.notifyMatchFailure(op, "only f32");
    Arithmetic a(rewriter, op.getLoc(), op.getType(), machine.hasMinimum);
    Value x = op.getOperand(), size = a.abs(x);
    Value result = isApproximate(op) ? approximate(a, size) : accurate(a, size);
    rewriter.replaceOp(op, a.copySign(result, x));
    return success();
  }

private:
  static Value accurate(Arithmetic &a, Value size) {
    // From 4 on the result is 1; the bound keeps infinities out of q.
    Value t = a.atMost(size, a.f32(4.0f));
    Value s = a.mul(t, t);

    Value r = a.fma(a.f32(-1.72853470e-5f), t, a.f32(3.83197126e-4f));
    Value u = a.fma(a.f32(-3.88396438e-3f), t, a.f32(2.42546219e-2f));
    r = a.fma(r, s, u);
    for (float c : {-1.06777877e-1f, -6.34846687e-1f, -1.28717512e-1f})
      r = a.fma(r, t, a.f32(c));
    r = a.fma(r, t, arith::NegFOp::create(a.b, a.loc, t));
    Value far = a.sub(a.f32(1.0f), a.exp(r));

    Value p =
        a.polynomial(s, {-5.96761703e-4f, 4.99119423e-3f, -2.67681349e-2f,
                         1.12819925e-1f, -3.76125336e-1f, 1.28379166e-1f});
    Value near = a.fma(p, t, t);
    Value isNear = a.compare(arith::CmpFPredicate::OLE, t, a.f32(0.927734375f));
    return a.select(isNear, near, far);
  }

  /// x * p(s), s = c * x^2 - 1 from -1 to about 1, where the terms of p do not
  /// cancel: to 4 ulp, and nowhere above 1, which it is from the bound on.
  static Value approximate(Arithmetic &a, Value size) {
    Value t = a.atMost(size, a.f32(0x1.d82222p+1f));
    Value s = a.fma(a.mul(t, t), a.f32(0x1.220848p-3f), a.f32(-1.0f));
    return a.mul(
        a.polynomial(s, {0x1.e0dfdcp-11f, -0x1.2fc846p-9f, 0x1.f21952p-10f,
                         -0x1.85e672p-9f, 0x1.320fb8p-7f, -0x1.17bd0ap-6f,
                         0x1.9c36dap-6f, -0x1.336f8ap-5f, 0x1.b968fcp-5f,
                         -0x1.2601dp-4f, 0x1.73bebep-4f, -0x1.ca0536p-4f,
                         0x1.1cb8d6p-3f, -0x1.804bcep-3f, 0x1.81495ap-2f}),
        t);
  }
};

/// erf by four intervals of |x|, each a quotient of polynomials.
struct ExpandErfF64 {
  static LogicalResult rewrite(math::ErfOp op, RewriterBase &rewriter) {
    if (!isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "not f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    // From 6 on the result is 1.
    Value x = a.atMost(a.abs(op.getOperand()), a.f64(6.0));
    auto less = [&](double bound) {
      return a.compare(arith::CmpFPredicate::OLT, x, a.f64(bound));
    };

    Value z = a.mul(x, x);
    Value p = a.polynomialF64(
        z, {-2.37630166566501626084e-05, -5.77027029648944159157e-03,
            -2.84817495755985104766e-02, -3.25042107247001499370e-01,
            1.28379167095512558561e-01});
    Value q = a.polynomialF64(
        z, {-3.96022827877536812320e-06, 1.32494738004321644526e-04,
            5.08130628187576562776e-03, 6.50222499887672944485e-02,
            3.97917223959155352819e-01, 1.0});
    Value near = a.add(x, a.mul(x, a.div(p, q)));

    Value s = a.sub(x, a.f64(1.0));
    p = a.polynomialF64(
        s, {-2.16637559486879084300e-03, 3.54783043256182359371e-02,
            -1.10894694282396677476e-01, 3.18346619901161753674e-01,
            -3.72207876035701323847e-01, 4.14856118683748331666e-01,
            -2.36211856075265944077e-03});
    q = a.polynomialF64(
        s, {1.19844998467991074170e-02, 1.36370839120290507362e-02,
            1.26171219808761642112e-01, 7.18286544141962662868e-02,
            5.40397917702171048937e-01, 1.06420880400844228286e-01, 1.0});
    Value middle = a.add(a.f64(8.45062911510467529297e-01), a.div(p, q));

    // Below that a quotient would not be used; it must not be by zero.
    Value tail = a.select(less(1.25), a.f64(1.25), x);
    Value t = a.div(a.f64(1.0), a.mul(tail, tail));
    Value rA = a.polynomialF64(
        t, {-9.81432934416914548592e+00, -8.12874355063065934246e+01,
            -1.84605092906711035994e+02, -1.62396669462573470355e+02,
            -6.23753324503260060396e+01, -1.05586262253232909814e+01,
            -6.93858572707181764372e-01, -9.86494403484714822705e-03});
    Value sA = a.polynomialF64(
        t, {-6.04244152148580987438e-02, 6.57024977031928170135e+00,
            1.08635005541779435134e+02, 4.29008140027567833386e+02,
            6.45387271733267880336e+02, 4.34565877475229228821e+02,
            1.37657754143519042600e+02, 1.96512716674392571292e+01, 1.0});
    Value rB = a.polynomialF64(
        t, {-4.83519191608651397019e+02, -1.02509513161107724954e+03,
            -6.37566443368389627722e+02, -1.60636384855821916062e+02,
            -1.77579549177547519889e+01, -7.99283237680523006574e-01,
            -9.86494292470009928597e-03});
    Value sB = a.polynomialF64(
        t, {-2.24409524465858183362e+01, 4.74528541206955367215e+02,
            2.55305040643316442583e+03, 3.19985821950859553908e+03,
            1.53672958608443695994e+03, 3.25792512996573918826e+02,
            3.03380607434824582924e+01, 1.0});
    Value first = less(1.0 / 0.35);
    Value quotient = a.div(a.select(first, rA, rB), a.select(first, sA, sB));
    Value exponent = a.sub(a.sub(quotient, a.f64(0.5625)), a.mul(tail, tail));
    Value far = a.sub(a.f64(1.0), a.div(a.exp(exponent), tail));

    Value result =
        a.select(less(0.84375), near, a.select(less(1.25), middle, far));
    // The selections took a NaN for a large number.
    result = a.select(a.compare(arith::CmpFPredicate::UNO, x, x), x, result);
    rewriter.replaceOp(op, a.copySign(result, op.getOperand()));
    return success();
  }
};

/// x^y = exp(y * log |x|), with the special cases of IEEE 754's pow. f32
/// computes it in f64, which leaves little but the last rounding.
struct ExpandPow {
  static LogicalResult rewrite(math::PowFOp op, RewriterBase &rewriter) {
    if (!isF32(op.getType()) && !isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "neither f32 nor f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    using P = arith::CmpFPredicate;
    Value x = op.getLhs(), y = op.getRhs();
    Value zero = a.real(0.0), one = a.real(1.0);
    Value size = a.abs(x);

    Value power;
    if (isF32(op.getType())) {
      Type f64 = a.type(rewriter.getF64Type());
      auto widen = [&](Value v) -> Value {
        return arith::ExtFOp::create(rewriter, op.getLoc(), f64, v);
      };
      Value wide = a.exp(a.mul(widen(y), a.log(widen(size))));
      power =
          arith::TruncFOp::create(rewriter, op.getLoc(), op.getType(), wide);
    } else {
      power = powerF64(a, size, y);
    }
    // 1 to an infinite power.
    power = a.select(a.compare(P::OEQ, size, one), one, power);

    // What a negative base makes of it. Infinities are even integers.
    Value isNegative = a.compare(P::OLT, a.copySign(one, x), zero);
    Value isInteger = a.compare(P::OEQ, a.floor(y), y);
    Value half = a.mul(y, a.real(0.5));
    Value isOdd =
        a.logicalAnd(isInteger, a.compare(P::ONE, a.floor(half), half));
    Value negated = arith::NegFOp::create(rewriter, op.getLoc(), power);
    Value result = a.select(a.logicalAnd(isNegative, isOdd), negated, power);
    Value isOrdinary = a.logicalAnd(
        a.compare(P::OLT, x, zero),
        a.compare(P::OLT, size,
                  a.real(std::numeric_limits<double>::infinity())));
    Value isFraction = a.compare(P::UNE, a.floor(y), y);
    result = a.select(a.logicalAnd(isOrdinary, isFraction),
                      a.real(std::numeric_limits<double>::quiet_NaN()), result);
    // 1 whatever the other operand is, NaN too.
    Value isOne =
        a.logicalOr(a.compare(P::OEQ, x, one), a.compare(P::OEQ, y, zero));
    rewriter.replaceOp(op, a.select(isOne, one, result));
    return success();
  }

private:
  /// A number as a sum of two, of which the second is the small one.
  using Pair = std::pair<Value, Value>;

  /// x * y = product + error, exactly (Dekker), for moderate x and y.
  static Pair multiply(Arithmetic &a, Value x, Value y) {
    auto split = [&](Value v) -> Pair {
      Value c = a.mul(v, a.f64(134217729.0));
      Value high = a.sub(c, a.sub(c, v));
      return {high, a.sub(v, high)};
    };
    auto [xh, xl] = split(x);
    auto [yh, yl] = split(y);
    Value product = a.mul(x, y);
    Value error = a.sub(a.mul(xh, yh), product);
    error = a.add(a.add(error, a.mul(xh, yl)), a.mul(xl, yh));
    return {product, a.add(error, a.mul(xl, yl))};
  }
  /// x * y, to about 2^-100 of it.
  static Pair multiply(Arithmetic &a, Pair x, Pair y) {
    auto [product, error] = multiply(a, x.first, y.first);
    Value rest = a.add(a.mul(x.first, y.second), a.mul(x.second, y.first));
    return {product, a.add(error, rest)};
  }
  /// x + y = sum + error, exactly (Knuth).
  static Pair addExactly(Arithmetic &a, Value x, Value y) {
    Value sum = a.add(x, y), t = a.sub(sum, x);
    return {sum, a.add(a.sub(x, a.sub(sum, t)), a.sub(y, t))};
  }
  /// constant + low + x, to about 2^-100 of the constant.
  static Pair addConstant(Arithmetic &a, double constant, double low, Pair x) {
    auto [sum, error] = addExactly(a, a.f64(constant), x.first);
    return {sum, a.add(error, a.add(a.f64(low), x.second))};
  }

  /// The exponent goes up to 745, and its absolute error becomes a relative
  /// one: the logarithm and its product with y are kept as sums of two numbers,
  /// and add 0.01 ulp to the error of exp.
  static Value powerF64(Arithmetic &a, Value x, Value y) {
    using P = arith::CmpFPredicate;
    auto [e, f] = splitLogF64(a, x);
    auto [d, dLow] = addExactly(a, f, a.f64(2.0));
    Value s = a.div(f, d);
    auto [sd, sdLow] = multiply(a, s, d);
    Value rest = a.sub(a.sub(a.sub(f, sd), sdLow), a.mul(s, dLow));
    Value sLow = a.div(rest, d);
    Pair z = multiply(a, Pair(s, sLow), Pair(s, sLow));
    Pair cube = multiply(a, Pair(s, sLow), z);
    // log (1 + f) = 2s + s^3 (2/3 + z (2/5 + z q(z))), z < 0.03: q by Taylor's
    // series, to 2^-70 of the whole. The fit for log is not near enough.
    SmallVector<double> taylor;
    for (int n = 27; n >= 7; n -= 2)
      taylor.push_back(2.0 / n);
    Value q = a.mul(z.first, a.polynomialF64(z.first, taylor));
    Pair p = addConstant(a, 2.0 / 5, -0x1.999999999999ap-56, {q, a.f64(0.0)});
    p = addConstant(a, 2.0 / 3, 0x1.5555555555555p-55, multiply(a, p, z));
    auto [series, seriesLow] = multiply(a, cube, p);
    auto [high, low] =
        addExactly(a, a.mul(e, a.f64(0x1.62e42fefa2000p-1)), a.add(s, s));
    auto [sum, sumLow] = addExactly(a, high, series);
    low = a.add(a.add(a.add(low, sumLow), a.add(sLow, sLow)),
                a.add(seriesLow, a.mul(e, a.f64(0x1.9ef35793c7673p-41))));
    auto [log, logLow] = addExactly(a, sum, low);

    // A larger y overflows or vanishes all the same, for |log| > 2^-54.
    Value bounded = a.copySign(a.atMost(a.abs(y), a.f64(0x1p80)), y);
    auto [product, productLow] = multiply(a, log, bounded);
    productLow = a.add(productLow, a.mul(logLow, bounded));
    Value power = a.exp(product);
    // Beyond the range of exp the correction is not small.
    Value infinity = a.f64(std::numeric_limits<double>::infinity());
    Value isInside = a.logicalAnd(a.compare(P::OLT, power, infinity),
                                  a.compare(P::OGT, power, a.f64(0.0)));
    power = a.select(isInside, a.add(power, a.mul(power, productLow)), power);
    // Zero, infinities and NaN have no parts.
    Value isOrdinary = a.logicalAnd(a.compare(P::OLT, x, infinity),
                                    a.compare(P::OGT, x, a.f64(0.0)));
    return a.select(isOrdinary, power, a.exp(a.mul(y, a.log(x))));
  }
};

/// Rounding to an integral value on machines without an instruction: adding and
/// subtracting 2^(digits - 1) rounds to even, then a step goes the right way.
template <typename OpTy>
struct ExpandRound {
  static LogicalResult rewrite(OpTy op, RewriterBase &rewriter) {
    bool isSingle = isF32(op.getType());
    if (!isSingle && !isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "neither f32 nor f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    using P = arith::CmpFPredicate;
    Value x = op.getOperand(), size = a.abs(x);
    Value magic = a.real(isSingle ? 0x1p23 : 0x1p52), one = a.real(1.0);
    Value near = a.sub(a.add(size, magic), magic); // Of |x|, to even.
    Value signedNear = a.copySign(near, x), result = signedNear;
    if (std::is_same_v<OpTy, math::FloorOp>)
      result = a.select(a.compare(P::OGT, signedNear, x),
                        a.sub(signedNear, one), signedNear);
    if (std::is_same_v<OpTy, math::CeilOp>)
      result = a.select(a.compare(P::OLT, signedNear, x),
                        a.add(signedNear, one), signedNear);
    if (std::is_same_v<OpTy, math::TruncOp>)
      result = a.select(a.compare(P::OGT, near, size), a.sub(near, one), near);
    // Large numbers, infinities and NaN are what they are; zeros keep the sign.
    Value isSmall = a.compare(P::OLT, size, magic);
    rewriter.replaceOp(op, a.select(isSmall, a.copySign(result, x), x));
    return success();
  }
};

struct ExpandRsqrt {
  static LogicalResult rewrite(math::RsqrtOp op, RewriterBase &rewriter) {
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Value root = math::SqrtOp::create(rewriter, op.getLoc(), op.getOperand());
    auto element = cast<FloatType>(getElementTypeOrSelf(op.getType()));
    Value one = a.constant(rewriter.getFloatAttr(element, 1.0));
    rewriter.replaceOpWithNewOp<arith::DivFOp>(op, one, root);
    return success();
  }
};

/// Rounds the exact value `x + error` to odd in f64, `x` being its nearest:
/// rounding the result to f32 then gives what one rounding of the exact value
/// would have given (Boldo and Melquiond, "Emulation of FMA and correctly
/// rounded sums", 2008).
Value roundToOdd(Arithmetic &a, Value x, Value error) {
  Type i64 = a.b.getI64Type();
  // If inexact and even, step towards the exact value.
  Value raw = a.bits(x, i64);
  Value even = arith::CmpIOp::create(
      a.b, a.loc, arith::CmpIPredicate::eq,
      arith::AndIOp::create(a.b, a.loc, raw, a.i64(1)), a.i64(0));
  Value inexact = a.compare(arith::CmpFPredicate::ONE, error, a.f64(0.0));
  // The error has the sign of x: away from zero, one up; else one down.
  Value positive = a.compare(arith::CmpFPredicate::OGT, x, a.f64(0.0));
  Value up = a.compare(arith::CmpFPredicate::OGT, error, a.f64(0.0));
  Value same =
      arith::CmpIOp::create(a.b, a.loc, arith::CmpIPredicate::eq, positive, up);
  Value step = a.select(same, a.i64(1), a.i64(-1));
  Value change = arith::AndIOp::create(a.b, a.loc, inexact, even);
  Value odd = a.select(change, a.add(raw, step), raw);
  return a.bits(odd, a.b.getF64Type());
}

/// f64 to bf16 or f16 has no instruction: by way of f32, rounded to odd.
struct ExpandTruncF64 {
  static LogicalResult rewrite(arith::TruncFOp op, RewriterBase &rewriter) {
    Type to = getElementTypeOrSelf(op.getType());
    if (!getElementTypeOrSelf(op.getIn().getType()).isF64() ||
        !(to.isBF16() || to.isF16()))
      return rewriter.notifyMatchFailure(op, "not from f64 to a half");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Location loc = op.getLoc();
    Type f32 = a.type(rewriter.getF32Type());
    Type f64 = a.type(rewriter.getF64Type());
    Value x = op.getIn();
    Value near = arith::TruncFOp::create(rewriter, loc, f32, x);
    Value back = arith::ExtFOp::create(rewriter, loc, f64, near);
    // Magnitudes: step back if rounding went outwards, then make it odd.
    Value absBack = math::AbsFOp::create(rewriter, loc, back);
    Value absX = math::AbsFOp::create(rewriter, loc, x);
    Value raw = a.bits(near, rewriter.getI32Type());
    Value outwards = a.compare(arith::CmpFPredicate::OGT, absBack, absX);
    Value inwards = a.select(outwards, a.sub(raw, a.i32(1)), raw);
    Value inexact = a.compare(arith::CmpFPredicate::ONE, back, x);
    Value odd = arith::OrIOp::create(rewriter, loc, inwards, a.i32(1));
    Value rounded = a.bits(a.select(inexact, odd, raw), rewriter.getF32Type());
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), rounded);
    return success();
  }
};

/// fma in f64: the product is exact there; the sum is rounded to odd, so that
/// the rounding to f32 is the only one.
struct ExpandFma {
  static LogicalResult rewrite(math::FmaOp op, RewriterBase &rewriter) {
    if (!isF32(op.getType()))
      return rewriter.notifyMatchFailure(op, "only f32 is expanded");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Type f64 = a.type(rewriter.getF64Type());
    auto widen = [&](Value v) -> Value {
      return arith::ExtFOp::create(rewriter, op.getLoc(), f64, v);
    };
    Value product = a.mul(widen(op.getA()), widen(op.getB()));
    Value addend = widen(op.getC());
    // Knuth's two-sum: sum + error is exact.
    Value sum = a.add(product, addend);
    Value virtualAddend = a.sub(sum, product);
    Value error = a.add(a.sub(product, a.sub(sum, virtualAddend)),
                        a.sub(addend, virtualAddend));
    Value odd = roundToOdd(a, sum, error);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), odd);
    return success();
  }
};

template <typename OpTy>
LogicalResult expandRound(OpTy op, RewriterBase &rewriter,
                          const ScalarMachine &machine) {
  return machine.hasRound ? failure()
                          : ExpandRound<OpTy>::rewrite(op, rewriter);
}

} // namespace

bool aicf::isFromOneToTwo(Value v) {
  auto sum = v.getDefiningOp<arith::AddFOp>();
  if (!sum)
    return false;
  for (auto [one, e] : {std::pair(sum.getLhs(), sum.getRhs()),
                        std::pair(sum.getRhs(), sum.getLhs())})
    if (auto exponential = e.getDefiningOp<math::ExpOp>();
        exponential && matchPattern(one, m_OneFloat()) &&
        isNeverPositive(exponential.getOperand()))
      return true;
  return false;
}

//===----------------------------------------------------------------------===//
// By operation
//===----------------------------------------------------------------------===//

LogicalResult aicf::expandMath(math::ExpOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return isF64(op.getType()) ? ExpandExpF64::rewrite(op, rewriter)
                             : ExpandExp::rewrite(op, rewriter, machine);
}

LogicalResult aicf::expandMath(math::Exp2Op op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return isF64(op.getType()) ? ExpandExp2F64::rewrite(op, rewriter)
                             : ExpandExp2::rewrite(op, rewriter, machine);
}

LogicalResult aicf::expandMath(math::LogOp op, RewriterBase &rewriter,
                               const ScalarMachine &) {
  return isF64(op.getType()) ? ExpandLogF64::rewrite(op, rewriter)
                             : ExpandLog::rewrite(op, rewriter);
}

LogicalResult aicf::expandMath(math::TanhOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return ExpandTanh::rewrite(op, rewriter, machine);
}

LogicalResult aicf::expandMath(math::ErfOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return isF64(op.getType()) ? ExpandErfF64::rewrite(op, rewriter)
                             : ExpandErf::rewrite(op, rewriter, machine);
}

LogicalResult aicf::expandMath(math::PowFOp op, RewriterBase &rewriter,
                               const ScalarMachine &) {
  return ExpandPow::rewrite(op, rewriter);
}

LogicalResult aicf::expandMath(math::RsqrtOp op, RewriterBase &rewriter,
                               const ScalarMachine &) {
  return ExpandRsqrt::rewrite(op, rewriter);
}

LogicalResult aicf::expandMath(math::FloorOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return expandRound(op, rewriter, machine);
}

LogicalResult aicf::expandMath(math::CeilOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return expandRound(op, rewriter, machine);
}

LogicalResult aicf::expandMath(math::TruncOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return expandRound(op, rewriter, machine);
}

LogicalResult aicf::expandMath(math::RoundEvenOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return expandRound(op, rewriter, machine);
}

LogicalResult aicf::expandMath(math::FmaOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return machine.hasFma ? failure() : ExpandFma::rewrite(op, rewriter);
}

LogicalResult aicf::expandMath(arith::TruncFOp op, RewriterBase &rewriter,
                               const ScalarMachine &) {
  return ExpandTruncF64::rewrite(op, rewriter);
}
