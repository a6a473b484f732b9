//===- FuseOptions.h - What can become of two instructions ------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_FUSEOPTIONS_H
#define AICF_LIB_TRANSFORMS_FUSEOPTIONS_H

#include "PlanUtils.h"
#include "aicf/Analysis/Cost.h"

namespace aicf {

/// What can be done with one producer-consumer pair.
struct FuseOption {
  emit::FuseChoice name;
  std::optional<Cost> cost; ///< Of both instructions together, if legal.
  std::string violates;     ///< Otherwise.
  int64_t total() const { return cost ? cost->total() : INT64_MAX; }
};

struct FuseEvaluation {
  FuseOption separate{emit::FuseChoice::Separate, {}, ""};
  FuseOption fused{emit::FuseChoice::Fused, {}, ""};
  FuseOption duplicate{emit::FuseChoice::Duplicate, {}, ""};
  /// Whether others read the producer, so that `duplicate` differs.
  bool shared = false;
  /// The consumer's hints, if they prefer one of the options.
  emit::HintsAttr hints;

  /// What is chosen without a pin: what a hint prefers, if it is not too dear,
  /// or the cheapest option.
  const FuseOption &best() const {
    const FuseOption &cheapest = least();
    const FuseOption *preferred = getPreferred();
    return preferred && preferred->cost && cheapest.cost &&
                   isWithinMargin(hints, *preferred->cost, *cheapest.cost)
               ? *preferred
               : cheapest;
  }
  /// The option that a hint prefers, or null.
  const FuseOption *getPreferred() const {
    if (!hints)
      return nullptr;
    switch (hints.getFuse().getValue()) {
    case emit::FuseChoice::Fused:
      return &fused;
    case emit::FuseChoice::Separate:
      return &separate;
    case emit::FuseChoice::Duplicate:
      return &duplicate;
    }
    llvm_unreachable("unknown choice");
  }
  /// The cheapest option. At equal cost one instruction is better than two,
  /// and two that share work are better than two that repeat it.
  const FuseOption &least() const {
    const FuseOption *choice = &separate;
    if (fused.cost && fused.total() <= choice->total())
      choice = &fused;
    if (duplicate.cost && duplicate.total() < choice->total())
      choice = &duplicate;
    return *choice;
  }
  int64_t gain() const {
    int64_t apart = separate.total(), best = this->best().total();
    return apart == INT64_MAX ? (best == INT64_MAX ? 0 : apart) : apart - best;
  }
};

/// What it costs to merge an instruction with one of its consumers, as far as
/// it was asked, while the same results are kept.
struct MergeCosts {
  llvm::SmallVector<unsigned> kept;
  std::optional<FuseOption> fused, duplicate;
};

/// The best plan of an instruction, and what its merges cost.
struct PlannedInstruction {
  unsigned number = 0; ///< From 1. Unlike an address it never comes again.
  const PlanChoice *plan = nullptr;
  llvm::DenseMap<unsigned, MergeCosts> producers; ///< By their numbers.
  /// Of a plain map.
  std::unique_ptr<InstructionDesc> map;
};

/// The decision that the user took about a pair of instructions or, where those
/// were merged into others, about a pair of their parts.
struct FusePin {
  std::optional<emit::FuseChoice> choice; ///< Nothing without a pin.
  emit::SubjectAttr subject;
};

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_FUSEOPTIONS_H
