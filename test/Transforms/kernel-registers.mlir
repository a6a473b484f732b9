// RUN: not aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-kernel 2>&1 | FileCheck %s

// Two registers a thread are not enough for any kernel.

// CHECK: error: no kernel of target 'h200' can run this instruction: {{.*}}R_max, registers a thread
func.func @registers(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>)
      constraints<max_registers = 2> {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<64xf32>
}
