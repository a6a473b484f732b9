// A training step of an embedding: the gradient is a scatter of the batch's
// updates, not a pass over them for each row of the table. On a CPU the update
// of the table stays apart, since it may not overwrite the rows while sums grow
// in them. On a GPU all of it is one kernel.

// RUN: aicf-compile %s --target=x86-64-v3 --emit=decisions | FileCheck %s
// RUN: aicf-compile %s --target=h200 --emit=decisions | FileCheck %s --check-prefix=GPU
// RUN: sed s/bf16/f32/g %s | sed "/aicf.cast/d; s/aicf.mul %g/aicf.mul %d/" | aicf-compile - --target=x86-64-v3 --emit=decisions | FileCheck %s

// CHECK-DAG: kernel i0 is #aicf_cpu.loops<{{.*}}, sequential = d2 scatter>
// CHECK-DAG: fuse i0 -> i{{[0-9]+}} is separate
// CHECK-DAG: in_place i{{[0-9]+}}.0 is @table
// GPU: in_place i[[#STEP:]].0 is @table
// GPU: kernel i[[#STEP]] is #aicf_nv.scatter<

aicf.param @table : tensor<32000x512xf32>
aicf.meta @lr : tensor<f32> = dense<0.1>

func.func @step(%ids: tensor<2048xi32> {aicf.name = "ids"},
                %dy: tensor<2048x512xbf16> {aicf.name = "dy"})
    attributes {aicf_emit.contract = #aicf_emit.contract<no_copy, max_kernels = 2>} {
  %w = aicf.read @table : tensor<32000x512xf32>
  %lr = aicf.read @lr : tensor<f32>
  %d = aicf.scatter_add %dy, %ids axis = 0
      : (tensor<2048x512xbf16>, tensor<2048xi32>) -> tensor<32000x512xbf16>
  %g = aicf.cast %d : tensor<32000x512xbf16> -> tensor<32000x512xf32>
  %rate = aicf.broadcast %lr dimensions = [] : tensor<f32> -> tensor<32000x512xf32>
  %s = aicf.mul %g, %rate : tensor<32000x512xf32>
  %n = aicf.sub %w, %s : tensor<32000x512xf32>
  aicf.update @table, %n in_place : tensor<32000x512xf32>
  return
}
