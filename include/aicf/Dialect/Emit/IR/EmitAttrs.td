//===- EmitAttrs.td - Attributes of aicf_emit --------------*- tablegen -*-===//

#ifndef AICF_DIALECT_EMIT_IR_EMITATTRS_TD
#define AICF_DIALECT_EMIT_IR_EMITATTRS_TD

include "aicf/Dialect/Emit/IR/EmitEnums.td"
include "mlir/IR/AttrTypeBase.td"

class Emit_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Emit_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def Emit_CostAttr : Emit_Attr<"Cost", "cost"> {
  let summary = "Predicted time of a plan, in picoseconds, by term";
  let description = [{
    The terms are already weighted by the target's alpha..delta, so the total
    is `compute + traffic + latency + spill - overlap`. `bytes` is the peak of
    the arena for decisions about memory and order, and absent otherwise.

    Example: `#aicf_emit.cost<820 ps = compute 0 + traffic 20 + latency 800>`
  }];
  let parameters = (ins "int64_t":$compute, "int64_t":$traffic,
                        "int64_t":$latency, "int64_t":$spill,
                        "int64_t":$overlap, "int64_t":$bytes);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Predicted time in picoseconds.
    int64_t getTotal() const {
      return getCompute() + getTraffic() + getLatency() + getSpill() -
             getOverlap();
    }
    /// Whether `bytes` is stated.
    bool hasBytes() const { return getBytes() >= 0; }
  }];
}

def Emit_SubjectAttr : Emit_Attr<"Subject", "subject"> {
  let summary = "What a decision is about";
  let description = [{
    Instructions are named by their ids in the open program, so that a subject
    stays meaningful when its instruction was fused away.

    | kind | text | `first` | `second` | classes |
    |---|---|---|---|---|
    | instruction | `i3` | its id | | save, kernel |
    | output | `i3.0` | the instruction's id | number of the output | in_place, layout |
    | edge | `i1 -> i2` | the producer's id | the consumer's id | fuse |
    | entry | `@train` | | | order, memory |
    | globals | `globals` | | | memory |

    Where two instructions are decided about again, after another fusion, the
    edge says so: `i1 -> i2 (2)`; `round` is 2 then, else 1.

    Example: `#aicf_emit.subject<i1 -> i2>`
  }];
  let parameters = (ins "::aicf::emit::SubjectKind":$kind,
                        "int64_t":$first, "int64_t":$second, "int64_t":$round,
                        OptionalParameter<"::mlir::StringAttr">:$entry);
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

def Emit_BoundAttr : Emit_Attr<"Bound", "bound"> {
  let summary = "What no choice of a decision can undercut";
  let description = [{
    Bytes that live at once while an instruction runs: no placement takes less.

    Example: `#aicf_emit.bound<4096 bytes at i7>`
  }];
  let parameters = (ins "int64_t":$bytes, "int64_t":$instruction);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Emit_AlternativeAttr : Emit_Attr<"Alternative", "alternative"> {
  let summary = "A runner-up: what was rejected and why";
  let description = [{
    Either legal and dearer, then it carries the cost it would have had; or
    illegal, then it names the constraint that it violates.

    Example: `<separate costs <2500 ps = latency 2500>>` or
    `<@w violates "hazard: i4 reads the old value and depends on the new one">`
  }];
  let parameters = (ins "::mlir::Attribute":$choice,
                        OptionalParameter<"::aicf::emit::CostAttr">:$cost,
                        OptionalParameter<"::mlir::StringAttr">:$violates);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Emit_MeasurementAttr : Emit_Attr<"Measurement", "measurement"> {
  let summary = "What a plan takes on a device, against the model's choice";
  let description = [{
    Time of the plan in picoseconds, that of the plan that the cost model
    prefers (-1: it did not run, or was wrong), and what was measured on. It is
    why a kernel was pinned; nothing is decided by it.

    Example: `#aicf_emit.measurement<9100000 ps against 10400000 ps on "H200">`
  }];
  let parameters = (ins "int64_t":$time, "int64_t":$against,
                        "::mlir::StringAttr":$device);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Emit_HintsAttr : Emit_Attr<"Hints", "hints"> {
  let summary = "Choices that the user prefers";
  let description = [{
    Advice: a preferred choice is taken where it is legal and its cost is at
    most `margin` percent above the least, else not; the record of the decision
    says which, and why. Without a word nothing is preferred.

    * `family`: the kernel's family. It says nothing on targets of other back
      ends, if it belongs to one that the program has a target of.
    * `tile`: the first numbers of the `tile` of a plan.
    * `layout`: strides for each result; `[]` prefers nothing.
    * `fuse`: what becomes of the instruction and those that it reads.
    * `margin`: in percent of the least cost, 0 to 1000.

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
    For instructions of the open program, by id, a hash of what they compute
    and of what they depend on (docs/planning.md).

    Example: `#aicf_emit.fingerprints<i1 = 0x3fa91c22b07d, i2 = 0x77ab01fe2c90>`
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$ids,
                        ArrayRefParameter<"int64_t">:$hashes);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Emit_DecisionAttr : Emit_Attr<"Decision", "decision"> {
  let summary = "The verified record of one decision";
  let description = [{
    Class, subject, choice, predicted cost of the choice, the rejected
    alternatives, whether a pin forced it, the version of the cost model and
    the target (name and hash of its description) that it was taken for. The
    record of a kernel that was pinned because of a measurement has that, too,
    and the record of an entry's memory what bounds it. Where the program has a
    hint for the decision, `hint` is empty if it was followed and else says why
    it was not.

    Choices by class:

    | class | choice | in text |
    |---|---|---|
    | fuse | `#aicf_emit.fuse_choice` | `fused`, `separate`, `duplicate` |
    | save | `#aicf_emit.save_choice` | `alias`, `copy`, `recompute` |
    | in_place | the symbol of a global, the output that is overwritten, or unit | `@w`, `i2.0`, `fresh` |
    | layout | `array<i64>`, strides in elements | `[128, 1]` |
    | order | `array<i64>`, ids in sequence, or an array of them, step by step | `[0, 1, 2]`, `[[0], [1, 2]]` |
    | kernel | the plan of a kernel family | `#aicf_nv.simt<...>` |
    | memory | `array<i64>`, byte offsets | `[0, 256]` |
  }];
  let parameters = (ins "::aicf::emit::DecisionClass":$decisionClass,
                        "::aicf::emit::SubjectAttr":$subject,
                        "::mlir::Attribute":$choice,
                        "::aicf::emit::CostAttr":$cost,
                        OptionalParameter<"::aicf::emit::BoundAttr">:$bound,
                        ArrayRefParameter<"::aicf::emit::AlternativeAttr">:$rejected,
                        "bool":$pinned, "int64_t":$model,
                        "::mlir::StringAttr":$target,
                        OptionalParameter<"::aicf::emit::MeasurementAttr">:$measured,
                        OptionalParameter<"::mlir::StringAttr">:$hint);
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
    * `max_shared_memory` (bytes a block), `max_registers` (a thread, at any
      time; of warpgroups that differ the most), `min_occupancy` (warps a
      multiprocessor): upper and lower bounds beside those of the target; -1
      leaves the target's.

    On an entry, as `aicf_emit.constraints`, they hold for each instruction that
    `convert-aicf-to-emit` makes of it.
  }];
  let parameters = (ins DefaultValuedParameter<"bool", "true">:$reassociate,
                        DefaultValuedParameter<"bool", "true">:$excess_precision,
                        DefaultValuedParameter<"bool", "false">:$tf32,
                        DefaultValuedParameter<"int64_t", "-1">:$max_shared_memory,
                        DefaultValuedParameter<"int64_t", "-1">:$max_registers,
                        DefaultValuedParameter<"int64_t", "-1">:$min_occupancy);
  let assemblyFormat = "`<` struct(params) `>`";
  let builders = [
    /// The defaults.
    AttrBuilder<(ins), [{
      return $_get($_ctxt, true, true, false, -1, -1, -1);
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
    Stands in the `aicf_emit.pins` array of a function. The pass that owns the
    class takes `choice` for `subject` without comparing costs, proves its
    legality as for any other choice, and records it as pinned. An illegal pin
    is an error. A pin of a kernel for a target may say what was measured, which
    goes into the record. With fingerprints a pin follows its instructions where
    they have other ids by now.

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

def Emit_AddressAttr : Emit_Attr<"Address", "address"> {
  let summary = "An argument of a launch that is an address";
  let description = [{
    So many bytes into an operand of the launch, counted over `ins`, `outs` and
    `scratch`. With a description, an attribute of a back end, the kernel gets
    what that back end's runtime makes of address and description.

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

    * `no_copy`: no instruction only moves data;
    * `capturable`: the entry can be recorded as one CUDA Graph: it has no host
      value, updates state in place, has fixed addresses, and a kernel for every
      instruction on each GPU target;
    * `max_kernels`: launches of one run;
    * `max_arena_bytes`: transient memory;
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
