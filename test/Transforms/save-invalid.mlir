// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-save --split-input-file --verify-diagnostics

func.func @impossible(%x: tensor<64xf32>) -> tensor<64xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<save "i0" is "recompute">]} {
  // expected-error @+1 {{pinned save decision 'i0' = "recompute" is illegal: no instruction of this entry computes the value}}
  %k = aicf_emit.save id(0) %x : tensor<64xf32>
  return %k : tensor<64xf32>
}

// -----

func.func @unknown(%x: tensor<64xf32>) -> tensor<64xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<save "i0" is "forget">]} {
  // expected-error @+1 {{is none of alias, copy, recompute}}
  %k = aicf_emit.save id(0) %x : tensor<64xf32>
  return %k : tensor<64xf32>
}
