//===- Recompute.cpp - Computing part of an instruction again -------------===//

#include "Recompute.h"

#include "FusedBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

/// The access of `value`, of `op`, at subscript `map`.
static OpenAccess makeAccess(Value value, AffineMap map, bool guarded) {
  OpenAccess access;
  access.value = value;
  llvm::append_range(access.shape,
                     cast<ShapedType>(value.getType()).getShape());
  llvm::append_range(access.indices, map.getResults());
  access.guarded = guarded;
  return access;
}

ComputeOp aicf::buildSlice(ComputeOp op, ArrayRef<unsigned> wanted,
                           ArrayRef<unsigned> kept) {
  MLIRContext *context = op.getContext();
  OpBuilder builder(context);
  Block *from = op.getBodyBlock();
  OpenInstruction slice;
  slice.extents.assign(op.getExtents().begin(), op.getExtents().end());
  Region region;
  slice.body = builder.createBlock(&region);
  IRMapping mapping;
  auto addInput = [&](Value value, AffineMap map, bool guarded) {
    slice.inputs.push_back(makeAccess(value, map, guarded));
    return slice.body->addArgument(getElementTypeOrSelf(value.getType()),
                                   op.getLoc());
  };
  for (auto [i, input] : llvm::enumerate(op.getInputs()))
    mapping.map(from->getArgument(i),
                addInput(input, op.getInputMap(i), op.isGuarded(i)));
  for (unsigned k : kept) {
    Value value = op.getYield().getOperand(k);
    if (isa<BlockArgument>(value) || mapping.contains(value) ||
        value.getDefiningOp<arith::ConstantOp>())
      continue;
    Value stored = addInput(op.getResult(k), op.getOutputMap(k), false);
    mapping.map(value, stored);
    // What was stored with fewer digits is read with those.
    if (auto rounding = value.getDefiningOp<arith::TruncFOp>();
        rounding && !isa<BlockArgument>(rounding.getIn()) &&
        !mapping.contains(rounding.getIn()))
      mapping.map(rounding.getIn(),
                  arith::ExtFOp::create(builder, op.getLoc(),
                                        rounding.getIn().getType(), stored));
  }
  for (Operation &inner : from->without_terminator())
    if (!mapping.contains(inner.getResult(0)))
      builder.clone(inner, mapping);
  SmallVector<Value> yields;
  for (unsigned j : wanted) {
    slice.outputs.push_back(
        makeAccess(op.getOutputs()[j], op.getOutputMap(j), false));
    yields.push_back(mapping.lookup(op.getYield().getOperand(j)));
  }
  emit::YieldOp::create(builder, op.getLoc(), yields);
  simplifyBody(slice.body, /*excessPrecision=*/false, {});
  dropUnusedInputs(slice);
  dropUnusedDims(slice);

  SmallVector<AffineMap> maps;
  SmallVector<Value> inputs, outputs;
  SmallVector<unsigned> guarded;
  auto addMap = [&](const OpenAccess &access) {
    maps.push_back(
        AffineMap::get(slice.extents.size(), 0, access.indices, context));
  };
  for (auto [i, access] : llvm::enumerate(slice.inputs)) {
    inputs.push_back(access.value);
    addMap(access);
    if (access.guarded)
      guarded.push_back(i);
  }
  for (const OpenAccess &access : slice.outputs) {
    outputs.push_back(access.value);
    addMap(access);
  }
  OpBuilder detached(context);
  auto result =
      ComputeOp::create(detached, op.getLoc(), op.getId(), op.getKind(),
                        slice.extents, maps, inputs, outputs);
  result.getBody().takeBody(region);
  result.setGuardedInputs(guarded);
  if (emit::ConstraintsAttr constraints = op.getConstraintsAttr())
    result.setConstraintsAttr(constraints);
  return result;
}

ComputeOp aicf::dropUnusedResults(ComputeOp op) {
  llvm::DenseSet<Value> needed;
  SmallVector<Value> work;
  for (OpResult result : op->getResults())
    if (!result.use_empty())
      work.push_back(op.getYield().getOperand(result.getResultNumber()));
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (needed.insert(value).second && value.getDefiningOp())
      llvm::append_range(work, value.getDefiningOp()->getOperands());
  }
  SmallVector<unsigned> used;
  for (OpResult result : op->getResults())
    if (!result.use_empty() ||
        !needed.contains(op.getYield().getOperand(result.getResultNumber())))
      used.push_back(result.getResultNumber());
  if (used.empty() || used.size() == op.getNumResults())
    return op;
  ComputeOp slim = buildSlice(op, used, {});
  slim.setDecisionRecords(op.getDecisionsAttr());
  slim->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  if (emit::HintsAttr hints = op.getHintsAttr()) {
    ArrayAttr layout = hints.getLayout();
    if (layout) {
      SmallVector<Attribute> left;
      for (unsigned j : used)
        left.push_back(layout[j]);
      layout = ArrayAttr::get(op.getContext(), left);
    }
    slim.setHintsAttr(emit::HintsAttr::get(op.getContext(), hints.getFamily(),
                                           hints.getTile(), layout,
                                           hints.getFuse(), hints.getMargin()));
  }
  op->getBlock()->getOperations().insert(Block::iterator(op.getOperation()),
                                         slim.getOperation());
  for (auto [k, j] : llvm::enumerate(used))
    op.getResult(j).replaceAllUsesWith(slim.getResult(k));
  op.erase();
  return slim;
}
