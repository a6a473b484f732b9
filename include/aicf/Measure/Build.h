//===- Build.h - Plans of instructions to packages --------------*- C++ -*-===//

#ifndef AICF_MEASURE_BUILD_H
#define AICF_MEASURE_BUILD_H

#include "aicf/Analysis/Planner.h"
#include "aicf/Measure/Program.h"
#include "aicf/Target/TargetDescription.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace aicf::measure {

enum class PlanStatus : uint8_t {
  Built,     ///< Not run yet.
  Ok,        ///< Ran, and the result is within its bound.
  Unchecked, ///< Ran; the reference cannot say what is right.
  Illegal,   ///< A point of the plan space that violates a constraint.
  Refused,   ///< ptxas serialises its wgmma or spills its registers.
  NoPlan,    ///< The instruction has no plan at all.
  Wrong,     ///< Ran, and the result is wrong.
  Failed,    ///< Does not compile, load or run.
};

/// "ok", "no plan".
llvm::StringRef getName(PlanStatus status);
/// Of a name; nothing for an unknown one.
std::optional<PlanStatus> parsePlanStatus(llvm::StringRef name);
/// Whether `status` speaks of a bug.
bool isFailure(PlanStatus status);

/// A plan of an instruction, and what became of it.
struct MeasuredPlan {
  unsigned instruction = 0;
  std::string plan, family;
  bool isChoice = false; ///< What the planner takes.
  /// The family is the back end's last of several.
  bool isFallback = false;
  int64_t predictedPs = 0;
  int64_t spillPs = 0; ///< Of that, what spilled registers take.
  PlanStatus status = PlanStatus::Built;
  std::string reason; ///< Where the status needs one.
  /// Of a choice of the fallback: why it is none of the other families', as
  /// `FAMILY: WHY` separated by `; `.
  std::string passedOver;
  std::vector<uint8_t> package;
  /// By assemblePlans(): registers a thread and bytes that it spills; negative
  /// if not assembled.
  int64_t registers = -1, spilledBytes = -1;
  /// Set by a run; negative: not measured.
  double measuredPs = -1, error = -1, bound = -1;
  double spread = 0; ///< Of the measurements, see Statistics.h.
};

/// The instructions of a program with the plans to measure.
struct Campaign {
  std::vector<Instruction> instructions;
  std::vector<MeasuredPlan> plans; ///< Ordered by instruction.
  TargetDescription target;
  /// What the instructions stand on, as pins; see Tune.h.
  std::string structure;
  ChainShape chainOf(unsigned instruction) const { return chains[instruction]; }
  std::vector<ChainShape> chains; ///< One an instruction.
};

struct SelectOptions {
  /// Legal plans an instruction beside the planner's own choice; negative: all.
  int64_t plans = -1;
  uint64_t seed = 1;
  /// And so many that the model likes best.
  unsigned top = 0;
  /// Families to take plans of; empty: all.
  std::vector<std::string> families;
  /// List illegal points, too.
  bool illegal = false;
  /// Rotate over copies of the operands that exceed the last-level cache.
  bool cold = false;
  /// Instructions in a chain; 0: as many as take about 200 us, 32 at most.
  unsigned chain = 0;
};

/// Fills in plans and chains for the campaign's instructions on `target`.
void selectPlans(Campaign &campaign, const TargetDescription &target,
                 const SelectOptions &options);

/// Builds the package of each plan that is not built yet and frees it of what
/// is refused, with `jobs` threads; 0: one a processor. `progress` is called
/// after each plan by one thread at a time.
void buildPlans(Campaign &campaign, unsigned jobs,
                llvm::function_ref<void(const MeasuredPlan &)> progress);

/// Assembles the kernel of each plan and keeps what it takes; no package is
/// built.
void assemblePlans(Campaign &campaign, unsigned jobs,
                   llvm::function_ref<void(const MeasuredPlan &)> progress);

} // namespace aicf::measure

#endif // AICF_MEASURE_BUILD_H
