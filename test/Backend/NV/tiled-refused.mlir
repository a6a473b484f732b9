// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel --split-input-file --verify-diagnostics

// A pinned plan that cannot run is an error that names the constraint.

func.func @order(%x: memref<64x32xbf16>, %w: memref<64x32xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 8>>]} {
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

func.func @type(%x: memref<64x32xf32>, %w: memref<64x32xf32>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 8>>]} {
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

func.func @converted(%x: memref<64x32xbf16>, %w: memref<64x32xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.ffma<tile = [64, 64, 8], thread = [4, 4], stages = 2, group = 8>>]} {
  // expected-error @below {{an operand is converted before it is multiplied}}
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

func.func @mixed(%x: memref<64x32xbf16>, %w: memref<64x32xf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 8>>]} {
  // expected-error @below {{the operands' types differ}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0, d2] : memref<64x32xbf16>, %w[d1, d2] : memref<64x32xf16>)
      outs(%y[d0, d1] : memref<64x64xf32>) {
  ^bb0(%xv: bf16, %wv: f16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : f16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @quotient(%x: memref<32x32xbf16>, %w: memref<64x32xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 8>>]} {
  // expected-error @below {{input 0 has a subscript with a quotient or remainder}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0 floordiv 2, d2] : memref<32x32xbf16>, %w[d1, d2] : memref<64x32xbf16>)
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

func.func @shared(%x: memref<64x1024xbf16>, %w: memref<64x1024xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.mma<tile = [128, 128, 128], warps = [4, 4], stages = 8, group = 8>>]} {
  // expected-error @below {{shared memory}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 1024)
      ins(%x[d0, d2] : memref<64x1024xbf16>, %w[d1, d2] : memref<64x1024xbf16>)
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

func.func @registers(%x: memref<64x320xbf16>, %w: memref<64x320xbf16>, %y: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.mma<tile = [256, 128, 16], warps = [2, 2], stages = 3, group = 8>>]} {
  // expected-error @below {{R_max, registers a thread: needs 398, at most 255}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 320)
      ins(%x[d0, d2] : memref<64x320xbf16>, %w[d1, d2] : memref<64x320xbf16>)
      outs(%y[d0, d1] : memref<64x64xf32>) constraints<max_registers = 255> {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}
