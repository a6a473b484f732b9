//===- Report.h - Tables of measurements ------------------------*- C++ -*-===//

#ifndef AICF_MEASURE_REPORT_H
#define AICF_MEASURE_REPORT_H

#include "aicf/Measure/Build.h"
#include "aicf/Runtime/Status.h"
#include "llvm/Support/raw_ostream.h"

namespace aicf::measure {

/// A row a plan, with a head: comma-separated, quoted where need be. Times in
/// picoseconds; what was not measured is empty.
void printCsvHead(llvm::raw_ostream &os);
void printCsvRow(const Campaign &campaign, const MeasuredPlan &plan,
                 llvm::raw_ostream &os);

/// The same of plans that were assembled: what the planner expects of registers
/// and what the assembler needs, in a thread.
void printRegistersHead(llvm::raw_ostream &os);
void printRegistersRow(const Campaign &campaign, const MeasuredPlan &plan,
                       llvm::raw_ostream &os);

/// What became of instruction `index`: its best plan, the planner's choice, the
/// rank correlation of predicted and measured times, and what failed.
void printInstruction(const Campaign &campaign, unsigned index,
                      llvm::raw_ostream &os);

/// All of it: the share of instructions that each family takes and how many of
/// them the planner left to the fallback, what failed, and how near to the best
/// the choices are.
void printSummary(const Campaign &campaign, llvm::raw_ostream &os);

/// Plans that failed.
unsigned countFailures(const Campaign &campaign);

/// Writes the campaign as a folder that loadCampaign reads: the instructions,
/// the packages and `plans.txt`. Packages are freed.
rt::Status saveCampaign(Campaign &campaign, const std::string &directory);

/// Reads the folder; `context` holds the instructions.
rt::Result<Campaign> loadCampaign(const std::string &directory,
                                  mlir::MLIRContext &context);

} // namespace aicf::measure

#endif // AICF_MEASURE_REPORT_H
