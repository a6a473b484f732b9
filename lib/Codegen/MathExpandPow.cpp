//===- MathExpandPow.cpp - powf -------------------------------------------===//

#include "MathArithmetic.h"

#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using emit::ScalarMachine;

namespace {

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

} // namespace

LogicalResult aicf::expandMath(math::PowFOp op, RewriterBase &rewriter,
                               const ScalarMachine &) {
  return ExpandPow::rewrite(op, rewriter);
}
