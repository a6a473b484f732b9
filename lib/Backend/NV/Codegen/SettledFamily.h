//===- SettledFamily.h - Families that settle a spec ------------*- C++ -*-===//
//
// What families have in common that compute a spec from a description and a
// plan, once, from which bounds, footprint, launch and kernel follow.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_SETTLEDFAMILY_H
#define AICF_LIB_BACKEND_NV_CODEGEN_SETTLEDFAMILY_H

#include "DeviceBuilder.h"
#include "Launch.h"
#include "Limits.h"

namespace aicf::nv {

/// A spec has `blocks()`, `threads()` of a block, `registers` of a thread,
/// `sharedBytes()`, and as `getKey()` all that code depends on but the plan's
/// name and the launch arguments' key.
template <typename Spec, typename PlanAttr>
class SettledFamily : public KernelFamily {
public:
  Footprint footprint(const InstructionDesc &desc, mlir::Attribute plan,
                      const TargetDescription &target) const override {
    Spec spec = getSpec(desc, plan, target);
    Footprint footprint;
    footprint.sharedBytes = spec.sharedBytes();
    footprint.threads = spec.threads();
    footprint.registers = spec.registers;
    takeScratch(spec, footprint);
    return footprint;
  }

  bool isLegal(const InstructionDesc &desc, mlir::Attribute plan,
               const TargetDescription &target,
               std::string *why) const override {
    auto own = llvm::dyn_cast<PlanAttr>(plan);
    if (!own)
      return refuse(why, "not a plan of this family");
    mlir::FailureOr<Spec> spec = settle(desc, own, target, why);
    if (failed(spec))
      return false;
    if (spec->blocks() > INT32_MAX)
      return refuse(why, "more than 2^31 blocks");
    return keepsBounds(desc, *spec, why) &&
           fitsRegisters(spec->registers, spec->threads(), target, why);
  }

  LaunchSpec launch(emit::ComputeOp op, mlir::Attribute plan,
                    const TargetDescription &target) const override {
    InstructionDesc desc = describe(op);
    Spec spec = getSpec(desc, plan, target);
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
    write(d, op, desc, getSpec(desc, plan, target), name);
    return mlir::success();
  }

protected:
  /// Settles `desc` and `plan`, with the numbers that depend on the target.
  /// Fails with the constraint that is broken in `why`, if given.
  virtual mlir::FailureOr<Spec> settle(const InstructionDesc &desc,
                                       PlanAttr plan,
                                       const TargetDescription &target,
                                       std::string *why) const = 0;
  /// Whether the family's own bounds hold; else says in `why` which does not.
  virtual bool keepsBounds(const InstructionDesc &desc, const Spec &spec,
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

  /// The spec of a plan that settles.
  Spec getSpec(const InstructionDesc &desc, mlir::Attribute plan,
               const TargetDescription &target) const {
    mlir::FailureOr<Spec> spec =
        settle(desc, llvm::cast<PlanAttr>(plan), target, nullptr);
    assert(succeeded(spec) && "asked about a plan that does not match");
    return std::move(*spec);
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_SETTLEDFAMILY_H
