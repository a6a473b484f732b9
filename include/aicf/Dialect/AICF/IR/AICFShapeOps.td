//===- AICFShapeOps.td - Data movement and views --------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFSHAPEOPS_TD
#define AICF_DIALECT_AICF_IR_AICFSHAPEOPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AICF_BroadcastOp : AICF_Op<"broadcast", [
    Pure, AICF_Differentiable,
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
    // %b: tensor<2xf32> = [1.0, 2.0]
    %r = aicf.broadcast %b dimensions = [1] : tensor<2xf32> -> tensor<3x2xf32>
    // %r: tensor<3x2xf32> = [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]
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
    Pure, AICF_Differentiable,
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
    // %x: tensor<1x3xf32> = [[1.0, 2.0, 3.0]]
    %r = aicf.transpose %x permutation = [1, 0] : tensor<1x3xf32> -> tensor<3x1xf32>
    // %r: tensor<3x1xf32> = [[1.0], [2.0], [3.0]]
    ```
  }];
  let arguments = (ins AICF_Tensor:$input, DenseI64ArrayAttr:$permutation);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = [{
    $input `permutation` `=` $permutation attr-dict `:` type($input)
    custom<Results>(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def AICF_ReshapeOp : AICF_Op<"reshape", [
    Pure, AICF_Differentiable, DeclareOpInterfaceMethods<ViewOpInterface>]> {
  let summary = "The same elements under another shape";
  let description = [{
    Row-major reinterpretation.

    Constraints: equal element types and numbers of elements.

    Example:

    ```mlir
    // %x: tensor<2x3xi32> = [[1, 2, 3], [4, 5, 6]]
    %r = aicf.reshape %x : tensor<2x3xi32> -> tensor<3x2xi32>
    // %r: tensor<3x2xi32> = [[1, 2], [3, 4], [5, 6]]
    ```
  }];
  let arguments = (ins AICF_Tensor:$input);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFSHAPEOPS_TD
