//===- GPUFamily.h - Launch and code of resolved specs ----------*- C++ -*-===//
//
// What the families over rows, columns and transposed tiles have in common:
// bounds, footprint, launch and kernel follow from the spec alone.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_GPUFAMILY_H
#define AICF_LIB_BACKEND_NV_CODEGEN_GPUFAMILY_H

#include "DeviceBuilder.h"
#include "Launch.h"
#include "Limits.h"
#include "aicf/Analysis/SpecFamily.h"

namespace aicf::nv {

/// A spec has `blocks()`, `threads()` of a block, `registers` of a thread,
/// `sharedBytes()`, and as `getKey()` all that code depends on but the plan's
/// name and the launch arguments' key.
template <typename Spec, typename PlanAttr>
class GPUFamily : public SpecFamily<Spec> {
public:
  LaunchSpec launch(emit::ComputeOp op, mlir::Attribute plan,
                    const TargetDescription &target) const override {
    InstructionDesc desc = describe(op);
    Spec spec = this->getSpec(desc, plan, target);
    KernelArgs args = getArgs(op, desc, spec);
    return makeLaunch(
        nameKernel(getPlanName(spec), args.getKey() + spec.getKey()), args,
        spec.blocks(), spec.threads(), spec.sharedBytes());
  }

  mlir::LogicalResult generate(mlir::OpBuilder &builder, emit::ComputeOp op,
                               mlir::Attribute plan, llvm::StringRef name,
                               const TargetDescription &target) const override {
    InstructionDesc desc = describe(op);
    DeviceBuilder d(builder, op.getLoc());
    write(d, op, desc, this->getSpec(desc, plan, target), name);
    return mlir::success();
  }

protected:
  bool isPlan(mlir::Attribute plan) const override {
    return llvm::isa<PlanAttr>(plan);
  }

  bool keepsBounds(const InstructionDesc &desc, const Spec &spec,
                   const TargetDescription &target,
                   std::string *why) const override {
    if (spec.blocks() > INT32_MAX)
      return refuse(why, "more than 2^31 blocks");
    return keepsOwnBounds(desc, spec, why) &&
           fitsRegisters(spec.registers, spec.threads(), target, why);
  }

  Footprint getFootprint(const Spec &spec,
                         const TargetDescription &) const override {
    Footprint footprint;
    footprint.sharedBytes = spec.sharedBytes();
    footprint.threads = spec.threads();
    footprint.registers = spec.registers;
    takeScratch(spec, footprint);
    return footprint;
  }

  /// Whether the bounds hold that only this family has; else says in `why`
  /// which one does not.
  virtual bool keepsOwnBounds(const InstructionDesc &desc, const Spec &spec,
                              std::string *why) const = 0;
  /// Sets what the instruction takes of scratch; none unless overridden.
  virtual void takeScratch(const Spec &spec, Footprint &footprint) const {}
  /// The plan in clear: the start of a kernel's name.
  virtual std::string getPlanName(const Spec &spec) const = 0;
  virtual KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                             const Spec &spec) const = 0;
  /// Writes the kernel `name`.
  virtual void write(DeviceBuilder &d, emit::ComputeOp op,
                     const InstructionDesc &desc, const Spec &spec,
                     llvm::StringRef name) const = 0;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_GPUFAMILY_H
