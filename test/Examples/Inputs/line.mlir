// A line through points, in a form that aicf-train trains.
aicf.param @w : tensor<f32> = dense<0.0>
aicf.param @bias : tensor<f32>
aicf.param @v : tensor<f32> = dense<0.0>

func.func @initialise() {
  %zero = aicf.constant dense<0.0> : tensor<f32>
  aicf.update @bias, %zero : tensor<f32>
  return
}

func.func @train(%x: tensor<2xf32> {aicf.name = "x"}, %y: tensor<2xf32> {aicf.name = "y"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %w = aicf.read @w : tensor<f32>
  %bias = aicf.read @bias : tensor<f32>
  %ws = aicf.broadcast %w dimensions = [] : tensor<f32> -> tensor<2xf32>
  %biases = aicf.broadcast %bias dimensions = [] : tensor<f32> -> tensor<2xf32>
  %scaled = aicf.mul %ws, %x : tensor<2xf32>
  %found = aicf.add %scaled, %biases : tensor<2xf32>
  %errors = aicf.mse %found, %y : tensor<2xf32>
  %loss = aicf.reduce_mean %errors axes = [0] : tensor<2xf32> -> tensor<f32>
  %lr = aicf.constant dense<0.01> : tensor<f32>
  aicf.minimize %loss params [@w, @bias] by #aicf.sgd lr %lr : tensor<f32>
  return %loss : tensor<f32>
}

// The logarithm of what may be below zero.
func.func @unsafe(%x: tensor<2xf32> {aicf.name = "x"}) -> (tensor<f32> {aicf.name = "loss"}) {
  %v = aicf.read @v : tensor<f32>
  %vs = aicf.broadcast %v dimensions = [] : tensor<f32> -> tensor<2xf32>
  %sum = aicf.add %vs, %x : tensor<2xf32>
  %kept = aicf.save %sum : tensor<2xf32>
  %log = aicf.log %kept : tensor<2xf32>
  %loss = aicf.reduce_mean %log axes = [0] : tensor<2xf32> -> tensor<f32>
  %lr = aicf.constant dense<1.0> : tensor<f32>
  aicf.minimize %loss params [@v] by #aicf.sgd lr %lr : tensor<f32>
  return %loss : tensor<f32>
}

func.func @without_loss(%x: tensor<2xf32> {aicf.name = "x"}) -> (tensor<2xf32> {aicf.name = "y"}) {
  return %x : tensor<2xf32>
}

func.func @without_batch(%x: tensor<f32> {aicf.name = "x"}) -> (tensor<f32> {aicf.name = "loss"}) {
  return %x : tensor<f32>
}

func.func @labelled(%x: tensor<2xi32> {aicf.name = "x"}) -> (tensor<f32> {aicf.name = "loss"}) {
  %f = aicf.cast %x : tensor<2xi32> -> tensor<2xf32>
  %loss = aicf.reduce_mean %f axes = [0] : tensor<2xf32> -> tensor<f32>
  return %loss : tensor<f32>
}

// A state that grows beyond f32, and one that is infinite as long as nothing is
// less.
aicf.state @grown : tensor<f32> = dense<1.0e30>
aicf.state @least : tensor<f32> = dense<0x7F800000>
func.func @quiet(%x: tensor<2xf32> {aicf.name = "x"}) -> (tensor<f32> {aicf.name = "loss"}) {
  %grown = aicf.read @grown : tensor<f32>
  %ten = aicf.constant dense<10.0> : tensor<f32>
  %next = aicf.mul %grown, %ten : tensor<f32>
  aicf.update @grown, %next : tensor<f32>
  %loss = aicf.reduce_mean %x axes = [0] : tensor<2xf32> -> tensor<f32>
  return %loss : tensor<f32>
}

// A rate that is far too large.
func.func @diverge(%x: tensor<2xf32> {aicf.name = "x"}) -> (tensor<f32> {aicf.name = "loss"}) {
  %v = aicf.read @v : tensor<f32>
  %vs = aicf.broadcast %v dimensions = [] : tensor<f32> -> tensor<2xf32>
  %sum = aicf.add %vs, %x : tensor<2xf32>
  %squares = aicf.mul %sum, %sum : tensor<2xf32>
  %loss = aicf.reduce_mean %squares axes = [0] : tensor<2xf32> -> tensor<f32>
  %lr = aicf.constant dense<1.0e20> : tensor<f32>
  aicf.minimize %loss params [@v] by #aicf.sgd lr %lr : tensor<f32>
  return %loss : tensor<f32>
}
