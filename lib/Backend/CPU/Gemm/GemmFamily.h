//===- GemmFamily.h - The family aicf_cpu.gemm ------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_CPU_GEMM_GEMMFAMILY_H
#define AICF_LIB_BACKEND_CPU_GEMM_GEMMFAMILY_H

#include "../CPUFamily.h"
#include "GemmSpec.h"

namespace aicf::cpu {

class GemmFamily : public CPUFamily<GemmSpec, GemmArgs, GemmAttr> {
public:
  llvm::StringRef getName() const override { return "aicf_cpu.gemm"; }

protected:
  /// The groups of a convolution are a batch.
  std::unique_ptr<InstructionDesc>
  adapt(const InstructionDesc &desc) const override {
    std::optional<InstructionDesc> split = splitQuotients(desc);
    return split ? std::make_unique<InstructionDesc>(std::move(*split))
                 : nullptr;
  }
  mlir::FailureOr<GemmSpec> resolve(const InstructionDesc &desc,
                                    std::string *why) const override {
    return resolveGemm(desc, why);
  }
  mlir::FailureOr<GemmSpec> apply(const GemmSpec &common, GemmAttr plan,
                                  std::string *) const override {
    GemmSpec spec = common;
    spec.apply(plan);
    return spec;
  }
  bool keepsBounds(const InstructionDesc &desc, const GemmSpec &spec,
                   const TargetDescription &target,
                   std::string *why) const override {
    return spec.keepsBounds(desc, target, why);
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
  mlir::LogicalResult write(TaskFunction &function, emit::ComputeOp op,
                            const InstructionDesc &desc, const GemmSpec &spec,
                            const GemmArgs &args,
                            const TargetDescription &target) const override;
};

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_GEMM_GEMMFAMILY_H
