// RUN: aicf-opt %s --aicf-lower-to-emit --aicf-attach-targets=targets=h200 --aicf-fuse | FileCheck %s
// RUN: aicf-opt %s --aicf-lower-to-emit --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse | FileCheck %s --check-prefix=CPU
// RUN: aicf-opt %s --aicf-lower-to-emit --aicf-plan=targets=h200 --aicf-verify-replay -o /dev/null

// What waits for a merged instruction counts where a GPU runs others beside it.
// The step count of Adam, which every update reads, stays an instruction of its
// own: as a part of an update it would keep the others waiting for its gradient.
// The gradient of the loss becomes a part of the last layer across the save; on
// a CPU it does not.

aicf.param @w1 : tensor<32x64xf32>
aicf.param @b1 : tensor<64xf32>
aicf.param @w2 : tensor<64x10xf32>
aicf.param @b2 : tensor<10xf32>

// CHECK-LABEL: func.func @train
// CHECK:     "linear.matmul+linear.add+gradient.mse_grad"
// CHECK-NOT: aicf_emit.save {{.*}} : tensor<64x10xf32>
// CHECK:     "add+adam.cast{{[^"]*}}adam.rsqrt"
// CHECK:     adam.adam_update"
// CHECK:     return
// CPU-LABEL: func.func @train
// CPU:       aicf_emit.save {{.*}} : tensor<64x10xf32>
func.func @train(%x: tensor<64x32xf32>, %t: tensor<64x10xf32>) -> tensor<f32> {
  %w1 = aicf.read @w1 : tensor<32x64xf32>
  %b1 = aicf.read @b1 : tensor<64xf32>
  %z = aicf.linear %x, %w1, %b1 : (tensor<64x32xf32>, tensor<32x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %h = aicf.relu %z : tensor<64x64xf32>
  %w2 = aicf.read @w2 : tensor<64x10xf32>
  %b2 = aicf.read @b2 : tensor<10xf32>
  %y = aicf.linear %h, %w2, %b2 : (tensor<64x64xf32>, tensor<64x10xf32>, tensor<10xf32>) -> tensor<64x10xf32>
  %losses = aicf.mse %y, %t : tensor<64x10xf32>
  %loss = aicf.reduce_mean %losses axes = [0, 1] : tensor<64x10xf32> -> tensor<f32>
  %rate = aicf.constant dense<1.0e-03> : tensor<f32>
  aicf.minimize %loss params [@w1, @b1, @w2, @b2] by #aicf.adam<beta1 = 0.9, beta2 = 0.999, eps = 1.0e-08> lr %rate : tensor<f32>
  return %loss : tensor<f32>
}
