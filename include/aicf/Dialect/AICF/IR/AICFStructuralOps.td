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
    Pure, AICF_Differentiable, DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
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

def AICF_SaveOp : AICF_Op<"save", [Pure, AICF_Differentiable, SameOperandsAndResultType]> {
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

def AICF_StopGradientOp : AICF_Op<"stop_gradient", [
    Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<DifferentiableOpInterface,
                              ["isDifferentiableIn"]>]> {
  let summary = "A value that derivatives take for a constant";
  let description = [{
    The identity, with a gradient of zero: `aicf.gradient` by what the operand is
    made from does not go through it. Of `wrt` the result itself, it does. This
    is `detach` of PyTorch and `stop_gradient` of JAX.

    Nothing folds it before gradients are built. `aicf-differentiate` without
    `function` erases it then, and so does every conversion, so that it costs
    nothing.

    Gradient: zero.

    Example:

    ```mlir
    // %x: tensor<2xf32> = [1.0, 3.0]
    %fixed = aicf.stop_gradient %x : tensor<2xf32>
    %y = aicf.mul %x, %fixed : tensor<2xf32>
    %loss = aicf.reduce_sum %y axes = [0] : tensor<2xf32> -> tensor<f32>
    %dx = aicf.gradient %loss wrt %x : tensor<f32> -> tensor<2xf32>
    // %y: tensor<2xf32> = [1.0, 9.0]
    // %dx: tensor<2xf32> = [1.0, 3.0]
    ```
  }];
  let arguments = (ins AICF_Tensor:$input);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($result)";
  let extraClassDefinition = [{
    bool $cppClass::isDifferentiableIn(unsigned) { return false; }
    ::llvm::LogicalResult
    $cppClass::buildGradient(::aicf::GradientBuilder &) {
      return ::llvm::success();
    }
  }];
}

def AICF_GradientOp
    : AICF_Op<"gradient", [Pure, AttrSizedOperandSegments]> {
  let summary = "The derivatives of a value with respect to others";
  let description = [{
    Result i is the derivative of `value` with respect to `wrt[i]`, of that
    operand's type. `aicf-differentiate` replaces the op by what computes it.

    The operands in `wrt` are any values of the entry: arguments, reads,
    intermediate values. Each derivative is total: where one of them depends on
    another, what goes through it counts for both. Values are told apart by
    their definition, so two reads of one symbol are two independent variables,
    and nothing that merges or folds values may run before. One that `value` does
    not depend on gets zeros, and a warning. The same one twice gets its
    derivative twice.

    With `seed`, the results are the products of the seed and the Jacobians of
    `value`: the derivatives of the sum of `value * seed`, the seed held fixed.

    A result may itself be differentiated by a later `aicf.gradient`.

    Constraints: floats; `value` of rank 0 if there is no seed; the seed of its
    type; at least one operand in `wrt`; an entry of one block.

    Example:

    ```mlir
    // %x: tensor<2xf32> = [1.0, 3.0]
    %squares = aicf.mul %x, %x : tensor<2xf32>
    %loss = aicf.reduce_sum %squares axes = [0] : tensor<2xf32> -> tensor<f32>
    %dx = aicf.gradient %loss wrt %x : tensor<f32> -> tensor<2xf32>
    // %dx: tensor<2xf32> = [2.0, 6.0]
    ```

    With a seed, which has the type of the value:

    ```mlir
    // %x: tensor<2xf32> = [1.0, 3.0]
    // %dy: tensor<2xf32> = [1.0, 0.5]
    %y = aicf.mul %x, %x : tensor<2xf32>
    %dx = aicf.gradient %y wrt %x seed %dy : tensor<2xf32> -> tensor<2xf32>
    // %dx: tensor<2xf32> = [2.0, 3.0]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$value,
                       Variadic<AICF_FloatTensor>:$wrt,
                       Optional<AICF_FloatTensor>:$seed);
  let results = (outs Variadic<AICF_FloatTensor>:$gradients);
  let assemblyFormat = [{
    $value `wrt` $wrt (`seed` $seed^)? attr-dict `:`
    custom<GradientTypes>(type($value), type($wrt), type($seed),
                          type($gradients), ref($seed))
  }];
  let hasVerifier = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFSTRUCTURALOPS_TD
