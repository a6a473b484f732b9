//===- WindowTile.h - Subscripts within a tile ------------------*- C++ -*-===//
//
// A tile covers `tile[p]` positions along each dim p. A position is the tile's
// number along p times that, and an offset. Where the offsets are known, a
// subscript is an expression of the numbers alone, which simplifies: quotients
// by the stride of a window go, and subscripts that name one element are equal.
// The generator computes with these expressions, and estimates count them.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_WINDOW_WINDOWTILE_H
#define AICF_LIB_BACKEND_NV_WINDOW_WINDOWTILE_H

#include "aicf/Analysis/InstructionDesc.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace aicf::nv {

/// Positions along each dim.
using Positions = llvm::SmallVector<int64_t, 8>;

struct WindowTile {
  Positions extents; ///< Of the instruction.
  Positions tile;

  /// Tiles along `dim`.
  int64_t count(unsigned dim) const {
    return (extents[dim] + tile[dim] - 1) / tile[dim];
  }
  /// Whether the last tile along `dim` is cut.
  bool isRagged(unsigned dim) const { return extents[dim] % tile[dim] != 0; }
  /// Product of the tile's positions along `dims`.
  int64_t volume(DimSet dims) const;
  /// Product of the numbers of tiles along `dims`, saturated.
  int64_t countTiles(DimSet dims) const;

  /// `expr` at `offsets` in a tile, as an expression of the tile's numbers.
  mlir::AffineExpr at(mlir::AffineExpr expr,
                      llvm::ArrayRef<int64_t> offsets) const;
  /// Least and greatest value of `expr`, one of the tile's numbers: bounds.
  std::pair<int64_t, int64_t> getRange(mlir::AffineExpr expr) const;
  /// Visits all offsets along `dims`, the last dim fastest; 0 along others.
  void visit(DimSet dims,
             llvm::function_ref<void(llvm::ArrayRef<int64_t>)> body) const;
};

/// The dims that `expr` varies over.
DimSet getExprDims(mlir::AffineExpr expr);

/// `expr` as a sum of what is no constant, null if there is nothing else, and
/// of a constant.
std::pair<mlir::AffineExpr, int64_t> splitConstant(mlir::AffineExpr expr);

/// `expr`, rounded down to a whole quotient by `divisor`, which is positive.
mlir::AffineExpr floorDivide(mlir::AffineExpr expr, int64_t divisor,
                             unsigned numDims);

/// The longest vector, a power of two of at most `most` elements, that begins
/// at every value of `expr`; null: at 0.
int64_t getAlignment(mlir::AffineExpr expr, int64_t most);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WINDOW_WINDOWTILE_H
