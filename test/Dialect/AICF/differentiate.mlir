// RUN: aicf-opt %s --aicf-differentiate --split-input-file --verify-diagnostics | FileCheck %s
// RUN: aicf-opt %s --aicf-differentiate --split-input-file --mlir-print-debuginfo 2>/dev/null | FileCheck %s --check-prefix=LOC

aicf.param @w : tensor<16x10xf32>
aicf.param @b : tensor<10xf32>

// CHECK-LABEL: func.func @layer
// CHECK-SAME:    %[[X:.*]]: tensor<8x16xf32>, %[[DY:.*]]: tensor<8x10xf32>
// CHECK:       %[[W:.*]] = aicf.read @w
// CHECK:       %[[Z:.*]] = aicf.linear %[[X]], %[[W]]
// CHECK-NEXT:  %[[Y:.*]] = aicf.tanh %[[Z]]
// CHECK-NEXT:  %[[KEPT:.*]] = aicf.save %[[Y]]
// CHECK-NEXT:  %[[DZ:.*]] = aicf.tanh_grad %[[KEPT]], %[[DY]]
// CHECK-NEXT:  %{{.*}}, %[[DW:.*]], %[[DB:.*]] = aicf.linear_bwd %[[X]], %[[W]], %[[DZ]]
// CHECK-NEXT:  return %[[DW]], %[[DB]]
// LOC: aicf.linear_bwd {{.*}} loc(#[[GRADIENT:.*]])
// LOC: #[[GRADIENT]] = loc(fused<"aicf.gradient">
func.func @layer(%x: tensor<8x16xf32>, %dy: tensor<8x10xf32>) -> (tensor<16x10xf32>, tensor<10xf32>) {
  %w = aicf.read @w : tensor<16x10xf32>
  %b = aicf.read @b : tensor<10xf32>
  %z = aicf.linear %x, %w, %b : (tensor<8x16xf32>, tensor<16x10xf32>, tensor<10xf32>) -> tensor<8x10xf32>
  %y = aicf.tanh %z : tensor<8x10xf32>
  %dw, %db = aicf.gradient %y wrt %w, %b seed %dy : tensor<8x10xf32> -> tensor<16x10xf32>, tensor<10xf32>
  return %dw, %db : tensor<16x10xf32>, tensor<10xf32>
}

// -----

// One save of a value that is used twice, cotangents that meet, an intermediate value whose derivative is total.
// CHECK-LABEL: func.func @meet
// CHECK-SAME:    %[[X:.*]]: tensor<f32>
// CHECK-NEXT:  %[[E:.*]] = aicf.exp %[[X]]
// CHECK-NEXT:  %[[KEPT:.*]] = aicf.save %[[E]]
// CHECK-NOT:   aicf.save
// CHECK:       %[[ONE:.*]] = aicf.constant dense<1.0{{.*}}> : tensor<f32>
// CHECK-NEXT:  %[[A:.*]] = aicf.mul %[[ONE]], %[[KEPT]]
// CHECK-NEXT:  %[[B:.*]] = aicf.mul %[[ONE]], %[[KEPT]]
// CHECK-NEXT:  %[[DE:.*]] = aicf.add %[[A]], %[[B]]
// CHECK-NEXT:  %[[DX:.*]] = aicf.mul %[[DE]], %[[KEPT]]
// CHECK-NEXT:  return %[[DX]], %[[DE]], %[[DE]]
func.func @meet(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %e = aicf.exp %x : tensor<f32>
  %y = aicf.mul %e, %e : tensor<f32>
  %dx, %de, %again = aicf.gradient %y wrt %x, %e, %e : tensor<f32> -> tensor<f32>, tensor<f32>, tensor<f32>
  return %dx, %de, %again : tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// What is not between is left alone: no rule of the pooling is asked for.
// CHECK-LABEL: func.func @independent
// CHECK-NEXT:  %[[ZERO:.*]] = aicf.constant dense<0.0{{.*}}> : tensor<4xf32>
// CHECK-NEXT:  return %[[ZERO]]
func.func @independent(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<4xf32> {
  // expected-warning @+1 {{the value does not depend on operand 0 of 'wrt': its gradient is zero}}
  %dx = aicf.gradient %y wrt %x : tensor<f32> -> tensor<4xf32>
  return %dx : tensor<4xf32>
}

// -----

aicf.param @w : tensor<4xf32>
// CHECK-LABEL: func.func @independent_param
func.func @independent_param(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<4xf32> {
  %w = aicf.read @w : tensor<4xf32>
  // expected-warning @+1 {{the value does not depend on operand 0 of 'wrt', the value of @w: its gradient is zero}}
  %dw = aicf.gradient %y wrt %w : tensor<f32> -> tensor<4xf32>
  return %dw : tensor<4xf32>
}

// -----

// Steps and integers end a path.
// CHECK-LABEL: func.func @steps
// CHECK-SAME:    %[[X:.*]]: tensor<f32>
// CHECK:       %[[ONE:.*]] = aicf.constant dense<1.0
// CHECK-NEXT:  return %[[ONE]]
func.func @steps(%x: tensor<f32>) -> tensor<f32> {
  %floor = aicf.floor %x : tensor<f32>
  %square = aicf.mul %floor, %floor : tensor<f32>
  %integer = aicf.cast %x : tensor<f32> -> tensor<i32>
  %float = aicf.cast %integer : tensor<i32> -> tensor<f32>
  %more = aicf.add %square, %float : tensor<f32>
  %y = aicf.add %x, %more : tensor<f32>
  %dx = aicf.gradient %y wrt %x : tensor<f32> -> tensor<f32>
  return %dx : tensor<f32>
}

// -----

// So does a stop, which is erased when gradients are built. What it is of is
// saved once; a read behind it needs no save.
aicf.param @p : tensor<f32>

// CHECK-LABEL: func.func @stop
// CHECK-SAME:    %[[X:.*]]: tensor<f32>
// CHECK:       %[[E:.*]] = aicf.exp %[[X]]
// CHECK-NEXT:  %[[KEPT:.*]] = aicf.save %[[E]]
// CHECK:       %[[P:.*]] = aicf.read @p
// CHECK-NOT:   aicf.stop_gradient
// CHECK:       %[[ONE:.*]] = aicf.constant dense<1.0
// CHECK-NEXT:  %[[DE:.*]] = aicf.mul %[[ONE]], %[[P]]
// CHECK-NEXT:  %[[DX:.*]] = aicf.mul %[[DE]], %[[KEPT]]
// CHECK-NOT:   aicf.add
// CHECK:       return %[[DX]]
func.func @stop(%x: tensor<f32>) -> tensor<f32> {
  %e = aicf.exp %x : tensor<f32>
  %p = aicf.read @p : tensor<f32>
  %fixed = aicf.stop_gradient %p : tensor<f32>
  %z = aicf.mul %e, %fixed : tensor<f32>
  %s = aicf.stop_gradient %e : tensor<f32>
  %y = aicf.add %z, %s : tensor<f32>
  %dx = aicf.gradient %y wrt %x : tensor<f32> -> tensor<f32>
  return %dx : tensor<f32>
}

// -----

// A second derivative stops where the first did; by the stopped value itself
// there is one; by what only it leads to there is none.
// CHECK-LABEL: func.func @stop_again
// CHECK-SAME:    %[[X:.*]]: tensor<f32>
// CHECK-DAG:   %[[ZERO:.*]] = aicf.constant dense<0.0
// CHECK-DAG:   %[[ONE:.*]] = aicf.constant dense<1.0
// CHECK:       return %[[ZERO]], %{{.*}}, %[[ZERO2:.*]] :
func.func @stop_again(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %s = aicf.stop_gradient %x : tensor<f32>
  %y = aicf.mul %x, %s : tensor<f32>
  %dx = aicf.gradient %y wrt %x : tensor<f32> -> tensor<f32>
  // expected-warning @+1 {{the value does not depend on operand 0 of 'wrt': its gradient is zero}}
  %ddx = aicf.gradient %dx wrt %x : tensor<f32> -> tensor<f32>
  %ds = aicf.gradient %y wrt %s : tensor<f32> -> tensor<f32>
  // expected-warning @+1 {{the value does not depend on operand 0 of 'wrt': its gradient is zero}}
  %none = aicf.gradient %s wrt %x : tensor<f32> -> tensor<f32>
  return %ddx, %ds, %none : tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// An op without a rule is no matter behind a stop.
// CHECK-LABEL: func.func @stop_before_rule
// CHECK:       %[[BITS:.*]] = aicf.all_finite
// CHECK-NOT:   aicf.gradient
func.func private @other(tensor<f32>) -> tensor<f32>
func.func @stop_before_rule(%x: tensor<f32>) -> (tensor<f32>, tensor<i1>) {
  %s = aicf.stop_gradient %x : tensor<f32>
  %o = func.call @other(%s) : (tensor<f32>) -> tensor<f32>
  %ok = aicf.all_finite %o : tensor<f32>
  %y = aicf.mul %x, %o : tensor<f32>
  %dx = aicf.gradient %y wrt %x : tensor<f32> -> tensor<f32>
  return %dx, %ok : tensor<f32>, tensor<i1>
}

// -----

// A composite without a rule is decomposed; the second derivative differentiates the first.
// CHECK-LABEL: func.func @second
// CHECK:       aicf.softmax
// CHECK-NEXT:  %[[KEPT:.*]] = aicf.save
// CHECK-NEXT:  aicf.mul %[[KEPT]], %{{.*}}
// CHECK-NOT:   aicf.gradient
// CHECK:       return
func.func @second(%x: tensor<4xf32>, %r: tensor<4xf32>, %s: tensor<4xf32>) -> tensor<4xf32> {
  %y = aicf.softmax %x axis = 0 : tensor<4xf32>
  %dx = aicf.gradient %y wrt %x seed %r : tensor<4xf32> -> tensor<4xf32>
  %ddx = aicf.gradient %dx wrt %x seed %s : tensor<4xf32> -> tensor<4xf32>
  return %ddx : tensor<4xf32>
}

// -----

// A read behind an update yields what was stored; that one before it is a value of its own.
aicf.param @p : tensor<f32>

// CHECK-LABEL: func.func @updated
// CHECK:       %[[OLD:.*]] = aicf.read @p
// CHECK:       %[[NEW:.*]] = aicf.exp %[[OLD]]
// CHECK-NEXT:  %[[KEPT:.*]] = aicf.save %[[NEW]]
// CHECK:       %[[DY:.*]] = aicf.mul %{{.*}}, %{{.*}}
// CHECK:       %[[D:.*]] = aicf.mul %{{.*}}, %[[KEPT]]
// CHECK-NEXT:  return %[[D]]
func.func @updated() -> tensor<f32> {
  %old = aicf.read @p : tensor<f32>
  %new = aicf.exp %old : tensor<f32>
  aicf.update @p, %new : tensor<f32>
  %read = aicf.read @p : tensor<f32>
  %y = aicf.mul %read, %read : tensor<f32>
  %d = aicf.gradient %y wrt %old : tensor<f32> -> tensor<f32>
  return %d : tensor<f32>
}

// -----

// Of bf16: one op as it is; a formula in f32, rounded once; a wider cotangent rounded to its factors' type.
// CHECK-LABEL: func.func @narrow
// CHECK-SAME:    %[[A:.*]]: tensor<2x2xbf16>, %[[B:.*]]: tensor<2x2xbf16>, %[[DY:.*]]: tensor<2x2xf32>
// CHECK:       %[[Q:.*]] = aicf.cast %[[DY]] : tensor<2x2xf32> -> tensor<2x2xbf16>
// CHECK-NEXT:  %[[DP:.*]] = aicf.matmul %[[Q]], %[[B]] {transpose_b} : {{.*}} -> tensor<2x2xbf16>
// CHECK-NEXT:  aicf.mul %[[DP]], %[[B]] : tensor<2x2xbf16>
func.func @narrow(%a: tensor<2x2xbf16>, %b: tensor<2x2xbf16>, %dy: tensor<2x2xf32>) -> tensor<2x2xbf16> {
  %p = aicf.mul %a, %b : tensor<2x2xbf16>
  %y = aicf.matmul %p, %b : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xf32>
  %da = aicf.gradient %y wrt %a seed %dy : tensor<2x2xf32> -> tensor<2x2xbf16>
  return %da : tensor<2x2xbf16>
}
