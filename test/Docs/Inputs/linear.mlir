func.func @f(%x: tensor<64x16xf32>, %w: tensor<16x32xf32>, %b: tensor<32xf32>) -> tensor<64x32xf32> {
  %0 = aicf.linear %x, %w, %b : (tensor<64x16xf32>, tensor<16x32xf32>, tensor<32xf32>) -> tensor<64x32xf32>
  %1 = aicf.relu %0 : tensor<64x32xf32>
  return %1 : tensor<64x32xf32>
}
