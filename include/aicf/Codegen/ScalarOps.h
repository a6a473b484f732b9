//===- ScalarOps.h - The table of scalar operations -------------*- C++ -*-===//
//
// What arith and math answer as ScalarOpInterface, and what code generation
// asks of any operation that implements it.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_CODEGEN_SCALAROPS_H
#define AICF_CODEGEN_SCALAROPS_H

#include "aicf/Dialect/Emit/IR/ScalarOp.h"
#include "mlir/Support/LLVM.h"

namespace mlir {
class DialectRegistry;
class Operation;
class RewritePatternSet;
} // namespace mlir

namespace aicf {

/// Gives the operations of arith and math that have code ScalarOpInterface. The
/// back ends' registration does it.
void registerScalarOps(mlir::DialectRegistry &registry);

/// Adds the patterns that write scalar operations as what `machine` has:
/// ScalarOpInterface's expansions, and upstream's of quotients that round up or
/// down and of bf16.
void populateScalarExpandPatterns(mlir::RewritePatternSet &patterns,
                                  const emit::ScalarMachine &machine);

/// Of these, the pattern for what leaves functions that a target may write in
/// its own way before they are expanded: operations of other dialects than
/// arith and math, and math.tanh.
void populateCompositeExpandPatterns(mlir::RewritePatternSet &patterns,
                                     const emit::ScalarMachine &machine);

/// Checks that the scalar operations left in a kernel module are instructions
/// of `machine`, which is called `chip`: LLVM would make calls of others, which
/// kernels may not import.
mlir::LogicalResult verifyScalarCode(mlir::Operation *kernelModule,
                                     const emit::ScalarMachine &machine,
                                     llvm::StringRef chip);

} // namespace aicf

#endif // AICF_CODEGEN_SCALAROPS_H
