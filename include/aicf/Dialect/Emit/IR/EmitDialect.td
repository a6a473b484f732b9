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
    One op is one instruction. In the *open* form instructions work on tensors
    in destination-passing style and decisions are pending; in the *resolved*
    form the same ops work on memrefs of declared buffers, have no results,
    and every decision stands on them as a record.

    The dialect does not depend on the logical `aicf` dialect and can be
    embedded alone. `docs/ir.md` defines the semantics.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let extraClassDeclaration = [{
    /// Unit or string attributes that the dialect puts on `func.func`, on its
    /// arguments and results, and on modules.
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

    void registerAttributes();
    void registerTypes();
  }];
}

#endif // AICF_DIALECT_EMIT_IR_EMITDIALECT_TD
