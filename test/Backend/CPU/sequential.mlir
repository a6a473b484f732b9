// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-kernel --aicf-launch --aicf-generate-kernels --canonicalize --cse --split-input-file | FileCheck %s

// A scan: rows are shared by the tasks, and along a row the sum is carried.
// CHECK-LABEL: func.func @k_
// CHECK:       scf.for
// CHECK:       scf.for
// CHECK:       %{{.*}} = scf.for %[[I:.*]] = %{{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (f32)
// CHECK-NOT:   scf.for
// CHECK:       %[[X:.*]] = llvm.load
// CHECK:       %[[NEXT:.*]] = arith.addf %[[SUM]], %[[X]]
// CHECK:       llvm.store %[[NEXT]]
// CHECK:       scf.yield %[[NEXT]]
func.func @scan(%x: memref<64x100xf32>, %y: memref<64x100xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d0 by 8], sequential = d1 up>>]} {
  aicf_emit.compute id(0) "cumsum" dims(d0 = 64, d1 = 100, d2 = 100)
      ins(%x[d0, d2] : memref<64x100xf32>) outs(%y[d0, d1] : memref<64x100xf32>) {
  ^bb0(%xv: f32):
    %zero = arith.constant 0.0 : f32
    %i = aicf_emit.index d1 : i64
    %j = aicf_emit.index d2 : i64
    %c = arith.cmpi sle, %j, %i : i64
    %t = arith.select %c, %xv, %zero : f32
    %s = aicf_emit.reduce add %t over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// A scatter, three walks: the identity to every element of the tile, then the
// updates, in ascending order and each a row of the tile.
// CHECK-LABEL: func.func @k_
// CHECK:       scf.for
// CHECK:       scf.for
// CHECK:       scf.for
// CHECK:         llvm.store %{{.*}} : vector<8xf32>, !llvm.ptr
// CHECK:       scf.for
// CHECK:         %[[INDEX:.*]] = llvm.load {{.*}} -> i32
// CHECK:         %[[WIDE:.*]] = arith.extsi %[[INDEX]]
// CHECK:         scf.for
// CHECK:           arith.cmpi ult, %[[WIDE]]
// CHECK:           %[[OLD:.*]] = llvm.load {{.*}} -> vector<8xf32>
// CHECK:           %[[NEW:.*]] = arith.addf %[[OLD]], %{{.*}} : vector<8xf32>
// CHECK:           llvm.store %[[NEW]]
// The rest of the row.
// CHECK:         scf.for
// CHECK:           llvm.store {{.*}} : f32
// CHECK-NOT:   llvm.store
// CHECK:       return
func.func @scatter(%u: memref<8x16xf32>, %i: memref<8xi32>, %y: memref<100x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d1 by 8], vector = d1 by 8, sequential = d2 scatter>>]} {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 8, d1 = 16, d2 = 100)
      ins(%u[d0, d1] : memref<8x16xf32>, %i[d0] : memref<8xi32>)
      outs(%y[d2, d1] : memref<100x16xf32>) {
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

// -----

// A tile of the results' rows: of the updates, those of other tiles are left
// out.
// CHECK-LABEL: func.func @k_
// CHECK:       %[[LOWER:.*]] = arith.muli
// CHECK:       llvm.store %{{.*}} : vector<8xf32>, !llvm.ptr
// CHECK:       %[[INDEX:.*]] = llvm.load {{.*}} -> i32
// CHECK:         %[[AT:.*]] = arith.subi %{{.*}}, %[[LOWER]]
// CHECK:         %[[OWN:.*]] = arith.cmpi ult, %[[AT]]
// CHECK:         scf.if %[[OWN]]
// CHECK:           arith.addf {{.*}} : vector<8xf32>
// CHECK:           llvm.store
func.func @scatter_tiles(%u: memref<8x16xf32>, %i: memref<8xi32>, %y: memref<100x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_cpu.loops<order = [d2 by 40, d1 by 16], vector = d1 by 8, sequential = d2 scatter>>]} {
  aicf_emit.compute id(0) "scatter_add" dims(d0 = 8, d1 = 16, d2 = 100)
      ins(%u[d0, d1] : memref<8x16xf32>, %i[d0] : memref<8xi32>)
      outs(%y[d2, d1] : memref<100x16xf32>) {
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
