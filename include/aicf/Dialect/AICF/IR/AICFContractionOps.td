//===- AICFContractionOps.td - Matrix products and dense layers -----------===//

#ifndef AICF_DIALECT_AICF_IR_AICFCONTRACTIONOPS_TD
#define AICF_DIALECT_AICF_IR_AICFCONTRACTIONOPS_TD

include "aicf/Dialect/AICF/IR/AICFReductionOps.td"

def AICF_MatmulOp : AICF_Op<"matmul", [Pure, AICF_Differentiable, AICF_Reducing]> {
  let summary = "Matrix product, with leading batch dimensions";
  let description = [{
    `result[b.., m, n] = sum over k of lhs[b.., m, k] * rhs[b.., k, n]`. With
    `transpose_a` the lhs is stored as [b.., k, m], with `transpose_b` the rhs
    as [b.., n, k]. Floats of up to 32 bits multiply and accumulate in f32, f64
    in f64, in no specified order; integers wrap.

    Constraints: equal ranks of at least 2 and equal batch extents; both
    operands of one element type; the result's is the same, or f32 where that
    is bf16 or f16.

    Example:

    ```mlir
    // %a: tensor<2x2xbf16> = [[1.0, 2.0], [3.0, 4.0]]
    // %b: tensor<1x2xbf16> = [[10.0, 1.0]]
    %r = aicf.matmul %a, %b {transpose_b}
       : (tensor<2x2xbf16>, tensor<1x2xbf16>) -> tensor<2x1xf32>
    // %r: tensor<2x1xf32> = [[12.0], [34.0]]
    ```
  }];
  let arguments = (ins AICF_NumericTensor:$lhs, AICF_NumericTensor:$rhs,
                       UnitAttr:$transpose_a, UnitAttr:$transpose_b);
  let results = (outs AICF_NumericTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)`
    custom<Results>(type($result))
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def AICF_LinearOp : AICF_Op<"linear", [
    Pure, AICF_Differentiable,
    DeclareOpInterfaceMethods<CompositeOpInterface>]> {
  let summary = "A dense layer: x times w, plus a bias";
  let description = [{
    `result[.., o] = sum over i of x[.., i] * w[i, o] + bias[o]`. It decomposes
    into `aicf.matmul` (on x with its leading dimensions collapsed), and, with
    a bias, `aicf.broadcast` and `aicf.add`.

    Constraints: x has rank 1 or more and w is [in, out], of one element type;
    the result is x's shape with `out` last, of the same element type or of f32
    where that is bf16 or f16; bias is [out], of the result's element type.

    Example:

    ```mlir
    // %x: tensor<1x2xf32> = [[1.0, 2.0]]
    // %w: tensor<2x3xf32> = [[1.0, 0.0, 2.0], [0.0, 1.0, 3.0]]
    // %b: tensor<3xf32> = [0.5, 0.5, 0.5]
    %y = aicf.linear %x, %w, %b
       : (tensor<1x2xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
    // %y: tensor<1x3xf32> = [[1.5, 2.5, 8.5]]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$w,
                       Optional<AICF_FloatTensor>:$bias);
  let results = (outs AICF_FloatTensor:$result);
  let assemblyFormat = [{
    $x `,` $w (`,` $bias^)? attr-dict `:`
    `(` type($x) `,` type($w) (`,` type($bias)^)? `)` custom<Results>(type($result))
  }];
  let hasVerifier = 1;
}

def AICF_LinearBwdOp : AICF_Op<"linear_bwd", [
    Pure, DeclareOpInterfaceMethods<CompositeOpInterface>]> {
  let summary = "The gradients of linear";
  let description = [{
    For `y = linear(x, w, bias)` and the gradient dy of y:

        dx[.., i] = sum over o of dy[.., o] * w[i, o]
        dw[i, o]  = sum over .. of x[.., i] * dy[.., o]
        db[o]     = sum over .. of dy[.., o]

    It decomposes into one `aicf.matmul` with `transpose_b`, one with
    `transpose_a`, and `aicf.reduce_sum`; an unused result costs nothing.

    Constraints: the shapes of `aicf.linear`; x, w and dy of one element type,
    each result of the same or of f32 where that is bf16 or f16.

    Example:

    ```mlir
    // %x: tensor<1x2xf32> = [[1.0, 2.0]]
    // %w: tensor<2x1xf32> = [[3.0], [4.0]]
    // %dy: tensor<1x1xf32> = [[0.5]]
    %dx, %dw, %db = aicf.linear_bwd %x, %w, %dy
       : (tensor<1x2xf32>, tensor<2x1xf32>, tensor<1x1xf32>)
      -> (tensor<1x2xf32>, tensor<2x1xf32>, tensor<1xf32>)
    // %dx: tensor<1x2xf32> = [[1.5, 2.0]]
    // %dw: tensor<2x1xf32> = [[0.5], [1.0]]
    // %db: tensor<1xf32> = [0.5]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$w,
                       AICF_FloatTensor:$dy);
  let results = (outs AICF_FloatTensor:$dx, AICF_FloatTensor:$dw,
                      AICF_FloatTensor:$db);
  let assemblyFormat = [{
    $x `,` $w `,` $dy attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFCONTRACTIONOPS_TD
