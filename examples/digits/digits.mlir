// Handwritten digits: a network of 64 pixels -> 128 -> 64 -> 10 classes, which
// is trained from its forward function alone. Four entries share its params:
//
//   initialise   gives the weights their first values
//   train        one step on a batch of 64 images
//   test         of each image of a batch whether its class is found, and its
//                loss
//   predict      the most likely class of each image of a batch
//
// All that a step needs is in the program: the learning rate, the momentum, the
// number of the step, and the random numbers. The host brings images, pixels of
// 0 to 16, and labels.

aicf.param @w1 : tensor<64x128xf32>
aicf.param @b1 : tensor<128xf32>
aicf.param @w2 : tensor<128x64xf32>
aicf.param @b2 : tensor<64xf32>
aicf.param @w3 : tensor<64x10xf32>
aicf.param @b3 : tensor<10xf32>

// How many steps were made. It is the offset of a step's random numbers, too.
aicf.state @step : tensor<i64> = dense<0>
// Of all random numbers.
aicf.meta @seed : tensor<i64> = dense<0>

// Weights are uniform, with a variance of 2 / inputs (K. He et al., 2015), and
// biases are zero. Offsets below zero are used by no step.
func.func @initialise() {
  %seed = aicf.read @seed : tensor<i64>

  %o1 = aicf.constant dense<-1> : tensor<i64>
  %u1 = aicf.random_uniform %seed, %o1 : tensor<64x128xf32>
  // From [0, 1) to [-limit, limit), limit = sqrt(6 / 64).
  %half1 = aicf.constant dense<0.5> : tensor<64x128xf32>
  %width1 = aicf.constant dense<0.612372436> : tensor<64x128xf32>
  %c1 = aicf.sub %u1, %half1 : tensor<64x128xf32>
  %w1 = aicf.mul %c1, %width1 : tensor<64x128xf32>
  aicf.update @w1, %w1 in_place : tensor<64x128xf32>
  %b1 = aicf.constant dense<0.0> : tensor<128xf32>
  aicf.update @b1, %b1 : tensor<128xf32>

  %o2 = aicf.constant dense<-2> : tensor<i64>
  %u2 = aicf.random_uniform %seed, %o2 : tensor<128x64xf32>
  %half2 = aicf.constant dense<0.5> : tensor<128x64xf32>
  %width2 = aicf.constant dense<0.433012702> : tensor<128x64xf32>
  %c2 = aicf.sub %u2, %half2 : tensor<128x64xf32>
  %w2 = aicf.mul %c2, %width2 : tensor<128x64xf32>
  aicf.update @w2, %w2 in_place : tensor<128x64xf32>
  %b2 = aicf.constant dense<0.0> : tensor<64xf32>
  aicf.update @b2, %b2 : tensor<64xf32>

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
  %before = aicf.read @step : tensor<i64>
  %one = aicf.constant dense<1> : tensor<i64>
  %step = aicf.add %before, %one : tensor<i64>
  aicf.update @step, %step in_place : tensor<i64>

  %sixteenth = aicf.constant dense<0.0625> : tensor<64x64xf32>
  %pixels = aicf.mul %images, %sixteenth : tensor<64x64xf32>

  // Half of the images are moved by a pixel, up, down, left or right, each in a
  // quarter of the cases; zeros come in at the edge.
  %seed = aicf.read @seed : tensor<i64>
  %u = aicf.random_uniform %seed, %step : tensor<64xf32>
  %draw = aicf.broadcast %u dimensions = [0] : tensor<64xf32> -> tensor<64x8x8xf32>
  %half = aicf.constant dense<0.5> : tensor<64x8x8xf32>
  %five = aicf.constant dense<0.625> : tensor<64x8x8xf32>
  %six = aicf.constant dense<0.75> : tensor<64x8x8xf32>
  %seven = aicf.constant dense<0.875> : tensor<64x8x8xf32>
  %stays = aicf.compare lt %draw, %half : tensor<64x8x8xf32> -> tensor<64x8x8xi1>
  %is_up = aicf.compare lt %draw, %five : tensor<64x8x8xf32> -> tensor<64x8x8xi1>
  %is_down = aicf.compare lt %draw, %six : tensor<64x8x8xf32> -> tensor<64x8x8xi1>
  %is_left = aicf.compare lt %draw, %seven : tensor<64x8x8xf32> -> tensor<64x8x8xi1>
  %square = aicf.reshape %pixels : tensor<64x64xf32> -> tensor<64x8x8xf32>
  %frame = aicf.pad %square low = [0, 1, 1] high = [0, 1, 1] value = 0.0 : f32
      : tensor<64x8x8xf32> -> tensor<64x10x10xf32>
  %up = aicf.slice %frame offsets = [0, 2, 1] strides = [1, 1, 1]
      : tensor<64x10x10xf32> -> tensor<64x8x8xf32>
  %down = aicf.slice %frame offsets = [0, 0, 1] strides = [1, 1, 1]
      : tensor<64x10x10xf32> -> tensor<64x8x8xf32>
  %left = aicf.slice %frame offsets = [0, 1, 2] strides = [1, 1, 1]
      : tensor<64x10x10xf32> -> tensor<64x8x8xf32>
  %right = aicf.slice %frame offsets = [0, 1, 0] strides = [1, 1, 1]
      : tensor<64x10x10xf32> -> tensor<64x8x8xf32>
  %s3 = aicf.select %is_left, %left, %right : tensor<64x8x8xi1>, tensor<64x8x8xf32>
  %s2 = aicf.select %is_down, %down, %s3 : tensor<64x8x8xi1>, tensor<64x8x8xf32>
  %s1 = aicf.select %is_up, %up, %s2 : tensor<64x8x8xi1>, tensor<64x8x8xf32>
  %s0 = aicf.select %stays, %square, %s1 : tensor<64x8x8xi1>, tensor<64x8x8xf32>
  %x = aicf.reshape %s0 : tensor<64x8x8xf32> -> tensor<64x64xf32>

  %w1 = aicf.read @w1 : tensor<64x128xf32>
  %b1 = aicf.read @b1 : tensor<128xf32>
  %w2 = aicf.read @w2 : tensor<128x64xf32>
  %b2 = aicf.read @b2 : tensor<64xf32>
  %w3 = aicf.read @w3 : tensor<64x10xf32>
  %b3 = aicf.read @b3 : tensor<10xf32>
  %a1 = aicf.linear %x, %w1, %b1
      : (tensor<64x64xf32>, tensor<64x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  %h1 = aicf.relu %a1 : tensor<64x128xf32>
  %a2 = aicf.linear %h1, %w2, %b2
      : (tensor<64x128xf32>, tensor<128x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %h2 = aicf.relu %a2 : tensor<64x64xf32>
  %logits = aicf.linear %h2, %w3, %b3
      : (tensor<64x64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> tensor<64x10xf32>
  %losses = aicf.softmax_cross_entropy %logits, %labels
      : (tensor<64x10xf32>, tensor<64xi32>) -> tensor<64xf32>
  %loss = aicf.reduce_mean %losses axes = [0] : tensor<64xf32> -> tensor<f32>

  // 60 epochs of 22 batches, from 0.15 down to zero.
  %lr = aicf.schedule linear %before peak = 0.15 total = 1320 : tensor<i64>
  aicf.minimize %loss params [@w1, @b1, @w2, @b2, @w3, @b3] by #aicf.momentum<momentum = 0.9>
      lr %lr : tensor<f32>
  return %loss, %lr : tensor<f32>, tensor<f32>
}

func.func @test(%images: tensor<64x64xf32> {aicf.name = "images"},
                %labels: tensor<64xi32> {aicf.name = "labels"})
    -> (tensor<64xf32> {aicf.name = "accuracy"}, tensor<64xf32> {aicf.name = "loss"}) {
  %sixteenth = aicf.constant dense<0.0625> : tensor<64x64xf32>
  %pixels = aicf.mul %images, %sixteenth : tensor<64x64xf32>
  %w1 = aicf.read @w1 : tensor<64x128xf32>
  %b1 = aicf.read @b1 : tensor<128xf32>
  %w2 = aicf.read @w2 : tensor<128x64xf32>
  %b2 = aicf.read @b2 : tensor<64xf32>
  %w3 = aicf.read @w3 : tensor<64x10xf32>
  %b3 = aicf.read @b3 : tensor<10xf32>
  %a1 = aicf.linear %pixels, %w1, %b1
      : (tensor<64x64xf32>, tensor<64x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  %h1 = aicf.relu %a1 : tensor<64x128xf32>
  %a2 = aicf.linear %h1, %w2, %b2
      : (tensor<64x128xf32>, tensor<128x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %h2 = aicf.relu %a2 : tensor<64x64xf32>
  %logits = aicf.linear %h2, %w3, %b3
      : (tensor<64x64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> tensor<64x10xf32>
  %losses = aicf.softmax_cross_entropy %logits, %labels
      : (tensor<64x10xf32>, tensor<64xi32>) -> tensor<64xf32>
  %digit = aicf.argmax %logits axis = 1 : tensor<64x10xf32> -> tensor<64xi32>
  %found = aicf.compare eq %digit, %labels : tensor<64xi32> -> tensor<64xi1>
  %accuracy = aicf.cast %found : tensor<64xi1> -> tensor<64xf32>
  return %accuracy, %losses : tensor<64xf32>, tensor<64xf32>
}

func.func @predict(%images: tensor<64x64xf32> {aicf.name = "images"})
    -> (tensor<64xi32> {aicf.name = "labels"}) {
  %sixteenth = aicf.constant dense<0.0625> : tensor<64x64xf32>
  %pixels = aicf.mul %images, %sixteenth : tensor<64x64xf32>
  %w1 = aicf.read @w1 : tensor<64x128xf32>
  %b1 = aicf.read @b1 : tensor<128xf32>
  %w2 = aicf.read @w2 : tensor<128x64xf32>
  %b2 = aicf.read @b2 : tensor<64xf32>
  %w3 = aicf.read @w3 : tensor<64x10xf32>
  %b3 = aicf.read @b3 : tensor<10xf32>
  %a1 = aicf.linear %pixels, %w1, %b1
      : (tensor<64x64xf32>, tensor<64x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  %h1 = aicf.relu %a1 : tensor<64x128xf32>
  %a2 = aicf.linear %h1, %w2, %b2
      : (tensor<64x128xf32>, tensor<128x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %h2 = aicf.relu %a2 : tensor<64x64xf32>
  %logits = aicf.linear %h2, %w3, %b3
      : (tensor<64x64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> tensor<64x10xf32>
  %digit = aicf.argmax %logits axis = 1 : tensor<64x10xf32> -> tensor<64xi32>
  return %digit : tensor<64xi32>
}
