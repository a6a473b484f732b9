// RUN: aicf-opt %s -aicf-attach-targets=targets=x86-64-v3 -aicf-kernel --split-input-file --verify-diagnostics

// A task that scans a dim has all of it, and only what accumulates along it can be
// scanned.

func.func @split(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d0 by 8, d2 by 100], sequential = d1 up>>]} {
  // expected-error @below {{order must name the grid dims but the sequential one}}
  aicf_emit.compute id(0) "cumsum" dims(d0 = 64, d1 = 100, d2 = 100)
      ins(%x[d0, d2] : memref<64x100xf32>) outs(%y[d0, d1] : memref<64x100xf32>) {
  ^bb0(%xv: f32):
    %zero = arith.constant 0.0 : f32
    %i = aicf_emit.index d1 : i64
    %j = aicf_emit.index d2 : i64
    %c = arith.cmpi sle, %j, %i : i64
    %t = arith.select %c, %xv, %zero : f32
    %s = aicf_emit.reduce add %t over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @down(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d0 by 8], sequential = d1 down>>]} {
  // expected-error @below {{nothing is accumulated along d1 this way}}
  aicf_emit.compute id(0) "cumsum" dims(d0 = 64, d1 = 100, d2 = 100)
      ins(%x[d0, d2] : memref<64x100xf32>) outs(%y[d0, d1] : memref<64x100xf32>) {
  ^bb0(%xv: f32):
    %zero = arith.constant 0.0 : f32
    %i = aicf_emit.index d1 : i64
    %j = aicf_emit.index d2 : i64
    %c = arith.cmpi sle, %j, %i : i64
    %t = arith.select %c, %xv, %zero : f32
    %s = aicf_emit.reduce add %t over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @other(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d1 by 8], sequential = d0 up>>]} {
  // expected-error @below {{nothing is accumulated along d0 this way}}
  aicf_emit.compute id(0) "cumsum" dims(d0 = 64, d1 = 100, d2 = 100)
      ins(%x[d0, d2] : memref<64x100xf32>) outs(%y[d0, d1] : memref<64x100xf32>) {
  ^bb0(%xv: f32):
    %zero = arith.constant 0.0 : f32
    %i = aicf_emit.index d1 : i64
    %j = aicf_emit.index d2 : i64
    %c = arith.cmpi sle, %j, %i : i64
    %t = arith.select %c, %xv, %zero : f32
    %s = aicf_emit.reduce add %t over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @reduced(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d0 by 8, d1 by 8], sequential = d2 up>>]} {
  // expected-error @below {{d2 is not a grid dim with more than one position}}
  aicf_emit.compute id(0) "cumsum" dims(d0 = 64, d1 = 100, d2 = 100)
      ins(%x[d0, d2] : memref<64x100xf32>) outs(%y[d0, d1] : memref<64x100xf32>) {
  ^bb0(%xv: f32):
    %zero = arith.constant 0.0 : f32
    %i = aicf_emit.index d1 : i64
    %j = aicf_emit.index d2 : i64
    %c = arith.cmpi sle, %j, %i : i64
    %t = arith.select %c, %xv, %zero : f32
    %s = aicf_emit.reduce add %t over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @vector(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d0 by 8], vector = d2 by 8, sequential = d1 up>>]} {
  // expected-error @below {{d2 is scanned along d1, not in vectors}}
  aicf_emit.compute id(0) "cumsum" dims(d0 = 64, d1 = 100, d2 = 100)
      ins(%x[d0, d2] : memref<64x100xf32>) outs(%y[d0, d1] : memref<64x100xf32>) {
  ^bb0(%xv: f32):
    %zero = arith.constant 0.0 : f32
    %i = aicf_emit.index d1 : i64
    %j = aicf_emit.index d2 : i64
    %c = arith.cmpi sle, %j, %i : i64
    %t = arith.select %c, %xv, %zero : f32
    %s = aicf_emit.reduce add %t over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @unrolled(%u: memref<8x16xf32>, %i: memref<8xi32>, %y: memref<100x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d1 by 16], unroll = d1 by 4, sequential = d2 scatter>>]} {
  // expected-error @below {{updates are scattered one by one, not unrolled}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 8, d1 = 16, d2 = 100)
      ins(%u[d0, d1] : memref<8x16xf32>, %i[d0] : memref<8xi32>)
      outs(%y[d2, d1] : memref<100x16xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @updates(%u: memref<8x16xf32>, %i: memref<8xi32>, %y: memref<100x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d1 by 16], vector = d0 by 8, sequential = d2 scatter>>]} {
  // expected-error @below {{d0 is scanned along d2, not in vectors}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 8, d1 = 16, d2 = 100)
      ins(%u[d0, d1] : memref<8x16xf32>, %i[d0] : memref<8xi32>)
      outs(%y[d2, d1] : memref<100x16xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Each row has its own indices.
func.func @several(%u: memref<8x16xf32>, %i: memref<8x16xi32>, %y: memref<100x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d2 by 50, d1 by 16], vector = d1 by 8, sequential = d2 scatter>>]} {
  // expected-error @below {{d1 has several indices in a vector, of which some are in a tile of d2}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 8, d1 = 16, d2 = 100)
      ins(%u[d0, d1] : memref<8x16xf32>, %i[d0, d1] : memref<8x16xi32>)
      outs(%y[d2, d1] : memref<100x16xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @other_dim(%u: memref<8x16xf32>, %i: memref<8xi32>, %y: memref<100x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d2 by 100], sequential = d1 scatter>>]} {
  // expected-error @below {{no output can hold the sums of a scatter along d1}}
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 8, d1 = 16, d2 = 100)
      ins(%u[d0, d1] : memref<8x16xf32>, %i[d0] : memref<8xi32>)
      outs(%y[d2, d1] : memref<100x16xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}
