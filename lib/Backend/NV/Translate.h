//===- Translate.h - From the LLVM dialect to PTX ---------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_TRANSLATE_H
#define AICF_LIB_BACKEND_NV_TRANSLATE_H

#include "mlir/IR/Operation.h"
#include <optional>
#include <string>

namespace aicf::nv {

/// The PTX version that `chip`'s kernels are written for, as an LLVM feature.
/// Nothing for a chip that there is no code for.
std::optional<llvm::StringRef> getPtxFeature(llvm::StringRef chip);

/// LLVM IR text of a kernel module in the LLVM dialect, before optimisation.
mlir::FailureOr<std::string> translateToLLVMText(mlir::Operation *module,
                                                 llvm::StringRef chip);

/// PTX of a kernel module in the LLVM dialect, by LLVM's NVPTX back end.
mlir::FailureOr<std::string> translateToPtx(mlir::Operation *module,
                                            llvm::StringRef chip);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TRANSLATE_H
