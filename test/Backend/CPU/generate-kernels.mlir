// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-launch --aicf-generate-kernels --canonicalize --cse | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-launch --aicf-generate-kernels --aicf-lower-kernels | FileCheck %s --check-prefix=LOWERED

// The program is left as it was.
// CHECK-LABEL: func.func @program
// CHECK: aicf_emit.compute id(0)
func.func @program(%x: memref<5x37xf32>, %w: memref<37x32xf32>, %h: memref<5x37xf32>, %y: memref<5x32xf32>,
                   %x2: memref<7x90xf32>, %h2: memref<7x90xf32>, %s: memref<5xf32>) {
  aicf_emit.compute id(0) "relu" dims(d0 = 5, d1 = 37)
      ins(%x[d0, d1] : memref<5x37xf32>) outs(%h[d0, d1] : memref<5x37xf32>) plans("x86-64-v3" = #aicf_cpu.loops<order = [d0 by 5, d1 by 37], vector = d1 by 8>) {
  ^bb0(%v: f32):
    %zero = arith.constant 0.0 : f32
    %r = arith.maximumf %v, %zero : f32
    aicf_emit.yield %r : f32
  }
  // Other extents, the same kernel.
  aicf_emit.compute id(1) "relu" dims(d0 = 7, d1 = 90)
      ins(%x2[d0, d1] : memref<7x90xf32>) outs(%h2[d0, d1] : memref<7x90xf32>) plans("x86-64-v3" = #aicf_cpu.loops<order = [d0 by 7, d1 by 90], vector = d1 by 8>) {
  ^bb0(%v: f32):
    %zero = arith.constant 0.0 : f32
    %r = arith.maximumf %v, %zero : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.compute id(2) "matmul" dims(d0 = 5, d1 = 32, d2 = 37)
      ins(%h[d0, d2] : memref<5x37xf32>, %w[d2, d1] : memref<37x32xf32>) outs(%y[d0, d1] : memref<5x32xf32>) plans("x86-64-v3" = #aicf_cpu.loops<order = [d1 by 16, d0 by 5], vector = d1 by 16, unroll = d0 by 2>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  aicf_emit.compute id(3) "reduce_sum" dims(d0 = 5, d1 = 37)
      ins(%x[d0, d1] : memref<5x37xf32>) outs(%s[d0] : memref<5xf32>) plans("x86-64-v3" = #aicf_cpu.loops<order = [d0 by 5], vector = d1 by 8>) {
  ^bb0(%v: f32):
    %s = aicf_emit.reduce add %v over(d1) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// CHECK-LABEL: module @"aicf_kernels_x86-64-v3" attributes {aicf_cpu.chip = "x86-64-v3"}

// The map: its dims are one, of which a task has whole vectors and the rest.
// CHECK:      func.func @k_{{[0-9a-f]+}}(%[[ARGS:.*]]: !llvm.ptr, %[[BEGIN:.*]]: i64, %[[END:.*]]: i64)
// CHECK:        scf.for %{{.*}} = %[[BEGIN]] to %[[END]]
// CHECK:            arith.minsi
// CHECK:            scf.for %[[COLUMN:.*]] =
// CHECK:              %[[V:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr -> vector<8xf32>
// CHECK:              %[[R:.*]] = arith.maximumf %[[V]], %{{.*}} : vector<8xf32>
// CHECK:              llvm.store %[[R]], %{{.*}} {alignment = 4 : i64} : vector<8xf32>, !llvm.ptr
// CHECK:            scf.for
// CHECK:              arith.maximumf %{{.*}}, %{{.*}} : f32

// The gemm: two rows of a vector each, one load of the right-hand side.
// CHECK:      func.func @k_
// CHECK:        scf.for %[[K:.*]] = {{.*}} iter_args(%[[ACC0:.*]] = %{{.*}}, %[[ACC1:.*]] = %{{.*}}) -> (vector<16xf32>, vector<16xf32>)
// CHECK:          %[[A0:.*]] = llvm.load {{.*}} -> f32
// CHECK:          %[[A1:.*]] = llvm.load {{.*}} -> f32
// CHECK:          %[[B:.*]] = llvm.load {{.*}} -> vector<16xf32>
// CHECK-NOT:      llvm.load
// CHECK-DAG:      math.fma %{{.*}}, %[[B]], %[[ACC0]] : vector<16xf32>
// CHECK-DAG:      math.fma %{{.*}}, %[[B]], %[[ACC1]] : vector<16xf32>

// The sum: lanes first, halved to one; the scalar rest is added last.
// CHECK:      func.func @k_
// CHECK:        %[[LANES:.*]] = scf.for {{.*}} -> (vector<8xf32>)
// CHECK:        %[[REST:.*]] = scf.for {{.*}} -> (f32)
// CHECK:        %[[LOW:.*]] = vector.shuffle %[[LANES]], %{{.*}} [0, 1, 2, 3]
// CHECK:        %[[HIGH:.*]] = vector.shuffle %[[LANES]], %{{.*}} [4, 5, 6, 7]
// CHECK:        arith.addf %[[LOW]], %[[HIGH]] : vector<4xf32>
// CHECK:        %[[ONE:.*]] = vector.extract
// CHECK:        arith.addf %[[ONE]], %[[REST]] : f32
// CHECK-NOT:  func.func

// LOWERED-LABEL: module @"aicf_kernels_x86-64-v3"
// LOWERED-COUNT-3: llvm.func @k_
// LOWERED-NOT: scf.
// LOWERED-NOT: vector.
