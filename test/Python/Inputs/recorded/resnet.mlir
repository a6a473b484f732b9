// Written by record_torch.py.

aicf.param @p0.weight : tensor<8x3x3x3xf32>
aicf.param @p1.weight : tensor<8xf32>
aicf.param @p1.bias : tensor<8xf32>
aicf.param @p4.conv1.weight : tensor<8x8x3x3xf32>
aicf.param @p4.conv2.weight : tensor<8x8x3x3xf32>
aicf.param @p4.bn1.weight : tensor<8xf32>
aicf.param @p4.bn1.bias : tensor<8xf32>
aicf.param @p4.bn2.weight : tensor<8xf32>
aicf.param @p4.bn2.bias : tensor<8xf32>
aicf.param @p5.conv1.weight : tensor<16x8x3x3xf32>
aicf.param @p5.conv2.weight : tensor<16x16x3x3xf32>
aicf.param @p5.bn1.weight : tensor<16xf32>
aicf.param @p5.bn1.bias : tensor<16xf32>
aicf.param @p5.bn2.weight : tensor<16xf32>
aicf.param @p5.bn2.bias : tensor<16xf32>
aicf.param @p5.down.0.weight : tensor<16x8x1x1xf32>
aicf.param @p5.down.1.weight : tensor<16xf32>
aicf.param @p5.down.1.bias : tensor<16xf32>
aicf.param @p8.weight : tensor<10x16xf32>
aicf.param @p8.bias : tensor<10xf32>
aicf.state @p1.running_mean : tensor<8xf32> = dense<0.0>
aicf.state @p1.running_var : tensor<8xf32> = dense<0.0>
aicf.state @p1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @p4.bn1.running_mean : tensor<8xf32> = dense<0.0>
aicf.state @p4.bn1.running_var : tensor<8xf32> = dense<0.0>
aicf.state @p4.bn1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @p4.bn2.running_mean : tensor<8xf32> = dense<0.0>
aicf.state @p4.bn2.running_var : tensor<8xf32> = dense<0.0>
aicf.state @p4.bn2.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @p5.bn1.running_mean : tensor<16xf32> = dense<0.0>
aicf.state @p5.bn1.running_var : tensor<16xf32> = dense<0.0>
aicf.state @p5.bn1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @p5.bn2.running_mean : tensor<16xf32> = dense<0.0>
aicf.state @p5.bn2.running_var : tensor<16xf32> = dense<0.0>
aicf.state @p5.bn2.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @p5.down.1.running_mean : tensor<16xf32> = dense<0.0>
aicf.state @p5.down.1.running_var : tensor<16xf32> = dense<0.0>
aicf.state @p5.down.1.num_batches_tracked : tensor<i64> = dense<0>
aicf.meta @lr0 : tensor<f32> = dense<0.05>

func.func @train(%in0: tensor<4x3x8x8xf32> {aicf.name = "in0"}, %in1: tensor<4xi64> {aicf.name = "in1"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %p0_weight = aicf.read @p0.weight : tensor<8x3x3x3xf32>
  %transpose = aicf.transpose %in0 permutation = [0, 2, 3, 1] : tensor<4x3x8x8xf32> -> tensor<4x8x8x3xf32>
  %transpose_1 = aicf.transpose %p0_weight permutation = [2, 3, 1, 0]
      : tensor<8x3x3x3xf32> -> tensor<3x3x3x8xf32>
  %conv2d = aicf.conv2d %transpose, %transpose_1 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<4x8x8x3xf32>, tensor<3x3x3x8xf32>) -> tensor<4x8x8x8xf32>
  %p1_num_batches_tracked = aicf.read @p1.num_batches_tracked : tensor<i64>
  %c = aicf.constant dense<1> : tensor<i64>
  %add = aicf.add %p1_num_batches_tracked, %c : tensor<i64>
  aicf.update @p1.num_batches_tracked, %add : tensor<i64>
  %mean = aicf.reduce_mean %conv2d axes = [0, 1, 2] : tensor<4x8x8x8xf32> -> tensor<8xf32>
  %broadcast = aicf.broadcast %mean dimensions = [3] : tensor<8xf32> -> tensor<4x8x8x8xf32>
  %sub = aicf.sub %conv2d, %broadcast : tensor<4x8x8x8xf32>
  %mul = aicf.mul %sub, %sub : tensor<4x8x8x8xf32>
  %mean_1 = aicf.reduce_mean %mul axes = [0, 1, 2] : tensor<4x8x8x8xf32> -> tensor<8xf32>
  %c_1 = aicf.constant dense<1.0039216> : tensor<8xf32>
  %mul_1 = aicf.mul %mean_1, %c_1 : tensor<8xf32>
  %p1_running_mean = aicf.read @p1.running_mean : tensor<8xf32>
  %c_2 = aicf.constant dense<0.9> : tensor<8xf32>
  %mul_2 = aicf.mul %p1_running_mean, %c_2 : tensor<8xf32>
  %c_3 = aicf.constant dense<0.1> : tensor<8xf32>
  %mul_3 = aicf.mul %mean, %c_3 : tensor<8xf32>
  %add_1 = aicf.add %mul_2, %mul_3 : tensor<8xf32>
  aicf.update @p1.running_mean, %add_1 : tensor<8xf32>
  %p1_running_var = aicf.read @p1.running_var : tensor<8xf32>
  %mul_4 = aicf.mul %p1_running_var, %c_2 : tensor<8xf32>
  %mul_5 = aicf.mul %mul_1, %c_3 : tensor<8xf32>
  %add_2 = aicf.add %mul_4, %mul_5 : tensor<8xf32>
  aicf.update @p1.running_var, %add_2 : tensor<8xf32>
  %c_4 = aicf.constant dense<1.0e-05> : tensor<8xf32>
  %add_3 = aicf.add %mean_1, %c_4 : tensor<8xf32>
  %rsqrt = aicf.rsqrt %add_3 : tensor<8xf32>
  %broadcast_1 = aicf.broadcast %rsqrt dimensions = [3] : tensor<8xf32> -> tensor<4x8x8x8xf32>
  %mul_6 = aicf.mul %sub, %broadcast_1 : tensor<4x8x8x8xf32>
  %p1_weight = aicf.read @p1.weight : tensor<8xf32>
  %broadcast_2 = aicf.broadcast %p1_weight dimensions = [3] : tensor<8xf32> -> tensor<4x8x8x8xf32>
  %mul_7 = aicf.mul %mul_6, %broadcast_2 : tensor<4x8x8x8xf32>
  %p1_bias = aicf.read @p1.bias : tensor<8xf32>
  %broadcast_3 = aicf.broadcast %p1_bias dimensions = [3] : tensor<8xf32> -> tensor<4x8x8x8xf32>
  %add_4 = aicf.add %mul_7, %broadcast_3 : tensor<4x8x8x8xf32>
  %relu = aicf.relu %add_4 : tensor<4x8x8x8xf32>
  %max_pool2d = aicf.max_pool2d %relu window = [3, 3] strides = [2, 2] padding = [1, 1, 1, 1]
      : tensor<4x8x8x8xf32> -> tensor<4x4x4x8xf32>
  %p4_conv1_weight = aicf.read @p4.conv1.weight : tensor<8x8x3x3xf32>
  %transpose_2 = aicf.transpose %p4_conv1_weight permutation = [2, 3, 1, 0]
      : tensor<8x8x3x3xf32> -> tensor<3x3x8x8xf32>
  %conv2d_1 = aicf.conv2d %max_pool2d, %transpose_2 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<4x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<4x4x4x8xf32>
  %p4_bn1_num_batches_tracked = aicf.read @p4.bn1.num_batches_tracked : tensor<i64>
  %add_5 = aicf.add %p4_bn1_num_batches_tracked, %c : tensor<i64>
  aicf.update @p4.bn1.num_batches_tracked, %add_5 : tensor<i64>
  %mean_2 = aicf.reduce_mean %conv2d_1 axes = [0, 1, 2] : tensor<4x4x4x8xf32> -> tensor<8xf32>
  %broadcast_4 = aicf.broadcast %mean_2 dimensions = [3] : tensor<8xf32> -> tensor<4x4x4x8xf32>
  %sub_1 = aicf.sub %conv2d_1, %broadcast_4 : tensor<4x4x4x8xf32>
  %mul_8 = aicf.mul %sub_1, %sub_1 : tensor<4x4x4x8xf32>
  %mean_3 = aicf.reduce_mean %mul_8 axes = [0, 1, 2] : tensor<4x4x4x8xf32> -> tensor<8xf32>
  %c_5 = aicf.constant dense<1.0158731> : tensor<8xf32>
  %mul_9 = aicf.mul %mean_3, %c_5 : tensor<8xf32>
  %p4_bn1_running_mean = aicf.read @p4.bn1.running_mean : tensor<8xf32>
  %mul_10 = aicf.mul %p4_bn1_running_mean, %c_2 : tensor<8xf32>
  %mul_11 = aicf.mul %mean_2, %c_3 : tensor<8xf32>
  %add_6 = aicf.add %mul_10, %mul_11 : tensor<8xf32>
  aicf.update @p4.bn1.running_mean, %add_6 : tensor<8xf32>
  %p4_bn1_running_var = aicf.read @p4.bn1.running_var : tensor<8xf32>
  %mul_12 = aicf.mul %p4_bn1_running_var, %c_2 : tensor<8xf32>
  %mul_13 = aicf.mul %mul_9, %c_3 : tensor<8xf32>
  %add_7 = aicf.add %mul_12, %mul_13 : tensor<8xf32>
  aicf.update @p4.bn1.running_var, %add_7 : tensor<8xf32>
  %add_8 = aicf.add %mean_3, %c_4 : tensor<8xf32>
  %rsqrt_1 = aicf.rsqrt %add_8 : tensor<8xf32>
  %broadcast_5 = aicf.broadcast %rsqrt_1 dimensions = [3] : tensor<8xf32> -> tensor<4x4x4x8xf32>
  %mul_14 = aicf.mul %sub_1, %broadcast_5 : tensor<4x4x4x8xf32>
  %p4_bn1_weight = aicf.read @p4.bn1.weight : tensor<8xf32>
  %broadcast_6 = aicf.broadcast %p4_bn1_weight dimensions = [3] : tensor<8xf32> -> tensor<4x4x4x8xf32>
  %mul_15 = aicf.mul %mul_14, %broadcast_6 : tensor<4x4x4x8xf32>
  %p4_bn1_bias = aicf.read @p4.bn1.bias : tensor<8xf32>
  %broadcast_7 = aicf.broadcast %p4_bn1_bias dimensions = [3] : tensor<8xf32> -> tensor<4x4x4x8xf32>
  %add_9 = aicf.add %mul_15, %broadcast_7 : tensor<4x4x4x8xf32>
  %relu_1 = aicf.relu %add_9 : tensor<4x4x4x8xf32>
  %p4_conv2_weight = aicf.read @p4.conv2.weight : tensor<8x8x3x3xf32>
  %transpose_3 = aicf.transpose %p4_conv2_weight permutation = [2, 3, 1, 0]
      : tensor<8x8x3x3xf32> -> tensor<3x3x8x8xf32>
  %conv2d_2 = aicf.conv2d %relu_1, %transpose_3 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<4x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<4x4x4x8xf32>
  %p4_bn2_num_batches_tracked = aicf.read @p4.bn2.num_batches_tracked : tensor<i64>
  %add_10 = aicf.add %p4_bn2_num_batches_tracked, %c : tensor<i64>
  aicf.update @p4.bn2.num_batches_tracked, %add_10 : tensor<i64>
  %mean_4 = aicf.reduce_mean %conv2d_2 axes = [0, 1, 2] : tensor<4x4x4x8xf32> -> tensor<8xf32>
  %broadcast_8 = aicf.broadcast %mean_4 dimensions = [3] : tensor<8xf32> -> tensor<4x4x4x8xf32>
  %sub_2 = aicf.sub %conv2d_2, %broadcast_8 : tensor<4x4x4x8xf32>
  %mul_16 = aicf.mul %sub_2, %sub_2 : tensor<4x4x4x8xf32>
  %mean_5 = aicf.reduce_mean %mul_16 axes = [0, 1, 2] : tensor<4x4x4x8xf32> -> tensor<8xf32>
  %mul_17 = aicf.mul %mean_5, %c_5 : tensor<8xf32>
  %p4_bn2_running_mean = aicf.read @p4.bn2.running_mean : tensor<8xf32>
  %mul_18 = aicf.mul %p4_bn2_running_mean, %c_2 : tensor<8xf32>
  %mul_19 = aicf.mul %mean_4, %c_3 : tensor<8xf32>
  %add_11 = aicf.add %mul_18, %mul_19 : tensor<8xf32>
  aicf.update @p4.bn2.running_mean, %add_11 : tensor<8xf32>
  %p4_bn2_running_var = aicf.read @p4.bn2.running_var : tensor<8xf32>
  %mul_20 = aicf.mul %p4_bn2_running_var, %c_2 : tensor<8xf32>
  %mul_21 = aicf.mul %mul_17, %c_3 : tensor<8xf32>
  %add_12 = aicf.add %mul_20, %mul_21 : tensor<8xf32>
  aicf.update @p4.bn2.running_var, %add_12 : tensor<8xf32>
  %add_13 = aicf.add %mean_5, %c_4 : tensor<8xf32>
  %rsqrt_2 = aicf.rsqrt %add_13 : tensor<8xf32>
  %broadcast_9 = aicf.broadcast %rsqrt_2 dimensions = [3] : tensor<8xf32> -> tensor<4x4x4x8xf32>
  %mul_22 = aicf.mul %sub_2, %broadcast_9 : tensor<4x4x4x8xf32>
  %p4_bn2_weight = aicf.read @p4.bn2.weight : tensor<8xf32>
  %broadcast_10 = aicf.broadcast %p4_bn2_weight dimensions = [3] : tensor<8xf32> -> tensor<4x4x4x8xf32>
  %mul_23 = aicf.mul %mul_22, %broadcast_10 : tensor<4x4x4x8xf32>
  %p4_bn2_bias = aicf.read @p4.bn2.bias : tensor<8xf32>
  %broadcast_11 = aicf.broadcast %p4_bn2_bias dimensions = [3] : tensor<8xf32> -> tensor<4x4x4x8xf32>
  %add_14 = aicf.add %mul_23, %broadcast_11 : tensor<4x4x4x8xf32>
  %add_15 = aicf.add %add_14, %max_pool2d : tensor<4x4x4x8xf32>
  %relu_2 = aicf.relu %add_15 : tensor<4x4x4x8xf32>
  %p5_conv1_weight = aicf.read @p5.conv1.weight : tensor<16x8x3x3xf32>
  %transpose_4 = aicf.transpose %p5_conv1_weight permutation = [2, 3, 1, 0]
      : tensor<16x8x3x3xf32> -> tensor<3x3x8x16xf32>
  %conv2d_3 = aicf.conv2d %relu_2, %transpose_4 strides = [2, 2] padding = [1, 1, 1, 1]
      : (tensor<4x4x4x8xf32>, tensor<3x3x8x16xf32>) -> tensor<4x2x2x16xf32>
  %p5_bn1_num_batches_tracked = aicf.read @p5.bn1.num_batches_tracked : tensor<i64>
  %add_16 = aicf.add %p5_bn1_num_batches_tracked, %c : tensor<i64>
  aicf.update @p5.bn1.num_batches_tracked, %add_16 : tensor<i64>
  %mean_6 = aicf.reduce_mean %conv2d_3 axes = [0, 1, 2] : tensor<4x2x2x16xf32> -> tensor<16xf32>
  %broadcast_12 = aicf.broadcast %mean_6 dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %sub_3 = aicf.sub %conv2d_3, %broadcast_12 : tensor<4x2x2x16xf32>
  %mul_24 = aicf.mul %sub_3, %sub_3 : tensor<4x2x2x16xf32>
  %mean_7 = aicf.reduce_mean %mul_24 axes = [0, 1, 2] : tensor<4x2x2x16xf32> -> tensor<16xf32>
  %c_6 = aicf.constant dense<1.0666667> : tensor<16xf32>
  %mul_25 = aicf.mul %mean_7, %c_6 : tensor<16xf32>
  %p5_bn1_running_mean = aicf.read @p5.bn1.running_mean : tensor<16xf32>
  %c_7 = aicf.constant dense<0.9> : tensor<16xf32>
  %mul_26 = aicf.mul %p5_bn1_running_mean, %c_7 : tensor<16xf32>
  %c_8 = aicf.constant dense<0.1> : tensor<16xf32>
  %mul_27 = aicf.mul %mean_6, %c_8 : tensor<16xf32>
  %add_17 = aicf.add %mul_26, %mul_27 : tensor<16xf32>
  aicf.update @p5.bn1.running_mean, %add_17 : tensor<16xf32>
  %p5_bn1_running_var = aicf.read @p5.bn1.running_var : tensor<16xf32>
  %mul_28 = aicf.mul %p5_bn1_running_var, %c_7 : tensor<16xf32>
  %mul_29 = aicf.mul %mul_25, %c_8 : tensor<16xf32>
  %add_18 = aicf.add %mul_28, %mul_29 : tensor<16xf32>
  aicf.update @p5.bn1.running_var, %add_18 : tensor<16xf32>
  %c_9 = aicf.constant dense<1.0e-05> : tensor<16xf32>
  %add_19 = aicf.add %mean_7, %c_9 : tensor<16xf32>
  %rsqrt_3 = aicf.rsqrt %add_19 : tensor<16xf32>
  %broadcast_13 = aicf.broadcast %rsqrt_3 dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %mul_30 = aicf.mul %sub_3, %broadcast_13 : tensor<4x2x2x16xf32>
  %p5_bn1_weight = aicf.read @p5.bn1.weight : tensor<16xf32>
  %broadcast_14 = aicf.broadcast %p5_bn1_weight dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %mul_31 = aicf.mul %mul_30, %broadcast_14 : tensor<4x2x2x16xf32>
  %p5_bn1_bias = aicf.read @p5.bn1.bias : tensor<16xf32>
  %broadcast_15 = aicf.broadcast %p5_bn1_bias dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %add_20 = aicf.add %mul_31, %broadcast_15 : tensor<4x2x2x16xf32>
  %relu_3 = aicf.relu %add_20 : tensor<4x2x2x16xf32>
  %p5_conv2_weight = aicf.read @p5.conv2.weight : tensor<16x16x3x3xf32>
  %transpose_5 = aicf.transpose %p5_conv2_weight permutation = [2, 3, 1, 0]
      : tensor<16x16x3x3xf32> -> tensor<3x3x16x16xf32>
  %conv2d_4 = aicf.conv2d %relu_3, %transpose_5 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<4x2x2x16xf32>, tensor<3x3x16x16xf32>) -> tensor<4x2x2x16xf32>
  %p5_bn2_num_batches_tracked = aicf.read @p5.bn2.num_batches_tracked : tensor<i64>
  %add_21 = aicf.add %p5_bn2_num_batches_tracked, %c : tensor<i64>
  aicf.update @p5.bn2.num_batches_tracked, %add_21 : tensor<i64>
  %mean_8 = aicf.reduce_mean %conv2d_4 axes = [0, 1, 2] : tensor<4x2x2x16xf32> -> tensor<16xf32>
  %broadcast_16 = aicf.broadcast %mean_8 dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %sub_4 = aicf.sub %conv2d_4, %broadcast_16 : tensor<4x2x2x16xf32>
  %mul_32 = aicf.mul %sub_4, %sub_4 : tensor<4x2x2x16xf32>
  %mean_9 = aicf.reduce_mean %mul_32 axes = [0, 1, 2] : tensor<4x2x2x16xf32> -> tensor<16xf32>
  %mul_33 = aicf.mul %mean_9, %c_6 : tensor<16xf32>
  %p5_bn2_running_mean = aicf.read @p5.bn2.running_mean : tensor<16xf32>
  %mul_34 = aicf.mul %p5_bn2_running_mean, %c_7 : tensor<16xf32>
  %mul_35 = aicf.mul %mean_8, %c_8 : tensor<16xf32>
  %add_22 = aicf.add %mul_34, %mul_35 : tensor<16xf32>
  aicf.update @p5.bn2.running_mean, %add_22 : tensor<16xf32>
  %p5_bn2_running_var = aicf.read @p5.bn2.running_var : tensor<16xf32>
  %mul_36 = aicf.mul %p5_bn2_running_var, %c_7 : tensor<16xf32>
  %mul_37 = aicf.mul %mul_33, %c_8 : tensor<16xf32>
  %add_23 = aicf.add %mul_36, %mul_37 : tensor<16xf32>
  aicf.update @p5.bn2.running_var, %add_23 : tensor<16xf32>
  %add_24 = aicf.add %mean_9, %c_9 : tensor<16xf32>
  %rsqrt_4 = aicf.rsqrt %add_24 : tensor<16xf32>
  %broadcast_17 = aicf.broadcast %rsqrt_4 dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %mul_38 = aicf.mul %sub_4, %broadcast_17 : tensor<4x2x2x16xf32>
  %p5_bn2_weight = aicf.read @p5.bn2.weight : tensor<16xf32>
  %broadcast_18 = aicf.broadcast %p5_bn2_weight dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %mul_39 = aicf.mul %mul_38, %broadcast_18 : tensor<4x2x2x16xf32>
  %p5_bn2_bias = aicf.read @p5.bn2.bias : tensor<16xf32>
  %broadcast_19 = aicf.broadcast %p5_bn2_bias dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %add_25 = aicf.add %mul_39, %broadcast_19 : tensor<4x2x2x16xf32>
  %p5_down_0_weight = aicf.read @p5.down.0.weight : tensor<16x8x1x1xf32>
  %transpose_6 = aicf.transpose %p5_down_0_weight permutation = [2, 3, 1, 0]
      : tensor<16x8x1x1xf32> -> tensor<1x1x8x16xf32>
  %conv2d_5 = aicf.conv2d %relu_2, %transpose_6 strides = [2, 2] padding = [0, 0, 0, 0]
      : (tensor<4x4x4x8xf32>, tensor<1x1x8x16xf32>) -> tensor<4x2x2x16xf32>
  %p5_down_1_num_batches_tracked = aicf.read @p5.down.1.num_batches_tracked : tensor<i64>
  %add_26 = aicf.add %p5_down_1_num_batches_tracked, %c : tensor<i64>
  aicf.update @p5.down.1.num_batches_tracked, %add_26 : tensor<i64>
  %mean_10 = aicf.reduce_mean %conv2d_5 axes = [0, 1, 2] : tensor<4x2x2x16xf32> -> tensor<16xf32>
  %broadcast_20 = aicf.broadcast %mean_10 dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %sub_5 = aicf.sub %conv2d_5, %broadcast_20 : tensor<4x2x2x16xf32>
  %mul_40 = aicf.mul %sub_5, %sub_5 : tensor<4x2x2x16xf32>
  %mean_11 = aicf.reduce_mean %mul_40 axes = [0, 1, 2] : tensor<4x2x2x16xf32> -> tensor<16xf32>
  %mul_41 = aicf.mul %mean_11, %c_6 : tensor<16xf32>
  %p5_down_1_running_mean = aicf.read @p5.down.1.running_mean : tensor<16xf32>
  %mul_42 = aicf.mul %p5_down_1_running_mean, %c_7 : tensor<16xf32>
  %mul_43 = aicf.mul %mean_10, %c_8 : tensor<16xf32>
  %add_27 = aicf.add %mul_42, %mul_43 : tensor<16xf32>
  aicf.update @p5.down.1.running_mean, %add_27 : tensor<16xf32>
  %p5_down_1_running_var = aicf.read @p5.down.1.running_var : tensor<16xf32>
  %mul_44 = aicf.mul %p5_down_1_running_var, %c_7 : tensor<16xf32>
  %mul_45 = aicf.mul %mul_41, %c_8 : tensor<16xf32>
  %add_28 = aicf.add %mul_44, %mul_45 : tensor<16xf32>
  aicf.update @p5.down.1.running_var, %add_28 : tensor<16xf32>
  %add_29 = aicf.add %mean_11, %c_9 : tensor<16xf32>
  %rsqrt_5 = aicf.rsqrt %add_29 : tensor<16xf32>
  %broadcast_21 = aicf.broadcast %rsqrt_5 dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %mul_46 = aicf.mul %sub_5, %broadcast_21 : tensor<4x2x2x16xf32>
  %p5_down_1_weight = aicf.read @p5.down.1.weight : tensor<16xf32>
  %broadcast_22 = aicf.broadcast %p5_down_1_weight dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %mul_47 = aicf.mul %mul_46, %broadcast_22 : tensor<4x2x2x16xf32>
  %p5_down_1_bias = aicf.read @p5.down.1.bias : tensor<16xf32>
  %broadcast_23 = aicf.broadcast %p5_down_1_bias dimensions = [3] : tensor<16xf32> -> tensor<4x2x2x16xf32>
  %add_30 = aicf.add %mul_47, %broadcast_23 : tensor<4x2x2x16xf32>
  %add_31 = aicf.add %add_25, %add_30 : tensor<4x2x2x16xf32>
  %relu_4 = aicf.relu %add_31 : tensor<4x2x2x16xf32>
  %mean_12 = aicf.reduce_mean %relu_4 axes = [1, 2] : tensor<4x2x2x16xf32> -> tensor<4x16xf32>
  %reshape = aicf.reshape %mean_12 : tensor<4x16xf32> -> tensor<4x1x1x16xf32>
  %reshape_1 = aicf.reshape %reshape : tensor<4x1x1x16xf32> -> tensor<4x16x1x1xf32>
  %reshape_2 = aicf.reshape %reshape_1 : tensor<4x16x1x1xf32> -> tensor<4x16xf32>
  %p8_weight = aicf.read @p8.weight : tensor<10x16xf32>
  %matmul = aicf.matmul %reshape_2, %p8_weight {transpose_b}
      : (tensor<4x16xf32>, tensor<10x16xf32>) -> tensor<4x10xf32>
  %p8_bias = aicf.read @p8.bias : tensor<10xf32>
  %broadcast_24 = aicf.broadcast %p8_bias dimensions = [1] : tensor<10xf32> -> tensor<4x10xf32>
  %add_32 = aicf.add %matmul, %broadcast_24 : tensor<4x10xf32>
  %softmax_cross_entropy = aicf.softmax_cross_entropy %add_32, %in1
      : (tensor<4x10xf32>, tensor<4xi64>) -> tensor<4xf32>
  %c_10 = aicf.constant dense<-100> : tensor<4xi64>
  %ne = aicf.compare ne %in1, %c_10 : tensor<4xi64> -> tensor<4xi1>
  %c_11 = aicf.constant dense<0.0> : tensor<4xf32>
  %select = aicf.select %ne, %softmax_cross_entropy, %c_11 : tensor<4xi1>, tensor<4xf32>
  %sum = aicf.reduce_sum %select axes = [0] : tensor<4xf32> -> tensor<f32>
  %cast = aicf.cast %ne : tensor<4xi1> -> tensor<4xf32>
  %sum_1 = aicf.reduce_sum %cast axes = [0] : tensor<4xf32> -> tensor<f32>
  %loss = aicf.div %sum, %sum_1 : tensor<f32>
  %lr0 = aicf.read @lr0 : tensor<f32>
  %gradient, %gradient_1, %gradient_2, %gradient_3, %gradient_4, %gradient_5, %gradient_6, %gradient_7, %gradient_8, %gradient_9, %gradient_10, %gradient_11, %gradient_12, %gradient_13, %gradient_14, %gradient_15, %gradient_16, %gradient_17, %gradient_18, %gradient_19 = aicf.gradient %loss wrt %p0_weight, %p1_weight, %p1_bias, %p4_conv1_weight, %p4_conv2_weight, %p4_bn1_weight, %p4_bn1_bias, %p4_bn2_weight, %p4_bn2_bias, %p5_conv1_weight, %p5_conv2_weight, %p5_bn1_weight, %p5_bn1_bias, %p5_bn2_weight, %p5_bn2_bias, %p5_down_0_weight, %p5_down_1_weight, %p5_down_1_bias, %p8_weight, %p8_bias
      : tensor<f32> -> tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8x3x3xf32>, tensor<8x8x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16x8x3x3xf32>, tensor<16x16x3x3xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>, tensor<16xf32>, tensor<10x16xf32>, tensor<10xf32>
  aicf.apply_gradients %gradient, %gradient_1, %gradient_2, %gradient_3, %gradient_4, %gradient_5, %gradient_6, %gradient_7, %gradient_8, %gradient_9, %gradient_10, %gradient_11, %gradient_12, %gradient_13, %gradient_14, %gradient_15, %gradient_16, %gradient_17, %gradient_18, %gradient_19 to [@p0.weight, @p1.weight, @p1.bias, @p4.conv1.weight, @p4.conv2.weight, @p4.bn1.weight, @p4.bn1.bias, @p4.bn2.weight, @p4.bn2.bias, @p5.conv1.weight, @p5.conv2.weight, @p5.bn1.weight, @p5.bn1.bias, @p5.bn2.weight, @p5.bn2.bias, @p5.down.0.weight, @p5.down.1.weight, @p5.down.1.bias, @p8.weight, @p8.bias] by #aicf.momentum<momentum = 0.9, nesterov = false, weight_decay = 0.0> lr %lr0
      : tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8x3x3xf32>, tensor<8x8x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16x8x3x3xf32>, tensor<16x16x3x3xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>, tensor<16xf32>, tensor<10x16xf32>, tensor<10xf32>
  return %loss : tensor<f32>
}
