// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse | FileCheck %s

// Two instructions that store bf16 and compute in f32. Fused, the rounding
// between them may disappear, unless a constraint of either forbids it.

// CHECK-LABEL: func.func @allowed
// CHECK:      aicf_emit.compute id(1) "exp+neg"
// CHECK:      %[[X:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK-NEXT: %[[P:.*]] = math.exp %[[X]] : f32
// CHECK-NEXT: %[[N:.*]] = arith.negf %[[P]] : f32
// CHECK-NEXT: %[[Y:.*]] = arith.truncf %[[N]] : f32 to bf16
// CHECK-NEXT: aicf_emit.yield %[[Y]]
func.func @allowed(%x: tensor<64xbf16>) -> tensor<64xbf16> {
  %e = tensor.empty() : tensor<64xbf16>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xbf16>) outs(%e[d0] : tensor<64xbf16>) {
  ^bb0(%v: bf16):
    %f = arith.extf %v : bf16 to f32
    %p = math.exp %f : f32
    %r = arith.truncf %p : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  %b = aicf_emit.compute id(1) "neg" dims(d0 = 64)
      ins(%a[d0] : tensor<64xbf16>) outs(%e[d0] : tensor<64xbf16>) {
  ^bb0(%v: bf16):
    %f = arith.extf %v : bf16 to f32
    %n = arith.negf %f : f32
    %r = arith.truncf %n : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return %b : tensor<64xbf16>
}

// CHECK-LABEL: func.func @forbidden
// CHECK:      aicf_emit.compute id(3) "exp+neg"
// CHECK:      constraints<excess_precision = false>
// CHECK:      %[[P:.*]] = math.exp %{{.*}} : f32
// CHECK-NEXT: %[[R:.*]] = arith.truncf %[[P]] : f32 to bf16
// CHECK-NEXT: %[[F:.*]] = arith.extf %[[R]] : bf16 to f32
// CHECK-NEXT: arith.negf %[[F]] : f32
func.func @forbidden(%x: tensor<64xbf16>) -> tensor<64xbf16> {
  %e = tensor.empty() : tensor<64xbf16>
  %a = aicf_emit.compute id(2) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xbf16>) outs(%e[d0] : tensor<64xbf16>)
      constraints<excess_precision = false> {
  ^bb0(%v: bf16):
    %f = arith.extf %v : bf16 to f32
    %p = math.exp %f : f32
    %r = arith.truncf %p : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  %b = aicf_emit.compute id(3) "neg" dims(d0 = 64)
      ins(%a[d0] : tensor<64xbf16>) outs(%e[d0] : tensor<64xbf16>) {
  ^bb0(%v: bf16):
    %f = arith.extf %v : bf16 to f32
    %n = arith.negf %f : f32
    %r = arith.truncf %n : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return %b : tensor<64xbf16>
}
