//===- Reference.cpp - What an instruction computes, in f64 ---------------===//

#include "aicf/Measure/Reference.h"

#include "ReferenceErrors.h"
#include "ReferenceEvaluator.h"
#include "aicf/Analysis/InstructionDesc.h"
#include <cmath>
#include <random>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;
using emit::DimSet;

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

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
