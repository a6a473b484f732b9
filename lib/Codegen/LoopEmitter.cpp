//===- LoopEmitter.cpp - Code for a loop tree -----------------------------===//

#include "aicf/Codegen/LoopEmitter.h"
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
static Type withElement(Type type, Type element) {
  if (auto vector = dyn_cast<VectorType>(type))
    return VectorType::get(vector.getShape(), element);
  return element;
}

static bool isHalf(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isF16() || element.isBF16();
}

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

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

LogicalResult LoopEmitter::emitCompute(unsigned node) {
  const NodeDesc &n = desc.nodes[node];
  Copies result;
  for (unsigned copy = 0; copy < getNumCopies(n.dims); ++copy) {
    switch (n.kind) {
    case NodeDesc::Argument:
      result.push_back(load(kernelArgs.getInput(node),
                            hooks.getVectorAlignment(/*isInput=*/true, node),
                            copy));
      continue;
    case NodeDesc::Constant:
      result.push_back(builder->clone(*nodeOps[node])->getResult(0));
      continue;
    case NodeDesc::Index: {
      int dim = cast<IndexOp>(nodeOps[node]).getDim();
      if (!gathered[dim].empty()) {
        Value position = getCopy(gathered[dim], copy);
        Type type = withElement(position.getType(), builder->getI64Type());
        if (position.getType() != type)
          position = arith::ExtSIOp::create(*builder, loc, type, position);
        result.push_back(position);
        continue;
      }
      Value position =
          evaluate(builder->getAffineDimExpr(dim), copy, /*lane=*/0);
      Type i64 = builder->getI64Type();
      if (indexType != i64)
        position = arith::ExtSIOp::create(*builder, loc, i64, position);
      if (vectorBound && dim == options.vectorDim) {
        auto lanes =
            llvm::to_vector(llvm::seq<int64_t>(0, options.vectorWidth));
        auto type = VectorType::get(options.vectorWidth, i64);
        Value steps = arith::ConstantOp::create(
            *builder, loc, type,
            DenseElementsAttr::get(type, ArrayRef<int64_t>(lanes)));
        position = arith::AddIOp::create(*builder, loc, splat(position), steps);
      }
      result.push_back(position);
      continue;
    }
    case NodeDesc::Op: {
      SmallVector<Value> operands;
      for (unsigned operand : n.operands)
        operands.push_back(getCopy(values[operand], copy));
      Value value = cloneOp(nodeOps[node], operands);
      if (!value)
        return failure();
      result.push_back(value);
      continue;
    }
    case NodeDesc::Reduce:
      llvm_unreachable("a reduce is combined, not computed");
    }
  }
  values[node] = std::move(result);
  return success();
}

Value LoopEmitter::extend(Value value) {
  if (!isHalf(value.getType()))
    return value;
  return arith::ExtFOp::create(
      *builder, loc, withElement(value.getType(), builder->getF32Type()),
      value);
}

Value LoopEmitter::truncate(Value value, Type element) {
  return arith::TruncFOp::create(*builder, loc,
                                 withElement(value.getType(), element), value);
}

Value LoopEmitter::cloneOp(Operation *nested, ArrayRef<Value> operands) {
  SmallVector<Value> mapped(operands);
  bool anyVector = llvm::any_of(
      mapped, [](Value v) { return isa<VectorType>(v.getType()); });
  if (anyVector) {
    if (!OpTrait::hasElementwiseMappableTraits(nested)) {
      nested->emitOpError() << "cannot be computed on vectors";
      return {};
    }
    for (Value &value : mapped)
      value = splat(value);
  }

  return cloneBodyOp(*builder, nested, mapped);
}

/// A choice of two values; of bf16 as bits, see getStorageType.
static Value createSelect(OpBuilder &b, Location loc, Value condition,
                          Value onTrue, Value onFalse) {
  Type type = onTrue.getType();
  if (!getElementTypeOrSelf(type).isBF16())
    return arith::SelectOp::create(b, loc, condition, onTrue, onFalse);
  Type bits = withElement(type, b.getI16Type());
  Value chosen = arith::SelectOp::create(
      b, loc, condition, arith::BitcastOp::create(b, loc, bits, onTrue),
      arith::BitcastOp::create(b, loc, bits, onFalse));
  return arith::BitcastOp::create(b, loc, type, chosen);
}

Value aicf::cloneBodyOp(OpBuilder &builder, Operation *nested,
                        ArrayRef<Value> operands) {
  SmallVector<Value> mapped(operands);
  Location loc = nested->getLoc();
  if (isa<arith::SelectOp>(nested))
    return createSelect(builder, loc, mapped[0], mapped[1], mapped[2]);
  auto like = [&](Type element) -> Type {
    for (Value value : mapped)
      if (auto vector = dyn_cast<VectorType>(value.getType()))
        return VectorType::get(vector.getShape(), element);
    return element;
  };
  // Arithmetic on narrow floats happens in f32; moving them does not.
  bool moves = isa<arith::ExtFOp, arith::TruncFOp, arith::BitcastOp>(nested);
  if (!moves)
    for (Value &value : mapped)
      if (isHalf(value.getType()))
        value = arith::ExtFOp::create(builder, loc, like(builder.getF32Type()),
                                      value);
  Type element = nested->getResult(0).getType();
  Type computed = !moves && isHalf(element) ? builder.getF32Type() : element;

  IRMapping mapping;
  for (auto [from, to] : llvm::zip(nested->getOperands(), mapped))
    mapping.map(from, to);
  // An operand that occurs twice is mapped twice, to the same value.
  Value result = builder.clone(*nested, mapping)->getResult(0);
  result.setType(like(computed));
  if (computed == element)
    return result;
  return arith::TruncFOp::create(builder, loc, like(element), result);
}

Value LoopEmitter::combine(CombiningKind kind, Type type, Value lhs,
                           Value rhs) {
  // Halves of a vector are vectors of equal length already.
  if (isa<VectorType>(lhs.getType()) != isa<VectorType>(rhs.getType())) {
    lhs = splat(lhs);
    rhs = splat(rhs);
  }
  Value result = createCombine(*builder, loc, kind, lhs, rhs);
  // Max and min give one of their operands: nothing to round.
  if (!isHalf(type) || kind == CombiningKind::Max || kind == CombiningKind::Min)
    return result;
  return extend(truncate(result, type));
}

LogicalResult LoopEmitter::emitCombine(unsigned node) {
  const NodeDesc &n = desc.nodes[node];
  Accumulator &acc = accumulators[node];
  Copies &running = acc.changing == Accumulator::Lanes ? acc.lanes : acc.scalar;

  // A sum of products is accumulated by fused multiply-add.
  const NodeDesc &operand = desc.nodes[n.operands[0]];
  bool fuse = n.combining == CombiningKind::Add &&
              operand.kind == NodeDesc::Op &&
              isa<arith::MulFOp>(nodeOps[n.operands[0]]) &&
              ((n.type.isF32() && options.hasFma32) ||
               (n.type.isF64() && options.hasFma64));
  for (auto [copy, value] : llvm::enumerate(running)) {
    if (!fuse) {
      value = combine(n.combining, n.type, value,
                      extend(getCopy(values[n.operands[0]], copy)));
      continue;
    }
    Value a = getCopy(values[operand.operands[0]], copy);
    Value b = getCopy(values[operand.operands[1]], copy);
    if (isa<VectorType>(value.getType())) {
      a = splat(a);
      b = splat(b);
    }
    value = math::FmaOp::create(*builder, loc, a, b, value);
  }
  return success();
}

Value LoopEmitter::combineLanes(CombiningKind kind, Type type, Value lanes) {
  for (int64_t half = options.vectorWidth / 2; half >= 1; half /= 2) {
    auto low = llvm::to_vector(llvm::seq<int64_t>(0, half));
    auto high = llvm::to_vector(llvm::seq<int64_t>(half, 2 * half));
    Value a = vector::ShuffleOp::create(*builder, loc, lanes, lanes, low);
    Value b = vector::ShuffleOp::create(*builder, loc, lanes, lanes, high);
    lanes = combine(kind, type, a, b);
  }
  return vector::ExtractOp::create(*builder, loc, lanes, int64_t(0));
}

void LoopEmitter::emitFinish(unsigned node) {
  const NodeDesc &n = desc.nodes[node];
  Accumulator acc =
      std::exchange(accumulators[node], outerAccumulators[node].pop_back_val());
  bool isGather = matchGather(desc, node).has_value();
  Copies result;
  for (auto [copy, value] : llvm::enumerate(acc.scalar)) {
    Value total = value;
    if (!acc.lanes.empty())
      total =
          combine(n.combining, n.type,
                  combineLanes(n.combining, n.type, acc.lanes[copy]), total);
    if (isGather)
      hooks.finishGather(*builder, loc, n);
    else
      total = hooks.finishReduction(*builder, loc, n, total);
    result.push_back(isHalf(n.type) ? truncate(total, n.type) : total);
  }
  values[node] = std::move(result);
}

void LoopEmitter::emitPeek(unsigned node) {
  Type type = desc.nodes[node].type;
  Copies result;
  for (Value value : accumulators[node].scalar)
    result.push_back(isHalf(type) ? truncate(value, type) : value);
  values[node] = std::move(result);
}

void LoopEmitter::emitReset(const LoopStep &step) {
  if (AICF_MUTANT("scatter-without-reset"))
    return;
  const NodeDesc &n = desc.nodes[step.index];
  storeAll(step.output, {constant(getIdentity(n.combining, n.type), false)});
}

LoopEmitter::Copies LoopEmitter::loadHeld(unsigned output) {
  const KernelAccess &access = kernelArgs.getOutput(output);
  int64_t alignment = hooks.getVectorAlignment(/*isInput=*/false, output);
  Copies held;
  for (unsigned copy = 0; copy < getNumCopies(access.dims); ++copy)
    held.push_back(load(access, alignment, copy));
  return held;
}

void LoopEmitter::emitAccumulate(const LoopStep &step) {
  const NodeDesc &n = desc.nodes[step.index];
  Copies sums = loadHeld(step.output);
  for (auto [copy, sum] : llvm::enumerate(sums)) {
    sum = combine(n.combining, n.type, extend(sum),
                  extend(getCopy(values[n.operands[0]], copy)));
    if (isHalf(n.type))
      sum = truncate(sum, n.type);
  }
  storeAll(step.output, sums);
}

void LoopEmitter::emitFetch(const LoopStep &step) {
  values[step.index] = loadHeld(step.output);
}

void LoopEmitter::emitStore(unsigned output) {
  storeAll(output, values[desc.yields[output]]);
}

void LoopEmitter::storeAll(unsigned output, const Copies &stored) {
  const KernelAccess &access = kernelArgs.getOutput(output);
  // Addresses are computed inside the predicate, with its builder.
  hooks.predicateStore(*builder, loc, output, access.dims, [&](OpBuilder &at) {
    OpBuilder *outer = builder;
    builder = &at;
    for (unsigned copy = 0; copy < getNumCopies(access.dims); ++copy)
      store(at, access, output, copy, getCopy(stored, copy));
    builder = outer;
  });
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Value LoopEmitter::evaluate(AffineExpr expr, unsigned copy, unsigned lane) {
  OpBuilder &b = *builder;
  if (auto value = dyn_cast<AffineConstantExpr>(expr))
    return getIndexConstant(b, value.getValue());
  if (auto dimExpr = dyn_cast<AffineDimExpr>(expr)) {
    int dim = dimExpr.getPosition();
    if (!gathered[dim].empty()) {
      Value position = getCopy(gathered[dim], copy);
      if (!isa<VectorType>(position.getType()))
        return position;
      return vector::ExtractOp::create(b, loc, position, int64_t(lane));
    }
    assert(positions[dim] && "a dim that is not bound");
    int64_t shift = 0;
    if (dim == options.unrollDim && unrollCount > 1)
      shift = copy;
    if (dim == options.vectorDim && vectorBound)
      shift = lane;
    if (shift == 0)
      return positions[dim];
    return arith::AddIOp::create(b, loc, positions[dim],
                                 getIndexConstant(b, shift));
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value lhs = evaluate(binary.getLHS(), copy, lane);
  Value rhs = evaluate(binary.getRHS(), copy, lane);
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return arith::AddIOp::create(b, loc, lhs, rhs);
  case AffineExprKind::Mul:
    return arith::MulIOp::create(b, loc, lhs, rhs);
  case AffineExprKind::FloorDiv:
    return arith::FloorDivSIOp::create(b, loc, lhs, rhs);
  case AffineExprKind::CeilDiv:
    return arith::CeilDivSIOp::create(b, loc, lhs, rhs);
  case AffineExprKind::Mod: {
    Value quotient = arith::FloorDivSIOp::create(b, loc, lhs, rhs);
    Value whole = arith::MulIOp::create(b, loc, quotient, rhs);
    return arith::SubIOp::create(b, loc, lhs, whole);
  }
  default:
    llvm_unreachable("not a binary affine expression");
  }
}

Value LoopEmitter::getOffset(const KernelAccess &access, unsigned copy,
                             unsigned lane, Value *inside) {
  OpBuilder &b = *builder;
  Value sum;
  auto add = [&](Value term) {
    sum = sum ? arith::AddIOp::create(b, loc, sum, term).getResult() : term;
  };
  auto addProduct = [&](Value value, const KernelNumber &factor) {
    if (factor.isZero())
      return;
    add(factor.isOne()
            ? value
            : arith::MulIOp::create(b, loc, value, getNumber(factor)));
  };
  for (auto [d, coefficient] : llvm::enumerate(access.coefficients))
    if (!coefficient.isZero())
      addProduct(evaluate(b.getAffineDimExpr(d), copy, lane), coefficient);
  for (const auto &[expr, stride] : access.nonlinear)
    addProduct(evaluate(expr, copy, lane), stride);
  for (const KernelGuard &guard : access.guards) {
    assert(inside && "a guarded access must be checked");
    // Unsigned, one comparison covers both ends.
    Value index = evaluate(guard.expr, copy, lane);
    Value ok = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index,
                                     getNumber(guard.size));
    addProduct(
        arith::SelectOp::create(b, loc, ok, index, getIndexConstant(b, 0)),
        guard.stride);
    if (!AICF_MUTANT("guarded-read-not-zero"))
      *inside =
          *inside ? arith::AndIOp::create(b, loc, *inside, ok).getResult() : ok;
  }
  if (!access.constant.isZero())
    add(getNumber(access.constant));
  return sum ? sum : getIndexConstant(b, 0);
}

Type aicf::getStorageType(Type element) {
  if (element.isSignlessInteger(1))
    return IntegerType::get(element.getContext(), 8);
  if (element.isBF16())
    return IntegerType::get(element.getContext(), 16);
  return element;
}

Value LoopEmitter::getPointer(const KernelAccess &access, Value offset) {
  if (!offset.getType().isSignlessInteger(64))
    offset =
        arith::ExtSIOp::create(*builder, loc, builder->getI64Type(), offset);
  auto type =
      LLVM::LLVMPointerType::get(builder->getContext(), options.addressSpace);
  return LLVM::GEPOp::create(
      *builder, loc, type, getStorageType(access.element), args[access.buffer],
      ArrayRef<LLVM::GEPArg>{offset});
}

Value aicf::fromStorage(OpBuilder &builder, Location loc, Value stored,
                        Type element) {
  if (element.isBF16())
    return arith::BitcastOp::create(
        builder, loc, withElement(stored.getType(), element), stored);
  if (!element.isSignlessInteger(1))
    return stored;
  Value zero = arith::ConstantOp::create(builder, loc,
                                         builder.getZeroAttr(stored.getType()));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, stored,
                               zero);
}

Value LoopEmitter::toStorage(Value value) {
  Type element = getElementTypeOrSelf(value.getType());
  if (element.isBF16())
    return arith::BitcastOp::create(
        *builder, loc, withElement(value.getType(), getStorageType(element)),
        value);
  if (!element.isSignlessInteger(1))
    return value;
  return arith::ExtUIOp::create(
      *builder, loc, withElement(value.getType(), builder->getI8Type()), value);
}

/// `value`, or zero where `inside` is given and false.
Value LoopEmitter::zeroUnless(Value inside, Value value) {
  if (!inside)
    return value;
  Value zero = arith::ConstantOp::create(*builder, loc,
                                         builder->getZeroAttr(value.getType()));
  return createSelect(*builder, loc, inside, value, zero);
}

/// A whole vector along a guarded index of stride 1: the lanes outside are
/// masked, so their addresses are never accessed, and are zero.
Value LoopEmitter::loadMasked(const KernelAccess &access, unsigned copy) {
  OpBuilder &b = *builder;
  Type storage = getStorageType(access.element);
  auto type = VectorType::get(options.vectorWidth, storage);
  auto lanesType = VectorType::get(options.vectorWidth, indexType);
  SmallVector<Attribute> numbers;
  for (unsigned lane = 0; lane < options.vectorWidth; ++lane)
    numbers.push_back(b.getIntegerAttr(indexType, lane));
  Value lanes = arith::ConstantOp::create(
      b, loc, lanesType, DenseElementsAttr::get(lanesType, numbers));

  // The plain offset of lane 0, which itself may be outside.
  KernelAccess unguarded = access;
  unguarded.guards.clear();
  Value mask;
  for (const KernelGuard &guard : access.guards) {
    Value index = evaluate(guard.expr, copy, /*lane=*/0);
    Value size = getNumber(guard.size), ok;
    unguarded.nonlinear.emplace_back(guard.expr, guard.stride);
    if (guard.expr.isFunctionOfDim(options.vectorDim)) {
      Value each = arith::AddIOp::create(b, loc, splat(index), lanes);
      ok = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, each,
                                 splat(size));
    } else {
      ok = splat(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index,
                                       size));
    }
    mask = mask ? arith::AndIOp::create(b, loc, mask, ok).getResult() : ok;
  }
  Value pointer = getPointer(access, getOffset(unguarded, copy, /*lane=*/0));
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  return LLVM::MaskedLoadOp::create(
      b, loc, type, pointer, mask, zero,
      static_cast<uint32_t>(getStorageBytes(access.element)));
}

bool LoopEmitter::isScattered(const KernelAccess &access) const {
  for (unsigned d = 0; d < gatheredDims.size(); ++d)
    if (varies(access.dims, d) && varies(gatheredDims[d], options.vectorDim))
      return true;
  return false;
}

Value LoopEmitter::load(const KernelAccess &access, int64_t alignment,
                        unsigned copy) {
  Type storage = getStorageType(access.element);
  auto loadAt = [&](unsigned lane) -> Value {
    Value inside;
    Value pointer = getPointer(access, getOffset(access, copy, lane, &inside));
    return zeroUnless(inside,
                      LLVM::LoadOp::create(*builder, loc, storage, pointer));
  };
  int v = options.vectorDim;
  DimSet effective = getEffective(access.dims);
  if (!vectorBound || !varies(effective, v))
    return fromStorage(loadAt(0), access.element);

  const KernelNumber &coefficient = access.coefficients[v];
  bool nonlinear = isScattered(access) || access.isNonlinearIn(v);
  bool guarded = access.isGuardedIn(v);
  if (!nonlinear && !guarded && coefficient.isZero())
    return splat(fromStorage(loadAt(0), access.element));
  auto vectorType = VectorType::get(options.vectorWidth, storage);
  if (!nonlinear && !guarded && coefficient.isOne()) {
    Value inside;
    Value pointer = getPointer(access, getOffset(access, copy, 0, &inside));
    if (alignment == 0)
      alignment = getStorageBytes(access.element);
    Value loaded =
        LLVM::LoadOp::create(*builder, loc, vectorType, pointer, alignment);
    return fromStorage(zeroUnless(inside, loaded), access.element);
  }
  // Machines mask words, not bytes.
  if (!nonlinear && guarded && coefficient.isZero() &&
      getStorageBytes(access.element) >= 4 &&
      llvm::count_if(access.guards,
                     [&](const KernelGuard &guard) {
                       return guard.expr.isFunctionOfDim(v);
                     }) == 1 &&
      llvm::all_of(access.guards, [&](const KernelGuard &guard) {
        return !guard.expr.isFunctionOfDim(v) ||
               (guard.stepsBy1(v) && guard.stride.isOne());
      }))
    return fromStorage(loadMasked(access, copy), access.element);
  SmallVector<Value> elements;
  for (unsigned lane = 0; lane < options.vectorWidth; ++lane)
    elements.push_back(loadAt(lane));
  Value gathered =
      vector::FromElementsOp::create(*builder, loc, vectorType, elements);
  return fromStorage(gathered, access.element);
}

void LoopEmitter::store(OpBuilder &at, const KernelAccess &access,
                        unsigned output, unsigned copy, Value value) {
  value = toStorage(value);
  int v = options.vectorDim;
  if (!vectorBound || !varies(access.dims, v)) {
    assert(!isa<VectorType>(value.getType()) &&
           "the value varies over more dims than its output");
    Value pointer = getPointer(access, getOffset(access, copy, 0));
    LLVM::StoreOp::create(at, loc, value, pointer);
    return;
  }
  value = splat(value);
  if (access.coefficients[v].isOne() && !isScattered(access)) {
    Value pointer = getPointer(access, getOffset(access, copy, 0));
    int64_t alignment = hooks.getVectorAlignment(/*isInput=*/false, output);
    if (alignment == 0)
      alignment = getStorageBytes(access.element);
    LLVM::StoreOp::create(at, loc, value, pointer, alignment);
    return;
  }
  for (unsigned lane = 0; lane < options.vectorWidth; ++lane) {
    Value element = vector::ExtractOp::create(at, loc, value, int64_t(lane));
    Value pointer = getPointer(access, getOffset(access, copy, lane));
    LLVM::StoreOp::create(at, loc, element, pointer);
  }
}
