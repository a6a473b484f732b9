// Handwritten digits: a training step and a prediction that share one set of
// parameters. 64 pixels -> 128 -> 64 -> 10 classes.
//
// `train` runs forward, loss, backward and update on one batch of 64 images;
// the host sets the learning rate and reads the loss. `predict` gives the most
// likely class of each of 64 images.

aicf.param @w1 : tensor<64x128xf32>
aicf.param @b1 : tensor<128xf32>
aicf.param @w2 : tensor<128x64xf32>
aicf.param @b2 : tensor<64xf32>
aicf.param @w3 : tensor<64x10xf32>
aicf.param @b3 : tensor<10xf32>

// Momentum of each parameter.
aicf.state @w1_velocity : tensor<64x128xf32> = dense<0.0>
aicf.state @b1_velocity : tensor<128xf32> = dense<0.0>
aicf.state @w2_velocity : tensor<128x64xf32> = dense<0.0>
aicf.state @b2_velocity : tensor<64xf32> = dense<0.0>
aicf.state @w3_velocity : tensor<64x10xf32> = dense<0.0>
aicf.state @b3_velocity : tensor<10xf32> = dense<0.0>

aicf.meta @lr : tensor<f32> = dense<0.1>
aicf.meta @momentum : tensor<f32> = dense<0.9>

func.func @train(%images: tensor<64x64xf32> {aicf.name = "images"},
                 %labels: tensor<64xi32> {aicf.name = "labels"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %w1 = aicf.read @w1 : tensor<64x128xf32>
  %b1 = aicf.read @b1 : tensor<128xf32>
  %w2 = aicf.read @w2 : tensor<128x64xf32>
  %b2 = aicf.read @b2 : tensor<64xf32>
  %w3 = aicf.read @w3 : tensor<64x10xf32>
  %b3 = aicf.read @b3 : tensor<10xf32>

  // Forward. The activations are kept for the backward pass.
  %a1 = aicf.linear %images, %w1, %b1
      : (tensor<64x64xf32>, tensor<64x128xf32>, tensor<128xf32>) -> tensor<64x128xf32>
  %h1 = aicf.relu %a1 : tensor<64x128xf32>
  %h1_kept = aicf.save %h1 : tensor<64x128xf32>
  %a2 = aicf.linear %h1, %w2, %b2
      : (tensor<64x128xf32>, tensor<128x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %h2 = aicf.relu %a2 : tensor<64x64xf32>
  %h2_kept = aicf.save %h2 : tensor<64x64xf32>
  %logits = aicf.linear %h2, %w3, %b3
      : (tensor<64x64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> tensor<64x10xf32>

  // The loss is the mean of the batch's cross entropies.
  %losses = aicf.softmax_cross_entropy %logits, %labels
      : (tensor<64x10xf32>, tensor<64xi32>) -> tensor<64xf32>
  %sum = aicf.reduce_sum %losses axes = [0] : tensor<64xf32> -> tensor<f32>
  %one_64th = aicf.constant dense<0.015625> : tensor<f32>
  %loss = aicf.mul %sum, %one_64th : tensor<f32>

  // Backward.
  %dlosses = aicf.constant dense<0.015625> : tensor<64xf32>
  %dlogits = aicf.softmax_cross_entropy_grad %logits, %labels, %dlosses
      : (tensor<64x10xf32>, tensor<64xi32>, tensor<64xf32>) -> tensor<64x10xf32>
  %dh2, %dw3, %db3 = aicf.linear_bwd %h2_kept, %w3, %dlogits
      : (tensor<64x64xf32>, tensor<64x10xf32>, tensor<64x10xf32>)
     -> (tensor<64x64xf32>, tensor<64x10xf32>, tensor<10xf32>)
  %da2 = aicf.relu_grad %h2_kept, %dh2 : tensor<64x64xf32>
  %dh1, %dw2, %db2 = aicf.linear_bwd %h1_kept, %w2, %da2
      : (tensor<64x128xf32>, tensor<128x64xf32>, tensor<64x64xf32>)
     -> (tensor<64x128xf32>, tensor<128x64xf32>, tensor<64xf32>)
  %da1 = aicf.relu_grad %h1_kept, %dh1 : tensor<64x128xf32>
  %dx, %dw1, %db1 = aicf.linear_bwd %images, %w1, %da1
      : (tensor<64x64xf32>, tensor<64x128xf32>, tensor<64x128xf32>)
     -> (tensor<64x64xf32>, tensor<64x128xf32>, tensor<128xf32>)

  // Update: every parameter and its momentum in their own memory.
  %lr = aicf.read @lr : tensor<f32>
  %mu = aicf.read @momentum : tensor<f32>

  %w1_velocity = aicf.read @w1_velocity : tensor<64x128xf32>
  %w1_new, %w1_velocity_new = aicf.sgd_momentum %w1, %dw1, %w1_velocity, %lr, %mu
      : tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<f32>, tensor<f32>
  aicf.update @w1, %w1_new in_place : tensor<64x128xf32>
  aicf.update @w1_velocity, %w1_velocity_new in_place : tensor<64x128xf32>

  %b1_velocity = aicf.read @b1_velocity : tensor<128xf32>
  %b1_new, %b1_velocity_new = aicf.sgd_momentum %b1, %db1, %b1_velocity, %lr, %mu
      : tensor<128xf32>, tensor<128xf32>, tensor<128xf32>, tensor<f32>, tensor<f32>
  aicf.update @b1, %b1_new in_place : tensor<128xf32>
  aicf.update @b1_velocity, %b1_velocity_new in_place : tensor<128xf32>

  %w2_velocity = aicf.read @w2_velocity : tensor<128x64xf32>
  %w2_new, %w2_velocity_new = aicf.sgd_momentum %w2, %dw2, %w2_velocity, %lr, %mu
      : tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<f32>, tensor<f32>
  aicf.update @w2, %w2_new in_place : tensor<128x64xf32>
  aicf.update @w2_velocity, %w2_velocity_new in_place : tensor<128x64xf32>

  %b2_velocity = aicf.read @b2_velocity : tensor<64xf32>
  %b2_new, %b2_velocity_new = aicf.sgd_momentum %b2, %db2, %b2_velocity, %lr, %mu
      : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<f32>, tensor<f32>
  aicf.update @b2, %b2_new in_place : tensor<64xf32>
  aicf.update @b2_velocity, %b2_velocity_new in_place : tensor<64xf32>

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
  %w1 = aicf.read @w1 : tensor<64x128xf32>
  %b1 = aicf.read @b1 : tensor<128xf32>
  %w2 = aicf.read @w2 : tensor<128x64xf32>
  %b2 = aicf.read @b2 : tensor<64xf32>
  %w3 = aicf.read @w3 : tensor<64x10xf32>
  %b3 = aicf.read @b3 : tensor<10xf32>

  %a1 = aicf.linear %images, %w1, %b1
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
