//===- Passes.td - Passes of code generation ---------------*- tablegen -*-===//

#ifndef AICF_CODEGEN_PASSES_TD
#define AICF_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandMathPass : Pass<"aicf-expand-math"> {
  let summary = "Write exp, exp2, log, tanh, erf and pow as arithmetic";
  let description = [{
    Form: any operation. Replaces `math.exp`, `exp2`, `log`, `tanh`, `erf` and
    `powf` on f32 and f64 scalars and vectors by arithmetic and bit operations,
    and `math.rsqrt` by a division; and operations of other dialects as their
    `ScalarOpInterface` says.

    Guarantee: the same program runs on every target, so a CPU and a GPU give
    the same bits, but for what may be approximate (`afn`): a GPU's back end
    writes that in its own way first.

    Numeric effect: errors of a few ulp for every finite argument, with
    subnormal results and arguments; zero, infinities, NaN and overflow come out
    exactly. docs/codegen.md has the figures.

    Before:

    ```mlir
    // aicf-opt rsqrt.mlir
    %0 = math.rsqrt %arg0 : f32
    ```

    After:

    ```mlir
    // --aicf-expand-math
    %cst = arith.constant 1.000000e+00 : f32
    %0 = math.sqrt %arg0 : f32
    %1 = arith.divf %cst, %0 : f32
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
    `aicf_emit.kernel` of the target, as its plan's family generates it.

    Guarantee: a kernel follows from its instruction and its plan; nothing is
    chosen. All else is left alone, so the pass may run once for each target.

    Numeric effect: none: the plan has fixed the order of reductions.

    Before:

    ```mlir
    // aicf-opt linear.mlir --aicf-resolve=targets=h200 --aicf-launch
    aicf_emit.kernels @h200 {
      aicf_emit.kernel @rows_... of(2) by #aicf_nv....
    }
    ```

    After:

    ```mlir
    // --aicf-generate-kernels
    gpu.module @aicf_kernels_h200 [#nvvm.target<O = 3, chip = "sm_90a", ...>] {
      ...
      llvm.func @rows_...(%arg0: !llvm.ptr<1>, ...) ... {
        ...
        nvvm.griddepcontrol wait
        ...
        ... = nvvm.read.ptx.sreg.tid.x : i32
        ...
        ... = math.fma ... : f32
        ...
        ... = nvvm.shfl.sync  bfly ...
        ...
        scf.if ... {
          ...
          llvm.store ...
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "",
           "Name of a target of the module; empty: all of them">,
  ];
}

def LowerKernelsPass : Pass<"aicf-lower-kernels", "::mlir::ModuleOp"> {
  let summary = "Lower generated kernels to the LLVM dialect";
  let description = [{
    Form: a program whose kernels `aicf-generate-kernels` made. Lowers the
    kernel modules, each by its back end, to the LLVM dialect, and to NVVM for a
    GPU.

    Guarantee: no other dialect is left in a kernel module. The program itself
    is left alone.

    Numeric effect: that of `aicf-expand-math`, which it runs.

    Before:

    ```mlir
    // aicf-opt linear.mlir --aicf-resolve=targets=h200 --aicf-launch
    //   --aicf-generate-kernels
    gpu.module @aicf_kernels_h200 ...
        ... = math.fma ... : f32
        ...
        scf.if ... {
          ...
          llvm.store ...
    ```

    After:

    ```mlir
    // --aicf-lower-kernels
    gpu.module @aicf_kernels_h200 ...
        ... = llvm.intr.fma(...) : (f32, f32, f32) -> f32
        ...
        llvm.cond_br ..., ^bb1, ^bb2
      ^bb1: // pred: ^bb0
        ...
        llvm.store ...
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "",
           "Name of a target of the module; empty: all of them">,
  ];
}

def LaunchesToGPUPass : Pass<"aicf-launches-to-gpu", "::mlir::ModuleOp"> {
  let summary = "Turn the launches of a GPU into gpu.launch_func";
  let description = [{
    Form: a program in launch form, for hosts that run kernels by upstream's
    dialects and not by AICF's runtime. Each function of launches on the target
    becomes a host function of the same name. Each launch in it becomes one
    `gpu.launch_func` of the kernel, generated and lowered, in a `gpu.module`.
    All else of aicf_emit is erased, but the globals and the names of slots,
    which say what lies where; with `standalone` these too, so that upstream's
    tools can read what is left.

    The function's arguments are the entry's, as memrefs, and four addresses on
    the device, `!llvm.ptr`: of the segments persistent, constant, transient and
    scratch. The host has put initial values there, and zeros where semaphores
    are. Addresses are those and an offset; a tensor map is encoded by the
    driver's own function at each call of the host function, and passed by
    value.

    Guarantee: launches run in the order of the text, each after the one before,
    so each comes after those in its `after`. They are one chain of tokens:
    upstream's `gpu-to-llvm` creates one stream for it, and destroys that one at
    the end. No launches run side by side, and `dependent_launch` has no
    counterpart. Kernels are the same code.

    Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt step.mlir --aicf-resolve=targets=h200 --aicf-launch
    func.func @step.h200(%arg0: memref<64x64xf32> ..., %arg1: ...)
        attributes {aicf_emit.launches = #aicf_emit.launches<@step on @h200>} {
      ...
      %l2 = aicf_emit.launch @h200::@columns_... does(2) after(%l0) grid(...)
          block(...) dependent_launch ...
    ```

    After:

    ```mlir
    // --aicf-launches-to-gpu
    func.func @step.h200(%arg0: memref<64x64xf32> ..., %arg1: ...,
        %arg2: !llvm.ptr, %arg3: !llvm.ptr, %arg4: !llvm.ptr, %arg5: !llvm.ptr)
      ... = gpu.wait async
      ... = gpu.launch_func async [...] @aicf_kernels_h200::@columns_...
      ... = gpu.launch_func async [...] @aicf_kernels_h200::@columns_...
          blocks in (...) threads in (...) ... args(...)
      gpu.wait [...]
      return
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
