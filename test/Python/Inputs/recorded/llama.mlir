// Written by record_torch.py.

aicf.param @norm1.weight : tensor<32xf32>
aicf.param @norm2.weight : tensor<32xf32>
aicf.param @q.weight : tensor<32x32xf32>
aicf.param @kv.weight : tensor<32x32xf32>
aicf.param @out.weight : tensor<32x32xf32>
aicf.param @gate.weight : tensor<64x32xf32>
aicf.param @up.weight : tensor<64x32xf32>
aicf.param @down.weight : tensor<32x64xf32>
aicf.state @cos : tensor<8x8xf32> = dense<0.0>
aicf.state @sin : tensor<8x8xf32> = dense<0.0>
aicf.meta @lr0 : tensor<f32> = dense<0.001>

func.func @train(%in0: tensor<2x8x32xf32> {aicf.name = "in0"}, %in1: tensor<2x8x32xf32> {aicf.name = "in1"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %norm1_weight = aicf.read @norm1.weight : tensor<32xf32>
  %rms_norm, %rms_norm_1 = aicf.rms_norm %in0, %norm1_weight axis = 2 eps = 1.1920928955078125e-07
      : (tensor<2x8x32xf32>, tensor<32xf32>) -> (tensor<2x8x32xf32>, tensor<2x8xf32>)
  %q_weight = aicf.read @q.weight : tensor<32x32xf32>
  %reshape = aicf.reshape %rms_norm : tensor<2x8x32xf32> -> tensor<16x32xf32>
  %matmul = aicf.matmul %reshape, %q_weight {transpose_b}
      : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
  %reshape_1 = aicf.reshape %matmul : tensor<16x32xf32> -> tensor<2x8x32xf32>
  %reshape_2 = aicf.reshape %reshape_1 : tensor<2x8x32xf32> -> tensor<2x8x4x8xf32>
  %transpose = aicf.transpose %reshape_2 permutation = [0, 2, 1, 3]
      : tensor<2x8x4x8xf32> -> tensor<2x4x8x8xf32>
  %kv_weight = aicf.read @kv.weight : tensor<32x32xf32>
  %reshape_3 = aicf.reshape %rms_norm : tensor<2x8x32xf32> -> tensor<16x32xf32>
  %matmul_1 = aicf.matmul %reshape_3, %kv_weight {transpose_b}
      : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
  %reshape_4 = aicf.reshape %matmul_1 : tensor<16x32xf32> -> tensor<2x8x32xf32>
  %slice = aicf.slice %reshape_4 offsets = [0, 0, 0] strides = [1, 1, 1]
      : tensor<2x8x32xf32> -> tensor<2x8x16xf32>
  %slice_1 = aicf.slice %reshape_4 offsets = [0, 0, 16] strides = [1, 1, 1]
      : tensor<2x8x32xf32> -> tensor<2x8x16xf32>
  %reshape_5 = aicf.reshape %slice : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_1 = aicf.transpose %reshape_5 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_6 = aicf.reshape %slice_1 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_2 = aicf.transpose %reshape_6 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %slice_2 = aicf.slice %transpose offsets = [0, 0, 0, 0] strides = [1, 1, 1, 1]
      : tensor<2x4x8x8xf32> -> tensor<2x4x8x4xf32>
  %slice_3 = aicf.slice %transpose offsets = [0, 0, 0, 4] strides = [1, 1, 1, 1]
      : tensor<2x4x8x8xf32> -> tensor<2x4x8x4xf32>
  %cos = aicf.read @cos : tensor<8x8xf32>
  %broadcast = aicf.broadcast %cos dimensions = [2, 3] : tensor<8x8xf32> -> tensor<2x4x8x8xf32>
  %mul = aicf.mul %transpose, %broadcast : tensor<2x4x8x8xf32>
  %neg = aicf.neg %slice_3 : tensor<2x4x8x4xf32>
  %concat = aicf.concat %neg, %slice_2 axis = 3
      : (tensor<2x4x8x4xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x8x8xf32>
  %sin = aicf.read @sin : tensor<8x8xf32>
  %broadcast_1 = aicf.broadcast %sin dimensions = [2, 3] : tensor<8x8xf32> -> tensor<2x4x8x8xf32>
  %mul_1 = aicf.mul %concat, %broadcast_1 : tensor<2x4x8x8xf32>
  %add = aicf.add %mul, %mul_1 : tensor<2x4x8x8xf32>
  %slice_4 = aicf.slice %transpose_1 offsets = [0, 0, 0, 0] strides = [1, 1, 1, 1]
      : tensor<2x2x8x8xf32> -> tensor<2x2x8x4xf32>
  %slice_5 = aicf.slice %transpose_1 offsets = [0, 0, 0, 4] strides = [1, 1, 1, 1]
      : tensor<2x2x8x8xf32> -> tensor<2x2x8x4xf32>
  %broadcast_2 = aicf.broadcast %cos dimensions = [2, 3] : tensor<8x8xf32> -> tensor<2x2x8x8xf32>
  %mul_2 = aicf.mul %transpose_1, %broadcast_2 : tensor<2x2x8x8xf32>
  %neg_1 = aicf.neg %slice_5 : tensor<2x2x8x4xf32>
  %concat_1 = aicf.concat %neg_1, %slice_4 axis = 3
      : (tensor<2x2x8x4xf32>, tensor<2x2x8x4xf32>) -> tensor<2x2x8x8xf32>
  %broadcast_3 = aicf.broadcast %sin dimensions = [2, 3] : tensor<8x8xf32> -> tensor<2x2x8x8xf32>
  %mul_3 = aicf.mul %concat_1, %broadcast_3 : tensor<2x2x8x8xf32>
  %add_1 = aicf.add %mul_2, %mul_3 : tensor<2x2x8x8xf32>
  %reshape_7 = aicf.reshape %add_1 : tensor<2x2x8x8xf32> -> tensor<2x2x1x8x8xf32>
  %reshape_8 = aicf.reshape %reshape_7 : tensor<2x2x1x8x8xf32> -> tensor<2x2x8x8xf32>
  %broadcast_4 = aicf.broadcast %reshape_8 dimensions = [0, 1, 3, 4]
      : tensor<2x2x8x8xf32> -> tensor<2x2x2x8x8xf32>
  %reshape_9 = aicf.reshape %broadcast_4 : tensor<2x2x2x8x8xf32> -> tensor<2x4x8x8xf32>
  %reshape_10 = aicf.reshape %transpose_2 : tensor<2x2x8x8xf32> -> tensor<2x2x1x8x8xf32>
  %reshape_11 = aicf.reshape %reshape_10 : tensor<2x2x1x8x8xf32> -> tensor<2x2x8x8xf32>
  %broadcast_5 = aicf.broadcast %reshape_11 dimensions = [0, 1, 3, 4]
      : tensor<2x2x8x8xf32> -> tensor<2x2x2x8x8xf32>
  %reshape_12 = aicf.reshape %broadcast_5 : tensor<2x2x2x8x8xf32> -> tensor<2x4x8x8xf32>
  %matmul_2 = aicf.matmul %add, %reshape_9 {transpose_b}
      : (tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  %c = aicf.constant dense<0.35355338> : tensor<2x4x8x8xf32>
  %mul_4 = aicf.mul %matmul_2, %c : tensor<2x4x8x8xf32>
  %iota = aicf.iota axis = 0 : tensor<8x8xi32>
  %iota_1 = aicf.iota axis = 1 : tensor<8x8xi32>
  %ge = aicf.compare ge %iota, %iota_1 : tensor<8x8xi32> -> tensor<8x8xi1>
  %c_1 = aicf.constant dense<0xFF800000> : tensor<2x4x8x8xf32>
  %broadcast_6 = aicf.broadcast %ge dimensions = [2, 3] : tensor<8x8xi1> -> tensor<2x4x8x8xi1>
  %select = aicf.select %broadcast_6, %mul_4, %c_1 : tensor<2x4x8x8xi1>, tensor<2x4x8x8xf32>
  %softmax = aicf.softmax %select axis = 3 : tensor<2x4x8x8xf32>
  %matmul_3 = aicf.matmul %softmax, %reshape_12
      : (tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  %transpose_3 = aicf.transpose %matmul_3 permutation = [0, 2, 1, 3]
      : tensor<2x4x8x8xf32> -> tensor<2x8x4x8xf32>
  %reshape_13 = aicf.reshape %transpose_3 : tensor<2x8x4x8xf32> -> tensor<2x8x32xf32>
  %out_weight = aicf.read @out.weight : tensor<32x32xf32>
  %reshape_14 = aicf.reshape %reshape_13 : tensor<2x8x32xf32> -> tensor<16x32xf32>
  %matmul_4 = aicf.matmul %reshape_14, %out_weight {transpose_b}
      : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
  %reshape_15 = aicf.reshape %matmul_4 : tensor<16x32xf32> -> tensor<2x8x32xf32>
  %add_2 = aicf.add %in0, %reshape_15 : tensor<2x8x32xf32>
  %norm2_weight = aicf.read @norm2.weight : tensor<32xf32>
  %rms_norm_2, %rms_norm_3 = aicf.rms_norm %add_2, %norm2_weight axis = 2 eps = 1.1920928955078125e-07
      : (tensor<2x8x32xf32>, tensor<32xf32>) -> (tensor<2x8x32xf32>, tensor<2x8xf32>)
  %gate_weight = aicf.read @gate.weight : tensor<64x32xf32>
  %reshape_16 = aicf.reshape %rms_norm_2 : tensor<2x8x32xf32> -> tensor<16x32xf32>
  %matmul_5 = aicf.matmul %reshape_16, %gate_weight {transpose_b}
      : (tensor<16x32xf32>, tensor<64x32xf32>) -> tensor<16x64xf32>
  %reshape_17 = aicf.reshape %matmul_5 : tensor<16x64xf32> -> tensor<2x8x64xf32>
  %silu = aicf.silu %reshape_17 : tensor<2x8x64xf32>
  %up_weight = aicf.read @up.weight : tensor<64x32xf32>
  %reshape_18 = aicf.reshape %rms_norm_2 : tensor<2x8x32xf32> -> tensor<16x32xf32>
  %matmul_6 = aicf.matmul %reshape_18, %up_weight {transpose_b}
      : (tensor<16x32xf32>, tensor<64x32xf32>) -> tensor<16x64xf32>
  %reshape_19 = aicf.reshape %matmul_6 : tensor<16x64xf32> -> tensor<2x8x64xf32>
  %mul_5 = aicf.mul %silu, %reshape_19 : tensor<2x8x64xf32>
  %down_weight = aicf.read @down.weight : tensor<32x64xf32>
  %reshape_20 = aicf.reshape %mul_5 : tensor<2x8x64xf32> -> tensor<16x64xf32>
  %matmul_7 = aicf.matmul %reshape_20, %down_weight {transpose_b}
      : (tensor<16x64xf32>, tensor<32x64xf32>) -> tensor<16x32xf32>
  %reshape_21 = aicf.reshape %matmul_7 : tensor<16x32xf32> -> tensor<2x8x32xf32>
  %add_3 = aicf.add %add_2, %reshape_21 : tensor<2x8x32xf32>
  %mse = aicf.mse %add_3, %in1 : tensor<2x8x32xf32>
  %loss = aicf.reduce_mean %mse axes = [0, 1, 2] : tensor<2x8x32xf32> -> tensor<f32>
  %lr0 = aicf.read @lr0 : tensor<f32>
  %gradient, %gradient_1, %gradient_2, %gradient_3, %gradient_4, %gradient_5, %gradient_6, %gradient_7 = aicf.gradient %loss wrt %norm1_weight, %norm2_weight, %q_weight, %kv_weight, %out_weight, %gate_weight, %up_weight, %down_weight
      : tensor<f32> -> tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<64x32xf32>, tensor<64x32xf32>, tensor<32x64xf32>
  aicf.apply_gradients %gradient, %gradient_1, %gradient_2, %gradient_3, %gradient_4, %gradient_5, %gradient_6, %gradient_7 to [@norm1.weight, @norm2.weight, @q.weight, @kv.weight, @out.weight, @gate.weight, @up.weight, @down.weight] by #aicf.adam<beta1 = 0.9, beta2 = 0.999, eps = 1.0e-08, weight_decay = 0.0> lr %lr0
      : tensor<32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<64x32xf32>, tensor<64x32xf32>, tensor<32x64xf32>
  return %loss : tensor<f32>
}
