//===- MathExpandF64.cpp - Exponentials, logarithms and erf of f64 --------===//

#include "MathArithmetic.h"

#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;

std::pair<Value, Value> aicf::splitLogF64(Arithmetic &a, Value x) {
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

namespace {

/// round(x * scale) as a number and as an integer, for |x * scale| < 2^31. For
/// a NaN the integer is meaningless.
std::pair<Value, Value> roundF64(Arithmetic &a, Value x, double scale) {
  // Adding 1.5 * 2^52 rounds to an integer and leaves it in the low bits.
  Value magic = a.f64(0x1.8p52);
  Value shifted = a.add(a.mul(x, a.f64(scale)), magic);
  Value n = a.sub(a.bits(shifted, a.b.getI64Type()), a.i64(0x4338000000000000));
  return {a.sub(shifted, magic), n};
}

/// exp(r) - 1 - r = r^2 * p(r), to 2^-58, for |r| <= ln 2 / 2.
Value buildExpTailF64(Arithmetic &a, Value r) {
  Value p = a.polynomialF64(r, {0x1.af85802d17f80p-26, 0x1.28b0494d25b8ep-22,
                                0x1.71dddfd15a92ap-19, 0x1.a0199693790d2p-16,
                                0x1.a01a01badf7d5p-13, 0x1.6c16c185a7728p-10,
                                0x1.111111110d642p-7, 0x1.555555555002fp-5,
                                0x1.5555555555561p-3, 0x1.000000000000bp-1});
  return a.mul(a.mul(r, r), p);
}

/// 2^n * exp(r) for |r| <= ln 2 / 2.
Value scaleExpF64(Arithmetic &a, Value r, Value n) {
  Value p = a.add(a.add(buildExpTailF64(a, r), r), a.f64(1.0));

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

/// expm1(x) = 2^n * expm1(r) + (2^n - 1), n = round(x / ln 2), |r| <= ln 2 / 2.
struct ExpandExpM1F64 {
  static LogicalResult rewrite(math::ExpM1Op op, RewriterBase &rewriter) {
    if (!isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "not f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    // Beyond these the result is infinite or -1, and stays so. A NaN remains.
    Value x = a.atLeast(a.atMost(op.getOperand(), a.f64(710.0)), a.f64(-40.0));
    auto [whole, n] = roundF64(a, x, 0x1.71547652b82fep+0);
    Value first = a.sub(x, a.mul(whole, a.f64(0x1.62e42fefa2000p-1)));
    Value second = a.mul(whole, a.f64(0x1.9ef35793c7673p-41));
    Value r = a.sub(first, second);
    Value lost = a.sub(a.sub(first, r), second);
    Value q = a.add(a.add(buildExpTailF64(a, r), lost), r);
    // By way of 2^(n - 1), for 2^1024 is no double.
    Value half = a.powerOfTwo(a.sub(n, a.i64(1)));
    Value y = a.add(a.mul(half, q), a.sub(half, a.f64(0.5)));
    y = a.add(y, y);
    // Below that the result is x: subnormal ones, and the sign of zero, stay.
    Value isTiny = a.compare(arith::CmpFPredicate::OLT, a.abs(op.getOperand()),
                             a.f64(0x1p-54));
    rewriter.replaceOp(op, a.select(isTiny, op.getOperand(), y));
    return success();
  }
};

/// (log((1 + s) / (1 - s)) - 2s) / s^3 for z = s^2.
Value logSeriesF64(Arithmetic &a, Value z) {
  return a.polynomialF64(z, {0x1.2f0634596ccf8p-3, 0x1.39a1a70c4652ap-3,
                             0x1.74663fa07a01fp-3, 0x1.c71c520615de0p-3,
                             0x1.24924941f4e05p-2, 0x1.999999997fd7ap-2,
                             0x1.5555555555592p-1});
}

/// exponent * ln 2 + log(1 + f), 1 + f in [sqrt(1/2), sqrt(2)).
///
/// With s = f / (2 + f), log(1 + f) = 2 atanh(s) = 2s + s * z * p(z), z = s^2,
/// and 2s = f - s * f, whose first term is exact.
Value combineLogF64(Arithmetic &a, Value exponent, Value f) {
  Value s = a.div(f, a.add(f, a.f64(2.0)));
  Value z = a.mul(s, s);
  Value p = logSeriesF64(a, z);
  // Small terms first; exponent * ln 2 in two parts, the first product exact.
  Value correction = a.mul(s, a.sub(f, a.mul(z, p)));
  correction = a.sub(correction, a.mul(exponent, a.f64(0x1.9ef35793c7673p-41)));
  return a.add(a.mul(exponent, a.f64(0x1.62e42fefa2000p-1)),
               a.sub(f, correction));
}

/// log(x) = e * ln 2 + log(1 + f).
struct ExpandLogF64 {
  static LogicalResult rewrite(math::LogOp op, RewriterBase &rewriter) {
    if (!isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "not f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Value x = op.getOperand();
    constexpr double infinity = std::numeric_limits<double>::infinity();

    auto [exponent, f] = splitLogF64(a, x);

    Value result = combineLogF64(a, exponent, f);

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

/// log(1 + x) = e * ln 2 + log(1 + f); e is that of the rounded 1 + x, and
/// f = (x - (2^e - 1)) / 2^e rounds once.
struct ExpandLog1pF64 {
  static LogicalResult rewrite(math::Log1pOp op, RewriterBase &rewriter) {
    if (!isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "not f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Value x = op.getOperand();
    constexpr double infinity = std::numeric_limits<double>::infinity();

    Value sum = a.add(x, a.f64(1.0));
    auto [exponent, far] = splitLogF64(a, sum);
    Value root = a.i64(0x3FE6A09E667F3BCD);
    Value e = a.shiftRight(a.sub(a.bits(sum, rewriter.getI64Type()), root), 52);
    Value scale =
        a.bits(a.shiftLeft(a.sub(a.i64(1023), e), 52), rewriter.getF64Type());
    Value near = a.add(a.mul(x, scale), a.sub(scale, a.f64(1.0)));
    // From 2^53 on the one is lost, and 2^-e may be no double.
    Value isNear = a.compare(arith::CmpFPredicate::OLT, x, a.f64(0x1p53));
    Value result = combineLogF64(a, exponent, a.select(isNear, near, far));

    // -1, infinity, and what has no logarithm; zeros keep their sign.
    Value least = a.f64(-1.0);
    result = a.select(a.compare(arith::CmpFPredicate::OEQ, x, least),
                      a.f64(infinity), result);
    result = a.select(a.compare(arith::CmpFPredicate::OEQ, x, a.f64(infinity)),
                      a.f64(infinity), result);
    result = a.select(a.compare(arith::CmpFPredicate::ULT, x, least),
                      a.f64(std::numeric_limits<double>::quiet_NaN()), result);
    rewriter.replaceOp(op, a.copySign(result, x));
    return success();
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

} // namespace

LogicalResult aicf::expandF64(math::ExpOp op, RewriterBase &rewriter) {
  return ExpandExpF64::rewrite(op, rewriter);
}
LogicalResult aicf::expandF64(math::Exp2Op op, RewriterBase &rewriter) {
  return ExpandExp2F64::rewrite(op, rewriter);
}
LogicalResult aicf::expandF64(math::ExpM1Op op, RewriterBase &rewriter) {
  return ExpandExpM1F64::rewrite(op, rewriter);
}
LogicalResult aicf::expandF64(math::Log1pOp op, RewriterBase &rewriter) {
  return ExpandLog1pF64::rewrite(op, rewriter);
}
LogicalResult aicf::expandF64(math::LogOp op, RewriterBase &rewriter) {
  return ExpandLogF64::rewrite(op, rewriter);
}
LogicalResult aicf::expandF64(math::ErfOp op, RewriterBase &rewriter) {
  return ExpandErfF64::rewrite(op, rewriter);
}
