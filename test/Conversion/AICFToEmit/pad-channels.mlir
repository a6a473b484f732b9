// RUN: aicf-opt %s --aicf-lower-to-emit | FileCheck %s

// Pixels of 19 channels are read as those of 64, 128 bytes; so are weights,
// whose channels become the contiguous ones.
// CHECK-LABEL: func.func @odd
// CHECK:       %[[X:.*]] = aicf_emit.compute {{.*}} "pad" dims(d0 = 128, d1 = 64, d2 = 64, d3 = 64)
// CHECK:       "transpose" dims(d0 = 3, d1 = 3, d2 = 33, d3 = 19)
// CHECK:       "pad" dims(d0 = 3, d1 = 3, d2 = 33, d3 = 64)
// CHECK:       "conv2d" dims(d0 = 128, d1 = 62, d2 = 62, d3 = 33, d4 = 3, d5 = 3, d6 = 64)
// CHECK-NEXT:    ins(%[[X]][
func.func @odd(%x: tensor<128x64x64x19xbf16>, %w: tensor<3x3x19x33xbf16>) -> tensor<128x62x62x33xbf16> {
  %y = aicf.conv2d %x, %w strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<128x64x64x19xbf16>, tensor<3x3x19x33xbf16>) -> tensor<128x62x62x33xbf16>
  return %y : tensor<128x62x62x33xbf16>
}

// So are whole vectors of 16 bytes that are no whole lines.
// CHECK-LABEL: func.func @vectors
// CHECK:       "pad" dims(d0 = 32, d1 = 64, d2 = 64, d3 = 128)
// CHECK:       "pad" dims(d0 = 3, d1 = 3, d2 = 32, d3 = 128)
// CHECK:       "conv2d" dims(d0 = 32, d1 = 62, d2 = 62, d3 = 32, d4 = 3, d5 = 3, d6 = 128)
func.func @vectors(%x: tensor<32x64x64x72xbf16>, %w: tensor<3x3x72x32xbf16>) -> tensor<32x62x62x32xbf16> {
  %y = aicf.conv2d %x, %w strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<32x64x64x72xbf16>, tensor<3x3x72x32xbf16>) -> tensor<32x62x62x32xbf16>
  return %y : tensor<32x62x62x32xbf16>
}

// The gradient by the image reads that of the result, whose channels are the
// weights' contiguous ones.
// CHECK-LABEL: func.func @input_grad
// CHECK:       %[[DY:.*]] = aicf_emit.compute {{.*}} "pad" dims(d0 = 32, d1 = 62, d2 = 62, d3 = 64)
// CHECK:       %[[W:.*]] = aicf_emit.compute {{.*}} "pad" dims(d0 = 3, d1 = 3, d2 = 64, d3 = 64)
// CHECK:       "conv2d_input_grad" dims(d0 = 32, d1 = 64, d2 = 64, d3 = 64, d4 = 3, d5 = 3, d6 = 64)
// CHECK-NEXT:    ins(%[[DY]][{{.*}}, %[[W]][
func.func @input_grad(%dy: tensor<32x62x62x33xbf16>, %w: tensor<3x3x64x33xbf16>) -> tensor<32x64x64x64xbf16> {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<32x62x62x33xbf16>, tensor<3x3x64x33xbf16>) -> tensor<32x64x64x64xbf16>
  return %dx : tensor<32x64x64x64xbf16>
}

// Little work stays as it is.
// CHECK-LABEL: func.func @small
// CHECK-NOT:   "pad"
func.func @small(%x: tensor<2x9x9x19xbf16>, %w: tensor<3x3x19x7xbf16>) -> tensor<2x7x7x7xbf16> {
  %y = aicf.conv2d %x, %w strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<2x9x9x19xbf16>, tensor<3x3x19x7xbf16>) -> tensor<2x7x7x7xbf16>
  return %y : tensor<2x7x7x7xbf16>
}

// Whole lines, few channels, small windows and groups stay as they are, for all
// that the work is much.
// CHECK-LABEL: func.func @others
// CHECK-NOT:   "pad"
func.func @others(%x: tensor<32x64x64x64xbf16>, %w: tensor<3x3x64x8xbf16>, %u: tensor<32x64x64x15xbf16>, %v: tensor<3x3x15x8xbf16>,
                  %s: tensor<32x64x64x19xbf16>, %t: tensor<1x2x19x8xbf16>, %g: tensor<32x64x64x34xbf16>, %h: tensor<3x3x17x34xbf16>)
    -> (tensor<32x62x62x8xbf16>, tensor<32x62x62x8xbf16>, tensor<32x64x63x8xbf16>, tensor<32x62x62x34xbf16>) {
  %0 = aicf.conv2d %x, %w strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<32x64x64x64xbf16>, tensor<3x3x64x8xbf16>) -> tensor<32x62x62x8xbf16>
  %1 = aicf.conv2d %u, %v strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<32x64x64x15xbf16>, tensor<3x3x15x8xbf16>) -> tensor<32x62x62x8xbf16>
  %2 = aicf.conv2d %s, %t strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<32x64x64x19xbf16>, tensor<1x2x19x8xbf16>) -> tensor<32x64x63x8xbf16>
  %3 = aicf.conv2d %g, %h strides = [1, 1] padding = [0, 0, 0, 0] groups = 2 : (tensor<32x64x64x34xbf16>, tensor<3x3x17x34xbf16>) -> tensor<32x62x62x34xbf16>
  return %0, %1, %2, %3 : tensor<32x62x62x8xbf16>, tensor<32x62x62x8xbf16>, tensor<32x64x63x8xbf16>, tensor<32x62x62x34xbf16>
}

// So does a copy of more than 1 GiB.
// CHECK-LABEL: func.func @large
// CHECK-NOT:   "pad"
// CHECK:       return
func.func @large(%x: tensor<1024x128x128x33xbf16>, %w: tensor<3x3x33x8xbf16>) -> tensor<1024x126x126x8xbf16> {
  %y = aicf.conv2d %x, %w strides = [1, 1] padding = [0, 0, 0, 0] : (tensor<1024x128x128x33xbf16>, tensor<3x3x33x8xbf16>) -> tensor<1024x126x126x8xbf16>
  return %y : tensor<1024x126x126x8xbf16>
}

// The gradient of the weights of a first layer: pixels become whole chunks.
// CHECK-LABEL: func.func @first_layer
// CHECK:       %[[X:.*]] = aicf_emit.compute {{.*}} "pad" dims(d0 = 32, d1 = 112, d2 = 112, d3 = 4)
// CHECK:       %[[W:.*]] = aicf_emit.compute {{.*}} "conv2d_weight_grad" dims(d0 = 7, d1 = 7, d2 = 4, d3 = 64, d4 = 32, d5 = 56, d6 = 56)
// CHECK-NEXT:    ins(%[[X]][
// CHECK:       "slice" dims(d0 = 7, d1 = 7, d2 = 3, d3 = 64)
// CHECK-NEXT:    ins(%[[W]][d0, d1, d2, d3]
func.func @first_layer(%x: tensor<32x112x112x3xbf16>, %dy: tensor<32x56x56x64xbf16>) -> tensor<7x7x3x64xf32> {
  %dw = aicf.conv2d_weight_grad %x, %dy strides = [2, 2] padding = [3, 3, 3, 3] : (tensor<32x112x112x3xbf16>, tensor<32x56x56x64xbf16>) -> tensor<7x7x3x64xf32>
  return %dw : tensor<7x7x3x64xf32>
}

// Little work, even channels and f32 stay as they are.
// CHECK-LABEL: func.func @first_layer_kept
// CHECK-NOT:   "pad"
// CHECK:       return
func.func @first_layer_kept(%x: tensor<2x12x12x3xbf16>, %dy: tensor<2x6x6x64xbf16>, %e: tensor<32x112x112x6xbf16>, %f: tensor<32x112x112x3xf32>, %de: tensor<32x56x56x64xbf16>, %df: tensor<32x56x56x64xf32>) -> (tensor<7x7x3x64xbf16>, tensor<7x7x6x64xbf16>, tensor<7x7x3x64xf32>) {
  %0 = aicf.conv2d_weight_grad %x, %dy strides = [2, 2] padding = [3, 3, 3, 3] : (tensor<2x12x12x3xbf16>, tensor<2x6x6x64xbf16>) -> tensor<7x7x3x64xbf16>
  %1 = aicf.conv2d_weight_grad %e, %de strides = [2, 2] padding = [3, 3, 3, 3] : (tensor<32x112x112x6xbf16>, tensor<32x56x56x64xbf16>) -> tensor<7x7x6x64xbf16>
  %2 = aicf.conv2d_weight_grad %f, %df strides = [2, 2] padding = [3, 3, 3, 3] : (tensor<32x112x112x3xf32>, tensor<32x56x56x64xf32>) -> tensor<7x7x3x64xf32>
  return %0, %1, %2 : tensor<7x7x3x64xbf16>, tensor<7x7x6x64xbf16>, tensor<7x7x3x64xf32>
}

// Rows of a product of 2,002 bytes begin where TMA cannot read them.
// CHECK-LABEL: func.func @product
// CHECK:       %[[X:.*]] = aicf_emit.compute {{.*}} "pad" dims(d0 = 200, d1 = 1024)
// CHECK:       %[[W:.*]] = aicf_emit.compute {{.*}} "pad" dims(d0 = 300, d1 = 1024)
// CHECK:       "matmul" dims(d0 = 200, d1 = 300, d2 = 1024)
// CHECK-NEXT:    ins(%[[X]][d0, d2] : {{.*}}, %[[W]][d1, d2] :
func.func @product(%x: tensor<200x1001xbf16>, %w: tensor<300x1001xbf16>) -> tensor<200x300xbf16> {
  %y = aicf.matmul %x, %w {transpose_b} : (tensor<200x1001xbf16>, tensor<300x1001xbf16>) -> tensor<200x300xbf16>
  return %y : tensor<200x300xbf16>
}

// Few rows, vectors of 16 bytes, f32 and other layouts stay as they are.
// CHECK-LABEL: func.func @product_kept
// CHECK-NOT:   "pad"
// CHECK:       return
func.func @product_kept(%a: tensor<16x1001xbf16>, %b: tensor<3000x1001xbf16>, %c: tensor<200x1000xbf16>, %d: tensor<300x1000xbf16>, %e: tensor<200x1001xf32>, %f: tensor<300x1001xf32>, %g: tensor<200x1001xbf16>, %h: tensor<1001x304xbf16>) -> (tensor<16x3000xbf16>, tensor<200x300xbf16>, tensor<200x300xf32>, tensor<200x304xbf16>) {
  %0 = aicf.matmul %a, %b {transpose_b} : (tensor<16x1001xbf16>, tensor<3000x1001xbf16>) -> tensor<16x3000xbf16>
  %1 = aicf.matmul %c, %d {transpose_b} : (tensor<200x1000xbf16>, tensor<300x1000xbf16>) -> tensor<200x300xbf16>
  %2 = aicf.matmul %e, %f {transpose_b} : (tensor<200x1001xf32>, tensor<300x1001xf32>) -> tensor<200x300xf32>
  %3 = aicf.matmul %g, %h : (tensor<200x1001xbf16>, tensor<1001x304xbf16>) -> tensor<200x304xbf16>
  return %0, %1, %2, %3 : tensor<16x3000xbf16>, tensor<200x300xbf16>, tensor<200x300xf32>, tensor<200x304xbf16>
}
