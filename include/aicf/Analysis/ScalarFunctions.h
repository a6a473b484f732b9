//===- ScalarFunctions.h - What a body's operations compute -----*- C++ -*-===//
//
// The meaning of the scalar operations of bodies, for interpreters that judge
// generated code: it shares nothing with code generation.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_SCALARFUNCTIONS_H
#define AICF_ANALYSIS_SCALARFUNCTIONS_H

#include "mlir/IR/Operation.h"
#include <functional>

namespace aicf {

/// A float in `real`, an integer in `integer`, sign-extended; an i1 is 0 or 1.
struct Scalar {
  double real = 0;
  int64_t integer = 0;
};

/// `value` in the two's complement of `width` bits, as Scalar holds it.
int64_t wrapInteger(int64_t value, unsigned width);

/// The greater and the lesser, NaN if either is; +0 is greater than -0.
double getMaximum(double a, double b);
double getMinimum(double a, double b);

/// From the values of the operands to that of the result.
using ScalarFunction = std::function<Scalar(llvm::ArrayRef<Scalar>)>;

/// What `op`, an operation of arith or math with one result, computes. Floats
/// are computed in double and stay unrounded, whatever their type; integers
/// wrap. Null for an operation that is not known.
ScalarFunction getScalarFunction(mlir::Operation *op);

} // namespace aicf

#endif // AICF_ANALYSIS_SCALARFUNCTIONS_H
