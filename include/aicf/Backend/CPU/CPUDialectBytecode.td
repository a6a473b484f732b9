//===- CPUDialectBytecode.td - aicf_cpu in bytecode --------*- tablegen -*-===//
//
// The place in the list at the end is an attribute's code: new ones go behind
// the last. Another field changes the version of the dialect (CPUDialect.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef AICF_BACKEND_CPU_CPUDIALECTBYTECODE_TD
#define AICF_BACKEND_CPU_CPUDIALECTBYTECODE_TD

include "aicf/Support/BytecodeBase.td"

def LoopsAttr : CheckedAttribute<(attr
  SignedVarInts:$order, SignedVarInts:$tile, SignedVarInt:$vectorDim,
  SignedVarInt:$vectorWidth, SignedVarInt:$unrollDim, SignedVarInt:$unroll,
  SequentialDimValue:$sequential, SignedVarInt:$splitDim,
  SignedVarInt:$split)>;

def GemmAttr : CheckedAttribute<(attr
  AttributeOf<"DenseI64ArrayAttr">:$tile, SignedVarInt:$vector,
  AttributeOf<"DenseI64ArrayAttr">:$block,
  AttributeOf<"DenseI64ArrayAttr">:$task, Bool:$amx)>;

def CPUDialectAttributes : DialectAttributes<"CPU"> {
  let elems = [LoopsAttr, GemmAttr];
}

#endif // AICF_BACKEND_CPU_CPUDIALECTBYTECODE_TD
