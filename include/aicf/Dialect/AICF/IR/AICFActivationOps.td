//===- AICFActivationOps.td - Activations and their gradients -------------===//
//
// Only gradients whose numbers or speed need it are ops: those of relu (what
// it drops has no influence), gelu and silu (long formulas), tanh and sigmoid
// (1 - y loses digits where y is near 1 if written as 1 - y * y).
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFACTIVATIONOPS_TD
#define AICF_DIALECT_AICF_IR_AICFACTIVATIONOPS_TD

include "aicf/Dialect/AICF/IR/AICFElementwiseOps.td"

class AICF_GradOp<string mnemonic, string saved, code formula,
                  dag attributes = (ins), string syntax = "">
    : AICF_ScalarOp<mnemonic, AICF_FloatTensor, [saved, "dy"], formula, [],
                    attributes, syntax>;

def AICF_ReluOp : AICF_UnaryOp<"relu", [{ maximum(input, 0.0) }]> {
  let gradient = [[{ apply<ReluGradOp>(result, grad) }]];
  let summary = "Elementwise max(x, 0)";
  let description = [{
    The greater of the operand and +0.0; NaN gives NaN.

    Gradient: `aicf.relu_grad`.

    Example:

    ```mlir
    // %x: tensor<3xf32> = [-1.0, 2.0, nan]
    %r = aicf.relu %x : tensor<3xf32>
    // %r: tensor<3xf32> = [0.0, 2.0, nan]
    ```
  }];
  let hasFolder = 1;
}

def AICF_ReluGradOp
    : AICF_GradOp<"relu_grad", "x",
                  [{ select(isNaN(x), x, select(x > 0.0, dy, 0.0)) }]> {
  let gradient = ["", [{ apply<ReluGradOp>(x, grad) }]];
  let summary = "The gradient of relu";
  let description = [{
    `dy` where `x > 0`, +0.0 where `x <= 0` (whatever dy holds there, even NaN
    or infinity), and NaN where x is NaN. `x` may as well be relu's result,
    which is positive at the same places.

    Example:

    ```mlir
    // %x: tensor<3xf32> = [-1.0, 2.0, 0.0]
    // %dy: tensor<3xf32> = [inf, 5.0, 1.0]
    %dx = aicf.relu_grad %x, %dy : tensor<3xf32>
    // %dx: tensor<3xf32> = [0.0, 5.0, 0.0]
    ```
  }];
}

def AICF_TanhOp : AICF_UnaryOp<"tanh", [{ tanh(input) }]> {
  let gradient = [[{ apply<TanhGradOp>(result, grad) }]];
  let summary = "Elementwise hyperbolic tangent";
  let description = [{
    `result = (exp(2 input) - 1) / (exp(2 input) + 1)`, to full relative
    accuracy near 0.

    Gradient: `aicf.tanh_grad`.

    Example:

    ```mlir
    // %x: tensor<3xf32> = [0.0, 1.0, -inf]
    %r = aicf.tanh %x : tensor<3xf32>
    // %r: tensor<3xf32> = [0.0, 0.7615942, -1.0]
    ```
  }];
}

def AICF_TanhGradOp
    : AICF_GradOp<"tanh_grad", "y", [{ dy * ((1.0 - y) * (1.0 + y)) }]> {
  let gradient = [[{ -2.0 * y * dy * grad }], [{ apply<TanhGradOp>(y, grad) }]];
  let summary = "The gradient of tanh, from its result";
  let description = [{
    `dx = dy * (1 - y) * (1 + y)`, where `y = tanh(x)`. In this form no digits
    of y are lost where it is near 1.

    Example:

    ```mlir
    // %y: tensor<3xf32> = [0.0, 0.5, 1.0]
    // %dy: tensor<3xf32> = [3.0, 4.0, 5.0]
    %dx = aicf.tanh_grad %y, %dy : tensor<3xf32>
    // %dx: tensor<3xf32> = [3.0, 3.0, 0.0]
    ```
  }];
}

def AICF_SigmoidOp : AICF_UnaryOp<"sigmoid", [{ sigmoid(input) }]> {
  let gradient = [[{ apply<SigmoidGradOp>(result, grad) }]];
  let summary = "Elementwise logistic function";
  let description = [{
    `result = 1 / (1 + exp(-input))`, to full relative accuracy for all inputs
    whose result is a normal number.

    Gradient: `aicf.sigmoid_grad`.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [0.0, 1.0, inf, -inf]
    %r = aicf.sigmoid %x : tensor<4xf32>
    // %r: tensor<4xf32> = [0.5, 0.7310586, 1.0, 0.0]
    ```
  }];
}

def AICF_SigmoidGradOp
    : AICF_GradOp<"sigmoid_grad", "y", [{ dy * (y * (1.0 - y)) }]> {
  let gradient = [
    [{ (1.0 - 2.0 * y) * dy * grad }],
    [{ apply<SigmoidGradOp>(y, grad) }]];
  let summary = "The gradient of sigmoid, from its result";
  let description = [{
    `dx = dy * y * (1 - y)`, where `y = sigmoid(x)`.

    Example:

    ```mlir
    // %y: tensor<3xf32> = [0.5, 0.25, 1.0]
    // %dy: tensor<3xf32> = [4.0, 16.0, 5.0]
    %dx = aicf.sigmoid_grad %y, %dy : tensor<3xf32>
    // %dx: tensor<3xf32> = [1.0, 3.0, 0.0]
    ```
  }];
}

def AICF_SiluOp : AICF_UnaryOp<"silu", [{ maximum(input, -1000.0) * sigmoid(input) }]> {
  let gradient = [[{ apply<SiluGradOp>(input, grad) }]];
  let summary = "Elementwise x * sigmoid(x)";
  let description = [{
    `result = input / (1 + exp(-input))`, and its limit 0 at -inf.

    Gradient: `aicf.silu_grad`.

    Example:

    ```mlir
    // %x: tensor<3xf32> = [0.0, 1.0, -1.0]
    %r = aicf.silu %x : tensor<3xf32>
    // %r: tensor<3xf32> = [0.0, 0.7310586, -0.2689414]
    ```
  }];
}

def AICF_SiluGradOp
    : AICF_GradOp<"silu_grad", "x", [{ dy * ::aicf::detail::siluSlope(x) }]> {
  let gradient = [
    [{ detail::siluCurvature(x) * dy * grad }],
    [{ apply<SiluGradOp>(x, grad) }]];
  let summary = "The gradient of silu, from its operand";
  let description = [{
    `dx = dy * sigmoid(x) * (1 + x * sigmoid(-x))`; dy times the limits 0 and 1
    at the infinities.

    Example:

    ```mlir
    // %x: tensor<2xf32> = [0.0, 1.0]
    // %dy: tensor<2xf32> = [2.0, 1.0]
    %dx = aicf.silu_grad %x, %dy : tensor<2xf32>
    // %dx: tensor<2xf32> = [1.0, 0.9276706]
    ```
  }];
}

def AICF_GeluForm : I32EnumAttr<
    "GeluForm", "which function gelu is", [
      I32EnumAttrCase<"Erf", 0, "erf">, I32EnumAttrCase<"Tanh", 1, "tanh">]> {
  let cppNamespace = "::aicf";
}

def AICF_GeluOp
    : AICF_ScalarOp<"gelu", AICF_FloatTensor, ["input"],
                    [{ ::aicf::detail::gelu(getForm(), input) }], [],
                    (ins AICF_GeluForm:$form), " `form` `=` $form"> {
  let gradient = [[{ apply<GeluGradOp>(input, grad, getForm()) }]];
  let summary = "Elementwise Gaussian error linear unit";
  let description = [{
    With `form = erf`, `0.5 * x * (1 + erf(x / sqrt(2)))`; in the tail below -3
    the absolute error is that of rounding 1, the result tends to 0.

    With `form = tanh`, `0.5 * x * (1 + tanh(u))` where
    `u = sqrt(2 / pi) * (x + 0.044715 * x^3)`, computed as
    `x / (1 + exp(-2 * u))`, the same function, which keeps the relative
    accuracy of the tail.

    At -inf both give their limit, 0.

    Gradient: `aicf.gelu_grad` of the same form.

    Example:

    ```mlir
    // %x: tensor<3xf32> = [0.0, 1.0, -1.0]
    %r = aicf.gelu %x form = erf : tensor<3xf32>
    // %r: tensor<3xf32> = [0.0, 0.8413447, -0.1586553]
    %t = aicf.gelu %x form = tanh : tensor<3xf32>
    // %t: tensor<3xf32> = [0.0, 0.8411920, -0.1588080]
    ```
  }];
}

def AICF_GeluGradOp
    : AICF_GradOp<"gelu_grad", "x",
                  [{ dy * ::aicf::detail::geluSlope(getForm(), x) }],
                  (ins AICF_GeluForm:$form), " `form` `=` $form"> {
  let gradient = [
    [{ detail::geluCurvature(getForm(), x) * dy * grad }],
    [{ apply<GeluGradOp>(x, grad, getForm()) }]];
  let summary = "The gradient of gelu, from its operand";
  let description = [{
    With `form = erf`,
    `dx = dy * (0.5 * (1 + erf(x / sqrt(2))) + x * exp(-x^2 / 2) / sqrt(2 pi))`.

    With `form = tanh`, `dx = dy * s * (1 + 2 * x * u' * (1 - s))` where
    `s = 1 / (1 + exp(-2 * u))` and `u' = sqrt(2 / pi) * (1 + 0.134145 * x^2)`.

    At the infinities both give dy times the limits 0 and 1.

    Example:

    ```mlir
    // %x: tensor<2xf32> = [0.0, 1.0]
    // %dy: tensor<2xf32> = [2.0, 1.0]
    %dx = aicf.gelu_grad %x, %dy form = erf : tensor<2xf32>
    // %dx: tensor<2xf32> = [1.0, 1.0833155]
    ```
  }];
}

#endif // AICF_DIALECT_AICF_IR_AICFACTIVATIONOPS_TD
