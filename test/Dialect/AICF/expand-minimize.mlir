// RUN: aicf-opt %s --aicf-expand-optimizers | FileCheck %s

// The gradient is by the one value that was read.
aicf.param @w : tensor<2xf32>
aicf.param @b : tensor<f32>
func.func @minimize(%lr: tensor<f32>, %ok: tensor<i1>) -> tensor<f32> {
  // CHECK: %[[W:.*]] = aicf.read @w
  %w0 = aicf.read @w : tensor<2xf32>
  // CHECK-NEXT: aicf.mul %[[W]], %[[W]]
  %w1 = aicf.read @w : tensor<2xf32>
  %square = aicf.mul %w0, %w1 : tensor<2xf32>
  %sum = aicf.reduce_sum %square axes = [0] : tensor<2xf32> -> tensor<f32>
  // CHECK: %[[B:.*]] = aicf.read @b
  %b = aicf.read @b : tensor<f32>
  // CHECK: %[[LOSS:.*]] = aicf.add
  %loss = aicf.add %sum, %b : tensor<f32>
  // CHECK-NEXT: %[[G:.*]]:2 = aicf.gradient %[[LOSS]] wrt %[[W]], %[[B]] : tensor<f32> -> tensor<2xf32>, tensor<f32>
  // CHECK: %[[C:.*]]:2, %{{.*}} = aicf.clip_by_global_norm %[[G]]#0, %[[G]]#1
  // CHECK: aicf.sgd %{{.*}}, %[[C]]#0, %{{.*}} weight_decay = 1.0
  // CHECK: aicf.select
  // CHECK: aicf.update @w, %{{.*}} in_place
  // CHECK: aicf.sgd %{{.*}}, %[[C]]#1,
  // CHECK-NOT: aicf.minimize
  aicf.minimize %loss params [@w, @b] by #aicf.sgd<weight_decay = 1.0> lr %lr when %ok clip 1.0 : tensor<f32>
  return %loss : tensor<f32>
}
