// RUN: aicf-opt %s | FileCheck %s
// RUN: aicf-opt %s --aicf-plan=targets=x86-64-v3 | FileCheck %s --check-prefix=PLAN

// Two entries share a parameter: `train` updates @w, `predict` reads it. Both
// see the same bytes of the persistent segment.

// CHECK: aicf_emit.global @w param : tensor<16xf32>
// PLAN: aicf_emit.global @w param : tensor<16xf32> at 0
aicf_emit.global @w param : tensor<16xf32>
// PLAN: aicf_emit.global @lr meta : tensor<f32> = dense<1.000000e-01> at 64
aicf_emit.global @lr meta : tensor<f32> = dense<0.1>

// CHECK-LABEL: func.func @train
// PLAN-LABEL: func.func @train
func.func @train(%g: tensor<16xf32>) {
  %w = aicf_emit.read @w : tensor<16xf32>
  %lr = aicf_emit.read @lr : tensor<f32>
  %e = tensor.empty() : tensor<16xf32>
  // PLAN:      %[[W:.*]] = aicf_emit.buffer @w : memref<16xf32>
  // PLAN:      aicf_emit.compute id(0) "sgd"
  // PLAN-NEXT: ins(%[[W]][d0] : memref<16xf32>,
  // PLAN-NEXT: outs(%[[W]][d0] : memref<16xf32>)
  // PLAN:      <in_place i0.0 is @w
  %new = aicf_emit.compute id(0) "sgd" dims(d0 = 16)
      ins(%w[d0] : tensor<16xf32>, %g[d0] : tensor<16xf32>, %lr[] : tensor<f32>)
      outs(%e[d0] : tensor<16xf32>) {
  ^bb0(%wv: f32, %gv: f32, %rate: f32):
    %d = arith.mulf %gv, %rate : f32
    %n = arith.subf %wv, %d : f32
    aicf_emit.yield %n : f32
  }
  // CHECK: aicf_emit.write %{{.*}}, @w in_place : tensor<16xf32>
  aicf_emit.write %new, @w in_place : tensor<16xf32>
  return
}

// CHECK-LABEL: func.func @predict
// PLAN-LABEL: func.func @predict
func.func @predict(%x: tensor<16xf32>) -> tensor<f32> {
  // PLAN: %[[W:.*]] = aicf_emit.buffer @w : memref<16xf32>
  %w = aicf_emit.read @w : tensor<16xf32>
  %e = tensor.empty() : tensor<f32>
  // PLAN:      aicf_emit.compute id(1) "dot" dims(d0 = 16)
  // PLAN-NEXT: ins(%{{.*}}[d0] : memref<16xf32>, %[[W]][d0] : memref<16xf32>)
  %y = aicf_emit.compute id(1) "dot" dims(d0 = 16)
      ins(%x[d0] : tensor<16xf32>, %w[d0] : tensor<16xf32>) outs(%e[] : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %s = aicf_emit.reduce add %p over(d0) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<f32>
}
