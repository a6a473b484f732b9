// A small convolutional network on handwritten digits, in the form that
// examples/digits/digits-train trains: the same entries, inputs and outputs as
// examples/digits/digits.mlir.
//
// 8x8 pixels -> conv 3x3, 8 channels, relu, max pool 2x2
//            -> conv 3x3, 16 channels, relu, max pool 2x2 -> 64 -> 10 classes.
//
// The weights of the convolutions are matrices [3 * 3 * channels, outputs], and
// used as [3, 3, channels, outputs]: a reshape moves nothing.

aicf.param @w1 : tensor<9x8xf32>
aicf.param @b1 : tensor<8xf32>
aicf.param @w2 : tensor<72x16xf32>
aicf.param @b2 : tensor<16xf32>
aicf.param @w3 : tensor<64x10xf32>
aicf.param @b3 : tensor<10xf32>

// Momentum of each parameter.
aicf.state @w1_velocity : tensor<9x8xf32> = dense<0.0>
aicf.state @b1_velocity : tensor<8xf32> = dense<0.0>
aicf.state @w2_velocity : tensor<72x16xf32> = dense<0.0>
aicf.state @b2_velocity : tensor<16xf32> = dense<0.0>
aicf.state @w3_velocity : tensor<64x10xf32> = dense<0.0>
aicf.state @b3_velocity : tensor<10xf32> = dense<0.0>

aicf.meta @lr : tensor<f32> = dense<0.1>
aicf.meta @momentum : tensor<f32> = dense<0.9>

func.func @train(%images: tensor<64x64xf32> {aicf.name = "images"},
                 %labels: tensor<64xi32> {aicf.name = "labels"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %w1 = aicf.read @w1 : tensor<9x8xf32>
  %b1 = aicf.read @b1 : tensor<8xf32>
  %w2 = aicf.read @w2 : tensor<72x16xf32>
  %b2 = aicf.read @b2 : tensor<16xf32>
  %w3 = aicf.read @w3 : tensor<64x10xf32>
  %b3 = aicf.read @b3 : tensor<10xf32>

  // Forward. What the backward pass needs is kept.
  %x = aicf.reshape %images : tensor<64x64xf32> -> tensor<64x8x8x1xf32>
  %k1 = aicf.reshape %w1 : tensor<9x8xf32> -> tensor<3x3x1x8xf32>
  %c1 = aicf.conv2d %x, %k1 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<64x8x8x1xf32>, tensor<3x3x1x8xf32>) -> tensor<64x8x8x8xf32>
  %s1 = aicf.broadcast %b1 dimensions = [3] : tensor<8xf32> -> tensor<64x8x8x8xf32>
  %a1 = aicf.add %c1, %s1 : tensor<64x8x8x8xf32>
  %h1 = aicf.relu %a1 : tensor<64x8x8x8xf32>
  %h1_kept = aicf.save %h1 : tensor<64x8x8x8xf32>
  %p1 = aicf.max_pool2d %h1 window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0]
      : tensor<64x8x8x8xf32> -> tensor<64x4x4x8xf32>
  %p1_kept = aicf.save %p1 : tensor<64x4x4x8xf32>
  %k2 = aicf.reshape %w2 : tensor<72x16xf32> -> tensor<3x3x8x16xf32>
  %c2 = aicf.conv2d %p1, %k2 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<64x4x4x8xf32>, tensor<3x3x8x16xf32>) -> tensor<64x4x4x16xf32>
  %s2 = aicf.broadcast %b2 dimensions = [3] : tensor<16xf32> -> tensor<64x4x4x16xf32>
  %a2 = aicf.add %c2, %s2 : tensor<64x4x4x16xf32>
  %h2 = aicf.relu %a2 : tensor<64x4x4x16xf32>
  %h2_kept = aicf.save %h2 : tensor<64x4x4x16xf32>
  %p2 = aicf.max_pool2d %h2 window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0]
      : tensor<64x4x4x16xf32> -> tensor<64x2x2x16xf32>
  %p2_kept = aicf.save %p2 : tensor<64x2x2x16xf32>
  %flat = aicf.reshape %p2 : tensor<64x2x2x16xf32> -> tensor<64x64xf32>
  %logits = aicf.linear %flat, %w3, %b3
      : (tensor<64x64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> tensor<64x10xf32>

  // The loss is the mean of the batch's cross entropies.
  %losses = aicf.softmax_cross_entropy %logits, %labels
      : (tensor<64x10xf32>, tensor<64xi32>) -> tensor<64xf32>
  %loss = aicf.reduce_mean %losses axes = [0] : tensor<64xf32> -> tensor<f32>

  // Backward.
  %dlosses = aicf.constant dense<0.015625> : tensor<64xf32>
  %dlogits = aicf.softmax_cross_entropy_grad %logits, %labels, %dlosses
      : (tensor<64x10xf32>, tensor<64xi32>, tensor<64xf32>) -> tensor<64x10xf32>
  %flat_kept = aicf.reshape %p2_kept : tensor<64x2x2x16xf32> -> tensor<64x64xf32>
  %dflat, %dw3, %db3 = aicf.linear_bwd %flat_kept, %w3, %dlogits
      : (tensor<64x64xf32>, tensor<64x10xf32>, tensor<64x10xf32>)
     -> (tensor<64x64xf32>, tensor<64x10xf32>, tensor<10xf32>)
  %dp2 = aicf.reshape %dflat : tensor<64x64xf32> -> tensor<64x2x2x16xf32>
  %dh2 = aicf.max_pool2d_grad %h2_kept, %dp2 window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0]
      : tensor<64x4x4x16xf32>, tensor<64x2x2x16xf32>
  %da2 = aicf.relu_grad %h2_kept, %dh2 : tensor<64x4x4x16xf32>
  %db2 = aicf.reduce_sum %da2 axes = [0, 1, 2] : tensor<64x4x4x16xf32> -> tensor<16xf32>
  %dk2 = aicf.conv2d_weight_grad %p1_kept, %da2 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<64x4x4x8xf32>, tensor<64x4x4x16xf32>) -> tensor<3x3x8x16xf32>
  %dw2 = aicf.reshape %dk2 : tensor<3x3x8x16xf32> -> tensor<72x16xf32>
  %dp1 = aicf.conv2d_input_grad %da2, %k2 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<64x4x4x16xf32>, tensor<3x3x8x16xf32>) -> tensor<64x4x4x8xf32>
  %dh1 = aicf.max_pool2d_grad %h1_kept, %dp1 window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0]
      : tensor<64x8x8x8xf32>, tensor<64x4x4x8xf32>
  %da1 = aicf.relu_grad %h1_kept, %dh1 : tensor<64x8x8x8xf32>
  %db1 = aicf.reduce_sum %da1 axes = [0, 1, 2] : tensor<64x8x8x8xf32> -> tensor<8xf32>
  %dk1 = aicf.conv2d_weight_grad %x, %da1 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<64x8x8x1xf32>, tensor<64x8x8x8xf32>) -> tensor<3x3x1x8xf32>
  %dw1 = aicf.reshape %dk1 : tensor<3x3x1x8xf32> -> tensor<9x8xf32>

  // Update: every parameter and its momentum in their own memory.
  %lr = aicf.read @lr : tensor<f32>
  %mu = aicf.read @momentum : tensor<f32>

  %w1_velocity = aicf.read @w1_velocity : tensor<9x8xf32>
  %w1_new, %w1_velocity_new = aicf.sgd_momentum %w1, %dw1, %w1_velocity, %lr, %mu
      : tensor<9x8xf32>, tensor<9x8xf32>, tensor<9x8xf32>, tensor<f32>, tensor<f32>
  aicf.update @w1, %w1_new in_place : tensor<9x8xf32>
  aicf.update @w1_velocity, %w1_velocity_new in_place : tensor<9x8xf32>

  %b1_velocity = aicf.read @b1_velocity : tensor<8xf32>
  %b1_new, %b1_velocity_new = aicf.sgd_momentum %b1, %db1, %b1_velocity, %lr, %mu
      : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<f32>
  aicf.update @b1, %b1_new in_place : tensor<8xf32>
  aicf.update @b1_velocity, %b1_velocity_new in_place : tensor<8xf32>

  %w2_velocity = aicf.read @w2_velocity : tensor<72x16xf32>
  %w2_new, %w2_velocity_new = aicf.sgd_momentum %w2, %dw2, %w2_velocity, %lr, %mu
      : tensor<72x16xf32>, tensor<72x16xf32>, tensor<72x16xf32>, tensor<f32>, tensor<f32>
  aicf.update @w2, %w2_new in_place : tensor<72x16xf32>
  aicf.update @w2_velocity, %w2_velocity_new in_place : tensor<72x16xf32>

  %b2_velocity = aicf.read @b2_velocity : tensor<16xf32>
  %b2_new, %b2_velocity_new = aicf.sgd_momentum %b2, %db2, %b2_velocity, %lr, %mu
      : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<f32>, tensor<f32>
  aicf.update @b2, %b2_new in_place : tensor<16xf32>
  aicf.update @b2_velocity, %b2_velocity_new in_place : tensor<16xf32>

  %w3_velocity = aicf.read @w3_velocity : tensor<64x10xf32>
  %w3_new, %w3_velocity_new = aicf.sgd_momentum %w3, %dw3, %w3_velocity, %lr, %mu
      : tensor<64x10xf32>, tensor<64x10xf32>, tensor<64x10xf32>, tensor<f32>, tensor<f32>
  aicf.update @w3, %w3_new in_place : tensor<64x10xf32>
  aicf.update @w3_velocity, %w3_velocity_new in_place : tensor<64x10xf32>

  %b3_velocity = aicf.read @b3_velocity : tensor<10xf32>
  %b3_new, %b3_velocity_new = aicf.sgd_momentum %b3, %db3, %b3_velocity, %lr, %mu
      : tensor<10xf32>, tensor<10xf32>, tensor<10xf32>, tensor<f32>, tensor<f32>
  aicf.update @b3, %b3_new in_place : tensor<10xf32>
  aicf.update @b3_velocity, %b3_velocity_new in_place : tensor<10xf32>

  return %loss : tensor<f32>
}

func.func @predict(%images: tensor<64x64xf32> {aicf.name = "images"})
    -> (tensor<64xi32> {aicf.name = "labels"}) {
  %w1 = aicf.read @w1 : tensor<9x8xf32>
  %b1 = aicf.read @b1 : tensor<8xf32>
  %w2 = aicf.read @w2 : tensor<72x16xf32>
  %b2 = aicf.read @b2 : tensor<16xf32>
  %w3 = aicf.read @w3 : tensor<64x10xf32>
  %b3 = aicf.read @b3 : tensor<10xf32>

  %x = aicf.reshape %images : tensor<64x64xf32> -> tensor<64x8x8x1xf32>
  %k1 = aicf.reshape %w1 : tensor<9x8xf32> -> tensor<3x3x1x8xf32>
  %c1 = aicf.conv2d %x, %k1 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<64x8x8x1xf32>, tensor<3x3x1x8xf32>) -> tensor<64x8x8x8xf32>
  %s1 = aicf.broadcast %b1 dimensions = [3] : tensor<8xf32> -> tensor<64x8x8x8xf32>
  %a1 = aicf.add %c1, %s1 : tensor<64x8x8x8xf32>
  %h1 = aicf.relu %a1 : tensor<64x8x8x8xf32>
  %p1 = aicf.max_pool2d %h1 window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0]
      : tensor<64x8x8x8xf32> -> tensor<64x4x4x8xf32>
  %k2 = aicf.reshape %w2 : tensor<72x16xf32> -> tensor<3x3x8x16xf32>
  %c2 = aicf.conv2d %p1, %k2 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<64x4x4x8xf32>, tensor<3x3x8x16xf32>) -> tensor<64x4x4x16xf32>
  %s2 = aicf.broadcast %b2 dimensions = [3] : tensor<16xf32> -> tensor<64x4x4x16xf32>
  %a2 = aicf.add %c2, %s2 : tensor<64x4x4x16xf32>
  %h2 = aicf.relu %a2 : tensor<64x4x4x16xf32>
  %p2 = aicf.max_pool2d %h2 window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0]
      : tensor<64x4x4x16xf32> -> tensor<64x2x2x16xf32>
  %flat = aicf.reshape %p2 : tensor<64x2x2x16xf32> -> tensor<64x64xf32>
  %logits = aicf.linear %flat, %w3, %b3
      : (tensor<64x64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> tensor<64x10xf32>
  %digit = aicf.argmax %logits axis = 1 : tensor<64x10xf32> -> tensor<64xi32>
  return %digit : tensor<64xi32>
}
