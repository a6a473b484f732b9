//===- Refusal.h - Why a family does not match ------------------*- C++ -*-===//

#ifndef AICF_ANALYSIS_REFUSAL_H
#define AICF_ANALYSIS_REFUSAL_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/LogicalResult.h"
#include "mlir/Support/LLVM.h"

namespace aicf {

/// What a check that fails returns: false, or a failure.
struct Refusal {
  operator bool() const { return false; }
  operator mlir::LogicalResult() const { return mlir::failure(); }
  template <typename T>
  operator mlir::FailureOr<T>() const {
    return mlir::failure();
  }
};

/// Puts `reason`, which names the constraint, into `why` unless that is null.
inline Refusal refuse(std::string *why, const llvm::Twine &reason) {
  if (why)
    *why = reason.str();
  return {};
}

} // namespace aicf

#endif // AICF_ANALYSIS_REFUSAL_H
