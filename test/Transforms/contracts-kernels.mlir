// The most launches of a contract hold on each target: some share launches,
// others do not.
// RUN: aicf-opt %s --aicf-resolve="targets=h200 disable=fuse pins={launch i0 is #aicf_emit.launch_group<[0, 1], cluster = 8>}" | FileCheck %s
// RUN: not aicf-opt %s --aicf-resolve="targets=h200,x86-64-v3 disable=fuse pins={launch i0 is #aicf_emit.launch_group<[0, 1], cluster = 8>}" 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not aicf-opt %s --aicf-resolve="targets=a100,h200,x86-64-v3 disable=fuse pins={launch i0 is #aicf_emit.launch_group<[0, 1], cluster = 8>}" 2>&1 | FileCheck %s --check-prefix=BOTH

// CHECK: aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1], cluster = 8>]}
// SECOND-NOT: on 'h200'
// SECOND: error: violates its contract max_kernels = 1: it launches 2 on 'x86-64-v3'
// SECOND-NOT: error
// BOTH: error: violates its contract max_kernels = 1: it launches 2 on 'a100'
// BOTH: error: violates its contract max_kernels = 1: it launches 2 on 'x86-64-v3'
// BOTH-NOT: error
func.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32>
    attributes {aicf_emit.contract = #aicf_emit.contract<max_kernels = 1>} {
  %0 = aicf.exp %x : tensor<64x64xf32>
  %1 = aicf.tanh %0 : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
