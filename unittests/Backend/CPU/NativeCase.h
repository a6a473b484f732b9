//===- NativeCase.h - An instruction and CPU plans to run it by -*- C++ -*-===//
//
// Compiles one instruction by plans, runs each with several partitions into
// tasks, which must agree bit by bit, and compares with the interpreter.
// Outputs start poisoned; bytes around and between the elements must stay so.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_UNITTESTS_BACKEND_CPU_NATIVECASE_H
#define AICF_UNITTESTS_BACKEND_CPU_NATIVECASE_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Target/TargetDescription.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include <iosfwd>

namespace aicf::testing {

struct NativeCase {
  const char *name;
  /// Function arguments, then the instruction after `aicf_emit.compute`.
  const char *args;
  const char *instruction;
  double tolerance = 1e-4;
  /// Puts NaN and infinities among the inputs.
  bool special = false;
  /// Output 0 overwrites input 0.
  bool inPlace = false;
  /// Sums may not be reassociated.
  bool ordered = false;
};

std::ostream &operator<<(std::ostream &os, const NativeCase &c);

/// A module of the function `text`, and its one instruction; null if it does
/// not parse.
mlir::OwningOpRef<mlir::ModuleOp> parseInstruction(mlir::MLIRContext &context,
                                                   llvm::StringRef text,
                                                   emit::ComputeOp &op);

/// Runs `c` by every `step`-th plan that family `family` lists for it, and by
/// `more`. All plans give the same bits if `exact`.
void runNativeCase(mlir::MLIRContext &context, const NativeCase &c,
                   const TargetDescription &target, llvm::StringRef family,
                   unsigned step, llvm::ArrayRef<mlir::Attribute> more = {},
                   bool exact = false);

} // namespace aicf::testing

#endif // AICF_UNITTESTS_BACKEND_CPU_NATIVECASE_H
