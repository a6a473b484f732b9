// RUN: aicf-opt %s --convert-aicf-to-emit | FileCheck %s

// Windows read outside of the image, which is zero there: no index is reduced,
// and nothing is selected.
// CHECK-LABEL: func.func @conv
// CHECK:       aicf_emit.compute id(0) "conv2d"
// CHECK-NEXT:  ins(%{{.*}}[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : tensor<1x5x5x2xf32>, %{{.*}}[d4, d5, d6, d3] : tensor<3x3x2x4xf32>)
// CHECK-NOT:   arith.select
// CHECK:       aicf_emit.yield
func.func @conv(%x: tensor<1x5x5x2xf32>, %w: tensor<3x3x2x4xf32>) -> tensor<1x5x5x4xf32> {
  %y = aicf.conv2d %x, %w strides = [1, 1] padding = [1, 1, 1, 1] dilations = [1, 1] groups = 1 : (tensor<1x5x5x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x5x5x4xf32>
  return %y : tensor<1x5x5x4xf32>
}

// What repeats one element is zero outside all the same, so it needs a tensor.
// CHECK-LABEL: func.func @splat
// CHECK:       %[[ONES:.*]] = aicf_emit.compute id(1) "constant" dims(d0 = 3)
// CHECK:       ins(%[[ONES]][d0 - 1] or_zero : tensor<3xf32>)
// CHECK-LABEL: func.func @repeated
// CHECK:       %[[X:.*]] = aicf_emit.compute id(3) "broadcast" dims(d0 = 3, d1 = 2)
// CHECK:       ins(%[[X]][d0 - 1, d1] or_zero : tensor<3x2xf32>)
func.func @splat() -> tensor<5xf32> {
  %c = aicf.constant dense<1.0> : tensor<3xf32>
  %p = aicf.pad %c low = [1] high = [1] value = 0.0 : f32 : tensor<3xf32> -> tensor<5xf32>
  return %p : tensor<5xf32>
}
func.func @repeated(%x: tensor<2xf32>) -> tensor<5x2xf32> {
  %b = aicf.broadcast %x dimensions = [1] : tensor<2xf32> -> tensor<3x2xf32>
  %p = aicf.pad %b low = [1, 0] high = [1, 0] value = 0.0 : f32 : tensor<3x2xf32> -> tensor<5x2xf32>
  return %p : tensor<5x2xf32>
}

// Padding with another value selects it.
// CHECK-LABEL: func.func @ones
// CHECK:       ins(%{{.*}}[d0 - 1] or_zero : tensor<3xf32>)
// CHECK:       arith.select
func.func @ones(%x: tensor<3xf32>) -> tensor<5xf32> {
  %p = aicf.pad %x low = [1] high = [1] value = 1.0 : f32 : tensor<3xf32> -> tensor<5xf32>
  return %p : tensor<5xf32>
}
