// RUN: aicf-opt %s --aicf-plan=targets=h200 | aicf-opt -aicf-launch -aicf-generate-kernels | FileCheck %s
// RUN: aicf-compile %s --target=h200 --portable=false -o %t.aicf
// RUN: aicf-explain %t.aicf | FileCheck %s --check-prefix=LAUNCH

// Three blocks of a cluster share a tile's depth. A ring of seven stages leaves
// no room for their sums, which go to the rings: behind a barrier, once all
// rings have been read. Of 16 fragments of eight rows, the blocks own 5, 5, 6.

// CHECK-LABEL: llvm.func @wgmma_ws_128x128x64_s7_c1_d3_
// CHECK-SAME:    nvvm.cluster_dim = array<i32: 3, 1, 1>
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global
// The producer's part in both barriers.
// CHECK:         nvvm.cluster.arrive
// CHECK-NEXT:    nvvm.cluster.wait
// CHECK-NEXT:    nvvm.cluster.arrive
// CHECK-NEXT:    nvvm.cluster.wait
// CHECK:         nvvm.wgmma.wait.group.sync.aligned 0
// CHECK:         nvvm.cluster.arrive
// CHECK-NEXT:    nvvm.cluster.wait
// CHECK:         nvvm.mapa
// CHECK:         llvm.store {{.*}} : vector<2xf32>, !llvm.ptr<7>
// CHECK:         nvvm.cluster.arrive
// CHECK-NEXT:    nvvm.cluster.wait
// CHECK-COUNT-3: llvm.load {{.*}} : !llvm.ptr<3> -> vector<4xf32>
// CHECK:         llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>

// LAUNCH: wgmma_ws_128x128x64_s7_c1_d3_{{.*}} grid 6x1x1

func.func @f(%x: tensor<128x1024xbf16>, %w: tensor<256x1024xbf16>) -> tensor<128x256xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [128, 128, 64], stages = 7, cluster = 1, group = 8, split = 3>>]} {
  %e = tensor.empty() : tensor<128x256xf32>
  %a = aicf_emit.compute id(0) "matmul" dims(d0 = 128, d1 = 256, d2 = 1024)
      ins(%x[d0, d2] : tensor<128x1024xbf16>, %w[d1, d2] : tensor<256x1024xbf16>)
      outs(%e[d0, d1] : tensor<128x256xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %a : tensor<128x256xf32>
}
