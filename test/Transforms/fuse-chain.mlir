// RUN: aicf-opt %s --aicf-lower-to-emit --aicf-attach-targets=targets=h200 --aicf-fuse | FileCheck %s
// RUN: aicf-opt %s --aicf-lower-to-emit --aicf-plan=targets=h200 --aicf-verify-replay -o /dev/null
// RUN: aicf-opt %s --aicf-lower-to-emit --aicf-pin='pins={fuse i0 -> i4 is separate}' --aicf-attach-targets=targets=h200 --aicf-fuse | FileCheck %s --check-prefix=PINNED

// Down columns, the maximum takes longer with the sum than apart, and so does
// the sum with the quotient. All three in one instruction take less: the first
// merge is priced as its part of that, and what the third takes is left out.

// CHECK-LABEL: func.func @columns
// CHECK:       compute id(5) "softmax.reduce_max+softmax.sub+softmax.exp+softmax.reduce_sum+softmax.div+softmax.mul"
// CHECK:       <fuse i0 -> i4 is fused costs
// CHECK:       <fuse i4 -> i5 is fused costs
// CHECK-NOT:   aicf_emit.compute
// PINNED-LABEL: func.func @columns
// PINNED:       compute id(0) "softmax.reduce_max"
// PINNED:       compute id(4)
// PINNED:       <fuse i0 -> i4 is separate
// PINNED:       compute id(5) "softmax.mul"
func.func @columns(%x: tensor<95x111xf32>) -> tensor<95x111xf32> {
  %y = aicf.softmax %x axis = 0 : tensor<95x111xf32>
  return %y : tensor<95x111xf32>
}
