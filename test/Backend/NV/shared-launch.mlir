// The kernel of two instructions on a cluster of two blocks.
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-launch --aicf-verify-launches --aicf-generate-kernels | FileCheck %s

// 64 tasks of 256 threads, of which a block does two at once; then 32 of 256
// that share memory. Numbers are constants, so that only addresses are taken.

// CHECK-LABEL: aicf_emit.launch @h200::
// CHECK-SAME: does(0, 1) grid(2, 1, 1) block(512, 1, 1) cluster(2, 1, 1) shared({{[0-9]+}}) dependent_launch
// CHECK-SAME: args(in0, out0, in1, out1)

// CHECK: llvm.func @group2_{{[0-9a-f_]*}}(%{{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>)
// CHECK-SAME: nvvm.cluster_dim = array<i32: 2, 1, 1>
// CHECK-SAME: nvvm.reqntid = array<i32: 512, 1, 1>
// CHECK: nvvm.griddepcontrol wait
// CHECK: scf.for
// CHECK: nvvm.cluster.arrive {aligned}
// CHECK-NEXT: nvvm.cluster.wait {aligned}
// Before a task the slot's threads have to be done with the one before.
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: nvvm.barrier id = %{{.*}} number_of_threads = %{{.*}}
// CHECK-NOT: nvvm.barrier{{$}}
// CHECK: llvm.return

func.func @f(%x: memref<128x256xf32>, %y: memref<128x256xf32>, %s: memref<256xf32> {aicf_emit.output})
    attributes {aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1], cluster = 2>]}} {
  aicf_emit.compute id(0) "map" dims(d0 = 128, d1 = 256)
      ins(%x[d0, d1] : memref<128x256xf32>)
      outs(%y[d0, d1] : memref<128x256xf32>)
      plans("h200" = #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0, 1]>) {
  ^bb0(%a: f32):
    %r = arith.addf %a, %a : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.compute id(1) "sums" dims(d0 = 128, d1 = 256)
      ins(%y[d0, d1] : memref<128x256xf32>)
      outs(%s[d1] : memref<256xf32>)
      plans("h200" = #aicf_nv.columns<dim = 1, threads_per_row = 4, vector = 2, rows = 64, unroll = 1, split = 1>) {
  ^bb0(%a: f32):
    %r = aicf_emit.reduce add %a over(d0) : f32
    aicf_emit.yield %r : f32
  }
  return
}
