//===- ConvFamily.h - The family aicf_nv.conv -------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CONV_CONVFAMILY_H
#define AICF_LIB_BACKEND_NV_CONV_CONVFAMILY_H

#include "../Codegen/GPUFamily.h"
#include "ConvKernel.h"

namespace aicf::nv {

class ConvFamily : public KernelArgsFamily<ConvSpec> {
public:
  llvm::StringRef getName() const override { return "aicf_nv.conv"; }

protected:
  bool isPlan(mlir::Attribute plan) const override {
    return llvm::isa<ConvPlanAttr>(plan);
  }
  mlir::FailureOr<ConvSpec> resolve(const InstructionDesc &desc,
                                    const TargetDescription &target,
                                    std::string *why) const override;
  mlir::FailureOr<ConvSpec> apply(const InstructionDesc &desc,
                                  const ConvSpec &common, mlir::Attribute plan,
                                  const TargetDescription &target,
                                  std::string *why) const override;
  Cost estimate(const InstructionDesc &desc, const ConvSpec &spec,
                mlir::Attribute,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const ConvSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  mlir::Attribute getPlan(mlir::MLIRContext *context, const ConvSpec &common,
                          llvm::ArrayRef<int64_t> values,
                          const TargetDescription &) const override;
  bool keepsOwnBounds(const InstructionDesc &desc, const ConvSpec &spec,
                      std::string *why) const override;
  std::string getPlanName(const ConvSpec &spec) const override;
  KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                     const ConvSpec &spec) const override;
  /// Shapes and strides are part of the key.
  LaunchSpec getLaunch(emit::ComputeOp op, const InstructionDesc &desc,
                       const ConvSpec &spec, const TargetDescription &target,
                       std::string &key) const override;
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const ConvSpec &spec, const KernelArgs &args,
             llvm::StringRef name) const override {
    generateConv(d, op, desc, spec, args, name);
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CONV_CONVFAMILY_H
