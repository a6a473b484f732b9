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
    machines, the first being the structure target, which decides everything
    but the other targets' kernels. `set` overrides single numbers of the first
    target, e.g. `set=launch_ps=0,dram_mbps=100000`. Nothing else changes.

    Before: `module {`
    After:  `module attributes {aicf_emit.targets = [#aicf_emit.target<"h200",
    "sm_90a", {...}>]} {`
  }];
  let options = [
    ListOption<"targets", "targets", "std::string",
               "names of known machines, the structure target first "
               "(default: cpu)">,
    ListOption<"set", "set", "std::string",
               "KEY=NUMBER overrides of the first target's description">,
  ];
}

def KeepOpenPass : AICFModulePass<"aicf-keep-open"> {
  let summary = "Keep the open program beside the one that will be resolved";
  let description = [{
    Form: an open program. Clones the module's globals and functions into a
    nested module with the attribute `aicf_emit.open`, which all other passes
    leave alone and which `aicf-strip` restores. Does nothing if there is one.
  }];
}

def PinPass : AICFModulePass<"aicf-pin"> {
  let summary = "Take decisions out of the model's hands";
  let description = [{
    Form: an open program, or a resolved one that will be stripped and planned
    again. Adds pins to `aicf_emit.pins` of the entries. A pin is written as in a
    record, `CLASS SUBJECT is CHOICE`, with `for TARGET` where a kernel is meant
    for one target only, `where <...>` with fingerprints of its instructions,
    which it then follows, and `measured <...>` behind that where it was measured:
    `layout i3.0 is [128, 1]`. `file` holds one a line, with comments after `//`;
    a line `@entry` or `module` says whose decisions follow, `@entry` before a
    pin whose that one is, otherwise an instruction's id says so. Only a program
    of several entries needs it, for instructions that passes create. A later pin replaces an earlier one of the same
    decision. `aicf-compile --emit=decisions` writes such a file.

    Nothing is decided here: the pass that owns the class takes the choice,
    proves that it is legal, and records it as pinned. An illegal pin is an
    error that names the constraint; so is one that nothing answers to.

    ```mlir
    // --aicf-pin='pins={fuse i1 -> i2 is separate}'
    func.func @f(...)
    // becomes
    func.func @f(...) attributes {aicf_emit.pins = [
        #aicf_emit.pin<fuse i1 -> i2 is separate>]}
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
    that form; targets and pins stay. Planning it again gives the same bytes.
    Fails where there is no open form.
  }];
}

def FusePass : AICFModulePass<"aicf-fuse"> {
  let summary = "Merge instructions where the model says that it pays";
  let description = [{
    Form: open instructions. For each producer and consumer it compares the
    best plans of both apart, of the fused instruction (which also yields what
    others still read of the producer), and of the consumer with a private
    recomputation while the producer stays; it takes the largest gain first,
    until nothing gains, and then what hints prefer within their margin. Prologues, epilogues, reductions with their producers
    and several outputs are all the same rewrite: the producer's body is inlined
    at the point where the consumer reads it.

    Guarantee: data flow is kept; the fused instruction has the consumer's id
    and both locations. Every producer-consumer edge has a record, taken or
    not. Leaves alone: edges through views, saves and writes.

    Numeric effect: none, except that a rounding to a storage type between the
    two disappears where `excess_precision` allows it. It stays on the way to a
    comparison in the same body, and, in every instruction of the entry, on the
    way to a comparison of two values that were computed apart: `x == max(x)`
    holds wherever x is computed again. A sum on that way, in an order that the
    kernel chooses, is not computed again: `duplicate` is illegal.

    ```mlir
    %i1 = aicf_emit.compute id(1) "matmul" ... { ... }
    %i2 = aicf_emit.compute id(2) "relu" ... ins(%i1[d0, d1] : ...) { ... }
    // becomes
    %i2 = aicf_emit.compute id(2) "matmul+relu" ... { ... } decisions [
      <fuse i1 -> i2 is fused costs <...> over [<separate costs <...>>] ...>]
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
    source (alias), by a copy, or by computing the source's instruction again.
    An alias costs nothing and is illegal only where the source is a global
    that the entry overwrites in place before a use of the saved value.

    Guarantee: no `aicf_emit.save` is left; one record a save. Numeric effect:
    none.

    ```mlir
    %k = aicf_emit.save id(7) %h : tensor<64x32xf32>   // uses of %k become %h
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
    tied to the read of that global, and an output that is the last reader of a
    dead transient value at the same subscript is tied to it. Readers of the
    old value are ordered before the writer.

    Legality: the input and the output have equal subscripts and layouts, no
    loop of the instruction reads the old value after the new one was stored,
    and every other reader can run first. Where an update that is marked
    `in_place` is illegal, the compilation fails at the write; otherwise the
    value is computed apart and copied at the entry's end.

    Numeric effect: none.

    ```mlir
    outs(%e[d0] : tensor<32xf32>)     // %e = tensor.empty()
    // becomes
    outs(%w[d0] : tensor<32xf32>)     // %w = aicf_emit.read @w
    ```
  }];
  let options = [
    Option<"disable", "disable", "bool", "false",
           "overwrite nothing but what a contract demands">,
  ];
}

def VerifyInPlacePass : AICFModulePass<"aicf-verify-in-place"> {
  let summary = "Cross-check in-place decisions with upstream's analysis";
  let description = [{
    Form: open instructions, after `aicf-in-place`. Runs One-Shot analysis of
    upstream's bufferization over all entries. An output that is tied to a value
    which that analysis would not overwrite is an error, and so is a write that
    is marked `in_place` whose new value lies in other memory. Two judges that
    share no code but the rule for one instruction; the time is theirs, so the
    plan pipeline does not run it. Changes nothing.

    ```mlir
    // error: output 0 is tied to a value that it may not overwrite
    %t = aicf_emit.compute id(2) "transpose" ... ins(%a[d1, d0] : ...) outs(%a[d0, d1] : ...)
    ```
  }];
}

def LayoutPass : AICFModulePass<"aicf-layout"> {
  let summary = "Choose the strides of transient values";
  let description = [{
    Form: open instructions. Compares, for each value between instructions,
    row-major, row-major with rows padded to 16 bytes, and the two innermost
    dims exchanged, by the best plans of its producer and its readers. The
    choice stands on the instruction, `layout([1, 64])`; the memory pass gives
    the memref its strides. Strides of a hint win within its margin.

    Leaves alone: I/O, globals, and what is viewed under another shape, whose
    layouts are fixed. Numeric effect: none.
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
    that a GPU replays. Compares the program's order, a list schedule that frees
    memory early, and where the structure target runs independent nodes side by
    side (`graph_issue_ps`), both with independent neighbours joined in a step
    and a schedule of steps along the longest way to the end. The least time
    wins, then the lowest peak of live transient bytes. A step takes as long as
    its longest instruction, and no less than the work of all; an instruction
    joins a step that hides it.

    Guarantee: dependences and readers-before-writers are kept; what a step
    touches lives through all of it, so that its instructions share no memory.
    One record an entry. Numeric effect: none.

    ```mlir
    // i1 and i2 read i0; i3 reads both
    order @f is [[0], [1, 2], [3]]
    ```
  }];
  let options = [
    Option<"disable", "disable", "bool", "false", "keep the program's order">,
  ];
}

def KernelPass : AICFModulePass<"aicf-kernel"> {
  let summary = "Choose each instruction's kernel family and plan";
  let description = [{
    Form: open instructions, or instructions on memory whose arena AICF has not
    planned. For each target of the module the cheapest legal plan of all
    families that match, or that which a hint prefers, within its margin; it
    stands on the instruction, `plans("h200" = ...)`.
    One record an instruction and target. Old plans and records are replaced.
    Instructions on memory that have no scratch get what their plans take. An
    instruction that no plan satisfies is an error that names the constraints.

    Numeric effect: fixes the order of reductions.
  }];
}

def MemoryPass : AICFModulePass<"aicf-memory"> {
  let summary = "Give every value its place: from tensors to buffers";
  let description = [{
    Form: open instructions with kernels. Results become I/O slots, globals'
    storage, or ranges of one arena; live ranges follow the order. Offsets come
    from greedy placements and a local search that ends at the lower bound, the
    bytes that live at once; the record of the entry holds them and the simple
    placements that they beat, `aicf_emit.arena_bound` the bound.

    Guarantee: the resolved form; no two live buffers overlap but those tied in
    place. Numeric effect: none.

    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32>
    // becomes
    func.func @f(%x: memref<4xf32>, %out0: memref<4xf32> {aicf_emit.output})
        attributes {aicf_emit.arena = 256 : i64, aicf_emit.decisions = [...]}
    ```
  }];
  let dependentDialects = ["::aicf::emit::EmitDialect",
                           "::mlir::memref::MemRefDialect"];
}

def VerifyResolvedPass : AICFModulePass<"aicf-verify-resolved"> {
  let summary = "Prove a resolved program from its text alone";
  let description = [{
    Form: a resolved program. Checks, independently of the passes that made it:
    unique ids; every decision closed and its record, if it has one, consistent
    with the program; buffers inside their segment, aligned, and disjoint while live;
    every read preceded by a write; overwrites in place safe; plans legal,
    inside the target's bounds, with exactly the recorded cost. Changes nothing.
  }];
}

def LaunchPass : AICFModulePass<"aicf-launch"> {
  let summary = "Say what each target is told to run: kernels and launches";
  let description = [{
    Form: a resolved program. For each target of the module it declares the
    kernels, those of equal code once, and a function that holds the launches of
    each entry: kernel, grid, arguments, and the launches that it waits for, the
    fewest edges that order all uses of memory. Code generation and the package
    translate these, and decide nothing.

    Guarantee: the launch form, beside the resolved program, which is left as it
    is. Numeric effect: none.

    ```mlir
    aicf_emit.compute id(0) "relu" dims(d0 = 4) ins(%x[d0] : memref<4xf32>) outs(%y[d0] : memref<4xf32>)
        plans("h200" = #aicf_nv.simt<...>) {...}
    // becomes, in @f.h200
    %l0 = aicf_emit.launch @h200::@k_12ab does(0) grid(1, 1, 1) block(64, 1, 1) dependent
        ins(%x : memref<4xf32>) outs(%y : memref<4xf32>) args(in0, out0, 4 : i64)
    ```
  }];
}

def VerifyLaunchesPass : AICFModulePass<"aicf-verify-launches"> {
  let summary = "Compare launches with the resolved program";
  let description = [{
    Form: a program in launch form. Every instruction is launched once on each
    target that has kernels, on its own memory, as its plan asks for; kernels are
    of instructions that run by them; whatever uses the same memory is ordered.
    Changes nothing.
  }];
}

def VerifyContractsPass : AICFModulePass<"aicf-verify-contracts"> {
  let summary = "Fail where a plan is not what its entry was promised to be";
  let description = [{
    Form: a resolved program. Checks the `aicf_emit.contract` of each entry: no
    copies, what a graph needs, at most so many kernels, bytes of arena,
    bytes of traffic. A broken term is an error at the instruction or the entry
    that says by how much and, for kernels, why instructions stayed apart.
    Changes nothing.

    ```mlir
    func.func @step(...) attributes {
        aicf_emit.contract = #aicf_emit.contract<no_copy, max_kernels = 12>}
    ```
  }];
}

def VerifyReplayPass : AICFModulePass<"aicf-verify-replay"> {
  let summary = "Prove that the records make the program";
  let description = [{
    Form: a resolved program that kept its open form. Plans the open form again
    with every recorded choice pinned and demands the same records, costs and
    alternatives included, and the same resolved program. Where
    aicf-verify-resolved proves that the plan is sound, this proves that it is
    the plan which the records describe. Takes about as long as planning.
    Changes nothing.
  }];
}

def DropRecordsPass : AICFModulePass<"aicf-drop-records"> {
  let summary = "Forget how the program came about, not what it is";
  let description = [{
    Form: any module. Removes the records of all decisions, of a kept open form
    too. What was decided stands on instructions, entries and buffers and stays:
    the program verifies as before, and the package made of it differs in its
    records alone. `aicf-verify-replay`, which compares records, refuses it.

    Before: `} decisions [<save i7 is alias costs <0 ps> for ... model 3>]`
    After:  `}`
  }];
}

def EmitRemarksPass : AICFModulePass<"aicf-emit-remarks"> {
  let summary = "Report every record as a remark";
  let description = [{
    One optimization remark a record, in program order, with the instruction's
    id in the location: passed (the chosen rewrite), missed (legal but dearer),
    failed (illegal), analysis (anything else). Category: the decision's class.
  }];
}

#endif // AICF_TRANSFORMS_PASSES_TD
