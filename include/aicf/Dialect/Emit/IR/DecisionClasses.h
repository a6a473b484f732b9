//===- DecisionClasses.h - What classes of decisions are --------*- C++ -*-===//
//
// What EmitEnums.td says of each class.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_EMIT_IR_DECISIONCLASSES_H
#define AICF_DIALECT_EMIT_IR_DECISIONCLASSES_H

#include "aicf/Dialect/Emit/IR/Emit.h"

namespace aicf::emit {

/// What the choices of decisions of `cls` look like; empty where that depends
/// on the target.
llvm::StringRef describeChoices(DecisionClass cls);

/// Whether the pass that owns `cls` changes instructions, so that it cannot
/// decide about the same entry anew.
bool changesProgram(DecisionClass cls);

} // namespace aicf::emit

#endif // AICF_DIALECT_EMIT_IR_DECISIONCLASSES_H
