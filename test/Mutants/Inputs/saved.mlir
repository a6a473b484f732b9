// A pin has i0's value computed again, from the @w that i2 is to overwrite
// afterwards.
aicf_emit.global @w param : tensor<64xf32>
func.func @f(%g: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<save i1 is recompute>]} {
  %e = tensor.empty() : tensor<64xf32>
  %w = aicf_emit.read @w : tensor<64xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  %k = aicf_emit.save id(1) %a : tensor<64xf32>
  %n = aicf_emit.compute id(2) "step" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>, %g[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%i: f32, %j: f32):
    %r = arith.subf %i, %j : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %n, @w in_place : tensor<64xf32>
  return %a, %k : tensor<64xf32>, tensor<64xf32>
}
