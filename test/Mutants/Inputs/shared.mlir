// Three instructions in one launch, each of which reads what the one before it
// writes.
func.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is separate>, #aicf_emit.pin<fuse i1 -> i2 is separate>,
                                  #aicf_emit.pin<launch i0 is #aicf_emit.launch_group<[0, 1, 2], cluster = 8>>]} {
  %0 = aicf.matmul %x, %x : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = aicf.matmul %0, %x : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = aicf.matmul %1, %x : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
