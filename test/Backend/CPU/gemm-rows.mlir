// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-launch --aicf-generate-kernels --canonicalize --cse | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-launch --aicf-generate-kernels --aicf-lower-kernels -o /dev/null

// A convolution whose image is read where it lies: a block of 0 rows.
func.func @program(%x: memref<1x8x8x64xf32>, %w: memref<3x3x64x32xf32>, %y: memref<1x8x8x32xf32>, %s: memref<60000xi32>) {
  aicf_emit.compute id(0) "conv2d" dims(d0 = 8, d1 = 8, d2 = 32, d3 = 3, d4 = 3, d5 = 64)
      ins(%x[0, d0 + d3 - 1, d1 + d4 - 1, d5] or_zero : memref<1x8x8x64xf32>, %w[d3, d4, d5, d2] : memref<3x3x64x32xf32>)
      outs(%y[0, d0, d1, d2] : memref<1x8x8x32xf32>) scratch(%s : memref<60000xi32>) plans("x86-64-v3" = #aicf_cpu.gemm<tile = [4, 16], vector = 8, block = [0, 32, 192], task = [64, 32]>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %t = aicf_emit.reduce add %p over(d3, d4, d5) : f32
    aicf_emit.yield %t : f32
  }
  return
}

// CHECK:      func.func @k_
// The table: of each row its place, and the index of each guard.
// CHECK-COUNT-3: llvm.store {{.*}} : i64, !llvm.ptr
// The line of zeros.
// CHECK:      llvm.store {{.*}} : f32, !llvm.ptr

// Runs of the depth; in each, a row that is outside reads zeros.
// CHECK:      scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)
// CHECK-COUNT-3:    llvm.load {{.*}} -> i64
// CHECK:            %[[INSIDE:.*]] = arith.andi
// CHECK:            arith.select %[[INSIDE]], %{{.*}}, %{{.*}} : !llvm.ptr
// CHECK:            scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)
// CHECK-COUNT-8:      math.fma {{.*}} : vector<8xf32>
