// RUN: aicf-opt %s --aicf-lower-to-emit --aicf-attach-targets="targets=x86-64-v3 set=launch_ps=100000000" --aicf-fuse | FileCheck %s

// Instructions merge across views. Launches are so dear here that all that is
// legal is merged.

aicf.param @w : tensor<32x48xf32>
aicf.param @v : tensor<8x4xf32>
aicf.meta @lr : tensor<f32> = dense<0.1>

// A linear layer is a product between two views. Nothing keeps the two dims of
// its rows apart, so they stay one; the result is viewed as it was.
// CHECK-LABEL: func.func @after
// CHECK-SAME:  (%[[X:.*]]: tensor<2x16x32xf32>
// CHECK:       %[[ROWS:.*]] = aicf_emit.view %[[X]] : tensor<2x16x32xf32> -> tensor<32x32xf32>
// CHECK:       %[[Y:.*]] = aicf_emit.compute id(1) "linear.matmul+relu" dims(d0 = 32, d1 = 48, d2 = 32)
// CHECK-NEXT:  ins(%[[ROWS]][d0, d2] : tensor<32x32xf32>, %{{.*}}[d2, d1] : tensor<32x48xf32>)
// CHECK-NEXT:  outs(%{{.*}}[d0, d1] : tensor<32x48xf32>)
// CHECK:       <fuse i0 -> i1 is fused
// CHECK:       %[[R:.*]] = aicf_emit.view %[[Y]] : tensor<32x48xf32> -> tensor<2x16x48xf32>
// CHECK:       return %[[R]]
func.func @after(%x: tensor<2x16x32xf32>) -> tensor<2x16x48xf32> {
  %w = aicf.read @w : tensor<32x48xf32>
  %y = aicf.linear %x, %w : (tensor<2x16x32xf32>, tensor<32x48xf32>) -> tensor<2x16x48xf32>
  %z = aicf.relu %y : tensor<2x16x48xf32>
  return %z : tensor<2x16x48xf32>
}

// A term of each position keeps them apart. All operands are read as plain
// dims, and both results have their shapes.
// CHECK-LABEL: func.func @apart
// CHECK-SAME:  (%[[X:[^:]*]]: tensor<2x16x32xf32> {{.*}}, %[[P:[^:]*]]: tensor<16x48xf32>
// CHECK:       aicf_emit.compute id(4) "linear.matmul+add+neg" dims(d0 = 2, d1 = 16, d2 = 48, d3 = 32)
// CHECK-NEXT:  ins(%[[X]][d0, d1, d3] : tensor<2x16x32xf32>, %{{.*}}[d3, d2] : tensor<32x48xf32>, %[[P]][d1, d2] : tensor<16x48xf32>)
// CHECK-NEXT:  outs(%{{.*}}[d0, d1, d2] : tensor<2x16x48xf32>, %{{.*}}[d0, d1, d2] : tensor<2x16x48xf32>)
// CHECK-NOT:   aicf_emit.compute
func.func @apart(%x: tensor<2x16x32xf32>, %p: tensor<16x48xf32>) -> (tensor<2x16x48xf32>, tensor<2x16x48xf32>) {
  %w = aicf.read @w : tensor<32x48xf32>
  %y = aicf.linear %x, %w : (tensor<2x16x32xf32>, tensor<32x48xf32>) -> tensor<2x16x48xf32>
  %b = aicf.broadcast %p dimensions = [1, 2] : tensor<16x48xf32> -> tensor<2x16x48xf32>
  %z = aicf.add %y, %b : tensor<2x16x48xf32>
  %n = aicf.neg %y : tensor<2x16x48xf32>
  return %z, %n : tensor<2x16x48xf32>, tensor<2x16x48xf32>
}

// Heads: both dims of the product are split, and the weight is read as three.
// CHECK-LABEL: func.func @heads
// CHECK:       %[[W:.*]] = aicf_emit.view %{{.*}} : tensor<32x48xf32> -> tensor<32x3x16xf32>
// CHECK:       "linear.matmul+transpose" dims(d0 = 2, d1 = 3, d2 = 16, d3 = 16, d4 = 32)
// CHECK-NEXT:  ins(%{{.*}}[d0, d2, d4] : tensor<2x16x32xf32>, %[[W]][d4, d1, d3] : tensor<32x3x16xf32>)
// CHECK-NEXT:  outs(%{{.*}}[d0, d1, d2, d3] : tensor<2x3x16x16xf32>)
func.func @heads(%x: tensor<2x16x32xf32>) -> tensor<2x3x16x16xf32> {
  %w = aicf.read @w : tensor<32x48xf32>
  %y = aicf.linear %x, %w : (tensor<2x16x32xf32>, tensor<32x48xf32>) -> tensor<2x16x48xf32>
  %h = aicf.reshape %y : tensor<2x16x48xf32> -> tensor<2x16x3x16xf32>
  %t = aicf.transpose %h permutation = [0, 2, 1, 3] : tensor<2x16x3x16xf32> -> tensor<2x3x16x16xf32>
  return %t : tensor<2x3x16x16xf32>
}

// A view before a reduction merges the dims that it runs over, and drops one of
// extent 1. The producer reads a term of the last one, so the sum runs over two.
// CHECK-LABEL: func.func @reduced
// CHECK-SAME:  (%[[X:[^:]*]]: tensor<5x1x3x4xf32> {{.*}}, %[[B:[^:]*]]: tensor<4xf32>
// CHECK:       "add+reduce_sum" dims(d0 = 5, d1 = 3, d2 = 4)
// CHECK-NEXT:  ins(%[[X]][d0, 0, d1, d2] : tensor<5x1x3x4xf32>, %[[B]][d2] : tensor<4xf32>)
// CHECK-NEXT:  outs(%{{.*}}[d0] : tensor<5xf32>)
// CHECK:       aicf_emit.reduce add %{{.*}} over(d1, d2)
func.func @reduced(%x: tensor<5x1x3x4xf32>, %b: tensor<4xf32>) -> tensor<5xf32> {
  %s = aicf.broadcast %b dimensions = [3] : tensor<4xf32> -> tensor<5x1x3x4xf32>
  %y = aicf.add %x, %s : tensor<5x1x3x4xf32>
  %v = aicf.reshape %y : tensor<5x1x3x4xf32> -> tensor<5x12xf32>
  %r = aicf.reduce_sum %v axes = [1] : tensor<5x12xf32> -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// Two readers under two shapes, and a result of the producer's own.
// CHECK-LABEL: func.func @shared
// CHECK:       aicf_emit.compute id([[LAST:[0-9]+]]) "exp+{{.*}}" dims(d0 = 24)
// CHECK:       aicf_emit.yield %{{.*}}, %{{.*}}, %{{.*}} : f32, f32, f32
// CHECK-NOT:   aicf_emit.compute
// CHECK:       aicf_emit.view %{{.*}} : tensor<24xf32> -> tensor<2x12xf32>
// CHECK-NEXT:  aicf_emit.view %{{.*}} : tensor<24xf32> -> tensor<4x6xf32>
// CHECK-NEXT:  return
func.func @shared(%x: tensor<24xf32>) -> (tensor<24xf32>, tensor<4x6xf32>, tensor<2x12xf32>) {
  %y = aicf.exp %x : tensor<24xf32>
  %a = aicf.reshape %y : tensor<24xf32> -> tensor<4x6xf32>
  %b = aicf.reshape %y : tensor<24xf32> -> tensor<2x12xf32>
  %n = aicf.neg %a : tensor<4x6xf32>
  %m = aicf.abs %b : tensor<2x12xf32>
  return %y, %n, %m : tensor<24xf32>, tensor<4x6xf32>, tensor<2x12xf32>
}

// Positions along a merged dim are made of those of its parts.
// CHECK-LABEL: func.func @positions
// CHECK:       "add+argmax" dims(d0 = 3, d1 = 4)
// CHECK:       aicf_emit.index d0
// CHECK:       arith.muli
// CHECK:       aicf_emit.index d1
// CHECK:       aicf_emit.reduce min %{{.*}} over(d0, d1)
func.func @positions(%x: tensor<3x4xf32>, %b: tensor<4xf32>) -> tensor<i64> {
  %s = aicf.broadcast %b dimensions = [1] : tensor<4xf32> -> tensor<3x4xf32>
  %y = aicf.add %x, %s : tensor<3x4xf32>
  %v = aicf.reshape %y : tensor<3x4xf32> -> tensor<12xf32>
  %r = aicf.argmax %v axis = 0 : tensor<12xf32> -> tensor<i64>
  return %r : tensor<i64>
}

// What updates a symbol has the symbol's shape.
// CHECK-LABEL: func.func @update
// CHECK:       %[[NEW:.*]] = aicf_emit.compute {{.*}} "neg+sgd" dims(d0 = 8, d1 = 4)
// CHECK:       outs(%{{.*}}[d0, d1] : tensor<8x4xf32>)
// CHECK:       aicf_emit.write %[[NEW]], @v in_place : tensor<8x4xf32>
func.func @update(%g: tensor<32xf32>) {
  %v = aicf.read @v : tensor<8x4xf32>
  %lr = aicf.read @lr : tensor<f32>
  %n = aicf.neg %g : tensor<32xf32>
  %d = aicf.reshape %n : tensor<32xf32> -> tensor<8x4xf32>
  %new = aicf.sgd %v, %d, %lr : tensor<8x4xf32>, tensor<8x4xf32>, tensor<f32>
  aicf.update @v, %new in_place : tensor<8x4xf32>
  return
}

// The record says what is in the way. Rows of 4 and rows of 3 have no common
// part.
// CHECK-LABEL: func.func @stays
// CHECK:       "exp" dims(d0 = 6, d1 = 4)
// CHECK:       "neg" dims(d0 = 8, d1 = 3)
// CHECK:       <fused violates "view: the consumer reads tensor<6x4xf32> as tensor<8x3xf32>, and its dims cannot be split as it takes">
func.func @stays(%x: tensor<6x4xf32>) -> tensor<8x3xf32> {
  %y = aicf.exp %x : tensor<6x4xf32>
  %v = aicf.reshape %y : tensor<6x4xf32> -> tensor<8x3xf32>
  %z = aicf.neg %v : tensor<8x3xf32>
  return %z : tensor<8x3xf32>
}

// What updates a symbol would have three dims, as the reader has.
// CHECK-LABEL: func.func @fixed
// CHECK:       <fused violates "view: the shape of an output that a symbol or a saved value gets, or that overwrites memory, would have to be another one">, <duplicate costs
func.func @fixed(%x: tensor<8x4xf32>, %b: tensor<2xf32>) -> tensor<4x2x4xf32> {
  %n = aicf.neg %x : tensor<8x4xf32>
  aicf.update @v, %n : tensor<8x4xf32>
  %d = aicf.reshape %n : tensor<8x4xf32> -> tensor<4x2x4xf32>
  %s = aicf.broadcast %b dimensions = [1] : tensor<2xf32> -> tensor<4x2x4xf32>
  %z = aicf.add %d, %s : tensor<4x2x4xf32>
  return %z : tensor<4x2x4xf32>
}
