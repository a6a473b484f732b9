// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels | FileCheck %s

// The parts of f32 factors are planes of bf16 in the workspace; a stage is a
// chain of products that is added to sums in registers.

// The workspace holds three planes of 2 bytes for each element of %x and %w.
// CHECK-LABEL: func.func @code
// CHECK:         aicf_emit.buffer scratch at 0 : memref<245760xi32>
// CHECK-LABEL: llvm.func @wgmma_ws_128x128x64_s2_c1_d1_f32_
// CHECK:         llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK:         arith.subf
// CHECK-NEXT:    arith.truncf {{.*}} : f32 to bf16
// CHECK-COUNT-3: llvm.store {{.*}} : vector<8xbf16>, !llvm.ptr<1>
// A tile of each part of %x, of each part of %w two panels of 64 columns.
// CHECK-COUNT-9: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK-NOT:     nvvm.cp.async.bulk.tensor.shared.cluster.global
// Six products of four steps each are a chain, which begins at 0.
// CHECK:         scf.for {{.*}}iter_args
// CHECK:         scf.for {{.*}}iter_args
// CHECK:           nvvm.wgmma.fence.aligned
// CHECK:           nvvm.wgmma.mma_async {{.*}} D[<f32>, <zero>]
// CHECK-COUNT-23:  nvvm.wgmma.mma_async {{.*}} D[<f32>, <one>]
// CHECK-NOT:       nvvm.wgmma.mma_async
// CHECK:           nvvm.wgmma.commit.group.sync.aligned
// CHECK-NEXT:      nvvm.wgmma.wait.group.sync.aligned 0
// The stage is handed back before its chain is added.
// CHECK:           nvvm.mbarrier.arrive
// CHECK-COUNT-64:  arith.addf
// CHECK:           scf.yield
// CHECK-NOT:     nvvm.wgmma

func.func @code(%x: memref<256x320xf32>, %w: memref<320x256xf32>, %y: memref<256x256xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [128, 128, 64], stages = 2, cluster = 1, group = 8, parts = 3>>]} {
  aicf_emit.compute id(0) "matmul" dims(d0 = 256, d1 = 256, d2 = 320)
      ins(%x[d0, d2] : memref<256x320xf32>, %w[d2, d1] : memref<320x256xf32>)
      outs(%y[d0, d1] : memref<256x256xf32>) constraints<split_f32 = true> {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}
