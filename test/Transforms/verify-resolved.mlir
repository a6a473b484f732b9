// RUN: aicf-opt %aicf_src_root/test/Inputs/digits.mlir --aicf-resolve=targets=x86-64-v3,h200 > %t
// RUN: aicf-opt %t --aicf-verify-resolved | diff %t -
// RUN: aicf-opt %t --emit-bytecode | aicf-opt --aicf-verify-resolved | diff %t -
// RUN: aicf-opt %s --aicf-resolve="targets=x86-64-v3 disable=fuse,save,in-place,layout,order" > %t.plain
// RUN: aicf-opt %t.plain --aicf-verify-resolved | diff %t.plain -

// The proof needs the resolved text alone, and changes nothing; it holds with
// every decision pass on, and with all of them off.

// RUN: not aicf-opt %s --aicf-lower-to-emit --aicf-attach-targets=targets=x86-64-v3 --aicf-verify-resolved 2>&1 | FileCheck %s
// CHECK: error: entry @f is not resolved yet: run aicf-plan, or aicf-fuse, aicf-save, aicf-in-place, aicf-layout, aicf-order, aicf-launch-groups, aicf-kernel, aicf-memory one by one
func.func @f(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> tensor<8x8xf32> {
  %y = aicf.matmul %x, %w : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
  %k = aicf.save %y : tensor<8x8xf32>
  %z = aicf.relu %k : tensor<8x8xf32>
  %t = aicf.exp %z : tensor<8x8xf32>
  %s = aicf.add %t, %y : tensor<8x8xf32>
  return %s : tensor<8x8xf32>
}
