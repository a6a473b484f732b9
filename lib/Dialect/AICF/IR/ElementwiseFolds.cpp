//===- ElementwiseFolds.cpp - Folds of elementwise ops --------------------===//
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
struct SplatValue {
  std::optional<APFloat> real;
  std::optional<APInt> integer;
};
} // namespace

static std::optional<SplatValue> getSplat(Attribute attr) {
  auto splat = dyn_cast_or_null<SplatElementsAttr>(attr);
  if (!splat)
    return std::nullopt;
  SplatValue scalar;
  if (isa<FloatType>(splat.getElementType()))
    scalar.real = splat.getSplatValue<APFloat>();
  else
    scalar.integer = splat.getSplatValue<APInt>();
  return scalar;
}

static bool isFloatSplat(Attribute attr, double value) {
  std::optional<SplatValue> scalar = getSplat(attr);
  if (!scalar || !scalar->real)
    return false;
  APFloat expected(value);
  bool losesInfo;
  expected.convert(scalar->real->getSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
  return scalar->real->bitwiseIsEqual(expected);
}

static bool isIntSplat(Attribute attr, int64_t value) {
  std::optional<SplatValue> scalar = getSplat(attr);
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
  std::optional<SplatValue> a = getSplat(lhs), b = getSplat(rhs);
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

/// The same of one splat.
static Attribute foldSplat(RankedTensorType type, Attribute input,
                           function_ref<APFloat(APFloat)> real,
                           function_ref<APInt(APInt)> integer) {
  return foldSplats(
      type, input, input,
      [&](APFloat x, const APFloat &) { return real(std::move(x)); },
      [&](const APInt &x, const APInt &) { return integer(x); });
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

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
  std::optional<SplatValue> x = getSplat(adaptor.getInput());
  if (!x)
    return {};
  APFloat zero = APFloat::getZero(x->real->getSemantics());
  return DenseElementsAttr::get(getType(), llvm::maximum(*x->real, zero));
}

OpFoldResult MinOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return getLhs();
  return foldSplats(
      getType(), adaptor.getLhs(), adaptor.getRhs(),
      [](APFloat a, const APFloat &b) { return llvm::minimum(a, b); },
      [](const APInt &a, const APInt &b) { return a.sle(b) ? a : b; });
}

OpFoldResult NegOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getInput().getDefiningOp<NegOp>())
    return inner.getInput();
  return foldSplat(
      getType(), adaptor.getInput(), [](APFloat x) { return -x; },
      [](APInt x) { return -x; });
}

OpFoldResult AbsOp::fold(FoldAdaptor adaptor) {
  if (getInput().getDefiningOp<AbsOp>())
    return getInput();
  if (auto inner = getInput().getDefiningOp<NegOp>()) {
    setOperand(inner.getInput());
    return getResult();
  }
  return foldSplat(
      getType(), adaptor.getInput(), [](APFloat x) { return llvm::abs(x); },
      [](APInt x) { return x.abs(); });
}

/// Of an operand that has integers the roundings are that operand.
template <typename OpTy>
static OpFoldResult foldRounding(OpTy op, typename OpTy::FoldAdaptor adaptor,
                                 llvm::RoundingMode mode) {
  if (isa_and_nonnull<FloorOp, CeilOp, RoundOp, TruncOp>(
          op.getInput().getDefiningOp()))
    return op.getInput();
  return foldSplat(
      op.getType(), adaptor.getInput(),
      [mode](APFloat x) {
        x.roundToIntegral(mode);
        return x;
      },
      [](APInt x) { return x; });
}

OpFoldResult FloorOp::fold(FoldAdaptor adaptor) {
  return foldRounding(*this, adaptor, APFloat::rmTowardNegative);
}

OpFoldResult CeilOp::fold(FoldAdaptor adaptor) {
  return foldRounding(*this, adaptor, APFloat::rmTowardPositive);
}

OpFoldResult RoundOp::fold(FoldAdaptor adaptor) {
  return foldRounding(*this, adaptor, APFloat::rmNearestTiesToEven);
}

OpFoldResult TruncOp::fold(FoldAdaptor adaptor) {
  return foldRounding(*this, adaptor, APFloat::rmTowardZero);
}

OpFoldResult ClampOp::fold(FoldAdaptor adaptor) {
  auto inner = getInput().getDefiningOp<ClampOp>();
  if (inner && inner.getMinAttr() == getMinAttr() &&
      inner.getMaxAttr() == getMaxAttr())
    return getInput();
  return foldSplat(
      getType(), adaptor.getInput(),
      [&](APFloat x) {
        Type type = getComputeType(getType().getElementType());
        auto bound = [&](TypedAttr attr) {
          return convertFloat(cast<FloatAttr>(attr).getValue(), type);
        };
        return llvm::maximum(llvm::minimum(x, bound(getMax())),
                             bound(getMin()));
      },
      [&](APInt x) {
        APInt least = cast<IntegerAttr>(getMin()).getValue();
        APInt greatest = cast<IntegerAttr>(getMax()).getValue();
        x = x.sgt(greatest) ? greatest : x;
        return x.slt(least) ? least : x;
      });
}

//===----------------------------------------------------------------------===//
// Powers
//===----------------------------------------------------------------------===//

OpFoldResult PowOp::fold(FoldAdaptor adaptor) {
  if (isFloatSplat(adaptor.getExponent(), 1.0))
    return getBase();
  return {};
}

namespace {
/// pow(x, 2) is x * x and pow(x, -1) is 1 / x, rounded once.
struct SimplifyPower : OpRewritePattern<PowOp> {
  using OpRewritePattern<PowOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(PowOp op,
                                PatternRewriter &rewriter) const override {
    ElementsAttr exponent;
    if (!matchPattern(op.getExponent(), m_Constant(&exponent)))
      return rewriter.notifyMatchFailure(op, "the exponent is no constant");
    if (isFloatSplat(exponent, 2.0)) {
      auto product =
          MulOp::create(rewriter, op.getLoc(), op.getBase(), op.getBase());
      product->setDiscardableAttrs(op->getDiscardableAttrDictionary());
      rewriter.replaceOp(op, product);
      return success();
    }
    if (isFloatSplat(exponent, -1.0)) {
      Value one = aicf::ConstantOp::create(
          rewriter, op.getLoc(), op.getType(),
          cast<ElementsAttr>(DenseElementsAttr::get(
              op.getType(),
              rewriter.getFloatAttr(op.getType().getElementType(), 1.0))));
      auto quotient = DivOp::create(rewriter, op.getLoc(), one, op.getBase());
      quotient->setDiscardableAttrs(op->getDiscardableAttrDictionary());
      rewriter.replaceOp(op, quotient);
      return success();
    }
    return rewriter.notifyMatchFailure(op, "no simpler form");
  }
};
} // namespace

void PowOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                        MLIRContext *context) {
  patterns.add<SimplifyPower>(context);
}

//===----------------------------------------------------------------------===//
// Comparison, choice, logic
//===----------------------------------------------------------------------===//

OpFoldResult CompareOp::fold(FoldAdaptor adaptor) {
  using Predicate = ComparePredicate;
  auto decide = [&](bool less, bool equal, bool greater) {
    switch (getPredicate()) {
    case Predicate::EQ:
      return equal;
    case Predicate::NE:
      return !equal;
    case Predicate::LT:
      return less;
    case Predicate::LE:
      return less || equal;
    case Predicate::GT:
      return greater;
    case Predicate::GE:
      return greater || equal;
    }
    llvm_unreachable("unknown predicate");
  };
  auto constant = [&](bool value) {
    return DenseElementsAttr::get(getType(), value);
  };
  // Not of floats: NaN differs from itself.
  if (getLhs() == getRhs() &&
      isa<IntegerType>(getLhs().getType().getElementType()))
    return constant(decide(false, true, false));
  std::optional<SplatValue> a = getSplat(adaptor.getLhs()),
                            b = getSplat(adaptor.getRhs());
  if (!a || !b)
    return {};
  if (a->integer)
    return constant(decide(a->integer->slt(*b->integer),
                           *a->integer == *b->integer,
                           a->integer->sgt(*b->integer)));
  APFloat::cmpResult order = a->real->compare(*b->real);
  return constant(decide(order == APFloat::cmpLessThan,
                         order == APFloat::cmpEqual,
                         order == APFloat::cmpGreaterThan));
}

OpFoldResult SelectOp::fold(FoldAdaptor adaptor) {
  if (getOnTrue() == getOnFalse())
    return getOnTrue();
  if (std::optional<SplatValue> condition = getSplat(adaptor.getCondition()))
    return condition->integer->isZero() ? getOnFalse() : getOnTrue();
  return {};
}

/// `neutral` leaves the other operand as it is, `absorbing` wins.
template <typename OpTy>
static OpFoldResult
foldLogic(OpTy op, typename OpTy::FoldAdaptor adaptor,
          std::optional<bool> neutral, std::optional<bool> absorbing,
          function_ref<APInt(const APInt &, const APInt &)> combine) {
  auto isAll = [](Attribute attr, std::optional<bool> bit) {
    std::optional<SplatValue> scalar = getSplat(attr);
    return scalar && bit &&
           (*bit ? scalar->integer->isAllOnes() : scalar->integer->isZero());
  };
  if (isAll(adaptor.getRhs(), neutral))
    return op.getLhs();
  if (isAll(adaptor.getRhs(), absorbing))
    return op.getRhs();
  return foldSplats(
      op.getType(), adaptor.getLhs(), adaptor.getRhs(),
      [](APFloat a, const APFloat &) { return a; }, combine);
}

OpFoldResult AndOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return getLhs();
  return foldLogic(*this, adaptor, /*neutral=*/true, /*absorbing=*/false,
                   [](const APInt &a, const APInt &b) { return a & b; });
}

OpFoldResult OrOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return getLhs();
  return foldLogic(*this, adaptor, /*neutral=*/false, /*absorbing=*/true,
                   [](const APInt &a, const APInt &b) { return a | b; });
}

OpFoldResult XorOp::fold(FoldAdaptor adaptor) {
  return foldLogic(*this, adaptor, /*neutral=*/false, std::nullopt,
                   [](const APInt &a, const APInt &b) { return a ^ b; });
}

OpFoldResult NotOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getInput().getDefiningOp<NotOp>())
    return inner.getInput();
  return foldSplat(
      getType(), adaptor.getInput(), [](APFloat x) { return x; },
      [](APInt x) { return ~x; });
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// Whether every value of `from` is one of `to`, of the same family.
static bool isLossless(Type from, Type to) {
  if (isa<FloatType>(from) != isa<FloatType>(to))
    return false;
  return from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth();
}

/// The cast of one element, as CastOp's body computes it.
static Attribute castSplat(SplatValue x, RankedTensorType type) {
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
  if (std::optional<SplatValue> x = getSplat(adaptor.getInput()))
    return castSplat(*x, getType());
  return {};
}
