// A state that is set to its input: a copy, which `csrc.copy` takes on a CPU.
aicf.state @kept : tensor<1000x33xf32> = dense<0.0>

func.func @keep(%x: tensor<1000x33xf32> {aicf.name = "x"}) {
  aicf.update @kept, %x : tensor<1000x33xf32>
  return
}
