// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels | FileCheck %s

// A batch is one more coordinate of the tensor maps of the operands that vary
// over it. Two dims that all operands traverse as one are one role.

// CHECK-LABEL: llvm.func @wgmma_ws_128x128x64_s4_c1_d1_
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}}box[%{{[^,]*}}, %{{[^,]*}}]
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}}box[%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}]
// CHECK:         nvvm.cp.async.bulk.tensor.global.shared.cta {{.*}}box[%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}]
func.func @batch(%x: memref<6x200x64xbf16>, %w: memref<128x64xbf16>, %y: memref<6x128x200xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [128, 128, 64], stages = 4, cluster = 1, group = 8>>]} {
  aicf_emit.compute id(0) "matmul" dims(d0 = 6, d1 = 200, d2 = 128, d3 = 64)
      ins(%x[d0, d1, d3] : memref<6x200x64xbf16>, %w[d2, d3] : memref<128x64xbf16>)
      outs(%y[d0, d2, d1] : memref<6x128x200xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// CHECK-LABEL: llvm.func @wgmma_ws_128x64x64_s4_c1_d1_
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global {{.*}}box[%{{[^,]*}}, %{{[^,]*}}]
func.func @rows(%x: memref<6x200x64xbf16>, %w: memref<128x64xbf16>, %y: memref<6x200x128xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i1 is #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  aicf_emit.compute id(1) "matmul" dims(d0 = 6, d1 = 200, d2 = 128, d3 = 64)
      ins(%x[d0, d1, d3] : memref<6x200x64xbf16>, %w[d2, d3] : memref<128x64xbf16>)
      outs(%y[d0, d1, d2] : memref<6x200x128xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d3) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
