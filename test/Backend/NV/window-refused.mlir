// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel --split-input-file --verify-diagnostics

// A pinned plan that cannot run is an error that names the constraint.

func.func @matrix(%x: memref<64x256xf32>, %y: memref<256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.window<dim = 1, tile = [4, 4], threads = 128>>]} {
  // expected-error @below {{no input is read through a window}}
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d1] : memref<256xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @map(%x: memref<64x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.window<dim = 1, tile = [4, 4], threads = 128>>]} {
  // expected-error @below {{no reduction}}
  aicf_emit.compute id(0) "copy" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d0, d1] : memref<64x256xf32>) {
  ^bb0(%xv: f32):
    aicf_emit.yield %xv : f32
  }
  return
}

// -----

func.func @dims(%x: memref<66x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.window<dim = 1, tile = [4, 4], threads = 128>>]} {
  // expected-error @below {{a tile has a number for each of 3 dims}}
  aicf_emit.compute id(0) "pool" dims(d0 = 64, d1 = 256, d2 = 3)
      ins(%x[d0 + d2, d1] : memref<66x256xf32>) outs(%y[d0, d1] : memref<64x256xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @row(%x: memref<66x250xf32>, %y: memref<64x250xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.window<dim = 1, tile = [4, 4, 3], threads = 128>>]} {
  // expected-error @below {{rows of 250 are no whole vectors of 4}}
  aicf_emit.compute id(0) "pool" dims(d0 = 64, d1 = 250, d2 = 3)
      ins(%x[d0 + d2, d1] : memref<66x250xf32>) outs(%y[d0, d1] : memref<64x250xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @order(%x: memref<66x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.window<dim = 1, tile = [4, 4, 1], threads = 128, partners = 3>>]} {
  // expected-error @below {{threads reassociate the reductions}}
  aicf_emit.compute id(0) "pool" dims(d0 = 64, d1 = 256, d2 = 3)
      ins(%x[d0 + d2, d1] : memref<66x256xf32>) outs(%y[d0, d1] : memref<64x256xf32>) constraints<reassociate = false> {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @partners(%x: memref<66x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.window<dim = 1, tile = [4, 4, 1], threads = 128, partners = 8>>]} {
  // expected-error @below {{3 steps for 8 partners}}
  aicf_emit.compute id(0) "pool" dims(d0 = 64, d1 = 256, d2 = 3)
      ins(%x[d0 + d2, d1] : memref<66x256xf32>) outs(%y[d0, d1] : memref<64x256xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @in_place(%x: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.window<dim = 1, tile = [4, 4, 3], threads = 128>>]} {
  // expected-error @below {{output 0 is in the place of input 0 at another subscript}}
  aicf_emit.compute id(0) "pool" dims(d0 = 64, d1 = 256, d2 = 3)
      ins(%x[d0 + d2 - 1, d1] or_zero : memref<64x256xf32>) outs(%x[d0, d1] : memref<64x256xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}
