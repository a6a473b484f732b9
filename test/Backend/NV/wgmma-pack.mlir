// RUN: aicf-opt %s --aicf-plan=targets=h200 | aicf-opt -aicf-launch -aicf-generate-kernels | FileCheck %s
// RUN: aicf-compile %s --target=h200 --portable=false -o %t.aicf
// RUN: aicf-explain %t.aicf | FileCheck %s --check-prefix=LAUNCH

// Rows of 30 bytes are out of TMA's reach: the blocks pack them into
// the workspace, share by share, and who loads tiles waits for all shares.

// The workspace holds 100 rows of 32 bytes; three semaphores count.
// CHECK-LABEL: func.func @f
// CHECK-DAG:     aicf_emit.buffer scratch at 0 : memref<800xi32>
// CHECK-DAG:     aicf_emit.buffer scratch at 3328 semaphores : memref<3xi32>
// CHECK-LABEL: llvm.func @wgmma_ws_64x64x64_
// CHECK:         nvvm.griddepcontrol wait
// Shares are taken until none is left.
// CHECK:         llvm.atomicrmw add
// CHECK:         scf.while
// CHECK:           scf.for
// CHECK:             llvm.load {{.*}} -> bf16
// CHECK:             llvm.store {{.*}} : vector<8xbf16>, !llvm.ptr<1>
// CHECK:           nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
// CHECK:           nvvm.barrier
// CHECK:           llvm.fence syncscope("device") acq_rel
// CHECK:           llvm.atomicrmw add
// CHECK:           llvm.atomicrmw add
// All shares are done.
// CHECK:         scf.while
// CHECK:           llvm.atomicrmw add
// CHECK:         llvm.fence syncscope("device") acq_rel
// CHECK-NEXT:    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.global>}
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global
// The last block leaves the semaphores as it found them.
// CHECK:         llvm.atomicrmw add
// CHECK:         scf.if
// CHECK-COUNT-3:   llvm.store {{.*}} : i32, !llvm.ptr<1>

// LAUNCH: wgmma_ws_64x64x64_

func.func @f(%x: tensor<100x15xbf16>, %w: tensor<128x16xbf16>) -> tensor<100x128xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  %e = tensor.empty() : tensor<100x128xf32>
  %a = aicf_emit.compute id(0) "matmul" dims(d0 = 100, d1 = 128, d2 = 15)
      ins(%x[d0, d2] : tensor<100x15xbf16>, %w[d1, d2] : tensor<128x16xbf16>)
      outs(%e[d0, d1] : tensor<100x128xf32>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %a : tensor<100x128xf32>
}
