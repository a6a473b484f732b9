//===- Ledger.h - Measured plan spaces, kept --------------------*- C++ -*-===//
//
// A ledger keeps the times of many plans of many instructions on one device, so
// that the cost model can be judged and fitted without it. It is two files:
// PREFIX.mlir, a module with a function an instruction, and PREFIX.csv, a head
// of `# key: value` lines (target, device, number of plans) and a line a plan:
// instruction (none: as in the line before), microseconds, spread and the plan,
// which is the rest of the line. The spread is the median distance of a plan's
// measurements from their median, over that: the noise.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_MEASURE_LEDGER_H
#define AICF_MEASURE_LEDGER_H

#include "aicf/Measure/Build.h"
#include "aicf/Runtime/Status.h"
#include "llvm/Support/raw_ostream.h"

namespace aicf::measure {

/// Writes the measured plans of `campaign`; `device` is what they ran on. Plans
/// that were not timed are left out.
rt::Status writeLedger(const Campaign &campaign, llvm::StringRef device,
                       const std::string &prefix);

/// Fails where writeLedger() could not write. Changes nothing.
rt::Status checkLedgerPlace(const std::string &prefix);

/// Which instructions of a ledger are judged. The split depends on an
/// instruction's name alone: a third is held out, which no fit may look at.
enum class LedgerSplit : uint8_t { All, Fit, Held };

struct JudgeOptions {
  LedgerSplit split = LedgerSplit::All;
  /// Plans that a measured choice would time.
  unsigned top = 8;
  /// Print instructions, not only the summary.
  bool each = false;
  /// Where to write a line a plan: measured and predicted microseconds, and the
  /// terms of the estimate in picoseconds. May be null.
  llvm::raw_ostream *table = nullptr;
  /// What fails: geometric mean and least value of best over chosen time, mean
  /// rank correlation, geometric mean of best over the best of the top. An
  /// instruction that has no legal plan any more fails the least value.
  double leastMean = 0, leastAny = 0, leastCorrelation = -1, leastTop = 0;
};

/// Compares today's cost model with the ledger `prefix`: prints for each
/// instruction and in sum how long the measured plan with the least estimate
/// takes, and the rank correlation. The model is that of `target`, a name of
/// the table or a file; if it is empty, of the ledger's target. True where all
/// of `options` holds; an error for a ledger that cannot be read or is of a
/// target of another name.
rt::Result<bool> judgeLedger(const std::string &prefix, llvm::StringRef target,
                             const JudgeOptions &options,
                             mlir::MLIRContext &context, llvm::raw_ostream &os);

} // namespace aicf::measure

#endif // AICF_MEASURE_LEDGER_H
