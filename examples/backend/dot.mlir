// One product, which `csrc.dot` takes, and one softmax, which only the fallback
// does.
func.func @main(%a: tensor<33x200xf32> {aicf.name = "a"},
                %b: tensor<200x17xf32> {aicf.name = "b"})
    -> (tensor<33x17xf32> {aicf.name = "product"},
        tensor<33x17xf32> {aicf.name = "shares"}) {
  %product = aicf.matmul %a, %b : (tensor<33x200xf32>, tensor<200x17xf32>) -> tensor<33x17xf32>
  %shares = aicf.softmax %product axis = 1 : tensor<33x17xf32>
  return %product, %shares : tensor<33x17xf32>, tensor<33x17xf32>
}
