//===- VerifyPasses.td - Passes that check plans -----------*- tablegen -*-===//
//
// They change nothing and fail where a program is not what a decision pass or
// an entry promises. Included by Passes.td.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TRANSFORMS_VERIFYPASSES_TD
#define AICF_TRANSFORMS_VERIFYPASSES_TD

def VerifyInPlacePass : AICFModulePass<"aicf-verify-in-place"> {
  let summary = "Cross-check in-place decisions with upstream's analysis";
  let description = [{
    Form: open instructions, after `aicf-in-place`. Runs One-Shot analysis of
    upstream's bufferization over all entries. An output that is tied to a value
    which that analysis would not overwrite is an error. So is a write that is
    marked `in_place` whose new value is in other memory. The two share no code
    but the rule for one instruction. The pipelines do not run this pass, for
    upstream's analysis takes long.

    Guarantee: changes nothing. Numeric effect: none.

    Before, with an update that the pass did not tie to its global:

    ```mlir
    // aicf-opt step.mlir --aicf-lower-to-emit
    %i4 = aicf_emit.compute id(4) "sgd" ...
        outs(%2[d0, d1] : tensor<64x64xf32>) {
    ...
    aicf_emit.write %i4, @w in_place : tensor<64x64xf32>
    ```

    After:

    ```mlir
    // --aicf-verify-in-place
    error: @w is marked in_place, and One-Shot analysis finds its new value
    in other memory
    ```
  }];
}

def VerifyResolvedPass : AICFModulePass<"aicf-verify-resolved"> {
  let summary = "Prove a resolved program from its text alone";
  let description = [{
    Form: a resolved program. Checks, from its text: ids are unique; every
    decision is closed, and its record, if it has one, says what the program
    says; buffers are inside their segment and aligned; every read finds a value
    that is still there; overwrites in place are safe; instructions of one step
    touch no byte that another writes; plans are legal, with the recorded cost;
    what shares a launch may share it on its target.

    It takes nothing from the passes that made the plan: it finds again who
    reads what and what is live, from the buffers' offsets. It shares with them
    the description of an instruction, the rule by which one instruction may
    overwrite its input, the families' legality, footprint and cost of a plan,
    and what a launch of several instructions consists of. What a fusion
    computes is not checked.

    Guarantee: changes nothing. Numeric effect: none.

    Before, with an offset that was changed by hand:

    ```mlir
    // aicf-opt step.mlir --aicf-resolve=targets=h200 |
    //   sed 's/transient at 0/transient at 256/'
    aicf_emit.arena = 16384 : i64
    ...
    %t0 = aicf_emit.buffer transient at 256 : memref<64x64xf32...
    ```

    After:

    ```mlir
    // | aicf-opt --aicf-verify-resolved
    error: bytes [256, 16640) leave the arena of 16384 bytes
    ```
  }];
}

def VerifyLaunchesPass : AICFModulePass<"aicf-verify-launches"> {
  let summary = "Compare launches with the resolved program";
  let description = [{
    Form: a program in launch form. Every instruction is launched once on each
    target that has kernels, on its own memory, as its plan asks for; kernels
    are of instructions that run by them; whatever uses the same memory is
    ordered.

    Guarantee: changes nothing. Numeric effect: none.

    Before, with an edge that was removed by hand:

    ```mlir
    // aicf-opt step.mlir --aicf-resolve=targets=h200 --aicf-launch |
    //   sed 's/ after(%l0)//'
    %l2 = aicf_emit.launch @h200::@columns_... does(2) grid(...) ...
    ```

    After:

    ```mlir
    // | aicf-opt --aicf-verify-launches
    error: 'aicf_emit.launch' op does not wait for a launch that uses the same
    memory
    ```
  }];
}

def VerifyContractsPass : AICFModulePass<"aicf-verify-contracts"> {
  let summary = "Fail where a plan is not what its entry was promised to be";
  let description = [{
    Form: a resolved program. Checks the `aicf_emit.contract` of each entry: no
    copies, what a graph needs, at most so many launches on each target, bytes
    of arena, bytes of traffic. A term that does not hold is an error at the
    instruction or the entry that says by how much and, for launches, on which
    target and why instructions stayed apart.

    Guarantee: changes nothing. Numeric effect: none.

    Before:

    ```mlir
    // aicf-opt step.mlir --aicf-resolve=targets=h200 |
    //   sed 's/{aicf_emit.arena/{aicf_emit.contract =
    //   #aicf_emit.contract<max_kernels = 2>, aicf_emit.arena/'
    func.func @step(...) attributes {aicf_emit.contract =
        #aicf_emit.contract<max_kernels = 2>, ...
    ```

    After:

    ```mlir
    // | aicf-opt --aicf-verify-contracts
    error: ... max_kernels = 2: it launches 3
    ...
    note: i0 -> i2 stays separate: fused it takes ... us longer
    ```
  }];
}

def VerifyReplayPass : AICFModulePass<"aicf-verify-replay"> {
  let summary = "Prove that the records make the program";
  let description = [{
    Form: a resolved program that kept its open form. Plans the open form again
    with every recorded choice pinned, and demands the same records, costs and
    alternatives included, and the same resolved program. `aicf-verify-resolved`
    proves that the plan is sound; this proves that it is the plan which the
    records describe. It runs the decision passes themselves, so it takes about
    as long as planning and does not find their mistakes.

    Guarantee: changes nothing. Numeric effect: none.

    Before, with a body that was changed by hand:

    ```mlir
    // aicf-opt linear.mlir --aicf-resolve=targets=h200 |
    //   sed '1,/aicf_emit.open/s/maximumf/minimumf/'
      %3 = arith.minimumf %2, %cst : f32
    ...
    module attributes {aicf_emit.open} {
    ...
        %1 = arith.maximumf %arg3, %cst : f32
    ```

    After:

    ```mlir
    // | aicf-opt --aicf-verify-replay
    error: taking the recorded decisions about the open program gives another
    resolved form of @f
    ```
  }];
}

#endif // AICF_TRANSFORMS_VERIFYPASSES_TD
