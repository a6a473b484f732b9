//===- SaveWithin.cpp - Saved values under a limit of memory --------------===//
//
// The model (SaveModel.h) knows neither what later passes overwrite in place
// nor the order that they choose. So each choice that it finds is carried out
// in a copy of the entry, as far as its arena, and the limit of the model is
// moved until the arena comes out right.
//
// The records follow from the choice alone: those of a search and of a replay,
// where every choice is pinned, are the same.
//
//===----------------------------------------------------------------------===//

#include "SaveWithin.h"

#include "Recompute.h"
#include "SaveModel.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include <map>

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;
using emit::SaveChoice;
using llvm::BitVector;

std::optional<int64_t> aicf::getArenaLimit(func::FuncOp entry) {
  auto contract = entry->getAttrOfType<emit::ContractAttr>(
      emit::EmitDialect::kContractAttr);
  return contract ? contract.getMaxArenaBytes() : std::nullopt;
}

namespace {
class Decider {
public:
  Decider(func::FuncOp entry, int64_t limit, Planner &planner,
          MeasureArena measure)
      : entry(entry), limit(limit), planner(planner), measure(measure),
        recorder(entry.getContext(), planner.getTarget()), pins(entry),
        dependences(entry, /*contracts=*/false),
        compared(entry.getBody().front()), model(entry, planner, compared),
        fixed(model.getSaved().size()), again(model.getSaved().size()) {}

  LogicalResult run();

private:
  LogicalResult takePins();
  LogicalResult search();
  LogicalResult findLeast();
  void record();
  void recordOne(unsigned s);
  void apply();
  std::optional<int64_t> measureArena(const BitVector &choice);
  /// What becomes of save `s` if it is computed again as `choice` says.
  SaveChoice getChoice(unsigned s, const BitVector &choice) const {
    return choice[s] ? SaveChoice::Recompute : keptAs[s];
  }

  func::FuncOp entry;
  int64_t limit;
  Planner &planner;
  MeasureArena measure;
  Recorder recorder;
  Pins pins;
  Dependences dependences;
  ComparedValues compared;
  SaveModel model;
  BitVector fixed;                ///< What is no longer open.
  bool allPinned = true;          ///< As in a replay, or a copy to measure.
  BitVector again;                ///< What is computed again.
  SmallVector<SaveChoice> keptAs; ///< Of each save: alias or copy.
  SmallVector<Hazard> hazards;
  SmallVector<emit::DecisionAttr> records;
  /// The smallest arena that was found.
  std::optional<int64_t> leastArena;
  BitVector leastChoice;
};
} // namespace

static emit::SubjectAttr subjectOfSave(emit::SaveOp save) {
  return emit::SubjectAttr::getInstruction(save.getContext(), save.getId());
}

/// Takes what is pinned, and what there is no choice about.
LogicalResult Decider::takePins() {
  for (auto [s, value] : llvm::enumerate(model.getSaved())) {
    emit::SaveOp save = value.save;
    Hazard hazard = findAliasHazard(dependences, save);
    hazards.push_back(hazard);
    keptAs.push_back(hazard.why.empty() ? SaveChoice::Alias : SaveChoice::Copy);
    if (!value.whyNot.empty())
      fixed.set(s);
    auto pin = dyn_cast_or_null<emit::SaveChoiceAttr>(
        pins.lookup(emit::DecisionClass::Save, subjectOfSave(save)));
    if (!pin) {
      allPinned = false;
      continue;
    }
    fixed.set(s);
    auto refuse = [&](const Hazard &why) {
      return reportConflict(reportIllegalPin(save.emitError(),
                                             emit::DecisionClass::Save,
                                             subjectOfSave(save), pin, why.why),
                            why);
    };
    switch (pin.getValue()) {
    case SaveChoice::Alias:
      if (!hazard.why.empty())
        return refuse(hazard);
      break;
    case SaveChoice::Copy:
      keptAs.back() = SaveChoice::Copy;
      break;
    case SaveChoice::Recompute:
      if (!value.whyNot.empty())
        return refuse({value.whyNot});
      again.set(s);
      break;
    }
  }
  return success();
}

std::optional<int64_t> Decider::measureArena(const BitVector &choice) {
  SmallVector<SaveChoice> choices;
  for (unsigned s = 0; s < choice.size(); ++s)
    choices.push_back(getChoice(s, choice));
  std::optional<int64_t> arena = measure(choices);
  if (arena && (!leastArena || *arena < *leastArena)) {
    leastArena = arena;
    leastChoice = choice;
  }
  return arena;
}

/// Looks for the limit of the model under which the arena takes what the limit
/// allows, and no less than it has to.
LogicalResult Decider::search() {
  BitVector start = again;
  std::optional<int64_t> kept = measureArena(start);
  if (kept && *kept <= limit)
    return success();
  int64_t most = model.evaluate(start, limit).bytes;
  // Limits of the model: under `low` it finds nothing or what fits, under
  // `high` what it finds does not fit.
  int64_t low = 0, high = most;
  int64_t within = std::clamp(limit + most - kept.value_or(limit), int64_t(1),
                              std::max<int64_t>(most - 1, 1));
  std::optional<BitVector> best;
  int64_t bestTime = 0;
  constexpr unsigned kAttempts = 10;
  for (unsigned i = 0; i < kAttempts && high - low > limit / 128; ++i) {
    std::optional<BitVector> found = findSaves(model, start, fixed, within);
    std::optional<int64_t> arena;
    if (found)
      arena = measureArena(*found);
    if (!found || (arena && *arena <= limit)) {
      low = within;
      if (found) {
        int64_t time = model.evaluate(*found, within).time;
        if (!best || time < bestTime) {
          best = found;
          bestTime = time;
        }
        // What is left would not hold another value.
        if (*arena > limit - limit / 64)
          break;
      }
      within = std::min(low + (high - low) / 2,
                        found ? within + (limit - *arena) : INT64_MAX);
      within = std::max(within, low + 1);
    } else {
      high = within;
      int64_t over = arena ? *arena - limit : (high - low) / 2;
      within = std::max(low + (high - low) / 4, within - over);
    }
    if (within <= low || within >= high)
      within = low + (high - low) / 2;
  }
  if (!best)
    return findLeast();
  again = *best;
  return success();
}

/// Looks for the least arena, whatever the limit is, and takes what it finds if
/// that is within it. So the least that a diagnostic names is always granted.
/// Else says what holds it up.
LogicalResult Decider::findLeast() {
  leastArena.reset();
  BitVector start = again;
  (void)measureArena(start);
  int64_t low = 0, high = model.evaluate(start, limit).bytes;
  constexpr unsigned kAttempts = 8;
  for (unsigned i = 0; i < kAttempts; ++i) {
    int64_t within = low + (high - low) / 2;
    if (std::optional<BitVector> found =
            findSaves(model, start, fixed, within)) {
      high = within;
      (void)measureArena(*found);
    } else {
      low = within;
    }
  }
  if (leastArena && *leastArena <= limit) {
    again = leastChoice;
    return success();
  }
  InFlightDiagnostic error = emitError(entry.getLoc())
                             << "@" << entry.getName() << " cannot run in "
                             << limit << " bytes of transient memory";
  if (!leastArena)
    return error;
  error << ": the least that was found is " << *leastArena;
  SmallVector<LiveValue> peak = model.getPeak(leastChoice);
  int64_t id = model.evaluate(leastChoice, limit).peakId;
  constexpr size_t kShown = 6;
  for (const LiveValue &value : ArrayRef(peak).take_front(kShown)) {
    ComputeOp producer = value.producer;
    Diagnostic &note = error.attachNote(producer.getLoc());
    note << "at i" << id << " there live " << value.bytes << " bytes of "
         << subjectOf(producer, value.result) << " \"" << producer.getKind()
         << "\"" << (value.again ? ", computed again" : "");
    for (const SavedValue &saved : model.getSaved())
      if (saved.producer >= 0 &&
          model.getInstruction(saved.producer) == producer &&
          saved.result == value.result && !saved.whyNot.empty())
        note << "; it is kept: " << saved.whyNot;
  }
  if (peak.size() > kShown)
    error.attachNote(entry.getLoc())
        << "and " << peak.size() - kShown << " smaller values";
  return error;
}

/// What `cost` has more than `other`, term by term.
static Cost subtract(Cost cost, const Cost &other) {
  for (int64_t Cost::*term :
       {&Cost::compute, &Cost::traffic, &Cost::latency, &Cost::parallelism,
        &Cost::occupancy, &Cost::tail, &Cost::spill, &Cost::overlap})
    cost.*term = std::max<int64_t>(cost.*term - other.*term, 0);
  return cost;
}

/// What one save's alternatives are, all others being as they are.
void Decider::recordOne(unsigned s) {
  const SavedValue &value = model.getSaved()[s];
  emit::SaveOp save = value.save;
  MLIRContext *context = entry.getContext();
  auto toAttr = [&](SaveChoice name) {
    return emit::SaveChoiceAttr::get(context, name);
  };
  BitVector choice = again;
  choice.reset(s);
  SaveOutcome keep = model.evaluate(choice, limit);
  struct Option {
    SaveChoice name;
    std::optional<Cost> cost;
    int64_t bytes = -1;
    std::string violates;
  };
  Option options[] = {{SaveChoice::Alias, {}, -1, hazards[s].why},
                      {SaveChoice::Copy, {}, -1, ""},
                      {SaveChoice::Recompute, {}, -1, value.whyNot}};
  SaveChoice taken = getChoice(s, again);
  if (hazards[s].why.empty()) {
    options[0].cost = Cost();
    options[0].bytes = keep.bytes;
    if (keep.bytes > limit && taken != SaveChoice::Alias) {
      options[0].cost.reset();
      options[0].violates = "memory: kept, " + std::to_string(keep.bytes) +
                            " bytes would live at once at i" +
                            std::to_string(keep.peakId) + ", of " +
                            std::to_string(limit);
    }
  }
  if (value.whyNot.empty()) {
    choice.set(s);
    SaveOutcome recompute = model.evaluate(choice, limit);
    options[2].bytes = recompute.bytes;
    options[2].cost = subtract(recompute.added, keep.added);
  }
  OpBuilder builder(save);
  auto type = cast<RankedTensorType>(save.getType());
  Value empty = tensor::EmptyOp::create(builder, save.getLoc(), type.getShape(),
                                        type.getElementType());
  ComputeOp copy =
      createCopy(builder, save.getLoc(), save.getId(), save.getSource(), empty);
  if (const PlanChoice &plan = planner.best(describe(copy)); plan.plan)
    options[1].cost = plan.cost;
  else
    options[1].violates = plan.failure;
  copy.erase();
  empty.getDefiningOp()->erase();

  SmallVector<emit::AlternativeAttr> rejected;
  const Option *chosen = nullptr;
  for (const Option &option : options) {
    if (option.name == taken)
      chosen = &option;
    else if (option.cost)
      rejected.push_back(
          recorder.dearer(toAttr(option.name), *option.cost, option.bytes));
    else
      rejected.push_back(
          recorder.illegal(toAttr(option.name), option.violates));
  }
  records.push_back(recorder.record(
      emit::DecisionClass::Save, subjectOfSave(save), toAttr(taken),
      chosen->cost.value_or(Cost()), rejected,
      pins.lookup(emit::DecisionClass::Save, subjectOfSave(save)) != nullptr,
      chosen->bytes));
}

/// `value` under `type`, by a view if that is another one.
static Value viewAs(OpBuilder &builder, Value value, Type type) {
  if (value.getType() == type)
    return value;
  return emit::ViewOp::create(builder, value.getLoc(), type, value);
}

void Decider::apply() {
  Block &block = entry.getBody().front();
  int64_t nextId = getFreshId(entry->getParentOfType<ModuleOp>());
  OpBuilder builder(entry.getContext());
  std::map<std::pair<int, unsigned>, Value> values;
  for (const Recomputation &part : model.getRecomputations(again)) {
    ComputeOp original = model.getInstruction(part.original);
    ComputeOp slice = buildSlice(original, part.wanted, part.kept);
    Operation *before = part.before;
    builder.setInsertionPoint(before ? before : block.getTerminator());
    builder.insert(slice);
    builder.setInsertionPoint(slice);
    for (OpOperand *input : slice.getDpsInputOperands()) {
      auto it = values.find(model.getResult(input->get()));
      if (it != values.end() && it->first.first != part.original)
        input->set(viewAs(builder, it->second, input->get().getType()));
    }
    // It has the id of the first value that is saved of it. What nobody saved
    // has one that does not depend on what else is computed again.
    slice.setId(nextId + part.original);
    for (auto [s, value] : llvm::enumerate(model.getSaved()))
      if (again[s] && value.producer == part.original &&
          llvm::is_contained(part.wanted, value.result)) {
        emit::SaveOp save = value.save;
        slice.setId(save.getId());
        break;
      }
    for (auto [k, j] : llvm::enumerate(part.wanted))
      values[{part.original, j}] = slice.getResult(k);
  }
  llvm::SmallSetVector<int, 8> producers;
  for (auto [s, value] : llvm::enumerate(model.getSaved())) {
    emit::SaveOp save = value.save;
    Value source = save.getSource(), kept = source;
    Operation *owner =
        value.producer < 0
            ? entry.getOperation()
            : model.getInstruction(value.producer).getOperation();
    builder.setInsertionPoint(save);
    switch (getChoice(s, again)) {
    case SaveChoice::Alias:
      break;
    case SaveChoice::Copy: {
      auto type = cast<RankedTensorType>(save.getType());
      Value empty = tensor::EmptyOp::create(
          builder, save.getLoc(), type.getShape(), type.getElementType());
      ComputeOp copy =
          createCopy(builder, save.getLoc(), save.getId(), source, empty);
      kept = copy.getResult(0);
      owner = copy;
      break;
    }
    case SaveChoice::Recompute: {
      Value value0 = values.at({value.producer, value.result});
      owner = value0.getDefiningOp();
      builder.setInsertionPointAfter(owner);
      kept = viewAs(builder, value0, save.getType());
      producers.insert(value.producer);
      break;
    }
    }
    emit::addRecord(owner, records[s]);
    save.getResult().replaceAllUsesWith(kept);
  }
  for (const SavedValue &value : model.getSaved())
    emit::SaveOp(value.save).erase();
  for (int producer : producers) {
    ComputeOp op = model.getInstruction(producer);
    dropUnusedResults(op);
  }
}

LogicalResult Decider::run() {
  if (failed(takePins()))
    return failure();
  // Where nothing can be computed again, this says whether all of it fits.
  if (!allPinned && failed(search()))
    return failure();
  for (unsigned s = 0; s < again.size(); ++s)
    recordOne(s);
  apply();
  return success();
}

/// What has no result in the arena, such as an update of a param, runs as soon
/// as it can: what it reads may then go.
static void updateEarly(func::FuncOp entry) {
  (void)Dependences(entry, /*contracts=*/true).sort([](Operation *op) {
    return isa<ComputeOp>(op) &&
           llvm::all_of(op->getResults(), [](Value value) {
             return llvm::any_of(getReaders(value),
                                 llvm::IsaPred<emit::WriteOp, func::ReturnOp>);
           });
  });
}

LogicalResult aicf::decideSavesWithin(func::FuncOp entry, int64_t limit,
                                      Planner &planner, MeasureArena measure) {
  updateEarly(entry);
  if (failed(Decider(entry, limit, planner, measure).run()))
    return failure();
  // What overwrites a global runs behind what reads the old value again.
  Dependences dependences(entry, /*contracts=*/true);
  if (failed(dependences.sort()))
    return emitError(entry.getLoc())
           << "instructions depend on each other in a cycle";
  return success();
}
