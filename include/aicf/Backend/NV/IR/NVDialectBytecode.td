//===- NVDialectBytecode.td - aicf_nv in bytecode ----------*- tablegen -*-===//
//
// The place in the list at the end is an attribute's code: new ones go behind
// the last. Another field changes the version of the dialect (NVDialect.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef AICF_BACKEND_NV_IR_NVDIALECTBYTECODE_TD
#define AICF_BACKEND_NV_IR_NVDIALECTBYTECODE_TD

include "aicf/Support/BytecodeBase.td"

def WgmmaWsPlanAttr : CheckedAttribute<(attr
  AttributeOf<"DenseI64ArrayAttr">:$tile, SignedVarInt:$stages,
  SignedVarInt:$cluster, SignedVarInt:$group, SignedVarInt:$split,
  SignedVarInt:$streamK, Enumerator<"WgmmaSchedule">:$schedule,
  AttributeOf<"DenseI64ArrayAttr">:$registers, SignedVarInt:$parts,
  Bool:$transposed, SignedVarInt:$taps)>;

def MmaPlanAttr : CheckedAttribute<(attr
  AttributeOf<"DenseI64ArrayAttr">:$tile,
  AttributeOf<"DenseI64ArrayAttr">:$warps, SignedVarInt:$stages,
  SignedVarInt:$group, SignedVarInt:$split, SignedVarInt:$tiles)>;

def FfmaPlanAttr : CheckedAttribute<(attr
  AttributeOf<"DenseI64ArrayAttr">:$tile,
  AttributeOf<"DenseI64ArrayAttr">:$thread, SignedVarInt:$stages,
  SignedVarInt:$group, SignedVarInt:$split, SignedVarInt:$tiles)>;

def RowsPlanAttr : CheckedAttribute<(attr
  SignedVarInt:$dim, SignedVarInt:$threadsPerRow, SignedVarInt:$vector,
  SignedVarInt:$vectorsPerThread, SignedVarInt:$rows, SignedVarInt:$unroll,
  SignedVarInt:$cluster)>;

def ColumnsPlanAttr : CheckedAttribute<(attr
  SignedVarInt:$dim, SignedVarInt:$threadsPerRow, SignedVarInt:$vector,
  SignedVarInt:$rows, SignedVarInt:$unroll, SignedVarInt:$split,
  SignedVarInt:$cluster)>;

def TransposePlanAttr : CheckedAttribute<(attr
  AttributeOf<"DenseI64ArrayAttr">:$dims,
  AttributeOf<"DenseI64ArrayAttr">:$tile,
  AttributeOf<"DenseI64ArrayAttr">:$vector, SignedVarInt:$threads,
  SignedVarInt:$group)>;

def SimtPlanAttr : CheckedAttribute<(attr
  SignedVarInt:$block, SignedVarInt:$threadsPerPoint, SignedVarInt:$splitDim,
  AttributeOf<"DenseI64ArrayAttr">:$order, SequentialDimValue:$sequential)>;

def TensorMapAttr : CheckedAttribute<(attr
  Type:$element, AttributeOf<"DenseI64ArrayAttr">:$dims,
  AttributeOf<"DenseI64ArrayAttr">:$strides,
  AttributeOf<"DenseI64ArrayAttr">:$box,
  AttributeOf<"DenseI64ArrayAttr">:$elementStrides,
  OptionalAttributeOf<"DenseI64ArrayAttr">:$lowerCorner,
  OptionalAttributeOf<"DenseI64ArrayAttr">:$upperCorner,
  Enumerator<"Interleave">:$interleave, Enumerator<"Swizzle">:$swizzle,
  Enumerator<"L2Promotion">:$l2Promotion, Enumerator<"OobFill">:$oobFill)>;

def ScanPlanAttr : CheckedAttribute<(attr
  SequentialDimValue:$sequential, SignedVarInt:$dim,
  SignedVarInt:$threadsPerRow, SignedVarInt:$vector, SignedVarInt:$steps,
  SignedVarInt:$rows, SignedVarInt:$cluster)>;

def ScatterPlanAttr : CheckedAttribute<(attr
  SequentialDimValue:$sequential, SignedVarInt:$dim,
  SignedVarInt:$threadsPerRow, SignedVarInt:$vector, SignedVarInt:$warps,
  SignedVarInt:$destinations, SignedVarInt:$split, SignedVarInt:$copies,
  SignedVarInt:$vectorsPerThread, SignedVarInt:$strips)>;

def WindowPlanAttr : CheckedAttribute<(attr
  SignedVarInt:$dim, AttributeOf<"DenseI64ArrayAttr">:$tile,
  SignedVarInt:$threads, SignedVarInt:$partners, SignedVarInt:$split)>;

def ConvPlanAttr : CheckedAttribute<(attr
  AttributeOf<"DenseI64ArrayAttr">:$tile, SignedVarInt:$groups,
  AttributeOf<"DenseI64ArrayAttr">:$warps)>;

def NVDialectAttributes : DialectAttributes<"NV"> {
  let elems = [
    WgmmaWsPlanAttr, MmaPlanAttr, FfmaPlanAttr, RowsPlanAttr, ColumnsPlanAttr,
    TransposePlanAttr, SimtPlanAttr, TensorMapAttr, ScanPlanAttr,
    ScatterPlanAttr, WindowPlanAttr, ConvPlanAttr
  ];
}

#endif // AICF_BACKEND_NV_IR_NVDIALECTBYTECODE_TD
