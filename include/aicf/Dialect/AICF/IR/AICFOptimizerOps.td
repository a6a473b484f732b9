//===- AICFOptimizerOps.td - Parameter updates ----------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFOPTIMIZEROPS_TD
#define AICF_DIALECT_AICF_IR_AICFOPTIMIZEROPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AICF_SgdOp : AICF_Op<"sgd", [
    Pure, AICF_Differentiable, AllTypesMatch<["param", "new_param"]>,
    DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let summary = "One step of stochastic gradient descent";
  let description = [{
    `new_param = param - lr * grad`, in the param's compute type (f64 for f64,
    else f32).

    Constraints: grad has the param's shape, lr has rank 0, each of an element
    type no wider than the compute type.

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
                       AICF_FloatTensor:$lr);
  let results = (outs AICF_FloatTensor:$new_param);
  let assemblyFormat = [{
    $param `,` $grad `,` $lr attr-dict `:` type($param) `,` type($grad) `,`
    type($lr)
  }];
  let hasVerifier = 1;
}

def AICF_SgdMomentumOp : AICF_Op<"sgd_momentum", [
    Pure, AICF_Differentiable, AllTypesMatch<["param", "new_param"]>,
    AllTypesMatch<["velocity", "new_velocity"]>,
    DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let summary = "One step of gradient descent with momentum";
  let description = [{
        v' = mu * velocity + grad
        new_velocity = v'
        new_param = param - lr * v'

    in the param's compute type (f64 for f64, else f32). `new_param` uses v'
    before it is rounded to the velocity's element type.

    Constraints: grad and velocity have the param's shape, lr and mu rank 0,
    each of an element type no wider than the compute type.

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
  }];
  let arguments = (ins AICF_FloatTensor:$param, AICF_FloatTensor:$grad,
                       AICF_FloatTensor:$velocity, AICF_FloatTensor:$lr,
                       AICF_FloatTensor:$mu);
  let results = (outs AICF_FloatTensor:$new_param,
                      AICF_FloatTensor:$new_velocity);
  let assemblyFormat = [{
    $param `,` $grad `,` $velocity `,` $lr `,` $mu attr-dict `:` type($param)
    `,` type($grad) `,` type($velocity) `,` type($lr) `,` type($mu)
  }];
  let hasVerifier = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFOPTIMIZEROPS_TD
