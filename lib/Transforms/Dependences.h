//===- Dependences.h - What must come after what ----------------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_DEPENDENCES_H
#define AICF_LIB_TRANSFORMS_DEPENDENCES_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace aicf {

/// The order that an open entry's ops must keep: a use after its definition,
/// and the instruction that overwrites a value after every other reader of it,
/// also through views. Kept up to date by the passes that change the entry.
class Dependences {
public:
  /// With `contracts`, an update that is marked `in_place` counts as an
  /// overwrite already before aicf-in-place has tied it.
  Dependences(mlir::func::FuncOp entry, bool contracts);

  /// `op` overwrites the memory of `value`.
  void addOverwriter(mlir::Value value, mlir::Operation *op);
  /// `op` now does the work of `old`, which is about to be erased.
  void replaceOverwriter(mlir::Operation *old, mlir::Operation *op);
  /// `value` stands now for what `old` stood for.
  void replaceValue(mlir::Value old, mlir::Value value);
  bool hasOverwriters() const { return !overwriters.empty(); }

  /// The ops that must come directly after `op`.
  void getSuccessors(mlir::Operation *op,
                     llvm::SmallVectorImpl<mlir::Operation *> &list) const;

  /// Reorders the entry's body so that it keeps the order, changing as little
  /// as possible. Fails, changing nothing, if there is a cycle.
  mlir::LogicalResult sort();
  /// The same, but ops that `isEager` holds for run as soon as they can.
  mlir::LogicalResult sort(llvm::function_ref<bool(mlir::Operation *)> isEager);

  /// Whether `to` must come after `from`.
  bool reaches(mlir::Operation *from, mlir::Operation *to) const;

  /// Whether `reader`, which comes after `op`, may read all that `op` reads:
  /// nothing that must come before it overwrites that. False where the order
  /// cannot be kept.
  bool mayReadInputs(mlir::Operation *op, mlir::Operation *reader) const;

  enum class Detour { None, Found, Unknown };
  /// Whether `to` must come after `from` because of a third op. The search
  /// looks at a bounded number of ops; beyond that it answers Unknown.
  Detour findDetour(mlir::Operation *from, mlir::Operation *to) const;

  /// Whether the order can be kept; if not, `findDetour` follows values only,
  /// so that merging the ops of the cycle may mend it.
  bool isSorted() const { return sorted; }

  /// Moves `op`, which overwrites something, and what must come after it behind
  /// `reader`, unless it stands there already. The caller has checked that `op`
  /// does not reach `reader`.
  void moveBehind(mlir::Operation *op, mlir::Operation *reader);

  /// Does that for all that must come after `op`, which is new.
  void moveSuccessorsBehind(mlir::Operation *op);

  /// Ops before `end` that must come after `op`, in block order.
  llvm::SmallVector<mlir::Operation *> getBetween(mlir::Operation *op,
                                                  mlir::Operation *end) const;

private:
  /// What a search goes to after `op`: its successors, or the users of its
  /// results only while the order cannot be kept.
  void follow(mlir::Operation *op,
              llvm::SmallVectorImpl<mlir::Operation *> &work) const;

  mlir::func::FuncOp entry;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Operation *, 1>>
      overwriters;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value, 1>>
      overwritten;
  /// Whether the body keeps the order now, so that searches can stop at the
  /// position that they look for.
  bool sorted = false;
};

/// Gives `op`, which was inserted, a number in MLIR's order of the block while
/// its neighbours have theirs: later the whole block would get new ones.
void numberInBlock(mlir::Operation *op);

/// Moves `ops`, in this order, to behind `after`, and numbers them. (moveAfter
/// drops the numbers of the whole block, each time.)
void moveInOrder(llvm::ArrayRef<mlir::Operation *> ops, mlir::Operation *after);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_DEPENDENCES_H
