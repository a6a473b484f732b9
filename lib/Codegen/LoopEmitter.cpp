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
#include "llvm/Support/MathExtras.h"

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

Value LoopEmitterHooks::loadReduction(OpBuilder &, Location, const NodeDesc &,
                                      Type) {
  llvm_unreachable("every reduction has a loop");
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
  masksRest = options.masksRest &&
              canMaskRest(desc, tree.sequential, options.vectorDim);
}

bool aicf::canMaskRest(const InstructionDesc &desc, SequentialDim sequential,
                       int vectorDim) {
  if (vectorDim < 0 || sequential.kind == SequentialDim::Scatter)
    return false;
  static constexpr StringRef kTrapping[] = {
      "arith.divsi",     "arith.divui",     "arith.remsi",     "arith.remui",
      "arith.ceildivsi", "arith.ceildivui", "arith.floordivsi"};
  return llvm::all_of(desc.outputs,
                      [&](const AccessDesc &output) {
                        return !(output.dims >> vectorDim & 1) ||
                               output.getDimStride(vectorDim) == 1;
                      }) &&
         llvm::none_of(desc.nodes, [&](const NodeDesc &node) {
           // By a constant, lanes that do not count trap no more than others;
           // what is the same for all lanes is computed once.
           return (node.dims >> vectorDim & 1) && node.opName &&
                  llvm::is_contained(kTrapping, node.opName) &&
                  desc.nodes[node.operands[1]].kind != NodeDesc::Constant;
         });
}

void aicf::setSumBlocks(LoopEmitterOptions &options,
                        const InstructionDesc &desc, SequentialDim sequential) {
  constexpr int64_t kLongChain = 16 * kBlockSteps, kFewSteps = 16;
  if (!desc.mayReassociate())
    return;
  for (const NodeDesc &node : desc.nodes) {
    if (node.kind != NodeDesc::Reduce || node.combining != CombiningKind::Add ||
        !node.type.isF32())
      continue;
    if (sequential.isScan() && desc.extents[sequential.dim] > kLongChain) {
      options.longDims |= DimSet(1) << sequential.dim;
      options.blockedDims |= DimSet(1) << sequential.dim;
    }
    auto getSteps = [&](unsigned dim) {
      int64_t width =
          static_cast<int>(dim) == options.vectorDim ? options.vectorWidth : 1;
      return llvm::divideCeil(desc.extents[dim], width);
    };
    int64_t chain = 1;
    for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
      if (node.reduced >> dim & 1)
        chain = llvm::SaturatingMultiply<uint64_t>(chain, getSteps(dim));
    if (chain <= kLongChain)
      continue;
    for (unsigned dim = 0; dim < desc.getNumDims(); ++dim) {
      if (!(node.reduced >> dim & 1) || getSteps(dim) < kFewSteps)
        continue;
      options.longDims |= DimSet(1) << dim;
      if (getSteps(dim) > int64_t(kBlockSteps))
        options.blockedDims |= DimSet(1) << dim;
    }
  }
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
  if (static_cast<int>(dim) != options.vectorDim)
    return;
  vectorBound = false;
  mask = lastLane = Value();
}

void LoopEmitter::define(unsigned node, Value value) { values[node] = {value}; }

void LoopEmitter::bindVector(Value position) {
  assert(options.vectorDim >= 0 && "no vector dim");
  positions[options.vectorDim] = position;
  vectorBound = true;
  mask = lastLane = Value();
}

void LoopEmitter::bindMaskedVector(OpBuilder &b, Value position, Value upper) {
  assert(masksRest && "the rest of vectors is not masked");
  bindVector(position);
  builder = &b;
  setMask(position, upper);
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
  return emitSteps(dim, lower, upper, {}, /*unroll=*/true, inner);
}

LogicalResult LoopEmitter::emitSteps(unsigned dim, Value lower, Value upper,
                                     ArrayRef<unsigned> carried, bool unroll,
                                     llvm::function_ref<LogicalResult()> body) {
  bool vector = static_cast<int>(dim) == options.vectorDim;
  unroll &= static_cast<int>(dim) == options.unrollDim;
  LoopForm single;
  Value one = getIndexConstant(*builder, 1);
  if (!vector && !unroll)
    return emitBlocks(dim, {lower, upper, one}, carried, single,
                      /*scans=*/false, body);

  int64_t step = vector ? options.vectorWidth : options.unrollFactor;
  Value stepValue = getIndexConstant(*builder, step);
  Value length = arith::SubIOp::create(*builder, loc, upper, lower);
  Value rest = arith::RemUIOp::create(*builder, loc, length, stepValue);
  Value middle = arith::SubIOp::create(*builder, loc, upper, rest);
  LoopForm whole;
  whole.vector = vector;
  whole.unroll = unroll ? step : 1;
  if (failed(emitBlocks(dim, {lower, middle, stepValue}, carried, whole,
                        /*scans=*/false, body)))
    return failure();
  if (AICF_MUTANT("grid-rest-dropped") && carried.empty())
    return success();
  if (AICF_MUTANT("reduction-rest-dropped") && !carried.empty())
    return success();
  if (!vector || !masksRest)
    return emitFor(dim, {middle, upper, one}, carried, single, body);
  LoopForm masked;
  masked.vector = masked.masked = true;
  return emitFor(dim, {middle, upper, stepValue}, carried, masked, body);
}

void LoopEmitter::setMask(Value position, Value upper) {
  OpBuilder &b = *builder;
  Value count = arith::SubIOp::create(b, loc, upper, position);
  lastLane = arith::SubIOp::create(b, loc, count, getIndexConstant(b, 1));
  // The lowest `count` bits, of which there are fewer than lanes.
  Value one = getIndexConstant(b, 1);
  Value bits = arith::SubIOp::create(
      b, loc, arith::ShLIOp::create(b, loc, one, count), one);
  Type narrow = b.getIntegerType(options.vectorWidth);
  if (narrow != bits.getType())
    bits = arith::TruncIOp::create(b, loc, narrow, bits);
  mask = LLVM::BitcastOp::create(
      b, loc, VectorType::get(options.vectorWidth, b.getI1Type()), bits);
}

SmallVector<LoopEmitter::Running>
LoopEmitter::getRunning(ArrayRef<unsigned> carried) {
  SmallVector<Running> running;
  for (unsigned node : carried) {
    Accumulator &acc = accumulators[node];
    if (acc.changing != Accumulator::Lanes)
      for (Value &value : acc.scalar)
        running.push_back({&value, node});
    if (acc.changing != Accumulator::Rest)
      for (Value &value : acc.lanes)
        running.push_back({&value, node});
  }
  return running;
}

/// Whether the sum of `node` starts anew in a loop over a dim of `longDims`.
bool LoopEmitter::isBlockSum(unsigned node) const {
  const NodeDesc &n = desc.nodes[node];
  return n.combining == CombiningKind::Add && n.type.isF32();
}

LogicalResult
LoopEmitter::emitBlocks(unsigned dim, LoopRange range,
                        ArrayRef<unsigned> carried, const LoopForm &form,
                        bool scans, llvm::function_ref<LogicalResult()> body) {
  OpBuilder &b = *builder;
  SmallVector<unsigned> sums;
  if (options.longDims >> dim & 1)
    llvm::copy_if(carried, std::back_inserter(sums),
                  [&](unsigned node) { return isBlockSum(node); });
  if (sums.empty())
    return emitFor(dim, range, carried, form, body);

  auto bind = [&](Accumulator::Changing changing) {
    for (unsigned node : carried)
      if (static_cast<int>(dim) == options.vectorDim &&
          !accumulators[node].lanes.empty())
        accumulators[node].changing = changing;
  };
  bind(form.vector ? Accumulator::Lanes : Accumulator::Rest);
  auto getSums = [&] { return getRunning(sums); };
  auto getRest = [&] {
    SmallVector<Running> rest;
    for (const Running &running : getRunning(carried))
      if (!llvm::is_contained(sums, running.node))
        rest.push_back(running);
    return rest;
  };
  auto zero = [&](Value like) -> Value {
    return arith::ConstantOp::create(b, loc, b.getZeroAttr(like.getType()));
  };
  auto add = [&](Value x, Value y) -> Value {
    return arith::AddFOp::create(b, loc, x, y);
  };
  auto sub = [&](Value x, Value y) -> Value {
    return arith::SubFOp::create(b, loc, x, y);
  };
  auto startAnew = [&] {
    for (const Running &sum : getSums())
      *sum.value = zero(*sum.value);
  };
  SmallVector<Value> before;
  for (const Running &sum : getSums())
    before.push_back(*sum.value);
  if (!(options.blockedDims >> dim & 1)) {
    startAnew();
    if (failed(emitFor(dim, range, carried, form, body)))
      return failure();
    bind(form.vector ? Accumulator::Lanes : Accumulator::Rest);
    for (auto [sum, outer] : llvm::zip_equal(getSums(), before))
      *sum.value = add(outer, *sum.value);
    bind(Accumulator::Both);
    return success();
  }

  // Totals, then what their last additions lost, then the rest as it is.
  SmallVector<Value> initial = before;
  for (Value value : before)
    initial.push_back(zero(value));
  for (const Running &running : getRest())
    initial.push_back(*running.value);
  Value size = arith::MulIOp::create(b, loc, range.step,
                                     getIndexConstant(b, kBlockSteps));
  auto blocks =
      scf::ForOp::create(b, loc, range.lower, range.upper, size, initial);
  unsigned count = before.size();
  LogicalResult result = success();
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(blocks.getBody());
    ValueRange args = blocks.getRegionIterArgs();
    for (auto [running, value] :
         llvm::zip_equal(getRest(), args.drop_front(2 * count)))
      *running.value = value;
    SmallVector<Copies> outerBase;
    if (scans) {
      unsigned next = 0;
      for (unsigned node : sums) {
        Accumulator &acc = accumulators[node];
        outerBase.push_back(acc.base);
        acc.base.clear();
        for (unsigned i = 0; i < acc.scalar.size(); ++i, ++next)
          acc.base.push_back(add(args[next], args[count + next]));
      }
    }
    startAnew();
    Value begin = blocks.getInductionVar();
    Value end = arith::MinSIOp::create(
        b, loc, arith::AddIOp::create(b, loc, begin, size), range.upper);
    result = emitFor(dim, {begin, end, range.step}, carried, form, body);
    bind(form.vector ? Accumulator::Lanes : Accumulator::Rest);
    if (scans)
      for (auto [node, base] : llvm::zip_equal(sums, outerBase))
        accumulators[node].base = base;
    // The sum of two numbers, rounded, and what that lost (Knuth). An infinite
    // total lost nothing that is a number.
    SmallVector<Value> totals, lost;
    for (auto [i, sum] : llvm::enumerate(getSums())) {
      Value x = args[i], y = add(*sum.value, args[count + i]);
      Value total = add(x, y);
      Value part = sub(total, x);
      Value error = add(sub(x, sub(total, part)), sub(y, part));
      Value isNumber = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ORD,
                                             error, error);
      totals.push_back(total);
      lost.push_back(
          arith::SelectOp::create(b, loc, isNumber, error, zero(error)));
    }
    llvm::append_range(totals, lost);
    for (const Running &running : getRest())
      totals.push_back(*running.value);
    scf::YieldOp::create(b, loc, totals);
  }
  ValueRange results = blocks.getResults();
  for (auto [i, sum] : llvm::enumerate(getSums()))
    *sum.value = add(results[i], results[count + i]);
  for (auto [running, value] :
       llvm::zip_equal(getRest(), results.drop_front(2 * count)))
    *running.value = value;
  bind(Accumulator::Both);
  return result;
}

LogicalResult LoopEmitter::emitFor(unsigned dim, LoopRange range,
                                   ArrayRef<unsigned> carried,
                                   const LoopForm &form,
                                   llvm::function_ref<LogicalResult()> body) {
  bool outerVector = vectorBound;
  unsigned outerUnroll = unrollCount;
  Value outerMask = mask, outerLastLane = lastLane;
  Value outerPosition = positions[dim];
  Copies outerGathered = std::exchange(gathered[dim], {});
  DimSet outerDims = std::exchange(gatheredDims[dim], 0);
  std::vector<Copies> outerValues = values;

  bool bindsVector = static_cast<int>(dim) == options.vectorDim;
  if (bindsVector) {
    vectorBound = form.vector;
    mask = lastLane = Value();
  }
  if (static_cast<int>(dim) == options.unrollDim)
    unrollCount = form.unroll;

  // The accumulators that the body may change.
  if (bindsVector)
    for (unsigned node : carried)
      if (Accumulator &acc = accumulators[node]; !acc.lanes.empty())
        acc.changing = form.vector ? Accumulator::Lanes : Accumulator::Rest;
  SmallVector<Running> running = getRunning(carried);
  SmallVector<Value> initial;
  for (const Running &each : running)
    initial.push_back(*each.value);

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
    if (form.mirrored && !AICF_MUTANT("scan-runs-upwards"))
      positions[dim] =
          arith::SubIOp::create(*builder, loc, form.mirrored, positions[dim]);
    if (form.masked)
      setMask(positions[dim], range.upper);
    for (auto [each, arg] : llvm::zip(running, loop.getRegionIterArgs()))
      *each.value = arg;
    result = body();
    SmallVector<Value> finals;
    for (const Running &each : running)
      finals.push_back(*each.value);
    scf::YieldOp::create(*builder, loc, finals);
  }
  for (auto [each, final] : llvm::zip(running, loop.getResults()))
    *each.value = final;
  if (bindsVector)
    for (unsigned node : carried)
      accumulators[node].changing = Accumulator::Both;

  vectorBound = outerVector;
  mask = outerMask;
  lastLane = outerLastLane;
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
  if (!tree.isScanLoop(step))
    return emitSteps(dim, lower, upper, step.carried, /*unroll=*/false, body);
  LoopForm form;
  if (tree.sequential.kind == SequentialDim::Down)
    form.mirrored = arith::SubIOp::create(*builder, loc, upper, one);
  return emitBlocks(dim, {lower, upper, one}, step.carried, form,
                    /*scans=*/true, body);
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
  Value outerMask = mask, outerLastLane = lastLane;
  std::vector<Copies> outerValues = values;
  // Here the dim has one position, not a vector of them.
  if (static_cast<int>(dim) == options.vectorDim) {
    vectorBound = false;
    mask = lastLane = Value();
  }
  // An update outside of the task's tile is another task's.
  OpBuilder::InsertionGuard guard(*builder);
  if (auto [lower, upper] = tileRanges[dim]; step.gather >= 0 && lower) {
    assert(gathered[dim].size() == 1 && step.carried.empty() &&
           "updates of a tile go one by one");
    Value at = arith::SubIOp::create(*builder, loc, gathered[dim][0], lower);
    Value length = arith::SubIOp::create(*builder, loc, upper, lower);
    Value isOwn = arith::CmpIOp::create(*builder, loc,
                                        arith::CmpIPredicate::ult, at, length);
    if (!AICF_MUTANT("scatter-ignores-tile")) {
      auto branch = scf::IfOp::create(*builder, loc, isOwn,
                                      /*withElseRegion=*/false);
      builder->setInsertionPointToStart(branch.thenBlock());
    }
  }
  LogicalResult result = emitLevel(*step.body);
  vectorBound = outerVector;
  mask = outerMask;
  lastLane = outerLastLane;
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
