//===- AICFSymbolOps.td - Values that outlive an entry --------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFSYMBOLOPS_TD
#define AICF_DIALECT_AICF_IR_AICFSYMBOLOPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AICF_PersistentResource : Resource<"::aicf::PersistentResource">;

class AICF_PersistentOp<string mnemonic, string role>
    : AICF_Op<mnemonic, [Symbol, ParentOneOf<["::mlir::ModuleOp"]>,
                         DeclareOpInterfaceMethods<PersistentOpInterface>]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type,
                       OptionalAttr<ElementsAttr>:$initial_value);
  let assemblyFormat = [{
    $sym_name attr-dict `:` custom<TypeAndInitialValue>($type, $initial_value)
  }];
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::aicf::PersistentRole $cppClass::getRole() {
      return ::aicf::PersistentRole::}] # role # [{;
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::aicf::detail::verifyPersistent(
          *this, getType(), getInitialValueAttr());
    }
  }];
}

def AICF_ParamOp : AICF_PersistentOp<"param", "Param"> {
  let summary = "A trained parameter";
  let description = [{
    A tensor that lives across entries: the host sets it, entries read it, and
    a training step updates it. The optional initial value holds until the host
    sets another; without one the value is unspecified until then.

    Example:

    ```mlir
    aicf.param @w1 : tensor<64x32xf32>
    ```
  }];
}

def AICF_StateOp : AICF_PersistentOp<"state", "State"> {
  let summary = "Optimizer or model state";
  let description = [{
    As `aicf.param`, for what a program keeps between steps besides its
    parameters: optimizer moments, running statistics, a step counter.

    Example:

    ```mlir
    aicf.state @m1 : tensor<64x32xf32> = dense<0.0>
    ```
  }];
}

def AICF_MetaOp : AICF_PersistentOp<"meta", "Meta"> {
  let summary = "A value that only the host sets";
  let description = [{
    As `aicf.param`, for what steers a program from outside: learning rate,
    seed, schedule. A program reads it; `aicf.update` of it is an error.

    Example:

    ```mlir
    aicf.meta @lr : tensor<f32> = dense<0.1>
    ```
  }];
}

def AICF_ReadOp : AICF_Op<"read", [
    MemoryEffects<[MemRead<AICF_PersistentResource>]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "The current value of a param, state or meta";
  let description = [{
    Yields the value that the symbol holds at this point of the program: that
    of the last `aicf.update` before it, or else the value from before the
    entry. The result is a value; a later update does not change it.

    Constraints: the symbol is a param, state or meta of the result's type.

    Example:

    ```mlir
    %w = aicf.read @w1 : tensor<64x32xf32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$symbol);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = "$symbol attr-dict `:` type($result)";
}

def AICF_UpdateOp : AICF_Op<"update", [
    MemoryEffects<[MemWrite<AICF_PersistentResource>]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Gives a param or state a new value";
  let description = [{
    From here on the symbol holds the operand. With `in_place` the producer of
    the operand must write straight into the symbol's memory; where that is
    impossible compilation fails at this op's location, never copies silently.
    Without it the compiler is free to do either.

    Constraints: the symbol is a param or state of the operand's type.

    Example:

    ```mlir
    aicf.update @w1, %new in_place : tensor<64x32xf32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$symbol, AICF_Tensor:$value,
                       UnitAttr:$in_place);
  let assemblyFormat = [{
    $symbol `,` $value (`in_place` $in_place^)? attr-dict `:` type($value)
  }];
}

#endif // AICF_DIALECT_AICF_IR_AICFSYMBOLOPS_TD
