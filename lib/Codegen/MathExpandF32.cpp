//===- MathExpandF32.cpp - Exponentials, logarithms and erf of f32 --------===//

#include "MathArithmetic.h"

#include "aicf/Support/Mutant.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace aicf;
using emit::ScalarMachine;

bool aicf::isNeverPositive(Value x) {
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

namespace {

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

/// expm1(x) = 2^n * expm1(r) + (2^n - 1), n = round(x / ln 2), |r| <= ln 2 / 2.
struct ExpandExpM1 {
  static LogicalResult rewrite(math::ExpM1Op op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
    if (!isF32(op.getType()))
      return rewriter.notifyMatchFailure(op, "only f32 is expanded");
    Arithmetic a(rewriter, op.getLoc(), op.getType(), machine.hasMinimum);
    // Beyond these the result is infinite or -1, and stays so. A NaN remains.
    Value x = a.atLeast(a.atMost(op.getOperand(), a.f32(89.0f)), a.f32(-18.0f));
    // As splitPower: the low bits of `shifted` are the exponent of 2^(n - 1),
    // which is a float where 2^128 is not.
    Value magic = a.f32(12582912.0f + 126.0f);
    Value shifted = a.fma(x, a.f32(0x1.715476p+0f), magic);
    Value half = a.bits(a.shiftLeft(a.bits(shifted, rewriter.getI32Type()), 23),
                        rewriter.getF32Type());
    Value n = a.sub(shifted, magic);
    // ln 2 in two parts. The first product is exact, and so is what is lost of
    // the second.
    Value first = a.fma(n, a.f32(-0x1.62e400p-1f), x);
    Value r = a.fma(n, a.f32(-0x1.7f7d1cp-20f), first);
    Value lost = a.fma(n, a.f32(-0x1.7f7d1cp-20f), a.sub(first, r));
    Value p = a.polynomial(r, {0x1.a032e8p-13f, 0x1.6d7296p-10f, 0x1.11118ap-7f,
                               0x1.5554b0p-5f, 0x1.555554p-3f, 0.5f});
    Value q = a.add(a.fma(a.mul(r, r), p, lost), r);
    Value y = a.fma(half, q, a.sub(half, a.f32(0.5f)));
    y = a.add(y, y);
    // Below that the result is x: subnormal ones, and the sign of zero, stay.
    Value isTiny = a.compare(arith::CmpFPredicate::OLT, a.abs(op.getOperand()),
                             a.f32(0x1p-25f));
    rewriter.replaceOp(op, a.select(isTiny, op.getOperand(), y));
    return success();
  }
};

/// exponent * ln 2 + log(1 + r) for 1 + r in [sqrt(1/2), sqrt(2)).
Value combineLog(Arithmetic &a, Value exponent, Value r) {
  Value z = a.mul(r, r);
  Value p =
      a.polynomial(r, {7.0376836292e-2f, -1.1514610310e-1f, 1.1676998740e-1f,
                       -1.2420140846e-1f, 1.4249322787e-1f, -1.6668057665e-1f,
                       2.0000714765e-1f, -2.4999993993e-1f, 3.3333331174e-1f});
  Value y = a.mul(a.mul(p, r), z);
  y = a.fma(exponent, a.f32(-2.12194440e-4f), y);
  y = a.fma(z, a.f32(-0.5f), y);
  return a.fma(exponent, a.f32(0.693359375f), a.add(r, y));
}

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

    Value result = combineLog(a, exponent, r);

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

/// log(1 + x) = e * ln 2 + log(m), m in [sqrt(1/2), sqrt(2)); e is that of the
/// rounded 1 + x, and m - 1 = (x - (2^e - 1)) / 2^e rounds once.
struct ExpandLog1p {
  static LogicalResult rewrite(math::Log1pOp op, RewriterBase &rewriter) {
    if (!isF32(op.getType()))
      return rewriter.notifyMatchFailure(op, "only f32 is expanded");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Value x = op.getOperand();
    Type i32 = rewriter.getI32Type();
    constexpr float infinity = std::numeric_limits<float>::infinity();

    Value sum = a.add(x, a.f32(1.0f));
    Value offset = a.sub(a.bits(sum, i32), a.i32(0x3F3504F3));
    Value e = a.shiftRight(offset, 23);
    Value exponent = arith::SIToFPOp::create(rewriter, op.getLoc(),
                                             a.type(rewriter.getF32Type()), e);
    Value scale =
        a.bits(a.shiftLeft(a.sub(a.i32(127), e), 23), rewriter.getF32Type());
    Value near = a.fma(x, scale, a.sub(scale, a.f32(1.0f)));
    // From 2^24 on the one is lost, and 2^-e may be no float.
    Value mantissa =
        a.add(a.sub(offset, a.shiftLeft(e, 23)), a.i32(0x3F3504F3));
    Value far = a.sub(a.bits(mantissa, rewriter.getF32Type()), a.f32(1.0f));
    Value isNear = a.compare(arith::CmpFPredicate::OLT, x, a.f32(0x1p24f));
    Value result = combineLog(a, exponent, a.select(isNear, near, far));

    // -1, infinity, and what has no logarithm; zeros keep their sign.
    Value least = a.f32(-1.0f);
    result = a.select(a.compare(arith::CmpFPredicate::OEQ, x, least),
                      a.f32(infinity), result);
    result = a.select(a.compare(arith::CmpFPredicate::OEQ, x, a.f32(infinity)),
                      a.f32(infinity), result);
    result = a.select(a.compare(arith::CmpFPredicate::ULT, x, least),
                      a.f32(std::numeric_limits<float>::quiet_NaN()), result);
    rewriter.replaceOp(op, a.copySign(result, x));
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

} // namespace

LogicalResult aicf::expandMath(math::ExpOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return isF64(op.getType()) ? expandF64(op, rewriter)
                             : ExpandExp::rewrite(op, rewriter, machine);
}

LogicalResult aicf::expandMath(math::Exp2Op op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return isF64(op.getType()) ? expandF64(op, rewriter)
                             : ExpandExp2::rewrite(op, rewriter, machine);
}

LogicalResult aicf::expandMath(math::ExpM1Op op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return isF64(op.getType()) ? expandF64(op, rewriter)
                             : ExpandExpM1::rewrite(op, rewriter, machine);
}

LogicalResult aicf::expandMath(math::Log1pOp op, RewriterBase &rewriter,
                               const ScalarMachine &) {
  return isF64(op.getType()) ? expandF64(op, rewriter)
                             : ExpandLog1p::rewrite(op, rewriter);
}

LogicalResult aicf::expandMath(math::LogOp op, RewriterBase &rewriter,
                               const ScalarMachine &) {
  return isF64(op.getType()) ? expandF64(op, rewriter)
                             : ExpandLog::rewrite(op, rewriter);
}

LogicalResult aicf::expandMath(math::ErfOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return isF64(op.getType()) ? expandF64(op, rewriter)
                             : ExpandErf::rewrite(op, rewriter, machine);
}
