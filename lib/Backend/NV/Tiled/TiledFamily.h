//===- TiledFamily.h - What the tiled families share ------------*- C++ -*-===//
//
// Matching, footprint, launch and cost of a family of tiled contractions, given
// the family's rules, its plan's numbers and its rates.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_TILED_TILEDFAMILY_H
#define AICF_LIB_BACKEND_NV_TILED_TILEDFAMILY_H

#include "../Codegen/GPUFamily.h"
#include "TiledSpec.h"

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

/// What a family's blocks wait for beside their steps: numbers of the target.
struct TiledWaits {
  /// Cycles of an instruction of a block alone, in percent, and of an element
  /// that a thread stores.
  int64_t alonePercent = 100, storeCycles = 0;
  int64_t epiloguePercent = 100; ///< Cycles of an epilogue against its work.
  /// Of the latency of a load: of the copies of a step, of all blocks.
  int64_t copyPercent = 100, loadPercent = 100;
  int64_t exposedPercent = 100; ///< Of what few warps do not hide.
  int64_t splitCycles = 0;      ///< Of the last block of a split tile.
};

/// The numbers of a list, of which there are `N`.
template <size_t N>
std::array<int64_t, N> toArray(llvm::ArrayRef<int64_t> list) {
  std::array<int64_t, N> numbers;
  llvm::copy(list, numbers.begin());
  return numbers;
}

/// A family of kernels that are called `prefix` and a `letter` before what a
/// tile is shared out to. A point of the plan space is the number of a tile,
/// the stages, the split of the depth, and the tiles of a block.
class TiledFamily : public KernelArgsFamily<TiledSpec> {
protected:
  /// `shapes`: tiles of the plan spaces of all instructions; from
  /// `firstNarrow` on they are for results of few rows or columns and a short
  /// depth, which they hold. `stages` of the ring are the two usual
  /// numbers, the deeper first, then those for rings that hold the depth alone.
  TiledFamily(llvm::StringRef prefix, char letter,
              llvm::ArrayRef<TileShape> shapes, int64_t firstNarrow,
              llvm::ArrayRef<int64_t> stages)
      : prefix(prefix), letter(letter), shapes(shapes),
        firstNarrow(firstNarrow), stages(stages) {}

  // What a family is.
  virtual TiledPlan readPlan(mlir::Attribute plan) const = 0;
  virtual mlir::Attribute makePlan(mlir::MLIRContext *context,
                                   const TiledPlan &plan) const = 0;
  /// How a tile reads.
  virtual std::string spell(const TileShape &shape) const = 0;
  virtual TiledRules getRules(const TiledSpec &common) const = 0;
  /// Columns of a group in a fragment of `shape`, no more than the rules say.
  virtual int64_t getGroupWidth(const TiledSpec &common,
                                const TileShape &shape) const {
    return getRules(common).groupWidth;
  }
  virtual int64_t countThreads(const TileShape &shape) const = 0;
  /// Registers a thread, estimated; and those of its sums.
  virtual int64_t estimateRegisters(const TiledSpec &spec) const = 0;
  virtual int64_t countSumRegisters(const TiledSpec &spec) const = 0;
  /// Rows that a thread has sums of.
  virtual int64_t countRows(const TiledSpec &spec) const = 0;
  /// Rows that a warp stores to at once.
  virtual int64_t countStoredRows(const TiledSpec &spec) const = 0;
  virtual StepCycles getStepCycles(const TiledSpec &spec,
                                   const TargetDescription &target) const = 0;
  virtual TiledWaits getWaits(const TargetDescription &target) const = 0;

  /// What a step waits for its copies at least, in cycles: their latency,
  /// hidden by as many steps as the ring runs ahead.
  int64_t getCopyCycles(const TiledSpec &spec,
                        const TargetDescription &target) const;

  // What follows.
  mlir::FailureOr<TiledSpec> apply(const InstructionDesc &desc,
                                   const TiledSpec &common,
                                   mlir::Attribute plan,
                                   const TargetDescription &target,
                                   std::string *why) const final;
  bool keepsOwnBounds(const InstructionDesc &desc, const TiledSpec &spec,
                      std::string *why) const final;
  void takeScratch(const TiledSpec &spec, Footprint &footprint) const final;
  void declare(const InstructionDesc &desc, const TiledSpec &common,
               const TargetDescription &target, PlanSpace &space) const final;
  mlir::Attribute getPlan(mlir::MLIRContext *context, const TiledSpec &common,
                          llvm::ArrayRef<int64_t> values,
                          const TargetDescription &) const final;
  Cost estimate(const InstructionDesc &desc, const TiledSpec &spec,
                mlir::Attribute plan,
                const TargetDescription &target) const final;
  std::string getPlanName(const TiledSpec &spec) const final;
  /// The instruction's arguments, then workspace and semaphores.
  KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                     const TiledSpec &spec) const final;

private:
  /// Tile `number` of the plan space.
  const TileShape &getShape(const TiledSpec &common, int64_t number) const {
    int64_t listed = shapes.size();
    return number < listed ? shapes[number] : common.fitted[number - listed];
  }

  llvm::StringRef prefix;
  char letter;
  llvm::ArrayRef<TileShape> shapes;
  int64_t firstNarrow;
  llvm::ArrayRef<int64_t> stages;
};

/// A tiled family whose plans are `PlanAttr`: tile, what it is shared out to,
/// stages, group, split and tiles.
template <typename PlanAttr>
class TiledFamilyOf : public TiledFamily {
protected:
  using TiledFamily::TiledFamily;

  bool isPlan(mlir::Attribute plan) const final {
    return llvm::isa<PlanAttr>(plan);
  }
  mlir::Attribute makePlan(mlir::MLIRContext *context,
                           const TiledPlan &plan) const final {
    auto list = [&](llvm::ArrayRef<int64_t> numbers) {
      return mlir::DenseI64ArrayAttr::get(context, numbers);
    };
    return PlanAttr::get(context, list(plan.shape.tile), list(plan.shape.share),
                         plan.stages, plan.group, plan.split, plan.tiles);
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILEDFAMILY_H
