//===- NVAttrs.td - The aicf_nv dialect: plans of NVIDIA kernels -*- tablegen -*-===//
//
// A plan is a point of a kernel family's plan space. Tensor maps stand in
// launches.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_BACKEND_NV_IR_NVATTRS_TD
#define AICF_BACKEND_NV_IR_NVATTRS_TD

include "aicf/Dialect/Emit/IR/EmitInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/EnumAttr.td"

def NV_Dialect : Dialect {
  let name = "aicf_nv";
  let cppNamespace = "::aicf::nv";
  let summary = "Plans of the kernel families for NVIDIA GPUs";
  let description = [{
    Holds plans and tensor maps and carries the back end for NVIDIA GPUs. It has
    no operations: kernels are written in upstream's `nvvm`, `llvm`, `scf` and
    `arith`. Each plan is a point of the plan space of the kernel family that it
    is named after (`docs/nv-backend.md`).
  }];
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::gpu::GPUDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
}

class NV_Plan<string name, string attrMnemonic, list<string> methods = []>
    : AttrDef<NV_Dialect, name, [
        DeclareAttrInterfaceMethods<Emit_KernelPlanAttrInterface, methods>]> {
  let mnemonic = attrMnemonic;
  let genVerifyDecl = 1;
}

def NV_WgmmaSchedule
    : I32Enum<"WgmmaSchedule", "how consumer warpgroups share the work", [
        I32EnumCase<"Cooperative", 0, "cooperative">,
        I32EnumCase<"PingPong", 1, "pingpong">]> {
  let cppNamespace = "::aicf::nv";
}

def NV_WgmmaWsPlanAttr : NV_Plan<"WgmmaWsPlan", "wgmma_ws", ["getTileSizes"]> {
  let summary = "A warp-specialised Hopper contraction";
  let description = [{
    * `tile`: rows, columns and depth of an output tile: 64, 128 or 256 rows; 8
      to 256 columns, a multiple of 8; depth 64 or 128, of tf32 also 32.
    * `stages`: slots of the ring of operand tiles in shared memory, 2 to 16.
    * `cluster`: blocks that share the columns' operand by multicast, 1 to 4;
      where the result has one row tile, the rows' operand.
    * `group`: row tiles that are visited before the next column tile, 1 to
      1024, in whole clusters.
    * `split`: blocks that share the depth of a tile, 1 to 16, in one cluster.
      Their sums are added in the order of the depth.
    * `stream_k`: blocks of the grid, where each takes an equal share of the depth
      of those tiles that make no whole wave, 2 to 1024; 0 where every block
      takes whole tiles. The parts of a tile are added in the order of the
      depth, through memory.
    * `schedule`: `cooperative`, both consumer warpgroups work on one tile; or
      `pingpong`, each has a tile of its own, so that the epilogue of one runs
      beside the products of the other.
    * `registers`: of a thread, for each warpgroup: the producer, then the
      consumers, which have the same number. All start with an even share of the
      SM's registers. Beside two consumers the producer hands some back and the
      consumers ask for more (`setmaxnreg`). Left out, they are
      `[40, 232, 232]`, or `[255, 255]` for one consumer.
    * `parts`: 3 where f32 factors are taken as sums of three bf16 parts, which
      the constraint `split_f32` allows; 1 where they are taken whole.
    * `transposed`: the rows of a tile are the contiguous dim of the result, not
      its columns: for results of few rows, which are the tile's columns then.
    * `taps`: places of a window along its innermost dim that share the loads of
      their pixels: 1, or all of them. A stage then holds one patch of pixels,
      and the weights of each of these places.

    Example: `#aicf_nv.wgmma_ws<tile = [128, 256, 64], stages = 4,
    cluster = 2, group = 8, registers = [40, 232, 232]>`,
    `#aicf_nv.wgmma_ws<tile = [64, 256, 64], stages = 4, cluster = 1, group = 8,
    schedule = pingpong>`, `#aicf_nv.wgmma_ws<tile = [128, 256, 64], stages = 4,
    cluster = 1, group = 8, stream_k = 132>`,
    `#aicf_nv.wgmma_ws<tile = [128, 128, 64], stages = 2, cluster = 1,
    group = 8, parts = 3>`, `#aicf_nv.wgmma_ws<tile = [64, 16, 64], stages = 13,
    cluster = 1, group = 8, transposed = true>`,
    `#aicf_nv.wgmma_ws<tile = [128, 64, 64], stages = 4, cluster = 1, group = 8,
    taps = 3>`
  }];
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$tile, "int64_t":$stages,
                        "int64_t":$cluster, "int64_t":$group,
                        DefaultValuedParameter<"int64_t", "1">:$split,
                        DefaultValuedParameter<"int64_t", "0">:$stream_k,
                        DefaultValuedParameter<"::aicf::nv::WgmmaSchedule",
                            "::aicf::nv::WgmmaSchedule::Cooperative">:$schedule,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$registers,
                        DefaultValuedParameter<"int64_t", "1">:$parts,
                        DefaultValuedParameter<"bool", "false">:$transposed,
                        DefaultValuedParameter<"int64_t", "1">:$taps);
  let assemblyFormat = "`<` struct(params) `>`";
  let skipDefaultBuilders = 1;
  let builders = [
    // Null registers are the usual ones, so that a plan has one spelling.
    AttrBuilder<(ins "::mlir::DenseI64ArrayAttr":$tile, "int64_t":$stages,
                     "int64_t":$cluster, "int64_t":$group, "int64_t":$split,
                     "int64_t":$stream_k, "::aicf::nv::WgmmaSchedule":$schedule,
                     CArg<"::mlir::DenseI64ArrayAttr", "{}">:$registers,
                     CArg<"int64_t", "1">:$parts,
                     CArg<"bool", "false">:$transposed,
                     CArg<"int64_t", "1">:$taps), [{
      return $_get($_ctxt, tile, stages, cluster, group, split, stream_k,
                   schedule,
                   !registers && tile && !tile.empty()
                       ? ::mlir::DenseI64ArrayAttr::get(
                             $_ctxt, getUsualRegisters(
                                         countConsumers(tile, schedule)))
                       : registers,
                   parts, transposed, taps);
    }]>];
  let extraClassDeclaration = [{
    /// Places of a window that may share pixels, at most.
    static constexpr int64_t kMaxTaps = 64;
    /// Consumer warpgroups of a block.
    static int64_t countConsumers(::mlir::DenseI64ArrayAttr tile,
                                  ::aicf::nv::WgmmaSchedule schedule);
    /// Registers of a thread when a block of so many consumers starts: an even
    /// share of the file, in units of 8.
    static int64_t getRegistersAtLaunch(int64_t consumers);
    /// Those of each warpgroup where a plan does not say otherwise.
    static ::llvm::SmallVector<int64_t> getUsualRegisters(int64_t consumers);
  }];
}

def NV_MmaPlanAttr : NV_Plan<"MmaPlan", "mma", ["getTileSizes"]> {
  let summary = "A contraction of 16-bit floats or tf32 by mma.sync";
  let description = [{
    * `tile`: rows, columns and depth of a block's output tile, powers of two:
      16 to 256 rows and columns, 16 to 128 deep.
    * `warps`: how the tile is split over warps, by rows and by columns, into
      whole blocks of 16 x 16; at most 16 warps.
    * `stages`: slots of the ring of operand tiles in shared memory, 1 to 8. A
      ring that holds the depth of a block is filled once; 1 slot has to.
    * `group`: row tiles that are visited before the next column tile, 1 to
      1024.
    * `split`: blocks that share the depth of a tile, 1 to 4096. The last one
      to arrive adds their sums, in the order of the depth. Of more than 64, the
      last one of each group adds those of the group, and the last group's
      those of the groups.
    * `tiles`: tiles that a block computes one after the other, 1 to 4096, each
      of them one slot of the ring.

    Example: `#aicf_nv.mma<tile = [128, 128, 32], warps = [2, 2], stages = 3,
    group = 8>`
  }];
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$tile,
                        "::mlir::DenseI64ArrayAttr":$warps, "int64_t":$stages,
                        "int64_t":$group,
                        DefaultValuedParameter<"int64_t", "1">:$split,
                        DefaultValuedParameter<"int64_t", "1">:$tiles);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NV_FfmaPlanAttr : NV_Plan<"FfmaPlan", "ffma", ["getTileSizes"]> {
  let summary = "A contraction of f32 or f64 by fused multiply-adds";
  let description = [{
    * `tile`: rows, columns and depth of a block's output tile: 4 to 256 rows
      and columns, 1 to 128 deep.
    * `thread`: rows and columns of the tile that a thread computes, 1 to 16.
      The block's threads are whole warps of 4 x 8 or 8 x 4, at most 1024.
    * `stages`: slots of the ring of operand tiles in shared memory, 1 to 8. A
      ring that holds the depth of a block is filled once; 1 slot has to.
    * `group`: row tiles that are visited before the next column tile, 1 to
      1024.
    * `split`, `tiles`: as in `mma`.

    Example: `#aicf_nv.ffma<tile = [128, 128, 8], thread = [8, 8], stages = 2,
    group = 8>`
  }];
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$tile,
                        "::mlir::DenseI64ArrayAttr":$thread, "int64_t":$stages,
                        "int64_t":$group,
                        DefaultValuedParameter<"int64_t", "1">:$split,
                        DefaultValuedParameter<"int64_t", "1">:$tiles);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NV_RowsPlanAttr : NV_Plan<"RowsPlan", "rows"> {
  let summary = "A program over rows in one pass over memory";
  let description = [{
    Runs maps, reductions of rows, and programs of both, such as a softmax. A
    row is an axis that all accesses traverse alike.

    * `dim`: the row's innermost dim.
    * `threads_per_row`: threads that share a row, a power of two up to 1024.
    * `vector`: neighbouring elements of a chunk, a power of two up to 16.
      Thread t of a row holds the chunks t, t + threads_per_row, ...
    * `vectors_per_thread`: chunks of a thread in a segment of a row, 1 to 64. A
      row that is reduced is one segment.
    * `rows`: rows that a block works on at once. The block has
      `threads_per_row * rows` threads, 32 to 1024 in whole warps.
    * `unroll`: rows that a thread loads before it works on the first, 1 to 8.
    * `cluster`: blocks that share a row which is reduced: 1, 2, 4 or 8, each
      of which has a segment. Then `rows` is 1.

    Example: `#aicf_nv.rows<dim = 1, threads_per_row = 128, vector = 8,
    vectors_per_thread = 2, rows = 2, unroll = 1>`
  }];
  let parameters = (ins "int64_t":$dim, "int64_t":$threads_per_row,
                        "int64_t":$vector, "int64_t":$vectors_per_thread,
                        "int64_t":$rows, "int64_t":$unroll,
                        DefaultValuedParameter<"int64_t", "1">:$cluster);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NV_ColumnsPlanAttr : NV_Plan<"ColumnsPlan", "columns"> {
  let summary = "Reductions of columns in one pass over memory";
  let description = [{
    Reduces a matrix of rows, contiguous along `dim`, over the rows: sums of
    batches, gradients of biases.

    * `dim`: the innermost dim of a row.
    * `threads_per_row`: threads that share a row, a power of two up to 1024.
    * `vector`: neighbouring columns of a thread, a power of two up to 16.
    * `rows`: rows that a block reads at once, a power of two. The block has
      `threads_per_row * rows` threads, 32 to 1024 in whole warps.
    * `unroll`: rows that a thread loads before it works on the first, 1 to 8.
    * `split`: blocks that share the rows, 1 to 4096. The last one to arrive
      combines what they have, in the order of the rows.
    * `cluster`: 0, and rows pass by; or 1, 2, 4 or 8 blocks that hold all rows
      in registers, `unroll` of them (1 to 32) in a thread, so that what they
      are reduced to can be used for each row. Then `split` is 1.

    Example: `#aicf_nv.columns<dim = 1, threads_per_row = 16, vector = 8,
    rows = 16, unroll = 4, split = 33>`, `#aicf_nv.columns<dim = 1,
    threads_per_row = 8, vector = 4, rows = 64, unroll = 8, split = 1,
    cluster = 8>`
  }];
  let parameters = (ins "int64_t":$dim, "int64_t":$threads_per_row,
                        "int64_t":$vector, "int64_t":$rows, "int64_t":$unroll,
                        "int64_t":$split,
                        DefaultValuedParameter<"int64_t", "0">:$cluster);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NV_TransposePlanAttr : NV_Plan<"TransposePlan", "transpose", ["getTileSizes"]> {
  let summary = "A map whose accesses run along two dims, by shared memory";
  let description = [{
    Runs transposes and permutations with any elementwise body. A block has a
    tile of two axes. Operands that are contiguous along the second axis are
    accessed as they are; those that are contiguous along the first go through
    shared memory. Each list has a number for the first axis and one for the
    second.

    * `dims`: innermost dims of the axes.
    * `tile`: positions of a tile, powers of two up to 4096.
    * `vector`: neighbouring positions that a thread accesses at once, powers of
      two up to 16.
    * `threads`: threads of a block, a power of two from 32 to 1024.
    * `group`: tiles along the first axis that are visited before the next tile
      along the second, 1 to 4096.

    Example: `#aicf_nv.transpose<dims = [0, 1], tile = [64, 64],
    vector = [8, 8], threads = 64, group = 16>`
  }];
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$dims,
                        "::mlir::DenseI64ArrayAttr":$tile,
                        "::mlir::DenseI64ArrayAttr":$vector,
                        "int64_t":$threads, "int64_t":$group);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NV_ScanPlanAttr : NV_Plan<"ScanPlan", "scan"> {
  let summary = "Scans that threads and blocks share, in one pass over memory";
  let description = [{
    Runs cumulative sums, and what stands before and after them.

    * `sequential`: the dim that is scanned, `d1 up` or `d1 down`.
    * `dim`: the innermost dim of a row, along which threads access neighbours.
      The scan runs along the row if this is the scanned dim, else across the
      rows.
    * `threads_per_row`: threads that share a row, a power of two up to 1024.
    * `vector`: neighbouring elements of a chunk, a power of two up to 16.
    * `steps`: chunks of a thread, 1 to 64. Along the scan they are
      `threads_per_row` chunks apart; across it they are at neighbouring
      positions.
    * `rows`: rows that a block scans at once, or groups of threads that follow
      each other across the rows, a power of two. The block has
      `threads_per_row * rows` threads, 32 to 1024 in whole warps. What its
      threads hold is a segment of the scan. Blocks of other segments leave
      their totals in memory.
    * `cluster`: 1, or 2, 4 or 8 blocks, which have all segments of a scan and
      leave their totals in each other's shared memory.

    Example: `#aicf_nv.scan<sequential = d1 up, dim = 1, threads_per_row = 256,
    vector = 4, steps = 4, rows = 1>`
  }];
  let parameters = (ins "::aicf::SequentialDim":$sequential, "int64_t":$dim,
                        "int64_t":$threads_per_row, "int64_t":$vector,
                        "int64_t":$steps, "int64_t":$rows,
                        DefaultValuedParameter<"int64_t", "1">:$cluster);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NV_ScatterPlanAttr : NV_Plan<"ScatterPlan", "scatter"> {
  let summary = "Sums into destinations that an index names";
  let description = [{
    Runs scatter-adds, and what stands before and after them. A block has a
    range of destinations and of columns, and visits the sources whose index is
    in it.

    * `sequential`: the dim of destinations, `d2 scatter`.
    * `dim`: the innermost dim of a row of columns, along which threads access
      neighbours; -1: sources and destinations are scalars.
    * `threads_per_row`: threads of a warp that share a row, a power of two up
      to 32. The others of the warp have other sources.
    * `vector`: neighbouring columns of a thread, a power of two up to 16.
    * `warps`: of a block, a power of two up to 32.
    * `destinations`: of a block, 1 to 65536.
    * `split`: blocks that share the sources of a destination, 1 to 4096. The
      last one to arrive adds what they have, in the order of the sources.
    * `copies`: of scalars, sums of a destination that a warp has in shared
      memory, a power of two up to 32. Lanes that share them take turns. Of rows
      1, or as many as a block has groups of `threads_per_row` threads: then
      each group has sums of its own of all destinations.
    * `vectors_per_thread`: chunks of `vector` columns that a thread has, 1 to
      32, of 32 columns at most. They are `threads_per_row` chunks apart.
    * `strips`: pieces of the sources that blocks first sort by the range that
      their index is in, together, up to 1024 and to a block's threads; 0:
      blocks find the sources of their range by themselves. As many as `split`,
      2, 4 or 8: the blocks of a cluster, which have neighbouring ranges, sort a
      strip each and exchange the sources through shared memory.

    Example: `#aicf_nv.scatter<sequential = d2 scatter, dim = 1,
    threads_per_row = 32, vector = 4, warps = 8, destinations = 64>`,
    `#aicf_nv.scatter<sequential = d2 scatter, dim = 1, threads_per_row = 16,
    vector = 4, warps = 8, destinations = 8, split = 264, copies = 16>`,
    `#aicf_nv.scatter<sequential = d1 scatter, warps = 16, destinations = 256,
    split = 132, copies = 4>`, `#aicf_nv.scatter<sequential = d1 scatter, warps
    = 16, destinations = 228, strips = 132>`
  }];
  let parameters = (ins "::aicf::SequentialDim":$sequential,
                        DefaultValuedParameter<"int64_t", "-1">:$dim,
                        DefaultValuedParameter<"int64_t", "1">:$threads_per_row,
                        DefaultValuedParameter<"int64_t", "1">:$vector,
                        "int64_t":$warps, "int64_t":$destinations,
                        DefaultValuedParameter<"int64_t", "1">:$split,
                        DefaultValuedParameter<"int64_t", "1">:$copies,
                        DefaultValuedParameter<"int64_t", "1">:$vectors_per_thread,
                        DefaultValuedParameter<"int64_t", "0">:$strips);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NV_WindowPlanAttr : NV_Plan<"WindowPlan", "window", ["getTileSizes"]> {
  let summary = "Reductions over a window, in registers";
  let description = [{
    Runs reductions whose inputs are read through a window: pools, convolutions
    of few channels a group, their gradients. A thread computes a tile of the
    result, and keeps in registers what neighbouring points read in common.

    * `dim`: the dim along which threads access neighbours.
    * `tile`: for each dim, the positions that a thread covers at once: along
      `dim` a vector of 1, 2, 4, 8 or 16, along other kept dims points of the
      result, along reduced dims steps that are written out.
    * `threads`: threads of a block, 32 to 1024 in whole warps.
    * `partners`: threads of a block that share the steps of a tile, 1 to 1024.
    * `split`: blocks that share them, 1 to 4096. The last one to arrive
      combines what they have.

    Example: `#aicf_nv.window<dim = 3, tile = [1, 1, 4, 8, 3, 3],
    threads = 128>`
  }];
  let parameters = (ins "int64_t":$dim, "::mlir::DenseI64ArrayAttr":$tile,
                        "int64_t":$threads,
                        DefaultValuedParameter<"int64_t", "1">:$partners,
                        DefaultValuedParameter<"int64_t", "1">:$split);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NV_ConvPlanAttr : NV_Plan<"ConvPlan", "conv", ["getTileSizes"]> {
  let summary = "A convolution of few channels a group by mma.sync";
  let description = [{
    Multiplies bf16 or f16 images by weights, sums in f32. A block stages a patch
    of an image and the weights in shared memory, once for all places of the
    window.

    * `tile`: rows and columns of pixels of the result, and its channels in a
      group: 1 to 64 rows, 1 to 256 columns, 8 to 128 channels, a multiple of 8.
    * `groups`: groups of channels whose patch is staged together, 1 to 64.
    * `warps`: warps of a block along pixels and channels, powers of two, at
      most 16 in all.

    Example: `#aicf_nv.conv<tile = [2, 64, 64], groups = 1, warps = [4, 1]>`
  }];
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$tile, "int64_t":$groups,
                        "::mlir::DenseI64ArrayAttr":$warps);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NV_SimtPlanAttr : NV_Plan<"SimtPlan", "simt"> {
  let summary = "One grid point a thread, a warp or a block";
  let description = [{
    Runs any instruction. A grid point is a position of the grid dims: those of
    every output that no reduction drops.

    * `block`: threads of a block, a multiple of 32 up to 1024.
    * `threads_per_point`: threads that evaluate one grid point together: 1, 32,
      or `block`.
    * `split_dim`: the dim whose loops these threads share; -1 with one thread.
    * `order`: the grid dims, outermost first, in which points are numbered.
    * `sequential`: a grid dim that is not in the order. One thread covers all of
      it for its point. `d1 up` and `d1 down` visit its positions one after the
      other and carry the sums of scans along. `d0 scatter` stores the identity
      everywhere, then adds each update where its index says.

    Example: `#aicf_nv.simt<block = 256, threads_per_point = 32, split_dim = 2,
    order = [0, 1]>`, `#aicf_nv.simt<block = 32, threads_per_point = 1,
    split_dim = -1, order = [0], sequential = d1 up>`
  }];
  let parameters = (ins "int64_t":$block, "int64_t":$threads_per_point,
                        "int64_t":$split_dim,
                        "::mlir::DenseI64ArrayAttr":$order,
                        DefaultValuedParameter<"::aicf::SequentialDim",
                            "::aicf::SequentialDim()">:$sequential);
  let assemblyFormat = "`<` struct(params) `>`";
}

//===----------------------------------------------------------------------===//
// Tensor maps
//===----------------------------------------------------------------------===//

class NV_DriverEnum<string name, string summary, list<I32EnumCase> cases>
    : I32Enum<name, summary, cases> {
  let cppNamespace = "::aicf::nv";
}

// Values are those of the driver (cuda.h).
def NV_Interleave : NV_DriverEnum<"Interleave", "layout of channels", [
    I32EnumCase<"None", 0, "none">, I32EnumCase<"Bytes16", 1, "bytes16">,
    I32EnumCase<"Bytes32", 2, "bytes32">]>;
def NV_Swizzle : NV_DriverEnum<"Swizzle", "layout in shared memory", [
    I32EnumCase<"None", 0, "none">, I32EnumCase<"Bytes32", 1, "bytes32">,
    I32EnumCase<"Bytes64", 2, "bytes64">,
    I32EnumCase<"Bytes128", 3, "bytes128">]>;
def NV_L2Promotion : NV_DriverEnum<"L2Promotion", "what the L2 cache fetches", [
    I32EnumCase<"None", 0, "none">, I32EnumCase<"Bytes64", 1, "bytes64">,
    I32EnumCase<"Bytes128", 2, "bytes128">,
    I32EnumCase<"Bytes256", 3, "bytes256">]>;
def NV_OobFill : NV_DriverEnum<"OobFill", "what lies outside", [
    I32EnumCase<"Zeros", 0, "zeros">, I32EnumCase<"Nan", 1, "nan">]>;

def NV_TensorMapAttr : AttrDef<NV_Dialect, "TensorMap"> {
  let mnemonic = "tensor_map";
  let summary = "How the tensor memory accelerator (TMA) reads an address";
  let description = [{
    Stands in launches, in front of the address that it describes. It holds the
    parameters of `cuTensorMapEncodeTiled`, or if it has corners those of
    `cuTensorMapEncodeIm2col`.

    * `element`: bf16, f16 or f32.
    * `dims`: extents, innermost first, one to five.
    * `strides`: of all dims but the first, in bytes, multiples of 16.
    * `box`: extents of a copy; of an im2col map its channels and pixels.
    * `element_strides`: steps of the traversal, one for each dim.
    * `lower_corner`, `upper_corner`: corners of the box of pixels, one number
      for each dim but the first and the last. A map with corners is an im2col
      map.
    * `interleave`, `swizzle`, `l2_promotion`, `oob_fill`: as the driver calls
      them.

    Example: `#aicf_nv.tensor_map<element = bf16, dims = [512, 1024],
    strides = [1024], box = [64, 128], element_strides = [1, 1],
    swizzle = bytes128, l2_promotion = bytes128>`
  }];
  let parameters = (ins "::mlir::Type":$element,
                        "::mlir::DenseI64ArrayAttr":$dims,
                        "::mlir::DenseI64ArrayAttr":$strides,
                        "::mlir::DenseI64ArrayAttr":$box,
                        "::mlir::DenseI64ArrayAttr":$element_strides,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$lower_corner,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$upper_corner,
                        DefaultValuedParameter<"::aicf::nv::Interleave",
                            "::aicf::nv::Interleave::None">:$interleave,
                        DefaultValuedParameter<"::aicf::nv::Swizzle",
                            "::aicf::nv::Swizzle::None">:$swizzle,
                        DefaultValuedParameter<"::aicf::nv::L2Promotion",
                            "::aicf::nv::L2Promotion::None">:$l2_promotion,
                        DefaultValuedParameter<"::aicf::nv::OobFill",
                            "::aicf::nv::OobFill::Zeros">:$oob_fill);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

#endif // AICF_BACKEND_NV_IR_NVATTRS_TD
