// RUN: aicf-opt %s --aicf-resolve=targets=x86-64-v3 | FileCheck %s

// i0 is read twice. Where one reader is pinned apart from it, the other one may
// not take i0 along with its output: the pin would be evaded.

// CHECK-LABEL: func.func @f(
// CHECK: aicf_emit.compute id(2) "relu"
// CHECK: <fuse i0 -> i2 is separate {{.*}} pinned>
func.func @f(%x: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i2 is separate>]} {
  %a = aicf.exp %x : tensor<64x64xf32>
  %b = aicf.log %a : tensor<64x64xf32>
  %c = aicf.relu %a : tensor<64x64xf32>
  return %b, %c : tensor<64x64xf32>, tensor<64x64xf32>
}
