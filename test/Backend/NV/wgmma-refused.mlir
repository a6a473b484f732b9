// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel --split-input-file --verify-diagnostics

// A pinned plan that cannot run is an error that names the constraint.

func.func @depth(%x: memref<64x96xbf16>, %w: memref<64x96xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, split = 4>>]} {
  // expected-error @below {{a depth of 96 has no 4 tiles to split}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 96)
      ins(%x[d0, d2] : memref<64x96xbf16>, %w[d1, d2] : memref<64x96xbf16>)
      outs(%y[d0, d1] : memref<64x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Odd rows are packed by the kernel, but not for each of a batch.
func.func @batch(%x: memref<3x64x30xbf16>, %w: memref<3x64x32xbf16, strided<[2048, 32, 1]>>, %y: memref<3x64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{the left operand would have to be packed for each of a batch}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 3, d1 = 64, d2 = 64, d3 = 30)
      ins(%x[d0, d1, d3] : memref<3x64x30xbf16>, %w[d0, d2, d3] : memref<3x64x32xbf16, strided<[2048, 32, 1]>>)
      outs(%y[d0, d1, d2] : memref<3x64x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @panel(%x: memref<64x32xbf16>, %w: memref<64x32xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 32], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{16-bit operands go by panels of a depth of 64}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0, d2] : memref<64x32xbf16>, %w[d1, d2] : memref<64x32xbf16>)
      outs(%y[d0, d1] : memref<64x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @type(%x: memref<64x32xf32>, %w: memref<64x32xf32>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{the operands are f32, which no constraint allows to round to tf32}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0, d2] : memref<64x32xf32>, %w[d1, d2] : memref<64x32xf32>)
      outs(%y[d0, d1] : memref<64x64xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @whole(%x: memref<64x32xf32>, %w: memref<64x32xf32>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 2, cluster = 1, group = 8>>]} {
  // expected-error @below {{the factors are split into parts}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0, d2] : memref<64x32xf32>, %w[d1, d2] : memref<64x32xf32>)
      outs(%y[d0, d1] : memref<64x64xf32>) constraints<split_f32 = true> {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @parts(%x: memref<64x32xf32>, %w: memref<64x32xf32>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 2, cluster = 1, group = 8, parts = 3>>]} {
  // expected-error @below {{the factors are not f32 that are split into parts}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0, d2] : memref<64x32xf32>, %w[d1, d2] : memref<64x32xf32>)
      outs(%y[d0, d1] : memref<64x64xf32>) constraints<tf32 = true, split_f32 = true> {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// An image is packed as one axis of pixels; one with a border between its rows
// is none.
func.func @image(%x: memref<4x9x9x16xf32, strided<[1584, 176, 16, 1]>>, %w: memref<3x3x16x32xf32>, %y: memref<4x7x7x32xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 2, cluster = 1, group = 8, parts = 3>>]} {
  // expected-error @below {{the pixels of an image that is split into parts are not one axis}}
  aicf_emit.compute id(0) "conv" dims(d0 = 4, d1 = 7, d2 = 7, d3 = 32, d4 = 3, d5 = 3, d6 = 16)
      ins(%x[d0, d1 + d4, d2 + d5, d6] : memref<4x9x9x16xf32, strided<[1584, 176, 16, 1]>>, %w[d4, d5, d6, d3] : memref<3x3x16x32xf32>)
      outs(%y[d0, d1, d2, d3] : memref<4x7x7x32xf32>) constraints<split_f32 = true> {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Groups are a batch.
func.func @groups(%x: memref<4x9x9x2x16xf32>, %w: memref<3x3x2x16x32xf32>, %y: memref<4x7x7x2x32xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 2, cluster = 1, group = 8, parts = 3>>]} {
  // expected-error @below {{a place in a window is a batch, as groups of channels are}}
  aicf_emit.compute id(0) "conv" dims(d0 = 4, d1 = 7, d2 = 7, d3 = 2, d4 = 32, d5 = 3, d6 = 3, d7 = 16)
      ins(%x[d0, d1 + d5, d2 + d6, d3, d7] : memref<4x9x9x2x16xf32>, %w[d5, d6, d3, d7, d4] : memref<3x3x2x16x32xf32>)
      outs(%y[d0, d1, d2, d3, d4] : memref<4x7x7x2x32xf32>) constraints<split_f32 = true> {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d5, d6, d7) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @shared(%x: memref<64x32xbf16>, %w: memref<64x32xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [128, 256, 64], stages = 5, cluster = 1, group = 8>>]} {
  // expected-error @below {{shared memory}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0, d2] : memref<64x32xbf16>, %w[d1, d2] : memref<64x32xbf16>)
      outs(%y[d0, d1] : memref<64x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @order(%x: memref<64x32xbf16>, %w: memref<64x32xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{the sum may not be reassociated}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0, d2] : memref<64x32xbf16>, %w[d1, d2] : memref<64x32xbf16>)
      outs(%y[d0, d1] : memref<64x64xf32>) constraints<reassociate = false> {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @dynamic_offset(%x: memref<64x32xbf16, strided<[32, 1], offset: ?>>, %w: memref<64x32xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{'memref<64x32xbf16, strided<[32, 1], offset: ?>>' is not a buffer: it needs known strides and the default memory space}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0, d2] : memref<64x32xbf16, strided<[32, 1], offset: ?>>, %w[d1, d2] : memref<64x32xbf16>)
      outs(%y[d0, d1] : memref<64x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @output_offset(%x: memref<64x32xbf16>, %w: memref<64x32xbf16>, %y: memref<64x64xf32, strided<[64, 1], offset: 8>>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{output 0 has an offset of 8 elements, not 0}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0, d2] : memref<64x32xbf16>, %w[d1, d2] : memref<64x32xbf16>)
      outs(%y[d0, d1] : memref<64x64xf32, strided<[64, 1], offset: 8>>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @guarded(%x: memref<64x32xbf16>, %w: memref<64x32xbf16>, %r: memref<60x64xf32>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{input 2 may be read outside its bounds (or_zero)}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0, d2] : memref<64x32xbf16>, %w[d1, d2] : memref<64x32xbf16>, %r[d0 - 2, d1] or_zero : memref<60x64xf32>)
      outs(%y[d0, d1] : memref<64x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16, %rv: f32):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %t = arith.addf %s, %rv : f32
    aicf_emit.yield %t : f32
  }
  return
}

// -----

func.func @channels(%x: memref<2x16x64xbf16, strided<[4096, 256, 2]>>, %w: memref<3x64x64xbf16>, %y: memref<2x16x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{a window's channels are not contiguous}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 16, d2 = 64, d3 = 3, d4 = 64)
      ins(%x[d0, d1 + d3 - 1, d4] or_zero : memref<2x16x64xbf16, strided<[4096, 256, 2]>>, %w[d3, d4, d2] : memref<3x64x64xbf16>)
      outs(%y[d0, d1, d2] : memref<2x16x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3, d4) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @channel_dims(%x: memref<2x16x64xbf16>, %w: memref<3x64x64xbf16>, %y: memref<2x16x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{a window's channels are not one dim}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 16, d2 = 64, d3 = 3, d4 = 64)
      ins(%x[d0, d1 + d3 - 1, d4 + d3] or_zero : memref<2x16x64xbf16>, %w[d3, d4, d2] : memref<3x64x64xbf16>)
      outs(%y[d0, d1, d2] : memref<2x16x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3, d4) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @quotient(%x: memref<2x16x64xbf16>, %w: memref<3x64x64xbf16>, %y: memref<2x16x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{a window's subscript is not linear}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 16, d2 = 64, d3 = 3, d4 = 64)
      ins(%x[d0, (d1 - d3) floordiv 2, d4] or_zero : memref<2x16x64xbf16>, %w[d3, d4, d2] : memref<3x64x64xbf16>)
      outs(%y[d0, d1, d2] : memref<2x16x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3, d4) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @stride(%x: memref<2x136x64xbf16>, %w: memref<3x64x64xbf16>, %y: memref<2x16x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{a window moves by 9, not by 1 to 8}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 16, d2 = 64, d3 = 3, d4 = 64)
      ins(%x[d0, d1 * 9 + d3 - 1, d4] or_zero : memref<2x136x64xbf16>, %w[d3, d4, d2] : memref<3x64x64xbf16>)
      outs(%y[d0, d1, d2] : memref<2x16x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3, d4) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @padding(%x: memref<2x16x64xbf16>, %w: memref<3x64x64xbf16>, %y: memref<2x16x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{a window begins or ends -40000 from the image's edge}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 16, d2 = 64, d3 = 3, d4 = 64)
      ins(%x[d0, d1 + d3 - 40000, d4] or_zero : memref<2x16x64xbf16>, %w[d3, d4, d2] : memref<3x64x64xbf16>)
      outs(%y[d0, d1, d2] : memref<2x16x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3, d4) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @wide(%x: memref<2x16x64xbf16>, %w: memref<3x64x64xbf16>, %y: memref<2x16x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{a window of 65537 pixels is too wide}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 16, d2 = 64, d3 = 3, d4 = 64)
      ins(%x[d0, d1 + d3 * 32768 - 32768, d4] or_zero : memref<2x16x64xbf16>, %w[d3, d4, d2] : memref<3x64x64xbf16>)
      outs(%y[d0, d1, d2] : memref<2x16x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3, d4) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @image(%x: memref<2x16x30xbf16, strided<[500, 30, 1]>>, %w: memref<3x30x64xbf16>, %y: memref<2x16x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{images are not one axis, nor at multiples of 16 bytes}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 16, d2 = 64, d3 = 3, d4 = 30)
      ins(%x[d0, d1 + d3 - 1, d4] or_zero : memref<2x16x30xbf16, strided<[500, 30, 1]>>, %w[d3, d4, d2] : memref<3x30x64xbf16>)
      outs(%y[d0, d1, d2] : memref<2x16x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3, d4) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @columns(%x: memref<2x16x64xbf16>, %w: memref<3x64x64xbf16>, %y: memref<64x2x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{the columns' operand is read through a window}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 16, d2 = 64, d3 = 3, d4 = 64)
      ins(%x[d0, d1 + d3 - 1, d4] or_zero : memref<2x16x64xbf16>, %w[d3, d4, d2] : memref<3x64x64xbf16>)
      outs(%y[d2, d0, d1] : memref<64x2x16xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3, d4) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @pixels(%x: memref<2x16x64xbf16>, %w: memref<3x64x64xbf16>, %y: memref<16x2x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{the pixels of a window are not one axis}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 16, d2 = 64, d3 = 3, d4 = 64)
      ins(%x[d0, d1 + d3 - 1, d4] or_zero : memref<2x16x64xbf16>, %w[d3, d4, d2] : memref<3x64x64xbf16>)
      outs(%y[d1, d0, d2] : memref<16x2x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3, d4) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @nothing_to_share(%x: memref<64x1024xbf16>, %w: memref<128x1024xbf16>, %y: memref<64x128xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 8, cluster = 1, group = 8, stream_k = 2>>]} {
  // expected-error @below {{2 tiles are whole waves of 2 blocks: there is none to share}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 128, d2 = 1024)
      ins(%x[d0, d2] : memref<64x1024xbf16>, %w[d1, d2] : memref<128x1024xbf16>)
      outs(%y[d0, d1] : memref<64x128xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @many_adders(%x: memref<64x4096xbf16>, %w: memref<128x4096xbf16>, %y: memref<64x128xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 8, cluster = 1, group = 8, stream_k = 64>>]} {
  // expected-error @below {{32 blocks would add the parts of a tile, more than 16}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 128, d2 = 4096)
      ins(%x[d0, d2] : memref<64x4096xbf16>, %w[d1, d2] : memref<128x4096xbf16>)
      outs(%y[d0, d1] : memref<64x128xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// The third panel of 144 columns computes 16 again that the second has stored.
func.func @in_place(%x: memref<64x8192xbf16>, %w: memref<144x8192xbf16>, %y: memref<64x144xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 144, 64], stages = 4, cluster = 1, group = 8, stream_k = 7>>]} {
  // expected-error @below {{an output in the place of an epilogue input, in streamed tiles whose panels overlap}}
  aicf_emit.compute id(0) "update" dims(d0 = 64, d1 = 144, d2 = 8192)
      ins(%x[d0, d2] : memref<64x8192xbf16>, %w[d1, d2] : memref<144x8192xbf16>, %y[d0, d1] : memref<64x144xbf16>)
      outs(%y[d0, d1] : memref<64x144xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16, %yv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %yf = arith.extf %yv : bf16 to f32
    %t = arith.subf %yf, %s : f32
    %o = arith.truncf %t : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// -----

// Two outer dims of the columns and two places of the window make a tensor map of six dims.
func.func @rank(%x: memref<2x9x9x64xbf16>, %w: memref<3x3x2x64x2x64xbf16>, %y: memref<2x2x2x7x7x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{the right operand varies over more than three outer dims}}
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 2, d2 = 2, d3 = 7, d4 = 7, d5 = 64, d6 = 3, d7 = 3, d8 = 64)
      ins(%x[d2, d3 + d6, d4 + d7, d8] : memref<2x9x9x64xbf16>, %w[d6, d7, d0, d8, d1, d5] : memref<3x3x2x64x2x64xbf16>)
      outs(%y[d0, d1, d2, d3, d4, d5] : memref<2x2x2x7x7x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d6, d7, d8) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @diagonal(%x: memref<127x1x64xbf16>, %w: memref<64x1x64xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{a window's channels move it}}
  aicf_emit.compute id(0) "conv" dims(d0 = 64, d1 = 64, d2 = 64, d3 = 1)
      ins(%x[d0 + d2, d3, d2] : memref<127x1x64xbf16>, %w[d2, d3, d1] : memref<64x1x64xbf16>)
      outs(%y[d0, d1] : memref<64x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2, d3) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @two_pixels(%x: memref<64x66x64xbf16>, %w: memref<3x64x64xbf16>, %y: memref<16x16x64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{a window's subscript has two dims of pixels}}
  aicf_emit.compute id(0) "conv" dims(d0 = 16, d1 = 64, d2 = 64, d3 = 3, d4 = 16, d5 = 64)
      ins(%x[d0 + d4, d1 + d3, d2] : memref<64x66x64xbf16>, %w[d3, d2, d5] : memref<3x64x64xbf16>)
      outs(%y[d0, d4, d1, d5] : memref<16x16x64x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2, d3) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @two_places(%x: memref<68x64xbf16>, %w: memref<3x3x64x64xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{a window's subscript has two places in it}}
  aicf_emit.compute id(0) "conv" dims(d0 = 64, d1 = 64, d2 = 64, d3 = 3, d4 = 3)
      ins(%x[d0 + d3 + d4, d2] : memref<68x64xbf16>, %w[d3, d4, d2, d1] : memref<3x3x64x64xbf16>)
      outs(%y[d0, d1] : memref<64x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2, d3, d4) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @both(%x: memref<66x64xbf16>, %w: memref<66x64xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  // expected-error @below {{both operands are read through a window}}
  aicf_emit.compute id(0) "conv" dims(d0 = 64, d1 = 64, d2 = 64, d3 = 3)
      ins(%x[d0 + d3, d2] : memref<66x64xbf16>, %w[d1 + d3, d2] : memref<66x64xbf16>)
      outs(%y[d0, d1] : memref<64x64xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2, d3) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @many(%x: memref<512x256xbf16>, %w: memref<1024x256xbf16>, %y: memref<512x1024xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, transposed = true>>]} {
  // expected-error @below {{a transposed kernel is for a result of 256 rows at most and more columns, or of as many columns and 4 times as many rows, which packs at most 32 MB then, and reads no image through a window}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 512, d1 = 1024, d2 = 256)
      ins(%x[d0, d2] : memref<512x256xbf16>, %w[d1, d2] : memref<1024x256xbf16>)
      outs(%y[d0, d1] : memref<512x1024xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return
}

// -----

// A window that moves by two pixels, one of three places, and a product.
func.func @strided(%x: memref<2x14x14x64xbf16>, %w: memref<3x3x64x64xbf16>, %y: memref<2x7x7x64xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, taps = 3>>]} {
  // expected-error @below {{no 3 places of a window share pixels: all those along its innermost dim do, where it moves by single pixels}}
  aicf_emit.compute id(0) "conv2d" dims(d0 = 2, d1 = 7, d2 = 7, d3 = 64, d4 = 3, d5 = 3, d6 = 64)
      ins(%x[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : memref<2x14x14x64xbf16>, %w[d4, d5, d6, d3] : memref<3x3x64x64xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<2x7x7x64xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return
}

// -----

func.func @some_places(%x: memref<2x14x14x64xbf16>, %w: memref<3x3x64x64xbf16>, %y: memref<2x12x12x64xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, taps = 2>>]} {
  // expected-error @below {{no 2 places of a window share pixels}}
  aicf_emit.compute id(0) "conv2d" dims(d0 = 2, d1 = 12, d2 = 12, d3 = 64, d4 = 3, d5 = 3, d6 = 64)
      ins(%x[d0, d1 + d4, d2 + d5, d6] : memref<2x14x14x64xbf16>, %w[d4, d5, d6, d3] : memref<3x3x64x64xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<2x12x12x64xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return
}

// -----

func.func @no_window(%x: memref<128x64xbf16>, %w: memref<64x64xbf16>, %y: memref<128x64xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, taps = 3>>]} {
  // expected-error @below {{no 3 places of a window share pixels}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 128, d1 = 64, d2 = 64)
      ins(%x[d0, d2] : memref<128x64xbf16>, %w[d1, d2] : memref<64x64xbf16>)
      outs(%y[d0, d1] : memref<128x64xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return
}

// -----

// The places lie on a diagonal: no two are in one line.
func.func @diagonal(%x: memref<2x14x14x64xbf16>, %w: memref<3x64x64xbf16>, %y: memref<2x12x12x64xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, taps = 3>>]} {
  // expected-error @below {{no 3 places of a window share pixels}}
  aicf_emit.compute id(0) "conv2d" dims(d0 = 2, d1 = 12, d2 = 12, d3 = 64, d4 = 3, d5 = 64)
      ins(%x[d0, d1 + d4, d2 + d4, d5] : memref<2x14x14x64xbf16>, %w[d4, d5, d3] : memref<3x64x64xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<2x12x12x64xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d4, d5) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return
}
