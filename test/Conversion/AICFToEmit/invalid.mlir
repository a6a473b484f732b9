// RUN: aicf-opt %s --convert-aicf-to-emit --verify-diagnostics --split-input-file

aicf.param @w : tensor<4xf32>
func.func @argument(%x: tensor<4xf32>) {
  // expected-error @+1 {{the in_place update of @w cannot be honoured: no instruction can compute the value straight into the symbol's memory, since it is an argument of the entry}}
  aicf.update @w, %x in_place : tensor<4xf32>
  return
}

// -----

aicf.param @w : tensor<4xf32>
func.func @view(%x: tensor<2x2xf32>) {
  %0 = aicf.exp %x : tensor<2x2xf32>
  %1 = aicf.reshape %0 : tensor<2x2xf32> -> tensor<4xf32>
  // expected-error @+1 {{since it is a view of another value}}
  aicf.update @w, %1 in_place : tensor<4xf32>
  return
}

// -----

aicf.param @a : tensor<4xf32>
aicf.param @b : tensor<4xf32>
func.func @two_symbols(%x: tensor<4xf32>) {
  %0 = aicf.exp %x : tensor<4xf32>
  aicf.update @a, %0 in_place : tensor<4xf32>
  // expected-error @+1 {{the in_place update of @b cannot be honoured: no instruction can compute the value straight into the symbol's memory, since it goes to a second place}}
  aicf.update @b, %0 in_place : tensor<4xf32>
  return
}

// -----

aicf.param @a : tensor<4xf32>
aicf.param @b : tensor<4xf32>
func.func @other_symbol() {
  %0 = aicf.read @a : tensor<4xf32>
  // expected-error @+1 {{since it is the unchanged value of a symbol}}
  aicf.update @b, %0 in_place : tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{argument #0 of entry @dynamic is of type 'tensor<?xf32>': AICF requires ranked tensors of static shape}}
func.func @dynamic(%x: tensor<?xf32>) {
  return
}

// -----

// expected-error @+1 {{result #0 of entry @scalar is of type 'f32': AICF requires ranked tensors of static shape}}
func.func @scalar() -> f32 {
  %0 = arith.constant 0.0 : f32
  return %0 : f32
}

// -----

func.func private @helper(tensor<4xf32>) -> tensor<4xf32>
func.func @call(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'func.call' has no lowering to instructions: an entry holds ops of the aicf dialect and a return}}
  %0 = call @helper(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{unknown attribute 'aicf.contract': contracts and pins of an entry are aicf_emit.contract and aicf_emit.pins}}
func.func @misspelt(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {aicf.contract = #aicf_emit.contract<max_kernels = 1>} {
  %y = aicf.exp %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
