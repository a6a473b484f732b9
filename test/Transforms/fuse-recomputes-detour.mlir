// A consumer may recompute a producer that it depends on through another
// instruction, too: the producer stays. What the producer reads must not have
// been overwritten by then.
// RUN: split-file %s %t
// RUN: aicf-opt %t/kept.mlir --aicf-resolve="targets=h200 pins={fuse i0 -> i1 is separate; fuse i0 -> i4 is duplicate}" -o %t/out.mlir
// RUN: FileCheck %s --input-file=%t/out.mlir
// RUN: aicf-opt %t/out.mlir --aicf-verify-resolved --aicf-verify-replay -o /dev/null
// CHECK-LABEL: func.func @f
// CHECK: aicf_emit.compute id(4) "exp+mul"
// CHECK: <fuse i0 -> i4 is duplicate costs
// CHECK-SAME: <fused violates "cycle: the consumer also depends on the producer through another operation">

// RUN: not aicf-opt %t/overwritten.mlir --aicf-resolve="targets=h200 pins={fuse i0 -> i1 is separate; fuse i0 -> i4 is duplicate}" 2>&1 | FileCheck %s --check-prefix=OVER
// OVER: error: pinned decision 'fuse i0 -> i4 is duplicate' is illegal: overwritten: what the producer reads may be overwritten before the consumer runs

//--- kept.mlir
aicf.state @w : tensor<4096x1024xf32>
func.func @f(%x: tensor<4096x1024xf32>) -> (tensor<4096x1024xf32>, tensor<4096xf32>) {
  %w = aicf.read @w : tensor<4096x1024xf32>
  %a = aicf.exp %x : tensor<4096x1024xf32>
  %s = aicf.reduce_sum %a axes = [1] : tensor<4096x1024xf32> -> tensor<4096xf32>
  %r = aicf.broadcast %s dimensions = [0] : tensor<4096xf32> -> tensor<4096x1024xf32>
  %w1 = aicf.add %w, %r : tensor<4096x1024xf32>
  aicf.update @w, %w1 in_place : tensor<4096x1024xf32>
  %m = aicf.reduce_max %w1 axes = [0] : tensor<4096x1024xf32> -> tensor<1024xf32>
  %mb = aicf.broadcast %m dimensions = [1] : tensor<1024xf32> -> tensor<4096x1024xf32>
  %q = aicf.mul %a, %mb : tensor<4096x1024xf32>
  return %q, %s : tensor<4096x1024xf32>, tensor<4096xf32>
}

//--- overwritten.mlir
aicf.state @w : tensor<4096x1024xf32>
func.func @f(%x: tensor<4096x1024xf32>) -> (tensor<4096x1024xf32>, tensor<4096xf32>) {
  %w = aicf.read @w : tensor<4096x1024xf32>
  %a = aicf.exp %w : tensor<4096x1024xf32>
  %s = aicf.reduce_sum %a axes = [1] : tensor<4096x1024xf32> -> tensor<4096xf32>
  %r = aicf.broadcast %s dimensions = [0] : tensor<4096xf32> -> tensor<4096x1024xf32>
  %w1 = aicf.add %x, %r : tensor<4096x1024xf32>
  aicf.update @w, %w1 in_place : tensor<4096x1024xf32>
  %m = aicf.reduce_max %w1 axes = [0] : tensor<4096x1024xf32> -> tensor<1024xf32>
  %mb = aicf.broadcast %m dimensions = [1] : tensor<1024xf32> -> tensor<4096x1024xf32>
  %q = aicf.mul %a, %mb : tensor<4096x1024xf32>
  return %q, %s : tensor<4096x1024xf32>, tensor<4096xf32>
}
