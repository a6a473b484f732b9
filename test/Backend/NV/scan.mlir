// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels --split-input-file | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels --split-input-file > %t.lowered
// RUN: sed -n '/^  gpu.module/,/^  }/p' %t.lowered > %t.kernels

// Of all the kernels nothing is left but LLVM's and NVVM's operations.
// RUN: FileCheck %s --check-prefix=LOWER --input-file=%t.kernels --implicit-check-not='{{(scf|arith|math|cf|memref)\.|gpu\.thread}}'
// LOWER:       gpu.module
// LOWER:       llvm.func @scan_
// LOWER:       llvm.return

// A row of a segment: two chunks a thread, of which the last may be none. Warps
// meet by shuffles, then all of them scan what they have in shared memory.
// CHECK-LABEL: llvm.func @scan_row_64x4x2_r1_
// CHECK-SAME:    nvvm.reqntid = array<i32: 64, 1, 1>
// CHECK-NOT:   llvm.atomicrmw
// CHECK:       arith.minui
// CHECK-COUNT-2: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-COUNT-5: nvvm.shfl.sync up
// CHECK:       scf.if
// CHECK-COUNT-2: llvm.store {{.*}} : f32, !llvm.ptr<3>
// CHECK-NEXT:  }
// CHECK-NEXT:  nvvm.barrier
// CHECK:       llvm.load {{.*}} : !llvm.ptr<3> -> f32
// CHECK:       nvvm.shfl.sync idx
// CHECK-COUNT-2: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
// CHECK:       llvm.return
func.func @row(%x: memref<64x500xf32>, %y: memref<64x500xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 64, vector = 4, steps = 2, rows = 1>>]} {
  aicf_emit.compute id(0) "cumsum" dims(d0 = 64, d1 = 500, d2 = 500)
      ins(%x[d0, d2] : memref<64x500xf32>) outs(%y[d0, d1] : memref<64x500xf32>) {
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

// Several segments: a block draws its own, leaves its total, sets its bit and
// waits for those before. The last block sets the words to 0.
// CHECK-LABEL: llvm.func @scan_row_32x4x1_r1_
// CHECK:       llvm.atomicrmw add
// CHECK:       nvvm.barrier
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<1>
// CHECK:       nvvm.barrier
// CHECK:       scf.if
// CHECK-NEXT:    llvm.fence
// CHECK:       llvm.atomicrmw add
// CHECK:       scf.while
// CHECK:         llvm.atomicrmw add
// CHECK:       llvm.fence
// CHECK:       nvvm.barrier
// CHECK:       scf.for
// CHECK:         llvm.load {{.*}} : !llvm.ptr<1> -> f32
// CHECK:       llvm.atomicrmw add
// CHECK:       scf.for
// CHECK:         llvm.store {{.*}} : i32, !llvm.ptr<1>
// CHECK:       llvm.return
func.func @segments(%x: memref<64x500xf32>, %y: memref<64x500xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 32, vector = 4, steps = 1, rows = 1>>]} {
  aicf_emit.compute id(0) "cumsum" dims(d0 = 64, d1 = 500, d2 = 500)
      ins(%x[d0, d2] : memref<64x500xf32>) outs(%y[d0, d1] : memref<64x500xf32>) {
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

// Across rows: a thread goes along neighbouring positions, groups of threads
// meet in shared memory.
// CHECK-LABEL: llvm.func @scan_column_16x4x4_r8_
// CHECK-COUNT-4: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-COUNT-4: nvvm.shfl.sync up
// CHECK:       nvvm.barrier
// CHECK-COUNT-4: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
func.func @columns(%x: memref<32x64xf32>, %y: memref<32x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d0 up, dim = 1, threads_per_row = 16, vector = 4, steps = 4, rows = 8>>]} {
  aicf_emit.compute id(0) "cumsum" dims(d0 = 32, d1 = 64, d2 = 32)
      ins(%x[d2, d1] : memref<32x64xf32>) outs(%y[d0, d1] : memref<32x64xf32>) {
  ^bb0(%xv: f32):
    %zero = arith.constant 0.0 : f32
    %i = aicf_emit.index d0 : i64
    %j = aicf_emit.index d2 : i64
    %c = arith.cmpi sle, %j, %i : i64
    %t = arith.select %c, %xv, %zero : f32
    %s = aicf_emit.reduce add %t over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// The blocks of a cluster arrive before they load. Each stores its totals to
// all of them; the next barrier says that those of all are there.
// CHECK-LABEL: llvm.func @scan_column_8x4x4_r16_c2_
// CHECK:       nvvm.cluster.arrive
// CHECK:       nvvm.read.ptx.sreg.cluster.ctarank
// CHECK-COUNT-4: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-NOT:   llvm.atomicrmw
// CHECK:       nvvm.cluster.wait
// CHECK:       nvvm.mapa
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<7>
// CHECK:       nvvm.cluster.arrive
// CHECK:       nvvm.cluster.wait
// CHECK:       llvm.load {{.*}} : !llvm.ptr<3> -> f32
// CHECK-COUNT-4: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
func.func @cluster(%x: memref<100x64xf32>, %y: memref<100x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d0 up, dim = 1, threads_per_row = 8, vector = 4, steps = 4, rows = 16, cluster = 2>>]} {
  aicf_emit.compute id(0) "cumsum" dims(d0 = 100, d1 = 64, d2 = 100)
      ins(%x[d2, d1] : memref<100x64xf32>) outs(%y[d0, d1] : memref<100x64xf32>) {
  ^bb0(%xv: f32):
    %zero = arith.constant 0.0 : f32
    %i = aicf_emit.index d0 : i64
    %j = aicf_emit.index d2 : i64
    %c = arith.cmpi sle, %j, %i : i64
    %t = arith.select %c, %xv, %zero : f32
    %s = aicf_emit.reduce add %t over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Of bf16 a thread has what it has loaded until the prefix is there, with
// zeros that come from the ticket, and scans it again.
// CHECK-LABEL: llvm.func @scan_column_8x2x2_r4_
// CHECK-COUNT-2: llvm.load {{.*}} : !llvm.ptr<1> -> vector<2xbf16>
// CHECK-COUNT-4: arith.extf
// CHECK:       scf.while
// CHECK:       [[TICKET:%.*]] = llvm.load {{.*}} : !llvm.ptr<3> -> i32
// CHECK:       [[ZERO:%.*]] = arith.shrui [[TICKET]]
// CHECK-COUNT-2: arith.ori {{.*}}, [[ZERO]]
// CHECK:       arith.extf
// CHECK-COUNT-2: llvm.store {{.*}}, !llvm.ptr<1>
func.func @again(%x: memref<100x64xbf16>, %y: memref<100x64xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.scan<sequential = d0 up, dim = 1, threads_per_row = 8, vector = 2, steps = 2, rows = 4>>]} {
  aicf_emit.compute id(0) "cumsum" dims(d0 = 100, d1 = 64, d2 = 100)
      ins(%x[d2, d1] : memref<100x64xbf16>) outs(%y[d0, d1] : memref<100x64xbf16>) {
  ^bb0(%xv: bf16):
    %zero = arith.constant 0.0 : f32
    %w = arith.extf %xv : bf16 to f32
    %i = aicf_emit.index d0 : i64
    %j = aicf_emit.index d2 : i64
    %c = arith.cmpi sle, %j, %i : i64
    %t = arith.select %c, %w, %zero : f32
    %s = aicf_emit.reduce add %t over(d2) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
