// A copy has an id that no instruction of the open form has, also where the one
// with the largest id was fused away: planning again gives the same ids.
// RUN: aicf-opt %s --aicf-plan=targets=x86-64-v3 -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: aicf-opt %t.mlir --aicf-verify-resolved --aicf-verify-replay -o /dev/null

aicf_emit.global @w param : tensor<64xf32>

// CHECK-LABEL: func.func @f
// CHECK:       <fuse i9 -> i1 is fused
// CHECK:       aicf_emit.compute id(10) "copy"
func.func @f(%g: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %w = aicf_emit.read @w : tensor<64xf32>
  %a = aicf_emit.compute id(9) "neg" dims(d0 = 64)
      ins(%g[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  %new = aicf_emit.compute id(1) "add" dims(d0 = 64)
      ins(%w[63 - d0] : tensor<64xf32>, %a[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) {
  ^bb0(%v: f32, %d: f32):
    %r = arith.addf %v, %d : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %new, @w : tensor<64xf32>
  return %new : tensor<64xf32>
}
