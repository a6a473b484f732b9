// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse | FileCheck %s

// A consumer that reads only a part of its producer: the producer may be
// evaluated at those points alone, but what it reduces over must stay whole.

// CHECK-LABEL: func.func @diagonal
// CHECK: aicf_emit.compute id(0) "normalize" dims(d0 = 8, d1 = 8)
// CHECK: aicf_emit.compute id(1) "diagonal" dims(d0 = 8)
// CHECK: <fuse "i0 -> i1" is "separate" costs <{{.*}}> over [<"fused" breaks "subscript: the consumer reads a part of what the producer reduces over">]
func.func @diagonal(%x: tensor<8x8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %a = aicf_emit.compute id(0) "normalize" dims(d0 = 8, d1 = 8)
      ins(%x[d0, d1] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<8x8xf32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    %r = arith.divf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "diagonal" dims(d0 = 8)
      ins(%a[d0, d0] : tensor<8x8xf32>) outs(%f[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<8xf32>
}

// CHECK-LABEL: func.func @column
// CHECK: aicf_emit.compute id(2) "normalize" dims(d0 = 8, d1 = 8)
// CHECK: <fuse "i2 -> i3" is "separate" costs <{{.*}}> over [<"fused" breaks "subscript
func.func @column(%x: tensor<8x8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %a = aicf_emit.compute id(2) "normalize" dims(d0 = 8, d1 = 8)
      ins(%x[d0, d1] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<8x8xf32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    %r = arith.divf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(3) "column" dims(d0 = 8)
      ins(%a[d0, 3] : tensor<8x8xf32>) outs(%f[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<8xf32>
}

// CHECK-LABEL: func.func @first_half
// CHECK: aicf_emit.compute id(4) "normalize" dims(d0 = 8)
// CHECK: <fuse "i4 -> i5" is "separate" costs <{{.*}}> over [<"fused" breaks "subscript
func.func @first_half(%x: tensor<8xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %f = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(4) "normalize" dims(d0 = 8)
      ins(%x[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d0) : f32
    %r = arith.divf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(5) "slice" dims(d0 = 4)
      ins(%a[d0] : tensor<8xf32>) outs(%f[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<4xf32>
}

// Nothing is reduced here: the diagonal is all that is computed.
// CHECK-LABEL: func.func @pointwise
// CHECK: aicf_emit.compute id(7) "exp+diagonal" dims(d0 = 8)
// CHECK-NEXT: ins(%{{.*}}[d0, d0] : tensor<8x8xf32>)
func.func @pointwise(%x: tensor<8x8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %a = aicf_emit.compute id(6) "exp" dims(d0 = 8, d1 = 8)
      ins(%x[d0, d1] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<8x8xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(7) "diagonal" dims(d0 = 8)
      ins(%a[d0, d0] : tensor<8x8xf32>) outs(%f[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<8xf32>
}
