// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-save --split-input-file --verify-diagnostics

func.func @impossible(%x: tensor<64xf32>) -> tensor<64xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<save i0 is recompute>]} {
  // expected-error @+1 {{pinned decision 'save i0 is recompute' is illegal: no instruction of this entry computes the value}}
  %k = aicf_emit.save id(0) %x : tensor<64xf32>
  return %k : tensor<64xf32>
}

// -----

func.func @unknown(%x: tensor<64xf32>) -> tensor<64xf32>
    // expected-error @+1 {{'fused' is no choice of a decision of class save}}
    attributes {aicf_emit.pins = [#aicf_emit.pin<save i0 is fused>]} {
  %k = aicf_emit.save id(0) %x : tensor<64xf32>
  return %k : tensor<64xf32>
}

// -----

// The write that the alias conflicts with is pointed at.
aicf_emit.global @w param : tensor<64xf32>
func.func @overwritten(%g: tensor<64xf32>) -> tensor<64xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<save i0 is alias>]} {
  %w = aicf_emit.read @w : tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  // expected-error @+1 {{pinned decision 'save i0 is alias' is illegal: hazard: @w is overwritten before the saved value is used}}
  %k = aicf_emit.save id(0) %w : tensor<64xf32>
  %new = aicf_emit.compute id(1) "sgd" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>, %g[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32, %d: f32):
    %r = arith.subf %v, %d : f32
    aicf_emit.yield %r : f32
  }
  // expected-note @+1 {{the conflict is with this}}
  aicf_emit.write %new, @w in_place : tensor<64xf32>
  return %k : tensor<64xf32>
}
