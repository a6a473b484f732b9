//===- AICFReductionOps.td - Reductions -----------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFREDUCTIONOPS_TD
#define AICF_DIALECT_AICF_IR_AICFREDUCTIONOPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AICF_Reducing : DeclareOpInterfaceMethods<SingleNestOpInterface, [
    "getIterationExtents", "getOperandAndResultMaps"]>;

//===----------------------------------------------------------------------===//
// Reductions over axes
//===----------------------------------------------------------------------===//

/// Combines over `axes`; `isMean` then divides by the number of elements.
class AICF_ReduceOp<string mnemonic, string kind,
                    TypeConstraint type = AICF_NumericTensor,
                    string isMean = "false">
    : AICF_Op<mnemonic, [Pure, AICF_Differentiable, AICF_Reducing]> {
  let arguments = (ins type:$input, DenseI64ArrayAttr:$axes);
  let results = (outs type:$result);
  let assemblyFormat = [{
    $input `axes` `=` $axes attr-dict `:` type($input) custom<Results>(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let extraClassDefinition = [{
    ::llvm::SmallVector<int64_t> $cppClass::getIterationExtents() {
      return ::llvm::to_vector(getInput().getType().getShape());
    }
    ::llvm::SmallVector<::mlir::AffineMap>
    $cppClass::getOperandAndResultMaps() {
      return ::aicf::detail::getReduceMaps(getInput().getType(), getAxes());
    }
    void $cppClass::buildBody(::aicf::BodyBuilder &body,
                              ::mlir::ValueRange args,
                              ::llvm::SmallVectorImpl<::mlir::Value> &results) {
      ::aicf::detail::buildReduce(*this, body, ::aicf::CombiningKind::}] #
          kind # ", getAxes(), " # isMean # [{, args[0], results);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::aicf::detail::verifyReduce(*this, getAxes());
    }
    ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor) {
      if (getAxes().empty() && getInput().getType() == getType())
        return getInput();
      return {};
    }
  }];
}

def AICF_ReduceSumOp : AICF_ReduceOp<"reduce_sum", "Add"> {
  let summary = "Sum over axes";
  let description = [{
    Sums over `axes`, which the result lacks. Floats of up to 32 bits
    accumulate in f32, f64 in f64, in no specified order; integers wrap.

    Constraints: `axes` strictly increasing and within the rank; the result's
    shape is the operand's without them; its element type is the operand's, or
    f32 where that is bf16 or f16.

    Gradient: `aicf.broadcast` of dy.

    Example:

    ```mlir
    // %x: tensor<2x3xf32> = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
    %r = aicf.reduce_sum %x axes = [0] : tensor<2x3xf32> -> tensor<3xf32>
    // %r: tensor<3xf32> = [5.0, 7.0, 9.0]
    ```
  }];
}

def AICF_ReduceMeanOp
    : AICF_ReduceOp<"reduce_mean", "Add", AICF_FloatTensor, "true"> {
  let summary = "Mean over axes";
  let description = [{
    The sum over `axes`, as of `aicf.reduce_sum`, divided by the number of
    elements that it adds up, before the one rounding.

    Constraints: as `aicf.reduce_sum`; floats only.

    Gradient: `aicf.broadcast` of dy, divided by the number.

    Example:

    ```mlir
    // %x: tensor<2x3xf32> = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
    %r = aicf.reduce_mean %x axes = [0, 1] : tensor<2x3xf32> -> tensor<f32>
    // %r: tensor<f32> = 3.5
    ```
  }];
}

def AICF_ReduceProdOp : AICF_ReduceOp<"reduce_prod", "Mul"> {
  let summary = "Product over axes";
  let description = [{
    Multiplies over `axes`, which the result lacks, in the compute type and in
    no specified order; integers wrap.

    Constraints: as `aicf.reduce_sum`.

    Gradient: `dy` times the product of the other elements: the product of those
    that are not zero, divided by the element, and 0 where another one is zero.
    The second derivative is not exact at zeros.

    Example:

    ```mlir
    // %x: tensor<2x3xi32> = [[1, 2, 3], [4, 5, 6]]
    %r = aicf.reduce_prod %x axes = [1] : tensor<2x3xi32> -> tensor<2xi32>
    // %r: tensor<2xi32> = [6, 120]
    ```
  }];
}

def AICF_ReduceMaxOp : AICF_ReduceOp<"reduce_max", "Max"> {
  let summary = "Maximum over axes";
  let description = [{
    The greatest element over `axes`, which the result lacks. For floats a NaN
    among the elements gives NaN. Integers are signed.

    Constraints: as `aicf.reduce_sum`.

    Gradient: `aicf.extremum_grad`.

    Example:

    ```mlir
    // %x: tensor<2x3xf32> = [[1.0, 5.0, 3.0], [4.0, nan, 6.0]]
    %r = aicf.reduce_max %x axes = [1] : tensor<2x3xf32> -> tensor<2xf32>
    // %r: tensor<2xf32> = [5.0, nan]
    ```
  }];
}

def AICF_ReduceMinOp : AICF_ReduceOp<"reduce_min", "Min"> {
  let summary = "Minimum over axes";
  let description = [{
    The least element over `axes`, which the result lacks. For floats a NaN
    among the elements gives NaN. Integers are signed.

    Constraints: as `aicf.reduce_sum`.

    Gradient: `aicf.extremum_grad`.

    Example:

    ```mlir
    // %x: tensor<2x3xi32> = [[1, 5, 3], [4, -7, 6]]
    %r = aicf.reduce_min %x axes = [1] : tensor<2x3xi32> -> tensor<2xi32>
    // %r: tensor<2xi32> = [1, -7]
    ```
  }];
}

def AICF_ExtremumGradOp : AICF_Op<"extremum_grad", [
    Pure, DeclareOpInterfaceMethods<DifferentiableOpInterface,
                                    ["isDifferentiableIn"]>, AllTypesMatch<["x", "dx"]>, AllTypesMatch<["y", "dy"]>,
    AICF_Reducing]> {
  let summary = "The gradient of reduce_max and reduce_min";
  let description = [{
    For `y = reduce_max(x)` or `reduce_min(x)` over `axes` and the gradient dy
    of y: the elements of x that equal y share dy evenly, the others get +0.0.
    Where y is NaN the NaNs among the elements share it.

    Constraints: `axes` strictly increasing and within the rank; y and dy of one
    type, with x's shape without `axes`, in x's element type, or f32 where that
    is bf16 or f16; dx of x's type.

    Example:

    ```mlir
    // %x: tensor<2x3xf32> = [[1.0, 5.0, 3.0], [4.0, 2.0, 4.0]]
    // %y: tensor<2xf32> = [5.0, 4.0]
    // %dy: tensor<2xf32> = [1.0, 3.0]
    %dx = aicf.extremum_grad %x, %y, %dy axes = [1]
       : tensor<2x3xf32>, tensor<2xf32>
    // %dx: tensor<2x3xf32> = [[0.0, 1.0, 0.0], [1.5, 0.0, 1.5]]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$x, AICF_FloatTensor:$y,
                       AICF_FloatTensor:$dy, DenseI64ArrayAttr:$axes);
  let results = (outs AICF_FloatTensor:$dx);
  let assemblyFormat = [{
    $x `,` $y `,` $dy `axes` `=` $axes attr-dict `:` type($x) `,` type($y)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Along one axis
//===----------------------------------------------------------------------===//

class AICF_ArgOp<string mnemonic, string kind>
    : AICF_Op<mnemonic, [Pure, AICF_Reducing]> {
  let arguments = (ins AICF_NumericTensor:$input, I64Attr:$axis);
  let results = (outs AICF_IndexTensor:$result);
  let assemblyFormat = [{
    $input `axis` `=` $axis attr-dict `:` type($input) custom<Results>(type($result))
  }];
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::llvm::SmallVector<int64_t> $cppClass::getIterationExtents() {
      return ::llvm::to_vector(getInput().getType().getShape());
    }
    ::llvm::SmallVector<::mlir::AffineMap>
    $cppClass::getOperandAndResultMaps() {
      return ::aicf::detail::getReduceMaps(getInput().getType(),
                                           {static_cast<int64_t>(getAxis())});
    }
    void $cppClass::buildBody(::aicf::BodyBuilder &body,
                              ::mlir::ValueRange args,
                              ::llvm::SmallVectorImpl<::mlir::Value> &results) {
      ::aicf::detail::buildArg(*this, body, ::aicf::CombiningKind::}] #
          kind # [{, getAxis(), args[0], results);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::aicf::detail::verifyArg(*this, getAxis());
    }
  }];
}

def AICF_ArgmaxOp : AICF_ArgOp<"argmax", "Max"> {
  let summary = "Index of the greatest element along an axis";
  let description = [{
    The index along `axis` of the first NaN if there is one, else of the first
    greatest element.

    Constraints: `axis` within the rank; the result is the operand's shape
    without `axis`, in i32 or i64.

    Example:

    ```mlir
    // %x: tensor<2x3xf32> = [[1.0, 5.0, 5.0], [4.0, nan, 6.0]]
    %r = aicf.argmax %x axis = 1 : tensor<2x3xf32> -> tensor<2xi32>
    // %r: tensor<2xi32> = [1, 1]
    ```
  }];
}

def AICF_ArgminOp : AICF_ArgOp<"argmin", "Min"> {
  let summary = "Index of the least element along an axis";
  let description = [{
    The index along `axis` of the first NaN if there is one, else of the first
    least element.

    Constraints: as `aicf.argmax`.

    Example:

    ```mlir
    // %x: tensor<2x3xi32> = [[3, 1, 1], [4, 7, 6]]
    %r = aicf.argmin %x axis = 1 : tensor<2x3xi32> -> tensor<2xi64>
    // %r: tensor<2xi64> = [1, 0]
    ```
  }];
}

def AICF_CumsumOp : AICF_Op<"cumsum", [Pure, AICF_Differentiable, AICF_Reducing]> {
  let summary = "Sums of all elements up to each along an axis";
  let description = [{
    Element i along `axis` is the sum of the operand's elements 0 to i, itself
    included; with `reverse` that of i and all after it. Elements outside have
    no influence, not even NaN. Floats of up to 32 bits accumulate in f32, f64
    in f64, in no specified order; integers wrap.

    Constraints: `axis` within the rank; the result has the operand's shape and
    element type, or f32 where that is bf16 or f16.

    Gradient: `aicf.cumsum` of dy with `reverse` flipped.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [1.0, 2.0, 3.0, inf]
    %r = aicf.cumsum %x axis = 0 : tensor<4xf32> -> tensor<4xf32>
    // %r: tensor<4xf32> = [1.0, 3.0, 6.0, inf]
    ```

    `reverse` stands in braces:

    ```mlir
    // %x: tensor<4xf32> = [inf, 2.0, 3.0, 4.0]
    %r = aicf.cumsum %x axis = 0 {reverse} : tensor<4xf32> -> tensor<4xf32>
    // %r: tensor<4xf32> = [inf, 9.0, 7.0, 4.0]
    ```
  }];
  let arguments = (ins AICF_NumericTensor:$input, I64Attr:$axis,
                       UnitAttr:$reverse);
  let results = (outs AICF_NumericTensor:$result);
  let assemblyFormat = [{
    $input `axis` `=` $axis attr-dict `:` type($input) custom<Results>(type($result))
  }];
  let hasVerifier = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFREDUCTIONOPS_TD
