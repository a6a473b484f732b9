//===- WindowFamily.h - The family aicf_nv.window ---------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WINDOW_WINDOWFAMILY_H
#define AICF_LIB_BACKEND_NV_WINDOW_WINDOWFAMILY_H

#include "../Codegen/GPUFamily.h"
#include "WindowKernel.h"

namespace aicf::nv {

class WindowFamily : public KernelArgsFamily<WindowSpec> {
public:
  llvm::StringRef getName() const override { return "aicf_nv.window"; }

protected:
  bool isPlan(mlir::Attribute plan) const override {
    return llvm::isa<WindowPlanAttr>(plan);
  }
  mlir::FailureOr<WindowSpec> resolve(const InstructionDesc &desc,
                                      const TargetDescription &target,
                                      std::string *why) const override;
  mlir::FailureOr<WindowSpec> apply(const InstructionDesc &desc,
                                    const WindowSpec &common,
                                    mlir::Attribute plan,
                                    const TargetDescription &target,
                                    std::string *why) const override;
  Cost estimate(const InstructionDesc &desc, const WindowSpec &spec,
                mlir::Attribute,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const WindowSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  mlir::Attribute getPlan(mlir::MLIRContext *context, const WindowSpec &common,
                          llvm::ArrayRef<int64_t> values,
                          const TargetDescription &) const override;
  int64_t getBound(const InstructionDesc &desc, const WindowSpec &common,
                   const TargetDescription &target,
                   llvm::ArrayRef<int64_t> values) const override;
  bool keepsOwnBounds(const InstructionDesc &desc, const WindowSpec &spec,
                      std::string *why) const override;
  void takeScratch(const WindowSpec &spec, Footprint &footprint) const override;
  std::string getPlanName(const WindowSpec &spec) const override;
  /// The instruction's arguments; with split steps, the workspace and the
  /// semaphores.
  KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                     const WindowSpec &spec) const override;
  /// Shapes and strides are part of the key.
  LaunchSpec getLaunch(emit::ComputeOp op, const InstructionDesc &desc,
                       const WindowSpec &spec, const TargetDescription &target,
                       std::string &key) const override;
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const WindowSpec &spec, const KernelArgs &args,
             llvm::StringRef name) const override {
    generateWindow(d, op, desc, spec, args, name);
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WINDOW_WINDOWFAMILY_H
