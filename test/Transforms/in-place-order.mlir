// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-in-place | FileCheck %s

// Contracts come first, in whatever order the writes stand: the sum goes into
// @c, and the new value of @b, which is the old @c, is copied before.
aicf_emit.global @a param : tensor<8xf32>
aicf_emit.global @b param : tensor<8xf32>
aicf_emit.global @c param : tensor<8xf32>
// CHECK-LABEL: func.func @contract_last
// CHECK:       <in_place i12.0 is fresh {{.*}} over [<@b violates
// CHECK:       <in_place i11.0 is @c {{.*}} over [<fresh violates "contract: the write is marked in_place">]
func.func @contract_last() {
  %a = aicf_emit.read @a : tensor<8xf32>
  %b = aicf_emit.read @b : tensor<8xf32>
  %c = aicf_emit.read @c : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %ab = aicf_emit.compute id(11) "add" dims(d0 = 8)
      ins(%a[d0] : tensor<8xf32>, %b[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32, %w: f32):
    %r = arith.addf %v, %w : f32
    aicf_emit.yield %r : f32
  }
  %nc = aicf_emit.compute id(12) "neg" dims(d0 = 8)
      ins(%c[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %nc, @b : tensor<8xf32>
  aicf_emit.write %ab, @c in_place : tensor<8xf32>
  return
}
