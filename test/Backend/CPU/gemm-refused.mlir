// A pin may lie outside of the space, and not outside of the instruction: a slot
// of scratch is no larger than it has to be.
// RUN: not aicf-compile %s --target=x86-64-v3 -o /dev/null --pin='kernel i0 is #aicf_cpu.gemm<tile = [4, 16], vector = 8, block = [4, 16, 4611686018427387904], task = [64, 64]>' 2>&1 | FileCheck %s --check-prefix=DEPTH
// DEPTH: error: {{.*}}a block's depth is 4611686018427387904, at most 64 for this instruction
// RUN: not aicf-compile %s --target=x86-64-v3 -o /dev/null --pin='kernel i0 is #aicf_cpu.gemm<tile = [4, 16], vector = 8, block = [4, 16, 64], task = [4000000000, 64]>' 2>&1 | FileCheck %s --check-prefix=TASK
// TASK: error: {{.*}}the rows of a task is 4000000000, at most 64 for this instruction

// What is read where it lies has whole tiles of columns.
// RUN: not aicf-compile %s --target=x86-64-v3 -o /dev/null --pin='kernel i0 is #aicf_cpu.gemm<tile = [4, 48], vector = 16, block = [4, 0, 64], task = [64, 96]>' 2>&1 | FileCheck %s --check-prefix=LIES
// LIES: error: {{.*}}operand 1 cannot be read where it lies

// Rows that are read where they lie are neighbours along the depth.
// RUN: not aicf-compile %s --target=x86-64-v3 -o /dev/null --pin='kernel i1 is #aicf_cpu.gemm<tile = [4, 16], vector = 8, block = [0, 16, 64], task = [64, 64]>' 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: error: {{.*}}operand 0 cannot be read where it lies

// f16 is converted by instructions of its own, which the oldest chips lack; like
// the fallback, the family says so.
// RUN: sed s/f32/f16/g %s > %t.mlir
// RUN: aicf-compile %t.mlir --target=x86-64-v3 -o /dev/null
// RUN: not aicf-compile %t.mlir --target=x86-64 -o /dev/null 2>&1 | FileCheck %s --check-prefix=F16
// F16: aicf_cpu.gemm: f16 needs the feature f16c, which x86-64 lacks
func.func @f(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %y = aicf.matmul %x, %w : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}
func.func @g(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %y = aicf.matmul %x, %w {transpose_a} : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}
