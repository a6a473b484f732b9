func.func @double(%x: tensor<4xf32> {aicf.name = "x"}) -> (tensor<4xf32> {aicf.name = "y"}) {
  %0 = aicf.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
