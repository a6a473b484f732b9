//===- Passes.td - Passes of code generation ---------------*- tablegen -*-===//

#ifndef AICF_CODEGEN_PASSES_TD
#define AICF_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandMathPass : Pass<"aicf-expand-math"> {
  let summary = "Write exp, exp2, log, tanh, erf and pow as arithmetic";
  let description = [{
    Replaces `math.exp`, `exp2`, `log`, `tanh`, `erf` and `powf` on f32 and f64
    scalars and vectors by arithmetic and bit operations, and `math.rsqrt` by a
    division; and operations of other dialects as their `ScalarOpInterface`
    says. The same program runs on every target, so a CPU and a GPU give
    the same bits, but for what may be approximate (`afn`): a GPU's back end
    writes that in its own way first. The errors are a few ulp for every finite
    argument, with subnormal results and arguments; zero, infinities, NaN and
    overflow come out exactly.

    ```mlir
    %y = math.exp %x : f32
    // becomes: clamp, round x / ln 2, polynomial of the rest, two scalings
    ```
  }];
  let options = [
    Option<"expandBF16", "expand-bf16", "bool", "false",
           "Write bf16 conversions as integer operations">,
    Option<"expandFma", "expand-fma", "bool", "false",
           "Write f32 fma in f64 arithmetic">,
    Option<"expandRound", "expand-round", "bool", "false",
           "Write floor, ceil, trunc and roundeven as arithmetic">,
    Option<"hasMinimum", "has-minimum", "bool", "false",
           "Minima and maxima that keep a NaN are instructions">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect"];
}

def GenerateKernelsPass
    : Pass<"aicf-generate-kernels", "::mlir::ModuleOp"> {
  let summary = "Generate the kernels that launches name";
  let description = [{
    Form: a program in launch form (`aicf-launch`). Creates the kernel module
    `aicf_kernels_<target>` through the target's back end, and in it each
    `aicf_emit.kernel` of the target, as its plan's family generates it. All else
    is left alone, so the pass may run once for each target.
  }];
  let options = [
    Option<"target", "target", "std::string", "",
           "Name of a target of the module; empty: all of them">,
  ];
}

def LowerKernelsPass : Pass<"aicf-lower-kernels", "::mlir::ModuleOp"> {
  let summary = "Lower generated kernels to the LLVM dialect";
  let description = [{
    Lowers the kernel modules that `aicf-generate-kernels` made, each by its
    back end. The program itself is left alone.
  }];
  let options = [
    Option<"target", "target", "std::string", "",
           "Name of a target of the module; empty: all of them">,
  ];
}

#endif // AICF_CODEGEN_PASSES_TD
