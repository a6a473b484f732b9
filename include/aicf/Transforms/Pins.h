//===- Pins.h - Decisions as text -------------------------------*- C++ -*-===//

#ifndef AICF_TRANSFORMS_PINS_H
#define AICF_TRANSFORMS_PINS_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Target/TargetDescription.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace aicf {

/// Writes every decision of a resolved `module` in the form that aicf-pin
/// reads: planned again with that file, the program comes out the same.
void printPins(mlir::ModuleOp module, llvm::raw_ostream &os);

/// Writes one decision as a line of such a file.
void printPin(emit::DecisionAttr record, llvm::raw_ostream &os);

/// Reads `CLASS SUBJECT is CHOICE [for TARGET [measured <...>]]`, as records
/// write it; the target's name needs no quotes. Null on an error, which `why`
/// then names together with what would be right for `targets`, those of the
/// program.
emit::PinAttr parsePin(llvm::StringRef text, mlir::MLIRContext *context,
                       llvm::ArrayRef<TargetDescription> targets,
                       std::string &why);

/// The first occurrence of `what` in `text` that is not in quotes, or npos.
size_t findUnquoted(llvm::StringRef text, llvm::StringRef what);

} // namespace aicf

#endif // AICF_TRANSFORMS_PINS_H
