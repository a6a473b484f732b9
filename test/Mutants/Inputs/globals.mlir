aicf.param @w : tensor<64x64xf32>
aicf.param @b : tensor<64xf32>
func.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %w = aicf.read @w : tensor<64x64xf32>
  %b = aicf.read @b : tensor<64xf32>
  %y = aicf.linear %x, %w, %b : (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}
