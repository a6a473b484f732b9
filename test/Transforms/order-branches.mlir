// A graph that a GPU replays may have branches: instructions that do not depend
// on each other share a step. On a CPU instructions run one at a time.

// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-order --split-input-file | FileCheck %s
// RUN: aicf-opt %s --aicf-attach-targets=targets=h200 --aicf-order=disable --split-input-file | FileCheck %s --check-prefix=OFF
// RUN: aicf-opt %s --aicf-attach-targets=targets=x86-64-v3 --aicf-order --split-input-file | FileCheck %s --check-prefix=CPU
// RUN: aicf-opt %s --aicf-attach-targets="targets=h200 set=graph_issue_ps=3000000" --aicf-order --split-input-file | FileCheck %s --check-prefix=SLOW

// Two chains: side by side they take the time of one, at one more buffer. Only
// neighbours of the program's order share steps in the third candidate.
// CHECK-LABEL: func.func @chains
// CHECK-SAME:  <order @chains is {{\[\[}}0, 2], [1, 3], [4]] costs <1775024 ps = {{.*}}, 1024 bytes>
// CHECK-SAME:  over [<[0, 1, 2, 3, 4] costs <2946748 ps = {{.*}}, 768 bytes>>,
// CHECK-SAME:  <{{\[\[}}0], [1, 2], [3], [4]] costs <2375416 ps
// OFF-LABEL:   func.func @chains
// OFF-SAME:    <order @chains is [0, 1, 2, 3, 4] costs
// CPU-LABEL:   func.func @chains
// CPU-SAME:    <order @chains is [0, 1, 2, 3, 4] costs
// CPU-NOT:     [array
// SLOW-LABEL:  func.func @chains
// SLOW-SAME:   <order @chains is [0, 1, 2, 3, 4] costs

func.func @chains(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %a = aicf_emit.compute id(0) "exp" dims(d0 = 16)
      ins(%x[d0] : tensor<16xf32>) outs(%e[d0] : tensor<16xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %b = aicf_emit.compute id(1) "exp" dims(d0 = 16)
      ins(%a[d0] : tensor<16xf32>) outs(%e[d0] : tensor<16xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %c = aicf_emit.compute id(2) "neg" dims(d0 = 16)
      ins(%x[d0] : tensor<16xf32>) outs(%e[d0] : tensor<16xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  %d = aicf_emit.compute id(3) "exp" dims(d0 = 16)
      ins(%c[d0] : tensor<16xf32>) outs(%e[d0] : tensor<16xf32>) {
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    aicf_emit.yield %r : f32
  }
  %y = aicf_emit.compute id(4) "add" dims(d0 = 16)
      ins(%b[d0] : tensor<16xf32>, %d[d0] : tensor<16xf32>) outs(%e[d0] : tensor<16xf32>) {
  ^bb0(%v: f32, %w: f32):
    %r = arith.addf %v, %w : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<16xf32>
}

// -----

// A reader of the old value never runs beside its overwriter.
// CHECK-LABEL: func.func @overwritten
// CHECK-SAME:  <order @overwritten is [0, 1]

aicf_emit.global @w param : tensor<16xf32>

func.func @overwritten(%g: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %w = aicf_emit.read @w : tensor<16xf32>
  %old = aicf_emit.compute id(0) "neg" dims(d0 = 16)
      ins(%w[d0] : tensor<16xf32>) outs(%e[d0] : tensor<16xf32>) {
  ^bb0(%v: f32):
    %r = arith.negf %v : f32
    aicf_emit.yield %r : f32
  }
  %new = aicf_emit.compute id(1) "sgd" dims(d0 = 16)
      ins(%w[d0] : tensor<16xf32>, %g[d0] : tensor<16xf32>) outs(%w[d0] : tensor<16xf32>) {
  ^bb0(%v: f32, %d: f32):
    %r = arith.subf %v, %d : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.write %new, @w in_place : tensor<16xf32>
  return %old : tensor<16xf32>
}
