// What the text may leave out or write in another way, and the one form that it
// is printed in.
// RUN: aicf-opt %s | FileCheck %s
// RUN: aicf-opt %s | aicf-opt | FileCheck %s
// RUN: aicf-opt %s --emit-bytecode | aicf-opt | FileCheck %s

// Axes count from behind where they are below 0.
// CHECK-LABEL: func.func @axes
func.func @axes(%x: tensor<2x3x4xf32>, %i: tensor<5xi32>, %labels: tensor<2x3xi32>) {
  // CHECK: aicf.softmax %{{.*}} axis = 2 : tensor<2x3x4xf32>
  %0 = aicf.softmax %x axis = -1 : tensor<2x3x4xf32>
  // CHECK: aicf.reduce_sum %{{.*}} axes = [0, 2] : tensor<2x3x4xf32> -> tensor<3xf32>
  %1 = aicf.reduce_sum %x axes = [-1, 0] : tensor<2x3x4xf32> -> tensor<3xf32>
  // CHECK: aicf.argmax %{{.*}} axis = 0 : tensor<2x3x4xf32> -> tensor<3x4xi32>
  %2 = aicf.argmax %x axis = -3 : tensor<2x3x4xf32> -> tensor<3x4xi32>
  // CHECK: aicf.transpose %{{.*}} permutation = [2, 0, 1] : tensor<2x3x4xf32> -> tensor<4x2x3xf32>
  %3 = aicf.transpose %x permutation = [-1, 0, 1] : tensor<2x3x4xf32> -> tensor<4x2x3xf32>
  // CHECK: aicf.concat %{{.*}}, %{{.*}} axis = 1 : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x6x4xf32>
  %4 = aicf.concat %x, %x axis = -2 : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x6x4xf32>
  // Of the result, where the operand has fewer dimensions or none.
  // CHECK: aicf.iota axis = 1 : tensor<4x5xi32>
  %5 = aicf.iota axis = -1 : tensor<4x5xi32>
  // CHECK: aicf.one_hot %{{.*}} axis = 2 : tensor<2x3xi32> -> tensor<2x3x7xf32>
  %6 = aicf.one_hot %labels axis = -1 : tensor<2x3xi32> -> tensor<2x3x7xf32>
  // CHECK: aicf.cumsum %{{.*}} axis = 1 {reverse} : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  %7 = aicf.cumsum %x axis = -2 {reverse} : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return
}

// Types of results follow from the operands.
// CHECK-LABEL: func.func @types
func.func @types(%x: tensor<2x3x4xf32>, %w: tensor<4x5xbf16>, %h: tensor<6x4xbf16>, %image: tensor<1x8x8x3xf32>,
                 %filter: tensor<3x3x3x16xf32>, %labels: tensor<6xi32>) {
  // CHECK: aicf.compare lt %{{.*}}, %{{.*}} : tensor<2x3x4xf32> -> tensor<2x3x4xi1>
  %0 = aicf.compare lt %x, %x : tensor<2x3x4xf32>
  // CHECK: aicf.transpose %{{.*}} permutation = [1, 0, 2] : tensor<2x3x4xf32> -> tensor<3x2x4xf32>
  %1 = aicf.transpose %x permutation = [1, 0, 2] : tensor<2x3x4xf32>
  // CHECK: aicf.reduce_mean %{{.*}} axes = [0, 1] : tensor<2x3x4xf32> -> tensor<4xf32>
  %2 = aicf.reduce_mean %x axes = [0, 1] : tensor<2x3x4xf32>
  // CHECK: aicf.argmin %{{.*}} axis = 2 : tensor<2x3x4xf32> -> tensor<2x3xi32>
  %3 = aicf.argmin %x axis = -1 : tensor<2x3x4xf32>
  // CHECK: aicf.matmul %{{.*}}, %{{.*}} : (tensor<6x4xbf16>, tensor<4x5xbf16>) -> tensor<6x5xbf16>
  %4 = aicf.matmul %h, %w : (tensor<6x4xbf16>, tensor<4x5xbf16>)
  // CHECK: aicf.matmul %{{.*}}, %{{.*}} {transpose_a} : (tensor<6x4xbf16>, tensor<6x4xbf16>) -> tensor<4x4xbf16>
  %5 = aicf.matmul %h, %h {transpose_a} : (tensor<6x4xbf16>, tensor<6x4xbf16>)
  // CHECK: aicf.linear %{{.*}}, %{{.*}} : (tensor<6x4xbf16>, tensor<4x5xbf16>) -> tensor<6x5xbf16>
  %6 = aicf.linear %h, %w : (tensor<6x4xbf16>, tensor<4x5xbf16>)
  // CHECK: aicf.softmax_cross_entropy %{{.*}}, %{{.*}} : (tensor<6x5xbf16>, tensor<6xi32>) -> tensor<6xf32>
  %7 = aicf.softmax_cross_entropy %6, %labels : (tensor<6x5xbf16>, tensor<6xi32>)
  // CHECK: aicf.conv2d %{{.*}} strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>) -> tensor<1x4x4x16xf32>
  %8 = aicf.conv2d %image, %filter strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>)
  // CHECK: aicf.max_pool2d %{{.*}} : tensor<1x8x8x3xf32> -> tensor<1x4x4x3xf32>
  %9 = aicf.max_pool2d %image window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0] : tensor<1x8x8x3xf32>
  // CHECK: aicf.gather %{{.*}}, %{{.*}} axis = 0 : (tensor<6x4xbf16>, tensor<6xi32>) -> tensor<6x4xbf16>
  %10 = aicf.gather %h, %labels axis = 0 : (tensor<6x4xbf16>, tensor<6xi32>)
  // CHECK: aicf.pad %{{.*}} : tensor<6x4xbf16> -> tensor<9x4xbf16>
  %11 = aicf.pad %h low = [1, 0] high = [2, 0] value = 0.0 : bf16 : tensor<6x4xbf16>
  // CHECK: aicf.rms_norm %{{.*}} : (tensor<6x4xbf16>, tensor<4xf32>) -> (tensor<6x4xbf16>, tensor<6xf32>)
  %scale = aicf.constant dense<1.0> : tensor<4xf32>
  %12:2 = aicf.rms_norm %h, %scale axis = -1 eps = 1.0e-5 : (tensor<6x4xbf16>, tensor<4xf32>)
  // CHECK: aicf.layer_norm %{{.*}} : (tensor<6x4xbf16>, tensor<4xf32>, tensor<4xf32>) -> (tensor<6x4xbf16>, tensor<6xf32>, tensor<6xf32>)
  %13:3 = aicf.layer_norm %h, %scale, %scale axis = 1 eps = 1.0e-5 : (tensor<6x4xbf16>, tensor<4xf32>, tensor<4xf32>)
  // CHECK: aicf.batch_norm %{{.*}} axis = 1 eps = 1.000000e-05 : (tensor<6x4xbf16>, tensor<4xf32>) -> (tensor<6x4xbf16>, tensor<4xf32>, tensor<4xf32>)
  %14:3 = aicf.batch_norm %h, %scale axis = -1 eps = 1.0e-5 : (tensor<6x4xbf16>, tensor<4xf32>)
  // CHECK: aicf.attention %{{.*}} scale = 5.000000e-01 causal : (tensor<6x4xbf16>, tensor<6x4xbf16>, tensor<6x4xbf16>) -> tensor<6x4xbf16>
  %15 = aicf.attention %h, %h, %h scale = 0.5 causal : (tensor<6x4xbf16>, tensor<6x4xbf16>, tensor<6x4xbf16>)
  // What is written holds: a wider sum.
  // CHECK: aicf.reduce_sum %{{.*}} axes = [0] : tensor<6x4xbf16> -> tensor<4xf32>
  %16 = aicf.reduce_sum %h axes = [0] : tensor<6x4xbf16> -> tensor<4xf32>
  return
}
