// RUN: aicf-opt %s --aicf-lower-to-emit | FileCheck %s

// An input gradient with strides and many channels: pixels of each remainder
// are a gradient without strides, of every second tap, and are interleaved.
// CHECK-LABEL: func.func @dense
// CHECK:       aicf_emit.compute id(0) "slice" dims(d0 = 1, d1 = 1, d2 = 32, d3 = 16)
// CHECK-NEXT:    ins(%arg1[d0 + 1, d1 + 1, d2, d3]
// CHECK:       aicf_emit.compute id(1) "conv2d_input_grad" dims(d0 = 32, d1 = 95, d2 = 96, d3 = 32, d4 = 1, d5 = 1, d6 = 16)
// CHECK-NEXT:    ins(%arg0[d0, d1 - d4, d2 - d5, d6] : tensor<32x95x96x16xbf16>
// CHECK:       aicf_emit.compute id(2) "slice" dims(d0 = 1, d1 = 2, d2 = 32, d3 = 16)
// CHECK-NEXT:    ins(%arg1[d0 + 1, d1 * 2, d2, d3]
// CHECK:       aicf_emit.compute id(3) "conv2d_input_grad" dims(d0 = 32, d1 = 95, d2 = 96, d3 = 32, d4 = 1, d5 = 2, d6 = 16)
// CHECK-NEXT:    ins(%arg0[d0, d1 - d4, d2 - d5 + 1, d6] or_zero
// CHECK:       aicf_emit.compute id(4) "concat"
// The one of four taps has enough work for padded channels.
// CHECK:       aicf_emit.compute id(10) "conv2d_input_grad" dims(d0 = 32, d1 = 95, d2 = 96, d3 = 32, d4 = 2, d5 = 2, d6 = 64)
// CHECK:       aicf_emit.compute id(12) "concat" dims(d0 = 32, d1 = 95, d2 = 2, d3 = 96, d4 = 2, d5 = 32)
// CHECK:       aicf_emit.view {{.*}} -> tensor<32x190x192x32xbf16>
// CHECK:       aicf_emit.compute id(13) "slice" dims(d0 = 32, d1 = 189, d2 = 191, d3 = 32)
func.func @dense(%dy: tensor<32x95x96x16xbf16>, %w: tensor<3x3x32x16xbf16>) -> tensor<32x189x191x32xbf16> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<32x95x96x16xbf16>, tensor<3x3x32x16xbf16>) -> tensor<32x189x191x32xbf16>
  return %dx : tensor<32x189x191x32xbf16>
}

// A window of one place: its pixels are set apart by one map.
// CHECK-LABEL: func.func @one_tap
// CHECK:       %[[P:.*]] = aicf_emit.compute {{.*}} "conv2d_input_grad" dims(d0 = 2, d1 = 5, d2 = 6, d3 = 32, d4 = 1, d5 = 1, d6 = 16)
// CHECK:       "avg_pool2d_grad" dims(d0 = 2, d1 = 10, d2 = 12, d3 = 32, d4 = 1, d5 = 1)
// CHECK-NEXT:  ins(%[[P]][d0, {{.*}}d1{{.*}} floordiv 2, {{.*}}d2{{.*}} floordiv 2, d3]
// CHECK:         return
func.func @one_tap(%dy: tensor<2x5x6x16xbf16>, %w: tensor<1x1x32x16xbf16>) -> tensor<2x10x12x32xbf16> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [0, 0, 0, 0] : (tensor<2x5x6x16xbf16>, tensor<1x1x32x16xbf16>) -> tensor<2x10x12x32xbf16>
  return %dx : tensor<2x10x12x32xbf16>
}

// With dilations of 2 every second line is zero; the last column of odd ones
// lies behind all windows.
// CHECK-LABEL: func.func @dilated
// CHECK:       "conv2d_input_grad" dims(d0 = 512, d1 = 6, d2 = 6, d3 = 32, d4 = 2, d5 = 2, d6 = 16)
// CHECK-NEXT:    ins(%arg0[d0, d1 - d4, d2 - d5, d6] or_zero
// CHECK:       "conv2d_input_grad" dims(d0 = 512, d1 = 6, d2 = 5, d3 = 32, d4 = 2, d5 = 1, d6 = 16)
// CHECK:       "pad" dims(d0 = 512, d1 = 6, d2 = 6, d3 = 32)
// CHECK-NOT:   "conv2d_input_grad"
// CHECK:       return
func.func @dilated(%dy: tensor<512x5x5x16xbf16>, %w: tensor<2x3x32x16xbf16>) -> tensor<512x12x12x32xbf16> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [0, 0, 0, 0] dilations = [2, 1] : (tensor<512x5x5x16xbf16>, tensor<2x3x32x16xbf16>) -> tensor<512x12x12x32xbf16>
  return %dx : tensor<512x12x12x32xbf16>
}

// One channel a group, or large strides keep the quotient.
// CHECK-LABEL: func.func @groups
// CHECK:       floordiv 2
func.func @groups(%dy: tensor<2x5x5x16xf32>, %v: tensor<3x3x1x16xf32>) -> tensor<2x9x9x16xf32> {
  %dx = aicf.conv2d_input_grad %dy, %v strides = [2, 2] padding = [1, 1, 1, 1] groups = 16 : (tensor<2x5x5x16xf32>, tensor<3x3x1x16xf32>) -> tensor<2x9x9x16xf32>
  return %dx : tensor<2x9x9x16xf32>
}

// Groups of 16 channels are products, each remainder's own.
// CHECK-LABEL: func.func @wide_groups
// CHECK-COUNT-4: "conv2d_input_grad"{{.*}} d6 = 16)
// CHECK-NOT:     "conv2d_input_grad"
func.func @wide_groups(%dy: tensor<2x5x5x32xf32>, %w: tensor<3x3x16x32xf32>) -> tensor<2x9x9x32xf32> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [1, 1, 1, 1] groups = 2 : (tensor<2x5x5x32xf32>, tensor<3x3x16x32xf32>) -> tensor<2x9x9x32xf32>
  return %dx : tensor<2x9x9x32xf32>
}

// CHECK-LABEL: func.func @patches
// CHECK:       floordiv 8
func.func @patches(%dy: tensor<2x5x5x16xf32>, %w: tensor<8x8x16x16xf32>) -> tensor<2x40x40x16xf32> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [8, 8] padding = [0, 0, 0, 0] : (tensor<2x5x5x16xf32>, tensor<8x8x16x16xf32>) -> tensor<2x40x40x16xf32>
  return %dx : tensor<2x40x40x16xf32>
}

// Small products on tensor cores: all remainders are channels of one, whose
// taps are those of %w behind a zero.
// CHECK-LABEL: func.func @small
// CHECK:       "concat" dims(d0 = 2, d1 = 2, d2 = 128, d3 = 16)
// CHECK:       "conv2d_input_grad" dims(d0 = 2, d1 = 5, d2 = 6, d3 = 128, d4 = 2, d5 = 2, d6 = 16)
// CHECK-NEXT:    ins(%arg0[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero
// CHECK:       aicf_emit.view {{.*}} -> tensor<2x5x6x1x2x2x32xbf16>
// CHECK:       "transpose" dims(d0 = 2, d1 = 5, d2 = 2, d3 = 6, d4 = 2, d5 = 1, d6 = 32)
// CHECK:       aicf_emit.view {{.*}} -> tensor<2x10x12x32xbf16>
// CHECK:       "slice" dims(d0 = 2, d1 = 9, d2 = 11, d3 = 32)
// CHECK-NOT:   "conv2d_input_grad"
// CHECK:       return
func.func @small(%dy: tensor<2x5x6x16xbf16>, %w: tensor<3x3x32x16xbf16>) -> tensor<2x9x11x32xbf16> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<2x5x6x16xbf16>, tensor<3x3x32x16xbf16>) -> tensor<2x9x11x32xbf16>
  return %dx : tensor<2x9x11x32xbf16>
}

// Of a larger one no zero is multiplied.
// CHECK-LABEL: func.func @large
// CHECK-COUNT-4: "conv2d_input_grad"
// CHECK-NOT:     "conv2d_input_grad"
func.func @large(%dy: tensor<32x28x28x128xbf16>, %w: tensor<3x3x128x128xbf16>) -> tensor<32x56x56x128xbf16> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<32x28x28x128xbf16>, tensor<3x3x128x128xbf16>) -> tensor<32x56x56x128xbf16>
  return %dx : tensor<32x56x56x128xbf16>
}

// A transposed convolution: remainders are counted from the pixel in front of
// the image, so that no tap is a zero. In f32, too.
// CHECK-LABEL: func.func @ahead
// CHECK:       "conv2d_input_grad" dims(d0 = 2, d1 = 9, d2 = 9, d3 = 128, d4 = 2, d5 = 2, d6 = 16)
// CHECK-NEXT:    ins(%arg0[d0, d1 - d4, d2 - d5, d6] or_zero
// CHECK:       "slice" dims(d0 = 2, d1 = 16, d2 = 16, d3 = 32)
// CHECK-NEXT:    ins(%{{.*}}[d0, d1 + 1, d2 + 1, d3] : tensor<2x18x18x32xf32>)
func.func @ahead(%dy: tensor<2x8x8x16xf32>, %w: tensor<4x4x32x16xf32>) -> tensor<2x16x16x32xf32> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<2x8x8x16xf32>, tensor<4x4x32x16xf32>) -> tensor<2x16x16x32xf32>
  return %dx : tensor<2x16x16x32xf32>
}

// The last row lies behind all windows.
// CHECK-LABEL: func.func @behind
// CHECK:       "conv2d_input_grad" dims(d0 = 2, d1 = 5, d2 = 5, d3 = 288, d4 = 1, d5 = 1, d6 = 16)
// CHECK:       "pad" dims(d0 = 2, d1 = 16, d2 = 15, d3 = 32)
func.func @behind(%dy: tensor<2x5x5x16xbf16>, %w: tensor<3x3x32x16xbf16>) -> tensor<2x16x15x32xbf16> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [3, 3] padding = [0, 0, 0, 0] : (tensor<2x5x5x16xbf16>, tensor<3x3x32x16xbf16>) -> tensor<2x16x15x32xbf16>
  return %dx : tensor<2x16x15x32xbf16>
}

// Few channels, in groups, of much work: those of a group get more.
// CHECK-LABEL: func.func @few
// CHECK:       "conv2d_input_grad" dims(d0 = 16, d1 = 64, d2 = 64, d3 = 128, d4 = 1, d5 = 1, d6 = 4)
// CHECK:       "transpose" dims(d0 = 16, d1 = 64, d2 = 2, d3 = 64, d4 = 2, d5 = 8, d6 = 4)
func.func @few(%dy: tensor<16x64x64x32xbf16>, %w: tensor<2x2x4x32xbf16>) -> tensor<16x128x128x32xbf16> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [0, 0, 0, 0] groups = 8 : (tensor<16x64x64x32xbf16>, tensor<2x2x4x32xbf16>) -> tensor<16x128x128x32xbf16>
  return %dx : tensor<16x128x128x32xbf16>
}

// The gradient of 16-bit factors may be f32: weights stay as they are.
// CHECK-LABEL: func.func @wider
// CHECK:       "concat" dims(d0 = 2, d1 = 2, d2 = 128, d3 = 16)
// CHECK:       outs({{.*}} : tensor<2x2x128x16xbf16>)
// CHECK:       "conv2d_input_grad"
// CHECK:       outs({{.*}} : tensor<2x5x6x128xf32>)
func.func @wider(%dy: tensor<2x5x6x16xbf16>, %w: tensor<3x3x32x16xbf16>) -> tensor<2x9x11x32xf32> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<2x5x6x16xbf16>, tensor<3x3x32x16xbf16>) -> tensor<2x9x11x32xf32>
  return %dx : tensor<2x9x11x32xf32>
}

// In f32 it is one product of all pixels and taps, none of them zero, and the
// sums of what meets in a pixel.
// CHECK-LABEL: func.func @folded
// CHECK:       %[[X:.*]] = aicf_emit.view %arg0 : tensor<2x95x96x16xf32> -> tensor<18240x16xf32>
// CHECK:       %[[W:.*]] = aicf_emit.view %arg1 : tensor<3x3x32x16xf32> -> tensor<288x16xf32>
// CHECK:       %[[P:.*]] = aicf_emit.compute {{.*}} "matmul" dims(d0 = 18240, d1 = 288, d2 = 16)
// CHECK-NEXT:    ins(%[[X]][d0, d2] : {{.*}}, %[[W]][d1, d2]
// CHECK:       %[[Z:.*]] = aicf_emit.view %[[P]] : tensor<18240x288xf32> -> tensor<2x95x96x3x3x32xf32>
// CHECK:       "fold2d" dims(d0 = 2, d1 = 189, d2 = 191, d3 = 32, d4 = 2, d5 = 2)
// CHECK-NEXT:    ins(%[[Z]][d0, (d1 + 1) floordiv 2 - d4, (d2 + 1) floordiv 2 - d5, d4 * 2 + (d1 + 1) mod 2, d5 * 2 + (d2 + 1) mod 2, d3] or_zero
// CHECK-NOT:   aicf_emit.compute
// CHECK:       return
func.func @folded(%dy: tensor<2x95x96x16xf32>, %w: tensor<3x3x32x16xf32>) -> tensor<2x189x191x32xf32> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<2x95x96x16xf32>, tensor<3x3x32x16xf32>) -> tensor<2x189x191x32xf32>
  return %dx : tensor<2x189x191x32xf32>
}

// In bf16, where the result has few channels: strided or not. Products are f32.
// CHECK-LABEL: func.func @folded_few
// CHECK:       "matmul" dims(d0 = 2048, d1 = 75, d2 = 256)
// CHECK:       outs({{.*}} : tensor<2048x75xf32>)
// CHECK:       "fold2d" dims(d0 = 2, d1 = 32, d2 = 32, d3 = 3, d4 = 5, d5 = 5)
// CHECK:       outs({{.*}} : tensor<2x32x32x3xbf16>)
func.func @folded_few(%dy: tensor<2x32x32x256xbf16>, %w: tensor<5x5x3x256xbf16>) -> tensor<2x32x32x3xbf16> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [1, 1] padding = [2, 2, 2, 2] : (tensor<2x32x32x256xbf16>, tensor<5x5x3x256xbf16>) -> tensor<2x32x32x3xbf16>
  return %dx : tensor<2x32x32x3xbf16>
}

// Where there would be a product for each remainder, and each is small.
// CHECK-LABEL: func.func @folded_small
// CHECK:       "matmul" dims(d0 = 50, d1 = 192, d2 = 16)
// CHECK:       "fold2d" dims(d0 = 2, d1 = 12, d2 = 12, d3 = 32, d4 = 2, d5 = 2)
func.func @folded_small(%dy: tensor<2x5x5x16xbf16>, %w: tensor<2x3x32x16xbf16>) -> tensor<2x12x12x32xbf16> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [0, 0, 0, 0] dilations = [2, 1] : (tensor<2x5x5x16xbf16>, tensor<2x3x32x16xbf16>) -> tensor<2x12x12x32xbf16>
  return %dx : tensor<2x12x12x32xbf16>
}
