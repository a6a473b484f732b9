// RUN: aicf-opt %s --aicf-verify-in-place --split-input-file --verify-diagnostics

// Both the digits step and the convolutional network agree with upstream.
// RUN: aicf-opt %aicf_src_root/test/Inputs/digits.mlir --aicf-lower-to-emit --aicf-attach-targets=targets=h200 --aicf-fuse --aicf-save --aicf-in-place --aicf-verify-in-place -o /dev/null
// RUN: aicf-opt %aicf_src_root/examples/convnet/convnet.mlir --aicf-lower-to-emit --aicf-attach-targets=targets=h200 --aicf-fuse --aicf-save --aicf-in-place --aicf-verify-in-place -o /dev/null

// Legal: the update comes after the sum; outputs that share a tensor.empty do
// not share memory.

aicf_emit.global @w param : tensor<64xf32>

func.func @good(%g: tensor<64xf32>) -> (tensor<f32>, tensor<f32>) {
  %w = aicf_emit.read @w : tensor<64xf32>
  %s = tensor.empty() : tensor<f32>
  %sums:2 = aicf_emit.compute id(1) "sum" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>) outs(%s[] : tensor<f32>, %s[] : tensor<f32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d0) : f32
    %m = aicf_emit.reduce max %v over(d0) : f32
    aicf_emit.yield %r, %m : f32, f32
  }
  %new = aicf_emit.compute id(0) "sgd" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>, %g[d0] : tensor<64xf32>) outs(%w[d0] : tensor<64xf32>) {
  ^bb0(%v: f32, %d: f32):
    %r = arith.subf %v, %d : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %new, @w in_place : tensor<64xf32>
  return %sums#0, %sums#1 : tensor<f32>, tensor<f32>
}

// -----

aicf_emit.global @w param : tensor<64xf32>

// A dropped hazard: the sum reads the old parameter after the update.
func.func @late_reader(%g: tensor<64xf32>) -> tensor<f32> {
  %w = aicf_emit.read @w : tensor<64xf32>
  %s = tensor.empty() : tensor<f32>
  %new = aicf_emit.compute id(0) "sgd" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>, %g[d0] : tensor<64xf32>) outs(%w[d0] : tensor<64xf32>) {
  ^bb0(%v: f32, %d: f32):
    %r = arith.subf %v, %d : f32
    aicf_emit.yield %r : f32
  }
  // expected-error@+1 {{@w is marked in_place, and One-Shot analysis finds its new value in other memory}}
  aicf_emit.write %new, @w in_place : tensor<64xf32>
  %norm = aicf_emit.compute id(1) "sum" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d0) : f32
    aicf_emit.yield %r : f32
  }
  return %norm : tensor<f32>
}

// -----

// Another subscript, and a loop that reads the input again after the store.
func.func @hazards(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 8, d1 = 8)
      ins(%x[d0, d1] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<8x8xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  // expected-error@+1 {{output 0 is tied to a value that it may not overwrite, by One-Shot analysis}}
  %b = aicf_emit.compute id(1) "transpose" dims(d0 = 8, d1 = 8)
      ins(%a[d1, d0] : tensor<8x8xf32>) outs(%a[d0, d1] : tensor<8x8xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<8x8xf32>
}

// -----

// Two values in the same memory at the same time.
func.func @shared(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 8)
      ins(%x[d0] : tensor<8xf32>) outs(%e[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  // expected-error@+1 {{output 0 is tied to a value that it may not overwrite}}
  %b = aicf_emit.compute id(1) "neg" dims(d0 = 8)
      ins(%a[d0] : tensor<8xf32>) outs(%a[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  %c = aicf_emit.compute id(2) "sqrt" dims(d0 = 8)
      ins(%a[d0] : tensor<8xf32>) outs(%a[d0] : tensor<8xf32>) {
  ^bb0(%v: f32):
    %r = math.sqrt %v : f32
    aicf_emit.yield %r : f32
  }
  return %b, %c : tensor<8xf32>, tensor<8xf32>
}
