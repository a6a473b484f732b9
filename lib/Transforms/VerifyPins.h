//===- VerifyPins.h - Every pin was used ------------------------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_VERIFYPINS_H
#define AICF_LIB_TRANSFORMS_VERIFYPINS_H

#include "aicf/Dialect/Emit/IR/Emit.h"

namespace aicf {

/// Each pin of `owner`, the module or an entry, is the choice of one of
/// `records` that says so. Reports the first that is not.
mlir::LogicalResult verifyPinsUsed(
    mlir::Operation *owner,
    llvm::ArrayRef<std::pair<mlir::Operation *, emit::DecisionAttr>> records);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_VERIFYPINS_H
