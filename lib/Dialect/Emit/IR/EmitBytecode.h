//===- EmitBytecode.h - Bytecode of aicf_emit attributes --------*- C++ -*-===//

#ifndef AICF_LIB_DIALECT_EMIT_IR_EMITBYTECODE_H
#define AICF_LIB_DIALECT_EMIT_IR_EMITBYTECODE_H

namespace aicf::emit {
class EmitDialect;
/// Gives the dialect its own attribute encoding in MLIR bytecode.
void addEmitBytecodeInterface(EmitDialect &dialect);
} // namespace aicf::emit

#endif // AICF_LIB_DIALECT_EMIT_IR_EMITBYTECODE_H
