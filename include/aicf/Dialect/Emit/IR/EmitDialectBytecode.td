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

def CostAttr : CheckedAttribute<(attr
  SignedVarInt:$compute, SignedVarInt:$traffic, SignedVarInt:$latency,
  SignedVarInt:$spill, SignedVarInt:$overlap, SignedVarInt:$bytes)>;

def SubjectAttr : CheckedAttribute<(attr
  Enumerator<"SubjectKind">:$kind, SignedVarInt:$first, SignedVarInt:$second,
  SignedVarInt:$round, OptionalAttributeOf<"StringAttr">:$entry)>;

def BoundAttr : CheckedAttribute<(attr
  SignedVarInt:$bytes, SignedVarInt:$instruction)>;

def AlternativeAttr : CheckedAttribute<(attr
  Attribute:$choice, OptionalAttributeOf<"CostAttr">:$cost,
  OptionalAttributeOf<"StringAttr">:$violates)>;

def MeasurementAttr : CheckedAttribute<(attr
  SignedVarInt:$time, SignedVarInt:$against,
  AttributeOf<"StringAttr">:$device)>;

def DecisionAttr : CheckedAttribute<(attr
  Enumerator<"DecisionClass">:$decisionClass, SubjectAttr:$subject,
  Attribute:$choice, CostAttr:$cost, OptionalAttributeOf<"BoundAttr">:$bound,
  AttributeList<"AlternativeAttr">:$rejected, Bool:$pinned, SignedVarInt:$model,
  AttributeOf<"StringAttr">:$target,
  OptionalAttributeOf<"MeasurementAttr">:$measured,
  OptionalAttributeOf<"StringAttr">:$hint)>;

def HintsAttr : CheckedAttribute<(attr
  OptionalAttributeOf<"StringAttr">:$family,
  OptionalAttributeOf<"DenseI64ArrayAttr">:$tile,
  OptionalAttributeOf<"ArrayAttr">:$layout,
  OptionalAttributeOf<"FuseChoiceAttr">:$fuse, SignedVarInt:$margin)>;

def FingerprintsAttr : CheckedAttribute<(attr
  SignedVarInts:$ids, SignedVarInts:$hashes)>;

def ConstraintsAttr : CheckedAttribute<(attr
  Bool:$reassociate, Bool:$excessPrecision, Bool:$tf32,
  SignedVarInt:$maxSharedMemory, SignedVarInt:$maxRegisters,
  SignedVarInt:$minOccupancy)>;

def TargetAttr : CheckedAttribute<(attr
  AttributeOf<"StringAttr">:$name, AttributeOf<"StringAttr">:$backend,
  AttributeOf<"StringAttr">:$chip,
  AttributeOf<"DictionaryAttr">:$numbers)>;

def PinAttr : CheckedAttribute<(attr
  Enumerator<"DecisionClass">:$decisionClass, SubjectAttr:$subject,
  Attribute:$choice, OptionalAttributeOf<"StringAttr">:$target,
  OptionalAttributeOf<"FingerprintsAttr">:$fingerprints,
  OptionalAttributeOf<"MeasurementAttr">:$measured)>;

def DecidedAttr : CheckedAttribute<(attr
  EnumeratorList<"DecisionClass">:$classes)>;

def ContractAttr : CheckedAttribute<(attr
  Bool:$noCopy, Bool:$capturable, OptionalSignedVarInt:$maxKernels,
  OptionalSignedVarInt:$maxArenaBytes, OptionalSignedVarInt:$maxTrafficBytes)>;

def FuseChoiceAttr : CheckedAttribute<(attr Enumerator<"FuseChoice">:$value)>;
def SaveChoiceAttr : CheckedAttribute<(attr Enumerator<"SaveChoice">:$value)>;
def CombiningKindAttr : CheckedAttribute<(attr
  Enumerator<"CombiningKind">:$value)>;
def GlobalRoleAttr : CheckedAttribute<(attr Enumerator<"GlobalRole">:$value)>;
def SegmentAttr : CheckedAttribute<(attr Enumerator<"Segment">:$value)>;

def LaunchesAttr : CheckedAttribute<(attr
  AttributeOf<"FlatSymbolRefAttr">:$entry,
  AttributeOf<"FlatSymbolRefAttr">:$target)>;

def AddressAttr : CheckedAttribute<(attr
  SignedVarInt:$operand, SignedVarInt:$offset,
  OptionalAttributeOf<"Attribute">:$description)>;

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
    AddressAttr
  ];
}

#endif // AICF_DIALECT_EMIT_IR_EMITDIALECTBYTECODE_TD
