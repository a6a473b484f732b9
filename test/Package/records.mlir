// RUN: aicf-compile %s --target=x86-64-v3 -o %t.aicf
// RUN: aicf-explain %t.aicf | FileCheck %s

// A package has every decision with its runners-up: what they lose, or what
// they break.
// CHECK: memory: f -> array<i64: 0>
// CHECK: not smaller: breaks bound: 16384 bytes
// CHECK: kernel of 0: i0 -> #aicf_cpu.loops<
// CHECK: not #aicf_cpu.loops<{{.*}}, +{{.*}}%
// CHECK: fuse of 1: i0 -> i1 -> separate
// CHECK: not fused: {{.*}}, +{{.*}}%
func.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %y = aicf.matmul %x, %x : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %z = aicf.matmul %y, %y : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %z : tensor<64x64xf32>
}
