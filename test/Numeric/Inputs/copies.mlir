// Two entries whose updates need copies, which passes create: the old values
// are read where the new ones are computed, and exchanged.
aicf.param @w : tensor<8x8xf32>
aicf.param @a : tensor<5xf32>
aicf.param @b : tensor<5xf32>
aicf.param @c : tensor<5xf32>

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

func.func @exchange() {
  %a = aicf.read @a : tensor<5xf32>
  %b = aicf.read @b : tensor<5xf32>
  %c = aicf.read @c : tensor<5xf32>
  %ab = aicf.add %a, %b : tensor<5xf32>
  %bc = aicf.mul %b, %c : tensor<5xf32>
  aicf.update @c, %ab : tensor<5xf32>
  aicf.update @a, %bc : tensor<5xf32>
  return
}
