//===- AICFStructuralOps.td - Constants, casts, saved values --------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFSTRUCTURALOPS_TD
#define AICF_DIALECT_AICF_IR_AICFSTRUCTURALOPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AICF_ConstantOp : AICF_Op<"constant", [
    Pure, ConstantLike, AllTypesMatch<["value", "result"]>]> {
  let summary = "A tensor known at compile time";
  let description = [{
    Example:

    ```mlir
    %c = aicf.constant dense<1.5> : tensor<2xf32>
    // %c: tensor<2xf32> = [1.5, 1.5]
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def AICF_IotaOp : AICF_Op<"iota", [
    Pure, DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let summary = "The index along an axis";
  let description = [{
    Every element is its index along `axis`. Floats are the index rounded to
    nearest, in bf16 and f16 by way of f32.

    A tensor filled with one scalar is `aicf.constant` where the scalar is known
    and `aicf.broadcast` of a tensor of rank 0 where it is not.

    Constraints: `axis` within the rank.

    Example:

    ```mlir
    %r = aicf.iota axis = 1 : tensor<2x3xi32>
    // %r: tensor<2x3xi32> = [[0, 1, 2], [0, 1, 2]]
    ```
  }];
  let arguments = (ins I64Attr:$axis);
  let results = (outs AICF_NumericTensor:$result);
  let assemblyFormat = "`axis` `=` $axis attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def AICF_CastOp : AICF_Op<"cast", [
    Pure, DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let summary = "Changes the element type";
  let description = [{
    Converts every element; the shape stays.

    | from, to     | value                                                     |
    |--------------|-----------------------------------------------------------|
    | float, float | rounded to nearest, ties to even; NaN stays NaN           |
    | float, int   | rounded towards zero, saturating; NaN gives 0             |
    | int, float   | rounded to nearest; to bf16 and f16 by way of f32         |
    | int, int     | sign-extended or truncated                                |
    | any, i1      | true where the element is not zero; NaN gives true        |
    | i1, any      | 0 or 1                                                    |

    Example:

    ```mlir
    // %x: tensor<4xf32> = [1.9, -1.9, 3.0e9, nan]
    %r = aicf.cast %x : tensor<4xf32> -> tensor<4xi32>
    // %r: tensor<4xi32> = [1, -1, 2147483647, 0]
    ```
  }];
  let arguments = (ins AICF_Tensor:$input);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def AICF_SaveOp : AICF_Op<"save", [Pure, SameOperandsAndResultType]> {
  let summary = "Marks a value that is kept for a later use";
  let description = [{
    The identity. It marks the value that a later part of the program, such as
    the backward pass, reads again, and so where the compiler must decide
    whether to alias the source, to copy it or to compute it again.

    Example:

    ```mlir
    // %h: tensor<2xf32> = [1.0, 2.0]
    %kept = aicf.save %h : tensor<2xf32>
    // %kept: tensor<2xf32> = [1.0, 2.0]
    ```
  }];
  let arguments = (ins AICF_Tensor:$input);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($result)";
  let hasFolder = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFSTRUCTURALOPS_TD
