//===- EmitAttrs.td - Attributes of aicf_emit --------------*- tablegen -*-===//

#ifndef AICF_DIALECT_EMIT_IR_EMITATTRS_TD
#define AICF_DIALECT_EMIT_IR_EMITATTRS_TD

include "aicf/Dialect/Emit/IR/EmitEnums.td"
include "aicf/Dialect/Emit/IR/EmitPackage.td"
include "mlir/IR/AttrTypeBase.td"

class Emit_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Emit_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def Emit_CostAttr : Emit_Attr<"Cost", "cost">,
                    Emit_Packaged<"Cost", "struct"> {
  let summary = "Predicted time of a plan, in picoseconds, by term";
  let description = [{
    The terms are already weighted by the target's alpha..delta, so the total
    is `compute + traffic + latency + parallelism + occupancy + tail + spill -
    overlap`. A term that is 0 is left out. `bytes` is the peak of the arena for
    decisions about memory and order, and absent otherwise.

    * `compute`: arithmetic, as if the whole machine shared it evenly.
    * `traffic`: bytes of each memory level over its bandwidth.
    * `latency`: dependent steps, launches, barriers.
    * `parallelism`: what computing takes longer because compute units have no
      task.
    * `occupancy`: what is waited for because too little is under way on a
      compute unit to hide latencies.
    * `tail`: what computing takes longer because tasks do not divide evenly
      over the compute units that have some, as in a last wave.
    * `spill`: registers that are kept in memory.
    * `overlap`: what of computing and traffic goes on at the same time.

    Example: `#aicf_emit.cost<820 ps = compute 0 + traffic 20 + latency 800>`
  }];
  let packageDoc = [{
    Terms of a predicted time, picoseconds. `total_ps` is the weighted sum the
    model compares: overlap is subtracted.
  }];
  let packageOnly = [
    Emit_PackageOnly<"total_ps", "int64", /*desc=*/"", "attr.getTotal()">];
  let parameters = (ins
    Emit_Field<"int64_t", /*desc=*/"", "compute_ps">:$compute,
    Emit_Field<"int64_t", /*desc=*/"", "traffic_ps">:$traffic,
    Emit_Field<"int64_t", /*desc=*/"", "latency_ps">:$latency,
    Emit_Field<"int64_t", /*desc=*/"", "parallelism_ps">:$parallelism,
    Emit_Field<"int64_t", /*desc=*/"", "occupancy_ps">:$occupancy,
    Emit_Field<"int64_t", /*desc=*/"", "tail_ps">:$tail,
    Emit_Field<"int64_t", /*desc=*/"", "spill_ps">:$spill,
    Emit_Field<"int64_t", /*desc=*/"", "overlap_ps">:$overlap,
    Emit_Field<"int64_t", "Memory and order: peak arena bytes; else -1.",
               absent = "-1", place = "outer">:$bytes);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Predicted time in picoseconds.
    int64_t getTotal() const {
      return getCompute() + getTraffic() + getLatency() + getParallelism() +
             getOccupancy() + getTail() + getSpill() - getOverlap();
    }
    /// Whether `bytes` is stated.
    bool hasBytes() const { return getBytes() >= 0; }
  }];
}

def Emit_SubjectAttr : Emit_Attr<"Subject", "subject">,
                       Emit_Packaged<"Subject", "inline struct"> {
  let summary = "What a decision is about";
  let description = [{
    Instructions are named by their ids in the open program, so that a subject
    stays meaningful when its instruction was fused away.

    | kind | text | `first` | `second` | classes |
    |---|---|---|---|---|
    | instruction | `i3` | its id | | save, launch, kernel |
    | output | `i3.0` | the instruction's id | number of the output | in_place, layout |
    | edge | `i1 -> i2` | the producer's id | the consumer's id | fuse |
    | entry | `@train` | | | order, memory |
    | globals | `globals` | | | memory |

    Where two instructions are decided about again, after another fusion, the
    edge says so: `i1 -> i2 (2)`; `round` is 2 then, else 1.

    Example: `#aicf_emit.subject<i1 -> i2>`
  }];
  let packageDoc = [{
    What a decision is about. Instructions have their ids in the open program.
  }];
  let parameters = (ins
    "::aicf::emit::SubjectKind":$kind,
    AttrParameter<"int64_t",
      "Id of the instruction, of an edge of the producer; else -1.">:$first,
    AttrParameter<"int64_t",
      "Number of the output, or id of an edge's consumer; else -1.">:$second,
    Emit_Field<"int64_t",
      "How often the compiler has decided about this edge by then, else 1.",
      type = "uint32">:$round,
    Emit_OptionalField<"::mlir::StringAttr", place = "none">:$entry);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    static SubjectAttr getGlobals(::mlir::MLIRContext *context);
    static SubjectAttr getEntry(::mlir::StringAttr name);
    static SubjectAttr getInstruction(::mlir::MLIRContext *context, int64_t id);
    static SubjectAttr getOutput(::mlir::MLIRContext *context, int64_t id,
                                 unsigned output);
    static SubjectAttr getEdge(::mlir::MLIRContext *context, int64_t producer,
                               int64_t consumer, unsigned round = 1);

    bool isEdge() const { return getKind() == SubjectKind::Edge; }
    /// Of an instruction or an output the instruction, of an edge both; -1 where
    /// there is none.
    int64_t getProducer() const { return getFirst(); }
    int64_t getConsumer() const { return isEdge() ? getSecond() : -1; }
    /// As in a record, `i1 -> i2`.
    std::string str() const;
  }];
}

def Emit_BoundAttr : Emit_Attr<"Bound", "bound">,
                     Emit_Packaged<"", "prefix"> {
  let summary = "What no choice of a decision can undercut";
  let description = [{
    So far only of memory: `bytes` are live at once while `instruction` runs, so
    every placement of the entry's buffers takes at least as many.

    Example: `#aicf_emit.bound<4096 bytes at i7>`
  }];
  let parameters = (ins
    Emit_Field<"int64_t", "Lower bound of `bytes`, -1 when none is known.",
               absent = "-1">:$bytes,
    Emit_Field<"int64_t",
      "Id of the instruction at which so many bytes live at once.",
      absent = "-1">:$instruction);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Emit_AlternativeAttr : Emit_Attr<"Alternative", "alternative">,
                           Emit_Packaged<"Alternative"> {
  let summary = "A runner-up: what was rejected and why";
  let description = [{
    A legal runner-up has the cost that it would have had. An illegal one names
    the constraint that it violates. Inside of a record the prefix is left out.

    Example: `#aicf_emit.alternative<separate costs <2500 ps = latency 2500>>`,
    `#aicf_emit.alternative<@w violates "hazard: i4 reads the old value">`
  }];
  let packageDoc = [{
    What was not chosen: dearer (`cost`) or illegal (`violates` names the
    constraint).
  }];
  let parameters = (ins "::mlir::Attribute":$choice,
                        OptionalParameter<"::aicf::emit::CostAttr">:$cost,
                        OptionalParameter<"::mlir::StringAttr">:$violates);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Emit_MeasurementAttr : Emit_Attr<"Measurement", "measurement">,
                           Emit_Packaged<"Measurement"> {
  let summary = "What a plan takes on a device, against the model's choice";
  let description = [{
    * `time`: picoseconds that the plan takes.
    * `against`: picoseconds that the plan which the cost model prefers takes;
      -1 if that plan did not run or gave wrong results.
    * `device`: what it was measured on.

    It is the reason why a kernel was pinned. Nothing is decided by it.

    Example: `#aicf_emit.measurement<9100000 ps against 10400000 ps on "H200">`
  }];
  let packageDoc = [{
    Why a kernel was pinned: what it takes on a device.
  }];
  let parameters = (ins
    Emit_Field<"int64_t", /*desc=*/"", "time_ps">:$time,
    Emit_Field<"int64_t",
      "Of the plan that the cost model prefers; -1: it gave no right result.",
      "against_ps", absent = "-1">:$against,
    "::mlir::StringAttr":$device);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Emit_HintsAttr : Emit_Attr<"Hints", "hints"> {
  let summary = "Choices that the user prefers";
  let description = [{
    Advice. A preferred choice is taken if it is legal and its cost is at most
    `margin` percent above the least. The record of the decision says whether it
    was taken, and if not, why. Each part may be left out; then nothing is
    preferred.

    * `family`: the kernel's family. Targets of other back ends ignore it if the
      program has a target of the family's back end.
    * `tile`: the first numbers of the `tile` of a plan.
    * `layout`: strides for each result, in elements; `[]` prefers nothing.
    * `fuse`: what becomes of the instruction and each one that it reads.
    * `margin`: in percent of the least cost, 0 to 1000; 10 if left out.

    Stands in `hints<...>` of an instruction, and as `aicf_emit.hints` on the
    operations that `convert-aicf-to-emit` makes instructions of.

    Example: `#aicf_emit.hints<family = "aicf_nv.mma", tile = [128, 128],
    layout = [[1, 64]], fuse = separate, margin = 25>`
  }];
  let parameters = (ins OptionalParameter<"::mlir::StringAttr">:$family,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$tile,
                        OptionalParameter<"::mlir::ArrayAttr">:$layout,
                        OptionalParameter<"::aicf::emit::FuseChoiceAttr">:$fuse,
                        "int64_t":$margin);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The margin where none is written, in percent.
    static constexpr int64_t kUsualMargin = 10;
    /// The strides that are preferred for `result`; null where none are.
    ::mlir::DenseI64ArrayAttr getLayoutOf(unsigned result) const;
  }];
}

def Emit_FingerprintsAttr : Emit_Attr<"Fingerprints", "fingerprints"> {
  let summary = "What instructions compute, to know them again";
  let description = [{
    For instructions of the open program, by id, a hash of 48 bits of what they
    compute and of what they depend on. `docs/planning.md` says how it is
    computed.

    Example: `#aicf_emit.fingerprints<i1 = 0x3fa91c22b07d, i2 = 0x77ab01fe2c90>`
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$ids,
                        ArrayRefParameter<"int64_t">:$hashes);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Emit_DecisionAttr : Emit_Attr<"Decision", "decision">,
                        Emit_Packaged<"Record"> {
  let summary = "The verified record of one decision";
  let description = [{
    Nothing reads a record to decide or to generate code: it says how a
    decision came about. It has the class, the subject, the choice, the
    predicted cost of the choice, and the rejected alternatives, besides

    * `bound`: of an entry's memory, what no placement undercuts;
    * `pinned`: a pin forced the choice;
    * `model`: the version of the cost model;
    * `target`: the target that it was taken for, its name and, behind `/`, the
      hash of its description;
    * `measured`: the measurement because of which a kernel was pinned;
    * `hint`: where the program has a hint for the decision, empty if the hint
      was followed, else why it was not.

    Choices by class:

    | class | choice | in text |
    |---|---|---|
    | fuse | `#aicf_emit.fuse_choice` | `fused`, `separate`, `duplicate` |
    | save | `#aicf_emit.save_choice` | `alias`, `copy`, `recompute` |
    | in_place | the symbol of a global, the output that is overwritten, or unit | `@w`, `i2.0`, `fresh` |
    | layout | `array<i64>`, strides in elements | `[128, 1]` |
    | order | `array<i64>`, ids in sequence, or an array of them, step by step | `[0, 1, 2]`, `[[0], [1, 2]]` |
    | launch | `#aicf_emit.launch_group`, by its first instruction | `#aicf_emit.launch_group<[0, 1, 2], cluster = 8>` |
    | kernel | the plan of a kernel family | `#aicf_nv.simt<...>` |
    | memory | `array<i64>`, byte offsets | `[0, 256]` |

    Example: `#aicf_emit.decision<fuse i1 -> i2 is fused costs <1200 ps =
    traffic 200 + latency 1000> over [<separate costs <2500 ps = traffic 500 +
    latency 2000>>] for "h200/0a1b2c3d" model 5>`
  }];
  let packageOnly = [
    Emit_PackageOnly<"instruction", "int64",
      "Id of the instruction that the record stands on, -1: the whole entry.",
      absent = "-1", behind = "decision">];
  let parameters = (ins
    Emit_Field<"::aicf::emit::DecisionClass", called = "decision",
               json = "class">:$decisionClass,
    Emit_Field<"::aicf::emit::SubjectAttr",
               jsonValue = "subjectOf(table, entry)">:$subject,
    AttrParameter<"::mlir::Attribute",
      "As the compiler's text of a record writes it: `fused`, `[0, 256]`."
      >:$choice,
    "::aicf::emit::CostAttr":$cost,
    OptionalParameter<"::aicf::emit::BoundAttr">:$bound,
    ArrayRefParameter<"::aicf::emit::AlternativeAttr">:$rejected,
    "bool":$pinned,
    Emit_Field<"int64_t", "Version of the cost model.", "model_version",
               type = "string", value = "std::to_string($_self)">:$model,
    AttrParameter<"::mlir::StringAttr",
      "Name of the target the decision was taken for, and a hash of its "
      "description.">:$target,
    OptionalParameter<"::aicf::emit::MeasurementAttr",
      "Of a kernel that was pinned for it.">:$measured,
    Emit_OptionalField<"::mlir::StringAttr",
      "What became of a hint: `followed`, or `refused: ` and why; empty where "
      "there is none.",
      value = "toHintText($_self)">:$hint);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The target's name, without the hash of its description.
    ::llvm::StringRef getTargetName() const {
      return getTarget().getValue().split('/').first;
    }
  }];
}

def Emit_ConstraintsAttr : Emit_Attr<"Constraints", "constraints"> {
  let summary = "What a plan of this instruction must obey";
  let description = [{
    * `reassociate`: a reduction may be summed in another order than ascending
      (default true). The order is still fixed by the plan.
    * `excess_precision`: a fused intermediate may skip the rounding to its
      storage type (default true).
    * `tf32`: f32 factors of a product that is summed may be rounded to tf32,
      which has f32's exponent and 10 bits of fraction, before they are
      multiplied (default false). It says nothing elsewhere.
    * `split_f32`: such factors may be taken as sums of three bf16 parts, and
      their product as the sum of the six largest products of parts (default
      false). It errs by 2^-22 at most. A factor that is infinite or NaN makes
      NaN of the sum.
    * `max_shared_memory` (bytes a block), `max_registers` (a thread, at any
      time; where warpgroups differ, the most), `min_occupancy` (warps an SM):
      further bounds beside those of the target; -1 sets none.

    On an entry, as `aicf_emit.constraints`, they hold for each instruction that
    `convert-aicf-to-emit` makes of it.

    Example: `#aicf_emit.constraints<reassociate = false, max_registers = 128>`
  }];
  let parameters = (ins DefaultValuedParameter<"bool", "true">:$reassociate,
                        DefaultValuedParameter<"bool", "true">:$excess_precision,
                        DefaultValuedParameter<"bool", "false">:$tf32,
                        DefaultValuedParameter<"bool", "false">:$split_f32,
                        DefaultValuedParameter<"int64_t", "-1">:$max_shared_memory,
                        DefaultValuedParameter<"int64_t", "-1">:$max_registers,
                        DefaultValuedParameter<"int64_t", "-1">:$min_occupancy);
  let assemblyFormat = "`<` struct(params) `>`";
  let builders = [
    /// The defaults.
    AttrBuilder<(ins), [{
      return $_get($_ctxt, true, true, false, false, -1, -1, -1);
    }]>];
}

def Emit_TargetAttr : Emit_Attr<"Target", "target"> {
  let summary = "A hardware description, as plain numbers";
  let description = [{
    Name, back end (the namespace of its dialect), chip (`sm_90a`,
    `x86-64-v3`), and the numbers that the planner and the back end's cost
    models use, each an i64 under the key that `docs/targets.md` lists with its
    unit. The first target of a module is its structure target: it decides
    everything but the kernels of the others.

    Example: `#aicf_emit.target<"mine", "aicf_nv", "sm_90a",
    {clock_mhz = 1755 : i64, dram_mbps = 4100000 : i64}>`, shortened: a
    description that is planned for has all numbers of its back end.
  }];
  let parameters = (ins "::mlir::StringAttr":$name,
                        "::mlir::StringAttr":$backend,
                        "::mlir::StringAttr":$chip,
                        "::mlir::DictionaryAttr":$numbers);
  let assemblyFormat = "`<` $name `,` $backend `,` $chip `,` $numbers `>`";
  let genVerifyDecl = 1;
}

def Emit_PinAttr : Emit_Attr<"Pin", "pin"> {
  let summary = "A decision that the user has taken";
  let description = [{
    Stands in the `aicf_emit.pins` array of an entry, or for the placement of
    globals (`memory globals`) in that of the module. The pass that owns the
    class takes `choice` for `subject` without comparing costs, proves its
    legality as for any other choice, and records it as pinned. An illegal pin
    is an error.

    * `target`: of a kernel, the target that is meant. Without it the pin is
      for the first target of the plan's back end.
    * `fingerprints`: what the instructions compute, so that the pin follows
      them if they have other ids by now.
    * `measured`: of a kernel for one target, the measurement, which goes into
      the record.

    Example: `#aicf_emit.pin<fuse i1 -> i2 is separate>`
  }];
  let parameters = (ins "::aicf::emit::DecisionClass":$decisionClass,
                        "::aicf::emit::SubjectAttr":$subject,
                        "::mlir::Attribute":$choice,
                        OptionalParameter<"::mlir::StringAttr">:$target,
                        OptionalParameter<"::aicf::emit::FingerprintsAttr">:$fingerprints,
                        OptionalParameter<"::aicf::emit::MeasurementAttr">:$measured);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Emit_DecidedAttr : Emit_Attr<"Decided", "decided"> {
  let summary = "The classes of decisions about an entry that are closed";
  let description = [{
    Stands as `aicf_emit.decided` on an entry while passes decide about it, in
    the order in which they run. A resolved entry has none: all are closed.

    Example: `#aicf_emit.decided<fuse, save, in_place>`
  }];
  let parameters = (ins ArrayRefParameter<"::aicf::emit::DecisionClass">:$classes);
  let assemblyFormat = "`<` $classes `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool contains(::aicf::emit::DecisionClass cls) const {
      return ::llvm::is_contained(getClasses(), cls);
    }
  }];
}

def Emit_LaunchesAttr : Emit_Attr<"Launches", "launches"> {
  let summary = "Whose launches a function holds";
  let description = [{
    Stands as `aicf_emit.launches` on a function that holds the launches of a
    resolved entry on one target, and the buffers that they name.

    Example: `#aicf_emit.launches<@train on @h200>`
  }];
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$entry,
                        "::mlir::FlatSymbolRefAttr":$target);
  let assemblyFormat = "`<` $entry `on` $target `>`";
}

def Emit_LaunchGroupAttr : Emit_Attr<"LaunchGroup", "launch_group"> {
  let summary = "Instructions that share a launch";
  let description = [{
    `instructions` are neighbours in the order of their entry, by id. One alone
    has the launch that its plan asks for.

    * With `cluster`, they run one after the other on one cluster of so many
      blocks. Those that use the same memory, one of them writing, are in stages
      of their own, which a barrier of the cluster separates. The others share a
      stage. The blocks deal the tasks of a stage among them.
    * Without it, they are independent and run side by side: each has blocks of
      its own in one grid, all as large as the largest of any. `threads` bounds
      the threads of a block, so that a multiprocessor holds more of them at
      once.

    Groups of several stand as `aicf_emit.launch_groups` on an entry, in a
    dictionary of arrays by the name of the target. What is in no group has a
    launch of its own.

    Example: `#aicf_emit.launch_group<[0, 1, 2], cluster = 8>`,
    `#aicf_emit.launch_group<[5, 6]>`,
    `#aicf_emit.launch_group<[5, 6], threads = 256>`
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$instructions,
                        DefaultValuedParameter<"int64_t", "0">:$cluster,
                        DefaultValuedParameter<"int64_t", "0">:$threads);
  let assemblyFormat = [{
    `<` `[` $instructions `]` (`,` struct($cluster, $threads)^)? `>`
  }];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The most blocks that a cluster may have.
    static constexpr int64_t kMaxCluster = 16;
    /// The most threads that a block may have.
    static constexpr int64_t kMaxThreads = 1024;
    bool isShared() const { return getInstructions().size() > 1; }
    bool contains(int64_t id) const {
      return ::llvm::is_contained(getInstructions(), id);
    }
  }];
}

def Emit_LaunchPartAttr : Emit_Attr<"LaunchPart", "part"> {
  let summary = "What one instruction of a shared launch takes of it";
  let description = [{
    The instruction runs in `stage`: all of an earlier stage is complete before.
    Of the launch's `ins`, `outs`, `scratch` and `args` so many are its own,
    behind those of the instructions before it.

    Example: `#aicf_emit.part<stage = 1, ins = 2, outs = 1, scratch = 0, args = 3>`
  }];
  let parameters = (ins "int64_t":$stage, "int64_t":$ins, "int64_t":$outs,
                        "int64_t":$scratch, "int64_t":$args);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Emit_AddressAttr : Emit_Attr<"Address", "address"> {
  let summary = "An argument of a launch that is an address";
  let description = [{
    The address `offset` bytes into operand number `operand` of the launch,
    counted over `ins`, `outs` and `scratch`. With a `description`, which is an
    attribute of a back end, the kernel does not get the address itself but what
    the back end's runtime makes of address and description.

    Example: `#aicf_emit.address<2 + 64>`, which a launch with two inputs
    prints as `out0 + 64`
  }];
  let parameters = (ins "int64_t":$operand,
                        DefaultValuedParameter<"int64_t", "0">:$offset,
                        OptionalParameter<"::mlir::Attribute">:$description);
  let assemblyFormat =
      "`<` $operand (`+` $offset^)? (`,` $description^)? `>`";
  let genVerifyDecl = 1;
}

def Emit_ContractAttr : Emit_Attr<"Contract", "contract"> {
  let summary = "What an entry's plan must be, or compilation fails";
  let description = [{
    Stands as `aicf_emit.contract` on an entry. `aicf-verify-contracts` checks
    it when every decision is closed and says which instruction violates it.

    * `no_copy`: no instruction only copies;
    * `capturable`: the entry can be recorded as one CUDA Graph: it has no host
      value, updates state in place, has fixed addresses, draws other random
      numbers in each replay, and has a kernel for every instruction on each GPU
      target;
    * `max_kernels`: launches of one run, on each target of the module;
    * `max_arena_bytes`: transient memory; it is planned for, too: saved values
      are computed again where that keeps it;
    * `max_traffic_bytes`: bytes that the instructions of one run read and
      write, each operand of an instruction once.

    Example: `#aicf_emit.contract<no_copy, max_kernels = 12>`
  }];
  let parameters = (ins
    DefaultValuedParameter<"bool", "false">:$no_copy,
    DefaultValuedParameter<"bool", "false">:$capturable,
    OptionalParameter<"std::optional<int64_t>">:$max_kernels,
    OptionalParameter<"std::optional<int64_t>">:$max_arena_bytes,
    OptionalParameter<"std::optional<int64_t>">:$max_traffic_bytes);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // AICF_DIALECT_EMIT_IR_EMITATTRS_TD
