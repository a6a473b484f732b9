// RUN: rm -rf %t.d %t.e
// RUN: aicf-gemm-kernels %s %t.d --target=h200
// RUN: cat %t.d/*.ptx | awk -f %S/Inputs/waits.awk | FileCheck %s --check-prefix=WAITS
// RUN: aicf-gemm-kernels %s %t.e --target=a100
// RUN: cat %t.e/*.ptx | FileCheck %s --check-prefix=SM80 --implicit-check-not=griddepcontrol
// RUN: aicf-opt %s -aicf-attach-targets=targets=h200 -aicf-kernel -aicf-launch -aicf-generate-kernels | FileCheck %s

// Every kernel of compute capability 9.0 and later, of whatever family,
// lets its dependents start and waits before it touches global memory.

// WAITS-NOT: error
// WAITS:     {{^}}4 kernels wait
// SM80:      .target sm_80

// Barriers are initialised and tensor maps fetched before the wait; the copies
// come after it.
// CHECK-LABEL: llvm.func @wgmma_ws_
// CHECK:       nvvm.griddepcontrol launch_dependents
// CHECK:       nvvm.prefetch
// CHECK:       nvvm.mbarrier.init
// CHECK:       nvvm.barrier
// CHECK:       nvvm.griddepcontrol wait
// CHECK:       nvvm.cp.async.bulk.tensor
func.func @wgmma(%x: memref<1024x512xbf16>, %w: memref<512x1024xbf16>, %y: memref<1024x1024xbf16>) {
  aicf_emit.compute id(0) "wgmma" dims(d0 = 1024, d1 = 1024, d2 = 512)
      ins(%x[d0, d2] : memref<1024x512xbf16>, %w[d2, d1] : memref<512x1024xbf16>) outs(%y[d0, d1] : memref<1024x1024xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// Tiles find their place first. They have a row and a column, so they wait.
// CHECK-LABEL: llvm.func @ffma_
// CHECK:       nvvm.griddepcontrol launch_dependents
// CHECK-NOT:   llvm.load
// CHECK:       scf.if
// CHECK-NEXT:    nvvm.griddepcontrol wait
func.func @ffma(%x: memref<257x133xf32>, %w: memref<133x117xf32>, %y: memref<257x117xf32>) {
  aicf_emit.compute id(1) "ffma" dims(d0 = 257, d1 = 117, d2 = 133)
      ins(%x[d0, d2] : memref<257x133xf32>, %w[d2, d1] : memref<133x117xf32>) outs(%y[d0, d1] : memref<257x117xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// CHECK-LABEL: llvm.func @mma_
// CHECK:       nvvm.griddepcontrol launch_dependents
// CHECK-NOT:   llvm.load
// CHECK:       scf.if
// CHECK-NEXT:    nvvm.griddepcontrol wait
func.func @mma(%x: memref<127x65xbf16>, %w: memref<65x255xbf16>, %y: memref<127x255xbf16>) {
  aicf_emit.compute id(3) "mma" dims(d0 = 127, d1 = 255, d2 = 65)
      ins(%x[d0, d2] : memref<127x65xbf16>, %w[d2, d1] : memref<65x255xbf16>) outs(%y[d0, d1] : memref<127x255xbf16>) {
  ^bb0(%xv: bf16, %wv: bf16):
    %xf = arith.extf %xv : bf16 to f32
    %wf = arith.extf %wv : bf16 to f32
    %p = arith.mulf %xf, %wf : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %o = arith.truncf %s : f32 to bf16
    aicf_emit.yield %o : bf16
  }
  return
}

// CHECK-LABEL: llvm.func @k_
// CHECK:       nvvm.griddepcontrol launch_dependents
// CHECK-NEXT:  nvvm.griddepcontrol wait
func.func @simt(%x: memref<4x3xf32>, %w: memref<3x5xf32>, %y: memref<4x5xf32>)
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i2 is #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0, 1]>>]} {
  aicf_emit.compute id(2) "simt" dims(d0 = 4, d1 = 5, d2 = 3)
      ins(%x[d0, d2] : memref<4x3xf32>, %w[d2, d1] : memref<3x5xf32>) outs(%y[d0, d1] : memref<4x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}
