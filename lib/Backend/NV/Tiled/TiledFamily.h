//===- TiledFamily.h - What the tiled families share ------------*- C++ -*-===//
//
// Matching, footprint, launch and cost of a family of tiled contractions, given
// the family's rules, its plan's numbers and its rates.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_TILED_TILEDFAMILY_H
#define AICF_LIB_BACKEND_NV_TILED_TILEDFAMILY_H

#include "../Codegen/Limits.h"
#include "TiledSpec.h"

namespace aicf::nv {

/// What one step (a stage of one block) takes of a multiprocessor, in cycles.
struct StepCycles {
  int64_t math = 0;   ///< The unit that multiplies.
  int64_t shared = 0; ///< Reading fragments.
  int64_t chain = 0;  ///< Dependent latencies that the block cannot hide.
  /// Warps that read as they go, for which one of these counts: its stages run
  /// ahead.
  int64_t hiders = 1;
};

class TiledFamily : public KernelFamily {
public:
  bool match(const InstructionDesc &desc, const TargetDescription &target,
             std::string *why) const override;
  Footprint footprint(const InstructionDesc &desc, mlir::Attribute plan,
                      const TargetDescription &target) const override;
  bool isLegal(const InstructionDesc &desc, mlir::Attribute plan,
               const TargetDescription &target,
               std::string *why) const override;
  Cost estimate(const InstructionDesc &desc, mlir::Attribute plan,
                const TargetDescription &target) const override;
  LaunchSpec launch(emit::ComputeOp op, mlir::Attribute plan,
                    const TargetDescription &target) const override;
  mlir::LogicalResult generate(mlir::OpBuilder &builder, emit::ComputeOp op,
                               mlir::Attribute plan, llvm::StringRef name,
                               const TargetDescription &target) const override;

protected:
  /// Settles `desc`, by `plan` if that is not null.
  virtual mlir::FailureOr<TiledSpec> settle(const InstructionDesc &desc,
                                            mlir::Attribute plan,
                                            std::string *why) const = 0;
  /// Whether the target has what the family needs.
  virtual bool supports(const TargetDescription &target,
                        std::string *why) const = 0;
  virtual bool isPlan(mlir::Attribute plan) const = 0;
  /// The plan in clear: the start of a kernel's name.
  virtual std::string getPlanName(mlir::Attribute plan) const = 0;
  virtual StepCycles getStepCycles(const TiledSpec &spec, mlir::Attribute plan,
                                   const TargetDescription &target) const = 0;
  virtual void write(DeviceBuilder &d, emit::ComputeOp op,
                     const TiledSpec &spec, mlir::Attribute plan,
                     const KernelArgs &args, llvm::StringRef name) const = 0;

  /// Calls `add` with the splits of the depth that are worth a plan besides 1,
  /// for the tile of `plan`: those that leave each block some tiles of the depth
  /// and make no more blocks than the machine runs in a few waves.
  void enumerateSplits(const InstructionDesc &desc, mlir::Attribute plan,
                       const TargetDescription &target,
                       llvm::function_ref<void(int64_t split)> add) const;
  /// What a step waits for its copies at least, in cycles: their latency,
  /// hidden by as many steps as the ring runs ahead.
  static int64_t getCopyCycles(const TiledSpec &spec,
                               const TargetDescription &target);
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILEDFAMILY_H
