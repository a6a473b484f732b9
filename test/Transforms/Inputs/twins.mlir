// Two instructions that compute the same from the same.
module {
  func.func @f(%a: tensor<64x64xf32> {aicf_emit.name = "a"}) -> (tensor<64x64xf32>, tensor<64x64xf32>)
      attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i9 is #aicf_cpu.loops<order = [d0 by 8]> where <i9 = 0xFINGERPRINT>>]} {
    %e = tensor.empty() : tensor<64x64xf32>
    %0 = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64)
        ins(%a[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
    ^bb0(%v: f32):
      %r = math.exp %v : f32
      aicf_emit.yield %r : f32
    }
    %1 = aicf_emit.compute id(1) "exp" dims(d0 = 64, d1 = 64)
        ins(%a[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
    ^bb0(%v: f32):
      %r = math.exp %v : f32
      aicf_emit.yield %r : f32
    }
    return %0, %1 : tensor<64x64xf32>, tensor<64x64xf32>
  }
}
