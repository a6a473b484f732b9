//===- GenerateKernels.cpp - Generate and lower kernels -------------------===//
//
// The target-independent driver of code generation: it knows instructions,
// plans and back ends only by their interfaces.
//
//===----------------------------------------------------------------------===//

#include "aicf/Analysis/KernelFamily.h"
#include "aicf/Codegen/Passes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace aicf;

namespace aicf {
#define GEN_PASS_DEF_GENERATEKERNELSPASS
#define GEN_PASS_DEF_LOWERKERNELSPASS
#include "aicf/Codegen/Passes.h.inc"
} // namespace aicf

std::string aicf::getKernelModuleName(const TargetDescription &target) {
  return "aicf_kernels_" + target.name;
}

FailureOr<Operation *>
aicf::generateKernels(ModuleOp module, const TargetDescription &target,
                      llvm::function_ref<std::string(StringRef)> getSymbol) {
  const BackendInterface *backend = getBackend(module.getContext(), target);
  if (!backend)
    return emitError(module.getLoc())
           << "no back end serves target '" << target.name << "'";
  std::string moduleName = getKernelModuleName(target);
  if (module.lookupSymbol(moduleName))
    return emitError(module.getLoc())
           << "already has kernels for target '" << target.name << "'";
  Operation *kernels = backend->createKernelModule(module, moduleName, target);
  OpBuilder builder(module.getContext());
  builder.setInsertionPointToEnd(&kernels->getRegion(0).front());

  llvm::StringSet<> names;
  WalkResult result =
      module.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
        // Kernels, and the open form that a resolved program keeps.
        if (op == kernels || op->hasAttr(emit::EmitDialect::kOpenAttr))
          return WalkResult::skip();
        auto compute = dyn_cast<emit::ComputeOp>(op);
        if (!compute || !compute.isBufferized())
          return WalkResult::advance();
        Attribute plan =
            cast<emit::InstructionOpInterface>(op).getKernelPlan(target.name);
        if (!plan)
          return op->emitOpError()
                 << "has no kernel decision for target '" << target.name << "'";
        const KernelFamily *family = getFamily(*backend, plan);
        if (!family)
          return op->emitOpError()
                 << plan << " is no plan of target '" << target.name << "'";
        std::string why;
        InstructionDesc desc = describe(compute);
        std::unique_ptr<PlanProblem> problem = family->pose(desc, target, &why);
        if (!problem || !problem->isLegal(plan, &why))
          return op->emitOpError() << "cannot run by " << plan << ": " << why;
        LaunchSpec spec = family->launch(compute, plan, target);
        if (!names.insert(spec.kernel).second)
          return WalkResult::advance();
        std::string symbol = getSymbol ? getSymbol(spec.kernel) : spec.kernel;
        if (failed(family->generate(builder, compute, plan, symbol, target)))
          return WalkResult::interrupt();
        return WalkResult::advance();
      });
  if (result.wasInterrupted())
    return failure();
  return kernels;
}

/// Calls `action` for the target named `name`, or for all if it is empty.
static LogicalResult forTargets(
    ModuleOp module, StringRef name,
    llvm::function_ref<LogicalResult(const TargetDescription &)> action) {
  auto targets = getTargets(module);
  if (!targets)
    return emitError(module.getLoc()) << llvm::toString(targets.takeError());
  bool found = name.empty();
  for (const TargetDescription &target : *targets) {
    if (!name.empty() && target.name != name)
      continue;
    found = true;
    if (failed(action(target)))
      return failure();
  }
  if (!found)
    return emitError(module.getLoc()) << "has no target named '" << name << "'";
  return success();
}

namespace {

struct GenerateKernelsPass
    : aicf::impl::GenerateKernelsPassBase<GenerateKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto generate = [&](const TargetDescription &description) {
      return LogicalResult(generateKernels(module, description));
    };
    if (failed(forTargets(module, target, generate)))
      signalPassFailure();
  }
};

struct LowerKernelsPass : aicf::impl::LowerKernelsPassBase<LowerKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto lower = [&](const TargetDescription &description) -> LogicalResult {
      const BackendInterface *backend =
          getBackend(module.getContext(), description);
      Operation *kernels =
          module.lookupSymbol(getKernelModuleName(description));
      if (!backend || !kernels)
        return emitError(module.getLoc())
               << "has no kernels for target '" << description.name << "'";
      return backend->lowerToLLVM(kernels, description);
    };
    if (failed(forTargets(module, target, lower)))
      signalPassFailure();
  }
};

} // namespace
