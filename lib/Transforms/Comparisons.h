//===- Comparisons.h - Values whose roundings must stay ---------*- C++ -*-===//
//
// Fusing may skip the rounding of a value between two instructions. A value
// that is compared with another one is an exception: `x == max(x)` holds only
// if both sides saw the same x, so what leads to such a comparison is rounded
// as the program says, in every instruction that computes it; and what is
// reduced in an order of the kernel's choice is computed once.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_COMPARISONS_H
#define AICF_LIB_TRANSFORMS_COMPARISONS_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "llvm/ADT/DenseSet.h"

namespace aicf {

/// Why such a reduction may not be computed twice.
constexpr const char *kComparedSum =
    "roundings: the value is compared with one that is made of it, and a "
    "second evaluation may reduce it in another order";

/// Values of an open entry that reach, through any instructions, a comparison
/// of two values that were computed apart. A comparison with a constant is
/// none, nor is one whose sides both stem from one and the same operand, as in
/// argmax: they hold whatever the operand was rounded to.
class ComparedValues {
public:
  explicit ComparedValues(mlir::Block &entry);

  bool contains(mlir::Value value) const { return values.contains(value); }
  /// Whether a result of `op` that is among the values is made of a sum or a
  /// product in no fixed order, whose bits depend on the kernel: two kernels
  /// that compute it need not agree.
  bool hasReductionOf(emit::ComputeOp op) const;
  /// `to` takes the place of `from`, which is about to be erased.
  void replace(mlir::Value from, mlir::Value to);
  /// `op` is about to be erased.
  void erase(mlir::Operation *op);

private:
  llvm::DenseSet<mlir::Value> values;
};

/// The values of `body` that reach a comparison in it, or a yielded value whose
/// number `isCompared` holds for.
llvm::DenseSet<mlir::Value>
getComparedInBody(mlir::Block *body,
                  llvm::function_ref<bool(unsigned)> isCompared);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_COMPARISONS_H
