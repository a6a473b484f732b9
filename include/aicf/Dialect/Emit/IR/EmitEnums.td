//===- EmitEnums.td - Enumerations of aicf_emit ------------*- tablegen -*-===//

#ifndef AICF_DIALECT_EMIT_IR_EMITENUMS_TD
#define AICF_DIALECT_EMIT_IR_EMITENUMS_TD

include "aicf/Dialect/Emit/IR/EmitDialect.td"
include "aicf/Dialect/Emit/IR/EmitPackage.td"
include "mlir/IR/EnumAttr.td"

class Emit_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::aicf::emit";
  let genSpecializedAttr = 0;
}

def Emit_CombiningKind
    : Emit_Enum<"CombiningKind", "how a reduction combines two values", [
        I32EnumAttrCase<"Add", 0, "add">,
        I32EnumAttrCase<"Mul", 1, "mul">,
        I32EnumAttrCase<"Max", 2, "max">,
        I32EnumAttrCase<"Min", 3, "min">,
      ]> {
  let description = [{
    From the identity on: `add` from 0, `mul` from 1, `max` from -inf or the
    least integer, `min` from +inf or the greatest. `max` and `min` propagate
    NaN.
  }];
}
def Emit_CombiningKindAttr
    : EnumAttr<Emit_Dialect, Emit_CombiningKind, "combining">;

def Emit_GlobalRole : Emit_Enum<"GlobalRole", "what a module-level value is", [
        I32EnumAttrCase<"Param", 0, "param">,
        I32EnumAttrCase<"State", 1, "state">,
        I32EnumAttrCase<"Meta", 2, "meta">,
        I32EnumAttrCase<"Constant", 3, "constant">,
      ]> {
  let description = [{
    Entries read and write a `param` and a `state`, such as the moments of an
    optimizer. The host sets a `meta` between runs, such as a learning rate, and
    entries only read it. A `constant` never changes.
  }];
}
def Emit_GlobalRoleAttr : EnumAttr<Emit_Dialect, Emit_GlobalRole, "role">;

def Emit_Segment : Emit_Enum<"Segment", "where a buffer lives", [
        I32EnumAttrCase<"Transient", 0, "transient">,
        I32EnumAttrCase<"Scratch", 1, "scratch">,
      ]> {
  let description = [{
    `transient` is the arena of values between instructions, which all entries
    overlay. `scratch` is a target's workspace and semaphores.
  }];
}
def Emit_SegmentAttr : EnumAttr<Emit_Dialect, Emit_Segment, "segment">;

def Emit_SubjectKind
    : Emit_Enum<"SubjectKind", "what a decision is about", [
        I32EnumAttrCase<"Globals", 0, "globals">,
        I32EnumAttrCase<"Entry", 1, "entry">,
        I32EnumAttrCase<"Instruction", 2, "instruction">,
        I32EnumAttrCase<"Output", 3, "output">,
        I32EnumAttrCase<"Edge", 4, "edge">,
      ]>, Emit_PackagedEnum;

def Emit_FuseChoice
    : Emit_Enum<"FuseChoice", "what becomes of a producer and its consumer", [
        I32EnumAttrCase<"Fused", 0, "fused">,
        I32EnumAttrCase<"Separate", 1, "separate">,
        I32EnumAttrCase<"Duplicate", 2, "duplicate">,
      ]> {
  let description = [{
    `fused`: one instruction. `separate`: two. `duplicate`: the consumer computes
    the producer's value itself, and the producer stays for its other readers.
  }];
}
def Emit_FuseChoiceAttr
    : EnumAttr<Emit_Dialect, Emit_FuseChoice, "fuse_choice">;

def Emit_SaveChoice : Emit_Enum<"SaveChoice", "how a saved value is kept", [
        I32EnumAttrCase<"Alias", 0, "alias">,
        I32EnumAttrCase<"Copy", 1, "copy">,
        I32EnumAttrCase<"Recompute", 2, "recompute">,
      ]> {
  let description = [{
    `alias`: the value itself is used, and its memory is not overwritten before.
    `copy`: it is copied. `recompute`: its instruction is executed again.
  }];
}
def Emit_SaveChoiceAttr
    : EnumAttr<Emit_Dialect, Emit_SaveChoice, "save_choice">;

/// A class of decisions. The compiler, the package and the tools take all that
/// they know of it in general from here (scripts/record_tables.py).
class Emit_DecisionCase<string symbol, int value, string name>
    : I32EnumAttrCase<symbol, value, name> {
  /// What its decisions are about, in terms of SubjectKind.
  list<string> subjects = [];
  /// The enumeration whose attributes are its choices.
  I32EnumAttr words = ?;
  /// Where there is none: whether `choice` is one of its choices, C++ on the
  /// predicates of EmitChoices.cpp.
  string isChoice = "";
  /// What the choices look like, for messages; empty where `words` are all, or
  /// targets have to say it.
  string choices = "";
  /// Whether its pass changes the program, so that it cannot run again.
  bit changesProgram = 0;
}

def Emit_FuseCase : Emit_DecisionCase<"Fuse", 0, "fuse"> {
  let subjects = ["Edge"];
  let words = Emit_FuseChoice;
  let changesProgram = 1;
}
def Emit_SaveCase : Emit_DecisionCase<"Save", 1, "save"> {
  let subjects = ["Instruction"];
  let words = Emit_SaveChoice;
  let changesProgram = 1;
}
/// A unit attribute is `fresh`.
def Emit_InPlaceCase : Emit_DecisionCase<"InPlace", 2, "in_place"> {
  let subjects = ["Output"];
  let isChoice = "isa<UnitAttr, FlatSymbolRefAttr>(choice) || isOutput(choice)";
  let choices = "fresh, or what is overwritten: a global such as @w, or an "
                "output such as i2.0";
  let changesProgram = 1;
}
def Emit_LayoutCase : Emit_DecisionCase<"Layout", 3, "layout"> {
  let subjects = ["Output"];
  let isChoice = "isList(choice)";
  let choices = "a stride in elements for each dim of the value, such as "
                "[128, 1]";
}
def Emit_OrderCase : Emit_DecisionCase<"Order", 4, "order"> {
  let subjects = ["Entry"];
  let isChoice = "isList(choice) || isSteps(choice)";
  let choices = "the ids of the entry in sequence, such as [0, 1, 2], or in "
                "steps of independent instructions, such as [[0], [1, 2]]";
}
/// The pass is called aicf-launch-groups: aicf-launch writes launches.
def Emit_LaunchCase : Emit_DecisionCase<"Launch", 5, "launch"> {
  let subjects = ["Instruction"];
  let isChoice = "isa<LaunchGroupAttr>(choice)";
  let choices = "the instructions that share a launch, such as "
                "#aicf_emit.launch_group<[0, 1, 2], cluster = 8>";
}
def Emit_KernelCase : Emit_DecisionCase<"Kernel", 6, "kernel"> {
  let subjects = ["Instruction"];
  let isChoice = "isa<KernelPlanAttrInterface>(choice)";
}
def Emit_MemoryCase : Emit_DecisionCase<"Memory", 7, "memory"> {
  let subjects = ["Entry", "Globals"];
  let isChoice = "isList(choice)";
  let choices = "a byte offset for each buffer, such as [0, 256]";
}

def Emit_DecisionClass
    : Emit_Enum<"DecisionClass", "the eight classes of decision", [
        Emit_FuseCase, Emit_SaveCase, Emit_InPlaceCase, Emit_LayoutCase,
        Emit_OrderCase, Emit_LaunchCase, Emit_KernelCase, Emit_MemoryCase,
      ]>, Emit_PackagedEnum {
  let description = [{
    In the order in which they are taken.
  }];
}

def Emit_DecisionClassAttr
    : EnumAttr<Emit_Dialect, Emit_DecisionClass, "decision_class">;

#endif // AICF_DIALECT_EMIT_IR_EMITENUMS_TD
