func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = aicf.exp %x : tensor<8xf32>
  %loss = aicf.reduce_sum %e axes = [0] : tensor<8xf32> -> tensor<f32>
  %dx = aicf.gradient %loss wrt %x : tensor<f32> -> tensor<8xf32>
  return %dx : tensor<8xf32>
}
