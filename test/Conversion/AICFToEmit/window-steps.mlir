// RUN: aicf-opt %s --convert-aicf-to-emit | FileCheck %s

// Of a window that steps by 2, a pixel meets every second place, from its own
// remainder on: one of 2 x 2 places.
// CHECK-LABEL: func.func @mean
// CHECK:       "avg_pool2d_grad" dims(d0 = 2, d1 = 8, d2 = 8, d3 = 3, d4 = 1, d5 = 1)
// CHECK-NEXT:    ins(%{{.*}}[d0, d1 floordiv 2 - d4, d2 floordiv 2 - d5, d3] : tensor<2x4x4x3xf32>)
// CHECK-NOT:     arith.select
// CHECK:       return
func.func @mean(%dy: tensor<2x4x4x3xf32>) -> tensor<2x8x8x3xf32> {
  %dx = aicf.avg_pool2d_grad %dy window = [2, 2] strides = [2, 2] padding = [0, 0, 0, 0] : tensor<2x4x4x3xf32> -> tensor<2x8x8x3xf32>
  return %dx : tensor<2x8x8x3xf32>
}

// Two of three: the last visit may be beyond the window, and counts as zero.
// CHECK-LABEL: func.func @overlapping
// CHECK:       "avg_pool2d_grad" dims(d0 = 2, d1 = 7, d2 = 7, d3 = 3, d4 = 2, d5 = 3)
// CHECK-NEXT:    ins(%{{.*}}[d0, (d1 + 1) floordiv 2 - d4, d2 - d5 + 1, d3] or_zero
// CHECK:         %[[THREE:.*]] = arith.constant 3 : i64
// CHECK:         %[[BELOW:.*]] = arith.cmpi slt, %{{.*}}, %[[THREE]] : i64
// CHECK:         arith.select %[[BELOW]]
func.func @overlapping(%dy: tensor<2x4x7x3xf32>) -> tensor<2x7x7x3xf32> {
  %dx = aicf.avg_pool2d_grad %dy window = [3, 3] strides = [2, 1] padding = [1, 1, 1, 1] : tensor<2x4x7x3xf32> -> tensor<2x7x7x3xf32>
  return %dx : tensor<2x7x7x3xf32>
}

// A window that is dilated is visited place by place.
// CHECK-LABEL: func.func @dilated
// CHECK:       "avg_pool2d_grad" dims(d0 = 1, d1 = 11, d2 = 8, d3 = 3, d4 = 3, d5 = 1)
// CHECK-NEXT:    ins(%{{.*}}[d0, (d1 - d4 * 2) floordiv 3, d2 floordiv 2 - d5, d3] or_zero
func.func @dilated(%dy: tensor<1x3x4x3xf32>) -> tensor<1x11x8x3xf32> {
  %dx = aicf.avg_pool2d_grad %dy window = [3, 2] strides = [3, 2] padding = [0, 0, 0, 0] dilations = [2, 1] : tensor<1x3x4x3xf32> -> tensor<1x11x8x3xf32>
  return %dx : tensor<1x11x8x3xf32>
}

// A depthwise gradient: the weights are read at the visited places.
// CHECK-LABEL: func.func @depthwise
// CHECK:       "conv2d_input_grad" dims(d0 = 1, d1 = 8, d2 = 8, d3 = 16, d4 = 2, d5 = 2, d6 = 1)
// CHECK-NEXT:    ins(%{{.*}}[d0, (d1 + 1) floordiv 2 - d4, (d2 + 1) floordiv 2 - d5, d3 + d6] or_zero : tensor<1x4x4x16xf32>, %{{.*}}[(d4 * 2 + (d1 + 1) mod 2) mod 3, (d5 * 2 + (d2 + 1) mod 2) mod 3, {{.*}}] : tensor<3x3x1x16xf32>)
func.func @depthwise(%dy: tensor<1x4x4x16xf32>, %w: tensor<3x3x1x16xf32>) -> tensor<1x8x8x16xf32> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [1, 1, 1, 1] groups = 16 : (tensor<1x4x4x16xf32>, tensor<3x3x1x16xf32>) -> tensor<1x8x8x16xf32>
  return %dx : tensor<1x8x8x16xf32>
}
