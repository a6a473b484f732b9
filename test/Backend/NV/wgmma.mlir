// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels | FileCheck %s --check-prefix=LOWER

// The keys of a generated contraction: tensor maps by value, the ring of
// mbarriers, TMA with multicast, wgmma on K-major operands, the body on
// fragments, stmatrix and TMA store.

// CHECK-LABEL: gpu.module @aicf_kernels_h200 [#nvvm.target<O = 3, chip = "sm_90a", features = "+ptx86">]
// CHECK:       llvm.mlir.global external @aicf_dynamic_shared() {addr_space = 3 : i32, alignment = 1024 : i64}
// CHECK:       llvm.func @wgmma_ws_128x256x64_s4_c2_d1_{{[0-9a-f]+}}
// CHECK-SAME:    llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant
// CHECK-SAME:    llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant
// CHECK-SAME:    llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant
// CHECK-SAME:    nvvm.cluster_dim = array<i32: 2, 1, 1>
// CHECK-SAME:    nvvm.minctasm = 1
// CHECK-SAME:    nvvm.reqntid = array<i32: 384, 1, 1>
// CHECK:       nvvm.mbarrier.init
// CHECK:       nvvm.cluster.arrive {aligned}
// The producer.
// CHECK:       nvvm.setmaxregister decrease 40
// CHECK:       nvvm.mbarrier.try_wait
// CHECK:       nvvm.mbarrier.arrive.expect_tx
// CHECK:       nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}}isCTAOnly = true
// CHECK:       nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}} multicast_mask
// The consumers: the first stage starts the accumulators.
// CHECK:       nvvm.setmaxregister increase 232
// CHECK:       nvvm.wgmma.mma_async {{.*}} D[<f32>, <zero>], A[<bf16>, <one>, <row>], B[<bf16>, <one>, <col>]
// CHECK-COUNT-3: nvvm.wgmma.mma_async {{.*}} D[<f32>, <one>]
// CHECK:       scf.for
// CHECK-COUNT-4: nvvm.wgmma.mma_async {{.*}} D[<f32>, <one>]
// CHECK:       nvvm.wgmma.wait.group.sync.aligned 1
// CHECK:       nvvm.mapa
// The bias is loaded before the last wgmma is waited for.
// CHECK:       llvm.load {{.*}} -> vector<2xbf16>
// CHECK:       nvvm.wgmma.wait.group.sync.aligned 0
// CHECK:       arith.addf
// CHECK:       arith.maximumf
// CHECK:       nvvm.convert.f32x2.to.bf16x2
// CHECK:       nvvm.stmatrix
// CHECK:       nvvm.fence.proxy
// CHECK:       nvvm.cp.async.bulk.tensor.global.shared.cta

// LOWER-LABEL: gpu.module
// LOWER-NOT:     {{scf\.|arith\.|math\.|cf\.}}

func.func @linear(%x: memref<4096x1024xbf16>, %w: memref<4096x1024xbf16>, %b: memref<4096xbf16>, %y: memref<4096x4096xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [128, 256, 64], stages = 4, cluster = 2, group = 8>>]} {
  aicf_emit.compute id(0) "linear+relu" dims(d0 = 4096, d1 = 4096, d2 = 1024)
      ins(%x[d0, d2] : memref<4096x1024xbf16>, %w[d1, d2] : memref<4096x1024xbf16>, %b[d1] : memref<4096xbf16>)
      outs(%y[d0, d1] : memref<4096x4096xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16, %bv: bf16):
    %zero = arith.constant 0.0 : f32
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %bf = arith.extf %bv : bf16 to f32
    %t = arith.addf %s, %bf : f32
    %r = arith.maximumf %t, %zero : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
