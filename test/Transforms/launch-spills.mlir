// Instructions do not share a launch whose blocks leave a kernel fewer registers
// than it needs: a block has as many threads as the largest of any.
// RUN: not aicf-opt %s --aicf-resolve="targets=h200 disable=fuse pins={order @f is [[0, 1]]; launch i0 is #aicf_emit.launch_group<[0, 1]>}" 2>&1 | FileCheck %s
// RUN: aicf-opt %s --aicf-resolve="targets=h200 disable=fuse pins={order @f is [[0, 1]]}" | FileCheck %s --check-prefix=RECORD

// CHECK: illegal{{.*}}: i0: spills: its kernel needs [[#]] registers a thread, a launch with blocks of 512 threads leaves 128
// RECORD: <launch i0 is #aicf_emit.launch_group<[0]> costs
// RECORD-SAME: <#aicf_emit.launch_group<[0, 1]> violates "i0: spills: its kernel needs
func.func @f(%x: tensor<1024x1024xf32>, %w: tensor<1024x1024xf32>, %u: tensor<4096x512xf32>) -> (tensor<1024x1024xf32>, tensor<512xf32>) {
  %0 = aicf.matmul %x, %w : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %1 = aicf.reduce_sum %u axes = [0] : tensor<4096x512xf32> -> tensor<512xf32>
  return %0, %1 : tensor<1024x1024xf32>, tensor<512xf32>
}
