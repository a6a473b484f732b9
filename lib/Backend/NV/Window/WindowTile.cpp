//===- WindowTile.cpp - Subscripts within a tile --------------------------===//

#include "WindowTile.h"

#include "aicf/Analysis/Cost.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

int64_t WindowTile::volume(DimSet dims) const {
  int64_t volume = 1;
  for (auto [dim, positions] : llvm::enumerate(tile))
    if (dims >> dim & 1)
      volume *= positions;
  return volume;
}

int64_t WindowTile::countTiles(DimSet dims) const {
  int64_t tiles = 1;
  for (unsigned dim = 0; dim < tile.size(); ++dim)
    if (dims >> dim & 1)
      tiles = mulDiv(tiles, count(dim), 1);
  return tiles;
}

DimSet aicf::nv::getExprDims(AffineExpr expr) {
  DimSet dims = 0;
  expr.walk([&](AffineExpr part) {
    if (auto dim = dyn_cast<AffineDimExpr>(part))
      dims |= DimSet(1) << dim.getPosition();
  });
  return dims;
}

std::pair<AffineExpr, int64_t> aicf::nv::splitConstant(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return {AffineExpr(), constant.getValue()};
  if (auto sum = dyn_cast<AffineBinaryOpExpr>(expr))
    if (sum.getKind() == AffineExprKind::Add)
      if (auto constant = dyn_cast<AffineConstantExpr>(sum.getRHS()))
        return {sum.getLHS(), constant.getValue()};
  return {expr, 0};
}

int64_t aicf::nv::getAlignment(AffineExpr expr, int64_t most) {
  int64_t divisor = expr ? expr.getLargestKnownDivisor() : 0;
  while (most > 1 && divisor % most != 0)
    most /= 2;
  return most;
}

/// `expr` less what its constant exceeds a common divisor of the rest and of
/// `divisor` by, and that: it changes no quotient.
static std::pair<AffineExpr, int64_t> splitExcess(AffineExpr expr,
                                                  int64_t divisor) {
  auto [rest, constant] = splitConstant(expr);
  int64_t common =
      rest ? std::gcd(rest.getLargestKnownDivisor(), divisor) : divisor;
  int64_t excess = llvm::mod(constant, common);
  AffineExpr even = getAffineConstantExpr(constant - excess, expr.getContext());
  return {rest ? rest + even : even, excess};
}

AffineExpr aicf::nv::floorDivide(AffineExpr expr, int64_t divisor,
                                 unsigned numDims) {
  return simplifyAffineExpr(splitExcess(expr, divisor).first.floorDiv(divisor),
                            numDims, 0);
}

AffineExpr WindowTile::at(AffineExpr expr, ArrayRef<int64_t> offsets) const {
  MLIRContext *context = expr.getContext();
  if (isa<AffineConstantExpr>(expr))
    return expr;
  if (auto position = dyn_cast<AffineDimExpr>(expr)) {
    unsigned dim = position.getPosition();
    AffineExpr offset = getAffineConstantExpr(offsets[dim], context);
    return count(dim) == 1 ? offset : position * tile[dim] + offset;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  AffineExpr lhs = at(binary.getLHS(), offsets);
  AffineExpr rhs = at(binary.getRHS(), offsets);
  auto divisor = dyn_cast<AffineConstantExpr>(rhs);
  auto simplify = [&](AffineExpr e) {
    return simplifyAffineExpr(e, tile.size(), 0);
  };
  bool divides = binary.getKind() == AffineExprKind::FloorDiv ||
                 binary.getKind() == AffineExprKind::Mod;
  if (!divides || !divisor || divisor.getValue() <= 0)
    return simplify(getAffineBinaryOpExpr(binary.getKind(), lhs, rhs));
  if (binary.getKind() == AffineExprKind::FloorDiv)
    return floorDivide(lhs, divisor.getValue(), tile.size());
  auto [even, excess] = splitExcess(lhs, divisor.getValue());
  return simplify(even % divisor + excess);
}

// Sums of what is bounded by itself. upstream's getBoundForAffineExpr() takes
// the remainder of a lower bound for one of remainders.
std::pair<int64_t, int64_t> WindowTile::getRange(AffineExpr expr) const {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return {constant.getValue(), constant.getValue()};
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return {0, count(dim.getPosition()) - 1};
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto [low, high] = getRange(binary.getLHS());
  auto [least, most] = getRange(binary.getRHS());
  if (binary.getKind() == AffineExprKind::Add)
    return {low + least, high + most};
  int64_t factor = least; // Constant, and positive but in products.
  switch (binary.getKind()) {
  case AffineExprKind::Mul:
    return std::minmax(low * factor, high * factor);
  case AffineExprKind::FloorDiv:
    return {llvm::divideFloorSigned(low, factor),
            llvm::divideFloorSigned(high, factor)};
  case AffineExprKind::CeilDiv:
    return {llvm::divideCeilSigned(low, factor),
            llvm::divideCeilSigned(high, factor)};
  default:
    if (llvm::divideFloorSigned(low, factor) ==
        llvm::divideFloorSigned(high, factor))
      return {llvm::mod(low, factor), llvm::mod(high, factor)};
    return {0, factor - 1};
  }
}

void WindowTile::visit(DimSet dims,
                       function_ref<void(ArrayRef<int64_t>)> body) const {
  Positions offsets(tile.size(), 0);
  while (true) {
    body(offsets);
    unsigned dim = tile.size();
    while (dim-- > 0) {
      if (!(dims >> dim & 1))
        continue;
      if (++offsets[dim] < tile[dim])
        break;
      offsets[dim] = 0;
    }
    if (dim == unsigned(-1))
      return;
  }
}
