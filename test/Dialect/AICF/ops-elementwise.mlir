// RUN: aicf-opt %s | FileCheck %s
// RUN: aicf-opt %s --emit-bytecode | aicf-opt | FileCheck %s

// CHECK-LABEL: func.func @arithmetic
func.func @arithmetic(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: tensor<4xi64>) {
  // CHECK: aicf.iota axis = 0 : tensor<4xbf16>
  %0 = aicf.iota axis = 0 : tensor<4xbf16>
  // CHECK: aicf.min %{{.*}}, %{{.*}} : tensor<4xi64>
  %1 = aicf.min %i, %i : tensor<4xi64>
  // CHECK: aicf.pow %{{.*}}, %{{.*}} : tensor<4xf32>
  %2 = aicf.pow %a, %b : tensor<4xf32>
  // CHECK: aicf.neg %{{.*}} : tensor<4xi64>
  %3 = aicf.neg %i : tensor<4xi64>
  // CHECK: aicf.clamp %{{.*}} min = -1 : i64 max = 5 : i64 : tensor<4xi64>
  %4 = aicf.clamp %i min = -1 : i64 max = 5 : i64 : tensor<4xi64>
  // CHECK: %[[C:.*]] = aicf.compare le %{{.*}}, %{{.*}} : tensor<4xf32> -> tensor<4xi1>
  %5 = aicf.compare le %a, %b : tensor<4xf32> -> tensor<4xi1>
  // CHECK: aicf.select %[[C]], %{{.*}}, %{{.*}} : tensor<4xi1>, tensor<4xf32>
  %6 = aicf.select %5, %a, %b : tensor<4xi1>, tensor<4xf32>
  // CHECK: aicf.xor %[[C]], %[[C]] : tensor<4xi1>
  %7 = aicf.xor %5, %5 : tensor<4xi1>
  // CHECK: aicf.gelu %{{.*}} form = tanh : tensor<4xf32>
  %8 = aicf.gelu %a form = tanh : tensor<4xf32>
  // CHECK: aicf.gelu_grad %{{.*}}, %{{.*}} form = erf : tensor<4xf32>
  %9 = aicf.gelu_grad %a, %b form = erf : tensor<4xf32>
  // CHECK: aicf.bce_with_logits_grad %{{.*}}, %{{.*}}, %{{.*}} : tensor<4xf32>
  %10 = aicf.bce_with_logits_grad %a, %b, %a : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @nests
func.func @nests(%x: tensor<2x3xbf16>, %y: tensor<2xf32>, %s: tensor<3xf32>, %i: tensor<5xi32>) {
  // CHECK: aicf.reduce_mean %{{.*}} axes = [1] : tensor<2x3xbf16> -> tensor<2xf32>
  %0 = aicf.reduce_mean %x axes = [1] : tensor<2x3xbf16> -> tensor<2xf32>
  // CHECK: aicf.extremum_grad %{{.*}}, %{{.*}}, %{{.*}} axes = [1] : tensor<2x3xbf16>, tensor<2xf32>
  %1 = aicf.extremum_grad %x, %y, %y axes = [1] : tensor<2x3xbf16>, tensor<2xf32>
  // CHECK: aicf.cumsum %{{.*}} axis = 1 {reverse} : tensor<2x3xbf16> -> tensor<2x3xf32>
  %2 = aicf.cumsum %x axis = 1 {reverse} : tensor<2x3xbf16> -> tensor<2x3xf32>
  // CHECK: aicf.slice %{{.*}} offsets = [0, 1] strides = [1, 2] : tensor<2x3xbf16> -> tensor<2x1xbf16>
  %3 = aicf.slice %x offsets = [0, 1] strides = [1, 2] : tensor<2x3xbf16> -> tensor<2x1xbf16>
  // CHECK: aicf.pad %{{.*}} low = [0, 1] high = [2, 0] value = 1.000000e+00 : bf16 : tensor<2x3xbf16> -> tensor<4x4xbf16>
  %4 = aicf.pad %x low = [0, 1] high = [2, 0] value = 1.0 : bf16 : tensor<2x3xbf16> -> tensor<4x4xbf16>
  // CHECK: aicf.concat %{{.*}}, %{{.*}} axis = 0 : (tensor<2x3xbf16>, tensor<4x3xbf16>) -> tensor<6x3xbf16>
  %e = aicf.constant dense<0.0> : tensor<4x3xbf16>
  %5 = aicf.concat %x, %e axis = 0 : (tensor<2x3xbf16>, tensor<4x3xbf16>) -> tensor<6x3xbf16>
  // CHECK: aicf.gather %{{.*}}, %{{.*}} axis = 1 : (tensor<2x3xbf16>, tensor<5xi32>) -> tensor<2x5xbf16>
  %6 = aicf.gather %x, %i axis = 1 : (tensor<2x3xbf16>, tensor<5xi32>) -> tensor<2x5xbf16>
  // CHECK: aicf.scatter_add %{{.*}}, %{{.*}} axis = 1 : (tensor<2x5xbf16>, tensor<5xi32>) -> tensor<2x3xf32>
  %7 = aicf.scatter_add %6, %i axis = 1 : (tensor<2x5xbf16>, tensor<5xi32>) -> tensor<2x3xf32>
  // CHECK: aicf.layer_norm %{{.*}}, %{{.*}} axis = 1 eps = 1.000000e-05 : (tensor<2x3xbf16>, tensor<3xf32>) -> (tensor<2x3xbf16>, tensor<2xf32>, tensor<2xf32>)
  %8:3 = aicf.layer_norm %x, %s axis = 1 eps = 1.0e-5 : (tensor<2x3xbf16>, tensor<3xf32>) -> (tensor<2x3xbf16>, tensor<2xf32>, tensor<2xf32>)
  return
}

// CHECK-LABEL: func.func @windows
func.func @windows(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x2x6xf32>, %c: tensor<f32>) {
  // CHECK: aicf.conv2d %{{.*}}, %{{.*}} strides = [2, 2] padding = [1, 1, 1, 1] groups = 2 :
  %0 = aicf.conv2d %x, %w strides = [2, 2] padding = [1, 1, 1, 1] groups = 2
    : (tensor<1x8x8x4xf32>, tensor<3x3x2x6xf32>) -> tensor<1x4x4x6xf32>
  // CHECK: aicf.conv2d_input_grad %{{.*}}, %{{.*}} strides = [1, 1] padding = [0, 0, 0, 0] dilations = [2, 2] groups = 2 :
  %1 = aicf.conv2d_input_grad %0, %w strides = [1, 1] padding = [0, 0, 0, 0] dilations = [2, 2] groups = 2
    : (tensor<1x4x4x6xf32>, tensor<3x3x2x6xf32>) -> tensor<1x8x8x4xf32>
  // CHECK: aicf.max_pool2d %{{.*}} window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0] : tensor<1x8x8x4xf32> -> tensor<1x4x4x4xf32>
  %2 = aicf.max_pool2d %x window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0] : tensor<1x8x8x4xf32> -> tensor<1x4x4x4xf32>
  // CHECK: aicf.max_pool2d_grad %{{.*}}, %{{.*}} window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0] : tensor<1x8x8x4xf32>, tensor<1x4x4x4xf32>
  %3 = aicf.max_pool2d_grad %x, %2 window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0] : tensor<1x8x8x4xf32>, tensor<1x4x4x4xf32>
  %4 = aicf.broadcast %c dimensions = [] : tensor<f32> -> tensor<1x3x7x3x2x4xf32>
  // CHECK: aicf.fold2d %{{.*}} strides = [2, 1] padding = [0, 1, 0, 1] dilations = [1, 2] : tensor<1x3x7x3x2x4xf32> -> tensor<1x7x8x4xbf16>
  %5 = aicf.fold2d %4 strides = [2, 1] padding = [0, 1, 0, 1] dilations = [1, 2] : tensor<1x3x7x3x2x4xf32> -> tensor<1x7x8x4xbf16>
  return
}
