// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v4 --aicf-launch --aicf-generate-kernels --canonicalize --cse | FileCheck %s

// The last 15 of 31 channels are one masked vector: no quotient traps in lanes
// that do not count, for its divisor is a constant, or it is the same for all
// lanes.
func.func @program(%x: memref<8x31xf32>, %n: memref<8xi64>, %y: memref<8x31xf32>) {
  aicf_emit.compute id(0) "quotients" dims(d0 = 8, d1 = 31)
      ins(%x[d0, d1] : memref<8x31xf32>, %n[d0] : memref<8xi64>)
      outs(%y[d0, d1] : memref<8x31xf32>) plans("x86-64-v4" = #aicf_cpu.loops<order = [d0 by 8, d1 by 31], vector = d1 by 16>) {
  ^bb0(%a: f32, %m: i64):
    %c5 = arith.constant 5 : i64
    %i = aicf_emit.index d1 : i64
    %p = arith.floordivsi %i, %c5 : i64
    %j = aicf_emit.index d0 : i64
    %q = arith.divsi %j, %m : i64
    %s = arith.addi %p, %q : i64
    %f = arith.sitofp %s : i64 to f32
    %r = arith.addf %f, %a : f32
    aicf_emit.yield %r : f32
  }
  return
}

// CHECK-LABEL: module @"aicf_kernels_x86-64-v4"
// CHECK:       arith.floordivsi {{.*}} : vector<16xi64>
// CHECK-NOT:   arith.floordivsi {{.*}} : i64
// CHECK:       llvm.intr.masked.store
// CHECK-NOT:   arith.floordivsi {{.*}} : i64
