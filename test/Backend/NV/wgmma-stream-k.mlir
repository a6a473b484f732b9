// RUN: aicf-opt %s --aicf-plan=targets=h200 | aicf-opt -aicf-launch -aicf-generate-kernels | FileCheck %s
// RUN: aicf-compile %s --target=h200 --portable=false -o %t.aicf
// RUN: aicf-explain %t.aicf | FileCheck %s --check-prefix=LAUNCH
// RUN: aicf-opt %s --aicf-plan=targets=h200 | FileCheck %s --check-prefix=SCRATCH

// Five blocks share the 32 depths of two tiles: four take 7 each, and the last
// one the two rests of 2.

// CHECK-LABEL: llvm.func @wgmma_ws_64x64x64_s8_c1_d1_st_
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK:         nvvm.wgmma.wait.group.sync.aligned 0
// A part is stored, then counted.
// CHECK-COUNT-8: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
// CHECK:         nvvm.barrier id
// CHECK:           llvm.fence syncscope("device")
// CHECK:           llvm.atomicrmw add
// Who adds waits, but not for ever.
// CHECK:             scf.while
// CHECK:               llvm.atomicrmw add
// CHECK:           llvm.fence syncscope("device")
// The word that says who leaves last comes while panels are added.
// CHECK:           %[[LEFT:.*]] = llvm.atomicrmw add
// CHECK-NEXT:      scf.yield %[[LEFT]]
// CHECK:         nvvm.barrier id
// Four parts are on their way at once, from the first on whoever adds them.
// CHECK:         scf.for
// CHECK-NOT:       arith.remui
// CHECK-COUNT-32:  llvm.load {{.*}} -> vector<4xf32>
// CHECK:           arith.addf
// The last one leaves a 0.
// CHECK:         llvm.store %c0_i32{{.*}} : i32, !llvm.ptr<1>

// LAUNCH: wgmma_ws_64x64x64_s8_c1_d1_st_{{.*}} grid 5x1x1

// Room for three parts of two tiles, and a word for each tile.
// SCRATCH-DAG: memref<24576xi32>
// SCRATCH-DAG: memref<2xi32>

func.func @f(%x: tensor<64x1024xbf16>, %w: tensor<128x1024xbf16>) -> tensor<64x128xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 8, cluster = 1, group = 8, stream_k = 5>>]} {
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
