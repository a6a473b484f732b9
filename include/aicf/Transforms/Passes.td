//===- Passes.td - Decision passes on aicf_emit ------------*- tablegen -*-===//
//
// One pass a class of decision. Each reads the program, asks the planner,
// rewrites, and leaves a record of how the decision came about.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TRANSFORMS_PASSES_TD
#define AICF_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

class AICFModulePass<string flag> : Pass<flag, "::mlir::ModuleOp"> {
  let dependentDialects = ["::aicf::emit::EmitDialect",
                           "::mlir::arith::ArithDialect"];
}

def AttachTargetsPass : AICFModulePass<"aicf-attach-targets"> {
  let summary = "Name the machines to plan for";
  let description = [{
    Form: any module. Sets `aicf_emit.targets` to the descriptions of the named
    machines. The first is the structure target, which decides everything but
    the kernels of the others. `set` overrides single numbers of the first, for
    instance `set=launch_ps=0,dram_mbps=100000`.

    Guarantee: leaves all else alone. An unknown machine or number is an error.

    Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt linear.mlir
    module {
    ```

    After:

    ```mlir
    // --aicf-attach-targets=targets=h200
    module attributes {aicf_emit.targets = [#aicf_emit.target<"h200",
        "aicf_nv", "sm_90a", {alignment = 256 : i64, ...}>]} {
    ```
  }];
  let options = [
    ListOption<"targets", "targets", "std::string",
               "names of known machines, the structure target first "
               "(default: cpu)">,
    ListOption<"set", "set", "std::string",
               "KEY=NUMBER overrides of the first target's description">,
  ];
}

def LimitMemoryPass : AICFModulePass<"aicf-limit-memory"> {
  let summary = "Limit the transient memory of entries";
  let description = [{
    Form: an open program with targets. Sets the term `max_arena_bytes` of each
    entry's contract, or lowers it. `limit` is a number of bytes, with K, M or G
    for powers of 1024, or a percentage of what the entry's arena takes when it
    is planned without limits and pins; that limits entries that save values
    alone, since the others have little to give.

    Guarantee: changes contracts only. `aicf-save` and `aicf-order` plan for the
    limit, `aicf-fuse` makes copies with zeros behind lines a part of what reads
    them unless all values of the entry fit, and `aicf-verify-contracts` checks
    it.

    Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt step.mlir --aicf-lower-to-emit
    //   --aicf-attach-targets=targets=h200
    func.func @step(...) -> (...) {
    ```

    After:

    ```mlir
    // --aicf-limit-memory=limit=30%
    func.func @step(...) -> (...) attributes {aicf_emit.contract =
        #aicf_emit.contract<max_arena_bytes = 4915>} {
    ```
  }];
  let options = [
    Option<"bytes", "limit", "std::string", /*default=*/"\"\"",
           "bytes (with K, M or G: powers of 1024), or a percentage of the "
           "arena without a limit">,
  ];
  let dependentDialects = ["::aicf::emit::EmitDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def KeepOpenPass : AICFModulePass<"aicf-keep-open"> {
  let summary = "Keep the open program beside the one that will be resolved";
  let description = [{
    Form: an open program. Clones the module's globals and functions into a
    nested module with the attribute `aicf_emit.open`. `aicf-strip` restores it,
    and `aicf-verify-replay` plans it again. Does nothing if there is one.

    Guarantee: the program itself is left alone, and all other passes but
    `aicf-drop-records` leave the nested module alone.

    Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt linear.mlir --aicf-lower-to-emit
    func.func @f(%arg0: tensor<64x16xf32> ...
      %i0 = aicf_emit.compute id(0) ...
    ```

    After:

    ```mlir
    // --aicf-keep-open
    func.func @f(%arg0: tensor<64x16xf32> ...
      %i0 = aicf_emit.compute id(0) ...
    module attributes {aicf_emit.open} {
      func.func @f(%arg0: tensor<64x16xf32> ...
        %i0 = aicf_emit.compute id(0) ...
    ```
  }];
}

def PinPass : AICFModulePass<"aicf-pin"> {
  let summary = "Take decisions out of the model's hands";
  let description = [{
    Form: an open program, or a resolved one that will be stripped and planned
    again. Adds pins to `aicf_emit.pins` of the entries and the module. A pin
    is written as in a record: `CLASS SUBJECT is CHOICE`. It may go on with
    `for TARGET` (a kernel on one target), `where <...>` (fingerprints, by which
    it follows its instructions) and `measured <...>`. A later pin replaces an
    earlier one of the same decision. `file` holds one a line; docs/ir.md says
    how a file looks, and `aicf-compile --emit=decisions` writes one.

    Guarantee: decides nothing. The pass that owns the class takes the choice,
    proves that it is legal, and records it as pinned. An illegal pin is an
    error that names the constraint. So is one that names no decision.

    Numeric effect: that of the choice.

    Before:

    ```mlir
    // aicf-opt linear.mlir --aicf-lower-to-emit
    func.func @f(...) -> (tensor<64x32xf32> {aicf_emit.name = "out0"}) {
    ```

    After:

    ```mlir
    // --aicf-pin='pins={fuse i1 -> i2 is separate}'
    func.func @f(...) -> (tensor<64x32xf32> {aicf_emit.name = "out0"})
        attributes {aicf_emit.pins =
            [#aicf_emit.pin<fuse i1 -> i2 is separate>]} {
    ```
  }];
  let options = [
    Option<"pins", "pins", "std::string", "", "decisions, separated by ';'">,
    Option<"file", "file", "std::string", "", "a file of decisions">,
  ];
}

def StripPass : AICFModulePass<"aicf-strip"> {
  let summary = "Go back to the open program plus its pins";
  let description = [{
    Form: a resolved program that kept its open form. Replaces the program by
    that form; targets and pins stay. Fails where there is no open form.

    Guarantee: planning the result again gives the same bytes.

    Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt step.mlir --aicf-resolve=targets=h200
    func.func @step(%arg0: memref<64x64xf32> ...
      aicf_emit.compute id(4) "matmul+sgd" ...
    module attributes {aicf_emit.open} {
    ```

    After:

    ```mlir
    // --aicf-strip
    func.func @step(%arg0: tensor<64x64xf32> ...
      %i3 = aicf_emit.compute id(3) "matmul" ...
      %i4 = aicf_emit.compute id(4) "sgd" ...
    ```
  }];
}

def FusePass : AICFModulePass<"aicf-fuse"> {
  let summary = "Merge instructions where the model says that it pays";
  let description = [{
    Form: open instructions. For each producer and consumer it compares the best
    plans of three forms: both apart; one fused instruction, which also yields
    what others still read of the producer; the consumer with its own
    recomputation, while the producer stays or all others recompute it, too,
    whatever is less. It takes the largest gain first,
    until nothing gains. Then it takes what hints prefer within their margin.
    Prologues, epilogues, reductions with their producers and several outputs
    are one rewrite: the producer's body is inlined where the consumer reads it,
    itself or through views. Dims are split for a view where it takes that. A
    sum of products does not visit what is zero in both factors: a contraction
    into which copies with zeros behind each line are fused has the lines'
    extents.

    Siblings come when no such merge gains any more: two instructions that read
    one value, of which it is a good part of the traffic, neither needing the
    other. They become one, `fuse i0 -> i1`, by the loops with which both read
    the value, or stay apart. Where the target runs instructions side by side,
    what the order hides of the two apart counts as overlap, and what others
    wait longer for a producer that is a part of its consumer. There a result
    and the reader of what was saved of it become one first, if nothing lies
    between and memory has no limit.

    When no pair gains, a pair that loses has a turn with a neighbour: if all
    three in one instruction take less than apart, the pair is merged, at what
    the three take less the third alone, and the third follows. Entries beyond
    512 instructions do without.

    Guarantee: data flow is kept; the fused instruction has the consumer's id
    and both locations. Every producer-consumer edge has a record, taken or
    not; siblings have one if they were merged, or kept apart against the costs.
    Leaves alone: other edges through saves, and those through writes.

    Numeric effect: none, except that a rounding to a storage type between the
    two disappears where `excess_precision` allows it, and that a sum of zeros
    may have another sign where it leaves products of zeros out. The rounding
    stays on the way to a comparison in the same body, and, in every instruction
    of the entry, on the way to a comparison of two values that were computed
    apart: `x == max(x)` holds wherever x is computed again. A sum on that way,
    in an order that the kernel chooses, is not computed again: `duplicate` is
    illegal.

    Before:

    ```mlir
    // aicf-opt step.mlir --aicf-lower-to-emit
    //   --aicf-attach-targets=targets=h200
    %i3 = aicf_emit.compute id(3) "matmul" dims(d0 = 64, d1 = 64, d2 = 64)
        ins(%arg0[d2, d0] : tensor<64x64xf32>, %3[d2, d1] : ...)
        ...
      %5 = aicf_emit.reduce add %4 over(d2) : f32
      aicf_emit.yield %5 : f32
    }
    %i4 = aicf_emit.compute id(4) "sgd" dims(d0 = 64, d1 = 64)
        ins(%0[d0, d1] : tensor<64x64xf32>, %i3[d0, d1] : tensor<64x64xf32>,
            %1[] : tensor<f32>)
        ...
      %4 = arith.mulf %arg3, %arg2 : f32
      %5 = arith.subf %arg1, %4 : f32
      aicf_emit.yield %5 : f32
    }
    ```

    After:

    ```mlir
    // --aicf-fuse
    %i4 = aicf_emit.compute id(4) "matmul+sgd" dims(d0 = 64, d1 = 64, d2 = 64)
        ins(%arg0[d2, d0] : tensor<64x64xf32>, %3[d2, d1] : tensor<64x64xf32>,
            %0[d0, d1] : tensor<64x64xf32>, %1[] : tensor<f32>)
        ...
      %5 = aicf_emit.reduce add %4 over(d2) : f32
      %6 = arith.mulf %arg4, %5 : f32
      %7 = arith.subf %arg3, %6 : f32
      aicf_emit.yield %7 : f32
    } decisions [
      <fuse i3 -> i4 is fused costs <...> over [<separate costs <...>>] ...>]
    ```
  }];
  let options = [
    Option<"disable", "disable", "bool", "false",
           "fuse nothing but what is pinned; record other edges as separate">,
  ];
}

def SavePass : AICFModulePass<"aicf-save"> {
  let summary = "Decide how each saved value is kept: alias, copy, recompute";
  let description = [{
    Form: open instructions with `aicf_emit.save`. Replaces each save by its
    source (`alias`), by a copy, or by computing the source's instruction again
    (`recompute`). An alias costs nothing. It is illegal only where the source
    is a global that the entry overwrites in place before a use of the saved
    value.

    Where the entry's contract has `max_arena_bytes`, its arena is planned to
    take no more, at the least added time that is found. What is computed again
    runs before its first reader, with all that it needs and nobody keeps. Of a
    fused instruction only the part is computed again that makes the value from
    the results that are kept. If no choice fits, the error says what the least
    is that does, and what lives there.

    Guarantee: no `aicf_emit.save` is left; one record a save. Params and states
    are read again before they are overwritten.

    Numeric effect: none, but where a sum is computed again in an instruction
    that the planner runs in another order of additions, and where an
    instruction went on with more digits than it stored.

    Before:

    ```mlir
    // aicf-opt step.mlir --aicf-lower-to-emit
    //   --aicf-attach-targets=targets=h200 --aicf-fuse
    %3 = aicf_emit.save id(1) %i0 : tensor<64x64xf32>
    ...
        ins(%arg0[d2, d0] : tensor<64x64xf32>, %3[d2, d1] : ...)
    ```

    After:

    ```mlir
    // --aicf-save
    <save i1 is alias costs <0 ps> over [<copy costs ..., <recompute ...] ...>]
    ...
        ins(%arg0[d2, d0] : tensor<64x64xf32>, %i0[d2, d1] : ...)
    ```
  }];
  let options = [
    Option<"disable", "disable", "bool", "false",
           "copy every saved value">,
  ];
  let dependentDialects = ["::aicf::emit::EmitDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def InPlacePass : AICFModulePass<"aicf-in-place"> {
  let summary = "Tie outputs to the memory that they overwrite";
  let description = [{
    Form: open instructions. An output whose value is written to a global is
    tied to the read of that global. An output that is the last reader of a
    transient value, at the same subscript, is tied to that value, unless the
    instruction or, where the target runs instructions side by side, the entry
    is slower so and nothing limits the arena. Readers of the old value are
    ordered before the writer.

    Legality: the input and the output have equal subscripts and layouts, no
    loop of the instruction reads the old value after the new one was stored,
    and every other reader can run first.

    Guarantee: a tie is legal, and there is one record for each output that has
    something to overwrite. Where an update that is marked `in_place` is
    illegal, the compilation fails at the write. Another update that is illegal
    is computed apart and copied at the entry's end.

    Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt step.mlir --aicf-lower-to-emit
    //   --aicf-attach-targets=targets=h200 --aicf-fuse --aicf-save
    %0 = aicf_emit.read @w : tensor<64x64xf32>
    ...
    %2 = tensor.empty() : tensor<64x64xf32>
    ...
    %i4 = aicf_emit.compute id(4) "matmul+sgd" ...
        outs(%2[d0, d1] : tensor<64x64xf32>) {
    ```

    After:

    ```mlir
    // --aicf-in-place
    %0 = aicf_emit.read @w : tensor<64x64xf32>
    ...
    %i4 = aicf_emit.compute id(4) "matmul+sgd" ...
        outs(%0[d0, d1] : tensor<64x64xf32>) {
    ...
      <in_place i4.0 is @w costs <...> over [<fresh ...>] ...>]
    ```
  }];
  let options = [
    Option<"disable", "disable", "bool", "false",
           "overwrite nothing but what a contract demands">,
  ];
}

def LayoutPass : AICFModulePass<"aicf-layout"> {
  let summary = "Choose the strides of transient values";
  let description = [{
    Form: open instructions. For each value between instructions it compares
    row-major, row-major with rows padded to 16 bytes, and the two innermost
    dims exchanged, by the best plans of the value's producer and readers.
    Strides of a hint win within its margin. The choice stands on the producer,
    `layout([1, 64])`; `aicf-memory` gives the memref its strides.

    Guarantee: values are the same, and there is one record a value. Leaves
    alone: I/O, globals, and what is viewed under another shape, whose layouts
    are fixed.

    Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt transpose.mlir --aicf-lower-to-emit
    //   --aicf-attach-targets=targets=x86-64-v3 --aicf-fuse
    %i1 = aicf_emit.compute id(1) "transpose+exp" dims(d0 = 64, d1 = 37)
        ins(%arg1[d1, d0] : tensor<37x64xf32>)
        outs(%0[d0, d1] : tensor<64x37xf32>) {
    ```

    After:

    ```mlir
    // --aicf-layout
    %i1 = aicf_emit.compute id(1) "transpose+exp" dims(d0 = 64, d1 = 37)
        ins(%arg1[d1, d0] : tensor<37x64xf32>)
        outs(%0[d0, d1] : tensor<64x37xf32>) layout([1, 64]) {
    ...
      <layout i1.0 is [1, 64] costs <...> over [<[37, 1] costs <...>>,
        <[40, 1] costs <...>>] ...>]
    ```
  }];
  let options = [
    Option<"disable", "disable", "bool", "false", "keep everything row-major">,
  ];
}

def OrderPass : AICFModulePass<"aicf-order"> {
  let summary = "Choose what runs when, and what side by side";
  let description = [{
    Form: open instructions. An order is a sequence of steps, each a set of
    instructions that do not depend on each other: the branches of the graph
    that a GPU replays. Compares the program's order and a list schedule that
    frees memory early. Where the structure target runs independent nodes side
    by side (`graph_issue_ps`), it also compares both with independent
    neighbours joined in a step, and a schedule of steps along the longest way
    to the end. The least time wins, then the lowest peak of live transient
    bytes. If `memory-permille` gives memory a price, a local search moves
    instructions and steps from each of them, and the best of what it finds is
    one more. Then the least time wins with the price of the peak: a tenth of
    the memory of the entry, with its globals, arguments and results, is worth
    so many thousandths of the time, and nothing may take longer than the
    fastest order by more than that. A step takes as long as its longest
    instruction, and no less than the work of all; an instruction joins a step
    that hides it. Where a contract limits the arena, an order whose peak is
    within it is better than one whose is not, and steps that would exceed it
    are split.

    Guarantee: dependences and readers-before-writers are kept. What a step
    touches is live through all of it, so its instructions share no memory. One
    record an entry.

    Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt branches.mlir --aicf-lower-to-emit
    //   --aicf-attach-targets=targets=h200 --aicf-save
    %i0 = aicf_emit.compute id(0) ...
    %i1 = aicf_emit.compute id(1) ...
    %i2 = aicf_emit.compute id(2) ...
        ins(%i0[d0, d2] : ..., %i1[d2, d1] : ...)
    ```

    After:

    ```mlir
    // --aicf-order
    <order @f is [[0, 1], [2]] costs ...
    %i0 = aicf_emit.compute id(0) ... step(0) { ...
    %i1 = aicf_emit.compute id(1) ... step(0) { ...
    %i2 = aicf_emit.compute id(2) ... step(1) {
    ```
  }];
  let options = [
    Option<"disable", "disable", "bool", "false", "keep the program's order">,
    Option<"memoryPermille", "memory-permille", "int64_t", "0",
           "what a tenth of the memory is worth, in thousandths of the time">,
  ];
}

def LaunchGroupsPass : AICFModulePass<"aicf-launch-groups"> {
  let summary = "Choose which instructions share a launch";
  let description = [{
    Form: open instructions in their order. On targets where launches can be
    shared, it divides an entry's instructions, neighbours in the order, into
    launches such that the whole entry takes the least time: a launch begins
    when those are done that it waits for, in all their instructions. One of
    several runs on one cluster, in stages
    with barriers between them, or side by side in one grid. A cluster has few
    multiprocessors, on which each instruction is planned anew; what it saves is
    launches and their beginnings. All blocks of a grid are as large as the
    largest. Where a multiprocessor cannot hold all of its share at once, those
    left over run behind the others, as long as a whole round: there instructions
    are planned with half and a quarter of the threads, too, and a bound that
    takes less time stands in the launch, `threads = 256`.

    Guarantee: instructions of one grid run in one step and do not wait for each
    other. All can be run by a kernel that may be a part of another one. One
    record a launch and target, on its first instruction. The launches that are
    shared stand on the entry, `aicf_emit.launch_groups`.

    Numeric effect: what shares a launch may get other plans, and so another
    order of reductions.

    Before:

    ```mlir
    // aicf-opt branches.mlir --aicf-lower-to-emit
    //   --aicf-attach-targets=targets=h200
    //   "--aicf-pin=pins={launch i0 is #aicf_emit.launch_group<[0, 1, 2], cluster = 8>}"
    //   --aicf-save --aicf-order
    %i0 = aicf_emit.compute id(0) ...
    %i1 = aicf_emit.compute id(1) ...
    %i2 = aicf_emit.compute id(2) ...
    ```

    After:

    ```mlir
    // --aicf-launch-groups
    func.func @f(...) ... aicf_emit.launch_groups = {h200 = [#aicf_emit.launch_group<[0, 1, 2], cluster = 8>]}, ...
    %i0 = aicf_emit.compute id(0) ...
    <launch i0 is #aicf_emit.launch_group<[0, 1, 2], cluster = 8> costs ...
    ```
  }];
  let options = [
    Option<"disable", "disable", "bool", "false",
           "each instruction has a launch of its own">,
  ];
}

def KernelPass : AICFModulePass<"aicf-kernel"> {
  let summary = "Choose each instruction's kernel family and plan";
  let description = [{
    Form: open instructions, or instructions on memory whose arena AICF has not
    planned. For each instruction and target of the module it takes the cheapest
    legal plan of all families that match, or the plan that a hint prefers,
    within its margin. The plan stands on the instruction,
    `plans("h200" = ...)`. Old plans and records are replaced. Instructions on
    memory that have no scratch get what their plans take.

    Guarantee: one plan and one record for each instruction and target. An
    instruction that no plan satisfies is an error that names the constraints.

    Numeric effect: fixes the order of reductions.

    Before:

    ```mlir
    // aicf-opt linear.mlir --aicf-lower-to-emit
    //   --aicf-attach-targets=targets=h200,x86-64-v3 --aicf-fuse
    %i2 = aicf_emit.compute id(2) "linear.matmul+linear.add+relu" ...
        outs(%0[d0, d1] : tensor<64x32xf32>) {
    ```

    After:

    ```mlir
    // --aicf-kernel
    %i2 = aicf_emit.compute id(2) "linear.matmul+linear.add+relu" ...
        outs(%0[d0, d1] : tensor<64x32xf32>)
        plans("h200" = #aicf_nv...., "x86-64-v3" = #aicf_cpu....) {
    ...
      <kernel i2 is #aicf_nv.... costs <...> over [...] for "h200/..." ...>,
      <kernel i2 is #aicf_cpu.... costs <...> ... for "x86-64-v3/..." ...]
    ```
  }];
}

def MemoryPass : AICFModulePass<"aicf-memory"> {
  let summary = "Give every value its place: from tensors to buffers";
  let description = [{
    Form: open instructions with kernels. Results become I/O slots, globals'
    storage, or ranges of one arena; live ranges follow the order. Offsets come
    from greedy placements and a search, which ends at the lower bound: the
    bytes that are live at once. The record of the entry holds the offsets
    and the simple placements that they beat, `aicf_emit.arena_bound` the bound.
    Workspaces of kernels take holes of the arena, or lie in scratch, one over
    the other where one instruction must come after the other anyway, or where
    what the entry takes longer with a new edge is worth the bytes, by
    `memory-permille` as in `aicf-order`, and they are a tenth of its memory.

    Guarantee: the resolved form. No two live buffers overlap but those tied in
    place.

    Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt step.mlir --aicf-lower-to-emit
    //   --aicf-attach-targets=targets=h200 --aicf-fuse --aicf-save
    //   --aicf-in-place --aicf-order --aicf-kernel
    aicf_emit.global @w param : tensor<64x64xf32>
    aicf_emit.global @rate meta : tensor<f32>
    func.func @step(%arg0: tensor<64x64xf32> {aicf_emit.name = "arg0"})
        -> (tensor<64x64xf32> {aicf_emit.name = "out0"}) ... {
      %0 = aicf_emit.read @w : tensor<64x64xf32>
      ...
      %i0 = aicf_emit.compute id(0) "matmul" ...
          ins(%arg0[d0, d2] : ..., %0[d2, d1] : tensor<64x64xf32>)
          outs(%2[d0, d1] : tensor<64x64xf32>)
    ```

    After:

    ```mlir
    // --aicf-memory
    aicf_emit.global @w param : tensor<64x64xf32> at 0
    aicf_emit.global @rate meta : tensor<f32> at 16384
    func.func @step(%arg0: memref<64x64xf32> {aicf_emit.name = "arg0"},
        %arg1: memref<64x64xf32> {aicf_emit.name = "out0", aicf_emit.output})
        attributes {aicf_emit.arena = 16384 : i64,
                    aicf_emit.arena_bound = 16384 : i64, ...} {
      %w = aicf_emit.buffer @w : memref<64x64xf32>
      %rate = aicf_emit.buffer @rate : memref<f32>
      %t0 = aicf_emit.buffer transient at 0 : memref<64x64xf32>
      aicf_emit.compute id(0) "matmul" ...
          ins(%arg0[d0, d2] : ..., %w[d2, d1] : memref<64x64xf32>)
          outs(%t0[d0, d1] : memref<64x64xf32>)
    ```
  }];
  let dependentDialects = ["::aicf::emit::EmitDialect",
                           "::mlir::memref::MemRefDialect"];
  let options = [
    Option<"memoryPermille", "memory-permille", "int64_t", "10",
           "what a tenth of the memory is worth, in thousandths of the time">,
  ];
}

def LaunchPass : AICFModulePass<"aicf-launch"> {
  let summary = "Say what each target is told to run: kernels and launches";
  let description = [{
    Form: a resolved program. For each target of the module it declares the
    kernels, those of equal code once, and for each entry a function of its
    launches: kernel, grid, arguments, and the launches that it waits for, the
    fewest edges that order all uses of memory. Code generation and the package
    translate these and decide nothing.

    Guarantee: the launch form, beside the resolved program, which is left as it
    is.

    Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt step.mlir --aicf-resolve=targets=h200
    aicf_emit.compute id(0) "matmul" ...
        ins(%arg0[d0, d2] : ..., %w[d2, d1] : ...) outs(%t0[d0, d1] : ...) ...
    aicf_emit.compute id(2) "matmul" ...
        ins(%t0[d0, d2] : ..., %w[d2, d1] : ...) outs(%arg1[d0, d1] : ...)
    ```

    After:

    ```mlir
    // --aicf-launch
    aicf_emit.kernels @h200 {
      aicf_emit.kernel @columns_... of(0) by ...
    ...
    func.func @step.h200(...) attributes {aicf_emit.launches =
        #aicf_emit.launches<@step on @h200>} {
      %w = aicf_emit.buffer @w : memref<64x64xf32>
      ...
      %l0 = aicf_emit.launch @h200::@columns_... does(0) grid(...) block(...)
          dependent_launch ins(%arg0, %w : ...) outs(%t0 : ...) args(in0, in1, ...)
      %l2 = aicf_emit.launch @h200::@columns_... does(2) after(%l0) grid(...) ...
          dependent_launch ins(%t0, %w : ...) outs(%arg1 : ...) args(...)
    ```
  }];
}

def DropRecordsPass : AICFModulePass<"aicf-drop-records"> {
  let summary = "Forget how the program came about, not what it is";
  let description = [{
    Form: any module. Removes the records of all decisions, of a kept open form
    too.

    Guarantee: what was decided stands on instructions, entries and buffers and
    stays. The program verifies as before, and the package made of it differs in
    its records alone. `aicf-verify-replay`, which compares records, refuses it.

    Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt linear.mlir --aicf-resolve=targets=h200
        plans("h200" = ...) {
    ...
    } decisions [
      <fuse i1 -> i2 is fused ...>,
      <fuse i0 -> i2 is fused ...>,
      <kernel i2 is ...>]
    return
    ```

    After:

    ```mlir
    // --aicf-drop-records
        plans("h200" = ...) {
    ...
    }
    return
    ```
  }];
}

def EmitRemarksPass : AICFModulePass<"aicf-emit-remarks"> {
  let summary = "Report every record as a remark";
  let description = [{
    Form: any module with records. Reports one optimization remark a record, in
    program order: passed (the chosen rewrite), missed (legal but dearer),
    failed (illegal), analysis (anything else). A kernel is missed where only
    the fallback runs the instruction and takes more than ten times its roof;
    `refused` says why each other family does not. Its category is the
    decision's class, its location that of the instruction.
    `--remarks-filter=REGEX` of `aicf-opt` prints them.

    Guarantee: changes nothing. Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt linear.mlir --aicf-lower-to-emit
    //   --aicf-attach-targets=targets=h200 --aicf-fuse
    //   --remarks-filter=.* --remark-policy=all
    <fuse i0 -> i2 is fused costs <...> over [<separate costs <...>>] ...>]
    ```

    After:

    ```mlir
    // --aicf-emit-remarks
    linear.mlir:2:8: remark: [Passed] i0 -> i2 | Category:fuse | Function=f |
        choice=fused, rejected="separate costs ... ps", total_ps=...
    ```
  }];
}

include "aicf/Transforms/VerifyPasses.td"

#endif // AICF_TRANSFORMS_PASSES_TD
