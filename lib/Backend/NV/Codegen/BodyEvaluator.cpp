//===- BodyEvaluator.cpp - A body on a thread's fragment ------------------===//

#include "BodyEvaluator.h"

#include "aicf/Codegen/LoopEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

BodyEvaluator::BodyEvaluator(DeviceBuilder &d, emit::ComputeOp op,
                             emit::DimSet rowDims, emit::DimSet columnDims)
    : d(d), op(op), rowDims(rowDims), columnDims(columnDims),
      dims(emit::getBodyDims(op)) {}

BodyEvaluator::~BodyEvaluator() = default;

FragmentPlace BodyEvaluator::project(Value value, FragmentPlace place) const {
  emit::DimSet varies = dims.lookup(value);
  if (!(varies & rowDims))
    place.row = -1;
  if (!(varies & columnDims))
    place.group = place.column = -1;
  return place;
}

bool BodyEvaluator::isKnown(Value value, FragmentPlace place) const {
  return known.count({value.getAsOpaquePointer(), project(value, place)});
}

void BodyEvaluator::define(Value value, FragmentPlace place, Value result) {
  known[{value.getAsOpaquePointer(), project(value, place)}] = result;
}

void BodyEvaluator::forgetRows() {
  for (auto it = known.begin(); it != known.end();)
    it = it->first.second.row >= 0 ? known.erase(it) : std::next(it);
}

Value BodyEvaluator::evaluate(Value value, FragmentPlace place) {
  place = project(value, place);
  auto key = std::make_pair(value.getAsOpaquePointer(), place);
  if (auto it = known.find(key); it != known.end())
    return it->second;

  Operation *def = value.getDefiningOp();
  assert(def && "inputs of the epilogue are loaded before they are used");
  Value result;
  if (auto index = dyn_cast<emit::IndexOp>(def))
    result = getIndex(index.getDim(), place);
  else if (auto reduce = dyn_cast<emit::ReduceOp>(def))
    result = getAccumulator(reduce, place);
  else if (isa<arith::ConstantOp>(def))
    result = d.getBuilder().clone(*def)->getResult(0);
  else
    result =
        cloneBodyOp(d.getBuilder(), def,
                    llvm::map_to_vector(def->getOperands(), [&](Value operand) {
                      return evaluate(operand, place);
                    }));
  known[key] = result;
  return result;
}

Value BodyEvaluator::evaluatePair(unsigned output, Type type,
                                  FragmentPlace place) {
  Value yielded = op.getYield().getValues()[output];
  FragmentPlace next = place;
  ++next.column;
  auto round = yielded.getDefiningOp<arith::TruncFOp>();
  bool rounds =
      round && round.getIn().getType().isF32() && !round.getRoundingmode();
  Value value = rounds ? round.getIn() : yielded;
  Value low = evaluate(value, place);
  Value high = evaluate(value, next);
  return rounds ? d.packRounded(low, high, type) : d.pack(low, high);
}
