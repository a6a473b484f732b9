// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse --split-input-file --verify-diagnostics

// A pin that cannot be kept is an error at the consumer, never ignored.

func.func @cycle(%x: tensor<64xf32>) -> tensor<64xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i2 is fused>,
                                  #aicf_emit.pin<fuse i1 -> i2 is separate>,
                                  #aicf_emit.pin<fuse i0 -> i1 is separate>]} {
  %e = tensor.empty() : tensor<64xf32>
  %s = tensor.empty() : tensor<f32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %sum = aicf_emit.compute id(1) "sum" dims(d0 = 64)
      ins(%a[d0] : tensor<64xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d0) : f32
    aicf_emit.yield %r : f32
  }
  // expected-error @+1 {{pinned decision 'fuse i0 -> i2 is fused' is illegal: cycle: the consumer also depends on the producer through another operation}}
  %y = aicf_emit.compute id(2) "div" dims(d0 = 64)
      ins(%a[d0] : tensor<64xf32>, %sum[] : tensor<f32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32, %t: f32):
    %r = arith.divf %v, %t : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<64xf32>
}

// -----

func.func @unknown(%x: tensor<64xf32>) -> tensor<64xf32>
    // expected-error @+1 {{'alias' is no choice of a decision of class fuse}}
    attributes {aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is alias>]} {
  %e = tensor.empty() : tensor<64xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "exp" dims(d0 = 64)
      ins(%a[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<64xf32>
}
