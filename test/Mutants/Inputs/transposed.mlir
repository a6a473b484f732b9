// The layout of i0's value is free, and with rows of a multiple of 16 bytes the
// contraction runs on the tensor cores.
func.func @f(%x: tensor<1028x1024xbf16>, %w: tensor<1024x1028xbf16>) -> tensor<1024x1024xbf16> {
  %e = tensor.empty() : tensor<1024x1028xbf16>
  %v = tensor.empty() : tensor<1024x1024xbf16>
  %a = aicf_emit.compute id(0) "neg" dims(d0 = 1024, d1 = 1028)
      ins(%w[d0, d1] : tensor<1024x1028xbf16>) outs(%e[d0, d1] : tensor<1024x1028xbf16>) {
  ^bb0(%i: bf16):
    %r = arith.negf %i : bf16
    aicf_emit.yield %r : bf16
  }
  %p = aicf_emit.compute id(1) "matmul" dims(d0 = 1024, d1 = 1024, d2 = 1028)
      ins(%x[d2, d0] : tensor<1028x1024xbf16>, %a[d1, d2] : tensor<1024x1028xbf16>) outs(%v[d0, d1] : tensor<1024x1024xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %m = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return %p : tensor<1024x1024xbf16>
}
