//===- BackendInterface.cpp - What a back end's dialect does --------------===//

#include "aicf/Analysis/BackendInterface.h"

#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace aicf;

const BackendInterface *aicf::getBackend(MLIRContext *context,
                                         const TargetDescription &target) {
  Dialect *dialect = context->getLoadedDialect(target.backend);
  return dialect ? dialect->getRegisteredInterface<BackendInterface>()
                 : nullptr;
}

void BackendInterface::addFamily(std::unique_ptr<KernelFamily> family) {
  assert(llvm::none_of(families,
                       [&](const std::unique_ptr<KernelFamily> &other) {
                         return other->getName() == family->getName();
                       }) &&
         "two families of one name");
  families.insert(families.begin(), std::move(family));
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
