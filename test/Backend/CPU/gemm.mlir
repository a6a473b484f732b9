// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-launch --aicf-generate-kernels --canonicalize --cse | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-launch --aicf-generate-kernels --aicf-lower-kernels -o /dev/null

// The depth of 100 is one block in the first, three in the second.
func.func @program(%a: memref<40x100xf32>, %b: memref<100x48xf32>, %v: memref<48xf32>, %y: memref<40x48xf32>,
                   %z: memref<40x48xf32>, %s1: memref<25000xi32>, %s2: memref<25000xi32>) {
  aicf_emit.compute id(0) "linear" dims(d0 = 40, d1 = 48, d2 = 100)
      ins(%a[d0, d2] : memref<40x100xf32>, %b[d2, d1] : memref<100x48xf32>, %v[d1] : memref<48xf32>)
      outs(%y[d0, d1] : memref<40x48xf32>) scratch(%s1 : memref<25000xi32>) plans("x86-64-v3" = #aicf_cpu.gemm<tile = [2, 16], vector = 8, block = [20, 48, 100], task = [20, 48]>) {
  ^bb0(%x: f32, %w: f32, %bias: f32):
    %zero = arith.constant 0.0 : f32
    %p = arith.mulf %x, %w : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %t = arith.addf %s, %bias : f32
    %r = arith.maximumf %t, %zero : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.compute id(1) "matmul" dims(d0 = 40, d1 = 48, d2 = 100)
      ins(%a[d0, d2] : memref<40x100xf32>, %b[d2, d1] : memref<100x48xf32>)
      outs(%z[d0, d1] : memref<40x48xf32>) scratch(%s2 : memref<25000xi32>) plans("x86-64-v3" = #aicf_cpu.gemm<tile = [2, 16], vector = 8, block = [20, 48, 40], task = [20, 48]>) {
  ^bb0(%x: f32, %w: f32):
    %p = arith.mulf %x, %w : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// CHECK-LABEL: module @"aicf_kernels_x86-64-v3"
// CHECK:      func.func @k_{{[0-9a-f]+}}(%[[ARGS:.*]]: !llvm.ptr, %[[BEGIN:.*]]: i64, %[[END:.*]]: i64)
// CHECK:        scf.for %{{.*}} = %[[BEGIN]] to %[[END]]

// The right operand's lines are neighbours: a panel of 16 is copied whole.
// CHECK:          %[[B:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
// CHECK-NEXT:     llvm.store %[[B]]

// The left one's are not: squares are transposed, here 2 x 4.
// CHECK:          %[[A0:.*]] = llvm.load %{{.*}} -> vector<4xf32>
// CHECK:          %[[A1:.*]] = llvm.load %{{.*}} -> vector<4xf32>
// CHECK:          vector.shuffle %[[A0]], %[[A1]] [0, 4, 1, 5]
// CHECK:          vector.shuffle %[[A0]], %[[A1]] [2, 6, 3, 7]

// The sums of a tile start at zero and stay in registers.
// CHECK:          %[[ZERO:.*]]:4 = scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)
// CHECK-COUNT-4:    math.fma {{.*}} : vector<8xf32>
// CHECK:            scf.yield

// CHECK:          arith.addf {{.*}} : vector<8xf32>
// CHECK-NEXT:     arith.maximumf {{.*}} : vector<8xf32>
// CHECK:          arith.maximumf {{.*}} : f32

// In the other kernel each block has sums of its own, which are added to those
// in scratch but for the first block's.
// CHECK:      func.func @k_
// CHECK:          %[[BLOCK:.*]]:4 = scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)
// CHECK-COUNT-4:    math.fma {{.*}} : vector<8xf32>
// CHECK:          scf.if
// CHECK:            llvm.store %[[BLOCK]]#0
// CHECK:          } else {
// CHECK:            %[[HELD:.*]] = llvm.load {{.*}} -> vector<8xf32>
// CHECK-NEXT:       %[[SUM:.*]] = arith.addf %[[HELD]], %[[BLOCK]]#0 : vector<8xf32>
// CHECK:            llvm.store %[[SUM]]
// CHECK:          scf.if
