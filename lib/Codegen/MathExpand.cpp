//===- MathExpand.cpp - exp and log as arithmetic -------------------------===//
//
// The f32 polynomials are those of the Cephes library's expf and logf (S.
// Moshier, netlib.org/cephes), evaluated by fused multiply-add. The f64 ones
// are minimax fits (Remez, in 200 bits), evaluated by multiply and add, which
// give the same bits where there is no fused multiply-add of doubles. Measured
// against libm in the next wider type: see
// unittests/Codegen/MathExpandTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "aicf/Codegen/MathExpand.h"

#include "aicf/Codegen/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace aicf;

namespace {

/// Builds elementwise arithmetic on the shape of one value.
class Arithmetic {
public:
  Arithmetic(OpBuilder &b, Location loc, Type like)
      : b(b), loc(loc), like(like) {}

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

private:
  Value integerLike(Value x, int64_t value) {
    Type element = getElementTypeOrSelf(x.getType());
    return constant(b.getIntegerAttr(element, value));
  }
};

bool isF32(Type type) { return getElementTypeOrSelf(type).isF32(); }
bool isF64(Type type) { return getElementTypeOrSelf(type).isF64(); }

/// exp(x) = 2^n * exp(r), n = round(x / ln 2), |r| <= ln 2 / 2.
struct ExpandExp : OpRewritePattern<math::ExpOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::ExpOp op,
                                PatternRewriter &rewriter) const override {
    if (!isF32(op.getType()))
      return rewriter.notifyMatchFailure(op, "only f32 is expanded");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Value x = op.getOperand();
    // Beyond these the result is infinite or zero, and stays so. The selects
    // leave NaN as it is.
    Value high = a.f32(89.0f), low = a.f32(-105.0f);
    x = a.select(a.compare(arith::CmpFPredicate::OLT, high, x), high, x);
    x = a.select(a.compare(arith::CmpFPredicate::OGT, low, x), low, x);

    // Adding 1.5 * 2^23 rounds to an integer and leaves it in the low bits. A
    // NaN makes these bits meaningless, and the result NaN all the same.
    Value magic = a.f32(12582912.0f);
    Value shifted = a.fma(x, a.f32(0x1.715476p+0f), magic);
    Value n = a.sub(a.bits(shifted, rewriter.getI32Type()), a.i32(0x4B400000));
    Value whole = a.sub(shifted, magic);
    // ln 2 in two parts; the first has trailing zeros, so the first step is
    // exact.
    Value r = a.fma(whole, a.f32(-0x1.62e400p-1f), x);
    r = a.fma(whole, a.f32(-0x1.7f7d1cp-20f), r);

    Value p = a.polynomial(r, {1.9875691500e-4f, 1.3981999507e-3f,
                               8.3334519073e-3f, 4.1665795894e-2f,
                               1.6666665459e-1f, 5.0000001201e-1f});
    Value one = a.f32(1.0f);
    p = a.add(a.fma(a.mul(r, r), p, r), one);

    // Two factors, for 2^n may leave the range of normal numbers. Only the
    // second product rounds.
    Value half = a.shiftRight(n, 1);
    Value rest = a.sub(n, half);
    Value result = a.mul(a.mul(p, a.powerOfTwo(half)), a.powerOfTwo(rest));
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// log(x) = e * ln 2 + log(m), m in [sqrt(1/2), sqrt(2)).
struct ExpandLog : OpRewritePattern<math::LogOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::LogOp op,
                                PatternRewriter &rewriter) const override {
    if (!isF32(op.getType()))
      return rewriter.notifyMatchFailure(op, "only f32 is expanded");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Value x = op.getOperand();
    Type i32 = rewriter.getI32Type();
    constexpr float infinity = std::numeric_limits<float>::infinity();

    // Subnormals are scaled by 2^23.
    Value tiny =
        a.compare(arith::CmpFPredicate::OLT, x, a.f32(0x1.0p-126f));
    Value scaled = a.select(tiny, a.mul(x, a.f32(0x1.0p23f)), x);
    Value bias = a.select(tiny, a.i32(23), a.i32(0));

    // Subtracting the bits of sqrt(1/2) makes the exponent field e and leaves
    // a mantissa that adding them back puts into [sqrt(1/2), sqrt(2)).
    Value offset = a.sub(a.bits(scaled, i32), a.i32(0x3F3504F3));
    Value e = a.shiftRight(offset, 23);
    Value mantissa = a.add(a.sub(offset, a.shiftLeft(e, 23)),
                           a.i32(0x3F3504F3));
    Value exponent = arith::SIToFPOp::create(
        rewriter, op.getLoc(), a.type(rewriter.getF32Type()),
        a.sub(e, bias));
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
    result = a.select(
        a.compare(arith::CmpFPredicate::OEQ, x, a.f32(infinity)),
        a.f32(infinity), result);
    result = a.select(a.compare(arith::CmpFPredicate::ULT, x, zero),
                      a.f32(std::numeric_limits<float>::quiet_NaN()), result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// exp(x) = 2^n * exp(r), n = round(x / ln 2), |r| <= ln 2 / 2.
struct ExpandExpF64 : OpRewritePattern<math::ExpOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::ExpOp op,
                                PatternRewriter &rewriter) const override {
    if (!isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "not f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Value x = op.getOperand();
    // Beyond these the result is infinite or zero, and stays so. The selects
    // leave NaN as it is.
    Value high = a.f64(710.0), low = a.f64(-746.0);
    x = a.select(a.compare(arith::CmpFPredicate::OLT, high, x), high, x);
    x = a.select(a.compare(arith::CmpFPredicate::OGT, low, x), low, x);

    // Adding 1.5 * 2^52 rounds to an integer and leaves it in the low bits. A
    // NaN makes these bits meaningless, and the result NaN all the same.
    Value magic = a.f64(0x1.8p52);
    Value shifted = a.add(a.mul(x, a.f64(0x1.71547652b82fep+0)), magic);
    Value n = a.sub(a.bits(shifted, rewriter.getI64Type()),
                    a.i64(0x4338000000000000));
    Value whole = a.sub(shifted, magic);
    // ln 2 in two parts. The first has 40 bits and n has 11, so its product and
    // the first difference are exact.
    Value r = a.sub(x, a.mul(whole, a.f64(0x1.62e42fefa2000p-1)));
    r = a.sub(r, a.mul(whole, a.f64(0x1.9ef35793c7673p-41)));

    // exp(r) - 1 - r = r^2 * p(r), to 2^-58.
    Value p = a.polynomialF64(
        r, {0x1.af85802d17f80p-26, 0x1.28b0494d25b8ep-22, 0x1.71dddfd15a92ap-19,
            0x1.a0199693790d2p-16, 0x1.a01a01badf7d5p-13, 0x1.6c16c185a7728p-10,
            0x1.111111110d642p-7, 0x1.555555555002fp-5, 0x1.5555555555561p-3,
            0x1.000000000000bp-1});
    p = a.add(a.add(a.mul(a.mul(r, r), p), r), a.f64(1.0));

    // Two factors, for 2^n may leave the range of normal numbers. Only the
    // second product rounds.
    Value half = a.shiftRight(n, 1);
    Value rest = a.sub(n, half);
    Value result = a.mul(a.mul(p, a.powerOfTwo(half)), a.powerOfTwo(rest));
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// log(x) = e * ln 2 + log(1 + f), 1 + f in [sqrt(1/2), sqrt(2)).
///
/// With s = f / (2 + f), log(1 + f) = 2 atanh(s) = 2s + s * z * p(z), z = s^2,
/// and 2s = f - s * f, whose first term is exact.
struct ExpandLogF64 : OpRewritePattern<math::LogOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::LogOp op,
                                PatternRewriter &rewriter) const override {
    if (!isF64(op.getType()))
      return rewriter.notifyMatchFailure(op, "not f64");
    Arithmetic a(rewriter, op.getLoc(), op.getType());
    Value x = op.getOperand();
    Type i64 = rewriter.getI64Type();
    constexpr double infinity = std::numeric_limits<double>::infinity();

    // Subnormals are scaled by 2^54.
    Value tiny =
        a.compare(arith::CmpFPredicate::OLT, x, a.f64(0x1.0p-1022));
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
    Value exponent = a.sub(
        a.bits(a.add(a.sub(e, bias), magic), rewriter.getF64Type()),
        a.f64(0x1.8p52));
    Value f = a.sub(a.bits(mantissa, rewriter.getF64Type()), a.f64(1.0));

    Value s = arith::DivFOp::create(rewriter, op.getLoc(), f,
                                    a.add(f, a.f64(2.0)));
    Value z = a.mul(s, s);
    Value p = a.polynomialF64(
        z, {0x1.2f0634596ccf8p-3, 0x1.39a1a70c4652ap-3, 0x1.74663fa07a01fp-3,
            0x1.c71c520615de0p-3, 0x1.24924941f4e05p-2, 0x1.999999997fd7ap-2,
            0x1.5555555555592p-1});
    // Small terms first; e * ln 2 in two parts, the first product exact.
    Value correction = a.mul(s, a.sub(f, a.mul(z, p)));
    correction = a.sub(
        correction, a.mul(exponent, a.f64(0x1.9ef35793c7673p-41)));
    Value result = a.add(a.mul(exponent, a.f64(0x1.62e42fefa2000p-1)),
                         a.sub(f, correction));

    // Zero, infinity, and what has no logarithm.
    Value zero = a.f64(0.0);
    result = a.select(a.compare(arith::CmpFPredicate::OEQ, x, zero),
                      a.f64(-infinity), result);
    result = a.select(
        a.compare(arith::CmpFPredicate::OEQ, x, a.f64(infinity)),
        a.f64(infinity), result);
    result = a.select(a.compare(arith::CmpFPredicate::ULT, x, zero),
                      a.f64(std::numeric_limits<double>::quiet_NaN()), result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct ExpandRsqrt : OpRewritePattern<math::RsqrtOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::RsqrtOp op,
                                PatternRewriter &rewriter) const override {
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
  Value same = arith::CmpIOp::create(a.b, a.loc, arith::CmpIPredicate::eq,
                                     positive, up);
  Value step = a.select(same, a.i64(1), a.i64(-1));
  Value change = arith::AndIOp::create(a.b, a.loc, inexact, even);
  Value odd = a.select(change, a.add(raw, step), raw);
  return a.bits(odd, a.b.getF64Type());
}

/// f64 to bf16 or f16 has no instruction: by way of f32, rounded to odd.
struct ExpandTruncF64 : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
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
struct ExpandFma : OpRewritePattern<math::FmaOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::FmaOp op,
                                PatternRewriter &rewriter) const override {
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

} // namespace

void aicf::populateMathExpandPatterns(RewritePatternSet &patterns,
                                      const MathExpandOptions &options) {
  patterns.add<ExpandExp, ExpandLog, ExpandExpF64, ExpandLogF64, ExpandRsqrt,
               ExpandTruncF64>(patterns.getContext());
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  if (options.expandBF16)
    arith::populateExpandBFloat16Patterns(patterns);
  if (options.expandFma)
    patterns.add<ExpandFma>(patterns.getContext());
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace aicf {
#define GEN_PASS_DEF_EXPANDMATHPASS
#include "aicf/Codegen/Passes.h.inc"
} // namespace aicf

namespace {
struct ExpandMathPass : aicf::impl::ExpandMathPassBase<ExpandMathPass> {
  using Base::Base;

  void runOnOperation() override {
    MathExpandOptions options;
    options.expandBF16 = expandBF16;
    options.expandFma = expandFma;
    RewritePatternSet patterns(&getContext());
    populateMathExpandPatterns(patterns, options);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
