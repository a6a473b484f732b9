// RUN: aicf-opt %s --verify-diagnostics --split-input-file --aicf-expand-optimizers

func.func @f(%p: tensor<4xf32>, %lr: tensor<f32>) {
  // expected-error @+1 {{weight_decay must be finite and at least 0, but is -1.000000e+00}}
  %0 = aicf.sgd %p, %p, %lr weight_decay = -1.0 : tensor<4xf32>, tensor<4xf32>, tensor<f32>
  return
}

// -----

func.func @f(%p: tensor<4xf32>, %lr: tensor<f32>, %t: tensor<i64>) {
  // expected-error @+1 {{beta2 must be at least 0 and below 1, but is 1.000000e+00}}
  %0:3 = aicf.adam %p, %p, %p, %p, %lr, %t beta2 = 1.0 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<i64>
  return
}

// -----

func.func @f(%p: tensor<4xf32>, %lr: tensor<f32>, %t: tensor<4xi64>) {
  // expected-error @+1 {{step must have the shape [], but is 'tensor<4xi64>'}}
  %0:3 = aicf.adamw %p, %p, %p, %p, %lr, %t : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<4xi64>
  return
}

// -----

func.func @f(%p: tensor<4xf32>, %m: tensor<4xf64>, %lr: tensor<f32>) {
  // expected-error @+1 {{m of type 'tensor<4xf64>' is wider than the param's compute type 'f32'}}
  %0:2 = aicf.lion %p, %p, %m, %lr : tensor<4xf32>, tensor<4xf32>, tensor<4xf64>, tensor<f32>
  return
}

// -----

func.func @f(%g: tensor<4xf32>) {
  // expected-error @+1 {{must give a result of each gradient's type, in order, and the norm}}
  %0:2 = aicf.clip_by_global_norm %g max_norm = 1.0 : (tensor<4xf32>) -> (tensor<4xf16>, tensor<f32>)
  return
}

// -----

func.func @f(%g: tensor<4xf64>) {
  // expected-error @+1 {{norm must have the element type 'f64', but is 'tensor<f32>'}}
  %0:2 = aicf.clip_by_global_norm %g max_norm = 1.0 : (tensor<4xf64>) -> (tensor<4xf64>, tensor<f32>)
  return
}

// -----

func.func @f(%g: tensor<4xf32>) {
  // expected-error @+1 {{max_norm must be finite and above 0, but is 0.000000e+00}}
  %0:2 = aicf.clip_by_global_norm %g max_norm = 0.0 : (tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>)
  return
}

// -----

func.func @f(%s: tensor<f32>, %n: tensor<i32>, %ok: tensor<i1>) {
  // expected-error @+1 {{interval must be at least 1 and of the type of good_steps, but is 0}}
  %0:2 = aicf.update_loss_scale %s, %n, %ok interval = 0 : tensor<i32>
  return
}

// -----

func.func @f(%t: tensor<i64>) {
  // expected-error @+1 {{needs a total to end at}}
  %0 = aicf.schedule cosine %t peak = 0.1 : tensor<i64>
  return
}

// -----

func.func @f(%t: tensor<i64>) {
  // expected-error @+1 {{total must be greater than warmup, 10, but is 10}}
  %0 = aicf.schedule linear %t peak = 0.1 warmup = 10 total = 10 : tensor<i64>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %seed: tensor<i64>) {
  // expected-error @+1 {{rate must be at least 0 and below 1, but is 1.000000e+00}}
  %0 = aicf.dropout %x, %seed, %seed rate = 1.0 : tensor<4xf32>
  return
}

// -----

aicf.state @w : tensor<4xf32>
func.func @f(%g: tensor<4xf32>, %lr: tensor<f32>) {
  // expected-error @+1 {{@w names no aicf.param}}
  aicf.apply_gradients %g to [@w] by #aicf.sgd lr %lr : tensor<4xf32>
  return
}

// -----

aicf.param @w : tensor<4xf32>
func.func @f(%g: tensor<5xf32>, %lr: tensor<f32>) {
  // expected-error @+1 {{the gradient of @w must have the shape [4], but is 'tensor<5xf32>'}}
  aicf.apply_gradients %g to [@w] by #aicf.sgd lr %lr : tensor<5xf32>
  return
}

// -----

aicf.param @w : tensor<4xf32>
func.func @f(%g: tensor<4xf32>, %lr: tensor<f32>) {
  // expected-error @+1 {{has 2 gradients for 1 params}}
  aicf.apply_gradients %g, %g to [@w] by #aicf.sgd lr %lr : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

aicf.param @w : tensor<4xf32>
func.func @f(%g: tensor<4xf32>, %lr: tensor<f32>) {
  // expected-error @+1 {{names @w twice}}
  aicf.apply_gradients %g, %g to [@w, @w] by #aicf.sgd lr %lr : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

aicf.param @w : tensor<4xi32>
func.func @f(%loss: tensor<f32>, %lr: tensor<f32>) {
  // expected-error @+1 {{@w is of type 'tensor<4xi32>': only floats have gradients}}
  aicf.minimize %loss params [@w] by #aicf.sgd lr %lr : tensor<f32>
  return
}

// -----

aicf.param @w : tensor<4xf32>
func.func @f(%loss: tensor<2xf32>, %lr: tensor<f32>) {
  // expected-error @+1 {{the loss must have rank 0, but is 'tensor<2xf32>'}}
  aicf.minimize %loss params [@w] by #aicf.sgd lr %lr : tensor<2xf32>
  return
}

// -----

func.func @f(%loss: tensor<f32>, %lr: tensor<f32>) {
  // expected-error @+1 {{@w names no aicf.param}}
  aicf.minimize %loss params [@w] by #aicf.sgd lr %lr : tensor<f32>
  return
}

// -----

aicf.param @w : tensor<4xf32>
func.func @f(%loss: tensor<f32>, %lr: tensor<f32>) {
  // expected-error @+1 {{@w is not read before this step, so the loss does not depend on it}}
  aicf.minimize %loss params [@w] by #aicf.sgd lr %lr : tensor<f32>
  return
}

// -----

aicf.param @w : tensor<f32>
func.func @f(%lr: tensor<f32>) {
  %w = aicf.read @w : tensor<f32>
  %loss = aicf.mul %w, %w : tensor<f32>
  // expected-note @+1 {{here}}
  aicf.update @w, %loss : tensor<f32>
  // expected-error @+1 {{@w is updated before this step: train it by one step, and name the params of each}}
  aicf.minimize %loss params [@w] by #aicf.sgd lr %lr : tensor<f32>
  return
}

// -----

aicf.param @w : tensor<f32>
func.func @f(%loss: tensor<f32>, %lr: tensor<f32>) {
  // expected-note @+1 {{which is here}}
  aicf.apply_gradients %loss to [@w] by #aicf.sgd lr %lr : tensor<f32>
  // expected-error @+1 {{op @w is trained by another step}}
  aicf.apply_gradients %loss to [@w] by #aicf.sgd lr %lr : tensor<f32>
  return
}

// -----

// Entries may train one param, if its states are theirs.
aicf.param @w : tensor<f32>
func.func @f(%loss: tensor<f32>, %lr: tensor<f32>) {
  // expected-note @+1 {{which is here}}
  aicf.apply_gradients %loss to [@w] by #aicf.momentum lr %lr : tensor<f32>
  return
}
func.func @g(%loss: tensor<f32>, %lr: tensor<f32>) {
  // expected-error @+1 {{@w is trained by another step with other states}}
  aicf.apply_gradients %loss to [@w] by #aicf.sgd lr %lr : tensor<f32>
  return
}

// -----

aicf.param @w : tensor<f32>
func.func @f(%loss: tensor<f32>, %lr: tensor<f32>, %t: tensor<i64>) {
  // expected-note @+1 {{which is here}}
  aicf.apply_gradients %loss to [@w] by #aicf.adam lr %lr step %t : tensor<f32>
  return
}
func.func @g(%loss: tensor<f32>, %lr: tensor<f32>) {
  // expected-error @+1 {{@w is trained by another step, which counts apart: give both the number of the step}}
  aicf.apply_gradients %loss to [@w] by #aicf.adam lr %lr : tensor<f32>
  return
}

// -----

aicf.param @w : tensor<4xf32>
// expected-note @+1 {{here}}
aicf.state @w.m : tensor<4xf16>
func.func @f(%g: tensor<4xf32>, %lr: tensor<f32>) {
  // expected-error @+1 {{keeps a state of type 'tensor<4xf32>' in @w.m, but the module has another @w.m}}
  aicf.apply_gradients %g to [@w] by #aicf.lion lr %lr : tensor<4xf32>
  return
}

// -----

func.func @f(%g: tensor<4xf32>, %lr: tensor<f32>) {
  // expected-error @+1 {{beta1 must be at least 0 and below 1, but is 1.500000e+00}}
  aicf.apply_gradients %g to [@w] by #aicf.adam<beta1 = 1.5> lr %lr : tensor<4xf32>
  return
}

// -----

func.func @f(%g: tensor<4xf32>, %lr: tensor<f32>) {
  // expected-error @+1 {{invalid kind of attribute specified}}
  aicf.apply_gradients %g to [@w] by "adam" lr %lr : tensor<4xf32>
  return
}

// -----

aicf.param @w : tensor<4xbf16>
func.func @f(%g: tensor<4xf64>, %lr: tensor<f32>) {
  // expected-error @+1 {{the gradient of @w, of type 'tensor<4xf64>', is wider than the param's compute type 'f32'}}
  aicf.apply_gradients %g to [@w] by #aicf.sgd lr %lr : tensor<4xf64>
  return
}

// -----

// A nested module is no program: its steps are left alone.
module {
  module {
    aicf.param @w : tensor<f32>
    func.func @f(%g: tensor<f32>, %lr: tensor<f32>) {
      aicf.apply_gradients %g to [@w] by #aicf.sgd lr %lr : tensor<f32>
      return
    }
  }
}
