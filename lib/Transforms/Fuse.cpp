//===- Fuse.cpp - Merge instructions where the model says that it pays ----===//
//
// Best gain first over all producer-consumer pairs. What a pair costs apart,
// fused, and with the producer recomputed is asked of the planner, which plans
// the hypothetical instruction's description.
//
//===----------------------------------------------------------------------===//

#include "Fusion.h"
#include "PlanUtils.h"
#include "aicf/Analysis/LoopTree.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/MapVector.h"
#include <set>

namespace aicf {
#define GEN_PASS_DEF_FUSEPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

namespace {

/// What can be done with one producer-consumer pair.
struct Option {
  StringRef name;
  std::optional<Cost> cost; ///< Of both instructions together, if legal.
  std::string breaks;       ///< Otherwise.
  int64_t total() const { return cost ? cost->total() : INT64_MAX; }
};

struct Evaluation {
  Option separate{"separate", {}, ""};
  Option fused{"fused", {}, ""};
  Option duplicate{"duplicate", {}, ""};
  /// Whether others read the producer, so that `duplicate` differs.
  bool shared = false;

  /// The cheapest option. At equal cost one instruction is better than two,
  /// and two that share work are better than two that repeat it.
  const Option &best() const {
    const Option *choice = &separate;
    if (fused.cost && fused.total() <= choice->total())
      choice = &fused;
    if (duplicate.cost && duplicate.total() < choice->total())
      choice = &duplicate;
    return *choice;
  }
  int64_t gain() const {
    int64_t apart = separate.total(), best = this->best().total();
    return apart == INT64_MAX ? (best == INT64_MAX ? 0 : apart)
                              : apart - best;
  }
};

class FuseEntry {
public:
  FuseEntry(func::FuncOp entry, Planner &planner)
      : entry(entry), planner(planner),
        recorder(entry.getContext(), planner.getTarget()) {
    findOverwriters();
  }

  void run(bool disable);
  LogicalResult finish();

private:
  Evaluation evaluate(ComputeOp producer, ComputeOp consumer);
  void findOverwriters();
  bool leadsTo(ComputeOp from, ComputeOp to);
  Option cost(StringRef name, ComputeOp producer, ComputeOp consumer,
              bool keepOutputs);
  void add(ComputeOp producer, ComputeOp consumer);
  int64_t getGain(ComputeOp producer, ComputeOp consumer,
                  const Evaluation &eval);
  void apply(ComputeOp producer, ComputeOp consumer, const Evaluation &eval);
  emit::DecisionAttr makeRecord(ComputeOp producer, ComputeOp consumer,
                                const Evaluation &eval, const Option &choice,
                                bool pinned);
  StringAttr getPin(ComputeOp producer, ComputeOp consumer) {
    return dyn_cast_or_null<StringAttr>(
        lookupPin(entry, emit::DecisionClass::Fuse,
                  subjectOf(producer) + " -> " + subjectOf(consumer)));
  }

  func::FuncOp entry;
  Planner &planner;
  Recorder recorder;
  /// For the value of each global that must be updated in place, the
  /// instruction that overwrites it: all its readers come first.
  DenseMap<Value, Operation *> overwriters;
  /// Instructions by id; a fused one has its consumer's.
  DenseMap<int64_t, ComputeOp> byId;
  /// Pairs that gained when they were added: by gain, then by ids, which are
  /// the same in every run. Stale entries are noticed when they are taken.
  std::set<std::tuple<int64_t, int64_t, int64_t>> queue;
};

} // namespace

/// Producers of `op`'s inputs, each once.
static SmallVector<ComputeOp> getProducers(ComputeOp op) {
  llvm::SmallSetVector<Operation *, 4> producers;
  for (Value input : op.getInputs())
    if (auto producer = input.getDefiningOp<ComputeOp>())
      producers.insert(producer);
  SmallVector<ComputeOp> result;
  for (Operation *producer : producers)
    result.push_back(cast<ComputeOp>(producer));
  return result;
}

/// Ops before `consumer` that depend on `producer`, in block order.
static SmallVector<Operation *> getBetween(Operation *producer,
                                           Operation *consumer) {
  llvm::SmallSetVector<Operation *, 8> found;
  SmallVector<Operation *> work(producer->getUsers());
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (op == consumer || !op->isBeforeInBlock(consumer) || !found.insert(op))
      continue;
    work.append(op->user_begin(), op->user_end());
  }
  SmallVector<Operation *> sorted = found.takeVector();
  llvm::sort(sorted,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return sorted;
}

/// Why the updates in place that `producer` or `consumer` feed could no longer
/// be honoured by `fused`, which does the work of both at once; empty if they
/// can. `kept` lists the producer's results that `fused` yields too.
static std::string findBrokenContract(ComputeOp producer, ComputeOp consumer,
                                      ComputeOp fused,
                                      ArrayRef<unsigned> kept) {
  InstructionDesc desc;
  for (auto write : producer->getBlock()->getOps<emit::WriteOp>()) {
    auto result = dyn_cast<OpResult>(write.getValue());
    if (!write.getInPlace() || !result ||
        (result.getOwner() != producer && result.getOwner() != consumer))
      continue;
    unsigned output = result.getResultNumber();
    // What is not kept stays with the producer, and so does its update: then
    // the fused instruction is one more reader of the old value.
    bool stays = result.getOwner() == producer &&
                 !llvm::is_contained(kept, output);
    if (result.getOwner() == producer)
      output = consumer.getNumResults() +
               (llvm::find(kept, output) - kept.begin());
    for (auto read : producer->getBlock()->getOps<emit::ReadOp>()) {
      if (read.getGlobal() != write.getGlobal())
        continue;
      for (Operation *reader : read->getUsers())
        if (reader != producer && reader != consumer &&
            (reaches(producer, reader) || reaches(consumer, reader)))
          return ("in_place: @" + write.getGlobal() +
                  " would be overwritten before its last reader")
              .str();
      std::string why;
      for (auto [i, input] : llvm::enumerate(fused.getInputs())) {
        if (input != read.getResult())
          continue;
        if (stays) {
          if (reaches(producer, consumer))
            return ("in_place: @" + write.getGlobal() +
                    " would be overwritten before its last reader")
                .str();
          continue;
        }
        if (desc.nodes.empty())
          desc = describe(fused);
        if (!isInPlaceSafe(desc, i, output, &why))
          return ("in_place: @" + write.getGlobal() + ": " + why).str();
      }
    }
  }
  return "";
}

Option FuseEntry::cost(StringRef name, ComputeOp producer, ComputeOp consumer,
                       bool keepOutputs) {
  Option option{name, {}, ""};
  // Others would read the fused instruction, and so be joined to the producer
  // after all.
  if (keepOutputs)
    for (Operation *user : producer->getUsers())
      if (auto other = dyn_cast<ComputeOp>(user))
        if (other != consumer)
          if (StringAttr pin = getPin(producer, other))
            if (pin == "separate") {
              option.breaks = "pin: " + subjectOf(producer) + " -> " +
                              subjectOf(other) + " is pinned separate";
              return option;
            }
  ComputeOp fused =
      buildFused(producer, consumer, keepOutputs, &option.breaks);
  if (!fused)
    return option;
  option.breaks = findBrokenContract(
      producer, consumer, fused,
      keepOutputs ? getOutsideResults(producer, consumer)
                  : SmallVector<unsigned>());
  if (option.breaks.empty()) {
    const PlanChoice &plan = planner.best(describe(fused));
    if (plan.plan)
      option.cost = plan.cost;
    else
      option.breaks = plan.failure;
  }
  fused->erase();
  return option;
}

void FuseEntry::findOverwriters() {
  overwriters.clear();
  Block &block = entry.getBody().front();
  DenseMap<StringAttr, Operation *> writers;
  for (auto write : block.getOps<emit::WriteOp>())
    if (write.getInPlace())
      writers[write.getGlobalAttr().getAttr()] =
          write.getValue().getDefiningOp();
  for (auto read : block.getOps<emit::ReadOp>())
    if (Operation *writer = writers.lookup(read.getGlobalAttr().getAttr()))
      overwriters[read.getResult()] = writer;
}

/// Whether `to` has to come after `from` because of a third op: along values,
/// and from the readers of a global to the instruction that overwrites it.
bool FuseEntry::leadsTo(ComputeOp from, ComputeOp to) {
  llvm::SmallPtrSet<Operation *, 16> seen;
  SmallVector<Operation *> work;
  auto push = [&](Operation *op) {
    for (Operation *user : op->getUsers())
      work.push_back(user);
    if (overwriters.empty())
      return;
    for (Value operand : op->getOperands()) {
      while (auto view = operand.getDefiningOp<emit::ViewOp>())
        operand = view.getSource();
      if (Operation *writer = overwriters.lookup(operand))
        if (writer != op)
          work.push_back(writer);
    }
  };
  push(from);
  // The direct step is what fusing removes.
  llvm::erase(work, to.getOperation());
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (op == to)
      return true;
    if (op == from || !seen.insert(op).second)
      continue;
    // Without overwriters a path only leads down the block.
    if (overwriters.empty() && !op->isBeforeInBlock(to))
      continue;
    push(op);
  }
  return false;
}

Evaluation FuseEntry::evaluate(ComputeOp producer, ComputeOp consumer) {
  Evaluation eval;
  const PlanChoice &p = planner.best(describe(producer));
  const PlanChoice &c = planner.best(describe(consumer));
  if (p.plan && c.plan) {
    eval.separate.cost = p.cost;
    *eval.separate.cost += c.cost;
  } else {
    eval.separate.breaks = p.plan ? c.failure : p.failure;
  }
  eval.shared = !getOutsideResults(producer, consumer).empty();
  if (leadsTo(producer, consumer) ||
      (!overwriters.empty() && leadsTo(consumer, producer))) {
    eval.fused.breaks = "cycle: the consumer also depends on the producer "
                        "through another instruction";
  } else {
    eval.fused = cost("fused", producer, consumer, /*keepOutputs=*/true);
  }
  if (eval.shared && !overwriters.empty() && !eval.fused.cost &&
      StringRef(eval.fused.breaks).starts_with("cycle")) {
    // The recomputation would read a global that is overwritten by then.
    eval.duplicate.breaks = eval.fused.breaks;
  } else if (eval.shared) {
    eval.duplicate =
        cost("duplicate", producer, consumer, /*keepOutputs=*/false);
    if (eval.duplicate.cost && p.plan)
      *eval.duplicate.cost += p.cost;
  }
  return eval;
}

int64_t FuseEntry::getGain(ComputeOp producer, ComputeOp consumer,
                           const Evaluation &eval) {
  // A pinned pair is merged before all others, or never; what is no choice is
  // an error when the pass finishes.
  if (StringAttr pin = getPin(producer, consumer)) {
    if (pin != "fused" && pin != "duplicate")
      return 0;
    const Option &wanted = pin == "fused" ? eval.fused : eval.duplicate;
    return pin == "separate" || !wanted.cost ? 0 : INT64_MAX;
  }
  return eval.best().cost ? eval.gain() : 0;
}

void FuseEntry::add(ComputeOp producer, ComputeOp consumer) {
  int64_t gain = getGain(producer, consumer, evaluate(producer, consumer));
  if (gain > 0)
    queue.insert({-gain, producer.getId(), consumer.getId()});
}

emit::DecisionAttr FuseEntry::makeRecord(ComputeOp producer,
                                         ComputeOp consumer,
                                         const Evaluation &eval,
                                         const Option &choice, bool pinned) {
  SmallVector<emit::AlternativeAttr> rejected;
  for (const Option *option : {&eval.separate, &eval.fused, &eval.duplicate}) {
    if (option->name == choice.name ||
        (option->name == "duplicate" && !eval.shared))
      continue;
    Attribute name = recorder.text(option->name);
    rejected.push_back(option->cost
                           ? recorder.dearer(name, *option->cost)
                           : recorder.illegal(name, option->breaks));
  }
  return recorder.record(
      emit::DecisionClass::Fuse,
      subjectOf(producer) + " -> " + subjectOf(consumer),
      recorder.text(choice.name), choice.cost.value_or(Cost()), rejected,
      pinned);
}

void FuseEntry::apply(ComputeOp producer, ComputeOp consumer,
                      const Evaluation &eval) {
  StringAttr pin = getPin(producer, consumer);
  bool keep = pin ? pin != "duplicate" : eval.best().name == "fused";
  const Option &choice = keep ? eval.fused : eval.duplicate;
  SmallVector<unsigned> kept =
      keep ? getOutsideResults(producer, consumer) : SmallVector<unsigned>();
  std::string why;
  ComputeOp fused = buildFused(producer, consumer, keep, &why);

  SmallVector<Attribute> records;
  for (ComputeOp part : {producer, consumer})
    if (ArrayAttr old = part.getDecisionsAttr())
      if (keep || part == consumer)
        records.append(old.begin(), old.end());
  records.push_back(makeRecord(producer, consumer, eval, choice, pin != nullptr));
  fused.setDecisionRecords(ArrayAttr::get(entry.getContext(), records));

  // Users of the producer that stand before the consumer now come after it.
  SmallVector<Operation *> between;
  if (keep)
    between = getBetween(producer, consumer);
  consumer->getBlock()->getOperations().insert(
      Block::iterator(consumer.getOperation()), fused);
  Operation *last = fused;
  for (Operation *op : between) {
    op->moveAfter(last);
    last = op;
  }
  for (unsigned j = 0; j < consumer.getNumResults(); ++j)
    consumer.getResult(j).replaceAllUsesWith(fused.getResult(j));
  for (auto [n, j] : llvm::enumerate(kept))
    producer.getResult(j).replaceUsesWithIf(
        fused.getResult(consumer.getNumResults() + n), [&](OpOperand &use) {
          return use.getOwner() != consumer.getOperation();
        });

  findOverwriters();
  byId[consumer.getId()] = fused;
  consumer.erase();
  if (producer->use_empty()) {
    byId.erase(producer.getId());
    producer.erase();
  }
  for (ComputeOp p : getProducers(fused))
    add(p, fused);
  llvm::SmallSetVector<Operation *, 4> users(fused->user_begin(),
                                             fused->user_end());
  for (Operation *user : users)
    if (auto next = dyn_cast<ComputeOp>(user))
      add(fused, next);
}

void FuseEntry::run(bool disable) {
  if (disable)
    return;
  SmallVector<ComputeOp> ops(entry.getBody().front().getOps<ComputeOp>());
  for (ComputeOp op : ops)
    byId[op.getId()] = op;
  for (ComputeOp consumer : ops)
    for (ComputeOp producer : getProducers(consumer))
      add(producer, consumer);
  while (!queue.empty()) {
    auto [negatedGain, producerId, consumerId] = *queue.begin();
    queue.erase(queue.begin());
    ComputeOp producer = byId.lookup(producerId);
    ComputeOp consumer = byId.lookup(consumerId);
    if (!producer || !consumer ||
        !llvm::is_contained(getProducers(consumer), producer))
      continue;
    // Other merges may have changed who reads the producer, or closed a detour.
    Evaluation eval = evaluate(producer, consumer);
    int64_t gain = getGain(producer, consumer, eval);
    if (gain == -negatedGain)
      apply(producer, consumer, eval);
    else if (gain > 0)
      queue.insert({-gain, producerId, consumerId});
  }
}

/// Records the edges that stayed, and fails on a pin that could not be kept.
LogicalResult FuseEntry::finish() {
  WalkResult result = entry.walk([&](ComputeOp consumer) {
    for (ComputeOp producer : getProducers(consumer)) {
      Evaluation eval = evaluate(producer, consumer);
      StringAttr pin = getPin(producer, consumer);
      if (pin && pin != "separate") {
        // Reached only by a choice that could not be carried out.
        const Option &wanted = pin == "fused" ? eval.fused : eval.duplicate;
        consumer.emitError()
            << "pinned fuse decision '" << subjectOf(producer) << " -> "
            << subjectOf(consumer) << "' = " << pin << " is illegal: "
            << (wanted.breaks.empty() ? "unknown choice" : wanted.breaks);
        return WalkResult::interrupt();
      }
      emit::addRecord(consumer, makeRecord(producer, consumer, eval,
                                           eval.separate, pin != nullptr));
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct Fuse : aicf::impl::FusePassBase<Fuse> {
  using Base::Base;

  void runOnOperation() override {
    auto entries = getOpenEntries(getOperation());
    auto planners = createPlanners(getOperation());
    if (failed(entries) || failed(planners))
      return signalPassFailure();
    for (func::FuncOp func : *entries) {
      dropRecords(func, emit::DecisionClass::Fuse);
      FuseEntry entry(func, *planners->front());
      entry.run(disable);
      if (failed(entry.finish()))
        return signalPassFailure();
    }
  }
};
} // namespace
