// y reads the new @w through the product; merged with the exponential, it would
// read the old one too, which is overwritten by then.
aicf.param @w : tensor<64x64xf32>
func.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %w = aicf.read @w : tensor<64x64xf32>
  %n = aicf.add %w, %x : tensor<64x64xf32>
  aicf.update @w, %n in_place : tensor<64x64xf32>
  %p = aicf.matmul %n, %n : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %e = aicf.exp %w : tensor<64x64xf32>
  %y = aicf.mul %e, %p : tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}
