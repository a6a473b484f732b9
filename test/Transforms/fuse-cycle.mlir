// RUN: aicf-opt %s --aicf-resolve=targets=x86-64-v3 | FileCheck %s

// i2 reads the old @w and, through i1, the new one: as three instructions the
// update could not be kept, as one it can.
// CHECK: aicf_emit.compute id(2) "add+exp+mul"
// CHECK: <in_place i2.1 is @w
aicf.param @w : tensor<8xf32>
func.func @f(%d: tensor<8xf32>) -> tensor<8xf32> {
  %w = aicf.read @w : tensor<8xf32>
  %n = aicf.add %w, %d : tensor<8xf32>
  %e = aicf.exp %n : tensor<8xf32>
  %m = aicf.mul %e, %w : tensor<8xf32>
  aicf.update @w, %n in_place : tensor<8xf32>
  return %m : tensor<8xf32>
}
