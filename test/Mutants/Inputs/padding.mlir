// Reads outside: alone, behind an instruction, and two that differ in how much
// they leave their operand.
func.func @f(%x: tensor<61xf32>, %u: tensor<64x61xf32>) -> (tensor<67xf32>, tensor<64x67xf32>, tensor<64x67xf32>) {
  %e = tensor.empty() : tensor<61xf32>
  %v = tensor.empty() : tensor<67xf32>
  %m = tensor.empty() : tensor<64x67xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 61)
      ins(%x[d0] : tensor<61xf32>) outs(%e[d0] : tensor<61xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "pad" dims(d0 = 67)
      ins(%a[d0 - 3] or_zero : tensor<61xf32>) outs(%v[d0] : tensor<67xf32>) {
  ^bb0(%i: f32):
    aicf_emit.yield %i : f32
  }
  %c = aicf_emit.compute id(2) "columns" dims(d0 = 64, d1 = 67)
      ins(%u[d0, d1 - 3] or_zero : tensor<64x61xf32>) outs(%m[d0, d1] : tensor<64x67xf32>) {
  ^bb0(%i: f32):
    aicf_emit.yield %i : f32
  }
  %d = aicf_emit.compute id(3) "both" dims(d0 = 64, d1 = 67)
      ins(%u[d0 - 1, d1 - 3] or_zero : tensor<64x61xf32>) outs(%m[d0, d1] : tensor<64x67xf32>) {
  ^bb0(%i: f32):
    aicf_emit.yield %i : f32
  }
  return %b, %c, %d : tensor<67xf32>, tensor<64x67xf32>, tensor<64x67xf32>
}
