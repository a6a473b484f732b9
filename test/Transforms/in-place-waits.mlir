// Where a GPU runs instructions side by side, one that overwrites a value waits
// for its other readers. What the entry takes longer by that counts.
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-in-place | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-in-place | FileCheck %s --check-prefix=CPU
// RUN: aicf-opt %s --aicf-attach-targets="targets=h200 set=graph_issue_ps=0" --aicf-in-place | FileCheck %s --check-prefix=CPU

// i1 and i2 both read i0.0, and a long chain of products hangs on i2: it does not
// wait for i1. Of i3, the last of a short chain, nothing waits.
// CHECK-LABEL: func.func @f
// CHECK: <in_place i2.0 is fresh costs <{{.*}}, 16384 bytes> over [<i0.0 costs <[[MORE:[0-9]+]] ps
// CHECK: <in_place i3.0 is i1.0 costs
// CPU-LABEL: func.func @f
// CPU: <in_place i2.0 is i0.0 costs
func.func @f(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %e = tensor.empty() : tensor<64x64xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%a[d0, d2] : tensor<64x64xf32>, %w[d2, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %u: f32):
    %m = arith.mulf %v, %u : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %c = aicf_emit.compute id(2) "neg" dims(d0 = 64, d1 = 64)
      ins(%a[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  %d = aicf_emit.compute id(3) "neg" dims(d0 = 64, d1 = 64)
      ins(%b[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  %f = aicf_emit.compute id(4) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%c[d0, d2] : tensor<64x64xf32>, %w[d2, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %u: f32):
    %m = arith.mulf %v, %u : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %g = aicf_emit.compute id(5) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%f[d0, d2] : tensor<64x64xf32>, %w[d2, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %u: f32):
    %m = arith.mulf %v, %u : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %h = aicf_emit.compute id(6) "neg" dims(d0 = 64, d1 = 64)
      ins(%d[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  return %g, %h : tensor<64x64xf32>, tensor<64x64xf32>
}
