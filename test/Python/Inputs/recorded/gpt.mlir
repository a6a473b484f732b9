// Written by record_torch.py.

aicf.param @words.weight : tensor<16x16xf32>
aicf.param @places.weight : tensor<8x16xf32>
aicf.param @blocks.0.norm1.weight : tensor<16xf32>
aicf.param @blocks.0.norm1.bias : tensor<16xf32>
aicf.param @blocks.0.norm2.weight : tensor<16xf32>
aicf.param @blocks.0.norm2.bias : tensor<16xf32>
aicf.param @blocks.0.qkv.weight : tensor<48x16xf32>
aicf.param @blocks.0.qkv.bias : tensor<48xf32>
aicf.param @blocks.0.out.weight : tensor<16x16xf32>
aicf.param @blocks.0.out.bias : tensor<16xf32>
aicf.param @blocks.0.inner.weight : tensor<64x16xf32>
aicf.param @blocks.0.inner.bias : tensor<64xf32>
aicf.param @blocks.0.outer.weight : tensor<16x64xf32>
aicf.param @blocks.0.outer.bias : tensor<16xf32>
aicf.param @norm.weight : tensor<16xf32>
aicf.param @norm.bias : tensor<16xf32>
aicf.meta @lr0 : tensor<f32> = dense<0.01>

func.func @train(%in0: tensor<2x8xi64> {aicf.name = "in0"}, %in1: tensor<2x8xi64> {aicf.name = "in1"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %words_weight = aicf.read @words.weight : tensor<16x16xf32>
  %gather = aicf.gather %words_weight, %in0 axis = 0
      : (tensor<16x16xf32>, tensor<2x8xi64>) -> tensor<2x8x16xf32>
  %iota = aicf.iota axis = 0 : tensor<8xi64>
  %places_weight = aicf.read @places.weight : tensor<8x16xf32>
  %gather_1 = aicf.gather %places_weight, %iota axis = 0
      : (tensor<8x16xf32>, tensor<8xi64>) -> tensor<8x16xf32>
  %broadcast = aicf.broadcast %gather_1 dimensions = [1, 2] : tensor<8x16xf32> -> tensor<2x8x16xf32>
  %add = aicf.add %gather, %broadcast : tensor<2x8x16xf32>
  %blocks_0_norm1_weight = aicf.read @blocks.0.norm1.weight : tensor<16xf32>
  %blocks_0_norm1_bias = aicf.read @blocks.0.norm1.bias : tensor<16xf32>
  %layer_norm, %layer_norm_1, %layer_norm_2 = aicf.layer_norm %add, %blocks_0_norm1_weight, %blocks_0_norm1_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %blocks_0_qkv_weight = aicf.read @blocks.0.qkv.weight : tensor<48x16xf32>
  %reshape = aicf.reshape %layer_norm : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul = aicf.matmul %reshape, %blocks_0_qkv_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<48x16xf32>) -> tensor<16x48xf32>
  %blocks_0_qkv_bias = aicf.read @blocks.0.qkv.bias : tensor<48xf32>
  %broadcast_1 = aicf.broadcast %blocks_0_qkv_bias dimensions = [1] : tensor<48xf32> -> tensor<16x48xf32>
  %add_1 = aicf.add %matmul, %broadcast_1 : tensor<16x48xf32>
  %reshape_1 = aicf.reshape %add_1 : tensor<16x48xf32> -> tensor<2x8x48xf32>
  %slice = aicf.slice %reshape_1 offsets = [0, 0, 0] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_1 = aicf.slice %reshape_1 offsets = [0, 0, 16] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_2 = aicf.slice %reshape_1 offsets = [0, 0, 32] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %reshape_2 = aicf.reshape %slice : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose = aicf.transpose %reshape_2 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_3 = aicf.reshape %slice_1 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_1 = aicf.transpose %reshape_3 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_4 = aicf.reshape %slice_2 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_2 = aicf.transpose %reshape_4 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %matmul_1 = aicf.matmul %transpose, %transpose_1 {transpose_b}
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %c = aicf.constant dense<0.35355338> : tensor<2x2x8x8xf32>
  %mul = aicf.mul %matmul_1, %c : tensor<2x2x8x8xf32>
  %iota_1 = aicf.iota axis = 0 : tensor<8x8xi32>
  %iota_2 = aicf.iota axis = 1 : tensor<8x8xi32>
  %ge = aicf.compare ge %iota_1, %iota_2 : tensor<8x8xi32> -> tensor<8x8xi1>
  %c_1 = aicf.constant dense<0xFF800000> : tensor<2x2x8x8xf32>
  %broadcast_2 = aicf.broadcast %ge dimensions = [2, 3] : tensor<8x8xi1> -> tensor<2x2x8x8xi1>
  %select = aicf.select %broadcast_2, %mul, %c_1 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %softmax = aicf.softmax %select axis = 3 : tensor<2x2x8x8xf32>
  %matmul_2 = aicf.matmul %softmax, %transpose_2
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %transpose_3 = aicf.transpose %matmul_2 permutation = [0, 2, 1, 3]
      : tensor<2x2x8x8xf32> -> tensor<2x8x2x8xf32>
  %reshape_5 = aicf.reshape %transpose_3 : tensor<2x8x2x8xf32> -> tensor<2x8x16xf32>
  %blocks_0_out_weight = aicf.read @blocks.0.out.weight : tensor<16x16xf32>
  %reshape_6 = aicf.reshape %reshape_5 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_3 = aicf.matmul %reshape_6, %blocks_0_out_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %blocks_0_out_bias = aicf.read @blocks.0.out.bias : tensor<16xf32>
  %broadcast_3 = aicf.broadcast %blocks_0_out_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_2 = aicf.add %matmul_3, %broadcast_3 : tensor<16x16xf32>
  %reshape_7 = aicf.reshape %add_2 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_3 = aicf.add %add, %reshape_7 : tensor<2x8x16xf32>
  %blocks_0_norm2_weight = aicf.read @blocks.0.norm2.weight : tensor<16xf32>
  %blocks_0_norm2_bias = aicf.read @blocks.0.norm2.bias : tensor<16xf32>
  %layer_norm_3, %layer_norm_4, %layer_norm_5 = aicf.layer_norm %add_3, %blocks_0_norm2_weight, %blocks_0_norm2_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %blocks_0_inner_weight = aicf.read @blocks.0.inner.weight : tensor<64x16xf32>
  %reshape_8 = aicf.reshape %layer_norm_3 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_4 = aicf.matmul %reshape_8, %blocks_0_inner_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<64x16xf32>) -> tensor<16x64xf32>
  %blocks_0_inner_bias = aicf.read @blocks.0.inner.bias : tensor<64xf32>
  %broadcast_4 = aicf.broadcast %blocks_0_inner_bias dimensions = [1] : tensor<64xf32> -> tensor<16x64xf32>
  %add_4 = aicf.add %matmul_4, %broadcast_4 : tensor<16x64xf32>
  %reshape_9 = aicf.reshape %add_4 : tensor<16x64xf32> -> tensor<2x8x64xf32>
  %gelu = aicf.gelu %reshape_9 form = erf : tensor<2x8x64xf32>
  %blocks_0_outer_weight = aicf.read @blocks.0.outer.weight : tensor<16x64xf32>
  %reshape_10 = aicf.reshape %gelu : tensor<2x8x64xf32> -> tensor<16x64xf32>
  %matmul_5 = aicf.matmul %reshape_10, %blocks_0_outer_weight {transpose_b}
      : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x16xf32>
  %blocks_0_outer_bias = aicf.read @blocks.0.outer.bias : tensor<16xf32>
  %broadcast_5 = aicf.broadcast %blocks_0_outer_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_5 = aicf.add %matmul_5, %broadcast_5 : tensor<16x16xf32>
  %reshape_11 = aicf.reshape %add_5 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_6 = aicf.add %add_3, %reshape_11 : tensor<2x8x16xf32>
  %norm_weight = aicf.read @norm.weight : tensor<16xf32>
  %norm_bias = aicf.read @norm.bias : tensor<16xf32>
  %layer_norm_6, %layer_norm_7, %layer_norm_8 = aicf.layer_norm %add_6, %norm_weight, %norm_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %reshape_12 = aicf.reshape %layer_norm_6 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_6 = aicf.matmul %reshape_12, %words_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %reshape_13 = aicf.reshape %matmul_6 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %reshape_14 = aicf.reshape %reshape_13 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %reshape_15 = aicf.reshape %in1 : tensor<2x8xi64> -> tensor<16xi64>
  %softmax_cross_entropy = aicf.softmax_cross_entropy %reshape_14, %reshape_15
      : (tensor<16x16xf32>, tensor<16xi64>) -> tensor<16xf32>
  %c_2 = aicf.constant dense<-100> : tensor<16xi64>
  %ne = aicf.compare ne %reshape_15, %c_2 : tensor<16xi64> -> tensor<16xi1>
  %c_3 = aicf.constant dense<0.0> : tensor<16xf32>
  %select_1 = aicf.select %ne, %softmax_cross_entropy, %c_3 : tensor<16xi1>, tensor<16xf32>
  %sum = aicf.reduce_sum %select_1 axes = [0] : tensor<16xf32> -> tensor<f32>
  %cast = aicf.cast %ne : tensor<16xi1> -> tensor<16xf32>
  %sum_1 = aicf.reduce_sum %cast axes = [0] : tensor<16xf32> -> tensor<f32>
  %loss = aicf.div %sum, %sum_1 : tensor<f32>
  %lr0 = aicf.read @lr0 : tensor<f32>
  %gradient, %gradient_1, %gradient_2, %gradient_3, %gradient_4, %gradient_5, %gradient_6, %gradient_7, %gradient_8, %gradient_9, %gradient_10, %gradient_11, %gradient_12, %gradient_13, %gradient_14, %gradient_15 = aicf.gradient %loss wrt %words_weight, %places_weight, %blocks_0_norm1_weight, %blocks_0_norm1_bias, %blocks_0_norm2_weight, %blocks_0_norm2_bias, %blocks_0_qkv_weight, %blocks_0_qkv_bias, %blocks_0_out_weight, %blocks_0_out_bias, %blocks_0_inner_weight, %blocks_0_inner_bias, %blocks_0_outer_weight, %blocks_0_outer_bias, %norm_weight, %norm_bias
      : tensor<f32> -> tensor<16x16xf32>, tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
  aicf.apply_gradients %gradient, %gradient_1, %gradient_2, %gradient_3, %gradient_4, %gradient_5, %gradient_6, %gradient_7, %gradient_8, %gradient_9, %gradient_10, %gradient_11, %gradient_12, %gradient_13, %gradient_14, %gradient_15 to [@words.weight, @places.weight, @blocks.0.norm1.weight, @blocks.0.norm1.bias, @blocks.0.norm2.weight, @blocks.0.norm2.bias, @blocks.0.qkv.weight, @blocks.0.qkv.bias, @blocks.0.out.weight, @blocks.0.out.bias, @blocks.0.inner.weight, @blocks.0.inner.bias, @blocks.0.outer.weight, @blocks.0.outer.bias, @norm.weight, @norm.bias] by #aicf.adamw<beta1 = 0.9, beta2 = 0.999, eps = 1.0e-08, weight_decay = 0.01> lr %lr0
      : tensor<16x16xf32>, tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
  return %loss : tensor<f32>
}
