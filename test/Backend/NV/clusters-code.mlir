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

// A block lists the sources in its cluster's ranges and counts them by range.
// All blocks have begun when it stores counts to them, and then entries. What
// has arrived is sorted and added. Parts of hot ranges go to the workspace.
// CHECK-LABEL: llvm.func @scatter_1x1_w4_d320_s1_cluster8_
// CHECK:       nvvm.cluster.arrive
// CHECK:       llvm.load {{.*}} : !llvm.ptr<1> -> i32
// CHECK:       nvvm.vote.sync ballot
// CHECK:       nvvm.cluster.wait
// CHECK:       nvvm.mapa
// CHECK:       llvm.store {{.*}} : i32, !llvm.ptr<7>
// CHECK:       nvvm.cluster.arrive
// CHECK-NEXT:  nvvm.cluster.wait
// CHECK:       nvvm.mapa
// CHECK:       llvm.store {{.*}} : i32, !llvm.ptr<7>
// CHECK-NOT:   nvvm.mapa
// CHECK:       nvvm.cluster.arrive
// CHECK-NEXT:  nvvm.cluster.wait
// CHECK-NOT:   nvvm.cluster
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<1>
// CHECK:       nvvm.cluster.arrive
// CHECK-NEXT:  nvvm.cluster.wait
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
