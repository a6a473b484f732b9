// RUN: aicf-compile %s --target=h200 --portable=false --emit=ptx --pin='kernel i0 is #aicf_nv.mma<tile = [64, 16, 64], warps = [4, 1], stages = 4, group = 8, split = 8>' | FileCheck %s

// The tile of the image has each pixel once for each place of the window: it
// comes by way of the nearest cache. That of dy is read once, and passes by it.
// CHECK-DAG: cp.async.ca.shared.global [{{.*}}], [{{.*}}], 16,
// CHECK-DAG: cp.async.cg.shared.global [{{.*}}], [{{.*}}], 16,
func.func @f(%x: tensor<8x32x32x8xbf16>, %dy: tensor<8x32x32x8xbf16>) -> tensor<7x7x8x8xf32> {
  %dw = aicf.conv2d_weight_grad %x, %dy strides = [1, 1] padding = [3, 3, 3, 3] : (tensor<8x32x32x8xbf16>, tensor<8x32x32x8xbf16>) -> tensor<7x7x8x8xf32>
  return %dw : tensor<7x7x8x8xf32>
}
