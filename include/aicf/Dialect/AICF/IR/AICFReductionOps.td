//===- AICFReductionOps.td - Reductions and contractions ------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFREDUCTIONOPS_TD
#define AICF_DIALECT_AICF_IR_AICFREDUCTIONOPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AICF_Reducing : DeclareOpInterfaceMethods<SingleNestOpInterface, [
    "getIterationExtents", "getOperandAndResultMaps"]>;

class AICF_ReduceOp<string mnemonic>
    : AICF_Op<mnemonic, [Pure, AICF_Reducing]> {
  let arguments = (ins AICF_NumericTensor:$input, DenseI64ArrayAttr:$axes);
  let results = (outs AICF_NumericTensor:$result);
  let assemblyFormat = [{
    $input `axes` `=` $axes attr-dict `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def AICF_ReduceSumOp : AICF_ReduceOp<"reduce_sum"> {
  let summary = "Sum over axes";
  let description = [{
    Sums over `axes`, which the result lacks. Floats of up to 32 bits
    accumulate in f32, f64 in f64, in no specified order; integers wrap.

    Constraints: `axes` strictly increasing and within the rank; the result's
    shape is the operand's without them; its element type is the operand's, or
    f32 where that is bf16 or f16.

    Example:

    ```mlir
    %r = aicf.reduce_sum %x axes = [0] : tensor<64x32xf32> -> tensor<32xf32>
    ```
  }];
}

def AICF_ReduceMaxOp : AICF_ReduceOp<"reduce_max"> {
  let summary = "Maximum over axes";
  let description = [{
    The greatest element over `axes`, which the result lacks. For floats a NaN
    among the elements gives NaN. Integers are signed.

    Constraints: as `aicf.reduce_sum`.

    Example:

    ```mlir
    %r = aicf.reduce_max %x axes = [1] : tensor<64x32xf32> -> tensor<64xf32>
    ```
  }];
}

def AICF_ArgmaxOp : AICF_Op<"argmax", [Pure, AICF_Reducing]> {
  let summary = "Index of the greatest element along an axis";
  let description = [{
    The index along `axis` of the first NaN if there is one, else of the first
    greatest element.

    Constraints: the result is the operand's shape without `axis`, in i32 or
    i64.

    Example:

    ```mlir
    %r = aicf.argmax %x axis = 1 : tensor<64x10xf32> -> tensor<64xi32>
    ```
  }];
  let arguments = (ins AICF_NumericTensor:$input, I64Attr:$axis);
  let results = (outs AICF_IndexTensor:$result);
  let assemblyFormat = [{
    $input `axis` `=` $axis attr-dict `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def AICF_MatmulOp : AICF_Op<"matmul", [Pure, AICF_Reducing]> {
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
    %r = aicf.matmul %a, %b {transpose_b}
       : (tensor<64x16xbf16>, tensor<32x16xbf16>) -> tensor<64x32xf32>
    ```
  }];
  let arguments = (ins AICF_NumericTensor:$lhs, AICF_NumericTensor:$rhs,
                       UnitAttr:$transpose_a, UnitAttr:$transpose_b);
  let results = (outs AICF_NumericTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def AICF_LinearOp : AICF_Op<"linear", [
    Pure,
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
    %y = aicf.linear %x, %w, %b
       : (tensor<64x16xf32>, tensor<16x32xf32>, tensor<32xf32>) -> tensor<64x32xf32>
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$w,
                       Optional<AICF_FloatTensor>:$bias);
  let results = (outs AICF_FloatTensor:$result);
  let assemblyFormat = [{
    $x `,` $w (`,` $bias^)? attr-dict `:` functional-type(operands, results)
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
    %dx, %dw, %db = aicf.linear_bwd %x, %w, %dy
       : (tensor<64x16xf32>, tensor<16x32xf32>, tensor<64x32xf32>)
      -> (tensor<64x16xf32>, tensor<16x32xf32>, tensor<32xf32>)
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

#endif // AICF_DIALECT_AICF_IR_AICFREDUCTIONOPS_TD
