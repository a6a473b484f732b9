// Rows that are no whole vectors, and rows that begin anywhere.
// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels --split-input-file | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels --split-input-file > %t.lowered
// RUN: FileCheck %s --check-prefix=LOWER --input-file=%t.lowered
// LOWER:       llvm.func @rows_

// One axis of 1003 elements in two segments. A thread's first chunk is a whole
// one in both. The thread of the last chunk loads and stores three elements,
// each at a position that is bounded.
// CHECK-LABEL: llvm.func @rows_64x4x2_r1_u1_
// CHECK-COUNT-2: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK:       scf.if %{{.*}} -> (f32, f32, f32, f32)
// CHECK:         arith.minui
// CHECK:         llvm.load {{.*}} : !llvm.ptr<1> -> f32
// CHECK-NOT:   scf.if
// CHECK:       llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
// CHECK:       scf.if
// CHECK:         llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
// CHECK:       scf.if
// CHECK:         scf.if
// CHECK:           llvm.store {{.*}} : f32, !llvm.ptr<1>
// CHECK:       llvm.return
func.func @part(%x: memref<17x59xf32>, %y: memref<17x59xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 64, vector = 4, vectors_per_thread = 2, rows = 1, unroll = 1>>]} {
  aicf_emit.compute id(0) "negative" dims(d0 = 17, d1 = 59)
      ins(%x[d0, d1] : memref<17x59xf32>) outs(%y[d0, d1] : memref<17x59xf32>) {
  ^bb0(%v: f32):
    %n = arith.negf %v : f32
    aicf_emit.yield %n : f32
  }
  return
}

// -----

// A sum of odd rows: each chunk lies in two aligned vectors, the second one no
// farther than the operand's last. A branch is for those beyond.
// CHECK-LABEL: llvm.func @rows_32x8x1_r4_u1_
// CHECK:       arith.minui
// CHECK:       arith.minui
// CHECK-COUNT-2: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xi32>
// CHECK-NOT:   llvm.load
// CHECK:       scf.if %{{.*}} -> (bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16)
// CHECK-COUNT-8: llvm.load {{.*}} : !llvm.ptr<1> -> bf16
// CHECK:       nvvm.shfl.sync bfly
func.func @shifted(%x: memref<40x255xbf16>, %y: memref<40xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 32, vector = 8, vectors_per_thread = 1, rows = 4, unroll = 1>>]} {
  aicf_emit.compute id(0) "sum" dims(d0 = 40, d1 = 255)
      ins(%x[d0, d1] : memref<40x255xbf16>) outs(%y[d0] : memref<40xf32>) {
  ^bb0(%v: bf16):
    %f = arith.extf %v : bf16 to f32
    %s = aicf_emit.reduce add %f over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// A concat of odd widths: vectors of 16 bytes on both sides, and no branch
// where every chunk is whole but that for the operand's end.
// CHECK-LABEL: llvm.func @rows_4x8x1_r32_u1_
// CHECK-COUNT-4: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xi32>
// CHECK-NOT:   llvm.load
// CHECK:       scf.if
// CHECK:       scf.if
// CHECK:       scf.if
// CHECK:         llvm.store {{.*}} : vector<4xi32>, !llvm.ptr<1>
// CHECK-NOT:   llvm.store
// CHECK:       llvm.return
func.func @concat(%a: memref<33x9xbf16>, %b: memref<33x23xbf16>, %y: memref<33x32xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 4, vector = 8, vectors_per_thread = 1, rows = 32, unroll = 1>>]} {
  aicf_emit.compute id(0) "concat" dims(d0 = 33, d1 = 32)
      ins(%a[d0, d1] or_zero : memref<33x9xbf16>, %b[d0, d1 - 9] or_zero : memref<33x23xbf16>)
      outs(%y[d0, d1] : memref<33x32xbf16>) {
  ^bb0(%av: bf16, %bv: bf16):
    %i = aicf_emit.index d1 : i64
    %c = arith.constant 9 : i64
    %p = arith.cmpi slt, %i, %c : i64
    %r = arith.select %p, %av, %bv : bf16
    aicf_emit.yield %r : bf16
  }
  return
}

// -----

// Rows of three elements are one row of all: vectors of 16 bytes, and elements
// of the bias by the remainders of their positions.
// CHECK-LABEL: llvm.func @rows_256x8x1_r1_u1_
// CHECK:       llvm.load {{.*}} : !llvm.ptr<1> -> vector<8xbf16>
// CHECK:       arith.floordivsi
// CHECK:       llvm.load {{.*}} : !llvm.ptr<1> -> bf16
// CHECK:       llvm.store {{.*}} : vector<{{4xi32|8xbf16}}>, !llvm.ptr<1>
func.func @flattened(%x: memref<200001x3xbf16>, %b: memref<3xbf16>, %y: memref<200001x3xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 1, threads_per_row = 256, vector = 8, vectors_per_thread = 1, rows = 1, unroll = 1>>]} {
  aicf_emit.compute id(0) "bias" dims(d0 = 200001, d1 = 3)
      ins(%x[d0, d1] : memref<200001x3xbf16>, %b[d1] : memref<3xbf16>) outs(%y[d0, d1] : memref<200001x3xbf16>) {
  ^bb0(%v: bf16, %w: bf16):
    %s = arith.addf %v, %w : bf16
    aicf_emit.yield %s : bf16
  }
  return
}

// -----

// Rows of two dims, in front of which are two that are one beside them: the
// factor of each image is loaded once for all of its rows' elements.
// CHECK-LABEL: llvm.func @rows_128x4x1_r2_u1_
// CHECK-COUNT-2: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xi32>
// CHECK:       llvm.load {{.*}} : !llvm.ptr<1> -> f32
func.func @beside(%x: memref<64x32x101x3xf32>, %z: memref<64x32xf32>, %b: memref<3xf32>, %y: memref<64x32x100x3xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.rows<dim = 3, threads_per_row = 128, vector = 4, vectors_per_thread = 1, rows = 2, unroll = 1>>]} {
  aicf_emit.compute id(0) "bias" dims(d0 = 64, d1 = 32, d2 = 100, d3 = 3)
      ins(%x[d0, d1, d2, d3] : memref<64x32x101x3xf32>, %z[d0, d1] : memref<64x32xf32>, %b[d3] : memref<3xf32>)
      outs(%y[d0, d1, d2, d3] : memref<64x32x100x3xf32>) {
  ^bb0(%v: f32, %w: f32, %u: f32):
    %p = arith.mulf %v, %w : f32
    %s = arith.addf %p, %u : f32
    aicf_emit.yield %s : f32
  }
  return
}
