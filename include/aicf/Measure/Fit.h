//===- Fit.h - Fits a target description to ledgers -------------*- C++ -*-===//

#ifndef AICF_MEASURE_FIT_H
#define AICF_MEASURE_FIT_H

#include "aicf/Runtime/Status.h"
#include "aicf/Target/TargetDescription.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace aicf::measure {

struct FitOptions {
  /// Numbers of the description that may change.
  std::vector<std::string> numbers;
  /// Changes that are tried; the same seed tries the same ones.
  unsigned trials = 2000;
  uint64_t seed = 1;
  /// Look at all instructions, also those that are held out of ledgers.
  bool all = false;
  /// Weight of the distance between predicted and measured time, against that
  /// of what the choice loses: for numbers of a machine 1, for numbers that
  /// tell plans apart less.
  double scaleWeight = 0.1;
};

/// Changes numbers of `target` so that its cost model is nearer to the ledgers
/// `prefixes`, by a random search that looks only at the instructions that are
/// not held out. It minimises, in mean over instructions, what the plan of the
/// least estimate loses against the best measured one, and in small part what
/// is missing to a rank correlation of 1 and the spread of measured over
/// predicted time. Prints what it came to. An error for a ledger that cannot be
/// read or is of another target.
rt::Result<TargetDescription> fitLedgers(llvm::ArrayRef<std::string> prefixes,
                                         TargetDescription target,
                                         const FitOptions &options,
                                         mlir::MLIRContext &context,
                                         llvm::raw_ostream &os);

} // namespace aicf::measure

#endif // AICF_MEASURE_FIT_H
