// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-kernel --aicf-launch --aicf-generate-kernels | FileCheck %s

// What is checked is code: two windows of equal extents at other places are two
// kernels.
// CHECK-LABEL: module @"aicf_kernels_x86-64-v3"
// CHECK:       func.func @k_
// CHECK:       func.func @k_
// CHECK-NOT:   func.func
func.func @windows(%x: memref<61xf32>, %y: memref<61xf32>, %z: memref<61xf32>) {
  aicf_emit.compute id(0) "left" dims(d0 = 61)
      ins(%x[d0 - 3] or_zero : memref<61xf32>) outs(%y[d0] : memref<61xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  aicf_emit.compute id(1) "right" dims(d0 = 61)
      ins(%x[d0 + 3] or_zero : memref<61xf32>) outs(%z[d0] : memref<61xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return
}
