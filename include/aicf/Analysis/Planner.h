//===- Planner.h - The best plan for an instruction -------------*- C++ -*-===//
//
// The search over kernel families and their plan spaces (FamilyMatch.h): depth
// first, by bounds, exact. Every decision pass asks it, so that what a pass
// believes a fusion or a layout to cost is what the kernel decision will
// record. Deterministic; memoised by the description.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_PLANNER_H
#define AICF_ANALYSIS_PLANNER_H

#include "aicf/Analysis/BackendInterface.h"
#include "llvm/ADT/StringMap.h"

namespace aicf {

/// A point of the search space and what became of it.
struct PlanCandidate {
  mlir::Attribute plan;
  Cost cost;            ///< If legal.
  std::string violates; ///< The constraint it violates; empty if legal.
};

/// The outcome of planning one instruction.
struct PlanChoice {
  /// The cheapest legal plan; null if there is none.
  mlir::Attribute plan;
  Cost cost;
  /// Runners-up: the next legal plans by cost; if there are too few, illegal
  /// ones. At most kMaxRunnersUp.
  llvm::SmallVector<PlanCandidate> rejected;
  /// Plans that were estimated; the others cannot be cheaper, by a bound.
  int64_t numEstimated = 0;
  /// If there is no plan: which constraint each family violates.
  std::string failure;
};

constexpr unsigned kMaxRunnersUp = 4;

/// What a family makes of an instruction.
struct MatchAttempt {
  const KernelFamily *family = nullptr;
  std::unique_ptr<FamilyMatch> match; ///< Null if the family cannot run it.
  std::string refusal;                ///< Then: the constraint.
};

/// Finds plans on one target.
class Planner {
public:
  /// `target`'s back end must be among the context's loaded dialects, or every
  /// search fails.
  Planner(mlir::MLIRContext *context, TargetDescription target);

  const TargetDescription &getTarget() const { return target; }
  const BackendInterface *getBackend() const { return backend; }

  /// The best plan for `desc`. The reference is valid for the planner's life.
  const PlanChoice &best(const InstructionDesc &desc);

  /// The best plan for `desc` of `family`, of any if it is empty, among those
  /// that are `wanted`, which is asked about legal plans first. Without a legal
  /// one `violates` says which constraint the first of them violates.
  PlanCandidate bestOf(const InstructionDesc &desc, llvm::StringRef family,
                       llvm::function_ref<bool(mlir::Attribute)> wanted);

  /// All points of `desc`'s plan spaces, family by family.
  llvm::SmallVector<PlanCandidate> enumerate(const InstructionDesc &desc);

  /// Checks one plan for `desc`: its cost, or the constraint that it violates.
  PlanCandidate check(const InstructionDesc &desc, mlir::Attribute plan) const;
  /// The same of a match at hand.
  static PlanCandidate check(FamilyMatch &match, mlir::Attribute plan);

  /// The planning of `desc` by each family of the back end, the fallback last.
  /// The result refers to `desc` and the planner.
  llvm::SmallVector<MatchAttempt> match(const InstructionDesc &desc) const;

private:
  std::string explainUnknownFamily() const;
  /// Which constraints leave no family a plan.
  std::string explainFailure(llvm::ArrayRef<MatchAttempt> matched) const;

  mlir::MLIRContext *context;
  TargetDescription target;
  const BackendInterface *backend;
  llvm::StringMap<std::unique_ptr<PlanChoice>> memo;
};

} // namespace aicf

#endif // AICF_ANALYSIS_PLANNER_H
