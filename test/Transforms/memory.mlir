// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-order=disable --aicf-kernel --aicf-memory --aicf-verify-resolved | FileCheck %s

// Every value gets its place: globals in the persistent segment, arguments and
// results in I/O slots, everything else in the arena. An offset is a multiple
// of the target's alignment, here 64 bytes.

// The record of the module lists the globals' offsets.
// CHECK: module attributes {aicf_emit.decisions = [#aicf_emit.decision<memory globals is [0, 64, 0] costs <0 ps, 192 bytes>
// CHECK: aicf_emit.global @b param : tensor<3xf32> at 0
// CHECK: aicf_emit.global @v state : tensor<3xf32> = dense<0.000000e+00> at 64
// CHECK: aicf_emit.global @c constant : tensor<3xf32> = dense<{{.*}}> at 0
aicf_emit.global @b param : tensor<3xf32>
aicf_emit.global @v state : tensor<3xf32> = dense<0.0>
aicf_emit.global @c constant : tensor<3xf32> = dense<[1.0, 2.0, 3.0]>

// i0 and i2 are never live at once: they share bytes 0 to 4096. i1 lives beside
// both. The arena is as large as what lives at once; no placement can do better.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[X:.*]]: memref<32x32xf32> {aicf_emit.name = "x"}, %[[Y:.*]]: memref<32x32xf32> {aicf_emit.name = "y", aicf_emit.output})
// CHECK-SAME: aicf_emit.arena = 8192 : i64, aicf_emit.arena_bound = 8192 : i64
// CHECK-SAME: <memory @chain is [0, 4096, 0] costs <0 ps, 8192 bytes>
// CHECK:      %[[A:.*]] = aicf_emit.buffer transient at 0 : memref<32x32xf32>
// CHECK:      outs(%[[A]][d0, d1]
// CHECK:      %[[B:.*]] = aicf_emit.buffer transient at 4096 : memref<32x32xf32>
// CHECK:      ins(%[[A]][d0, d1]
// CHECK-NEXT: outs(%[[B]][d0, d1]
// CHECK:      %[[C:.*]] = aicf_emit.buffer transient at 0 : memref<32x32xf32>
// CHECK:      outs(%[[C]][d0, d1]
// CHECK:      ins(%[[C]][d0, d1]
// CHECK-NEXT: outs(%[[Y]][d0, d1]
// CHECK:      return{{$}}
func.func @chain(%x: tensor<32x32xf32> {aicf_emit.name = "x"}) -> (tensor<32x32xf32> {aicf_emit.name = "y"}) {
  %e = tensor.empty() : tensor<32x32xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 32, d1 = 32)
      ins(%x[d0, d1] : tensor<32x32xf32>) outs(%e[d0, d1] : tensor<32x32xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "neg" dims(d0 = 32, d1 = 32)
      ins(%a[d0, d1] : tensor<32x32xf32>) outs(%e[d0, d1] : tensor<32x32xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  %c = aicf_emit.compute id(2) "exp" dims(d0 = 32, d1 = 32)
      ins(%b[d0, d1] : tensor<32x32xf32>) outs(%e[d0, d1] : tensor<32x32xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %d = aicf_emit.compute id(3) "neg" dims(d0 = 32, d1 = 32)
      ins(%c[d0, d1] : tensor<32x32xf32>) outs(%e[d0, d1] : tensor<32x32xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  return %d : tensor<32x32xf32>
}

// Entries share the globals; their arenas are overlaid. A view is no buffer.
// CHECK-LABEL: func.func @sum(
// CHECK: %[[V:.*]] = aicf_emit.buffer @b : memref<3xf32>
// CHECK: %[[VIEW:.*]] = aicf_emit.view %[[V]] : memref<3xf32> -> memref<1x3xf32>
// CHECK: %[[C:.*]] = aicf_emit.buffer @c : memref<3xf32>
// CHECK: ins(%[[VIEW]][0, d0] : memref<1x3xf32>, %[[C]][d0] : memref<3xf32>)
func.func @sum() -> tensor<f32> {
  %b = aicf_emit.read @b : tensor<3xf32>
  %c = aicf_emit.read @c : tensor<3xf32>
  %row = aicf_emit.view %b : tensor<3xf32> -> tensor<1x3xf32>
  %e = tensor.empty() : tensor<f32>
  %s = aicf_emit.compute id(4) "dot" dims(d0 = 3)
      ins(%row[0, d0] : tensor<1x3xf32>, %c[d0] : tensor<3xf32>) outs(%e[] : tensor<f32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %r = aicf_emit.reduce add %p over(d0) : f32
    aicf_emit.yield %r : f32
  }
  return %s : tensor<f32>
}
