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
#include "aicf/Analysis/SpecFamily.h"

namespace aicf::nv {

/// What one step (a stage of one block) takes of a multiprocessor, in cycles.
struct StepCycles {
  int64_t math = 0;   ///< The unit that multiplies.
  int64_t shared = 0; ///< Reading fragments.
  int64_t chain = 0;  ///< Dependent latencies that the block cannot hide.
  /// What all blocks of a step wait for together: their warps load fragments at
  /// the same time, and multiply at the same time.
  int64_t stall = 0;
  /// Warps that read as they go, for which one of these counts: its stages run
  /// ahead.
  int64_t hiders = 1;
};

/// Registers of a thread that adds the parts of a split depth, of `sums`
/// registers each: the sums, a part, the loads under way, the epilogue. ptxas
/// spilled with fewer (f32, sm_90a).
inline int64_t estimateReductionRegisters(int64_t sums) {
  return 80 + 2 * sums;
}

/// A point of the plan space is the number of a tile, the stages, and the split
/// of the depth.
class TiledFamily : public SpecFamily<TiledSpec> {
public:
  LaunchSpec launch(emit::ComputeOp op, mlir::Attribute plan,
                    const TargetDescription &target) const override;
  mlir::LogicalResult generate(mlir::OpBuilder &builder, emit::ComputeOp op,
                               mlir::Attribute plan, llvm::StringRef name,
                               const TargetDescription &target) const override;

protected:
  bool keepsBounds(const InstructionDesc &desc, const TiledSpec &spec,
                   const TargetDescription &target,
                   std::string *why) const override;
  Footprint getFootprint(const TiledSpec &spec,
                         const TargetDescription &target) const override;
  Cost estimate(const InstructionDesc &desc, const TiledSpec &spec,
                mlir::Attribute plan,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const TiledSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;

  /// A tile of the plan space: rows, columns, depth.
  using Tile = std::array<int64_t, 3>;
  /// The tiles of the space, and how each reads with what shares it out.
  virtual size_t getNumTiles() const = 0;
  virtual Tile getTile(size_t index) const = 0;
  virtual std::string spellTile(size_t index) const = 0;
  /// Stages of the ring, the deepest first.
  virtual llvm::ArrayRef<int64_t> getStages() const = 0;
  /// The plan's name in clear: the start of a kernel's name.
  virtual std::string getPlanName(mlir::Attribute plan) const = 0;
  virtual StepCycles getStepCycles(const TiledSpec &spec, mlir::Attribute plan,
                                   const TargetDescription &target) const = 0;
  virtual void write(DeviceBuilder &d, emit::ComputeOp op,
                     const TiledSpec &spec, mlir::Attribute plan,
                     const KernelArgs &args, llvm::StringRef name) const = 0;

  /// What a step waits for its copies at least, in cycles: their latency,
  /// hidden by as many steps as the ring runs ahead.
  static int64_t getCopyCycles(const TiledSpec &spec,
                               const TargetDescription &target);
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILEDFAMILY_H
