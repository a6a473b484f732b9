// Optimizers, schedules, random numbers, whole steps: text and bytecode.
// RUN: aicf-opt %s | aicf-opt | FileCheck %s
// RUN: aicf-opt %s --emit-bytecode | aicf-opt | FileCheck %s

aicf.param @w : tensor<4xf32>
aicf.param @b : tensor<bf16>

// CHECK-LABEL: func.func @optimizers
func.func @optimizers(%p: tensor<4xbf16>, %g: tensor<4xf32>, %lr: tensor<f32>, %t: tensor<i64>, %i: tensor<i32>) {
  // A default is not printed.
  // CHECK: aicf.sgd %{{.*}}, %{{.*}}, %{{.*}} : tensor<4xbf16>
  %0 = aicf.sgd %p, %g, %lr weight_decay = 0.0 : tensor<4xbf16>, tensor<4xf32>, tensor<f32>
  // CHECK: aicf.sgd {{.*}} weight_decay = 1.000000e-01 :
  %1 = aicf.sgd %p, %g, %lr weight_decay = 0.1 : tensor<4xbf16>, tensor<4xf32>, tensor<f32>
  // CHECK: aicf.sgd_momentum {{.*}} nesterov weight_decay = 1.000000e-01 :
  %2:2 = aicf.sgd_momentum %p, %g, %p, %lr, %lr nesterov weight_decay = 0.1
    : tensor<4xbf16>, tensor<4xf32>, tensor<4xbf16>, tensor<f32>, tensor<f32>
  // CHECK: aicf.adam %{{[^=]*}} : tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<i64>
  %3:3 = aicf.adam %p, %g, %g, %g, %lr, %t
    : tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<i64>
  // CHECK: aicf.adamw {{.*}} beta1 = 8.000000e-01 beta2 = 9.000000e-01 eps = 0.000000e+00 weight_decay = 0.000000e+00 :
  %4:3 = aicf.adamw %p, %g, %p, %g, %lr, %i beta1 = 0.8 beta2 = 0.9 eps = 0.0 weight_decay = 0.0
    : tensor<4xbf16>, tensor<4xf32>, tensor<4xbf16>, tensor<4xf32>, tensor<f32>, tensor<i32>
  // CHECK: aicf.lion {{.*}} beta1 = 5.000000e-01 : tensor<4xbf16>, tensor<4xf32>, tensor<4xbf16>, tensor<f32>
  %5:2 = aicf.lion %p, %g, %p, %lr beta1 = 0.5 : tensor<4xbf16>, tensor<4xf32>, tensor<4xbf16>, tensor<f32>
  return
}

// CHECK-LABEL: func.func @gradients
func.func @gradients(%g: tensor<4xf16>, %h: tensor<f32>, %scale: tensor<f32>, %good: tensor<i32>) {
  // CHECK: %{{.*}}:2, %{{.*}} = aicf.clip_by_global_norm %{{.*}}, %{{.*}} max_norm = 1.000000e+00 : (tensor<4xf16>, tensor<f32>) -> (tensor<4xf16>, tensor<f32>, tensor<f32>)
  %c:3 = aicf.clip_by_global_norm %g, %h max_norm = 1.0
    : (tensor<4xf16>, tensor<f32>) -> (tensor<4xf16>, tensor<f32>, tensor<f32>)
  // CHECK: %[[F:.*]] = aicf.all_finite %{{.*}}, %{{.*}} : tensor<4xf16>, tensor<f32>
  %f = aicf.all_finite %g, %h : tensor<4xf16>, tensor<f32>
  // CHECK: aicf.update_loss_scale %{{.*}}, %{{.*}}, %[[F]] interval = 100 : tensor<i32>
  %s:2 = aicf.update_loss_scale %scale, %good, %f growth = 2.0 interval = 100 : tensor<i32>
  return
}

// CHECK-LABEL: func.func @schedules
func.func @schedules(%t: tensor<i64>) -> tensor<f32> {
  // CHECK: aicf.schedule constant %{{.*}} peak = 1.000000e-01 : tensor<i64>
  %0 = aicf.schedule constant %t peak = 0.1 : tensor<i64>
  // CHECK: aicf.schedule linear %{{.*}} peak = 1.000000e-01 total = 10 : tensor<i64>
  %1 = aicf.schedule linear %t peak = 0.1 total = 10 : tensor<i64>
  // CHECK: aicf.schedule cosine %{{.*}} peak = 1.000000e-01 warmup = 5 total = 10 final = 1.000000e-02 : tensor<i64>
  %2 = aicf.schedule cosine %t peak = 0.1 warmup = 5 total = 10 final = 0.01 : tensor<i64>
  return %2 : tensor<f32>
}

// CHECK-LABEL: func.func @random
func.func @random(%seed: tensor<i64>, %offset: tensor<i64>, %x: tensor<2x3xbf16>) {
  // CHECK: aicf.random_bits %{{.*}}, %{{.*}} : tensor<2x3xi32>
  %0 = aicf.random_bits %seed, %offset : tensor<2x3xi32>
  // CHECK: aicf.random_uniform %{{.*}}, %{{.*}} : tensor<f64>
  %1 = aicf.random_uniform %seed, %offset : tensor<f64>
  // CHECK: aicf.random_normal %{{.*}}, %{{.*}} : tensor<2x3xf16>
  %2 = aicf.random_normal %seed, %offset : tensor<2x3xf16>
  // CHECK: aicf.dropout %{{.*}}, %{{.*}}, %{{.*}} rate = 1.000000e-01 : tensor<2x3xbf16>
  %3 = aicf.dropout %x, %seed, %offset rate = 0.1 : tensor<2x3xbf16>
  return
}

// CHECK-LABEL: func.func @steps
func.func @steps(%g: tensor<4xf32>, %h: tensor<f32>, %lr: tensor<f32>, %t: tensor<i64>, %ok: tensor<i1>) {
  // CHECK: aicf.apply_gradients %{{.*}}, %{{.*}} to [@w, @b] by #aicf.sgd lr %{{.*}} : tensor<4xf32>, tensor<f32>
  aicf.apply_gradients %g, %h to [@w, @b] by #aicf.sgd lr %lr : tensor<4xf32>, tensor<f32>
  // CHECK: by #aicf.momentum<momentum = 7.500000e-01, nesterov = true> lr %{{.*}} step %{{.*}} when %{{.*}} clip 1.000000e+00 master : tensor<4xf32>
  aicf.apply_gradients %g to [@w] by #aicf.momentum<momentum = 0.75, nesterov = true> lr %lr step %t when %ok clip 1.0 master : tensor<4xf32>
  // CHECK: aicf.minimize %{{.*}} params [@w, @b] by #aicf.adamw<weight_decay = 1.000000e-01, moments = bf16> lr %{{.*}} clip 1.000000e+00 : tensor<f32>
  aicf.minimize %h params [@w, @b] by #aicf.adamw<weight_decay = 0.1, moments = bf16> lr %lr clip 1.0 : tensor<f32>
  // CHECK: aicf.minimize %{{.*}} params [@w] by #aicf.adam<eps = 0.000000e+00> lr %{{.*}} : tensor<f32>
  aicf.minimize %h params [@w] by #aicf.adam<beta1 = 0.9, eps = 0.0> lr %lr : tensor<f32>
  // CHECK: aicf.minimize %{{.*}} params [@w] by #aicf.lion lr %{{.*}} when %{{.*}} : tensor<f32>
  aicf.minimize %h params [@w] by #aicf.lion lr %lr when %ok : tensor<f32>
  return
}
