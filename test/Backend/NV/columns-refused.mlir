// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel --split-input-file --verify-diagnostics

// A pinned plan that cannot run is an error that names the constraint.

func.func @order(%x: memref<64x256xf32>, %y: memref<256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 2, split = 1>>]} {
  // expected-error @below {{threads reassociate the reductions}}
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d1] : memref<256xf32>) constraints<reassociate = false> {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @rows(%x: memref<64x256xf32, strided<[512, 2]>>, %y: memref<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 2, split = 1>>]} {
  // expected-error @below {{nothing is contiguous along the reduced dims}}
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32, strided<[512, 2]>>) outs(%y[d0] : memref<64xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @map(%x: memref<64x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 2, split = 1>>]} {
  // expected-error @below {{no reduction}}
  aicf_emit.compute id(0) "copy" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d0, d1] : memref<64x256xf32>) {
  ^bb0(%xv: f32):
    aicf_emit.yield %xv : f32
  }
  return
}

// -----

func.func @two_dims(%x: memref<64x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 2, split = 1>>]} {
  // expected-error @below {{reductions over different dims}}
  aicf_emit.compute id(0) "sums" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d0, d1] : memref<64x256xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d1) : f32
    %t = aicf_emit.reduce add %xv over(d0) : f32
    %u = arith.addf %s, %t : f32
    aicf_emit.yield %u : f32
  }
  return
}

// -----

func.func @softmax(%x: memref<64x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 2, split = 1>>]} {
  // expected-error @below {{what columns are reduced to is needed for each row: a second pass over memory}}
  aicf_emit.compute id(0) "center" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d0, d1] : memref<64x256xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce max %xv over(d0) : f32
    %t = arith.subf %xv, %s : f32
    aicf_emit.yield %t : f32
  }
  return
}

// -----

func.func @nested(%x: memref<64x256xf32>, %y: memref<256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 2, split = 1>>]} {
  // expected-error @below {{what columns are reduced to is needed for each row: a second pass over memory}}
  aicf_emit.compute id(0) "sums" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d1] : memref<256xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce max %xv over(d0) : f32
    %t = aicf_emit.reduce add %s over(d0) : f32
    aicf_emit.yield %t : f32
  }
  return
}

// -----

func.func @constant(%x: memref<3x64x256xf32>, %y: memref<256xf32>, %z: memref<3x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 2, split = 1>>]} {
  // expected-error @below {{output 0 does not vary over d2}}
  aicf_emit.compute id(0) "sums" dims(d0 = 64, d1 = 256, d2 = 3)
      ins(%x[d2, d0, d1] : memref<3x64x256xf32>) outs(%y[d1] : memref<256xf32>, %z[d2, d1] : memref<3x256xf32>) {
  ^bb0(%xv: f32):
    %c = arith.constant 1.0 : f32
    %s = aicf_emit.reduce add %xv over(d0) : f32
    aicf_emit.yield %c, %s : f32, f32
  }
  return
}

// -----

func.func @transposed(%x: memref<64x64xf32>, %y: memref<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 2, split = 1>>]} {
  // expected-error @below {{output 0 is in the place of input 1 at another subscript}}
  aicf_emit.compute id(0) "sums" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : memref<64x64xf32>, %y[d0] : memref<64xf32>) outs(%y[d1] : memref<64xf32>) {
  ^bb0(%xv: f32, %yv: f32):
    %p = arith.mulf %xv, %yv : f32
    %s = aicf_emit.reduce add %p over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @parts(%x: memref<64x256xf32>, %y: memref<256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 2, split = 24>>]} {
  // expected-error @below {{64 rows make 22 equal parts, not 24}}
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d1] : memref<256xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @chunks(%x: memref<64x3xf32>, %y: memref<3xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 1, vector = 4, rows = 128, unroll = 2, split = 1>>]} {
  // expected-error @below {{rows of 3 are no whole chunk of 4}}
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 3)
      ins(%x[d0, d1] : memref<64x3xf32>) outs(%y[d1] : memref<3xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @contraction(%x: memref<256x4096xf32>, %w: memref<256x8xf32>, %y: memref<4096x8xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 2, split = 1>>]} {
  // expected-error @below {{a contraction: operands are read for each row anew}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 4096, d1 = 8, d2 = 256)
      ins(%x[d2, d0] : memref<256x4096xf32>, %w[d2, d1] : memref<256x8xf32>) outs(%y[d0, d1] : memref<4096x8xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @softmax_of_rows(%x: memref<64x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 4, split = 1, cluster = 2>>]} {
  // expected-error @below {{what columns are reduced to is needed for each row: a second pass over memory}}
  aicf_emit.compute id(0) "center" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d0, d1] : memref<64x256xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce max %xv over(d1) : f32
    %t = arith.subf %xv, %s : f32
    aicf_emit.yield %t : f32
  }
  return
}

// -----

func.func @too_few_rows(%x: memref<64x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 4, rows = 8, unroll = 2, split = 1, cluster = 2>>]} {
  // expected-error @below {{64 rows are more than rows * unroll * cluster, 32}}
  aicf_emit.compute id(0) "center" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d0, d1] : memref<64x256xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce max %xv over(d0) : f32
    %t = arith.subf %xv, %s : f32
    aicf_emit.yield %t : f32
  }
  return
}
