//===- AICFRandomOps.td - Random numbers and dropout ----------------------===//
//
// Numbers are a function of seed, offset and position, without a state: the
// same on every machine, and computed again where they are needed again.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFRANDOMOPS_TD
#define AICF_DIALECT_AICF_IR_AICFRANDOMOPS_TD

include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "aicf/Dialect/AICF/IR/AICFTrainingOps.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class AICF_RandomOp<string mnemonic, TypeConstraint type>
    : AICF_Op<mnemonic, [
          Pure, DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let arguments = (ins AICF_ScalarI64:$seed, AICF_ScalarI64:$offset);
  let results = (outs type:$result);
  let assemblyFormat = "$seed `,` $offset attr-dict `:` type($result)";
}

def AICF_RandomBitsOp : AICF_RandomOp<"random_bits", AICF_IndexTensor> {
  let summary = "Random integers";
  let description = [{
    Philox4x32-10 (J. K. Salmon et al., "Parallel Random Numbers: As Easy as 1,
    2, 3", SC 2011). Element i in row-major order has a counter of its own:

        counter = (low half of i, high half of i,
                   low half of offset, high half of offset)
        key = (low half of seed, high half of seed)

    An element of i32 is the first word of the result, one of i64 has the second
    word as its high half. One counter an element, not four elements a counter:
    so any instruction computes just the elements that it needs.

    Numbers of different seeds or offsets are independent. The same seed and
    offset give the same numbers, in another op too. An offset that the program
    counts up, and a seed for each place of a program, is all that is needed.

    Example:

    ```mlir
    // %seed: tensor<i64> = 0
    // %offset: tensor<i64> = 0
    %r = aicf.random_bits %seed, %offset : tensor<3xi32>
    // %r: tensor<3xi32> = [1713891541, -119223132, 83534633]
    ```
  }];
}

def AICF_RandomUniformOp : AICF_RandomOp<"random_uniform", AICF_FloatTensor> {
  let summary = "Random numbers between 0 and 1";
  let description = [{
    Uniform in [0, 1), multiples of 2^-24 in f32, of 2^-53 in f64, of 2^-11 in
    f16 and of 2^-8 in bf16. They are the uppermost bits of what
    `aicf.random_bits` gives for the same seed and offset, in i64 for f64 and in
    i32 for the others, so all machines give the same numbers.

    Example:

    ```mlir
    // %seed: tensor<i64> = 0
    // %offset: tensor<i64> = 0
    %r = aicf.random_uniform %seed, %offset : tensor<1xf16>
    // %r: tensor<1xf16> = [0.39892578125]
    ```
  }];
}

def AICF_RandomNormalOp : AICF_RandomOp<"random_normal", AICF_FloatTensor> {
  let summary = "Random numbers of the normal distribution";
  let description = [{
    Mean 0, variance 1. With the words w of `aicf.random_bits`'s counter
    `sqrt(-2 * log(u)) * cos(2 * pi * v)` (G. E. P. Box and M. E. Muller, 1958),
    where u in (0, 1] comes from w0 and v in [0, 1) from the upper 24 bits of
    w1; for f64 u comes from w0 and w1 and v from w2 and w3. In f32, or f64 for
    f64, rounded once. In f32 no number is greater than 6.8. The bits are the
    same on all machines, the results up to the rounding of the logarithm.

    Example:

    ```mlir
    // %seed: tensor<i64> = 0
    // %offset: tensor<i64> = 0
    %r = aicf.random_normal %seed, %offset : tensor<1xf32>
    // %r: tensor<1xf32> = [0.99113749]
    ```
  }];
}

def AICF_DropoutOp : AICF_Op<"dropout", [
    Pure, AllTypesMatch<["input", "result"]>,
    DeclareOpInterfaceMethods<SingleNestOpInterface>, AICF_Differentiable]> {
  let summary = "Drops elements at random";
  let description = [{
    An element is 0 where its number of `aicf.random_bits` for this seed and
    offset, taken as unsigned, is below `rate * 2^32`, else
    `input * (1 / (1 - rate))`. What it drops has no influence, not even NaN.

    Gradient: `aicf.dropout` of dy with the same seed, offset and rate. The mask
    is computed again, not stored.

    Constraints: rate at least 0 and below 1.

    Example:

    ```mlir
    // %x: tensor<2xf32> = [1.0, 3.0]
    // %seed: tensor<i64> = 0
    // %offset: tensor<i64> = 0
    %y = aicf.dropout %x, %seed, %offset rate = 0.5 : tensor<2xf32>
    // %y: tensor<2xf32> = [0.0, 6.0]
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$input, AICF_ScalarI64:$seed,
                       AICF_ScalarI64:$offset, F64Attr:$rate);
  let results = (outs AICF_FloatTensor:$result);
  let assemblyFormat = [{
    $input `,` $seed `,` $offset `rate` `=` $rate attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

#endif // AICF_DIALECT_AICF_IR_AICFRANDOMOPS_TD
