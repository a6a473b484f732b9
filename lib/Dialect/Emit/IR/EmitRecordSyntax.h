//===- EmitRecordSyntax.h - What parsers of records share -------*- C++ -*-===//

#ifndef AICF_LIB_DIALECT_EMIT_IR_EMITRECORDSYNTAX_H
#define AICF_LIB_DIALECT_EMIT_IR_EMITRECORDSYNTAX_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/DialectImplementation.h"

namespace aicf::emit {

/// Reads `i3` or `i3.0`; `output` is -1 without one.
mlir::ParseResult parseInstruction(mlir::AsmParser &parser, int64_t &id,
                                   int64_t &output);

/// Reads a subject without its angle brackets: `i1 -> i2`.
mlir::ParseResult parseSubject(mlir::AsmParser &parser, SubjectAttr &subject);

/// Reads a choice of a decision of any class: their texts differ.
mlir::ParseResult parseChoice(mlir::AsmParser &parser, mlir::Attribute &choice);
void printChoice(mlir::AsmPrinter &printer, mlir::Attribute choice);

/// Whether a decision of any class can have this choice.
bool isChoice(mlir::Attribute choice);

/// Parses `<...>` as a CostAttr.
mlir::ParseResult parseCost(mlir::AsmParser &parser, CostAttr &cost);

} // namespace aicf::emit

#endif // AICF_LIB_DIALECT_EMIT_IR_EMITRECORDSYNTAX_H
