// Found by aicf-smith --seed=1 --first=16: a bf16 that is selected in one block
// and used in another was rounded by a library call that kernels do not have.
// REQUIRES: numpy
// RUN: aicf-compile %s -o %t.aicf
// RUN: %check_case %s %t.aicf
//
// given e0:x0 : bf16 = 1.0
// given e0:x1 : 1x2x2x1xbf16 = [[[[1.0], [1.0]], [[1.0], [1.0]]]]
// given e0:x2 : 1x3x3x1xbf16 = [[[[1.0], [1.0], [1.0]], [[1.0], [1.0], [1.0]], [[1.0], [1.0], [1.0]]]]
// expect e0:y0 : 1x3x3x1xbf16 = [[[[0.0], [0.0], [0.0]], [[0.0], [0.0], [0.0]], [[0.0], [0.0], [0.0]]]]
// expect e0:y1 : 1x2x2x1xf32 = [[[[0.0], [0.0]], [[0.0], [0.0]]]]

func.func @e0(%v0: tensor<bf16> {aicf.name = "x0"}, %v1: tensor<1x2x2x1xbf16> {aicf.name = "x1"}, %v2: tensor<1x3x3x1xbf16> {aicf.name = "x2"}) -> (tensor<1x3x3x1xbf16> {aicf.name = "y0"}, tensor<1x2x2x1xf32> {aicf.name = "y1"}) {
  %v3 = aicf.broadcast %v0 dimensions = [] : tensor<bf16> -> tensor<1x1x1x2xbf16>
  %v4 = aicf.avg_pool2d %v3 window = [1, 2] strides = [1, 3] padding = [1, 0, 2, 2] : tensor<1x1x1x2xbf16> -> tensor<1x2x2x2xbf16>
  %v5 = aicf.avg_pool2d_grad %v4 window = [1, 2] strides = [1, 3] padding = [1, 0, 2, 2] : tensor<1x2x2x2xbf16> -> tensor<1x1x1x2xbf16>
  %v6 = aicf.conv2d %v5, %v1 strides = [1, 1] padding = [0, 2, 1, 2] : (tensor<1x1x1x2xbf16>, tensor<1x2x2x1xbf16>) -> tensor<1x3x3x1xbf16>
  %v7 = aicf.conv2d_weight_grad %v5, %v2 strides = [1, 1] padding = [0, 2, 1, 2] : (tensor<1x1x1x2xbf16>, tensor<1x3x3x1xbf16>) -> tensor<1x2x2x1xf32>
  return %v6, %v7 : tensor<1x3x3x1xbf16>, tensor<1x2x2x1xf32>
}
