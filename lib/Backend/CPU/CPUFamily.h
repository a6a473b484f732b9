//===- CPUFamily.h - The base of CPU families -------------------*- C++ -*-===//
//
// What families have in common whose kernels run tasks: the kernel's signature
// and name, the loop over tasks, the launch. A family derives from CPUFamily
// and writes its spec, plan space, cost and body.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_CPU_CPUFAMILY_H
#define AICF_LIB_BACKEND_CPU_CPUFAMILY_H

#include "aicf/Analysis/SpecFamily.h"
#include "aicf/Backend/CPU/CPU.h"
#include "aicf/Codegen/KernelArgs.h"
#include "mlir/IR/Builders.h"

namespace aicf::cpu {

/// Whether `target` has code for the types of `desc`; otherwise `why`, if
/// given, names the feature that it lacks.
bool hasTypes(const InstructionDesc &desc, const TargetDescription &target,
              std::string *why);

/// The launch of `tasks` tasks of a kernel of `family` with the arguments
/// `args`. `key` states all that the code depends on but the target and the
/// key of `args`.
LaunchSpec makeLaunch(llvm::StringRef family, const TargetDescription &target,
                      const KernelArgs &args, llvm::StringRef key,
                      int64_t tasks);

/// The function of a kernel while it is written: `name(args, begin, end)` runs
/// the tasks from `begin` to `end`. Restores the insertion point at the end.
class TaskFunction {
public:
  /// Begins the function at `builder`'s insertion point. What is built next
  /// runs once a call, before the first task.
  TaskFunction(mlir::OpBuilder &builder, mlir::Location loc,
               llvm::StringRef name, const KernelArgs &args);

  /// Begins the loop over the tasks, whose body `builder` then builds. Returns
  /// the number of the task.
  mlir::Value beginTasks();

  mlir::OpBuilder &builder;
  const mlir::Location loc;
  llvm::SmallVector<mlir::Value> args; ///< As KernelArgs lists them.
  mlir::Value begin, end;

private:
  mlir::OpBuilder::InsertionGuard guard;
};

/// A family of kernels that follow from specs. `Args` is the KernelArgs of a
/// kernel, with the family's own arguments; it is made of the operation, its
/// description and the spec. A spec says by `getTasks()` how many tasks a
/// launch has, and by `getKey()` all that the code depends on but the target
/// and the key of the arguments. `Plan` is the attribute of a plan.
template <typename Spec, typename Args, typename Plan>
class CPUFamily : public SpecFamily<Spec> {
public:
  LaunchSpec launch(emit::ComputeOp op, mlir::Attribute plan,
                    const TargetDescription &target) const final {
    InstructionDesc desc = this->describeOp(op);
    Spec spec = this->getSpec(desc, plan, target);
    return makeLaunch(this->getName(), target, Args(op, desc, spec),
                      spec.getKey(), spec.getTasks());
  }

  mlir::LogicalResult generate(mlir::OpBuilder &builder, emit::ComputeOp op,
                               mlir::Attribute plan, llvm::StringRef name,
                               const TargetDescription &target) const final {
    InstructionDesc desc = this->describeOp(op);
    Spec spec = this->getSpec(desc, plan, target);
    Args args(op, desc, spec);
    TaskFunction function(builder, op.getLoc(), name, args);
    return write(function, op, desc, spec, args, target);
  }

protected:
  mlir::FailureOr<Spec> resolve(const InstructionDesc &desc,
                                const TargetDescription &target,
                                std::string *why) const final {
    if (!hasTypes(desc, target, why))
      return mlir::failure();
    return resolve(desc, why);
  }
  bool isPlan(mlir::Attribute plan) const final {
    return llvm::isa<Plan>(plan);
  }
  mlir::FailureOr<Spec> apply(const InstructionDesc &, const Spec &common,
                              mlir::Attribute plan, const TargetDescription &,
                              std::string *why) const final {
    return apply(common, llvm::cast<Plan>(plan), why);
  }

  /// Resolves all but the plan's numbers. Fails with the constraint that is
  /// violated in `why`, if given.
  virtual mlir::FailureOr<Spec> resolve(const InstructionDesc &desc,
                                        std::string *why) const = 0;
  /// Adds the numbers of `plan` to `common`. Fails with the constraint that is
  /// violated in `why`, if given.
  virtual mlir::FailureOr<Spec> apply(const Spec &common, Plan plan,
                                      std::string *why) const = 0;
  /// Writes what `function` runs: its set-up, beginTasks(), and a task.
  virtual mlir::LogicalResult write(TaskFunction &function, emit::ComputeOp op,
                                    const InstructionDesc &desc,
                                    const Spec &spec, const Args &args,
                                    const TargetDescription &target) const = 0;
};

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_CPUFAMILY_H
