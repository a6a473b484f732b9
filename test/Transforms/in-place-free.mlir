// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-in-place | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-in-place=disable | FileCheck %s --check-prefix=OFF

// An update without a contract overwrites where it may; switched off, it is
// computed apart and copied.
// CHECK: <in_place i0.0 is @w costs <{{.*}}> over [<fresh costs
// CHECK-NOT: "copy"
// OFF: <in_place i0.0 is fresh costs <{{.*}}> over [<@w costs
// OFF: %[[COPY:.*]] = aicf_emit.compute id(1) "copy"
// OFF: aicf_emit.write %[[COPY]], @w
aicf_emit.global @w param : tensor<64xf32>
func.func @free() {
  %w = aicf_emit.read @w : tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %new = aicf_emit.compute id(0) "exp" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %new, @w : tensor<64xf32>
  return
}
