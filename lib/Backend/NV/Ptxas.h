//===- Ptxas.h - Assembling PTX where the tool is found ---------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_PTXAS_H
#define AICF_LIB_BACKEND_NV_PTXAS_H

#include "aicf/Analysis/BackendInterface.h"
#include "mlir/IR/Diagnostics.h"
#include <optional>
#include <string>

namespace aicf::nv {

/// Path of `ptxas`: on PATH, else in CUDA's usual place.
std::optional<std::string> findPtxas();

/// Assembles `ptx` for `chip` into a cubin. What ptxas reports is judged: a
/// wgmma that it had to serialise is an error (the code would run several times
/// slower than planned), a spilled register a warning. `chip` is as in
/// `sm_90a`. What each kernel takes is appended to `resources`.
mlir::FailureOr<std::string>
assemble(llvm::StringRef ptxas, llvm::StringRef ptx, llvm::StringRef chip,
         llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
         llvm::function_ref<mlir::InFlightDiagnostic()> emitWarning,
         std::vector<KernelResources> &resources);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_PTXAS_H
