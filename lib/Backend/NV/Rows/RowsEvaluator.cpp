//===- RowsEvaluator.cpp - A body on the rows that a thread holds ---------===//

#include "RowsEvaluator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

static bool isHalf(Type type) { return type.isBF16() || type.isF16(); }

RowsEvaluator::RowsEvaluator(DeviceBuilder &d, emit::ComputeOp op,
                             emit::DimSet rowDims, const RowsSpec &spec,
                             const KernelArgs &args, RowsIndex &index)
    : BodyEvaluator(d, op, rowDims, spec.getRowDims()), spec(spec), args(args),
      index(index) {
  Block *body = op.getBodyBlock();
  nodes.append(body->args_begin(), body->args_end());
  for (Operation &nested : body->without_terminator())
    nodes.push_back(nested.getResult(0));
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

Value RowsEvaluator::getIndex(unsigned dim, FragmentPlace place) {
  Value position =
      index.getPosition(dim, std::max(place.row, 0), std::max(place.group, 0),
                        std::max(place.column, 0));
  return position.getType().isInteger(64) ? position : d.widen(position);
}

Values RowsEvaluator::loadElements(RowsIndex &at, const RowsAccess &input,
                                   int64_t width, int row, int chunk) {
  Values elements;
  for (int64_t first = 0; first < width; first += input.vector) {
    RowsPlace place =
        at.locate(args.getInput(input.index), input.type, row, chunk, first);
    for (Value element : d.load(place.pointer, d.i64(place.displacement),
                                input.type, input.vector)) {
      if (place.inside)
        element = d.select(place.inside, element, d.zero(input.type));
      elements.push_back(element);
    }
  }
  return elements;
}

void RowsEvaluator::loadChunk(const RowsAccess &input, int row, int chunk) {
  Value argument = nodes[input.index];
  FragmentPlace place{row, chunk, input.alongRow ? 0 : -1};
  if (isKnown(argument, place))
    return;
  Values elements = loadElements(index, input, input.alongRow ? spec.vector : 1,
                                 row, input.alongRow ? chunk : -1);
  for (auto [i, element] : llvm::enumerate(elements)) {
    place.column = input.alongRow ? i : -1;
    define(argument, place, element);
  }
}

void RowsEvaluator::storeChunk(int row, int chunk,
                               function_ref<bool(const RowsAccess &)> matches) {
  struct Store {
    const RowsAccess *output;
    RowsPlace at;
    Values values;
    bool packs;
  };
  SmallVector<Store> stores;
  for (const RowsAccess &output : spec.outputs) {
    if (!matches(output))
      continue;
    bool packs = output.vector > 1 && isHalf(output.type);
    for (int64_t first = 0; first < spec.vector; first += output.vector) {
      Values values;
      for (int64_t i = 0; i < output.vector; i += packs ? 2 : 1) {
        FragmentPlace place{row, chunk, int(first + i)};
        values.push_back(
            packs ? evaluatePair(output.index, output.type, place)
                  : evaluate(op.getYield().getValues()[output.index], place));
      }
      stores.push_back({&output,
                        index.locate(args.getOutput(output.index), output.type,
                                     row, chunk, first),
                        std::move(values), packs});
    }
  }
  if (stores.empty())
    return;
  when(index.both(index.isRow(row), index.isChunk(row, chunk)), [&] {
    for (const Store &s : stores) {
      Value displacement = d.i64(s.at.displacement);
      if (s.packs)
        d.storeWords(s.at.pointer, displacement, s.output->type, s.values);
      else
        d.store(s.at.pointer, displacement, s.values);
    }
  });
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

Type RowsEvaluator::getRunningType(emit::ReduceOp reduce) const {
  Type type = reduce.getType();
  return isHalf(type) ? d.getBuilder().getF32Type() : type;
}

Value RowsEvaluator::combine(emit::ReduceOp reduce, Value x, Value y) {
  emit::CombiningKind kind = reduce.getKind();
  OpBuilder &b = d.getBuilder();
  Value result = emit::createCombine(b, d.getLoc(), kind, x, y);
  // Max and min give one of their operands: nothing to round.
  if (!isHalf(reduce.getType()) || kind == emit::CombiningKind::Max ||
      kind == emit::CombiningKind::Min)
    return result;
  return arith::ExtFOp::create(b, d.getLoc(), b.getF32Type(),
                               finish(reduce, result));
}

Value RowsEvaluator::finish(emit::ReduceOp reduce, Value sum) {
  if (!isHalf(reduce.getType()))
    return sum;
  return arith::TruncFOp::create(d.getBuilder(), d.getLoc(), reduce.getType(),
                                 sum);
}

Value RowsEvaluator::getIdentity(emit::ReduceOp reduce) {
  return arith::ConstantOp::create(
      d.getBuilder(), d.getLoc(),
      emit::getIdentity(reduce.getKind(), getRunningType(reduce)));
}

Value RowsEvaluator::evaluateWide(Value value, FragmentPlace place) {
  Value element = evaluate(value, place);
  return isHalf(element.getType())
             ? arith::ExtFOp::create(d.getBuilder(), d.getLoc(),
                                     d.getBuilder().getF32Type(), element)
             : element;
}

/// `sum` and `reduce`'s operand at `place`. A sum of products is accumulated by
/// fused multiply-add.
Value RowsEvaluator::combineElement(emit::ReduceOp reduce, Value sum,
                                    FragmentPlace place) {
  auto product = reduce.getOperand().getDefiningOp<arith::MulFOp>();
  if (product && reduce.getKind() == emit::CombiningKind::Add &&
      !isHalf(reduce.getType()))
    return d.fma(evaluate(product.getLhs(), place),
                 evaluate(product.getRhs(), place), sum);
  return combine(reduce, sum, evaluateWide(reduce.getOperand(), place));
}

Value RowsEvaluator::halve(emit::ReduceOp reduce, Values values) {
  for (size_t width = values.size() / 2; width; width /= 2)
    for (size_t i = 0; i < width; ++i)
      values[i] = combine(reduce, values[i], values[i + width]);
  return values[0];
}

/// Those over dims of one position: over dims of extent 1, and gathers.
Value RowsEvaluator::getAccumulator(emit::ReduceOp reduce,
                                    FragmentPlace place) {
  return finish(reduce, combineElement(reduce, getIdentity(reduce), place));
}
