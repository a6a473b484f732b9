//===- AICFElementwiseOps.td - Arithmetic, comparison, logic --------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFELEMENTWISEOPS_TD
#define AICF_DIALECT_AICF_IR_AICFELEMENTWISEOPS_TD

include "aicf/Dialect/AICF/IR/AICFScalarOp.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"

//===----------------------------------------------------------------------===//
// Arithmetic of two operands
//===----------------------------------------------------------------------===//

class AICF_BinaryOp<string mnemonic, code formula, list<Trait> traits = []>
    : AICF_ScalarOp<mnemonic, AICF_NumericTensor, ["lhs", "rhs"], formula,
                    traits> {
  let hasFolder = 1;
}

def AICF_AddOp : AICF_BinaryOp<"add", [{ lhs + rhs }], [Commutative]> {
  let gradient = [[{ grad }], [{ grad }]];
  let summary = "Elementwise sum";
  let description = [{
    `result = lhs + rhs`, all of one type. Integers wrap.

    Gradient: dy for both.

    Example:

    ```mlir
    // %a: tensor<3xf32> = [1.0, 2.0, inf]
    // %b: tensor<3xf32> = [0.5, -2.0, 1.0]
    %r = aicf.add %a, %b : tensor<3xf32>
    // %r: tensor<3xf32> = [1.5, 0.0, inf]
    ```
  }];
}

def AICF_SubOp : AICF_BinaryOp<"sub", [{ lhs - rhs }]> {
  let gradient = [[{ grad }], [{ -grad }]];
  let summary = "Elementwise difference";
  let description = [{
    `result = lhs - rhs`, all of one type. Integers wrap.

    Gradient: dy, and its `aicf.neg`.

    Example:

    ```mlir
    // %a: tensor<2xi32> = [-2147483648, 5]
    // %b: tensor<2xi32> = [1, 7]
    %r = aicf.sub %a, %b : tensor<2xi32>
    // %r: tensor<2xi32> = [2147483647, -2]
    ```
  }];
}

def AICF_MulOp : AICF_BinaryOp<"mul", [{ lhs * rhs }], [Commutative]> {
  let gradient = [[{ grad * rhs }], [{ grad * lhs }]];
  let summary = "Elementwise product";
  let description = [{
    `result = lhs * rhs`, all of one type. Integers wrap.

    Gradient: `dy * rhs` and `dy * lhs`.

    Example:

    ```mlir
    // %a: tensor<3xf32> = [2.0, -3.0, 0.0]
    // %b: tensor<3xf32> = [4.0, 0.5, inf]
    %r = aicf.mul %a, %b : tensor<3xf32>
    // %r: tensor<3xf32> = [8.0, -1.5, nan]
    ```
  }];
}

def AICF_DivOp : AICF_BinaryOp<"div", [{ lhs / rhs }]> {
  let gradient = [[{ grad / rhs }], [{ -(grad * result) / rhs }]];
  let summary = "Elementwise quotient";
  let description = [{
    `result = lhs / rhs`, all of one type. Floats follow IEEE 754. Integers are
    signed and round towards zero; x / 0 is -1, and the least value divided by
    -1 is itself, so no input traps.

    Gradient: `dy / rhs` and `-(dy * result) / rhs`.

    Example:

    ```mlir
    // %a: tensor<4xi32> = [7, -7, 5, -2147483648]
    // %b: tensor<4xi32> = [2, 2, 0, -1]
    %r = aicf.div %a, %b : tensor<4xi32>
    // %r: tensor<4xi32> = [3, -3, -1, -2147483648]
    ```
  }];
}

def AICF_MaxOp
    : AICF_BinaryOp<"max", [{ maximum(lhs, rhs) }], [Commutative]> {
  let gradient = [
    [{ select(lhs >= rhs, grad, 0.0) }],
    [{ select(lhs >= rhs, 0.0, grad) }]];
  let summary = "Elementwise maximum";
  let description = [{
    The greater operand, all of one type. For floats a NaN in either operand
    gives NaN, and -0.0 is less than +0.0. Integers are signed.

    Gradient: `aicf.select` of dy by `aicf.compare`; where both are equal the lhs
    gets dy.

    Example:

    ```mlir
    // %a: tensor<3xf32> = [1.0, 5.0, nan]
    // %b: tensor<3xf32> = [2.0, -5.0, 0.0]
    %r = aicf.max %a, %b : tensor<3xf32>
    // %r: tensor<3xf32> = [2.0, 5.0, nan]
    ```
  }];
}

def AICF_MinOp
    : AICF_BinaryOp<"min", [{ minimum(lhs, rhs) }], [Commutative]> {
  let gradient = [
    [{ select(lhs <= rhs, grad, 0.0) }],
    [{ select(lhs <= rhs, 0.0, grad) }]];
  let summary = "Elementwise minimum";
  let description = [{
    The lesser operand, all of one type. For floats a NaN in either operand
    gives NaN, and -0.0 is less than +0.0. Integers are signed.

    Gradient: as that of `aicf.max`, with `le`.

    Example:

    ```mlir
    // %a: tensor<3xf32> = [1.0, 5.0, nan]
    // %b: tensor<3xf32> = [2.0, -5.0, 0.0]
    %r = aicf.min %a, %b : tensor<3xf32>
    // %r: tensor<3xf32> = [1.0, -5.0, nan]
    ```
  }];
}

def AICF_PowOp : AICF_ScalarOp<"pow", AICF_FloatTensor,
                               ["base", "exponent"], [{ pow(base, exponent) }]> {
  let gradient = [
    [{ select(exponent == 0.0, 0.0,
              grad * exponent * pow(base, exponent - 1.0)) }],
    [{ select((base == 0.0) & (exponent >= 0.0), 0.0,
              grad * result * log(base)) }]];
  let summary = "Elementwise power";
  let description = [{
    `result = base ^ exponent`, all of one type, with IEEE 754's special cases:
    anything to the power 0 is 1, 1 to any power is 1, and a negative base with
    an exponent that is no integer gives NaN.

    Gradient: `dy * exponent * pow(base, exponent - 1)`, 0 for an exponent of 0,
    and `dy * result * log(base)`, 0 where a base of 0 has an exponent of at
    least 0. For a constant exponent of 2, or -1, canonicalization
    makes `aicf.mul` or `aicf.div` of it.

    Example:

    ```mlir
    // %a: tensor<4xf32> = [2.0, 9.0, -2.0, 0.0]
    // %b: tensor<4xf32> = [3.0, 0.5, 3.0, 0.0]
    %r = aicf.pow %a, %b : tensor<4xf32>
    // %r: tensor<4xf32> = [8.0, 3.0, -8.0, 1.0]
    ```
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

//===----------------------------------------------------------------------===//
// Arithmetic of one operand
//===----------------------------------------------------------------------===//

class AICF_UnaryOp<string mnemonic, code formula,
                   TypeConstraint type = AICF_FloatTensor>
    : AICF_ScalarOp<mnemonic, type, ["input"], formula>;

def AICF_NegOp : AICF_UnaryOp<"neg", [{ -input }], AICF_NumericTensor> {
  let gradient = [[{ -grad }]];
  let summary = "Elementwise negation";
  let description = [{
    `result = -input`. For floats the sign is flipped, of zeros and NaN too;
    integers wrap.

    Gradient: `-dy`.

    Example:

    ```mlir
    // %x: tensor<3xi32> = [1, -5, -2147483648]
    %r = aicf.neg %x : tensor<3xi32>
    // %r: tensor<3xi32> = [-1, 5, -2147483648]
    ```
  }];
  let hasFolder = 1;
}

def AICF_AbsOp : AICF_UnaryOp<"abs", [{ abs(input) }], AICF_NumericTensor> {
  let gradient = [[{ grad * sign(input) }]];
  let summary = "Elementwise absolute value";
  let description = [{
    `result = |input|`. The least integer is its own absolute value.

    Gradient: `dy * sign(input)`.

    Example:

    ```mlir
    // %x: tensor<3xf32> = [-2.5, 0.0, -inf]
    %r = aicf.abs %x : tensor<3xf32>
    // %r: tensor<3xf32> = [2.5, 0.0, inf]
    ```
  }];
  let hasFolder = 1;
}

def AICF_SignOp
    : AICF_UnaryOp<"sign",
                   [{ select(input > 0.0, 1.0,
                             select(input < 0.0, -1.0, input)) }],
                   AICF_NumericTensor> {
  let gradient = [""];
  let summary = "Elementwise sign";
  let description = [{
    1 where the operand is positive, -1 where it is negative, and the operand
    itself where it is a zero (of either sign) or NaN.

    Gradient: zero.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [-2.5, 0.0, inf, nan]
    %r = aicf.sign %x : tensor<4xf32>
    // %r: tensor<4xf32> = [-1.0, 0.0, 1.0, nan]
    ```
  }];
}

def AICF_FloorOp : AICF_UnaryOp<"floor", [{ floor(input) }]> {
  let gradient = [""];
  let summary = "Elementwise rounding towards minus infinity";
  let description = [{
    The greatest integer not above the operand; -0.0, infinities and NaN stay.

    Gradient: zero.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [1.5, -1.5, 2.0, -inf]
    %r = aicf.floor %x : tensor<4xf32>
    // %r: tensor<4xf32> = [1.0, -2.0, 2.0, -inf]
    ```
  }];
  let hasFolder = 1;
}

def AICF_CeilOp : AICF_UnaryOp<"ceil", [{ ceil(input) }]> {
  let gradient = [""];
  let summary = "Elementwise rounding towards infinity";
  let description = [{
    The least integer not below the operand; -0.0, infinities and NaN stay.
    What is in (-1, 0) gives -0.0.

    Gradient: zero.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [1.5, -1.5, 2.0, -inf]
    %r = aicf.ceil %x : tensor<4xf32>
    // %r: tensor<4xf32> = [2.0, -1.0, 2.0, -inf]
    ```
  }];
  let hasFolder = 1;
}

def AICF_RoundOp : AICF_UnaryOp<"round", [{ roundEven(input) }]> {
  let gradient = [""];
  let summary = "Elementwise rounding to the nearest integer";
  let description = [{
    The nearest integer; of two that are equally near the even one. The sign
    stays, of zeros too; infinities and NaN stay.

    Gradient: zero.

    Example:

    ```mlir
    // %x: tensor<5xf32> = [0.5, 1.5, -2.5, 2.6, inf]
    %r = aicf.round %x : tensor<5xf32>
    // %r: tensor<5xf32> = [0.0, 2.0, -2.0, 3.0, inf]
    ```
  }];
  let hasFolder = 1;
}

def AICF_TruncOp : AICF_UnaryOp<"trunc", [{ trunc(input) }]> {
  let gradient = [""];
  let summary = "Elementwise rounding towards zero";
  let description = [{
    The operand without what is behind its point. The sign stays, of zeros too;
    infinities and NaN stay.

    Gradient: zero.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [1.5, -1.5, 2.0, -inf]
    %r = aicf.trunc %x : tensor<4xf32>
    // %r: tensor<4xf32> = [1.0, -1.0, 2.0, -inf]
    ```
  }];
  let hasFolder = 1;
}

def AICF_ExpOp
    : AICF_ScalarOp<"exp", AICF_FloatTensor, ["input"],
                    [{ exp(input, getApproximate()) }], [],
                    (ins UnitAttr:$approximate),
                    " (`approximate` $approximate^)?"> {
  let gradient = [[{ grad * result }]];
  let summary = "Elementwise natural exponential";
  let description = [{
    `result = e ^ input`; within the accuracy of the target's math library. With
    `approximate`, an f32 result may err by 2^-17 of its value: enough for what
    is rounded to 16 bits in the end, such as softmax of bf16.

    Gradient: `dy * result`.

    Example:

    ```mlir
    // %x: tensor<3xf32> = [0.0, 1.0, -inf]
    %r = aicf.exp %x : tensor<3xf32>
    // %r: tensor<3xf32> = [1.0, 2.7182818, 0.0]
    ```
  }];
}

def AICF_Exp2Op : AICF_UnaryOp<"exp2", [{ exp2(input) }]> {
  let gradient = [[{ grad * (0.6931471805599453 * result) }]];
  let summary = "Elementwise power of two";
  let description = [{
    `result = 2 ^ input`, exact where the operand is an integer and the result a
    normal number; else within a few units in the last place.

    Gradient: `dy * ln(2) * result`.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [0.0, 0.5, -3.0, -inf]
    %r = aicf.exp2 %x : tensor<4xf32>
    // %r: tensor<4xf32> = [1.0, 1.4142136, 0.125, 0.0]
    ```
  }];
}

def AICF_Expm1Op : AICF_UnaryOp<"expm1", [{ expm1(input) }]> {
  let gradient = [[{ grad * exp(input) }]];
  let summary = "Elementwise exponential less one";
  let description = [{
    `result = e ^ input - 1`, without the cancellation: near 0, where it is
    nearly the operand, its relative accuracy is that of elsewhere. It is -1 at
    -inf, and -0.0 stays.

    Gradient: `dy * exp(input)`.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [1.0, 1.0e-10, -inf, inf]
    %r = aicf.expm1 %x : tensor<4xf32>
    // %r: tensor<4xf32> = [1.7182818, 1.0e-10, -1.0, inf]
    ```
  }];
}

def AICF_LogOp : AICF_UnaryOp<"log", [{ log(input) }]> {
  let gradient = [[{ grad / input }]];
  let summary = "Elementwise natural logarithm";
  let description = [{
    `result = ln(input)`: -inf for zeros, NaN below zero; within the accuracy
    of the target's math library.

    Gradient: `dy / input`.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [1.0, 10.0, 0.0, -1.0]
    %r = aicf.log %x : tensor<4xf32>
    // %r: tensor<4xf32> = [0.0, 2.3025851, -inf, nan]
    ```
  }];
}

def AICF_Log1pOp : AICF_UnaryOp<"log1p", [{ log1p(input) }]> {
  let gradient = [[{ grad / (1.0 + input) }]];
  let summary = "Elementwise logarithm of one more";
  let description = [{
    `result = ln(1 + input)`, without rounding the sum: near 0, where it is
    nearly the operand, its relative accuracy is that of elsewhere. It is -inf
    at -1, NaN below, and -0.0 stays.

    Gradient: `dy / (1 + input)`.

    Example:

    ```mlir
    // %x: tensor<5xf32> = [1.0, 1.0e-10, -1.0, -2.0, inf]
    %r = aicf.log1p %x : tensor<5xf32>
    // %r: tensor<5xf32> = [0.6931472, 1.0e-10, -inf, nan, inf]
    ```
  }];
}

def AICF_SinOp : AICF_UnaryOp<"sin", [{ sin(input) }]> {
  let gradient = [[{ grad * cos(input) }]];
  let summary = "Elementwise sine";
  let description = [{
    The sine of an angle in radians, to a few units in the last place, of the
    largest arguments too: an argument is reduced by as many digits of pi as it
    takes. NaN of infinities; -0.0 stays.

    Gradient: `dy * cos(input)`.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [0.0, 1.0, 1.0e22, inf]
    %r = aicf.sin %x : tensor<4xf32>
    // %r: tensor<4xf32> = [0.0, 0.8414710, -0.73408154, nan]
    ```
  }];
}

def AICF_CosOp : AICF_UnaryOp<"cos", [{ cos(input) }]> {
  let gradient = [[{ -(grad * sin(input)) }]];
  let summary = "Elementwise cosine";
  let description = [{
    The cosine of an angle in radians, as accurate as `aicf.sin`. NaN of
    infinities.

    Gradient: `-(dy * sin(input))`.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [0.0, 1.0, 1.0e22, inf]
    %r = aicf.cos %x : tensor<4xf32>
    // %r: tensor<4xf32> = [1.0, 0.5403023, 0.67906134, nan]
    ```
  }];
}

def AICF_TanOp : AICF_UnaryOp<"tan", [{ tan(input) }]> {
  let gradient = [[{ grad * (1.0 + result * result) }]];
  let summary = "Elementwise tangent";
  let description = [{
    The tangent of an angle in radians, as accurate as `aicf.sin`. NaN of
    infinities; -0.0 stays.

    Gradient: `dy * (1 + result * result)`.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [0.0, 1.0, 1.0e22, inf]
    %r = aicf.tan %x : tensor<4xf32>
    // %r: tensor<4xf32> = [0.0, 1.5574077, -1.0810239, nan]
    ```
  }];
}

def AICF_SqrtOp : AICF_UnaryOp<"sqrt", [{ sqrt(input) }]> {
  let gradient = [[{ 0.5 * grad / result }]];
  let summary = "Elementwise square root";
  let description = [{
    The square root, correctly rounded in the compute type; NaN below zero, and
    -0.0 stays.

    Gradient: `0.5 * dy / result`.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [4.0, 2.0, 0.0, -1.0]
    %r = aicf.sqrt %x : tensor<4xf32>
    // %r: tensor<4xf32> = [2.0, 1.4142136, 0.0, nan]
    ```
  }];
}

def AICF_RsqrtOp : AICF_UnaryOp<"rsqrt", [{ rsqrt(input) }]> {
  let gradient = [[{ -0.5 * grad * (result * result * result) }]];
  let summary = "Elementwise reciprocal of the square root";
  let description = [{
    `result = 1 / sqrt(input)`: infinite for zeros, NaN below zero.

    Gradient: `-0.5 * dy * result * result * result`.

    Example:

    ```mlir
    // %x: tensor<4xf32> = [4.0, 0.25, inf, -1.0]
    %r = aicf.rsqrt %x : tensor<4xf32>
    // %r: tensor<4xf32> = [0.5, 2.0, 0.0, nan]
    ```
  }];
}

def AICF_ErfOp : AICF_UnaryOp<"erf", [{ erf(input) }]> {
  let gradient = [[{ grad * (1.1283791670955126 * exp(-(input * input))) }]];
  let summary = "Elementwise error function";
  let description = [{
    `result = 2 / sqrt(pi) * integral from 0 to input of exp(-t^2) dt`.

    Gradient: `dy * 2 / sqrt(pi) * exp(-input * input)`.

    Example:

    ```mlir
    // %x: tensor<3xf32> = [0.0, 1.0, -inf]
    %r = aicf.erf %x : tensor<3xf32>
    // %r: tensor<3xf32> = [0.0, 0.8427008, -1.0]
    ```
  }];
}

def AICF_ClampOp
    : AICF_ScalarOp<
          "clamp", AICF_NumericTensor, ["input"],
          [{ maximum(minimum(input, ::aicf::detail::widened(body, getMax())),
                     ::aicf::detail::widened(body, getMin())) }],
          [], (ins TypedAttrInterface:$min, TypedAttrInterface:$max),
          " `min` `=` $min `max` `=` $max"> {
  let gradient = [
    [{ select((input.filledWith(getMin()) <= input) &
                  (input <= input.filledWith(getMax())),
              grad, 0.0) }]];
  let summary = "Elementwise restriction to an interval";
  let description = [{
    `min` where the operand is less, `max` where it is greater, else the
    operand; NaN stays.

    Constraints: `min` and `max` are scalars of the operand's element type,
    neither is NaN, and `min <= max`.

    Gradient: dy where `min <= input <= max`, by `aicf.compare` and
    `aicf.select`, else 0.

    Example:

    ```mlir
    // %x: tensor<3xf32> = [-1.0, 3.0, 7.0]
    %r = aicf.clamp %x min = 0.0 : f32 max = 6.0 : f32 : tensor<3xf32>
    // %r: tensor<3xf32> = [0.0, 3.0, 6.0]
    ```
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Comparison and choice
//===----------------------------------------------------------------------===//

def AICF_ComparePredicate : I32EnumAttr<
    "ComparePredicate", "how aicf.compare compares", [
      I32EnumAttrCase<"EQ", 0, "eq">, I32EnumAttrCase<"NE", 1, "ne">,
      I32EnumAttrCase<"LT", 2, "lt">, I32EnumAttrCase<"LE", 3, "le">,
      I32EnumAttrCase<"GT", 4, "gt">, I32EnumAttrCase<"GE", 5, "ge">]> {
  let cppNamespace = "::aicf";
}

def AICF_CompareOp
    : AICF_FormulaOp<"compare", ["lhs", "rhs"],
                     [{ ::aicf::detail::compare(getPredicate(), lhs, rhs) }],
                     [SameTypeOperands, SameOperandsAndResultShape]> {
  let gradient = ["", ""];
  let summary = "Elementwise comparison";
  let description = [{
    Whether `lhs` is equal to (`eq`), not equal to (`ne`), less than (`lt`), at
    most (`le`), greater than (`gt`) or at least (`ge`) `rhs`. A comparison with
    NaN is false, but `ne` is true; -0.0 equals +0.0. Integers are signed.

    Constraints: operands of one type; the result has their shape, in i1.

    Gradient: none.

    Example:

    ```mlir
    // %a: tensor<4xf32> = [1.0, 2.0, 3.0, nan]
    // %b: tensor<4xf32> = [2.0, 2.0, 2.0, nan]
    %r = aicf.compare le %a, %b : tensor<4xf32> -> tensor<4xi1>
    // %r: tensor<4xi1> = [true, true, false, false]
    ```
  }];
  let arguments = (ins AICF_ComparePredicate:$predicate,
                       AICF_NumericTensor:$lhs, AICF_NumericTensor:$rhs);
  let results = (outs AICF_BoolTensor:$result);
  let assemblyFormat = [{
    $predicate $lhs `,` $rhs attr-dict `:` type($lhs)
    custom<Results>(type($result))
  }];
  let hasFolder = 1;
}

def AICF_SelectOp
    : AICF_FormulaOp<"select", ["condition", "on_true", "on_false"],
                     [{ select(condition, on_true, on_false) }],
                     [AllTypesMatch<["on_true", "on_false", "result"]>,
                      SameOperandsAndResultShape]> {
  let gradient = [
    "",
    [{ select(condition, grad, 0.0) }],
    [{ select(condition, 0.0, grad) }]];
  let summary = "Elementwise choice";
  let description = [{
    The element of `on_true` where the condition holds, else of `on_false`. The
    element that is not chosen has no influence, not even NaN.

    Constraints: `on_true`, `on_false` and the result of one type, of any
    element type; the condition has their shape, in i1.

    Gradient: `aicf.select` of dy and a zero constant, and the other way round.

    Example:

    ```mlir
    // %c: tensor<2xi1> = [true, false]
    // %a: tensor<2xf32> = [1.0, nan]
    // %b: tensor<2xf32> = [inf, 4.0]
    %r = aicf.select %c, %a, %b : tensor<2xi1>, tensor<2xf32>
    // %r: tensor<2xf32> = [1.0, 4.0]
    ```
  }];
  let arguments = (ins AICF_BoolTensor:$condition, AICF_Tensor:$on_true,
                       AICF_Tensor:$on_false);
  let results = (outs AICF_Tensor:$result);
  let assemblyFormat = [{
    $condition `,` $on_true `,` $on_false attr-dict `:` type($condition) `,`
    type($result)
  }];
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Logic
//===----------------------------------------------------------------------===//

class AICF_LogicOp<string mnemonic, code formula>
    : AICF_ScalarOp<mnemonic, AICF_LogicTensor, ["lhs", "rhs"], formula,
                    [Commutative]> {
  let gradient = ["", ""];
  let hasFolder = 1;
}

def AICF_AndOp : AICF_LogicOp<"and", [{ lhs & rhs }]> {
  let summary = "Elementwise conjunction";
  let description = [{
    Both; of integers, bit by bit.

    Example:

    ```mlir
    // %a: tensor<4xi1> = [true, true, false, false]
    // %b: tensor<4xi1> = [true, false, true, false]
    %r = aicf.and %a, %b : tensor<4xi1>
    // %r: tensor<4xi1> = [true, false, false, false]
    ```
  }];
}

def AICF_OrOp : AICF_LogicOp<"or", [{ lhs | rhs }]> {
  let summary = "Elementwise disjunction";
  let description = [{
    Either or both; of integers, bit by bit.

    Example:

    ```mlir
    // %a: tensor<3xi32> = [12, -1, 0]
    // %b: tensor<3xi32> = [10, 7, 0]
    %r = aicf.or %a, %b : tensor<3xi32>
    // %r: tensor<3xi32> = [14, -1, 0]
    ```
  }];
}

def AICF_XorOp : AICF_LogicOp<"xor", [{ lhs ^ rhs }]> {
  let summary = "Elementwise exclusive disjunction";
  let description = [{
    One but not both; of integers, bit by bit.

    Example:

    ```mlir
    // %a: tensor<4xi1> = [true, true, false, false]
    // %b: tensor<4xi1> = [true, false, true, false]
    %r = aicf.xor %a, %b : tensor<4xi1>
    // %r: tensor<4xi1> = [false, true, true, false]
    ```
  }];
}

def AICF_NotOp : AICF_UnaryOp<"not", [{ ~input }], AICF_LogicTensor> {
  let gradient = [""];
  let summary = "Elementwise negation of truth values";
  let description = [{
    True where the operand is false; of integers, the complement of every bit.

    Example:

    ```mlir
    // %x: tensor<2xi1> = [true, false]
    %r = aicf.not %x : tensor<2xi1>
    // %r: tensor<2xi1> = [false, true]
    ```
  }];
  let hasFolder = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFELEMENTWISEOPS_TD
