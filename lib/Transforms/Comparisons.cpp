//===- Comparisons.cpp - Values whose roundings must stay -----------------===//

#include "Comparisons.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

/// The two sides of a comparison; null for other operations.
static std::pair<Value, Value> getSides(Operation &op) {
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return {compare.getLhs(), compare.getRhs()};
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return {compare.getLhs(), compare.getRhs()};
  return {};
}

/// The values of `body` from which one of `roots` is computed, and the roots.
static llvm::DenseSet<Value> getAncestors(Block *body,
                                          llvm::DenseSet<Value> roots) {
  for (Operation &op : llvm::reverse(body->without_terminator()))
    if (roots.contains(op.getResult(0)))
      roots.insert(op.operand_begin(), op.operand_end());
  return roots;
}

/// Adds the yielded values of `body` whose number `isCompared` holds for.
static void addYielded(Block *body, function_ref<bool(unsigned)> isCompared,
                       llvm::DenseSet<Value> &values) {
  for (auto [j, value] : llvm::enumerate(body->getTerminator()->getOperands()))
    if (isCompared(j))
      values.insert(value);
}

llvm::DenseSet<Value>
aicf::getComparedInBody(Block *body, function_ref<bool(unsigned)> isCompared) {
  llvm::DenseSet<Value> roots;
  for (Operation &op : body->without_terminator())
    if (auto [lhs, rhs] = getSides(op); lhs)
      roots.insert_range(ValueRange{lhs, rhs});
  addYielded(body, isCompared, roots);
  return getAncestors(body, std::move(roots));
}

/// The sides of comparisons of values that were computed apart.
static llvm::DenseSet<Value> getSidesComputedApart(Block *body) {
  llvm::DenseSet<Value> sides;
  // The arguments that each value is computed from.
  DenseMap<Value, llvm::SmallBitVector> sources;
  auto lookup = [&](Value value) -> llvm::SmallBitVector {
    if (auto it = sources.find(value); it != sources.end())
      return it->second;
    return llvm::SmallBitVector(body->getNumArguments());
  };
  for (BlockArgument arg : body->getArguments()) {
    llvm::SmallBitVector self(body->getNumArguments());
    self.set(arg.getArgNumber());
    sources[arg] = self;
  }
  for (Operation &op : body->without_terminator()) {
    llvm::SmallBitVector all(body->getNumArguments());
    for (Value operand : op.getOperands())
      all |= lookup(operand);
    sources[op.getResult(0)] = all;
    auto [lhs, rhs] = getSides(op);
    if (lhs && lookup(lhs).any() && lookup(rhs).any() && all.count() > 1)
      sides.insert_range(ValueRange{lhs, rhs});
  }
  return sides;
}

ComparedValues::ComparedValues(Block &entry) {
  for (Operation &op : llvm::reverse(entry)) {
    auto compute = dyn_cast<ComputeOp>(op);
    if (!compute) {
      // Views and saved values are what they are made of.
      if (isa<emit::ViewOp, emit::SaveOp>(op) && contains(op.getResult(0)))
        values.insert(op.getOperand(0));
      continue;
    }
    Block *body = compute.getBodyBlock();
    llvm::DenseSet<Value> roots = getSidesComputedApart(body);
    addYielded(
        body, [&](unsigned j) { return contains(compute.getResult(j)); },
        roots);
    if (roots.empty())
      continue;
    llvm::DenseSet<Value> compared = getAncestors(body, std::move(roots));
    for (auto [i, input] : llvm::enumerate(compute.getInputs()))
      if (compared.contains(body->getArgument(i)))
        values.insert(input);
  }
}

bool ComparedValues::hasReductionOf(ComputeOp op) const {
  if (auto constraints = op.getConstraintsAttr();
      constraints && !constraints.getReassociate())
    return false;
  Block *body = op.getBodyBlock();
  llvm::DenseSet<Value> roots;
  addYielded(
      body, [&](unsigned j) { return contains(op.getResult(j)); }, roots);
  llvm::DenseSet<Value> ancestors = getAncestors(body, std::move(roots));
  return llvm::any_of(body->getOps<emit::ReduceOp>(), [&](emit::ReduceOp sum) {
    return ancestors.contains(sum.getResult()) &&
           isa<FloatType>(sum.getType()) &&
           (sum.getKind() == emit::CombiningKind::Add ||
            sum.getKind() == emit::CombiningKind::Mul);
  });
}

void ComparedValues::replace(Value from, Value to) {
  if (values.erase(from))
    values.insert(to);
}

void ComparedValues::erase(Operation *op) {
  for (Value result : op->getResults())
    values.erase(result);
}
