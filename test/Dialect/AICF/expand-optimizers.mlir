// RUN: aicf-opt %s --aicf-expand-optimizers --split-input-file | FileCheck %s

// States are declared behind their param; one counter serves all params; what
// clips is applied to all gradients.
// CHECK: aicf.param @w : tensor<4x3xf32>
// CHECK-NEXT: aicf.state @w.m : tensor<4x3xf32> = dense<0.000000e+00>
// CHECK-NEXT: aicf.state @w.v : tensor<4x3xf32> = dense<0.000000e+00>
// CHECK-NEXT: aicf.state @train.step : tensor<i64> = dense<0>
// CHECK-NEXT: aicf.param @b : tensor<3xf32>
// CHECK-NEXT: aicf.state @b.m : tensor<3xf32> = dense<0.000000e+00>
// CHECK-NEXT: aicf.state @b.v : tensor<3xf32> = dense<0.000000e+00>
aicf.param @w : tensor<4x3xf32>
aicf.param @b : tensor<3xf32>

// CHECK-LABEL: func.func @train
func.func @train(%dw: tensor<4x3xf32>, %db: tensor<3xf32>, %lr: tensor<f32>) {
  // CHECK: %[[DONE:.*]] = aicf.read @train.step
  // CHECK: %[[T:.*]] = aicf.add %[[DONE]],
  // CHECK: aicf.update @train.step, %[[T]] in_place
  // CHECK: %[[C:.*]]:2, %{{.*}} = aicf.clip_by_global_norm %{{.*}}, %{{.*}} max_norm = 2.0
  // CHECK: %[[W:.*]] = aicf.read @w :
  // CHECK: %[[M:.*]] = aicf.read @w.m
  // CHECK: %[[V:.*]] = aicf.read @w.v
  // CHECK: %[[NW:.*]], %[[NM:.*]], %[[NV:.*]] = aicf.adamw %[[W]], %[[C]]#0, %[[M]], %[[V]], %{{.*}}, %[[T]] :
  // CHECK: %[[STOPPED:.*]] = aicf.stop_gradient %[[NW]]
  // CHECK-NEXT: aicf.update @w, %[[STOPPED]] in_place
  // CHECK: %[[STOPPED:.*]] = aicf.stop_gradient %[[NM]]
  // CHECK-NEXT: aicf.update @w.m, %[[STOPPED]] in_place
  // CHECK: %[[STOPPED:.*]] = aicf.stop_gradient %[[NV]]
  // CHECK-NEXT: aicf.update @w.v, %[[STOPPED]] in_place
  // CHECK: aicf.adamw %{{.*}}, %[[C]]#1,
  // CHECK-NOT: aicf.apply_gradients
  aicf.apply_gradients %dw, %db to [@w, @b] by #aicf.adamw lr %lr clip 2.0 : tensor<4x3xf32>, tensor<3xf32>
  return
}

// -----

// A given number of the step needs no counter; a state that is there is used;
// without `when` nothing changes.
// CHECK-NOT: .step
// CHECK: aicf.state @w.v : tensor<2xf64> = dense<1.000000e+00>
aicf.state @w.v : tensor<2xf64> = dense<1.0>
aicf.param @w : tensor<2xf64>
// CHECK: aicf.state @w.m : tensor<2xf64> = dense<0.000000e+00>
// CHECK-NOT: aicf.state
func.func @train(%dw: tensor<2xf64>, %lr: tensor<f32>, %t: tensor<i64>, %ok: tensor<i1>) {
  // CHECK: aicf.adam {{.*}} eps = 0.000000e+00
  // CHECK: %[[ALL:.*]] = aicf.broadcast %{{.*}} : tensor<i1> -> tensor<2xi1>
  // CHECK: %[[NW:.*]] = aicf.select %[[ALL]]
  // CHECK: %[[STOPPED:.*]] = aicf.stop_gradient %[[NW]]
  // CHECK-NEXT: aicf.update @w, %[[STOPPED]] in_place
  aicf.apply_gradients %dw to [@w] by #aicf.adam<eps = 0.0> lr %lr step %t when %ok : tensor<2xf64>
  return
}

// -----

// The copy is what the param rounds, or starts again from it.
// CHECK: aicf.state @w.master : tensor<2xf32>
// CHECK-NEXT: aicf.state @w.velocity : tensor<2xbf16>
aicf.param @w : tensor<2xbf16>
func.func @train(%dw: tensor<2xf32>, %lr: tensor<f32>) {
  // CHECK: %[[W:.*]] = aicf.read @w :
  // CHECK: %[[COPY:.*]] = aicf.read @w.master
  // CHECK: %[[ROUNDED:.*]] = aicf.cast %[[COPY]]
  // CHECK: %[[SAME:.*]] = aicf.compare eq %[[ROUNDED]], %[[W]]
  // CHECK: %[[WIDE:.*]] = aicf.cast %[[W]]
  // CHECK: %[[OLD:.*]] = aicf.select %[[SAME]], %[[COPY]], %[[WIDE]]
  // CHECK: %[[NEW:.*]], %{{.*}} = aicf.sgd_momentum %[[OLD]]
  // CHECK: %[[STOPPED:.*]] = aicf.stop_gradient %[[NEW]]
  // CHECK-NEXT: aicf.update @w.master, %[[STOPPED]] in_place
  // CHECK: %[[NARROW:.*]] = aicf.cast %[[NEW]]
  // CHECK: %[[STOPPED:.*]] = aicf.stop_gradient %[[NARROW]]
  // CHECK-NEXT: aicf.update @w, %[[STOPPED]] in_place
  aicf.apply_gradients %dw to [@w] by #aicf.momentum<moments = bf16> lr %lr master : tensor<2xf32>
  return
}

// -----

// Two steps of an entry count apart.
// CHECK-DAG: aicf.state @pair.step : tensor<i64>
// CHECK-DAG: aicf.state @pair.step1 : tensor<i64>
aicf.param @a : tensor<f32>
aicf.param @b : tensor<f32>
// CHECK-LABEL: func.func @pair
func.func @pair(%g: tensor<f32>, %lr: tensor<f32>) {
  // CHECK: aicf.update @pair.step,
  // CHECK: aicf.update @a,
  aicf.apply_gradients %g to [@a] by #aicf.adam lr %lr : tensor<f32>
  // CHECK: aicf.read @pair.step1
  // CHECK: aicf.update @b,
  aicf.apply_gradients %g to [@b] by #aicf.adamw lr %lr : tensor<f32>
  return
}

// -----

// Two entries train one param, by batches of other sizes, say: they share its
// states.
// CHECK: aicf.param @w
// CHECK-NEXT: aicf.state @w.m
// CHECK-NEXT: aicf.state @w.v
// CHECK-NOT: aicf.state
aicf.param @w : tensor<f32>
// CHECK-LABEL: func.func @whole
// CHECK: aicf.read @w.m
// CHECK: aicf.update @w.m
func.func @whole(%dw: tensor<f32>, %lr: tensor<f32>, %t: tensor<i64>) {
  aicf.apply_gradients %dw to [@w] by #aicf.adam lr %lr step %t clip 1.0 : tensor<f32>
  return
}
// CHECK-LABEL: func.func @rest
// CHECK: aicf.read @w.m
// CHECK: aicf.update @w.m
func.func @rest(%dw: tensor<f32>, %lr: tensor<f32>, %t: tensor<i64>) {
  aicf.apply_gradients %dw to [@w] by #aicf.adam lr %lr step %t : tensor<f32>
  return
}
