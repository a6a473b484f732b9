//===- LoopBody.cpp - Values of a loop tree: bodies and reductions --------===//

#include "LoopValues.h"
#include "aicf/Codegen/LoopEmitter.h"
#include "aicf/Support/Mutant.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::emit;

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

Value aicf::createSelect(OpBuilder &b, Location loc, Value condition,
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
  // Lanes that do not count change nothing.
  bool masked = mask && varies(n.reduced, options.vectorDim);
  for (auto [copy, value] : llvm::enumerate(running)) {
    llvm::scope_exit select([&, outer = value, &result = value] {
      if (masked)
        result = createSelect(*builder, loc, mask, result, outer);
    });
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
  if (outerAccumulators[node].empty()) {
    Type type = isHalf(n.type) ? builder->getF32Type() : n.type;
    if (vectorBound && varies(n.dims, options.vectorDim))
      type = VectorType::get(options.vectorWidth, type);
    Value value = hooks.loadReduction(*builder, loc, n, type);
    values[node] = {isHalf(n.type) ? truncate(value, n.type) : value};
    return;
  }
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
  const Accumulator &acc = accumulators[node];
  Copies result;
  for (auto [copy, value] : llvm::enumerate(acc.scalar)) {
    Value total = value;
    if (!acc.base.empty())
      total = arith::AddFOp::create(*builder, loc, acc.base[copy], total);
    result.push_back(isHalf(type) ? truncate(total, type) : total);
  }
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
