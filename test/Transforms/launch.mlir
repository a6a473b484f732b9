// RUN: aicf-opt %s --aicf-plan="targets=x86-64-v3,h200 disable=fuse,launch" --aicf-launch --aicf-verify-launches -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --check-prefix=GPU --input-file=%t
// RUN: aicf-compile %s --target=x86-64-v3 --target=h200 --portable=false --disable=fuse,launch --emit=launches | diff %t -

// The launches of two entries on two targets.

// RUN: aicf-opt %t --aicf-drop-records --aicf-verify-launches -o /dev/null
// RUN: aicf-opt %t --emit-bytecode | aicf-opt --aicf-verify-launches | diff %t -

// Code and package are made from the launches that are there, and the program
// goes back to its open form without them.

// RUN: aicf-opt %s --aicf-plan="targets=x86-64-v3,h200 disable=fuse,launch" --emit-bytecode -o %t.resolved
// RUN: aicf-opt %t.resolved --aicf-launch --emit-bytecode -o %t.launches
// RUN: aicf-compile %t.resolved -o %t.resolved.aicf
// RUN: aicf-compile %t.launches -o %t.launches.aicf
// RUN: cmp %t.resolved.aicf %t.launches.aicf
// RUN: aicf-opt %t --aicf-strip | FileCheck %s --check-prefix=OPEN --implicit-check-not=aicf_emit.launch --implicit-check-not=aicf_emit.kernels
// OPEN: aicf_emit.compute

// Two branches read what i0 wrote; i3 reads both. i0, i1 and i4 differ in nothing
// that code depends on.

// CHECK-LABEL: aicf_emit.kernels @"x86-64-v3" {
// CHECK-NEXT:    aicf_emit.kernel @[[A:k_[0-9a-f]+]] of(0) by #aicf_cpu.loops
// CHECK-NEXT:    aicf_emit.kernel @[[B:k_[0-9a-f]+]] of(2) by #aicf_cpu.loops
// CHECK-NEXT:    aicf_emit.kernel @[[C:k_[0-9a-f]+]] of(3) by #aicf_cpu.loops
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @"step.x86-64-v3"(
// CHECK-SAME:      %arg0: memref<4x8xf32> {aicf_emit.name = "x"}, %arg1: memref<4x8xf32> {aicf_emit.name = "y", aicf_emit.output})
// CHECK-SAME:      aicf_emit.launches = #aicf_emit.launches<@step on @"x86-64-v3">
// CHECK:         %w = aicf_emit.buffer @w
// CHECK:         %l0 = aicf_emit.launch @"x86-64-v3"::@[[A]] does(0) tasks(1) ins(%arg0, %w : {{.*}}) outs(%t0 : memref<4x8xf32>) args(in0, in1, out0, 4 : i64, 8 : i64
// CHECK:         %l1 = aicf_emit.launch @"x86-64-v3"::@[[A]] does(1) after(%l0) {{.*}} ins(%t0, %w : {{.*}}) outs(%t128 :
// CHECK:         %l2 = aicf_emit.launch @"x86-64-v3"::@[[B]] does(2) after(%l0) {{.*}} ins(%t0, %w : {{.*}}) outs(%t256 :
// CHECK:         %l3 = aicf_emit.launch @"x86-64-v3"::@[[C]] does(3) after(%l1, %l2) {{.*}} ins(%t128, %t256 : {{.*}}) outs(%arg1 :
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @"again.x86-64-v3"(
// CHECK:         %l4 = aicf_emit.launch @"x86-64-v3"::@[[A]] does(4) tasks(1)

// GPU-LABEL: aicf_emit.kernels @h200 {
// GPU-NEXT:    aicf_emit.kernel @[[A:[a-z0-9_]+]] of(0) by #aicf_nv.
// GPU-NEXT:    aicf_emit.kernel @[[B:[a-z0-9_]+]] of(2) by #aicf_nv.
// GPU-NEXT:    aicf_emit.kernel @[[C:[a-z0-9_]+]] of(3) by #aicf_nv.
// GPU-NEXT:  }
// GPU-LABEL: func.func @step.h200(
// GPU:         %l0 = aicf_emit.launch @h200::@[[A]] does(0) grid({{.*}}) block({{.*}}) dependent_launch ins(%arg0, %w : {{.*}}) outs(%t0 : memref<4x8xf32>) args(in0, in1, out0, 4 : i32
// GPU:         %l3 = aicf_emit.launch @h200::@[[C]] does(3) after(%l1, %l2)

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
