// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-save | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-save=disable | FileCheck %s --check-prefix=OFF

aicf_emit.global @w param : tensor<64xf32>

// A saved value that nobody overwrites is its source; no copy is left.
// CHECK-LABEL: func.func @alias
// CHECK:       %[[A:.*]] = aicf_emit.compute id(0) "exp"
// CHECK:       <save i1 is alias costs <0 ps> over [<copy costs <{{.*}}>>, <recompute costs <{{.*}}>>]
// CHECK-NOT:   aicf_emit.save
// CHECK:       aicf_emit.compute id(2) "transpose"
// CHECK-NEXT:  ins(%[[A]][d1, d0]

// Switched off, every saved value is copied.
// OFF-LABEL: func.func @alias
// OFF:       %[[A:.*]] = aicf_emit.compute id(0) "exp"
// OFF:       %[[K:.*]] = aicf_emit.compute id(1) "copy"
// OFF-NEXT:  ins(%[[A]][d0, d1]
// OFF:       <save i1 is copy costs <{{.*}}> over [<alias costs <0 ps>>,
// OFF:       aicf_emit.compute id(2) "transpose"
// OFF-NEXT:  ins(%[[K]][d1, d0]

func.func @alias(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %k = aicf_emit.save id(1) %a : tensor<64x64xf32>
  %b = aicf_emit.compute id(2) "transpose" dims(d0 = 64, d1 = 64)
      ins(%k[d1, d0] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<64x64xf32>
}

// No instruction computes an input, so the entry has the record.
// CHECK-LABEL: func.func @input
// CHECK-SAME:  <save i3 is alias costs <0 ps> over [<copy costs <{{.*}}>>, <recompute violates "no instruction of this entry computes the value">]
func.func @input(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %k = aicf_emit.save id(3) %x : tensor<64xf32>
  %b = aicf_emit.compute id(4) "exp" dims(d0 = 64)
      ins(%k[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<64xf32>
}

// The update overwrites @w before the last instruction reads the old weights:
// here the copy is what the program asks for.
// CHECK-LABEL: func.func @old_weights
// CHECK:       %[[W:.*]] = aicf_emit.read @w
// CHECK:       %[[K:.*]] = aicf_emit.compute id(5) "copy"
// CHECK-NEXT:  ins(%[[W]][d0]
// CHECK:       <save i5 is copy costs <{{.*}}> over [<alias violates "hazard: @w is overwritten before the saved value is used">,
// CHECK:       %[[NEW:.*]] = aicf_emit.compute id(6) "sgd"
// CHECK:       aicf_emit.compute id(7) "difference"
// CHECK-NEXT:  ins(%[[NEW]][d0] : tensor<64xf32>, %[[K]][d0] : tensor<64xf32>)
func.func @old_weights(%g: tensor<64xf32>) -> tensor<64xf32> {
  %w = aicf_emit.read @w : tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %k = aicf_emit.save id(5) %w : tensor<64xf32>
  %new = aicf_emit.compute id(6) "sgd" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>, %g[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32, %d: f32):
    %r = arith.subf %v, %d : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %new, @w in_place : tensor<64xf32>
  %b = aicf_emit.compute id(7) "difference" dims(d0 = 64)
      ins(%new[d0] : tensor<64xf32>, %k[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32, %o: f32):
    %r = arith.subf %v, %o : f32
    aicf_emit.yield %r : f32
  }
  return %b : tensor<64xf32>
}

// A pin can ask for the dearer way: here the exponential is computed again.
// CHECK-LABEL: func.func @recompute
// CHECK:       aicf_emit.compute id(8) "exp"
// CHECK:       %[[AGAIN:.*]] = aicf_emit.compute id(9) "exp"
// CHECK:       <save i9 is recompute costs <{{.*}}> over [<alias costs <0 ps>>, <copy costs <{{.*}}>>] for "{{.*}}" model {{[0-9]+}} pinned>
// CHECK:       return %{{.*}}, %[[AGAIN]]
func.func @recompute(%x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<save i9 is recompute>]} {
  %e = tensor.empty() : tensor<64xf32>
  %a = aicf_emit.compute id(8) "exp" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %k = aicf_emit.save id(9) %a : tensor<64xf32>
  return %a, %k : tensor<64xf32>, tensor<64xf32>
}

// The backward pass reads the saved value through a view, after the update.
// CHECK-LABEL: func.func @viewed
// CHECK: aicf_emit.compute id(60) "copy"
// CHECK: <save i60 is copy costs <{{.*}}> over [<alias violates "hazard: @w is overwritten before the saved value is used">
func.func @viewed() -> tensor<8x8xf32> {
  %w = aicf_emit.read @w : tensor<64xf32>
  %k = aicf_emit.save id(60) %w : tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<8x8xf32>
  %new = aicf_emit.compute id(61) "exp" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %new, @w in_place : tensor<64xf32>
  %old = aicf_emit.view %k : tensor<64xf32> -> tensor<8x8xf32>
  %y = aicf_emit.compute id(62) "add" dims(d0 = 8, d1 = 8)
      ins(%old[d0, d1] : tensor<8x8xf32>, %new[d0 * 8 + d1] : tensor<64xf32>) outs(%f[d0, d1] : tensor<8x8xf32>) {
  ^bb0(%v: f32, %n: f32):
    %r = arith.addf %v, %n : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<8x8xf32>
}
