//===- GemmFamily.h - The family aicf_cpu.gemm ------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_CPU_GEMM_GEMMFAMILY_H
#define AICF_LIB_BACKEND_CPU_GEMM_GEMMFAMILY_H

#include "GemmKernel.h"
#include "aicf/Analysis/SpecFamily.h"

namespace aicf::cpu {

class GemmFamily : public SpecFamily<GemmSpec> {
public:
  llvm::StringRef getName() const override { return "aicf_cpu.gemm"; }
  LaunchSpec launch(emit::ComputeOp op, mlir::Attribute plan,
                    const TargetDescription &target) const override;
  mlir::LogicalResult generate(mlir::OpBuilder &builder, emit::ComputeOp op,
                               mlir::Attribute plan, llvm::StringRef name,
                               const TargetDescription &target) const override {
    InstructionDesc desc = describe(op);
    return writeGemmKernel(builder, op, desc, getSpec(desc, plan, target), name,
                           target);
  }

protected:
  mlir::FailureOr<GemmSpec> resolve(const InstructionDesc &desc,
                                    const TargetDescription &target,
                                    std::string *why) const override {
    if (!hasTypes(desc, target, why))
      return mlir::failure();
    return resolveGemm(desc, why);
  }
  bool keepsBounds(const InstructionDesc &, const GemmSpec &spec,
                   const TargetDescription &, std::string *why) const override {
    return spec.keepsBounds(why);
  }
  bool isPlan(mlir::Attribute plan) const override {
    return llvm::isa<GemmAttr>(plan);
  }
  mlir::FailureOr<GemmSpec> apply(const InstructionDesc &,
                                  const GemmSpec &common, mlir::Attribute plan,
                                  const TargetDescription &,
                                  std::string *) const override {
    GemmSpec spec = common;
    spec.apply(llvm::cast<GemmAttr>(plan));
    return spec;
  }
  Footprint getFootprint(const GemmSpec &spec,
                         const TargetDescription &target) const override;
  Cost estimate(const InstructionDesc &desc, const GemmSpec &spec,
                mlir::Attribute,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const GemmSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  mlir::Attribute getPlan(mlir::MLIRContext *context, const GemmSpec &common,
                          llvm::ArrayRef<int64_t> values,
                          const TargetDescription &target) const override;
};

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_GEMM_GEMMFAMILY_H
