// Names that were not meant, and what was; things that are given twice.
// RUN: aicf-opt %s --aicf-differentiate --verify-diagnostics --split-input-file
// RUN: not aicf-compile %s --target=h20 -o %t.aicf 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: unknown target 'h20'; known are {{.*}}; did you mean 'h200'?

func.func @op(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{custom op 'aicf.lniear' is unknown; did you mean 'aicf.linear'?}}
  %0 = aicf.lniear %x, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @op(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{custom op 'aicf.quaternion_product' is unknown}}
  %0 = aicf.quaternion_product %x : tensor<4x4xf32>
  return
}

// -----

func.func @attribute(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'aicf.matmul' op has no attribute 'tranpose_b'; did you mean 'transpose_b'?; its own are transpose_a, transpose_b}}
  %0 = aicf.matmul %x, %x {tranpose_b} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @attribute(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'aicf.exp' op has no attribute 'fast'; its own are approximate}}
  %0 = "aicf.exp"(%x) {fast} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

// Those of other dialects stay.
func.func @attribute(%x: tensor<4x4xf32>) {
  %0 = aicf.neg %x {other.note = 3} : tensor<4x4xf32>
  return
}

// -----

aicf.state @s : tensor<4xf32>

func.func @twice(%x: tensor<4xf32>) {
  // expected-note @+1 {{the first update of @s is here}}
  aicf.update @s, %x : tensor<4xf32>
  %y = aicf.neg %x : tensor<4xf32>
  // expected-error @+2 {{'aicf.update' op updates @s, whose last value nothing has read: remove one of the updates, or read the symbol between them}}
  // expected-note @+1 {{the second update is here}}
  aicf.update @s, %y : tensor<4xf32>
  return
}

// -----

// Between these the first value is read.
aicf.state @s : tensor<4xf32>
aicf.state @other : tensor<4xf32>

func.func @twice(%x: tensor<4xf32>) {
  aicf.update @s, %x : tensor<4xf32>
  aicf.update @other, %x : tensor<4xf32>
  %s = aicf.read @s : tensor<4xf32>
  %y = aicf.neg %s : tensor<4xf32>
  aicf.update @s, %y : tensor<4xf32>
  return
}

// -----

// expected-error @+3 {{the contract has 'max_kernels' twice}}
// expected-note @+2 {{the first 'max_kernels' is here}}
// expected-note @+1 {{the second 'max_kernels' is here}}
func.func @contract(%x: tensor<4xf32>) attributes {aicf_emit.contract = #aicf_emit.contract<max_kernels = 1, max_kernels = 2>} {
  return
}
