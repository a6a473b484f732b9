// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch --split-input-file | FileCheck %s
// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels --split-input-file | FileCheck %s --check-prefix=CODE
// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel --split-input-file -o - | FileCheck %s --check-prefix=PLAN

// A result of few rows: they are the columns of narrow tiles, the planner's own
// choice. Its contiguous dim is the tiles' rows.

// PLAN-LABEL: func.func @few
// PLAN:       #aicf_nv.wgmma_ws<tile = [64, 16, {{.*}}transposed = true>

// The first map is of the weights' rows, the second of the 12 rows of the
// result. What is stored goes by lines of 64 of the contiguous dim.
// CHECK-LABEL: func.func @pinned
// CHECK:       aicf_emit.launch @h200::@wgmma_ws_64x16x64_s4_c1_d1_t_
// CHECK-SAME:    args(#aicf_nv.tensor_map<element = bf16, dims = [256, 512], strides = [512], box = [64, 64],{{.*}}> of in1,
// CHECK-SAME:    #aicf_nv.tensor_map<element = bf16, dims = [256, 12], strides = [512], box = [64, 16],{{.*}}> of in0,
// CHECK-SAME:    #aicf_nv.tensor_map<element = bf16, dims = [512, 12], strides = [1024], box = [64, 16],
// CODE-LABEL: llvm.func @wgmma_ws_64x16x64_s4_c1_d1_t_
// CODE:       nvvm.wgmma.mma_async {{.*}}n = 16
// CODE:       nvvm.stmatrix {{.*}}col

func.func @few(%x: memref<16x4096xbf16>, %w: memref<4096x4096xbf16>, %y: memref<16x4096xbf16>) {
  aicf_emit.compute id(0) "matmul" dims(d0 = 16, d1 = 4096, d2 = 4096)
      ins(%x[d0, d2] : memref<16x4096xbf16>, %w[d1, d2] : memref<4096x4096xbf16>)
      outs(%y[d0, d1] : memref<16x4096xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return
}

// -----

func.func @pinned(%x: memref<12x256xbf16>, %w: memref<512x256xbf16>, %y: memref<12x512xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [64, 16, 64], stages = 4, cluster = 1, group = 8, transposed = true>>]} {
  aicf_emit.compute id(0) "matmul" dims(d0 = 12, d1 = 512, d2 = 256)
      ins(%x[d0, d2] : memref<12x256xbf16>, %w[d1, d2] : memref<512x256xbf16>)
      outs(%y[d0, d1] : memref<12x512xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return
}

// -----

// Of a tile of 72 columns the second panel overlaps with the first in 7 groups of 8.
// CODE-LABEL: llvm.func @wgmma_ws_128x72x64_s4_c1_d1_
// CODE:       nvvm.wgmma.mma_async {{.*}}n = 72

func.func @overlap(%x: memref<256x256xbf16>, %w: memref<144x256xbf16>, %y: memref<256x144xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i0 is #aicf_nv.wgmma_ws<tile = [128, 72, 64], stages = 4, cluster = 1, group = 8>>]} {
  aicf_emit.compute id(0) "matmul" dims(d0 = 256, d1 = 144, d2 = 256)
      ins(%x[d0, d2] : memref<256x256xbf16>, %w[d1, d2] : memref<144x256xbf16>)
      outs(%y[d0, d1] : memref<256x144xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return
}
