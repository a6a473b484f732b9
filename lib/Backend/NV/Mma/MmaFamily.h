//===- MmaFamily.h - The family aicf_nv.mma ---------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_MMA_MMAFAMILY_H
#define AICF_LIB_BACKEND_NV_MMA_MMAFAMILY_H

#include "../Tiled/TiledFamily.h"
#include "aicf/Backend/NV/IR/NV.h"

namespace aicf::nv {

class MmaFamily : public TiledFamilyOf<MmaPlanAttr> {
public:
  MmaFamily();
  llvm::StringRef getName() const override { return "aicf_nv.mma"; }

protected:
  mlir::FailureOr<TiledSpec> resolve(const InstructionDesc &desc,
                                     const TargetDescription &target,
                                     std::string *why) const override;
  TiledPlan readPlan(mlir::Attribute plan) const override;
  std::string spell(const TileShape &shape) const override;
  TiledRules getRules(const TiledSpec &) const override;
  int64_t countThreads(const TileShape &shape) const override;
  int64_t estimateRegisters(const TiledSpec &spec) const override;
  int64_t countSumRegisters(const TiledSpec &spec) const override;
  int64_t countRows(const TiledSpec &spec) const override;
  int64_t countStoredRows(const TiledSpec &spec) const override;
  StepCycles getStepCycles(const TiledSpec &spec,
                           const TargetDescription &target) const override;
  TiledWaits getWaits(const TargetDescription &target) const final;
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const TiledSpec &spec, const KernelArgs &args,
             llvm::StringRef name) const override;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_MMA_MMAFAMILY_H
