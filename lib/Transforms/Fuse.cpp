//===- Fuse.cpp - Merge instructions where the model says that it pays ----===//
//
// Best gain first over all producer-consumer pairs. What a pair costs apart,
// fused, and with the producer recomputed is asked of the planner, which plans
// the hypothetical instruction's description.
//
// A pin changes what becomes of its pair, not when the pair's turn comes: so
// all that is decided before is as it would be without the pin, and a pinned
// runner-up costs exactly what its record says. Pairs that would not gain have
// their turn when nothing gains any more.
//
//===----------------------------------------------------------------------===//

#include "FuseEntry.h"
#include "Fusion.h"
#include "Reshapes.h"
#include "SaveWithin.h"
#include "aicf/Analysis/LoopTree.h"
#include "aicf/Support/Mutant.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace aicf {
#define GEN_PASS_DEF_FUSEPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

using Option = FuseOption;
using Evaluation = FuseEvaluation;
using PairPin = FusePin;

FuseEntry::FuseEntry(func::FuncOp entry, Planner &planner, bool byCost)
    : entry(entry), planner(planner), byCost(byCost),
      recorder(entry.getContext(), planner.getTarget()), pins(entry),
      dependences(entry, /*contracts=*/!AICF_MUTANT("fuse-forgets-updates")),
      compared(entry.getBody().front()) {
  // Fails where a contract cannot be kept, which aicf-in-place reports unless
  // a merge mends it; searches are then slower.
  (void)dependences.sort();
}

/// What may be merged into `op`: its producers and, when these had their turn,
/// its siblings before it.
SmallVector<ComputeOp> FuseEntry::getPartners(ComputeOp op) {
  SmallVector<ComputeOp> partners = getProducers(op);
  if (siblings && dependences.isSorted())
    for (ComputeOp sibling : getSiblings(op))
      // What was recomputed rather than fused stays so.
      if (!merges.contains({sibling.getId(), op.getId()}))
        partners.push_back(sibling);
  return partners;
}

/// The subject of the pair's next decision: a consumer that recomputed its
/// producer may come to read it again when another merge brings a reader in.
emit::SubjectAttr FuseEntry::makeSubject(int64_t producer,
                                         int64_t consumer) const {
  return emit::SubjectAttr::getEdge(recorder.getContext(), producer, consumer,
                                    merges.lookup({producer, consumer}) + 1);
}

emit::SubjectAttr FuseEntry::makeSubject(ComputeOp producer,
                                         ComputeOp consumer) const {
  return makeSubject(producer.getId(), consumer.getId());
}

std::optional<emit::FuseChoice>
FuseEntry::lookupPin(emit::SubjectAttr subject) const {
  auto choice = dyn_cast_or_null<emit::FuseChoiceAttr>(
      pins.lookup(emit::DecisionClass::Fuse, subject));
  return choice ? std::optional(choice.getValue()) : std::nullopt;
}

/// `result`, of the fused instruction, takes the place of `old`, except in what
/// `consumer` reads: if it has another shape, a view of it behind `last` does.
/// Returns the last op behind which the value is complete.
Operation *FuseEntry::replaceResult(Value old, Value result, ComputeOp consumer,
                                    Operation *last) {
  dependences.replaceValue(old, result);
  compared.replace(old, result);
  Value value = result;
  if (result.getType() != old.getType()) {
    OpBuilder builder(entry.getContext());
    builder.setInsertionPointAfter(last);
    last = emit::ViewOp::create(builder, old.getLoc(), old.getType(), result);
    numberInBlock(last);
    value = last->getResult(0);
  }
  old.replaceUsesWithIf(value, [&](OpOperand &use) {
    return use.getOwner() != consumer.getOperation();
  });
  if (value != result)
    shortenViews(result);
  return last;
}

PairPin FuseEntry::findPin(ComputeOp producer, ComputeOp consumer) {
  if (!pins.contains(emit::DecisionClass::Fuse) ||
      AICF_MUTANT("fuse-ignores-pin"))
    return {};
  auto lookup = [&](int64_t p, int64_t c) -> PairPin {
    emit::SubjectAttr subject = makeSubject(p, c);
    std::optional<emit::FuseChoice> choice = lookupPin(subject);
    // Two parts stay apart for good; a merge was carried out once.
    if (choice && choice != emit::FuseChoice::Separate &&
        resolved.contains(subject))
      return {};
    return {choice, subject};
  };
  pairs.insert({producer.getId(), consumer.getId()});
  PairPin pin = lookup(producer.getId(), consumer.getId());
  for (int64_t p : getParts(producer))
    for (int64_t c : getParts(consumer))
      if (!pin.choice && pairs.contains({p, c}))
        pin = lookup(p, c);
  return pin;
}

SmallVector<int64_t> FuseEntry::getParts(ComputeOp op) {
  SmallVector<int64_t> ids(1, op.getId());
  llvm::append_range(ids, parts.lookup(op.getId()));
  return ids;
}

/// Whether two parts of a pair were kept apart by a pin already, not by the one
/// on `subject`.
bool FuseEntry::isKeptApart(ComputeOp producer, ComputeOp consumer,
                            emit::SubjectAttr subject) {
  for (int64_t p : getParts(producer))
    for (int64_t c : getParts(consumer)) {
      emit::SubjectAttr other = makeSubject(p, c);
      if (other != subject && lookupPin(other) == emit::FuseChoice::Separate &&
          resolved.contains(other))
        return true;
    }
  return false;
}

void FuseEntry::add(ComputeOp producer, ComputeOp consumer) {
  pairs.insert({producer.getId(), consumer.getId()});
  if (!byCost)
    return;
  Evaluation eval = evaluate(producer, consumer);
  int64_t gain = eval.best().cost ? eval.gain() : 0;
  gains[{producer.getId(), consumer.getId()}] = gain;
  if (gain > 0)
    queue.insert({-gain, producer.getId(), consumer.getId()});
}

/// Adds a pair of a new instruction as what it gained when the instruction of
/// the id `oldProducer` or `oldConsumer` was in its place. When its turn comes
/// it is looked at again.
void FuseEntry::inherit(ComputeOp producer, ComputeOp consumer,
                        int64_t oldProducer, int64_t oldConsumer) {
  auto it = gains.find({oldProducer, oldConsumer});
  if (it == gains.end())
    return add(producer, consumer);
  int64_t gain = it->second;
  std::pair<int64_t, int64_t> ids(producer.getId(), consumer.getId());
  pairs.insert(ids);
  gains[ids] = gain;
  if (gain > 0)
    queue.insert({-gain, ids.first, ids.second});
}

/// Adds the pairs of `fused`, which has the id of its consumer, and of which
/// the instruction of the id `producer` became a part.
void FuseEntry::addNeighbours(ComputeOp fused, int64_t producer) {
  SmallVector<ComputeOp> partners = getPartners(fused);
  llvm::SmallSetVector<Operation *, 4> users;
  for (Value result : fused->getResults())
    users.insert_range(getInstructionsReading(result));
  // A sum of many values grows by one of them with each merge, and to look at
  // all others each time takes the square of their number: of the norm of 200
  // gradients 14 s. Of so many, what a pair gained before stands for what it
  // gains now until its turn comes, or that of all pairs in resolve().
  constexpr size_t kMany = 64;
  bool isLarge = partners.size() + users.size() > kMany;
  int64_t consumer = fused.getId();
  for (ComputeOp partner : partners) {
    int64_t id = partner.getId();
    if (!isLarge)
      add(partner, fused);
    else
      inherit(partner, fused, id,
              gains.contains({id, consumer}) ? consumer : producer);
  }
  for (Operation *user : users) {
    auto next = dyn_cast<ComputeOp>(user);
    if (!next)
      continue;
    int64_t id = next.getId();
    if (!isLarge)
      add(fused, next);
    else
      inherit(fused, next, gains.contains({consumer, id}) ? consumer : producer,
              id);
  }
}

emit::DecisionAttr FuseEntry::makeRecord(emit::SubjectAttr subject,
                                         const Evaluation &eval,
                                         const Option &choice, bool pinned) {
  auto toAttr = [&](emit::FuseChoice name) {
    return emit::FuseChoiceAttr::get(entry.getContext(), name);
  };
  SmallVector<emit::AlternativeAttr> rejected;
  for (const Option *option : {&eval.separate, &eval.fused, &eval.duplicate}) {
    if (option->name == choice.name ||
        (option->name == emit::FuseChoice::Duplicate && !eval.shared))
      continue;
    rejected.push_back(
        recorder.reject(toAttr(option->name), option->cost, option->violates));
  }
  StringAttr hint;
  if (const Option *preferred = eval.getPreferred())
    hint = describeHint(eval.hints, preferred->name == choice.name,
                        preferred->violates, preferred->cost.value_or(Cost()),
                        eval.least().cost.value_or(Cost()));
  return recorder.record(
      emit::DecisionClass::Fuse, subject, toAttr(choice.name),
      (AICF_MUTANT("fuse-records-other-cost") ? eval.separate : choice)
          .cost.value_or(Cost()),
      rejected, pinned, /*bytes=*/-1, /*measured=*/{}, /*bound=*/{}, hint);
}

LogicalResult FuseEntry::reportIllegal(ComputeOp consumer, const PairPin &pin,
                                       const Evaluation &eval) {
  const Option &wanted =
      pin.choice == emit::FuseChoice::Fused ? eval.fused : eval.duplicate;
  return reportIllegalPin(
      consumer.emitError(), emit::DecisionClass::Fuse, pin.subject,
      emit::FuseChoiceAttr::get(entry.getContext(), *pin.choice),
      wanted.violates);
}

void FuseEntry::apply(ComputeOp producer, ComputeOp consumer, bool keep,
                      emit::DecisionAttr record) {
  SmallVector<unsigned> kept =
      keep ? getOutsideResults(producer, consumer) : SmallVector<unsigned>();
  std::string why;
  int64_t producerId = producer.getId();
  ComputeOp fused = buildFused(producer, consumer, compared, keep, &why);
  order.reset();
  ++merges[{producer.getId(), consumer.getId()}];

  SmallVector<Attribute> records;
  for (ComputeOp part : {producer, consumer})
    if (ArrayAttr old = part.getDecisionsAttr())
      if (keep || part == consumer)
        records.append(old.begin(), old.end());
  records.push_back(record);
  fused.setDecisionRecords(ArrayAttr::get(entry.getContext(), records));

  // What depends on the producer and stands before the consumer comes after.
  SmallVector<Operation *> between;
  if (keep)
    between = dependences.getBetween(producer, consumer);
  insertFused(fused, consumer);
  // Values of which views may become needless.
  llvm::SmallSetVector<Value, 8> viewed;
  for (Value input :
       llvm::concat<Value>(SmallVector<Value>(producer.getInputs()),
                           SmallVector<Value>(consumer.getInputs())))
    if (input.getDefiningOp<emit::ViewOp>())
      viewed.insert(emit::stripViews(input));
  viewed.insert_range(fused->getResults());
  Operation *last = fused;
  for (unsigned j = 0; j < consumer.getNumResults(); ++j)
    last = replaceResult(consumer.getResult(j), fused.getResult(j), consumer,
                         last);
  for (auto [n, j] : llvm::enumerate(kept))
    last = replaceResult(producer.getResult(j),
                         fused.getResult(consumer.getNumResults() + n),
                         consumer, last);

  dependences.replaceOverwriter(consumer, fused);
  byId[consumer.getId()] = fused;
  erase(consumer);
  moveInOrder(between, last);
  // What is recomputed is read here now, before it is overwritten: by the
  // producer, say.
  if (!keep && dependences.isSorted())
    dependences.moveSuccessorsBehind(fused);
  for (Value value : viewed)
    eraseDeadViews(value, [&](Operation *view) { compared.erase(view); });
  if (producer->use_empty()) {
    SmallVector<int64_t> merged = parts.lookup(producer.getId());
    merged.push_back(producer.getId());
    parts[fused.getId()].append(merged);
    dependences.replaceOverwriter(producer, fused);
    byId.erase(producer.getId());
    compared.erase(producer);
    erase(producer);
  }
  if (!dependences.isSorted())
    (void)dependences.sort();
  addNeighbours(fused, producerId);
}

/// Carries out what the pins or else the costs say about a pair whose turn it
/// is.
LogicalResult FuseEntry::take(ComputeOp producer, ComputeOp consumer,
                              const Evaluation &eval) {
  PairPin pin = findPin(producer, consumer);
  if (!pin.choice) {
    const Option &best = eval.best();
    apply(producer, consumer, best.name == emit::FuseChoice::Fused,
          makeRecord(makeSubject(producer, consumer), eval, best, false));
    return success();
  }
  if (pin.choice == emit::FuseChoice::Separate) {
    // Where an earlier pin keeps the pair apart as well, its own record is that
    // of the end: so it is with the earlier pin alone.
    if (!isKeptApart(producer, consumer, pin.subject) &&
        resolved.insert(pin.subject).second)
      emit::addRecord(isProducer(producer, consumer) ? consumer : producer,
                      makeRecord(pin.subject, eval, eval.separate, true));
    return success();
  }
  const Option &wanted =
      pin.choice == emit::FuseChoice::Fused ? eval.fused : eval.duplicate;
  if (wanted.name != pin.choice || !wanted.cost)
    return reportIllegal(consumer, pin, eval);
  resolved.insert(pin.subject);
  apply(producer, consumer, pin.choice == emit::FuseChoice::Fused,
        makeRecord(pin.subject, eval, wanted, true));
  return success();
}

/// Merges while something in the queue gains.
LogicalResult FuseEntry::drain() {
  while (!queue.empty()) {
    auto [negatedGain, producerId, consumerId] = *queue.begin();
    queue.erase(queue.begin());
    ComputeOp producer = byId.lookup(producerId);
    ComputeOp consumer = byId.lookup(consumerId);
    if (!producer || !consumer ||
        !llvm::is_contained(getPartners(consumer), producer))
      continue;
    // Other merges may have changed who reads the producer, or closed a detour.
    Evaluation eval = evaluate(producer, consumer);
    int64_t gain = eval.best().cost ? eval.gain() : 0;
    gains[{producerId, consumerId}] = gain;
    if (gain != -negatedGain) {
      if (gain > 0)
        queue.insert({-gain, producerId, consumerId});
      continue;
    }
    if (failed(take(producer, consumer, eval)))
      return failure();
  }
  return success();
}

/// Merges until nothing gains. A merge is followed at once to the fused
/// instruction's neighbours; it can also change pairs further away, since it
/// takes readers from a producer that stays and from the producer's own
/// producers. Those are found here, all at once, so that a value of many
/// readers is not looked at again for each of them.
LogicalResult FuseEntry::resolve() {
  do {
    if (failed(drain()))
      return failure();
    for (ComputeOp consumer : entry.getBody().front().getOps<ComputeOp>())
      for (ComputeOp producer : getPartners(consumer)) {
        PairPin pin = findPin(producer, consumer);
        if (pin.choice != emit::FuseChoice::Separate ||
            !(resolved.contains(pin.subject) ||
              isKeptApart(producer, consumer, pin.subject)))
          add(producer, consumer);
      }
  } while (!queue.empty());
  return success();
}

/// Merges an instruction with one that reads what was saved of its result, as
/// if that read the result: where nothing of the entry lies between the two, as
/// between the last layer and the gradient of its loss. A save that nobody
/// reads is none any more; one whose place is pinned stays, but for readers
/// whose merge is pinned as well. That saves a launch: where nothing is
/// launched, or memory is short, what is saved is aicf-save's matter. False if
/// no pair gains.
FailureOr<bool> FuseEntry::mergeAcrossSave() {
  if (!planner.getTarget().graph_issue_ps || getArenaLimit(entry))
    return false;
  SmallVector<std::pair<emit::SaveOp, ComputeOp>> reads;
  for (auto save : entry.getBody().front().getOps<emit::SaveOp>()) {
    emit::SubjectAttr subject =
        emit::SubjectAttr::getInstruction(entry.getContext(), save.getId());
    auto producer = save.getSource().getDefiningOp<ComputeOp>();
    if (!producer)
      continue;
    bool isPinned = bool(pins.lookup(emit::DecisionClass::Save, subject));
    for (Operation *user : save->getUsers())
      if (auto reader = dyn_cast<ComputeOp>(user))
        if (!isPinned ||
            findPin(producer, reader).choice == emit::FuseChoice::Fused)
          reads.emplace_back(save, reader);
  }
  for (auto [save, consumer] : reads) {
    auto producer = save.getSource().getDefiningOp<ComputeOp>();
    Value value = save.getSource();
    OpOperand &source = save.getSourceMutable();
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : save->getUses())
      if (use.getOwner() == consumer)
        uses.push_back(&use);
    for (OpOperand *use : uses)
      use->set(value);
    bool isDead = save->use_empty();
    if (isDead)
      source.drop();
    order.reset();
    Evaluation eval = evaluate(producer, consumer);
    PairPin pin = findPin(producer, consumer);
    bool merge = pin.choice
                     ? pin.choice == emit::FuseChoice::Fused &&
                           eval.fused.cost.has_value()
                     : byCost && eval.gain() > 0 && &eval.best() == &eval.fused;
    if ((merge || pin.choice == emit::FuseChoice::Separate) &&
        failed(take(producer, consumer, eval)))
      return failure();
    if (merge) {
      if (isDead) {
        compared.erase(save);
        save.erase();
      }
      return true;
    }
    if (isDead)
      source.set(value);
    for (OpOperand *use : uses)
      use->set(save);
    order.reset();
  }
  return false;
}

LogicalResult FuseEntry::run() {
  SmallVector<ComputeOp> ops(entry.getBody().front().getOps<ComputeOp>());
  for (ComputeOp op : ops)
    byId[op.getId()] = op;
  for (ComputeOp consumer : ops)
    for (ComputeOp producer : getProducers(consumer))
      add(producer, consumer);
  // First: once the gradient of a loss is a part of what reads it, it cannot be
  // one of the last layer any more.
  FailureOr<bool> merged = true;
  while (succeeded(merged) && *merged)
    merged = mergeAcrossSave();
  if (failed(merged) || failed(resolve()))
    return failure();
  siblings = true;
  if (failed(resolve()))
    return failure();
  do {
    merged = mergeChain();
    if (failed(merged) || (*merged && failed(resolve())))
      return failure();
  } while (*merged);
  // Merges that do not gain, but are pinned or hinted. Recomputations come
  // first: one may let another merge of the producer gain, which would take it
  // out of reach. So where both are pinned, the outcome is as with the first
  // pin alone.
  auto findMerge = [&]() -> std::pair<ComputeOp, ComputeOp> {
    std::pair<ComputeOp, ComputeOp> merge;
    for (ComputeOp consumer : entry.getBody().front().getOps<ComputeOp>())
      for (ComputeOp producer : getPartners(consumer)) {
        std::optional<emit::FuseChoice> choice =
            findPin(producer, consumer).choice;
        emit::HintsAttr hints = consumer.getHintsAttr();
        if (!choice && byCost && hints && hints.getFuse() &&
            hints.getFuse().getValue() != emit::FuseChoice::Separate) {
          Evaluation eval = evaluate(producer, consumer);
          if (&eval.best() == eval.getPreferred())
            choice = eval.best().name;
        }
        if (choice == emit::FuseChoice::Duplicate)
          return {producer, consumer};
        if (choice && choice != emit::FuseChoice::Separate && !merge.first)
          merge = {producer, consumer};
      }
    return merge;
  };
  while (true) {
    auto [producer, consumer] = findMerge();
    if (!producer)
      return success();
    if (failed(take(producer, consumer, evaluate(producer, consumer))) ||
        failed(resolve()))
      return failure();
  }
}

/// Records the edges that stayed, and siblings that something other than their
/// costs kept apart. The record of siblings stands on the first: the second has
/// those of what it reads.
LogicalResult FuseEntry::finish() {
  for (ComputeOp consumer : entry.getBody().front().getOps<ComputeOp>())
    for (ComputeOp producer : getPartners(consumer)) {
      PairPin pin = findPin(producer, consumer);
      bool isSibling = !isProducer(producer, consumer);
      Evaluation eval = evaluate(producer, consumer);
      if (isSibling && !pin.choice && !(eval.best().cost && eval.gain() > 0))
        continue;
      if (pin.choice && pin.choice != emit::FuseChoice::Separate)
        return reportIllegal(consumer, pin, eval);
      emit::SubjectAttr subject = makeSubject(producer, consumer);
      if (pin.choice) {
        bool recorded = !resolved.insert(pin.subject).second;
        if (recorded && pin.subject == subject)
          continue;
        if (!recorded)
          subject = pin.subject;
      }
      emit::addRecord(
          isSibling ? producer : consumer,
          makeRecord(subject, eval, eval.separate, pin.choice.has_value()));
    }
  return success();
}

namespace {
struct Fuse : aicf::impl::FusePassBase<Fuse> {
  using Base::Base;

  void runOnOperation() override {
    auto input = getPlanningInput(getOperation(), emit::DecisionClass::Fuse);
    if (failed(input))
      return signalPassFailure();
    for (func::FuncOp func : input->entries) {
      dropRecords(func, emit::DecisionClass::Fuse);
      mergeReads(func);
      FuseEntry entry(func, *input->planners.front(), !disable);
      if (failed(entry.run()) || failed(entry.finish()))
        return signalPassFailure();
      setDecided(func, emit::DecisionClass::Fuse);
    }
  }
};
} // namespace
