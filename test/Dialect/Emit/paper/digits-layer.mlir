// RUN: aicf-opt %s | FileCheck %s
// RUN: aicf-opt %s --aicf-plan=targets=x86-64-v3 | FileCheck %s --check-prefix=PLAN

// The backward half of one layer of examples/digits, as planning leaves it: the
// gradient of the weights never exists in memory. The contraction's epilogue
// updates the momentum and the weights, each in its own memory.

// PLAN: aicf_emit.global @w param : tensor<64x128xf32> at 0
// PLAN: aicf_emit.global @v state : tensor<64x128xf32> = dense<0.000000e+00> at 32768
aicf_emit.global @w param : tensor<64x128xf32>
aicf_emit.global @v state : tensor<64x128xf32> = dense<0.0>
aicf_emit.global @lr meta : tensor<f32> = dense<0.1>
aicf_emit.global @momentum meta : tensor<f32> = dense<0.9>

// CHECK-LABEL: func.func @update
func.func @update(%x: tensor<64x64xf32> {aicf_emit.name = "x"},
                  %dy: tensor<64x128xf32> {aicf_emit.name = "dy"}) {
  %w = aicf_emit.read @w : tensor<64x128xf32>
  %v = aicf_emit.read @v : tensor<64x128xf32>
  %lr = aicf_emit.read @lr : tensor<f32>
  %mu = aicf_emit.read @momentum : tensor<f32>
  %e = tensor.empty() : tensor<64x128xf32>
  // d0 and d1 number the weights, d2 the images of the batch.
  // CHECK: %i0_0, %i0_1 = aicf_emit.compute id(0) "matmul+sgd" dims(d0 = 64, d1 = 128, d2 = 64)
  %new:2 = aicf_emit.compute id(0) "matmul+sgd" dims(d0 = 64, d1 = 128, d2 = 64)
      ins(%x[d2, d0] : tensor<64x64xf32>, %dy[d2, d1] : tensor<64x128xf32>,
          %w[d0, d1] : tensor<64x128xf32>, %v[d0, d1] : tensor<64x128xf32>,
          %lr[] : tensor<f32>, %mu[] : tensor<f32>)
      outs(%e[d0, d1] : tensor<64x128xf32>, %e[d0, d1] : tensor<64x128xf32>) {
  ^bb0(%xv: f32, %dyv: f32, %wv: f32, %vv: f32, %rate: f32, %m: f32):
    %p = arith.mulf %xv, %dyv : f32
    %g = aicf_emit.reduce add %p over(d2) : f32
    %kept = arith.mulf %vv, %m : f32
    %velocity = arith.addf %kept, %g : f32
    %step = arith.mulf %velocity, %rate : f32
    %weight = arith.subf %wv, %step : f32
    aicf_emit.yield %weight, %velocity : f32, f32
  }
  aicf_emit.write %new#0, @w in_place : tensor<64x128xf32>
  aicf_emit.write %new#1, @v in_place : tensor<64x128xf32>
  return
}

// PLAN-LABEL: func.func @update
// PLAN-SAME:  aicf_emit.arena = 0 : i64
// PLAN:       %[[W:.*]] = aicf_emit.buffer @w
// PLAN:       %[[V:.*]] = aicf_emit.buffer @v
// PLAN:       aicf_emit.compute id(0) "matmul+sgd"
// PLAN:       outs(%[[W]][d0, d1] : memref<64x128xf32>, %[[V]][d0, d1] : memref<64x128xf32>)
// PLAN:       <in_place i0.0 is @w
// PLAN:       <in_place i0.1 is @v
