// A contraction for the tensor cores.
func.func @f(%x: tensor<256x128xbf16>, %w: tensor<128x256xbf16>) -> tensor<256x256xbf16> {
  %y = aicf.matmul %x, %w : (tensor<256x128xbf16>, tensor<128x256xbf16>) -> tensor<256x256xbf16>
  return %y : tensor<256x256xbf16>
}
