// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-fuse | FileCheck %s

// The sum and the product read the same exponentials. That the sum stores them
// for the product saves one exponential an element, and costs a store and a
// load: both compute their own, and the exponentials' instruction goes. What it
// costs is then no part of the recomputation.
// CHECK-LABEL: func.func @for_all
// CHECK-NOT:   id(0)
// CHECK:       aicf_emit.compute id(1) "exp+sum"
// CHECK:       <fuse i0 -> i1 is duplicate costs <{{.*}}> over [<separate costs <{{.*}}>>, <fused costs <{{.*}}>>]
// CHECK:       aicf_emit.compute id(2) "exp+scale"
// CHECK:       <fuse i0 -> i2 is fused costs
// CHECK:       <fuse i1 -> i2 is separate costs
// CHECK:       return
func.func @for_all(%x: tensor<2x4000000xf32>) -> tensor<2x4000000xf32> {
  %e = tensor.empty() : tensor<2x4000000xf32>
  %v = tensor.empty() : tensor<2xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 2, d1 = 4000000)
      ins(%x[d0, d1] : tensor<2x4000000xf32>) outs(%e[d0, d1] : tensor<2x4000000xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  %sum = aicf_emit.compute id(1) "sum" dims(d0 = 2, d1 = 4000000)
      ins(%a[d0, d1] : tensor<2x4000000xf32>) outs(%v[d0] : tensor<2xf32>) {
  ^bb0(%i: f32):
    %s = aicf_emit.reduce add %i over(d1) : f32
    aicf_emit.yield %s : f32
  }
  %y = aicf_emit.compute id(2) "scale" dims(d0 = 2, d1 = 4000000)
      ins(%a[d0, d1] : tensor<2x4000000xf32>, %sum[d0] : tensor<2xf32>) outs(%e[d0, d1] : tensor<2x4000000xf32>) {
  ^bb0(%i: f32, %s: f32):
    %r = arith.mulf %i, %s : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<2x4000000xf32>
}
