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

/// The bits of `value`, of f32, as one of bf16: it was widened, and then only
/// chosen or added to zero. Null if it is another one. `depth` operations are
/// looked at.
static Value getBrainBits(OpBuilder &builder, Value value, unsigned depth = 6) {
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0)
    return {};
  Location loc = op->getLoc();
  Type i16 = withElement(value.getType(), builder.getI16Type());
  auto constant = [&](int64_t bits) -> Value {
    auto number = builder.getI16IntegerAttr(static_cast<int16_t>(bits));
    if (auto type = dyn_cast<VectorType>(i16))
      return arith::ConstantOp::create(builder, loc,
                                       DenseElementsAttr::get(type, number));
    return arith::ConstantOp::create(builder, loc, number);
  };
  if (auto extension = dyn_cast<arith::ExtFOp>(op)) {
    if (!getElementTypeOrSelf(extension.getIn().getType()).isBF16())
      return {};
    return arith::BitcastOp::create(builder, loc, i16, extension.getIn());
  }
  if (matchPattern(value, m_PosZeroFloat()))
    return constant(0);
  if (isa<arith::AddFOp>(op) &&
      matchPattern(op->getOperand(1), m_PosZeroFloat())) {
    Value bits = getBrainBits(builder, op->getOperand(0), depth - 1);
    if (!bits)
      return {};
    // The sum of zeros of both signs is the positive one.
    Value isNegativeZero = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, bits, constant(0x8000));
    return arith::SelectOp::create(builder, loc, isNegativeZero, constant(0),
                                   bits);
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    Value x = getBrainBits(builder, select.getTrueValue(), depth - 1);
    Value y = getBrainBits(builder, select.getFalseValue(), depth - 1);
    if (x && y)
      return arith::SelectOp::create(builder, loc, select.getCondition(), x, y);
  }
  return {};
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
    if (Value bits = getBrainBits(rewriter, op.getIn())) {
      rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, type, bits);
      return success();
    }
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
