// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-pin='pins={fuse i3 -> i4 is fused}' --aicf-fuse | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-limit-memory=limit=1K --aicf-fuse | FileCheck %s --check-prefix=LIMIT
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-limit-memory=limit=1M --aicf-fuse | FileCheck %s --check-prefix=ENOUGH

// A sum of products need not visit what is zero in both factors. So a
// contraction that copies with zeros behind each line are fused into is that of
// the lines as they were. What a read has outside of the image is zero in the
// copy, too, and needs no guard.
// CHECK-LABEL: func.func @padded
// CHECK:      aicf_emit.compute id(2) "{{.*}}product" dims(d0 = 62, d1 = 24, d2 = 3, d3 = 17)
// CHECK-NEXT:   ins(%{{.*}}[d2, d3, d1] : tensor<3x17x24xbf16>, %{{.*}}[d0 + d2 - 1, d3] or_zero : tensor<62x17xbf16>)
// CHECK-NOT:    arith.select
// CHECK:        aicf_emit.reduce add %{{.*}} over(d2, d3)
// Under a limit of memory the copies are no choice, whatever they gain.
// One that all values keep forbids nothing.
// ENOUGH-LABEL: func.func @padded
// ENOUGH-NOT:  under a limit
// LIMIT-LABEL: func.func @padded
// LIMIT:       "pad+pad+product"
// LIMIT-COUNT-2: <separate violates "memory: under a limit, a copy with zeros is a part of what reads it">
func.func @padded(%x: tensor<62x17xbf16>, %w: tensor<3x17x24xbf16>) -> tensor<62x24xbf16> {
  %0 = tensor.empty() : tensor<62x64xbf16>
  %1 = tensor.empty() : tensor<3x64x24xbf16>
  %2 = tensor.empty() : tensor<62x24xbf16>
  %px = aicf_emit.compute id(0) "pad" dims(d0 = 62, d1 = 64)
      ins(%x[d0, d1] or_zero : tensor<62x17xbf16>) outs(%0[d0, d1] : tensor<62x64xbf16>) {
  ^bb0(%v: bf16):
    aicf_emit.yield %v : bf16
  }
  %pw = aicf_emit.compute id(1) "pad" dims(d0 = 3, d1 = 64, d2 = 24)
      ins(%w[d0, d1, d2] or_zero : tensor<3x17x24xbf16>) outs(%1[d0, d1, d2] : tensor<3x64x24xbf16>) {
  ^bb0(%v: bf16):
    aicf_emit.yield %v : bf16
  }
  %y = aicf_emit.compute id(2) "product" dims(d0 = 62, d1 = 24, d2 = 3, d3 = 64)
      ins(%px[d0 + d2 - 1, d3] or_zero : tensor<62x64xbf16>, %pw[d2, d3, d1] : tensor<3x64x24xbf16>)
      outs(%2[d0, d1] : tensor<62x24xbf16>) {
  ^bb0(%a: bf16, %b: bf16):
    %c = arith.extf %a : bf16 to f32
    %d = arith.extf %b : bf16 to f32
    %e = arith.mulf %c, %d : f32
    %f = aicf_emit.reduce add %e over(d2, d3) : f32
    %g = arith.truncf %f : f32 to bf16
    aicf_emit.yield %g : bf16
  }
  return %y : tensor<62x24xbf16>
}

// Where the other factor may be infinite, or not a number, the terms count.
// CHECK-LABEL: func.func @one_factor
// CHECK:      aicf_emit.compute id(4) "pad+product" dims(d0 = 62, d1 = 24, d2 = 64)
// CHECK-NEXT:   ins(%{{.*}}[d0, d2] or_zero : tensor<62x17xf32>, %{{.*}}[d2, d1] : tensor<64x24xf32>)
func.func @one_factor(%x: tensor<62x17xf32>, %w: tensor<64x24xf32>) -> tensor<62x24xf32> {
  %0 = tensor.empty() : tensor<62x64xf32>
  %1 = tensor.empty() : tensor<62x24xf32>
  %px = aicf_emit.compute id(3) "pad" dims(d0 = 62, d1 = 64)
      ins(%x[d0, d1] or_zero : tensor<62x17xf32>) outs(%0[d0, d1] : tensor<62x64xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  %y = aicf_emit.compute id(4) "product" dims(d0 = 62, d1 = 24, d2 = 64)
      ins(%px[d0, d2] : tensor<62x64xf32>, %w[d2, d1] : tensor<64x24xf32>)
      outs(%1[d0, d1] : tensor<62x24xf32>) {
  ^bb0(%a: f32, %b: f32):
    %e = arith.mulf %a, %b : f32
    %f = aicf_emit.reduce add %e over(d2) : f32
    aicf_emit.yield %f : f32
  }
  return %y : tensor<62x24xf32>
}
