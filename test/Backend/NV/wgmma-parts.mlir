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

// So are those of a convolution and its gradients, whose image is read through
// a window.

// PLANS-LABEL: @conv
// PLANS:         kernel {{.*}} is #aicf_nv.wgmma_ws<{{.*}}parts = 3>
// PLANS-LABEL: @conv_by_2
// PLANS:         kernel {{.*}} is #aicf_nv.wgmma_ws<{{.*}}parts = 3>
// PLANS-LABEL: @input_grad
// PLANS:         kernel {{.*}} is #aicf_nv.wgmma_ws<{{.*}}parts = 3>
// PLANS-LABEL: @weight_grad
// PLANS:         kernel {{.*}} is #aicf_nv.wgmma_ws<{{.*}}parts = 3>
// PLANS-LABEL: @exact_conv
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

func.func @conv(%a: tensor<64x14x14x256xf32>, %b: tensor<3x3x256x256xf32>) -> tensor<64x14x14x256xf32>
    attributes {aicf_emit.constraints = #aicf_emit.constraints<split_f32 = true>} {
  %y = aicf.conv2d %a, %b strides = [1, 1] padding = [1, 1, 1, 1] : (tensor<64x14x14x256xf32>, tensor<3x3x256x256xf32>) -> tensor<64x14x14x256xf32>
  return %y : tensor<64x14x14x256xf32>
}

func.func @conv_by_2(%a: tensor<64x14x14x256xf32>, %b: tensor<3x3x256x256xf32>) -> tensor<64x7x7x256xf32>
    attributes {aicf_emit.constraints = #aicf_emit.constraints<split_f32 = true>} {
  %y = aicf.conv2d %a, %b strides = [2, 2] padding = [1, 1, 1, 1] : (tensor<64x14x14x256xf32>, tensor<3x3x256x256xf32>) -> tensor<64x7x7x256xf32>
  return %y : tensor<64x7x7x256xf32>
}

func.func @input_grad(%a: tensor<64x14x14x256xf32>, %b: tensor<3x3x256x256xf32>) -> tensor<64x14x14x256xf32>
    attributes {aicf_emit.constraints = #aicf_emit.constraints<split_f32 = true>} {
  %y = aicf.conv2d_input_grad %a, %b strides = [1, 1] padding = [1, 1, 1, 1] : (tensor<64x14x14x256xf32>, tensor<3x3x256x256xf32>) -> tensor<64x14x14x256xf32>
  return %y : tensor<64x14x14x256xf32>
}

func.func @weight_grad(%a: tensor<64x14x14x256xf32>, %b: tensor<64x14x14x256xf32>) -> tensor<3x3x256x256xf32>
    attributes {aicf_emit.constraints = #aicf_emit.constraints<split_f32 = true>} {
  %y = aicf.conv2d_weight_grad %a, %b strides = [1, 1] padding = [1, 1, 1, 1] : (tensor<64x14x14x256xf32>, tensor<64x14x14x256xf32>) -> tensor<3x3x256x256xf32>
  return %y : tensor<3x3x256x256xf32>
}

func.func @exact_conv(%a: tensor<64x14x14x256xf32>, %b: tensor<3x3x256x256xf32>) -> tensor<64x14x14x256xf32> {
  %y = aicf.conv2d %a, %b strides = [1, 1] padding = [1, 1, 1, 1] : (tensor<64x14x14x256xf32>, tensor<3x3x256x256xf32>) -> tensor<64x14x14x256xf32>
  return %y : tensor<64x14x14x256xf32>
}
