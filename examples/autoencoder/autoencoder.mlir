// Handwritten digits through a code of 8 numbers and back: 64 pixels -> 128 -> 32
// -> 8 -> 32 -> 128 -> 64. Entries:
//
//   initialise    gives the weights their first values
//   train         one step on a batch of 64 images
//   test          of each pixel of a batch the square of the error
//   reconstruct   the images of a batch as the network gives them back
//
// The host brings images, pixels of 0 to 16. Errors are those of pixels of 0 to
// 1.

aicf.param @w1 : tensor<64x128xf32>
aicf.param @b1 : tensor<128xf32>
aicf.param @w2 : tensor<128x32xf32>
aicf.param @b2 : tensor<32xf32>
aicf.param @w3 : tensor<32x8xf32>
aicf.param @b3 : tensor<8xf32>
aicf.param @w4 : tensor<8x32xf32>
aicf.param @b4 : tensor<32xf32>
aicf.param @w5 : tensor<32x128xf32>
aicf.param @b5 : tensor<128xf32>
aicf.param @w6 : tensor<128x64xf32>
aicf.param @b6 : tensor<64xf32>

// How many steps were made.
aicf.state @step : tensor<i64> = dense<0>
// Of the initial weights.
aicf.meta @seed : tensor<i64> = dense<0>

// Weights are uniform, with a variance of 1 / inputs, and biases are zero.
func.func @initialise() {
  %seed = aicf.read @seed : tensor<i64>

  %o1 = aicf.constant dense<-1> : tensor<i64>
  %u1 = aicf.random_uniform %seed, %o1 : tensor<64x128xf32>
  %half1 = aicf.constant dense<0.5> : tensor<64x128xf32>
  %width1 = aicf.constant dense<0.433012702> : tensor<64x128xf32>
  %c1 = aicf.sub %u1, %half1 : tensor<64x128xf32>
  %w1 = aicf.mul %c1, %width1 : tensor<64x128xf32>
  aicf.update @w1, %w1 in_place : tensor<64x128xf32>
  %b1 = aicf.constant dense<0.0> : tensor<128xf32>
  aicf.update @b1, %b1 : tensor<128xf32>

  %o2 = aicf.constant dense<-2> : tensor<i64>
  %u2 = aicf.random_uniform %seed, %o2 : tensor<128x32xf32>
  %half2 = aicf.constant dense<0.5> : tensor<128x32xf32>
  %width2 = aicf.constant dense<0.306186218> : tensor<128x32xf32>
  %c2 = aicf.sub %u2, %half2 : tensor<128x32xf32>
  %w2 = aicf.mul %c2, %width2 : tensor<128x32xf32>
  aicf.update @w2, %w2 in_place : tensor<128x32xf32>
  %b2 = aicf.constant dense<0.0> : tensor<32xf32>
  aicf.update @b2, %b2 : tensor<32xf32>

  %o3 = aicf.constant dense<-3> : tensor<i64>
  %u3 = aicf.random_uniform %seed, %o3 : tensor<32x8xf32>
  %half3 = aicf.constant dense<0.5> : tensor<32x8xf32>
  %width3 = aicf.constant dense<0.612372436> : tensor<32x8xf32>
  %c3 = aicf.sub %u3, %half3 : tensor<32x8xf32>
  %w3 = aicf.mul %c3, %width3 : tensor<32x8xf32>
  aicf.update @w3, %w3 in_place : tensor<32x8xf32>
  %b3 = aicf.constant dense<0.0> : tensor<8xf32>
  aicf.update @b3, %b3 : tensor<8xf32>

  %o4 = aicf.constant dense<-4> : tensor<i64>
  %u4 = aicf.random_uniform %seed, %o4 : tensor<8x32xf32>
  %half4 = aicf.constant dense<0.5> : tensor<8x32xf32>
  %width4 = aicf.constant dense<1.22474487> : tensor<8x32xf32>
  %c4 = aicf.sub %u4, %half4 : tensor<8x32xf32>
  %w4 = aicf.mul %c4, %width4 : tensor<8x32xf32>
  aicf.update @w4, %w4 in_place : tensor<8x32xf32>
  %b4 = aicf.constant dense<0.0> : tensor<32xf32>
  aicf.update @b4, %b4 : tensor<32xf32>

  %o5 = aicf.constant dense<-5> : tensor<i64>
  %u5 = aicf.random_uniform %seed, %o5 : tensor<32x128xf32>
  %half5 = aicf.constant dense<0.5> : tensor<32x128xf32>
  %width5 = aicf.constant dense<0.612372436> : tensor<32x128xf32>
  %c5 = aicf.sub %u5, %half5 : tensor<32x128xf32>
  %w5 = aicf.mul %c5, %width5 : tensor<32x128xf32>
  aicf.update @w5, %w5 in_place : tensor<32x128xf32>
  %b5 = aicf.constant dense<0.0> : tensor<128xf32>
  aicf.update @b5, %b5 : tensor<128xf32>

  %o6 = aicf.constant dense<-6> : tensor<i64>
  %u6 = aicf.random_uniform %seed, %o6 : tensor<128x64xf32>
  %half6 = aicf.constant dense<0.5> : tensor<128x64xf32>
  %width6 = aicf.constant dense<0.306186218> : tensor<128x64xf32>
  %c6 = aicf.sub %u6, %half6 : tensor<128x64xf32>
  %w6 = aicf.mul %c6, %width6 : tensor<128x64xf32>
  aicf.update @w6, %w6 in_place : tensor<128x64xf32>
  %b6 = aicf.constant dense<0.0> : tensor<64xf32>
  aicf.update @b6, %b6 : tensor<64xf32>
  return
}

func.func @train(%images: tensor<64x64xf32> {aicf.name = "images"})
    -> (tensor<f32> {aicf.name = "loss"}, tensor<f32> {aicf.name = "learning_rate"}) {
  %sixteenth = aicf.constant dense<0.0625> : tensor<64x64xf32>
  %pixels = aicf.mul %images, %sixteenth : tensor<64x64xf32>
  %w1 = aicf.read @w1 : tensor<64x128xf32>
  %b1 = aicf.read @b1 : tensor<128xf32>
  %w2 = aicf.read @w2 : tensor<128x32xf32>
  %b2 = aicf.read @b2 : tensor<32xf32>
  %w3 = aicf.read @w3 : tensor<32x8xf32>
  %b3 = aicf.read @b3 : tensor<8xf32>
  %w4 = aicf.read @w4 : tensor<8x32xf32>
  %b4 = aicf.read @b4 : tensor<32xf32>
  %w5 = aicf.read @w5 : tensor<32x128xf32>
  %b5 = aicf.read @b5 : tensor<128xf32>
  %w6 = aicf.read @w6 : tensor<128x64xf32>
  %b6 = aicf.read @b6 : tensor<64xf32>
  %a1 = aicf.linear %pixels, %w1, %b1
      : (tensor<64x64xf32>, tensor<64x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  %h1 = aicf.gelu %a1 form = erf : tensor<64x128xf32>
  %a2 = aicf.linear %h1, %w2, %b2
      : (tensor<64x128xf32>, tensor<128x32xf32>, tensor<32xf32>) -> tensor<64x32xf32>
  %h2 = aicf.gelu %a2 form = erf : tensor<64x32xf32>
  %h3 = aicf.linear %h2, %w3, %b3
      : (tensor<64x32xf32>, tensor<32x8xf32>, tensor<8xf32>) -> tensor<64x8xf32>
  %a4 = aicf.linear %h3, %w4, %b4
      : (tensor<64x8xf32>, tensor<8x32xf32>, tensor<32xf32>) -> tensor<64x32xf32>
  %h4 = aicf.gelu %a4 form = erf : tensor<64x32xf32>
  %a5 = aicf.linear %h4, %w5, %b5
      : (tensor<64x32xf32>, tensor<32x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  %h5 = aicf.gelu %a5 form = erf : tensor<64x128xf32>
  %y = aicf.linear %h5, %w6, %b6
      : (tensor<64x128xf32>, tensor<128x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %errors = aicf.mse %y, %pixels : tensor<64x64xf32>
  %loss = aicf.reduce_mean %errors axes = [0, 1] : tensor<64x64xf32> -> tensor<f32>

  // 200 epochs of 22 batches, the first ten of them to warm up.
  %before = aicf.read @step : tensor<i64>
  %one = aicf.constant dense<1> : tensor<i64>
  %step = aicf.add %before, %one : tensor<i64>
  aicf.update @step, %step in_place : tensor<i64>
  %lr = aicf.schedule cosine %step peak = 0.003 warmup = 220 total = 4400 : tensor<i64>
  aicf.minimize %loss params [@w1, @b1, @w2, @b2, @w3, @b3, @w4, @b4, @w5, @b5, @w6, @b6]
      by #aicf.adamw<weight_decay = 0.05> lr %lr step %step clip 1.0 : tensor<f32>
  return %loss, %lr : tensor<f32>, tensor<f32>
}

func.func @test(%images: tensor<64x64xf32> {aicf.name = "images"})
    -> (tensor<64x64xf32> {aicf.name = "squared_error"}) {
  %sixteenth = aicf.constant dense<0.0625> : tensor<64x64xf32>
  %pixels = aicf.mul %images, %sixteenth : tensor<64x64xf32>
  %w1 = aicf.read @w1 : tensor<64x128xf32>
  %b1 = aicf.read @b1 : tensor<128xf32>
  %w2 = aicf.read @w2 : tensor<128x32xf32>
  %b2 = aicf.read @b2 : tensor<32xf32>
  %w3 = aicf.read @w3 : tensor<32x8xf32>
  %b3 = aicf.read @b3 : tensor<8xf32>
  %w4 = aicf.read @w4 : tensor<8x32xf32>
  %b4 = aicf.read @b4 : tensor<32xf32>
  %w5 = aicf.read @w5 : tensor<32x128xf32>
  %b5 = aicf.read @b5 : tensor<128xf32>
  %w6 = aicf.read @w6 : tensor<128x64xf32>
  %b6 = aicf.read @b6 : tensor<64xf32>
  %a1 = aicf.linear %pixels, %w1, %b1
      : (tensor<64x64xf32>, tensor<64x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  %h1 = aicf.gelu %a1 form = erf : tensor<64x128xf32>
  %a2 = aicf.linear %h1, %w2, %b2
      : (tensor<64x128xf32>, tensor<128x32xf32>, tensor<32xf32>) -> tensor<64x32xf32>
  %h2 = aicf.gelu %a2 form = erf : tensor<64x32xf32>
  %h3 = aicf.linear %h2, %w3, %b3
      : (tensor<64x32xf32>, tensor<32x8xf32>, tensor<8xf32>) -> tensor<64x8xf32>
  %a4 = aicf.linear %h3, %w4, %b4
      : (tensor<64x8xf32>, tensor<8x32xf32>, tensor<32xf32>) -> tensor<64x32xf32>
  %h4 = aicf.gelu %a4 form = erf : tensor<64x32xf32>
  %a5 = aicf.linear %h4, %w5, %b5
      : (tensor<64x32xf32>, tensor<32x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  %h5 = aicf.gelu %a5 form = erf : tensor<64x128xf32>
  %y = aicf.linear %h5, %w6, %b6
      : (tensor<64x128xf32>, tensor<128x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %errors = aicf.mse %y, %pixels : tensor<64x64xf32>
  return %errors : tensor<64x64xf32>
}

func.func @reconstruct(%images: tensor<64x64xf32> {aicf.name = "images"})
    -> (tensor<64x64xf32> {aicf.name = "images_out"}) {
  %sixteenth = aicf.constant dense<0.0625> : tensor<64x64xf32>
  %pixels = aicf.mul %images, %sixteenth : tensor<64x64xf32>
  %w1 = aicf.read @w1 : tensor<64x128xf32>
  %b1 = aicf.read @b1 : tensor<128xf32>
  %w2 = aicf.read @w2 : tensor<128x32xf32>
  %b2 = aicf.read @b2 : tensor<32xf32>
  %w3 = aicf.read @w3 : tensor<32x8xf32>
  %b3 = aicf.read @b3 : tensor<8xf32>
  %w4 = aicf.read @w4 : tensor<8x32xf32>
  %b4 = aicf.read @b4 : tensor<32xf32>
  %w5 = aicf.read @w5 : tensor<32x128xf32>
  %b5 = aicf.read @b5 : tensor<128xf32>
  %w6 = aicf.read @w6 : tensor<128x64xf32>
  %b6 = aicf.read @b6 : tensor<64xf32>
  %a1 = aicf.linear %pixels, %w1, %b1
      : (tensor<64x64xf32>, tensor<64x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  %h1 = aicf.gelu %a1 form = erf : tensor<64x128xf32>
  %a2 = aicf.linear %h1, %w2, %b2
      : (tensor<64x128xf32>, tensor<128x32xf32>, tensor<32xf32>) -> tensor<64x32xf32>
  %h2 = aicf.gelu %a2 form = erf : tensor<64x32xf32>
  %h3 = aicf.linear %h2, %w3, %b3
      : (tensor<64x32xf32>, tensor<32x8xf32>, tensor<8xf32>) -> tensor<64x8xf32>
  %a4 = aicf.linear %h3, %w4, %b4
      : (tensor<64x8xf32>, tensor<8x32xf32>, tensor<32xf32>) -> tensor<64x32xf32>
  %h4 = aicf.gelu %a4 form = erf : tensor<64x32xf32>
  %a5 = aicf.linear %h4, %w5, %b5
      : (tensor<64x32xf32>, tensor<32x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  %h5 = aicf.gelu %a5 form = erf : tensor<64x128xf32>
  %y = aicf.linear %h5, %w6, %b6
      : (tensor<64x128xf32>, tensor<128x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %sixteen = aicf.constant dense<16.0> : tensor<64x64xf32>
  %out = aicf.mul %y, %sixteen : tensor<64x64xf32>
  return %out : tensor<64x64xf32>
}
