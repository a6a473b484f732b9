// One instruction in two sizes: the large one is split over tasks, the small
// one is not.
func.func @f(%x: tensor<64xf32>, %y: tensor<3000xf32>) -> (tensor<64xf32>, tensor<3000xf32>)
    attributes {aicf_emit.pins = [
      #aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d0 by 64], vector = d0 by 8>>,
      #aicf_emit.pin<kernel i1 is #aicf_cpu.loops<order = [d0 by 1000], vector = d0 by 8>>]} {
  %a = aicf.exp %x : tensor<64xf32>
  %b = aicf.exp %y : tensor<3000xf32>
  return %a, %b : tensor<64xf32>, tensor<3000xf32>
}
