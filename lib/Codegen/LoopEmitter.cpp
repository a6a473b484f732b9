//===- LoopEmitter.cpp - Code for a loop tree -----------------------------===//

#include "aicf/Codegen/LoopEmitter.h"
#include "LoopValues.h"
#include "aicf/Support/Mutant.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::emit;

//===----------------------------------------------------------------------===//
// Hooks of a serial machine
//===----------------------------------------------------------------------===//

LoopEmitterHooks::~LoopEmitterHooks() = default;

LoopRange LoopEmitterHooks::distribute(OpBuilder &, Location, unsigned,
                                       LoopRange range) {
  return range;
}

Value LoopEmitterHooks::finishReduction(OpBuilder &, Location, const NodeDesc &,
                                        Value value) {
  return value;
}

void LoopEmitterHooks::finishGather(OpBuilder &, Location, const NodeDesc &) {}

void LoopEmitterHooks::predicateStore(
    OpBuilder &builder, Location, unsigned, DimSet,
    llvm::function_ref<void(OpBuilder &)> store) {
  store(builder);
}

int64_t LoopEmitterHooks::getVectorAlignment(bool, unsigned) { return 0; }

//===----------------------------------------------------------------------===//
// Construction and numbers
//===----------------------------------------------------------------------===//

LoopEmitter::LoopEmitter(ComputeOp op, const InstructionDesc &desc,
                         const LoopTree &tree, const KernelArgs &kernelArgs,
                         ValueRange args, const LoopEmitterOptions &opts,
                         LoopEmitterHooks &hooks)
    : op(op), desc(desc), tree(tree), kernelArgs(kernelArgs),
      args(args.begin(), args.end()), options(opts), hooks(hooks),
      indexType(IntegerType::get(op.getContext(), kernelArgs.getIndexBits())),
      loc(op.getLoc()), positions(desc.getNumDims()),
      tileRanges(desc.getNumDims()), gathered(desc.getNumDims()),
      gatheredDims(desc.getNumDims(), 0), values(desc.nodes.size()),
      accumulators(desc.nodes.size()), outerAccumulators(desc.nodes.size()) {
  nodeOps.assign(desc.inputs.size(), nullptr);
  for (Operation &nested : op.getBodyBlock()->without_terminator())
    nodeOps.push_back(&nested);
  assert(nodeOps.size() == desc.nodes.size() && "another body was described");
  if (options.vectorWidth == 1 ||
      (options.vectorDim >= 0 && desc.extents[options.vectorDim] == 1))
    options.vectorDim = -1;
  if (options.unrollFactor == 1 ||
      (options.unrollDim >= 0 && desc.extents[options.unrollDim] == 1))
    options.unrollDim = -1;
}

Value LoopEmitter::getIndexConstant(OpBuilder &b, int64_t value) {
  return arith::ConstantOp::create(b, loc, b.getIntegerAttr(indexType, value));
}

Value LoopEmitter::getNumber(const KernelNumber &number) {
  if (number.isStructural())
    return getIndexConstant(*builder, number.value);
  return args[number.arg];
}

Value LoopEmitter::getExtent(OpBuilder &b, unsigned dim) {
  const KernelNumber &extent = kernelArgs.getExtent(dim);
  if (extent.isStructural())
    return getIndexConstant(b, extent.value);
  return args[extent.arg];
}

DimSet LoopEmitter::getEffective(DimSet dims) const {
  DimSet result = dims;
  for (unsigned d = 0; d < gatheredDims.size(); ++d)
    if (dims >> d & 1)
      result |= gatheredDims[d];
  return result;
}

unsigned LoopEmitter::getNumCopies(DimSet dims) const {
  return varies(getEffective(dims), options.unrollDim) ? unrollCount : 1;
}

Value LoopEmitter::splat(Value scalar) {
  if (isa<VectorType>(scalar.getType()))
    return scalar;
  auto type = VectorType::get(options.vectorWidth, scalar.getType());
  TypedAttr attr;
  if (matchPattern(scalar, m_Constant(&attr)))
    return arith::ConstantOp::create(
        *builder, loc, type, DenseElementsAttr::get(type, Attribute(attr)));
  if (!scalar.getType().isBF16())
    return vector::BroadcastOp::create(*builder, loc, type, scalar);
  // LLVM's x86 back end would go through f32 and a library call.
  Type i16 = builder->getIntegerType(16);
  Value bits = arith::BitcastOp::create(*builder, loc, i16, scalar);
  bits = vector::BroadcastOp::create(
      *builder, loc, VectorType::get(options.vectorWidth, i16), bits);
  return arith::BitcastOp::create(*builder, loc, type, bits);
}

Value LoopEmitter::constant(TypedAttr attr, bool asVector) {
  Value scalar = arith::ConstantOp::create(*builder, loc, attr);
  return asVector ? splat(scalar) : scalar;
}

/// `type` with another element, a vector if it is one.
//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void LoopEmitter::bind(unsigned dim, Value position) {
  positions[dim] = position;
  if (static_cast<int>(dim) == options.vectorDim)
    vectorBound = false;
}

void LoopEmitter::define(unsigned node, Value value) { values[node] = {value}; }

void LoopEmitter::bindVector(Value position) {
  assert(options.vectorDim >= 0 && "no vector dim");
  positions[options.vectorDim] = position;
  vectorBound = true;
}

LogicalResult LoopEmitter::emitPoint(OpBuilder &b) {
  builder = &b;
  return emitLevel(tree.root);
}

LogicalResult LoopEmitter::emitTile(OpBuilder &b, ArrayRef<unsigned> order,
                                    ArrayRef<std::pair<Value, Value>> ranges) {
  builder = &b;
  return emitGrid(order, ranges);
}

LogicalResult LoopEmitter::emitGrid(ArrayRef<unsigned> order,
                                    ArrayRef<std::pair<Value, Value>> ranges) {
  if (order.empty())
    return emitLevel(tree.root);
  unsigned dim = order.front();
  auto inner = [&] {
    return emitGrid(order.drop_front(), ranges.drop_front());
  };
  if (!(tree.grid >> dim & 1)) {
    tileRanges[dim] = ranges.front();
    return inner();
  }
  if (kernelArgs.getExtent(dim).isOne()) {
    positions[dim] = getIndexConstant(*builder, 0);
    return inner();
  }
  auto [lower, upper] = ranges.front();
  bool vector = static_cast<int>(dim) == options.vectorDim;
  bool unroll = static_cast<int>(dim) == options.unrollDim;
  Value one = getIndexConstant(*builder, 1);
  if (!vector && !unroll)
    return emitFor(dim, {lower, upper, one}, {}, false, 1, inner);

  // Whole vectors or groups first, then the rest one by one.
  int64_t step = vector ? options.vectorWidth : options.unrollFactor;
  Value stepValue = getIndexConstant(*builder, step);
  Value length = arith::SubIOp::create(*builder, loc, upper, lower);
  Value rest = arith::RemUIOp::create(*builder, loc, length, stepValue);
  Value middle = arith::SubIOp::create(*builder, loc, upper, rest);
  if (failed(emitFor(dim, {lower, middle, stepValue}, {}, vector,
                     unroll ? step : 1, inner)))
    return failure();
  if (AICF_MUTANT("grid-rest-dropped"))
    return success();
  return emitFor(dim, {middle, upper, one}, {}, false, 1, inner);
}

LogicalResult LoopEmitter::emitFor(unsigned dim, LoopRange range,
                                   ArrayRef<unsigned> carried, bool vector,
                                   unsigned unroll,
                                   llvm::function_ref<LogicalResult()> body,
                                   bool descending) {
  bool outerVector = vectorBound;
  unsigned outerUnroll = unrollCount;
  Value outerPosition = positions[dim];
  Copies outerGathered = std::exchange(gathered[dim], {});
  DimSet outerDims = std::exchange(gatheredDims[dim], 0);
  std::vector<Copies> outerValues = values;

  bool bindsVector = static_cast<int>(dim) == options.vectorDim;
  if (bindsVector)
    vectorBound = vector;
  if (static_cast<int>(dim) == options.unrollDim)
    unrollCount = unroll;

  // The accumulators that the body may change.
  SmallVector<Value *> running;
  for (unsigned node : carried) {
    Accumulator &acc = accumulators[node];
    if (bindsVector && !acc.lanes.empty())
      acc.changing = vector ? Accumulator::Lanes : Accumulator::Rest;
    if (acc.changing != Accumulator::Lanes)
      for (Value &value : acc.scalar)
        running.push_back(&value);
    if (acc.changing != Accumulator::Rest)
      for (Value &value : acc.lanes)
        running.push_back(&value);
  }
  SmallVector<Value> initial;
  for (Value *value : running)
    initial.push_back(*value);

  range = hooks.distribute(*builder, loc, dim, range);
  auto loop = scf::ForOp::create(*builder, loc, range.lower, range.upper,
                                 range.step, initial);
  LogicalResult result = success();
  {
    OpBuilder::InsertionGuard guard(*builder);
    Block *block = loop.getBody();
    // Without accumulators the loop has its terminator already.
    if (!block->empty())
      block->back().erase();
    builder->setInsertionPointToEnd(block);
    positions[dim] = loop.getInductionVar();
    if (descending && !AICF_MUTANT("scan-runs-upwards")) {
      Value last =
          arith::SubIOp::create(*builder, loc, range.upper, range.step);
      positions[dim] =
          arith::SubIOp::create(*builder, loc, last, positions[dim]);
    }
    for (auto [value, arg] : llvm::zip(running, loop.getRegionIterArgs()))
      *value = arg;
    result = body();
    SmallVector<Value> finals;
    for (Value *value : running)
      finals.push_back(*value);
    scf::YieldOp::create(*builder, loc, finals);
  }
  for (auto [value, final] : llvm::zip(running, loop.getResults()))
    *value = final;
  if (bindsVector)
    for (unsigned node : carried)
      accumulators[node].changing = Accumulator::Both;

  vectorBound = outerVector;
  unrollCount = outerUnroll;
  positions[dim] = outerPosition;
  gathered[dim] = std::move(outerGathered);
  gatheredDims[dim] = outerDims;
  values = std::move(outerValues);
  return result;
}

LogicalResult LoopEmitter::emitLoop(const LoopStep &step) {
  for (unsigned node : step.starts) {
    Accumulator &acc = accumulators[node];
    outerAccumulators[node].push_back(std::exchange(acc, {}));
    const NodeDesc &desc = this->desc.nodes[node];
    // Narrow floats are kept in f32, and rounded after each step.
    Type type = isHalf(desc.type) ? builder->getF32Type() : desc.type;
    TypedAttr identity = getIdentity(desc.combining, type);
    if (AICF_MUTANT("max-from-zero") && desc.combining == CombiningKind::Max)
      identity = cast<TypedAttr>(builder->getZeroAttr(type));
    bool isVector =
        vectorBound && varies(getEffective(desc.dims), options.vectorDim);
    Value start = constant(identity, isVector);
    acc.scalar.assign(getNumCopies(desc.dims), start);
    if (varies(desc.reduced, options.vectorDim) && !step.visitsOne() &&
        !tree.isScanLoop(step))
      acc.lanes.assign(acc.scalar.size(), constant(identity, true));
  }

  if (step.visitsOne())
    return emitOne(step);
  // Scans end with the loop that carries them.
  llvm::scope_exit end([&] {
    if (tree.isScanLoop(step))
      for (unsigned node : step.starts)
        accumulators[node] = outerAccumulators[node].pop_back_val();
  });
  unsigned dim = step.dim;
  if (kernelArgs.getExtent(dim).isOne()) {
    Value outerPosition = positions[dim];
    std::vector<Copies> outerValues = values;
    positions[dim] = getIndexConstant(*builder, 0);
    LogicalResult result = emitLevel(*step.body);
    positions[dim] = outerPosition;
    values = std::move(outerValues);
    return result;
  }

  auto body = [&] { return emitLevel(*step.body); };
  Value one = getIndexConstant(*builder, 1);
  auto [lower, upper] = tileRanges[dim];
  if (!lower) {
    lower = getIndexConstant(*builder, 0);
    upper = getExtent(*builder, dim);
  }
  if (static_cast<int>(dim) != options.vectorDim)
    return emitFor(dim, {lower, upper, one}, step.carried, false, 1, body,
                   tree.isScanLoop(step) &&
                       tree.sequential.kind == SequentialDim::Down);

  Value width = getIndexConstant(*builder, options.vectorWidth);
  Value length = upper;
  if (tileRanges[dim].first)
    length = arith::SubIOp::create(*builder, loc, upper, lower);
  Value rest = arith::RemUIOp::create(*builder, loc, length, width);
  Value middle = arith::SubIOp::create(*builder, loc, upper, rest);
  if (failed(emitFor(dim, {lower, middle, width}, step.carried, true, 1, body)))
    return failure();
  if (AICF_MUTANT("reduction-rest-dropped"))
    return success();
  return emitFor(dim, {middle, upper, one}, step.carried, false, 1, body);
}

LoopEmitter::Copies LoopEmitter::getGathered(const LoopStep &step) {
  OpBuilder &b = *builder;
  Value extent = getExtent(b, step.dim);
  Copies position;
  for (Value value : values[step.gather]) {
    // In 64 bits, so that nothing wraps into the extent.
    Type i64 = withElement(value.getType(), b.getI64Type());
    Type index = withElement(value.getType(), indexType);
    if (value.getType() != i64)
      value = arith::ExtSIOp::create(b, loc, i64, value);
    Value wide = extent;
    if (!indexType.isInteger(64))
      wide = arith::ExtSIOp::create(b, loc, b.getI64Type(), wide);
    bool isVector = isa<VectorType>(value.getType());
    Value inside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                         value, isVector ? splat(wide) : wide);
    if (!AICF_MUTANT("gather-unguarded"))
      value = arith::SelectOp::create(
          b, loc, inside, value,
          arith::ConstantOp::create(b, loc, b.getZeroAttr(i64)));
    if (index != i64)
      value = arith::TruncIOp::create(b, loc, index, value);
    position.push_back(value);
  }
  return position;
}

Value LoopEmitter::getFollowed(const LoopStep &step) {
  OpBuilder &b = *builder;
  Value position = positions[step.follows];
  if (step.shift == 0)
    return position;
  position =
      arith::AddIOp::create(b, loc, position, getIndexConstant(b, step.shift));
  Value inside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                       position, getExtent(b, step.dim));
  return arith::SelectOp::create(b, loc, inside, position,
                                 getIndexConstant(b, 0));
}

/// Binds the dim to one position, moved to 0 where it is none of the dim's: the
/// body's own selection then gives the identity.
LogicalResult LoopEmitter::emitOne(const LoopStep &step) {
  unsigned dim = step.dim;
  Copies position;
  DimSet dims = 0;
  if (step.gather >= 0) {
    dims = getEffective(desc.nodes[step.gather].dims);
    position = getGathered(step);
  } else {
    dims = DimSet(1) << step.follows;
    position.push_back(getFollowed(step));
  }

  Value outerPosition = std::exchange(positions[dim], Value());
  Copies outerGathered = std::exchange(gathered[dim], std::move(position));
  DimSet outerDims = std::exchange(gatheredDims[dim], dims);
  bool outerVector = vectorBound;
  std::vector<Copies> outerValues = values;
  // Here the dim has one position, not a vector of them.
  if (static_cast<int>(dim) == options.vectorDim)
    vectorBound = false;
  LogicalResult result = emitLevel(*step.body);
  vectorBound = outerVector;
  positions[dim] = outerPosition;
  gathered[dim] = std::move(outerGathered);
  gatheredDims[dim] = outerDims;
  values = std::move(outerValues);
  return result;
}

LogicalResult LoopEmitter::emitLevel(const LoopLevel &level) {
  for (const LoopStep &step : level.steps) {
    switch (step.kind) {
    case LoopStep::Compute:
      if (failed(emitCompute(step.index)))
        return failure();
      break;
    case LoopStep::Loop:
      if (failed(emitLoop(step)))
        return failure();
      break;
    case LoopStep::Combine:
      if (failed(emitCombine(step.index)))
        return failure();
      break;
    case LoopStep::Finish:
      emitFinish(step.index);
      break;
    case LoopStep::Peek:
      emitPeek(step.index);
      break;
    case LoopStep::Store:
      emitStore(step.index);
      break;
    case LoopStep::Reset:
      emitReset(step);
      break;
    case LoopStep::Accumulate:
      emitAccumulate(step);
      break;
    case LoopStep::Fetch:
      emitFetch(step);
      break;
    }
  }
  return success();
}
