// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-in-place --aicf-order --aicf-kernel --aicf-memory --aicf-verify-resolved | FileCheck %s

// Memory is taken over by values of the same element type only: i1 has a buffer
// of its own, i2 overwrites it.
// CHECK-LABEL: func.func @cast
// CHECK:       %[[A:.*]] = aicf_emit.buffer transient at 0 : memref<32xf32>
// CHECK:       aicf_emit.compute id(0) "exp"
// CHECK:       %[[B:.*]] = aicf_emit.buffer transient at 128 : memref<32xi32>
// CHECK:       aicf_emit.compute id(1) "cast"
// CHECK:       outs(%[[B]][d0]
// CHECK:       <in_place i1.0 is fresh costs <{{.*}}> over [<i0.0 violates "element types differ">]
// CHECK:       aicf_emit.compute id(2) "increment"
// CHECK:       outs(%[[B]][d0]
// CHECK:       <in_place i2.0 is i1.0
func.func @cast(%x: tensor<32xf32>) -> tensor<32xi32> {
  %e = tensor.empty() : tensor<32xf32>
  %i = tensor.empty() : tensor<32xi32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 32)
      ins(%x[d0] : tensor<32xf32>) outs(%e[d0] : tensor<32xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "cast" dims(d0 = 32)
      ins(%a[d0] : tensor<32xf32>) outs(%i[d0] : tensor<32xi32>) {
  ^bb0(%v: f32):
    %r = arith.fptosi %v : f32 to i32
    aicf_emit.yield %r : i32
  }
  %c = aicf_emit.compute id(2) "increment" dims(d0 = 32)
      ins(%b[d0] : tensor<32xi32>) outs(%i[d0] : tensor<32xi32>) {
  ^bb0(%v: i32):
    %one = arith.constant 1 : i32
    %r = arith.addi %v, %one : i32
    aicf_emit.yield %r : i32
  }
  %d = aicf_emit.compute id(3) "copy" dims(d0 = 32)
      ins(%c[d0] : tensor<32xi32>) outs(%i[d0] : tensor<32xi32>) {
  ^bb0(%v: i32):
    aicf_emit.yield %v : i32
  }
  return %d : tensor<32xi32>
}
