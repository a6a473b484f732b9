// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v4 --aicf-launch --aicf-generate-kernels --canonicalize --cse | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v4 --aicf-launch --aicf-generate-kernels --aicf-lower-kernels -o /dev/null

// A weight gradient: the rows are taps and channels of the image, segments of 24
// neighbours that are outside where their tap is.
func.func @program(%x: memref<2x8x8x24xf32>, %d: memref<2x8x8x32xf32>, %y: memref<3x3x24x32xf32>, %s: memref<60000xi32>) {
  aicf_emit.compute id(0) "conv2d_weight_grad" dims(d0 = 3, d1 = 3, d2 = 24, d3 = 32, d4 = 2, d5 = 8, d6 = 8)
      ins(%x[d4, d0 + d5 - 1, d1 + d6 - 1, d2] or_zero : memref<2x8x8x24xf32>, %d[d4, d5, d6, d3] : memref<2x8x8x32xf32>)
      outs(%y[d0, d1, d2, d3] : memref<3x3x24x32xf32>) scratch(%s : memref<60000xi32>) plans("x86-64-v4" = #aicf_cpu.gemm<tile = [12, 32], vector = 16, block = [36, 32, 64], task = [216, 32]>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %t = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    aicf_emit.yield %t : f32
  }
  return
}

// CHECK:      func.func @k_
// The gradient's lines are neighbours: 16 positions of the depth at once, for
// all panels in turn.
// CHECK:      scf.for {{.*}} step %c16_i64
// CHECK:        scf.for %[[PANEL:[a-z0-9]+]] = %c0_i64 to
// CHECK:          scf.for
// CHECK:            llvm.store {{.*}} : vector<32xf32>, !llvm.ptr

// The image's: likewise, for each segment of a panel. What is before it and
// behind it is masked, the first one clears what follows it.
// CHECK:      scf.for {{.*}} step %c16_i64
// CHECK:        scf.for
// CHECK:          scf.for %[[SEGMENT:[a-z0-9]+]] = %c0_i64 to
// CHECK:            %[[BITS:.*]] = arith.xori
// CHECK:            arith.select %{{.*}}, %c4095_i64, %[[BITS]] : i64
// CHECK:            scf.for
// CHECK-DAG:          %[[ROW:.*]] = arith.cmpi ult
// CHECK-DAG:          %[[COLUMN:.*]] = arith.cmpi ult
// CHECK:              %[[INSIDE:.*]] = arith.andi
// CHECK:              arith.select %[[INSIDE]], %[[BITS]], %c0_i64 : i64
// CHECK:              llvm.intr.masked.load
// CHECK:              llvm.intr.masked.store
