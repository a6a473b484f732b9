// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse --split-input-file | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse=disable --split-input-file | FileCheck %s --check-prefix=OFF

// Two readers of one value, neither of which depends on the other, become one
// instruction with both results. It has the second's id.
// CHECK-LABEL: func.func @both
// CHECK:      %[[SUM:.*]], %[[MAX:.*]] = aicf_emit.compute id(1) "max+sum" dims(d0 = 512, d1 = 512)
// CHECK-NEXT:     ins(%arg0[d0, d1] : tensor<512x512xf32>)
// CHECK-NEXT:     outs(%{{.*}}[d0] : tensor<512xf32>, %{{.*}}[d0] : tensor<512xf32>)
// CHECK-NEXT: ^bb0(%[[V:.*]]: f32):
// CHECK-NEXT:   %[[A:.*]] = aicf_emit.reduce max %[[V]] over(d1)
// CHECK-NEXT:   %[[B:.*]] = aicf_emit.reduce add %[[V]] over(d1)
// CHECK-NEXT:   aicf_emit.yield %[[B]], %[[A]]
// CHECK:        <fuse i0 -> i1 is fused costs <[[FUSED:[^>]+]]> over [<separate costs <[[SEPARATE:[^>]+]]>>]
// CHECK:      return %[[MAX]], %[[SUM]]

// What is kept apart although a merge would gain has a record, on the first.
// OFF-LABEL: func.func @both
// OFF:       aicf_emit.compute id(0) "max"
// OFF:         <fuse i0 -> i1 is separate costs <{{.*}}> over [<fused costs
// OFF:       aicf_emit.compute id(1) "sum"
// OFF-NOT:     decisions
// OFF-LABEL: func.func @apart
func.func @both(%x: tensor<512x512xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  %e = tensor.empty() : tensor<512xf32>
  %a = aicf_emit.compute id(0) "max" dims(d0 = 512, d1 = 512)
      ins(%x[d0, d1] : tensor<512x512xf32>) outs(%e[d0] : tensor<512xf32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce max %v over(d1) : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "sum" dims(d0 = 512, d1 = 512)
      ins(%x[d0, d1] : tensor<512x512xf32>) outs(%e[d0] : tensor<512xf32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d1) : f32
    aicf_emit.yield %r : f32
  }
  return %a, %b : tensor<512xf32>, tensor<512xf32>
}

// CHECK-LABEL: func.func @apart
// CHECK:      aicf_emit.compute id(2) "max"
// CHECK:        <fuse i2 -> i3 is separate costs <[[SEPARATE]]> over [<fused costs <[[FUSED]]>>] for "{{.*}}" model {{[0-9]+}} pinned>
// CHECK:      aicf_emit.compute id(3) "sum"
// CHECK-NOT:    decisions
func.func @apart(%x: tensor<512x512xf32>) -> (tensor<512xf32>, tensor<512xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<fuse i2 -> i3 is separate>]} {
  %e = tensor.empty() : tensor<512xf32>
  %a = aicf_emit.compute id(2) "max" dims(d0 = 512, d1 = 512)
      ins(%x[d0, d1] : tensor<512x512xf32>) outs(%e[d0] : tensor<512xf32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce max %v over(d1) : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(3) "sum" dims(d0 = 512, d1 = 512)
      ins(%x[d0, d1] : tensor<512x512xf32>) outs(%e[d0] : tensor<512xf32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d1) : f32
    aicf_emit.yield %r : f32
  }
  return %a, %b : tensor<512xf32>, tensor<512xf32>
}

// -----

// The first's loops become those by which the second reads the value.
// CHECK-LABEL: func.func @renamed
// CHECK:      aicf_emit.compute id(1) "max+exp" dims(d0 = 512, d1 = 256)
// CHECK-NEXT:     ins(%arg0[d0, d1] : tensor<512x256xf32>)
// CHECK-NEXT:     outs(%{{.*}}[d1, d0] : tensor<256x512xf32>, %{{.*}}[d0] : tensor<512xf32>)
// CHECK:        aicf_emit.reduce max %{{.*}} over(d1)
func.func @renamed(%x: tensor<512x256xf32>) -> (tensor<512xf32>, tensor<256x512xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is fused>]} {
  %e = tensor.empty() : tensor<512xf32>
  %t = tensor.empty() : tensor<256x512xf32>
  %a = aicf_emit.compute id(0) "max" dims(d0 = 256, d1 = 512)
      ins(%x[d1, d0] : tensor<512x256xf32>) outs(%e[d1] : tensor<512xf32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce max %v over(d0) : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "exp" dims(d0 = 512, d1 = 256)
      ins(%x[d0, d1] : tensor<512x256xf32>) outs(%t[d1, d0] : tensor<256x512xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a, %b : tensor<512xf32>, tensor<256x512xf32>
}

// -----

// Subscripts of windows, and a value that one of them reads as it was saved.
// CHECK-LABEL: func.func @window
// CHECK:      %[[H:.*]] = aicf_emit.compute id(0) "exp"
// CHECK:      aicf_emit.compute id(3) "pool+count"
// CHECK-NEXT:     ins(%[[H]][d0 * 2 + d3, d1 * 2 + d4, d2] :
// CHECK:        <fuse i2 -> i3 is fused
func.func @window(%x: tensor<64x64x32xf32>) -> (tensor<32x32x32xf32>, tensor<32x32x32xi32>) {
  %i = tensor.empty() : tensor<64x64x32xf32>
  %e = tensor.empty() : tensor<32x32x32xf32>
  %n = tensor.empty() : tensor<32x32x32xi32>
  %h = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64, d2 = 32)
      ins(%x[d0, d1, d2] : tensor<64x64x32xf32>) outs(%i[d0, d1, d2] : tensor<64x64x32xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %s = aicf_emit.save id(1) %h : tensor<64x64x32xf32>
  %a = aicf_emit.compute id(2) "pool" dims(d0 = 32, d1 = 32, d2 = 32, d3 = 2, d4 = 2)
      ins(%h[d0 * 2 + d3, d1 * 2 + d4, d2] : tensor<64x64x32xf32>) outs(%e[d0, d1, d2] : tensor<32x32x32xf32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce max %v over(d3, d4) : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(3) "count" dims(d0 = 32, d1 = 32, d2 = 32, d3 = 2, d4 = 2)
      ins(%s[d0 * 2 + d3, d1 * 2 + d4, d2] : tensor<64x64x32xf32>) outs(%n[d0, d1, d2] : tensor<32x32x32xi32>) {
  ^bb0(%v: f32):
    %w = arith.fptosi %v : f32 to i32
    %r = aicf_emit.reduce add %w over(d3, d4) : i32
    aicf_emit.yield %r : i32
  }
  return %a, %b : tensor<32x32x32xf32>, tensor<32x32x32xi32>
}

// -----

// The second reads what is made of the first's result by a third.
// CHECK-LABEL: func.func @between
// CHECK:      aicf_emit.compute id(0) "max"
// CHECK:      aicf_emit.compute id(2) "sum"
func.func @between(%x: tensor<512x512xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  %e = tensor.empty() : tensor<512xf32>
  %a = aicf_emit.compute id(0) "max" dims(d0 = 512, d1 = 512)
      ins(%x[d0, d1] : tensor<512x512xf32>) outs(%e[d0] : tensor<512xf32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce max %v over(d1) : f32
    aicf_emit.yield %r : f32
  }
  %c = aicf_emit.compute id(1) "total" dims(d0 = 512, d1 = 512)
      ins(%a[d1] : tensor<512xf32>) outs(%e[d0] : tensor<512xf32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d1) : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(2) "sum" dims(d0 = 512, d1 = 512)
      ins(%x[d0, d1] : tensor<512x512xf32>, %c[d0] : tensor<512xf32>) outs(%e[d0] : tensor<512xf32>) {
  ^bb0(%v: f32, %w: f32):
    %d = arith.subf %v, %w : f32
    %r = aicf_emit.reduce add %d over(d1) : f32
    aicf_emit.yield %r : f32
  }
  return %a, %b : tensor<512xf32>, tensor<512xf32>
}
