// Which instructions share a launch.
// RUN: aicf-opt %s --aicf-resolve="targets=h200 disable=fuse,launch" -o %t.apart
// RUN: FileCheck %s --check-prefix=APART --input-file=%t.apart --implicit-check-not=aicf_emit.launch_groups
// APART: <launch i0 is #aicf_emit.launch_group<[0]> costs

// Pins: a chain on a cluster, in stages; two that do not wait for each other
// side by side.
// RUN: aicf-opt %s --aicf-resolve="targets=h200 disable=fuse,launch pins={launch i0 is #aicf_emit.launch_group<[0, 1], cluster = 8>; launch i7 is #aicf_emit.launch_group<[7, 8]>}" -o %t
// RUN: FileCheck %s --input-file=%t
// CHECK-LABEL: func.func @f
// CHECK-SAME: aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1], cluster = 8>, #aicf_emit.launch_group<[7, 8]>]}
// CHECK: aicf_emit.compute id(0)
// CHECK: <launch i0 is #aicf_emit.launch_group<[0, 1], cluster = 8> costs
// CHECK-SAME: over [<#aicf_emit.launch_group<[0]> costs {{.*}}>, <#aicf_emit.launch_group<[0, 1], cluster = 16> costs
// CHECK-SAME: pinned
// CHECK-NOT: <launch i1
// CHECK: <launch i7 is #aicf_emit.launch_group<[7, 8]>

// Replay, text and bytecode, and the way back.
// RUN: aicf-opt %t --aicf-verify-replay | diff %t -
// RUN: aicf-opt %t --emit-bytecode | aicf-opt --aicf-verify-resolved | diff %t -
// RUN: aicf-compile %t --emit=decisions -o %t.decisions
// RUN: aicf-opt %s --aicf-resolve="targets=h200 pin-file=%t.decisions" | aicf-opt --aicf-verify-replay | FileCheck %s --check-prefix=AGAIN
// AGAIN: aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1], cluster = 8>, #aicf_emit.launch_group<[7, 8]>]}

// The launches, their kernels and code.
// RUN: aicf-opt %t --aicf-launch --aicf-verify-launches -o %t.launches
// RUN: FileCheck %s --check-prefix=LAUNCH --input-file=%t.launches
// LAUNCH-LABEL: aicf_emit.kernels @h200 {
// LAUNCH-NEXT: aicf_emit.kernel @[[A:group2_[0-9a-f]+]] of(0, 1) by [#aicf_nv.{{.*}}>, #aicf_nv.{{.*}}>] stages(0, 1) cluster(8)
// LAUNCH: aicf_emit.kernel @[[B:group2_[0-9a-f]+]] of(7, 8) by [#aicf_nv.{{.*}}>, #aicf_nv.{{.*}}>] stages(0, 0){{$}}
// LAUNCH: %l0 = aicf_emit.launch @h200::@[[A]] does(0, 1) grid(8, 1, 1) block({{.*}}) cluster(8, 1, 1) {{.*}}dependent_launch
// LAUNCH-SAME: parts [#aicf_emit.part<stage = 0, ins = 1, outs = 1, scratch = 0, args = 2>, #aicf_emit.part<stage = 1, ins = 1, outs = 1, scratch = 0, args = 2>]
// LAUNCH-SAME: args(in0, out0, in1, out1)
// LAUNCH: %l7 = aicf_emit.launch @h200::@[[B]] does(7, 8) after(%l6) grid(
// RUN: aicf-opt %t.launches --aicf-generate-kernels=target=h200 | FileCheck %s --check-prefix=CODE
// CODE: llvm.func @group2_{{.*}} nvvm.cluster_dim = array<i32: 8, 1, 1>
// CODE: nvvm.griddepcontrol wait
// CODE-NOT: nvvm.griddepcontrol
// CODE: nvvm.cluster.arrive
// CODE-NEXT: nvvm.cluster.wait
// CODE: llvm.func @group2_
// CODE-NOT: nvvm.cluster
// CODE-NOT: llvm.func @

// What stands in the program is what is proved.
// RUN: sed 's/stages(0, 1)/stages(0, 0)/' %t.launches | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=STAGES
// STAGES: has its instructions in other stages than their memory asks for
// RUN: sed '/does(0, 1)/s/stage = 1/stage = 0/' %t.launches | not aicf-opt --aicf-verify-launches 2>&1 | FileCheck %s --check-prefix=PARTS
// PARTS: error: 'aicf_emit.launch' op parts is
// RUN: sed 's/launch_groups = {h200 = \[#aicf_emit.launch_group<\[0, 1\], cluster = 8>/launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1], cluster = 4>/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=RECORD
// RECORD: error: kernel {{.*}} costs
// RUN: aicf-opt %t --aicf-drop-records | sed 's/launch_group<\[7, 8\]>/launch_group<[7, 9]>/' | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=PLACE
// PLACE: error: {{.*}}stands where a launch on 'h200' has instruction 9

// What cannot share a launch.
// RUN: not aicf-opt %s --aicf-resolve="targets=h200 disable=fuse pins={launch i0 is #aicf_emit.launch_group<[0, 2], cluster = 8>}" 2>&1 | FileCheck %s --check-prefix=GAP
// GAP: illegal{{.*}}: i2 does not stand there in the order
// RUN: not aicf-opt %s --aicf-resolve="targets=h200 disable=fuse pins={launch i0 is #aicf_emit.launch_group<[0, 1]>}" 2>&1 | FileCheck %s --check-prefix=GRID
// GRID: illegal{{.*}}in one grid nothing waits
// RUN: not aicf-opt %s --aicf-resolve="targets=h200 disable=fuse pins={launch i0 is #aicf_emit.launch_group<[0, 1], cluster = 8>; kernel i1 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 1, vectors_per_thread = 1, rows = 1, unroll = 1, cluster = 2>}" 2>&1 | FileCheck %s --check-prefix=CLUSTER
// CLUSTER: kernel i1 is {{.*}}illegal: its blocks form clusters of their own
// RUN: not aicf-opt %s --aicf-resolve="targets=x86-64-v3 disable=fuse pins={launch i0 is #aicf_emit.launch_group<[0, 1], cluster = 8>}" 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: no decision was taken by the pin

func.func @f(%x: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = aicf.exp %x : tensor<64x64xf32>
  %1 = aicf.softmax %0 axis = 1 : tensor<64x64xf32>
  %2 = aicf.neg %1 : tensor<64x64xf32>
  %3 = aicf.tanh %1 : tensor<64x64xf32>
  return %2, %3 : tensor<64x64xf32>, tensor<64x64xf32>
}
