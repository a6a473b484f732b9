//===- Reciprocal.cpp - Reciprocals without a branch ----------------------===//

#include "Reciprocal.h"

#include "aicf/Codegen/MathExpand.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace aicf;

namespace {

/// 1 / x: r of at most one unit in the last place off, then r + r (1 - x r).
struct ExpandReciprocal : OpRewritePattern<arith::DivFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::DivFOp op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getRhs();
    if (!op.getType().isF32() || !matchPattern(op.getLhs(), m_OneFloat()) ||
        !isFromOneToTwo(x))
      return rewriter.notifyMatchFailure(op, "no reciprocal of [1, 2]");
    Location loc = op.getLoc();
    Type type = op.getType();
    Value r = NVVM::RcpApproxFtzF32Op::create(rewriter, loc, type, x);
    Value negated = arith::NegFOp::create(rewriter, loc, x);
    Value error = math::FmaOp::create(rewriter, loc, negated, r, op.getLhs());
    rewriter.replaceOpWithNewOp<math::FmaOp>(op, r, error, r);
    return success();
  }
};

} // namespace

LogicalResult aicf::nv::expandReciprocals(Operation *kernelModule) {
  RewritePatternSet patterns(kernelModule->getContext());
  MathExpandOptions options;
  options.hasMinimum = true;
  populateTanhExpandPatterns(patterns, options);
  patterns.add<ExpandReciprocal>(patterns.getContext());
  return applyPatternsGreedily(kernelModule, std::move(patterns));
}
