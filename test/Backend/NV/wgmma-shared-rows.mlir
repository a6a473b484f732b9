// RUN: aicf-opt %s --aicf-plan=targets=h200 --aicf-launch --split-input-file | FileCheck %s

// A cluster of a result with one row tile shares the rows' operand: each block
// loads a part of its rows, or of the depth where the rows are contiguous, and
// has a column tile of its own.

// 24 of 32 loaded rows are the operand's; three column tiles are two clusters.
// CHECK-LABEL: func.func @rows
// CHECK:       aicf_emit.launch @h200::@wgmma_ws_64x64x64_s4_c2_d1
// CHECK-SAME:    grid(4, 1, 1)
// CHECK-SAME:    cluster(2, 1, 1)
// CHECK-SAME:    args(#aicf_nv.tensor_map<element = bf16, dims = [256, 24],{{.*}} box = [64, 16],
// CHECK-SAME:    #aicf_nv.tensor_map<element = bf16, dims = [256, 192],{{.*}} box = [64, 64],
func.func @rows(%x: tensor<24x256xbf16>, %w: tensor<192x256xbf16>) -> tensor<24x192xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 2, group = 8>>]} {
  %e = tensor.empty() : tensor<24x192xf32>
  %y = aicf_emit.compute id(0) "matmul" dims(d0 = 24, d1 = 192, d2 = 256)
      ins(%x[d0, d2] : tensor<24x256xbf16>, %w[d1, d2] : tensor<192x256xbf16>)
      outs(%e[d0, d1] : tensor<24x192xf32>) {
  ^bb0(%a: bf16, %b: bf16):
    %af = arith.extf %a : bf16 to f32
    %bf = arith.extf %b : bf16 to f32
    %p = arith.mulf %af, %bf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<24x192xf32>
}

// -----

// CHECK-LABEL: func.func @depth
// CHECK:       aicf_emit.launch @h200::@wgmma_ws_64x64x64_s4_c4_d1
// CHECK-SAME:    grid(4, 1, 1)
// CHECK-SAME:    cluster(4, 1, 1)
// CHECK-SAME:    args(#aicf_nv.tensor_map<element = bf16, dims = [24, 256],{{.*}} box = [64, 16],
func.func @depth(%x: tensor<256x24xbf16>, %w: tensor<192x256xbf16>) -> tensor<24x192xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 4, group = 8>>]} {
  %e = tensor.empty() : tensor<24x192xf32>
  %y = aicf_emit.compute id(0) "matmul" dims(d0 = 24, d1 = 192, d2 = 256)
      ins(%x[d2, d0] : tensor<256x24xbf16>, %w[d1, d2] : tensor<192x256xbf16>)
      outs(%e[d0, d1] : tensor<24x192xf32>) {
  ^bb0(%a: bf16, %b: bf16):
    %af = arith.extf %a : bf16 to f32
    %bf = arith.extf %b : bf16 to f32
    %p = arith.mulf %af, %bf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<24x192xf32>
}
