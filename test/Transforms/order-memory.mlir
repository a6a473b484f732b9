// What another instruction hides runs where it makes the peak least, though each
// candidate lets it run first: its result would live beside the largest value.
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-order=memory-permille=10 | FileCheck %s

// A tenth of the memory is worth a part of the time, and no more is paid.
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-order=memory-permille=0 | FileCheck %s --check-prefix=FREE
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-order=memory-permille=900 | FileCheck %s --check-prefix=DEAR

// One instruction after the other, the same holds.
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-order=memory-permille=10 | FileCheck %s --check-prefix=CPU

// CHECK-LABEL: func.func @hidden
// CHECK-SAME:  <order @hidden is {{\[\[}}0], [2], [3], [1, 4], [5]] costs <[[TIME:[0-9]+]] ps = {{.*}}, 294912 bytes>
// CHECK-SAME:  <{{\[\[}}0, 1], [2], [3], [4], [5]] costs <[[TIME]] ps = {{.*}}, 327680 bytes>
// CPU-LABEL:   func.func @hidden
// CPU-SAME:    <order @hidden is [0, 2, 3, 4, 1, 5] costs <[[TIME:[0-9]+]] ps = {{.*}}, 294912 bytes>
// CPU-SAME:    over [<[0, 1, 2, 3, 4, 5] costs <[[TIME]] ps = {{.*}}, 327680 bytes>>]
func.func @hidden(%x: tensor<128x64xf32>, %u: tensor<64x64xf32>, %v: tensor<64x512xf32>, %w: tensor<512x64xf32>) -> tensor<128x64xf32> {
  %e64 = tensor.empty() : tensor<128x64xf32>
  %e512 = tensor.empty() : tensor<128x512xf32>
  %a = aicf_emit.compute id(0) "matmul" dims(d0 = 128, d1 = 64, d2 = 64)
      ins(%x[d0, d2] : tensor<128x64xf32>, %u[d2, d1] : tensor<64x64xf32>)
      outs(%e64[d0, d1] : tensor<128x64xf32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %r = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "exp" dims(d0 = 128, d1 = 64)
      ins(%x[d0, d1] : tensor<128x64xf32>) outs(%e64[d0, d1] : tensor<128x64xf32>) {
  ^bb0(%p: f32):
    %r = math.exp %p : f32
    aicf_emit.yield %r : f32
  }
  %c = aicf_emit.compute id(2) "matmul" dims(d0 = 128, d1 = 512, d2 = 64)
      ins(%a[d0, d2] : tensor<128x64xf32>, %v[d2, d1] : tensor<64x512xf32>)
      outs(%e512[d0, d1] : tensor<128x512xf32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %r = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %r : f32
  }
  %d = aicf_emit.compute id(3) "matmul" dims(d0 = 128, d1 = 64, d2 = 512)
      ins(%c[d0, d2] : tensor<128x512xf32>, %w[d2, d1] : tensor<512x64xf32>)
      outs(%e64[d0, d1] : tensor<128x64xf32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %r = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %r : f32
  }
  %f = aicf_emit.compute id(4) "matmul" dims(d0 = 128, d1 = 64, d2 = 64)
      ins(%d[d0, d2] : tensor<128x64xf32>, %u[d2, d1] : tensor<64x64xf32>)
      outs(%e64[d0, d1] : tensor<128x64xf32>) {
  ^bb0(%v: f32, %w: f32):
    %p = arith.mulf %v, %w : f32
    %r = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %r : f32
  }
  %y = aicf_emit.compute id(5) "add" dims(d0 = 128, d1 = 64)
      ins(%b[d0, d1] : tensor<128x64xf32>, %f[d0, d1] : tensor<128x64xf32>) outs(%e64[d0, d1] : tensor<128x64xf32>) {
  ^bb0(%p: f32, %q: f32):
    %r = arith.addf %p, %q : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<128x64xf32>
}

// Two values that take long: side by side they need twice the memory.
// CHECK-LABEL: func.func @long
// CHECK-SAME:  <order @long is {{\[\[}}6], [7, 8], [9], [10]] costs <{{.*}}, 8388864 bytes>
// FREE-LABEL:  func.func @long
// FREE-SAME:   <order @long is {{\[\[}}6], [7, 8], [9], [10]] costs <{{.*}}, 8388864 bytes>
// DEAR-LABEL:  func.func @long
// DEAR-SAME:   <order @long is [7, 9, 6, 8, 10] costs <{{.*}}, 4194816 bytes>
// DEAR-SAME:   <{{\[\[}}6], [7, 8], [9], [10]] costs <{{.*}}, 8388864 bytes>
func.func @long(%x: tensor<1024x1024xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<1024x1024xf32>
  %s = tensor.empty() : tensor<f32>
  %a = aicf_emit.compute id(6) "exp" dims(d0 = 1024, d1 = 1024)
      ins(%x[d0, d1] : tensor<1024x1024xf32>) outs(%e[d0, d1] : tensor<1024x1024xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(7) "log" dims(d0 = 1024, d1 = 1024)
      ins(%x[d0, d1] : tensor<1024x1024xf32>) outs(%e[d0, d1] : tensor<1024x1024xf32>) {
  ^bb0(%v: f32):
    %r = math.log %v : f32
    aicf_emit.yield %r : f32
  }
  %p = aicf_emit.compute id(8) "sum" dims(d0 = 1024, d1 = 1024)
      ins(%a[d0, d1] : tensor<1024x1024xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d0, d1) : f32
    aicf_emit.yield %r : f32
  }
  %q = aicf_emit.compute id(9) "sum" dims(d0 = 1024, d1 = 1024)
      ins(%b[d0, d1] : tensor<1024x1024xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d0, d1) : f32
    aicf_emit.yield %r : f32
  }
  %y = aicf_emit.compute id(10) "add" dims()
      ins(%p[] : tensor<f32>, %q[] : tensor<f32>) outs(%s[] : tensor<f32>) {
  ^bb0(%u: f32, %v: f32):
    %r = arith.addf %u, %v : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<f32>
}
