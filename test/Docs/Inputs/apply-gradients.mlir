aicf.param @w : tensor<4xf32>

func.func @train(%dw: tensor<4xf32>, %lr: tensor<f32>) {
  aicf.apply_gradients %dw to [@w] by #aicf.lion lr %lr : tensor<4xf32>
  return
}
