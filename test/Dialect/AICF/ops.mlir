// RUN: aicf-opt %s | FileCheck %s
// RUN: aicf-opt %s | aicf-opt | FileCheck %s
// RUN: aicf-opt %s --emit-bytecode | aicf-opt | FileCheck %s

// CHECK: aicf.param @w1 : tensor<16x32xf32>
aicf.param @w1 : tensor<16x32xf32>
// CHECK: aicf.state @m1 : tensor<16x32xf32> = dense<0.000000e+00>
aicf.state @m1 : tensor<16x32xf32> = dense<0.0>
// CHECK: aicf.meta @lr : tensor<f32> = dense<1.000000e-01>
aicf.meta @lr : tensor<f32> = dense<0.1>

// CHECK-LABEL: func.func @symbols
// CHECK-SAME: %{{.*}}: tensor<16x32xf32> {aicf.name = "g"}) -> (tensor<16x32xf32> {aicf.name = "w"})
func.func @symbols(%g: tensor<16x32xf32> {aicf.name = "g"})
    -> (tensor<16x32xf32> {aicf.name = "w"}) {
  // CHECK: %[[W:.*]] = aicf.read @w1 : tensor<16x32xf32>
  %w = aicf.read @w1 : tensor<16x32xf32>
  %m = aicf.read @m1 : tensor<16x32xf32>
  %lr = aicf.read @lr : tensor<f32>
  // CHECK: aicf.sgd %[[W]], %{{.*}}, %{{.*}} : tensor<16x32xf32>, tensor<16x32xf32>, tensor<f32>
  %0 = aicf.sgd %w, %g, %lr : tensor<16x32xf32>, tensor<16x32xf32>, tensor<f32>
  // CHECK: %[[NEW:.*]], %[[V:.*]] = aicf.sgd_momentum
  // CHECK-SAME: : tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<f32>, tensor<f32>
  %new, %v = aicf.sgd_momentum %0, %g, %m, %lr, %lr
    : tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<f32>, tensor<f32>
  // CHECK: aicf.update @w1, %[[NEW]] in_place : tensor<16x32xf32>
  aicf.update @w1, %new in_place : tensor<16x32xf32>
  // CHECK: aicf.update @m1, %[[V]] : tensor<16x32xf32>
  aicf.update @m1, %v : tensor<16x32xf32>
  return %w : tensor<16x32xf32>
}

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %i: tensor<4xi64>) {
  // CHECK: aicf.constant dense<1.000000e+00> : tensor<4x8xf32>
  %c = aicf.constant dense<1.0> : tensor<4x8xf32>
  // CHECK: aicf.add %{{.*}}, %{{.*}} : tensor<4x8xf32>
  %0 = aicf.add %a, %b : tensor<4x8xf32>
  // CHECK: aicf.sub
  %1 = aicf.sub %a, %b : tensor<4x8xf32>
  // CHECK: aicf.mul
  %2 = aicf.mul %a, %b : tensor<4x8xf32>
  // CHECK: aicf.div %{{.*}}, %{{.*}} : tensor<4xi64>
  %3 = aicf.div %i, %i : tensor<4xi64>
  // CHECK: aicf.max
  %4 = aicf.max %a, %b : tensor<4x8xf32>
  // CHECK: aicf.exp %{{.*}} : tensor<4x8xf32>
  %5 = aicf.exp %a : tensor<4x8xf32>
  // CHECK: aicf.log
  %6 = aicf.log %a : tensor<4x8xf32>
  // CHECK: aicf.relu %
  %7 = aicf.relu %a : tensor<4x8xf32>
  // CHECK: aicf.relu_grad %{{.*}}, %{{.*}} : tensor<4x8xf32>
  %8 = aicf.relu_grad %a, %b : tensor<4x8xf32>
  // CHECK: aicf.cast %{{.*}} : tensor<4x8xf32> -> tensor<4x8xbf16>
  %9 = aicf.cast %a : tensor<4x8xf32> -> tensor<4x8xbf16>
  // CHECK: aicf.save %{{.*}} : tensor<4x8xbf16>
  %10 = aicf.save %9 : tensor<4x8xbf16>
  // CHECK: aicf.stop_gradient %{{.*}} : tensor<4x8xbf16>
  %stopped = aicf.stop_gradient %9 : tensor<4x8xbf16>
  return
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%x: tensor<4x8xf16>, %b: tensor<8xf16>, %s: tensor<f16>) {
  // CHECK: aicf.broadcast %{{.*}} dimensions = [1] : tensor<8xf16> -> tensor<4x8xf16>
  %0 = aicf.broadcast %b dimensions = [1] : tensor<8xf16> -> tensor<4x8xf16>
  // CHECK: aicf.broadcast %{{.*}} dimensions = [] : tensor<f16> -> tensor<2xf16>
  %1 = aicf.broadcast %s dimensions = [] : tensor<f16> -> tensor<2xf16>
  // CHECK: aicf.transpose %{{.*}} permutation = [1, 0] : tensor<4x8xf16> -> tensor<8x4xf16>
  %2 = aicf.transpose %x permutation = [1, 0] : tensor<4x8xf16> -> tensor<8x4xf16>
  // CHECK: aicf.reshape %{{.*}} : tensor<4x8xf16> -> tensor<2x16xf16>
  %3 = aicf.reshape %x : tensor<4x8xf16> -> tensor<2x16xf16>
  return
}

// CHECK-LABEL: func.func @reductions
func.func @reductions(%x: tensor<4x8xbf16>, %a: tensor<2x4x8xbf16>, %b: tensor<2x6x8xbf16>) {
  // CHECK: aicf.reduce_sum %{{.*}} axes = [0] : tensor<4x8xbf16> -> tensor<8xf32>
  %0 = aicf.reduce_sum %x axes = [0] : tensor<4x8xbf16> -> tensor<8xf32>
  // CHECK: aicf.reduce_max %{{.*}} axes = [0, 1] : tensor<4x8xbf16> -> tensor<bf16>
  %1 = aicf.reduce_max %x axes = [0, 1] : tensor<4x8xbf16> -> tensor<bf16>
  // CHECK: aicf.argmax %{{.*}} axis = 1 : tensor<4x8xbf16> -> tensor<4xi32>
  %2 = aicf.argmax %x axis = 1 : tensor<4x8xbf16> -> tensor<4xi32>
  // CHECK: aicf.matmul %{{.*}}, %{{.*}} {transpose_b} : (tensor<2x4x8xbf16>, tensor<2x6x8xbf16>) -> tensor<2x4x6xf32>
  %3 = aicf.matmul %a, %b {transpose_b} : (tensor<2x4x8xbf16>, tensor<2x6x8xbf16>) -> tensor<2x4x6xf32>
  return
}

// CHECK-LABEL: func.func @composites
func.func @composites(%x: tensor<2x4x16xf32>, %w: tensor<16x10xf32>, %b: tensor<10xf32>,
                      %labels: tensor<8xi64>, %dloss: tensor<8xf32>) {
  // CHECK: aicf.linear %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x4x16xf32>, tensor<16x10xf32>, tensor<10xf32>) -> tensor<2x4x10xf32>
  %y = aicf.linear %x, %w, %b : (tensor<2x4x16xf32>, tensor<16x10xf32>, tensor<10xf32>) -> tensor<2x4x10xf32>
  // CHECK: aicf.linear %{{.*}}, %{{.*}} : (tensor<2x4x16xf32>, tensor<16x10xf32>) -> tensor<2x4x10xf32>
  %z = aicf.linear %x, %w : (tensor<2x4x16xf32>, tensor<16x10xf32>) -> tensor<2x4x10xf32>
  // CHECK: aicf.linear_bwd
  %dx, %dw, %db = aicf.linear_bwd %x, %w, %y
    : (tensor<2x4x16xf32>, tensor<16x10xf32>, tensor<2x4x10xf32>) -> (tensor<2x4x16xf32>, tensor<16x10xf32>, tensor<10xf32>)
  // CHECK: aicf.softmax %{{.*}} axis = 2 : tensor<2x4x10xf32>
  %p = aicf.softmax %y axis = 2 : tensor<2x4x10xf32>
  %l = aicf.reshape %y : tensor<2x4x10xf32> -> tensor<8x10xf32>
  // CHECK: aicf.softmax_cross_entropy %{{.*}}, %{{.*}} : (tensor<8x10xf32>, tensor<8xi64>) -> tensor<8xf32>
  %loss = aicf.softmax_cross_entropy %l, %labels : (tensor<8x10xf32>, tensor<8xi64>) -> tensor<8xf32>
  // CHECK: aicf.softmax_cross_entropy_grad
  %dl = aicf.softmax_cross_entropy_grad %l, %labels, %dloss : (tensor<8x10xf32>, tensor<8xi64>, tensor<8xf32>) -> tensor<8x10xf32>
  // CHECK: aicf.take_label %{{.*}}, %{{.*}} axis = 1 : (tensor<8x10xf32>, tensor<8xi64>) -> tensor<8xf32>
  %t = aicf.take_label %l, %labels axis = 1 : (tensor<8x10xf32>, tensor<8xi64>) -> tensor<8xf32>
  // CHECK: aicf.one_hot %{{.*}} axis = 1 : tensor<8xi64> -> tensor<8x10xi1>
  %o = aicf.one_hot %labels axis = 1 : tensor<8xi64> -> tensor<8x10xi1>
  return
}

// CHECK-LABEL: func.func @gradients
func.func @gradients(%x: tensor<4x8xf32>, %b: tensor<8xbf16>, %loss: tensor<f32>, %dy: tensor<4x8xf32>) {
  // CHECK: aicf.gradient %{{.*}} wrt %{{.*}}, %{{.*}} : tensor<f32> -> tensor<4x8xf32>, tensor<8xbf16>
  %dx, %db = aicf.gradient %loss wrt %x, %b : tensor<f32> -> tensor<4x8xf32>, tensor<8xbf16>
  // CHECK: aicf.gradient %{{.*}} wrt %{{.*}} seed %{{.*}} : tensor<4x8xf32> -> tensor<4x8xf32>
  %g = aicf.gradient %x wrt %x seed %dy : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
