// Instructions name elements at compile time: a layout that is known at run
// time only is an error that says what to ask for.
// RUN: aicf-opt %s --one-shot-bufferize="bufferize-function-boundaries" --split-input-file --verify-diagnostics

func.func @compute(%g: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // expected-error@+2 {{needs buffers of static layout, got 'memref<4xf32, strided<[?], offset: ?>>': bufferize functions with an identity layout map}}
  // expected-error@+1 {{failed to bufferize op}}
  %t = aicf_emit.compute id(0) "copy" dims(d0 = 4)
      ins(%g[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %t : tensor<4xf32>
}

// -----

func.func @view(%g: tensor<2x2xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{needs contiguous memory, got 'memref<2x2xf32, strided<[?, ?], offset: ?>>'}}
  // expected-error@+1 {{failed to bufferize op}}
  %v = aicf_emit.view %g : tensor<2x2xf32> -> tensor<4xf32>
  return %v : tensor<4xf32>
}
