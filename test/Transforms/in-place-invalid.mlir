// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-in-place --split-input-file --verify-diagnostics

// An update marked `in_place` that cannot be honoured fails, with the reason,
// where the update stands; it is never made into a copy.

// Every sum reads elements that other sums have overwritten.
aicf_emit.global @w param : tensor<64x64xf32>
func.func @reads_after_write(%x: tensor<64x64xf32>) {
  %w = aicf_emit.read @w : tensor<64x64xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %new = aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%w[d0, d2] : tensor<64x64xf32>, %x[d2, d1] : tensor<64x64xf32>)
      outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%wv: f32, %xv: f32):
    %p = arith.mulf %wv, %xv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  // expected-error @+1 {{@w cannot be updated in place by i0.0: hazard: input 0 reads the memory of output 0 at another subscript}}
  aicf_emit.write %new, @w in_place : tensor<64x64xf32>
  return
}

// -----

// All elements of `%w` need the old step. One block stores the new one, maybe
// before another has started.
aicf_emit.global @step state : tensor<i64> = dense<0>
aicf_emit.global @w param : tensor<4096x64xf32>
func.func @read_by_other_blocks() {
  %step = aicf_emit.read @step : tensor<i64>
  %w = aicf_emit.read @w : tensor<4096x64xf32>
  %e = tensor.empty() : tensor<4096x64xf32>
  %f = tensor.empty() : tensor<i64>
  %new, %next = aicf_emit.compute id(0) "decay" dims(d0 = 4096, d1 = 64)
      ins(%w[d0, d1] : tensor<4096x64xf32>, %step[] : tensor<i64>)
      outs(%e[d0, d1] : tensor<4096x64xf32>, %f[] : tensor<i64>) {
  ^bb0(%wv: f32, %sv: i64):
    %one = arith.constant 1 : i64
    %n = arith.addi %sv, %one : i64
    %r = arith.sitofp %n : i64 to f32
    %v = arith.divf %wv, %r : f32
    aicf_emit.yield %v, %n : f32, i64
  }
  aicf_emit.write %new, @w in_place : tensor<4096x64xf32>
  // expected-error @+1 {{@step cannot be updated in place by i0.1: hazard: input 1 is read for more points than store output 1}}
  aicf_emit.write %next, @step in_place : tensor<i64>
  return
}

// -----

// i1 reads the old weights and, through i0, the new ones.
aicf_emit.global @w param : tensor<64xf32>
func.func @old_and_new(%g: tensor<64xf32>) -> tensor<64xf32> {
  %w = aicf_emit.read @w : tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %new = aicf_emit.compute id(0) "sgd" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>, %g[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32, %d: f32):
    %r = arith.subf %v, %d : f32
    aicf_emit.yield %r : f32
  }
  // expected-note @+1 {{the conflict is with this}}
  %b = aicf_emit.compute id(1) "difference" dims(d0 = 64)
      ins(%new[d0] : tensor<64xf32>, %w[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%n: f32, %o: f32):
    %r = arith.subf %n, %o : f32
    aicf_emit.yield %r : f32
  }
  // expected-error @+1 {{@w cannot be updated in place by i0.0: hazard: i1 reads the old value and depends on the new one}}
  aicf_emit.write %new, @w in_place : tensor<64xf32>
  return %b : tensor<64xf32>
}

// -----

// A sum over the whole of w, and an element of w that the sum is stored to.
aicf_emit.global @w param : tensor<64xf32>
func.func @loop_after_store() {
  %w = aicf_emit.read @w : tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %new = aicf_emit.compute id(0) "normalize" dims(d0 = 64, d1 = 64)
      ins(%w[d0] : tensor<64xf32>, %w[d1] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32, %u: f32):
    %s = aicf_emit.reduce add %u over(d1) : f32
    %r = arith.divf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  // expected-error @+1 {{@w cannot be updated in place by i0.0: hazard: input 1 reads the memory of output 0 at another subscript}}
  aicf_emit.write %new, @w in_place : tensor<64xf32>
  return
}

// -----

aicf_emit.global @w param : tensor<64xf32>
func.func @no_writer(%g: tensor<64xf32>) {
  // expected-error @+1 {{@w is updated by a value that no instruction computes}}
  aicf_emit.write %g, @w in_place : tensor<64xf32>
  return
}

// -----

// One value cannot lie in two places.
aicf_emit.global @w param : tensor<64xf32>
aicf_emit.global @v param : tensor<64xf32>
func.func @two_globals(%g: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %new = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%g[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%x: f32):
    %r = math.exp %x : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %new, @w in_place : tensor<64xf32>
  // expected-error @+1 {{@v cannot be updated in place by i0.0: the value already has memory of its own}}
  aicf_emit.write %new, @v in_place : tensor<64xf32>
  return
}

// -----

// A pin cannot break the contract either.
aicf_emit.global @w param : tensor<64xf32>
func.func @pinned(%g: tensor<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<in_place i0.0 is fresh>]} {
  %e = tensor.empty() : tensor<64xf32>
  %new = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%g[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%x: f32):
    %r = math.exp %x : f32
    aicf_emit.yield %r : f32
  }
  // expected-error @+1 {{pinned decision 'in_place i0.0 is fresh' is illegal: contract: the write is marked in_place}}
  aicf_emit.write %new, @w in_place : tensor<64xf32>
  return
}

// -----

// An output may overwrite a global only to update it: whether @w changed would
// depend on what is fused.
aicf_emit.global @w param : tensor<4xf32>
func.func @clobbers(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = aicf_emit.read @w : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  // expected-error @+1 {{output 0 overwrites @w, but no write makes it the global's value}}
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%w[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "reverse" dims(d0 = 4)
      ins(%a[3 - d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<4xf32>
}
