// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels --split-input-file | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=a100 -aicf-kernel -aicf-launch -aicf-generate-kernels -aicf-lower-kernels --split-input-file > %t.lowered
// RUN: sed -n '/^  gpu.module/,/^  }/p' %t.lowered > %t.kernels

// Of all the kernels nothing is left but LLVM's and NVVM's operations.
// RUN: FileCheck %s --check-prefix=LOWER --input-file=%t.kernels --implicit-check-not='{{(scf|arith|math|cf|memref)\.|gpu\.thread}}'
// LOWER:       gpu.module
// LOWER:       llvm.func @conv_
// LOWER:       llvm.return

// Three channels: a row of the window has nine neighbours, two halves of a
// fragment, of which the second one is masked. Three fragments of the depth,
// three of channels. Weights are staged once, lines of pixels for each tile, while
// the tile before is multiplied.
// CHECK-LABEL: llvm.func @conv_2x16x24_g1_w2x1_
// CHECK-SAME:    nvvm.reqntid = array<i32: 64, 1, 1>
// CHECK-COUNT-3: llvm.load {{.*}} : !llvm.ptr<1> -> vector<8xbf16>
// CHECK:       nvvm.barrier
// CHECK:       nvvm.cp.async.shared.global {{.*}}, 16,
// CHECK:       nvvm.cp.async.commit.group
// CHECK:       scf.for
// CHECK:         nvvm.cp.async.wait.group 0
// CHECK-NEXT:    nvvm.barrier
// CHECK:         nvvm.cp.async.shared.global {{.*}}, 16,
// CHECK:         nvvm.cp.async.commit.group
// CHECK:         scf.for
// CHECK:           arith.andi {{.*}} : i32
// CHECK-COUNT-9:   nvvm.mma.sync
// CHECK-NOT:       nvvm.mma.sync
// CHECK:           llvm.store {{.*}} : i32, !llvm.ptr<1>
func.func @first_layer(%x: memref<2x20x32x3xbf16>, %w: memref<3x3x3x24xbf16>, %y: memref<2x20x32x24xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.conv<tile = [2, 16, 24], groups = 1, warps = [2, 1]>>]} {
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 20, d2 = 32, d3 = 24, d4 = 3, d5 = 3, d6 = 3)
      ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<2x20x32x3xbf16>, %w[d4, d5, d6, d3] : memref<3x3x3x24xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<2x20x32x24xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %a = arith.extf %xv : bf16 to f32
    %b = arith.extf %wv : bf16 to f32
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// -----

// Groups of eight channels, two at a time: copies of 16 bytes, nothing masked.
// CHECK-LABEL: llvm.func @conv_2x16x8_g2_w2x1_
// CHECK:         nvvm.cp.async.shared.global
// CHECK:         nvvm.cp.async.wait.group 0
// CHECK-NOT:     arith.andi {{.*}} : i32
// CHECK-COUNT-5: nvvm.mma.sync
// CHECK-NOT:     nvvm.mma.sync
func.func @groups(%x: memref<2x20x32x32xbf16>, %w: memref<3x3x8x32xbf16>, %y: memref<2x20x32x32xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.conv<tile = [2, 16, 8], groups = 2, warps = [2, 1]>>]} {
  aicf_emit.compute id(0) "conv" dims(d0 = 2, d1 = 20, d2 = 32, d3 = 32, d4 = 3, d5 = 3, d6 = 8)
      ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 8) * 8 + d6] or_zero : memref<2x20x32x32xbf16>, %w[d4, d5, d6, d3] : memref<3x3x8x32xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<2x20x32x32xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %a = arith.extf %xv : bf16 to f32
    %b = arith.extf %wv : bf16 to f32
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}
