// RUN: not aicf-opt %s --convert-aicf-to-emit 2>&1 | FileCheck %s
// RUN: not aicf-opt %s --convert-aicf-to-linalg 2>&1 | FileCheck %s
// RUN: aicf-opt %s --aicf-lower-to-emit | FileCheck %s --check-prefix=PIPELINE
// RUN: aicf-compile %s --emit=aicf | FileCheck %s --check-prefix=AICF

// CHECK: gradient-left.mlir:[[@LINE+6]]:{{.*}}error: 'aicf.gradient' is left: run --aicf-differentiate before
// PIPELINE: aicf_emit.compute
// AICF: aicf.add
// AICF-NOT: aicf.gradient
func.func @f(%x: tensor<f32>) -> tensor<f32> {
  %y = aicf.mul %x, %x : tensor<f32>
  %dx = aicf.gradient %y wrt %x : tensor<f32> -> tensor<f32>
  return %dx : tensor<f32>
}
