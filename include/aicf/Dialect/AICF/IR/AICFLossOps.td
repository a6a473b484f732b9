//===- AICFLossOps.td - Softmax, losses, selection by label ---------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFLOSSOPS_TD
#define AICF_DIALECT_AICF_IR_AICFLOSSOPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AICF_SoftmaxOp : AICF_Op<"softmax", [
    Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<CompositeOpInterface>]> {
  let summary = "Exponentials normalised along an axis";
  let description = [{
    `exp(x - max) / sum(exp(x - max))`, max and sum taken along `axis`. bf16
    and f16 are cast to f32 first and rounded once at the end.

    Constraints: `axis` within the rank; operand and result of one type.

    Example:

    ```mlir
    %p = aicf.softmax %x axis = 1 : tensor<64x10xf32>
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$input, I64Attr:$axis);
  let results = (outs AICF_FloatTensor:$result);
  let assemblyFormat = "$input `axis` `=` $axis attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def AICF_SoftmaxCrossEntropyOp : AICF_Op<"softmax_cross_entropy", [
    Pure, DeclareOpInterfaceMethods<CompositeOpInterface>]> {
  let summary = "Cross entropy of softmax against integer labels";
  let description = [{
    `loss[n] = lse(n) - logits[n, labels[n]]`, where `lse(n)` is the logarithm
    of the sum over c of `exp(logits[n, c])`, computed with the row's maximum
    subtracted. A label outside [0, C) selects no class: the loss is `lse(n)`.
    bf16 and f16 logits are cast to f32 first. No mean is taken over n.

    Constraints: logits [N, C], labels [N] in i32 or i64, loss [N] of the
    logits' element type, or f32 where that is bf16 or f16.

    Example:

    ```mlir
    %loss = aicf.softmax_cross_entropy %logits, %labels
       : (tensor<64x10xf32>, tensor<64xi32>) -> tensor<64xf32>
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$logits, AICF_IndexTensor:$labels);
  let results = (outs AICF_FloatTensor:$loss);
  let assemblyFormat = [{
    $logits `,` $labels attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def AICF_SoftmaxCrossEntropyGradOp : AICF_Op<"softmax_cross_entropy_grad", [
    Pure, DeclareOpInterfaceMethods<CompositeOpInterface>]> {
  let summary = "The gradient of softmax_cross_entropy";
  let description = [{
    `dlogits[n, c] = (softmax(logits)[n, c] - [c == labels[n]]) * dloss[n]`. A
    label outside [0, C) selects no class: the gradient is `softmax * dloss`.
    After CSE it shares maximum, exponential and sum with the loss of the same
    logits.

    Constraints: logits [N, C], labels [N] in i32 or i64, dloss [N] of the
    logits' element type or of f32 where that is bf16 or f16; dlogits of the
    logits' type.

    Example:

    ```mlir
    %dx = aicf.softmax_cross_entropy_grad %logits, %labels, %dloss
       : (tensor<64x10xf32>, tensor<64xi32>, tensor<64xf32>) -> tensor<64x10xf32>
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$logits, AICF_IndexTensor:$labels,
                       AICF_FloatTensor:$dloss);
  let results = (outs AICF_FloatTensor:$dlogits);
  let assemblyFormat = [{
    $logits `,` $labels `,` $dloss attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def AICF_TakeLabelOp : AICF_Op<"take_label", [
    Pure, DeclareOpInterfaceMethods<SingleNestOpInterface, [
        "getIterationExtents", "getOperandAndResultMaps"]>]> {
  let summary = "The element that a label selects along an axis";
  let description = [{
    The element of the input whose index along `axis` is the label; 0 where the
    label is outside [0, extent). The other elements have no influence, not
    even NaN or infinity, unlike in a product with one_hot. A selected -0.0
    gives +0.0.

    Constraints: labels have the input's shape without `axis`, so has the
    result, which has the input's element type.

    Example:

    ```mlir
    %r = aicf.take_label %x, %labels axis = 1
       : (tensor<64x10xf32>, tensor<64xi32>) -> tensor<64xf32>
    ```
  }];
  let arguments = (ins AICF_NumericTensor:$input, AICF_IndexTensor:$labels,
                       I64Attr:$axis);
  let results = (outs AICF_NumericTensor:$result);
  let assemblyFormat = [{
    $input `,` $labels `axis` `=` $axis attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def AICF_OneHotOp : AICF_Op<"one_hot", [
    Pure, DeclareOpInterfaceMethods<SingleNestOpInterface, [
        "getOperandAndResultMaps"]>]> {
  let summary = "1 at the label's index along a new axis, 0 elsewhere";
  let description = [{
    The result has one more dimension, `axis`; it is 1 where the index along it
    equals the label, else 0. A label outside [0, extent) gives zeros.

    Constraints: the result's shape without `axis` is the labels'.

    Example:

    ```mlir
    %r = aicf.one_hot %labels axis = 1 : tensor<64xi32> -> tensor<64x10xf32>
    ```
  }];
  let arguments = (ins AICF_IndexTensor:$labels, I64Attr:$axis);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = [{
    $labels `axis` `=` $axis attr-dict `:` type($labels) `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFLOSSOPS_TD
