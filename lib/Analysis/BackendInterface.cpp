//===- BackendInterface.cpp - What a back end's dialect does --------------===//

#include "aicf/Analysis/BackendInterface.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace aicf;

const BackendInterface *aicf::getBackend(MLIRContext *context,
                                         const TargetDescription &target) {
  Dialect *dialect = context->getLoadedDialect(target.backend);
  return dialect ? dialect->getRegisteredInterface<BackendInterface>()
                 : nullptr;
}

LogicalResult
BackendInterface::combineKernels(OpBuilder &, Location loc,
                                 ArrayRef<KernelPart>, int64_t, StringRef name,
                                 const TargetDescription &) const {
  return emitError(loc) << "the back end '" << getDialect()->getNamespace()
                        << "' makes no kernel of several instructions, as '"
                        << name << "' is";
}

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

namespace aicf::detail {

/// The families registered for a dialect. They are kept beside its
/// BackendInterface because an extension may give it that one, and extensions
/// run in the order in which they were registered.
class RegisteredFamilies : public DialectInterface::Base<RegisteredFamilies> {
public:
  explicit RegisteredFamilies(Dialect *dialect) : Base(dialect) {}

  SmallVector<FamilyFactory> factories;
};

} // namespace aicf::detail

BackendInterface::BackendInterface(Dialect *dialect) : Base(dialect) {
  if (auto *registered =
          dialect->getRegisteredInterface<aicf::detail::RegisteredFamilies>())
    for (aicf::detail::FamilyFactory create : registered->factories) {
      insertFamily(0, create());
      ++numRegistered;
    }
}

void BackendInterface::insertFamily(unsigned position,
                                    std::unique_ptr<KernelFamily> family) {
  if (llvm::is_contained(getFamilyNames(*this), family->getName()))
    llvm::reportFatalUsageError(
        "the back end '" + getDialect()->getNamespace() +
        "' has two families '" + family->getName() + "'");
  families.insert(families.begin() + position, std::move(family));
}

void aicf::detail::addRegisteredFamily(Dialect &dialect, FamilyFactory create) {
  auto *registered = dialect.getRegisteredInterface<RegisteredFamilies>();
  if (!registered)
    registered = &dialect.addInterface<RegisteredFamilies>();
  // An extension runs once for each registry with it that a context is given.
  if (llvm::is_contained(registered->factories, create))
    return;
  registered->factories.push_back(create);
  if (auto *backend = dialect.getRegisteredInterface<BackendInterface>()) {
    backend->insertFamily(0, create());
    ++backend->numRegistered;
  }
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
