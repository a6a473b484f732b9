//===- SimtFamily.h - The family aicf_nv.simt -------------------*- C++ -*-===//
//
// The cost counts the very loop tree that the kernel runs.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_SIMT_SIMTFAMILY_H
#define AICF_LIB_BACKEND_NV_SIMT_SIMTFAMILY_H

#include "SimtKernel.h"
#include "aicf/Analysis/LoopTree.h"

namespace aicf::nv {

/// Number of blocks of a launch.
int64_t countBlocks(const InstructionDesc &desc, SimtPlanAttr plan);

class SimtFamily : public KernelFamily {
public:
  llvm::StringRef getName() const override { return "aicf_nv.simt"; }
  std::unique_ptr<FamilyMatch> match(const InstructionDesc &desc,
                                     const TargetDescription &target,
                                     std::string *why) const override;
  LaunchSpec launch(emit::ComputeOp op, mlir::Attribute plan,
                    const TargetDescription &target) const override;
  mlir::LogicalResult generate(mlir::OpBuilder &builder, emit::ComputeOp op,
                               mlir::Attribute plan, llvm::StringRef name,
                               const TargetDescription &target) const override;
  bool canShareLaunch(const InstructionDesc &, mlir::Attribute,
                      const TargetDescription &, std::string *) const override {
    return true;
  }
};

/// Loops and what they count, for one sequential or none.
struct SimtLoops {
  SequentialDim sequential;
  LoopTree tree;
  LoopCounts counts;
};

class SimtMatch final : public FamilyMatch {
public:
  SimtMatch(const InstructionDesc &desc, const TargetDescription &target)
      : FamilyMatch(desc, target), grid(desc.getGridDims()) {}

  mlir::Attribute getPlan(mlir::MLIRContext *context,
                          llvm::ArrayRef<int64_t> values) override;
  bool isLegal(mlir::Attribute plan, std::string *why) override;
  Footprint getFootprint(mlir::Attribute plan) override;
  Cost estimate(mlir::Attribute plan) override;

protected:
  void declare(PlanSpace &space) override;

private:
  /// Built once for each sequential that is asked about.
  const SimtLoops &getLoops(SequentialDim sequential);
  const llvm::SmallVector<SequentialDim, 2> &getSequential() {
    if (!sequentialDims)
      sequentialDims = findSequentialDims(desc);
    return *sequentialDims;
  }

  DimSet grid;
  llvm::SmallVector<std::unique_ptr<SimtLoops>, 2> loops;
  std::optional<llvm::SmallVector<SequentialDim, 2>> sequentialDims;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SIMT_SIMTFAMILY_H
