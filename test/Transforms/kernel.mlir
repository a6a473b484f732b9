// RUN: aicf-opt %s --aicf-attach-targets=targets=h200,x86-64-v3 --aicf-kernel | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200,x86-64-v3 --aicf-kernel --aicf-kernel | FileCheck %s

// One record an instruction and target; its choice says all that the target's
// code generator needs. Planning again replaces the records.
// CHECK-LABEL: func.func @gemm
// CHECK:      aicf_emit.compute id(0) "matmul"
// CHECK:      decisions [
// CHECK-NEXT: <kernel i0 is #aicf_nv.{{[a-z_]+}}<{{.*}}> costs <{{[0-9]+}} ps = {{.*}}> over [<#aicf_nv.{{.*}}] for "h200/{{[0-9a-f]+}}" model {{[0-9]+}}>,
// CHECK-NEXT: <kernel i0 is #aicf_cpu.{{[a-z]+}}<{{.*}}> costs <{{[0-9]+}} ps = {{.*}}> over [<#aicf_cpu.{{.*}}] for "x86-64-v3/{{[0-9a-f]+}}" model {{[0-9]+}}>]
func.func @gemm(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %e = tensor.empty() : tensor<64x48xf32>
  %p = aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 48, d2 = 32)
      ins(%x[d0, d2] : tensor<64x32xf32>, %w[d2, d1] : tensor<32x48xf32>) outs(%e[d0, d1] : tensor<64x48xf32>) {
  ^bb0(%xv: f32, %wv: f32):
    %m = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %p : tensor<64x48xf32>
}

// A pin names a plan, here one without vectors on the CPU.
// CHECK-LABEL: func.func @pinned
// CHECK: <kernel i1 is #aicf_nv.{{.*}} for "h200/{{[0-9a-f]+}}" model {{[0-9]+}}>,
// CHECK: <kernel i1 is #aicf_cpu.loops<order = [d0 by 256]> costs <{{.*}} for "x86-64-v3/{{[0-9a-f]+}}" model {{[0-9]+}} pinned>
func.func @pinned(%x: tensor<1024xf32>) -> tensor<1024xf32>
    attributes {aicf_emit.pins = [#aicf_emit.pin<kernel i1 is #aicf_cpu.loops<order = [d0 by 256]> for "x86-64-v3">]} {
  %e = tensor.empty() : tensor<1024xf32>
  %a = aicf_emit.compute id(1) "exp" dims(d0 = 1024)
      ins(%x[d0] : tensor<1024xf32>) outs(%e[d0] : tensor<1024xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  return %a : tensor<1024xf32>
}

// A constraint bounds what the machine would allow. Without shared memory there
// is no warp-specialized contraction; the record says what it would have needed.
// CHECK-LABEL: func.func @no_shared_memory
// CHECK: <kernel i2 is #aicf_nv.simt<{{.*}} <#aicf_nv.wgmma_ws<{{.*}}> violates "S_max, shared memory bytes a block: needs {{[0-9]+}}, at most 0">{{.*}} for "h200/
func.func @no_shared_memory(%x: tensor<1024x512xbf16>, %w: tensor<512x1024xbf16>) -> tensor<1024x1024xbf16> {
  %e = tensor.empty() : tensor<1024x1024xbf16>
  %p = aicf_emit.compute id(2) "matmul" dims(d0 = 1024, d1 = 1024, d2 = 512)
      ins(%x[d0, d2] : tensor<1024x512xbf16>, %w[d2, d1] : tensor<512x1024xbf16>) outs(%e[d0, d1] : tensor<1024x1024xbf16>)
      constraints<max_shared_memory = 0> {
  ^bb0(%xv: bf16, %wv: bf16):
    %a = arith.extf %xv : bf16 to f32
    %b = arith.extf %wv : bf16 to f32
    %m = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %m over(d2) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return %p : tensor<1024x1024xbf16>
}
