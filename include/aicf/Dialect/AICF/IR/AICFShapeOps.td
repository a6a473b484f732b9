//===- AICFShapeOps.td - Data movement and views --------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFSHAPEOPS_TD
#define AICF_DIALECT_AICF_IR_AICFSHAPEOPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AICF_BroadcastOp : AICF_Op<"broadcast", [
    Pure,
    DeclareOpInterfaceMethods<SingleNestOpInterface,
                              ["getOperandAndResultMaps"]>,
    DeclareOpInterfaceMethods<AccessOpInterface>]> {
  let summary = "Repeats a tensor along new dimensions";
  let description = [{
    Dimension d of the operand becomes dimension `dimensions[d]` of the result;
    the operand repeats along all others.

    Constraints: `dimensions` has one entry per operand dimension, strictly
    increasing and within the result's rank; the extents of paired dimensions
    are equal (an extent of 1 does not stretch; reshape it away first).

    Example:

    ```mlir
    %r = aicf.broadcast %b dimensions = [1] : tensor<32xf32> -> tensor<64x32xf32>
    ```
  }];
  let arguments = (ins AICF_Tensor:$input, DenseI64ArrayAttr:$dimensions);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = [{
    $input `dimensions` `=` $dimensions attr-dict `:` type($input) `->`
    type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def AICF_TransposeOp : AICF_Op<"transpose", [
    Pure,
    DeclareOpInterfaceMethods<SingleNestOpInterface,
                              ["getOperandAndResultMaps"]>,
    DeclareOpInterfaceMethods<AccessOpInterface>]> {
  let summary = "Permutes dimensions";
  let description = [{
    Dimension i of the result is dimension `permutation[i]` of the operand.

    Constraints: `permutation` is a permutation of the operand's dimensions;
    the result's shape follows from it.

    Example:

    ```mlir
    %r = aicf.transpose %x permutation = [1, 0] : tensor<4x8xf32> -> tensor<8x4xf32>
    ```
  }];
  let arguments = (ins AICF_Tensor:$input, DenseI64ArrayAttr:$permutation);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = [{
    $input `permutation` `=` $permutation attr-dict `:` type($input) `->`
    type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def AICF_ReshapeOp : AICF_Op<"reshape", [
    Pure, DeclareOpInterfaceMethods<ViewOpInterface>]> {
  let summary = "The same elements under another shape";
  let description = [{
    Row-major reinterpretation.

    Constraints: equal element types and numbers of elements.

    Example:

    ```mlir
    %r = aicf.reshape %x : tensor<4x8xf32> -> tensor<2x16xf32>
    ```
  }];
  let arguments = (ins AICF_Tensor:$input);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFSHAPEOPS_TD
