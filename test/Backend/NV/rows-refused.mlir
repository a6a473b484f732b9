// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel --split-input-file --verify-diagnostics

// A pinned plan that cannot run is an error that names the constraint.

func.func @order(%x: memref<64x256xf32>, %y: memref<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 4, vectors_per_thread = 2, rows = 4, unroll = 1>>]} {
  // expected-error @below {{threads reassociate the reductions}}
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d0] : memref<64xf32>) constraints<reassociate = false> {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @long(%x: memref<64x256xf32>, %y: memref<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 4, vectors_per_thread = 1, rows = 4, unroll = 1>>]} {
  // expected-error @below {{a reduced row of 256 is longer than threads_per_row * vector * vectors_per_thread, 128}}
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d0] : memref<64xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @chunks(%x: memref<64x3xf32>, %y: memref<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 64, vector = 4, vectors_per_thread = 2, rows = 2, unroll = 1>>]} {
  // expected-error @below {{rows of 3 are no whole chunk of 4}}
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 3)
      ins(%x[d0, d1] : memref<64x3xf32>) outs(%y[d0] : memref<64xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @other_dim(%x: memref<64x256xf32>, %y: memref<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 0, threads_per_row = 64, vector = 4, vectors_per_thread = 1, rows = 2, unroll = 1>>]} {
  // expected-error @below {{d0 is no dim of the row}}
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d0] : memref<64xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @elements(%x: memref<64x256xf32>, %y: memref<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 1, vector = 4, vectors_per_thread = 64, rows = 128, unroll = 1>>]} {
  // expected-error @below {{elements a thread: 256, at most 128}}
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d0] : memref<64xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @registers(%x: memref<64x256xf64>, %y: memref<64xf64>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 2, vector = 2, vectors_per_thread = 64, rows = 64, unroll = 1>>]} {
  // expected-error-re @below {{R_max, registers a thread: needs {{[0-9]+}}, at most 128}}
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf64>) outs(%y[d0] : memref<64xf64>) constraints<max_registers = 128> {
  ^bb0(%xv: f64):
    %s = aicf_emit.reduce add %xv over(d1) : f64
    aicf_emit.yield %s : f64
  }
  return
}

// -----

func.func @two_dims(%x: memref<64x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 4, vectors_per_thread = 2, rows = 4, unroll = 1>>]} {
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

func.func @apart(%x: memref<64x4x64xf32>, %y: memref<4xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 2, threads_per_row = 32, vector = 4, vectors_per_thread = 32, rows = 4, unroll = 1>>]} {
  // expected-error @below {{the reduced dims do not form one axis in every operand}}
  aicf_emit.compute id(0) "sums" dims(d0 = 64, d1 = 4, d2 = 64)
      ins(%x[d0, d1, d2] : memref<64x4x64xf32>) outs(%y[d1] : memref<4xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d0, d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @column(%x: memref<64x256xf32>, %y: memref<256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 4, vectors_per_thread = 2, rows = 4, unroll = 1>>]} {
  // expected-error @below {{nothing is contiguous along the reduced dims}}
  aicf_emit.compute id(0) "sums" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d1] : memref<256xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @constant_row(%x: memref<64x256xf32>, %y: memref<256xf32>, %z: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 4, vectors_per_thread = 2, rows = 4, unroll = 1>>]} {
  // expected-error @below {{output 0 does not vary over d0}}
  aicf_emit.compute id(0) "copies" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d1] : memref<256xf32>, %z[d0, d1] : memref<64x256xf32>) {
  ^bb0(%xv: f32):
    %c = arith.constant 1.0 : f32
    aicf_emit.yield %c, %xv : f32, f32
  }
  return
}

// -----

func.func @scattered_pick(%t: memref<9x256xf32>, %i: memref<64x256xi64>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 4, vectors_per_thread = 2, rows = 4, unroll = 1>>]} {
  // expected-error @below {{the gathered position of d2 varies within a row}}
  aicf_emit.compute id(0) "gather" dims(d0 = 64, d1 = 256, d2 = 9)
      ins(%t[d2, d1] : memref<9x256xf32>, %i[d0, d1] : memref<64x256xi64>) outs(%y[d0, d1] : memref<64x256xf32>) {
  ^bb0(%tv: f32, %iv: i64):
    %z = arith.constant 0.0 : f32
    %k = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %k, %iv : i64
    %v = arith.select %c, %tv, %z : f32
    %s = aicf_emit.reduce add %v over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @contraction(%x: memref<4096x256xf32>, %w: memref<8x256xf32>, %y: memref<4096x8xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 2, threads_per_row = 32, vector = 4, vectors_per_thread = 2, rows = 4, unroll = 1>>]} {
  // expected-error @below {{a contraction: operands are read for each row anew}}
  aicf_emit.compute id(0) "matmul" dims(d0 = 4096, d1 = 8, d2 = 256)
      ins(%x[d0, d2] : memref<4096x256xf32>, %w[d1, d2] : memref<8x256xf32>) outs(%y[d0, d1] : memref<4096x8xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// A row of %t at a position that is read at a position: both would have to be
// found before any is loaded.
func.func @gathered_position(%i: memref<64xi32>, %a: memref<16xi32>, %t: memref<8x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 64, vector = 4, vectors_per_thread = 1, rows = 2, unroll = 1>>]} {
  // expected-error @below {{the gathered position of d2 is gathered itself}}
  aicf_emit.compute id(0) "gather" dims(d0 = 64, d1 = 256, d2 = 8, d3 = 16)
      ins(%i[d0] : memref<64xi32>, %a[d3] : memref<16xi32>, %t[d2, d1] : memref<8x256xf32>)
      outs(%y[d0, d1] : memref<64x256xf32>) {
  ^bb0(%iv: i32, %av: i32, %tv: f32):
    %c0 = arith.constant 0 : i32
    %zero = arith.constant 0.0 : f32
    %i64 = arith.extsi %iv : i32 to i64
    %d3 = aicf_emit.index d3 : i64
    %isA = arith.cmpi eq, %d3, %i64 : i64
    %a0 = arith.select %isA, %av, %c0 : i32
    %p = aicf_emit.reduce add %a0 over(d3) : i32
    %p64 = arith.extsi %p : i32 to i64
    %d2 = aicf_emit.index d2 : i64
    %isT = arith.cmpi eq, %d2, %p64 : i64
    %t0 = arith.select %isT, %tv, %zero : f32
    %s = aicf_emit.reduce add %t0 over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}
