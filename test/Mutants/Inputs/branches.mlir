// The schedule that needs less memory is not the order as written. i6 reads the
// old @w that i5 overwrites.
aicf_emit.global @w param : tensor<64xf32>
func.func @f(%x: tensor<64x64xf32>, %g: tensor<64xf32>) -> (tensor<f32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64x64xf32>
  %s = tensor.empty() : tensor<f32>
  %v = tensor.empty() : tensor<64xf32>
  %w = aicf_emit.read @w : tensor<64xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "log" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%i: f32):
    %r = math.log %i : f32
    aicf_emit.yield %r : f32
  }
  %p = aicf_emit.compute id(2) "sum" dims(d0 = 64, d1 = 64)
      ins(%a[d0, d1] : tensor<64x64xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%i: f32):
    %r = aicf_emit.reduce add %i over(d0, d1) : f32
    aicf_emit.yield %r : f32
  }
  %q = aicf_emit.compute id(3) "sum" dims(d0 = 64, d1 = 64)
      ins(%b[d0, d1] : tensor<64x64xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%i: f32):
    %r = aicf_emit.reduce add %i over(d0, d1) : f32
    aicf_emit.yield %r : f32
  }
  %y = aicf_emit.compute id(4) "add" dims()
      ins(%p[] : tensor<f32>, %q[] : tensor<f32>) outs(%s[] : tensor<f32>) {
  ^bb0(%i: f32, %j: f32):
    %r = arith.addf %i, %j : f32
    aicf_emit.yield %r : f32
  }
  %n = aicf_emit.compute id(5) "step" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>, %g[d0] : tensor<64xf32>) outs(%v[d0] : tensor<64xf32>) {
  ^bb0(%i: f32, %j: f32):
    %r = arith.subf %i, %j : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %n, @w in_place : tensor<64xf32>
  %o = aicf_emit.compute id(6) "half" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>) outs(%v[d0] : tensor<64xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  %z = aicf_emit.compute id(7) "scale" dims(d0 = 64)
      ins(%o[d0] : tensor<64xf32>) outs(%v[d0] : tensor<64xf32>) {
  ^bb0(%i: f32):
    %r = math.exp %i : f32
    aicf_emit.yield %r : f32
  }
  return %y, %z : tensor<f32>, tensor<64xf32>
}
