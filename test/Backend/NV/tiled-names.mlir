// RUN: aicf-opt %s --aicf-plan=targets=h200 --aicf-launch | FileCheck %s

// The code of a kernel whose ring holds the depth depends on whether that is
// one step or several, and so does its name; it does not depend on how many
// several are, as long as the ring holds them.

// CHECK-LABEL: func.func @one_step.h200
// CHECK:         aicf_emit.launch @h200::@[[ONE:mma_64x64x32_[0-9a-z_]+]] does
// CHECK-LABEL: func.func @two_steps.h200
// CHECK-NOT:     aicf_emit.launch @h200::@[[ONE]] does
// CHECK:         aicf_emit.launch @h200::@[[TWO:mma_64x64x32_[0-9a-z_]+]] does
// CHECK-LABEL: func.func @three_steps.h200
// CHECK:         aicf_emit.launch @h200::@[[TWO]] does

func.func @one_step(%x: tensor<128x32xbf16>, %w: tensor<128x32xbf16>) -> tensor<128x128xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i3 is #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 8>>]} {
  %e = tensor.empty() : tensor<128x128xf32>
  %y = aicf_emit.compute id(3) "matmul" dims(d0 = 128, d1 = 128, d2 = 32)
      ins(%x[d0, d2] : tensor<128x32xbf16>, %w[d1, d2] : tensor<128x32xbf16>)
      outs(%e[d0, d1] : tensor<128x128xf32>) {
  ^bb0(%a: bf16, %b: bf16):
    %af = arith.extf %a : bf16 to f32
    %bf = arith.extf %b : bf16 to f32
    %p = arith.mulf %af, %bf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<128x128xf32>
}

func.func @two_steps(%x: tensor<128x64xbf16>, %w: tensor<128x64xbf16>) -> tensor<128x128xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i4 is #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 8>>]} {
  %e = tensor.empty() : tensor<128x128xf32>
  %y = aicf_emit.compute id(4) "matmul" dims(d0 = 128, d1 = 128, d2 = 64)
      ins(%x[d0, d2] : tensor<128x64xbf16>, %w[d1, d2] : tensor<128x64xbf16>)
      outs(%e[d0, d1] : tensor<128x128xf32>) {
  ^bb0(%a: bf16, %b: bf16):
    %af = arith.extf %a : bf16 to f32
    %bf = arith.extf %b : bf16 to f32
    %p = arith.mulf %af, %bf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<128x128xf32>
}

func.func @three_steps(%x: tensor<128x96xbf16>, %w: tensor<128x96xbf16>) -> tensor<128x128xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i5 is #aicf_nv.mma<tile = [64, 64, 32], warps = [2, 2], stages = 3, group = 8>>]} {
  %e = tensor.empty() : tensor<128x128xf32>
  %y = aicf_emit.compute id(5) "matmul" dims(d0 = 128, d1 = 128, d2 = 96)
      ins(%x[d0, d2] : tensor<128x96xbf16>, %w[d1, d2] : tensor<128x96xbf16>)
      outs(%e[d0, d1] : tensor<128x128xf32>) {
  ^bb0(%a: bf16, %b: bf16):
    %af = arith.extf %a : bf16 to f32
    %bf = arith.extf %b : bf16 to f32
    %p = arith.mulf %af, %bf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<128x128xf32>
}
