// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-kernel --split-input-file --verify-diagnostics

// Constraints that no plan of any family satisfies: the error names the
// instruction and the constraint.

func.func @registers(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  // expected-error-re @+1 {{no kernel of target 'x86-64-v3' can run this instruction: {{.*}}R_max, registers a thread: needs {{[0-9]+}}, at most 0}}
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>)
      constraints<max_registers = 0> {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<64xf32>
}

// -----

func.func @occupancy(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  // expected-error-re @+1 {{no kernel of target 'x86-64-v3' can run this instruction: {{.*}}O_min, resident warps a multiprocessor: has {{[0-9]+}}, at least 65}}
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>)
      constraints<min_occupancy = 65> {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<64xf32>
}

// -----

// No family has code for every function.
func.func @arctangent(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  // expected-error-re @+1 {{no kernel of target 'x86-64-v3' can run this instruction: {{.*}}aicf_cpu.gemm: not a single sum of products; {{.*}}aicf_cpu.loops: no code for math.atan on f32}}
  %a = aicf_emit.compute id(0) "atan" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.atan %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<64xf32>
}

// -----

// A pinned plan is checked like any other; here it belongs to another machine.
func.func @other_target(%x: tensor<64xf32>) -> tensor<64xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0]>>]} {
  %e = tensor.empty() : tensor<64xf32>
  // expected-error-re @+1 {{pinned decision 'kernel i0 is #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0]>' is illegal: target x86-64-v3 has no such kernel family, but {{.*}}, aicf_cpu.loops}}
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<64xf32>
}
