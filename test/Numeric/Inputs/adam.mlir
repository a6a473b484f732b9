// Training of a bag of embeddings with Adam: a step, an evaluation, and an entry
// that resets the optimiser. The gradient of the embedding is a scatter-add.

aicf.param @table : tensor<29x10xf32>
aicf.param @scale : tensor<10xf32>
aicf.param @head : tensor<10x7xf32>
aicf.state @m : tensor<29x10xf32> = dense<0.0>
aicf.state @v : tensor<29x10xf32> = dense<0.0>
aicf.state @head_velocity : tensor<10x7xf32> = dense<0.0>
aicf.meta @lr : tensor<f32> = dense<0.05>
aicf.meta @momentum : tensor<f32> = dense<0.9>

func.func @train(%words: tensor<15xi32> {aicf.name = "words"}, %target: tensor<5x7xf32> {aicf.name = "target"})
    -> (tensor<5xf32> {aicf.name = "loss"}, tensor<f32> {aicf.name = "greatest_step"}) {
  %table = aicf.read @table : tensor<29x10xf32>
  %scale = aicf.read @scale : tensor<10xf32>
  %head = aicf.read @head : tensor<10x7xf32>
  %m = aicf.read @m : tensor<29x10xf32>
  %v = aicf.read @v : tensor<29x10xf32>
  %velocity = aicf.read @head_velocity : tensor<10x7xf32>
  %lr = aicf.read @lr : tensor<f32>
  %momentum = aicf.read @momentum : tensor<f32>

  %rows = aicf.gather %table, %words axis = 0 : (tensor<29x10xf32>, tensor<15xi32>) -> tensor<15x10xf32>
  %bags = aicf.reshape %rows : tensor<15x10xf32> -> tensor<5x3x10xf32>
  %bag = aicf.reduce_mean %bags axes = [1] : tensor<5x3x10xf32> -> tensor<5x10xf32>
  %n, %rstd = aicf.rms_norm %bag, %scale axis = 1 eps = 1.0e-6
      : (tensor<5x10xf32>, tensor<10xf32>) -> (tensor<5x10xf32>, tensor<5xf32>)
  %a = aicf.silu %n : tensor<5x10xf32>
  %y = aicf.matmul %a, %head : (tensor<5x10xf32>, tensor<10x7xf32>) -> tensor<5x7xf32>
  %e = aicf.sub %y, %target : tensor<5x7xf32>
  %square = aicf.mul %e, %e : tensor<5x7xf32>
  %loss = aicf.reduce_mean %square axes = [1] : tensor<5x7xf32> -> tensor<5xf32>

  %k = aicf.constant dense<0.057142857> : tensor<5x7xf32>
  %dy = aicf.mul %e, %k : tensor<5x7xf32>
  %dhead = aicf.matmul %a, %dy {transpose_a} : (tensor<5x10xf32>, tensor<5x7xf32>) -> tensor<10x7xf32>
  %da = aicf.matmul %dy, %head {transpose_b} : (tensor<5x7xf32>, tensor<10x7xf32>) -> tensor<5x10xf32>
  %dn = aicf.silu_grad %n, %da : tensor<5x10xf32>
  %dbag, %dscale = aicf.rms_norm_grad %bag, %scale, %rstd, %dn axis = 1
      : (tensor<5x10xf32>, tensor<10xf32>, tensor<5xf32>, tensor<5x10xf32>) -> (tensor<5x10xf32>, tensor<10xf32>)
  %third = aicf.constant dense<0.33333334> : tensor<5x10xf32>
  %share = aicf.mul %dbag, %third : tensor<5x10xf32>
  %each = aicf.broadcast %share dimensions = [0, 2] : tensor<5x10xf32> -> tensor<5x3x10xf32>
  %drows = aicf.reshape %each : tensor<5x3x10xf32> -> tensor<15x10xf32>
  %dtable = aicf.scatter_add %drows, %words axis = 0 : (tensor<15x10xf32>, tensor<15xi32>) -> tensor<29x10xf32>

  %b1 = aicf.constant dense<0.9> : tensor<29x10xf32>
  %c1 = aicf.constant dense<0.1> : tensor<29x10xf32>
  %b2 = aicf.constant dense<0.99> : tensor<29x10xf32>
  %c2 = aicf.constant dense<0.01> : tensor<29x10xf32>
  %eps = aicf.constant dense<1.0e-6> : tensor<29x10xf32>
  %m0 = aicf.mul %m, %b1 : tensor<29x10xf32>
  %m1 = aicf.mul %dtable, %c1 : tensor<29x10xf32>
  %m2 = aicf.add %m0, %m1 : tensor<29x10xf32>
  %g2 = aicf.mul %dtable, %dtable : tensor<29x10xf32>
  %v0 = aicf.mul %v, %b2 : tensor<29x10xf32>
  %v1 = aicf.mul %g2, %c2 : tensor<29x10xf32>
  %v2 = aicf.add %v0, %v1 : tensor<29x10xf32>
  %root = aicf.sqrt %v2 : tensor<29x10xf32>
  %safe = aicf.add %root, %eps : tensor<29x10xf32>
  %direction = aicf.div %m2, %safe : tensor<29x10xf32>
  %size = aicf.abs %direction : tensor<29x10xf32>
  %greatest = aicf.reduce_max %size axes = [0, 1] : tensor<29x10xf32> -> tensor<f32>
  %table2 = aicf.sgd %table, %direction, %lr : tensor<29x10xf32>, tensor<29x10xf32>, tensor<f32>
  %scale2 = aicf.sgd %scale, %dscale, %lr : tensor<10xf32>, tensor<10xf32>, tensor<f32>
  %head2, %velocity2 = aicf.sgd_momentum %head, %dhead, %velocity, %lr, %momentum
      : tensor<10x7xf32>, tensor<10x7xf32>, tensor<10x7xf32>, tensor<f32>, tensor<f32>
  aicf.update @m, %m2 in_place : tensor<29x10xf32>
  aicf.update @v, %v2 in_place : tensor<29x10xf32>
  aicf.update @table, %table2 in_place : tensor<29x10xf32>
  aicf.update @scale, %scale2 in_place : tensor<10xf32>
  aicf.update @head, %head2 in_place : tensor<10x7xf32>
  aicf.update @head_velocity, %velocity2 in_place : tensor<10x7xf32>
  return %loss, %greatest : tensor<5xf32>, tensor<f32>
}

func.func @evaluate(%words: tensor<15xi32> {aicf.name = "words"}) -> (tensor<5xi32> {aicf.name = "best"}) {
  %table = aicf.read @table : tensor<29x10xf32>
  %scale = aicf.read @scale : tensor<10xf32>
  %head = aicf.read @head : tensor<10x7xf32>
  %rows = aicf.gather %table, %words axis = 0 : (tensor<29x10xf32>, tensor<15xi32>) -> tensor<15x10xf32>
  %bags = aicf.reshape %rows : tensor<15x10xf32> -> tensor<5x3x10xf32>
  %bag = aicf.reduce_mean %bags axes = [1] : tensor<5x3x10xf32> -> tensor<5x10xf32>
  %n, %rstd = aicf.rms_norm %bag, %scale axis = 1 eps = 1.0e-6
      : (tensor<5x10xf32>, tensor<10xf32>) -> (tensor<5x10xf32>, tensor<5xf32>)
  %a = aicf.silu %n : tensor<5x10xf32>
  %y = aicf.matmul %a, %head : (tensor<5x10xf32>, tensor<10x7xf32>) -> tensor<5x7xf32>
  %best = aicf.argmax %y axis = 1 : tensor<5x7xf32> -> tensor<5xi32>
  return %best : tensor<5xi32>
}

func.func @reset() -> tensor<29x10xf32> {
  %v = aicf.read @v : tensor<29x10xf32>
  %zero = aicf.constant dense<0.0> : tensor<29x10xf32>
  aicf.update @m, %zero : tensor<29x10xf32>
  aicf.update @v, %zero : tensor<29x10xf32>
  return %v : tensor<29x10xf32>
}
