// Batch norm, attention, rotary embeddings: their text, and what they are made
// of.
// RUN: aicf-opt %s | FileCheck %s
// RUN: aicf-opt %s --emit-bytecode | aicf-opt | FileCheck %s
// RUN: aicf-opt %s --aicf-decompose | FileCheck %s --check-prefix=MADE

// CHECK-LABEL: func.func @batch_norm
// MADE-LABEL: func.func @batch_norm
func.func @batch_norm(%x: tensor<8x2x2x4xbf16>, %scale: tensor<4xf32>, %bias: tensor<4xf32>) -> tensor<8x2x2x4xbf16> {
  // CHECK: aicf.batch_norm %{{.*}}, %{{.*}}, %{{.*}} axis = 3 eps = 1.000000e-05 : (tensor<8x2x2x4xbf16>, tensor<4xf32>, tensor<4xf32>) -> (tensor<8x2x2x4xbf16>, tensor<4xf32>, tensor<4xf32>)
  // Statistics of a channel are computed once for it, in f32.
  // MADE: %[[X:.*]] = aicf.cast %{{.*}} : tensor<8x2x2x4xbf16> -> tensor<8x2x2x4xf32>
  // MADE: %[[MEAN:.*]] = aicf.reduce_mean %[[X]] axes = [0, 1, 2] : tensor<8x2x2x4xf32> -> tensor<4xf32>
  // MADE: %[[CENTRED:.*]] = aicf.sub %[[X]], %{{.*}} : tensor<8x2x2x4xf32>
  // MADE: %[[SQUARE:.*]] = aicf.mul %[[CENTRED]], %[[CENTRED]]
  // MADE: aicf.reduce_mean %[[SQUARE]] axes = [0, 1, 2] : tensor<8x2x2x4xf32> -> tensor<4xf32>
  // MADE: %[[RSTD:.*]] = aicf.rsqrt %{{.*}} : tensor<4xf32>
  // MADE: aicf.mul %[[RSTD]], %{{.*}} : tensor<4xf32>
  // MADE: aicf.cast %{{.*}} : tensor<8x2x2x4xf32> -> tensor<8x2x2x4xbf16>
  %y, %mean, %variance = aicf.batch_norm %x, %scale, %bias axis = 3 eps = 1.0e-5
      : (tensor<8x2x2x4xbf16>, tensor<4xf32>, tensor<4xf32>) -> (tensor<8x2x2x4xbf16>, tensor<4xf32>, tensor<4xf32>)
  return %y : tensor<8x2x2x4xbf16>
}

// CHECK-LABEL: func.func @batch_norm_inference
// MADE-LABEL: func.func @batch_norm_inference
func.func @batch_norm_inference(%x: tensor<8x4x3xf32>, %c: tensor<4xf32>) -> tensor<8x4x3xf32> {
  // CHECK: aicf.batch_norm_inference %{{.*}} axis = 1 eps = 1.000000e-03 : (tensor<8x4x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4x3xf32>
  // MADE: aicf.broadcast %{{.*}} dimensions = [1] : tensor<4xf32> -> tensor<8x4x3xf32>
  // MADE-NOT: aicf.reduce
  %y = aicf.batch_norm_inference %x, %c, %c, %c axis = 1 eps = 1.0e-3
      : (tensor<8x4x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4x3xf32>
  return %y : tensor<8x4x3xf32>
}

// Heads that share keys are rows of one product: nothing is repeated.
// CHECK-LABEL: func.func @grouped_queries
// MADE-LABEL: func.func @grouped_queries
func.func @grouped_queries(%q: tensor<2x6x5x8xbf16>, %k: tensor<2x2x5x8xbf16>, %v: tensor<2x2x5x4xbf16>) -> tensor<2x6x5x4xbf16> {
  // CHECK: aicf.attention %{{.*}}, %{{.*}}, %{{.*}} scale = 2.500000e-01 causal : (tensor<2x6x5x8xbf16>, tensor<2x2x5x8xbf16>, tensor<2x2x5x4xbf16>) -> tensor<2x6x5x4xbf16>
  // MADE: %[[Q:.*]] = aicf.reshape %{{.*}} : tensor<2x6x5x8xbf16> -> tensor<2x2x15x8xbf16>
  // MADE: aicf.matmul %[[Q]], %{{.*}} {transpose_b} : (tensor<2x2x15x8xbf16>, tensor<2x2x5x8xbf16>) -> tensor<2x2x15x5xf32>
  // MADE: aicf.compare le %{{.*}} : tensor<2x6x5x5xi32>
  // MADE: aicf.select
  // MADE-NOT: aicf.compare
  // MADE: aicf.matmul %{{.*}} : (tensor<2x2x15x5xbf16>, tensor<2x2x5x4xbf16>) -> tensor<2x2x15x4xbf16>
  %r = aicf.attention %q, %k, %v scale = 0.25 causal : (tensor<2x6x5x8xbf16>, tensor<2x2x5x8xbf16>, tensor<2x2x5x4xbf16>) -> tensor<2x6x5x4xbf16>
  return %r : tensor<2x6x5x4xbf16>
}

// CHECK-LABEL: func.func @masked
// MADE-LABEL: func.func @masked
func.func @masked(%q: tensor<3x5x8xf32>, %mask: tensor<5x5xi1>) -> tensor<3x5x8xf32> {
  // CHECK: aicf.attention %{{.*}}, %{{.*}}, %{{.*}} mask %{{.*}} scale = 1.000000e+00 : (tensor<3x5x8xf32>, tensor<3x5x8xf32>, tensor<3x5x8xf32>, tensor<5x5xi1>) -> tensor<3x5x8xf32>
  // MADE: aicf.broadcast %{{.*}} dimensions = [1, 2] : tensor<5x5xi1> -> tensor<3x5x5xi1>
  // A row that sees nothing.
  // MADE: aicf.compare ne %{{.*}} : tensor<3x5xf32>
  %r = aicf.attention %q, %q, %q mask %mask scale = 1.0 : (tensor<3x5x8xf32>, tensor<3x5x8xf32>, tensor<3x5x8xf32>, tensor<5x5xi1>) -> tensor<3x5x8xf32>
  return %r : tensor<3x5x8xf32>
}

// CHECK-LABEL: func.func @rotary
// MADE-LABEL: func.func @rotary
func.func @rotary(%x: tensor<2x5x3x8xbf16>, %angle: tensor<5x4xf32>) -> (tensor<2x5x3x8xbf16>, tensor<2x5x3x8xbf16>) {
  // CHECK: aicf.rotary %{{.*}}, %{{.*}}, %{{.*}} axis = 1 form = halves : tensor<2x5x3x8xbf16>, tensor<5x4xf32>
  // MADE: aicf.broadcast %{{.*}} dimensions = [1, 4] : tensor<5x4xf32> -> tensor<2x5x3x2x4xf32>
  // MADE: aicf.concat %{{.*}} axis = 3
  %h = aicf.rotary %x, %angle, %angle axis = 1 form = halves : tensor<2x5x3x8xbf16>, tensor<5x4xf32>
  // CHECK: aicf.rotary %{{.*}}, %{{.*}}, %{{.*}} axis = 1 form = neighbours
  // MADE: aicf.broadcast %{{.*}} dimensions = [1, 3] : tensor<5x4xf32> -> tensor<2x5x3x4x2xf32>
  // MADE: aicf.concat %{{.*}} axis = 4
  %n = aicf.rotary %x, %angle, %angle axis = 1 form = neighbours : tensor<2x5x3x8xbf16>, tensor<5x4xf32>
  return %h, %n : tensor<2x5x3x8xbf16>, tensor<2x5x3x8xbf16>
}
