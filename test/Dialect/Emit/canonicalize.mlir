// RUN: aicf-opt %s --canonicalize --split-input-file | FileCheck %s

// An output that nobody uses goes, with the inputs and the ops that only it
// needed.
// CHECK-LABEL: func.func @dead_output
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %{{.*}}: tensor<4xf32>)
func.func @dead_output(%x: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // CHECK:      %[[Y:.*]] = aicf_emit.compute id(5) "two" dims(d0 = 4)
  // CHECK-NEXT: ins(%[[X]][d0] : tensor<4xf32>)
  // CHECK-NEXT: outs(%{{.*}}[d0] : tensor<4xf32>) constraints<reassociate = false> hints<family = "aicf_nv.mma", margin = 25> {
  // CHECK-NEXT: ^bb0(%[[V:.*]]: f32):
  // CHECK-NEXT:   %[[R:.*]] = math.exp %[[V]] : f32
  // CHECK-NEXT:   aicf_emit.yield %[[R]] : f32
  %y:2 = aicf_emit.compute id(5) "two" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>, %z[d0] : tensor<4xf32>)
      outs(%e[d0] : tensor<4xf32>, %e[d0] : tensor<4xf32>)
      constraints<reassociate = false> hints<family = "aicf_nv.mma", margin = 25> {
  ^bb0(%a: f32, %b: f32):
    %p = math.log %b : f32
    %q = math.exp %a : f32
    aicf_emit.yield %p, %q : f32, f32
  }
  // CHECK: return %[[Y]]
  return %y#1 : tensor<4xf32>
}

// -----

// The same value at the same subscript is one input; at another subscript, it
// is another.
// CHECK-LABEL: func.func @equal_inputs
func.func @equal_inputs(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  // CHECK:      aicf_emit.compute
  // CHECK-NEXT: ins(%[[X:[a-z0-9]+]][d0, d1] : tensor<4x4xf32>, %[[X]][d1, d0] : tensor<4x4xf32>)
  // CHECK:      ^bb0(%[[A:.*]]: f32, %[[T:.*]]: f32):
  // CHECK-NEXT:   %[[S:.*]] = arith.mulf %[[A]], %[[A]] : f32
  // CHECK-NEXT:   arith.addf %[[S]], %[[T]] : f32
  %y = aicf_emit.compute id(0) "square" dims(d0 = 4, d1 = 4)
      ins(%x[d0, d1] : tensor<4x4xf32>, %x[d0, d1] : tensor<4x4xf32>,
          %x[d1, d0] : tensor<4x4xf32>, %x[d1, d1] : tensor<4x4xf32>)
      outs(%e[d0, d1] : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %t: f32, %unused: f32):
    %s = arith.mulf %a, %b : f32
    %r = arith.addf %s, %t : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<4x4xf32>
}

// -----

// As soon as a class is closed, outputs keep their numbers.
// CHECK-LABEL: func.func @decided
func.func @decided(%x: tensor<4xf32>) -> tensor<4xf32> attributes {aicf_emit.decided = #aicf_emit.decided<fuse>} {
  %e = tensor.empty() : tensor<4xf32>
  // CHECK: aicf_emit.yield %{{.*}}, %{{.*}} : f32, f32
  %y:2 = aicf_emit.compute id(0) "two" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>)
      outs(%e[d0] : tensor<4xf32>, %e[d0] : tensor<4xf32>) {
  ^bb0(%a: f32):
    %q = math.exp %a : f32
    aicf_emit.yield %a, %q : f32, f32
  }
  return %y#1 : tensor<4xf32>
}

// -----

// A record decides nothing, and stays.
// CHECK-LABEL: func.func @recorded
func.func @recorded(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // CHECK: aicf_emit.yield %{{[^,]*}} : f32
  // CHECK-NEXT: decisions
  // CHECK-NEXT: <save i0 is alias
  %y:2 = aicf_emit.compute id(0) "two" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>)
      outs(%e[d0] : tensor<4xf32>, %e[d0] : tensor<4xf32>) {
  ^bb0(%a: f32):
    %q = math.exp %a : f32
    aicf_emit.yield %a, %q : f32, f32
  } decisions [<save i0 is alias costs <0 ps> for "t/0" model 1>]
  return %y#1 : tensor<4xf32>
}

// -----

// A view of a view is a view of the source; a view that changes nothing is the
// source.
// CHECK-LABEL: func.func @views
// CHECK-SAME: (%[[X:.*]]: tensor<4x6xf32>)
func.func @views(%x: tensor<4x6xf32>) -> (tensor<3x8xf32>, tensor<4x6xf32>) {
  // CHECK-NEXT: %[[V:.*]] = aicf_emit.view %[[X]] : tensor<4x6xf32> -> tensor<3x8xf32>
  %flat = aicf_emit.view %x : tensor<4x6xf32> -> tensor<24xf32>
  %v = aicf_emit.view %flat : tensor<24xf32> -> tensor<3x8xf32>
  %back = aicf_emit.view %flat : tensor<24xf32> -> tensor<4x6xf32>
  // CHECK-NEXT: return %[[V]], %[[X]]
  return %v, %back : tensor<3x8xf32>, tensor<4x6xf32>
}

// -----

// A subscript that never leaves its operand needs no mark; marks follow their
// inputs when others go.
// CHECK-LABEL: func.func @guards
// CHECK: ins(%{{.*}}[d0] : tensor<4xf32>, %{{.*}}[d0 - 1] or_zero : tensor<4xf32>)
func.func @guards(%x: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = aicf_emit.compute id(0) "shift" dims(d0 = 4)
      ins(%u[d0 + 1] or_zero : tensor<4xf32>, %x[d0] or_zero : tensor<4xf32>, %x[d0 - 1] or_zero : tensor<4xf32>)
      outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%unused: f32, %a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<4xf32>
}
