//===- TransposeFamily.h - The family aicf_nv.transpose ---------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEFAMILY_H
#define AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEFAMILY_H

#include "../Codegen/GPUFamily.h"
#include "TransposeKernel.h"

namespace aicf::nv {

class TransposeFamily : public KernelArgsFamily<TransposeSpec> {
public:
  llvm::StringRef getName() const override { return "aicf_nv.transpose"; }

protected:
  bool isPlan(mlir::Attribute plan) const override {
    return llvm::isa<TransposePlanAttr>(plan);
  }
  mlir::FailureOr<TransposeSpec> resolve(const InstructionDesc &desc,
                                         const TargetDescription &target,
                                         std::string *why) const override;
  mlir::FailureOr<TransposeSpec> apply(const InstructionDesc &desc,
                                       const TransposeSpec &common,
                                       mlir::Attribute plan,
                                       const TargetDescription &target,
                                       std::string *why) const override;
  Cost estimate(const InstructionDesc &desc, const TransposeSpec &spec,
                mlir::Attribute,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const TransposeSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  mlir::Attribute getPlan(mlir::MLIRContext *context,
                          const TransposeSpec &common,
                          llvm::ArrayRef<int64_t> values,
                          const TargetDescription &) const override;
  bool keepsOwnBounds(const InstructionDesc &desc, const TransposeSpec &spec,
                      std::string *why) const override;
  std::string getPlanName(const TransposeSpec &spec) const override;
  /// The launch arguments: those of the instruction.
  KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                     const TransposeSpec &spec) const override;
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const TransposeSpec &spec, const KernelArgs &args,
             llvm::StringRef name) const override {
    generateTranspose(d, op, desc, spec, args, name);
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEFAMILY_H
