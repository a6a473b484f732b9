// RUN: aicf-opt %s --split-input-file --aicf-attach-targets=targets=x86-64-v3 --aicf-launch --aicf-generate-kernels --aicf-lower-kernels --verify-diagnostics

func.func @open_decision(%x: memref<8xf32>, %y: memref<8xf32>) {
  // expected-error @below {{has no kernel decision for target 'x86-64-v3'}}
  aicf_emit.compute id(0) "copy" dims(d0 = 8) ins(%x[d0] : memref<8xf32>) outs(%y[d0] : memref<8xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return
}

// -----

func.func @other_instruction(%x: memref<8xf32>, %y: memref<8xf32>) {
  // expected-error @below {{order must name the grid dims}}
  aicf_emit.compute id(0) "copy" dims(d0 = 8) ins(%x[d0] : memref<8xf32>) outs(%y[d0] : memref<8xf32>) plans("x86-64-v3" = #aicf_cpu.loops<order = []>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return
}

// -----

func.func @ascending(%x: memref<8xf32>, %y: memref<f32>) {
  // expected-error @below {{reassociate = false: d0 must be reduced in ascending order}}
  aicf_emit.compute id(0) "sum" dims(d0 = 8) ins(%x[d0] : memref<8xf32>) outs(%y[] : memref<f32>)
      constraints<reassociate = false> plans("x86-64-v3" = #aicf_cpu.loops<order = [], vector = d0 by 8>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

func.func @no_code(%x: memref<8xf32>, %y: memref<8xf32>) {
  // expected-error @below {{no code for math.atan on f32}}
  aicf_emit.compute id(0) "atan" dims(d0 = 8) ins(%x[d0] : memref<8xf32>) outs(%y[d0] : memref<8xf32>) plans("x86-64-v3" = #aicf_cpu.loops<order = [d0 by 8]>) {
  ^bb0(%v: f32):
    %s = math.atan %v : f32
    aicf_emit.yield %s : f32
  }
  return
}
