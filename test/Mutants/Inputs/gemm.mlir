// A contraction for the tensor cores.
func.func @f(%x: tensor<1024x512xbf16>, %w: tensor<512x1024xbf16>) -> tensor<1024x1024xbf16> {
  %y = aicf.matmul %x, %w : (tensor<1024x512xbf16>, tensor<512x1024xbf16>) -> tensor<1024x1024xbf16>
  return %y : tensor<1024x1024xbf16>
}
