// Every edge between instructions has an answer, and every pair of neighbouring
// launches.
// RUN: aicf-compile %s --target=h200 --portable=false -o %t.aicf
// RUN: aicf-explain %t.aicf --class=launch | FileCheck %s --check-prefix=LAUNCHES
// RUN: not aicf-explain %t.aicf --why-not='fuse i1 -> i13 is fused' 2>&1 | FileCheck %s --check-prefix=SAVED

// LAUNCHES: launch i1 is #aicf_emit.launch_group<[1]>
// LAUNCHES:   not #aicf_emit.launch_group<[1, 5], cluster = 16>:
// LAUNCHES: launch i5 is #aicf_emit.launch_group<[5]>
// LAUNCHES:   not #aicf_emit.launch_group<[5, 6, 10], cluster = 16>:
// LAUNCHES: launch i6 is #aicf_emit.launch_group<[6, 10]>
// LAUNCHES:   not #aicf_emit.launch_group<[6, 10, 12, 13], cluster = 16>:

aicf.param @w1 : tensor<32x64xf32>
aicf.param @w2 : tensor<64x10xf32>

// SAVED: error: no fuse decision is about 'i1 -> i13'; i13 reads i1.0 where a save stands between: it is kept for the backward part, and fusion merges across a save only where nothing else lies between the two; save decisions say how it is kept; near it are:
func.func @train(%x: tensor<64x32xf32>, %t: tensor<64x10xf32>) -> tensor<f32> {
  %w1 = aicf.read @w1 : tensor<32x64xf32>
  %z = aicf.matmul %x, %w1 : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %h = aicf.relu %z : tensor<64x64xf32>
  %w2 = aicf.read @w2 : tensor<64x10xf32>
  %y = aicf.matmul %h, %w2 : (tensor<64x64xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
  %losses = aicf.mse %y, %t : tensor<64x10xf32>
  %loss = aicf.reduce_mean %losses axes = [0, 1] : tensor<64x10xf32> -> tensor<f32>
  %rate = aicf.constant dense<1.0e-03> : tensor<f32>
  aicf.minimize %loss params [@w1, @w2] by #aicf.sgd lr %rate : tensor<f32>
  return %loss : tensor<f32>
}
