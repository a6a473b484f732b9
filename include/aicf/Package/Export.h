//===- Export.h - From a resolved program to a package ----------*- C++ -*-===//

#ifndef AICF_PACKAGE_EXPORT_H
#define AICF_PACKAGE_EXPORT_H

#include "mlir/Support/LLVM.h"
#include <cstdint>
#include <vector>

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace aicf {

/// Generates and compiles the kernels of `module`, a resolved program, for all
/// its targets, and returns the package as bytes. `module` is left alone. On
/// failure a diagnostic was emitted.
mlir::FailureOr<std::vector<uint8_t>> exportPackage(mlir::ModuleOp module);

} // namespace aicf

#endif // AICF_PACKAGE_EXPORT_H
