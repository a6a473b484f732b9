// Sums of products in the order of the dim.
func.func @main(%a: tensor<33x200xf32> {aicf.name = "a"}, %b: tensor<200x17xf32> {aicf.name = "b"})
    -> (tensor<33x17xf32> {aicf.name = "sums"}) {
  %e = tensor.empty() : tensor<33x17xf32>
  %sums = aicf_emit.compute id(0) "sums" dims(d0 = 33, d1 = 17, d2 = 200)
      ins(%a[d0, d2] : tensor<33x200xf32>, %b[d2, d1] : tensor<200x17xf32>)
      outs(%e[d0, d1] : tensor<33x17xf32>) constraints<reassociate = false> {
  ^bb0(%av: f32, %bv: f32):
    %p = arith.mulf %av, %bv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %sums : tensor<33x17xf32>
}
