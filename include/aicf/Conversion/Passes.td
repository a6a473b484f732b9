//===- Passes.td - Conversions between dialects ---------------------------===//

#ifndef AICF_CONVERSION_PASSES_TD
#define AICF_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertAICFToLinalgPass
    : Pass<"convert-aicf-to-linalg", "::mlir::ModuleOp"> {
  let summary = "Give aicf programs their meaning in upstream ops";
  let description = [{
    Converts every aicf op to linalg, tensor, arith and math ops on tensors.
    Composites are decomposed; a single-nest op becomes one `linalg.generic`
    for each reduction of its body and one for each result; views become
    `tensor.collapse_shape` and `tensor.expand_shape`; save disappears. Params,
    states and metas become mutable `ml_program.global`s, zero where they have
    no initial value; a read becomes a load and a copy, since upstream's
    bufferization would let a later store show through it. `aicf.name` and
    `in_place` are dropped. No aicf op is left.

    Numeric effect: none; storage types round where the aicf ops round.

    Before:

    ```mlir
    %r = aicf.reduce_sum %x axes = [1] : tensor<4x8xf32> -> tensor<4xf32>
    ```

    After:

    ```mlir
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
    %r = linalg.generic {iterator_types = ["parallel", "reduction"], ...}
        ins(%x : tensor<4x8xf32>) outs(%1 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = arith.addf %out, %in : f32
      linalg.yield %2 : f32
    } -> tensor<4xf32>
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
    Lowers every entry to `aicf_emit` on tensors, with every decision open.
    Composites are decomposed and equal work is shared first; unused work is
    dropped. Each single-nest op becomes one `aicf_emit.compute` that computes
    into a `tensor.empty`, with ids ascending from 0 in program order, unique
    in the module. A broadcast is not an instruction: its consumers read the
    smaller tensor. Splat constants move into the bodies; others become
    constant globals.

    Guarantees: a symbol is read at most once, at the entry's start, and
    written at most once, at its end; reads in between see updates as values.
    Every result of an entry, and every written value, is the result of an
    instruction of its own: an argument, a view, a read, a saved value, or a
    value that goes to two places is copied by an identity instruction. An
    `in_place` update that would need such a copy is an error instead. Inputs
    and outputs have an `aicf_emit.name` (by default `arg0`.. and `out0`..).

    Numeric effect: none; every instruction rounds to its storage type.

    Before:

    ```mlir
    func.func @f(%x: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
      %0 = aicf.broadcast %b dimensions = [1] : tensor<8xf32> -> tensor<4x8xf32>
      %1 = aicf.add %x, %0 : tensor<4x8xf32>
      return %1 : tensor<4x8xf32>
    }
    ```

    After:

    ```mlir
    func.func @f(%x: tensor<4x8xf32> {aicf_emit.name = "arg0"},
                 %b: tensor<8xf32> {aicf_emit.name = "arg1"})
        -> (tensor<4x8xf32> {aicf_emit.name = "out0"}) {
      %e = tensor.empty() : tensor<4x8xf32>
      %i0 = aicf_emit.compute id(0) "add" dims(d0 = 4, d1 = 8)
          ins(%x[d0, d1] : tensor<4x8xf32>, %b[d1] : tensor<8xf32>)
          outs(%e[d0, d1] : tensor<4x8xf32>) {
      ^bb0(%xv: f32, %bv: f32):
        %0 = arith.addf %xv, %bv : f32
        aicf_emit.yield %0 : f32
      }
      return %i0 : tensor<4x8xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::aicf::emit::EmitDialect", "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
}

#endif // AICF_CONVERSION_PASSES_TD
