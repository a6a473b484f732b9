// RUN: aicf-compile %s --target=h200 --portable=false --emit=decisions | FileCheck %s --check-prefix=PLANS

// Factors of f32 are split into three bf16 parts where the constraint allows
// it, and where six products are faster than one on the plain units.

// PLANS-LABEL: @f
// PLANS:         kernel {{.*}} is #aicf_nv.wgmma_ws<{{.*}}parts = 3>
// PLANS-LABEL: @small
// PLANS:         kernel {{.*}} is #aicf_nv.{{ffma|rows|simt}}
// PLANS-LABEL: @rounds
// PLANS:         kernel {{.*}} is #aicf_nv.wgmma_ws
// PLANS-NOT:     parts
// PLANS-LABEL: @exact
// PLANS:         kernel {{.*}} is #aicf_nv.ffma

func.func @f(%x: tensor<4096x4096xf32>, %w: tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
    attributes {aicf_emit.constraints = #aicf_emit.constraints<split_f32 = true>} {
  %y = aicf.matmul %x, %w : (tensor<4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %y : tensor<4096x4096xf32>
}

func.func @small(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {aicf_emit.constraints = #aicf_emit.constraints<split_f32 = true>} {
  %y = aicf.matmul %x, %w : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}

func.func @rounds(%x: tensor<4096x4096xf32>, %w: tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
    attributes {aicf_emit.constraints = #aicf_emit.constraints<tf32 = true, split_f32 = true>} {
  %y = aicf.matmul %x, %w : (tensor<4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %y : tensor<4096x4096xf32>
}

func.func @exact(%x: tensor<4096x4096xf32>, %w: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %y = aicf.matmul %x, %w : (tensor<4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %y : tensor<4096x4096xf32>
}
