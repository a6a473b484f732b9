//===- AICFFolds.cpp - Folds and canonicalization patterns ----------------===//
//
// Those of elementwise ops are in ElementwiseFolds.cpp.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Constants, saved values
//===----------------------------------------------------------------------===//

OpFoldResult aicf::ConstantOp::fold(FoldAdaptor) { return getValueAttr(); }

OpFoldResult SaveOp::fold(FoldAdaptor) {
  if (getInput().getDefiningOp<SaveOp>())
    return getInput();
  return {};
}

//===----------------------------------------------------------------------===//
// Shape ops
//===----------------------------------------------------------------------===//

static OpFoldResult resizeSplat(Attribute attr, RankedTensorType type) {
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(attr))
    return splat.resizeSplat(type);
  return {};
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  if (getInput().getType() == getType())
    return getInput();
  if (auto inner = getInput().getDefiningOp<BroadcastOp>()) {
    SmallVector<int64_t> dims;
    for (int64_t dim : inner.getDimensions())
      dims.push_back(getDimensions()[dim]);
    setOperand(inner.getInput());
    setDimensions(dims);
    return getResult();
  }
  return resizeSplat(adaptor.getInput(), getType());
}

OpFoldResult TransposeOp::fold(FoldAdaptor adaptor) {
  if (llvm::equal(getPermutation(),
                  llvm::seq<int64_t>(0, getPermutation().size())))
    return getInput();
  if (auto inner = getInput().getDefiningOp<TransposeOp>()) {
    SmallVector<int64_t> permutation;
    for (int64_t dim : getPermutation())
      permutation.push_back(inner.getPermutation()[dim]);
    setOperand(inner.getInput());
    setPermutation(permutation);
    return getResult();
  }
  return resizeSplat(adaptor.getInput(), getType());
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (getInput().getType() == getType())
    return getInput();
  if (auto inner = getInput().getDefiningOp<ReshapeOp>()) {
    setOperand(inner.getInput());
    return getResult();
  }
  if (auto dense = dyn_cast_or_null<DenseElementsAttr>(adaptor.getInput()))
    return dense.reshape(getType());
  return {};
}

//===----------------------------------------------------------------------===//
// Reductions and contractions
//===----------------------------------------------------------------------===//

namespace {
/// matmul(transpose(x), y), where the transpose swaps the last two dimensions
/// only, becomes matmul(x, y) with the flag flipped; likewise for y.
struct AbsorbTranspose : OpRewritePattern<MatmulOp> {
  using OpRewritePattern<MatmulOp>::OpRewritePattern;

  static Value getSwapped(Value v) {
    auto transpose = v.getDefiningOp<TransposeOp>();
    if (!transpose)
      return {};
    int64_t rank = transpose.getType().getRank();
    SmallVector<int64_t> swap = llvm::to_vector(llvm::seq<int64_t>(rank));
    std::swap(swap[rank - 1], swap[rank - 2]);
    return transpose.getPermutation() == ArrayRef(swap) ? transpose.getInput()
                                                        : Value();
  }

  LogicalResult matchAndRewrite(MatmulOp op,
                                PatternRewriter &rewriter) const override {
    Value lhs = getSwapped(op.getLhs()), rhs = getSwapped(op.getRhs());
    if (!lhs && !rhs)
      return rewriter.notifyMatchFailure(op, "no operand is a transpose");
    rewriter.modifyOpInPlace(op, [&] {
      if (lhs) {
        op.getLhsMutable().assign(lhs);
        op.setTransposeA(!op.getTransposeA());
      }
      if (rhs) {
        op.getRhsMutable().assign(rhs);
        op.setTransposeB(!op.getTransposeB());
      }
    });
    return success();
  }
};
} // namespace

void MatmulOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<AbsorbTranspose>(context);
}
