// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse | FileCheck %s

// A producer that is read outside of its result is zero there, whatever it
// computes of zeros: the exponential here would be one.

// CHECK-LABEL: func.func @pad
// CHECK:      aicf_emit.compute id(1) "exp+pad" dims(d0 = 9)
// CHECK-NEXT:   ins(%{{.*}}[d0 - 2] or_zero : tensor<5xf32>, %{{.*}}[] : tensor<f32>)
// CHECK:        %[[D:.*]] = arith.mulf
// CHECK:        %[[E:.*]] = math.exp %[[D]]
// CHECK:        %[[I:.*]] = aicf_emit.index d0
// CHECK:        %[[P:.*]] = arith.addi %[[I]], %{{.*}}
// CHECK:        %[[IN:.*]] = arith.cmpi ult, %[[P]], %{{.*}}
// CHECK:        %[[V:.*]] = arith.select %[[IN]], %[[E]], %{{.*}}
// CHECK:        aicf_emit.yield %[[V]]
func.func @pad(%x: tensor<5xf32>, %s: tensor<f32>) -> tensor<9xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = tensor.empty() : tensor<9xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 5)
      ins(%x[d0] : tensor<5xf32>, %s[] : tensor<f32>) outs(%e[d0] : tensor<5xf32>) {
  ^bb0(%v: f32, %c: f32):
    %d = arith.mulf %v, %c : f32
    %r = math.exp %d : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "pad" dims(d0 = 9)
      ins(%a[d0 - 2] or_zero : tensor<5xf32>) outs(%f[d0] : tensor<9xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<9xf32>
}

// A mark survives into the fused instruction, and goes where the composed
// subscript is inside.
// CHECK-LABEL: func.func @crop
// CHECK:      aicf_emit.compute id(3) "pad+crop" dims(d0 = 5)
// CHECK-NEXT:   ins(%{{.*}}[d0] : tensor<5xf32>)
func.func @crop(%x: tensor<5xf32>) -> tensor<5xf32> {
  %e = tensor.empty() : tensor<9xf32>
  %f = tensor.empty() : tensor<5xf32>
  %a = aicf_emit.compute id(2) "pad" dims(d0 = 9)
      ins(%x[d0 - 2] or_zero : tensor<5xf32>) outs(%e[d0] : tensor<9xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  %b = aicf_emit.compute id(3) "crop" dims(d0 = 5)
      ins(%a[d0 + 2] : tensor<9xf32>) outs(%f[d0] : tensor<5xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<5xf32>
}

// What the producer reduces over is bound: it may not become a dim of the
// consumer's subscript.
// CHECK-LABEL: func.func @window
// CHECK:      aicf_emit.compute id(5) "norm+window" dims(d0 = 6, d1 = 3, d2 = 8)
// CHECK-NEXT:   ins(%{{.*}}[d2] : tensor<8xf32>, %{{.*}}[d0 + d1] : tensor<8xf32>)
// CHECK:        aicf_emit.reduce add %{{.*}} over(d2)
// CHECK:        aicf_emit.reduce add %{{.*}} over(d1)
func.func @window(%x: tensor<8xf32>) -> tensor<6xf32> attributes {
    aicf_emit.pins = [#aicf_emit.pin<fuse i4 -> i5 is fused>]} {
  %e = tensor.empty() : tensor<8xf32>
  %f = tensor.empty() : tensor<6xf32>
  %a = aicf_emit.compute id(4) "norm" dims(d0 = 8, d1 = 8)
      ins(%x[d1] : tensor<8xf32>, %x[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%u: f32, %v: f32):
    %s = aicf_emit.reduce add %u over(d1) : f32
    %r = arith.divf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(5) "window" dims(d0 = 6, d1 = 3)
      ins(%a[d0 + d1] : tensor<8xf32>) outs(%f[d0] : tensor<6xf32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return %b : tensor<6xf32>
}

// Outside, the producer is computed of zeros: no integer may be divided there.
// CHECK-LABEL: func.func @quotient
// CHECK: <fuse i10 -> i11 is separate costs <{{.*}}> over [<fused violates "subscript: the consumer reads beyond the producer's result, where 'arith.divsi' of zeros may trap">]
func.func @quotient(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<10xi32> {
  %e = tensor.empty() : tensor<8xi32>
  %f = tensor.empty() : tensor<10xi32>
  %a = aicf_emit.compute id(10) "div" dims(d0 = 8)
      ins(%x[d0] : tensor<8xi32>, %y[d0] : tensor<8xi32>) outs(%e[d0] : tensor<8xi32>) {
  ^bb0(%v: i32, %w: i32):
    %r = arith.divsi %v, %w : i32
    aicf_emit.yield %r : i32
  }
  %b = aicf_emit.compute id(11) "pad" dims(d0 = 10)
      ins(%a[d0 - 1] or_zero : tensor<8xi32>) outs(%f[d0] : tensor<10xi32>) {
  ^bb0(%v: i32):
    aicf_emit.yield %v : i32
  }
  return %b : tensor<10xi32>
}
