// RUN: aicf-opt %s --aicf-lower-to-emit | FileCheck %s

// An input gradient with strides and many channels: zeros go between the
// elements of dy, and behind the last ones, as much padding as they take.
// CHECK-LABEL: func.func @dense
// CHECK:       %[[DY:.*]] = aicf_emit.compute id(0) "pad" dims(d0 = 2, d1 = 5, d2 = 2, d3 = 6, d4 = 2, d5 = 16)
// CHECK:       aicf_emit.compute id(1) "conv2d_input_grad" dims(d0 = 2, d1 = 9, d2 = 11, d3 = 32, d4 = 3, d5 = 3, d6 = 16)
// CHECK-NEXT:    ins(%{{.*}}[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : tensor<2x10x12x16xbf16>
func.func @dense(%dy: tensor<2x5x6x16xbf16>, %w: tensor<3x3x32x16xbf16>) -> tensor<2x9x11x32xbf16> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<2x5x6x16xbf16>, tensor<3x3x32x16xbf16>) -> tensor<2x9x11x32xbf16>
  return %dx : tensor<2x9x11x32xbf16>
}

// Groups, few channels or large strides keep the quotient.
// CHECK-LABEL: func.func @groups
// CHECK:       floordiv 2
func.func @groups(%dy: tensor<2x5x5x16xf32>, %v: tensor<3x3x1x16xf32>) -> tensor<2x9x9x16xf32> {
  %dx = aicf.conv2d_input_grad %dy, %v strides = [2, 2] padding = [1, 1, 1, 1] groups = 16 : (tensor<2x5x5x16xf32>, tensor<3x3x1x16xf32>) -> tensor<2x9x9x16xf32>
  return %dx : tensor<2x9x9x16xf32>
}

// CHECK-LABEL: func.func @patches
// CHECK:       floordiv 8
func.func @patches(%dy: tensor<2x5x5x16xf32>, %w: tensor<8x8x16x16xf32>) -> tensor<2x40x40x16xf32> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [8, 8] padding = [0, 0, 0, 0] : (tensor<2x5x5x16xf32>, tensor<8x8x16x16xf32>) -> tensor<2x40x40x16xf32>
  return %dx : tensor<2x40x40x16xf32>
}
