//===- FuseCosts.cpp - What a merge costs and saves -----------------------===//
//
// Of a pair of instructions: what it takes apart, as one, and with the first
// recomputed, and what forbids it.
//
//===----------------------------------------------------------------------===//

#include "FuseEntry.h"
#include "Fusion.h"
#include "Reshapes.h"
#include "SaveWithin.h"
#include "aicf/Analysis/LoopTree.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;
using Option = FuseOption;
using Evaluation = FuseEvaluation;

/// Why an output of `producer` or `consumer` that overwrites memory, or will
/// for a contract, could not do so as an output of `fused`, which does the work
/// of both at once; empty if it can. `kept` lists the producer's results that
/// `fused` yields too. That every other reader can still come before it is the
/// search for detours' part.
std::string FuseEntry::findBrokenContract(ComputeOp producer,
                                          ComputeOp consumer, ComputeOp fused,
                                          ArrayRef<unsigned> kept) {
  InstructionDesc desc;
  std::string why;
  auto violates = [&](unsigned output,
                      function_ref<bool(Value)> isOverwritten) {
    for (auto [i, input] : llvm::enumerate(fused.getInputs())) {
      if (!isOverwritten(emit::stripViews(input)))
        continue;
      if (desc.nodes.empty())
        desc = describe(fused);
      if (!isInPlaceSafe(desc, i, output, &why))
        return true;
    }
    return false;
  };
  for (ComputeOp part : {producer, consumer})
    for (OpResult result : part->getResults()) {
      unsigned output = result.getResultNumber();
      Value init = emit::stripViews(part.getOutputs()[output]);
      if (part == producer) {
        const auto *it = llvm::find(kept, output);
        if (it == kept.end())
          continue; // The producer stays and overwrites it.
        output = consumer.getNumResults() + (it - kept.begin());
      }
      if (!init.getDefiningOp<tensor::EmptyOp>() &&
          violates(output, [&](Value value) { return value == init; }))
        return "in_place: what an output overwrites: " + why;
      for (Operation *user : result.getUsers()) {
        auto write = dyn_cast<emit::WriteOp>(user);
        if (write && write.getInPlace() && violates(output, [&](Value value) {
              auto read = value.getDefiningOp<emit::ReadOp>();
              return read && read.getGlobal() == write.getGlobal();
            }))
          return ("in_place: @" + write.getGlobal() + ": " + why).str();
      }
    }
  return "";
}

const PlanChoice &FuseEntry::plan(ComputeOp op) {
  PlannedInstruction &entry = planned[op];
  if (!entry.plan) {
    entry.number = ++numPlanned;
    InstructionDesc desc = describe(op);
    entry.plan = &planner.best(desc);
    if (isPlainMap(op, desc))
      entry.map = std::make_unique<InstructionDesc>(std::move(desc));
  }
  return *entry.plan;
}

const Option &FuseEntry::cost(emit::FuseChoice name, ComputeOp producer,
                              ComputeOp consumer, bool keepOutputs) {
  unsigned number = planned[producer].number;
  MergeCosts &merge = planned[consumer].producers[number];
  if (!keepOutputs) {
    if (!merge.duplicate)
      merge.duplicate = findCost(name, producer, consumer, keepOutputs, {});
    return *merge.duplicate;
  }
  SmallVector<unsigned> kept = getOutsideResults(producer, consumer);
  if (!merge.fused || merge.kept != kept) {
    merge.fused = findCost(name, producer, consumer, keepOutputs, kept);
    merge.kept = std::move(kept);
  }
  return *merge.fused;
}

Option FuseEntry::findCost(emit::FuseChoice name, ComputeOp producer,
                           ComputeOp consumer, bool keepOutputs,
                           ArrayRef<unsigned> kept) {
  Option option{name, {}, ""};
  auto setCost = [&](const InstructionDesc &desc) {
    const PlanChoice &plan = planner.best(desc);
    if (plan.plan)
      option.cost = plan.cost;
    else
      option.violates = plan.failure;
  };
  const PlannedInstruction &p = planned.find(producer)->second;
  const PlannedInstruction &c = planned.find(consumer)->second;
  if (p.map && c.map && isProducer(producer, consumer))
    if (std::optional<InstructionDesc> desc =
            describeFusedMaps(producer, *p.map, consumer, *c.map, kept)) {
      setCost(*desc);
      return option;
    }
  ComputeOp fused =
      buildFused(producer, consumer, compared, keepOutputs, &option.violates);
  if (!fused)
    return option;
  option.violates = findBrokenContract(producer, consumer, fused, kept);
  if (option.violates.empty())
    setCost(describe(fused));
  eraseFused(fused);
  return option;
}

/// What `producer`, which `consumer` recomputes, costs the others that read it:
/// itself, or the part of that which they lose by recomputing it, too, all of
/// them. Where launches are most of its time, it had better be merged with them
/// all, which copies of it in several iteration spaces prevent.
Cost FuseEntry::costForOthers(ComputeOp producer, ComputeOp consumer) {
  constexpr size_t kFew = 4;
  Cost own = plan(producer).cost;
  if (4 * own.traffic < own.latency)
    return own;
  llvm::SmallSetVector<Operation *, kFew> readers;
  for (Value result : producer->getResults())
    readers.insert_range(getInstructionsReading(result));
  int64_t lost = 0;
  for (Operation *reader : readers) {
    auto other = dyn_cast<ComputeOp>(reader);
    if (other == consumer)
      continue;
    if (!other || readers.size() > kFew || !plan(other).plan)
      return own;
    const Option &alone = cost(emit::FuseChoice::Duplicate, producer, other,
                               /*keepOutputs=*/false);
    if (!alone.cost)
      return own;
    lost += alone.total() - plan(other).cost.total();
  }
  return own.getPart(std::max<int64_t>(lost, 0));
}

MergeOrder &FuseEntry::getOrder() {
  if (!order)
    order.emplace(entry, planner.getTarget(),
                  [&](ComputeOp op) { return plan(op).cost; });
  return *order;
}

/// Where siblings apart may run beside other instructions, what they cost less
/// by that, as overlap.
void FuseEntry::countHidden(ComputeOp first, ComputeOp second,
                            Evaluation &eval) {
  int64_t gain = getOrder().getGain(first, second, *eval.fused.cost);
  int64_t hidden = std::min(eval.gain() - gain, eval.separate.total());
  eval.separate.cost->overlap += std::max<int64_t>(hidden, 0);
}

/// Where others read the producer, too, they wait for the consumer once the two
/// are one: the entry's longest chain may grow. Apart, a producer that is on no
/// longest chain runs beside others, as far as it is latency. Both count as
/// overlap of the two apart.
void FuseEntry::countDelay(ComputeOp producer, ComputeOp consumer,
                           Evaluation &eval) {
  // Orders of larger entries are known too late to be worth their time.
  constexpr unsigned kMaxInstructions = 1024;
  if (planned.size() > kMaxInstructions)
    return;
  MergeOrder &order = getOrder();
  const Cost &own = plan(producer).cost;
  int64_t hidden = std::min({order.getSlack(producer), own.latency,
                             own.total() - planner.getTarget().graph_issue_ps});
  int64_t delay = order.getDelay(producer, consumer, *eval.fused.cost);
  eval.separate.cost->overlap +=
      std::min(std::max<int64_t>(hidden, 0) + delay, eval.separate.total());
}

/// Whether `op` puts zeros behind one dim, as lowering does, and nothing else.
static bool isPaddedCopy(ComputeOp op) {
  if (op.getNumResults() != 1 || op.getInputs().size() != 1 ||
      !op.isGuarded(0) ||
      op.getYield().getOperand(0) != op.getBodyBlock()->getArgument(0) ||
      !op.getInputMap(0).isIdentity())
    return false;
  auto from = cast<ShapedType>(op.getInputs()[0].getType()).getShape();
  auto to = cast<ShapedType>(op.getResult(0).getType()).getShape();
  return from.size() == to.size() &&
         llvm::count_if(llvm::zip(from, to), [](auto extents) {
           return std::get<0>(extents) != std::get<1>(extents);
         }) == 1;
}

/// Whether all that `entry` computes is within its arena's limit, so that the
/// limit forbids nothing.
static bool fitsLimit(func::FuncOp entry) {
  std::optional<int64_t> limit = getArenaLimit(entry);
  if (!limit)
    return true;
  uint64_t bytes = 0;
  for (Operation &op : entry.getBody().front())
    for (Type result : op.getResultTypes())
      if (auto type = dyn_cast<RankedTensorType>(result);
          type && !isa<tensor::EmptyOp>(op))
        bytes = llvm::SaturatingMultiplyAdd<uint64_t>(
            type.getNumElements(),
            llvm::divideCeil(type.getElementTypeBitWidth(), 8), bytes);
  return bytes <= uint64_t(*limit);
}

Evaluation FuseEntry::evaluate(ComputeOp producer, ComputeOp consumer) {
  using Detour = Dependences::Detour;
  Evaluation eval;
  bool isSibling = !isProducer(producer, consumer);
  if (emit::HintsAttr hints = consumer.getHintsAttr();
      hints && hints.getFuse() && !isSibling)
    eval.hints = hints;
  const PlanChoice &p = plan(producer);
  const PlanChoice &c = plan(consumer);
  if (p.plan && c.plan) {
    eval.separate.cost = p.cost;
    *eval.separate.cost += c.cost;
  } else {
    eval.separate.violates = p.plan ? c.failure : p.failure;
  }
  eval.shared = !isSibling && !getOutsideResults(producer, consumer).empty();
  Detour detour = dependences.findDetour(producer, consumer);
  if (detour == Detour::None && dependences.hasOverwriters())
    detour = dependences.findDetour(consumer, producer);
  if (detour == Detour::None)
    eval.fused = cost(emit::FuseChoice::Fused, producer, consumer,
                      /*keepOutputs=*/true);
  else
    eval.fused.violates =
        detour == Detour::Found
            ? "cycle: the consumer also depends on the producer through "
              "another operation"
            : "cycle: too many instructions lie between to exclude one";
  // Lowering puts zeros behind lines before it knows of a limit.
  if (!isSibling && eval.fused.cost && isPaddedCopy(producer) &&
      !fitsLimit(entry)) {
    eval.separate.cost.reset();
    eval.separate.violates =
        "memory: under a limit, a copy with zeros is a part of what reads it";
  }
  // Where the target runs independent instructions side by side.
  if (planner.getTarget().graph_issue_ps && eval.fused.cost &&
      eval.separate.cost && eval.gain() > 0) {
    if (isSibling)
      countHidden(producer, consumer, eval);
    else if (eval.shared)
      countDelay(producer, consumer, eval);
  }
  if (!eval.shared) {
    eval.duplicate.violates = "nobody else reads the producer";
    return eval;
  }
  if (detour != Detour::None && dependences.hasOverwriters() &&
      !dependences.mayReadInputs(producer, consumer)) {
    eval.duplicate.violates =
        "overwritten: what the producer reads may be overwritten before the "
        "consumer runs";
    return eval;
  }
  if (compared.hasReductionOf(producer)) {
    eval.duplicate.violates = kComparedSum;
    return eval;
  }
  eval.duplicate = cost(emit::FuseChoice::Duplicate, producer, consumer,
                        /*keepOutputs=*/false);
  if (eval.duplicate.cost && p.plan)
    *eval.duplicate.cost += costForOthers(producer, consumer);
  return eval;
}
