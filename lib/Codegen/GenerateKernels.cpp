//===- GenerateKernels.cpp - From launches to kernels ---------------------===//
//
// The pass aicf-generate-kernels, and generateKernels(), by which the exporter
// does the same. It knows instructions, plans and back ends only by their
// interfaces; the families generate the code.
//
//===----------------------------------------------------------------------===//

#include "ForTargets.h"
#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Codegen/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace aicf;

namespace aicf {
#define GEN_PASS_DEF_GENERATEKERNELSPASS
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
  auto declared = module.lookupSymbol<emit::KernelsOp>(target.name);
  if (!declared)
    return emitError(module.getLoc())
           << "has no launches for target '" << target.name
           << "': aicf-launch makes them";
  std::string moduleName = getKernelModuleName(target);
  if (module.lookupSymbol(moduleName))
    return emitError(module.getLoc())
           << "already has kernels for target '" << target.name << "'";
  DenseMap<int64_t, emit::ComputeOp> instructions;
  for (auto entry : module.getOps<func::FuncOp>()) {
    if (entry.isDeclaration() ||
        entry->hasAttr(emit::EmitDialect::kLaunchesAttr))
      continue;
    for (auto compute : entry.getBody().front().getOps<emit::ComputeOp>()) {
      if (!compute.isBufferized())
        return compute.emitOpError() << "is still open: kernels are generated "
                                        "from resolved instructions";
      if (!instructions.try_emplace(compute.getId(), compute).second)
        return compute.emitOpError()
               << "has the id " << compute.getId() << " of another instruction";
    }
  }
  Operation *kernels = backend->createKernelModule(module, moduleName, target);
  OpBuilder builder(module.getContext());
  builder.setInsertionPointToEnd(&kernels->getRegion(0).front());
  for (auto kernel : declared.getBody().front().getOps<emit::KernelOp>()) {
    StringRef name = kernel.getSymName();
    std::string symbol = getSymbol ? getSymbol(name) : name.str();
    SmallVector<KernelPart> parts;
    ArrayRef<int64_t> ids = kernel.getInstructions();
    for (auto [i, id] : llvm::enumerate(ids)) {
      Attribute plan = kernel.getPlanOf(i);
      emit::ComputeOp compute = instructions.lookup(id);
      const KernelFamily *family = getFamily(*backend, plan);
      if (!compute || !family)
        return kernel.emitOpError() << "has no code: no family generates it";
      // The family builds upon what a legal plan holds.
      std::string why;
      InstructionDesc desc = describe(compute);
      std::unique_ptr<FamilyMatch> match = family->match(desc, target, &why);
      if (!match || !match->isLegal(plan, &why))
        return compute->emitOpError()
               << "cannot run by " << plan << ": " << why;
      bool isPart = ids.size() > 1;
      if (isPart && !family->canShareLaunch(desc, plan, target, &why))
        return compute->emitOpError()
               << plan << " cannot share a launch: " << why;
      std::string own = isPart ? symbol + "_" + std::to_string(i) : symbol;
      if (failed(family->generate(builder, compute, plan, own, target)))
        return failure();
      if (isPart)
        parts.push_back({family->launch(compute, plan, target),
                         (*kernel.getStages())[i],
                         SymbolTable::lookupSymbolIn(kernels, own)});
    }
    if (!parts.empty() && failed(backend->combineKernels(
                              builder, kernel.getLoc(), parts,
                              kernel.getCluster().value_or(0), symbol, target)))
      return failure();
  }
  return kernels;
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

} // namespace
