// RUN: aicf-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @involutions
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xi1>)
func.func @involutions(%x: tensor<4xf32>, %b: tensor<4xi1>) -> (tensor<4xf32>, tensor<4xi1>, tensor<4xf32>) {
  %0 = aicf.neg %x : tensor<4xf32>
  %1 = aicf.neg %0 : tensor<4xf32>
  %2 = aicf.not %b : tensor<4xi1>
  %3 = aicf.not %2 : tensor<4xi1>
  // CHECK: %[[ABS:.*]] = aicf.abs %[[X]]
  %4 = aicf.abs %0 : tensor<4xf32>
  // CHECK: return %[[X]], %[[B]], %[[ABS]]
  return %1, %3, %4 : tensor<4xf32>, tensor<4xi1>, tensor<4xf32>
}

// -----

// NaN differs from itself, so only integers compare equal to themselves.
// CHECK-LABEL: func.func @compare_self
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %{{.*}}: tensor<4xi32>)
func.func @compare_self(%x: tensor<4xf32>, %i: tensor<4xi32>) -> (tensor<4xi1>, tensor<4xi1>) {
  // CHECK-DAG: %[[TRUE:.*]] = aicf.constant dense<true>
  // CHECK-DAG: %[[C:.*]] = aicf.compare le %[[X]], %[[X]]
  %0 = aicf.compare le %x, %x : tensor<4xf32> -> tensor<4xi1>
  %1 = aicf.compare le %i, %i : tensor<4xi32> -> tensor<4xi1>
  // CHECK: return %[[C]], %[[TRUE]]
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @constants
func.func @constants() -> (tensor<2xi32>, tensor<2xf32>, tensor<2xi1>, tensor<2xf32>) {
  %least = aicf.constant dense<-2147483648> : tensor<2xi32>
  %nan = aicf.constant dense<0x7FC00000> : tensor<2xf32>
  %big = aicf.constant dense<9.5> : tensor<2xf32>
  // CHECK-DAG: %[[I:.*]] = aicf.constant dense<-2147483648> : tensor<2xi32>
  %0 = aicf.neg %least : tensor<2xi32>
  // CHECK-DAG: %[[N:.*]] = aicf.constant dense<0x7FC00000> : tensor<2xf32>
  %1 = aicf.clamp %nan min = 0.0 : f32 max = 6.0 : f32 : tensor<2xf32>
  // CHECK-DAG: %[[NE:.*]] = aicf.constant dense<true> : tensor<2xi1>
  %2 = aicf.compare ne %nan, %nan : tensor<2xf32> -> tensor<2xi1>
  // CHECK-DAG: %[[F:.*]] = aicf.constant dense<9.000000e+00> : tensor<2xf32>
  %3 = aicf.floor %big : tensor<2xf32>
  // CHECK: return %[[I]], %[[N]], %[[NE]], %[[F]]
  return %0, %1, %2, %3 : tensor<2xi32>, tensor<2xf32>, tensor<2xi1>, tensor<2xf32>
}

// -----

// CHECK-LABEL: func.func @logic
// CHECK-SAME: (%[[B:.*]]: tensor<4xi1>, %[[I:.*]]: tensor<4xi32>)
func.func @logic(%b: tensor<4xi1>, %i: tensor<4xi32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) {
  %true = aicf.constant dense<true> : tensor<4xi1>
  // CHECK: %[[T:.*]] = aicf.constant dense<true>
  %zero = aicf.constant dense<0> : tensor<4xi32>
  %0 = aicf.and %true, %b : tensor<4xi1>
  %1 = aicf.or %b, %true : tensor<4xi1>
  %2 = aicf.xor %i, %zero : tensor<4xi32>
  %3 = aicf.and %i, %i : tensor<4xi32>
  // CHECK: return %[[B]], %[[T]], %[[I]], %[[I]]
  return %0, %1, %2, %3 : tensor<4xi1>, tensor<4xi1>, tensor<4xi32>, tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @power
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
func.func @power(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %one = aicf.constant dense<1.0> : tensor<4xf32>
  %two = aicf.constant dense<2.0> : tensor<4xf32>
  // CHECK: %[[S:.*]] = aicf.mul %[[X]], %[[X]]
  %0 = aicf.pow %x, %two : tensor<4xf32>
  %1 = aicf.pow %x, %one : tensor<4xf32>
  // CHECK: return %[[S]], %[[X]]
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @slices
// CHECK-SAME: (%[[X:.*]]: tensor<20xf32>)
func.func @slices(%x: tensor<20xf32>) -> (tensor<3xf32>, tensor<20xf32>) {
  %0 = aicf.slice %x offsets = [2] strides = [2] : tensor<20xf32> -> tensor<9xf32>
  // CHECK: %[[S:.*]] = aicf.slice %[[X]] offsets = [4] strides = [6] : tensor<20xf32> -> tensor<3xf32>
  %1 = aicf.slice %0 offsets = [1] strides = [3] : tensor<9xf32> -> tensor<3xf32>
  %2 = aicf.pad %x low = [0] high = [0] value = 1.0 : f32 : tensor<20xf32> -> tensor<20xf32>
  // CHECK: return %[[S]], %[[X]]
  return %1, %2 : tensor<3xf32>, tensor<20xf32>
}

// Of one element any stride is as good: the product of two cannot overflow.
// CHECK-LABEL: func.func @slice_of_one
// CHECK: aicf.slice %{{.*}} offsets = [2] strides = [1] : tensor<4xf32> -> tensor<1xf32>
func.func @slice_of_one(%x: tensor<4xf32>) -> tensor<1xf32> {
  %y = aicf.slice %x offsets = [2] strides = [1] : tensor<4xf32> -> tensor<2xf32>
  %z = aicf.slice %y offsets = [0] strides = [9223372036854775807] : tensor<2xf32> -> tensor<1xf32>
  return %z : tensor<1xf32>
}

// -----

// Sums are stored unrounded while they grow.
// CHECK-LABEL: func.func @scatter_add
// CHECK: %[[S:.*]] = aicf.scatter_add %{{.*}}, %{{.*}} axis = 0 : (tensor<5x2xbf16>, tensor<5xi32>) -> tensor<3x2xf32>
// CHECK: %[[R:.*]] = aicf.cast %[[S]] : tensor<3x2xf32> -> tensor<3x2xbf16>
// CHECK: return %[[R]]
func.func @scatter_add(%u: tensor<5x2xbf16>, %i: tensor<5xi32>) -> tensor<3x2xbf16> {
  %y = aicf.scatter_add %u, %i axis = 0 : (tensor<5x2xbf16>, tensor<5xi32>) -> tensor<3x2xbf16>
  return %y : tensor<3x2xbf16>
}
