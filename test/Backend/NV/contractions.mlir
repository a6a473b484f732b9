// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel | FileCheck %s --check-prefixes=CHECK,H200
// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel | FileCheck %s --check-prefixes=CHECK,A100

// Which family a contraction gets.

// CHECK: <kernel i0 is #aicf_nv.ffma<
func.func @f32(%x: memref<256x256xf32>, %w: memref<256x256xf32>, %y: memref<256x256xf32>) {
  aicf_emit.compute id(0) "f32" dims(d0 = 256, d1 = 256, d2 = 256)
      ins(%x[d0, d2] : memref<256x256xf32>, %w[d2, d1] : memref<256x256xf32>) outs(%y[d0, d1] : memref<256x256xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// Rows of 130 and 510 bytes: nothing that a TMA takes.
// CHECK: <kernel i1 is #aicf_nv.mma<
func.func @ragged(%x: memref<127x65xbf16>, %w: memref<65x255xbf16>, %y: memref<127x255xbf16>) {
  aicf_emit.compute id(1) "ragged" dims(d0 = 127, d1 = 255, d2 = 65)
      ins(%x[d0, d2] : memref<127x65xbf16>, %w[d2, d1] : memref<65x255xbf16>) outs(%y[d0, d1] : memref<127x255xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// H200: <kernel i2 is #aicf_nv.wgmma_ws<
// A100: <kernel i2 is #aicf_nv.mma<
func.func @attention(%q: memref<4x16x256x64xbf16>, %k: memref<4x16x256x64xbf16>, %y: memref<4x16x256x256xbf16>) {
  aicf_emit.compute id(2) "scores" dims(d0 = 4, d1 = 16, d2 = 256, d3 = 256, d4 = 64)
      ins(%q[d0, d1, d2, d4] : memref<4x16x256x64xbf16>, %k[d0, d1, d3, d4] : memref<4x16x256x64xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<4x16x256x256xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d4) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// Too little for a tile.
// H200: <kernel i5 is #aicf_nv.{{columns|rows|simt}}<
func.func @tiny(%x: memref<4x3xf32>, %w: memref<3x5xf32>, %y: memref<4x5xf32>) {
  aicf_emit.compute id(5) "f32" dims(d0 = 4, d1 = 5, d2 = 3)
      ins(%x[d0, d2] : memref<4x3xf32>, %w[d2, d1] : memref<3x5xf32>) outs(%y[d0, d1] : memref<4x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// H200: <kernel i7 is #aicf_nv.wgmma_ws<
// A100: <kernel i7 is #aicf_nv.mma<
func.func @convolution(%x: memref<8x28x28x64xbf16>, %w: memref<3x3x64x128xbf16>, %y: memref<8x28x28x128xbf16>) {
  aicf_emit.compute id(7) "conv2d" dims(d0 = 8, d1 = 28, d2 = 28, d3 = 128, d4 = 3, d5 = 3, d6 = 64)
      ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<8x28x28x64xbf16>, %w[d4, d5, d6, d3] : memref<3x3x64x128xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<8x28x28x128xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// The matrix unit sums in an order of its own.
// CHECK: <kernel i8 is #aicf_nv.window<
func.func @ordered(%x: memref<8x28x28x64xbf16>, %w: memref<3x3x64x128xbf16>, %y: memref<8x28x28x128xbf16>) {
  aicf_emit.compute id(8) "conv2d" dims(d0 = 8, d1 = 28, d2 = 28, d3 = 128, d4 = 3, d5 = 3, d6 = 64)
      ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<8x28x28x64xbf16>, %w[d4, d5, d6, d3] : memref<3x3x64x128xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<8x28x28x128xbf16>) constraints<reassociate = false> {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
