//===- ReferenceErrors.h - What the reference may be off by -----*- C++ -*-===//

#ifndef AICF_LIB_MEASURE_REFERENCEERRORS_H
#define AICF_LIB_MEASURE_REFERENCEERRORS_H

#include "aicf/Analysis/ScalarFunctions.h"
#include "mlir/IR/Operation.h"
#include <limits>

namespace aicf::measure {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Half a unit in the last place of the type that computes `type`.
double getComputeUnit(mlir::Type type);

/// The greatest finite value, and the least one with all its digits, absolute
/// below which a result may be off by its unit.
std::pair<double, double> getRange(mlir::Type type);

/// The least subnormal: what a result that is rounded may be off by, however
/// small it is.
double getLeastStep(mlir::Type type);

/// Whether a target may compute `op` approximately, and give 0 for subnormal
/// results.
bool isApproximate(mlir::Operation *op);

/// What an operation may be off by, relative to its result.
double getOwnError(mlir::Operation *op);

/// How far two results of type `type` are apart; a NaN is far from all others.
double getDistance(mlir::Type type, const Scalar &a, const Scalar &b);

/// `value` moved by `error`, within what the type has.
Scalar perturb(mlir::Type type, Scalar value, double error);

} // namespace aicf::measure

#endif // AICF_LIB_MEASURE_REFERENCEERRORS_H
