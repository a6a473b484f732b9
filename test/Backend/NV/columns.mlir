// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels --split-input-file | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels --split-input-file > %t.lowered
// RUN: sed -n '/^  gpu.module/,/^  }/p' %t.lowered > %t.kernels

// Of all the kernels nothing is left but LLVM's and NVVM's operations.
// RUN: FileCheck %s --check-prefix=LOWER --input-file=%t.kernels --implicit-check-not='{{(scf|arith|math|cf|memref)\.|gpu\.thread}}'
// LOWER:       gpu.module
// LOWER:       llvm.func @columns_
// LOWER:       llvm.return

// Two rows under way, then the rest of the strip one by one. Groups of eight
// lanes meet by shuffles, warps by shared memory; the last of four blocks does
// the same with what they have left.
// CHECK-LABEL: llvm.func @columns_8x8_r16_u2_s4_
// CHECK-SAME:    nvvm.reqntid = array<i32: 128, 1, 1>
// CHECK:       %[[STOP:.*]] = arith.addi
// CHECK-NEXT:  arith.minui %[[STOP]]
// CHECK:       scf.for
// CHECK-COUNT-2: llvm.load {{.*}} : !llvm.ptr<1> -> vector<8xbf16>
// CHECK:       scf.for
// CHECK:         llvm.load {{.*}} : !llvm.ptr<1> -> vector<8xbf16>
// CHECK-NOT:     llvm.load
// CHECK-COUNT-16: nvvm.shfl.sync bfly
// CHECK:       scf.if
// CHECK-COUNT-8: llvm.store {{.*}} : f32, !llvm.ptr<3>
// CHECK-NEXT:  }
// CHECK-NEXT:  nvvm.barrier
// CHECK:       scf.if
// CHECK-COUNT-24: llvm.load {{.*}} : !llvm.ptr<3> -> f32
// CHECK-COUNT-2: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
// CHECK:       nvvm.barrier
// CHECK:       llvm.atomicrmw add
// CHECK:       nvvm.barrier
// CHECK:       scf.if
// CHECK:         scf.for
// CHECK:           llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK:         nvvm.shfl.sync bfly
// CHECK:         nvvm.barrier
// CHECK:         llvm.store {{.*}} : vector<4xi32>, !llvm.ptr<1>
func.func @bias(%x: memref<1001x64xbf16>, %y: memref<64xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 8, vector = 8, rows = 16, unroll = 2, split = 4>>]} {
  aicf_emit.compute id(0) "sum" dims(d0 = 1001, d1 = 64)
      ins(%x[d0, d1] : memref<1001x64xbf16>) outs(%y[d1] : memref<64xbf16>) {
  ^bb0(%xv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %s = aicf_emit.reduce add %xf over(d0) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// -----

// What all rows share is loaded before the loop, and what only the results need
// behind it. The rows' own output is stored on the way.
// CHECK-LABEL: llvm.func @columns_32x4_r1_u1_s1_
// CHECK-NOT:   scf.
// CHECK:       llvm.load %{{.*}} {{.*}} -> vector<4xf32>
// CHECK:       scf.for
// CHECK:         llvm.load {{.*}} -> vector<4xf32>
// CHECK:         llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
// CHECK:         scf.yield
// CHECK-NOT:   nvvm.barrier
// CHECK:       llvm.load {{.*}} -> vector<4xf32>
// CHECK:       llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
func.func @both(%x: memref<64x128xf32>, %g: memref<128xf32>, %a: memref<128xf32>, %y: memref<64x128xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 32, vector = 4, rows = 1, unroll = 1, split = 1>>]} {
  aicf_emit.compute id(0) "scale" dims(d0 = 64, d1 = 128)
      ins(%x[d0, d1] : memref<64x128xf32>, %g[d1] : memref<128xf32>, %a[d1] : memref<128xf32>)
      outs(%y[d0, d1] : memref<64x128xf32>, %a[d1] : memref<128xf32>) {
  ^bb0(%xv: f32, %gv: f32, %av: f32):
    %p = arith.mulf %xv, %gv : f32
    %s = aicf_emit.reduce add %p over(d0) : f32
    %t = arith.addf %s, %av : f32
    aicf_emit.yield %p, %t : f32, f32
  }
  return
}

// -----

// Rows that begin anywhere are read by aligned vectors, without a branch. What
// the last one leaves comes last.
// CHECK-LABEL: llvm.func @columns_32x4_r4_u2_s1_
// CHECK:       scf.for
// CHECK-NOT:     scf.if
// CHECK-COUNT-2: llvm.load {{.*}} -> vector<4xf32>
// CHECK-NOT:     scf.if
// CHECK:       scf.for
// CHECK-NOT:     scf.if
// CHECK:         llvm.load {{.*}} -> vector<4xf32>
// CHECK-NOT:     llvm.load
// CHECK:       scf.if
// CHECK-NEXT:    arith.
// CHECK:         llvm.load {{.*}} : !llvm.ptr<1> -> f32
// CHECK:         scf.yield
func.func @realigned(%x: memref<3x1031xf32>, %y: memref<3xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 32, vector = 4, rows = 4, unroll = 2, split = 1>>]} {
  aicf_emit.compute id(0) "sum" dims(d0 = 3, d1 = 1031)
      ins(%x[d0, d1] : memref<3x1031xf32>) outs(%y[d0] : memref<3xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Eight rows of 33 are as many vectors; their sums meet in shared memory.
// CHECK-LABEL: llvm.func @columns_64x8_r2_u1_s1_
// CHECK:       scf.for
// CHECK:         llvm.load {{.*}} -> vector<8xbf16>
// CHECK:       nvvm.barrier
// CHECK:       scf.if
// CHECK-COUNT-8: llvm.store {{.*}} : f32, !llvm.ptr<3>
// CHECK:       nvvm.barrier
// CHECK:       scf.if
// CHECK-COUNT-8: llvm.load {{.*}} : !llvm.ptr<3> -> f32
// CHECK-NOT:     !llvm.ptr<3>
// CHECK:         llvm.store {{.*}} : f32, !llvm.ptr<1>
func.func @stacked(%x: memref<4x16x33xbf16>, %y: memref<33xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 2, threads_per_row = 64, vector = 8, rows = 2, unroll = 1, split = 1>>]} {
  aicf_emit.compute id(0) "sum" dims(d0 = 4, d1 = 16, d2 = 33)
      ins(%x[d0, d1, d2] : memref<4x16x33xbf16>) outs(%y[d2] : memref<33xf32>) {
  ^bb0(%xv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %s = aicf_emit.reduce add %xf over(d0, d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}
