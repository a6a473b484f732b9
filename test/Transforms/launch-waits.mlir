// What a shared launch costs shows in the whole entry: what waits for a short
// instruction would wait for the long one beside it, too.
// RUN: aicf-opt %s --aicf-resolve="targets=h200 disable=fuse" -o %t
// RUN: FileCheck %s --input-file=%t

// The chain behind i0 runs beside the product.
// CHECK-LABEL: func.func @f
// CHECK: <order @f is {{\[\[}}0, 1]
// CHECK: <launch i0 is #aicf_emit.launch_group<[0]> costs
// CHECK-SAME: over [<#aicf_emit.launch_group<[0, 1], cluster = 16> violates "i1: has work for more than a cluster">, <#aicf_emit.launch_group<[0, 1]> costs <
func.func @f(%x: tensor<64x64xf32>, %u: tensor<64x16384xf32>, %v: tensor<16384x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = aicf.exp %x : tensor<64x64xf32>
  %p = aicf.matmul %u, %v : (tensor<64x16384xf32>, tensor<16384x64xf32>) -> tensor<64x64xf32>
  %1 = aicf.softmax %0 axis = 1 : tensor<64x64xf32>
  %2 = aicf.neg %1 : tensor<64x64xf32>
  return %2, %p : tensor<64x64xf32>, tensor<64x64xf32>
}
