//===- ColumnsFamily.h - The family aicf_nv.columns -------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSFAMILY_H
#define AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSFAMILY_H

#include "../Codegen/GPUFamily.h"
#include "ColumnsKernel.h"

namespace aicf::nv {

class ColumnsFamily : public KernelArgsFamily<ColumnsSpec> {
public:
  llvm::StringRef getName() const override { return "aicf_nv.columns"; }

protected:
  /// Of a plan whose cluster holds the rows.
  Cost estimateHeld(const InstructionDesc &desc, const ColumnsSpec &spec,
                    const TargetDescription &target) const;
  bool isPlan(mlir::Attribute plan) const override {
    return llvm::isa<ColumnsPlanAttr>(plan);
  }
  mlir::FailureOr<ColumnsSpec> resolve(const InstructionDesc &desc,
                                       const TargetDescription &target,
                                       std::string *why) const override;
  mlir::FailureOr<ColumnsSpec> apply(const InstructionDesc &desc,
                                     const ColumnsSpec &common,
                                     mlir::Attribute plan,
                                     const TargetDescription &target,
                                     std::string *why) const override;
  Cost estimate(const InstructionDesc &desc, const ColumnsSpec &spec,
                mlir::Attribute,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const ColumnsSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  mlir::Attribute getPlan(mlir::MLIRContext *context, const ColumnsSpec &common,
                          llvm::ArrayRef<int64_t> values,
                          const TargetDescription &) const override;
  bool keepsOwnBounds(const InstructionDesc &desc, const ColumnsSpec &spec,
                      std::string *why) const override;
  void takeScratch(const ColumnsSpec &spec,
                   Footprint &footprint) const override;
  std::string getPlanName(const ColumnsSpec &spec) const override;
  int64_t getCluster(const ColumnsSpec &spec) const override {
    return std::max<int64_t>(spec.cluster, 1);
  }
  /// The instruction's arguments; divisors of the depth's axes but the
  /// outermost one; then the number of segments of a row if there are several;
  /// and with a split depth the rows of a block, the workspace and the
  /// semaphores.
  KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                     const ColumnsSpec &spec) const override;
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const ColumnsSpec &spec, const KernelArgs &args,
             llvm::StringRef name) const override {
    generateColumns(d, op, desc, spec, args, name);
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSFAMILY_H
