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

def Emit_AlternativeAttr : Emit_Attr<"Alternative", "alternative"> {
  let summary = "A runner-up: what was rejected and why";
  let description = [{
    Either legal and dearer, then it carries the cost it would have had; or
    illegal, then it names the constraint that it breaks.

    Example: `<"separate" costs <2500 ps = latency 2500>>` or
    `<"in_place" breaks "hazard: instruction 4 reads @w after the update">`
  }];
  let parameters = (ins "::mlir::Attribute":$choice,
                        OptionalParameter<"::aicf::emit::CostAttr">:$cost,
                        OptionalParameter<"::mlir::StringAttr">:$breaks);
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

def Emit_DecisionAttr : Emit_Attr<"Decision", "decision"> {
  let summary = "The verified record of one decision";
  let description = [{
    Class, subject, choice, predicted cost of the choice, the rejected
    alternatives, whether a pin forced it, the version of the cost model and
    the target (name and hash of its description) that it was taken for. The
    record of a kernel that was pinned because of a measurement has that, too.

    The subject names what was decided about, by instruction ids: `i3 -> i5`
    (the edge between two instructions), `i3.0` (an output), `i3`, or the
    name of an entry.
  }];
  let parameters = (ins "::aicf::emit::DecisionClass":$decisionClass,
                        "::mlir::StringAttr":$subject,
                        "::mlir::Attribute":$choice,
                        "::aicf::emit::CostAttr":$cost,
                        ArrayRefParameter<"::aicf::emit::AlternativeAttr">:$rejected,
                        "bool":$pinned, "int64_t":$model,
                        "::mlir::StringAttr":$target,
                        OptionalParameter<"::aicf::emit::MeasurementAttr">:$measured);
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
    * `max_shared_memory` (bytes a block), `max_registers` (a thread),
      `min_occupancy` (warps a multiprocessor): upper and lower bounds beside
      those of the target; -1 leaves the target's.

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
    Name, chip (`sm_90a`, `x86-64-v3`), and the numbers that the cost model
    uses, each an i64 under the key that `docs/targets.md` lists with its
    unit. The first target of a module is its structure target: it decides
    everything but the kernels of the others.
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "::mlir::StringAttr":$chip,
                        "::mlir::DictionaryAttr":$numbers);
  let assemblyFormat = "`<` $name `,` $chip `,` $numbers `>`";
  let genVerifyDecl = 1;
}

def Emit_PinAttr : Emit_Attr<"Pin", "pin"> {
  let summary = "A decision that the user has taken";
  let description = [{
    Stands in the `aicf_emit.pins` array of a function. The pass that owns the
    class takes `choice` for `subject` without comparing costs, proves its
    legality as for any other choice, and records it as pinned. An illegal pin
    is an error. A pin of a kernel for a target may say what was measured, which
    goes into the record.

    Example: `#aicf_emit.pin<fuse "i1 -> i2" is "separate">`
  }];
  let parameters = (ins "::aicf::emit::DecisionClass":$decisionClass,
                        "::mlir::StringAttr":$subject,
                        "::mlir::Attribute":$choice,
                        OptionalParameter<"::mlir::StringAttr">:$target,
                        OptionalParameter<"::aicf::emit::MeasurementAttr">:$measured);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Emit_ContractAttr : Emit_Attr<"Contract", "contract"> {
  let summary = "What an entry's plan must be, or compilation fails";
  let description = [{
    Stands as `aicf_emit.contract` on an entry. `aicf-verify-contracts` checks
    it when every decision is closed and says which instruction breaks it.

    * `no_copy`: no instruction only moves data;
    * `capturable`: every instruction has a kernel on a GPU target, so that the
      entry can be recorded as one CUDA Graph;
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
}

#endif // AICF_DIALECT_EMIT_IR_EMITATTRS_TD
