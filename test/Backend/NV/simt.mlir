// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels --split-input-file | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels --split-input-file > %t.lowered
// RUN: sed -n '/^  gpu.module/,/^  }/p' %t.lowered > %t.kernels

// Of all the kernels nothing is left but LLVM's and NVVM's operations.
// RUN: FileCheck %s --check-prefix=LOWER --input-file=%t.kernels --implicit-check-not='{{(scf|arith|math|cf|memref)\.|gpu\.thread}}'
// LOWER:       gpu.module
// LOWER:       llvm.func @k_
// LOWER:       llvm.return

// A warp shares the loops over d1; the sum goes through five shuffles.
// CHECK-LABEL: gpu.module
// CHECK:       llvm.func @k_
// CHECK-SAME:    nvvm.reqntid = array<i32: 256, 1, 1>
// CHECK:       scf.if
// CHECK:       scf.for
// CHECK-COUNT-5: nvvm.shfl.sync bfly
// CHECK:       nvvm.bar.warp.sync
// CHECK:       scf.if
// CHECK:       llvm.store
func.func @warp(%x: memref<64x1000xf32>, %y: memref<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.simt<block = 256, threads_per_point = 32, split_dim = 1, order = [0]>>]} {
  aicf_emit.compute id(0) "sum" dims(d0 = 64, d1 = 1000)
      ins(%x[d0, d1] : memref<64x1000xf32>) outs(%y[d0] : memref<64xf32>) {
  ^bb0(%xv: f32):
    %s = aicf_emit.reduce add %xv over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// A block combines its warps through shared memory.
// CHECK-LABEL: gpu.module
// CHECK-COUNT-10: nvvm.shfl.sync bfly
// CHECK:       nvvm.barrier
// CHECK:       llvm.store {{.*}} : f64, !llvm.ptr<3>
// CHECK:       nvvm.barrier
// CHECK-COUNT-8: llvm.load {{.*}} : !llvm.ptr<3> -> f64
func.func @block(%x: memref<1013xf64>, %y: memref<f64>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.simt<block = 256, threads_per_point = 256, split_dim = 0, order = []>>]} {
  aicf_emit.compute id(0) "max" dims(d0 = 1013)
      ins(%x[d0] : memref<1013xf64>) outs(%y[] : memref<f64>) {
  ^bb0(%xv: f64):
    %s = aicf_emit.reduce max %xv over(d0) : f64
    aicf_emit.yield %s : f64
  }
  return
}

// -----

// A thread a point; i1 is a byte in memory; more than 2^31 elements take 64-bit
// indices.
// CHECK-LABEL: gpu.module
// CHECK:       llvm.func @k_{{.*}}(%{{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>, %{{.*}}: i64
// CHECK:       llvm.load {{.*}} -> i8
func.func @thread(%x: memref<65536x65536xi1>, %y: memref<65536x65536xi1>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0, 1]>>]} {
  aicf_emit.compute id(0) "not" dims(d0 = 65536, d1 = 65536)
      ins(%x[d0, d1] : memref<65536x65536xi1>) outs(%y[d0, d1] : memref<65536x65536xi1>) {
  ^bb0(%xv: i1):
    %t = arith.constant true
    %s = arith.xori %xv, %t : i1
    aicf_emit.yield %s : i1
  }
  return
}

// -----

// A guarded read loads at a clamped index and selects zero.
// CHECK-LABEL: gpu.module
// CHECK:       scf.if
// CHECK:       %[[IN:.*]] = arith.cmpi ult, %[[AT:.*]], %{{.*}} : i32
// CHECK:       arith.select %[[IN]], %[[AT]], %{{.*}} : i32
// CHECK:       %[[V:.*]] = llvm.load
// CHECK:       arith.select %[[IN]], %[[V]], %{{.*}} : f32
func.func @pad(%x: memref<61xf32>, %y: memref<67xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0]>>]} {
  aicf_emit.compute id(0) "pad" dims(d0 = 67)
      ins(%x[d0 - 3] or_zero : memref<61xf32>) outs(%y[d0] : memref<67xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return
}

// -----

// A gather has no loop over the table, and its index is brought within bounds.
// CHECK-LABEL: gpu.module
// CHECK-NOT:   scf.for
// CHECK:       %[[IN:.*]] = arith.cmpi ult, %[[E:.*]], %{{.*}} : i64
// CHECK:       arith.select %[[IN]], %[[E]], %{{.*}} : i64
// CHECK-NOT:   scf.for
// CHECK:       llvm.store
func.func @gather(%t: memref<1000x16xf32>, %i: memref<8xi32>, %y: memref<8x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0, 1]>>]} {
  aicf_emit.compute id(0) "gather" dims(d0 = 8, d1 = 16, d2 = 1000)
      ins(%t[d2, d1] : memref<1000x16xf32>, %i[d0] : memref<8xi32>) outs(%y[d0, d1] : memref<8x16xf32>) {
  ^bb0(%tv: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %s = arith.select %c, %tv, %zero : f32
    %r = aicf_emit.reduce add %s over(d2) : f32
    aicf_emit.yield %r : f32
  }
  return
}

// -----

// A block that shares the row waits for the label to be read before it
// overwrites the row in place.
// CHECK-LABEL: gpu.module
// CHECK:       llvm.load
// CHECK:       nvvm.barrier
// CHECK:       scf.for
// CHECK:       llvm.store
func.func @label(%x: memref<8x1000xf32>, %i: memref<8xi32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.simt<block = 256, threads_per_point = 256, split_dim = 1, order = [0]>>]} {
  aicf_emit.compute id(0) "label" dims(d0 = 8, d1 = 1000)
      ins(%x[d0, d1] : memref<8x1000xf32>, %i[d0] : memref<8xi32>) outs(%x[d0, d1] : memref<8x1000xf32>) {
  ^bb0(%v: f32, %iv: i32):
    %zero = arith.constant 0.0 : f32
    %e = arith.extsi %iv : i32 to i64
    %p = aicf_emit.index d1 : i64
    %c = arith.cmpi eq, %p, %e : i64
    %s = arith.select %c, %v, %zero : f32
    %r = aicf_emit.reduce add %s over(d1) : f32
    %t = arith.subf %v, %r : f32
    aicf_emit.yield %t : f32
  }
  return
}
