// RUN: aicf-opt %s --aicf-attach-targets="targets=x86-64-v3 set=launch_ps=1000000" --aicf-fuse | FileCheck %s

// Producers that others read too, and fusions that are refused.

// The sums of the rows and of the columns read the same exponentials. One sum
// takes them in and stores them for the other: two outputs. Both in one would
// evaluate them twice more, which is dearer; so is a private recomputation.
// CHECK-LABEL: func.func @shared
// CHECK:       %{{.*}}, %[[A:.*]] = aicf_emit.compute id([[ID:[12]]]) "exp+{{row|column}}_sum"
// CHECK:       aicf_emit.yield %{{.*}}, %{{.*}} : f32, f32
// CHECK:       <fuse i0 -> i[[ID]] is fused costs <{{.*}}> over [<separate costs <{{.*}}>>, <duplicate costs <{{.*}}>>]
// CHECK:       ins(%[[A]][d0, d1] : tensor<256x256xf32>)
// CHECK:       <fuse i[[ID]] -> i{{[12]}} is separate costs <{{.*}}> over [<fused costs <{{.*}}>>, <duplicate costs <{{.*}}>>]
// CHECK:       return
func.func @shared(%x: tensor<256x256xf32>) -> (tensor<256xf32>, tensor<256xf32>) {
  %e = tensor.empty() : tensor<256x256xf32>
  %v = tensor.empty() : tensor<256xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 256, d1 = 256)
      ins(%x[d0, d1] : tensor<256x256xf32>) outs(%e[d0, d1] : tensor<256x256xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  %rows = aicf_emit.compute id(1) "row_sum" dims(d0 = 256, d1 = 256)
      ins(%a[d0, d1] : tensor<256x256xf32>) outs(%v[d0] : tensor<256xf32>) {
  ^bb0(%i: f32):
    %s = aicf_emit.reduce add %i over(d1) : f32
    aicf_emit.yield %s : f32
  }
  %cols = aicf_emit.compute id(2) "column_sum" dims(d0 = 256, d1 = 256)
      ins(%a[d1, d0] : tensor<256x256xf32>) outs(%v[d0] : tensor<256xf32>) {
  ^bb0(%i: f32):
    %s = aicf_emit.reduce add %i over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return %rows, %cols : tensor<256xf32>, tensor<256xf32>
}

// Fusing two gemms is legal, but computes the first again for each column of
// the second. The record says what that would cost.
// CHECK-LABEL: func.func @two_gemms
// CHECK:       aicf_emit.compute id(10) "matmul"
// CHECK:       aicf_emit.compute id(11) "matmul"
// CHECK:       <fuse i10 -> i11 is separate costs <{{.*}}> over [<fused costs <{{.*}}>>]
func.func @two_gemms(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %p = aicf_emit.compute id(10) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%x[d0, d2] : tensor<64x64xf32>, %w[d2, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %m = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %q = aicf_emit.compute id(11) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%p[d0, d2] : tensor<64x64xf32>, %w[d2, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %m = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %q : tensor<64x64xf32>
}

// i22 reads i20 directly, and i21 sums it through a view, which is in nobody's
// way: the sum runs over the one dim, and all three are one instruction.
// CHECK-LABEL: func.func @through_view
// CHECK:       aicf_emit.compute id(22) "exp+sum+div" dims(d0 = 64)
// CHECK:       aicf_emit.reduce add %{{.*}} over(d0)
// CHECK:       <fuse i20 -> i21 is fused
// CHECK:       <fuse i21 -> i22 is fused
func.func @through_view(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %s0 = tensor.empty() : tensor<f32>
  %a = aicf_emit.compute id(20) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  %v = aicf_emit.view %a : tensor<64xf32> -> tensor<8x8xf32>
  %sum = aicf_emit.compute id(21) "sum" dims(d0 = 8, d1 = 8)
      ins(%v[d0, d1] : tensor<8x8xf32>) outs(%s0[] : tensor<f32>) {
  ^bb0(%i: f32):
    %s = aicf_emit.reduce add %i over(d0, d1) : f32
    aicf_emit.yield %s : f32
  }
  %y = aicf_emit.compute id(22) "div" dims(d0 = 64)
      ins(%a[d0] : tensor<64xf32>, %sum[] : tensor<f32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%i: f32, %s: f32):
    %r = arith.divf %i, %s : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<64xf32>
}
