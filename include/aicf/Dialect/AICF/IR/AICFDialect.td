//===- AICFDialect.td - The aicf dialect and its type constraints ---------===//
//
// The dialect itself, the base class of its ops and the tensor types that the
// ops accept. Ops live in one file per family, see AICFOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFDIALECT_TD
#define AICF_DIALECT_AICF_IR_AICFDIALECT_TD

include "mlir/IR/OpBase.td"

def AICF_Dialect : Dialect {
  let name = "aicf";
  let cppNamespace = "::aicf";
  let summary = "Logical tensor programs: what is computed";
  let description = [{
    The `aicf` dialect says what a program computes, with value semantics on
    ranked static tensors of f64, f32, bf16, f16, i64, i32 and i1. It holds no
    kernel, no memory and no decision.

    An entry is a `func.func`. Its arguments and results are the inputs and
    outputs; the string attribute `aicf.name` names one of them, and a name is
    unique within its function. Values that outlive an entry are symbols of the
    module (`aicf.param`, `aicf.state`, `aicf.meta`), read with `aicf.read` and
    written with `aicf.update`, in program order.

    Numerics: the element type of a tensor is how it is stored. An op widens
    bf16 and f16 to f32, computes in f32, and rounds once to the result's
    element type (to nearest, ties to even). f64 computes in f64. NaN
    propagates. Integers are two's complement and wrap.

    Ops come in three kinds, which passes tell apart by interface:
    single-nest ops (`SingleNestOpInterface`) have an iteration space, indexing
    maps and a scalar body; composites (`CompositeOpInterface`) are defined by
    their decomposition into other ops; views (`ViewOpInterface`) reinterpret a
    contiguous tensor.
  }];
  let hasConstantMaterializer = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect"];
  let extraClassDeclaration = [{
    void registerAttributes();

    /// Reports an op that the dialect lacks, with the name that was meant.
    std::optional<ParseOpHook>
    getParseOperationHook(::llvm::StringRef opName) const override;
  }];
}

/// Every tensor operand and result is static, without encoding, and has no
/// zero extent. Checked before the op's other traits, so that its message wins.
def AICF_StaticTensors : NativeOpTrait<"StaticTensors"> {
  let cppNamespace = "::aicf::traits";
}

class AICF_Op<string mnemonic, list<Trait> traits = []>
    : Op<AICF_Dialect, mnemonic, !listconcat([AICF_StaticTensors], traits)>;

// The predicates look at rank and element type only; AICF_StaticTensors checks
// the shape, with a message of its own.
class AICF_TensorOf<string predicate, string elements>
    : Type<CPred<"::aicf::detail::" # predicate # "($_self)">,
           "ranked static tensor of " # elements,
           "::mlir::RankedTensorType">;

def AICF_Tensor
    : AICF_TensorOf<"isTensor", "f64, f32, bf16, f16, i64, i32 or i1">;
def AICF_FloatTensor
    : AICF_TensorOf<"isFloatTensor", "f64, f32, bf16 or f16">;
def AICF_NumericTensor
    : AICF_TensorOf<"isNumericTensor", "f64, f32, bf16, f16, i64 or i32">;
def AICF_BoolTensor : AICF_TensorOf<"isBoolTensor", "i1">;
def AICF_LogicTensor : AICF_TensorOf<"isLogicTensor", "i64, i32 or i1">;
def AICF_IndexTensor : AICF_TensorOf<"isIndexTensor", "i64 or i32">;

#endif // AICF_DIALECT_AICF_IR_AICFDIALECT_TD
