//===- GuardedAccess.h - Reads that may leave their operand -----*- C++ -*-===//
//
// Padding, concatenation and windows read at subscripts that may lie outside
// the operand, and then take another value. The scalar that a body gets is zero
// there; a body that needs another value asks `isInside`. A lowering whose
// reads have to stay inside reduces such an index modulo the extent and selects
// zero.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_GUARDEDACCESS_H
#define AICF_DIALECT_AICF_IR_GUARDEDACCESS_H

#include "aicf/Dialect/AICF/IR/Scalar.h"
#include "mlir/IR/AffineMap.h"

namespace aicf {

/// The value of `expr` over the iteration dimensions, an i64.
Scalar evaluate(BodyBuilder &body, mlir::AffineExpr expr);

/// `expr`, or its remainder by `extent` where it is not plain that it stays in
/// [0, extent).
mlir::AffineExpr keepInside(mlir::ArrayRef<int64_t> extents,
                            mlir::AffineExpr expr, int64_t extent);

class GuardedAccess {
public:
  /// Reads an operand of `shape` at `exprs`, over dimensions of `extents`.
  GuardedAccess(mlir::ArrayRef<int64_t> extents, mlir::ArrayRef<int64_t> shape,
                mlir::ArrayRef<mlir::AffineExpr> exprs);

  /// The subscripts, which may leave the operand.
  mlir::AffineMap getMap() const;

  /// Subscripts that stay inside, and are the same where those do.
  mlir::AffineMap getInsideMap() const;

  /// Whether the subscripts lie inside; none if they always do.
  std::optional<Scalar> isInside(BodyBuilder &body) const;

  /// `value` inside, `otherwise` outside.
  Scalar guard(BodyBuilder &body, Scalar value, Scalar otherwise) const;

  /// Whether all that is required holds; none if nothing is.
  std::optional<Scalar> isAsRequired(BodyBuilder &body) const;

  /// The element that was read, zero where something required does not hold.
  /// Outside it is zero as it is.
  Scalar keepRequired(BodyBuilder &body, Scalar element) const;

  /// Also asks that `expr` is a multiple of `factor`.
  void requireMultiple(mlir::AffineExpr expr, int64_t factor) {
    multiples.emplace_back(expr, factor);
  }
  /// Also asks that `expr` is less than `bound`.
  void requireBelow(mlir::AffineExpr expr, int64_t bound) {
    bounds.emplace_back(expr, bound);
  }

private:
  /// Whether the subscripts proper lie inside.
  std::optional<Scalar> isInRange(BodyBuilder &body) const;

  mlir::SmallVector<int64_t> extents, shape;
  mlir::SmallVector<mlir::AffineExpr> exprs;
  mlir::SmallVector<std::pair<mlir::AffineExpr, int64_t>> multiples, bounds;
};

} // namespace aicf

#endif // AICF_DIALECT_AICF_IR_GUARDEDACCESS_H
