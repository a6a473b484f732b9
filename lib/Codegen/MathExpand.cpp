//===- MathExpand.cpp - exp and log as arithmetic -------------------------===//
//
// The polynomials are those of the Cephes library's expf and logf (S. Moshier,
// netlib.org/cephes), evaluated by fused multiply-add. Measured against f64
// libm over all floats: see unittests/Codegen/MathExpandTest.cpp.
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
    return arith::ShLIOp::create(b, loc, x, i32(by));
  }
  Value shiftRight(Value x, unsigned by) {
    return arith::ShRSIOp::create(b, loc, x, i32(by));
  }
  Value bits(Value x, Type element) {
    return arith::BitcastOp::create(b, loc, type(element), x);
  }
  /// 2^n for n in [-126, 127].
  Value powerOfTwo(Value n) {
    return bits(shiftLeft(add(n, i32(127)), 23), b.getF32Type());
  }
  /// Sum of coefficients[i] * x^(size - 1 - i).
  Value polynomial(Value x, ArrayRef<float> coefficients) {
    Value sum = f32(coefficients.front());
    for (float c : coefficients.drop_front())
      sum = fma(sum, x, f32(c));
    return sum;
  }

  OpBuilder &b;
  Location loc;
  Type like;
};

bool isF32(Type type) { return getElementTypeOrSelf(type).isF32(); }

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
  patterns.add<ExpandExp, ExpandLog, ExpandRsqrt, ExpandTruncF64>(
      patterns.getContext());
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
