// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels | FileCheck %s

// Transposed operands are read as they lie: no copy, MN-major descriptors. Odd
// columns cannot be a TMA store's row: elements are stored under predicates.

// CHECK-LABEL: gpu.module
// CHECK:       llvm.func @wgmma_ws_128x128x64_s6_c1_d1_
// CHECK:       nvvm.wgmma.mma_async {{.*}} A[<f16>, <one>, <col>], B[<f16>, <one>, <row>]
// CHECK-NOT:   nvvm.stmatrix
// CHECK:       scf.if
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<1>

func.func @outer(%x: memref<72x200xf16>, %w: memref<72x304xf16>, %y: memref<200x304xf32, strided<[305, 1]>>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [128, 128, 64], stages = 6, cluster = 1, group = 8>>]} {
  aicf_emit.compute id(0) "matmul" dims(d0 = 200, d1 = 304, d2 = 72)
      ins(%x[d2, d0] : memref<72x200xf16>, %w[d2, d1] : memref<72x304xf16>)
      outs(%y[d0, d1] : memref<200x304xf32, strided<[305, 1]>>) {
  ^bb0(%xv: f16, %wv: f16):
    %xf = arith.extf %xv : f16 to f32
    %wf = arith.extf %wv : f16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}
