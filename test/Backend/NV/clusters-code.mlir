// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels --split-input-file | FileCheck %s

// Two blocks share a row: they arrive before the wait for other grids, and wait
// for each other before the first of them stores to both.
// CHECK-LABEL: llvm.func @rows_64x4x1_r1_u1_c2_
// CHECK:       nvvm.cluster.arrive
// CHECK:       nvvm.griddepcontrol wait
// CHECK:       llvm.load {{.*}} -> vector<4xf32>
// CHECK:       nvvm.barrier
// CHECK:       nvvm.cluster.wait
// CHECK:       nvvm.mapa
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<7>
// CHECK:       }
// CHECK-NEXT:  nvvm.cluster.arrive
// CHECK-NEXT:  nvvm.cluster.wait
// CHECK:       llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
func.func @rows(%x: memref<6x512xf32>, %y: memref<6x512xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 64, vector = 4, vectors_per_thread = 1, rows = 1, unroll = 1, cluster = 2>>]} {
  aicf_emit.compute id(0) "center" dims(d0 = 6, d1 = 512)
      ins(%x[d0, d1] : memref<6x512xf32>) outs(%y[d0, d1] : memref<6x512xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce max %xv over(d1) : f32
    %t = arith.subf %xv, %s : f32
    aicf_emit.yield %t : f32
  }
  return
}

// -----

// Two blocks hold the fifty rows of each column, four in a thread, of which the
// second block lacks some. A thread combines a column for all, and all read it.
// CHECK-LABEL: llvm.func @columns_8x4_r8_u4_s1_c2_
// CHECK:       nvvm.cluster.arrive
// CHECK:       nvvm.griddepcontrol wait
// CHECK:       arith.cmpi ult, %[[ROW:.*]], %{{.*}} : i32
// CHECK:       arith.minui %[[ROW]]
// CHECK-COUNT-4: llvm.load {{.*}} -> vector<4xf32>
// CHECK:       nvvm.shfl.sync bfly
// CHECK:       nvvm.cluster.wait
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<3>
// CHECK:       }
// CHECK-NEXT:  nvvm.barrier
// CHECK-COUNT-2: llvm.store {{.*}} : f32, !llvm.ptr<7>
// CHECK:       nvvm.cluster.arrive
// CHECK-NEXT:  nvvm.cluster.wait
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<3>
// CHECK:       nvvm.barrier
// CHECK-COUNT-4: llvm.load {{.*}} : !llvm.ptr<3> -> f32
// CHECK:       llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
func.func @columns(%x: memref<50x64xf32>, %y: memref<50x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.columns<dim = 1, threads_per_row = 8, vector = 4, rows = 8, unroll = 4, split = 1, cluster = 2>>]} {
  aicf_emit.compute id(0) "center" dims(d0 = 50, d1 = 64)
      ins(%x[d0, d1] : memref<50x64xf32>) outs(%y[d0, d1] : memref<50x64xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce max %xv over(d0) : f32
    %t = arith.subf %xv, %s : f32
    aicf_emit.yield %t : f32
  }
  return
}

// -----

// Warps list the sources in the cluster's ranges, by themselves. All blocks have
// begun when a warp stores entries to their slots, and then how many it has.
// What has arrived is added: lanes with the same destination together. Sums of
// hot ranges go to the block of the range.
// CHECK-LABEL: llvm.func @scatter_1x1_w4_d320_s1_c1_cluster8_
// CHECK:       nvvm.cluster.arrive
// CHECK:       llvm.load {{.*}} : !llvm.ptr<1> -> i32
// CHECK-NOT:   nvvm.barrier
// CHECK:       nvvm.vote.sync ballot
// CHECK-NOT:   nvvm.barrier
// CHECK:       nvvm.cluster.wait
// CHECK:       nvvm.shfl.sync idx
// CHECK:       nvvm.mapa
// CHECK:       llvm.store {{.*}} : i32, !llvm.ptr<7>
// CHECK-COUNT-8: llvm.store {{.*}} : i32, !llvm.ptr<7>
// CHECK:       nvvm.cluster.arrive
// CHECK-NEXT:  nvvm.cluster.wait
// CHECK-COUNT-2: llvm.load {{.*}} : !llvm.ptr<1> -> f32
// CHECK:       scf.while
// CHECK:         nvvm.shfl.sync idx
// CHECK:       nvvm.bar.warp.sync
// CHECK:       nvvm.barrier
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<1>
// CHECK:       nvvm.barrier
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<7>
// CHECK:       nvvm.cluster.arrive
// CHECK-NEXT:  nvvm.cluster.wait
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<1>
// CHECK:       llvm.return
func.func @scatter(%u: memref<10000xf32>, %i: memref<10000xi32>, %y: memref<2560xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d1 scatter, warps = 4, destinations = 320, split = 8, strips = 8>>]} {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 10000, d1 = 2560)
      ins(%u[d0] : memref<10000xf32>, %i[d0] : memref<10000xi32>)
      outs(%y[d1] : memref<2560xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d1 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Of rows what has arrived becomes a list, which is sorted. Parts of hot ranges
// go to the workspace.
// CHECK-LABEL: llvm.func @scatter_4x4_w4_d320_s1_cluster8_
// CHECK:       nvvm.cluster.arrive
// CHECK:       llvm.load {{.*}} : !llvm.ptr<1> -> i32
// CHECK:       nvvm.cluster.wait
// CHECK-COUNT-9: llvm.store {{.*}} : i32, !llvm.ptr<7>
// CHECK:       nvvm.cluster.arrive
// CHECK-NEXT:  nvvm.cluster.wait
// CHECK-NOT:   nvvm.mapa
// CHECK:       nvvm.barrier
// CHECK:       nvvm.vote.sync ballot
// CHECK:       llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK:       llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
// CHECK:       nvvm.cluster.arrive
// CHECK-NEXT:  nvvm.cluster.wait
// CHECK:       llvm.return
func.func @scatter_rows(%u: memref<10000x16xf32>, %i: memref<10000xi32>, %y: memref<2560x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 4, vector = 4, warps = 4, destinations = 320, split = 8, strips = 8>>]} {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 10000, d1 = 16, d2 = 2560)
      ins(%u[d0, d1] : memref<10000x16xf32>, %i[d0] : memref<10000xi32>)
      outs(%y[d2, d1] : memref<2560x16xf32>) {
  ^bb0(%uv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %t = arith.select %c, %uv, %zero : f32
    %s = aicf_emit.reduce add %t over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return
}
