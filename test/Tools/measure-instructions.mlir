// Instructions in the instruction dialect: without a plan, with illegal points
// of the space, in place, on strided memory, and resolved.
// RUN: not aicf-measure %s --target=x86-64 --plans=2 --illegal --check-only --out=%t.csv | FileCheck %s
// CHECK:      @crowded
// CHECK-NEXT:   1 plan: 1 no plan
// CHECK-NEXT:   no plan: {{.*}}O_min, resident warps a multiprocessor: has 1, at least 64
// CHECK:      @in_place i1
// CHECK-NEXT:   3 plans: 3 ok
// CHECK:      @strided i2 "copy" d0 = 3, d1 = 5 : 3x5xf32 strides [8, 1] -> 3x5xf32
// CHECK-NEXT:   [[PLANS:[0-9]+]] plans: [[PLANS]] ok
// What is lost in f32 is negative, so that its logarithm is no number.
// CHECK:      @lost
// CHECK-NEXT:   [[LOST:[0-9]+]] plans: [[LOST]] ok
// CHECK:      @beyond
// CHECK-NEXT:   1 plan: 1 failed
// CHECK-NEXT:   failed: an operand has an offset into its memory
// CHECK:      (none) 2 40.0% 2 0 2
// RUN: FileCheck %s --check-prefix=TABLE < %t.csv
// TABLE: crowded,0,scale,1,d0 = 4,4xf32 -> 4xf32,,,no,,,,,no plan,{{.*}}O_min
// TABLE: beyond,,,1,,,,,no,,,,,failed,an operand has an offset into its memory,

// The whole program, resolved: the open form that it keeps is not measured again.
// RUN: aicf-opt %S/measure.mlir --aicf-resolve=targets=x86-64 -o %t.resolved.mlir
// RUN: aicf-measure %t.resolved.mlir --target=x86-64 --plans=best --check-only | FileCheck %s --check-prefix=RESOLVED
// RESOLVED: @matmul i0
// RESOLVED: @softmax i6 {{.*}} (2 times)
// RESOLVED: 2 instructions on x86-64

// Points of the plan space that a constraint rules out, and plans of one family.
// RUN: aicf-measure %S/Inputs/shared-bound.mlir --target=h200 --plans=all --family=ffma --illegal --build-only=%t.ffma | FileCheck %s --check-prefix=ILLEGAL
// ILLEGAL: aicf_nv.ffma
// ILLEGAL: plans: {{[0-9]+}} built, {{[0-9]+}} illegal
// RUN: grep 'S_max, shared memory bytes a block: needs [0-9]*, at most 20000' %t.ffma/plans.txt | count 27

func.func @crowded(%x: memref<4xf32>, %y: memref<4xf32>) {
  aicf_emit.compute id(0) "scale" dims(d0 = 4)
      ins(%x[d0] : memref<4xf32>) outs(%y[d0] : memref<4xf32>) constraints<min_occupancy = 64> {
  ^bb0(%a: f32):
    %b = arith.addf %a, %a : f32
    aicf_emit.yield %b : f32
  }
  return
}
func.func @in_place(%x: memref<4x37xf32>) {
  aicf_emit.compute id(1) "double" dims(d0 = 4, d1 = 37)
      ins(%x[d0, d1] : memref<4x37xf32>) outs(%x[d0, d1] : memref<4x37xf32>) {
  ^bb0(%a: f32):
    %b = arith.addf %a, %a : f32
    aicf_emit.yield %b : f32
  }
  return
}
func.func @strided(%x: memref<3x5xf32, strided<[8, 1]>>, %y: memref<3x5xf32>) {
  aicf_emit.compute id(2) "copy" dims(d0 = 3, d1 = 5)
      ins(%x[d0, d1] : memref<3x5xf32, strided<[8, 1]>>) outs(%y[d0, d1] : memref<3x5xf32>) {
  ^bb0(%a: f32):
    aicf_emit.yield %a : f32
  }
  return
}
func.func @lost(%x: memref<37xf32>, %y: memref<37xf32>) {
  aicf_emit.compute id(4) "lost" dims(d0 = 37) ins(%x[d0] : memref<37xf32>) outs(%y[d0] : memref<37xf32>) {
  ^bb0(%a: f32):
    %tiny = arith.constant 1.0e-30 : f32
    %s = math.absf %a : f32
    %n = arith.negf %s : f32
    %b = arith.mulf %n, %tiny : f32
    %c = arith.mulf %b, %tiny : f32
    %l = math.log %c : f32
    %e = math.exp %l : f32
    aicf_emit.yield %e : f32
  }
  return
}
func.func @beyond(%x: memref<3x5xf32, strided<[8, 1], offset: 2>>, %y: memref<3x5xf32>) {
  aicf_emit.compute id(3) "copy" dims(d0 = 3, d1 = 5)
      ins(%x[d0, d1] : memref<3x5xf32, strided<[8, 1], offset: 2>>) outs(%y[d0, d1] : memref<3x5xf32>) {
  ^bb0(%a: f32):
    aicf_emit.yield %a : f32
  }
  return
}
