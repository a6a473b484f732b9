// RUN: aicf-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --split-input-file --verify-diagnostics | FileCheck %s

// The update writes into the parameter, whose old value the sum reads before.
// The sum has memory of its own.

aicf_emit.global @w param : tensor<64xf32>

// CHECK-LABEL: func.func @in_place
// CHECK-SAME:  (%[[G:.*]]: memref<64xf32>) -> memref<f32>
// CHECK-DAG:   %[[W:.*]] = aicf_emit.buffer @w : memref<64xf32>
// CHECK-DAG:   %[[S:.*]] = memref.alloc() {{.*}} : memref<f32>
// CHECK:       aicf_emit.compute id(1) "sum" dims(d0 = 64)
// CHECK-NEXT:  ins(%[[W]][d0] : memref<64xf32>)
// CHECK-NEXT:  outs(%[[S]][] : memref<f32>)
// CHECK:       aicf_emit.compute id(0) "sgd" dims(d0 = 64)
// CHECK-NEXT:  ins(%[[W]][d0] : memref<64xf32>, %[[G]][d0 - 1] or_zero : memref<64xf32>)
// CHECK-NEXT:  outs(%[[W]][d0] : memref<64xf32>)
// CHECK-NOT:   copy
// CHECK:       return %[[S]]
func.func @in_place(%g: tensor<64xf32>) -> tensor<f32> {
  %w = aicf_emit.read @w : tensor<64xf32>
  %s = tensor.empty() : tensor<f32>
  %norm = aicf_emit.compute id(1) "sum" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>) outs(%s[] : tensor<f32>) {
  ^bb0(%v: f32):
    %r = aicf_emit.reduce add %v over(d0) : f32
    aicf_emit.yield %r : f32
  }
  %new = aicf_emit.compute id(0) "sgd" dims(d0 = 64)
      ins(%w[d0] : tensor<64xf32>, %g[d0 - 1] or_zero : tensor<64xf32>)
      outs(%w[d0] : tensor<64xf32>) constraints<reassociate = false> {
  ^bb0(%v: f32, %d: f32):
    %r = arith.subf %v, %d : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %new, @w in_place : tensor<64xf32>
  return %norm : tensor<f32>
}

// -----

// Two parameters change places: each is copied before it is overwritten.

aicf_emit.global @a param : tensor<4xf32>
aicf_emit.global @b param : tensor<4xf32>

// CHECK-LABEL: func.func @swap
// CHECK-DAG:   %[[A:.*]] = aicf_emit.buffer @a
// CHECK-DAG:   memref.copy %[[A]], %[[OLD_A:.*]] :
// CHECK-DAG:   %[[B:.*]] = aicf_emit.buffer @b
// CHECK-DAG:   memref.copy %[[B]], %[[OLD_B:.*]] :
// CHECK:       %[[TO_B:.*]] = aicf_emit.buffer @b
// CHECK-NEXT:  memref.copy %[[OLD_A]], %[[TO_B]]
// CHECK:       %[[TO_A:.*]] = aicf_emit.buffer @a
// CHECK-NEXT:  memref.copy %[[OLD_B]], %[[TO_A]]
func.func @swap() {
  %a = aicf_emit.read @a : tensor<4xf32>
  aicf_emit.write %a, @b : tensor<4xf32>
  %b = aicf_emit.read @b : tensor<4xf32>
  aicf_emit.write %b, @a : tensor<4xf32>
  return
}

// -----

// Ties that may not hold: a transposition over its own input, a constant, a
// parameter that the entry does not update, a saved value. Each gets memory.

aicf_emit.global @c constant : tensor<4xf32> = dense<1.0>
aicf_emit.global @w param : tensor<4xf32>

// CHECK-LABEL: func.func @transpose
// CHECK:       %[[NEW:.*]] = memref.alloc() {{.*}} : memref<4x4xf32>
// CHECK:       ins(%{{.*}}[d1, d0] : memref<4x4xf32>)
// CHECK-NEXT:  outs(%[[NEW]][d0, d1] : memref<4x4xf32>)
func.func @transpose(%g: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %t = aicf_emit.compute id(0) "transpose" dims(d0 = 4, d1 = 4)
      ins(%g[d1, d0] : tensor<4x4xf32>) outs(%g[d0, d1] : tensor<4x4xf32>) {
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %t : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @read_only
// CHECK:       outs(%[[X:.*]][d0] : memref<4xf32>)
// CHECK:       outs(%[[Y:.*]][d0] : memref<4xf32>)
// CHECK:       return %[[X]], %[[Y]]
func.func @read_only() -> (tensor<4xf32>, tensor<4xf32>) {
  %c = aicf_emit.read @c : tensor<4xf32>
  %w = aicf_emit.read @w : tensor<4xf32>
  %x = aicf_emit.compute id(1) "neg" dims(d0 = 4)
      ins(%c[d0] : tensor<4xf32>) outs(%c[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %n = arith.negf %v : f32
    aicf_emit.yield %n : f32
  }
  %y = aicf_emit.compute id(2) "neg" dims(d0 = 4)
      ins(%w[d0] : tensor<4xf32>) outs(%w[d0] : tensor<4xf32>) {
  ^bb0(%v: f32):
    %n = arith.negf %v : f32
    aicf_emit.yield %n : f32
  }
  return %x, %y : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @saved
// CHECK-SAME:  (%[[G:.*]]: memref<4x4xf32>)
// CHECK:       %[[VIEW:.*]] = aicf_emit.view %[[G]] : memref<4x4xf32> -> memref<16xf32>
// CHECK:       memref.copy %[[VIEW]], %[[COPY:.*]] :
// CHECK:       ins(%[[COPY]][d0] : memref<16xf32>)
// CHECK-NEXT:  outs(%[[COPY]][d0] : memref<16xf32>)
// CHECK:       return %[[COPY]], %[[G]]
func.func @saved(%g: tensor<4x4xf32>) -> (tensor<16xf32>, tensor<4x4xf32>) {
  %v = aicf_emit.view %g : tensor<4x4xf32> -> tensor<16xf32>
  %k = aicf_emit.save id(3) %g : tensor<4x4xf32>
  %t = aicf_emit.compute id(4) "neg" dims(d0 = 16)
      ins(%v[d0] : tensor<16xf32>) outs(%v[d0] : tensor<16xf32>) {
  ^bb0(%x: f32):
    %n = arith.negf %x : f32
    aicf_emit.yield %n : f32
  }
  return %t, %k : tensor<16xf32>, tensor<4x4xf32>
}

// -----

aicf_emit.global @w param : tensor<4xf32>

func.func @not_tied(%g: tensor<4xf32>) {
  // expected-error@+1 {{@w is marked in_place, and One-Shot analysis finds its new value in other memory}}
  aicf_emit.write %g, @w in_place : tensor<4xf32>
  return
}
