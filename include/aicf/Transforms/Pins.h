//===- Pins.h - Decisions as text -------------------------------*- C++ -*-===//

#ifndef AICF_TRANSFORMS_PINS_H
#define AICF_TRANSFORMS_PINS_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Target/TargetDescription.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <string>

namespace aicf {

/// Writes every decision of a resolved `module` in the form that aicf-pin
/// reads: planned again with that file, the program comes out the same.
void printPins(mlir::ModuleOp module, llvm::raw_ostream &os);

/// What each instruction of an open program computes, and from what, as a hash
/// that does not depend on ids. docs/planning.md says what goes into it.
class Fingerprints {
public:
  explicit Fingerprints(llvm::ArrayRef<mlir::func::FuncOp> entries);
  /// Of the open form that a resolved `module` keeps; of nothing without one.
  static Fingerprints ofOpenForm(mlir::ModuleOp module);

  /// Those of the instructions that a decision names, in its subject and in its
  /// choice, which may be null; null where none is known.
  emit::FingerprintsAttr get(emit::DecisionClass cls, emit::SubjectAttr subject,
                             mlir::Attribute choice) const;
  /// `pin` with the ids that its instructions have now. A diagnostic where one
  /// of its fingerprints is no instruction's, or that of several.
  mlir::FailureOr<emit::PinAttr>
  follow(emit::PinAttr pin,
         llvm::function_ref<mlir::InFlightDiagnostic()> emitError) const;

private:
  void add(mlir::func::FuncOp entry);

  // A pin may name any number: DenseMap has two that it cannot look up.
  std::map<int64_t, int64_t> hashes;                    ///< By id.
  std::map<int64_t, llvm::SmallVector<int64_t, 1>> ids; ///< By hash.
};

/// Writes one decision as a line of such a file, with the fingerprints of its
/// instructions.
void printPin(emit::DecisionAttr record, const Fingerprints &fingerprints,
              llvm::raw_ostream &os);
/// Writes ` where <...>`, the part of a pin that holds `fingerprints`; nothing
/// where they are null.
void printFingerprints(emit::FingerprintsAttr fingerprints,
                       llvm::raw_ostream &os);

/// Reads `CLASS SUBJECT is CHOICE [for TARGET] [where <...>] [measured <...>]`;
/// the target's name needs no quotes. Null on an error, which `why` then names
/// together with what would be right for `targets`, those of the program.
emit::PinAttr parsePin(llvm::StringRef text, mlir::MLIRContext *context,
                       llvm::ArrayRef<TargetDescription> targets,
                       std::string &why);

/// The first occurrence of `what` in `text` that is not in quotes, or npos.
size_t findUnquoted(llvm::StringRef text, llvm::StringRef what);

} // namespace aicf

#endif // AICF_TRANSFORMS_PINS_H
