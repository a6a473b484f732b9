//===- Pins.h - Decisions as text -------------------------------*- C++ -*-===//

#ifndef AICF_TRANSFORMS_PINS_H
#define AICF_TRANSFORMS_PINS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

namespace aicf {

/// Writes every decision of a resolved `module` in the form that aicf-pin
/// reads: planned again with that file, the program comes out the same.
void printPins(mlir::ModuleOp module, llvm::raw_ostream &os);

} // namespace aicf

#endif // AICF_TRANSFORMS_PINS_H
