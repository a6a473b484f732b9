//===- AICFAttentionOps.td - Attention and rotary embeddings --------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFATTENTIONOPS_TD
#define AICF_DIALECT_AICF_IR_AICFATTENTIONOPS_TD

include "aicf/Dialect/AICF/IR/AICFNormOps.td"
include "mlir/IR/EnumAttr.td"

def AICF_AttentionOp : AICF_CompositeOp<"attention"> {
  let summary = "Scaled dot product attention";
  let description = [{
    For queries q [.., H, T, D], keys k [.., G, S, D] and values v
    [.., G, S, E], of each head:

        scores = q * transpose(k) * scale
        p = softmax(scores) over the S keys
        result = p * v

    H heads of queries share the G heads of keys and values: head h takes number
    `h / (H / G)`, so G = H is plain attention and G = 1 that of one head of
    keys (grouped queries). Without a dimension of heads, T is the first.

    `causal`: query t sees the keys up to t. A mask of i1 says which keys a
    query sees, one of floats is added to the scores, where -inf hides a key;
    its dimensions are the last ones of [.., H, T, S]. A query that the mask
    lets see no key has the result 0.

    Scores and p are computed in the compute type, p is rounded to v's element
    type, and both products accumulate in the compute type.

    Constraints: q, k, v and the result of one element type and rank, at least
    2; dimensions before those of heads equal; H a multiple of G; scale finite;
    a mask of floats in that element type or the compute type.

    Gradient: that of its decomposition.

    Example:

    ```mlir
    // %q: tensor<2x1xf32> = [[1.0], [0.0]]
    // %k: tensor<2x1xf32> = [[0.0], [1.0986123]]
    // %v: tensor<2x2xf32> = [[4.0, 0.0], [8.0, 1.0]]
    %r = aicf.attention %q, %k, %v scale = 1.0
       : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    // %r: tensor<2x2xf32> = [[7.0, 0.75], [6.0, 0.5]]
    %c = aicf.attention %q, %k, %v scale = 1.0 causal
       : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    // %c: tensor<2x2xf32> = [[4.0, 0.0], [6.0, 0.5]]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$q, AICF_FloatTensor:$k,
                       AICF_FloatTensor:$v, Optional<AICF_Tensor>:$mask,
                       F64Attr:$scale, UnitAttr:$causal);
  let results = (outs AICF_FloatTensor:$result);
  let assemblyFormat = [{
    $q `,` $k `,` $v (`mask` $mask^)? `scale` `=` $scale (`causal` $causal^)?
    attr-dict `:`
    `(` type($q) `,` type($k) `,` type($v) (`,` type($mask)^)? `)` custom<Results>(type($result))
  }];
}

def AICF_RotaryForm : I32EnumAttr<
    "RotaryForm", "which elements aicf.rotary turns together", [
      I32EnumAttrCase<"Halves", 0, "halves">,
      I32EnumAttrCase<"Neighbours", 1, "neighbours">]> {
  let cppNamespace = "::aicf";
}

def AICF_RotaryOp
    : AICF_CompositeOp<"rotary", [AICF_Differentiable,
                                  AllTypesMatch<["x", "result"]>,
                                  AllTypesMatch<["cos", "sin"]>]> {
  let summary = "Turns pairs of elements by an angle for each position";
  let description = [{
    The D elements of the last dimension are D / 2 pairs. Pair i at position t
    along `axis` is turned by the angle whose cosine and sine are `cos[t, i]`
    and `sin[t, i]`:

        a' = a * cos - b * sin
        b' = b * cos + a * sin

    In the form `halves` pair i is elements i and i + D / 2, in the form
    `neighbours` elements 2 i and 2 i + 1. It is how rotary position embeddings
    say where a query or a key stands, with angles `t / base^(2 i / D)`. In the
    compute type, rounded once.

    Constraints: `axis` within the rank, and not the last; D even; cos and sin
    of the shape [extent of `axis`, D / 2], of x's element type or of the
    compute type.

    Gradient: `aicf.rotary` of dy with `-sin`; of cos and sin the sums of
    products over the other dimensions.

    Example:

    ```mlir
    // %x: tensor<2x4xf32> = [[1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0]]
    // %cos: tensor<2x2xf32> = [[1.0, 1.0], [0.0, 0.5]]
    // %sin: tensor<2x2xf32> = [[0.0, 0.0], [1.0, 0.25]]
    %r = aicf.rotary %x, %cos, %sin axis = 0 form = halves
       : tensor<2x4xf32>, tensor<2x2xf32>
    // %r: tensor<2x4xf32> = [[1.0, 2.0, 3.0, 4.0], [-3.0, 0.0, 1.0, 2.5]]
    %n = aicf.rotary %x, %cos, %sin axis = 0 form = neighbours
       : tensor<2x4xf32>, tensor<2x2xf32>
    // %n: tensor<2x4xf32> = [[1.0, 2.0, 3.0, 4.0], [-2.0, 1.0, 0.5, 2.75]]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$cos,
                       AICF_FloatTensor:$sin, I64Attr:$axis,
                       AICF_RotaryForm:$form);
  let results = (outs AICF_FloatTensor:$result);
  let assemblyFormat = [{
    $x `,` $cos `,` $sin `axis` `=` $axis `form` `=` $form attr-dict `:`
    type($x) `,` type($cos)
  }];
}

#endif // AICF_DIALECT_AICF_IR_AICFATTENTIONOPS_TD
