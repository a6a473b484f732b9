//===- AICFNormOps.td - Softmax and normalisations ------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFNORMOPS_TD
#define AICF_DIALECT_AICF_IR_AICFNORMOPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class AICF_CompositeOp<string mnemonic, list<Trait> traits = []>
    : AICF_Op<mnemonic, !listconcat(traits, [
          Pure, DeclareOpInterfaceMethods<CompositeOpInterface>])> {
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

def AICF_SoftmaxOp : AICF_Op<"softmax", [
    Pure, AICF_Differentiable, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<CompositeOpInterface>]> {
  let summary = "Exponentials normalised along an axis";
  let description = [{
    `exp(x - max) / sum(exp(x - max))`, max and sum taken along `axis`. bf16
    and f16 are cast to f32 first and rounded once at the end.

    Constraints: `axis` within the rank; operand and result of one type.

    Gradient: `aicf.softmax_grad`.

    Example:

    ```mlir
    // %x: tensor<2x2xf32> = [[0.0, 0.0], [100.0, 0.0]]
    %p = aicf.softmax %x axis = 1 : tensor<2x2xf32>
    // %p: tensor<2x2xf32> = [[0.5, 0.5], [1.0, 0.0]]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$input, I64Attr:$axis);
  let results = (outs AICF_FloatTensor:$result);
  let assemblyFormat = "$input `axis` `=` $axis attr-dict `:` type($result)";
  let hasVerifier = 1;
}

class AICF_SoftmaxGradOpBase<string mnemonic>
    : AICF_CompositeOp<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins AICF_FloatTensor:$y, AICF_FloatTensor:$dy,
                       I64Attr:$axis);
  let results = (outs AICF_FloatTensor:$dx);
  let assemblyFormat = [{
    $y `,` $dy `axis` `=` $axis attr-dict `:` type($dx)
  }];
}

def AICF_SoftmaxGradOp : AICF_SoftmaxGradOpBase<"softmax_grad"> {
  let summary = "The gradient of softmax, from its result";
  let description = [{
    `dx = y * (dy - sum(y * dy))`, the sum taken along `axis`, where
    `y = softmax(x)`. bf16 and f16 are cast to f32 first.

    Constraints: `axis` within the rank; all of one type.

    Example:

    ```mlir
    // %y: tensor<2xf32> = [0.5, 0.5]
    // %dy: tensor<2xf32> = [1.0, 3.0]
    %dx = aicf.softmax_grad %y, %dy axis = 0 : tensor<2xf32>
    // %dx: tensor<2xf32> = [-0.5, 0.5]
    ```
  }];
}

def AICF_LogSoftmaxOp
    : AICF_CompositeOp<"log_softmax", [SameOperandsAndResultType,
                                      AICF_Differentiable]> {
  let summary = "Logarithms of softmax";
  let description = [{
    `(x - max) - log(sum(exp(x - max)))`, max and sum taken along `axis`. No
    element overflows or loses its digits to a probability near 0; where the
    probability is near 1 the result is near 0 and its absolute error that of
    rounding 1. bf16 and f16 are cast to f32 first and rounded once at the end.

    Constraints: `axis` within the rank; operand and result of one type.

    Gradient: `aicf.log_softmax_grad`.

    Example:

    ```mlir
    // %x: tensor<2x2xf32> = [[0.0, 0.0], [1000.0, 0.0]]
    %y = aicf.log_softmax %x axis = 1 : tensor<2x2xf32>
    // %y: tensor<2x2xf32> = [[-0.6931472, -0.6931472], [0.0, -1000.0]]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$input, I64Attr:$axis);
  let results = (outs AICF_FloatTensor:$result);
  let assemblyFormat = "$input `axis` `=` $axis attr-dict `:` type($result)";
}

def AICF_LogSoftmaxGradOp : AICF_SoftmaxGradOpBase<"log_softmax_grad"> {
  let summary = "The gradient of log_softmax, from its result";
  let description = [{
    `dx = dy - exp(y) * sum(dy)`, the sum taken along `axis`, where
    `y = log_softmax(x)`. bf16 and f16 are cast to f32 first.

    Constraints: `axis` within the rank; all of one type.

    Example:

    ```mlir
    // %y: tensor<2xf32> = [-0.6931472, -0.6931472]
    // %dy: tensor<2xf32> = [1.0, 3.0]
    %dx = aicf.log_softmax_grad %y, %dy axis = 0 : tensor<2xf32>
    // %dx: tensor<2xf32> = [-1.0, 1.0]
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Layer norm and RMS norm, over the dimensions from `axis` on
//===----------------------------------------------------------------------===//

def AICF_LayerNormOp : AICF_CompositeOp<"layer_norm", [AICF_Differentiable]> {
  let summary = "Normalises to mean 0 and variance 1";
  let description = [{
    Over the dimensions from `axis` on, which hold D elements:

        mean = sum(x) / D
        rstd = 1 / sqrt(sum((x - mean)^2) / D + eps)
        y = (x - mean) * rstd * scale + bias

    in the compute type, y rounded once. `mean` and `rstd` are what
    `aicf.layer_norm_grad` takes; unused they cost nothing. For no scale give a
    constant of ones, which costs nothing either.

    Constraints: `axis` within the rank; y of x's type; scale, and bias where
    given, of x's dimensions from `axis` on; mean and rstd of those before it;
    scale and bias of x's element type or of the compute type, mean and rstd of
    the compute type (f64 for f64, else f32); eps at least 0.

    Example:

    ```mlir
    // %x: tensor<2x2xf32> = [[1.0, 3.0], [2.0, -2.0]]
    // %scale: tensor<2xf32> = [1.0, 2.0]
    // %bias: tensor<2xf32> = [0.0, 10.0]
    %y, %mean, %rstd = aicf.layer_norm %x, %scale, %bias axis = 1 eps = 0.0
       : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
      -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
    // %y: tensor<2x2xf32> = [[-1.0, 12.0], [1.0, 8.0]]
    // %mean: tensor<2xf32> = [2.0, 0.0]
    // %rstd: tensor<2xf32> = [1.0, 0.5]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$scale,
                       Optional<AICF_FloatTensor>:$bias, I64Attr:$axis,
                       F64Attr:$eps);
  let results = (outs AICF_FloatTensor:$y, AICF_FloatTensor:$mean,
                      AICF_FloatTensor:$rstd);
  let assemblyFormat = [{
    $x `,` $scale (`,` $bias^)? `axis` `=` $axis `eps` `=` $eps attr-dict `:`
    `(` type($x) `,` type($scale) (`,` type($bias)^)? `)`
    custom<Results>(type($y), type($mean), type($rstd))
  }];
}

def AICF_LayerNormGradOp : AICF_CompositeOp<"layer_norm_grad"> {
  let summary = "The gradients of layer_norm";
  let description = [{
    With `n = (x - mean) * rstd` and `g = dy * scale`, sums over the dimensions
    from `axis` on (`rows`) or over those before it (`columns`):

        dx = rstd * (g - sum rows(g) / D - n * sum rows(g * n) / D)
        dscale = sum columns(dy * n)
        dbias = sum columns(dy)

    Unused results cost nothing.

    Constraints: the shapes and types of `aicf.layer_norm`; dy and dx of x's
    type, dscale and dbias of the scale's.

    Example:

    ```mlir
    // %x: tensor<1x2xf32> = [[1.0, 3.0]]
    // %scale: tensor<2xf32> = [1.0, 2.0]
    // %mean: tensor<1xf32> = [2.0]
    // %rstd: tensor<1xf32> = [1.0]
    // %dy: tensor<1x2xf32> = [[1.0, 5.0]]
    %dx, %dscale, %dbias = aicf.layer_norm_grad %x, %scale, %mean, %rstd, %dy
         axis = 1
       : (tensor<1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>,
          tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<2xf32>, tensor<2xf32>)
    // %dx: tensor<1x2xf32> = [[0.0, 0.0]]
    // %dscale: tensor<2xf32> = [-1.0, 5.0]
    // %dbias: tensor<2xf32> = [1.0, 5.0]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$scale,
                       AICF_FloatTensor:$mean, AICF_FloatTensor:$rstd,
                       AICF_FloatTensor:$dy, I64Attr:$axis);
  let results = (outs AICF_FloatTensor:$dx, AICF_FloatTensor:$dscale,
                      AICF_FloatTensor:$dbias);
  let assemblyFormat = [{
    $x `,` $scale `,` $mean `,` $rstd `,` $dy `axis` `=` $axis attr-dict `:`
    functional-type(operands, results)
  }];
}

def AICF_RmsNormOp : AICF_CompositeOp<"rms_norm", [AICF_Differentiable]> {
  let summary = "Normalises to a mean square of 1";
  let description = [{
    Over the dimensions from `axis` on, which hold D elements:

        rstd = 1 / sqrt(sum(x^2) / D + eps)
        y = x * rstd * scale

    in the compute type, y rounded once. `rstd` is what `aicf.rms_norm_grad`
    takes; unused it costs nothing.

    Constraints: as `aicf.layer_norm`.

    Example:

    ```mlir
    // %x: tensor<1x2xf32> = [[2.0, -2.0]]
    // %scale: tensor<2xf32> = [1.0, 3.0]
    %y, %rstd = aicf.rms_norm %x, %scale axis = 1 eps = 0.0
       : (tensor<1x2xf32>, tensor<2xf32>) -> (tensor<1x2xf32>, tensor<1xf32>)
    // %y: tensor<1x2xf32> = [[1.0, -3.0]]
    // %rstd: tensor<1xf32> = [0.5]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$scale,
                       I64Attr:$axis, F64Attr:$eps);
  let results = (outs AICF_FloatTensor:$y, AICF_FloatTensor:$rstd);
  let assemblyFormat = [{
    $x `,` $scale `axis` `=` $axis `eps` `=` $eps attr-dict `:`
    `(` type($x) `,` type($scale) `)` custom<Results>(type($y), type($rstd))
  }];
}

def AICF_RmsNormGradOp : AICF_CompositeOp<"rms_norm_grad"> {
  let summary = "The gradients of rms_norm";
  let description = [{
    With `n = x * rstd` and `g = dy * scale`, in the notation of
    `aicf.layer_norm_grad`:

        dx = rstd * (g - n * sum rows(g * n) / D)
        dscale = sum columns(dy * n)

    Constraints: the shapes and types of `aicf.rms_norm`; dy and dx of x's type,
    dscale of the scale's.

    Example:

    ```mlir
    // %x: tensor<1x2xf32> = [[2.0, -2.0]]
    // %scale: tensor<2xf32> = [1.0, 3.0]
    // %rstd: tensor<1xf32> = [0.5]
    // %dy: tensor<1x2xf32> = [[1.0, 1.0]]
    %dx, %dscale = aicf.rms_norm_grad %x, %scale, %rstd, %dy axis = 1
       : (tensor<1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1x2xf32>)
      -> (tensor<1x2xf32>, tensor<2xf32>)
    // %dx: tensor<1x2xf32> = [[1.0, 1.0]]
    // %dscale: tensor<2xf32> = [1.0, -1.0]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$scale,
                       AICF_FloatTensor:$rstd, AICF_FloatTensor:$dy,
                       I64Attr:$axis);
  let results = (outs AICF_FloatTensor:$dx, AICF_FloatTensor:$dscale);
  let assemblyFormat = [{
    $x `,` $scale `,` $rstd `,` $dy `axis` `=` $axis attr-dict `:`
    functional-type(operands, results)
  }];
}

//===----------------------------------------------------------------------===//
// Batch norm, of each channel over all other dimensions
//===----------------------------------------------------------------------===//

def AICF_BatchNormOp : AICF_CompositeOp<"batch_norm", [AICF_Differentiable]> {
  let summary = "Normalises each channel to mean 0 and variance 1, in training";
  let description = [{
    For each of the C channels, the positions along `axis`; sums over all other
    dimensions, which hold M elements of a channel:

        mean = sum(x) / M
        variance = sum((x - mean)^2) / M
        y = (x - mean) * scale / sqrt(variance + eps) + bias

    in the compute type, y rounded once. So `axis` is the last dimension of
    images [N, H, W, C] and of [N, C], and 1 of [N, C, H, W]. `mean` and
    `variance` are what running statistics are made of: a program keeps them as
    states, `new = old * (1 - momentum) + batch * momentum`, and takes
    `variance * M / (M - 1)`, without bias, for the running one. Unused they
    cost nothing.

    Constraints: `axis` within the rank; y of x's type; scale, and bias where
    given, of the shape [C], of x's element type or of the compute type; mean
    and variance of the shape [C] in the compute type (f64 for f64, else f32);
    eps at least 0.

    Gradient: `aicf.batch_norm_grad`; mean and variance have theirs, too.

    Example:

    ```mlir
    // %x: tensor<2x2xf32> = [[1.0, 3.0], [3.0, 3.0]]
    // %scale: tensor<2xf32> = [1.0, 2.0]
    // %bias: tensor<2xf32> = [0.0, 10.0]
    %y, %mean, %variance = aicf.batch_norm %x, %scale, %bias
         axis = 1 eps = 1.0e-12
       : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
      -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
    // %y: tensor<2x2xf32> = [[-1.0, 10.0], [1.0, 10.0]]
    // %mean: tensor<2xf32> = [2.0, 3.0]
    // %variance: tensor<2xf32> = [1.0, 0.0]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$scale,
                       Optional<AICF_FloatTensor>:$bias, I64Attr:$axis,
                       F64Attr:$eps);
  let results = (outs AICF_FloatTensor:$y, AICF_FloatTensor:$mean,
                      AICF_FloatTensor:$variance);
  let assemblyFormat = [{
    $x `,` $scale (`,` $bias^)? `axis` `=` $axis `eps` `=` $eps attr-dict `:`
    `(` type($x) `,` type($scale) (`,` type($bias)^)? `)`
    custom<Results>(type($y), type($mean), type($variance))
  }];
}

def AICF_BatchNormGradOp : AICF_CompositeOp<"batch_norm_grad"> {
  let summary = "The gradients of batch_norm";
  let description = [{
    With `rstd = 1 / sqrt(variance + eps)` and `n = (x - mean) * rstd`, sums
    over all dimensions but `axis`, which hold M elements:

        dscale = sum(dy * n)
        dbias = sum(dy)
        dx = scale * rstd * (dy - (dbias + n * dscale) / M)

    Unused results cost nothing.

    Constraints: the shapes and types of `aicf.batch_norm`; dy and dx of x's
    type, dscale and dbias of the scale's.

    Example:

    ```mlir
    // %x: tensor<2x1xf32> = [[1.0], [3.0]]
    // %scale: tensor<1xf32> = [2.0]
    // %mean: tensor<1xf32> = [2.0]
    // %variance: tensor<1xf32> = [1.0]
    // %dy: tensor<2x1xf32> = [[1.0], [5.0]]
    %dx, %dscale, %dbias = aicf.batch_norm_grad
        %x, %scale, %mean, %variance, %dy axis = 1 eps = 0.0
       : (tensor<2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>,
          tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<1xf32>, tensor<1xf32>)
    // %dx: tensor<2x1xf32> = [[0.0], [0.0]]
    // %dscale: tensor<1xf32> = [4.0]
    // %dbias: tensor<1xf32> = [6.0]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$scale,
                       AICF_FloatTensor:$mean, AICF_FloatTensor:$variance,
                       AICF_FloatTensor:$dy, I64Attr:$axis, F64Attr:$eps);
  let results = (outs AICF_FloatTensor:$dx, AICF_FloatTensor:$dscale,
                      AICF_FloatTensor:$dbias);
  let assemblyFormat = [{
    $x `,` $scale `,` $mean `,` $variance `,` $dy `axis` `=` $axis `eps` `=`
    $eps attr-dict `:` functional-type(operands, results)
  }];
}

def AICF_BatchNormInferenceOp : AICF_CompositeOp<"batch_norm_inference"> {
  let summary = "Normalises each channel by given statistics";
  let description = [{
    `y = (x - mean) * scale / sqrt(variance + eps) + bias` for each channel, the
    positions along `axis`: `aicf.batch_norm` with the statistics of a run
    instead of the batch's. In the compute type, y rounded once.

    Constraints: as `aicf.batch_norm`.

    Gradient: that of its decomposition.

    Example:

    ```mlir
    // %x: tensor<2x1xf32> = [[1.0], [5.0]]
    // %scale: tensor<1xf32> = [2.0]
    // %mean: tensor<1xf32> = [1.0]
    // %variance: tensor<1xf32> = [4.0]
    // %bias: tensor<1xf32> = [10.0]
    %y = aicf.batch_norm_inference %x, %scale, %mean, %variance, %bias
         axis = 1 eps = 0.0
       : (tensor<2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>,
          tensor<1xf32>) -> tensor<2x1xf32>
    // %y: tensor<2x1xf32> = [[10.0], [14.0]]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$scale,
                       AICF_FloatTensor:$mean, AICF_FloatTensor:$variance,
                       Optional<AICF_FloatTensor>:$bias, I64Attr:$axis,
                       F64Attr:$eps);
  let results = (outs AICF_FloatTensor:$y);
  let assemblyFormat = [{
    $x `,` $scale `,` $mean `,` $variance (`,` $bias^)? `axis` `=` $axis `eps`
    `=` $eps attr-dict `:`
    `(` type($x) `,` type($scale) `,` type($mean) `,` type($variance)
    (`,` type($bias)^)? `)` custom<Results>(type($y))
  }];
}

#endif // AICF_DIALECT_AICF_IR_AICFNORMOPS_TD
