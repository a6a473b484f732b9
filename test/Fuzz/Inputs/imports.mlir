// Its image imports functions of libm, by relocations.
func.func @main(%x: tensor<37xf64> {aicf.name = "x"}) -> (tensor<37xf64> {aicf.name = "y"}) {
  %0 = aicf.exp %x : tensor<37xf64>
  %1 = aicf.abs %0 : tensor<37xf64>
  %2 = aicf.log %1 : tensor<37xf64>
  return %2 : tensor<37xf64>
}
