//===- LoopsFamily.h - The family aicf_cpu.loops ----------------*- C++ -*-===//
//
// Runs any instruction as the loops of its tree over tiles of the grid. The
// estimate visits the tree in the same modes (whole vectors or rest, unrolled
// or rest) as the emitter does, so it counts the operations of the code.
//
// No SpecFamily: an estimate takes the tree, the cycles and the bytes from the
// one before, which mostly differs in the tiles alone, while specs are values
// that know nothing of each other. The kernel's function and the launch are
// those of other CPU families (CPUFamily.h).
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_CPU_LOOPS_LOOPSFAMILY_H
#define AICF_LIB_BACKEND_CPU_LOOPS_LOOPSFAMILY_H

#include "LoopsKernel.h"

namespace aicf::cpu {

inline bool contains(DimSet dims, int64_t dim) {
  return dim >= 0 && (dims >> dim & 1);
}

/// Counts in thousandths of a cycle.
struct Cycles {
  int64_t busy = 0;    ///< Work at the rates of the units.
  int64_t waiting = 0; ///< For the chain of a reduction.

  int64_t spilling = 0; ///< Accumulators that registers do not hold.

  Cycles operator+(const Cycles &other) const {
    return {saturate(busy, other.busy), saturate(waiting, other.waiting),
            saturate(spilling, other.spilling)};
  }
  Cycles operator*(int64_t times) const {
    return {mulDiv(busy, times, 1), mulDiv(waiting, times, 1),
            mulDiv(spilling, times, 1)};
  }

private:
  static int64_t saturate(int64_t a, int64_t b) {
    return std::min(a + b, INT64_MAX / 16);
  }
};

class LoopsFamily : public KernelFamily {
public:
  llvm::StringRef getName() const override { return "aicf_cpu.loops"; }
  std::unique_ptr<FamilyMatch> match(const InstructionDesc &desc,
                                     const TargetDescription &target,
                                     std::string *why) const override;

  LaunchSpec launch(emit::ComputeOp op, mlir::Attribute plan,
                    const TargetDescription &target) const override;
  mlir::LogicalResult generate(mlir::OpBuilder &builder, emit::ComputeOp op,
                               mlir::Attribute plan, llvm::StringRef name,
                               const TargetDescription &target) const override {
    return writeLoopsKernel(builder, op, llvm::cast<LoopsAttr>(plan), name,
                            target);
  }
};

/// A dim, and how many of its positions are taken at once; -1 and 1: none.
struct DimChoice {
  int64_t dim = -1, count = 1;
};

class LoopsMatch final : public FamilyMatch {
public:
  /// `desc` has merged dims.
  LoopsMatch(std::unique_ptr<InstructionDesc> desc,
             const TargetDescription &target)
      : FamilyMatch(*desc, target), merged(std::move(desc)) {}

  mlir::Attribute getPlan(mlir::MLIRContext *context,
                          llvm::ArrayRef<int64_t> values) override;
  bool isLegal(mlir::Attribute attr, std::string *why) override;
  Footprint getFootprint(mlir::Attribute attr) override;
  Cost estimate(mlir::Attribute attr) override;

protected:
  void declare(PlanSpace &space) override;

private:
  /// Parameters of the space, in its order. The first three are numbers of
  /// lists.
  enum { kSequential, kVector, kUnroll, kTasks, kSplit };

  /// The sequential dim, and those that it drops.
  DimSet getSequentialDims(const SequentialDim &sequential) const;
  void forget() override { last = nullptr; }
  bool mayBeVector(unsigned dim, DimSet sequential) const;
  bool isWorthUnrolling(unsigned dim, const SequentialDim &sequential) const;
  bool isWorthInnermost(unsigned dim) const;
  bool mayTile(const SequentialDim &sequential) const;
  /// Whether a choice of the sequential dim has tiles of it.
  bool isTiled(int64_t sequential) const {
    return sequential >= static_cast<int64_t>(tiledFrom);
  }
  /// The grid dims in the order of the loops, and the tile of each that makes
  /// `parts` tasks or as many as there are positions.
  std::pair<llvm::SmallVector<int64_t>, llvm::SmallVector<int64_t>>
  getTiles(llvm::ArrayRef<int64_t> values, int64_t parts) const;

  std::unique_ptr<InstructionDesc> merged; ///< What `desc` refers to.

  // What the numbers of the space stand for.
  llvm::SmallVector<SequentialDim> sequentialDims;
  size_t tiledFrom = 0; ///< The first of them with tiles.
  llvm::SmallVector<DimChoice> vectors, unrolls;
  std::optional<unsigned> splitDim;

  // Of the plan that was estimated last: trees depend on the sequential dim
  // alone, or on the order in a scattering one; all tasks together take the
  // same cycles in tiles of any extent, but for those.
  LoopsAttr last;
  LoopTree tree;
  Cycles cycles;
  int64_t bytes = 0;
};

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_LOOPS_LOOPSFAMILY_H
