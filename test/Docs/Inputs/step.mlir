aicf.param @w : tensor<64x64xf32>
aicf.meta @rate : tensor<f32>

func.func @step(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %w = aicf.read @w : tensor<64x64xf32>
  %rate = aicf.read @rate : tensor<f32>
  %h = aicf.matmul %x, %w : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %kept = aicf.save %h : tensor<64x64xf32>
  %y = aicf.matmul %h, %w : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %g = aicf.matmul %x, %kept {transpose_a} : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %new = aicf.sgd %w, %g, %rate : tensor<64x64xf32>, tensor<64x64xf32>, tensor<f32>
  aicf.update @w, %new in_place : tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}
