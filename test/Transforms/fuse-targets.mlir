// RUN: aicf-opt %s --aicf-attach-targets="targets=x86-64-v3 set=launch_ps=1000000" --aicf-fuse | FileCheck %s --check-prefixes=CHECK,QUICK
// RUN: aicf-opt %s --aicf-attach-targets="targets=x86-64-v3 set=launch_ps=200000000" --aicf-fuse | FileCheck %s --check-prefixes=CHECK,SLOW

// One program, two machines that differ in one number: what it takes to launch
// an instruction, 1 us or 200 us. Fusing two gemms computes the first again for
// each column of the second; that pays only where launches are dear.

// CHECK-LABEL: func.func @two_gemms
// QUICK: aicf_emit.compute id(10) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
// QUICK: aicf_emit.compute id(11) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
// QUICK: <fuse i10 -> i11 is separate costs <{{.*}}> over [<fused costs <{{.*}}>>]
// SLOW-NOT: id(10)
// SLOW: aicf_emit.compute id(11) "matmul+matmul" dims(d0 = 64, d1 = 64, d2 = 64, d3 = 64)
// SLOW: <fuse i10 -> i11 is fused costs <{{.*}}> over [<separate costs <{{.*}}>>]
// CHECK: return
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
