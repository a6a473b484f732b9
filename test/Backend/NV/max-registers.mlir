// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-kernel --aicf-launch --aicf-generate-kernels | FileCheck %s

// The constraint bounds what ptxas may take: kernels with it have a name of their own. A plan of wgmma states its
// registers.

// CHECK-DAG: llvm.func @rows_{{.*}} nvvm.maxnreg = 64 : i32
// CHECK-DAG: llvm.func @rows_{{[^ ]*}}({{.*}} attributes {gpu.kernel, nvvm.kernel, nvvm.minctasm
// CHECK-DAG: llvm.func @k_{{.*}} nvvm.maxnreg = 40 : i32
// CHECK-DAG: llvm.func @ffma_{{.*}} nvvm.maxnreg = 255 : i32
// CHECK-DAG: llvm.func @wgmma_ws_{{[^ ]*}}({{.*}} attributes {gpu.kernel, nvvm.kernel, nvvm.minctasm

func.func @bounded(%x: memref<4096x1024xf32>, %y: memref<4096x1024xf32>) {
  aicf_emit.compute id(0) "share" dims(d0 = 4096, d1 = 1024)
      ins(%x[d0, d1] : memref<4096x1024xf32>) outs(%y[d0, d1] : memref<4096x1024xf32>)
      constraints<max_registers = 64> {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    %r = arith.divf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  return
}

func.func @free(%x: memref<4096x1024xf32>, %y: memref<4096x1024xf32>) {
  aicf_emit.compute id(1) "share" dims(d0 = 4096, d1 = 1024)
      ins(%x[d0, d1] : memref<4096x1024xf32>) outs(%y[d0, d1] : memref<4096x1024xf32>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    %r = arith.divf %v, %s : f32
    aicf_emit.yield %r : f32
  }
  return
}

// Ascending: of the fallback.
func.func @ordered(%x: memref<64x512xf32>, %y: memref<64xf32>) {
  aicf_emit.compute id(2) "sum" dims(d0 = 64, d1 = 512)
      ins(%x[d0, d1] : memref<64x512xf32>) outs(%y[d0] : memref<64xf32>)
      constraints<reassociate = false, max_registers = 40> {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}

func.func @contraction(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %y: memref<512x512xf32>) {
  aicf_emit.compute id(3) "gemm" dims(d0 = 512, d1 = 512, d2 = 512)
      ins(%a[d0, d2] : memref<512x512xf32>, %b[d2, d1] : memref<512x512xf32>)
      outs(%y[d0, d1] : memref<512x512xf32>) constraints<reassociate = false, max_registers = 1000> {
  ^bb0(%x: f32, %w: f32):
    %p = arith.mulf %x, %w : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

func.func @warpgroups(%a: memref<4096x4096xbf16>, %b: memref<4096x4096xbf16>, %y: memref<4096x4096xf32>) {
  aicf_emit.compute id(4) "gemm" dims(d0 = 4096, d1 = 4096, d2 = 4096)
      ins(%a[d0, d2] : memref<4096x4096xbf16>, %b[d2, d1] : memref<4096x4096xbf16>)
      outs(%y[d0, d1] : memref<4096x4096xf32>) constraints<max_registers = 232> {
  ^bb0(%x: bf16, %w: bf16):
    %xf = arith.extf %x : bf16 to f32
    %wf = arith.extf %w : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}
