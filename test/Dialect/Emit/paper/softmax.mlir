// RUN: aicf-opt %s | FileCheck %s
// RUN: aicf-opt %s --aicf-plan=targets=x86-64-v3 | FileCheck %s --check-prefix=PLAN

// Softmax over the rows of x, in one instruction. Each value of the body varies
// over its own dims: %m and %s over d0 only (one for each row), %z, %e and %r
// over d0 and d1. No loop is written down; which loops compute this is the
// plan's business.

// CHECK-LABEL: func.func @softmax
func.func @softmax(%x: tensor<8x10xf32> {aicf_emit.name = "x"})
    -> (tensor<8x10xf32> {aicf_emit.name = "y"}) {
  %e = tensor.empty() : tensor<8x10xf32>
  // CHECK: %[[Y:.*]] = aicf_emit.compute id(0) "softmax" dims(d0 = 8, d1 = 10)
  %y = aicf_emit.compute id(0) "softmax" dims(d0 = 8, d1 = 10)
      ins(%x[d0, d1] : tensor<8x10xf32>) outs(%e[d0, d1] : tensor<8x10xf32>) {
  ^bb0(%v: f32):
    // CHECK: aicf_emit.reduce max %{{.*}} over(d1) : f32
    %m = aicf_emit.reduce max %v over(d1) : f32
    %z = arith.subf %v, %m : f32
    %p = math.exp %z : f32
    // CHECK: aicf_emit.reduce add %{{.*}} over(d1) : f32
    %s = aicf_emit.reduce add %p over(d1) : f32
    %r = arith.divf %p, %s : f32
    aicf_emit.yield %r : f32
  }
  // CHECK: return %[[Y]]
  return %y : tensor<8x10xf32>
}

// Resolved: the slots of the caller, no arena, one kernel.
// PLAN-LABEL: func.func @softmax(
// PLAN-SAME: %[[X:.*]]: memref<8x10xf32> {aicf_emit.name = "x"},
// PLAN-SAME: %[[Y:.*]]: memref<8x10xf32> {aicf_emit.name = "y", aicf_emit.output})
// PLAN-SAME: aicf_emit.arena = 0 : i64
// PLAN:      aicf_emit.compute id(0) "softmax" dims(d0 = 8, d1 = 10)
// PLAN-NEXT: ins(%[[X]][d0, d1] : memref<8x10xf32>)
// PLAN-NEXT: outs(%[[Y]][d0, d1] : memref<8x10xf32>)
// PLAN:      <kernel i0 is #aicf_cpu.
// PLAN:      return
