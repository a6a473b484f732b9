// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-order --split-input-file --verify-diagnostics

// expected-error @+1 {{pinned decision 'order @backwards is [1, 0]' is illegal: i1 must come after i0}}
func.func @backwards(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<order @backwards is [1, 0]>]} {
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "exp" dims(d0 = 4)
      ins(%a[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<4xf32>
}

// -----

// expected-error @+1 {{pinned decision 'order @unknown_id is [0, 2]' is illegal: it is not a sequence of the entry's ids, or of sets of them}}
func.func @unknown_id(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<order @unknown_id is [0, 2]>]} {
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<4xf32>
}

// -----

// The largest number there is.
// expected-error @+1 {{is illegal: it is not a sequence of the entry's ids, or of sets of them}}
func.func @largest_id(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<order @largest_id is [9223372036854775807]>]} {
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<4xf32>
}

// -----

// expected-error @+1 {{is illegal: it is not a sequence of the entry's ids, or of sets of them}}
func.func @least_id(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<order @least_id is [[0], [-9223372036854775808]]>]} {
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<4xf32>
}

// -----

// expected-error @+1 {{is illegal: i1 must come after i0}}
func.func @not_independent(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<order @not_independent is [[0, 1]]>]} {
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "exp" dims(d0 = 4)
      ins(%a[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<4xf32>
}

// -----

// expected-error @+1 {{is illegal: the target runs one instruction at a time (graph_issue_ps = 0)}}
func.func @on_a_cpu(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<order @on_a_cpu is [[0, 1]]>]} {
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "neg" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// -----

// expected-error @+1 {{is illegal: it is not a sequence of the entry's ids, or of sets of them}}
func.func @empty_set(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<order @empty_set is [[0], []]>]} {
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<4xf32>
}
