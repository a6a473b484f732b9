// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-save --split-input-file --verify-diagnostics

// A limit that nothing meets: the error says what would do, and what lives
// there, at which instruction.
// expected-error @+1 {{@least cannot run in 20000 bytes of transient memory: the least that was found is 32768}}
func.func @least(%x: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_arena_bytes = 20000>} {
  %e = tensor.empty() : tensor<64x64xf32>
  // expected-note @+1 {{at i2 there live 16384 bytes of i0.0 "exp"}}
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %s = aicf_emit.save id(1) %a : tensor<64x64xf32>
  // expected-note @+1 {{at i2 there live 16384 bytes of i2.0 "transpose"}}
  %b = aicf_emit.compute id(2) "transpose" dims(d0 = 64, d1 = 64)
      ins(%a[d1, d0] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  %c = aicf_emit.compute id(3) "mul" dims(d0 = 64, d1 = 64)
      ins(%b[d0, d1] : tensor<64x64xf32>, %s[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %w: f32):
    %r = arith.mulf %v, %w : f32
    aicf_emit.yield %r : f32
  }
  return %c : tensor<64x64xf32>
}

// -----

// So it does where no saved value can be computed again.
// expected-error @+1 {{@nothing cannot run in 20000 bytes of transient memory: the least that was found is 32768}}
func.func @nothing(%x: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_arena_bytes = 20000>} {
  %e = tensor.empty() : tensor<64x64xf32>
  %s = aicf_emit.save id(1) %x : tensor<64x64xf32>
  // expected-note @+1 {{at i2 there live 16384 bytes of i0.0 "exp"}}
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  // expected-note @+1 {{at i2 there live 16384 bytes of i2.0 "transpose"}}
  %b = aicf_emit.compute id(2) "transpose" dims(d0 = 64, d1 = 64)
      ins(%a[d1, d0] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  %c = aicf_emit.compute id(3) "mul" dims(d0 = 64, d1 = 64)
      ins(%b[d0, d1] : tensor<64x64xf32>, %s[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32, %w: f32):
    %r = arith.mulf %v, %w : f32
    aicf_emit.yield %r : f32
  }
  return %c : tensor<64x64xf32>
}

// -----

// A pin is proved legal under a limit, too.
func.func @pinned(%x: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_arena_bytes = 1048576>,
                aicf_emit.pins = [#aicf_emit.pin<save i1 is recompute>]} {
  %e = tensor.empty() : tensor<64x64xf32>
  // expected-error @+1 {{pinned decision 'save i1 is recompute' is illegal: no instruction of this entry computes the value}}
  %s = aicf_emit.save id(1) %x : tensor<64x64xf32>
  %c = aicf_emit.compute id(3) "exp" dims(d0 = 64, d1 = 64)
      ins(%s[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %c : tensor<64x64xf32>
}
