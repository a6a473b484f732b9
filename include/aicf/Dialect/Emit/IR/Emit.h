//===- Emit.h - The aicf_emit dialect ---------------------------*- C++ -*-===//
//
// The instruction dialect: ops, attributes, interfaces, and the few questions
// about a body that passes and analyses ask.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_EMIT_IR_EMIT_H
#define AICF_DIALECT_EMIT_IR_EMIT_H

#include "aicf/Dialect/Emit/IR/ScalarOp.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "aicf/Dialect/Emit/IR/EmitDialect.h.inc"
#include "aicf/Dialect/Emit/IR/EmitEnums.h.inc"

#include "aicf/Dialect/Emit/IR/EmitAttrInterfaces.h.inc"
#include "aicf/Dialect/Emit/IR/EmitOpInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "aicf/Dialect/Emit/IR/EmitAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "aicf/Dialect/Emit/IR/EmitOpsTypes.h.inc"

namespace aicf::emit {
class YieldOp;
} // namespace aicf::emit

#define GET_OP_CLASSES
#include "aicf/Dialect/Emit/IR/EmitOps.h.inc"

namespace aicf::emit {

/// The largest id of an instruction or of a saved value. Every JSON reader
/// holds it exactly, and passes that number copies do not overflow.
constexpr int64_t kMaxInstructionId = (int64_t(1) << 53) - 1;

/// A set of dims of an iteration space, bit d for dim d.
using DimSet = uint32_t;

/// The largest number of dims an instruction may have: the bits of a DimSet.
constexpr unsigned kMaxDims = 32;

/// The dims that occur in `map`'s results.
DimSet getDims(mlir::AffineMap map);

/// A bound on the magnitude of `expr` and of everything computed on the way to
/// it, over dims of these extents; nothing if it might reach 2^62.
std::optional<int64_t> getLargestTerm(mlir::AffineExpr expr,
                                      llvm::ArrayRef<int64_t> extents);

/// Least and greatest value of `expr` over the iteration space; nothing if they
/// are not known.
std::optional<std::pair<int64_t, int64_t>>
getRange(mlir::AffineExpr expr, llvm::ArrayRef<int64_t> extents);

/// Whether `expr` provably stays in [0, size).
bool staysInside(mlir::AffineExpr expr, llvm::ArrayRef<int64_t> extents,
                 int64_t size);

/// The dims that each value of `op`'s body varies over.
llvm::DenseMap<mlir::Value, DimSet> getBodyDims(ComputeOp op);

/// The identity of `kind` on `type`, the value a reduction starts from:
/// 0 for add, 1 for mul, -inf or the least integer for max, +inf or the
/// greatest for min.
mlir::TypedAttr getIdentity(CombiningKind kind, mlir::Type type);

/// Combines two scalars or vectors as `kind` says: NaN-propagating for float
/// max and min, signed for integers.
mlir::Value createCombine(mlir::OpBuilder &builder, mlir::Location loc,
                          CombiningKind kind, mlir::Value lhs, mlir::Value rhs);

/// Bytes that one element of `type` takes in memory; i1 takes one byte.
int64_t getStorageBytes(mlir::Type elementType);

/// How many bytes `shape` under `strides` extends over in memory, from its
/// first element to its last; nothing if a stride is negative, or if there are
/// more bytes than an int64_t counts.
std::optional<int64_t> getSpanBytes(llvm::ArrayRef<int64_t> shape,
                                    llvm::ArrayRef<int64_t> strides,
                                    int64_t elementBytes);
/// That of `type`; nothing if it has no strides either.
std::optional<int64_t> getSpanBytes(mlir::MemRefType type);

/// The value whose memory `value` is, views aside.
mlir::Value stripViews(mlir::Value value);

/// Why `choice` is none that a decision of `cls` can have about a subject of
/// its kind, or empty.
std::string checkChoice(DecisionClass cls, SubjectAttr subject,
                        mlir::Attribute choice);

/// Writes a choice as records do: `separate`, `@w`, `[[0], [1, 2]]`.
void printChoice(llvm::raw_ostream &os, mlir::Attribute choice);
std::string toText(mlir::Attribute choice);

/// Appends `record` to the records of `op`: an instruction, an entry or the
/// module.
void addRecord(mlir::Operation *op, DecisionAttr record);

/// All records below `root`, in program order: those of instructions and those
/// of functions.
llvm::SmallVector<std::pair<mlir::Operation *, DecisionAttr>>
collectRecords(mlir::Operation *root);

} // namespace aicf::emit

#endif // AICF_DIALECT_EMIT_IR_EMIT_H
