// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-order --split-input-file --verify-diagnostics

// expected-error @+1 {{pinned order is illegal: i1 must come after i0}}
func.func @backwards(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<order "backwards" is array<i64: 1, 0>>]} {
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "exp" dims(d0 = 4)
      ins(%a[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<4xf32>
}

// -----

// expected-error @+1 {{pinned order array<i64: 0, 2> is not a sequence of the entry's ids}}
func.func @unknown_id(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<order "unknown_id" is array<i64: 0, 2>>]} {
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<4xf32>
}
