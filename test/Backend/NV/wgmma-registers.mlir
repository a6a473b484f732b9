// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-kernel -o %t
// RUN: FileCheck %s < %t
// RUN: sed -e 's/max_registers = 232/max_registers = 231/' %s | aicf-opt --aicf-attach-targets=targets=h200 --aicf-kernel | FileCheck %s --check-prefix=LESS
// RUN: sed -e 's/max_registers = 224/max_registers = 223/' %s | not aicf-opt --aicf-attach-targets=targets=h200 --aicf-kernel 2>&1 | FileCheck %s --check-prefix=PIN
// RUN: aicf-opt %t --aicf-launch -aicf-generate-kernels | FileCheck %s --check-prefix=CODE

// The registers of a kernel are those that its warpgroups come to have: a
// consumer asks for 232, though all threads start with 168.

// CHECK-LABEL: compute id(0)
// CHECK: plans("h200" = #aicf_nv.wgmma_ws<{{[^>]*}}registers = [40, 232, 232]>)
// CHECK: <kernel i0 is #aicf_nv.wgmma_ws<{{[^>]*}}registers = [40, 232, 232]> costs

// LESS-LABEL: compute id(0)
// LESS: <kernel i0 is #aicf_nv.mma<

// PIN: error: pinned decision 'kernel i1 is #aicf_nv.wgmma_ws<{{.*}}registers = [56, 224, 224]>' is illegal: R_max, registers a thread: needs 224, at most 223

// CODE: nvvm.setmaxregister decrease 40
// CODE: nvvm.setmaxregister increase 232
// CODE: nvvm.setmaxregister decrease 56
// CODE: nvvm.setmaxregister increase 224

func.func @planned(%a: memref<4096x4096xbf16>, %b: memref<4096x4096xbf16>, %e: memref<4096x4096xbf16>) {
  aicf_emit.compute id(0) "matmul" dims(d0 = 4096, d1 = 4096, d2 = 4096)
      ins(%a[d0, d2] : memref<4096x4096xbf16>, %b[d2, d1] : memref<4096x4096xbf16>)
      outs(%e[d0, d1] : memref<4096x4096xbf16>) constraints<max_registers = 232> {
  ^bb0(%x: bf16, %y: bf16):
    %xe = arith.extf %x : bf16 to f32
    %ye = arith.extf %y : bf16 to f32
    %p = arith.mulf %xe, %ye : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %t = arith.truncf %s : f32 to bf16
    aicf_emit.yield %t : bf16
  }
  return
}

// A plan may deal the file in another way.
func.func @pinned(%a: memref<4096x4096xbf16>, %b: memref<4096x4096xbf16>, %e: memref<4096x4096xbf16>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i1 is #aicf_nv.wgmma_ws<tile = [128, 128, 64], stages = 4, cluster = 1, group = 8, registers = [56, 224, 224]>>]} {
  aicf_emit.compute id(1) "matmul" dims(d0 = 4096, d1 = 4096, d2 = 4096)
      ins(%a[d0, d2] : memref<4096x4096xbf16>, %b[d2, d1] : memref<4096x4096xbf16>)
      outs(%e[d0, d1] : memref<4096x4096xbf16>) constraints<max_registers = 224> {
  ^bb0(%x: bf16, %y: bf16):
    %xe = arith.extf %x : bf16 to f32
    %ye = arith.extf %y : bf16 to f32
    %p = arith.mulf %xe, %ye : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %t = arith.truncf %s : f32 to bf16
    aicf_emit.yield %t : bf16
  }
  return
}
