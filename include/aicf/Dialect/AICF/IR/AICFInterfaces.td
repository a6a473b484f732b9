//===- AICFInterfaces.td - What passes may ask of an aicf op --------------===//
//
// Passes and conversions handle aicf ops through these interfaces, so a new op
// needs no change in them.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFINTERFACES_TD
#define AICF_DIALECT_AICF_IR_AICFINTERFACES_TD

include "mlir/IR/OpBase.td"

def SingleNestOpInterface : OpInterface<"SingleNestOpInterface"> {
  let cppNamespace = "::aicf";
  let description = [{
    An op that is one loop nest: a rectangular iteration space, one indexing
    map per operand and result, and a scalar body.

    Contract:
    - An operand's map is any affine map that stays inside the operand, unless
      `readsZeroOutside` says otherwise. A result's is a projected permutation
      of the iteration dimensions that maps the extents onto exactly its shape.
    - `buildBody` gets one scalar per operand, of the operand's element type,
      and appends one scalar per result, of the result's element type.
    - A scalar in the body stands for a function of the dimensions that it
      varies over: an operand's scalar varies over the dimensions in its map,
      an op's result over the union of its operands', `BodyBuilder::index(d)`
      over d, `BodyBuilder::reduce` drops dimensions. A result's scalar varies
      over no dimension that is absent from the result's map.

    Upstream's `IndexingMapOpInterface` describes destination-passing ops: it
    derives loop ranges from operands alone, which fails where only a result
    has the dimension (broadcast, one_hot). Hence the extents stated here.
  }];
  let methods = [
    InterfaceMethod<[{
        The extent of every iteration dimension. By default the shape of the
        first result.
      }],
      "::llvm::SmallVector<int64_t>", "getIterationExtents", (ins), "", [{
        return ::llvm::to_vector(
            ::llvm::cast<::mlir::ShapedType>($_op->getResult(0).getType())
                .getShape());
      }]>,
    InterfaceMethod<[{
        One map per operand, then one per result, from iteration dimensions to
        the tensor's. By default the identity, and the empty map for tensors
        of rank 0.
      }],
      "::llvm::SmallVector<::mlir::AffineMap>", "getOperandAndResultMaps",
      (ins), "", [{
        return ::aicf::detail::getElementwiseMaps($_op.getOperation());
      }]>,
    InterfaceMethod<[{
        Whether the map of operand number `operand` may leave it. The scalar
        that the body gets is then zero (false for i1).
      }],
      "bool", "readsZeroOutside", (ins "unsigned":$operand), "",
      [{ return false; }]>,
    InterfaceMethod<[{
        Builds the scalar body at `body.builder()`'s insertion point.
      }],
      "void", "buildBody",
      (ins "::aicf::BodyBuilder &":$body, "::mlir::ValueRange":$args,
           "::llvm::SmallVectorImpl<::mlir::Value> &":$results)>,
  ];
}

def CompositeOpInterface : OpInterface<"CompositeOpInterface"> {
  let cppNamespace = "::aicf";
  let description = [{
    An op defined by its decomposition into single-nest ops, views and other
    composites. The decomposition is its meaning: no other lowering may differ
    from it by more than the rounding of intermediate values.
  }];
  let methods = [
    InterfaceMethod<[{
        Builds the decomposition at the builder's insertion point and returns
        one value per result, of the result's type. The new ops carry
        `::aicf::getCompositeLoc` of this op, from which `::aicf::getOpKind`
        recovers the provenance, such as "linear.matmul". The op stays.
      }],
      "::mlir::FailureOr<::llvm::SmallVector<::mlir::Value>>", "decompose",
      (ins "::mlir::OpBuilder &":$builder)>,
  ];
}

def DifferentiableOpInterface : OpInterface<"DifferentiableOpInterface"> {
  let cppNamespace = "::aicf";
  let description = [{
    An op with a gradient rule, for `aicf-differentiate`: from the cotangents of
    its results (the derivatives of a scalar with respect to them) it builds
    those of its operands.

    Contract: only values of floats have cotangents. The rule asks
    `GradientBuilder::cotangent`, which may be null for some results but not for
    all, and gives each operand for which `GradientBuilder::needs` holds the sum
    of what its results contribute. What it gives nothing has a zero gradient.
    It reads operands and results through `GradientBuilder::primal`.

    A composite without a rule is differentiated through its decomposition.
  }];
  let methods = [
    InterfaceMethod<[{
        Builds the cotangents of the operands at the builder's insertion point.
      }],
      "::llvm::LogicalResult", "buildGradient",
      (ins "::aicf::GradientBuilder &":$gradient)>,
    InterfaceMethod<[{
        Whether the results depend on operand number `operand`, of floats, in
        other than steps. Where not, no rule of what computes it is asked for.
      }],
      "bool", "isDifferentiableIn", (ins "unsigned":$operand), "",
      [{ return true; }]>,
  ];
}

def AccessOpInterface : OpInterface<"AccessOpInterface"> {
  let cppNamespace = "::aicf";
  let description = [{
    A single-nest op that only moves data: element i of its one result is
    element `map(i)` of its one operand. A consumer may read the operand in its
    place by composing maps.
  }];
  let methods = [
    InterfaceMethod<"From the result's indices to the operand's.",
      "::mlir::AffineMap", "getAccessMap">,
    InterfaceMethod<[{
        Whether the result repeats the operand's elements: the operand is the
        smaller tensor.
      }],
      "bool", "isReplication", (ins), "", [{
        ::mlir::AffineMap map = $_op.getAccessMap();
        return map.getNumResults() < map.getNumDims();
      }]>,
  ];
}

def ViewOpInterface : OpInterface<"ViewOpInterface"> {
  let cppNamespace = "::aicf";
  let description = [{
    The result holds the operand's elements in the same row-major order under
    another shape: a reinterpretation of a contiguous tensor, which needs no
    instruction.
  }];
  let methods = [
    InterfaceMethod<"The tensor that is reinterpreted.",
      "::mlir::Value", "getViewSource">,
  ];
}

def PersistentOpInterface : OpInterface<"PersistentOpInterface"> {
  let cppNamespace = "::aicf";
  let description = [{
    A module-level symbol whose value lives across entries and is shared by
    them.
  }];
  let methods = [
    InterfaceMethod<"The symbol's name.",
      "::llvm::StringRef", "getPersistentName", (ins), "", [{
        return $_op.getSymName();
      }]>,
    InterfaceMethod<"The type of the value.",
      "::mlir::RankedTensorType", "getStoredType", (ins), "", [{
        return ::llvm::cast<::mlir::RankedTensorType>($_op.getType());
      }]>,
    InterfaceMethod<"The value before the host sets one; null if none.",
      "::mlir::ElementsAttr", "getInitialElements", (ins), "", [{
        return $_op.getInitialValueAttr();
      }]>,
    InterfaceMethod<"What it is for: param, state or meta.",
      "::aicf::PersistentRole", "getRole">,
  ];
}

/// An op whose rule is in AICFGradients.cpp.
def AICF_Differentiable : DeclareOpInterfaceMethods<DifferentiableOpInterface>;

#endif // AICF_DIALECT_AICF_IR_AICFINTERFACES_TD
