// Written by record_torch.py.

aicf.param @conv1.weight : tensor<4x3x7x7xf32>
aicf.param @bn1.weight : tensor<4xf32>
aicf.param @bn1.bias : tensor<4xf32>
aicf.param @layers.0.conv1.weight : tensor<4x4x3x3xf32>
aicf.param @layers.0.bn1.weight : tensor<4xf32>
aicf.param @layers.0.bn1.bias : tensor<4xf32>
aicf.param @layers.0.conv2.weight : tensor<4x4x3x3xf32>
aicf.param @layers.0.bn2.weight : tensor<4xf32>
aicf.param @layers.0.bn2.bias : tensor<4xf32>
aicf.param @layers.1.conv1.weight : tensor<4x4x3x3xf32>
aicf.param @layers.1.bn1.weight : tensor<4xf32>
aicf.param @layers.1.bn1.bias : tensor<4xf32>
aicf.param @layers.1.conv2.weight : tensor<4x4x3x3xf32>
aicf.param @layers.1.bn2.weight : tensor<4xf32>
aicf.param @layers.1.bn2.bias : tensor<4xf32>
aicf.param @layers.2.conv1.weight : tensor<8x4x3x3xf32>
aicf.param @layers.2.bn1.weight : tensor<8xf32>
aicf.param @layers.2.bn1.bias : tensor<8xf32>
aicf.param @layers.2.conv2.weight : tensor<8x8x3x3xf32>
aicf.param @layers.2.bn2.weight : tensor<8xf32>
aicf.param @layers.2.bn2.bias : tensor<8xf32>
aicf.param @layers.2.downsample.0.weight : tensor<8x4x1x1xf32>
aicf.param @layers.2.downsample.1.weight : tensor<8xf32>
aicf.param @layers.2.downsample.1.bias : tensor<8xf32>
aicf.param @layers.3.conv1.weight : tensor<8x8x3x3xf32>
aicf.param @layers.3.bn1.weight : tensor<8xf32>
aicf.param @layers.3.bn1.bias : tensor<8xf32>
aicf.param @layers.3.conv2.weight : tensor<8x8x3x3xf32>
aicf.param @layers.3.bn2.weight : tensor<8xf32>
aicf.param @layers.3.bn2.bias : tensor<8xf32>
aicf.param @layers.4.conv1.weight : tensor<16x8x3x3xf32>
aicf.param @layers.4.bn1.weight : tensor<16xf32>
aicf.param @layers.4.bn1.bias : tensor<16xf32>
aicf.param @layers.4.conv2.weight : tensor<16x16x3x3xf32>
aicf.param @layers.4.bn2.weight : tensor<16xf32>
aicf.param @layers.4.bn2.bias : tensor<16xf32>
aicf.param @layers.4.downsample.0.weight : tensor<16x8x1x1xf32>
aicf.param @layers.4.downsample.1.weight : tensor<16xf32>
aicf.param @layers.4.downsample.1.bias : tensor<16xf32>
aicf.param @layers.5.conv1.weight : tensor<16x16x3x3xf32>
aicf.param @layers.5.bn1.weight : tensor<16xf32>
aicf.param @layers.5.bn1.bias : tensor<16xf32>
aicf.param @layers.5.conv2.weight : tensor<16x16x3x3xf32>
aicf.param @layers.5.bn2.weight : tensor<16xf32>
aicf.param @layers.5.bn2.bias : tensor<16xf32>
aicf.param @layers.6.conv1.weight : tensor<32x16x3x3xf32>
aicf.param @layers.6.bn1.weight : tensor<32xf32>
aicf.param @layers.6.bn1.bias : tensor<32xf32>
aicf.param @layers.6.conv2.weight : tensor<32x32x3x3xf32>
aicf.param @layers.6.bn2.weight : tensor<32xf32>
aicf.param @layers.6.bn2.bias : tensor<32xf32>
aicf.param @layers.6.downsample.0.weight : tensor<32x16x1x1xf32>
aicf.param @layers.6.downsample.1.weight : tensor<32xf32>
aicf.param @layers.6.downsample.1.bias : tensor<32xf32>
aicf.param @layers.7.conv1.weight : tensor<32x32x3x3xf32>
aicf.param @layers.7.bn1.weight : tensor<32xf32>
aicf.param @layers.7.bn1.bias : tensor<32xf32>
aicf.param @layers.7.conv2.weight : tensor<32x32x3x3xf32>
aicf.param @layers.7.bn2.weight : tensor<32xf32>
aicf.param @layers.7.bn2.bias : tensor<32xf32>
aicf.param @fc.weight : tensor<10x32xf32>
aicf.param @fc.bias : tensor<10xf32>
aicf.state @bn1.running_mean : tensor<4xf32> = dense<0.0>
aicf.state @bn1.running_var : tensor<4xf32> = dense<0.0>
aicf.state @bn1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.0.bn1.running_mean : tensor<4xf32> = dense<0.0>
aicf.state @layers.0.bn1.running_var : tensor<4xf32> = dense<0.0>
aicf.state @layers.0.bn1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.0.bn2.running_mean : tensor<4xf32> = dense<0.0>
aicf.state @layers.0.bn2.running_var : tensor<4xf32> = dense<0.0>
aicf.state @layers.0.bn2.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.1.bn1.running_mean : tensor<4xf32> = dense<0.0>
aicf.state @layers.1.bn1.running_var : tensor<4xf32> = dense<0.0>
aicf.state @layers.1.bn1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.1.bn2.running_mean : tensor<4xf32> = dense<0.0>
aicf.state @layers.1.bn2.running_var : tensor<4xf32> = dense<0.0>
aicf.state @layers.1.bn2.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.2.bn1.running_mean : tensor<8xf32> = dense<0.0>
aicf.state @layers.2.bn1.running_var : tensor<8xf32> = dense<0.0>
aicf.state @layers.2.bn1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.2.bn2.running_mean : tensor<8xf32> = dense<0.0>
aicf.state @layers.2.bn2.running_var : tensor<8xf32> = dense<0.0>
aicf.state @layers.2.bn2.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.2.downsample.1.running_mean : tensor<8xf32> = dense<0.0>
aicf.state @layers.2.downsample.1.running_var : tensor<8xf32> = dense<0.0>
aicf.state @layers.2.downsample.1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.3.bn1.running_mean : tensor<8xf32> = dense<0.0>
aicf.state @layers.3.bn1.running_var : tensor<8xf32> = dense<0.0>
aicf.state @layers.3.bn1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.3.bn2.running_mean : tensor<8xf32> = dense<0.0>
aicf.state @layers.3.bn2.running_var : tensor<8xf32> = dense<0.0>
aicf.state @layers.3.bn2.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.4.bn1.running_mean : tensor<16xf32> = dense<0.0>
aicf.state @layers.4.bn1.running_var : tensor<16xf32> = dense<0.0>
aicf.state @layers.4.bn1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.4.bn2.running_mean : tensor<16xf32> = dense<0.0>
aicf.state @layers.4.bn2.running_var : tensor<16xf32> = dense<0.0>
aicf.state @layers.4.bn2.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.4.downsample.1.running_mean : tensor<16xf32> = dense<0.0>
aicf.state @layers.4.downsample.1.running_var : tensor<16xf32> = dense<0.0>
aicf.state @layers.4.downsample.1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.5.bn1.running_mean : tensor<16xf32> = dense<0.0>
aicf.state @layers.5.bn1.running_var : tensor<16xf32> = dense<0.0>
aicf.state @layers.5.bn1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.5.bn2.running_mean : tensor<16xf32> = dense<0.0>
aicf.state @layers.5.bn2.running_var : tensor<16xf32> = dense<0.0>
aicf.state @layers.5.bn2.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.6.bn1.running_mean : tensor<32xf32> = dense<0.0>
aicf.state @layers.6.bn1.running_var : tensor<32xf32> = dense<0.0>
aicf.state @layers.6.bn1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.6.bn2.running_mean : tensor<32xf32> = dense<0.0>
aicf.state @layers.6.bn2.running_var : tensor<32xf32> = dense<0.0>
aicf.state @layers.6.bn2.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.6.downsample.1.running_mean : tensor<32xf32> = dense<0.0>
aicf.state @layers.6.downsample.1.running_var : tensor<32xf32> = dense<0.0>
aicf.state @layers.6.downsample.1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.7.bn1.running_mean : tensor<32xf32> = dense<0.0>
aicf.state @layers.7.bn1.running_var : tensor<32xf32> = dense<0.0>
aicf.state @layers.7.bn1.num_batches_tracked : tensor<i64> = dense<0>
aicf.state @layers.7.bn2.running_mean : tensor<32xf32> = dense<0.0>
aicf.state @layers.7.bn2.running_var : tensor<32xf32> = dense<0.0>
aicf.state @layers.7.bn2.num_batches_tracked : tensor<i64> = dense<0>
aicf.meta @lr0 : tensor<f32> = dense<0.001>

func.func @train(%in0: tensor<8x3x32x32xf32> {aicf.name = "in0"}, %in1: tensor<8xi64> {aicf.name = "in1"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %conv1_weight = aicf.read @conv1.weight : tensor<4x3x7x7xf32>
  %transpose = aicf.transpose %in0 permutation = [0, 2, 3, 1] : tensor<8x3x32x32xf32> -> tensor<8x32x32x3xf32>
  %transpose_1 = aicf.transpose %conv1_weight permutation = [2, 3, 1, 0]
      : tensor<4x3x7x7xf32> -> tensor<7x7x3x4xf32>
  %conv2d = aicf.conv2d %transpose, %transpose_1 strides = [2, 2] padding = [3, 3, 3, 3]
      : (tensor<8x32x32x3xf32>, tensor<7x7x3x4xf32>) -> tensor<8x16x16x4xf32>
  %bn1_num_batches_tracked = aicf.read @bn1.num_batches_tracked : tensor<i64>
  %c = aicf.constant dense<1> : tensor<i64>
  %add = aicf.add %bn1_num_batches_tracked, %c : tensor<i64>
  aicf.update @bn1.num_batches_tracked, %add : tensor<i64>
  %mean = aicf.reduce_mean %conv2d axes = [0, 1, 2] : tensor<8x16x16x4xf32> -> tensor<4xf32>
  %broadcast = aicf.broadcast %mean dimensions = [3] : tensor<4xf32> -> tensor<8x16x16x4xf32>
  %sub = aicf.sub %conv2d, %broadcast : tensor<8x16x16x4xf32>
  %mul = aicf.mul %sub, %sub : tensor<8x16x16x4xf32>
  %mean_1 = aicf.reduce_mean %mul axes = [0, 1, 2] : tensor<8x16x16x4xf32> -> tensor<4xf32>
  %c_1 = aicf.constant dense<1.0004885> : tensor<4xf32>
  %mul_1 = aicf.mul %mean_1, %c_1 : tensor<4xf32>
  %bn1_running_mean = aicf.read @bn1.running_mean : tensor<4xf32>
  %c_2 = aicf.constant dense<0.9> : tensor<4xf32>
  %mul_2 = aicf.mul %bn1_running_mean, %c_2 : tensor<4xf32>
  %c_3 = aicf.constant dense<0.1> : tensor<4xf32>
  %mul_3 = aicf.mul %mean, %c_3 : tensor<4xf32>
  %add_1 = aicf.add %mul_2, %mul_3 : tensor<4xf32>
  aicf.update @bn1.running_mean, %add_1 : tensor<4xf32>
  %bn1_running_var = aicf.read @bn1.running_var : tensor<4xf32>
  %mul_4 = aicf.mul %bn1_running_var, %c_2 : tensor<4xf32>
  %mul_5 = aicf.mul %mul_1, %c_3 : tensor<4xf32>
  %add_2 = aicf.add %mul_4, %mul_5 : tensor<4xf32>
  aicf.update @bn1.running_var, %add_2 : tensor<4xf32>
  %c_4 = aicf.constant dense<1.0e-05> : tensor<4xf32>
  %add_3 = aicf.add %mean_1, %c_4 : tensor<4xf32>
  %rsqrt = aicf.rsqrt %add_3 : tensor<4xf32>
  %broadcast_1 = aicf.broadcast %rsqrt dimensions = [3] : tensor<4xf32> -> tensor<8x16x16x4xf32>
  %mul_6 = aicf.mul %sub, %broadcast_1 : tensor<8x16x16x4xf32>
  %bn1_weight = aicf.read @bn1.weight : tensor<4xf32>
  %broadcast_2 = aicf.broadcast %bn1_weight dimensions = [3] : tensor<4xf32> -> tensor<8x16x16x4xf32>
  %mul_7 = aicf.mul %mul_6, %broadcast_2 : tensor<8x16x16x4xf32>
  %bn1_bias = aicf.read @bn1.bias : tensor<4xf32>
  %broadcast_3 = aicf.broadcast %bn1_bias dimensions = [3] : tensor<4xf32> -> tensor<8x16x16x4xf32>
  %add_4 = aicf.add %mul_7, %broadcast_3 : tensor<8x16x16x4xf32>
  %relu = aicf.relu %add_4 : tensor<8x16x16x4xf32>
  %max_pool2d = aicf.max_pool2d %relu window = [3, 3] strides = [2, 2] padding = [1, 1, 1, 1]
      : tensor<8x16x16x4xf32> -> tensor<8x8x8x4xf32>
  %layers_0_conv1_weight = aicf.read @layers.0.conv1.weight : tensor<4x4x3x3xf32>
  %transpose_2 = aicf.transpose %layers_0_conv1_weight permutation = [2, 3, 1, 0]
      : tensor<4x4x3x3xf32> -> tensor<3x3x4x4xf32>
  %conv2d_1 = aicf.conv2d %max_pool2d, %transpose_2 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x8x8x4xf32>, tensor<3x3x4x4xf32>) -> tensor<8x8x8x4xf32>
  %layers_0_bn1_num_batches_tracked = aicf.read @layers.0.bn1.num_batches_tracked : tensor<i64>
  %add_5 = aicf.add %layers_0_bn1_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.0.bn1.num_batches_tracked, %add_5 : tensor<i64>
  %mean_2 = aicf.reduce_mean %conv2d_1 axes = [0, 1, 2] : tensor<8x8x8x4xf32> -> tensor<4xf32>
  %broadcast_4 = aicf.broadcast %mean_2 dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %sub_1 = aicf.sub %conv2d_1, %broadcast_4 : tensor<8x8x8x4xf32>
  %mul_8 = aicf.mul %sub_1, %sub_1 : tensor<8x8x8x4xf32>
  %mean_3 = aicf.reduce_mean %mul_8 axes = [0, 1, 2] : tensor<8x8x8x4xf32> -> tensor<4xf32>
  %c_5 = aicf.constant dense<1.0019569> : tensor<4xf32>
  %mul_9 = aicf.mul %mean_3, %c_5 : tensor<4xf32>
  %layers_0_bn1_running_mean = aicf.read @layers.0.bn1.running_mean : tensor<4xf32>
  %mul_10 = aicf.mul %layers_0_bn1_running_mean, %c_2 : tensor<4xf32>
  %mul_11 = aicf.mul %mean_2, %c_3 : tensor<4xf32>
  %add_6 = aicf.add %mul_10, %mul_11 : tensor<4xf32>
  aicf.update @layers.0.bn1.running_mean, %add_6 : tensor<4xf32>
  %layers_0_bn1_running_var = aicf.read @layers.0.bn1.running_var : tensor<4xf32>
  %mul_12 = aicf.mul %layers_0_bn1_running_var, %c_2 : tensor<4xf32>
  %mul_13 = aicf.mul %mul_9, %c_3 : tensor<4xf32>
  %add_7 = aicf.add %mul_12, %mul_13 : tensor<4xf32>
  aicf.update @layers.0.bn1.running_var, %add_7 : tensor<4xf32>
  %add_8 = aicf.add %mean_3, %c_4 : tensor<4xf32>
  %rsqrt_1 = aicf.rsqrt %add_8 : tensor<4xf32>
  %broadcast_5 = aicf.broadcast %rsqrt_1 dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %mul_14 = aicf.mul %sub_1, %broadcast_5 : tensor<8x8x8x4xf32>
  %layers_0_bn1_weight = aicf.read @layers.0.bn1.weight : tensor<4xf32>
  %broadcast_6 = aicf.broadcast %layers_0_bn1_weight dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %mul_15 = aicf.mul %mul_14, %broadcast_6 : tensor<8x8x8x4xf32>
  %layers_0_bn1_bias = aicf.read @layers.0.bn1.bias : tensor<4xf32>
  %broadcast_7 = aicf.broadcast %layers_0_bn1_bias dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %add_9 = aicf.add %mul_15, %broadcast_7 : tensor<8x8x8x4xf32>
  %relu_1 = aicf.relu %add_9 : tensor<8x8x8x4xf32>
  %layers_0_conv2_weight = aicf.read @layers.0.conv2.weight : tensor<4x4x3x3xf32>
  %transpose_3 = aicf.transpose %layers_0_conv2_weight permutation = [2, 3, 1, 0]
      : tensor<4x4x3x3xf32> -> tensor<3x3x4x4xf32>
  %conv2d_2 = aicf.conv2d %relu_1, %transpose_3 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x8x8x4xf32>, tensor<3x3x4x4xf32>) -> tensor<8x8x8x4xf32>
  %layers_0_bn2_num_batches_tracked = aicf.read @layers.0.bn2.num_batches_tracked : tensor<i64>
  %add_10 = aicf.add %layers_0_bn2_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.0.bn2.num_batches_tracked, %add_10 : tensor<i64>
  %mean_4 = aicf.reduce_mean %conv2d_2 axes = [0, 1, 2] : tensor<8x8x8x4xf32> -> tensor<4xf32>
  %broadcast_8 = aicf.broadcast %mean_4 dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %sub_2 = aicf.sub %conv2d_2, %broadcast_8 : tensor<8x8x8x4xf32>
  %mul_16 = aicf.mul %sub_2, %sub_2 : tensor<8x8x8x4xf32>
  %mean_5 = aicf.reduce_mean %mul_16 axes = [0, 1, 2] : tensor<8x8x8x4xf32> -> tensor<4xf32>
  %mul_17 = aicf.mul %mean_5, %c_5 : tensor<4xf32>
  %layers_0_bn2_running_mean = aicf.read @layers.0.bn2.running_mean : tensor<4xf32>
  %mul_18 = aicf.mul %layers_0_bn2_running_mean, %c_2 : tensor<4xf32>
  %mul_19 = aicf.mul %mean_4, %c_3 : tensor<4xf32>
  %add_11 = aicf.add %mul_18, %mul_19 : tensor<4xf32>
  aicf.update @layers.0.bn2.running_mean, %add_11 : tensor<4xf32>
  %layers_0_bn2_running_var = aicf.read @layers.0.bn2.running_var : tensor<4xf32>
  %mul_20 = aicf.mul %layers_0_bn2_running_var, %c_2 : tensor<4xf32>
  %mul_21 = aicf.mul %mul_17, %c_3 : tensor<4xf32>
  %add_12 = aicf.add %mul_20, %mul_21 : tensor<4xf32>
  aicf.update @layers.0.bn2.running_var, %add_12 : tensor<4xf32>
  %add_13 = aicf.add %mean_5, %c_4 : tensor<4xf32>
  %rsqrt_2 = aicf.rsqrt %add_13 : tensor<4xf32>
  %broadcast_9 = aicf.broadcast %rsqrt_2 dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %mul_22 = aicf.mul %sub_2, %broadcast_9 : tensor<8x8x8x4xf32>
  %layers_0_bn2_weight = aicf.read @layers.0.bn2.weight : tensor<4xf32>
  %broadcast_10 = aicf.broadcast %layers_0_bn2_weight dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %mul_23 = aicf.mul %mul_22, %broadcast_10 : tensor<8x8x8x4xf32>
  %layers_0_bn2_bias = aicf.read @layers.0.bn2.bias : tensor<4xf32>
  %broadcast_11 = aicf.broadcast %layers_0_bn2_bias dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %add_14 = aicf.add %mul_23, %broadcast_11 : tensor<8x8x8x4xf32>
  %add_15 = aicf.add %add_14, %max_pool2d : tensor<8x8x8x4xf32>
  %relu_2 = aicf.relu %add_15 : tensor<8x8x8x4xf32>
  %layers_1_conv1_weight = aicf.read @layers.1.conv1.weight : tensor<4x4x3x3xf32>
  %transpose_4 = aicf.transpose %layers_1_conv1_weight permutation = [2, 3, 1, 0]
      : tensor<4x4x3x3xf32> -> tensor<3x3x4x4xf32>
  %conv2d_3 = aicf.conv2d %relu_2, %transpose_4 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x8x8x4xf32>, tensor<3x3x4x4xf32>) -> tensor<8x8x8x4xf32>
  %layers_1_bn1_num_batches_tracked = aicf.read @layers.1.bn1.num_batches_tracked : tensor<i64>
  %add_16 = aicf.add %layers_1_bn1_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.1.bn1.num_batches_tracked, %add_16 : tensor<i64>
  %mean_6 = aicf.reduce_mean %conv2d_3 axes = [0, 1, 2] : tensor<8x8x8x4xf32> -> tensor<4xf32>
  %broadcast_12 = aicf.broadcast %mean_6 dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %sub_3 = aicf.sub %conv2d_3, %broadcast_12 : tensor<8x8x8x4xf32>
  %mul_24 = aicf.mul %sub_3, %sub_3 : tensor<8x8x8x4xf32>
  %mean_7 = aicf.reduce_mean %mul_24 axes = [0, 1, 2] : tensor<8x8x8x4xf32> -> tensor<4xf32>
  %mul_25 = aicf.mul %mean_7, %c_5 : tensor<4xf32>
  %layers_1_bn1_running_mean = aicf.read @layers.1.bn1.running_mean : tensor<4xf32>
  %mul_26 = aicf.mul %layers_1_bn1_running_mean, %c_2 : tensor<4xf32>
  %mul_27 = aicf.mul %mean_6, %c_3 : tensor<4xf32>
  %add_17 = aicf.add %mul_26, %mul_27 : tensor<4xf32>
  aicf.update @layers.1.bn1.running_mean, %add_17 : tensor<4xf32>
  %layers_1_bn1_running_var = aicf.read @layers.1.bn1.running_var : tensor<4xf32>
  %mul_28 = aicf.mul %layers_1_bn1_running_var, %c_2 : tensor<4xf32>
  %mul_29 = aicf.mul %mul_25, %c_3 : tensor<4xf32>
  %add_18 = aicf.add %mul_28, %mul_29 : tensor<4xf32>
  aicf.update @layers.1.bn1.running_var, %add_18 : tensor<4xf32>
  %add_19 = aicf.add %mean_7, %c_4 : tensor<4xf32>
  %rsqrt_3 = aicf.rsqrt %add_19 : tensor<4xf32>
  %broadcast_13 = aicf.broadcast %rsqrt_3 dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %mul_30 = aicf.mul %sub_3, %broadcast_13 : tensor<8x8x8x4xf32>
  %layers_1_bn1_weight = aicf.read @layers.1.bn1.weight : tensor<4xf32>
  %broadcast_14 = aicf.broadcast %layers_1_bn1_weight dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %mul_31 = aicf.mul %mul_30, %broadcast_14 : tensor<8x8x8x4xf32>
  %layers_1_bn1_bias = aicf.read @layers.1.bn1.bias : tensor<4xf32>
  %broadcast_15 = aicf.broadcast %layers_1_bn1_bias dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %add_20 = aicf.add %mul_31, %broadcast_15 : tensor<8x8x8x4xf32>
  %relu_3 = aicf.relu %add_20 : tensor<8x8x8x4xf32>
  %layers_1_conv2_weight = aicf.read @layers.1.conv2.weight : tensor<4x4x3x3xf32>
  %transpose_5 = aicf.transpose %layers_1_conv2_weight permutation = [2, 3, 1, 0]
      : tensor<4x4x3x3xf32> -> tensor<3x3x4x4xf32>
  %conv2d_4 = aicf.conv2d %relu_3, %transpose_5 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x8x8x4xf32>, tensor<3x3x4x4xf32>) -> tensor<8x8x8x4xf32>
  %layers_1_bn2_num_batches_tracked = aicf.read @layers.1.bn2.num_batches_tracked : tensor<i64>
  %add_21 = aicf.add %layers_1_bn2_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.1.bn2.num_batches_tracked, %add_21 : tensor<i64>
  %mean_8 = aicf.reduce_mean %conv2d_4 axes = [0, 1, 2] : tensor<8x8x8x4xf32> -> tensor<4xf32>
  %broadcast_16 = aicf.broadcast %mean_8 dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %sub_4 = aicf.sub %conv2d_4, %broadcast_16 : tensor<8x8x8x4xf32>
  %mul_32 = aicf.mul %sub_4, %sub_4 : tensor<8x8x8x4xf32>
  %mean_9 = aicf.reduce_mean %mul_32 axes = [0, 1, 2] : tensor<8x8x8x4xf32> -> tensor<4xf32>
  %mul_33 = aicf.mul %mean_9, %c_5 : tensor<4xf32>
  %layers_1_bn2_running_mean = aicf.read @layers.1.bn2.running_mean : tensor<4xf32>
  %mul_34 = aicf.mul %layers_1_bn2_running_mean, %c_2 : tensor<4xf32>
  %mul_35 = aicf.mul %mean_8, %c_3 : tensor<4xf32>
  %add_22 = aicf.add %mul_34, %mul_35 : tensor<4xf32>
  aicf.update @layers.1.bn2.running_mean, %add_22 : tensor<4xf32>
  %layers_1_bn2_running_var = aicf.read @layers.1.bn2.running_var : tensor<4xf32>
  %mul_36 = aicf.mul %layers_1_bn2_running_var, %c_2 : tensor<4xf32>
  %mul_37 = aicf.mul %mul_33, %c_3 : tensor<4xf32>
  %add_23 = aicf.add %mul_36, %mul_37 : tensor<4xf32>
  aicf.update @layers.1.bn2.running_var, %add_23 : tensor<4xf32>
  %add_24 = aicf.add %mean_9, %c_4 : tensor<4xf32>
  %rsqrt_4 = aicf.rsqrt %add_24 : tensor<4xf32>
  %broadcast_17 = aicf.broadcast %rsqrt_4 dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %mul_38 = aicf.mul %sub_4, %broadcast_17 : tensor<8x8x8x4xf32>
  %layers_1_bn2_weight = aicf.read @layers.1.bn2.weight : tensor<4xf32>
  %broadcast_18 = aicf.broadcast %layers_1_bn2_weight dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %mul_39 = aicf.mul %mul_38, %broadcast_18 : tensor<8x8x8x4xf32>
  %layers_1_bn2_bias = aicf.read @layers.1.bn2.bias : tensor<4xf32>
  %broadcast_19 = aicf.broadcast %layers_1_bn2_bias dimensions = [3] : tensor<4xf32> -> tensor<8x8x8x4xf32>
  %add_25 = aicf.add %mul_39, %broadcast_19 : tensor<8x8x8x4xf32>
  %add_26 = aicf.add %add_25, %relu_2 : tensor<8x8x8x4xf32>
  %relu_4 = aicf.relu %add_26 : tensor<8x8x8x4xf32>
  %layers_2_downsample_0_weight = aicf.read @layers.2.downsample.0.weight : tensor<8x4x1x1xf32>
  %transpose_6 = aicf.transpose %layers_2_downsample_0_weight permutation = [2, 3, 1, 0]
      : tensor<8x4x1x1xf32> -> tensor<1x1x4x8xf32>
  %conv2d_5 = aicf.conv2d %relu_4, %transpose_6 strides = [2, 2] padding = [0, 0, 0, 0]
      : (tensor<8x8x8x4xf32>, tensor<1x1x4x8xf32>) -> tensor<8x4x4x8xf32>
  %layers_2_downsample_1_num_batches_tracked = aicf.read @layers.2.downsample.1.num_batches_tracked
      : tensor<i64>
  %add_27 = aicf.add %layers_2_downsample_1_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.2.downsample.1.num_batches_tracked, %add_27 : tensor<i64>
  %mean_10 = aicf.reduce_mean %conv2d_5 axes = [0, 1, 2] : tensor<8x4x4x8xf32> -> tensor<8xf32>
  %broadcast_20 = aicf.broadcast %mean_10 dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %sub_5 = aicf.sub %conv2d_5, %broadcast_20 : tensor<8x4x4x8xf32>
  %mul_40 = aicf.mul %sub_5, %sub_5 : tensor<8x4x4x8xf32>
  %mean_11 = aicf.reduce_mean %mul_40 axes = [0, 1, 2] : tensor<8x4x4x8xf32> -> tensor<8xf32>
  %c_6 = aicf.constant dense<1.007874> : tensor<8xf32>
  %mul_41 = aicf.mul %mean_11, %c_6 : tensor<8xf32>
  %layers_2_downsample_1_running_mean = aicf.read @layers.2.downsample.1.running_mean : tensor<8xf32>
  %c_7 = aicf.constant dense<0.9> : tensor<8xf32>
  %mul_42 = aicf.mul %layers_2_downsample_1_running_mean, %c_7 : tensor<8xf32>
  %c_8 = aicf.constant dense<0.1> : tensor<8xf32>
  %mul_43 = aicf.mul %mean_10, %c_8 : tensor<8xf32>
  %add_28 = aicf.add %mul_42, %mul_43 : tensor<8xf32>
  aicf.update @layers.2.downsample.1.running_mean, %add_28 : tensor<8xf32>
  %layers_2_downsample_1_running_var = aicf.read @layers.2.downsample.1.running_var : tensor<8xf32>
  %mul_44 = aicf.mul %layers_2_downsample_1_running_var, %c_7 : tensor<8xf32>
  %mul_45 = aicf.mul %mul_41, %c_8 : tensor<8xf32>
  %add_29 = aicf.add %mul_44, %mul_45 : tensor<8xf32>
  aicf.update @layers.2.downsample.1.running_var, %add_29 : tensor<8xf32>
  %c_9 = aicf.constant dense<1.0e-05> : tensor<8xf32>
  %add_30 = aicf.add %mean_11, %c_9 : tensor<8xf32>
  %rsqrt_5 = aicf.rsqrt %add_30 : tensor<8xf32>
  %broadcast_21 = aicf.broadcast %rsqrt_5 dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %mul_46 = aicf.mul %sub_5, %broadcast_21 : tensor<8x4x4x8xf32>
  %layers_2_downsample_1_weight = aicf.read @layers.2.downsample.1.weight : tensor<8xf32>
  %broadcast_22 = aicf.broadcast %layers_2_downsample_1_weight dimensions = [3]
      : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %mul_47 = aicf.mul %mul_46, %broadcast_22 : tensor<8x4x4x8xf32>
  %layers_2_downsample_1_bias = aicf.read @layers.2.downsample.1.bias : tensor<8xf32>
  %broadcast_23 = aicf.broadcast %layers_2_downsample_1_bias dimensions = [3]
      : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %add_31 = aicf.add %mul_47, %broadcast_23 : tensor<8x4x4x8xf32>
  %layers_2_conv1_weight = aicf.read @layers.2.conv1.weight : tensor<8x4x3x3xf32>
  %transpose_7 = aicf.transpose %layers_2_conv1_weight permutation = [2, 3, 1, 0]
      : tensor<8x4x3x3xf32> -> tensor<3x3x4x8xf32>
  %conv2d_6 = aicf.conv2d %relu_4, %transpose_7 strides = [2, 2] padding = [1, 1, 1, 1]
      : (tensor<8x8x8x4xf32>, tensor<3x3x4x8xf32>) -> tensor<8x4x4x8xf32>
  %layers_2_bn1_num_batches_tracked = aicf.read @layers.2.bn1.num_batches_tracked : tensor<i64>
  %add_32 = aicf.add %layers_2_bn1_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.2.bn1.num_batches_tracked, %add_32 : tensor<i64>
  %mean_12 = aicf.reduce_mean %conv2d_6 axes = [0, 1, 2] : tensor<8x4x4x8xf32> -> tensor<8xf32>
  %broadcast_24 = aicf.broadcast %mean_12 dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %sub_6 = aicf.sub %conv2d_6, %broadcast_24 : tensor<8x4x4x8xf32>
  %mul_48 = aicf.mul %sub_6, %sub_6 : tensor<8x4x4x8xf32>
  %mean_13 = aicf.reduce_mean %mul_48 axes = [0, 1, 2] : tensor<8x4x4x8xf32> -> tensor<8xf32>
  %mul_49 = aicf.mul %mean_13, %c_6 : tensor<8xf32>
  %layers_2_bn1_running_mean = aicf.read @layers.2.bn1.running_mean : tensor<8xf32>
  %mul_50 = aicf.mul %layers_2_bn1_running_mean, %c_7 : tensor<8xf32>
  %mul_51 = aicf.mul %mean_12, %c_8 : tensor<8xf32>
  %add_33 = aicf.add %mul_50, %mul_51 : tensor<8xf32>
  aicf.update @layers.2.bn1.running_mean, %add_33 : tensor<8xf32>
  %layers_2_bn1_running_var = aicf.read @layers.2.bn1.running_var : tensor<8xf32>
  %mul_52 = aicf.mul %layers_2_bn1_running_var, %c_7 : tensor<8xf32>
  %mul_53 = aicf.mul %mul_49, %c_8 : tensor<8xf32>
  %add_34 = aicf.add %mul_52, %mul_53 : tensor<8xf32>
  aicf.update @layers.2.bn1.running_var, %add_34 : tensor<8xf32>
  %add_35 = aicf.add %mean_13, %c_9 : tensor<8xf32>
  %rsqrt_6 = aicf.rsqrt %add_35 : tensor<8xf32>
  %broadcast_25 = aicf.broadcast %rsqrt_6 dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %mul_54 = aicf.mul %sub_6, %broadcast_25 : tensor<8x4x4x8xf32>
  %layers_2_bn1_weight = aicf.read @layers.2.bn1.weight : tensor<8xf32>
  %broadcast_26 = aicf.broadcast %layers_2_bn1_weight dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %mul_55 = aicf.mul %mul_54, %broadcast_26 : tensor<8x4x4x8xf32>
  %layers_2_bn1_bias = aicf.read @layers.2.bn1.bias : tensor<8xf32>
  %broadcast_27 = aicf.broadcast %layers_2_bn1_bias dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %add_36 = aicf.add %mul_55, %broadcast_27 : tensor<8x4x4x8xf32>
  %relu_5 = aicf.relu %add_36 : tensor<8x4x4x8xf32>
  %layers_2_conv2_weight = aicf.read @layers.2.conv2.weight : tensor<8x8x3x3xf32>
  %transpose_8 = aicf.transpose %layers_2_conv2_weight permutation = [2, 3, 1, 0]
      : tensor<8x8x3x3xf32> -> tensor<3x3x8x8xf32>
  %conv2d_7 = aicf.conv2d %relu_5, %transpose_8 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<8x4x4x8xf32>
  %layers_2_bn2_num_batches_tracked = aicf.read @layers.2.bn2.num_batches_tracked : tensor<i64>
  %add_37 = aicf.add %layers_2_bn2_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.2.bn2.num_batches_tracked, %add_37 : tensor<i64>
  %mean_14 = aicf.reduce_mean %conv2d_7 axes = [0, 1, 2] : tensor<8x4x4x8xf32> -> tensor<8xf32>
  %broadcast_28 = aicf.broadcast %mean_14 dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %sub_7 = aicf.sub %conv2d_7, %broadcast_28 : tensor<8x4x4x8xf32>
  %mul_56 = aicf.mul %sub_7, %sub_7 : tensor<8x4x4x8xf32>
  %mean_15 = aicf.reduce_mean %mul_56 axes = [0, 1, 2] : tensor<8x4x4x8xf32> -> tensor<8xf32>
  %mul_57 = aicf.mul %mean_15, %c_6 : tensor<8xf32>
  %layers_2_bn2_running_mean = aicf.read @layers.2.bn2.running_mean : tensor<8xf32>
  %mul_58 = aicf.mul %layers_2_bn2_running_mean, %c_7 : tensor<8xf32>
  %mul_59 = aicf.mul %mean_14, %c_8 : tensor<8xf32>
  %add_38 = aicf.add %mul_58, %mul_59 : tensor<8xf32>
  aicf.update @layers.2.bn2.running_mean, %add_38 : tensor<8xf32>
  %layers_2_bn2_running_var = aicf.read @layers.2.bn2.running_var : tensor<8xf32>
  %mul_60 = aicf.mul %layers_2_bn2_running_var, %c_7 : tensor<8xf32>
  %mul_61 = aicf.mul %mul_57, %c_8 : tensor<8xf32>
  %add_39 = aicf.add %mul_60, %mul_61 : tensor<8xf32>
  aicf.update @layers.2.bn2.running_var, %add_39 : tensor<8xf32>
  %add_40 = aicf.add %mean_15, %c_9 : tensor<8xf32>
  %rsqrt_7 = aicf.rsqrt %add_40 : tensor<8xf32>
  %broadcast_29 = aicf.broadcast %rsqrt_7 dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %mul_62 = aicf.mul %sub_7, %broadcast_29 : tensor<8x4x4x8xf32>
  %layers_2_bn2_weight = aicf.read @layers.2.bn2.weight : tensor<8xf32>
  %broadcast_30 = aicf.broadcast %layers_2_bn2_weight dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %mul_63 = aicf.mul %mul_62, %broadcast_30 : tensor<8x4x4x8xf32>
  %layers_2_bn2_bias = aicf.read @layers.2.bn2.bias : tensor<8xf32>
  %broadcast_31 = aicf.broadcast %layers_2_bn2_bias dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %add_41 = aicf.add %mul_63, %broadcast_31 : tensor<8x4x4x8xf32>
  %add_42 = aicf.add %add_41, %add_31 : tensor<8x4x4x8xf32>
  %relu_6 = aicf.relu %add_42 : tensor<8x4x4x8xf32>
  %layers_3_conv1_weight = aicf.read @layers.3.conv1.weight : tensor<8x8x3x3xf32>
  %transpose_9 = aicf.transpose %layers_3_conv1_weight permutation = [2, 3, 1, 0]
      : tensor<8x8x3x3xf32> -> tensor<3x3x8x8xf32>
  %conv2d_8 = aicf.conv2d %relu_6, %transpose_9 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<8x4x4x8xf32>
  %layers_3_bn1_num_batches_tracked = aicf.read @layers.3.bn1.num_batches_tracked : tensor<i64>
  %add_43 = aicf.add %layers_3_bn1_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.3.bn1.num_batches_tracked, %add_43 : tensor<i64>
  %mean_16 = aicf.reduce_mean %conv2d_8 axes = [0, 1, 2] : tensor<8x4x4x8xf32> -> tensor<8xf32>
  %broadcast_32 = aicf.broadcast %mean_16 dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %sub_8 = aicf.sub %conv2d_8, %broadcast_32 : tensor<8x4x4x8xf32>
  %mul_64 = aicf.mul %sub_8, %sub_8 : tensor<8x4x4x8xf32>
  %mean_17 = aicf.reduce_mean %mul_64 axes = [0, 1, 2] : tensor<8x4x4x8xf32> -> tensor<8xf32>
  %mul_65 = aicf.mul %mean_17, %c_6 : tensor<8xf32>
  %layers_3_bn1_running_mean = aicf.read @layers.3.bn1.running_mean : tensor<8xf32>
  %mul_66 = aicf.mul %layers_3_bn1_running_mean, %c_7 : tensor<8xf32>
  %mul_67 = aicf.mul %mean_16, %c_8 : tensor<8xf32>
  %add_44 = aicf.add %mul_66, %mul_67 : tensor<8xf32>
  aicf.update @layers.3.bn1.running_mean, %add_44 : tensor<8xf32>
  %layers_3_bn1_running_var = aicf.read @layers.3.bn1.running_var : tensor<8xf32>
  %mul_68 = aicf.mul %layers_3_bn1_running_var, %c_7 : tensor<8xf32>
  %mul_69 = aicf.mul %mul_65, %c_8 : tensor<8xf32>
  %add_45 = aicf.add %mul_68, %mul_69 : tensor<8xf32>
  aicf.update @layers.3.bn1.running_var, %add_45 : tensor<8xf32>
  %add_46 = aicf.add %mean_17, %c_9 : tensor<8xf32>
  %rsqrt_8 = aicf.rsqrt %add_46 : tensor<8xf32>
  %broadcast_33 = aicf.broadcast %rsqrt_8 dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %mul_70 = aicf.mul %sub_8, %broadcast_33 : tensor<8x4x4x8xf32>
  %layers_3_bn1_weight = aicf.read @layers.3.bn1.weight : tensor<8xf32>
  %broadcast_34 = aicf.broadcast %layers_3_bn1_weight dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %mul_71 = aicf.mul %mul_70, %broadcast_34 : tensor<8x4x4x8xf32>
  %layers_3_bn1_bias = aicf.read @layers.3.bn1.bias : tensor<8xf32>
  %broadcast_35 = aicf.broadcast %layers_3_bn1_bias dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %add_47 = aicf.add %mul_71, %broadcast_35 : tensor<8x4x4x8xf32>
  %relu_7 = aicf.relu %add_47 : tensor<8x4x4x8xf32>
  %layers_3_conv2_weight = aicf.read @layers.3.conv2.weight : tensor<8x8x3x3xf32>
  %transpose_10 = aicf.transpose %layers_3_conv2_weight permutation = [2, 3, 1, 0]
      : tensor<8x8x3x3xf32> -> tensor<3x3x8x8xf32>
  %conv2d_9 = aicf.conv2d %relu_7, %transpose_10 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x4x4x8xf32>, tensor<3x3x8x8xf32>) -> tensor<8x4x4x8xf32>
  %layers_3_bn2_num_batches_tracked = aicf.read @layers.3.bn2.num_batches_tracked : tensor<i64>
  %add_48 = aicf.add %layers_3_bn2_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.3.bn2.num_batches_tracked, %add_48 : tensor<i64>
  %mean_18 = aicf.reduce_mean %conv2d_9 axes = [0, 1, 2] : tensor<8x4x4x8xf32> -> tensor<8xf32>
  %broadcast_36 = aicf.broadcast %mean_18 dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %sub_9 = aicf.sub %conv2d_9, %broadcast_36 : tensor<8x4x4x8xf32>
  %mul_72 = aicf.mul %sub_9, %sub_9 : tensor<8x4x4x8xf32>
  %mean_19 = aicf.reduce_mean %mul_72 axes = [0, 1, 2] : tensor<8x4x4x8xf32> -> tensor<8xf32>
  %mul_73 = aicf.mul %mean_19, %c_6 : tensor<8xf32>
  %layers_3_bn2_running_mean = aicf.read @layers.3.bn2.running_mean : tensor<8xf32>
  %mul_74 = aicf.mul %layers_3_bn2_running_mean, %c_7 : tensor<8xf32>
  %mul_75 = aicf.mul %mean_18, %c_8 : tensor<8xf32>
  %add_49 = aicf.add %mul_74, %mul_75 : tensor<8xf32>
  aicf.update @layers.3.bn2.running_mean, %add_49 : tensor<8xf32>
  %layers_3_bn2_running_var = aicf.read @layers.3.bn2.running_var : tensor<8xf32>
  %mul_76 = aicf.mul %layers_3_bn2_running_var, %c_7 : tensor<8xf32>
  %mul_77 = aicf.mul %mul_73, %c_8 : tensor<8xf32>
  %add_50 = aicf.add %mul_76, %mul_77 : tensor<8xf32>
  aicf.update @layers.3.bn2.running_var, %add_50 : tensor<8xf32>
  %add_51 = aicf.add %mean_19, %c_9 : tensor<8xf32>
  %rsqrt_9 = aicf.rsqrt %add_51 : tensor<8xf32>
  %broadcast_37 = aicf.broadcast %rsqrt_9 dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %mul_78 = aicf.mul %sub_9, %broadcast_37 : tensor<8x4x4x8xf32>
  %layers_3_bn2_weight = aicf.read @layers.3.bn2.weight : tensor<8xf32>
  %broadcast_38 = aicf.broadcast %layers_3_bn2_weight dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %mul_79 = aicf.mul %mul_78, %broadcast_38 : tensor<8x4x4x8xf32>
  %layers_3_bn2_bias = aicf.read @layers.3.bn2.bias : tensor<8xf32>
  %broadcast_39 = aicf.broadcast %layers_3_bn2_bias dimensions = [3] : tensor<8xf32> -> tensor<8x4x4x8xf32>
  %add_52 = aicf.add %mul_79, %broadcast_39 : tensor<8x4x4x8xf32>
  %add_53 = aicf.add %add_52, %relu_6 : tensor<8x4x4x8xf32>
  %relu_8 = aicf.relu %add_53 : tensor<8x4x4x8xf32>
  %layers_4_downsample_0_weight = aicf.read @layers.4.downsample.0.weight : tensor<16x8x1x1xf32>
  %transpose_11 = aicf.transpose %layers_4_downsample_0_weight permutation = [2, 3, 1, 0]
      : tensor<16x8x1x1xf32> -> tensor<1x1x8x16xf32>
  %conv2d_10 = aicf.conv2d %relu_8, %transpose_11 strides = [2, 2] padding = [0, 0, 0, 0]
      : (tensor<8x4x4x8xf32>, tensor<1x1x8x16xf32>) -> tensor<8x2x2x16xf32>
  %layers_4_downsample_1_num_batches_tracked = aicf.read @layers.4.downsample.1.num_batches_tracked
      : tensor<i64>
  %add_54 = aicf.add %layers_4_downsample_1_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.4.downsample.1.num_batches_tracked, %add_54 : tensor<i64>
  %mean_20 = aicf.reduce_mean %conv2d_10 axes = [0, 1, 2] : tensor<8x2x2x16xf32> -> tensor<16xf32>
  %broadcast_40 = aicf.broadcast %mean_20 dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %sub_10 = aicf.sub %conv2d_10, %broadcast_40 : tensor<8x2x2x16xf32>
  %mul_80 = aicf.mul %sub_10, %sub_10 : tensor<8x2x2x16xf32>
  %mean_21 = aicf.reduce_mean %mul_80 axes = [0, 1, 2] : tensor<8x2x2x16xf32> -> tensor<16xf32>
  %c_10 = aicf.constant dense<1.032258> : tensor<16xf32>
  %mul_81 = aicf.mul %mean_21, %c_10 : tensor<16xf32>
  %layers_4_downsample_1_running_mean = aicf.read @layers.4.downsample.1.running_mean : tensor<16xf32>
  %c_11 = aicf.constant dense<0.9> : tensor<16xf32>
  %mul_82 = aicf.mul %layers_4_downsample_1_running_mean, %c_11 : tensor<16xf32>
  %c_12 = aicf.constant dense<0.1> : tensor<16xf32>
  %mul_83 = aicf.mul %mean_20, %c_12 : tensor<16xf32>
  %add_55 = aicf.add %mul_82, %mul_83 : tensor<16xf32>
  aicf.update @layers.4.downsample.1.running_mean, %add_55 : tensor<16xf32>
  %layers_4_downsample_1_running_var = aicf.read @layers.4.downsample.1.running_var : tensor<16xf32>
  %mul_84 = aicf.mul %layers_4_downsample_1_running_var, %c_11 : tensor<16xf32>
  %mul_85 = aicf.mul %mul_81, %c_12 : tensor<16xf32>
  %add_56 = aicf.add %mul_84, %mul_85 : tensor<16xf32>
  aicf.update @layers.4.downsample.1.running_var, %add_56 : tensor<16xf32>
  %c_13 = aicf.constant dense<1.0e-05> : tensor<16xf32>
  %add_57 = aicf.add %mean_21, %c_13 : tensor<16xf32>
  %rsqrt_10 = aicf.rsqrt %add_57 : tensor<16xf32>
  %broadcast_41 = aicf.broadcast %rsqrt_10 dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %mul_86 = aicf.mul %sub_10, %broadcast_41 : tensor<8x2x2x16xf32>
  %layers_4_downsample_1_weight = aicf.read @layers.4.downsample.1.weight : tensor<16xf32>
  %broadcast_42 = aicf.broadcast %layers_4_downsample_1_weight dimensions = [3]
      : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %mul_87 = aicf.mul %mul_86, %broadcast_42 : tensor<8x2x2x16xf32>
  %layers_4_downsample_1_bias = aicf.read @layers.4.downsample.1.bias : tensor<16xf32>
  %broadcast_43 = aicf.broadcast %layers_4_downsample_1_bias dimensions = [3]
      : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %add_58 = aicf.add %mul_87, %broadcast_43 : tensor<8x2x2x16xf32>
  %layers_4_conv1_weight = aicf.read @layers.4.conv1.weight : tensor<16x8x3x3xf32>
  %transpose_12 = aicf.transpose %layers_4_conv1_weight permutation = [2, 3, 1, 0]
      : tensor<16x8x3x3xf32> -> tensor<3x3x8x16xf32>
  %conv2d_11 = aicf.conv2d %relu_8, %transpose_12 strides = [2, 2] padding = [1, 1, 1, 1]
      : (tensor<8x4x4x8xf32>, tensor<3x3x8x16xf32>) -> tensor<8x2x2x16xf32>
  %layers_4_bn1_num_batches_tracked = aicf.read @layers.4.bn1.num_batches_tracked : tensor<i64>
  %add_59 = aicf.add %layers_4_bn1_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.4.bn1.num_batches_tracked, %add_59 : tensor<i64>
  %mean_22 = aicf.reduce_mean %conv2d_11 axes = [0, 1, 2] : tensor<8x2x2x16xf32> -> tensor<16xf32>
  %broadcast_44 = aicf.broadcast %mean_22 dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %sub_11 = aicf.sub %conv2d_11, %broadcast_44 : tensor<8x2x2x16xf32>
  %mul_88 = aicf.mul %sub_11, %sub_11 : tensor<8x2x2x16xf32>
  %mean_23 = aicf.reduce_mean %mul_88 axes = [0, 1, 2] : tensor<8x2x2x16xf32> -> tensor<16xf32>
  %mul_89 = aicf.mul %mean_23, %c_10 : tensor<16xf32>
  %layers_4_bn1_running_mean = aicf.read @layers.4.bn1.running_mean : tensor<16xf32>
  %mul_90 = aicf.mul %layers_4_bn1_running_mean, %c_11 : tensor<16xf32>
  %mul_91 = aicf.mul %mean_22, %c_12 : tensor<16xf32>
  %add_60 = aicf.add %mul_90, %mul_91 : tensor<16xf32>
  aicf.update @layers.4.bn1.running_mean, %add_60 : tensor<16xf32>
  %layers_4_bn1_running_var = aicf.read @layers.4.bn1.running_var : tensor<16xf32>
  %mul_92 = aicf.mul %layers_4_bn1_running_var, %c_11 : tensor<16xf32>
  %mul_93 = aicf.mul %mul_89, %c_12 : tensor<16xf32>
  %add_61 = aicf.add %mul_92, %mul_93 : tensor<16xf32>
  aicf.update @layers.4.bn1.running_var, %add_61 : tensor<16xf32>
  %add_62 = aicf.add %mean_23, %c_13 : tensor<16xf32>
  %rsqrt_11 = aicf.rsqrt %add_62 : tensor<16xf32>
  %broadcast_45 = aicf.broadcast %rsqrt_11 dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %mul_94 = aicf.mul %sub_11, %broadcast_45 : tensor<8x2x2x16xf32>
  %layers_4_bn1_weight = aicf.read @layers.4.bn1.weight : tensor<16xf32>
  %broadcast_46 = aicf.broadcast %layers_4_bn1_weight dimensions = [3]
      : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %mul_95 = aicf.mul %mul_94, %broadcast_46 : tensor<8x2x2x16xf32>
  %layers_4_bn1_bias = aicf.read @layers.4.bn1.bias : tensor<16xf32>
  %broadcast_47 = aicf.broadcast %layers_4_bn1_bias dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %add_63 = aicf.add %mul_95, %broadcast_47 : tensor<8x2x2x16xf32>
  %relu_9 = aicf.relu %add_63 : tensor<8x2x2x16xf32>
  %layers_4_conv2_weight = aicf.read @layers.4.conv2.weight : tensor<16x16x3x3xf32>
  %transpose_13 = aicf.transpose %layers_4_conv2_weight permutation = [2, 3, 1, 0]
      : tensor<16x16x3x3xf32> -> tensor<3x3x16x16xf32>
  %conv2d_12 = aicf.conv2d %relu_9, %transpose_13 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x2x2x16xf32>, tensor<3x3x16x16xf32>) -> tensor<8x2x2x16xf32>
  %layers_4_bn2_num_batches_tracked = aicf.read @layers.4.bn2.num_batches_tracked : tensor<i64>
  %add_64 = aicf.add %layers_4_bn2_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.4.bn2.num_batches_tracked, %add_64 : tensor<i64>
  %mean_24 = aicf.reduce_mean %conv2d_12 axes = [0, 1, 2] : tensor<8x2x2x16xf32> -> tensor<16xf32>
  %broadcast_48 = aicf.broadcast %mean_24 dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %sub_12 = aicf.sub %conv2d_12, %broadcast_48 : tensor<8x2x2x16xf32>
  %mul_96 = aicf.mul %sub_12, %sub_12 : tensor<8x2x2x16xf32>
  %mean_25 = aicf.reduce_mean %mul_96 axes = [0, 1, 2] : tensor<8x2x2x16xf32> -> tensor<16xf32>
  %mul_97 = aicf.mul %mean_25, %c_10 : tensor<16xf32>
  %layers_4_bn2_running_mean = aicf.read @layers.4.bn2.running_mean : tensor<16xf32>
  %mul_98 = aicf.mul %layers_4_bn2_running_mean, %c_11 : tensor<16xf32>
  %mul_99 = aicf.mul %mean_24, %c_12 : tensor<16xf32>
  %add_65 = aicf.add %mul_98, %mul_99 : tensor<16xf32>
  aicf.update @layers.4.bn2.running_mean, %add_65 : tensor<16xf32>
  %layers_4_bn2_running_var = aicf.read @layers.4.bn2.running_var : tensor<16xf32>
  %mul_100 = aicf.mul %layers_4_bn2_running_var, %c_11 : tensor<16xf32>
  %mul_101 = aicf.mul %mul_97, %c_12 : tensor<16xf32>
  %add_66 = aicf.add %mul_100, %mul_101 : tensor<16xf32>
  aicf.update @layers.4.bn2.running_var, %add_66 : tensor<16xf32>
  %add_67 = aicf.add %mean_25, %c_13 : tensor<16xf32>
  %rsqrt_12 = aicf.rsqrt %add_67 : tensor<16xf32>
  %broadcast_49 = aicf.broadcast %rsqrt_12 dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %mul_102 = aicf.mul %sub_12, %broadcast_49 : tensor<8x2x2x16xf32>
  %layers_4_bn2_weight = aicf.read @layers.4.bn2.weight : tensor<16xf32>
  %broadcast_50 = aicf.broadcast %layers_4_bn2_weight dimensions = [3]
      : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %mul_103 = aicf.mul %mul_102, %broadcast_50 : tensor<8x2x2x16xf32>
  %layers_4_bn2_bias = aicf.read @layers.4.bn2.bias : tensor<16xf32>
  %broadcast_51 = aicf.broadcast %layers_4_bn2_bias dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %add_68 = aicf.add %mul_103, %broadcast_51 : tensor<8x2x2x16xf32>
  %add_69 = aicf.add %add_68, %add_58 : tensor<8x2x2x16xf32>
  %relu_10 = aicf.relu %add_69 : tensor<8x2x2x16xf32>
  %layers_5_conv1_weight = aicf.read @layers.5.conv1.weight : tensor<16x16x3x3xf32>
  %transpose_14 = aicf.transpose %layers_5_conv1_weight permutation = [2, 3, 1, 0]
      : tensor<16x16x3x3xf32> -> tensor<3x3x16x16xf32>
  %conv2d_13 = aicf.conv2d %relu_10, %transpose_14 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x2x2x16xf32>, tensor<3x3x16x16xf32>) -> tensor<8x2x2x16xf32>
  %layers_5_bn1_num_batches_tracked = aicf.read @layers.5.bn1.num_batches_tracked : tensor<i64>
  %add_70 = aicf.add %layers_5_bn1_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.5.bn1.num_batches_tracked, %add_70 : tensor<i64>
  %mean_26 = aicf.reduce_mean %conv2d_13 axes = [0, 1, 2] : tensor<8x2x2x16xf32> -> tensor<16xf32>
  %broadcast_52 = aicf.broadcast %mean_26 dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %sub_13 = aicf.sub %conv2d_13, %broadcast_52 : tensor<8x2x2x16xf32>
  %mul_104 = aicf.mul %sub_13, %sub_13 : tensor<8x2x2x16xf32>
  %mean_27 = aicf.reduce_mean %mul_104 axes = [0, 1, 2] : tensor<8x2x2x16xf32> -> tensor<16xf32>
  %mul_105 = aicf.mul %mean_27, %c_10 : tensor<16xf32>
  %layers_5_bn1_running_mean = aicf.read @layers.5.bn1.running_mean : tensor<16xf32>
  %mul_106 = aicf.mul %layers_5_bn1_running_mean, %c_11 : tensor<16xf32>
  %mul_107 = aicf.mul %mean_26, %c_12 : tensor<16xf32>
  %add_71 = aicf.add %mul_106, %mul_107 : tensor<16xf32>
  aicf.update @layers.5.bn1.running_mean, %add_71 : tensor<16xf32>
  %layers_5_bn1_running_var = aicf.read @layers.5.bn1.running_var : tensor<16xf32>
  %mul_108 = aicf.mul %layers_5_bn1_running_var, %c_11 : tensor<16xf32>
  %mul_109 = aicf.mul %mul_105, %c_12 : tensor<16xf32>
  %add_72 = aicf.add %mul_108, %mul_109 : tensor<16xf32>
  aicf.update @layers.5.bn1.running_var, %add_72 : tensor<16xf32>
  %add_73 = aicf.add %mean_27, %c_13 : tensor<16xf32>
  %rsqrt_13 = aicf.rsqrt %add_73 : tensor<16xf32>
  %broadcast_53 = aicf.broadcast %rsqrt_13 dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %mul_110 = aicf.mul %sub_13, %broadcast_53 : tensor<8x2x2x16xf32>
  %layers_5_bn1_weight = aicf.read @layers.5.bn1.weight : tensor<16xf32>
  %broadcast_54 = aicf.broadcast %layers_5_bn1_weight dimensions = [3]
      : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %mul_111 = aicf.mul %mul_110, %broadcast_54 : tensor<8x2x2x16xf32>
  %layers_5_bn1_bias = aicf.read @layers.5.bn1.bias : tensor<16xf32>
  %broadcast_55 = aicf.broadcast %layers_5_bn1_bias dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %add_74 = aicf.add %mul_111, %broadcast_55 : tensor<8x2x2x16xf32>
  %relu_11 = aicf.relu %add_74 : tensor<8x2x2x16xf32>
  %layers_5_conv2_weight = aicf.read @layers.5.conv2.weight : tensor<16x16x3x3xf32>
  %transpose_15 = aicf.transpose %layers_5_conv2_weight permutation = [2, 3, 1, 0]
      : tensor<16x16x3x3xf32> -> tensor<3x3x16x16xf32>
  %conv2d_14 = aicf.conv2d %relu_11, %transpose_15 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x2x2x16xf32>, tensor<3x3x16x16xf32>) -> tensor<8x2x2x16xf32>
  %layers_5_bn2_num_batches_tracked = aicf.read @layers.5.bn2.num_batches_tracked : tensor<i64>
  %add_75 = aicf.add %layers_5_bn2_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.5.bn2.num_batches_tracked, %add_75 : tensor<i64>
  %mean_28 = aicf.reduce_mean %conv2d_14 axes = [0, 1, 2] : tensor<8x2x2x16xf32> -> tensor<16xf32>
  %broadcast_56 = aicf.broadcast %mean_28 dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %sub_14 = aicf.sub %conv2d_14, %broadcast_56 : tensor<8x2x2x16xf32>
  %mul_112 = aicf.mul %sub_14, %sub_14 : tensor<8x2x2x16xf32>
  %mean_29 = aicf.reduce_mean %mul_112 axes = [0, 1, 2] : tensor<8x2x2x16xf32> -> tensor<16xf32>
  %mul_113 = aicf.mul %mean_29, %c_10 : tensor<16xf32>
  %layers_5_bn2_running_mean = aicf.read @layers.5.bn2.running_mean : tensor<16xf32>
  %mul_114 = aicf.mul %layers_5_bn2_running_mean, %c_11 : tensor<16xf32>
  %mul_115 = aicf.mul %mean_28, %c_12 : tensor<16xf32>
  %add_76 = aicf.add %mul_114, %mul_115 : tensor<16xf32>
  aicf.update @layers.5.bn2.running_mean, %add_76 : tensor<16xf32>
  %layers_5_bn2_running_var = aicf.read @layers.5.bn2.running_var : tensor<16xf32>
  %mul_116 = aicf.mul %layers_5_bn2_running_var, %c_11 : tensor<16xf32>
  %mul_117 = aicf.mul %mul_113, %c_12 : tensor<16xf32>
  %add_77 = aicf.add %mul_116, %mul_117 : tensor<16xf32>
  aicf.update @layers.5.bn2.running_var, %add_77 : tensor<16xf32>
  %add_78 = aicf.add %mean_29, %c_13 : tensor<16xf32>
  %rsqrt_14 = aicf.rsqrt %add_78 : tensor<16xf32>
  %broadcast_57 = aicf.broadcast %rsqrt_14 dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %mul_118 = aicf.mul %sub_14, %broadcast_57 : tensor<8x2x2x16xf32>
  %layers_5_bn2_weight = aicf.read @layers.5.bn2.weight : tensor<16xf32>
  %broadcast_58 = aicf.broadcast %layers_5_bn2_weight dimensions = [3]
      : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %mul_119 = aicf.mul %mul_118, %broadcast_58 : tensor<8x2x2x16xf32>
  %layers_5_bn2_bias = aicf.read @layers.5.bn2.bias : tensor<16xf32>
  %broadcast_59 = aicf.broadcast %layers_5_bn2_bias dimensions = [3] : tensor<16xf32> -> tensor<8x2x2x16xf32>
  %add_79 = aicf.add %mul_119, %broadcast_59 : tensor<8x2x2x16xf32>
  %add_80 = aicf.add %add_79, %relu_10 : tensor<8x2x2x16xf32>
  %relu_12 = aicf.relu %add_80 : tensor<8x2x2x16xf32>
  %layers_6_downsample_0_weight = aicf.read @layers.6.downsample.0.weight : tensor<32x16x1x1xf32>
  %transpose_16 = aicf.transpose %layers_6_downsample_0_weight permutation = [2, 3, 1, 0]
      : tensor<32x16x1x1xf32> -> tensor<1x1x16x32xf32>
  %conv2d_15 = aicf.conv2d %relu_12, %transpose_16 strides = [2, 2] padding = [0, 0, 0, 0]
      : (tensor<8x2x2x16xf32>, tensor<1x1x16x32xf32>) -> tensor<8x1x1x32xf32>
  %layers_6_downsample_1_num_batches_tracked = aicf.read @layers.6.downsample.1.num_batches_tracked
      : tensor<i64>
  %add_81 = aicf.add %layers_6_downsample_1_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.6.downsample.1.num_batches_tracked, %add_81 : tensor<i64>
  %mean_30 = aicf.reduce_mean %conv2d_15 axes = [0, 1, 2] : tensor<8x1x1x32xf32> -> tensor<32xf32>
  %broadcast_60 = aicf.broadcast %mean_30 dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %sub_15 = aicf.sub %conv2d_15, %broadcast_60 : tensor<8x1x1x32xf32>
  %mul_120 = aicf.mul %sub_15, %sub_15 : tensor<8x1x1x32xf32>
  %mean_31 = aicf.reduce_mean %mul_120 axes = [0, 1, 2] : tensor<8x1x1x32xf32> -> tensor<32xf32>
  %c_14 = aicf.constant dense<1.1428572> : tensor<32xf32>
  %mul_121 = aicf.mul %mean_31, %c_14 : tensor<32xf32>
  %layers_6_downsample_1_running_mean = aicf.read @layers.6.downsample.1.running_mean : tensor<32xf32>
  %c_15 = aicf.constant dense<0.9> : tensor<32xf32>
  %mul_122 = aicf.mul %layers_6_downsample_1_running_mean, %c_15 : tensor<32xf32>
  %c_16 = aicf.constant dense<0.1> : tensor<32xf32>
  %mul_123 = aicf.mul %mean_30, %c_16 : tensor<32xf32>
  %add_82 = aicf.add %mul_122, %mul_123 : tensor<32xf32>
  aicf.update @layers.6.downsample.1.running_mean, %add_82 : tensor<32xf32>
  %layers_6_downsample_1_running_var = aicf.read @layers.6.downsample.1.running_var : tensor<32xf32>
  %mul_124 = aicf.mul %layers_6_downsample_1_running_var, %c_15 : tensor<32xf32>
  %mul_125 = aicf.mul %mul_121, %c_16 : tensor<32xf32>
  %add_83 = aicf.add %mul_124, %mul_125 : tensor<32xf32>
  aicf.update @layers.6.downsample.1.running_var, %add_83 : tensor<32xf32>
  %c_17 = aicf.constant dense<1.0e-05> : tensor<32xf32>
  %add_84 = aicf.add %mean_31, %c_17 : tensor<32xf32>
  %rsqrt_15 = aicf.rsqrt %add_84 : tensor<32xf32>
  %broadcast_61 = aicf.broadcast %rsqrt_15 dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %mul_126 = aicf.mul %sub_15, %broadcast_61 : tensor<8x1x1x32xf32>
  %layers_6_downsample_1_weight = aicf.read @layers.6.downsample.1.weight : tensor<32xf32>
  %broadcast_62 = aicf.broadcast %layers_6_downsample_1_weight dimensions = [3]
      : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %mul_127 = aicf.mul %mul_126, %broadcast_62 : tensor<8x1x1x32xf32>
  %layers_6_downsample_1_bias = aicf.read @layers.6.downsample.1.bias : tensor<32xf32>
  %broadcast_63 = aicf.broadcast %layers_6_downsample_1_bias dimensions = [3]
      : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %add_85 = aicf.add %mul_127, %broadcast_63 : tensor<8x1x1x32xf32>
  %layers_6_conv1_weight = aicf.read @layers.6.conv1.weight : tensor<32x16x3x3xf32>
  %transpose_17 = aicf.transpose %layers_6_conv1_weight permutation = [2, 3, 1, 0]
      : tensor<32x16x3x3xf32> -> tensor<3x3x16x32xf32>
  %conv2d_16 = aicf.conv2d %relu_12, %transpose_17 strides = [2, 2] padding = [1, 1, 1, 1]
      : (tensor<8x2x2x16xf32>, tensor<3x3x16x32xf32>) -> tensor<8x1x1x32xf32>
  %layers_6_bn1_num_batches_tracked = aicf.read @layers.6.bn1.num_batches_tracked : tensor<i64>
  %add_86 = aicf.add %layers_6_bn1_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.6.bn1.num_batches_tracked, %add_86 : tensor<i64>
  %mean_32 = aicf.reduce_mean %conv2d_16 axes = [0, 1, 2] : tensor<8x1x1x32xf32> -> tensor<32xf32>
  %broadcast_64 = aicf.broadcast %mean_32 dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %sub_16 = aicf.sub %conv2d_16, %broadcast_64 : tensor<8x1x1x32xf32>
  %mul_128 = aicf.mul %sub_16, %sub_16 : tensor<8x1x1x32xf32>
  %mean_33 = aicf.reduce_mean %mul_128 axes = [0, 1, 2] : tensor<8x1x1x32xf32> -> tensor<32xf32>
  %mul_129 = aicf.mul %mean_33, %c_14 : tensor<32xf32>
  %layers_6_bn1_running_mean = aicf.read @layers.6.bn1.running_mean : tensor<32xf32>
  %mul_130 = aicf.mul %layers_6_bn1_running_mean, %c_15 : tensor<32xf32>
  %mul_131 = aicf.mul %mean_32, %c_16 : tensor<32xf32>
  %add_87 = aicf.add %mul_130, %mul_131 : tensor<32xf32>
  aicf.update @layers.6.bn1.running_mean, %add_87 : tensor<32xf32>
  %layers_6_bn1_running_var = aicf.read @layers.6.bn1.running_var : tensor<32xf32>
  %mul_132 = aicf.mul %layers_6_bn1_running_var, %c_15 : tensor<32xf32>
  %mul_133 = aicf.mul %mul_129, %c_16 : tensor<32xf32>
  %add_88 = aicf.add %mul_132, %mul_133 : tensor<32xf32>
  aicf.update @layers.6.bn1.running_var, %add_88 : tensor<32xf32>
  %add_89 = aicf.add %mean_33, %c_17 : tensor<32xf32>
  %rsqrt_16 = aicf.rsqrt %add_89 : tensor<32xf32>
  %broadcast_65 = aicf.broadcast %rsqrt_16 dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %mul_134 = aicf.mul %sub_16, %broadcast_65 : tensor<8x1x1x32xf32>
  %layers_6_bn1_weight = aicf.read @layers.6.bn1.weight : tensor<32xf32>
  %broadcast_66 = aicf.broadcast %layers_6_bn1_weight dimensions = [3]
      : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %mul_135 = aicf.mul %mul_134, %broadcast_66 : tensor<8x1x1x32xf32>
  %layers_6_bn1_bias = aicf.read @layers.6.bn1.bias : tensor<32xf32>
  %broadcast_67 = aicf.broadcast %layers_6_bn1_bias dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %add_90 = aicf.add %mul_135, %broadcast_67 : tensor<8x1x1x32xf32>
  %relu_13 = aicf.relu %add_90 : tensor<8x1x1x32xf32>
  %layers_6_conv2_weight = aicf.read @layers.6.conv2.weight : tensor<32x32x3x3xf32>
  %transpose_18 = aicf.transpose %layers_6_conv2_weight permutation = [2, 3, 1, 0]
      : tensor<32x32x3x3xf32> -> tensor<3x3x32x32xf32>
  %conv2d_17 = aicf.conv2d %relu_13, %transpose_18 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x1x1x32xf32>, tensor<3x3x32x32xf32>) -> tensor<8x1x1x32xf32>
  %layers_6_bn2_num_batches_tracked = aicf.read @layers.6.bn2.num_batches_tracked : tensor<i64>
  %add_91 = aicf.add %layers_6_bn2_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.6.bn2.num_batches_tracked, %add_91 : tensor<i64>
  %mean_34 = aicf.reduce_mean %conv2d_17 axes = [0, 1, 2] : tensor<8x1x1x32xf32> -> tensor<32xf32>
  %broadcast_68 = aicf.broadcast %mean_34 dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %sub_17 = aicf.sub %conv2d_17, %broadcast_68 : tensor<8x1x1x32xf32>
  %mul_136 = aicf.mul %sub_17, %sub_17 : tensor<8x1x1x32xf32>
  %mean_35 = aicf.reduce_mean %mul_136 axes = [0, 1, 2] : tensor<8x1x1x32xf32> -> tensor<32xf32>
  %mul_137 = aicf.mul %mean_35, %c_14 : tensor<32xf32>
  %layers_6_bn2_running_mean = aicf.read @layers.6.bn2.running_mean : tensor<32xf32>
  %mul_138 = aicf.mul %layers_6_bn2_running_mean, %c_15 : tensor<32xf32>
  %mul_139 = aicf.mul %mean_34, %c_16 : tensor<32xf32>
  %add_92 = aicf.add %mul_138, %mul_139 : tensor<32xf32>
  aicf.update @layers.6.bn2.running_mean, %add_92 : tensor<32xf32>
  %layers_6_bn2_running_var = aicf.read @layers.6.bn2.running_var : tensor<32xf32>
  %mul_140 = aicf.mul %layers_6_bn2_running_var, %c_15 : tensor<32xf32>
  %mul_141 = aicf.mul %mul_137, %c_16 : tensor<32xf32>
  %add_93 = aicf.add %mul_140, %mul_141 : tensor<32xf32>
  aicf.update @layers.6.bn2.running_var, %add_93 : tensor<32xf32>
  %add_94 = aicf.add %mean_35, %c_17 : tensor<32xf32>
  %rsqrt_17 = aicf.rsqrt %add_94 : tensor<32xf32>
  %broadcast_69 = aicf.broadcast %rsqrt_17 dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %mul_142 = aicf.mul %sub_17, %broadcast_69 : tensor<8x1x1x32xf32>
  %layers_6_bn2_weight = aicf.read @layers.6.bn2.weight : tensor<32xf32>
  %broadcast_70 = aicf.broadcast %layers_6_bn2_weight dimensions = [3]
      : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %mul_143 = aicf.mul %mul_142, %broadcast_70 : tensor<8x1x1x32xf32>
  %layers_6_bn2_bias = aicf.read @layers.6.bn2.bias : tensor<32xf32>
  %broadcast_71 = aicf.broadcast %layers_6_bn2_bias dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %add_95 = aicf.add %mul_143, %broadcast_71 : tensor<8x1x1x32xf32>
  %add_96 = aicf.add %add_95, %add_85 : tensor<8x1x1x32xf32>
  %relu_14 = aicf.relu %add_96 : tensor<8x1x1x32xf32>
  %layers_7_conv1_weight = aicf.read @layers.7.conv1.weight : tensor<32x32x3x3xf32>
  %transpose_19 = aicf.transpose %layers_7_conv1_weight permutation = [2, 3, 1, 0]
      : tensor<32x32x3x3xf32> -> tensor<3x3x32x32xf32>
  %conv2d_18 = aicf.conv2d %relu_14, %transpose_19 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x1x1x32xf32>, tensor<3x3x32x32xf32>) -> tensor<8x1x1x32xf32>
  %layers_7_bn1_num_batches_tracked = aicf.read @layers.7.bn1.num_batches_tracked : tensor<i64>
  %add_97 = aicf.add %layers_7_bn1_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.7.bn1.num_batches_tracked, %add_97 : tensor<i64>
  %mean_36 = aicf.reduce_mean %conv2d_18 axes = [0, 1, 2] : tensor<8x1x1x32xf32> -> tensor<32xf32>
  %broadcast_72 = aicf.broadcast %mean_36 dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %sub_18 = aicf.sub %conv2d_18, %broadcast_72 : tensor<8x1x1x32xf32>
  %mul_144 = aicf.mul %sub_18, %sub_18 : tensor<8x1x1x32xf32>
  %mean_37 = aicf.reduce_mean %mul_144 axes = [0, 1, 2] : tensor<8x1x1x32xf32> -> tensor<32xf32>
  %mul_145 = aicf.mul %mean_37, %c_14 : tensor<32xf32>
  %layers_7_bn1_running_mean = aicf.read @layers.7.bn1.running_mean : tensor<32xf32>
  %mul_146 = aicf.mul %layers_7_bn1_running_mean, %c_15 : tensor<32xf32>
  %mul_147 = aicf.mul %mean_36, %c_16 : tensor<32xf32>
  %add_98 = aicf.add %mul_146, %mul_147 : tensor<32xf32>
  aicf.update @layers.7.bn1.running_mean, %add_98 : tensor<32xf32>
  %layers_7_bn1_running_var = aicf.read @layers.7.bn1.running_var : tensor<32xf32>
  %mul_148 = aicf.mul %layers_7_bn1_running_var, %c_15 : tensor<32xf32>
  %mul_149 = aicf.mul %mul_145, %c_16 : tensor<32xf32>
  %add_99 = aicf.add %mul_148, %mul_149 : tensor<32xf32>
  aicf.update @layers.7.bn1.running_var, %add_99 : tensor<32xf32>
  %add_100 = aicf.add %mean_37, %c_17 : tensor<32xf32>
  %rsqrt_18 = aicf.rsqrt %add_100 : tensor<32xf32>
  %broadcast_73 = aicf.broadcast %rsqrt_18 dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %mul_150 = aicf.mul %sub_18, %broadcast_73 : tensor<8x1x1x32xf32>
  %layers_7_bn1_weight = aicf.read @layers.7.bn1.weight : tensor<32xf32>
  %broadcast_74 = aicf.broadcast %layers_7_bn1_weight dimensions = [3]
      : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %mul_151 = aicf.mul %mul_150, %broadcast_74 : tensor<8x1x1x32xf32>
  %layers_7_bn1_bias = aicf.read @layers.7.bn1.bias : tensor<32xf32>
  %broadcast_75 = aicf.broadcast %layers_7_bn1_bias dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %add_101 = aicf.add %mul_151, %broadcast_75 : tensor<8x1x1x32xf32>
  %relu_15 = aicf.relu %add_101 : tensor<8x1x1x32xf32>
  %layers_7_conv2_weight = aicf.read @layers.7.conv2.weight : tensor<32x32x3x3xf32>
  %transpose_20 = aicf.transpose %layers_7_conv2_weight permutation = [2, 3, 1, 0]
      : tensor<32x32x3x3xf32> -> tensor<3x3x32x32xf32>
  %conv2d_19 = aicf.conv2d %relu_15, %transpose_20 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<8x1x1x32xf32>, tensor<3x3x32x32xf32>) -> tensor<8x1x1x32xf32>
  %layers_7_bn2_num_batches_tracked = aicf.read @layers.7.bn2.num_batches_tracked : tensor<i64>
  %add_102 = aicf.add %layers_7_bn2_num_batches_tracked, %c : tensor<i64>
  aicf.update @layers.7.bn2.num_batches_tracked, %add_102 : tensor<i64>
  %mean_38 = aicf.reduce_mean %conv2d_19 axes = [0, 1, 2] : tensor<8x1x1x32xf32> -> tensor<32xf32>
  %broadcast_76 = aicf.broadcast %mean_38 dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %sub_19 = aicf.sub %conv2d_19, %broadcast_76 : tensor<8x1x1x32xf32>
  %mul_152 = aicf.mul %sub_19, %sub_19 : tensor<8x1x1x32xf32>
  %mean_39 = aicf.reduce_mean %mul_152 axes = [0, 1, 2] : tensor<8x1x1x32xf32> -> tensor<32xf32>
  %mul_153 = aicf.mul %mean_39, %c_14 : tensor<32xf32>
  %layers_7_bn2_running_mean = aicf.read @layers.7.bn2.running_mean : tensor<32xf32>
  %mul_154 = aicf.mul %layers_7_bn2_running_mean, %c_15 : tensor<32xf32>
  %mul_155 = aicf.mul %mean_38, %c_16 : tensor<32xf32>
  %add_103 = aicf.add %mul_154, %mul_155 : tensor<32xf32>
  aicf.update @layers.7.bn2.running_mean, %add_103 : tensor<32xf32>
  %layers_7_bn2_running_var = aicf.read @layers.7.bn2.running_var : tensor<32xf32>
  %mul_156 = aicf.mul %layers_7_bn2_running_var, %c_15 : tensor<32xf32>
  %mul_157 = aicf.mul %mul_153, %c_16 : tensor<32xf32>
  %add_104 = aicf.add %mul_156, %mul_157 : tensor<32xf32>
  aicf.update @layers.7.bn2.running_var, %add_104 : tensor<32xf32>
  %add_105 = aicf.add %mean_39, %c_17 : tensor<32xf32>
  %rsqrt_19 = aicf.rsqrt %add_105 : tensor<32xf32>
  %broadcast_77 = aicf.broadcast %rsqrt_19 dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %mul_158 = aicf.mul %sub_19, %broadcast_77 : tensor<8x1x1x32xf32>
  %layers_7_bn2_weight = aicf.read @layers.7.bn2.weight : tensor<32xf32>
  %broadcast_78 = aicf.broadcast %layers_7_bn2_weight dimensions = [3]
      : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %mul_159 = aicf.mul %mul_158, %broadcast_78 : tensor<8x1x1x32xf32>
  %layers_7_bn2_bias = aicf.read @layers.7.bn2.bias : tensor<32xf32>
  %broadcast_79 = aicf.broadcast %layers_7_bn2_bias dimensions = [3] : tensor<32xf32> -> tensor<8x1x1x32xf32>
  %add_106 = aicf.add %mul_159, %broadcast_79 : tensor<8x1x1x32xf32>
  %add_107 = aicf.add %add_106, %relu_14 : tensor<8x1x1x32xf32>
  %relu_16 = aicf.relu %add_107 : tensor<8x1x1x32xf32>
  %mean_40 = aicf.reduce_mean %relu_16 axes = [1, 2] : tensor<8x1x1x32xf32> -> tensor<8x32xf32>
  %reshape = aicf.reshape %mean_40 : tensor<8x32xf32> -> tensor<8x1x1x32xf32>
  %reshape_1 = aicf.reshape %reshape : tensor<8x1x1x32xf32> -> tensor<8x32x1x1xf32>
  %reshape_2 = aicf.reshape %reshape_1 : tensor<8x32x1x1xf32> -> tensor<8x32xf32>
  %fc_weight = aicf.read @fc.weight : tensor<10x32xf32>
  %matmul = aicf.matmul %reshape_2, %fc_weight {transpose_b}
      : (tensor<8x32xf32>, tensor<10x32xf32>) -> tensor<8x10xf32>
  %fc_bias = aicf.read @fc.bias : tensor<10xf32>
  %broadcast_80 = aicf.broadcast %fc_bias dimensions = [1] : tensor<10xf32> -> tensor<8x10xf32>
  %add_108 = aicf.add %matmul, %broadcast_80 : tensor<8x10xf32>
  %softmax_cross_entropy = aicf.softmax_cross_entropy %add_108, %in1
      : (tensor<8x10xf32>, tensor<8xi64>) -> tensor<8xf32>
  %c_18 = aicf.constant dense<-100> : tensor<8xi64>
  %ne = aicf.compare ne %in1, %c_18 : tensor<8xi64> -> tensor<8xi1>
  %cast = aicf.cast %ne : tensor<8xi1> -> tensor<8xf32>
  %ne_1 = aicf.compare ne %in1, %c_18 : tensor<8xi64> -> tensor<8xi1>
  %c_19 = aicf.constant dense<0.0> : tensor<8xf32>
  %select = aicf.select %ne_1, %softmax_cross_entropy, %c_19 : tensor<8xi1>, tensor<8xf32>
  %sum = aicf.reduce_sum %select axes = [0] : tensor<8xf32> -> tensor<f32>
  %sum_1 = aicf.reduce_sum %cast axes = [0] : tensor<8xf32> -> tensor<f32>
  %loss = aicf.div %sum, %sum_1 : tensor<f32>
  %lr0 = aicf.read @lr0 : tensor<f32>
  %gradient, %gradient_1, %gradient_2, %gradient_3, %gradient_4, %gradient_5, %gradient_6, %gradient_7, %gradient_8, %gradient_9, %gradient_10, %gradient_11, %gradient_12, %gradient_13, %gradient_14, %gradient_15, %gradient_16, %gradient_17, %gradient_18, %gradient_19, %gradient_20, %gradient_21, %gradient_22, %gradient_23, %gradient_24, %gradient_25, %gradient_26, %gradient_27, %gradient_28, %gradient_29, %gradient_30, %gradient_31, %gradient_32, %gradient_33, %gradient_34, %gradient_35, %gradient_36, %gradient_37, %gradient_38, %gradient_39, %gradient_40, %gradient_41, %gradient_42, %gradient_43, %gradient_44, %gradient_45, %gradient_46, %gradient_47, %gradient_48, %gradient_49, %gradient_50, %gradient_51, %gradient_52, %gradient_53, %gradient_54, %gradient_55, %gradient_56, %gradient_57, %gradient_58, %gradient_59, %gradient_60, %gradient_61 = aicf.gradient %loss wrt %conv1_weight, %bn1_weight, %bn1_bias, %layers_0_conv1_weight, %layers_0_bn1_weight, %layers_0_bn1_bias, %layers_0_conv2_weight, %layers_0_bn2_weight, %layers_0_bn2_bias, %layers_1_conv1_weight, %layers_1_bn1_weight, %layers_1_bn1_bias, %layers_1_conv2_weight, %layers_1_bn2_weight, %layers_1_bn2_bias, %layers_2_conv1_weight, %layers_2_bn1_weight, %layers_2_bn1_bias, %layers_2_conv2_weight, %layers_2_bn2_weight, %layers_2_bn2_bias, %layers_2_downsample_0_weight, %layers_2_downsample_1_weight, %layers_2_downsample_1_bias, %layers_3_conv1_weight, %layers_3_bn1_weight, %layers_3_bn1_bias, %layers_3_conv2_weight, %layers_3_bn2_weight, %layers_3_bn2_bias, %layers_4_conv1_weight, %layers_4_bn1_weight, %layers_4_bn1_bias, %layers_4_conv2_weight, %layers_4_bn2_weight, %layers_4_bn2_bias, %layers_4_downsample_0_weight, %layers_4_downsample_1_weight, %layers_4_downsample_1_bias, %layers_5_conv1_weight, %layers_5_bn1_weight, %layers_5_bn1_bias, %layers_5_conv2_weight, %layers_5_bn2_weight, %layers_5_bn2_bias, %layers_6_conv1_weight, %layers_6_bn1_weight, %layers_6_bn1_bias, %layers_6_conv2_weight, %layers_6_bn2_weight, %layers_6_bn2_bias, %layers_6_downsample_0_weight, %layers_6_downsample_1_weight, %layers_6_downsample_1_bias, %layers_7_conv1_weight, %layers_7_bn1_weight, %layers_7_bn1_bias, %layers_7_conv2_weight, %layers_7_bn2_weight, %layers_7_bn2_bias, %fc_weight, %fc_bias
      : tensor<f32> -> tensor<4x3x7x7xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x4x1x1xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16x8x3x3xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x16x3x3xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x16x3x3xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x16x3x3xf32>, tensor<16xf32>, tensor<16xf32>, tensor<32x16x3x3xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32x3x3xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x16x1x1xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32x3x3xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32x3x3xf32>, tensor<32xf32>, tensor<32xf32>, tensor<10x32xf32>, tensor<10xf32>
  aicf.apply_gradients %gradient, %gradient_1, %gradient_2, %gradient_3, %gradient_4, %gradient_5, %gradient_6, %gradient_7, %gradient_8, %gradient_9, %gradient_10, %gradient_11, %gradient_12, %gradient_13, %gradient_14, %gradient_15, %gradient_16, %gradient_17, %gradient_18, %gradient_19, %gradient_20, %gradient_21, %gradient_22, %gradient_23, %gradient_24, %gradient_25, %gradient_26, %gradient_27, %gradient_28, %gradient_29, %gradient_30, %gradient_31, %gradient_32, %gradient_33, %gradient_34, %gradient_35, %gradient_36, %gradient_37, %gradient_38, %gradient_39, %gradient_40, %gradient_41, %gradient_42, %gradient_43, %gradient_44, %gradient_45, %gradient_46, %gradient_47, %gradient_48, %gradient_49, %gradient_50, %gradient_51, %gradient_52, %gradient_53, %gradient_54, %gradient_55, %gradient_56, %gradient_57, %gradient_58, %gradient_59, %gradient_60, %gradient_61 to [@conv1.weight, @bn1.weight, @bn1.bias, @layers.0.conv1.weight, @layers.0.bn1.weight, @layers.0.bn1.bias, @layers.0.conv2.weight, @layers.0.bn2.weight, @layers.0.bn2.bias, @layers.1.conv1.weight, @layers.1.bn1.weight, @layers.1.bn1.bias, @layers.1.conv2.weight, @layers.1.bn2.weight, @layers.1.bn2.bias, @layers.2.conv1.weight, @layers.2.bn1.weight, @layers.2.bn1.bias, @layers.2.conv2.weight, @layers.2.bn2.weight, @layers.2.bn2.bias, @layers.2.downsample.0.weight, @layers.2.downsample.1.weight, @layers.2.downsample.1.bias, @layers.3.conv1.weight, @layers.3.bn1.weight, @layers.3.bn1.bias, @layers.3.conv2.weight, @layers.3.bn2.weight, @layers.3.bn2.bias, @layers.4.conv1.weight, @layers.4.bn1.weight, @layers.4.bn1.bias, @layers.4.conv2.weight, @layers.4.bn2.weight, @layers.4.bn2.bias, @layers.4.downsample.0.weight, @layers.4.downsample.1.weight, @layers.4.downsample.1.bias, @layers.5.conv1.weight, @layers.5.bn1.weight, @layers.5.bn1.bias, @layers.5.conv2.weight, @layers.5.bn2.weight, @layers.5.bn2.bias, @layers.6.conv1.weight, @layers.6.bn1.weight, @layers.6.bn1.bias, @layers.6.conv2.weight, @layers.6.bn2.weight, @layers.6.bn2.bias, @layers.6.downsample.0.weight, @layers.6.downsample.1.weight, @layers.6.downsample.1.bias, @layers.7.conv1.weight, @layers.7.bn1.weight, @layers.7.bn1.bias, @layers.7.conv2.weight, @layers.7.bn2.weight, @layers.7.bn2.bias, @fc.weight, @fc.bias] by #aicf.momentum<momentum = 0.9, nesterov = false, weight_decay = 0.0> lr %lr0
      : tensor<4x3x7x7xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x4x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x4x1x1xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8x3x3xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16x8x3x3xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x16x3x3xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x16x3x3xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x16x3x3xf32>, tensor<16xf32>, tensor<16xf32>, tensor<32x16x3x3xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32x3x3xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x16x1x1xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32x3x3xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x32x3x3xf32>, tensor<32xf32>, tensor<32xf32>, tensor<10x32xf32>, tensor<10xf32>
  return %loss : tensor<f32>
}
