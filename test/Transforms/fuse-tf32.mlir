// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-fuse | FileCheck %s

// RUN: sed -e 's/tf32 = true/split_f32 = true/' %s | aicf-opt --aicf-attach-targets=targets=h200 --aicf-fuse | FileCheck %s --check-prefix=SPLIT

// A fused instruction may round its factors to tf32, or split them into parts,
// if each part of it that has products may.

// CHECK-LABEL: func.func @sum_of_products
// CHECK:         "matmul+negate"
// CHECK:         constraints<tf32 = true>
// SPLIT-LABEL: func.func @sum_of_products
// SPLIT:         constraints<split_f32 = true>
func.func @sum_of_products(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %a = aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%x[d0, d2] : tensor<64x64xf32>, %w[d2, d1] : tensor<64x64xf32>)
      outs(%e[d0, d1] : tensor<64x64xf32>) constraints<tf32 = true> {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %b = aicf_emit.compute id(1) "negate" dims(d0 = 64, d1 = 64)
      ins(%a[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %n = arith.negf %v : f32
    aicf_emit.yield %n : f32
  }
  return %b : tensor<64x64xf32>
}

// CHECK-LABEL: func.func @other_products
// CHECK:         "matmul+square"
// CHECK-NOT:     tf32
// SPLIT-LABEL: func.func @other_products
// SPLIT:         "matmul+square"
// SPLIT-NOT:     split_f32
// CHECK:         decisions
func.func @other_products(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %a = aicf_emit.compute id(2) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%x[d0, d2] : tensor<64x64xf32>, %w[d2, d1] : tensor<64x64xf32>)
      outs(%e[d0, d1] : tensor<64x64xf32>) constraints<tf32 = true> {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %b = aicf_emit.compute id(3) "square" dims(d0 = 64, d1 = 64)
      ins(%a[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %n = arith.mulf %v, %v : f32
    aicf_emit.yield %n : f32
  }
  return %b : tensor<64x64xf32>
}
