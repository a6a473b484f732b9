//===- AICFLossOps.td - Losses, selection by label ------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFLOSSOPS_TD
#define AICF_DIALECT_AICF_IR_AICFLOSSOPS_TD

include "aicf/Dialect/AICF/IR/AICFScalarOp.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AICF_SoftmaxCrossEntropyOp : AICF_Op<"softmax_cross_entropy", [
    Pure, AICF_Differentiable, DeclareOpInterfaceMethods<CompositeOpInterface>]> {
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
    // %logits: tensor<2x2xf32> = [[0.0, 0.0], [100.0, 0.0]]
    // %labels: tensor<2xi32> = [1, 1]
    %loss = aicf.softmax_cross_entropy %logits, %labels
       : (tensor<2x2xf32>, tensor<2xi32>) -> tensor<2xf32>
    // %loss: tensor<2xf32> = [0.6931472, 100.0]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$logits, AICF_IndexTensor:$labels);
  let results = (outs AICF_FloatTensor:$loss);
  let assemblyFormat = [{
    $logits `,` $labels attr-dict `:`
    `(` type($logits) `,` type($labels) `)` custom<Results>(type($loss))
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
    // %logits: tensor<1x2xf32> = [[0.0, 0.0]]
    // %labels: tensor<1xi32> = [1]
    // %dloss: tensor<1xf32> = [2.0]
    %dx = aicf.softmax_cross_entropy_grad %logits, %labels, %dloss
       : (tensor<1x2xf32>, tensor<1xi32>, tensor<1xf32>) -> tensor<1x2xf32>
    // %dx: tensor<1x2xf32> = [[1.0, -1.0]]
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
    Pure, AICF_Differentiable, DeclareOpInterfaceMethods<SingleNestOpInterface, [
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
    // %x: tensor<2x2xf32> = [[1.0, 2.0], [3.0, nan]]
    // %labels: tensor<2xi32> = [1, 0]
    %r = aicf.take_label %x, %labels axis = 1
       : (tensor<2x2xf32>, tensor<2xi32>) -> tensor<2xf32>
    // %r: tensor<2xf32> = [2.0, 3.0]
    ```
  }];
  let arguments = (ins AICF_NumericTensor:$input, AICF_IndexTensor:$labels,
                       I64Attr:$axis);
  let results = (outs AICF_NumericTensor:$result);
  let assemblyFormat = [{
    $input `,` $labels `axis` `=` $axis attr-dict `:`
    `(` type($input) `,` type($labels) `)` custom<Results>(type($result))
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
    // %labels: tensor<2xi32> = [1, 5]
    %r = aicf.one_hot %labels axis = 1 : tensor<2xi32> -> tensor<2x3xf32>
    // %r: tensor<2x3xf32> = [[0.0, 1.0, 0.0], [0.0, 0.0, 0.0]]
    ```
  }];
  let arguments = (ins AICF_IndexTensor:$labels, I64Attr:$axis);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = [{
    $labels `axis` `=` $axis attr-dict `:` type($labels) `->` type($result)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Elementwise losses: take the mean with aicf.reduce_mean, and give the
// gradient 1 / N as dloss
//===----------------------------------------------------------------------===//

class AICF_LossOp<string mnemonic, string x, code formula>
    : AICF_ScalarOp<mnemonic, AICF_FloatTensor, [x, "target"], formula>;
class AICF_LossGradOp<string mnemonic, string x, code formula>
    : AICF_ScalarOp<mnemonic, AICF_FloatTensor, [x, "target", "dloss"],
                    formula>;

def AICF_MseOp
    : AICF_LossOp<"mse", "x", [{ (x - target) * (x - target) }]> {
  let gradient = [
    [{ apply<MseGradOp>(x, target, grad) }],
    [{ -apply<MseGradOp>(x, target, grad) }]];
  let summary = "Squared error, element by element";
  let description = [{
    `loss = (x - target)^2`, all of one type. No mean is taken.

    Gradient: `aicf.mse_grad` for x, its negative for the target.

    Example:

    ```mlir
    // %x: tensor<2xf32> = [1.0, 5.0]
    // %t: tensor<2xf32> = [3.0, 5.0]
    %loss = aicf.mse %x, %t : tensor<2xf32>
    // %loss: tensor<2xf32> = [4.0, 0.0]
    ```
  }];
}

def AICF_MseGradOp
    : AICF_LossGradOp<"mse_grad", "x", [{ (2.0 * (x - target)) * dloss }]> {
  let gradient = [
    [{ 2.0 * dloss * grad }],
    [{ -2.0 * dloss * grad }],
    [{ apply<MseGradOp>(x, target, grad) }]];
  let summary = "The gradient of mse with respect to x";
  let description = [{
    `dx = 2 * (x - target) * dloss`.

    Example:

    ```mlir
    // %x: tensor<2xf32> = [1.0, 5.0]
    // %t: tensor<2xf32> = [3.0, 5.0]
    // %dloss: tensor<2xf32> = [0.5, 0.5]
    %dx = aicf.mse_grad %x, %t, %dloss : tensor<2xf32>
    // %dx: tensor<2xf32> = [-2.0, 0.0]
    ```
  }];
}

def AICF_L1Op : AICF_LossOp<"l1", "x", [{ abs(x - target) }]> {
  let gradient = [
    [{ apply<L1GradOp>(x, target, grad) }],
    [{ -apply<L1GradOp>(x, target, grad) }]];
  let summary = "Absolute error, element by element";
  let description = [{
    `loss = |x - target|`, all of one type. No mean is taken.

    Gradient: `aicf.l1_grad` for x, its negative for the target.

    Example:

    ```mlir
    // %x: tensor<2xf32> = [1.0, 5.0]
    // %t: tensor<2xf32> = [3.0, 5.0]
    %loss = aicf.l1 %x, %t : tensor<2xf32>
    // %loss: tensor<2xf32> = [2.0, 0.0]
    ```
  }];
}

def AICF_L1GradOp
    : AICF_LossGradOp<"l1_grad", "x",
                      [{ select(x > target, dloss,
                                select(x < target, -dloss,
                                       (x - target) * dloss)) }]> {
  let gradient = ["", "", [{ apply<L1GradOp>(x, target, grad) }]];
  let summary = "The gradient of l1 with respect to x";
  let description = [{
    dloss where x is greater than the target, `-dloss` where it is less, and
    `(x - target) * dloss` elsewhere: zero where they are equal, NaN where one
    is NaN.

    Example:

    ```mlir
    // %x: tensor<2xf32> = [1.0, 5.0]
    // %t: tensor<2xf32> = [3.0, 5.0]
    // %dloss: tensor<2xf32> = [0.5, 0.5]
    %dx = aicf.l1_grad %x, %t, %dloss : tensor<2xf32>
    // %dx: tensor<2xf32> = [-0.5, 0.0]
    ```
  }];
}

def AICF_BceWithLogitsOp
    : AICF_LossOp<"bce_with_logits", "logits",
                  [{ abs(logits) * select(logits > 0.0, 1.0 - target, target) +
                     log1p(exp(-abs(logits))) }]> {
  let gradient = [
    [{ apply<BceWithLogitsGradOp>(logits, target, grad) }],
    [{ -logits * grad }]];
  let summary = "Binary cross entropy of the logistic function";
  let description = [{
    `-(target * log(s) + (1 - target) * log(1 - s))` with
    `s = sigmoid(logits)`, element by element, all of one type. Computed as
    `|x| * (x > 0 ? 1 - target : target) + log1p(exp(-|x|))`, whose terms have
    one sign for targets in [0, 1]: no digits cancel for logits of any size. No
    mean is taken.

    Gradient: `aicf.bce_with_logits_grad` for the logits, `-logits * dloss` for
    the target.

    Example:

    ```mlir
    // %x: tensor<3xf32> = [0.0, 20.0, -100.0]
    // %t: tensor<3xf32> = [1.0, 1.0, 1.0]
    %loss = aicf.bce_with_logits %x, %t : tensor<3xf32>
    // %loss: tensor<3xf32> = [0.6931472, 2.0611537e-9, 100.0]
    ```
  }];
}

def AICF_BceWithLogitsGradOp
    : AICF_LossGradOp<"bce_with_logits_grad", "logits",
                      [{ select(logits > 0.0,
                                (1.0 - target) - sigmoid(-logits),
                                sigmoid(logits) - target) * dloss }]> {
  let gradient = [
    [{ apply<SigmoidGradOp>(sigmoid(logits), dloss * grad) }],
    [{ -dloss * grad }],
    [{ apply<BceWithLogitsGradOp>(logits, target, grad) }]];
  let summary = "The gradient of bce_with_logits with respect to the logits";
  let description = [{
    `dlogits = (sigmoid(logits) - target) * dloss`; for positive logits in the
    form `(1 - target) - sigmoid(-logits)`, which does not cancel for a target
    of 1.

    Example:

    ```mlir
    // %x: tensor<2xf32> = [0.0, 20.0]
    // %t: tensor<2xf32> = [0.0, 1.0]
    // %dloss: tensor<2xf32> = [4.0, 1.0]
    %dx = aicf.bce_with_logits_grad %x, %t, %dloss : tensor<2xf32>
    // %dx: tensor<2xf32> = [2.0, -2.0611537e-9]
    ```
  }];
}

#endif // AICF_DIALECT_AICF_IR_AICFLOSSOPS_TD
