// RUN: aicf-opt %s --split-input-file --verify-diagnostics

// What a body must obey: pure scalar ops, and values that vary over no other
// dims than those of the output that they are stored to.

func.func @f(%x: tensor<4x8xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %y = aicf_emit.compute id(0) "forgot_to_reduce" dims(d0 = 4, d1 = 8)
      ins(%x[d0, d1] : tensor<4x8xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    // expected-error @+1 {{value 0 varies over d1, which is not in the subscript of output 0}}
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

// The softmax's quotient varies over d1 again, through %v.
func.func @f(%x: tensor<4x8xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %y = aicf_emit.compute id(0) "quotient" dims(d0 = 4, d1 = 8)
      ins(%x[d0, d1] : tensor<4x8xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    %q = arith.divf %v, %s : f32
    // expected-error @+1 {{value 0 varies over d1, which is not in the subscript of output 0}}
    aicf_emit.yield %q : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%e: tensor<4xi64>) -> tensor<4xi64> {
  %y = aicf_emit.compute id(0) "position" dims(d0 = 4, d1 = 8)
      outs(%e[d0] : tensor<4xi64>) {
    %i = aicf_emit.index d1 : i64
    // expected-error @+1 {{value 0 varies over d1, which is not in the subscript of output 0}}
    aicf_emit.yield %i : i64
  }
  return %y : tensor<4xi64>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{the body has 2 arguments for 1 inputs}}
  %y = aicf_emit.compute id(0) "copy" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32, %w: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xbf16>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{argument 0 of the body must be 'bf16'}}
  %y = aicf_emit.compute id(0) "cast" dims(d0 = 4)
      ins(%x[d0] : tensor<4xbf16>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %y = aicf_emit.compute id(0) "copy" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    // expected-error @+1 {{yields 2 values for 1 outputs}}
    aicf_emit.yield %v, %v : f32, f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<4xbf16>) -> tensor<4xbf16> {
  %y = aicf_emit.compute id(0) "cast" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xbf16>) {
  ^bb0(%v: f32):
    // expected-error @+1 {{value 0 must be 'bf16'}}
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xbf16>
}

// -----

// A body has no side effects: its points run in any order, on any thread.
func.func private @log(f32)
func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %y = aicf_emit.compute id(0) "print" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    // expected-error @+1 {{cannot stand in a body: only pure scalar ops}}
    func.call @log(%v) : (f32) -> ()
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %y = aicf_emit.compute id(0) "vector" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    // expected-error @+1 {{cannot stand in a body: 'vector<4xf32>' is not one of f32}}
    %c = arith.constant dense<0.0> : vector<4xf32>
    aicf_emit.yield %v : f32
  }
  return %y : tensor<4xf32>
}

// -----

// Isolated from above: what a body reads goes through the instruction's inputs.
func.func @f(%s: f32, %e: tensor<4xf32>) -> tensor<4xf32> {
  %y = aicf_emit.compute id(0) "fill" dims(d0 = 4)
      outs(%e[d0] : tensor<4xf32>) {
    // expected-error @+1 {{use of undeclared SSA value name}}
    aicf_emit.yield %s : f32
  }
  return %y : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<f32>) -> tensor<f32> {
  %y = aicf_emit.compute id(0) "sum" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[] : tensor<f32>) {
  ^bb0(%v: f32):
    // expected-error @+1 {{d1 is not one of the 1 dims of the instruction}}
    %s = aicf_emit.reduce add %v over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<f32>
}

// -----

func.func @f(%x: tensor<4x4xf32>, %e: tensor<f32>) -> tensor<f32> {
  %y = aicf_emit.compute id(0) "sum" dims(d0 = 4, d1 = 4)
      ins(%x[d0, d1] : tensor<4x4xf32>) outs(%e[] : tensor<f32>) {
  ^bb0(%v: f32):
    // expected-error @+1 {{dims must ascend}}
    %s = aicf_emit.reduce add %v over(d1, d0) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<f32>
}

// -----

func.func @f(%x: tensor<4xf32>, %e: tensor<f32>) -> tensor<f32> {
  %y = aicf_emit.compute id(0) "sum" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[] : tensor<f32>) {
  ^bb0(%v: f32):
    // expected-error @+1 {{unknown combining kind 'mean'}}
    %s = aicf_emit.reduce mean %v over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<f32>
}

// -----

func.func @f(%e: tensor<4xi64>) -> tensor<4xi64> {
  %y = aicf_emit.compute id(0) "iota" dims(d0 = 4)
      outs(%e[d0] : tensor<4xi64>) {
    // expected-error @+1 {{d3 is not one of the 1 dims of the instruction}}
    %i = aicf_emit.index d3 : i64
    aicf_emit.yield %i : i64
  }
  return %y : tensor<4xi64>
}

// -----

func.func @f(%v: f32) -> f32 {
  // expected-error @+1 {{expects parent op 'aicf_emit.compute'}}
  %s = aicf_emit.reduce add %v over(d0) : f32
  return %s : f32
}
