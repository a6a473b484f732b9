// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel --split-input-file --verify-diagnostics

// A pinned plan that cannot run is an error that names the constraint.

func.func @rows(%x: memref<64x256xf32>, %y: memref<64x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.transpose<dims = [0, 1], tile = [32, 32], vector = [4, 4], threads = 64, group = 1>>]} {
  // expected-error @below {{nothing runs across d1, along which the outputs are contiguous}}
  aicf_emit.compute id(0) "rows" dims(d0 = 64, d1 = 256)
      ins(%x[d0, d1] : memref<64x256xf32>) outs(%y[d0, d1] : memref<64x256xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return
}

// -----

func.func @scattered(%x: memref<64x256xf32>, %y: memref<256x64xf32, strided<[128, 2]>>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.transpose<dims = [0, 1], tile = [32, 32], vector = [1, 1], threads = 64, group = 1>>]} {
  // expected-error @below {{no output is contiguous along a dim}}
  aicf_emit.compute id(0) "scattered" dims(d0 = 256, d1 = 64)
      ins(%x[d1, d0] : memref<64x256xf32>) outs(%y[d0, d1] : memref<256x64xf32, strided<[128, 2]>>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return
}

// -----

func.func @reduced(%x: memref<64x256x8xf32>, %y: memref<256x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.transpose<dims = [0, 1], tile = [32, 32], vector = [4, 4], threads = 64, group = 1>>]} {
  // expected-error @below {{a reduction}}
  aicf_emit.compute id(0) "reduced" dims(d0 = 256, d1 = 64, d2 = 8)
      ins(%x[d1, d0, d2] : memref<64x256x8xf32>) outs(%y[d0, d1] : memref<256x64xf32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @one_row(%x: memref<64x256xf32>, %z: memref<64xf32>, %y: memref<256x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.transpose<dims = [0, 1], tile = [32, 32], vector = [4, 4], threads = 64, group = 1>>]} {
  // expected-error @below {{output 1 does not vary over d0}}
  aicf_emit.compute id(0) "one_row" dims(d0 = 256, d1 = 64)
      ins(%x[d1, d0] : memref<64x256xf32>) outs(%y[d0, d1] : memref<256x64xf32>, %z[d1] : memref<64xf32>) {
  ^bb0(%v: f32):
    %c = arith.constant 1.0 : f32
    aicf_emit.yield %v, %c : f32, f32
  }
  return
}

// -----

func.func @in_place(%x: memref<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.transpose<dims = [0, 1], tile = [32, 32], vector = [4, 4], threads = 64, group = 1>>]} {
  // expected-error @below {{output 0 is in the place of input 0 at another subscript}}
  aicf_emit.compute id(0) "in_place" dims(d0 = 64, d1 = 64)
      ins(%x[d1, d0] : memref<64x64xf32>) outs(%x[d0, d1] : memref<64x64xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return
}

// -----

func.func @chunks(%x: memref<64x257xf32>, %y: memref<257x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.transpose<dims = [0, 1], tile = [32, 32], vector = [4, 4], threads = 64, group = 1>>]} {
  // expected-error @below {{rows of 257 are no whole chunks of 4}}
  aicf_emit.compute id(0) "chunks" dims(d0 = 257, d1 = 64)
      ins(%x[d1, d0] : memref<64x257xf32>) outs(%y[d0, d1] : memref<257x64xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return
}

// -----

func.func @dim(%x: memref<64x256xf32>, %y: memref<256x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.transpose<dims = [2, 1], tile = [32, 32], vector = [4, 4], threads = 64, group = 1>>]} {
  // expected-error @below {{d2 is no dim of the map}}
  aicf_emit.compute id(0) "dim" dims(d0 = 256, d1 = 64)
      ins(%x[d1, d0] : memref<64x256xf32>) outs(%y[d0, d1] : memref<256x64xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return
}

// -----

func.func @elements(%x: memref<512x256xf32>, %y: memref<256x512xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.transpose<dims = [0, 1], tile = [128, 64], vector = [4, 4], threads = 32, group = 1>>]} {
  // expected-error @below {{elements a thread: 256, at most 128}}
  aicf_emit.compute id(0) "elements" dims(d0 = 256, d1 = 512)
      ins(%x[d1, d0] : memref<512x256xf32>) outs(%y[d0, d1] : memref<256x512xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return
}
