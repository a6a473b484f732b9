// A gradient is not folded where its products alone are more than the arena may
// have: the other forms take less.
// RUN: aicf-opt %s --aicf-lower-to-emit | FileCheck %s
// RUN: aicf-opt %s --aicf-resolve=targets=h200 -o /dev/null

// CHECK-LABEL: func.func @free
// CHECK:       "matmul" dims(d0 = 18240, d1 = 288, d2 = 16)
// CHECK:       "fold2d"
func.func @free(%dy: tensor<2x95x96x16xf32>, %w: tensor<3x3x32x16xf32>) -> tensor<2x189x191x32xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_arena_bytes = 21012480>} {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<2x95x96x16xf32>, tensor<3x3x32x16xf32>) -> tensor<2x189x191x32xf32>
  return %dx : tensor<2x189x191x32xf32>
}

// CHECK-LABEL: func.func @limited
// CHECK-NOT:   "fold2d"
// CHECK:       "conv2d_input_grad"
// CHECK-NOT:   "fold2d"
// CHECK:       return
func.func @limited(%dy: tensor<2x95x96x16xf32>, %w: tensor<3x3x32x16xf32>) -> tensor<2x189x191x32xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_arena_bytes = 21012479>} {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<2x95x96x16xf32>, tensor<3x3x32x16xf32>) -> tensor<2x189x191x32xf32>
  return %dx : tensor<2x189x191x32xf32>
}

// Neither is one whose products are few.
// CHECK-LABEL: func.func @small
// CHECK-NOT:   "fold2d"
// CHECK:       return
func.func @small(%dy: tensor<2x5x5x16xbf16>, %w: tensor<2x3x32x16xbf16>) -> tensor<2x12x12x32xbf16>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_arena_bytes = 38399>} {
  %dx = aicf.conv2d_input_grad %dy, %w strides = [2, 2] padding = [0, 0, 0, 0] dilations = [2, 1] : (tensor<2x5x5x16xbf16>, tensor<2x3x32x16xbf16>) -> tensor<2x12x12x32xbf16>
  return %dx : tensor<2x12x12x32xbf16>
}
