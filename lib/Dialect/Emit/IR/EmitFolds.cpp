//===- EmitFolds.cpp - Folds and canonicalizations of aicf_emit -----------===//

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Support/Mutant.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace aicf::emit;

OpFoldResult ViewOp::fold(FoldAdaptor) {
  if (getSource().getType() == getResult().getType())
    return getSource();
  if (auto inner = getSource().getDefiningOp<ViewOp>()) {
    getSourceMutable().assign(inner.getSource());
    return getResult();
  }
  return {};
}

namespace {

/// Drops inputs that the body does not use, and merges inputs that read the
/// same value at the same subscript.
struct DropRedundantInputs : OpRewritePattern<ComputeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ComputeOp op,
                                PatternRewriter &rewriter) const override {
    Block *body = op.getBodyBlock();
    SmallVector<int> replacement(op.getInputs().size(), -1);
    SmallVector<unsigned> kept;
    bool changed = false;
    for (unsigned i = 0; i < op.getInputs().size(); ++i) {
      if (body->getArgument(i).use_empty()) {
        changed = true;
        continue;
      }
      const auto *same = llvm::find_if(kept, [&](unsigned k) {
        return op.getInputs()[k] == op.getInputs()[i] &&
               op.getInputMap(k) == op.getInputMap(i) &&
               op.isGuarded(k) == op.isGuarded(i);
      });
      if (same == kept.end()) {
        kept.push_back(i);
        continue;
      }
      replacement[i] = *same;
      changed = true;
    }
    if (!changed)
      return rewriter.notifyMatchFailure(op,
                                         "every input is used and distinct");

    rewriter.modifyOpInPlace(op, [&] {
      for (auto [i, target] : llvm::enumerate(replacement))
        if (target >= 0)
          body->getArgument(i).replaceAllUsesWith(body->getArgument(target));
      SmallVector<Value> inputs;
      SmallVector<Attribute> maps;
      llvm::BitVector erased(replacement.size(), true);
      SmallVector<unsigned> guarded;
      for (unsigned k : kept) {
        if (op.isGuarded(k))
          guarded.push_back(inputs.size());
        inputs.push_back(op.getInputs()[k]);
        maps.push_back(op.getIndexingMaps()[k]);
        erased.reset(k);
      }
      for (unsigned j = 0; j < op.getOutputs().size(); ++j)
        maps.push_back(AffineMapAttr::get(op.getOutputMap(j)));
      body->eraseArguments(erased);
      op.getInputsMutable().assign(inputs);
      op.setGuardedInputs(guarded);
      op.setIndexingMapsAttr(rewriter.getArrayAttr(maps));
    });
    return success();
  }
};

/// Unmarks `or_zero` inputs whose subscript never leaves the operand.
struct DropNeedlessGuards : OpRewritePattern<ComputeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ComputeOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getGuarded())
      return rewriter.notifyMatchFailure(op, "no guarded input");
    ArrayRef<int64_t> guarded = *op.getGuarded();
    SmallVector<unsigned> needed;
    for (int64_t i : guarded) {
      auto type = cast<ShapedType>(op.getInputs()[i].getType());
      bool inside = llvm::all_of(
          llvm::zip_equal(op.getInputMap(i).getResults(), type.getShape()),
          [&](auto index) {
            return staysInside(std::get<0>(index), op.getExtents(),
                               std::get<1>(index));
          });
      if (!inside && !AICF_MUTANT("mark-dropped"))
        needed.push_back(i);
    }
    if (needed.size() == guarded.size())
      return rewriter.notifyMatchFailure(op, "every guard is needed");
    rewriter.modifyOpInPlace(op, [&] { op.setGuardedInputs(needed); });
    return success();
  }
};

/// `hints` of an instruction of which the results `kept` are left.
static HintsAttr keepResults(HintsAttr hints, ArrayRef<unsigned> kept) {
  if (!hints || !hints.getLayout())
    return hints;
  SmallVector<Attribute> layout;
  for (unsigned j : kept)
    layout.push_back(hints.getLayout()[j]);
  return HintsAttr::get(hints.getContext(), hints.getFamily(), hints.getTile(),
                        ArrayAttr::get(hints.getContext(), layout),
                        hints.getFuse(), hints.getMargin());
}

/// Drops the outputs of an open instruction whose results nobody uses.
struct DropDeadOutputs : OpRewritePattern<ComputeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ComputeOp op,
                                PatternRewriter &rewriter) const override {
    // Pins and records speak of outputs by number as soon as a class is closed,
    // and what is decided about an instruction holds for all its outputs.
    if (op.isBufferized() ||
        op->getParentOp()->hasAttr(EmitDialect::kDecidedAttr) ||
        op.getPlansAttr() || op.getResultStridesAttr() || op.getStepAttr())
      return rewriter.notifyMatchFailure(op, "not open");
    SmallVector<unsigned> kept;
    for (OpResult result : op->getResults())
      if (!result.use_empty())
        kept.push_back(result.getResultNumber());
    if (kept.size() == op.getNumResults() || kept.empty())
      return rewriter.notifyMatchFailure(op, "no output to drop");

    SmallVector<AffineMap> maps;
    for (unsigned i = 0; i < op.getInputs().size(); ++i)
      maps.push_back(op.getInputMap(i));
    SmallVector<Value> outputs, yields;
    for (unsigned j : kept) {
      maps.push_back(op.getOutputMap(j));
      outputs.push_back(op.getOutputs()[j]);
      yields.push_back(op.getYield().getOperand(j));
    }
    auto slim =
        ComputeOp::create(rewriter, op.getLoc(), op.getId(), op.getKind(),
                          op.getExtents(), maps, op.getInputs(), outputs);
    slim.setGuardedAttr(op.getGuardedAttr());
    slim.setConstraintsAttr(op.getConstraintsAttr());
    slim.setHintsAttr(keepResults(op.getHintsAttr(), kept));
    slim.setDecisionRecords(op.getDecisionsAttr());
    slim->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.modifyOpInPlace(op.getYield(), [&] {
      op.getYield().getValuesMutable().assign(yields);
    });
    rewriter.inlineRegionBefore(op.getBody(), slim.getBody(),
                                slim.getBody().end());
    for (auto [k, j] : llvm::enumerate(kept))
      rewriter.replaceAllUsesWith(op.getResult(j), slim.getResult(k));
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void ComputeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<DropNeedlessGuards, DropRedundantInputs, DropDeadOutputs>(
      context);
}
