//===- AICFFolds.cpp - Folds and canonicalization patterns ----------------===//
//
// Every rule is exact, for NaN, infinities and signed zeros too: x + 0.0 stays
// (it turns -0.0 into +0.0), x + -0.0 folds, and x * 0 stays for floats.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/APSInt.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Scalars of splat constants
//===----------------------------------------------------------------------===//

namespace {
/// One element of a splat: exactly one of the two.
struct Scalar {
  std::optional<APFloat> real;
  std::optional<APInt> integer;
};
} // namespace

static std::optional<Scalar> getSplat(Attribute attr) {
  auto splat = dyn_cast_or_null<SplatElementsAttr>(attr);
  if (!splat)
    return std::nullopt;
  Scalar scalar;
  if (isa<FloatType>(splat.getElementType()))
    scalar.real = splat.getSplatValue<APFloat>();
  else
    scalar.integer = splat.getSplatValue<APInt>();
  return scalar;
}

static bool isFloatSplat(Attribute attr, double value) {
  std::optional<Scalar> scalar = getSplat(attr);
  if (!scalar || !scalar->real)
    return false;
  APFloat expected(value);
  bool losesInfo;
  expected.convert(scalar->real->getSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
  return scalar->real->bitwiseIsEqual(expected);
}

static bool isIntSplat(Attribute attr, int64_t value) {
  std::optional<Scalar> scalar = getSplat(attr);
  return scalar && scalar->integer && scalar->integer->getSExtValue() == value;
}

static APFloat convertFloat(APFloat value, Type type) {
  bool losesInfo;
  value.convert(cast<FloatType>(type).getFloatSemantics(),
                APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}

/// Folds two splats of one type: `real` on values of the compute type, then one
/// rounding, as the scalar bodies do; `integer` on integers.
static Attribute
foldSplats(RankedTensorType type, Attribute lhs, Attribute rhs,
           function_ref<APFloat(APFloat, const APFloat &)> real,
           function_ref<APInt(const APInt &, const APInt &)> integer) {
  std::optional<Scalar> a = getSplat(lhs), b = getSplat(rhs);
  if (!a || !b)
    return {};
  if (a->integer)
    return DenseElementsAttr::get(type, integer(*a->integer, *b->integer));
  Type compute = getComputeType(type.getElementType());
  APFloat value =
      real(convertFloat(*a->real, compute), convertFloat(*b->real, compute));
  return DenseElementsAttr::get(type,
                                convertFloat(value, type.getElementType()));
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

OpFoldResult aicf::ConstantOp::fold(FoldAdaptor) { return getValueAttr(); }

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  Attribute rhs = adaptor.getRhs();
  if (isFloatSplat(rhs, -0.0) || isIntSplat(rhs, 0))
    return getLhs();
  return foldSplats(
      getType(), adaptor.getLhs(), rhs,
      [](APFloat a, const APFloat &b) {
        a.add(b, APFloat::rmNearestTiesToEven);
        return a;
      },
      [](const APInt &a, const APInt &b) { return a + b; });
}

OpFoldResult SubOp::fold(FoldAdaptor adaptor) {
  Attribute rhs = adaptor.getRhs();
  if (isFloatSplat(rhs, 0.0) || isIntSplat(rhs, 0))
    return getLhs();
  return foldSplats(
      getType(), adaptor.getLhs(), rhs,
      [](APFloat a, const APFloat &b) {
        a.subtract(b, APFloat::rmNearestTiesToEven);
        return a;
      },
      [](const APInt &a, const APInt &b) { return a - b; });
}

OpFoldResult MulOp::fold(FoldAdaptor adaptor) {
  Attribute rhs = adaptor.getRhs();
  if (isFloatSplat(rhs, 1.0) || isIntSplat(rhs, 1))
    return getLhs();
  if (isIntSplat(rhs, 0))
    return rhs;
  return foldSplats(
      getType(), adaptor.getLhs(), rhs,
      [](APFloat a, const APFloat &b) {
        a.multiply(b, APFloat::rmNearestTiesToEven);
        return a;
      },
      [](const APInt &a, const APInt &b) { return a * b; });
}

OpFoldResult DivOp::fold(FoldAdaptor adaptor) {
  Attribute rhs = adaptor.getRhs();
  if (isFloatSplat(rhs, 1.0) || isIntSplat(rhs, 1))
    return getLhs();
  return foldSplats(
      getType(), adaptor.getLhs(), rhs,
      [](APFloat a, const APFloat &b) {
        a.divide(b, APFloat::rmNearestTiesToEven);
        return a;
      },
      [](const APInt &a, const APInt &b) {
        if (b.isZero())
          return APInt::getAllOnes(b.getBitWidth());
        return a.sdiv(b); // The overflow wraps to the least value.
      });
}

OpFoldResult MaxOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return getLhs();
  return foldSplats(
      getType(), adaptor.getLhs(), adaptor.getRhs(),
      [](APFloat a, const APFloat &b) { return llvm::maximum(a, b); },
      [](const APInt &a, const APInt &b) { return a.sge(b) ? a : b; });
}

OpFoldResult ReluOp::fold(FoldAdaptor adaptor) {
  if (getInput().getDefiningOp<ReluOp>())
    return getInput();
  std::optional<Scalar> x = getSplat(adaptor.getInput());
  if (!x)
    return {};
  APFloat zero = APFloat::getZero(x->real->getSemantics());
  return DenseElementsAttr::get(getType(), llvm::maximum(*x->real, zero));
}

/// Whether every value of `from` is one of `to`, of the same family.
static bool isLossless(Type from, Type to) {
  if (isa<FloatType>(from) != isa<FloatType>(to))
    return false;
  return from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth();
}

/// The cast of one element, as CastOp's body computes it.
static Attribute castSplat(Scalar x, RankedTensorType type) {
  Type to = type.getElementType();
  if (to.isInteger(1)) {
    bool value = x.real ? !x.real->isZero() : !x.integer->isZero();
    return DenseElementsAttr::get(type, APInt(1, value));
  }
  if (x.real && isa<FloatType>(to))
    return DenseElementsAttr::get(type, convertFloat(*x.real, to));
  if (x.real) {
    // Saturates; NaN gives 0.
    llvm::APSInt value(to.getIntOrFloatBitWidth(), /*isUnsigned=*/false);
    bool isExact;
    x.real->convertToInteger(value, APFloat::rmTowardZero, &isExact);
    return DenseElementsAttr::get(type, static_cast<APInt &>(value));
  }
  bool isBool = x.integer->getBitWidth() == 1;
  if (isa<FloatType>(to)) {
    APFloat value(cast<FloatType>(getComputeType(to)).getFloatSemantics());
    value.convertFromAPInt(*x.integer, /*IsSigned=*/!isBool,
                           APFloat::rmNearestTiesToEven);
    return DenseElementsAttr::get(type, convertFloat(value, to));
  }
  unsigned width = to.getIntOrFloatBitWidth();
  return DenseElementsAttr::get(type, isBool ? x.integer->zext(width)
                                             : x.integer->sextOrTrunc(width));
}

OpFoldResult CastOp::fold(FoldAdaptor adaptor) {
  if (getInput().getType() == getType())
    return getInput();
  if (auto inner = getInput().getDefiningOp<CastOp>()) {
    Type from = inner.getInput().getType().getElementType();
    Type through = inner.getType().getElementType();
    if (isLossless(from, through)) {
      setOperand(inner.getInput());
      return getResult();
    }
  }
  if (std::optional<Scalar> x = getSplat(adaptor.getInput()))
    return castSplat(*x, getType());
  return {};
}

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

OpFoldResult ReduceSumOp::fold(FoldAdaptor) {
  if (getAxes().empty() && getInput().getType() == getType())
    return getInput();
  return {};
}

OpFoldResult ReduceMaxOp::fold(FoldAdaptor) {
  if (getAxes().empty() && getInput().getType() == getType())
    return getInput();
  return {};
}

namespace {
/// matmul(transpose(x), y), where the transpose swaps the last two dimensions
/// only, becomes matmul(x, y) with the flag turned; likewise for y.
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
