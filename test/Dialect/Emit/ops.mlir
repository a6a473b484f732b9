// RUN: aicf-opt %s | FileCheck %s
// RUN: aicf-opt %s | aicf-opt > %t.1 && aicf-opt %t.1 | diff %t.1 -
// RUN: aicf-opt %s > %t.text && aicf-opt %s --emit-bytecode | aicf-opt | diff %t.text -

// CHECK: aicf_emit.global @w1 param : tensor<16x32xf32>
aicf_emit.global @w1 param : tensor<16x32xf32>
// CHECK: aicf_emit.global @lr meta : tensor<f32> = dense<1.000000e-01> at 2048
aicf_emit.global @lr meta : tensor<f32> = dense<0.1> at 2048

// The open form: tensors, destination-passing.
// CHECK-LABEL: func.func @linear_relu
func.func @linear_relu(%x: tensor<64x16xf32> {aicf_emit.name = "x"}, %b: tensor<32xf32>) -> tensor<64x32xf32> {
  // CHECK: %[[W:.*]] = aicf_emit.read @w1 : tensor<16x32xf32>
  %w = aicf_emit.read @w1 : tensor<16x32xf32>
  %e = tensor.empty() : tensor<64x32xf32>
  // CHECK:      %i3 = aicf_emit.compute id(3) "linear+relu" dims(d0 = 64, d1 = 32, d2 = 16)
  // CHECK-NEXT: ins(%{{.*}}[d0, d2] : tensor<64x16xf32>, %[[W]][d2, d1] : tensor<16x32xf32>, %{{.*}}[d1] : tensor<32xf32>)
  // CHECK-NEXT: outs(%{{.*}}[d0, d1] : tensor<64x32xf32>) constraints<reassociate = false, tf32 = true, split_f32 = true, max_registers = 128> hints<family = "aicf_nv.mma", tile = [128, 64], layout = {{\[\[}}1, 64]], fuse = separate> {
  %y = aicf_emit.compute id(3) "linear+relu" dims(d0 = 64, d1 = 32, d2 = 16)
      ins(%x[d0, d2] : tensor<64x16xf32>, %w[d2, d1] : tensor<16x32xf32>, %b[d1] : tensor<32xf32>)
      outs(%e[d0, d1] : tensor<64x32xf32>) constraints<reassociate = false, tf32 = true, split_f32 = true, max_registers = 128> hints<family = "aicf_nv.mma", tile = [128, 64], layout = [[1, 64]], fuse = separate> {
  ^bb0(%xv: f32, %wv: f32, %bv: f32):
    %zero = arith.constant 0.0 : f32
    %p = arith.mulf %xv, %wv : f32
    // CHECK: aicf_emit.reduce add %{{.*}} over(d2) : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %t = arith.addf %s, %bv : f32
    %r = arith.maximumf %t, %zero : f32
    aicf_emit.yield %r : f32
  // CHECK:      } decisions [
  // CHECK-NEXT: <fuse i1 -> i3 is fused costs <900 ps = compute 10 + latency 900 minus overlap 10> over [<separate costs <1800 ps = latency 1700 + parallelism 40 + occupancy 30 + tail 20 + spill 10>>] for "h200/0123" model 1>,
  // CHECK-NEXT: <in_place i3.0 is i2.0 costs <0 ps, 8192 bytes> over [<@w1 violates "hazard: i2 reads the old value">, <fresh costs <2 ps = traffic 2>>] for "h200/0123" model 1 pinned>]
  } decisions [
    <fuse i1 -> i3 is fused costs <900 ps = compute 10 + latency 900 minus overlap 10>
      over [<separate costs <1800 ps = latency 1700 + parallelism 40 + occupancy 30 + tail 20 + spill 10>>] for "h200/0123" model 1>,
    <in_place i3.0 is i2.0 costs <0 ps, 8192 bytes>
      over [<@w1 violates "hazard: i2 reads the old value">, <fresh costs <2 ps = traffic 2>>] for "h200/0123" model 1 pinned>]
  // CHECK: aicf_emit.save id(9) %i3 : tensor<64x32xf32>
  %k = aicf_emit.save id(9) %y : tensor<64x32xf32>
  // CHECK: aicf_emit.view %{{.*}} : tensor<64x32xf32> -> tensor<2048xf32>
  %v = aicf_emit.view %k : tensor<64x32xf32> -> tensor<2048xf32>
  %back = aicf_emit.view %v : tensor<2048xf32> -> tensor<64x32xf32>
  // CHECK: aicf_emit.write %{{.*}}, @w1 in_place : tensor<16x32xf32>
  aicf_emit.write %w, @w1 in_place : tensor<16x32xf32>
  return %back : tensor<64x32xf32>
}

// Softmax in one instruction, several values over different dims.
// CHECK-LABEL: func.func @softmax
func.func @softmax(%x: tensor<8x10xf32>) -> tensor<8x10xf32> {
  %e = tensor.empty() : tensor<8x10xf32>
  %y = aicf_emit.compute id(0) "softmax" dims(d0 = 8, d1 = 10)
      ins(%x[d0, d1] : tensor<8x10xf32>) outs(%e[d0, d1] : tensor<8x10xf32>) {
  ^bb0(%xv: f32):
    %m = aicf_emit.reduce max %xv over(d1) : f32
    %z = arith.subf %xv, %m : f32
    %ez = math.exp %z : f32
    %s = aicf_emit.reduce add %ez over(d1) : f32
    %r = arith.divf %ez, %s : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<8x10xf32>
}

// Argmax: the index is a value like any other.
// CHECK-LABEL: func.func @argmax
func.func @argmax(%x: tensor<8x10xf32>) -> tensor<8xi64> {
  %e = tensor.empty() : tensor<8xi64>
  %y = aicf_emit.compute id(0) "argmax" dims(d0 = 8, d1 = 10)
      ins(%x[d0, d1] : tensor<8x10xf32>) outs(%e[d0] : tensor<8xi64>) {
  ^bb0(%xv: f32):
    %none = arith.constant 9223372036854775807 : i64
    %m = aicf_emit.reduce max %xv over(d1) : f32
    // CHECK: aicf_emit.index d1 : i64
    %i = aicf_emit.index d1 : i64
    %eq = arith.cmpf oeq, %xv, %m : f32
    %nan = arith.cmpf uno, %xv, %xv : f32
    %hit = arith.ori %eq, %nan : i1
    %c = arith.select %hit, %i, %none : i64
    %r = aicf_emit.reduce min %c over(d1) : i64
    aicf_emit.yield %r : i64
  }
  return %y : tensor<8xi64>
}

// The resolved form: buffers, no results. A split-K gemm with scratch and
// semaphores.
// CHECK-LABEL: func.func @resolved
// CHECK-SAME: attributes {aicf_emit.arena = 8192 : i64}
func.func @resolved(%x: memref<64x16xf32>, %y: memref<64x32xf32> {aicf_emit.output})
    attributes {aicf_emit.arena = 8192 : i64} {
  // CHECK: aicf_emit.buffer @w1 : memref<16x32xf32>
  %w = aicf_emit.buffer @w1 : memref<16x32xf32>
  // CHECK: aicf_emit.buffer scratch at 0 : memref<2x64x32xf32>
  %partial = aicf_emit.buffer scratch at 0 : memref<2x64x32xf32>
  %sem = aicf_emit.buffer scratch at 16384 : memref<1xi32>
  // CHECK: scratch(%{{.*}} : memref<2x64x32xf32>, %{{.*}} : memref<1xi32>)
  aicf_emit.compute id(0) "matmul" dims(d0 = 64, d1 = 32, d2 = 16)
      ins(%x[d0, d2] : memref<64x16xf32>, %w[d2, d1] : memref<16x32xf32>)
      outs(%y[d0, d1] : memref<64x32xf32>)
      scratch(%partial : memref<2x64x32xf32>, %sem : memref<1xi32>) {
  ^bb0(%xv: f32, %wv: f32):
    %p = arith.mulf %xv, %wv : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    aicf_emit.yield %s : f32
  }
  return
}

// Reads outside of an operand that is marked are zero: a convolution of stride
// 2 with padding, and no padded copy.
// CHECK-LABEL: func.func @convolution
func.func @convolution(%x: tensor<9x9xf32>, %w: tensor<3x3xf32>) -> tensor<5x5xf32> {
  %e = tensor.empty() : tensor<5x5xf32>
  // CHECK: ins(%{{.*}}[d0 * 2 + d2 - 1, d1 * 2 + d3 - 1] or_zero : tensor<9x9xf32>, %{{.*}}[d2, d3] : tensor<3x3xf32>)
  %y = aicf_emit.compute id(20) "conv2d" dims(d0 = 5, d1 = 5, d2 = 3, d3 = 3)
      ins(%x[d0 * 2 + d2 - 1, d1 * 2 + d3 - 1] or_zero : tensor<9x9xf32>, %w[d2, d3] : tensor<3x3xf32>)
      outs(%e[d0, d1] : tensor<5x5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d2, d3) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<5x5xf32>
}
