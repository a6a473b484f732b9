//===- KernelFamily.h - Families of kernels and their plans -----*- C++ -*-===//
//
// A kernel family is one object: what it matches and how that is
// planned (FamilyMatch.h), and the generator. A plan is an attribute
// that implements KernelPlanAttrInterface; the generator chooses nothing.
//
// Families belong to a back end (BackendInterface.h), which finds them by the
// names of their plans.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_KERNELFAMILY_H
#define AICF_ANALYSIS_KERNELFAMILY_H

#include "aicf/Analysis/FamilyMatch.h"
#include "aicf/Analysis/LaunchSpec.h"
#include "aicf/Target/TargetInterface.h"

namespace aicf {

class KernelFamily {
public:
  virtual ~KernelFamily() = default;

  /// Key of the family: what its plans answer to getFamilyName().
  virtual llvm::StringRef getName() const = 0;
  /// The planning of `desc` on `target`, both of which the result refers to.
  /// Null if the family cannot run `desc` there by any plan; then `why`, if
  /// given, names the constraint.
  virtual std::unique_ptr<FamilyMatch> match(const InstructionDesc &desc,
                                             const TargetDescription &target,
                                             std::string *why) const = 0;

  /// The launch of the resolved instruction `op` by `plan`. The kernel's name
  /// depends only on what the code depends on, so instructions of equal body,
  /// plan and divisibility share one kernel.
  virtual LaunchSpec launch(emit::ComputeOp op, mlir::Attribute plan,
                            const TargetDescription &target) const = 0;
  /// Builds the kernel `name` for `op` and `plan` at `builder`'s insertion
  /// point inside the back end's kernel module.
  virtual mlir::LogicalResult
  generate(mlir::OpBuilder &builder, emit::ComputeOp op, mlir::Attribute plan,
           llvm::StringRef name, const TargetDescription &target) const = 0;

  /// Whether the kernel of the legal `plan` for `desc` may become a part of
  /// one that runs several instructions; else says in `why` what forbids it.
  /// Such a kernel takes its block's number and the number of blocks from
  /// gpu.block_id and gpu.grid_dim alone, waits for no other block, and its
  /// threads, whole warps, meet at barriers of the whole block.
  virtual bool canShareLaunch(const InstructionDesc &desc, mlir::Attribute plan,
                              const TargetDescription &target,
                              std::string *why) const;

  /// What the legal `plan` takes to run `desc`, which matches.
  Footprint getFootprint(const InstructionDesc &desc, mlir::Attribute plan,
                         const TargetDescription &target) const;
};

/// Arena, globals, constants and scratch begin at multiples of so many bytes.
/// A buffer in them is aligned to the target's `alignment`, which is at least
/// 16 bytes, and an input or output of an entry to 16 (`Slot.alignment`).
constexpr int64_t kBufferAlignment = 64;

} // namespace aicf

#endif // AICF_ANALYSIS_KERNELFAMILY_H
