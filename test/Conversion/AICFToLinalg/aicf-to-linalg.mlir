// RUN: aicf-opt %s --convert-aicf-to-linalg --split-input-file | FileCheck %s
// RUN: aicf-opt %s --convert-aicf-to-linalg --split-input-file | aicf-opt --split-input-file | FileCheck %s

// CHECK-DAG: #[[LHS:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[RHS:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[OUT:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @matmul
// CHECK-SAME: (%[[A:.*]]: tensor<4x8xbf16>, %[[B:.*]]: tensor<6x8xbf16>)
func.func @matmul(%a: tensor<4x8xbf16>, %b: tensor<6x8xbf16>) -> tensor<4x6xbf16> {
  // Products and sums are f32; one rounding at the end.
  // CHECK: %[[FILL:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<4x6xf32>)
  // CHECK: %[[SUM:.*]] = linalg.generic {indexing_maps = [#[[LHS]], #[[RHS]], #[[OUT]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[A]], %[[B]] : tensor<4x8xbf16>, tensor<6x8xbf16>) outs(%[[FILL]] : tensor<4x6xf32>)
  // CHECK: arith.extf
  // CHECK: arith.extf
  // CHECK: arith.mulf
  // CHECK: arith.addf
  // CHECK: linalg.generic {{.*}} ins(%[[SUM]] : tensor<4x6xf32>)
  // CHECK: arith.truncf
  %0 = aicf.matmul %a, %b {transpose_b} : (tensor<4x8xbf16>, tensor<6x8xbf16>) -> tensor<4x6xbf16>
  return %0 : tensor<4x6xbf16>
}

// -----

// A body with two reductions becomes two generics.
// CHECK-LABEL: func.func @argmax
// CHECK: linalg.generic
// CHECK: arith.maximumf
// CHECK: linalg.generic
// CHECK: linalg.index 1
// CHECK: arith.minsi
// CHECK: linalg.generic
// CHECK: arith.trunci
func.func @argmax(%x: tensor<4x10xf32>) -> tensor<4xi32> {
  %0 = aicf.argmax %x axis = 1 : tensor<4x10xf32> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @views
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>, %[[S:.*]]: tensor<f32>) -> (tensor<3x2xf32>, tensor<1x1xf32>)
func.func @views(%x: tensor<2x3xf32> {aicf.name = "x"}, %s: tensor<f32>) -> (tensor<3x2xf32>, tensor<1x1xf32>) {
  // CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[X]] {{\[}}[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  // CHECK: tensor.expand_shape %[[FLAT]] {{\[}}[0, 1]] output_shape [3, 2] : tensor<6xf32> into tensor<3x2xf32>
  %0 = aicf.reshape %x : tensor<2x3xf32> -> tensor<3x2xf32>
  // CHECK: %[[ONE:.*]] = tensor.expand_shape %[[S]] [] output_shape [1] : tensor<f32> into tensor<1xf32>
  // CHECK: tensor.expand_shape %[[ONE]]
  %1 = aicf.reshape %s : tensor<f32> -> tensor<1x1xf32>
  return %0, %1 : tensor<3x2xf32>, tensor<1x1xf32>
}

// -----

// CHECK: ml_program.global private mutable @w(dense<0.000000e+00> : tensor<4xf32>) : tensor<4xf32>
aicf.param @w : tensor<4xf32>
// CHECK: ml_program.global private mutable @lr(dense<1.000000e-01> : tensor<f32>) : tensor<f32>
aicf.meta @lr : tensor<f32> = dense<0.1>

// CHECK-LABEL: func.func @step
// CHECK-SAME: (%[[G:.*]]: tensor<4xf32>)
func.func @step(%g: tensor<4xf32>) {
  // CHECK: %[[LOAD:.*]] = ml_program.global_load @w
  // CHECK: bufferization.alloc_tensor() copy(%[[LOAD]])
  %w = aicf.read @w : tensor<4xf32>
  %lr = aicf.read @lr : tensor<f32>
  %stopped = aicf.stop_gradient %g : tensor<4xf32>
  %kept = aicf.save %stopped : tensor<4xf32>
  // CHECK: %[[NEW:.*]] = linalg.generic
  %new = aicf.sgd %w, %kept, %lr : tensor<4xf32>, tensor<4xf32>, tensor<f32>
  // CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[NEW]])
  // CHECK: ml_program.global_store @w = %[[COPY]]
  aicf.update @w, %new in_place : tensor<4xf32>
  // CHECK-NOT: aicf.
  return
}
