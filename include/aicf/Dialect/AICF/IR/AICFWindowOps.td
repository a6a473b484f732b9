//===- AICFWindowOps.td - Convolution and pooling -------------------------===//
//
// Every op here reads or writes [N, H, W, C] through a window that moves over H
// and W. Output position o and window position k meet at input position
// `o * stride + k * dilation - padding`, which may lie outside.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFWINDOWOPS_TD
#define AICF_DIALECT_AICF_IR_AICFWINDOWOPS_TD

include "aicf/Dialect/AICF/IR/AICFNormOps.td"

class AICF_WindowOp<string mnemonic, dag operands, dag outputs,
                    dag attributes = (ins), list<Trait> traits = []>
    : AICF_Op<mnemonic, !listconcat(traits, [
          Pure, DeclareOpInterfaceMethods<SingleNestOpInterface, [
              "getIterationExtents", "getOperandAndResultMaps",
              "readsZeroOutside"]>])> {
  /// The first operands are read through the window, so may be left.
  int windowed = 1;
  let extraClassDefinition = [{
    bool $cppClass::readsZeroOutside(unsigned operand) {
      return operand < }] # windowed # [{;
    }
  }];
  let arguments = !con(operands, attributes, (ins
      DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$padding,
      DefaultValuedAttr<DenseI64ArrayAttr, "{1, 1}">:$dilations));
  let results = outputs;
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Convolution
//===----------------------------------------------------------------------===//

defvar AICF_ConvAttributes = (ins
    DefaultValuedAttr<I64Attr, "1">:$groups);
defvar AICF_ConvClauses = [{
    `strides` `=` $strides `padding` `=` $padding
    (`dilations` `=` $dilations^)? (`groups` `=` $groups^)? attr-dict `:`
}];
defvar AICF_ConvSyntax =
    !strconcat(AICF_ConvClauses, "functional-type(operands, results)");

def AICF_Conv2dOp
    : AICF_WindowOp<"conv2d", (ins AICF_FloatTensor:$x, AICF_FloatTensor:$w),
                    (outs AICF_FloatTensor:$y), AICF_ConvAttributes,
                    [AICF_Differentiable]> {
  let summary = "Convolution of images";
  let description = [{
        y[n, oh, ow, o] = sum over kh, kw, c of
          x[n, oh * strides[0] + kh * dilations[0] - padding[0],
               ow * strides[1] + kw * dilations[1] - padding[2], g * C/G + c]
          * w[kh, kw, c, o]

    where c runs over the C / G channels of the group `g = o / (O / G)`, and x
    is zero outside. Floats of up to 32 bits multiply and accumulate in f32, f64
    in f64, in no specified order.

    Inputs: x [N, H, W, C]; w [KH, KW, C / G, O]. `strides` and `dilations` are
    [height, width], `padding` is [top, bottom, left, right]; `dilations` are 1
    and `groups` (G) is 1 if not given.

    Constraints: x and w of one element type; y of it, or of f32 where that is
    bf16 or f16; G divides C and O; strides and dilations at least 1, padding at
    least 0; `OH = (H + top + bottom - (KH - 1) * dilation - 1) / stride + 1`,
    rounded down and at least 1, OW likewise.

    Gradient: `aicf.conv2d_input_grad` and `aicf.conv2d_weight_grad`. Pad with
    another value than zero by `aicf.pad`.

    Example:

    ```mlir
    // %x: tensor<1x2x2x1xf32> = [[[[1.0], [2.0]], [[3.0], [4.0]]]]
    // %w: tensor<2x2x1x1xf32> = [[[[1.0]], [[10.0]]], [[[100.0]], [[1000.0]]]]
    %y = aicf.conv2d %x, %w strides = [1, 1] padding = [0, 0, 0, 1]
       : (tensor<1x2x2x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x1x2x1xf32>
    // %y: tensor<1x1x2x1xf32> = [[[[4321.0], [402.0]]]]
    ```
  }];
  let assemblyFormat = !strconcat("$x `,` $w ", AICF_ConvClauses,
      "`(` type($x) `,` type($w) `)` custom<Results>(type($y))");
}

def AICF_Conv2dInputGradOp
    : AICF_WindowOp<"conv2d_input_grad",
                    (ins AICF_FloatTensor:$dy, AICF_FloatTensor:$w),
                    (outs AICF_FloatTensor:$dx), AICF_ConvAttributes,
                    [AICF_Differentiable]> {
  let summary = "The gradient of conv2d with respect to x";
  let description = [{
    `dx[n, h, w, c]` is the sum of `dy[n, oh, ow, o] * w[kh, kw, c', o]` over
    all terms of `aicf.conv2d` that x[n, h, w, c] takes part in. It is also the
    transposed convolution. Where a window position meets no output, dy may
    count as zero or the term may be left out; where strides bring a weight to
    no pixel, it may count as zero there. They differ where a weight or dy is
    infinite or NaN, whose product with zero is NaN.

    Constraints: as `aicf.conv2d`, with dy in the place of y and dx in that of
    x; dy and w of one element type, dx of it or of f32 where that is bf16 or
    f16.

    Example:

    ```mlir
    // %dy: tensor<1x1x1x1xf32> = [[[[2.0]]]]
    // %w: tensor<1x2x1x1xf32> = [[[[3.0]], [[4.0]]]]
    %dx = aicf.conv2d_input_grad %dy, %w strides = [1, 1] padding = [0, 0, 0, 0]
       : (tensor<1x1x1x1xf32>, tensor<1x2x1x1xf32>) -> tensor<1x1x2x1xf32>
    // %dx: tensor<1x1x2x1xf32> = [[[[6.0], [8.0]]]]
    ```
  }];
  let assemblyFormat = !strconcat("$dy `,` $w ", AICF_ConvSyntax);
}

def AICF_Conv2dWeightGradOp
    : AICF_WindowOp<"conv2d_weight_grad",
                    (ins AICF_FloatTensor:$x, AICF_FloatTensor:$dy),
                    (outs AICF_FloatTensor:$dw), AICF_ConvAttributes,
                    [AICF_Differentiable]> {
  let summary = "The gradient of conv2d with respect to w";
  let description = [{
    `dw[kh, kw, c', o]` is the sum of `x[n, h, w, c] * dy[n, oh, ow, o]` over
    all terms of `aicf.conv2d` that w[kh, kw, c', o] takes part in, x being zero
    outside.

    Constraints: as `aicf.conv2d`, with dy in the place of y and dw in that of
    w; x and dy of one element type, dw of it or of f32 where that is bf16 or
    f16.

    Example:

    ```mlir
    // %x: tensor<1x1x3x1xf32> = [[[[1.0], [2.0], [3.0]]]]
    // %dy: tensor<1x1x2x1xf32> = [[[[1.0], [10.0]]]]
    %dw = aicf.conv2d_weight_grad %x, %dy strides = [1, 1] padding = [0, 0, 0, 0]
       : (tensor<1x1x3x1xf32>, tensor<1x1x2x1xf32>) -> tensor<1x2x1x1xf32>
    // %dw: tensor<1x2x1x1xf32> = [[[[21.0]], [[32.0]]]]
    ```
  }];
  let assemblyFormat = !strconcat("$x `,` $dy ", AICF_ConvSyntax);
}

//===----------------------------------------------------------------------===//
// Pooling
//===----------------------------------------------------------------------===//

defvar AICF_PoolAttributes = (ins DenseI64ArrayAttr:$window);
defvar AICF_PoolWindow = [{
    `window` `=` $window `strides` `=` $strides `padding` `=` $padding
    (`dilations` `=` $dilations^)? attr-dict `:` }];

def AICF_MaxPool2dOp
    : AICF_WindowOp<"max_pool2d", (ins AICF_NumericTensor:$x),
                    (outs AICF_NumericTensor:$y), AICF_PoolAttributes,
                    [AICF_Differentiable]> {
  let summary = "Maximum over windows of images";
  let description = [{
    `y[n, oh, ow, c]` is the greatest of the elements of x [N, H, W, C] that the
    window [KH, KW] at (oh, ow) holds, as `aicf.reduce_max` says. What lies
    outside takes no part; a window that is all outside gives -inf, or the least
    integer.

    Constraints: y of x's element type; `strides`, `dilations`, `padding` and
    y's shape as of `aicf.conv2d`; `window` at least 1.

    Gradient: `aicf.max_pool2d_grad`.

    Example:

    ```mlir
    // %x: tensor<1x2x3x1xf32> = [[[[1.0], [5.0], [2.0]], [[3.0], [4.0], [9.0]]]]
    %y = aicf.max_pool2d %x window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 1]
       : tensor<1x2x3x1xf32> -> tensor<1x1x2x1xf32>
    // %y: tensor<1x1x2x1xf32> = [[[[5.0], [9.0]]]]
    ```
  }];
  let assemblyFormat =
      !strconcat("$x ", AICF_PoolWindow, " type($x) custom<Results>(type($y))");
}

def AICF_MaxPool2dIndexOp
    : AICF_WindowOp<"max_pool2d_index", (ins AICF_NumericTensor:$x),
                    (outs AICF_IndexTensor:$index), AICF_PoolAttributes> {
  let summary = "Where the maximum of each window is";
  let description = [{
    The position `kh * KW + kw` in its window of the element that
    `aicf.max_pool2d` takes: of the first NaN if there is one, else of the first
    greatest element; `KH * KW` for a window that is all outside.

    Constraints: as `aicf.max_pool2d`; the result is of i32 or i64.

    Example:

    ```mlir
    // %x: tensor<1x2x2x1xf32> = [[[[1.0], [5.0]], [[5.0], [4.0]]]]
    %i = aicf.max_pool2d_index %x window = [2, 2] strides = [1, 1] padding = [0, 0, 0, 0]
       : tensor<1x2x2x1xf32> -> tensor<1x1x1x1xi32>
    // %i: tensor<1x1x1x1xi32> = [[[[1]]]]
    ```
  }];
  let assemblyFormat =
      !strconcat("$x ", AICF_PoolWindow, " type($x) `->` type($index)");
}

def AICF_MaxPool2dScatterOp
    : AICF_WindowOp<"max_pool2d_scatter",
                    (ins AICF_FloatTensor:$dy, AICF_IndexTensor:$index),
                    (outs AICF_FloatTensor:$dx), AICF_PoolAttributes,
                    [AICF_Differentiable]> {
  let windowed = 2;
  let summary = "Adds each window's value to the element at its index";
  let description = [{
    `dx[n, h, w, c]` is the sum of the `dy[n, oh, ow, c]` whose
    `index[n, oh, ow, c]` is the position of (h, w) in the window at (oh, ow),
    as `aicf.max_pool2d_index` counts.

    Constraints: as `aicf.max_pool2d`, with dy in the place of y and dx in that
    of x; dx of dy's element type; index of dy's shape.

    Example:

    ```mlir
    // %dy: tensor<1x1x2x1xf32> = [[[[2.0], [3.0]]]]
    // %i: tensor<1x1x2x1xi32> = [[[[1], [0]]]]
    %dx = aicf.max_pool2d_scatter %dy, %i window = [1, 2] strides = [1, 1] padding = [0, 0, 0, 0]
       : (tensor<1x1x2x1xf32>, tensor<1x1x2x1xi32>) -> tensor<1x1x3x1xf32>
    // %dx: tensor<1x1x3x1xf32> = [[[[0.0], [5.0], [0.0]]]]
    ```
  }];
  let assemblyFormat =
      !strconcat("$dy `,` $index ", AICF_PoolWindow, " functional-type(operands, results)");
}

def AICF_MaxPool2dGradOp : AICF_CompositeOp<"max_pool2d_grad", [
    AllTypesMatch<["x", "dx"]>]> {
  let summary = "The gradient of max_pool2d";
  let description = [{
    Each dy[n, oh, ow, c] goes to the element that `aicf.max_pool2d` takes, the
    first one where several are equal: `aicf.max_pool2d_index` and
    `aicf.max_pool2d_scatter`.

    Constraints: as `aicf.max_pool2d`; dy of y's shape and x's element type.

    Example:

    ```mlir
    // %x: tensor<1x2x2x1xf32> = [[[[1.0], [5.0]], [[5.0], [4.0]]]]
    // %dy: tensor<1x1x1x1xf32> = [[[[2.0]]]]
    %dx = aicf.max_pool2d_grad %x, %dy window = [2, 2] strides = [1, 1] padding = [0, 0, 0, 0]
       : tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>
    // %dx: tensor<1x2x2x1xf32> = [[[[0.0], [2.0]], [[0.0], [0.0]]]]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$dy,
      DenseI64ArrayAttr:$window, DenseI64ArrayAttr:$strides,
      DenseI64ArrayAttr:$padding,
      DefaultValuedAttr<DenseI64ArrayAttr, "{1, 1}">:$dilations);
  let results = (outs AICF_FloatTensor:$dx);
  let assemblyFormat =
      !strconcat("$x `,` $dy ", AICF_PoolWindow, " type($x) `,` type($dy)");
}

def AICF_AvgPool2dOp
    : AICF_WindowOp<"avg_pool2d", (ins AICF_FloatTensor:$x),
                    (outs AICF_FloatTensor:$y), AICF_PoolAttributes,
                    [AICF_Differentiable]> {
  let summary = "Mean over windows of images";
  let description = [{
    `y[n, oh, ow, c]` is the sum of the elements of x [N, H, W, C] that the
    window [KH, KW] at (oh, ow) holds, zero outside, divided by `KH * KW`.
    Accumulates as `aicf.reduce_sum`, and is rounded once.

    Constraints: as `aicf.max_pool2d`.

    Gradient: `aicf.avg_pool2d_grad`.

    Example:

    ```mlir
    // %x: tensor<1x2x3x1xf32> = [[[[1.0], [5.0], [2.0]], [[3.0], [4.0], [9.0]]]]
    %y = aicf.avg_pool2d %x window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 1]
       : tensor<1x2x3x1xf32> -> tensor<1x1x2x1xf32>
    // %y: tensor<1x1x2x1xf32> = [[[[3.25], [2.75]]]]
    ```
  }];
  let assemblyFormat =
      !strconcat("$x ", AICF_PoolWindow, " type($x) custom<Results>(type($y))");
}

def AICF_AvgPool2dGradOp
    : AICF_WindowOp<"avg_pool2d_grad", (ins AICF_FloatTensor:$dy),
                    (outs AICF_FloatTensor:$dx), AICF_PoolAttributes,
                    [AICF_Differentiable]> {
  let summary = "The gradient of avg_pool2d";
  let description = [{
    `dx[n, h, w, c]` is the sum of the `dy[n, oh, ow, c]` whose windows hold
    (h, w), divided by `KH * KW`.

    Constraints: as `aicf.max_pool2d`, with dy in the place of y and dx in that
    of x.

    Example:

    ```mlir
    // %dy: tensor<1x1x2x1xf32> = [[[[2.0], [4.0]]]]
    %dx = aicf.avg_pool2d_grad %dy window = [1, 2] strides = [1, 1] padding = [0, 0, 0, 0]
       : tensor<1x1x2x1xf32> -> tensor<1x1x3x1xf32>
    // %dx: tensor<1x1x3x1xf32> = [[[[1.0], [3.0], [2.0]]]]
    ```
  }];
  let assemblyFormat =
      !strconcat("$dy ", AICF_PoolWindow, " type($dy) `->` type($dx)");
}

//===----------------------------------------------------------------------===//
// Sums of windows
//===----------------------------------------------------------------------===//

def AICF_Fold2dOp
    : AICF_WindowOp<"fold2d", (ins AICF_FloatTensor:$x),
                    (outs AICF_FloatTensor:$y)> {
  let summary = "Adds windows to the image that they were taken from";
  let description = [{
    `y[n, h, w, c]` is the sum of the `x[n, oh, ow, kh, kw, c]` for which the
    window [KH, KW] at (oh, ow) has (h, w) at (kh, kw):
    `h = oh * strides[0] + kh * dilations[0] - padding[0]`, w likewise. What lies
    outside of y is dropped, and an element of no window is zero. Accumulates as
    `aicf.reduce_sum`, and is rounded once.

    With the products of dy and w, `x[n, oh, ow, kh, kw, c] = sum over o of
    dy[n, oh, ow, o] * w[kh, kw, c, o]`, it is `aicf.conv2d_input_grad`.

    Constraints: x [N, OH, OW, KH, KW, C] of y's element type, or of f32 where
    that is bf16 or f16; y [N, H, W, C]; `strides`, `dilations`, `padding`, OH
    and OW as of `aicf.conv2d`.

    Example:

    ```mlir
    // %x: tensor<1x1x2x1x2x1xf32> = [[[[[[1.0], [2.0]]], [[[10.0], [20.0]]]]]]
    %y = aicf.fold2d %x strides = [1, 1] padding = [0, 0, 0, 0]
       : tensor<1x1x2x1x2x1xf32> -> tensor<1x1x3x1xf32>
    // %y: tensor<1x1x3x1xf32> = [[[[1.0], [12.0], [20.0]]]]
    ```
  }];
  let assemblyFormat = [{
    $x `strides` `=` $strides `padding` `=` $padding
    (`dilations` `=` $dilations^)? attr-dict `:` type($x) `->` type($y)
  }];
}

#endif // AICF_DIALECT_AICF_IR_AICFWINDOWOPS_TD
