// The plain kernels that are added for later GPUs do not take a pin that is about
// tensor cores of the GPU that was asked for.
// RUN: aicf-compile %s --target=sm_90a --emit=decisions --pin='kernel i0 is #aicf_nv.wgmma_ws<tile = [128, 128, 64], stages = 4, cluster = 1, group = 8>' | FileCheck %s
// CHECK: kernel i0 is #aicf_nv.wgmma_ws<tile = [128, 128, 64], {{.*}} for "h200"
// CHECK: kernel i0 is #aicf_nv.{{(mma|simt)}}<{{.*}} for "sm_80"

// For a target it is an error, once.
// RUN: not aicf-compile %s --target=sm_90a --emit=decisions --pin='kernel i0 is #aicf_nv.simt<block = 32, threads_per_point = 32, split_dim = 7, order = [0, 1]>' 2>&1 | FileCheck %s --check-prefix=ONCE
// ONCE: error: pinned decision 'kernel i0
// ONCE-NOT: error: pinned decision 'kernel i0
func.func @f(%x: tensor<512x512xbf16> {aicf.name = "x"}, %w: tensor<512x512xbf16> {aicf.name = "w"}) -> (tensor<512x512xbf16> {aicf.name = "y"}) {
  %a = aicf.matmul %x, %w : (tensor<512x512xbf16>, tensor<512x512xbf16>) -> tensor<512x512xbf16>
  return %a : tensor<512x512xbf16>
}
