//===- ForTargets.h - A pass's option `target` ------------------*- C++ -*-===//

#ifndef AICF_LIB_CODEGEN_FORTARGETS_H
#define AICF_LIB_CODEGEN_FORTARGETS_H

#include "aicf/Target/TargetInterface.h"
#include "mlir/IR/BuiltinOps.h"

namespace aicf {

/// Calls `action` for the target of `module` named `name`, or for all if it is
/// empty. Reports a name that no target has.
inline mlir::LogicalResult forTargets(
    mlir::ModuleOp module, llvm::StringRef name,
    llvm::function_ref<mlir::LogicalResult(const TargetDescription &)> action) {
  auto targets = getTargets(module);
  if (!targets)
    return mlir::emitError(module.getLoc())
           << llvm::toString(targets.takeError());
  bool found = name.empty();
  for (const TargetDescription &target : *targets) {
    if (!name.empty() && target.name != name)
      continue;
    found = true;
    if (failed(action(target)))
      return mlir::failure();
  }
  if (!found)
    return mlir::emitError(module.getLoc())
           << "has no target named '" << name << "'";
  return mlir::success();
}

} // namespace aicf

#endif // AICF_LIB_CODEGEN_FORTARGETS_H
