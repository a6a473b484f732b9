//===- GuardedAccess.cpp - Reads that may leave their operand -------------===//

#include "aicf/Dialect/AICF/IR/GuardedAccess.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;

Scalar aicf::evaluate(BodyBuilder &body, AffineExpr expr) {
  OpBuilder &b = body.builder();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return Scalar(body, body.index(dim.getPosition()));
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Scalar(body,
                  body.constant(b.getI64IntegerAttr(constant.getValue())));
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Scalar lhs = evaluate(body, binary.getLHS());
  Scalar rhs = evaluate(body, binary.getRHS());
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return lhs + rhs;
  case AffineExprKind::Mul:
    return lhs * rhs;
  case AffineExprKind::FloorDiv:
    return Scalar(
        body, arith::FloorDivSIOp::create(b, body.loc(), lhs.get(), rhs.get()));
  case AffineExprKind::Mod: {
    Scalar quotient(
        body, arith::FloorDivSIOp::create(b, body.loc(), lhs.get(), rhs.get()));
    return lhs - quotient * rhs;
  }
  default:
    llvm_unreachable("subscripts of ops are sums, products and quotients");
  }
}

/// The least and the greatest value of a sum, product or quotient over the
/// dimensions, each of which occurs once.
static std::pair<int64_t, int64_t> getRange(ArrayRef<int64_t> extents,
                                            AffineExpr expr) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return {0, extents[dim.getPosition()] - 1};
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return {constant.getValue(), constant.getValue()};
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto [low, high] = getRange(extents, binary.getLHS());
  auto [rhsLow, rhsHigh] = getRange(extents, binary.getRHS());
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return {low + rhsLow, high + rhsHigh};
  case AffineExprKind::Mul: // By a constant.
    return std::minmax({low * rhsLow, high * rhsLow});
  case AffineExprKind::FloorDiv:
    return {llvm::divideFloorSigned(low, rhsLow),
            llvm::divideFloorSigned(high, rhsLow)};
  case AffineExprKind::Mod: // By a constant.
    return {0, rhsLow - 1};
  default:
    llvm_unreachable("subscripts of ops are sums, products and quotients");
  }
}

AffineExpr aicf::keepInside(ArrayRef<int64_t> extents, AffineExpr expr,
                            int64_t extent) {
  // Upstream's bound, since that is what verifiers see.
  SmallVector<std::optional<int64_t>> lower(extents.size(), 0), upper;
  for (int64_t dim : extents)
    upper.push_back(dim - 1);
  auto bound = [&](bool isUpper) {
    return getBoundForAffineExpr(expr, extents.size(), /*numSymbols=*/0, lower,
                                 upper, isUpper);
  };
  std::optional<int64_t> low = bound(/*isUpper=*/false);
  std::optional<int64_t> high = bound(/*isUpper=*/true);
  return low && high && *low >= 0 && *high < extent ? expr : expr % extent;
}

GuardedAccess::GuardedAccess(ArrayRef<int64_t> extents, ArrayRef<int64_t> shape,
                             ArrayRef<AffineExpr> exprs)
    : extents(extents), shape(shape), exprs(exprs) {}

AffineMap GuardedAccess::getMap() const {
  return AffineMap::get(extents.size(), 0, exprs, exprs[0].getContext());
}

AffineMap GuardedAccess::getInsideMap() const {
  SmallVector<AffineExpr> inside;
  for (auto [expr, extent] : llvm::zip_equal(exprs, shape))
    inside.push_back(keepInside(extents, expr, extent));
  return AffineMap::get(extents.size(), 0, inside, exprs[0].getContext());
}

/// Both conditions, of which either may be missing.
static std::optional<Scalar> conjoin(std::optional<Scalar> a,
                                     std::optional<Scalar> b) {
  return a && b ? *a & *b : a ? a : b;
}

std::optional<Scalar> GuardedAccess::isInRange(BodyBuilder &body) const {
  std::optional<Scalar> inside;
  auto require = [&](Scalar condition) { inside = conjoin(inside, condition); };
  for (auto [expr, extent] : llvm::zip_equal(exprs, shape)) {
    auto [low, high] = getRange(extents, expr);
    if (low < 0)
      require(evaluate(body, expr) >= 0.0);
    if (high >= extent)
      require(evaluate(body, expr) < static_cast<double>(extent));
  }
  return inside;
}

std::optional<Scalar> GuardedAccess::isAsRequired(BodyBuilder &body) const {
  std::optional<Scalar> all;
  for (auto [expr, factor] : multiples) {
    Scalar value = evaluate(body, expr);
    Scalar whole = evaluate(body, expr.floorDiv(factor) * factor);
    all = conjoin(all, value == whole);
  }
  for (auto [expr, bound] : bounds)
    all = conjoin(all, evaluate(body, expr) < static_cast<double>(bound));
  return all;
}

std::optional<Scalar> GuardedAccess::isInside(BodyBuilder &body) const {
  return conjoin(isInRange(body), isAsRequired(body));
}

Scalar GuardedAccess::keepRequired(BodyBuilder &body, Scalar element) const {
  std::optional<Scalar> required = isAsRequired(body);
  return required ? select(*required, element, 0.0) : element;
}

Scalar GuardedAccess::guard(BodyBuilder &body, Scalar value,
                            Scalar otherwise) const {
  std::optional<Scalar> inside = isInside(body);
  return inside ? select(*inside, value, otherwise) : value;
}
