//===- Tune.h - Measured plans as pins --------------------------*- C++ -*-===//
//
// Where a measured plan beats the model's choice, the plan becomes a pin, in
// the file that `aicf-compile --pins` takes. The file also pins what the
// measured instructions stand on, fusion and layouts above all: a compiler that
// decides those otherwise today refuses it or compiles what was measured.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_MEASURE_TUNE_H
#define AICF_MEASURE_TUNE_H

#include "aicf/Measure/Build.h"
#include "llvm/Support/raw_ostream.h"

namespace aicf::measure {

/// What becomes of an instruction. A plan that is not right, or not known to
/// be, neither wins nor is beaten by a time.
struct Tuning {
  /// The plan to pin; null: the model's choice stays.
  const MeasuredPlan *plan = nullptr;
  /// The model's choice, if it is right and was timed.
  const MeasuredPlan *choice = nullptr;
  /// Why the model's choice stays.
  std::string why;
};

/// Decides about instruction `index` of a campaign that has run. The fastest
/// plan wins if it takes less than the model's choice by more than the sum of
/// both spreads and by 1 %.
Tuning tune(const Campaign &campaign, unsigned index);

/// The decisions about the structure of `program`, as pins. Empty where it has
/// no records.
std::string printStructure(mlir::ModuleOp program);

/// Writes the pins of `campaign`, which ran on `device`.
void writeTuning(const Campaign &campaign, llvm::StringRef device,
                 llvm::raw_ostream &os);

/// How many instructions are pinned and what it gains, in a line.
void printTuning(const Campaign &campaign, llvm::raw_ostream &os);

} // namespace aicf::measure

#endif // AICF_MEASURE_TUNE_H
