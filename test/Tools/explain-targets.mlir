// One program, planned for three machines with none of them at hand: which
// plans change, and for which stated reason.
// RUN: aicf-compile %s --target=h200 --target=a100 --target=sm_80 --portable=false -o %t.aicf
// RUN: aicf-explain %t.aicf --class=kernel --id=2 | FileCheck %s
// CHECK: kernel i2 is #aicf_nv.wgmma_ws<{{.*}}  [h200/
// CHECK: kernel i2 is #aicf_nv.mma<tile = [64, 128, 32], {{.*}}  [a100/
// CHECK: kernel i2 is #aicf_nv.mma<tile = [128, 128, 32], {{.*}}  [sm_80/

// TMA and wgmma are the H200's alone.
// RUN: aicf-explain %t.aicf --why-not='kernel i2 is #aicf_nv.wgmma_ws<tile = [128, 128, 64], stages = 6, cluster = 1, group = 8> for a100' | FileCheck %s --check-prefix=UNIT
// UNIT: is illegal: wgmma needs sm_90a, the target is sm_80

// There, what runs anywhere is legal, and dearer.
// RUN: aicf-explain %t.aicf --why-not='kernel i2 is #aicf_nv.mma<tile = [128, 64, 32], warps = [2, 2], stages = 4, group = 8> for h200' | FileCheck %s --check-prefix=DEARER
// DEARER: planned again with it, it is legal:
// DEARER: compute {{.*}} +{{[0-9.]+}} us
// DEARER: total {{.*}} +{{[0-9.]+}} us

// The small machine, whose memory is slow, takes the larger tile for its
// traffic; that of the A100 saves less there than its last wave costs.
// RUN: aicf-explain %t.aicf --why-not='kernel i2 is #aicf_nv.mma<tile = [128, 128, 32], warps = [2, 4], stages = 3, group = 8> for a100' | FileCheck %s --check-prefix=TILE
// TILE: it is legal:
// TILE: tail {{.*}} +{{[0-9.]+}} us
// TILE: traffic {{.*}} -{{[0-9.]+}} us
// TILE: total {{.*}} +
// RUN: aicf-explain %t.aicf --why-not='kernel i2 is #aicf_nv.mma<tile = [128, 64, 32], warps = [2, 2], stages = 4, group = 8> for sm_80' | FileCheck %s --check-prefix=TRAFFIC
// TRAFFIC: traffic {{.*}} +{{[0-9.]+}} us
// TRAFFIC: total {{.*}} +{{[0-9.]+}} us

// A ring that the H200 holds does not fit the shared memory of small parts.
// RUN: aicf-explain %t.aicf --why-not='kernel i2 is #aicf_nv.mma<tile = [256, 128, 64], warps = [4, 2], stages = 4, group = 8> for sm_80' | FileCheck %s --check-prefix=SHARED
// SHARED: S_max, shared memory bytes a block: needs {{[0-9]+}}, at most 101376

// Structure changes with the machine, too: of fewer columns a second, transposed
// result is stored past wgmma's staged one, which costs the H200 more than a pass
// of its own, and not the others.
// RUN: sed 's/1024/192/g' %s > %t.narrow.mlir
// RUN: aicf-compile %t.narrow.mlir --target=h200 --portable=false -o %t.h200.aicf
// RUN: aicf-compile %t.narrow.mlir --target=a100 --portable=false -o %t.a100.aicf
// RUN: aicf-explain %t.h200.aicf --diff %t.a100.aicf | FileCheck %s --check-prefix=DIFF
// DIFF:      fuse i2 -> i4
// DIFF-NEXT:   A: separate  [h200/
// DIFF:        B: fused  [a100/
// DIFF-NEXT:     {{.*}} us (compute
// DIFF-NEXT:     the other choice: {{.*}}, +

func.func @step(%x: tensor<2048x1024xbf16>, %w: tensor<1024x1024xbf16>, %b: tensor<1024xbf16>)
    -> (tensor<2048x1024xbf16>, tensor<2048xbf16>, tensor<1024x2048xbf16>) {
  %y = aicf.linear %x, %w, %b
    : (tensor<2048x1024xbf16>, tensor<1024x1024xbf16>, tensor<1024xbf16>) -> tensor<2048x1024xbf16>
  %z = aicf.relu %y : tensor<2048x1024xbf16>
  %s = aicf.reduce_sum %z axes = [1] : tensor<2048x1024xbf16> -> tensor<2048xbf16>
  %t = aicf.transpose %z permutation = [1, 0] : tensor<2048x1024xbf16> -> tensor<1024x2048xbf16>
  return %z, %s, %t : tensor<2048x1024xbf16>, tensor<2048xbf16>, tensor<1024x2048xbf16>
}
