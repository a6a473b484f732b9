// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-in-place | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-in-place=disable | FileCheck %s --check-prefix=OFF

aicf_emit.global @w param : tensor<64xf32>

// The update goes straight into the parameter. The sum reads the old weights:
// it is moved before the update.
// CHECK-LABEL: func.func @sgd
// CHECK:       %[[W:.*]] = aicf_emit.read @w
// CHECK:       aicf_emit.compute id(1) "sum"
// CHECK-NEXT:  ins(%[[W]][d0]
// CHECK:       %[[NEW:.*]] = aicf_emit.compute id(0) "sgd"
// CHECK-NEXT:  ins(%[[W]][d0] : tensor<64xf32>,
// CHECK-NEXT:  outs(%[[W]][d0] : tensor<64xf32>)
// CHECK:       <in_place i0.0 is @w costs <{{.*}}> over [<fresh violates "contract: the write is marked in_place">]
// CHECK:       aicf_emit.write %[[NEW]], @w in_place
func.func @sgd(%g: tensor<64xf32>) -> tensor<f32> {
  %w = aicf_emit.read @w : tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %s = tensor.empty() : tensor<f32>
  %new = aicf_emit.compute id(0) "sgd" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>, %g[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32, %d: f32):
    %r = arith.subf %v, %d : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %new, @w in_place : tensor<64xf32>
  %norm = aicf_emit.compute id(1) "sum" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d0) : f32
    aicf_emit.yield %r : f32
  }
  return %norm : tensor<f32>
}

// Transient values: i3 takes over the memory of i2, which dies there. The
// transposition reads elements after it would have overwritten them. The result
// of the entry has its own slot.
// CHECK-LABEL: func.func @transient
// CHECK:       %[[E:.*]] = tensor.empty()
// CHECK:       %[[A:.*]] = aicf_emit.compute id(2) "exp"
// CHECK:       %[[B:.*]] = aicf_emit.compute id(3) "neg"
// CHECK:       outs(%[[A]][d0, d1]
// CHECK:       <in_place i3.0 is i2.0 costs <{{.*}}, 0 bytes> over [<fresh costs <{{.*}}, 16384 bytes>>]
// CHECK:       %[[C:.*]] = aicf_emit.compute id(4) "transpose"
// CHECK:       outs(%[[E]][d0, d1]
// CHECK:       <in_place i4.0 is fresh costs <{{.*}}> over [<i3.0 violates "hazard: input 0 reads the memory of output 0 at another subscript">]
// CHECK:       aicf_emit.compute id(5) "exp"
// CHECK-NEXT:  ins(%[[C]][d0, d1]
// CHECK-NEXT:  outs(%[[E]][d0, d1]

// Switched off, contracts are kept all the same.
// OFF-LABEL: func.func @sgd
// OFF:       <in_place i0.0 is @w
// OFF-LABEL: func.func @transient
// OFF:       %[[E:.*]] = tensor.empty()
// OFF:       aicf_emit.compute id(3) "neg"
// OFF:       outs(%[[E]][d0, d1]
// OFF:       <in_place i3.0 is fresh costs <{{.*}}> over [<i2.0 costs <{{.*}}>>]
func.func @transient(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %a = aicf_emit.compute id(2) "exp" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(3) "neg" dims(d0 = 64, d1 = 64)
      ins(%a[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  %c = aicf_emit.compute id(4) "transpose" dims(d0 = 64, d1 = 64)
      ins(%b[d1, d0] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  %d = aicf_emit.compute id(5) "exp" dims(d0 = 64, d1 = 64)
      ins(%c[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %d : tensor<64x64xf32>
}

// Without the contract `in_place`, an update that cannot overwrite is computed
// apart, and copied when everybody has read the old value.
// CHECK-LABEL: func.func @reverse
// CHECK:       %[[W:.*]] = aicf_emit.read @w
// CHECK:       %[[NEW:.*]] = aicf_emit.compute id(6) "reverse"
// CHECK:       <in_place i6.0 is fresh costs <{{.*}}> over [<@w violates "hazard: input 0 reads the memory of output 0 at another subscript">]
// CHECK:       aicf_emit.compute id(7) "add"
// CHECK:       %[[COPY:.*]] = aicf_emit.compute id(9) "copy"
// CHECK-NEXT:  ins(%[[NEW]][d0]
// CHECK-NEXT:  outs(%[[W]][d0]
// CHECK:       aicf_emit.write %[[COPY]], @w
func.func @reverse(%x: tensor<64xf32>) -> tensor<64xf32> {
  %w = aicf_emit.read @w : tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %new = aicf_emit.compute id(6) "reverse" dims(d0 = 64)
      ins(%w[63 - d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  aicf_emit.write %new, @w : tensor<64xf32>
  %y = aicf_emit.compute id(7) "add" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>, %x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32, %u: f32):
    %r = arith.addf %v, %u : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<64xf32>
}
