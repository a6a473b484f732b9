//===- AICFMoveOps.td - Slices, padding, gathers --------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFMOVEOPS_TD
#define AICF_DIALECT_AICF_IR_AICFMOVEOPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AICF_SliceOp : AICF_Op<"slice", [
    Pure, AICF_Differentiable,
    DeclareOpInterfaceMethods<SingleNestOpInterface,
                              ["getOperandAndResultMaps"]>,
    DeclareOpInterfaceMethods<AccessOpInterface>]> {
  let summary = "A rectangular part of a tensor";
  let description = [{
    Element i of the result is the operand's element
    `offsets[d] + strides[d] * i[d]` in every dimension d. The result's shape
    says how many.

    Constraints: the operand's rank and element type; offsets at least 0,
    strides at least 1, one of each for each dimension; the last element lies
    inside the operand.

    Gradient: `aicf.pad` of dy with zeros; with strides other than 1 first
    between its elements, as a dimension of its own.

    Example:

    ```mlir
    // %x: tensor<2x5xi32> = [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]
    %r = aicf.slice %x offsets = [1, 0] strides = [1, 2]
       : tensor<2x5xi32> -> tensor<1x3xi32>
    // %r: tensor<1x3xi32> = [[5, 7, 9]]
    ```
  }];
  let arguments = (ins AICF_Tensor:$input, DenseI64ArrayAttr:$offsets,
                       DenseI64ArrayAttr:$strides);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = [{
    $input `offsets` `=` $offsets `strides` `=` $strides attr-dict `:`
    type($input) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def AICF_PadOp : AICF_Op<"pad", [
    Pure, AICF_Differentiable,
    DeclareOpInterfaceMethods<SingleNestOpInterface,
                              ["getOperandAndResultMaps", "readsZeroOutside"]>]> {
  let summary = "Surrounds a tensor with a value";
  let description = [{
    The operand with `low[d]` more elements before it in every dimension d and
    `high[d]` after it, all of them `value`.

    Constraints: one entry of `low` and `high` for each dimension, at least 0;
    `value` a scalar of the element type; the result's shape follows.

    Gradient: `aicf.slice` of dy.

    Example:

    ```mlir
    // %x: tensor<2xf32> = [1.0, 2.0]
    %r = aicf.pad %x low = [1] high = [2] value = 0.0 : f32
       : tensor<2xf32> -> tensor<5xf32>
    // %r: tensor<5xf32> = [0.0, 1.0, 2.0, 0.0, 0.0]
    ```
  }];
  let arguments = (ins AICF_Tensor:$input, DenseI64ArrayAttr:$low,
                       DenseI64ArrayAttr:$high, TypedAttrInterface:$value);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = [{
    $input `low` `=` $low `high` `=` $high `value` `=` $value attr-dict `:`
    type($input) custom<Results>(type($result))
  }];
  let hasVerifier = 1;
  let extraClassDefinition =
      "bool $cppClass::readsZeroOutside(unsigned) { return true; }";
  let hasFolder = 1;
}

def AICF_ConcatOp : AICF_Op<"concat", [
    Pure, AICF_Differentiable,
    DeclareOpInterfaceMethods<SingleNestOpInterface,
                              ["getOperandAndResultMaps", "readsZeroOutside"]>]> {
  let summary = "Tensors one after the other along an axis";
  let description = [{
    The operands in order, joined along `axis`.

    Constraints: at least one operand; all of one element type, and of one shape
    but for `axis`; the result's extent there is the sum of theirs.

    Gradient: an `aicf.slice` of dy for each operand.

    Example:

    ```mlir
    // %a: tensor<2x1xi32> = [[1], [2]]
    // %b: tensor<2x2xi32> = [[3, 4], [5, 6]]
    %r = aicf.concat %a, %b axis = 1
       : (tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>
    // %r: tensor<2x3xi32> = [[1, 3, 4], [2, 5, 6]]
    ```
  }];
  let arguments = (ins Variadic<AICF_Tensor>:$inputs, I64Attr:$axis);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = [{
    $inputs `axis` `=` $axis attr-dict `:` `(` type($inputs) `)`
    custom<Results>(type($result))
  }];
  let hasVerifier = 1;
  let extraClassDefinition =
      "bool $cppClass::readsZeroOutside(unsigned) { return true; }";
  let hasFolder = 1;
}

class AICF_IndexedOp<string mnemonic>
    : AICF_Op<mnemonic, [
          Pure, AICF_Differentiable, DeclareOpInterfaceMethods<SingleNestOpInterface, [
              "getIterationExtents", "getOperandAndResultMaps"]>]> {
  let hasVerifier = 1;
}

def AICF_GatherOp : AICF_IndexedOp<"gather"> {
  let summary = "The elements that indices select along an axis";
  let description = [{
    The result has the indices' dimensions in the place of `axis`:
    `result[a.., i.., b..] = input[a.., indices[i..], b..]`, where a are the
    dimensions before the axis and b those after it. An index outside [0,
    extent) reads zero. Elements that no index selects have no influence. A
    selected -0.0 gives +0.0.

    With `axis = 0` and a table [vocabulary, width] this is the lookup of an
    embedding.

    Constraints: `axis` within the rank; indices of i32 or i64 and any rank; the
    result of the input's element type and the shape above.

    Gradient: `aicf.scatter_add` of dy with the same indices.

    Example:

    ```mlir
    // %x: tensor<3x2xf32> = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
    // %i: tensor<4xi32> = [2, 0, 2, 7]
    %r = aicf.gather %x, %i axis = 0
       : (tensor<3x2xf32>, tensor<4xi32>) -> tensor<4x2xf32>
    // %r: tensor<4x2xf32> = [[5.0, 6.0], [1.0, 2.0], [5.0, 6.0], [0.0, 0.0]]
    ```
  }];
  let arguments = (ins AICF_NumericTensor:$input, AICF_IndexTensor:$indices,
                       I64Attr:$axis);
  let results = (outs AICF_NumericTensor:$result);
  let assemblyFormat = [{
    $input `,` $indices `axis` `=` $axis attr-dict `:`
    `(` type($input) `,` type($indices) `)` custom<Results>(type($result))
  }];
}

def AICF_ScatterAddOp : AICF_IndexedOp<"scatter_add"> {
  let summary = "Sums elements by index along an axis";
  let description = [{
    The other way round than `aicf.gather`: `result[a.., v, b..]` is the sum of
    `updates[a.., i.., b..]` over all i with `indices[i..] = v`, and zero where
    there is none. Updates whose index is outside [0, extent) are dropped.
    Floats of up to 32 bits accumulate in f32, f64 in f64; the order is fixed by
    the plan, so equal runs give equal bits. To add to a tensor use `aicf.add`.
    A bf16 or f16 result is that in f32, rounded; canonicalization makes it an
    `aicf.cast` of that, whose sums can be formed where they are stored.

    With `axis = 0` this is the gradient of an embedding.

    Constraints: `axis` within the result's rank; updates of the shape that
    `aicf.gather` gives; the result of their element type, or f32 where that is
    bf16 or f16.

    Gradient: `aicf.gather` of dy with the same indices.

    Example:

    ```mlir
    // %u: tensor<4x2xf32> = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [9.0, 9.0]]
    // %i: tensor<4xi32> = [2, 0, 2, -1]
    %r = aicf.scatter_add %u, %i axis = 0
       : (tensor<4x2xf32>, tensor<4xi32>) -> tensor<3x2xf32>
    // %r: tensor<3x2xf32> = [[3.0, 4.0], [0.0, 0.0], [6.0, 8.0]]
    ```
  }];
  let arguments = (ins AICF_NumericTensor:$updates, AICF_IndexTensor:$indices,
                       I64Attr:$axis);
  let results = (outs AICF_NumericTensor:$result);
  let assemblyFormat = [{
    $updates `,` $indices `axis` `=` $axis attr-dict `:`
    functional-type(operands, results)
  }];
  let hasCanonicalizer = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFMOVEOPS_TD
