// All blocks of a grid are as large as the largest: of 320 blocks with 512
// threads an H200 holds 264 at once, and the rest would be a round of its own.
// So the kernels are planned with 256 threads at most.
// RUN: aicf-opt %s --aicf-resolve="targets=h200 pins={order @f is [[0, 1, 2]]}" -o %t
// RUN: FileCheck %s --input-file=%t
// CHECK: aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1, 2], threads = 256>]}
// CHECK: <launch i0 is #aicf_emit.launch_group<[0, 1, 2], threads = 256> costs
// CHECK-SAME: <#aicf_emit.launch_group<[0, 1, 2]> costs
// CHECK: <kernel i1 is #aicf_nv.columns<dim = 0, threads_per_row = [[#T:]], vector = 4, rows = [[#R:]]
// CHECK-SAME: violates "its blocks have 512 threads, those of the launch at most 256">

// The records make the program, and it runs.
// RUN: aicf-opt %t --aicf-verify-resolved --aicf-verify-replay -o /dev/null
// RUN: aicf-opt %t --aicf-launch | FileCheck %s --check-prefix=LAUNCH
// LAUNCH: aicf_emit.launch @h200::@{{.*}} does(0, 1, 2) {{.*}} block(256

// Pinned without a bound, blocks are as large as they are planned; with another
// one, as that says.
// RUN: aicf-opt %s --aicf-resolve="targets=h200 pins={order @f is [[0, 1, 2]]; launch i0 is #aicf_emit.launch_group<[0, 1, 2]>}" | aicf-opt --aicf-launch | FileCheck %s --check-prefix=FREE
// FREE: aicf_emit.launch @h200::@{{.*}} does(0, 1, 2) {{.*}} block(512
// RUN: aicf-opt %s --aicf-resolve="targets=h200 pins={order @f is [[0, 1, 2]]; launch i0 is #aicf_emit.launch_group<[0, 1, 2], threads = 128>}" | aicf-opt --aicf-launch | FileCheck %s --check-prefix=SMALL
// SMALL: aicf_emit.launch @h200::@{{.*}} does(0, 1, 2) {{.*}} block(128

// A pinned kernel with larger blocks leaves no bound below it, and one that was
// pinned refuses it.
// RUN: aicf-opt %s --aicf-resolve="targets=h200 pins={order @f is [[0, 1, 2]]; kernel i0 is #aicf_nv.columns<dim = 0, threads_per_row = 16, vector = 4, rows = 32, unroll = 2, split = 1>}" | FileCheck %s --check-prefix=KERNEL
// What was given up for it is a rejected choice, as without the pin.
// KERNEL: aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1]>]}
// KERNEL: <launch i0 is #aicf_emit.launch_group<[0, 1]> costs
// KERNEL-SAME: <#aicf_emit.launch_group<[0, 1, 2], threads = 256> costs
// RUN: not aicf-opt %s --aicf-resolve="targets=h200 pins={order @f is [[0, 1, 2]]; launch i0 is #aicf_emit.launch_group<[0, 1, 2], threads = 256>; kernel i0 is #aicf_nv.columns<dim = 0, threads_per_row = 16, vector = 4, rows = 32, unroll = 2, split = 1>}" 2>&1 | FileCheck %s --check-prefix=ILLEGAL
// ILLEGAL: error: pinned decision {{.*}} is illegal: its blocks have 512 threads, those of the launch at most 256

// A bound that the kernels do not keep.
// RUN: aicf-opt %t --aicf-drop-records | sed 's/threads = 256/threads = 128/' | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=VERIFY
// VERIFY: error: {{.*}} its blocks have 256 threads, those of the launch at most 128

func.func @f(%x: tensor<64x64xf32>, %y: tensor<64x128xf32>, %u: tensor<64x128xf32>, %v: tensor<64x64xf32>) -> (tensor<64x128xf32>, tensor<128x64xf32>, tensor<64x64xf32>) {
  %xt = aicf.transpose %x permutation = [1, 0] : tensor<64x64xf32> -> tensor<64x64xf32>
  %0 = aicf.matmul %xt, %y : (tensor<64x64xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %ut = aicf.transpose %u permutation = [1, 0] : tensor<64x128xf32> -> tensor<128x64xf32>
  %1 = aicf.matmul %ut, %v : (tensor<128x64xf32>, tensor<64x64xf32>) -> tensor<128x64xf32>
  %vt = aicf.transpose %v permutation = [1, 0] : tensor<64x64xf32> -> tensor<64x64xf32>
  %2 = aicf.matmul %vt, %x : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0, %1, %2 : tensor<64x128xf32>, tensor<128x64xf32>, tensor<64x64xf32>
}
