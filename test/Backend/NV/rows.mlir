// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels --split-input-file | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels --split-input-file > %t.lowered
// RUN: sed -n '/^  gpu.module/,/^  }/p' %t.lowered > %t.kernels

// Of all the kernels nothing is left but LLVM's and NVVM's operations.
// RUN: FileCheck %s --check-prefix=LOWER --input-file=%t.kernels --implicit-check-not='{{(scf|arith|math|cf|memref)\.|gpu\.thread}}'
// LOWER:       gpu.module
// LOWER:       llvm.func @rows_
// LOWER:       llvm.return

// A warp a row, all of it loaded at once by 16 bytes a lane, without a branch.
// The scale comes behind the ten shuffles of the two reductions.
// CHECK-LABEL: llvm.func @rows_32x8x2_r2_u1_
// CHECK-SAME:    nvvm.reqntid = array<i32: 64, 1, 1>
// CHECK-NOT:   scf.
// CHECK-COUNT-2: llvm.load {{.*}} : !llvm.ptr<1> -> vector<8xbf16>
// CHECK-NOT:   llvm.load
// CHECK-COUNT-10: nvvm.shfl.sync bfly
// CHECK-NOT:   nvvm.shfl.sync
// CHECK-COUNT-2: llvm.load {{.*}} : !llvm.ptr<1> -> vector<8xbf16>
// CHECK-COUNT-2: llvm.store {{.*}} : vector<4xi32>, !llvm.ptr<1>
// CHECK-NOT:   llvm.store
// CHECK:       llvm.return
func.func @warp(%x: memref<6x512xbf16>, %g: memref<512xbf16>, %y: memref<6x512xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 8, vectors_per_thread = 2, rows = 2, unroll = 1>>]} {
  aicf_emit.compute id(0) "norm" dims(d0 = 6, d1 = 512)
      ins(%x[d0, d1] : memref<6x512xbf16>, %g[d1] : memref<512xbf16>) outs(%y[d0, d1] : memref<6x512xbf16>) {
  ^bb0(%xv: bf16, %gv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %m = aicf_emit.reduce max %xf over(d1) : f32
    %z = arith.subf %xf, %m : f32
    %s = aicf_emit.reduce add %z over(d1) : f32
    %gf = arith.extf %gv : bf16 to f32
    %q = arith.mulf %z, %gf : f32
    %r = arith.addf %q, %s : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// -----

// Several warps a row: one barrier a reduction, for the second one has slots of
// its own. Rows of two blocks, of which the last row is none; a second chunk
// that some lanes do not have: what they load is in the row, and does not count.
// CHECK-LABEL: llvm.func @rows_64x4x2_r2_u2_
// CHECK:       %[[ROW:.*]] = arith.cmpi ult
// CHECK-COUNT-3: arith.minui
// CHECK:       %[[INSIDE:.*]] = arith.cmpi ult
// CHECK:       arith.select %[[INSIDE]]
// CHECK-COUNT-10: nvvm.shfl.sync bfly
// CHECK:       scf.if
// CHECK-COUNT-2: llvm.store {{.*}} : f32, !llvm.ptr<3>
// CHECK:       nvvm.barrier
// CHECK-COUNT-2: llvm.load {{.*}} : !llvm.ptr<3> -> vector<2xf32>
// CHECK-NOT:   nvvm.barrier
// CHECK-COUNT-10: nvvm.shfl.sync bfly
// CHECK:       nvvm.barrier
// CHECK-NOT:   nvvm.barrier
// CHECK:       scf.if %[[ROW]]
// CHECK:       arith.andi %{{.*}}, %[[INSIDE]]
// CHECK:       scf.if
// CHECK:       llvm.store {{.*}} : vector<2xi32>, !llvm.ptr<1>
func.func @block(%x: memref<6x300xbf16>, %g: memref<300xbf16>, %y: memref<6x300xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 64, vector = 4, vectors_per_thread = 2, rows = 2, unroll = 2>>]} {
  aicf_emit.compute id(0) "norm" dims(d0 = 6, d1 = 300)
      ins(%x[d0, d1] : memref<6x300xbf16>, %g[d1] : memref<300xbf16>) outs(%y[d0, d1] : memref<6x300xbf16>) {
  ^bb0(%xv: bf16, %gv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %m = aicf_emit.reduce max %xf over(d1) : f32
    %z = arith.subf %xf, %m : f32
    %s = aicf_emit.reduce add %z over(d1) : f32
    %gf = arith.extf %gv : bf16 to f32
    %q = arith.mulf %z, %gf : f32
    %r = arith.addf %q, %s : f32
    %o = arith.truncf %r : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// -----

// A map over tensors that are contiguous is one row, cut into segments.
// CHECK-LABEL: llvm.func @rows_128x4x1_r1_u1_
// CHECK-NOT:   arith.minui
// CHECK:       llvm.load {{.*}} -> vector<4xf32>
// CHECK:       llvm.store {{.*}} : vector<4xf32>
func.func @map(%x: memref<16x24x64xf32>, %y: memref<16x24x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 2, threads_per_row = 128, vector = 4, vectors_per_thread = 1, rows = 1, unroll = 1>>]} {
  aicf_emit.compute id(0) "double" dims(d0 = 16, d1 = 24, d2 = 64)
      ins(%x[d0, d1, d2] : memref<16x24x64xf32>) outs(%y[d0, d1, d2] : memref<16x24x64xf32>) {
  ^bb0(%xv: f32):
    %s = arith.addf %xv, %xv : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Two tensors beside each other: a chunk lies in one of them, for their extents
// are whole chunks; what is read outside of the other one is some element.
// CHECK-LABEL: llvm.func @rows_32x4x1_r4_u1_
// CHECK-COUNT-2: llvm.load {{.*}} -> vector<4xf32>
// CHECK:       llvm.store {{.*}} : vector<4xf32>
func.func @concat(%a: memref<16x64xf32>, %b: memref<16x64xf32>, %y: memref<16x128xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 4, vectors_per_thread = 1, rows = 4, unroll = 1>>]} {
  aicf_emit.compute id(0) "concat" dims(d0 = 16, d1 = 128)
      ins(%a[d0, d1 mod 64] : memref<16x64xf32>, %b[d0, d1 - 64] or_zero : memref<16x64xf32>) outs(%y[d0, d1] : memref<16x128xf32>) {
  ^bb0(%av: f32, %bv: f32):
    %i = aicf_emit.index d1 : i64
    %n = arith.constant 64 : i64
    %c = arith.cmpi slt, %i, %n : i64
    %s = arith.select %c, %av, %bv : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// A row of the table for each position, which is checked once a row.
// CHECK-LABEL: llvm.func @rows_8x8x1_r16_u1_
// CHECK:       %[[ID:.*]] = llvm.load {{.*}} -> i32
// CHECK:       %[[WIDE:.*]] = arith.extsi %[[ID]]
// CHECK:       %[[OK:.*]] = arith.cmpi ult, %[[WIDE]]
// CHECK:       arith.select %[[OK]], %[[WIDE]]
// CHECK:       llvm.load {{.*}} -> vector<8xbf16>
// CHECK:       llvm.store {{.*}} : vector<4xi32>
func.func @embedding(%t: memref<1000x64xbf16>, %l: memref<32xi32>, %y: memref<32x64xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 8, vector = 8, vectors_per_thread = 1, rows = 16, unroll = 1>>]} {
  aicf_emit.compute id(0) "gather" dims(d0 = 32, d1 = 64, d2 = 1000)
      ins(%t[d2, d1] : memref<1000x64xbf16>, %l[d0] : memref<32xi32>) outs(%y[d0, d1] : memref<32x64xbf16>) {
  ^bb0(%tv: bf16, %lv: i32):
    %zero = arith.constant 0.0 : f32
    %f = arith.extf %tv : bf16 to f32
    %p = arith.extsi %lv : i32 to i64
    %i = aicf_emit.index d2 : i64
    %c = arith.cmpi eq, %i, %p : i64
    %v = arith.select %c, %f, %zero : f32
    %s = aicf_emit.reduce add %v over(d2) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// -----

// One lane updates in place what the others have loaded: they meet before.
// CHECK-LABEL: llvm.func @rows_32x4x1_r4_u1_
// CHECK-COUNT-5: nvvm.shfl.sync bfly
// CHECK:       nvvm.bar.warp.sync
// CHECK:       scf.if
// CHECK:       llvm.store {{.*}} : f32, !llvm.ptr<1>
func.func @in_place(%x: memref<64x128xf32>, %c: memref<64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 4, vectors_per_thread = 1, rows = 4, unroll = 1>>]} {
  aicf_emit.compute id(0) "add" dims(d0 = 64, d1 = 128)
      ins(%x[d0, d1] : memref<64x128xf32>, %c[d0] : memref<64xf32>) outs(%c[d0] : memref<64xf32>) {
  ^bb0(%xv: f32, %cv: f32):
    %s = aicf_emit.reduce add %xv over(d1) : f32
    %t = arith.addf %s, %cv : f32
    aicf_emit.yield %t : f32
  }
  return
}
