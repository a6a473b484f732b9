// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-order | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-order=disable | FileCheck %s --check-prefix=OFF

// As written, both large intermediates (16384 bytes each) live at once. Summing
// the first before computing the second needs little more than one.
// CHECK-LABEL: func.func @two_branches
// CHECK-SAME: <order @two_branches is [0, 2, 1, 3, 4] costs <{{[0-9]+}} ps = {{.*}}, 16512 bytes>
// CHECK-SAME: over [<[0, 1, 2, 3, 4] costs <{{.*}}, 32832 bytes>>]
// CHECK: id(0)
// CHECK: id(2)
// CHECK: id(1)
// CHECK: id(3)
// CHECK: id(4)

// OFF-LABEL: func.func @two_branches
// OFF-SAME: <order @two_branches is [0, 1, 2, 3, 4] costs <{{.*}}, 32832 bytes> over [<[0, 2, 1, 3, 4] costs
// OFF: id(0)
// OFF: id(1)
func.func @two_branches(%x: tensor<64x64xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %s = tensor.empty() : tensor<f32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "log" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.log %v : f32
    aicf_emit.yield %r : f32
  }
  %p = aicf_emit.compute id(2) "sum" dims(d0 = 64, d1 = 64)
      ins(%a[d0, d1] : tensor<64x64xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d0, d1) : f32
    aicf_emit.yield %r : f32
  }
  %q = aicf_emit.compute id(3) "sum" dims(d0 = 64, d1 = 64)
      ins(%b[d0, d1] : tensor<64x64xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d0, d1) : f32
    aicf_emit.yield %r : f32
  }
  %y = aicf_emit.compute id(4) "add" dims()
      ins(%p[] : tensor<f32>, %q[] : tensor<f32>) outs(%s[] : tensor<f32>) {
  ^bb0(%u: f32, %v: f32):
    %r = arith.addf %u, %v : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<f32>
}
