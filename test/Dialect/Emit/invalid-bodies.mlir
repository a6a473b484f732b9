// RUN: aicf-opt %s --split-input-file --verify-diagnostics

// A body holds what every back end has a meaning for.

func.func @foreign(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = aicf_emit.compute id(0) "undef" dims(d0 = 8)
      ins(%x[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    // expected-error @+1 {{cannot stand in a body: only pure scalar ops of arith and math or with ScalarOpInterface, aicf_emit.reduce and aicf_emit.index}}
    %r = llvm.mlir.undef : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<8xf32>
}

// -----

func.func @rounding(%x: tensor<8xf64>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = aicf_emit.compute id(0) "cast" dims(d0 = 8)
      ins(%x[d0] : tensor<8xf64>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f64):
    // expected-error @+1 {{rounds to nearest even in a body}}
    %r = arith.truncf %v toward_zero : f64 to f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<8xf32>
}

// -----

func.func @overflow(%x: tensor<3xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  // expected-error @+1 {{input 0: index 0 ('(d0 * 4611686018427387904) mod 3') overflows while it is computed}}
  %a = aicf_emit.compute id(0) "copy" dims(d0 = 8)
      ins(%x[(d0 * 4611686018427387904) mod 3] : tensor<3xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %a : tensor<8xf32>
}

// -----

func.func @space(%x: memref<8xf32, 3>, %y: memref<8xf32>) {
  // expected-error @+1 {{'memref<8xf32, 3>' is not a buffer: it needs known strides and the default memory space}}
  aicf_emit.compute id(0) "copy" dims(d0 = 8)
      ins(%x[d0] : memref<8xf32, 3>) outs(%y[d0] : memref<8xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return
}
