// The gradient of the first layer's weights has a workspace of 7.5 MB, a quarter of
// the memory of this step. What lies where it can lie in the arena is read by the
// gradient of the second layer's weights, which need not come first. To wait for
// it costs the step less than the workspace is worth.
// RUN: aicf-opt %s --aicf-resolve=targets=h200 --aicf-verify-resolved --aicf-verify-replay | FileCheck %s
// CHECK:     aicf_emit.buffer transient at {{[0-9]+}} : memref<1880064xi32>
// CHECK-NOT: aicf_emit.buffer scratch at {{[0-9]+}} : memref<1880064xi32>

// Where memory is worth nothing, no edge is new.
// RUN: aicf-opt %s --aicf-resolve="targets=h200 memory-permille=0" --aicf-verify-replay | FileCheck %s --check-prefix=FREE
// FREE: aicf_emit.buffer scratch at 0 : memref<1880064xi32>

aicf.param @w1 : tensor<740x1386xbf16>
aicf.param @b1 : tensor<1386xbf16>
aicf.param @w3 : tensor<1386x100xbf16>
aicf.param @b3 : tensor<100xbf16>

func.func @train(%x: tensor<1728x740xbf16> {aicf.name = "x"}, %target: tensor<1728xi32> {aicf.name = "target"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %w1 = aicf.read @w1 : tensor<740x1386xbf16>
  %b1 = aicf.read @b1 : tensor<1386xbf16>
  %z1 = aicf.linear %x, %w1, %b1 : (tensor<1728x740xbf16>, tensor<740x1386xbf16>, tensor<1386xbf16>) -> tensor<1728x1386xbf16>
  %h2 = aicf.silu %z1 : tensor<1728x1386xbf16>
  %w3 = aicf.read @w3 : tensor<1386x100xbf16>
  %b3 = aicf.read @b3 : tensor<100xbf16>
  %z3 = aicf.linear %h2, %w3, %b3 : (tensor<1728x1386xbf16>, tensor<1386x100xbf16>, tensor<100xbf16>) -> tensor<1728x100xbf16>
  %losses = aicf.softmax_cross_entropy %z3, %target : (tensor<1728x100xbf16>, tensor<1728xi32>) -> tensor<1728xf32>
  %loss = aicf.reduce_mean %losses axes = [0] : tensor<1728xf32> -> tensor<f32>
  %rate = aicf.constant dense<1.000000e-03> : tensor<f32>
  aicf.minimize %loss params [@w1, @b1, @w3, @b3] by #aicf.sgd lr %rate : tensor<f32>
  return %loss : tensor<f32>
}
