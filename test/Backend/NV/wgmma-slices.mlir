// RUN: aicf-opt %s --aicf-plan=targets=h200 --aicf-launch | FileCheck %s

// Operands that are parts of tensors: TMA begins at the part, and its strides
// are those of the dims that the part takes. 8 elements are its 16 bytes.

// CHECK-LABEL: func.func @f
// CHECK:       aicf_emit.launch @h200::@wgmma_ws_64x64x64_
// CHECK-SAME:    args(#aicf_nv.tensor_map<element = bf16, dims = [72, 100], strides = [384],{{.*}}> of in0 + 224,
// CHECK-SAME:    #aicf_nv.tensor_map<element = bf16, dims = [72, 128], strides = [160],{{.*}}> of in1 + 16,
func.func @f(%x: tensor<201x96xbf16>, %w: tensor<128x80xbf16>) -> tensor<100x128xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 4, cluster = 1, group = 8>>]} {
  %e = tensor.empty() : tensor<100x128xf32>
  %y = aicf_emit.compute id(0) "matmul" dims(d0 = 100, d1 = 128, d2 = 72)
      ins(%x[d0 * 2 + 1, d2 + 16] : tensor<201x96xbf16>, %w[d1, d2 + 8] : tensor<128x80xbf16>)
      outs(%e[d0, d1] : tensor<100x128xf32>) {
  ^bb0(%a: bf16, %b: bf16):
    %af = arith.extf %a : bf16 to f32
    %bf = arith.extf %b : bf16 to f32
    %p = arith.mulf %af, %bf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<100x128xf32>
}
