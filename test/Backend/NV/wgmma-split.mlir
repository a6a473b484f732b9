// RUN: aicf-opt %s --aicf-plan=targets=h200 | aicf-opt -aicf-launch -aicf-generate-kernels | FileCheck %s
// RUN: aicf-compile %s --target=h200 --portable=false -o %t.aicf
// RUN: aicf-explain %t.aicf | FileCheck %s --check-prefix=LAUNCH

// Four blocks of a cluster share a tile's depth. Each sends its sums to the
// blocks that own their rows, and behind the cluster's barrier adds the four
// parts of its own rows, in the order of the depth.

// CHECK-LABEL: llvm.func @wgmma_ws_64x64x64_s8_c1_d4_
// CHECK-SAME:    nvvm.cluster_dim = array<i32: 4, 1, 1>
// CHECK:         nvvm.cluster.arrive
// CHECK:         scf.if
// The producer meets the consumers behind their sums.
// CHECK:           nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK:           nvvm.cluster.arrive
// CHECK:         } else {
// CHECK:           nvvm.wgmma.wait.group.sync.aligned 0
// CHECK:           nvvm.mapa
// CHECK-COUNT-8:   llvm.store {{.*}} : vector<2xf32>, !llvm.ptr<7>
// CHECK:           nvvm.cluster.arrive
// CHECK-NEXT:      nvvm.cluster.wait
// CHECK-COUNT-4:   llvm.load {{.*}} : !llvm.ptr<3> -> vector<4xf32>
// CHECK:           llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>

// Four blocks for each of two tiles.
// LAUNCH: wgmma_ws_64x64x64_s8_c1_d4_{{.*}} grid 8x1x1

func.func @f(%x: tensor<64x1024xbf16>, %w: tensor<128x1024xbf16>) -> tensor<64x128xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 8, cluster = 1, group = 8, split = 4>>]} {
  %e = tensor.empty() : tensor<64x128xf32>
  %a = aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 128, d2 = 1024)
      ins(%x[d0, d2] : tensor<64x1024xbf16>, %w[d1, d2] : tensor<128x1024xbf16>)
      outs(%e[d0, d1] : tensor<64x128xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %a : tensor<64x128xf32>
}
