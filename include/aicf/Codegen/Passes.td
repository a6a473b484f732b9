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

def LaunchesToGPUPass : Pass<"aicf-launches-to-gpu", "::mlir::ModuleOp"> {
  let summary = "Turn the launches of a GPU into gpu.launch_func";
  let description = [{
    Form: a program in launch form (`aicf-launch`), for hosts that run kernels by
    upstream's dialects and not by AICF's runtime. Each function of launches on
    the target becomes a host function of the same name, and each launch in it
    one `gpu.launch_func` of the kernel, generated and lowered, in a
    `gpu.module`. All else of aicf_emit is erased, but the globals and the names
    of slots, which say what lies where; with `standalone` these too, so that
    upstream's tools can read what is left.

    The function's arguments are the entry's, as memrefs, and four addresses on
    the device, `!llvm.ptr`: of the segments persistent, constant, transient and
    scratch. The host has put initial values there, and zeros where semaphores
    are. Addresses are those and an offset; a tensor map is encoded by the
    driver's own function at each call of the host function, and passed by value.

    Guarantee: a launch waits at least for those that it comes `after`. An entry
    without steps is one chain of tokens; of one with steps, launches without an
    edge run side by side. `dependent` has no counterpart: launches wait for
    whole launches. Kernels are the same code.

    Numeric effect: none.

    Before:

    ```mlir
    func.func @f.h200(%x: memref<4xf32>, %y: memref<4xf32> {aicf_emit.output})
        attributes {aicf_emit.launches = #aicf_emit.launches<@f on @h200>} {
      %l0 = aicf_emit.launch @h200::@k_42 does(0) grid(1, 1, 1) block(256, 1, 1)
          ins(%x : memref<4xf32>) outs(%y : memref<4xf32>) args(in0, out0, 4 : i32)
      return
    }
    ```

    After:

    ```mlir
    func.func @f.h200(%x: memref<4xf32>, %y: memref<4xf32>, %persistent: !llvm.ptr,
                      %constant: !llvm.ptr, %transient: !llvm.ptr, %scratch: !llvm.ptr) {
      %t = gpu.wait async
      ...
      %l0 = gpu.launch_func async [%t] @aicf_kernels_h200::@k_42
          blocks in (%c1, %c1, %c1) threads in (%c256, %c1, %c1)
          args(%px : !llvm.ptr, %py : !llvm.ptr, %c4 : i32)
      gpu.wait [%l0]
      return
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "",
           "Name of a GPU of the module; empty: the first target">,
    Option<"standalone", "standalone", "bool", "false",
           "Leave nothing that is of AICF's dialects">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::gpu::GPUDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect"];
}

#endif // AICF_CODEGEN_PASSES_TD
