// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel --split-input-file --verify-diagnostics

// A pinned plan that cannot run is an error that names the constraint.

func.func @f32(%x: memref<2x20x32x4xf32>, %w: memref<3x3x4x24xf32>, %y: memref<2x20x32x24xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.conv<tile = [2, 16, 24], groups = 1, warps = [2, 1]>>]} {
  // expected-error @below {{the operands are f32, which no constraint allows to round to tf32}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 20, d2 = 32, d3 = 24, d4 = 3, d5 = 3, d6 = 4)
      ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<2x20x32x4xf32>, %w[d4, d5, d6, d3] : memref<3x3x4x24xf32>)
      outs(%y[d0, d1, d2, d3] : memref<2x20x32x24xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @depthwise(%x: memref<2x20x32x16xf16>, %w: memref<3x3x16xf16>, %y: memref<2x20x32x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.conv<tile = [2, 16, 24], groups = 1, warps = [2, 1]>>]} {
  // expected-error @below {{one channel a group}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 20, d2 = 32, d3 = 16, d4 = 3, d5 = 3)
      ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, d3] or_zero : memref<2x20x32x16xf16>, %w[d4, d5, d3] : memref<3x3x16xf16>)
      outs(%y[d0, d1, d2, d3] : memref<2x20x32x16xf32>) {
  ^bb0(%xv: f16, %wv: f16):
    %a = arith.extf %xv : f16 to f32
    %b = arith.extf %wv : f16 to f32
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d4, d5) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @order(%x: memref<2x20x32x4xf16>, %w: memref<3x3x4x24xf16>, %y: memref<2x20x32x24xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.conv<tile = [2, 16, 24], groups = 1, warps = [2, 1]>>]} {
  // expected-error @below {{tensor cores reassociate the sum}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 20, d2 = 32, d3 = 24, d4 = 3, d5 = 3, d6 = 4)
      ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<2x20x32x4xf16>, %w[d4, d5, d6, d3] : memref<3x3x4x24xf16>)
      outs(%y[d0, d1, d2, d3] : memref<2x20x32x24xf32>) constraints<reassociate = false> {
  ^bb0(%xv: f16, %wv: f16):
    %a = arith.extf %xv : f16 to f32
    %b = arith.extf %wv : f16 to f32
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @groups(%x: memref<2x20x32x24xf16>, %w: memref<3x3x8x24xf16>, %y: memref<2x20x32x24xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.conv<tile = [2, 16, 8], groups = 2, warps = [2, 1]>>]} {
  // expected-error @below {{3 groups are no multiple of 2}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 20, d2 = 32, d3 = 24, d4 = 3, d5 = 3, d6 = 8)
      ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 8) * 8 + d6] or_zero : memref<2x20x32x24xf16>, %w[d4, d5, d6, d3] : memref<3x3x8x24xf16>)
      outs(%y[d0, d1, d2, d3] : memref<2x20x32x24xf32>) {
  ^bb0(%xv: f16, %wv: f16):
    %a = arith.extf %xv : f16 to f32
    %b = arith.extf %wv : f16 to f32
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    aicf_emit.yield %s : f32
  }
  return
}
