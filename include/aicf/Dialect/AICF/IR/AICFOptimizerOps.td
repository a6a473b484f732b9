//===- AICFOptimizerOps.td - Parameter updates ----------------------------===//
//
// One op is one step of one param. What an optimizer needs once a step, such as
// the bias corrections of Adam, is computed by ops of rank 0; the rest is one
// loop nest, so that a param and its moments are updated by one instruction.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFOPTIMIZEROPS_TD
#define AICF_DIALECT_AICF_IR_AICFOPTIMIZEROPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// A hyperparameter with a default.
class AICF_Hyper<string value> : DefaultValuedAttr<F64Attr, value>;

def AICF_SgdOp : AICF_Op<"sgd", [
    Pure, AICF_Differentiable, AllTypesMatch<["param", "new_param"]>,
    DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let summary = "One step of stochastic gradient descent";
  let description = [{
    `new_param = param - lr * (grad + weight_decay * param)`, in the param's
    compute type (f64 for f64, else f32). The decay is 0 where none is given.

    Constraints: grad has the param's shape, lr has rank 0, each of an element
    type no wider than the compute type; the decay is finite and at least 0.

    Example:

    ```mlir
    // %w: tensor<2xf32> = [1.0, 2.0]
    // %dw: tensor<2xf32> = [4.0, 8.0]
    // %lr: tensor<f32> = 0.25
    %new = aicf.sgd %w, %dw, %lr : tensor<2xf32>, tensor<2xf32>, tensor<f32>
    // %new: tensor<2xf32> = [0.0, 0.0]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$param, AICF_FloatTensor:$grad,
                       AICF_FloatTensor:$lr, AICF_Hyper<"0.0">:$weight_decay);
  let results = (outs AICF_FloatTensor:$new_param);
  let assemblyFormat = [{
    $param `,` $grad `,` $lr (`weight_decay` `=` $weight_decay^)? attr-dict `:`
    type($param) `,` type($grad) `,` type($lr)
  }];
  let hasVerifier = 1;
}

def AICF_SgdMomentumOp : AICF_Op<"sgd_momentum", [
    Pure, AICF_Differentiable, AllTypesMatch<["param", "new_param"]>,
    AllTypesMatch<["velocity", "new_velocity"]>,
    DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let summary = "One step of gradient descent with momentum";
  let description = [{
        g = grad + weight_decay * param
        v' = mu * velocity + g
        new_velocity = v'
        new_param = param - lr * v'               without nesterov
                    param - lr * (g + mu * v')    with it

    in the param's compute type (f64 for f64, else f32). `new_param` uses v'
    before it is rounded to the velocity's element type. With a velocity of
    zeros at first it is `torch.optim.SGD` without dampening
    (pytorch.org/docs/stable/generated/torch.optim.SGD.html).

    Constraints: grad and velocity have the param's shape, lr and mu rank 0,
    each of an element type no wider than the compute type; the decay is finite
    and at least 0.

    Example:

    ```mlir
    // %w: tensor<1xf32> = [1.0]
    // %dw: tensor<1xf32> = [4.0]
    // %velocity: tensor<1xf32> = [8.0]
    // %lr: tensor<f32> = 0.25
    // %mu: tensor<f32> = 0.5
    %new, %v = aicf.sgd_momentum %w, %dw, %velocity, %lr, %mu
      : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<f32>, tensor<f32>
    // %new: tensor<1xf32> = [-1.0]
    // %v: tensor<1xf32> = [8.0]
    ```

    With Nesterov's form:

    ```mlir
    // %w: tensor<1xf32> = [1.0]
    // %dw: tensor<1xf32> = [4.0]
    // %velocity: tensor<1xf32> = [8.0]
    // %lr: tensor<f32> = 0.25
    // %mu: tensor<f32> = 0.5
    %new, %v = aicf.sgd_momentum %w, %dw, %velocity, %lr, %mu nesterov
      : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<f32>, tensor<f32>
    // %new: tensor<1xf32> = [-1.0]
    // %v: tensor<1xf32> = [8.0]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$param, AICF_FloatTensor:$grad,
                       AICF_FloatTensor:$velocity, AICF_FloatTensor:$lr,
                       AICF_FloatTensor:$mu, AICF_Hyper<"0.0">:$weight_decay,
                       UnitAttr:$nesterov);
  let results = (outs AICF_FloatTensor:$new_param,
                      AICF_FloatTensor:$new_velocity);
  let assemblyFormat = [{
    $param `,` $grad `,` $velocity `,` $lr `,` $mu (`nesterov` $nesterov^)?
    (`weight_decay` `=` $weight_decay^)? attr-dict `:` type($param)
    `,` type($grad) `,` type($velocity) `,` type($lr) `,` type($mu)
  }];
  let hasVerifier = 1;
}

/// Adam and AdamW, which differ in what a decay of weights is.
class AICF_AdamLikeOp<string mnemonic, string decay> : AICF_Op<mnemonic, [
    Pure, AllTypesMatch<["param", "new_param"]>, AllTypesMatch<["m", "new_m"]>,
    AllTypesMatch<["v", "new_v"]>,
    DeclareOpInterfaceMethods<CompositeOpInterface>]> {
  let arguments = (ins AICF_FloatTensor:$param, AICF_FloatTensor:$grad,
                       AICF_FloatTensor:$m, AICF_FloatTensor:$v,
                       AICF_FloatTensor:$lr, AICF_IndexTensor:$step,
                       AICF_Hyper<"0.9">:$beta1, AICF_Hyper<"0.999">:$beta2,
                       AICF_Hyper<"1e-8">:$eps,
                       AICF_Hyper<decay>:$weight_decay);
  let results = (outs AICF_FloatTensor:$new_param, AICF_FloatTensor:$new_m,
                      AICF_FloatTensor:$new_v);
  let assemblyFormat = [{
    $param `,` $grad `,` $m `,` $v `,` $lr `,` $step
    (`beta1` `=` $beta1^)? (`beta2` `=` $beta2^)? (`eps` `=` $eps^)?
    (`weight_decay` `=` $weight_decay^)? attr-dict `:` type($param) `,`
    type($grad) `,` type($m) `,` type($v) `,` type($lr) `,` type($step)
  }];
  let hasVerifier = 1;
}

def AICF_AdamOp : AICF_AdamLikeOp<"adam", "0.0"> {
  let summary = "One step of Adam";
  let description = [{
    With t the number of this step, 1 for the first:

        g = grad + weight_decay * param
        m' = beta1 * m + (1 - beta1) * g
        v' = beta2 * v + (1 - beta2) * g^2
        new_param = param - lr * (m' / (1 - beta1^t))
                                / (sqrt(v' / (1 - beta2^t)) + eps)

    in the param's compute type (f64 for f64, else f32). `new_param` uses m' and
    v' before they are rounded to the types of m and v. The corrections
    `1 - beta^t` are computed once a step, without cancellation. Defaults:
    beta1 0.9, beta2 0.999, eps 1e-8, weight_decay 0. This is `torch.optim.Adam`
    (pytorch.org/docs/stable/generated/torch.optim.Adam.html) of D. P. Kingma
    and J. Ba, "Adam: A Method for Stochastic Optimization", 2015.

    Master copies: give the f32 copy as the param, and `aicf.cast` the new one
    to the type that the network reads. Fusion makes one instruction of both.

    Constraints: grad, m and v have the param's shape, lr and step rank 0; grad,
    m, v and lr of an element type no wider than the compute type; betas at
    least 0 and below 1; eps and the decay finite and at least 0.

    Example:

    ```mlir
    // %w: tensor<2xf32> = [1.0, 2.0]
    // %dw: tensor<2xf32> = [4.0, -0.5]
    // %m: tensor<2xf32> = [0.0, 0.0]
    // %v: tensor<2xf32> = [0.0, 0.0]
    // %lr: tensor<f32> = 0.25
    // %t: tensor<i64> = 1
    %new, %m1, %v1 = aicf.adam %w, %dw, %m, %v, %lr, %t beta1 = 0.5 beta2 = 0.75 eps = 0.0
      : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<i64>
    // %new: tensor<2xf32> = [0.75, 2.25]
    // %m1: tensor<2xf32> = [2.0, -0.25]
    // %v1: tensor<2xf32> = [4.0, 0.0625]
    ```
  }];
}

def AICF_AdamWOp : AICF_AdamLikeOp<"adamw", "0.01"> {
  let summary = "One step of AdamW";
  let description = [{
    `aicf.adam` with `g = grad` and a decay that is decoupled from the gradient:

        new_param = param * (1 - lr * weight_decay)
                    - lr * (m' / (1 - beta1^t)) / (sqrt(v' / (1 - beta2^t)) + eps)

    The default of the decay is 0.01. This is `torch.optim.AdamW`
    (pytorch.org/docs/stable/generated/torch.optim.AdamW.html) of I. Loshchilov
    and F. Hutter, "Decoupled Weight Decay Regularization", 2019.

    Constraints: as `aicf.adam`.

    Example:

    ```mlir
    // %w: tensor<2xf32> = [1.0, 2.0]
    // %dw: tensor<2xf32> = [4.0, -0.5]
    // %m: tensor<2xf32> = [0.0, 0.0]
    // %v: tensor<2xf32> = [0.0, 0.0]
    // %lr: tensor<f32> = 0.25
    // %t: tensor<i32> = 1
    %new, %m1, %v1 = aicf.adamw %w, %dw, %m, %v, %lr, %t beta1 = 0.5 beta2 = 0.75 eps = 0.0 weight_decay = 0.5
      : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<i32>
    // %new: tensor<2xf32> = [0.625, 2.0]
    // %m1: tensor<2xf32> = [2.0, -0.25]
    // %v1: tensor<2xf32> = [4.0, 0.0625]
    ```
  }];
}

def AICF_AdamUpdateOp : AICF_Op<"adam_update", [
    Pure, AllTypesMatch<["param", "new_param"]>, AllTypesMatch<["m", "new_m"]>,
    AllTypesMatch<["v", "new_v"]>,
    DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let summary = "The elementwise part of a step of Adam";
  let description = [{
    What `aicf.adam` and `aicf.adamw` are lowered to:

        g = grad + l2 * param
        m' = beta1 * m + (1 - beta1) * g
        v' = beta2 * v + (1 - beta2) * g^2
        new_param = keep * param - size * m' / (scale * sqrt(v') + eps)

    Constraints: as `aicf.adam`; size, scale and keep have rank 0.

    Example:

    ```mlir
    // %w: tensor<1xf32> = [2.0]
    // %dw: tensor<1xf32> = [4.0]
    // %m: tensor<1xf32> = [0.0]
    // %v: tensor<1xf32> = [0.0]
    // %size: tensor<f32> = 0.5
    // %scale: tensor<f32> = 2.0
    // %keep: tensor<f32> = 0.75
    %new, %m1, %v1 = aicf.adam_update %w, %dw, %m, %v, %size, %scale, %keep
        beta1 = 0.5 beta2 = 0.75 eps = 0.0 l2 = 0.0
      : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>,
        tensor<f32>, tensor<f32>, tensor<f32>
    // %new: tensor<1xf32> = [1.25]
    // %m1: tensor<1xf32> = [2.0]
    // %v1: tensor<1xf32> = [4.0]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$param, AICF_FloatTensor:$grad,
                       AICF_FloatTensor:$m, AICF_FloatTensor:$v,
                       AICF_FloatTensor:$size, AICF_FloatTensor:$scale,
                       AICF_FloatTensor:$keep, F64Attr:$beta1, F64Attr:$beta2,
                       F64Attr:$eps, F64Attr:$l2);
  let results = (outs AICF_FloatTensor:$new_param, AICF_FloatTensor:$new_m,
                      AICF_FloatTensor:$new_v);
  let assemblyFormat = [{
    $param `,` $grad `,` $m `,` $v `,` $size `,` $scale `,` $keep
    `beta1` `=` $beta1 `beta2` `=` $beta2 `eps` `=` $eps `l2` `=` $l2
    attr-dict `:` type($param) `,` type($grad) `,` type($m) `,` type($v) `,`
    type($size) `,` type($scale) `,` type($keep)
  }];
  let hasVerifier = 1;
}

def AICF_LionOp : AICF_Op<"lion", [
    Pure, AllTypesMatch<["param", "new_param"]>, AllTypesMatch<["m", "new_m"]>,
    DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let summary = "One step of Lion";
  let description = [{
        c = beta1 * m + (1 - beta1) * grad
        new_param = param - lr * (sign(c) + weight_decay * param)
        new_m = beta2 * m + (1 - beta2) * grad

    in the param's compute type (f64 for f64, else f32). The sign of zero is 0,
    that of NaN is NaN. Defaults: beta1 0.9, beta2 0.99, weight_decay 0.
    X. Chen et al., "Symbolic Discovery of Optimization Algorithms", 2023,
    algorithm 2.

    Constraints: grad and m have the param's shape, lr rank 0, each of an
    element type no wider than the compute type; betas at least 0 and below 1;
    the decay finite and at least 0.

    Example:

    ```mlir
    // %w: tensor<3xf32> = [1.0, 2.0, 3.0]
    // %dw: tensor<3xf32> = [4.0, -0.5, 0.0]
    // %m: tensor<3xf32> = [-2.0, 0.0, 0.0]
    // %lr: tensor<f32> = 0.25
    %new, %m1 = aicf.lion %w, %dw, %m, %lr beta1 = 0.5 beta2 = 0.75
      : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>
    // %new: tensor<3xf32> = [0.75, 2.25, 3.0]
    // %m1: tensor<3xf32> = [-0.5, -0.125, 0.0]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$param, AICF_FloatTensor:$grad,
                       AICF_FloatTensor:$m, AICF_FloatTensor:$lr,
                       AICF_Hyper<"0.9">:$beta1, AICF_Hyper<"0.99">:$beta2,
                       AICF_Hyper<"0.0">:$weight_decay);
  let results = (outs AICF_FloatTensor:$new_param, AICF_FloatTensor:$new_m);
  let assemblyFormat = [{
    $param `,` $grad `,` $m `,` $lr (`beta1` `=` $beta1^)?
    (`beta2` `=` $beta2^)? (`weight_decay` `=` $weight_decay^)? attr-dict `:`
    type($param) `,` type($grad) `,` type($m) `,` type($lr)
  }];
  let hasVerifier = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFOPTIMIZEROPS_TD
