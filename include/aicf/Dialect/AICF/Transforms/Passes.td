//===- Passes.td - Passes on the aicf dialect -----------------------------===//

#ifndef AICF_DIALECT_AICF_TRANSFORMS_PASSES_TD
#define AICF_DIALECT_AICF_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def DecomposePass : Pass<"aicf-decompose"> {
  let summary = "Decompose composites into single-nest ops";
  let description = [{
    Form: an aicf program. Replaces every op with `CompositeOpInterface` by its
    decomposition, until none is left; other ops stay as they are. What a
    decomposition computes and nobody uses is dropped. Follow with CSE to share
    work between composites, such as the exponentials of a softmax loss and of
    its gradient.

    Guarantee: single nests, views and structure only. The new ops remember
    their composite in their location.

    Numeric effect: none; a composite's decomposition is its meaning.

    Before:

    ```mlir
    // aicf-opt linear.mlir
    %0 = aicf.linear %arg0, %arg1, %arg2
       : (tensor<64x16xf32>, tensor<16x32xf32>, tensor<32xf32>)
      -> tensor<64x32xf32>
    ```

    After:

    ```mlir
    // --aicf-decompose
    %0 = aicf.matmul %arg0, %arg1
       : (tensor<64x16xf32>, tensor<16x32xf32>) -> tensor<64x32xf32>
    %1 = aicf.broadcast %arg2 dimensions = [1]
       : tensor<32xf32> -> tensor<64x32xf32>
    %2 = aicf.add %0, %1 : tensor<64x32xf32>
    ```
  }];
  let dependentDialects = ["::aicf::AICFDialect"];
}

def ExpandOptimizersPass
    : Pass<"aicf-expand-optimizers", "::mlir::ModuleOp"> {
  let summary = "Expand training steps into gradients and updates";
  let description = [{
    Form: an aicf program. Replaces `aicf.minimize` by `aicf.gradient` and
    `aicf.apply_gradients`, and that by what its optimizer computes for each
    param. Declares the states of the optimizer and the counter of steps that
    the module does not have yet, zero at first. Their names are `@PARAM.STATE`
    and `@ENTRY.step`. What a step stores is a constant to later gradients of
    the entry. A param that two steps of an entry train is an error.

    Guarantee: no `aicf.minimize` or `aicf.apply_gradients` is left; updates are
    `in_place`.

    Numeric effect: none; the expansion is their meaning.

    Before:

    ```mlir
    // aicf-opt apply-gradients.mlir
    aicf.param @w : tensor<4xf32>
    ...
    aicf.apply_gradients %arg0 to [@w] by #aicf.lion lr %arg1 : tensor<4xf32>
    ```

    After:

    ```mlir
    // --aicf-expand-optimizers
    aicf.param @w : tensor<4xf32>
    aicf.state @w.m : tensor<4xf32> = dense<0.000000e+00>
    ...
    %0 = aicf.read @w : tensor<4xf32>
    %1 = aicf.read @w.m : tensor<4xf32>
    %new_param, %new_m = aicf.lion %0, %arg0, %1, %arg1
       : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>
    %2 = aicf.stop_gradient %new_param : tensor<4xf32>
    aicf.update @w, %2 in_place : tensor<4xf32>
    %3 = aicf.stop_gradient %new_m : tensor<4xf32>
    aicf.update @w.m, %3 in_place : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::aicf::AICFDialect"];
}

def DifferentiatePass : Pass<"aicf-differentiate", "::mlir::ModuleOp"> {
  let summary = "Replace aicf.gradient by what computes it";
  let description = [{
    Form: an aicf program. Replaces every `aicf.gradient`, in program order, by
    the backward pass: from the differentiated value to the operands `wrt`, the
    gradient rule (`DifferentiableOpInterface`) of every op between them, and
    sums where cotangents meet. A composite without a rule is decomposed. With
    `function`, first adds an entry that returns what that function does and the
    gradients `d_NAME` of its output `of` by inputs and params.

    Guarantee: no `aicf.gradient` is left and, without `function`, no
    `aicf.stop_gradient`. Uses of forward values read an
    `aicf.save` of them, but for inputs, reads and constants, and for what CSE
    shares with a loss. The new ops have their op's location, marked
    `aicf.gradient`. An op without a rule is an error; so is an `aicf.update` of
    a symbol whose last value nothing has read.

    Numeric effect: none on the forward values. A cotangent has its value's
    type; rules of several ops compute in f32 for bf16 and f16.

    Before:

    ```mlir
    // aicf-opt gradient.mlir
    %0 = aicf.exp %arg0 : tensor<8xf32>
    %1 = aicf.reduce_sum %0 axes = [0] : tensor<8xf32> -> tensor<f32>
    %2 = aicf.gradient %1 wrt %arg0 : tensor<f32> -> tensor<8xf32>
    ```

    After:

    ```mlir
    // --aicf-differentiate --canonicalize
    %0 = aicf.exp %arg0 : tensor<8xf32>
    %1 = aicf.save %0 : tensor<8xf32>
    return %1 : tensor<8xf32>
    ```
  }];
  let options = [
    Option<"function", "function", "std::string", "",
           "entry to make a gradient entry of">,
    Option<"of", "of", "std::string", "", "its output to differentiate">,
    ListOption<"wrt", "wrt", "std::string",
               "its inputs, or params and states, to differentiate by">,
    Option<"as", "as", "std::string", "",
           "name of the new entry (default: FUNCTION_grad)">,
  ];
  let dependentDialects = ["::aicf::AICFDialect"];
}

#endif // AICF_DIALECT_AICF_TRANSFORMS_PASSES_TD
