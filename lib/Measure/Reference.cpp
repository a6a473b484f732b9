//===- Reference.cpp - What an instruction computes, in f64 ---------------===//

#include "aicf/Measure/Reference.h"

#include "Elements.h"
#include "aicf/Analysis/InstructionDesc.h"
#include "aicf/Analysis/ScalarFunctions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/SmallBitVector.h"
#include <cmath>
#include <limits>
#include <random>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;
using emit::DimSet;

/// Elements of a value that are held at a time.
static constexpr int64_t kBlock = 1 << 16;
static constexpr double kInfinity = std::numeric_limits<double>::infinity();

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// Half a unit in the last place of the type that computes `type`.
static double getComputeUnit(Type type) {
  return type.isF64() ? 0x1p-53 : 0x1p-24;
}

double aicf::measure::getStorageUnit(Type type) {
  if (type.isBF16())
    return 0x1p-8;
  if (type.isF16())
    return 0x1p-11;
  return isa<FloatType>(type) ? getComputeUnit(type) : 0;
}

/// The greatest finite value, and the least one with all its digits, absolute
/// below which a result may be off by its unit.
static std::pair<double, double> getRange(Type type) {
  if (type.isF64())
    return {std::numeric_limits<double>::max(), 0x1p-1022};
  if (type.isF16())
    return {65504.0, 0x1p-24};
  if (type.isBF16())
    return {0x1p128 * (1 - 0x1p-8), 0x1p-126};
  return {std::numeric_limits<float>::max(), 0x1p-126};
}

/// The least subnormal: what a result that is rounded may be off by, however
/// small it is.
static double getLeastStep(Type type) {
  if (type.isF64())
    return 0x1p-1074;
  if (type.isF16())
    return 0x1p-24;
  return type.isBF16() ? 0x1p-133 : 0x1p-149;
}

/// Whether `op` multiplies f32 factors that the instruction may cut to tf32.
static bool isTf32Product(Operation *op) {
  if (!isa<arith::MulFOp>(op) || !op->getResult(0).getType().isF32())
    return false;
  auto compute = op->getParentOfType<emit::ComputeOp>();
  emit::ConstraintsAttr constraints =
      compute ? compute.getConstraintsAttr() : nullptr;
  return constraints && constraints.getTf32() &&
         llvm::any_of(op->getUsers(), llvm::IsaPred<emit::ReduceOp>);
}

/// Whether a target may compute `op` approximately, and give 0 for subnormal
/// results.
static bool isApproximate(Operation *op) {
  auto flags = dyn_cast<arith::ArithFastMathInterface>(op);
  return flags && flags.getFastMathFlagsAttr() &&
         bitEnumContainsAll(flags.getFastMathFlagsAttr().getValue(),
                            arith::FastMathFlags::afn);
}

/// What an operation may be off by, relative to its result.
static double getOwnError(Operation *op) {
  // Either factor keeps ten bits behind the point.
  if (isTf32Product(op))
    return 2 * 0x1p-10;
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

/// How far two results of type `type` are apart; a NaN is far from all others.
static double getDistance(Type type, const Scalar &a, const Scalar &b) {
  if (!isa<FloatType>(type))
    return std::fabs(static_cast<double>(a.integer) -
                     static_cast<double>(b.integer));
  if (a.real == b.real || (std::isnan(a.real) && std::isnan(b.real)))
    return 0;
  double distance = std::fabs(a.real - b.real);
  return std::isnan(distance) ? kInfinity : distance;
}

/// `value` moved by `error`, within what the type has.
static Scalar perturb(Type type, Scalar value, double error) {
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

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

namespace {

/// Positions of one dim, as indices into the evaluator's list of them.
struct Range {
  int64_t begin = 0, count = 1;
};

/// The elements of a value over a box, in row-major order of the dims it varies
/// over. `errors` is empty where all are exact.
struct Elements {
  std::vector<Scalar> values;
  std::vector<double> errors;
};

/// A box of the iteration space, and the values known there. A reduce opens a
/// frame of its own, in which the dims that it drops are bound anew: what does
/// not vary over them is the outer frame's.
struct Frame {
  SmallVector<Range> box;
  Frame *outer = nullptr;
  DimSet bound = 0;
  DenseMap<Value, Elements> known;
};

/// One index of an input's subscript: constant + sum of factor * position.
struct LinearIndex {
  int64_t constant = 0;
  SmallVector<int64_t> factors;
};

class Evaluator {
public:
  Evaluator(emit::ComputeOp op, ArrayRef<HostTensor> inputs,
            const ReferenceOptions &options)
      : op(op), extents(op.getExtents()), inputs(inputs), options(options),
        dims(emit::getBodyDims(op)) {}

  rt::Result<std::vector<ExpectedOutput>> run();

private:
  unsigned getNumDims() const { return extents.size(); }
  rt::Status prepareOperations();
  rt::Status choosePositions();
  double countWork(DimSet grid, int64_t samples) const;
  int64_t getVolume(DimSet set, const Frame &frame) const;

  const Elements &get(Value value, Frame &frame);
  Elements load(BlockArgument argument, const Frame &frame);
  Elements apply(Operation *operation, Frame &frame);
  Elements reduce(emit::ReduceOp operation, Frame &frame);
  void store(unsigned output, Frame &frame, ExpectedOutput &result);

  /// Calls `body` for each point of `set` in the box, in row-major order, with
  /// the position of every dim.
  template <typename Fn>
  void forEachPoint(DimSet set, const Frame &frame, Fn &&body) const;
  /// Moves `begins` on to the next block of `counts` positions along the dims
  /// of `set`, the last one fastest; false behind the last block.
  bool advance(DimSet set, ArrayRef<int64_t> counts,
               MutableArrayRef<int64_t> begins) const;
  /// For each dim, the step between elements of a block over `set`.
  SmallVector<int64_t> getSteps(DimSet set, const Frame &frame) const;

  mutable emit::ComputeOp op; ///< A handle: asking it changes nothing.
  SmallVector<int64_t> extents;
  ArrayRef<HostTensor> inputs;
  const ReferenceOptions &options;
  DenseMap<Value, DimSet> dims;
  DenseMap<Operation *, ScalarFunction> functions;
  /// Of each dim, the positions that are evaluated, ascending.
  SmallVector<std::vector<int64_t>> positions;
};

} // namespace

static bool contains(DimSet set, unsigned dim) { return set >> dim & 1; }

int64_t Evaluator::getVolume(DimSet set, const Frame &frame) const {
  int64_t volume = 1;
  for (unsigned d = 0; d < getNumDims(); ++d)
    if (contains(set, d))
      volume *= frame.box[d].count;
  return volume;
}

SmallVector<int64_t> Evaluator::getSteps(DimSet set, const Frame &frame) const {
  SmallVector<int64_t> steps(getNumDims(), 0);
  int64_t step = 1;
  for (int64_t d = int64_t(getNumDims()) - 1; d >= 0; --d)
    if (contains(set, d)) {
      steps[d] = step;
      step *= frame.box[d].count;
    }
  return steps;
}

bool Evaluator::advance(DimSet set, ArrayRef<int64_t> counts,
                        MutableArrayRef<int64_t> begins) const {
  for (int64_t d = int64_t(getNumDims()) - 1; d >= 0; --d) {
    if (!contains(set, d))
      continue;
    begins[d] += counts[d];
    if (begins[d] < static_cast<int64_t>(positions[d].size()))
      return true;
    begins[d] = 0;
  }
  return false;
}

template <typename Fn>
void Evaluator::forEachPoint(DimSet set, const Frame &frame, Fn &&body) const {
  int64_t volume = getVolume(set, frame);
  if (volume == 0)
    return;
  SmallVector<int64_t> at(getNumDims(), 0), point(getNumDims(), 0);
  for (unsigned d = 0; d < getNumDims(); ++d)
    if (contains(set, d))
      point[d] = positions[d][frame.box[d].begin];
  for (int64_t i = 0; i < volume; ++i) {
    body(i, ArrayRef<int64_t>(at), ArrayRef<int64_t>(point));
    for (int64_t d = int64_t(getNumDims()) - 1; d >= 0; --d) {
      if (!contains(set, d))
        continue;
      bool isDone = ++at[d] < frame.box[d].count;
      if (!isDone)
        at[d] = 0;
      point[d] = positions[d][frame.box[d].begin + at[d]];
      if (isDone)
        break;
    }
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// The instruction
//===----------------------------------------------------------------------===//

rt::Status Evaluator::prepareOperations() {
  for (Operation &operation : op.getBodyBlock()->without_terminator()) {
    if (isa<emit::ReduceOp, emit::IndexOp>(operation))
      continue;
    ScalarFunction function = getScalarFunction(&operation);
    if (!function)
      return rt::error("the reference does not know '",
                       operation.getName().getStringRef().str(), "'");
    functions[&operation] = std::move(function);
  }
  return rt::Status::success();
}

/// Values that operations compute if of each dim of `grid` so many positions
/// are taken. A value below a reduce is computed once for it and once outside.
double Evaluator::countWork(DimSet grid, int64_t samples) const {
  double work = 0;
  unsigned reductions = 0;
  for (Operation &operation : op.getBodyBlock()->without_terminator()) {
    reductions += isa<emit::ReduceOp>(operation);
    Value value = isa<emit::ReduceOp>(operation) ? operation.getOperand(0)
                                                 : operation.getResult(0);
    double volume = 1;
    for (unsigned d = 0; d < getNumDims(); ++d)
      if (contains(dims.lookup(value), d))
        volume *= contains(grid, d) ? std::min<int64_t>(extents[d], samples)
                                    : extents[d];
    work += volume;
  }
  return work * (1 + reductions) / 2;
}

rt::Status Evaluator::choosePositions() {
  DimSet grid = describe(op).getGridDims();
  int64_t largest = 1;
  for (int64_t extent : extents)
    largest = std::max(largest, extent);
  int64_t samples = largest;
  while (samples > 1 && countWork(grid, samples) > double(options.budget))
    samples = samples / 2;
  if (countWork(grid, samples) > 16.0 * options.budget)
    return rt::error("one point of the grid takes the reference ",
                     countWork(grid, samples), " values");
  std::mt19937_64 random(options.seed);
  for (unsigned d = 0; d < getNumDims(); ++d) {
    int64_t extent = extents[d];
    std::vector<int64_t> &chosen = positions.emplace_back();
    if (!contains(grid, d) || samples >= extent) {
      for (int64_t i = 0; i < extent; ++i)
        chosen.push_back(i);
      continue;
    }
    // The ends, where rests of tiles lie, and the rest at random.
    chosen = {0, extent - 1};
    chosen.resize(std::min<size_t>(chosen.size(), samples));
    while (static_cast<int64_t>(chosen.size()) < samples)
      chosen.push_back(random() % extent);
    llvm::sort(chosen);
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  }
  return rt::Status::success();
}

void Evaluator::store(unsigned output, Frame &frame, ExpectedOutput &result) {
  auto type = cast<ShapedType>(op.getOutputs()[output].getType());
  Type element = type.getElementType();
  AffineMap map = op.getOutputMap(output);
  Value value = op.getYield().getOperand(output);
  const Elements &block = get(value, frame);
  SmallVector<int64_t> steps = getSteps(dims.lookup(value), frame);
  double unit = getStorageUnit(element);
  bool isFloat = isa<FloatType>(element);
  auto [greatest, least] = getRange(element);
  forEachPoint(emit::getDims(map), frame,
               [&](int64_t, ArrayRef<int64_t> at, ArrayRef<int64_t> point) {
                 ExpectedElement expected;
                 for (auto [expr, extent] :
                      llvm::zip_equal(map.getResults(), type.getShape())) {
                   auto dim = dyn_cast<AffineDimExpr>(expr);
                   expected.index = expected.index * extent +
                                    (dim ? point[dim.getPosition()] : 0);
                 }
                 int64_t from = 0;
                 for (unsigned d = 0; d < at.size(); ++d)
                   from += steps[d] * at[d];
                 const Scalar &scalar = block.values[from];
                 expected.value =
                     isFloat ? scalar.real : double(scalar.integer);
                 expected.error = block.errors.empty() ? 0 : block.errors[from];
                 if (isFloat && std::isfinite(expected.value)) {
                   expected.error += unit * std::fabs(expected.value) + least;
                   if (std::fabs(expected.value) + expected.error > greatest)
                     expected.error = kInfinity;
                 }
                 result.elements.push_back(expected);
               });
}

rt::Result<std::vector<ExpectedOutput>> Evaluator::run() {
  if (rt::Status status = prepareOperations(); !status)
    return status;
  if (rt::Status status = choosePositions(); !status)
    return status;
  std::vector<ExpectedOutput> results(op.getOutputs().size());
  // The grid block by block: a value is not larger than a block, unless a
  // single point's is.
  DimSet grid = describe(op).getGridDims();
  int64_t inner = 1;
  for (unsigned d = 0; d < getNumDims(); ++d)
    if (!contains(grid, d))
      inner = std::clamp<int64_t>(inner * extents[d], 1, kBlock);
  int64_t room = std::max<int64_t>(1, kBlock / inner);
  SmallVector<int64_t> counts(getNumDims(), 1), begins(getNumDims(), 0);
  for (int64_t d = int64_t(getNumDims()) - 1; d >= 0; --d)
    if (contains(grid, d)) {
      counts[d] = std::min<int64_t>(positions[d].size(), room);
      room = std::max<int64_t>(1, room / std::max<int64_t>(1, counts[d]));
    }
  while (true) {
    Frame frame;
    for (unsigned d = 0; d < getNumDims(); ++d) {
      int64_t size = positions[d].size();
      frame.box.push_back(
          contains(grid, d)
              ? Range{begins[d], std::min(counts[d], size - begins[d])}
              : Range{0, size});
    }
    for (unsigned j = 0; j < results.size(); ++j)
      store(j, frame, results[j]);
    if (!advance(grid, counts, begins))
      break;
  }
  for (auto [j, result] : llvm::enumerate(results))
    result.isComplete =
        static_cast<int64_t>(result.elements.size()) ==
        cast<ShapedType>(op.getOutputs()[j].getType()).getNumElements();
  return results;
}

rt::Result<std::vector<ExpectedOutput>>
aicf::measure::evaluateReference(emit::ComputeOp op,
                                 ArrayRef<HostTensor> inputs,
                                 const ReferenceOptions &options) {
  return Evaluator(op, inputs, options).run();
}
