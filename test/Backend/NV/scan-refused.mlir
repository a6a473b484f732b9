// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel --split-input-file --verify-diagnostics

// A pinned plan that cannot run is an error that names the constraint.

func.func @order(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 4, steps = 1, rows = 1>>]} {
  // expected-error @below {{threads reassociate the scans}}
  aicf_emit.compute id(0) "cumsum" dims(d0 = 64, d1 = 100, d2 = 100)
      ins(%x[d0, d2] : memref<64x100xf32>) outs(%y[d0, d1] : memref<64x100xf32>) constraints<reassociate = false> {
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
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 down, dim = 1, threads_per_row = 32, vector = 4, steps = 1, rows = 1>>]} {
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

func.func @chunks(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 8, steps = 1, rows = 1>>]} {
  // expected-error @below {{rows of 100 are no whole chunks of 8}}
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

func.func @segments(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 16, vector = 4, steps = 1, rows = 2>>]} {
  // expected-error @below {{a row of several segments takes a block}}
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

func.func @total(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 4, steps = 1, rows = 1>>]} {
  // expected-error @below {{a reduction that is no scan}}
  aicf_emit.compute id(0) "cumsum" dims(d0 = 64, d1 = 100, d2 = 100)
      ins(%x[d0, d2] : memref<64x100xf32>) outs(%y[d0, d1] : memref<64x100xf32>) {
  ^bb0(%xv: f32):
    %zero = arith.constant 0.0 : f32
    %i = aicf_emit.index d1 : i64
    %j = aicf_emit.index d2 : i64
    %c = arith.cmpi sle, %j, %i : i64
    %t = arith.select %c, %xv, %zero : f32
    %all = aicf_emit.reduce add %xv over(d2) : f32
    %p = aicf_emit.reduce add %t over(d2) : f32
    %s = arith.divf %p, %all : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @place(%x: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 4, steps = 1, rows = 1>>]} {
  // expected-error @below {{output 0 is in the place of input 0 at another subscript}}
  aicf_emit.compute id(0) "cumsum" dims(d0 = 64, d1 = 100, d2 = 100)
      ins(%x[d0, d2] : memref<64x100xf32>) outs(%x[d0, d1] : memref<64x100xf32>) {
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

func.func @elements(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 4, steps = 64, rows = 1>>]} {
  // expected-error @below {{elements a thread: 256, at most 128}}
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

func.func @map(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 4, steps = 1, rows = 1>>]} {
  // expected-error @below {{no scan}}
  aicf_emit.compute id(0) "copy" dims(d0 = 64, d1 = 100)
      ins(%x[d0, d1] : memref<64x100xf32>) outs(%y[d0, d1] : memref<64x100xf32>) {
  ^bb0(%xv: f32):
    aicf_emit.yield %xv : f32
  }
  return
}

// -----

func.func @too_many(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 1, steps = 1, rows = 1, cluster = 2>>]} {
  // expected-error @below {{segments of the scan: 4, in a cluster of 2 blocks more than 1 and at most 2}}
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

func.func @too_few(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 4, steps = 1, rows = 1, cluster = 2>>]} {
  // expected-error @below {{segments of the scan: 1, in a cluster of 2 blocks more than 1 and at most 2}}
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
