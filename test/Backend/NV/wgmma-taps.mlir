// RUN: aicf-opt %s --aicf-plan=targets=h200 --aicf-launch | FileCheck %s --check-prefix=LAUNCH
// RUN: aicf-opt %s --aicf-plan=targets=h200 | aicf-opt -aicf-launch -aicf-generate-kernels | FileCheck %s

// The three places along a window's innermost dim share the pixels of a stage.
// Lines of positions are two longer than the result's, 16 for 14, so rows are
// 2 x 14 x 16 in 4 tiles; a box has eight lines more than a tile, and a depth
// of one panel is three stages, not nine.
// LAUNCH-LABEL: func.func @f
// LAUNCH:       aicf_emit.launch @h200::@wgmma_ws_128x64x64_s4_c1_d1_x3
// LAUNCH-SAME:    grid(4, 1, 1)
// LAUNCH-SAME:    box = [64, 136], {{.*}}lower_corner = [-1, -1], upper_corner = [1, -1]

// One load of pixels, and one of the weights of each place.
// CHECK-LABEL: llvm.func @wgmma_ws_128x64x64_s4_c1_d1_x3
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global %{{.*}} im2col[
// CHECK-COUNT-3: nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK-NOT:     nvvm.cp.async.bulk.tensor.shared.cluster.global
// Each place begins a line of 128 bytes behind the one before: 8 units of 16.
// CHECK:         nvvm.wgmma.fence.aligned
// CHECK:         nvvm.wgmma.mma_async %[[PATCH:[0-9]+]], %[[WEIGHTS:[0-9]+]],
// CHECK-COUNT-3: nvvm.wgmma.mma_async
// CHECK:         %[[LINE:.*]] = arith.constant 8 : i64
// CHECK:         %[[SECOND:.*]] = arith.addi %[[PATCH]], %[[LINE]]
// CHECK:         nvvm.wgmma.mma_async %[[SECOND]],
// CHECK-COUNT-3: nvvm.wgmma.mma_async
// CHECK:         %[[LINES:.*]] = arith.constant 16 : i64
// CHECK:         %[[THIRD:.*]] = arith.addi %[[PATCH]], %[[LINES]]
// CHECK:         nvvm.wgmma.mma_async %[[THIRD]],
// CHECK-COUNT-3: nvvm.wgmma.mma_async
// CHECK:         nvvm.wgmma.commit.group.sync.aligned
// Rows leave from shared memory by vectors, since some have no place: a line's
// positions beyond its own, which are two less.
// CHECK:         nvvm.stmatrix
// CHECK:         nvvm.barrier
// CHECK-NOT:     nvvm.cp.async.bulk.tensor.global.shared
// CHECK:         %[[TWO:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[OWN:.*]] = arith.subi %[[POSITIONS:.*]], %[[TWO]]
// CHECK-NEXT:    %[[NUMBER:.*]] = arith.divui %[[ROW:.*]], %[[POSITIONS]]
// CHECK-NEXT:    %[[BEGIN:.*]] = arith.muli %[[NUMBER]], %[[POSITIONS]]
// CHECK-NEXT:    %[[POSITION:.*]] = arith.subi %[[ROW]], %[[BEGIN]]
// CHECK-NEXT:    %[[OWN_BEGIN:.*]] = arith.muli %[[NUMBER]], %[[OWN]]
// CHECK-NEXT:    %[[OWN_ROW:.*]] = arith.addi %[[OWN_BEGIN]], %[[POSITION]]
// CHECK-NEXT:    %[[IS_OWN:.*]] = arith.cmpi ult, %[[POSITION]], %[[OWN]]
// CHECK-NEXT:    %[[PLACE:.*]] = arith.select %[[IS_OWN]], %[[OWN_ROW]], %[[ROWS:.*]] : i32
// CHECK:         arith.cmpi ult, %[[PLACE]], %[[ROWS]]
// CHECK:         llvm.store %{{.*}} : vector<4xi32>

func.func @f(%x: tensor<2x14x14x64xbf16>, %w: tensor<3x3x64x64xbf16>) -> tensor<2x14x14x64xbf16>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8, taps = 3>>]} {
  %e = tensor.empty() : tensor<2x14x14x64xbf16>
  %a = aicf_emit.compute id(0) "conv2d" dims(d0 = 2, d1 = 14, d2 = 14, d3 = 64, d4 = 3, d5 = 3, d6 = 64)
      ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : tensor<2x14x14x64xbf16>, %w[d4, d5, d6, d3] : tensor<3x3x64x64xbf16>)
      outs(%e[d0, d1, d2, d3] : tensor<2x14x14x64xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return %a : tensor<2x14x14x64xbf16>
}

// Where places count from the window's end, as those of a gradient by the
// image, the first one begins behind the last.
// CHECK-LABEL: llvm.func @wgmma_ws_64x64x64_s4_c1_d1_x3
// CHECK:         nvvm.wgmma.fence.aligned
// CHECK:         %[[LINES:.*]] = arith.constant 16 : i64
// CHECK:         %[[FIRST:.*]] = arith.addi %[[PATCH:[0-9]+]], %[[LINES]]
// CHECK:         nvvm.wgmma.mma_async %[[FIRST]],
// CHECK-COUNT-7: nvvm.wgmma.mma_async
// CHECK:         nvvm.wgmma.mma_async %[[PATCH]],
// CHECK-COUNT-3: nvvm.wgmma.mma_async
// CHECK:         nvvm.wgmma.commit.group.sync.aligned

func.func @reversed(%x: tensor<2x14x14x64xbf16>, %w: tensor<3x3x64x64xbf16>) -> tensor<2x14x14x64xbf16>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i1 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8, taps = 3>>]} {
  %e = tensor.empty() : tensor<2x14x14x64xbf16>
  %a = aicf_emit.compute id(1) "conv2d_input_grad" dims(d0 = 2, d1 = 14, d2 = 14, d3 = 64, d4 = 3, d5 = 3, d6 = 64)
      ins(%x[d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero : tensor<2x14x14x64xbf16>, %w[d4, d5, d3, d6] : tensor<3x3x64x64xbf16>)
      outs(%e[d0, d1, d2, d3] : tensor<2x14x14x64xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return %a : tensor<2x14x14x64xbf16>
}
