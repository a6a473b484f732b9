//===- ReferenceErrors.cpp - What the reference may be off by -------------===//

#include "ReferenceErrors.h"

#include "aicf/Measure/Reference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;

double aicf::measure::getComputeUnit(Type type) {
  return type.isF64() ? 0x1p-53 : 0x1p-24;
}

double aicf::measure::getStorageUnit(Type type) {
  if (type.isBF16())
    return 0x1p-8;
  if (type.isF16())
    return 0x1p-11;
  return isa<FloatType>(type) ? getComputeUnit(type) : 0;
}

std::pair<double, double> aicf::measure::getRange(Type type) {
  if (type.isF64())
    return {std::numeric_limits<double>::max(), 0x1p-1022};
  if (type.isF16())
    return {65504.0, 0x1p-24};
  if (type.isBF16())
    return {0x1p128 * (1 - 0x1p-8), 0x1p-126};
  return {std::numeric_limits<float>::max(), 0x1p-126};
}

double aicf::measure::getLeastStep(Type type) {
  if (type.isF64())
    return 0x1p-1074;
  if (type.isF16())
    return 0x1p-24;
  return type.isBF16() ? 0x1p-133 : 0x1p-149;
}

/// The error of `op` where it multiplies f32 factors that the instruction may
/// cut to tf32 or split into parts; 0 where it does not.
static double getFactorsError(Operation *op) {
  if (!isa<arith::MulFOp>(op) || !op->getResult(0).getType().isF32() ||
      llvm::none_of(op->getUsers(), llvm::IsaPred<emit::ReduceOp>))
    return 0;
  auto compute = op->getParentOfType<emit::ComputeOp>();
  emit::ConstraintsAttr constraints =
      compute ? compute.getConstraintsAttr() : nullptr;
  if (!constraints)
    return 0;
  // Either factor keeps ten bits behind the point.
  if (constraints.getTf32())
    return 2 * 0x1p-10;
  // What the products of parts leave out.
  return constraints.getSplitF32() ? 0x1p-22 : 0;
}

bool aicf::measure::isApproximate(Operation *op) {
  auto flags = dyn_cast<arith::ArithFastMathInterface>(op);
  return flags && flags.getFastMathFlagsAttr() &&
         bitEnumContainsAll(flags.getFastMathFlagsAttr().getValue(),
                            arith::FastMathFlags::afn);
}

double aicf::measure::getOwnError(Operation *op) {
  if (double error = getFactorsError(op))
    return error;
  Type type = op->getResult(0).getType();
  if (!isa<FloatType>(type) ||
      isa<arith::ConstantOp, arith::NegFOp, arith::MaximumFOp,
          arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp,
          arith::SelectOp, arith::ExtFOp, math::AbsFOp, math::FloorOp,
          math::CeilOp, math::TruncOp, math::RoundEvenOp, math::CopySignOp>(op))
    return 0;
  if (isa<arith::TruncFOp>(op))
    return getStorageUnit(type);
  if (isApproximate(op))
    return 0x1p-17;
  bool isRounded = !isa<math::MathDialect>(op->getDialect()) ||
                   isa<math::SqrtOp, math::FmaOp>(op);
  return getComputeUnit(type) * (isRounded ? 1 : 16);
}

double aicf::measure::getDistance(Type type, const Scalar &a, const Scalar &b) {
  if (!isa<FloatType>(type))
    return std::fabs(static_cast<double>(a.integer) -
                     static_cast<double>(b.integer));
  if (a.real == b.real || (std::isnan(a.real) && std::isnan(b.real)))
    return 0;
  double distance = std::fabs(a.real - b.real);
  return std::isnan(distance) ? kInfinity : distance;
}

Scalar aicf::measure::perturb(Type type, Scalar value, double error) {
  if (isa<FloatType>(type)) {
    // What may be anything is not known to be NaN either.
    value.real = std::isinf(error) ? error : value.real + error;
  } else if (type.isInteger(1)) {
    value.integer = !value.integer;
  } else {
    double moved = static_cast<double>(value.integer) + error;
    double limit = std::ldexp(1.0, type.getIntOrFloatBitWidth() - 1);
    value.integer = moved >= limit    ? static_cast<int64_t>(limit - 1)
                    : moved <= -limit ? static_cast<int64_t>(-limit)
                                      : static_cast<int64_t>(moved);
  }
  return value;
}
