// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels | FileCheck %s

// Two consumers in turns: each waits for its turn, multiplies a tile of its own,
// gives the turn to the other one, and stores while that one multiplies.

// CHECK-LABEL: llvm.func @wgmma_ws_64x256x64_s4_c1_d1_pp_
// CHECK-SAME:    nvvm.reqntid = array<i32: 384, 1, 1>
// A barrier for each slot's two sides and for each turn.
// CHECK-COUNT-4: nvvm.mbarrier.init
// CHECK:         nvvm.setmaxregister increase 232
// CHECK:         scf.for
// CHECK:           nvvm.mbarrier.try_wait
// CHECK:           nvvm.mbarrier.try_wait
// CHECK:           nvvm.wgmma.mma_async {{.*}} D[<f32>, <zero>]
// CHECK:           scf.for
// CHECK:             nvvm.wgmma.wait.group.sync.aligned 1
// CHECK:           nvvm.mbarrier.arrive
// CHECK:           nvvm.wgmma.wait.group.sync.aligned 0
// CHECK:           llvm.store

func.func @f(%x: memref<4096x1024xbf16>, %w: memref<4096x1024xbf16>, %y: memref<4096x4096xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 256, 64], stages = 4, cluster = 1, group = 8, schedule = pingpong>>]} {
  aicf_emit.compute id(0) "matmul" dims(d0 = 4096, d1 = 4096, d2 = 1024)
      ins(%x[d0, d2] : memref<4096x1024xbf16>, %w[d1, d2] : memref<4096x1024xbf16>)
      outs(%y[d0, d1] : memref<4096x4096xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}
