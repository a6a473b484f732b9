// RUN: aicf-opt %s --aicf-decompose --split-input-file | FileCheck %s
// RUN: aicf-opt %s --aicf-decompose --cse --split-input-file | FileCheck %s --check-prefix=CSE
// RUN: aicf-opt %s --aicf-decompose --split-input-file --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC

// CHECK-LABEL: func.func @linear
// CHECK-SAME: (%[[X:.*]]: tensor<2x4x16xf32>, %[[W:.*]]: tensor<16x10xf32>, %[[B:.*]]: tensor<10xf32>)
func.func @linear(%x: tensor<2x4x16xf32>, %w: tensor<16x10xf32>, %b: tensor<10xf32>) -> tensor<2x4x10xf32> {
  // CHECK: %[[FLAT:.*]] = aicf.reshape %[[X]] : tensor<2x4x16xf32> -> tensor<8x16xf32>
  // CHECK: %[[Y:.*]] = aicf.matmul %[[FLAT]], %[[W]] : (tensor<8x16xf32>, tensor<16x10xf32>) -> tensor<8x10xf32>
  // LOC: aicf.matmul {{.*}} loc(#[[LOC:.*]])
  // LOC: #[[LOC]] = loc(fused<"aicf.linear">[
  // CHECK: %[[BB:.*]] = aicf.broadcast %[[B]] dimensions = [1]
  // CHECK: %[[SUM:.*]] = aicf.add %[[Y]], %[[BB]] : tensor<8x10xf32>
  // CHECK: %[[R:.*]] = aicf.reshape %[[SUM]] : tensor<8x10xf32> -> tensor<2x4x10xf32>
  // CHECK: return %[[R]]
  %y = aicf.linear %x, %w, %b : (tensor<2x4x16xf32>, tensor<16x10xf32>, tensor<10xf32>) -> tensor<2x4x10xf32>
  return %y : tensor<2x4x10xf32>
}

// -----

// CHECK-LABEL: func.func @linear_bwd
// CHECK-SAME: (%[[X:.*]]: tensor<8x16xbf16>, %[[W:.*]]: tensor<16x10xbf16>, %[[DY:.*]]: tensor<8x10xbf16>)
func.func @linear_bwd(%x: tensor<8x16xbf16>, %w: tensor<16x10xbf16>, %dy: tensor<8x10xbf16>)
    -> (tensor<8x16xbf16>, tensor<16x10xf32>, tensor<10xf32>) {
  // CHECK: %[[DX:.*]] = aicf.matmul %[[DY]], %[[W]] {transpose_b} : (tensor<8x10xbf16>, tensor<16x10xbf16>) -> tensor<8x16xbf16>
  // CHECK: %[[DW:.*]] = aicf.matmul %[[X]], %[[DY]] {transpose_a} : (tensor<8x16xbf16>, tensor<8x10xbf16>) -> tensor<16x10xf32>
  // CHECK: %[[DB:.*]] = aicf.reduce_sum %[[DY]] axes = [0] : tensor<8x10xbf16> -> tensor<10xf32>
  // CHECK: return %[[DX]], %[[DW]], %[[DB]]
  %dx, %dw, %db = aicf.linear_bwd %x, %w, %dy
    : (tensor<8x16xbf16>, tensor<16x10xbf16>, tensor<8x10xbf16>) -> (tensor<8x16xbf16>, tensor<16x10xf32>, tensor<10xf32>)
  return %dx, %dw, %db : tensor<8x16xbf16>, tensor<16x10xf32>, tensor<10xf32>
}

// -----

// Unused results leave nothing behind.
// CHECK-LABEL: func.func @only_dw
// CHECK-NOT: transpose_b
// CHECK-NOT: reduce_sum
// CHECK: return
func.func @only_dw(%x: tensor<8x16xf32>, %w: tensor<16x10xf32>, %dy: tensor<8x10xf32>) -> tensor<16x10xf32> {
  %dx, %dw, %db = aicf.linear_bwd %x, %w, %dy
    : (tensor<8x16xf32>, tensor<16x10xf32>, tensor<8x10xf32>) -> (tensor<8x16xf32>, tensor<16x10xf32>, tensor<10xf32>)
  return %dw : tensor<16x10xf32>
}

// -----

// Narrow floats are widened where they are computed with, and rounded once.
// CHECK-LABEL: func.func @softmax
func.func @softmax(%x: tensor<4x10xbf16>) -> tensor<4x10xbf16> {
  // CHECK: %[[N:.*]] = aicf.reduce_max %{{.*}} axes = [0] : tensor<4x10xbf16> -> tensor<10xbf16>
  // CHECK: %[[M:.*]] = aicf.cast %[[N]] : tensor<10xbf16> -> tensor<10xf32>
  // CHECK: %[[X:.*]] = aicf.cast %{{.*}} : tensor<4x10xbf16> -> tensor<4x10xf32>
  // CHECK: %[[MB:.*]] = aicf.broadcast %[[M]] dimensions = [1] : tensor<10xf32> -> tensor<4x10xf32>
  // CHECK: %[[S:.*]] = aicf.sub %[[X]], %[[MB]]
  // CHECK: %[[E:.*]] = aicf.exp %[[S]]
  // CHECK: %[[SUM:.*]] = aicf.reduce_sum %[[E]] axes = [0]
  // CHECK: %[[R:.*]] = aicf.div %{{.*}}, %[[SUM]] : tensor<10xf32>
  // CHECK: %[[RB:.*]] = aicf.broadcast %[[R]] dimensions = [1]
  // CHECK: %[[P:.*]] = aicf.mul %[[E]], %[[RB]] : tensor<4x10xf32>
  // CHECK: aicf.cast %[[P]] : tensor<4x10xf32> -> tensor<4x10xbf16>
  %p = aicf.softmax %x axis = 0 : tensor<4x10xbf16>
  return %p : tensor<4x10xbf16>
}

// -----

// CSE-LABEL: func.func @loss_and_gradient
// CSE-COUNT-1: aicf.reduce_max
// CSE-COUNT-1: aicf.exp
// CSE-COUNT-1: aicf.reduce_sum
// CSE: aicf.take_label
// CSE: aicf.log
// CSE-NOT: aicf.exp
// CSE-NOT: aicf.reduce
// CSE: aicf.one_hot
func.func @loss_and_gradient(%x: tensor<4x10xf32>, %labels: tensor<4xi32>, %dloss: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4x10xf32>) {
  %loss = aicf.softmax_cross_entropy %x, %labels : (tensor<4x10xf32>, tensor<4xi32>) -> tensor<4xf32>
  %dx = aicf.softmax_cross_entropy_grad %x, %labels, %dloss : (tensor<4x10xf32>, tensor<4xi32>, tensor<4xf32>) -> tensor<4x10xf32>
  return %loss, %dx : tensor<4xf32>, tensor<4x10xf32>
}
