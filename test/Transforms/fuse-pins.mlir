// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse --split-input-file | FileCheck %s

// Pinning a runner-up gives exactly the cost that its record predicted.
// CHECK-LABEL: func.func @free
// CHECK: <fuse i0 -> i1 is fused costs <[[FUSED:[^>]+]]> over [<separate costs <[[SEPARATE:[^>]+]]>>]
func.func @free(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "exp" dims(d0 = 64)
      ins(%a[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<64xf32>
}

// A pin decides against the costs; its record says so, and what was cheaper.
// CHECK-LABEL: func.func @apart
// CHECK: aicf_emit.compute id(2) "exp"
// CHECK: aicf_emit.compute id(3) "exp"
// CHECK: <fuse i2 -> i3 is separate costs <[[SEPARATE]]> over [<fused costs <[[FUSED]]>>] for "{{.*}}" model {{[0-9]+}} pinned>
func.func @apart(%x: tensor<64xf32>) -> tensor<64xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<fuse i2 -> i3 is separate>]} {
  %e = tensor.empty() : tensor<64xf32>
  %a = aicf_emit.compute id(2) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(3) "exp" dims(d0 = 64)
      ins(%a[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<64xf32>
}

// -----

// CHECK-LABEL: func.func @together
// CHECK: aicf_emit.compute id(1) "sum+scale" dims(d0 = 64, d1 = 64)
// CHECK: <fuse i0 -> i1 is fused costs <{{.*}}> over [<separate costs <{{.*}}>>] for "{{.*}}" model {{[0-9]+}} pinned>
func.func @together(%x: tensor<64xf32>) -> tensor<64xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is fused>]} {
  %s = tensor.empty() : tensor<f32>
  %e = tensor.empty() : tensor<64xf32>
  %a = aicf_emit.compute id(0) "sum" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d0) : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "scale" dims(d0 = 64)
      ins(%a[] : tensor<f32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<64xf32>
}

// -----

// Recomputed for its consumer while it stays for others.
// CHECK-LABEL: func.func @twice
// CHECK: aicf_emit.compute id(0) "exp"
// CHECK: aicf_emit.compute id(1) "exp+neg"
// CHECK: <fuse i0 -> i1 is duplicate costs <{{.*}}> over [<separate costs <{{.*}}>>, <fused costs <{{.*}}>>] for "{{.*}}" model {{[0-9]+}} pinned>
func.func @twice(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<fuse i0 -> i1 is duplicate>]} {
  %e = tensor.empty() : tensor<64xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "neg" dims(d0 = 64)
      ins(%a[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  return %a, %b : tensor<64xf32>, tensor<64xf32>
}
