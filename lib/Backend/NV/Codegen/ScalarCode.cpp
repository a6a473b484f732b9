//===- ScalarCode.cpp - Scalar code as the machine does it best -----------===//

#include "ScalarCode.h"

#include "aicf/Codegen/MathExpand.h"
#include "aicf/Codegen/ScalarOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace aicf;

template <typename OpTy>
static bool isApproximate(OpTy op) {
  return bitEnumContainsAll(op.getFastmath(), arith::FastMathFlags::afn);
}

namespace {

/// exp(x) = 2^(x log2(e)), approximately.
struct ApproximateExp : OpRewritePattern<math::ExpOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::ExpOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getType().isF32() || !isApproximate(op))
      return rewriter.notifyMatchFailure(op, "no approximate exp of f32");
    Location loc = op.getLoc();
    Type type = op.getType();
    Value scale = arith::ConstantOp::create(
        rewriter, loc, rewriter.getF32FloatAttr(0x1.715476p+0f));
    Value power = arith::MulFOp::create(rewriter, loc, op.getOperand(), scale);
    // A subnormal result takes two multiplications more, and is nothing
    // beside 1.
    bool isBesideOne = op->hasOneUse() && isSumWithOne(*op->user_begin());
    rewriter.replaceOpWithNewOp<LLVM::CallIntrinsicOp>(
        op, type,
        rewriter.getStringAttr(isBesideOne ? "llvm.nvvm.ex2.approx.ftz"
                                           : "llvm.nvvm.ex2.approx"),
        ValueRange{power});
    return success();
  }

private:
  static bool isSumWithOne(Operation *user) {
    auto sum = dyn_cast<arith::AddFOp>(user);
    return sum && (matchPattern(sum.getLhs(), m_OneFloat()) ||
                   matchPattern(sum.getRhs(), m_OneFloat()));
  }
};

/// 2^x, approximately; 0 where that is subnormal.
struct ApproximateExp2 : OpRewritePattern<math::Exp2Op> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::Exp2Op op,
                                PatternRewriter &rewriter) const override {
    if (!op.getType().isF32() || !isApproximate(op))
      return rewriter.notifyMatchFailure(op, "no approximate exp2 of f32");
    rewriter.replaceOpWithNewOp<LLVM::CallIntrinsicOp>(
        op, op.getType(), rewriter.getStringAttr("llvm.nvvm.ex2.approx.ftz"),
        ValueRange{op.getOperand()});
    return success();
  }
};

/// 1 / x: r of at most one unit in the last place off, then r + r (1 - x r).
struct ExpandReciprocal : OpRewritePattern<arith::DivFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::DivFOp op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getRhs();
    if (!op.getType().isF32() || !matchPattern(op.getLhs(), m_OneFloat()) ||
        (!isApproximate(op) && !isFromOneToTwo(x)))
      return rewriter.notifyMatchFailure(op, "no reciprocal of [1, 2]");
    Location loc = op.getLoc();
    Type type = op.getType();
    Value r = NVVM::RcpApproxFtzF32Op::create(rewriter, loc, type, x);
    if (isApproximate(op)) {
      rewriter.replaceOp(op, r);
      return success();
    }
    Value negated = arith::NegFOp::create(rewriter, loc, x);
    Value error = math::FmaOp::create(rewriter, loc, negated, r, op.getLhs());
    rewriter.replaceOpWithNewOp<math::FmaOp>(op, r, error, r);
    return success();
  }
};

/// extf(truncf(x)) of bf16. The conversion of a single number is slow (F2F), of
/// two it is not.
struct RoundToBF16 : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    auto rounded = op.getIn().getDefiningOp<arith::TruncFOp>();
    if (!rounded || !op.getType().isF32() || !rounded.getType().isBF16() ||
        !rounded.getIn().getType().isF32())
      return rewriter.notifyMatchFailure(op, "no f32 rounded to bf16");
    auto mode = rounded.getRoundingmode();
    if (mode && *mode != arith::RoundingMode::to_nearest_even)
      return rewriter.notifyMatchFailure(op, "not to the nearest even");
    Location loc = op.getLoc();
    Type bf16 = rewriter.getBF16Type();
    Value zero = arith::ConstantOp::create(rewriter, loc,
                                           rewriter.getF32FloatAttr(0.0f));
    auto nearest = NVVM::FPRoundingModeAttr::get(rewriter.getContext(),
                                                 NVVM::FPRoundingMode::RN);
    Value pair = NVVM::ConvertF32x2ToBF16x2Op::create(
        rewriter, loc, VectorType::get(2, bf16), rounded.getIn(), zero,
        /*random_bits=*/Value(), nearest);
    rewriter.replaceOpWithNewOp<LLVM::BitcastOp>(op, op.getType(), pair);
    return success();
  }
};

} // namespace

LogicalResult aicf::nv::expandScalarCode(Operation *kernelModule,
                                         StringRef chip) {
  emit::ScalarMachine machine;
  machine.hasMinimum = true;
  RewritePatternSet patterns(kernelModule->getContext());
  populateCompositeExpandPatterns(patterns, machine);
  patterns.add<ApproximateExp2, ExpandReciprocal, RoundToBF16>(
      patterns.getContext());
  if (failed(applyPatternsGreedily(kernelModule, std::move(patterns))))
    return failure();
  // Behind these: reciprocals are known by the exp in them.
  RewritePatternSet approximate(kernelModule->getContext());
  approximate.add<ApproximateExp>(approximate.getContext());
  if (failed(applyPatternsGreedily(kernelModule, std::move(approximate))))
    return failure();
  RewritePatternSet rest(kernelModule->getContext());
  populateScalarExpandPatterns(rest, machine);
  if (failed(applyPatternsGreedily(kernelModule, std::move(rest))))
    return failure();
  return verifyScalarCode(kernelModule, machine, chip);
}
