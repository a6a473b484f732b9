//===- ScanFamily.h - The family aicf_nv.scan -------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_SCAN_SCANFAMILY_H
#define AICF_LIB_BACKEND_NV_SCAN_SCANFAMILY_H

#include "../Codegen/GPUFamily.h"
#include "ScanKernel.h"

namespace aicf::nv {

class ScanFamily : public KernelArgsFamily<ScanSpec> {
public:
  llvm::StringRef getName() const override { return "aicf_nv.scan"; }

protected:
  bool isPlan(mlir::Attribute plan) const override {
    return llvm::isa<ScanPlanAttr>(plan);
  }
  mlir::FailureOr<ScanSpec> resolve(const InstructionDesc &desc,
                                    const TargetDescription &target,
                                    std::string *why) const override;
  mlir::FailureOr<ScanSpec> apply(const InstructionDesc &desc,
                                  const ScanSpec &common, mlir::Attribute plan,
                                  const TargetDescription &target,
                                  std::string *why) const override;
  Cost estimate(const InstructionDesc &desc, const ScanSpec &spec,
                mlir::Attribute,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const ScanSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  mlir::Attribute getPlan(mlir::MLIRContext *context, const ScanSpec &common,
                          llvm::ArrayRef<int64_t> values,
                          const TargetDescription &) const override;
  bool keepsOwnBounds(const InstructionDesc &desc, const ScanSpec &spec,
                      std::string *why) const override;
  void takeScratch(const ScanSpec &spec, Footprint &footprint) const override;
  bool isTask(const ScanSpec &spec, std::string *why) const override {
    return spec.scanSegments() == 1 ||
           refuse(why, spec.cluster > 1
                           ? "its blocks are clusters"
                           : "its blocks wait for those before them");
  }
  std::string getPlanName(const ScanSpec &spec) const override;
  int64_t getCluster(const ScanSpec &spec) const override {
    return spec.cluster;
  }
  /// The arguments of the map that is left of the instruction; then the number
  /// of segments of a row, across the scan and if there are several; and where
  /// segments of the scan meet in memory their number, that of sequences, the
  /// workspace and the semaphores.
  KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                     const ScanSpec &spec) const override;
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const ScanSpec &spec, const KernelArgs &args,
             llvm::StringRef name) const override {
    generateScan(d, op, desc, spec, args, name);
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCAN_SCANFAMILY_H
