// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-layout -aicf-order -aicf-kernel -aicf-memory -aicf-launch -aicf-generate-kernels | FileCheck %s
// RUN: aicf-compile %s --target=h200 --portable=false --emit=resolved | FileCheck %s --check-prefix=RESOLVED
// RUN: aicf-compile %s --target=h200 --portable=false -o %t.aicf
// RUN: aicf-explain %t.aicf | FileCheck %s --check-prefix=LAUNCH

// A contraction of one tile whose depth three blocks share: each stores its
// sums, counts itself, and the last one adds all, in the order of the depth.

// CHECK-LABEL: llvm.func @ffma_64x64x8_t4x4_s2_g8_k3_
// CHECK-SAME:    %arg{{[0-9]+}}: !llvm.ptr<1>{{[^,]*}}, %[[COUNTS:arg[0-9]+]]: !llvm.ptr<1>{{[^,]*}})
// CHECK:         scf.for {{.*}} iter_args
// CHECK-COUNT-128: math.fma
// CHECK:         nvvm.cp.async.wait.group 0
// CHECK-COUNT-4: llvm.store {{.*}} {alignment = 16 : i64} : vector<4xf32>
// CHECK:         nvvm.barrier
// CHECK:         scf.if
// CHECK-NEXT:      llvm.fence syncscope("device") acq_rel
// CHECK:           llvm.atomicrmw add %{{.*}}, %{{.*}} syncscope("device") monotonic
// CHECK-NEXT:      llvm.fence syncscope("device") acq_rel
// The semaphore is 0 again.
// CHECK:           scf.if
// CHECK-NEXT:        arith.constant 0
// CHECK-NEXT:        %[[COUNT:.*]] = llvm.getelementptr %[[COUNTS]]
// CHECK-NEXT:        llvm.store %{{.*}}, %[[COUNT]]
// CHECK:         nvvm.barrier
// CHECK:         %[[LAST:.*]] = arith.cmpi ne
// CHECK-NEXT:    scf.if %[[LAST]]
// CHECK:           scf.for {{.*}} iter_args
// CHECK-COUNT-16:    arith.addf

// No entry's workspace lies over the semaphores of another one.
// RESOLVED-LABEL: func.func @first
// RESOLVED-DAG:     aicf_emit.buffer scratch at 0 : memref<12288xi32>
// RESOLVED-DAG:     aicf_emit.buffer scratch at 65536 semaphores : memref<1xi32>
// RESOLVED:         scratch(%{{.*}} : memref<12288xi32>, %{{.*}} : memref<1xi32>)
// RESOLVED-LABEL: func.func @second
// RESOLVED-DAG:     aicf_emit.buffer scratch at 0 : memref<16384xi32>
// RESOLVED-DAG:     aicf_emit.buffer scratch at 65792 semaphores : memref<1xi32>

// LAUNCH: ffma_64x64x8_t4x4_s2_g8_k3_{{.*}} grid 3x1x1, block 256x1x1
// LAUNCH: mma_64x64x32_w2x2_s2_g8_k4_{{.*}} grid 4x1x1, block 128x1x1

func.func @first(%x: tensor<60x100xf32>, %w: tensor<100x60xf32>) -> tensor<60x60xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.ffma<tile = [64, 64, 8], thread = [4, 4], stages = 2, group = 8, split = 3>>]} {
  %e = tensor.empty() : tensor<60x60xf32>
  %r = aicf_emit.compute id(0) "matmul" dims(d0 = 60, d1 = 60, d2 = 100)
      ins(%x[d0, d2] : tensor<60x100xf32>, %w[d2, d1] : tensor<100x60xf32>)
      outs(%e[d0, d1] : tensor<60x60xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %r : tensor<60x60xf32>
}

func.func @second(%x: tensor<60x128xbf16>, %w: tensor<128x60xbf16>) -> tensor<60x60xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i1 is #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 2, group = 8, split = 4>>]} {
  %e = tensor.empty() : tensor<60x60xf32>
  %r = aicf_emit.compute id(1) "matmul" dims(d0 = 60, d1 = 60, d2 = 128)
      ins(%x[d0, d2] : tensor<60x128xbf16>, %w[d2, d1] : tensor<128x60xbf16>)
      outs(%e[d0, d1] : tensor<60x60xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %r : tensor<60x60xf32>
}
