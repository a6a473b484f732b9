//===- ReferenceValues.cpp - Operands and operations of a body ------------===//

#include "Elements.h"
#include "ReferenceErrors.h"
#include "ReferenceEvaluator.h"

#include <cmath>
#include <optional>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;
using emit::DimSet;

const Elements &Evaluator::get(Value value, Frame &frame) {
  if (frame.outer && !(dims.lookup(value) & frame.bound))
    return get(value, *frame.outer);
  auto it = frame.known.find(value);
  if (it != frame.known.end())
    return it->second;
  Elements block;
  if (auto argument = dyn_cast<BlockArgument>(value))
    block = load(argument, frame);
  else if (auto reduction = value.getDefiningOp<emit::ReduceOp>())
    block = reduce(reduction, frame);
  else
    block = apply(value.getDefiningOp(), frame);
  return frame.known[value] = std::move(block);
}

namespace {

/// One index of an input's subscript: constant + sum of factor * position.
struct LinearIndex {
  int64_t constant = 0;
  SmallVector<int64_t> factors;
};

} // namespace

/// `expr` as factors of the dims; nothing for quotients and remainders.
static std::optional<LinearIndex> getLinear(AffineExpr expr, unsigned numDims) {
  LinearIndex result;
  result.factors.assign(numDims, 0);
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    result.factors[dim.getPosition()] = 1;
    return result;
  }
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    result.constant = constant.getValue();
    return result;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  auto lhs = getLinear(binary.getLHS(), numDims);
  auto rhs = getLinear(binary.getRHS(), numDims);
  if (!lhs || !rhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add) {
    lhs->constant += rhs->constant;
    for (unsigned d = 0; d < numDims; ++d)
      lhs->factors[d] += rhs->factors[d];
    return lhs;
  }
  if (expr.getKind() != AffineExprKind::Mul ||
      llvm::any_of(rhs->factors, [](int64_t factor) { return factor != 0; }))
    return std::nullopt;
  lhs->constant *= rhs->constant;
  for (int64_t &factor : lhs->factors)
    factor *= rhs->constant;
  return lhs;
}

Elements Evaluator::load(BlockArgument argument, const Frame &frame) {
  unsigned input = argument.getArgNumber();
  AffineMap map = op.getInputMap(input);
  auto type = cast<ShapedType>(op.getInputs()[input].getType());
  SmallVector<LinearIndex> linear;
  for (AffineExpr expr : map.getResults())
    if (auto index = getLinear(expr, getNumDims()))
      linear.push_back(*index);
  bool isLinear = linear.size() == map.getNumResults();
  DimSet set = dims.lookup(argument);
  Elements block;
  block.values.resize(getVolume(set, frame));
  ElementReader read(type.getElementType(), inputs[input]);
  forEachPoint(set, frame, [&](int64_t i, auto, ArrayRef<int64_t> point) {
    SmallVector<int64_t, 6> index;
    if (isLinear)
      for (const LinearIndex &one : linear) {
        int64_t at = one.constant;
        for (unsigned d = 0; d < point.size(); ++d)
          at += one.factors[d] * point[d];
        index.push_back(at);
      }
    else
      index.assign(map.compose(point));
    int64_t element = 0;
    for (auto [at, extent] : llvm::zip_equal(index, type.getShape())) {
      if (at < 0 || at >= extent)
        return; // Guarded: it reads as zero.
      element = element * extent + at;
    }
    block.values[i] = read(element);
  });
  return block;
}

Elements Evaluator::apply(Operation *operation, Frame &frame) {
  Value value = operation->getResult(0);
  Type type = value.getType();
  DimSet set = dims.lookup(value);
  Elements block;
  block.values.resize(getVolume(set, frame));
  if (auto index = dyn_cast<emit::IndexOp>(operation)) {
    forEachPoint(set, frame, [&](int64_t i, auto, ArrayRef<int64_t> point) {
      block.values[i].integer = point[index.getDim()];
    });
    return block;
  }

  struct Operand {
    const Elements *block;
    SmallVector<int64_t> steps;
    Type type;
  };
  // First all, then the addresses: evaluating one may move the others.
  for (Value operand : operation->getOperands())
    get(operand, frame);
  SmallVector<Operand> operands;
  bool isExact = true;
  for (Value operand : operation->getOperands()) {
    operands.push_back({&get(operand, frame),
                        getSteps(dims.lookup(operand), frame),
                        operand.getType()});
    isExact &= operands.back().block->errors.empty();
  }
  const ScalarFunction &function = functions.find(operation)->second;
  double own = getOwnError(operation);
  double least =
      isApproximate(operation) ? getRange(type).second : getLeastStep(type);
  double greatest = isa<FloatType>(type) ? getRange(type).first : 0;
  if (!isExact || own)
    block.errors.assign(block.values.size(), 0);
  SmallVector<Scalar> in(operands.size());
  forEachPoint(set, frame, [&](int64_t i, ArrayRef<int64_t> at, auto) {
    double error = 0;
    SmallVector<double, 3> errors(operands.size(), 0);
    for (auto [n, operand] : llvm::enumerate(operands)) {
      int64_t element = 0;
      for (unsigned d = 0; d < at.size(); ++d)
        element += operand.steps[d] * at[d];
      in[n] = operand.block->values[element];
      if (!operand.block->errors.empty())
        errors[n] = operand.block->errors[element];
    }
    Scalar result = function(in);
    for (auto [n, operand] : llvm::enumerate(operands)) {
      if (errors[n] == 0)
        continue;
      Scalar exact = in[n];
      double largest = 0;
      for (double sign : {1.0, -1.0}) {
        in[n] = perturb(operand.type, exact, sign * errors[n]);
        largest = std::max(largest, getDistance(type, function(in), result));
      }
      in[n] = exact;
      error += largest;
    }
    if (own && std::isfinite(result.real))
      error += own * std::fabs(result.real) + least;
    // What overflows in the type is infinite there, or almost.
    if (greatest && std::isfinite(result.real) &&
        std::fabs(result.real) > greatest) {
      result.real = std::copysign(kInfinity, result.real);
      error = kInfinity;
    }
    block.values[i] = result;
    if (!block.errors.empty())
      block.errors[i] = std::isnan(error) ? kInfinity : error;
  });
  return block;
}
