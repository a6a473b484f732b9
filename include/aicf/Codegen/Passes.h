//===- Passes.h - Passes of code generation ---------------------*- C++ -*-===//

#ifndef AICF_CODEGEN_PASSES_H
#define AICF_CODEGEN_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace aicf {
struct TargetDescription;

#define GEN_PASS_DECL
#include "aicf/Codegen/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "aicf/Codegen/Passes.h.inc"

/// Name of the module that holds `target`'s kernels.
std::string getKernelModuleName(const TargetDescription &target);

/// Generates the kernels that `module`'s launches on `target` name; returns the
/// kernel module. `getSymbol`, if given, says what each is called there.
mlir::FailureOr<mlir::Operation *> generateKernels(
    mlir::ModuleOp module, const TargetDescription &target,
    llvm::function_ref<std::string(llvm::StringRef)> getSymbol = nullptr);

} // namespace aicf

#endif // AICF_CODEGEN_PASSES_H
