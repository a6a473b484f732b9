// Two contractions side by side, by a pin, whose depth is split.
func.func @f(%x: tensor<16x8192xf32>, %y: tensor<16x8192xf32>, %w: tensor<8192x16xf32>)
    -> (tensor<16x16xf32>, tensor<16x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<order @f is [[0, 1]]>]} {
  %a = aicf.matmul %x, %w : (tensor<16x8192xf32>, tensor<8192x16xf32>) -> tensor<16x16xf32>
  %b = aicf.matmul %y, %w : (tensor<16x8192xf32>, tensor<8192x16xf32>) -> tensor<16x16xf32>
  return %a, %b : tensor<16x16xf32>, tensor<16x16xf32>
}
