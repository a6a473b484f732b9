// What shares a launch is such as code can be generated for.

// RUN: aicf-opt %s --aicf-resolve="targets=h200 disable=fuse,launch" | aicf-opt --aicf-drop-records -o %t
// RUN: sed 's/{aicf_emit.arena =/{aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1], cluster = 8>, #aicf_emit.launch_group<[2, 3]>]}, aicf_emit.arena =/' %t | aicf-opt --aicf-verify-resolved --aicf-launch | FileCheck %s
// CHECK: aicf_emit.launch @h200::@{{.*}} does(0, 1)
// CHECK: aicf_emit.launch @h200::@{{.*}} does(2, 3)

// Side by side, one that reads what another writes.
// RUN: sed 's/{aicf_emit.arena =/{aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1]>]}, aicf_emit.arena =/' %t | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=RACE
// RACE: error: 'aicf_emit.compute' op uses memory of another instruction that it runs beside in one launch
// RACE-NEXT: aicf_emit.compute id(1) "tanh"

// One by a kernel that other instructions cannot stand beside.
// RUN: aicf-opt %s --aicf-resolve="targets=h200 disable=fuse,launch pins={kernel i2 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 1, vectors_per_thread = 1, rows = 1, unroll = 1, cluster = 2>}" | aicf-opt --aicf-drop-records | sed 's/{aicf_emit.arena =/{aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[2, 3]>]}, aicf_emit.arena =/' | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: error: kernel #aicf_nv.rows<{{.*}}cluster = 2> is illegal: its blocks form clusters of their own
// ALONE-NEXT: aicf_emit.compute id(2) "reduce_sum"

// A chip without clusters: the planner shares no launch there.
// RUN: aicf-opt %s --aicf-resolve="targets=a100 disable=fuse" -o %t.a100
// RUN: FileCheck %s --check-prefix=NONE --input-file=%t.a100
// NONE-NOT: launch_groups
// RUN: aicf-opt %t.a100 --aicf-drop-records -o %t.plain
// RUN: sed 's/{aicf_emit.arena =/{aicf_emit.launch_groups = {a100 = [#aicf_emit.launch_group<[0, 1], cluster = 8>]}, aicf_emit.arena =/' %t.plain > %t.cluster
// RUN: not aicf-opt %t.cluster --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not aicf-opt %t.cluster --aicf-launch 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: sed 's/{aicf_emit.arena =/{aicf_emit.launch_groups = {a100 = [#aicf_emit.launch_group<[2, 3]>]}, aicf_emit.arena =/' %t.plain | not aicf-opt --aicf-verify-resolved 2>&1 | FileCheck %s --check-prefix=CHIP
// CHIP: error: 'aicf_emit.compute' op shares a launch with i{{[13]}}, and on 'a100' each instruction has its own
// CHIP-NEXT: aicf_emit.compute id({{[02]}})

// The generator makes no cluster there either.
// RUN: sed 's/{aicf_emit.arena =/{aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1], cluster = 8>]}, aicf_emit.arena =/' %t | aicf-opt --aicf-launch | sed -e 's/"sm_90a"/"sm_80"/' | not aicf-opt --aicf-generate-kernels 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL: error: cannot make kernel 'group2_{{.*}}': chip 'sm_80' has no clusters of blocks

func.func @f(%x: tensor<64x64xf32>) -> (tensor<64xf32>, tensor<64x64xf32>) {
  %0 = aicf.exp %x : tensor<64x64xf32>
  %1 = aicf.tanh %0 : tensor<64x64xf32>
  %2 = aicf.reduce_sum %1 axes = [1] : tensor<64x64xf32> -> tensor<64xf32>
  %3 = aicf.tanh %1 : tensor<64x64xf32>
  return %2, %3 : tensor<64xf32>, tensor<64x64xf32>
}
