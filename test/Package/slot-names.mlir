// Inputs and outputs without a name get one that is free: not that of another
// slot, and not that of a global, in the conversion and, for programs that start
// as instructions, in the package.
// RUN: split-file %s %t
// RUN: aicf-compile %t/logical.mlir -o %t.aicf
// RUN: aicf-run %t.aicf --list | FileCheck %s --check-prefix=LOGICAL
// LOGICAL:      entry 'main'
// LOGICAL-NEXT: input arg0_: 4xf32
// LOGICAL-NEXT: input out0: 4xf32
// LOGICAL-NEXT: output out0_: 4xf32
// RUN: aicf-compile %t/open.mlir -o %t.open.aicf
// RUN: aicf-run %t.open.aicf --list | FileCheck %s --check-prefix=OPEN
// OPEN:      entry 'main'
// OPEN-NEXT: input arg0_: 4xf32
// OPEN-NEXT: input arg2: 4xf32
// OPEN-NEXT: output arg2_: 4xf32

//--- logical.mlir
aicf.param @arg0 : tensor<4xf32>
func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32> {aicf.name = "out0"}) -> tensor<4xf32> {
  %w = aicf.read @arg0 : tensor<4xf32>
  %0 = aicf.add %x, %w : tensor<4xf32>
  %1 = aicf.mul %0, %z : tensor<4xf32>
  return %1 : tensor<4xf32>
}

//--- open.mlir
aicf_emit.global @arg0 param : tensor<4xf32>
func.func @main(%x: tensor<4xf32>, %z: tensor<4xf32> {aicf_emit.name = "arg2"}) -> tensor<4xf32> {
  %w = aicf_emit.read @arg0 : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %0 = aicf_emit.compute id(0) "muladd" dims(d0 = 4)
      ins(%x[d0] : tensor<4xf32>, %w[d0] : tensor<4xf32>, %z[d0] : tensor<4xf32>)
      outs(%e[d0] : tensor<4xf32>) {
  ^bb0(%xv: f32, %wv: f32, %zv: f32):
    %m = arith.mulf %xv, %wv : f32
    %r = arith.addf %m, %zv : f32
    aicf_emit.yield %r : f32
  }
  return %0 : tensor<4xf32>
}
