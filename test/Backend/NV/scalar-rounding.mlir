// RUN: aicf-compile %s --target=h200 --portable=false --emit=ptx | FileCheck %s

// A number that is rounded to bf16 and widened again is the upper half of a pair:
// the conversion of a single one is slow.
// CHECK:      mov.b32 [[ZERO:%r[0-9]+]], 0f00000000
// CHECK-NEXT: cvt.rn.bf16x2.f32 [[P:%r[0-9]+]], {{%r[0-9]+}}, [[ZERO]]
// CHECK-NEXT: add.rn.f32 {{.*}}[[P]]
func.func @rounded(%x: tensor<1000xf32>, %y: tensor<1000xf32>) -> tensor<1000xf32> {
  %e = tensor.empty() : tensor<1000xf32>
  %r = aicf_emit.compute id(0) "rounded" dims(d0 = 1000)
      ins(%x[d0] : tensor<1000xf32>, %y[d0] : tensor<1000xf32>) outs(%e[d0] : tensor<1000xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %t = arith.truncf %p : f32 to bf16
    %w = arith.extf %t : bf16 to f32
    %s = arith.addf %w, %b : f32
    aicf_emit.yield %s : f32
  }
  return %r : tensor<1000xf32>
}
