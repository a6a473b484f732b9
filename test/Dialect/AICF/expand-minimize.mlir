// RUN: aicf-opt %s --aicf-expand-optimizers --split-input-file | FileCheck %s
// RUN: aicf-opt %s --aicf-expand-optimizers --aicf-differentiate --split-input-file | FileCheck %s --check-prefix=GRADIENT

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
  // CHECK: %[[NEXT:.*]] = aicf.stop_gradient
  // CHECK-NEXT: aicf.update @w, %[[NEXT]] in_place
  // CHECK: aicf.sgd %{{.*}}, %[[C]]#1,
  // CHECK-NOT: aicf.minimize
  aicf.minimize %loss params [@w, @b] by #aicf.sgd<weight_decay = 1.0> lr %lr when %ok clip 1.0 : tensor<f32>
  return %loss : tensor<f32>
}

// -----

// Two networks in turns: the second step reads what the first one stored, and
// its gradient ends there, although Adam has none.
aicf.param @d : tensor<4xf32>
aicf.param @g : tensor<4xf32>
// GRADIENT-LABEL: func.func @turns
// GRADIENT:       %[[G:.*]] = aicf.read @g
// GRADIENT:       %[[D:.*]], %{{.*}}, %{{.*}} = aicf.adam
// GRADIENT-NEXT:  aicf.update @d, %[[D]] in_place
// GRADIENT:       %[[NEW:.*]] = aicf.read @d
// GRADIENT-NEXT:  aicf.mul
// GRADIENT-NEXT:  aicf.reduce_sum
// GRADIENT:       %[[DB:.*]] = aicf.mul %{{.*}}, %[[NEW]]
// GRADIENT-NEXT:  %[[DG:.*]] = aicf.mul %[[DB]], %{{.*}}
// GRADIENT-NEXT:  %{{.*}} = aicf.read @g
// GRADIENT-NEXT:  %[[NEXT:.*]] = aicf.sgd %{{.*}}, %[[DG]],
// GRADIENT-NEXT:  aicf.update @g, %[[NEXT]] in_place
func.func @turns(%x: tensor<4xf32>, %lr: tensor<f32>) {
  %g = aicf.read @g : tensor<4xf32>
  %fake = aicf.mul %x, %g : tensor<4xf32>
  %fixed = aicf.stop_gradient %fake : tensor<4xf32>
  %old = aicf.read @d : tensor<4xf32>
  %a = aicf.mul %fixed, %old : tensor<4xf32>
  %aa = aicf.mul %a, %a : tensor<4xf32>
  %critic = aicf.reduce_sum %aa axes = [0] : tensor<4xf32> -> tensor<f32>
  aicf.minimize %critic params [@d] by #aicf.adam lr %lr : tensor<f32>
  %new = aicf.read @d : tensor<4xf32>
  %b = aicf.mul %fake, %new : tensor<4xf32>
  %generator = aicf.reduce_sum %b axes = [0] : tensor<4xf32> -> tensor<f32>
  aicf.minimize %generator params [@g] by #aicf.sgd lr %lr : tensor<f32>
  return
}
