//===- CPUAttrs.td - Plans of the CPU back end -------------*- tablegen -*-===//

#ifndef AICF_BACKEND_CPU_CPUATTRS_TD
#define AICF_BACKEND_CPU_CPUATTRS_TD

include "aicf/Dialect/Emit/IR/EmitInterfaces.td"
include "mlir/IR/AttrTypeBase.td"

def CPU_Dialect : Dialect {
  let name = "aicf_cpu";
  let cppNamespace = "::aicf::cpu";
  let summary = "Plans of the kernel families for x86-64 processors";
  let description = [{
    Holds plans and carries the back end for CPUs. It has no operations: kernels
    are written in upstream's `scf`, `vector`, `arith` and `llvm`. `loops` runs
    every instruction whose body has code, `gemm` contractions of f32 and f64
    (`docs/cpu-backend.md`).
  }];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    /// On a kernel module: the chip that it is compiled for.
    static constexpr ::llvm::StringLiteral kChipAttr = "aicf_cpu.chip";
    void registerAttributes();
  }];
}

def CPU_LoopsAttr
    : AttrDef<CPU_Dialect, "Loops",
              [DeclareAttrInterfaceMethods<Emit_KernelPlanAttrInterface>]> {
  let mnemonic = "loops";
  let summary = "Nested loops over tiles, one dim of them vectorised";
  let description = [{
    Runs any instruction.

    * `order`: the grid dims (those of every output that no reduction drops),
      outermost first, each with the extent of its tile. A task is one tile; it
      runs the grid loops in this order and the loop tree inside them.
    * `vector`: the vectorised dim and the number of lanes, a power of two from 2
      to 64. It may exceed a register. If left out, the code is scalar.
    * `unroll`: a grid dim of which several positions are computed at once, and
      how many, 2 to 16.
    * `sequential`: a grid dim that is not in the order: every task covers all
      of it. `d1 up` and `d1 down` visit its positions one after the other and
      carry the sums of scans along. `d0 scatter` stores the identity everywhere,
      then adds each update where its index says, with the order's loops
      innermost. If the order names the dim of a scatter, a task has a tile of
      it: the task visits all updates and adds those whose index is in the tile.
    * `split`: a dim that all reductions reduce, and the number of tasks that
      share it for each tile. Each leaves its partial results in scratch, and
      the last one to do so combines them in the order of the dim.

    Tile extents, like all extents, are launch constants; only whether a dim
    has one tile or many is code.

    Example: `#aicf_cpu.loops<order = [d1 by 64, d0 by 96], vector = d1 by 16,
    unroll = d0 by 6>`
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$order,
                        ArrayRefParameter<"int64_t">:$tile,
                        "int64_t":$vectorDim, "int64_t":$vectorWidth,
                        "int64_t":$unrollDim, "int64_t":$unroll,
                        "::aicf::SequentialDim":$sequential,
                        "int64_t":$splitDim, "int64_t":$split);
  let builders = [
    AttrBuilder<(ins "::llvm::ArrayRef<int64_t>":$order,
                     "::llvm::ArrayRef<int64_t>":$tile, "int64_t":$vectorDim,
                     "int64_t":$vectorWidth, "int64_t":$unrollDim,
                     "int64_t":$unroll), [{
      return $_get($_ctxt, order, tile, vectorDim, vectorWidth, unrollDim,
                   unroll, ::aicf::SequentialDim(), /*splitDim=*/-1,
                   /*split=*/1);
    }]>];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def CPU_GemmAttr
    : AttrDef<CPU_Dialect, "Gemm",
              [DeclareAttrInterfaceMethods<Emit_KernelPlanAttrInterface,
                                           ["getTileSizes"]>]> {
  let mnemonic = "gemm";
  let summary = "A contraction over packed panels";
  let description = [{
    * `tile`: rows and columns of the result whose sums stay in registers: 1 to
      32 rows, and columns of one to eight vectors.
    * `vector`: columns of a vector, a power of two from 2 to 64.
    * `block`: rows, columns and depth of what is packed at once: panels of
      `tile` rows of one operand and of `tile` columns of the other. Rows and
      columns are whole tiles. 0 rows or columns: the operand that has them is
      read where it lies. A tile has 8 rows at most then in the first case,
      since each needs an address.
    * `task`: rows and columns of the result that a task computes, whole tiles.
    * `amx`: products of bf16 by the processor's tiles of 16 rows of 64 bytes
      (amx-bf16), with sums of f32. A tile has up to 16 rows, or 32, and columns
      of one, two or four vectors of 16, four of the processor's tiles at most.
      The depth of a block is whole groups of 32.

    All but the tile, the vector, `amx`, and whether the depth is one block or
    more are launch constants.

    Example: `#aicf_cpu.gemm<tile = [12, 32], vector = 16, block = [240, 512,
    256], task = [480, 1024]>`
  }];
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$tile, "int64_t":$vector,
                        "::mlir::DenseI64ArrayAttr":$block,
                        "::mlir::DenseI64ArrayAttr":$task,
                        DefaultValuedParameter<"bool", "false">:$amx);
  let builders = [
    AttrBuilder<(ins "::mlir::DenseI64ArrayAttr":$tile, "int64_t":$vector,
                     "::mlir::DenseI64ArrayAttr":$block,
                     "::mlir::DenseI64ArrayAttr":$task), [{
      return $_get($_ctxt, tile, vector, block, task, /*amx=*/false);
    }]>];
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

#endif // AICF_BACKEND_CPU_CPUATTRS_TD
