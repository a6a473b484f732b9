// RUN: aicf-opt %s --cse | FileCheck %s

aicf.param @w : tensor<4xf32>

// Reads are one until an update comes between them.
// CHECK-LABEL: func.func @reads
func.func @reads(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[BEFORE:.*]] = aicf.read @w
  // CHECK-NEXT: aicf.update @w
  // CHECK-NEXT: %[[AFTER:.*]] = aicf.read @w
  // CHECK-NEXT: return %[[BEFORE]], %[[BEFORE]], %[[AFTER]]
  %0 = aicf.read @w : tensor<4xf32>
  %1 = aicf.read @w : tensor<4xf32>
  aicf.update @w, %x : tensor<4xf32>
  %2 = aicf.read @w : tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
