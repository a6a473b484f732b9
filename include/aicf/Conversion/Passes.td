//===- Passes.td - Conversions between dialects ---------------------------===//

#ifndef AICF_CONVERSION_PASSES_TD
#define AICF_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertAICFToLinalgPass
    : Pass<"convert-aicf-to-linalg", "::mlir::ModuleOp"> {
  let summary = "Give aicf programs their meaning in upstream ops";
  let description = [{
    Form: an aicf program. Converts every aicf op to linalg, tensor, arith and
    math ops on tensors. Composites are decomposed; a single-nest op becomes one
    `linalg.generic` for each reduction of its body and one for each result;
    views become `tensor.collapse_shape` and `tensor.expand_shape`; save
    disappears. Params, states and metas become mutable `ml_program.global`s,
    zero where they have no initial value; a read becomes a load and a copy,
    since upstream's bufferization would let a later store show through it.
    `aicf.name` and `in_place` are dropped.

    Guarantee: no aicf op is left.

    Numeric effect: none; storage types round where the aicf ops round.

    Before:

    ```mlir
    // aicf-opt linear.mlir --aicf-decompose
    %0 = aicf.matmul %arg0, %arg1
       : (tensor<64x16xf32>, tensor<16x32xf32>) -> tensor<64x32xf32>
    ```

    After:

    ```mlir
    // --convert-aicf-to-linalg
    %0 = tensor.empty() : tensor<64x32xf32>
    %cst = arith.constant 0.000000e+00 : f32
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<64x32xf32>) -> ...
    %2 = linalg.generic {indexing_maps = [...], iterator_types =
        ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : ...)
        outs(%1 : tensor<64x32xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %9 = arith.mulf %in, %in_0 : f32
      %10 = arith.addf %out, %9 : f32
      linalg.yield %10 : f32
    } -> tensor<64x32xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::ml_program::MLProgramDialect", "::mlir::tensor::TensorDialect"];
}

def ConvertAICFToEmitPass : Pass<"convert-aicf-to-emit", "::mlir::ModuleOp"> {
  let summary = "Lower aicf programs to open instructions";
  let description = [{
    Form: an aicf program. Lowers every entry to `aicf_emit` on tensors, with
    every decision open. Composites are decomposed and equal work is shared
    first; unused work is dropped. Each single-nest op becomes one
    `aicf_emit.compute` that computes into a `tensor.empty`, with ids ascending
    from 0 in program order, unique in the module. A broadcast is not an
    instruction: its consumers read the smaller tensor. Splat constants move
    into the bodies; others become constant globals.

    Guarantee: a symbol is read at most once, at the entry's start, and
    written at most once, at its end; reads in between see updates as values.
    Every result of an entry, and every written value, is the result of an
    instruction of its own: an argument, a view, a read, a saved value, or a
    value that goes to two places is copied by an identity instruction. An
    `in_place` update that would need such a copy is an error instead. Inputs
    and outputs have an `aicf_emit.name` (by default `arg0`, `arg1`, ... and
    `out0`, `out1`, ...).

    Numeric effect: none; every instruction rounds to its storage type.

    Before:

    ```mlir
    // aicf-opt linear.mlir --aicf-decompose
    func.func @f(%arg0: tensor<64x16xf32>, %arg1: tensor<16x32xf32>,
                 %arg2: tensor<32xf32>) -> tensor<64x32xf32> {
      %0 = aicf.matmul %arg0, %arg1 : ...
      %1 = aicf.broadcast %arg2 dimensions = [1] : ...
      %2 = aicf.add %0, %1 : tensor<64x32xf32>
    ```

    After:

    ```mlir
    // --convert-aicf-to-emit
    func.func @f(%arg0: tensor<64x16xf32> {aicf_emit.name = "arg0"},
                 %arg1: tensor<16x32xf32> {aicf_emit.name = "arg1"},
                 %arg2: tensor<32xf32> {aicf_emit.name = "arg2"})
        -> (tensor<64x32xf32> {aicf_emit.name = "out0"}) {
      ...
      %i0 = aicf_emit.compute id(0) "linear.matmul" ...
      %i1 = aicf_emit.compute id(1) "linear.add" dims(d0 = 64, d1 = 32)
          ins(%i0[d0, d1] : tensor<64x32xf32>, %arg2[d1] : tensor<32xf32>)
          outs(...[d0, d1] : tensor<64x32xf32>) {
      ^bb0(%arg3: f32, %arg4: f32):
        ... = arith.addf %arg3, %arg4 : f32
        aicf_emit.yield ... : f32
      }
    ```
  }];
  let dependentDialects = [
    "::aicf::emit::EmitDialect", "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
}

#endif // AICF_CONVERSION_PASSES_TD
