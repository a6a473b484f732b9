//===- EmitDialectBytecode.td - aicf_emit in bytecode ------*- tablegen -*-===//
//
// The attributes of aicf_emit in bytecode. The place in the list at the end is
// an attribute's code: new ones go behind the last. Another field changes the
// version of the dialect (EmitBytecode.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_EMIT_IR_EMITDIALECTBYTECODE_TD
#define AICF_DIALECT_EMIT_IR_EMITDIALECTBYTECODE_TD

include "aicf/Support/BytecodeBase.td"
include "aicf/Dialect/Emit/IR/EmitAttrsBytecode.td"

def TokenType : DialectType<(type)>;

def EmitDialectTypes : DialectTypes<"Emit"> {
  let elems = [TokenType];
}

def EmitDialectAttributes : DialectAttributes<"Emit"> {
  let elems = [
    CostAttr, SubjectAttr, BoundAttr, AlternativeAttr, MeasurementAttr,
    DecisionAttr, ConstraintsAttr, TargetAttr, PinAttr, DecidedAttr,
    ContractAttr, FuseChoiceAttr, SaveChoiceAttr, CombiningKindAttr,
    GlobalRoleAttr, SegmentAttr, HintsAttr, FingerprintsAttr, LaunchesAttr,
    AddressAttr, LaunchGroupAttr, LaunchPartAttr
  ];
}

#endif // AICF_DIALECT_EMIT_IR_EMITDIALECTBYTECODE_TD
