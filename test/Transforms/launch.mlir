// RUN: aicf-opt %s --aicf-plan="targets=x86-64-v3,h200 disable=fuse" --aicf-launch --aicf-verify-launches -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --check-prefix=GPU --input-file=%t
// RUN: aicf-compile %s --target=x86-64-v3 --target=h200 --portable=false --disable=fuse --emit=launches | diff %t -

// The launches of two entries on two targets.

// RUN: aicf-opt %t --aicf-drop-records --aicf-verify-launches -o /dev/null
// RUN: aicf-opt %t --emit-bytecode | aicf-opt --aicf-verify-launches | diff %t -

// Code and package are made from the launches that are there, and the program
// goes back to its open form without them.

// RUN: aicf-compile %t -o %t.read.aicf
// RUN: aicf-compile %s --target=x86-64-v3 --target=h200 --portable=false --disable=fuse -o %t.aicf
// RUN: cmp %t.aicf %t.read.aicf
// RUN: aicf-opt %t --aicf-strip | FileCheck %s --check-prefix=OPEN --implicit-check-not=launch --implicit-check-not=kernels
// OPEN: aicf_emit.compute

// Two branches that read what i0 wrote, and an instruction that reads both.

aicf_emit.global @w param : tensor<8x8xf32>

func.func @step(%x: tensor<4x8xf32> {aicf_emit.name = "x"}) -> (tensor<4x8xf32> {aicf_emit.name = "y"}) {
  %e = tensor.empty() : tensor<4x8xf32>
  %w = aicf_emit.read @w : tensor<8x8xf32>
  %h = aicf_emit.compute id(0) "matmul" dims(d0 = 4, d1 = 8, d2 = 8)
      ins(%x[d0, d2] : tensor<4x8xf32>, %w[d2, d1] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %b1 = aicf_emit.compute id(1) "matmul" dims(d0 = 4, d1 = 8, d2 = 8)
      ins(%h[d0, d2] : tensor<4x8xf32>, %w[d2, d1] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %b2 = aicf_emit.compute id(2) "matmul" dims(d0 = 4, d1 = 8, d2 = 8)
      ins(%h[d0, d2] : tensor<4x8xf32>, %w[d1, d2] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  %y = aicf_emit.compute id(3) "matmul" dims(d0 = 4, d1 = 8, d2 = 4)
      ins(%b1[d2, d1] : tensor<4x8xf32>, %b2[d0, d2] : tensor<4x8xf32>) outs(%e[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<4x8xf32>
}

func.func @again(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %w = aicf_emit.read @w : tensor<8x8xf32>
  %h = aicf_emit.compute id(4) "matmul" dims(d0 = 4, d1 = 8, d2 = 8)
      ins(%x[d0, d2] : tensor<4x8xf32>, %w[d2, d1] : tensor<8x8xf32>) outs(%e[d0, d1] : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return %h : tensor<4x8xf32>
}
