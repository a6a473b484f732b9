// RUN: aicf-opt %s --aicf-differentiate --split-input-file --verify-diagnostics

func.func @rank(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{value must have rank 0, but is of type 'tensor<4xf32>': reduce it, or give a seed of its type}}
  %dx = aicf.gradient %x wrt %x : tensor<4xf32> -> tensor<4xf32>
  return %dx : tensor<4xf32>
}

// -----

func.func @integer(%x: tensor<4xi32>, %y: tensor<f32>) -> tensor<4xi32> {
  // expected-error @+1 {{operand #1 must be variadic of ranked static tensor of f64, f32, bf16 or f16, but got 'tensor<4xi32>'}}
  %dx = aicf.gradient %y wrt %x : tensor<f32> -> tensor<4xi32>
  return %dx : tensor<4xi32>
}

// -----

func.func @nothing(%y: tensor<f32>) {
  // expected-error @+1 {{has nothing to differentiate with respect to}}
  "aicf.gradient"(%y) {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<f32>) -> ()
  return
}

// -----

func.func @seed(%x: tensor<f32>, %y: tensor<f32>, %seed: tensor<f64>) {
  // expected-error @+1 {{seed must be of the value's type, 'tensor<f32>', but is of type 'tensor<f64>'}}
  %dx = "aicf.gradient"(%y, %x, %seed) {operandSegmentSizes = array<i32: 1, 1, 1>}
    : (tensor<f32>, tensor<f32>, tensor<f64>) -> tensor<f32>
  return
}

// -----

func.func @types(%x: tensor<f32>, %y: tensor<f32>) {
  // expected-error @+1 {{must have one result for each operand in 'wrt', of its type}}
  %dx = "aicf.gradient"(%y, %x) {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<f32>, tensor<f32>) -> tensor<f64>
  return
}

// -----

func.func private @callee(tensor<f32>) -> tensor<f32>

func.func @no_rule(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{'func.call' has no gradient rule}}
  %y = func.call @callee(%x) : (tensor<f32>) -> tensor<f32>
  // expected-note @+1 {{it lies between this gradient's value and what that is differentiated by}}
  %dx = aicf.gradient %y wrt %x : tensor<f32> -> tensor<f32>
  return %dx : tensor<f32>
}
