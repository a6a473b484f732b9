// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse | FileCheck %s

// A consumer that reads only a part of its producer: the producer may be
// evaluated at those points alone, but what it reduces over must stay whole.

// CHECK-LABEL: func.func @diagonal
// CHECK: aicf_emit.compute id(0) "normalize" dims(d0 = 8, d1 = 8)
// CHECK: aicf_emit.compute id(1) "diagonal" dims(d0 = 8)
// CHECK: <fuse i0 -> i1 is separate costs <{{.*}}> over [<fused violates "subscript: the consumer reads a part of what the producer reduces over">]
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
// CHECK: <fuse i2 -> i3 is separate costs <{{.*}}> over [<fused violates "subscript
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
// CHECK: <fuse i4 -> i5 is separate costs <{{.*}}> over [<fused violates "subscript
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

// The sum runs over all of x, also where its reader looks at the diagonal of x
// alone: two dims of the sum are never bound to one of the reader.
// CHECK-LABEL: func.func @whole_sum
// CHECK: ins(%{{.*}}[d{{[0-9]}}, d{{[0-9]}}] : tensor<8x8xf32>
// CHECK: aicf_emit.reduce add %{{.*}} over(d{{[0-9]}}, d{{[0-9]}})
func.func @whole_sum(%x: tensor<8x8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<f32>
  %f = tensor.empty() : tensor<8xf32>
  %a = aicf_emit.compute id(8) "sum" dims(d0 = 8, d1 = 8)
      ins(%x[d0, d1] : tensor<8x8xf32>) outs(%e[] : tensor<f32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d0, d1) : f32
    aicf_emit.yield %s : f32
  }
  %b = aicf_emit.compute id(9) "diag" dims(d0 = 8)
      ins(%x[d0, d0] : tensor<8x8xf32>, %a[] : tensor<f32>) outs(%f[d0] : tensor<8xf32>) {
  ^bb0(%v: f32, %u: f32):
    %r = arith.divf %v, %u : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<8xf32>
}

// Of a skewed read the sum would run along a diagonal.
// CHECK-LABEL: func.func @skew
// CHECK: aicf_emit.compute id(40) "normalize"
// CHECK: <fuse i40 -> i50 is separate costs <{{.*}}> over [<fused violates "subscript
func.func @skew(%x: tensor<7x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<7x4xf32>
  %f = tensor.empty() : tensor<4x4xf32>
  %a = aicf_emit.compute id(40) "normalize" dims(d0 = 7, d1 = 4)
      ins(%x[d0, d1] : tensor<7x4xf32>) outs(%e[d0, d1] : tensor<7x4xf32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    %r = arith.divf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(50) "skew" dims(d0 = 4, d1 = 4)
      ins(%a[d0 + d1, d1] : tensor<7x4xf32>) outs(%f[d0, d1] : tensor<4x4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<4x4xf32>
}
