// RUN: aicf-compile %s --target=h200 --portable=false --emit=open | FileCheck %s --check-prefix=OPEN
// RUN: aicf-compile %s --target=h200 --portable=false --emit=ptx --pin='kernel i1 is #aicf_nv.mma<tile = [32, 32, 64], warps = [2, 2], stages = 4, group = 8> for h200' | FileCheck %s
// RUN: aicf-compile %s --target=h200 --portable=false --emit=decisions | FileCheck %s --check-prefix=PLANS
// RUN: aicf-compile %s --target=x86-64-v3 --emit=decisions | FileCheck %s --check-prefix=CPU

// The constraints of an entry are those of its instructions. A contraction of
// f32 that may round its factors takes the matrix unit; a CPU does not care.

// OPEN-LABEL: func.func @rounds
// OPEN-NOT:     aicf_emit.constraints
// OPEN:         aicf_emit.compute id({{[0-9]+}}) "{{.*}}matmul
// OPEN:           constraints<tf32 = true>
// OPEN-LABEL: func.func @exact
// OPEN-NOT:     constraints

// PLANS-LABEL: @rounds
// PLANS:         kernel {{.*}} is #aicf_nv.{{mma|wgmma_ws}}
// PLANS-LABEL: @exact
// PLANS:         kernel {{.*}} is #aicf_nv.ffma
// CPU-COUNT-2: kernel {{.*}} is #aicf_cpu

// Factors are rounded to nearest on their way from shared memory: those of the
// left operand by ldmatrix, of the right one, which lies along its columns, one
// by one.
// CHECK-LABEL: .entry mma_
// CHECK-DAG:     ldmatrix.sync.aligned.m8n8.x4.shared.b16
// CHECK-DAG:     ld.shared.b32
// CHECK-DAG:     cvt.rna.tf32.f32
// CHECK:         mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32

func.func @rounds(%x: tensor<256x512xf32>, %w: tensor<512x384xf32>, %b: tensor<384xf32>) -> tensor<256x384xf32>
    attributes {aicf_emit.constraints = #aicf_emit.constraints<tf32 = true>} {
  %y = aicf.linear %x, %w, %b
    : (tensor<256x512xf32>, tensor<512x384xf32>, tensor<384xf32>) -> tensor<256x384xf32>
  return %y : tensor<256x384xf32>
}

func.func @exact(%x: tensor<256x512xf32>, %w: tensor<512x384xf32>, %b: tensor<384xf32>) -> tensor<256x384xf32> {
  %y = aicf.linear %x, %w, %b
    : (tensor<256x512xf32>, tensor<512x384xf32>, tensor<384xf32>) -> tensor<256x384xf32>
  return %y : tensor<256x384xf32>
}
