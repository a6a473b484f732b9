// How far a car goes on a gallon, from what a catalogue says about it: 9 numbers
// -> 32 -> 32 -> 1. Entries:
//
//   initialise   gives the weights their first values
//   train        one step on a batch of 32 cars
//   test         of each car of a batch the square of the error
//   predict      the miles per gallon of each car of a batch
//
// The host brings numbers as they are in the table. What is normal is known to
// the program: means and deviations of the training rows are params, which no
// entry trains.

aicf.param @w1 : tensor<9x32xf32>
aicf.param @b1 : tensor<32xf32>
aicf.param @w2 : tensor<32x32xf32>
aicf.param @b2 : tensor<32xf32>
aicf.param @w3 : tensor<32x1xf32>
aicf.param @b3 : tensor<1xf32>

// Of cylinders, displacement, horsepower, weight, acceleration, year, and of
// being from the USA, from Europe, from Japan.
aicf.param @x_mean : tensor<9xf32>
    = dense<[5.47452, 194.314, 104.774, 2985.98, 15.5688, 76.0382, 0.624204, 0.171975, 0.203822]>
aicf.param @x_deviation : tensor<9xf32>
    = dense<[1.70826, 104.179, 38.3525, 846.354, 2.75751, 3.78631, 0.484328, 0.377358, 0.402838]>
aicf.param @y_mean : tensor<f32> = dense<23.3618>
aicf.param @y_deviation : tensor<f32> = dense<7.84751>

// How many steps were made.
aicf.state @step : tensor<i64> = dense<0>
// Of the initial weights.
aicf.meta @seed : tensor<i64> = dense<0>

// Weights are uniform, with a variance of 1 / inputs, and biases are zero.
func.func @initialise() {
  %seed = aicf.read @seed : tensor<i64>

  %o1 = aicf.constant dense<-1> : tensor<i64>
  %u1 = aicf.random_uniform %seed, %o1 : tensor<9x32xf32>
  %half1 = aicf.constant dense<0.5> : tensor<9x32xf32>
  %width1 = aicf.constant dense<1.15470054> : tensor<9x32xf32>
  %c1 = aicf.sub %u1, %half1 : tensor<9x32xf32>
  %w1 = aicf.mul %c1, %width1 : tensor<9x32xf32>
  aicf.update @w1, %w1 in_place : tensor<9x32xf32>
  %b1 = aicf.constant dense<0.0> : tensor<32xf32>
  aicf.update @b1, %b1 : tensor<32xf32>

  %o2 = aicf.constant dense<-2> : tensor<i64>
  %u2 = aicf.random_uniform %seed, %o2 : tensor<32x32xf32>
  %half2 = aicf.constant dense<0.5> : tensor<32x32xf32>
  %width2 = aicf.constant dense<0.612372436> : tensor<32x32xf32>
  %c2 = aicf.sub %u2, %half2 : tensor<32x32xf32>
  %w2 = aicf.mul %c2, %width2 : tensor<32x32xf32>
  aicf.update @w2, %w2 in_place : tensor<32x32xf32>
  %b2 = aicf.constant dense<0.0> : tensor<32xf32>
  aicf.update @b2, %b2 : tensor<32xf32>

  %o3 = aicf.constant dense<-3> : tensor<i64>
  %u3 = aicf.random_uniform %seed, %o3 : tensor<32x1xf32>
  %half3 = aicf.constant dense<0.5> : tensor<32x1xf32>
  %width3 = aicf.constant dense<0.612372436> : tensor<32x1xf32>
  %c3 = aicf.sub %u3, %half3 : tensor<32x1xf32>
  %w3 = aicf.mul %c3, %width3 : tensor<32x1xf32>
  aicf.update @w3, %w3 in_place : tensor<32x1xf32>
  %b3 = aicf.constant dense<0.0> : tensor<1xf32>
  aicf.update @b3, %b3 : tensor<1xf32>
  return
}

func.func @train(%x: tensor<32x9xf32> {aicf.name = "x"}, %mpg: tensor<32xf32> {aicf.name = "mpg"})
    -> (tensor<f32> {aicf.name = "loss"}, tensor<f32> {aicf.name = "learning_rate"}) {
  %x_mean = aicf.read @x_mean : tensor<9xf32>
  %x_deviation = aicf.read @x_deviation : tensor<9xf32>
  %x_means = aicf.broadcast %x_mean dimensions = [1] : tensor<9xf32> -> tensor<32x9xf32>
  %x_deviations = aicf.broadcast %x_deviation dimensions = [1] : tensor<9xf32> -> tensor<32x9xf32>
  %centred = aicf.sub %x, %x_means : tensor<32x9xf32>
  %normal = aicf.div %centred, %x_deviations : tensor<32x9xf32>
  %w1 = aicf.read @w1 : tensor<9x32xf32>
  %b1 = aicf.read @b1 : tensor<32xf32>
  %w2 = aicf.read @w2 : tensor<32x32xf32>
  %b2 = aicf.read @b2 : tensor<32xf32>
  %w3 = aicf.read @w3 : tensor<32x1xf32>
  %b3 = aicf.read @b3 : tensor<1xf32>
  %a1 = aicf.linear %normal, %w1, %b1
      : (tensor<32x9xf32>, tensor<9x32xf32>, tensor<32xf32>) -> tensor<32x32xf32>
  %h1 = aicf.gelu %a1 form = erf : tensor<32x32xf32>
  %a2 = aicf.linear %h1, %w2, %b2
      : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32xf32>) -> tensor<32x32xf32>
  %h2 = aicf.gelu %a2 form = erf : tensor<32x32xf32>
  %y = aicf.linear %h2, %w3, %b3
      : (tensor<32x32xf32>, tensor<32x1xf32>, tensor<1xf32>) -> tensor<32x1xf32>
  %found = aicf.reshape %y : tensor<32x1xf32> -> tensor<32xf32>
  %y_mean = aicf.read @y_mean : tensor<f32>
  %y_deviation = aicf.read @y_deviation : tensor<f32>
  %y_means = aicf.broadcast %y_mean dimensions = [] : tensor<f32> -> tensor<32xf32>
  %y_deviations = aicf.broadcast %y_deviation dimensions = [] : tensor<f32> -> tensor<32xf32>
  %mpg_centred = aicf.sub %mpg, %y_means : tensor<32xf32>
  %wanted = aicf.div %mpg_centred, %y_deviations : tensor<32xf32>
  %errors = aicf.mse %found, %wanted : tensor<32xf32>
  %loss = aicf.reduce_mean %errors axes = [0] : tensor<32xf32> -> tensor<f32>

  // 60 epochs of 9 batches, the first five of them to warm up.
  %before = aicf.read @step : tensor<i64>
  %one = aicf.constant dense<1> : tensor<i64>
  %step = aicf.add %before, %one : tensor<i64>
  aicf.update @step, %step in_place : tensor<i64>
  %lr = aicf.schedule cosine %step peak = 0.003 warmup = 45 total = 540 : tensor<i64>
  aicf.minimize %loss params [@w1, @b1, @w2, @b2, @w3, @b3] by #aicf.adamw<weight_decay = 1.0>
      lr %lr step %step clip 1.0 : tensor<f32>
  return %loss, %lr : tensor<f32>, tensor<f32>
}

func.func @test(%x: tensor<32x9xf32> {aicf.name = "x"}, %mpg: tensor<32xf32> {aicf.name = "mpg"})
    -> (tensor<32xf32> {aicf.name = "squared_error"}) {
  %x_mean = aicf.read @x_mean : tensor<9xf32>
  %x_deviation = aicf.read @x_deviation : tensor<9xf32>
  %x_means = aicf.broadcast %x_mean dimensions = [1] : tensor<9xf32> -> tensor<32x9xf32>
  %x_deviations = aicf.broadcast %x_deviation dimensions = [1] : tensor<9xf32> -> tensor<32x9xf32>
  %centred = aicf.sub %x, %x_means : tensor<32x9xf32>
  %normal = aicf.div %centred, %x_deviations : tensor<32x9xf32>
  %w1 = aicf.read @w1 : tensor<9x32xf32>
  %b1 = aicf.read @b1 : tensor<32xf32>
  %w2 = aicf.read @w2 : tensor<32x32xf32>
  %b2 = aicf.read @b2 : tensor<32xf32>
  %w3 = aicf.read @w3 : tensor<32x1xf32>
  %b3 = aicf.read @b3 : tensor<1xf32>
  %a1 = aicf.linear %normal, %w1, %b1
      : (tensor<32x9xf32>, tensor<9x32xf32>, tensor<32xf32>) -> tensor<32x32xf32>
  %h1 = aicf.gelu %a1 form = erf : tensor<32x32xf32>
  %a2 = aicf.linear %h1, %w2, %b2
      : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32xf32>) -> tensor<32x32xf32>
  %h2 = aicf.gelu %a2 form = erf : tensor<32x32xf32>
  %y = aicf.linear %h2, %w3, %b3
      : (tensor<32x32xf32>, tensor<32x1xf32>, tensor<1xf32>) -> tensor<32x1xf32>
  %found = aicf.reshape %y : tensor<32x1xf32> -> tensor<32xf32>
  %y_mean = aicf.read @y_mean : tensor<f32>
  %y_deviation = aicf.read @y_deviation : tensor<f32>
  %y_means = aicf.broadcast %y_mean dimensions = [] : tensor<f32> -> tensor<32xf32>
  %y_deviations = aicf.broadcast %y_deviation dimensions = [] : tensor<f32> -> tensor<32xf32>
  %scaled = aicf.mul %found, %y_deviations : tensor<32xf32>
  %miles = aicf.add %scaled, %y_means : tensor<32xf32>
  %errors = aicf.mse %miles, %mpg : tensor<32xf32>
  return %errors : tensor<32xf32>
}

func.func @predict(%x: tensor<32x9xf32> {aicf.name = "x"}) -> (tensor<32xf32> {aicf.name = "mpg"}) {
  %x_mean = aicf.read @x_mean : tensor<9xf32>
  %x_deviation = aicf.read @x_deviation : tensor<9xf32>
  %x_means = aicf.broadcast %x_mean dimensions = [1] : tensor<9xf32> -> tensor<32x9xf32>
  %x_deviations = aicf.broadcast %x_deviation dimensions = [1] : tensor<9xf32> -> tensor<32x9xf32>
  %centred = aicf.sub %x, %x_means : tensor<32x9xf32>
  %normal = aicf.div %centred, %x_deviations : tensor<32x9xf32>
  %w1 = aicf.read @w1 : tensor<9x32xf32>
  %b1 = aicf.read @b1 : tensor<32xf32>
  %w2 = aicf.read @w2 : tensor<32x32xf32>
  %b2 = aicf.read @b2 : tensor<32xf32>
  %w3 = aicf.read @w3 : tensor<32x1xf32>
  %b3 = aicf.read @b3 : tensor<1xf32>
  %a1 = aicf.linear %normal, %w1, %b1
      : (tensor<32x9xf32>, tensor<9x32xf32>, tensor<32xf32>) -> tensor<32x32xf32>
  %h1 = aicf.gelu %a1 form = erf : tensor<32x32xf32>
  %a2 = aicf.linear %h1, %w2, %b2
      : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32xf32>) -> tensor<32x32xf32>
  %h2 = aicf.gelu %a2 form = erf : tensor<32x32xf32>
  %y = aicf.linear %h2, %w3, %b3
      : (tensor<32x32xf32>, tensor<32x1xf32>, tensor<1xf32>) -> tensor<32x1xf32>
  %found = aicf.reshape %y : tensor<32x1xf32> -> tensor<32xf32>
  %y_mean = aicf.read @y_mean : tensor<f32>
  %y_deviation = aicf.read @y_deviation : tensor<f32>
  %y_means = aicf.broadcast %y_mean dimensions = [] : tensor<f32> -> tensor<32xf32>
  %y_deviations = aicf.broadcast %y_deviation dimensions = [] : tensor<f32> -> tensor<32xf32>
  %scaled = aicf.mul %found, %y_deviations : tensor<32xf32>
  %miles = aicf.add %scaled, %y_means : tensor<32xf32>
  return %miles : tensor<32xf32>
}
