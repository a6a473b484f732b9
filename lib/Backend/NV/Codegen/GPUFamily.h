//===- GPUFamily.h - The base of GPU families -------------------*- C++ -*-===//
//
// What families have in common whose launch and kernel follow from a spec: the
// kernel's name, the bound of its registers, its module.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_GPUFAMILY_H
#define AICF_LIB_BACKEND_NV_CODEGEN_GPUFAMILY_H

#include "DeviceBuilder.h"
#include "Launch.h"
#include "Limits.h"
#include "aicf/Analysis/SpecFamily.h"

namespace aicf::nv {

/// A family of kernels that follow from specs.
template <typename Spec>
class GPUFamily : public SpecFamily<Spec> {
public:
  LaunchSpec launch(emit::ComputeOp op, mlir::Attribute plan,
                    const TargetDescription &target) const final {
    InstructionDesc desc = this->describeOp(op);
    Spec spec = this->getSpec(desc, plan, target);
    std::string key;
    LaunchSpec launch = getLaunch(op, desc, spec, target, key);
    if (int64_t bound = getRegisterBound(desc, target))
      key += " registers " + std::to_string(bound);
    launch.kernel = nameKernel(getPlanName(spec), key);
    return launch;
  }

  mlir::LogicalResult generate(mlir::OpBuilder &builder, emit::ComputeOp op,
                               mlir::Attribute plan, llvm::StringRef name,
                               const TargetDescription &target) const final {
    InstructionDesc desc = this->describeOp(op);
    DeviceBuilder d(builder, op.getLoc(), getRegisterBound(desc, target));
    write(d, op, desc, this->getSpec(desc, plan, target), name);
    return mlir::success();
  }

  bool canShareLaunch(const InstructionDesc &desc, mlir::Attribute plan,
                      const TargetDescription &target,
                      std::string *why) const final {
    std::unique_ptr<InstructionDesc> own = this->adapt(desc);
    return isTask(this->getSpec(own ? *own : desc, plan, target), why);
  }

protected:
  /// Whether a block of the kernel is a task that any block may carry out, as
  /// canShareLaunch() asks.
  virtual bool isTask(const Spec &spec, std::string *why) const {
    return refuse(why, "kernels of " + this->getName() + " are launched alone");
  }
  /// The plan in clear: the start of a kernel's name.
  virtual std::string getPlanName(const Spec &spec) const = 0;
  /// The launch but for the kernel's name. Sets `key` to all else that the code
  /// depends on.
  virtual LaunchSpec getLaunch(emit::ComputeOp op, const InstructionDesc &desc,
                               const Spec &spec,
                               const TargetDescription &target,
                               std::string &key) const = 0;
  /// Writes the kernel `name`.
  virtual void write(DeviceBuilder &d, emit::ComputeOp op,
                     const InstructionDesc &desc, const Spec &spec,
                     llvm::StringRef name) const = 0;
  /// As nv::getRegisterBound(): a family whose plans state their registers
  /// needs none.
  virtual int64_t getRegisterBound(const InstructionDesc &desc,
                                   const TargetDescription &target) const {
    return nv::getRegisterBound(desc, target);
  }
};

/// Of families whose arguments are a KernelArgs, and whose bounds and footprint
/// follow from the spec alone. A spec has `blocks()`, `threads()` of a block,
/// `registers` of a thread, `sharedBytes()`, and as `getKey()` all that code
/// depends on but the plan's name and the launch arguments' key.
template <typename Spec>
class KernelArgsFamily : public GPUFamily<Spec> {
protected:
  LaunchSpec getLaunch(emit::ComputeOp op, const InstructionDesc &desc,
                       const Spec &spec, const TargetDescription &,
                       std::string &key) const override {
    KernelArgs args = getArgs(op, desc, spec);
    key = args.getKey() + spec.getKey();
    LaunchSpec launch =
        makeLaunch(args, spec.blocks(), spec.threads(), spec.sharedBytes());
    launch.cluster[0] = getCluster(spec);
    launch.registers = spec.registers;
    return launch;
  }

  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const Spec &spec, llvm::StringRef name) const final {
    write(d, op, desc, spec, getArgs(op, desc, spec), name);
  }

  bool keepsBounds(const InstructionDesc &desc, const Spec &spec,
                   const TargetDescription &target,
                   std::string *why) const override {
    if (spec.blocks() > INT32_MAX)
      return refuse(why, "more than 2^31 blocks");
    return keepsOwnBounds(desc, spec, why);
  }

  Footprint getFootprint(const Spec &spec,
                         const TargetDescription &) const override {
    Footprint footprint;
    footprint.sharedBytes = spec.sharedBytes();
    footprint.threads = spec.threads();
    footprint.blocks = spec.blocks();
    footprint.registers = spec.registers;
    footprint.spilledRegisters = spec.spilledRegisters;
    footprint.residentBlocks = spec.residentBlocks;
    takeScratch(spec, footprint);
    return footprint;
  }

  /// Whether the bounds hold that only this family has; else says in `why`
  /// which one does not.
  virtual bool keepsOwnBounds(const InstructionDesc &desc, const Spec &spec,
                              std::string *why) const = 0;
  /// Sets what the instruction takes of scratch; none unless overridden.
  virtual void takeScratch(const Spec &spec, Footprint &footprint) const {}
  bool isTask(const Spec &spec, std::string *why) const override {
    return getCluster(spec) == 1 ||
           refuse(why, "its blocks form clusters of their own");
  }
  /// Blocks of a cluster.
  virtual int64_t getCluster(const Spec &spec) const { return 1; }
  virtual KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                             const Spec &spec) const = 0;
  /// Writes the kernel `name` with the arguments `args`.
  virtual void write(DeviceBuilder &d, emit::ComputeOp op,
                     const InstructionDesc &desc, const Spec &spec,
                     const KernelArgs &args, llvm::StringRef name) const = 0;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_GPUFAMILY_H
