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

// What goes on to a comparison stays rounded: here the comparison is in the
// body itself.
// CHECK-LABEL: func.func @compared
// CHECK:      aicf_emit.compute id(5) "exp+compare"
// CHECK:      %[[P:.*]] = math.exp %{{.*}} : f32
// CHECK-NEXT: %[[R:.*]] = arith.truncf %[[P]] : f32 to bf16
// CHECK-NEXT: %[[F:.*]] = arith.extf %[[R]] : bf16 to f32
// CHECK:      arith.cmpf oeq, %[[F]], %{{.*}} : f32
func.func @compared(%x: tensor<64xbf16>, %y: tensor<64xf32>) -> tensor<64xi1> {
  %e = tensor.empty() : tensor<64xbf16>
  %o = tensor.empty() : tensor<64xi1>
  %a = aicf_emit.compute id(4) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xbf16>) outs(%e[d0] : tensor<64xbf16>) {
  ^bb0(%v: bf16):
    %f = arith.extf %v : bf16 to f32
    %p = math.exp %f : f32
    %r = arith.truncf %p : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  %b = aicf_emit.compute id(5) "compare" dims(d0 = 64)
      ins(%a[d0] : tensor<64xbf16>, %y[d0] : tensor<64xf32>) outs(%o[d0] : tensor<64xi1>) {
  ^bb0(%v: bf16, %w: f32):
    %f = arith.extf %v : bf16 to f32
    %c = arith.cmpf oeq, %f, %w : f32
    aicf_emit.yield %c : i1
  }
  return %b : tensor<64xi1>
}

// And here in another instruction, which a pin keeps apart: the stored maximum
// is one of the values that it is compared with.
// CHECK-LABEL: func.func @compared_later
// CHECK:      aicf_emit.compute id(7) "exp+max"
// CHECK:      %[[P:.*]] = math.exp %{{.*}} : f32
// CHECK-NEXT: %[[R:.*]] = arith.truncf %[[P]] : f32 to bf16
// CHECK-NEXT: %[[F:.*]] = arith.extf %[[R]] : bf16 to f32
// CHECK:      aicf_emit.reduce max %[[F]] over(d0)
// CHECK:      aicf_emit.compute id(8) "exp+compare"
// CHECK:      %[[P:.*]] = math.exp %{{.*}} : f32
// CHECK-NEXT: %[[R:.*]] = arith.truncf %[[P]] : f32 to bf16
// CHECK-NEXT: %[[F:.*]] = arith.extf %[[R]] : bf16 to f32
// CHECK:      arith.cmpf oeq, %[[F]], %{{.*}} : f32
func.func @compared_later(%x: tensor<64xbf16>) -> tensor<64xi1>
    attributes {aicf_emit.pins = [#aicf_emit.pin<fuse i6 -> i7 is duplicate>,
                                  #aicf_emit.pin<fuse i6 -> i8 is fused>,
                                  #aicf_emit.pin<fuse i7 -> i8 is separate>]} {
  %e = tensor.empty() : tensor<64xbf16>
  %m = tensor.empty() : tensor<f32>
  %o = tensor.empty() : tensor<64xi1>
  %a = aicf_emit.compute id(6) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xbf16>) outs(%e[d0] : tensor<64xbf16>) {
  ^bb0(%v: bf16):
    %f = arith.extf %v : bf16 to f32
    %p = math.exp %f : f32
    %r = arith.truncf %p : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  %y = aicf_emit.compute id(7) "max" dims(d0 = 64)
      ins(%a[d0] : tensor<64xbf16>) outs(%m[] : tensor<f32>) {
  ^bb0(%v: bf16):
    %f = arith.extf %v : bf16 to f32
    %r = aicf_emit.reduce max %f over(d0) : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(8) "compare" dims(d0 = 64)
      ins(%a[d0] : tensor<64xbf16>, %y[] : tensor<f32>) outs(%o[d0] : tensor<64xi1>) {
  ^bb0(%v: bf16, %w: f32):
    %f = arith.extf %v : bf16 to f32
    %c = arith.cmpf oeq, %f, %w : f32
    aicf_emit.yield %c : i1
  }
  return %b : tensor<64xi1>
}
