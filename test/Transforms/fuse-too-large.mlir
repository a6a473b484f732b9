// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse | FileCheck %s

// Two products that share a dim: in one instruction they would run over four
// dims of 65,536 points, which cannot be counted in 64 bits.
// CHECK: <fuse i0 -> i1 is separate costs <{{.*}}> over [<fused violates "the fused instruction would have more than 2^63 points">]
func.func @f(%x: tensor<65536x65536xf32>) -> tensor<65536x65536xf32> {
  %e = tensor.empty() : tensor<65536x65536xf32>
  %a = aicf_emit.compute id(0) "matmul" dims(d0 = 65536, d1 = 65536, d2 = 65536)
      ins(%x[d0, d2] : tensor<65536x65536xf32>, %x[d2, d1] : tensor<65536x65536xf32>) outs(%e[d0, d1] : tensor<65536x65536xf32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %b = aicf_emit.compute id(1) "matmul" dims(d0 = 65536, d1 = 65536, d2 = 65536)
      ins(%a[d0, d2] : tensor<65536x65536xf32>, %a[d2, d1] : tensor<65536x65536xf32>) outs(%e[d0, d1] : tensor<65536x65536xf32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %b : tensor<65536x65536xf32>
}
