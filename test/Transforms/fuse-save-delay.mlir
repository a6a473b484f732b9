// What is saved of a layer norm does not become a part of its gradient, however
// small it is: all layers behind would wait for a part of the backward pass.
// So each layer norm is one instruction, and the gradients compute the
// normalised rows from what they read anyway.
// RUN: aicf-compile %s --target=h200 --emit=resolved -o - | FileCheck %s
// CHECK: aicf_emit.compute id({{[0-9]+}}) "layer_norm.reduce_mean+{{[^"]*}}layer_norm.rsqrt+{{[^"]*}}layer_norm.add"
// CHECK: aicf_emit.compute id({{[0-9]+}}) "matmul"
// CHECK: aicf_emit.compute id({{[0-9]+}}) "layer_norm.reduce_mean+{{[^"]*}}layer_norm.rsqrt+{{[^"]*}}layer_norm.add"
// CHECK-NOT: "gradient.layer_norm_grad.sub{{[^"]*}}rsqrt{{[^"]*}}gradient.layer_norm_grad.mul"

aicf.param @w : tensor<1024x1024xf32>
aicf.param @g1 : tensor<1024xf32>
aicf.param @b1 : tensor<1024xf32>
aicf.param @g2 : tensor<1024xf32>
aicf.param @b2 : tensor<1024xf32>
aicf.param @v : tensor<1024x1024xf32>

func.func @train(%x: tensor<4096x1024xf32>, %t: tensor<4096x1024xf32>) -> tensor<f32> {
  %w = aicf.read @w : tensor<1024x1024xf32>
  %v = aicf.read @v : tensor<1024x1024xf32>
  %g1 = aicf.read @g1 : tensor<1024xf32>
  %b1 = aicf.read @b1 : tensor<1024xf32>
  %g2 = aicf.read @g2 : tensor<1024xf32>
  %b2 = aicf.read @b2 : tensor<1024xf32>
  %m = aicf.matmul %x, %v : (tensor<4096x1024xf32>, tensor<1024x1024xf32>) -> tensor<4096x1024xf32>
  %n1, %m1, %r1 = aicf.layer_norm %m, %g1, %b1 axis = 1 eps = 1.0e-5 : (tensor<4096x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) -> (tensor<4096x1024xf32>, tensor<4096xf32>, tensor<4096xf32>)
  %z = aicf.matmul %n1, %w : (tensor<4096x1024xf32>, tensor<1024x1024xf32>) -> tensor<4096x1024xf32>
  %n2, %m2, %r2 = aicf.layer_norm %z, %g2, %b2 axis = 1 eps = 1.0e-5 : (tensor<4096x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) -> (tensor<4096x1024xf32>, tensor<4096xf32>, tensor<4096xf32>)
  %l = aicf.mse %n2, %t : tensor<4096x1024xf32>
  %loss = aicf.reduce_mean %l axes = [0, 1] : tensor<4096x1024xf32> -> tensor<f32>
  %rate = aicf.constant dense<0.01> : tensor<f32>
  aicf.minimize %loss params [@w, @v, @g1, @b1, @g2, @b2] by #aicf.sgd lr %rate : tensor<f32>
  return %loss : tensor<f32>
}
