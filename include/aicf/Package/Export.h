//===- Export.h - From a resolved program to a package ----------*- C++ -*-===//

#ifndef AICF_PACKAGE_EXPORT_H
#define AICF_PACKAGE_EXPORT_H

#include "aicf/Runtime/package_generated.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Support/LLVM.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace aicf {

/// Generates and compiles the kernels of `module`, a resolved program with its
/// launches (aicf/Transforms/Launches.h), for all its targets, and returns the
/// package as bytes. `module` is left alone. On failure a diagnostic was
/// emitted.
mlir::FailureOr<std::vector<uint8_t>> exportPackage(mlir::ModuleOp module);

/// The part of the table of `entry`, a resolved function, that its decisions
/// are: its name, its records and the sizes of its arena.
std::unique_ptr<rt::fb::EntryT> exportDecisions(mlir::func::FuncOp entry);

} // namespace aicf

#endif // AICF_PACKAGE_EXPORT_H
