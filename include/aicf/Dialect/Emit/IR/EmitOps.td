//===- EmitOps.td - Operations of aicf_emit ----------------*- tablegen -*-===//

#ifndef AICF_DIALECT_EMIT_IR_EMITOPS_TD
#define AICF_DIALECT_EMIT_IR_EMITOPS_TD

include "aicf/Dialect/Emit/IR/EmitAttrs.td"
include "aicf/Dialect/Emit/IR/EmitInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"

class Emit_Op<string mnemonic, list<Trait> traits = []>
    : Op<Emit_Dialect, mnemonic, traits>;

def Emit_Shaped
    : AnyTypeOf<[AnyStaticShapeTensor, AnyStaticShapeMemRef],
                "tensor or memref of static shape">;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

def Emit_GlobalOp : Emit_Op<"global", [Symbol]> {
  let summary = "A value that lives across entries";
  let description = [{
    `param`, `state` and `meta` lie in the persistent segment that all entries
    of the module share; only the host sets a `meta`. `constant` lies in the
    constant segment and must have a value. `offset` is the place in its
    segment, in bytes; the memory decision sets it.

    ```mlir
    aicf_emit.global @w1 param : tensor<64x32xf32> at 0
    aicf_emit.global @lr meta : tensor<f32> = dense<0.1>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       Emit_GlobalRoleAttr:$role,
                       TypeAttrOf<AnyStaticShapeTensor>:$type,
                       OptionalAttr<ElementsAttr>:$value,
                       OptionalAttr<I64Attr>:$offset);
  let assemblyFormat = [{
    $sym_name custom<Role>($role) `:` custom<TypedValue>($type, $value)
    (`at` custom<Offset>($offset)^)? attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::RankedTensorType getTensorType() {
      return ::llvm::cast<::mlir::RankedTensorType>(getType());
    }
    bool isConstant() { return getRole() == GlobalRole::Constant; }
  }];
}

def Emit_ReadOp : Emit_Op<"read", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "The value of a global at the entry's start (open form)";
  let description = [{
    ```mlir
    %w = aicf_emit.read @w1 : tensor<64x32xf32>
    ```

    An entry reads a global at most once. An output tied to the result of a
    read is an update in place.
  }];
  let arguments = (ins FlatSymbolRefAttr:$global);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = "$global attr-dict `:` type($result)";
}

def Emit_WriteOp : Emit_Op<"write", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "The new value of a global at the entry's end (open form)";
  let description = [{
    ```mlir
    aicf_emit.write %new, @w1 in_place : tensor<64x32xf32>
    ```

    `in_place` is a contract: the instruction that computes the value must
    write straight into the global's memory. Where that is illegal the
    compilation fails here; without it a copy is inserted and recorded.

    Constraints: the global is a param or state of the operand's type.
  }];
  let arguments = (ins AnyStaticShapeTensor:$value, FlatSymbolRefAttr:$global,
                       UnitAttr:$in_place);
  let assemblyFormat =
      "$value `,` $global (`in_place` $in_place^)? attr-dict `:` type($value)";
}

def Emit_BufferOp : Emit_Op<"buffer", [
    Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A declared buffer (resolved form)";
  let description = [{
    A range of the transient arena or of a target's scratch at a byte offset,
    or the storage of a global.

    ```mlir
    %h = aicf_emit.buffer transient at 4096 : memref<64x32xf32>
    %w = aicf_emit.buffer @w1 : memref<64x32xf32>
    ```

    Scratch marked `semaphores` holds counters, i32. They are zero before the
    first launch, and each kernel that uses them leaves them at zero.

    ```mlir
    %s = aicf_emit.buffer scratch at 256 semaphores : memref<12xi32>
    ```
  }];
  let arguments = (ins OptionalAttr<Emit_SegmentAttr>:$segment,
                       OptionalAttr<I64Attr>:$offset,
                       OptionalAttr<FlatSymbolRefAttr>:$global,
                       UnitAttr:$semaphores);
  let results = (outs AnyStaticShapeMemRef:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Emit_ViewOp : Emit_Op<"view", [
    Pure, DeclareOpInterfaceMethods<ViewLikeOpInterface, ["getViewSource"]>]> {
  let summary = "The same row-major elements under another shape; no code";
  let description = [{
    ```mlir
    %f = aicf_emit.view %x : tensor<8x8x4xf32> -> tensor<64x4xf32>
    ```

    Both sides have equal element types and counts; memrefs must be
    contiguous.
  }];
  let arguments = (ins Emit_Shaped:$source);
  let results = (outs Emit_Shaped:$result);
  let assemblyFormat =
      "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Emit_SaveOp : Emit_Op<"save", [Pure, SameOperandsAndResultType]> {
  let summary = "A value kept for a later use (open form)";
  let description = [{
    The save decision replaces it: by the source itself (alias, whose storage
    then may not be overwritten before the last use), by a copy, or by
    computing the value again.

    ```mlir
    %s = aicf_emit.save id(7) %h : tensor<64x32xf32>
    ```
  }];
  let arguments = (ins I64Attr:$id, AnyStaticShapeTensor:$source);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat =
      "`id` `(` custom<Id>($id) `)` $source attr-dict `:` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// The compute instruction
//===----------------------------------------------------------------------===//

def Emit_ComputeOp : Emit_Op<"compute", [
    AttrSizedOperandSegments, DestinationStyleOpInterface,
    SingleBlockImplicitTerminator<"YieldOp">, IsolatedFromAbove,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
    DeclareOpInterfaceMethods<Emit_InstructionOpInterface>]> {
  let summary = "A loop nest with reductions over an iteration space";
  let description = [{
    The iteration space has named extents `d0, d1, ...`. Every input and output
    is accessed at a subscript, affine in the dims. The region is the body: one
    block, whose arguments are the inputs' elements.

    Each value of the region *varies over* a set of dims: an argument over the
    dims of its subscript, `aicf_emit.index d` over `d`, any other op over the
    union of its operands' dims, and `aicf_emit.reduce` over its operand's
    dims less those it drops. A value denotes one scalar for each point of the
    dims it varies over. The j-th operand of the yield is stored to output j at
    its subscript, and varies over no other dims than that subscript has.

    So one form is a gemm with prologue and epilogue, an elementwise map, a
    reduction, and a softmax in one pass. "gemm" or "map" are classifications
    computed from the form.

    ```mlir
    %y = aicf_emit.compute id(3) "linear+relu" dims(d0 = 64, d1 = 32, d2 = 16)
        ins(%x[d0, d2] : tensor<64x16xf32>, %w[d2, d1] : tensor<16x32xf32>,
            %b[d1] : tensor<32xf32>)
        outs(%e[d0, d1] : tensor<64x32xf32>) {
    ^bb0(%xv: f32, %wv: f32, %bv: f32):
      %zero = arith.constant 0.0 : f32
      %p = arith.mulf %xv, %wv : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      %t = arith.addf %s, %bv : f32
      %r = arith.maximumf %t, %zero : f32
      aicf_emit.yield %r : f32
    }
    ```

    `outs` only says where a result goes: tied to `tensor.empty` it is a fresh
    buffer, tied to an input it overwrites that input. The old content is read
    through `ins` alone.

    `scratch` (resolved form) lists workspace and semaphores that the chosen
    plans ask for.

    What was decided about the instruction stands on it:

    * `plans("h200" = #aicf_nv.simt<...>, ...)`: how it runs on each target, a
      plan of one of the target's kernel families;
    * `layout([64, 1], [])` (open form): the strides of each result in elements;
      `[]` is row-major. In the resolved form they are those of the memrefs;
    * `step(2)`: the step of its entry that it runs in, where the entry has
      steps of several instructions, which run side by side. Without steps
      instructions run one after the other.

    `decisions` are the records of how that came about. Dropping them changes
    nothing else.

    An input's subscript stays inside its operand unless the input is marked
    `or_zero`: then it may leave, and reads as zero there. That is padding
    without a padded copy:

    ```mlir
    ins(%x[d0 * 2 + d1 - 1] or_zero : tensor<9xf32>, ...)
    ```

    Constraints: every output subscript is a permutation of distinct dims that
    covers the output exactly, no subscript of an unmarked input leaves its
    operand, a marked one has elements, ids are unique in the module.
  }];
  let arguments = (ins I64Attr:$id, StrAttr:$kind,
                       DenseI64ArrayAttr:$extents,
                       AffineMapArrayAttr:$indexing_maps,
                       Variadic<Emit_Shaped>:$inputs,
                       Variadic<Emit_Shaped>:$outputs,
                       Variadic<AnyStaticShapeMemRef>:$scratch,
                       OptionalAttr<Emit_ConstraintsAttr>:$constraints,
                       OptionalAttr<Emit_HintsAttr>:$hints,
                       OptionalAttr<DictionaryAttr>:$plans,
                       OptionalAttr<TypedArrayAttrBase<DenseI64ArrayAttr,
                         "strides of results">>:$result_strides,
                       OptionalAttr<I64Attr>:$step,
                       OptionalAttr<TypedArrayAttrBase<Emit_DecisionAttr,
                         "records of decisions">>:$decisions,
                       OptionalAttr<DenseI64ArrayAttr>:$guarded);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    OpBuilder<(ins "int64_t":$id, "::llvm::StringRef":$kind,
                   "::llvm::ArrayRef<int64_t>":$extents,
                   "::llvm::ArrayRef<::mlir::AffineMap>":$maps,
                   "::mlir::ValueRange":$inputs, "::mlir::ValueRange":$outputs,
                   CArg<"::llvm::function_ref<void(::mlir::OpBuilder &, "
                        "::mlir::Location, ::mlir::ValueRange)>",
                        "nullptr">:$bodyBuilder)>,
  ];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return getOutputsMutable();
    }
    bool isBufferized() { return getNumResults() == 0; }
    unsigned getNumDims() { return getExtents().size(); }
    /// Subscript of input `i`.
    ::mlir::AffineMap getInputMap(unsigned i) {
      return ::llvm::cast<::mlir::AffineMapAttr>(getIndexingMaps()[i])
          .getValue();
    }
    /// Subscript of output `j`.
    ::mlir::AffineMap getOutputMap(unsigned j) {
      return getInputMap(getInputs().size() + j);
    }
    /// Whether input `i` is marked `or_zero`: its subscript may leave the
    /// operand, where it reads as zero.
    bool isGuarded(unsigned i) {
      return getGuarded() && ::llvm::is_contained(*getGuarded(), int64_t(i));
    }
    /// The strides that were chosen for result `j`, in elements; empty if none
    /// were, which means row-major.
    ::llvm::ArrayRef<int64_t> getStridesOfResult(unsigned j);
    /// Chooses them; empty for row-major.
    void setStridesOfResult(unsigned j, ::llvm::ArrayRef<int64_t> strides);
    /// Marks exactly these inputs `or_zero`.
    void setGuardedInputs(::llvm::ArrayRef<unsigned> inputs);
    ::mlir::Block *getBodyBlock() { return &getBody().front(); }
    YieldOp getYield();
  }];
}

def Emit_ReduceOp : Emit_Op<"reduce", [
    Pure, SameOperandsAndResultType, ParentOneOf<["ComputeOp"]>]> {
  let summary = "Combines a value over dims of the enclosing instruction";
  let description = [{
    ```mlir
    %s = aicf_emit.reduce add %p over(d2) : f32
    ```

    The combination starts from the kind's identity (0, 1, -inf or the least
    integer, +inf or the greatest). The order is ascending unless the
    instruction's constraint `reassociate` holds; then the plan fixes it.
    `max` and `min` propagate NaN; integers are signed.
  }];
  let arguments = (ins Emit_CombiningKindAttr:$kind,
                       AnyTypeOf<[AnyFloat, AnySignlessInteger]>:$value,
                       DenseI64ArrayAttr:$dims);
  let results = (outs AnyTypeOf<[AnyFloat, AnySignlessInteger]>:$result);
  let assemblyFormat = [{
    custom<Combining>($kind) $value `over` `(` custom<Dims>($dims) `)` attr-dict
    `:` type($result)
  }];
  let hasVerifier = 1;
}

def Emit_IndexOp : Emit_Op<"index", [Pure, ParentOneOf<["ComputeOp"]>]> {
  let summary = "The position along a dim, as an i64";
  let description = [{
    ```mlir
    %i = aicf_emit.index d1 : i64
    ```

    It varies over that dim alone and counts from 0.
  }];
  let arguments = (ins I64Attr:$dim);
  let results = (outs I64:$result);
  let assemblyFormat = "custom<Dim>($dim) attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Emit_YieldOp : Emit_Op<"yield", [
    Pure, Terminator, ReturnLike, ParentOneOf<["ComputeOp"]>]> {
  let summary = "The values stored to the outputs, in order";
  let description = [{
    ```mlir
    aicf_emit.yield %r, %mean : f32, f32
    ```

    Ends the body. Operand j is stored to output j, and varies over no other
    dims than the subscript of that output has.
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
  let builders = [OpBuilder<(ins), [{ (void)$_state; }]>];
}

include "aicf/Dialect/Emit/IR/EmitLaunchOps.td"

#endif // AICF_DIALECT_EMIT_IR_EMITOPS_TD
