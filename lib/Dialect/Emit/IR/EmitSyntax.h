//===- EmitSyntax.h - What the ops' parsers and verifiers share -*- C++ -*-===//

#ifndef AICF_LIB_DIALECT_EMIT_IR_EMITSYNTAX_H
#define AICF_LIB_DIALECT_EMIT_IR_EMITSYNTAX_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/OpImplementation.h"

namespace aicf::emit {

/// Parses an integer as an i64 attribute.
mlir::ParseResult parseId(mlir::OpAsmParser &parser, mlir::IntegerAttr &id);

/// `12`, as an i64 attribute.
mlir::ParseResult parseNumber(mlir::OpAsmParser &parser,
                              mlir::IntegerAttr &number);
void printNumber(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                 mlir::IntegerAttr number);

/// `1, 2, 3`.
mlir::ParseResult parseNumbers(mlir::OpAsmParser &parser,
                               mlir::DenseI64ArrayAttr &numbers);
void printNumbers(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                  mlir::DenseI64ArrayAttr numbers);

/// `in0, 64 : i64, out0 + 128, #desc of in1`: the arguments of a launch.
mlir::ParseResult
parseLaunchArgs(mlir::OpAsmParser &parser, mlir::ArrayAttr &args,
                llvm::ArrayRef<mlir::OpAsmParser::UnresolvedOperand> inputs,
                llvm::ArrayRef<mlir::OpAsmParser::UnresolvedOperand> outputs);
void printLaunchArgs(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     mlir::ArrayAttr args, mlir::OperandRange inputs,
                     mlir::OperandRange outputs);

/// Whether `id` is in [0, kMaxInstructionId].
mlir::LogicalResult verifyId(mlir::Operation *op, mlir::IntegerAttr id);

/// Parses `dN`.
mlir::ParseResult parseDimName(mlir::OpAsmParser &parser, int64_t &dim);

/// Whether AICF stores and computes on `type`.
bool isElementType(mlir::Type type);

/// The error for operands that AICF cannot hold.
mlir::LogicalResult verifyElementType(mlir::Operation *op, mlir::Type type);

/// The error for memory of a program whose layout has an offset: an address is
/// a buffer and bytes into it, and would lack it.
mlir::LogicalResult verifyNoOffset(mlir::Operation *op, mlir::MemRefType type);

/// A diagnostic unless `hints` suit an operation with results, or outputs, of
/// these types.
mlir::LogicalResult verifyHints(mlir::Operation *op, HintsAttr hints,
                                mlir::TypeRange types);

} // namespace aicf::emit

#endif // AICF_LIB_DIALECT_EMIT_IR_EMITSYNTAX_H
