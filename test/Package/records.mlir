// RUN: aicf-compile %s --target=x86-64-v3 -o %t.aicf
// RUN: aicf-explain %t.aicf | FileCheck %s

// A package has every decision with its runners-up: what they lose, or what
// they break.
// CHECK: memory @f is [0]
// CHECK: 16384 bytes, lower bound 16384 at i0
// CHECK: kernel i0 is #aicf_cpu.{{gemm|loops}}<
// CHECK: not #aicf_cpu.{{gemm|loops}}<{{.*}}, +{{.*}}%
// CHECK: fuse i0 -> i1 is separate
// CHECK: not fused: {{.*}}, +{{.*}}%
func.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %y = aicf.matmul %x, %x : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %z = aicf.matmul %y, %y : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %z : tensor<64x64xf32>
}

// What became of a hint stands in the package, too.
// RUN: aicf-explain %t.aicf --entry=hinted --class=kernel | FileCheck %s --check-prefix=HINT
// RUN: aicf-explain %t.aicf --entry=hinted --class=kernel --json | FileCheck %s --check-prefix=JSON
// HINT: kernel i[[#]] is #aicf_cpu.loops<
// HINT-NEXT: hint followed
// HINT: kernel i[[#]] is
// HINT-NEXT: hint refused: {{.+}}
// JSON: "hint": "followed"
// JSON: "hint": "refused: {{.+}}"
func.func @hinted(%x: tensor<64xf32>, %y: tensor<64x64xf32>) -> (tensor<64xf32>, tensor<64x64xf32>) {
  %0 = aicf.exp %x {aicf_emit.hints = #aicf_emit.hints<family = "aicf_cpu.loops", margin = 10>} : tensor<64xf32>
  %1 = aicf.matmul %y, %y {aicf_emit.hints = #aicf_emit.hints<family = "aicf_cpu.nothing", margin = 10>} : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0, %1 : tensor<64xf32>, tensor<64x64xf32>
}
