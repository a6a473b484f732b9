// i1 alone reads i0 once i2 recomputes it, and only then can i0 become a part of
// i1. With both pinned, as records have it, the recomputation has to come first,
// whatever the order of the pins: i0 would be gone otherwise.
// RUN: aicf-compile %s --target=h200 --emit=resolved -o %t.mlir \
// RUN:   --pin='@f; fuse i0 -> i1 is fused; fuse i0 -> i2 is duplicate'
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: aicf-opt %t.mlir --aicf-verify-replay -o /dev/null
// RUN: aicf-compile %s --target=h200 --emit=resolved -o %t.again.mlir \
// RUN:   --pin='@f; fuse i0 -> i2 is duplicate; fuse i0 -> i1 is fused'
// RUN: FileCheck %s --input-file=%t.again.mlir

// CHECK-DAG: fuse i0 -> i2 is duplicate
// CHECK-DAG: fuse i0 -> i1 is fused
func.func @f(%x: tensor<12x16xf32>) -> (tensor<12xf32>, tensor<16xf32>) {
  %h = aicf.exp %x : tensor<12x16xf32>
  %rows = aicf.reduce_sum %h axes = [1] : tensor<12x16xf32> -> tensor<12xf32>
  %columns = aicf.reduce_max %h axes = [0] : tensor<12x16xf32> -> tensor<16xf32>
  return %rows, %columns : tensor<12xf32>, tensor<16xf32>
}
