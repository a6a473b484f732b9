//===- Launches.h - From resolved instructions to launches ------*- C++ -*-===//

#ifndef AICF_TRANSFORMS_LAUNCHES_H
#define AICF_TRANSFORMS_LAUNCHES_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace aicf::rt::fb {
struct Address;
} // namespace aicf::rt::fb

namespace aicf {
struct TargetDescription;

/// Adds the kernels and launches of all entries of the resolved `module` on
/// `target`, as `aicf-launch` does.
mlir::LogicalResult createLaunches(mlir::ModuleOp module,
                                   const TargetDescription &target);

/// For all targets of `module` that have none yet; fails if all have.
mlir::LogicalResult createLaunches(mlir::ModuleOp module);

/// Where the memory of `value` lies in a package, `value` being an operand of
/// the resolved instruction or launch `user`. Reports what has no place yet.
mlir::FailureOr<rt::fb::Address> getPackageAddress(mlir::Operation *user,
                                                   mlir::Value value);

/// Whether `function` holds launches, and is no entry.
bool holdsLaunches(mlir::func::FuncOp function);

/// The functions of launches on `target`.
llvm::SmallVector<mlir::func::FuncOp>
getLaunchFunctions(mlir::ModuleOp module, llvm::StringRef target);

} // namespace aicf

#endif // AICF_TRANSFORMS_LAUNCHES_H
