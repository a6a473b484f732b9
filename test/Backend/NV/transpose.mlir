// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels --split-input-file | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels --split-input-file > %t.lowered
// RUN: sed -n '/^  gpu.module/,/^  }/p' %t.lowered > %t.kernels

// Of all the kernels nothing is left but LLVM's and NVVM's operations.
// RUN: FileCheck %s --check-prefix=LOWER --input-file=%t.kernels --implicit-check-not='{{(scf|arith|math|cf|memref)\.|gpu\.thread}}'
// LOWER:       gpu.module
// LOWER:       llvm.func @transpose_
// LOWER:       llvm.return

// A thread has a block of 8 x 8: vectors along d0 come in, vectors along d1 go
// out, by way of shared memory. Tiles are whole: nothing is checked.
// CHECK-LABEL: llvm.func @transpose_64x64_v8x8_t64_g16_
// CHECK-SAME:    nvvm.reqntid = array<i32: 64, 1, 1>
// CHECK-NOT:   scf.if
// CHECK-COUNT-8: llvm.load {{.*}} : !llvm.ptr<1> -> vector<8xbf16>
// CHECK-COUNT-8: llvm.store {{.*}} : vector<8xbf16>, !llvm.ptr<3>
// CHECK-NOT:   llvm.load
// CHECK:       nvvm.barrier
// CHECK:       llvm.load {{.*}} : !llvm.ptr<3> -> vector<8xbf16>
// CHECK:       llvm.store {{.*}} : vector<4xi32>, !llvm.ptr<1>
// CHECK-NOT:   scf.if
// CHECK:       llvm.return
func.func @whole(%x: memref<128x256xbf16>, %y: memref<256x128xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.transpose<dims = [0, 1], tile = [64, 64], vector = [8, 8], threads = 64, group = 16>>]} {
  aicf_emit.compute id(0) "transpose" dims(d0 = 256, d1 = 128)
      ins(%x[d1, d0] : memref<128x256xbf16>) outs(%y[d0, d1] : memref<256x128xbf16>) {
  ^bb0(%v: bf16):
    aicf_emit.yield %v : bf16
  }
  return
}

// -----

// Ragged tiles: positions beyond the end are moved to the last one along either
// axis, and are not stored. The extents are odd, so elements go one by one. The
// other inputs are under way before anything is stored.
// CHECK-LABEL: llvm.func @transpose_32x32_v1x1_t128_g1_
// CHECK-COUNT-16: arith.minui
// CHECK-COUNT-8: llvm.load {{.*}} : !llvm.ptr<1> -> f32
// CHECK:       llvm.load {{.*}} : !llvm.ptr<1> -> f32
// CHECK-COUNT-8: llvm.store {{.*}} : f32, !llvm.ptr<3>
// CHECK:       nvvm.barrier
// CHECK:       scf.if
// CHECK:         llvm.store {{.*}} : f32, !llvm.ptr<1>
// CHECK-NEXT:  }
func.func @ragged(%x: memref<77x101xf32>, %b: memref<77xf32>, %y: memref<101x77xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.transpose<dims = [0, 1], tile = [32, 32], vector = [1, 1], threads = 128, group = 1>>]} {
  aicf_emit.compute id(0) "bias" dims(d0 = 101, d1 = 77)
      ins(%x[d1, d0] : memref<77x101xf32>, %b[d1] : memref<77xf32>) outs(%y[d0, d1] : memref<101x77xf32>) {
  ^bb0(%v: f32, %bv: f32):
    %s = arith.addf %v, %bv : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// What is transposed on its way out meets behind a barrier of its own; nothing else
// goes through shared memory.
// CHECK-LABEL: llvm.func @transpose_32x64_v4x4_t128_g8_
// CHECK-COUNT-4: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-NOT:   nvvm.barrier
// CHECK-COUNT-4: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<3>
// CHECK:       nvvm.barrier
// CHECK-COUNT-4: llvm.load {{.*}} : !llvm.ptr<3> -> vector<4xf32>
// CHECK-COUNT-4: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
func.func @two_outputs(%x: memref<64x128xf32>, %y: memref<64x128xf32>, %t: memref<128x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.transpose<dims = [0, 1], tile = [32, 64], vector = [4, 4], threads = 128, group = 8>>]} {
  aicf_emit.compute id(0) "neg" dims(d0 = 64, d1 = 128)
      ins(%x[d0, d1] : memref<64x128xf32>) outs(%y[d0, d1] : memref<64x128xf32>, %t[d1, d0] : memref<128x64xf32>) {
  ^bb0(%v: f32):
    %n = arith.negf %v : f32
    aicf_emit.yield %n, %n : f32, f32
  }
  return
}

// -----

// The planner takes it for a transpose, and no other family has its bandwidth.
// CHECK-LABEL: func.func @planned
// CHECK:       <kernel i0 is #aicf_nv.transpose<dims = [1, 3],
func.func @planned(%x: memref<8x32x32x256xbf16>, %y: memref<8x256x32x32xbf16>) {
  aicf_emit.compute id(0) "nchw" dims(d0 = 8, d1 = 256, d2 = 32, d3 = 32)
      ins(%x[d0, d2, d3, d1] : memref<8x32x32x256xbf16>) outs(%y[d0, d1, d2, d3] : memref<8x256x32x32xbf16>) {
  ^bb0(%v: bf16):
    aicf_emit.yield %v : bf16
  }
  return
}
