// A small convolutional network on handwritten digits, with the entries, inputs
// and outputs of examples/digits/digits.mlir.
//
// 8x8 pixels -> conv 3x3, 8 channels, relu, max pool 2x2
//            -> conv 3x3, 16 channels, relu, max pool 2x2 -> 64 -> 10 classes.
//
// The weights of the convolutions are [3, 3, channels, outputs], as the
// convolutions read them: so their update is a part of their gradient.

aicf.param @w1 : tensor<3x3x1x8xf32>
aicf.param @b1 : tensor<8xf32>
aicf.param @w2 : tensor<3x3x8x16xf32>
aicf.param @b2 : tensor<16xf32>
aicf.param @w3 : tensor<64x10xf32>
aicf.param @b3 : tensor<10xf32>

// How many steps were made.
aicf.state @step : tensor<i64> = dense<0>
// Of the initial weights.
aicf.meta @seed : tensor<i64> = dense<0>

// Weights are uniform, with a variance of 2 / inputs (K. He et al., 2015), and
// biases are zero.
func.func @initialise() {
  %seed = aicf.read @seed : tensor<i64>

  %o1 = aicf.constant dense<-1> : tensor<i64>
  %u1 = aicf.random_uniform %seed, %o1 : tensor<3x3x1x8xf32>
  %half1 = aicf.constant dense<0.5> : tensor<3x3x1x8xf32>
  %width1 = aicf.constant dense<1.63299316> : tensor<3x3x1x8xf32>
  %c1 = aicf.sub %u1, %half1 : tensor<3x3x1x8xf32>
  %w1 = aicf.mul %c1, %width1 : tensor<3x3x1x8xf32>
  aicf.update @w1, %w1 in_place : tensor<3x3x1x8xf32>
  %b1 = aicf.constant dense<0.0> : tensor<8xf32>
  aicf.update @b1, %b1 : tensor<8xf32>

  %o2 = aicf.constant dense<-2> : tensor<i64>
  %u2 = aicf.random_uniform %seed, %o2 : tensor<3x3x8x16xf32>
  %half2 = aicf.constant dense<0.5> : tensor<3x3x8x16xf32>
  %width2 = aicf.constant dense<0.577350269> : tensor<3x3x8x16xf32>
  %c2 = aicf.sub %u2, %half2 : tensor<3x3x8x16xf32>
  %w2 = aicf.mul %c2, %width2 : tensor<3x3x8x16xf32>
  aicf.update @w2, %w2 in_place : tensor<3x3x8x16xf32>
  %b2 = aicf.constant dense<0.0> : tensor<16xf32>
  aicf.update @b2, %b2 : tensor<16xf32>

  %o3 = aicf.constant dense<-3> : tensor<i64>
  %u3 = aicf.random_uniform %seed, %o3 : tensor<64x10xf32>
  %half3 = aicf.constant dense<0.5> : tensor<64x10xf32>
  %width3 = aicf.constant dense<0.612372436> : tensor<64x10xf32>
  %c3 = aicf.sub %u3, %half3 : tensor<64x10xf32>
  %w3 = aicf.mul %c3, %width3 : tensor<64x10xf32>
  aicf.update @w3, %w3 in_place : tensor<64x10xf32>
  %b3 = aicf.constant dense<0.0> : tensor<10xf32>
  aicf.update @b3, %b3 : tensor<10xf32>
  return
}

func.func @train(%images: tensor<64x64xf32> {aicf.name = "images"},
                 %labels: tensor<64xi32> {aicf.name = "labels"})
    -> (tensor<f32> {aicf.name = "loss"}, tensor<f32> {aicf.name = "learning_rate"}) {
  %w1 = aicf.read @w1 : tensor<3x3x1x8xf32>
  %b1 = aicf.read @b1 : tensor<8xf32>
  %w2 = aicf.read @w2 : tensor<3x3x8x16xf32>
  %b2 = aicf.read @b2 : tensor<16xf32>
  %w3 = aicf.read @w3 : tensor<64x10xf32>
  %b3 = aicf.read @b3 : tensor<10xf32>

  %sixteenth = aicf.constant dense<0.0625> : tensor<64x64xf32>
  %pixels = aicf.mul %images, %sixteenth : tensor<64x64xf32>
  %x = aicf.reshape %pixels : tensor<64x64xf32> -> tensor<64x8x8x1xf32>
  %c1 = aicf.conv2d %x, %w1 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<64x8x8x1xf32>, tensor<3x3x1x8xf32>) -> tensor<64x8x8x8xf32>
  %s1 = aicf.broadcast %b1 dimensions = [3] : tensor<8xf32> -> tensor<64x8x8x8xf32>
  %a1 = aicf.add %c1, %s1 : tensor<64x8x8x8xf32>
  %h1 = aicf.relu %a1 : tensor<64x8x8x8xf32>
  %p1 = aicf.max_pool2d %h1 window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0]
      : tensor<64x8x8x8xf32> -> tensor<64x4x4x8xf32>
  %c2 = aicf.conv2d %p1, %w2 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<64x4x4x8xf32>, tensor<3x3x8x16xf32>) -> tensor<64x4x4x16xf32>
  %s2 = aicf.broadcast %b2 dimensions = [3] : tensor<16xf32> -> tensor<64x4x4x16xf32>
  %a2 = aicf.add %c2, %s2 : tensor<64x4x4x16xf32>
  %h2 = aicf.relu %a2 : tensor<64x4x4x16xf32>
  %p2 = aicf.max_pool2d %h2 window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0]
      : tensor<64x4x4x16xf32> -> tensor<64x2x2x16xf32>
  %flat = aicf.reshape %p2 : tensor<64x2x2x16xf32> -> tensor<64x64xf32>
  %logits = aicf.linear %flat, %w3, %b3
      : (tensor<64x64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> tensor<64x10xf32>

  // The loss is the mean of the batch's cross entropies.
  %losses = aicf.softmax_cross_entropy %logits, %labels
      : (tensor<64x10xf32>, tensor<64xi32>) -> tensor<64xf32>
  %loss = aicf.reduce_mean %losses axes = [0] : tensor<64xf32> -> tensor<f32>

  // 8 epochs of 22 batches.
  %before = aicf.read @step : tensor<i64>
  %one = aicf.constant dense<1> : tensor<i64>
  %step = aicf.add %before, %one : tensor<i64>
  aicf.update @step, %step in_place : tensor<i64>
  %lr = aicf.schedule linear %before peak = 0.15 total = 176 : tensor<i64>
  aicf.minimize %loss params [@w1, @b1, @w2, @b2, @w3, @b3] by #aicf.momentum<momentum = 0.9>
      lr %lr : tensor<f32>
  return %loss, %lr : tensor<f32>, tensor<f32>
}

func.func @test(%images: tensor<64x64xf32> {aicf.name = "images"},
                %labels: tensor<64xi32> {aicf.name = "labels"})
    -> (tensor<64xf32> {aicf.name = "accuracy"}) {
  %w1 = aicf.read @w1 : tensor<3x3x1x8xf32>
  %b1 = aicf.read @b1 : tensor<8xf32>
  %w2 = aicf.read @w2 : tensor<3x3x8x16xf32>
  %b2 = aicf.read @b2 : tensor<16xf32>
  %w3 = aicf.read @w3 : tensor<64x10xf32>
  %b3 = aicf.read @b3 : tensor<10xf32>

  %sixteenth = aicf.constant dense<0.0625> : tensor<64x64xf32>
  %pixels = aicf.mul %images, %sixteenth : tensor<64x64xf32>
  %x = aicf.reshape %pixels : tensor<64x64xf32> -> tensor<64x8x8x1xf32>
  %c1 = aicf.conv2d %x, %w1 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<64x8x8x1xf32>, tensor<3x3x1x8xf32>) -> tensor<64x8x8x8xf32>
  %s1 = aicf.broadcast %b1 dimensions = [3] : tensor<8xf32> -> tensor<64x8x8x8xf32>
  %a1 = aicf.add %c1, %s1 : tensor<64x8x8x8xf32>
  %h1 = aicf.relu %a1 : tensor<64x8x8x8xf32>
  %p1 = aicf.max_pool2d %h1 window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0]
      : tensor<64x8x8x8xf32> -> tensor<64x4x4x8xf32>
  %c2 = aicf.conv2d %p1, %w2 strides = [1, 1] padding = [1, 1, 1, 1]
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
  %found = aicf.compare eq %digit, %labels : tensor<64xi32> -> tensor<64xi1>
  %accuracy = aicf.cast %found : tensor<64xi1> -> tensor<64xf32>
  return %accuracy : tensor<64xf32>
}

func.func @predict(%images: tensor<64x64xf32> {aicf.name = "images"})
    -> (tensor<64xi32> {aicf.name = "labels"}) {
  %w1 = aicf.read @w1 : tensor<3x3x1x8xf32>
  %b1 = aicf.read @b1 : tensor<8xf32>
  %w2 = aicf.read @w2 : tensor<3x3x8x16xf32>
  %b2 = aicf.read @b2 : tensor<16xf32>
  %w3 = aicf.read @w3 : tensor<64x10xf32>
  %b3 = aicf.read @b3 : tensor<10xf32>

  %sixteenth = aicf.constant dense<0.0625> : tensor<64x64xf32>
  %pixels = aicf.mul %images, %sixteenth : tensor<64x64xf32>
  %x = aicf.reshape %pixels : tensor<64x64xf32> -> tensor<64x8x8x1xf32>
  %c1 = aicf.conv2d %x, %w1 strides = [1, 1] padding = [1, 1, 1, 1]
      : (tensor<64x8x8x1xf32>, tensor<3x3x1x8xf32>) -> tensor<64x8x8x8xf32>
  %s1 = aicf.broadcast %b1 dimensions = [3] : tensor<8xf32> -> tensor<64x8x8x8xf32>
  %a1 = aicf.add %c1, %s1 : tensor<64x8x8x8xf32>
  %h1 = aicf.relu %a1 : tensor<64x8x8x8xf32>
  %p1 = aicf.max_pool2d %h1 window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0]
      : tensor<64x8x8x8xf32> -> tensor<64x4x4x8xf32>
  %c2 = aicf.conv2d %p1, %w2 strides = [1, 1] padding = [1, 1, 1, 1]
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
