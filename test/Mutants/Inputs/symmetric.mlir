// i1 reads i0's value at two subscripts, and cannot overwrite it.
func.func @f(%x: tensor<64x64xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %s = tensor.empty() : tensor<f32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "symmetric" dims(d0 = 64, d1 = 64)
      ins(%a[d0, d1] : tensor<64x64xf32>, %a[d1, d0] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%i: f32, %j: f32):
    %r = arith.addf %i, %j : f32
    aicf_emit.yield %r : f32
  }
  %y = aicf_emit.compute id(2) "sum" dims(d0 = 64, d1 = 64)
      ins(%b[d0, d1] : tensor<64x64xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%i: f32):
    %r = aicf_emit.reduce add %i over(d0, d1) : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<f32>
}
