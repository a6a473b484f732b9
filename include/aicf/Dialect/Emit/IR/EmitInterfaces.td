//===- EmitInterfaces.td - Interfaces of aicf_emit ---------*- tablegen -*-===//

#ifndef AICF_DIALECT_EMIT_IR_EMITINTERFACES_TD
#define AICF_DIALECT_EMIT_IR_EMITINTERFACES_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/Interfaces.td"

def Emit_InstructionOpInterface : OpInterface<"InstructionOpInterface"> {
  let cppNamespace = "::aicf::emit";
  let description = [{
    What every instruction answers, whatever it does.

    An instruction is destination-passing: operands are inputs, then outputs,
    then scratch. On tensors each output is tied to one result; on memrefs
    there are no results. What was decided about it stands on it; how that came
    about stands in its records. Dropping records or hints leaves a correct
    program.
  }];
  let methods = [
    InterfaceMethod<"A number that is unique in the module and stable through "
                    "all passes: records, pins, diagnostics, kernel names and "
                    "profiles speak of it.",
                    "int64_t", "getInstructionId">,
    InterfaceMethod<"The plans that were chosen, by the name of the target; may "
                    "be null.",
                    "::mlir::DictionaryAttr", "getKernelPlans">,
    InterfaceMethod<"Replaces the plans; null or empty drops them.", "void",
                    "setKernelPlans", (ins "::mlir::DictionaryAttr":$plans)>,
    InterfaceMethod<"The records of the decisions about this instruction; may "
                    "be null.",
                    "::mlir::ArrayAttr", "getDecisionRecords">,
    InterfaceMethod<"Replaces the records; null or empty drops them.", "void",
                    "setDecisionRecords", (ins "::mlir::ArrayAttr":$records)>,
  ];
  let extraClassDeclaration = [{
    /// The plan for `target` (its name in `aicf_emit.targets`); null while the
    /// decision is open.
    ::mlir::Attribute getKernelPlan(::llvm::StringRef target);
    /// Chooses it.
    void setKernelPlan(::llvm::StringRef target, ::mlir::Attribute plan);
  }];
}

def Emit_ScalarOpInterface : OpInterface<"ScalarOpInterface"> {
  let cppNamespace = "::aicf::emit";
  let description = [{
    A scalar operation of a body, as planning and code generation see it: what
    it costs, whether there is code for it, and how it is written as operations
    that machines have. `arith` and `math` implement it by external models, one
    table in `lib/Codegen/ScalarOps.cpp`. Another dialect's operation that
    implements it may stand in bodies like theirs, and needs no more.

    The operation is pure, has one result and no region, and works element by
    element (`ElementwiseMappable`): code generation makes it with vectors in
    place of its scalars, and with f32 in place of bf16 and f16. What it answers
    follows from its name, its attributes, its types and the constants among its
    operands, for the planner remembers by these.
  }];
  let methods = [
    InterfaceMethod<"What it costs on one element.",
                    "::aicf::emit::ScalarCost", "getScalarCost">,
    InterfaceMethod<"Whether each machine has code for it on these types. Where "
                    "it has not, every kernel family refuses the instruction "
                    "and names the operation.",
                    "bool", "hasScalarCode", (ins), "", "return true;">,
    InterfaceMethod<"Whether `machine` has it: it needs no expansion.",
                    "bool", "isInstruction",
                    (ins "const ::aicf::emit::ScalarMachine &":$machine), "",
                    "return false;">,
    InterfaceMethod<"Replaces it by operations that are nearer to `machine`: of "
                    "arith and math, or others that implement this. Fails and "
                    "changes nothing where there is nothing to do.",
                    "::llvm::LogicalResult", "expandScalar",
                    (ins "::mlir::RewriterBase &":$rewriter,
                         "const ::aicf::emit::ScalarMachine &":$machine)>,
  ];
}

def Emit_KernelPlanAttrInterface : AttrInterface<"KernelPlanAttrInterface"> {
  let cppNamespace = "::aicf::emit";
  let description = [{
    A point of a kernel family's plan space. The attribute says everything the
    family's generator needs beside the instruction itself; the generator
    chooses nothing.
  }];
  let methods = [
    InterfaceMethod<"Name of the family, e.g. `aicf_nv.simt`: the key into the "
                    "registry of families.",
                    "::llvm::StringRef", "getFamilyName">,
    InterfaceMethod<"The edges of the tile that is worked on at once, as hints "
                    "name it; empty where the family has none.",
                    "::llvm::ArrayRef<int64_t>", "getTileSizes", (ins), "",
                    "return {};">,
  ];
}

def Emit_KernelPlanAttr
    : Attr<CPred<"::llvm::isa<::aicf::emit::KernelPlanAttrInterface>($_self)">,
           "the plan of a kernel family"> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

#endif // AICF_DIALECT_EMIT_IR_EMITINTERFACES_TD
