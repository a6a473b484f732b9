//===- Roof.h - The least time an instruction can take ----------*- C++ -*-===//

#ifndef AICF_ANALYSIS_ROOF_H
#define AICF_ANALYSIS_ROOF_H

#include "aicf/Analysis/Planner.h"

namespace aicf {

/// What an instruction does, whatever its plan. An operation that no machine
/// executes counts nothing, memory that several operands share counts once, and
/// each source of a scan or a scatter is visited once.
struct InstructionWork {
  int64_t operations = 0;
  int64_t readBytes = 0;    ///< Read by its operations.
  int64_t touchedBytes = 0; ///< Of memory.
};
InstructionWork countWork(const InstructionDesc &desc);

/// The launch, and the longer of two times: the bytes from where they fit,
/// last-level cache or memory, and the operations at the rate of f32
/// multiply-adds, if the target states one. Picoseconds.
int64_t getRoof(const InstructionDesc &desc, const TargetDescription &target);

/// How many times its roof the estimate of a plan has to be for a reader to
/// ask why no other family runs the instruction.
constexpr int64_t kFarFromRoof = 10;

/// If no family but the fallback runs `desc`, and `plan` of the fallback costs
/// more than kFarFromRoof times its roof: the refusal of each other family, as
/// `family: constraint`. Else nothing.
llvm::SmallVector<std::string> explainFallback(const Planner &planner,
                                               const InstructionDesc &desc,
                                               mlir::Attribute plan,
                                               int64_t picoseconds);

} // namespace aicf

#endif // AICF_ANALYSIS_ROOF_H
