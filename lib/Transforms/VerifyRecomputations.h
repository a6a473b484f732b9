//===- VerifyRecomputations.h - Again, and the same ------------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_VERIFYRECOMPUTATIONS_H
#define AICF_LIB_TRANSFORMS_VERIFYRECOMPUTATIONS_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace aicf {

/// Checks that each instruction of the resolved `sequence` that `isAgain` names
/// computes what an earlier one computes, or a part of it, from the same
/// values: those that the earlier one read, its results, or values that were
/// computed again themselves. Instructions that `mayBe` names are looked at as
/// well, since others may read them. `writers` holds, for each input of each
/// instruction, the id of who wrote what it finds, -1 where it was there
/// before.
mlir::LogicalResult verifyRecomputations(
    llvm::ArrayRef<emit::ComputeOp> sequence,
    const llvm::DenseMap<mlir::Operation *, llvm::SmallVector<int64_t>>
        &writers,
    llvm::function_ref<bool(emit::ComputeOp)> isAgain,
    llvm::function_ref<bool(emit::ComputeOp)> mayBe);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_VERIFYRECOMPUTATIONS_H
