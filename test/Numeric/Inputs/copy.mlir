// One entry whose update needs a copy, which a pass creates.
aicf.param @w : tensor<8x8xf32>
aicf.param @a : tensor<5xf32>
aicf.param @b : tensor<5xf32>

func.func @product(%x: tensor<8x8xf32> {aicf.name = "x"}) -> (tensor<8x8xf32> {aicf.name = "y"}) {
  %w = aicf.read @w : tensor<8x8xf32>
  %m = aicf.matmul %x, %w : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = aicf.read @a : tensor<5xf32>
  %e = aicf.exp %a : tensor<5xf32>
  aicf.update @b, %e : tensor<5xf32>
  aicf.update @w, %m : tensor<8x8xf32>
  %n = aicf.exp %x : tensor<8x8xf32>
  return %n : tensor<8x8xf32>
}
