// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels --split-input-file | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels --split-input-file > %t.lowered
// RUN: sed -n '/^  gpu.module/,/^  }/p' %t.lowered > %t.kernels

// Of all the kernels nothing is left but LLVM's and NVVM's operations.
// RUN: FileCheck %s --check-prefix=LOWER --input-file=%t.kernels --implicit-check-not='{{(scf|arith|math|cf|memref)\.|gpu\.thread}}'
// LOWER:       gpu.module
// LOWER:       llvm.func @window_
// LOWER:       llvm.return

// Four neighbouring pixels have six columns in common in each of three rows of
// the window. Each is loaded once, as are the weights of each place.
// CHECK-LABEL: llvm.func @window_1x1x4x8x3x3_t128_p1_s1_
// CHECK-SAME:    nvvm.reqntid = array<i32: 128, 1, 1>
// CHECK-NOT:   scf.for
// CHECK-COUNT-27: llvm.load {{.*}} : !llvm.ptr<1> -> vector<
// CHECK-NOT:   llvm.load
// CHECK-COUNT-4: llvm.store {{.*}} : vector<4xi32>, !llvm.ptr<1>
// CHECK-NOT:   llvm.store
func.func @depthwise(%x: memref<2x20x20x64xbf16>, %w: memref<3x3x64xbf16>, %y: memref<2x20x20x64xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.window<dim = 3, tile = [1, 1, 4, 8, 3, 3], threads = 128>>]} {
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 20, d2 = 20, d3 = 64, d4 = 3, d5 = 3)
      ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, d3] or_zero : memref<2x20x20x64xbf16>, %w[d4, d5, d3] : memref<3x3x64xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<2x20x20x64xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %a = arith.extf %xv : bf16 to f32
    %b = arith.extf %wv : bf16 to f32
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d4, d5) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// -----

// Of a tile of a whole period of the stride it is known which places of the
// window meet it: four pixels read nine times, four elements, and nothing is
// left of the condition.
// CHECK-LABEL: llvm.func @window_1x2x2x4x3x3_t128_p1_s1_
// CHECK-NOT:   arith.cmpi eq
// CHECK-COUNT-4: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-NOT:   llvm.load
// CHECK-COUNT-4: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
func.func @gradient(%x: memref<2x10x10x64xf32>, %y: memref<2x20x20x64xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.window<dim = 3, tile = [1, 2, 2, 4, 3, 3], threads = 128>>]} {
  aicf_emit.compute id(0) "pool" dims(d0 = 2, d1 = 20, d2 = 20, d3 = 64, d4 = 3, d5 = 3)
      ins(%x[d0, (d1 - d4 + 1) floordiv 2, (d2 - d5 + 1) floordiv 2, d3] or_zero : memref<2x10x10x64xf32>)
      outs(%y[d0, d1, d2, d3] : memref<2x20x20x64xf32>) {
  ^bb0(%xv: f32):
    %two = arith.constant 2 : i64
    %one = arith.constant 1 : i64
    %zero = arith.constant 0.0 : f32
    %i1 = aicf_emit.index d1 : i64
    %i4 = aicf_emit.index d4 : i64
    %a0 = arith.subi %i1, %i4 : i64
    %a1 = arith.addi %a0, %one : i64
    %a2 = arith.floordivsi %a1, %two : i64
    %a3 = arith.muli %a2, %two : i64
    %a = arith.cmpi eq, %a1, %a3 : i64
    %i2 = aicf_emit.index d2 : i64
    %i5 = aicf_emit.index d5 : i64
    %b0 = arith.subi %i2, %i5 : i64
    %b1 = arith.addi %b0, %one : i64
    %b2 = arith.floordivsi %b1, %two : i64
    %b3 = arith.muli %b2, %two : i64
    %b = arith.cmpi eq, %b1, %b3 : i64
    %meets = arith.andi %a, %b : i1
    %v = arith.select %meets, %xv, %zero : f32
    %s = aicf_emit.reduce add %v over(d4, d5) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// Few results of many steps: four blocks share them, and sixteen threads of a
// block.
// CHECK-LABEL: llvm.func @window_3x4x1x4_t64_p16_s4_
// CHECK:       %[[END:.*]] = arith.constant 1024 : i32
// CHECK:       %[[STOP:.*]] = arith.addi
// CHECK-NEXT:  arith.minui %[[STOP]], %[[END]]
// CHECK:       scf.for
// CHECK:       }
// CHECK-COUNT-12: llvm.store {{.*}} : f32, !llvm.ptr<3>
// CHECK-NEXT:  nvvm.barrier
// CHECK:       scf.for
// CHECK:         scf.for
// CHECK:         llvm.store {{.*}} : f32, !llvm.ptr<3>
// CHECK:       nvvm.barrier
// CHECK:       llvm.atomicrmw add
func.func @weights(%x: memref<64x66x16xf32>, %d: memref<64x64x16xf32>, %y: memref<3x16xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.window<dim = 1, tile = [3, 4, 1, 4], threads = 64, partners = 16, split = 4>>]} {
  aicf_emit.compute id(0) "gradient" dims(d0 = 3, d1 = 16, d2 = 64, d3 = 64)
      ins(%x[d2, d3 + d0, d1] : memref<64x66x16xf32>, %d[d2, d3, d1] : memref<64x64x16xf32>)
      outs(%y[d0, d1] : memref<3x16xf32>) {
  ^bb0(%xv: f32, %dv: f32):
    %p = arith.mulf %xv, %dv : f32
    %s = aicf_emit.reduce add %p over(d2, d3) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// -----

// The first result is in the place of what the second one alone reads.
// CHECK-LABEL: llvm.func @window_1x4x3_t128_p1_s1_
// CHECK:       %[[OLD:.*]] = llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-NOT:   llvm.load
// CHECK-COUNT-2: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
// CHECK-NOT:   llvm.load
// CHECK:       llvm.return
func.func @in_place(%x: memref<20x6xf32>, %y: memref<16x4xf32>, %z: memref<16x4xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.window<dim = 1, tile = [1, 4, 3], threads = 128>>]} {
  aicf_emit.compute id(0) "sum" dims(d0 = 16, d1 = 4, d2 = 3)
      ins(%x[d0 + d2, d1] : memref<20x6xf32>, %y[d0, d1] : memref<16x4xf32>)
      outs(%y[d0, d1] : memref<16x4xf32>, %z[d0, d1] : memref<16x4xf32>) {
  ^bb0(%xv: f32, %yv: f32):
    %s = aicf_emit.reduce add %xv over(d2) : f32
    %o = arith.negf %s : f32
    %q = arith.mulf %s, %yv : f32
    aicf_emit.yield %o, %q : f32, f32
  }
  return
}
