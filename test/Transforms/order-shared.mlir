// The order counts instructions of a step whose kernels may share a launch as one
// launch: two of them take less than one after the other, where two launches of
// their own would not. An A100 has no clusters, and shares no launch.
// RUN: aicf-opt %s --aicf-attach-targets="targets=h200 set=graph_issue_ps=600000" --aicf-order | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets="targets=a100 set=graph_issue_ps=1500000" --aicf-order | FileCheck %s --check-prefix=APART

// CHECK: <order @f is {{\[\[}}0, 1]] costs
// APART: <order @f is [0, 1] costs
func.func @f(%x: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %e = tensor.empty() : tensor<64x64xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "neg" dims(d0 = 64, d1 = 64)
      ins(%x[d0, d1] : tensor<64x64xf32>) outs(%e[d0, d1] : tensor<64x64xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  return %a, %b : tensor<64x64xf32>, tensor<64x64xf32>
}
