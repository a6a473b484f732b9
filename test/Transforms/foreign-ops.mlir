// What is no instruction is refused by name, with a way out.
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-order --split-input-file --verify-diagnostics
// That there are no targets is no second error.
// RUN: aicf-opt %s --aicf-fuse --split-input-file --verify-diagnostics
// RUN: aicf-opt %s --aicf-kernel --split-input-file --verify-diagnostics
// RUN: aicf-opt %s --aicf-memory --split-input-file --verify-diagnostics

func.func @logical(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'aicf.relu' cannot stand in entry @logical, which is planned as instructions: lower it with --aicf-lower-to-emit first}}
  %0 = aicf.relu %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func private @callee(tensor<4xf32>) -> tensor<4xf32>
func.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'func.call' cannot stand in entry @caller, which is planned as instructions: inline the callee first}}
  %0 = func.call @callee(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @upstream(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'arith.addf' cannot stand in entry @upstream, which is planned as instructions: write it in the aicf dialect, or in the body of an aicf_emit.compute}}
  %0 = arith.addf %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
