// i1 reads the old @w, so it has to come before i0, which overwrites it.
aicf.param @w : tensor<64xf32>
func.func @f(%x: tensor<64xf32>) -> tensor<64xf32> {
  %w = aicf.read @w : tensor<64xf32>
  %n = aicf.add %w, %x : tensor<64xf32>
  aicf.update @w, %n in_place : tensor<64xf32>
  %e = aicf.exp %w : tensor<64xf32>
  return %e : tensor<64xf32>
}
