//===- EmitDialect.td - The aicf_emit dialect --------------*- tablegen -*-===//
//
// The instruction dialect: what is executed.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_EMIT_IR_EMITDIALECT_TD
#define AICF_DIALECT_EMIT_IR_EMITDIALECT_TD

include "mlir/IR/OpBase.td"

def Emit_Dialect : Dialect {
  let name = "aicf_emit";
  let cppNamespace = "::aicf::emit";
  let summary = "Instructions: what is executed, and every decision about it";
  let description = [{
    One op is one instruction. A program has three forms:

    * *open*: instructions work on tensors in destination-passing style, and
      decisions are pending;
    * *resolved*: the same ops work on memrefs of declared buffers and have no
      results. Every decision is taken: plans and steps are attributes of
      instructions, offsets are attributes of buffers and globals;
    * *launches*: beside the resolved program, for each target its kernels and,
      for each entry, a function of launches.

    `decisions` hold records of how the decisions came about. They are a log:
    the program without them is the same program.

    The dialect does not depend on the logical `aicf` dialect and can be
    embedded alone. `docs/ir.md` defines the semantics.

    It puts these attributes on operations of other dialects:

    | attribute | on | value |
    |---|---|---|
    | `aicf_emit.name` | arguments and results of an entry | string: the name of an input or output |
    | `aicf_emit.output` | an argument of a resolved entry | flag: the argument is an output |
    | `aicf_emit.constraints` | an entry | `#aicf_emit.constraints` for each of its instructions |
    | `aicf_emit.contract` | an entry | `#aicf_emit.contract`: what the plan must be |
    | `aicf_emit.hints` | an operation that becomes instructions | `#aicf_emit.hints` for what it is lowered to |
    | `aicf_emit.targets` | the module | array of `#aicf_emit.target`; the first is the structure target |
    | `aicf_emit.pins` | an entry, the module | array of `#aicf_emit.pin` |
    | `aicf_emit.decided` | an entry that is being planned | `#aicf_emit.decided`: the closed classes |
    | `aicf_emit.decisions` | an entry, the module | array of `#aicf_emit.decision` |
    | `aicf_emit.arena` | a resolved entry | integer: bytes of its arena |
    | `aicf_emit.arena_bound` | a resolved entry | integer: the most bytes that are live at once |
    | `aicf_emit.open` | a nested module | flag: it holds the open form of the program |
    | `aicf_emit.launch_groups` | an entry | dictionary: for each target an array of `#aicf_emit.launch_group` |
    | `aicf_emit.launches` | a function of launches | `#aicf_emit.launches`: its entry and target |
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let extraClassDeclaration = [{
    /// The attributes of the table above.
    static constexpr ::llvm::StringLiteral kNameAttr = "aicf_emit.name";
    static constexpr ::llvm::StringLiteral kOutputAttr = "aicf_emit.output";
    static constexpr ::llvm::StringLiteral kDecisionsAttr =
        "aicf_emit.decisions";
    static constexpr ::llvm::StringLiteral kArenaAttr = "aicf_emit.arena";
    /// On an entry: the bytes that live at once, which no placement undercuts.
    static constexpr ::llvm::StringLiteral kArenaBoundAttr =
        "aicf_emit.arena_bound";
    static constexpr ::llvm::StringLiteral kTargetsAttr = "aicf_emit.targets";
    static constexpr ::llvm::StringLiteral kPinsAttr = "aicf_emit.pins";
    /// On a module: `memory-permille` of aicf-order and of aicf-memory where it
    /// is not their default, so that its decisions can be taken again.
    static constexpr ::llvm::StringLiteral kOrderMemoryPermilleAttr =
        "aicf_emit.order_memory_permille";
    static constexpr ::llvm::StringLiteral kMemoryPermilleAttr =
        "aicf_emit.memory_permille";
    static constexpr ::llvm::StringLiteral kContractAttr = "aicf_emit.contract";
    /// On an entry: what each of its instructions must obey.
    static constexpr ::llvm::StringLiteral kConstraintsAttr =
        "aicf_emit.constraints";
    /// On an operation that becomes instructions: their hints.
    static constexpr ::llvm::StringLiteral kHintsAttr = "aicf_emit.hints";
    static constexpr ::llvm::StringLiteral kOpenAttr = "aicf_emit.open";
    /// On an entry that is being planned: the classes of decisions that are
    /// closed, #aicf_emit.decided<...>.
    static constexpr ::llvm::StringLiteral kDecidedAttr = "aicf_emit.decided";

    /// On a function of launches: the entry and the target that they are of,
    /// #aicf_emit.launches<@train on @h200>.
    static constexpr ::llvm::StringLiteral kLaunchesAttr = "aicf_emit.launches";

    /// On an entry: by the names of targets, arrays of the groups of
    /// instructions that share a launch there.
    static constexpr ::llvm::StringLiteral kLaunchGroupsAttr =
        "aicf_emit.launch_groups";

    void registerAttributes();
    void registerTypes();
  }];
}

#endif // AICF_DIALECT_EMIT_IR_EMITDIALECT_TD
