//===- Reshapes.h - Subscripts on the two sides of a view -------*- C++ -*-===//
//
// A view gives the same row-major elements another shape. So an access of a
// view is an access of what it views at other subscripts, as long as those are
// affine. In terms of positions: the view of an 8 x 1024 x 4 tensor as 8192 x 4
// is read at [d0, d1], the tensor at [d0', d0'', d1] if d0 is split into digits
// of 8 and of 1024 positions. The other way round two dims that every access
// reads as the digits of one position can be merged into one.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_RESHAPES_H
#define AICF_LIB_TRANSFORMS_RESHAPES_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/AffineExpr.h"

namespace aicf {

/// One access of an instruction that is being built.
struct OpenAccess {
  mlir::Value value;
  /// The shape as which the elements of `value` are accessed.
  llvm::SmallVector<int64_t> shape;
  llvm::SmallVector<mlir::AffineExpr> indices; ///< One for each of `shape`.
  bool guarded = false; ///< It may leave the shape, where it reads zero.
  bool fixed = false;   ///< Another shape would not do.

  /// The type of `value` under `shape`.
  mlir::RankedTensorType getType() const;
  emit::DimSet getDims() const;
  /// Whether an index leaves the shape somewhere, where dims have `extents`.
  bool mayLeave(llvm::ArrayRef<int64_t> extents) const;
};

/// The operations other than views that use `value` or a view of it.
llvm::SmallVector<mlir::Operation *> getInstructionsReading(mlir::Value value);

/// Makes views of views of `value` views of it, and replaces those of its type.
void shortenViews(mlir::Value value);

/// Erases the views of `value` that nobody uses, `onErase` being told of each.
void eraseDeadViews(mlir::Value value,
                    llvm::function_ref<void(mlir::Operation *)> onErase);

/// The inner extents at which each dim of an iteration space is to be split.
using Cuts = llvm::SmallVector<llvm::SmallVector<int64_t, 1>>;

/// Adds to `cuts` what makes a read of the shape `view` at `indices`, over dims
/// of `extents`, one of the same elements under the shape `source`. False if no
/// cuts do.
bool addCuts(llvm::ArrayRef<mlir::AffineExpr> indices,
             llvm::ArrayRef<int64_t> view, llvm::ArrayRef<int64_t> source,
             llvm::ArrayRef<int64_t> extents, Cuts &cuts);

/// Splits dims of `extents` at `cuts`: the positions of the old dims by those
/// of the new ones, which keep the order of the old ones, outer parts first.
/// Sets `extents` to those of the new dims. Nothing if the cuts of a dim are
/// not multiples of each other.
std::optional<llvm::SmallVector<mlir::AffineExpr>>
splitDims(const Cuts &cuts, llvm::SmallVectorImpl<int64_t> &extents,
          mlir::MLIRContext *context);

/// The subscripts under the shape `source` of what `indices` name under the
/// shape `view`, over dims of `extents`. Nothing if they are not affine.
std::optional<llvm::SmallVector<mlir::AffineExpr>>
readThroughView(llvm::ArrayRef<mlir::AffineExpr> indices,
                llvm::ArrayRef<int64_t> view, llvm::ArrayRef<int64_t> source,
                llvm::ArrayRef<int64_t> extents, mlir::MLIRContext *context);

/// The dims whose positions are the digits of `index`, outermost first, if all
/// of them together visit [0, size) once: d0 and d1 for d0 * 4 + d1, where d1
/// has 4 positions and d0 has size / 4.
std::optional<llvm::SmallVector<unsigned>>
getDigits(mlir::AffineExpr index, int64_t size,
          llvm::ArrayRef<int64_t> extents);

/// Makes an access of a view one of what is viewed, if its subscripts allow it.
/// A guarded access stays: it is checked against the shape that it has.
void resolveView(OpenAccess &access, llvm::ArrayRef<int64_t> extents);

/// The accesses of an instruction that is being built, with its dims and body.
struct OpenInstruction {
  llvm::SmallVector<OpenAccess> inputs, outputs;
  llvm::SmallVector<int64_t> extents;
  mlir::Block *body;
  bool mayReassociate = true;

  /// Makes one dim of those of `digits`, outermost first, that every access
  /// reads as the digits of one position and that no operation tells apart.
  /// Dims that are left over occur nowhere.
  void mergeDigits(llvm::ArrayRef<unsigned> digits);

  /// Gives accesses a shape in which each index is one dim, where an index is
  /// made of digits. False if a fixed output would need one.
  bool separateDigits();

private:
  bool mergeDims(unsigned outer, unsigned inner);
};

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_RESHAPES_H
