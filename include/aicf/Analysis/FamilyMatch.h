//===- FamilyMatch.h - One family's match of an instruction -----*- C++ -*-===//
//
// What one family has to decide for one instruction on one target: parameters
// with their values, constraints, and the cost that is minimised. The search
// (Planner.h) visits the parameters in order, drops a value as soon as it
// violates a constraint or cannot beat what is known, and asks for the cost of
// whole plans. `aicf-explain --space` prints the same declarations.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_FAMILYMATCH_H
#define AICF_ANALYSIS_FAMILYMATCH_H

#include "aicf/Analysis/Cost.h"
#include "aicf/Analysis/InstructionDesc.h"
#include <functional>

namespace aicf {

/// What a plan takes from the machine.
struct Footprint {
  int64_t sharedBytes = 0; ///< Shared memory a block.
  int64_t threads = 1;     ///< Threads a block.
  /// Registers a thread, estimated, when the kernel starts, which is what a
  /// block takes of a multiprocessor's; 0 unknown.
  int64_t registers = 0;
  /// Where warps ask for more of the block's: the most that a thread holds.
  int64_t mostRegisters = 0;
  /// Registers a thread beyond those, which it keeps in memory.
  int64_t spilledRegisters = 0;
  /// Blocks that a multiprocessor is to hold at once, for which the kernel is
  /// compiled; 0 where that is not bounded.
  int64_t residentBlocks = 0;
  int64_t scratchBytes = 0; ///< Global workspace of the instruction.
  int64_t semaphores = 0;   ///< 32-bit counters, initially and finally 0.
  int64_t blocks = 0;       ///< Of threads, that are launched; 0 unknown.
};

/// A number that a plan fixes.
struct PlanParameter {
  llvm::StringRef name;    ///< As the plan's attribute calls it.
  llvm::StringRef meaning; ///< With its unit.
  /// The values that the search tries, in that order: of plans of equal cost
  /// the first one is chosen.
  llvm::SmallVector<int64_t> values;
  /// How a value reads that is the number of something; null: as itself.
  std::function<std::string(int64_t)> spell = nullptr;
};

/// What values have to fulfil together. A plan that violates one may be legal,
/// as a pin: the space holds what is worth a search.
struct PlanConstraint {
  llvm::StringRef text;
  /// Of the parameters that it reads, the last one.
  unsigned last = 0;
  /// `values` holds those of the parameters up to `last` at least.
  std::function<bool(llvm::ArrayRef<int64_t> values)> holds;
};

/// Parameters, in the order in which the search fixes them, and constraints.
struct PlanSpace {
  llvm::SmallVector<PlanParameter, 8> parameters;
  llvm::SmallVector<PlanConstraint, 8> constraints;

  /// Calls `visit` with the values of every point that keeps the constraints,
  /// the values of the last parameter running fastest. `enter`, if given, is
  /// asked after each parameter but the last whether the points that begin with
  /// these values are to be visited. Counts in `violated`, if given, for each
  /// constraint the prefixes that it was the first to violate.
  void walk(llvm::function_ref<void(llvm::ArrayRef<int64_t>)> visit,
            llvm::function_ref<bool(llvm::ArrayRef<int64_t>)> enter = nullptr,
            llvm::SmallVectorImpl<int64_t> *violated = nullptr) const;
};

/// One family's planning of one instruction. Refers to the description and the
/// target that it was matched with. What depends on the instruction alone is
/// resolved once, when it is matched; a match is not for several threads.
class FamilyMatch {
public:
  FamilyMatch(const InstructionDesc &desc, const TargetDescription &target)
      : desc(desc), target(target) {}
  virtual ~FamilyMatch();

  const InstructionDesc &getDesc() const { return desc; }
  const TargetDescription &getTarget() const { return target; }
  /// Parameters and constraints; declared when first asked for.
  const PlanSpace &getSpace();

  /// The plan at a point of the space.
  virtual mlir::Attribute getPlan(mlir::MLIRContext *context,
                                  llvm::ArrayRef<int64_t> values) = 0;
  /// A time that no plan is faster than whose first values are `values`, in
  /// picoseconds: what the search may skip. 0 if nothing is known.
  virtual int64_t getBound(llvm::ArrayRef<int64_t> values) { return 0; }

  /// Whether `plan` suits the instruction beyond the footprint's bounds, which
  /// the planner checks. On failure `why`, if given, names the constraint.
  virtual bool isLegal(mlir::Attribute plan, std::string *why) = 0;
  /// What the legal `plan` takes; the very function that the generator
  /// allocates by.
  virtual Footprint getFootprint(mlir::Attribute plan) = 0;
  /// Predicted time of the legal `plan`, launch included.
  virtual Cost estimate(mlir::Attribute plan) = 0;

  /// Forgets what follows from the target's numbers, which have changed. The
  /// space stays what it was.
  virtual void forget() {}

protected:
  virtual void declare(PlanSpace &space) = 0;

  const InstructionDesc &desc;
  const TargetDescription &target;

private:
  std::optional<PlanSpace> space;
};

} // namespace aicf

#endif // AICF_ANALYSIS_FAMILYMATCH_H
