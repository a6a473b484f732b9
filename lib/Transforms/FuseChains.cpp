//===- FuseChains.cpp - Merges that pay with a third instruction ----------===//
//
// A merge of two may lose and yet make another one pay: the maximum and the sum
// of a softmax down columns take as long in one instruction as in two, and
// together with the quotient that reads both all three take one launch and one
// read. So when no pair gains, pairs that lose have a turn together with a
// neighbour.
//
//===----------------------------------------------------------------------===//

#include "FuseEntry.h"
#include "Fusion.h"
#include "Reshapes.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

/// Instructions beyond which neighbours of pairs are not looked at: their
/// number grows with the square of how many there are around a value.
static constexpr unsigned kMaxInstructions = 512;
/// Neighbours of a pair that are tried, at most.
static constexpr size_t kMaxNeighbours = 4;

namespace {

/// A pair merged outside of the program, whose readers read the merged
/// instruction as long as this lives.
class TrialMerge {
public:
  TrialMerge(ComputeOp producer, ComputeOp consumer, ComparedValues &compared)
      : compared(compared) {
    SmallVector<unsigned> kept = getOutsideResults(producer, consumer);
    std::string why;
    pair = buildFused(producer, consumer, compared, /*keepOutputs=*/true, &why);
    if (!pair)
      return;
    for (auto [old, value] :
         llvm::zip(consumer->getResults(), pair->getResults()))
      move(old, value, consumer);
    for (auto [n, j] : llvm::enumerate(kept))
      move(producer->getResult(j),
           pair->getResult(consumer->getNumResults() + n), consumer);
  }
  ~TrialMerge() {
    for (auto [use, value] : llvm::reverse(uses))
      use->set(value);
    for (auto [old, value] : llvm::reverse(moved))
      compared.replace(value, old);
    if (pair)
      eraseFused(pair);
  }

  /// Null where the two cannot be merged, or only with results of other shapes.
  ComputeOp get() const { return sameTypes ? pair : ComputeOp(); }

private:
  void move(Value old, Value value, ComputeOp consumer) {
    if (old.getType() != value.getType()) {
      sameTypes = false;
      return;
    }
    if (compared.contains(old)) {
      compared.replace(old, value);
      moved.emplace_back(old, value);
    }
    for (OpOperand &use : llvm::make_early_inc_range(old.getUses()))
      if (use.getOwner() != consumer.getOperation() &&
          use.getOwner() != pair.getOperation()) {
        uses.emplace_back(&use, old);
        use.set(value);
      }
  }

  ComparedValues &compared;
  ComputeOp pair;
  bool sameTypes = true;
  SmallVector<std::pair<OpOperand *, Value>> uses;
  SmallVector<std::pair<Value, Value>> moved;
};

} // namespace

/// What must come directly after `op`, through views.
static SmallVector<Operation *> getFollowers(const Dependences &dependences,
                                             Operation *op) {
  SmallVector<Operation *> list;
  dependences.getSuccessors(op, list);
  for (unsigned i = 0; i < list.size(); ++i)
    if (isa<emit::ViewOp>(list[i]))
      dependences.getSuccessors(list[i], list);
  llvm::erase_if(list, llvm::IsaPred<emit::ViewOp>);
  return list;
}

/// Whether an op outside of the three has to run between two of them.
bool FuseEntry::hasOpBetween(ComputeOp producer, ComputeOp consumer,
                             ComputeOp third) const {
  ComputeOp three[] = {producer, consumer, third};
  for (ComputeOp from : three)
    for (Operation *next : getFollowers(dependences, from)) {
      if (llvm::is_contained(three, next))
        continue;
      for (ComputeOp to : three)
        if (to != from && dependences.reaches(next, to))
          return true;
    }
  return false;
}

/// Whether the family that runs everything runs `plan`.
bool FuseEntry::isFallback(Attribute plan) const {
  const BackendInterface *backend = planner.getBackend();
  return plan && backend &&
         getFamily(*backend, plan) == backend->getFamilies().back().get();
}

/// What `producer`, `consumer` and `third`, a neighbour of one of them, take in
/// one instruction, if that is legal. The fallback does not take over what
/// other families run: its estimates of bodies that large are the least sure (a
/// layer norm, a product and its loss in one took 120 us on an H200, predicted
/// 2).
std::optional<Cost> FuseEntry::costOfThree(ComputeOp producer,
                                           ComputeOp consumer,
                                           ComputeOp third) {
  TrialMerge trial(producer, consumer, compared);
  ComputeOp first = trial.get(), second = third;
  if (!first)
    return std::nullopt;
  if (!isProducer(first, second))
    std::swap(first, second);
  SmallVector<unsigned> kept = getOutsideResults(first, second);
  std::string why;
  ComputeOp fused =
      buildFused(first, second, compared, /*keepOutputs=*/true, &why);
  if (!fused)
    return std::nullopt;
  std::optional<Cost> cost;
  if (findBrokenContract(first, second, fused, kept).empty())
    if (const PlanChoice &choice = planner.best(describe(fused));
        choice.plan &&
        (!isFallback(choice.plan) ||
         llvm::all_of(ArrayRef{producer, consumer, third},
                      [&](ComputeOp op) { return isFallback(plan(op).plan); })))
      cost = choice.cost;
  eraseFused(fused);
  return cost;
}

/// Whether a pin keeps the two apart that had its turn.
bool FuseEntry::isDecidedApart(ComputeOp producer, ComputeOp consumer) {
  if (!isProducer(producer, consumer))
    return false;
  PairPin pin = findPin(producer, consumer);
  return pin.choice && (resolved.contains(pin.subject) ||
                        isKeptApart(producer, consumer, pin.subject));
}

/// Merges the pair that loses alone and gains most with a neighbour, which
/// resolve() merges then. False if there is none.
FailureOr<bool> FuseEntry::mergeChain() {
  if (!byCost || !dependences.isSorted() || byId.size() > kMaxInstructions)
    return false;
  int64_t most = 0;
  ComputeOp producer, consumer;
  Evaluation found;
  for (ComputeOp reader : entry.getBody().front().getOps<ComputeOp>())
    for (ComputeOp maker : getProducers(reader)) {
      if (isDecidedApart(maker, reader))
        continue;
      Evaluation eval = evaluate(maker, reader);
      if (eval.hints || !eval.fused.cost || !eval.separate.cost ||
          eval.fused.total() <= eval.separate.total())
        continue;
      llvm::SmallSetVector<ComputeOp, 8> neighbours;
      for (ComputeOp op : {maker, reader}) {
        for (Value result : op->getResults())
          for (Operation *user : getInstructionsReading(result))
            if (auto next = dyn_cast<ComputeOp>(user))
              neighbours.insert(next);
        neighbours.insert_range(getProducers(op));
      }
      neighbours.remove(maker);
      neighbours.remove(reader);
      if (neighbours.size() > kMaxNeighbours)
        continue;
      for (ComputeOp third : neighbours) {
        const PlanChoice &own = plan(third);
        // No merge saves more than all of the third.
        if (!own.plan ||
            eval.fused.total() - eval.separate.total() >= own.cost.total() ||
            isDecidedApart(third, maker) || isDecidedApart(third, reader) ||
            isDecidedApart(maker, third) || isDecidedApart(reader, third) ||
            hasOpBetween(maker, reader, third))
          continue;
        std::optional<Cost> three = costOfThree(maker, reader, third);
        if (!three)
          continue;
        Evaluation joint = eval;
        joint.fused.cost = three->getPart(
            std::max<int64_t>(three->total() - own.cost.total(), 0));
        if (joint.gain() > 0 && joint.shared &&
            planner.getTarget().graph_issue_ps)
          countDelay(maker, reader, joint);
        if (&joint.best() != &joint.fused || joint.gain() <= most)
          continue;
        most = joint.gain();
        producer = maker;
        consumer = reader;
        found = joint;
      }
    }
  if (!producer)
    return false;
  if (failed(take(producer, consumer, found)))
    return failure();
  return true;
}
