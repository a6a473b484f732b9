//===- MathExpand.cpp - Scalar math as arithmetic -------------------------===//
//
// f32 log, log1p and tanh use the polynomials of the Cephes library (S.
// Moshier, netlib.org/cephes), evaluated by fused multiply-add. f32 exp and
// exp2, the approximate exp and erf, and the f64 ones are minimax fits (Remez,
// in 140 bits or more); those of f64 are evaluated by multiply and add, which
// give the same bits where there is no fused multiply-add of doubles. f32 erf
// is N. Juffa's, f64 erf is that of fdlibm (Sun Microsystems, s_erf.c).
// Measured against libm in the next wider type: see
// unittests/Codegen/MathExpandTest.cpp.
//
// A GPU issues an instruction an element in the time in which it moves a byte
// or two, so that every operation here counts.
//
//===----------------------------------------------------------------------===//

#include "MathArithmetic.h"

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

LogicalResult aicf::expandMath(math::TanhOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return ExpandTanh::rewrite(op, rewriter, machine);
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
