// RUN: aicf-opt %s --aicf-attach-targets="targets=x86-64-v3 set=launch_ps=1000000" --aicf-fuse | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets="targets=x86-64-v3 set=launch_ps=1000000" --aicf-fuse=disable | FileCheck %s --check-prefix=OFF

// Bias and ReLU become the gemm's epilogue; the products of the two matrices
// and of the sum never reach memory. The id is the last consumer's.
// CHECK-LABEL: func.func @gemm
// CHECK-SAME:  (%[[X:.*]]: tensor<64x32xf32>, %[[W:.*]]: tensor<32x48xf32>, %[[B:.*]]: tensor<48xf32>)
// CHECK:       %[[Y:.*]] = aicf_emit.compute id(2) "matmul+add+relu" dims(d0 = 64, d1 = 48, d2 = 32)
// CHECK-NEXT:  ins(%[[X]][d0, d2] : tensor<64x32xf32>, %[[W]][d2, d1] : tensor<32x48xf32>, %[[B]][d1] : tensor<48xf32>)
// CHECK:       ^bb0(%[[XV:.*]]: f32, %[[WV:.*]]: f32, %[[BV:.*]]: f32):
// CHECK-NEXT:  %[[P:.*]] = arith.mulf %[[XV]], %[[WV]]
// CHECK-NEXT:  %[[S:.*]] = aicf_emit.reduce add %[[P]] over(d2)
// CHECK-NEXT:  %[[T:.*]] = arith.addf %[[S]], %[[BV]]
// CHECK:       %[[R:.*]] = arith.maximumf %[[T]],
// CHECK-NEXT:  aicf_emit.yield %[[R]]
// Both edges have a record, with what staying apart would have cost.
// CHECK:       <fuse i0 -> i1 is fused costs <{{.*}}> over [<separate costs <{{.*}}>>] for "x86-64-v3/{{[0-9a-f]+}}" model {{[0-9]+}}>
// CHECK:       <fuse i1 -> i2 is fused
// CHECK-NOT:   aicf_emit.compute
// CHECK:       return %[[Y]]

// OFF-LABEL: func.func @gemm
// OFF:       "matmul" dims
// OFF:       "add" dims
// OFF:       <fuse i0 -> i1 is separate costs <{{.*}}> over [<fused costs
// OFF:       "relu" dims
// OFF:       <fuse i1 -> i2 is separate costs <{{.*}}> over [<fused costs
func.func @gemm(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>, %b: tensor<48xf32>) -> tensor<64x48xf32> {
  %e = tensor.empty() : tensor<64x48xf32>
  %p = aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 48, d2 = 32)
      ins(%x[d0, d2] : tensor<64x32xf32>, %w[d2, d1] : tensor<32x48xf32>) outs(%e[d0, d1] : tensor<64x48xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %m = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %q = aicf_emit.compute id(1) "add" dims(d0 = 64, d1 = 48)
      ins(%p[d0, d1] : tensor<64x48xf32>, %b[d1] : tensor<48xf32>) outs(%e[d0, d1] : tensor<64x48xf32>) {
  ^bb0(%pv: f32, %bv: f32):
    %s = arith.addf %pv, %bv : f32
    aicf_emit.yield %s : f32
  }
  %r = aicf_emit.compute id(2) "relu" dims(d0 = 64, d1 = 48)
      ins(%q[d0, d1] : tensor<64x48xf32>) outs(%e[d0, d1] : tensor<64x48xf32>) {
  ^bb0(%qv: f32):
    %z = arith.constant 0.0 : f32
    %s = arith.maximumf %qv, %z : f32
    aicf_emit.yield %s : f32
  }
  return %r : tensor<64x48xf32>
}

// Reductions take their producers in: max, exp, sum and quotient of a softmax
// run over one and the same dim of one instruction, and x is read as one input.
// CHECK-LABEL: func.func @softmax
// CHECK-SAME:  (%[[X:.*]]: tensor<8x10xf32>)
// CHECK:       %[[Y:.*]] = aicf_emit.compute id(13) "max+sub+exp+sum+div" dims(d0 = 8, d1 = 10)
// CHECK-NEXT:  ins(%[[X]][d0, d1] : tensor<8x10xf32>)
// CHECK-NEXT:  outs(%{{.*}}[d0, d1] : tensor<8x10xf32>)
// CHECK-NEXT:  ^bb0(%[[V:.*]]: f32):
// CHECK-NEXT:  %[[M:.*]] = aicf_emit.reduce max %[[V]] over(d1)
// CHECK-NEXT:  %[[Z:.*]] = arith.subf %[[V]], %[[M]]
// CHECK-NEXT:  %[[P:.*]] = math.exp %[[Z]]
// CHECK-NEXT:  %[[S:.*]] = aicf_emit.reduce add %[[P]] over(d1)
// CHECK-NEXT:  %[[Q:.*]] = arith.divf %[[P]], %[[S]]
// CHECK-NEXT:  aicf_emit.yield %[[Q]]
// CHECK-NOT:   aicf_emit.compute
// CHECK:       return %[[Y]]
func.func @softmax(%x: tensor<8x10xf32>) -> tensor<8x10xf32> {
  %row = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x10xf32>
  %max = aicf_emit.compute id(10) "max" dims(d0 = 8, d1 = 10)
      ins(%x[d0, d1] : tensor<8x10xf32>) outs(%row[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %m = aicf_emit.reduce max %v over(d1) : f32
    aicf_emit.yield %m : f32
  }
  %exp = aicf_emit.compute id(11) "sub+exp" dims(d0 = 8, d1 = 10)
      ins(%x[d0, d1] : tensor<8x10xf32>, %max[d0] : tensor<8xf32>) outs(%e[d0, d1] : tensor<8x10xf32>) {
  ^bb0(%v: f32, %m: f32):
    %z = arith.subf %v, %m : f32
    %p = math.exp %z : f32
    aicf_emit.yield %p : f32
  }
  %sum = aicf_emit.compute id(12) "sum" dims(d0 = 8, d1 = 10)
      ins(%exp[d0, d1] : tensor<8x10xf32>) outs(%row[d0] : tensor<8xf32>) {
  ^bb0(%p: f32):
    %s = aicf_emit.reduce add %p over(d1) : f32
    aicf_emit.yield %s : f32
  }
  %y = aicf_emit.compute id(13) "div" dims(d0 = 8, d1 = 10)
      ins(%exp[d0, d1] : tensor<8x10xf32>, %sum[d0] : tensor<8xf32>) outs(%e[d0, d1] : tensor<8x10xf32>) {
  ^bb0(%p: f32, %s: f32):
    %q = arith.divf %p, %s : f32
    aicf_emit.yield %q : f32
  }
  return %y : tensor<8x10xf32>
}

// The producer stores its result transposed: the consumer's dims replace its
// dims by where they stand in the output's subscript.
// CHECK-LABEL: func.func @transposed
// CHECK:       aicf_emit.compute id(21) "exp+add" dims(d0 = 12, d1 = 8)
// CHECK-NEXT:  ins(%{{.*}}[d1, d0] : tensor<8x12xf32>, %{{.*}}[d0, d1] : tensor<12x8xf32>)
func.func @transposed(%x: tensor<8x12xf32>, %y: tensor<12x8xf32>) -> tensor<12x8xf32> {
  %e = tensor.empty() : tensor<12x8xf32>
  %a = aicf_emit.compute id(20) "exp" dims(d0 = 8, d1 = 12)
      ins(%x[d0, d1] : tensor<8x12xf32>) outs(%e[d1, d0] : tensor<12x8xf32>) {
  ^bb0(%v: f32):
    %p = math.exp %v : f32
    aicf_emit.yield %p : f32
  }
  %b = aicf_emit.compute id(21) "add" dims(d0 = 12, d1 = 8)
      ins(%a[d0, d1] : tensor<12x8xf32>, %y[d0, d1] : tensor<12x8xf32>) outs(%e[d0, d1] : tensor<12x8xf32>) {
  ^bb0(%v: f32, %w: f32):
    %r = arith.addf %v, %w : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<12x8xf32>
}
