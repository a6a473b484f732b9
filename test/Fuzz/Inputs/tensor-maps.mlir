// Its kernel for an H200 takes tensor maps; on a CPU the matmul has workspace.
func.func @main(%x: tensor<256x512xbf16> {aicf.name = "x"}, %y: tensor<512x256xbf16> {aicf.name = "y"})
    -> (tensor<256x256xbf16> {aicf.name = "z"}) {
  %0 = aicf.matmul %x, %y : (tensor<256x512xbf16>, tensor<512x256xbf16>) -> tensor<256x256xbf16>
  return %0 : tensor<256x256xbf16>
}
