//===- ReferenceReduce.cpp - Reductions of a body -------------------------===//

#include "ReferenceErrors.h"
#include "ReferenceEvaluator.h"

#include <cmath>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;
using emit::DimSet;

namespace {

/// The combination of values one by one, with its error.
class Combiner {
public:
  Combiner(emit::CombiningKind kind, Type type) : kind(kind), type(type) {
    auto identity = emit::getIdentity(kind, type);
    if (auto real = dyn_cast<FloatAttr>(identity))
      value.real = real.getValueAsDouble();
    else
      value.integer = wrapInteger(
          cast<IntegerAttr>(identity).getValue().getSExtValue(), getWidth());
    low = high = value;
  }

  void add(const Scalar &next, double error) {
    ++count;
    switch (kind) {
    case emit::CombiningKind::Add:
      value.real += next.real;
      value.integer = wrap(uint64_t(value.integer) + uint64_t(next.integer));
      errors += error;
      if (std::isfinite(next.real))
        magnitude += std::fabs(next.real);
      return;
    case emit::CombiningKind::Mul:
      value.real *= next.real;
      value.integer = wrap(uint64_t(value.integer) * uint64_t(next.integer));
      errors +=
          error == 0
              ? 0
              : error / std::fabs(isFloat() ? next.real : double(next.integer));
      return;
    case emit::CombiningKind::Max:
    case emit::CombiningKind::Min:
      value = choose(value, next);
      high = choose(high, error ? perturb(type, next, error) : next);
      low = choose(low, error ? perturb(type, next, -error) : next);
      return;
    }
  }

  Scalar getValue() const { return value; }

  double getError() const {
    double unit = std::max(16.0, count / 8.0) * getComputeUnit(type);
    double error = 0;
    switch (kind) {
    case emit::CombiningKind::Add:
      error = errors + (isFloat() ? unit * magnitude : 0);
      break;
    case emit::CombiningKind::Mul:
      error = isFloat() ? (errors + unit) * std::fabs(value.real)
                        : errors * std::fabs(double(value.integer));
      break;
    case emit::CombiningKind::Max:
    case emit::CombiningKind::Min:
      error = std::max(getDistance(type, high, value),
                       getDistance(type, low, value));
      break;
    }
    return std::isnan(error) ? kInfinity : error;
  }

private:
  bool isFloat() const { return isa<FloatType>(type); }
  unsigned getWidth() const { return type.getIntOrFloatBitWidth(); }
  int64_t wrap(uint64_t bits) const { return wrapInteger(bits, getWidth()); }
  Scalar choose(const Scalar &a, const Scalar &b) const {
    bool isMax = kind == emit::CombiningKind::Max;
    Scalar result;
    result.real =
        isMax ? getMaximum(a.real, b.real) : getMinimum(a.real, b.real);
    result.integer =
        isMax ? std::max(a.integer, b.integer) : std::min(a.integer, b.integer);
    return result;
  }

  emit::CombiningKind kind;
  Type type;
  Scalar value, low, high;
  double errors = 0, magnitude = 0;
  int64_t count = 0;
};

} // namespace

Elements Evaluator::reduce(emit::ReduceOp operation, Frame &frame) {
  Value operand = operation.getValue();
  DimSet result = dims.lookup(operation.getResult());
  DimSet dropped = 0;
  for (int64_t dim : operation.getDims())
    dropped |= DimSet(1) << dim;
  std::vector<Combiner> combiners(
      getVolume(result, frame),
      Combiner(operation.getKind(), operation.getType()));

  // As many positions at a time as a block has room for, the last dims first.
  SmallVector<int64_t> counts(getNumDims(), 1);
  int64_t room =
      std::max<int64_t>(1, kBlock / std::max<int64_t>(1, combiners.size()));
  for (int64_t d = int64_t(getNumDims()) - 1; d >= 0; --d)
    if (contains(dropped, d)) {
      counts[d] = std::min<int64_t>(positions[d].size(), room);
      room = std::max<int64_t>(1, room / std::max<int64_t>(1, counts[d]));
    }
  Frame inner;
  inner.outer = &frame;
  inner.bound = dropped;
  inner.box = frame.box;
  SmallVector<int64_t> begins(getNumDims(), 0);
  bool hasErrors = false;
  while (true) {
    for (unsigned d = 0; d < getNumDims(); ++d)
      if (contains(dropped, d)) {
        int64_t left = static_cast<int64_t>(positions[d].size()) - begins[d];
        inner.box[d] = {begins[d], std::min(counts[d], left)};
      }
    inner.known.clear();
    const Elements &values = get(operand, inner);
    hasErrors |= !values.errors.empty();
    DimSet all = dims.lookup(operand) | dropped;
    SmallVector<int64_t> from = getSteps(dims.lookup(operand), inner);
    SmallVector<int64_t> to = getSteps(result, inner);
    forEachPoint(all, inner, [&](int64_t, ArrayRef<int64_t> at, auto) {
      int64_t source = 0, target = 0;
      for (unsigned d = 0; d < at.size(); ++d) {
        source += from[d] * at[d];
        target += to[d] * at[d];
      }
      combiners[target].add(values.values[source],
                            values.errors.empty() ? 0 : values.errors[source]);
    });
    if (!advance(dropped, counts, begins))
      break;
  }

  Elements block;
  bool rounds = isa<FloatType>(operation.getType()) &&
                (operation.getKind() == emit::CombiningKind::Add ||
                 operation.getKind() == emit::CombiningKind::Mul);
  for (const Combiner &combiner : combiners) {
    block.values.push_back(combiner.getValue());
    if (rounds || hasErrors)
      block.errors.push_back(combiner.getError());
  }
  return block;
}
