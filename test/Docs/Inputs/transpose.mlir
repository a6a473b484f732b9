func.func @f(%x: tensor<64x37xf32>, %w: tensor<37x64xf32>) -> tensor<64x64xf32> {
  %0 = aicf.transpose %w permutation = [1, 0] : tensor<37x64xf32> -> tensor<64x37xf32>
  %kept = aicf.exp %0 : tensor<64x37xf32>
  %1 = aicf.matmul %x, %kept {transpose_b} : (tensor<64x37xf32>, tensor<64x37xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
