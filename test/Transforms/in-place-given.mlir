// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-in-place | FileCheck %s
// RUN: aicf-compile %s --target=cpu --emit=resolved -o /dev/null

// An output that the program has tied to the global needs no copy.
// CHECK: <in_place i0.0 is @w costs <{{.*}}> over [<fresh violates "the program overwrites it already">]
// CHECK-NOT: "copy"
aicf_emit.global @w param : tensor<4xf32>
func.func @f() -> tensor<4xf32> {
  %w = aicf_emit.read @w : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 4)
      ins(%w[d0] : tensor<4xf32>) outs(%w[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %a, @w : tensor<4xf32>
  %b = aicf_emit.compute id(1) "reverse" dims(d0 = 4)
      ins(%a[3 - d0] : tensor<4xf32>) outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %b : tensor<4xf32>
}
