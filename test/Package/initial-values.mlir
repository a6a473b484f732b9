// An initial value of equal elements, zero or not, takes one element in the
// package; others all of theirs, and constants too. What is too much is an
// error, not a file without end.

// RUN: split-file %s %t
// RUN: aicf-compile %t/splat.mlir -o %t/splat.aicf
// RUN: wc -c < %t/splat.aicf | FileCheck %s --check-prefix=SIZE
// SIZE: {{^ *[0-9]{1,6}$}}
// RUN: aicf-run %t/splat.aicf --list | FileCheck %s --check-prefix=LIST
// LIST: zeros: 512x1024xf32, 2097152 bytes, has an initial value
// LIST: halves: 512x1024xbf16, 1048576 bytes, has an initial value
// RUN: aicf-run %t/splat.aicf --output=%t/out.npz --save-globals=%t/globals.npz

// RUN: not aicf-compile %t/large.mlir -o %t/large.aicf 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: error: constants and initial values take more than 4294967296 bytes

//--- splat.mlir
aicf.param @zeros : tensor<512x1024xf32> = dense<0.0>
aicf.param @halves : tensor<512x1024xbf16> = dense<0.5>
func.func @f() -> (tensor<512x1024xbf16> {aicf.name = "y"}) {
  %z = aicf.read @zeros : tensor<512x1024xf32>
  %h = aicf.read @halves : tensor<512x1024xbf16>
  %c = aicf.cast %z : tensor<512x1024xf32> -> tensor<512x1024xbf16>
  %y = aicf.add %c, %h : tensor<512x1024xbf16>
  return %y : tensor<512x1024xbf16>
}

//--- large.mlir
aicf_emit.global @c constant : tensor<65536x65536xf32> = dense<2.0>
func.func @f(%x: tensor<4xf32> {aicf_emit.name = "x"}) -> (tensor<4xf32> {aicf_emit.name = "y"}) {
  %e = tensor.empty() : tensor<4xf32>
  %y = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<4xf32>
}
