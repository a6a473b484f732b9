//===- ScatterFamily.h - The family aicf_nv.scatter -------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_SCATTER_SCATTERFAMILY_H
#define AICF_LIB_BACKEND_NV_SCATTER_SCATTERFAMILY_H

#include "../Codegen/GPUFamily.h"
#include "ScatterKernel.h"

namespace aicf::nv {

class ScatterFamily : public KernelArgsFamily<ScatterSpec> {
public:
  llvm::StringRef getName() const override { return "aicf_nv.scatter"; }

protected:
  bool isPlan(mlir::Attribute plan) const override {
    return llvm::isa<ScatterPlanAttr>(plan);
  }
  mlir::FailureOr<ScatterSpec> resolve(const InstructionDesc &desc,
                                       const TargetDescription &target,
                                       std::string *why) const override;
  mlir::FailureOr<ScatterSpec> apply(const InstructionDesc &desc,
                                     const ScatterSpec &common,
                                     mlir::Attribute plan,
                                     const TargetDescription &target,
                                     std::string *why) const override;
  Cost estimate(const InstructionDesc &desc, const ScatterSpec &spec,
                mlir::Attribute,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const ScatterSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  mlir::Attribute getPlan(mlir::MLIRContext *context, const ScatterSpec &common,
                          llvm::ArrayRef<int64_t> values,
                          const TargetDescription &) const override;
  bool keepsOwnBounds(const InstructionDesc &desc, const ScatterSpec &spec,
                      std::string *why) const override;
  void takeScratch(const ScatterSpec &spec,
                   Footprint &footprint) const override;
  int64_t getCluster(const ScatterSpec &spec) const override {
    return spec.cluster;
  }
  std::string getPlanName(const ScatterSpec &spec) const override;
  /// The instruction's arguments; then the number of segments of a row if there
  /// are several; and where blocks share sources the workspace and the
  /// semaphores.
  KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                     const ScatterSpec &spec) const override;
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const ScatterSpec &spec, const KernelArgs &args,
             llvm::StringRef name) const override {
    generateScatter(d, op, desc, spec, args, name);
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCATTER_SCATTERFAMILY_H
