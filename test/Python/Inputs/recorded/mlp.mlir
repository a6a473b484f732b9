// Written by record_torch.py.

aicf.param @p0.weight : tensor<32x12xf32>
aicf.param @p0.bias : tensor<32xf32>
aicf.param @p2.weight : tensor<4x32xf32>
aicf.param @p2.bias : tensor<4xf32>
aicf.meta @lr0 : tensor<f32> = dense<0.1>

func.func @train(%in0: tensor<16x12xf32> {aicf.name = "in0"}, %in1: tensor<16xi64> {aicf.name = "in1"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %p0_weight = aicf.read @p0.weight : tensor<32x12xf32>
  %matmul = aicf.matmul %in0, %p0_weight {transpose_b}
      : (tensor<16x12xf32>, tensor<32x12xf32>) -> tensor<16x32xf32>
  %p0_bias = aicf.read @p0.bias : tensor<32xf32>
  %broadcast = aicf.broadcast %p0_bias dimensions = [1] : tensor<32xf32> -> tensor<16x32xf32>
  %add = aicf.add %matmul, %broadcast : tensor<16x32xf32>
  %gelu = aicf.gelu %add form = erf : tensor<16x32xf32>
  %p2_weight = aicf.read @p2.weight : tensor<4x32xf32>
  %matmul_1 = aicf.matmul %gelu, %p2_weight {transpose_b}
      : (tensor<16x32xf32>, tensor<4x32xf32>) -> tensor<16x4xf32>
  %p2_bias = aicf.read @p2.bias : tensor<4xf32>
  %broadcast_1 = aicf.broadcast %p2_bias dimensions = [1] : tensor<4xf32> -> tensor<16x4xf32>
  %add_1 = aicf.add %matmul_1, %broadcast_1 : tensor<16x4xf32>
  %softmax_cross_entropy = aicf.softmax_cross_entropy %add_1, %in1
      : (tensor<16x4xf32>, tensor<16xi64>) -> tensor<16xf32>
  %c = aicf.constant dense<-100> : tensor<16xi64>
  %ne = aicf.compare ne %in1, %c : tensor<16xi64> -> tensor<16xi1>
  %c_1 = aicf.constant dense<0.0> : tensor<16xf32>
  %select = aicf.select %ne, %softmax_cross_entropy, %c_1 : tensor<16xi1>, tensor<16xf32>
  %sum = aicf.reduce_sum %select axes = [0] : tensor<16xf32> -> tensor<f32>
  %cast = aicf.cast %ne : tensor<16xi1> -> tensor<16xf32>
  %sum_1 = aicf.reduce_sum %cast axes = [0] : tensor<16xf32> -> tensor<f32>
  %loss = aicf.div %sum, %sum_1 : tensor<f32>
  %lr0 = aicf.read @lr0 : tensor<f32>
  %gradient, %gradient_1, %gradient_2, %gradient_3 = aicf.gradient %loss wrt %p0_weight, %p0_bias, %p2_weight, %p2_bias
      : tensor<f32> -> tensor<32x12xf32>, tensor<32xf32>, tensor<4x32xf32>, tensor<4xf32>
  aicf.apply_gradients %gradient, %gradient_1, %gradient_2, %gradient_3 to [@p0.weight, @p0.bias, @p2.weight, @p2.bias] by #aicf.momentum<momentum = 0.9, nesterov = false, weight_decay = 0.0> lr %lr0
      : tensor<32x12xf32>, tensor<32xf32>, tensor<4x32xf32>, tensor<4xf32>
  return %loss : tensor<f32>
}
