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

#endif // AICF_DIALECT_AICF_TRANSFORMS_PASSES_TD
