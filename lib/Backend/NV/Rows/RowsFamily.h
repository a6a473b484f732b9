//===- RowsFamily.h - The family aicf_nv.rows -------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_ROWS_ROWSFAMILY_H
#define AICF_LIB_BACKEND_NV_ROWS_ROWSFAMILY_H

#include "../Codegen/GPUFamily.h"
#include "RowsKernel.h"

namespace aicf::nv {

class RowsFamily : public KernelArgsFamily<RowsSpec> {
public:
  llvm::StringRef getName() const override { return "aicf_nv.rows"; }

protected:
  /// Rows of a map that are no whole vectors are one.
  std::unique_ptr<InstructionDesc>
  adapt(const InstructionDesc &desc) const override;
  bool isPlan(mlir::Attribute plan) const override {
    return llvm::isa<RowsPlanAttr>(plan);
  }
  mlir::FailureOr<RowsSpec> resolve(const InstructionDesc &desc,
                                    const TargetDescription &target,
                                    std::string *why) const override;
  mlir::FailureOr<RowsSpec> apply(const InstructionDesc &desc,
                                  const RowsSpec &common, mlir::Attribute plan,
                                  const TargetDescription &target,
                                  std::string *why) const override;
  Cost estimate(const InstructionDesc &desc, const RowsSpec &spec,
                mlir::Attribute,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const RowsSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  mlir::Attribute getPlan(mlir::MLIRContext *context, const RowsSpec &common,
                          llvm::ArrayRef<int64_t> values,
                          const TargetDescription &) const override;
  bool keepsOwnBounds(const InstructionDesc &desc, const RowsSpec &spec,
                      std::string *why) const override;
  std::string getPlanName(const RowsSpec &spec) const override;
  int64_t getCluster(const RowsSpec &spec) const override {
    return spec.cluster;
  }
  /// The launch arguments: those of the instruction, and the number of segments
  /// where blocks take them in turn.
  KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                     const RowsSpec &spec) const override;
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const RowsSpec &spec, const KernelArgs &args,
             llvm::StringRef name) const override {
    generateRows(d, op, desc, spec, args, name);
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_ROWS_ROWSFAMILY_H
