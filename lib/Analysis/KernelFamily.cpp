//===- KernelFamily.cpp - Families of kernels and their plans -------------===//

#include "aicf/Analysis/KernelFamily.h"

#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace aicf;

Footprint KernelFamily::getFootprint(const InstructionDesc &desc,
                                     Attribute plan,
                                     const TargetDescription &target) const {
  std::unique_ptr<PlanProblem> problem = pose(desc, target, nullptr);
  assert(problem && "asked about what does not match");
  return problem->getFootprint(plan);
}

const BackendInterface *aicf::getBackend(MLIRContext *context,
                                         const TargetDescription &target) {
  for (Dialect *dialect : context->getLoadedDialects())
    if (const auto *backend =
            dialect->getRegisteredInterface<BackendInterface>())
      if (backend->supports(target))
        return backend;
  return nullptr;
}

const KernelFamily *aicf::getFamily(const BackendInterface &backend,
                                    Attribute plan) {
  auto interface = dyn_cast<emit::KernelPlanAttrInterface>(plan);
  if (!interface)
    return nullptr;
  for (const std::unique_ptr<KernelFamily> &family : backend.getFamilies())
    if (family->getName() == interface.getFamilyName())
      return family.get();
  return nullptr;
}

SmallVector<StringRef> aicf::getFamilyNames(const BackendInterface &backend) {
  SmallVector<StringRef> names;
  for (const std::unique_ptr<KernelFamily> &family : backend.getFamilies())
    names.push_back(family->getName());
  return names;
}
