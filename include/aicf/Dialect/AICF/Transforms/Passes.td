//===- Passes.td - Passes on the aicf dialect -----------------------------===//

#ifndef AICF_DIALECT_AICF_TRANSFORMS_PASSES_TD
#define AICF_DIALECT_AICF_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def DecomposePass : Pass<"aicf-decompose"> {
  let summary = "Decompose composites into single-nest ops";
  let description = [{
    Replaces every op with `CompositeOpInterface` by its decomposition, until
    none is left; other ops stay as they are. What a decomposition computes and
    nobody uses is dropped. The new ops remember their composite in their
    location. Follow with CSE to share work between composites, such as the
    exponentials of a softmax loss and of its gradient.

    Numeric effect: none; a composite's decomposition is its meaning.

    Before:

    ```mlir
    %y = aicf.linear %x, %w, %b
       : (tensor<64x16xf32>, tensor<16x32xf32>, tensor<32xf32>) -> tensor<64x32xf32>
    ```

    After:

    ```mlir
    %0 = aicf.matmul %x, %w
       : (tensor<64x16xf32>, tensor<16x32xf32>) -> tensor<64x32xf32>
    %1 = aicf.broadcast %b dimensions = [1] : tensor<32xf32> -> tensor<64x32xf32>
    %y = aicf.add %0, %1 : tensor<64x32xf32>
    ```
  }];
  let dependentDialects = ["::aicf::AICFDialect"];
}

#endif // AICF_DIALECT_AICF_TRANSFORMS_PASSES_TD
