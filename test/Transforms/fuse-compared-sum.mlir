// The gradient of a maximum looks for the element that equals it. If x is a sum,
// it must not be computed by two kernels, each in an order of its own: then none
// may equal.
// RUN: aicf-opt %s --aicf-resolve=targets=cpu | FileCheck %s --check-prefixes=CHECK,CPU
// RUN: aicf-opt %s --aicf-resolve=targets=h200 | FileCheck %s
// RUN: not aicf-compile %s --target=cpu --emit=resolved --pin='fuse i0 -> i2 is duplicate' 2>&1 | FileCheck %s --check-prefix=PIN

// CHECK-LABEL: func @compared
// CHECK: fuse i0 -> i{{[12]}} is {{fused|separate}} {{.*}}<duplicate violates "roundings: the value is compared with one that is made of it, and a second evaluation may reduce it in another order">
// PIN: error: {{.*}}'fuse i0 -> i2 {{.*}}roundings: the value is compared
func.func @compared(%a: tensor<4x3xf32>, %b: tensor<3x4xf32>, %dy: tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %x = aicf.matmul %a, %b : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
  %y = aicf.reduce_max %x axes = [1] : tensor<4x4xf32> -> tensor<4xf32>
  %dx = aicf.extremum_grad %x, %y, %dy axes = [1] : tensor<4x4xf32>, tensor<4xf32>
  return %dx, %x : tensor<4x4xf32>, tensor<4x4xf32>
}

// A maximum and argmax alone compare nothing with a value of another kernel, and
// elementwise values, integers and sums in ascending order have but one value.
// CHECK-LABEL: func @apart
// CHECK-NOT: roundings
// CHECK: return
func.func @apart(%a: tensor<4x3xf32>, %b: tensor<3x4xf32>) -> (tensor<4xi32>, tensor<4x4xf32>) {
  %x = aicf.matmul %a, %b : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
  %y = aicf.argmax %x axis = 1 : tensor<4x4xf32> -> tensor<4xi32>
  return %y, %x : tensor<4xi32>, tensor<4x4xf32>
}

// CHECK-LABEL: func @exact
// CHECK-NOT: roundings
// CHECK: return
func.func @exact(%a: tensor<4x4xf32>, %dy: tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %x = aicf.tanh %a : tensor<4x4xf32>
  %y = aicf.reduce_max %x axes = [1] : tensor<4x4xf32> -> tensor<4xf32>
  %dx = aicf.extremum_grad %x, %y, %dy axes = [1] : tensor<4x4xf32>, tensor<4xf32>
  return %dx, %x : tensor<4x4xf32>, tensor<4x4xf32>
}

// One kernel that evaluates the sum at two points may take two orders, too.
// CHECK-LABEL: func @twice
// CHECK: fuse i{{[0-9]+}} -> i{{[0-9]+}} is separate {{.*}}<fused violates "roundings: the value is compared
func.func @twice(%x: tensor<6x67xf32>) -> tensor<6x6xi1> {
  %s = aicf.reduce_sum %x axes = [1] : tensor<6x67xf32> -> tensor<6xf32>
  %a = aicf.broadcast %s dimensions = [0] : tensor<6xf32> -> tensor<6x6xf32>
  %b = aicf.broadcast %s dimensions = [1] : tensor<6xf32> -> tensor<6x6xf32>
  %y = aicf.compare le %a, %b : tensor<6x6xf32> -> tensor<6x6xi1>
  return %y : tensor<6x6xi1>
}

// Nor is it recomputed for the backward pass. On a GPU the comparison becomes a
// part of what makes the sum, which is computed once.
// CHECK-LABEL: func @saved
// CPU: save i{{[0-9]+}} is {{.*}}<recompute violates "roundings: the value is compared
func.func @saved(%x: tensor<600x67xf32>) -> tensor<600xi1> {
  %s = aicf.reduce_sum %x axes = [1] : tensor<600x67xf32> -> tensor<600xf32>
  %k = aicf.save %s : tensor<600xf32>
  %y = aicf.compare eq %s, %k : tensor<600xf32> -> tensor<600xi1>
  return %y : tensor<600xi1>
}
