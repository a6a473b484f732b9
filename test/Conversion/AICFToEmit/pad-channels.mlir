// RUN: aicf-opt %s --aicf-lower-to-emit | FileCheck %s

// Pixels of 19 channels are read as those of 24, three vectors; so are weights,
// whose channels become the contiguous ones.
// CHECK-LABEL: func.func @odd
// CHECK:       %[[X:.*]] = aicf_emit.compute {{.*}} "pad" dims(d0 = 128, d1 = 64, d2 = 64, d3 = 24)
// CHECK:       "transpose" dims(d0 = 3, d1 = 3, d2 = 33, d3 = 19)
// CHECK:       "pad" dims(d0 = 3, d1 = 3, d2 = 33, d3 = 24)
// CHECK:       "conv2d" dims(d0 = 128, d1 = 62, d2 = 62, d3 = 33, d4 = 3, d5 = 3, d6 = 24)
// CHECK-NEXT:    ins(%[[X]][
func.func @odd(%x: tensor<128x64x64x19xbf16>, %w: tensor<3x3x19x33xbf16>) -> tensor<128x62x62x33xbf16> {
  %y = aicf.conv2d %x, %w strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<128x64x64x19xbf16>, tensor<3x3x19x33xbf16>) -> tensor<128x62x62x33xbf16>
  return %y : tensor<128x62x62x33xbf16>
}

// Little work stays as it is.
// CHECK-LABEL: func.func @small
// CHECK-NOT:   "pad"
func.func @small(%x: tensor<2x9x9x19xbf16>, %w: tensor<3x3x19x7xbf16>) -> tensor<2x7x7x7xbf16> {
  %y = aicf.conv2d %x, %w strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<2x9x9x19xbf16>, tensor<3x3x19x7xbf16>) -> tensor<2x7x7x7xbf16>
  return %y : tensor<2x7x7x7xbf16>
}

// Whole vectors, few channels, small windows and groups stay as they are.
// CHECK-LABEL: func.func @others
// CHECK-NOT:   "pad"
func.func @others(%x: tensor<2x9x9x24xbf16>, %w: tensor<3x3x24x8xbf16>, %u: tensor<2x9x9x3xbf16>, %v: tensor<3x3x3x8xbf16>,
                  %s: tensor<2x9x9x19xbf16>, %t: tensor<1x1x19x8xbf16>, %g: tensor<2x9x9x34xbf16>, %h: tensor<3x3x17x34xbf16>)
    -> (tensor<2x7x7x8xbf16>, tensor<2x7x7x8xbf16>, tensor<2x9x9x8xbf16>, tensor<2x7x7x34xbf16>) {
  %0 = aicf.conv2d %x, %w strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<2x9x9x24xbf16>, tensor<3x3x24x8xbf16>) -> tensor<2x7x7x8xbf16>
  %1 = aicf.conv2d %u, %v strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<2x9x9x3xbf16>, tensor<3x3x3x8xbf16>) -> tensor<2x7x7x8xbf16>
  %2 = aicf.conv2d %s, %t strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<2x9x9x19xbf16>, tensor<1x1x19x8xbf16>) -> tensor<2x9x9x8xbf16>
  %3 = aicf.conv2d %g, %h strides = [1, 1] padding = [0, 0, 0, 0] groups = 2 : (tensor<2x9x9x34xbf16>, tensor<3x3x17x34xbf16>) -> tensor<2x7x7x34xbf16>
  return %0, %1, %2, %3 : tensor<2x7x7x8xbf16>, tensor<2x7x7x8xbf16>, tensor<2x9x9x8xbf16>, tensor<2x7x7x34xbf16>
}
