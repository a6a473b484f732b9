func.func @"a,b"(%x: tensor<3xf32>) -> tensor<3xf32> {
  %y = aicf.neg %x : tensor<3xf32>
  return %y : tensor<3xf32>
}
func.func @two(%x: tensor<5xf32>) -> tensor<5xf32> {
  %y = aicf.neg %x : tensor<5xf32>
  %z = aicf.exp %y : tensor<5xf32>
  return %z : tensor<5xf32>
}
func.func @two_1(%x: tensor<7xf32>) -> tensor<7xf32> {
  %y = aicf.neg %x : tensor<7xf32>
  return %y : tensor<7xf32>
}
