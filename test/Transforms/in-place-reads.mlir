// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-in-place | FileCheck %s

// Two reads of one global are the same value, the old one: a reader through the
// second is ordered before the update too.
aicf_emit.global @w param : tensor<4xf32>

// CHECK-LABEL: func.func @two_reads
// CHECK:       %[[W:.*]] = aicf_emit.read @w
// CHECK-NOT:   aicf_emit.read
// CHECK:       aicf_emit.compute id(1) "exp"
// CHECK-NEXT:  ins(%[[W]][d0]
// CHECK:       aicf_emit.compute id(0) "add"
// CHECK:       outs(%[[W]][d0]
func.func @two_reads(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = aicf_emit.read @w : tensor<4xf32>
  %again = aicf_emit.read @w : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %new = aicf_emit.compute id(0) "add" dims(d0 = 4)
      ins(%w[d0] : tensor<4xf32>, %x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32, %u: f32):
    %r = arith.addf %v, %u : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %new, @w in_place : tensor<4xf32>
  %y = aicf_emit.compute id(1) "exp" dims(d0 = 4)
      ins(%again[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<4xf32>
}
