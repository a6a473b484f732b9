// RUN: aicf-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @add_zero
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[I:.*]]: tensor<4xi32>)
func.func @add_zero(%x: tensor<4xf32>, %i: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xi32>) {
  // -0.0 + 0.0 is +0.0, so only the negative zero is neutral.
  %pos = aicf.constant dense<0.0> : tensor<4xf32>
  %neg = aicf.constant dense<-0.0> : tensor<4xf32>
  %zero = aicf.constant dense<0> : tensor<4xi32>
  // CHECK: %[[SUM:.*]] = aicf.add %[[X]], %{{.*}}
  %0 = aicf.add %x, %pos : tensor<4xf32>
  %1 = aicf.add %neg, %x : tensor<4xf32>
  %2 = aicf.add %i, %zero : tensor<4xi32>
  // CHECK: return %[[SUM]], %[[X]], %[[I]]
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @sub_mul_div
// CHECK-SAME: (%[[X:.*]]: tensor<4xbf16>, %[[I:.*]]: tensor<4xi32>)
func.func @sub_mul_div(%x: tensor<4xbf16>, %i: tensor<4xi32>)
    -> (tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xi32>) {
  // CHECK-DAG: %[[IZERO:.*]] = aicf.constant dense<0> : tensor<4xi32>
  // CHECK-DAG: %[[ZERO:.*]] = aicf.constant dense<0.000000e+00> : tensor<4xbf16>
  // CHECK-DAG: %[[NEG:.*]] = aicf.constant dense<-0.000000e+00> : tensor<4xbf16>
  %zero = aicf.constant dense<0.0> : tensor<4xbf16>
  %neg = aicf.constant dense<-0.0> : tensor<4xbf16>
  %one = aicf.constant dense<1.0> : tensor<4xbf16>
  %izero = aicf.constant dense<0> : tensor<4xi32>
  %0 = aicf.sub %x, %zero : tensor<4xbf16>
  // CHECK: %[[S:.*]] = aicf.sub %[[X]], %[[NEG]]
  %1 = aicf.sub %x, %neg : tensor<4xbf16>
  %2 = aicf.mul %one, %x : tensor<4xbf16>
  // NaN * 0 is NaN.
  // CHECK: %[[P:.*]] = aicf.mul %[[X]], %[[ZERO]]
  %3 = aicf.mul %x, %zero : tensor<4xbf16>
  %4 = aicf.div %x, %one : tensor<4xbf16>
  %5 = aicf.mul %i, %izero : tensor<4xi32>
  // CHECK: return %[[X]], %[[S]], %[[X]], %[[P]], %[[X]], %[[IZERO]]
  return %0, %1, %2, %3, %4, %5 : tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @constants
func.func @constants() -> (tensor<4xf32>, tensor<2xbf16>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<2xi32>, tensor<2x3xf32>, tensor<4xf32>) {
  %a = aicf.constant dense<3.0> : tensor<4xf32>
  %b = aicf.constant dense<0.5> : tensor<4xf32>
  // CHECK-DAG: %[[SUM:.*]] = aicf.constant dense<3.500000e+00> : tensor<4xf32>
  %0 = aicf.add %a, %b : tensor<4xf32>
  // 1 + 2^-8 is no bf16: ties to even.
  %c = aicf.constant dense<1.0> : tensor<2xbf16>
  %d = aicf.constant dense<0.00390625> : tensor<2xbf16>
  // CHECK-DAG: %[[ONE:.*]] = aicf.constant dense<1.000000e+00> : tensor<2xbf16>
  %1 = aicf.add %c, %d : tensor<2xbf16>
  %e = aicf.constant dense<7> : tensor<2xi32>
  %z = aicf.constant dense<0> : tensor<2xi32>
  %m = aicf.constant dense<-2> : tensor<2xi32>
  // CHECK-DAG: %[[M1:.*]] = aicf.constant dense<-1> : tensor<2xi32>
  %2 = aicf.div %e, %z : tensor<2xi32>
  // CHECK-DAG: %[[M3:.*]] = aicf.constant dense<-3> : tensor<2xi32>
  %3 = aicf.div %e, %m : tensor<2xi32>
  %n = aicf.constant dense<0x7FC00000> : tensor<2xf32>
  %f = aicf.constant dense<1.0e20> : tensor<2xf32>
  // CHECK-DAG: %[[NAN:.*]] = aicf.constant dense<0x7FC00000> : tensor<2xf32>
  %4 = aicf.max %f, %n : tensor<2xf32>
  // CHECK-DAG: %[[SAT:.*]] = aicf.constant dense<2147483647> : tensor<2xi32>
  %5 = aicf.cast %f : tensor<2xf32> -> tensor<2xi32>
  // CHECK-DAG: %[[BIG:.*]] = aicf.constant dense<1.000000e+20> : tensor<2x3xf32>
  %6 = aicf.broadcast %f dimensions = [0] : tensor<2xf32> -> tensor<2x3xf32>
  %g = aicf.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  // CHECK-DAG: %[[RESHAPED:.*]] = aicf.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
  %7 = aicf.reshape %g : tensor<2x2xf32> -> tensor<4xf32>
  // CHECK: return %[[SUM]], %[[ONE]], %[[M1]], %[[M3]], %[[NAN]], %[[SAT]], %[[BIG]], %[[RESHAPED]]
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<4xf32>, tensor<2xbf16>, tensor<2xi32>, tensor<2xi32>, tensor<2xf32>, tensor<2xi32>, tensor<2x3xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @casts
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[H:.*]]: tensor<4xbf16>)
func.func @casts(%x: tensor<4xf32>, %h: tensor<4xbf16>) -> (tensor<4xf32>, tensor<4xf16>, tensor<4xf32>, tensor<4xbf16>) {
  %0 = aicf.cast %x : tensor<4xf32> -> tensor<4xf32>
  // Through a wider type: one cast.
  // CHECK: %[[HALF:.*]] = aicf.cast %[[H]] : tensor<4xbf16> -> tensor<4xf16>
  %1 = aicf.cast %h : tensor<4xbf16> -> tensor<4xf32>
  %2 = aicf.cast %1 : tensor<4xf32> -> tensor<4xf16>
  // Through a narrower type: both stay.
  // CHECK: %[[NARROW:.*]] = aicf.cast %[[X]] : tensor<4xf32> -> tensor<4xbf16>
  // CHECK: %[[WIDE:.*]] = aicf.cast %[[NARROW]] : tensor<4xbf16> -> tensor<4xf32>
  %3 = aicf.cast %x : tensor<4xf32> -> tensor<4xbf16>
  %4 = aicf.cast %3 : tensor<4xbf16> -> tensor<4xf32>
  // There and back: nothing.
  %5 = aicf.cast %1 : tensor<4xf32> -> tensor<4xbf16>
  // CHECK: return %[[X]], %[[HALF]], %[[WIDE]], %[[H]]
  return %0, %2, %4, %5 : tensor<4xf32>, tensor<4xf16>, tensor<4xf32>, tensor<4xbf16>
}

// -----

// Gradients are built later.
// CHECK-LABEL: func.func @stop
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
func.func @stop(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[S:.*]] = aicf.stop_gradient %[[X]]
  %0 = aicf.stop_gradient %x : tensor<4xf32>
  // CHECK: return %[[X]], %[[S]]
  return %x, %0 : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @idempotent
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>)
func.func @idempotent(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK: %[[S:.*]] = aicf.save %[[X]]
  %0 = aicf.save %x : tensor<4x8xf32>
  %1 = aicf.save %0 : tensor<4x8xf32>
  // CHECK: %[[R:.*]] = aicf.relu %[[X]]
  %2 = aicf.relu %x : tensor<4x8xf32>
  %3 = aicf.relu %2 : tensor<4x8xf32>
  %4 = aicf.max %x, %x : tensor<4x8xf32>
  %5 = aicf.reduce_sum %x axes = [] : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK: return %[[S]], %[[R]], %[[X]], %[[X]]
  return %1, %3, %4, %5 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @shapes
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x4xf32>, %[[B:.*]]: tensor<4xf32>)
func.func @shapes(%x: tensor<2x3x4xf32>, %b: tensor<4xf32>)
    -> (tensor<24xf32>, tensor<2x3x4xf32>, tensor<4x2x3xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  // CHECK: %[[FLAT:.*]] = aicf.reshape %[[X]] : tensor<2x3x4xf32> -> tensor<24xf32>
  %0 = aicf.reshape %x : tensor<2x3x4xf32> -> tensor<6x4xf32>
  %1 = aicf.reshape %0 : tensor<6x4xf32> -> tensor<24xf32>
  %2 = aicf.reshape %1 : tensor<24xf32> -> tensor<2x3x4xf32>
  // CHECK: %[[T:.*]] = aicf.transpose %[[X]] permutation = [2, 0, 1]
  %3 = aicf.transpose %x permutation = [1, 2, 0] : tensor<2x3x4xf32> -> tensor<3x4x2xf32>
  %4 = aicf.transpose %3 permutation = [1, 2, 0] : tensor<3x4x2xf32> -> tensor<4x2x3xf32>
  %5 = aicf.transpose %3 permutation = [2, 0, 1] : tensor<3x4x2xf32> -> tensor<2x3x4xf32>
  // CHECK: %[[BB:.*]] = aicf.broadcast %[[B]] dimensions = [2] : tensor<4xf32> -> tensor<2x3x4xf32>
  %6 = aicf.broadcast %b dimensions = [1] : tensor<4xf32> -> tensor<3x4xf32>
  %7 = aicf.broadcast %6 dimensions = [1, 2] : tensor<3x4xf32> -> tensor<2x3x4xf32>
  %8 = aicf.broadcast %x dimensions = [0, 1, 2] : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  // CHECK: return %[[FLAT]], %[[X]], %[[T]], %[[X]], %[[BB]], %[[X]]
  return %1, %2, %4, %5, %7, %8 : tensor<24xf32>, tensor<2x3x4xf32>, tensor<4x2x3xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @matmul_transpose
// CHECK-SAME: (%[[A:.*]]: tensor<8x4xf32>, %[[B:.*]]: tensor<6x8xf32>)
func.func @matmul_transpose(%a: tensor<8x4xf32>, %b: tensor<6x8xf32>) -> tensor<4x6xf32> {
  // CHECK: %[[R:.*]] = aicf.matmul %[[A]], %[[B]] {transpose_a, transpose_b}
  // CHECK: return %[[R]]
  %0 = aicf.transpose %a permutation = [1, 0] : tensor<8x4xf32> -> tensor<4x8xf32>
  %1 = aicf.transpose %b permutation = [1, 0] : tensor<6x8xf32> -> tensor<8x6xf32>
  %2 = aicf.matmul %0, %1 : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

// -----

aicf.param @w : tensor<4xf32>

// An unused read goes; a read on the other side of an update is another value.
// CHECK-LABEL: func.func @reads
func.func @reads(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[BEFORE:.*]] = aicf.read @w
  // CHECK-NEXT: aicf.update @w
  // CHECK-NEXT: %[[AFTER:.*]] = aicf.read @w
  // CHECK-NEXT: return %[[BEFORE]], %[[AFTER]]
  %dead = aicf.read @w : tensor<4xf32>
  %before = aicf.read @w : tensor<4xf32>
  aicf.update @w, %x : tensor<4xf32>
  %after = aicf.read @w : tensor<4xf32>
  return %before, %after : tensor<4xf32>, tensor<4xf32>
}
