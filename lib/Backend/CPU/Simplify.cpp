//===- Simplify.cpp - Cheaper forms of a kernel's operations --------------===//
//
// What LLVM cannot know, or writes with more instructions than it takes.
//
//===----------------------------------------------------------------------===//

#include "CPUBackend.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace aicf;

/// `type`, a scalar or a vector, with elements of type `element`.
static Type withElement(Type type, Type element) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.clone(element);
  return element;
}

/// Whether `value`, of f32, is always one of bf16: it was widened, and then
/// only chosen or added to zero. A few operations are looked at.
static bool isBrain(Value value, unsigned depth = 6) {
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0)
    return false;
  if (auto extension = dyn_cast<arith::ExtFOp>(op))
    return getElementTypeOrSelf(extension.getIn().getType()).isBF16();
  auto isZero = [](Value v) { return matchPattern(v, m_AnyZeroFloat()); };
  if (isZero(value))
    return true;
  if (isa<arith::AddFOp>(op))
    return (isZero(op->getOperand(1)) && isBrain(op->getOperand(0), depth - 1));
  if (isa<arith::SelectOp>(op))
    return isBrain(op->getOperand(1), depth - 1) &&
           isBrain(op->getOperand(2), depth - 1);
  if (isa<arith::MaximumFOp, arith::MinimumFOp>(op))
    return isBrain(op->getOperand(0), depth - 1) &&
           isBrain(op->getOperand(1), depth - 1);
  return false;
}

namespace {

/// A value of bf16 is the upper half of its f32: nothing is rounded.
struct CutBrain : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!getElementTypeOrSelf(type).isBF16() || !isBrain(op.getIn()))
      return rewriter.notifyMatchFailure(op, "may round");
    Location loc = op.getLoc();
    Type i32 = withElement(type, rewriter.getI32Type());
    Value bits = arith::BitcastOp::create(rewriter, loc, i32, op.getIn());
    Value half = arith::ConstantOp::create(
        rewriter, loc,
        isa<VectorType>(i32)
            ? TypedAttr(DenseElementsAttr::get(cast<VectorType>(i32),
                                               rewriter.getI32IntegerAttr(16)))
            : rewriter.getI32IntegerAttr(16));
    Value upper = arith::TruncIOp::create(
        rewriter, loc, withElement(type, rewriter.getI16Type()),
        arith::ShRUIOp::create(rewriter, loc, bits, half));
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, type, upper);
    return success();
  }
};

/// x86 has the greater of two numbers if neither is NaN, else the second. So
/// only the first one has to be looked at. Of two zeros it gives the second;
/// where one operand is a constant LLVM does as well.
template <typename OpTy, arith::CmpFPredicate predicate>
struct ChooseExtreme : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getLhs(), y = op.getRhs();
    Type element = getElementTypeOrSelf(op.getType());
    if (!(element.isF32() || element.isF64()) ||
        matchPattern(x, m_Constant()) || matchPattern(y, m_Constant()))
      return rewriter.notifyMatchFailure(op, "not of two variables");
    Location loc = op.getLoc();
    Value chosen = arith::SelectOp::create(
        rewriter, loc, arith::CmpFOp::create(rewriter, loc, predicate, y, x), y,
        x);
    Value isNaN =
        arith::CmpFOp::create(rewriter, loc, arith::CmpFPredicate::UNO, y, y);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, isNaN, y, chosen);
    return success();
  }
};

} // namespace

void cpu::populateSimplifyPatterns(RewritePatternSet &patterns) {
  patterns.add<CutBrain,
               ChooseExtreme<arith::MaximumFOp, arith::CmpFPredicate::OGT>,
               ChooseExtreme<arith::MinimumFOp, arith::CmpFPredicate::OLT>>(
      patterns.getContext());
}
