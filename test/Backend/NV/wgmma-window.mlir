// RUN: aicf-opt %s --aicf-plan=targets=h200 | aicf-opt -aicf-launch -aicf-generate-kernels | FileCheck %s

// An image that is read through a window: TMA loads pixels in its
// im2col mode. The window's strides, its padding and the image's extents are in
// the tensor map and in arguments; the window's extents are code.

// Rows are pixels, and where the window stands at the first of them is found
// once a tile. The nine places of the window are the inner steps of the depth.
// CHECK-LABEL: llvm.func @wgmma_ws_128x64x64_s4_c1_d1_
// CHECK:         arith.divui
// CHECK:         scf.for
// CHECK-DAG:       %[[THREE:.*]] = arith.constant 3 : i32
// CHECK:           %[[OUT:.*]] = arith.divui %{{.*}}, %[[THREE]]
// CHECK:           %[[X:.*]] = arith.subi
// CHECK:           %[[X16:.*]] = arith.trunci %{{.*}} : i32 to i16
// CHECK:           %[[Y16:.*]] = arith.trunci %{{.*}} : i32 to i16
// CHECK:           nvvm.cp.async.bulk.tensor.shared.cluster.global %{{.*}} im2col[%[[X16]], %[[Y16]]]
// CHECK:           nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK-NOT:       im2col
// CHECK-LABEL: llvm.func @wgmma_ws_64x64x64_s4_c1_d1_

// Of the weight's gradient the pixels are the depth, so the window's place is
// found at every step; the places count tiles.
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             arith.divui
// CHECK:             nvvm.cp.async.bulk.tensor.shared.cluster.global %{{.*}} im2col[

func.func @f(%x: tensor<2x14x14x64xbf16>, %w: tensor<3x3x64x64xbf16>) -> tensor<2x7x7x64xbf16>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  %e = tensor.empty() : tensor<2x7x7x64xbf16>
  %a = aicf_emit.compute id(0) "conv2d" dims(d0 = 2, d1 = 7, d2 = 7, d3 = 64, d4 = 3, d5 = 3, d6 = 64)
      ins(%x[d0, d1 * 2 + d4 - 1, d2 * 2 + d5 - 1, d6] or_zero : tensor<2x14x14x64xbf16>, %w[d4, d5, d6, d3] : tensor<3x3x64x64xbf16>)
      outs(%e[d0, d1, d2, d3] : tensor<2x7x7x64xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return %a : tensor<2x7x7x64xbf16>
}

func.func @g(%x: tensor<2x14x14x64xbf16>, %dy: tensor<2x7x7x64xbf16>) -> tensor<3x3x64x64xbf16>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i1 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  %e = tensor.empty() : tensor<3x3x64x64xbf16>
  %a = aicf_emit.compute id(1) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 64, d3 = 64, d4 = 2, d5 = 7, d6 = 7)
      ins(%x[d4, d5 * 2 + d0 - 1, d6 * 2 + d1 - 1, d2] or_zero : tensor<2x14x14x64xbf16>, %dy[d4, d5, d6, d3] : tensor<2x7x7x64xbf16>)
      outs(%e[d0, d1, d2, d3] : tensor<3x3x64x64xbf16>) {
  ^bb0(%xv: bf16, %yv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %yf = arith.extf %yv : bf16 to f32
    %p = arith.mulf %xf, %yf : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return %a : tensor<3x3x64x64xbf16>
}
