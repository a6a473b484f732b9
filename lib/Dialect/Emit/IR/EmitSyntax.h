//===- EmitSyntax.h - What the ops' parsers and verifiers share -*- C++ -*-===//

#ifndef AICF_LIB_DIALECT_EMIT_IR_EMITSYNTAX_H
#define AICF_LIB_DIALECT_EMIT_IR_EMITSYNTAX_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/OpImplementation.h"

namespace aicf::emit {

/// Parses an integer as an i64 attribute.
mlir::ParseResult parseId(mlir::OpAsmParser &parser, mlir::IntegerAttr &id);

/// Whether `id` is in [0, kMaxInstructionId].
mlir::LogicalResult verifyId(mlir::Operation *op, mlir::IntegerAttr id);

/// Parses `dN`.
mlir::ParseResult parseDimName(mlir::OpAsmParser &parser, int64_t &dim);

/// Whether AICF stores and computes on `type`.
bool isElementType(mlir::Type type);

/// The error for operands that AICF cannot hold.
mlir::LogicalResult verifyElementType(mlir::Operation *op, mlir::Type type);

/// A diagnostic unless `hints` suit an operation with results, or outputs, of
/// these types.
mlir::LogicalResult verifyHints(mlir::Operation *op, HintsAttr hints,
                                mlir::TypeRange types);

} // namespace aicf::emit

#endif // AICF_LIB_DIALECT_EMIT_IR_EMITSYNTAX_H
