//===- AICFElementwiseOps.td - One element in, one element out ------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFELEMENTWISEOPS_TD
#define AICF_DIALECT_AICF_IR_AICFELEMENTWISEOPS_TD

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
    %c = aicf.constant dense<1.0> : tensor<4x8xf32>
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

class AICF_BinaryOp<string mnemonic, list<Trait> traits = []>
    : AICF_Op<mnemonic, !listconcat(traits, [
          Pure, SameOperandsAndResultType,
          DeclareOpInterfaceMethods<SingleNestOpInterface>])> {
  let arguments = (ins AICF_NumericTensor:$lhs, AICF_NumericTensor:$rhs);
  let results = (outs AICF_NumericTensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}

def AICF_AddOp : AICF_BinaryOp<"add", [Commutative]> {
  let summary = "Elementwise sum";
  let description = [{
    `result = lhs + rhs`, all of one type. Integers wrap.

    Example:

    ```mlir
    %r = aicf.add %a, %b : tensor<4x8xf32>
    ```
  }];
}

def AICF_SubOp : AICF_BinaryOp<"sub"> {
  let summary = "Elementwise difference";
  let description = [{
    `result = lhs - rhs`, all of one type. Integers wrap.

    Example:

    ```mlir
    %r = aicf.sub %a, %b : tensor<4x8xf32>
    ```
  }];
}

def AICF_MulOp : AICF_BinaryOp<"mul", [Commutative]> {
  let summary = "Elementwise product";
  let description = [{
    `result = lhs * rhs`, all of one type. Integers wrap.

    Example:

    ```mlir
    %r = aicf.mul %a, %b : tensor<4x8xf32>
    ```
  }];
}

def AICF_DivOp : AICF_BinaryOp<"div"> {
  let summary = "Elementwise quotient";
  let description = [{
    `result = lhs / rhs`, all of one type. Floats follow IEEE 754. Integers are
    signed and round towards zero; x / 0 is -1, and the least value divided by
    -1 is itself, so no input traps.

    Example:

    ```mlir
    %r = aicf.div %a, %b : tensor<4x8xf32>
    ```
  }];
}

def AICF_MaxOp : AICF_BinaryOp<"max", [Commutative]> {
  let summary = "Elementwise maximum";
  let description = [{
    The greater operand, all of one type. For floats a NaN in either operand
    gives NaN, and -0.0 is less than +0.0. Integers are signed.

    Example:

    ```mlir
    %r = aicf.max %a, %b : tensor<4x8xf32>
    ```
  }];
}

class AICF_UnaryOp<string mnemonic>
    : AICF_Op<mnemonic, [
          Pure, SameOperandsAndResultType,
          DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let arguments = (ins AICF_FloatTensor:$input);
  let results = (outs AICF_FloatTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($result)";
}

def AICF_ExpOp : AICF_UnaryOp<"exp"> {
  let summary = "Elementwise natural exponential";
  let description = [{
    `result = e ^ input`; within the accuracy of the target's math library.

    Example:

    ```mlir
    %r = aicf.exp %x : tensor<4x8xf32>
    ```
  }];
}

def AICF_LogOp : AICF_UnaryOp<"log"> {
  let summary = "Elementwise natural logarithm";
  let description = [{
    `result = ln(input)`: -inf for zeros, NaN below zero; within the accuracy
    of the target's math library.

    Example:

    ```mlir
    %r = aicf.log %x : tensor<4x8xf32>
    ```
  }];
}

def AICF_ReluOp : AICF_UnaryOp<"relu"> {
  let summary = "Elementwise max(x, 0)";
  let description = [{
    The greater of the operand and +0.0; NaN gives NaN.

    Example:

    ```mlir
    %r = aicf.relu %x : tensor<4x8xf32>
    ```
  }];
  let hasFolder = 1;
}

def AICF_ReluGradOp : AICF_Op<"relu_grad", [
    Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let summary = "The gradient of relu";
  let description = [{
    `dy` where `x > 0`, +0.0 where `x <= 0` (whatever dy holds there, even NaN
    or infinity), and NaN where x is NaN. `x` may as well be relu's result,
    which is positive at the same places.

    Example:

    ```mlir
    %dx = aicf.relu_grad %x, %dy : tensor<4x8xf32>
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$dy);
  let results = (outs AICF_FloatTensor:$result);
  let assemblyFormat = "$x `,` $dy attr-dict `:` type($result)";
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
    %r = aicf.cast %x : tensor<4x8xf32> -> tensor<4x8xbf16>
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
    %kept = aicf.save %h : tensor<4x8xf32>
    ```
  }];
  let arguments = (ins AICF_Tensor:$input);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($result)";
  let hasFolder = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFELEMENTWISEOPS_TD
