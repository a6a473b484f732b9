//===- PlanUtils.cpp - What the decision passes share ---------------------===//
//
// What stands around every decision: the check of the open form that a pass
// takes, the order of the passes, the planners of the module's targets,
// subjects, records, pins and hints; and questions about values (what is
// viewed, who reads, whose memory it is). All passes of this folder that decide
// or verify a decision call it.
//
//===----------------------------------------------------------------------===//

#include "PlanUtils.h"

#include "aicf/Dialect/Emit/IR/DecisionClasses.h"
#include "aicf/Support/Names.h"
#include "aicf/Transforms/Launches.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include <set>

using namespace mlir;
using namespace aicf;

SmallVector<func::FuncOp> aicf::getEntries(ModuleOp module) {
  SmallVector<func::FuncOp> entries;
  for (auto func : module.getOps<func::FuncOp>())
    if (!func.isDeclaration() && !holdsLaunches(func))
      entries.push_back(func);
  return entries;
}

/// `op` is none of the operations that decision passes know: says how to get
/// rid of it.
static LogicalResult reportForeignOp(func::FuncOp entry, Operation &op) {
  auto error = op.emitError()
               << "'" << op.getName() << "' cannot stand in entry @"
               << entry.getName() << ", which is planned as instructions: ";
  if (op.getName().getDialectNamespace() == "aicf")
    return error << "lower it with --aicf-lower-to-emit first";
  if (isa<CallOpInterface>(op))
    return error << "inline the callee first";
  return error << "write it in the aicf dialect, or in the body of an "
                  "aicf_emit.compute";
}

/// Whether `value`, or what is computed over its memory, is written to
/// `global`.
static bool isWrittenTo(Value value, StringRef global) {
  return llvm::any_of(getReaders(value), [&](Operation *user) {
    if (auto write = dyn_cast<emit::WriteOp>(user))
      return write.getGlobal() == global;
    auto compute = dyn_cast<emit::ComputeOp>(user);
    if (!compute)
      return false;
    for (auto [init, result] :
         llvm::zip_equal(compute.getOutputs(), compute->getResults()))
      if (emit::stripViews(init) == emit::stripViews(value) &&
          isWrittenTo(result, global))
        return true;
    return false;
  });
}

/// Outputs overwrite no global but those that they update: without a write the
/// global would change or not as later passes decide.
static LogicalResult verifyOverwrites(emit::ComputeOp op) {
  for (auto [init, result] :
       llvm::zip_equal(op.getOutputs(), op->getResults())) {
    auto read = getStorageRoot(init).getDefiningOp<emit::ReadOp>();
    if (read && !isWrittenTo(result, read.getGlobal()))
      return op.emitError()
             << "output " << cast<OpResult>(result).getResultNumber()
             << " overwrites @" << read.getGlobal()
             << ", but no write makes it the global's value";
  }
  return success();
}

/// Checks the form that decision passes take.
static LogicalResult verifyOpen(func::FuncOp entry, std::set<int64_t> &ids) {
  if (!entry.getBody().hasOneBlock())
    return emitError(entry.getLoc()) << "an entry must be a single block";
  Block &block = entry.getBody().front();
  auto isTensor = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  for (Type type : entry.getArgumentTypes())
    if (!isTensor(type))
      return emitError(entry.getLoc())
             << "entry @" << entry.getName()
             << (isa<MemRefType>(type) ? " is resolved already"
                                       : " is not open")
             << ": it has an argument of type " << type;
  llvm::SmallDenseSet<StringAttr> written;
  auto claim = [&](Operation *op, int64_t id) -> LogicalResult {
    // Room for the ids of copies that passes add.
    if (id > emit::kMaxInstructionId / 2)
      return op->emitError() << "id " << id << " is too large";
    if (!ids.insert(id).second)
      return op->emitError() << "id " << id << " is not unique";
    return success();
  };
  for (Operation &op : block) {
    if (auto compute = dyn_cast<emit::ComputeOp>(op)) {
      if (compute.isBufferized())
        return compute.emitError()
               << "instruction " << subjectOf(compute) << " of entry @"
               << entry.getName() << " is resolved already";
      if (failed(claim(compute, compute.getId())))
        return failure();
      for (Value input : compute.getInputs())
        if (input.getDefiningOp<tensor::EmptyOp>())
          return compute.emitError() << "reads a value that nothing computes";
      if (failed(verifyOverwrites(compute)))
        return failure();
      continue;
    }
    if (auto save = dyn_cast<emit::SaveOp>(op)) {
      if (failed(claim(save, save.getId())))
        return failure();
      continue;
    }
    if (auto write = dyn_cast<emit::WriteOp>(op)) {
      if (!written.insert(write.getGlobalAttr().getAttr()).second)
        return write.emitError()
               << "@" << write.getGlobal() << " is written a second time";
      continue;
    }
    if (!isa<emit::ReadOp, emit::ViewOp, tensor::EmptyOp, func::ReturnOp>(op))
      return reportForeignOp(entry, op);
  }
  return success();
}

/// An entry can be named in a package, and its inputs and outputs have names of
/// their own.
static LogicalResult verifyNames(func::FuncOp entry) {
  if (!isPackageName(entry.getName()))
    return emitError(entry.getLoc())
           << "the entry '" << entry.getName() << "' " << kNotPackageName;
  llvm::SmallDenseSet<StringAttr> names;
  StringRef attr = emit::EmitDialect::kNameAttr;
  auto claim = [&](StringAttr name) -> LogicalResult {
    if (name && !names.insert(name).second)
      return emitError(entry.getLoc())
             << "two inputs or outputs are named " << name;
    return success();
  };
  for (unsigned i = 0; i < entry.getNumArguments(); ++i)
    if (failed(claim(entry.getArgAttrOfType<StringAttr>(i, attr))))
      return failure();
  for (unsigned i = 0; i < entry.getNumResults(); ++i)
    if (failed(claim(entry.getResultAttrOfType<StringAttr>(i, attr))))
      return failure();
  return success();
}

FailureOr<SmallVector<func::FuncOp>> aicf::getOpenEntries(ModuleOp module) {
  for (auto nested : module.getOps<ModuleOp>())
    if (!nested->hasAttr(emit::EmitDialect::kOpenAttr))
      return emitError(nested.getLoc())
             << "a nested module is not compiled: entries "
                "stand in the outermost one";
  SmallVector<func::FuncOp> entries = getEntries(module);
  std::set<int64_t> ids;
  for (func::FuncOp entry : entries)
    if (failed(verifyOpen(entry, ids)) || failed(verifyNames(entry)))
      return failure();
  return entries;
}

std::string aicf::getPassName(emit::DecisionClass cls) {
  // aicf-launch writes launches.
  if (cls == emit::DecisionClass::Launch)
    return "aicf-launch-groups";
  std::string name = emit::stringifyDecisionClass(cls).str();
  llvm::replace(name, '_', '-');
  return "aicf-" + name;
}

std::string aicf::getPassOrder() {
  // The classes are enumerated in this order.
  SmallVector<std::string> names;
  for (unsigned i = 0; i <= emit::getMaxEnumValForDecisionClass(); ++i)
    names.push_back(getPassName(static_cast<emit::DecisionClass>(i)));
  return llvm::join(names, ", ");
}

LogicalResult aicf::verifyPassOrder(func::FuncOp entry,
                                    emit::DecisionClass cls) {
  auto decided =
      entry->getAttrOfType<emit::DecidedAttr>(emit::EmitDialect::kDecidedAttr);
  if (!decided)
    return success();
  for (emit::DecisionClass other : decided.getClasses()) {
    if (other < cls || (other == cls && !changesProgram(cls)))
      continue;
    auto error = emitError(entry.getLoc()) << getPassName(cls);
    if (other == cls)
      error << " has decided about entry @" << entry.getName()
            << " already, and carried it out";
    else
      error << " runs before " << getPassName(other)
            << ", which has decided about entry @" << entry.getName()
            << " already; the order is " << getPassOrder();
    if (findOpenForm(entry->getParentOfType<ModuleOp>()))
      error << "; aicf-strip goes back to the open program";
    return error;
  }
  return success();
}

bool aicf::isDecided(func::FuncOp entry, emit::DecisionClass cls) {
  auto decided =
      entry->getAttrOfType<emit::DecidedAttr>(emit::EmitDialect::kDecidedAttr);
  return decided && decided.contains(cls);
}

void aicf::setDecided(func::FuncOp entry, emit::DecisionClass cls) {
  StringRef name = emit::EmitDialect::kDecidedAttr;
  llvm::SmallSetVector<emit::DecisionClass, 8> classes;
  if (auto old = entry->getAttrOfType<emit::DecidedAttr>(name))
    classes.insert_range(old.getClasses());
  classes.insert(cls);
  entry->setAttr(
      name, emit::DecidedAttr::get(entry.getContext(), classes.getArrayRef()));
}

/// `records` without those of `cls`.
static ArrayAttr without(ArrayAttr records, emit::DecisionClass cls) {
  SmallVector<Attribute> kept;
  if (records)
    for (auto record : records.getAsRange<emit::DecisionAttr>())
      if (record.getDecisionClass() != cls)
        kept.push_back(record);
  return kept.empty() ? nullptr : ArrayAttr::get(records.getContext(), kept);
}

void aicf::dropRecords(func::FuncOp entry, emit::DecisionClass cls) {
  for (auto op : entry.getBody().front().getOps<emit::ComputeOp>())
    op.setDecisionRecords(without(op.getDecisionsAttr(), cls));
  StringRef name = emit::EmitDialect::kDecisionsAttr;
  if (auto records = entry->getAttrOfType<ArrayAttr>(name)) {
    if (ArrayAttr kept = without(records, cls))
      entry->setAttr(name, kept);
    else
      entry->removeAttr(name);
  }
}

FailureOr<std::vector<std::unique_ptr<Planner>>>
aicf::createPlanners(ModuleOp module) {
  auto targets = getTargets(module);
  if (!targets)
    return emitError(getReportLoc(module))
           << llvm::toString(targets.takeError());
  std::vector<std::unique_ptr<Planner>> planners;
  for (TargetDescription &target : *targets) {
    planners.push_back(
        std::make_unique<Planner>(module.getContext(), std::move(target)));
    if (!planners.back()->getBackend())
      return emitError(getReportLoc(module))
             << "no back end for target '" << planners.back()->getTarget().name
             << "' (chip " << planners.back()->getTarget().chip << ")";
  }
  return planners;
}

FailureOr<PlanningInput> aicf::getPlanningInput(ModuleOp module,
                                                emit::DecisionClass cls) {
  auto entries = getOpenEntries(module);
  if (failed(entries))
    return failure();
  for (func::FuncOp entry : *entries)
    if (failed(verifyPassOrder(entry, cls)) || failed(followPins(entry)))
      return failure();
  auto planners = createPlanners(module);
  if (failed(planners))
    return failure();
  return PlanningInput{std::move(*entries), std::move(*planners)};
}

emit::SubjectAttr aicf::getSubject(emit::ComputeOp op) {
  return emit::SubjectAttr::getInstruction(op.getContext(), op.getId());
}

emit::SubjectAttr aicf::getSubject(emit::ComputeOp op, unsigned output) {
  return emit::SubjectAttr::getOutput(op.getContext(), op.getId(), output);
}

emit::SubjectAttr aicf::getSubject(func::FuncOp entry) {
  return emit::SubjectAttr::getEntry(entry.getSymNameAttr());
}

std::string aicf::subjectOf(emit::ComputeOp op) { return getSubject(op).str(); }

std::string aicf::subjectOf(emit::ComputeOp op, unsigned output) {
  return getSubject(op, output).str();
}

static std::pair<int, Attribute> getPinKey(emit::DecisionClass cls,
                                           emit::SubjectAttr subject) {
  return {static_cast<int>(cls), subject};
}

Pins::Pins(Operation *owner) {
  auto pins = owner->getAttrOfType<ArrayAttr>(emit::EmitDialect::kPinsAttr);
  if (!pins)
    return;
  for (auto pin : pins.getAsRange<emit::PinAttr>()) {
    byKey[getPinKey(pin.getDecisionClass(), pin.getSubject())].push_back(pin);
    classes.insert(pin.getDecisionClass());
  }
}

emit::PinAttr Pins::find(emit::DecisionClass cls, emit::SubjectAttr subject,
                         StringRef target) const {
  if (!contains(cls))
    return {};
  auto it = byKey.find(getPinKey(cls, subject));
  if (it == byKey.end())
    return {};
  emit::PinAttr found;
  for (emit::PinAttr pin : it->second) {
    if (pin.getTarget() && pin.getTarget() == target)
      return pin;
    if (!pin.getTarget() || target.empty())
      found = found ? found : pin;
  }
  return found;
}

Attribute Pins::lookup(emit::DecisionClass cls,
                       emit::SubjectAttr subject) const {
  emit::PinAttr pin = find(cls, subject);
  return pin ? pin.getChoice() : Attribute();
}

bool aicf::isWithinMargin(emit::HintsAttr hints, const Cost &cost,
                          const Cost &least) {
  return cost.total() <= mulDiv(least.total(), 100 + hints.getMargin(), 100);
}

StringAttr aicf::describeHint(emit::HintsAttr hints, bool isChosen,
                              StringRef violates, const Cost &cost,
                              const Cost &least) {
  MLIRContext *context = hints.getContext();
  if (isChosen)
    return StringAttr::get(context, "");
  if (!violates.empty())
    return StringAttr::get(context, "illegal: " + violates);
  if (isWithinMargin(hints, cost, least))
    return StringAttr::get(context,
                           "overruled: by a pin, or because the class is "
                           "disabled");
  return StringAttr::get(context,
                         "cost: " + Twine(cost.total()) + " ps, the least is " +
                             Twine(least.total()) + " ps, the margin " +
                             Twine(hints.getMargin()) + " %");
}

LogicalResult aicf::reportConflict(InFlightDiagnostic error,
                                   const Hazard &hazard) {
  if (hazard.conflict)
    error.attachNote(hazard.conflict->getLoc()) << "the conflict is with this";
  return error;
}

InFlightDiagnostic aicf::reportIllegalPin(InFlightDiagnostic error,
                                          emit::DecisionClass cls,
                                          emit::SubjectAttr subject,
                                          Attribute choice, const Twine &why) {
  error << "pinned decision '" << emit::stringifyDecisionClass(cls) << " "
        << subject.str() << " is " << emit::toText(choice)
        << "' is illegal: " << why;
  return error;
}

ModuleOp aicf::findOpenForm(ModuleOp module) {
  for (auto nested : module.getOps<ModuleOp>())
    if (nested->hasAttr(emit::EmitDialect::kOpenAttr))
      return nested;
  return nullptr;
}

void aicf::mergeReads(func::FuncOp entry) {
  DenseMap<StringAttr, emit::ReadOp> first;
  SmallVector<emit::ReadOp> reads(
      entry.getBody().front().getOps<emit::ReadOp>());
  for (emit::ReadOp read : reads) {
    auto [it, inserted] =
        first.try_emplace(read.getGlobalAttr().getAttr(), read);
    if (inserted)
      continue;
    read.getResult().replaceAllUsesWith(it->second.getResult());
    read.erase();
  }
}

SmallVector<Operation *> aicf::getReaders(Value value) {
  SmallVector<Operation *> readers;
  for (Operation *user : value.getUsers()) {
    readers.push_back(user);
    if (auto view = dyn_cast<emit::ViewOp>(user))
      llvm::append_range(readers, getReaders(view.getResult()));
  }
  return readers;
}

bool aicf::isEntryResult(Value value) {
  return llvm::any_of(getReaders(value), llvm::IsaPred<func::ReturnOp>);
}

Value aicf::getStorageRoot(Value value) {
  while (true) {
    value = emit::stripViews(value);
    auto result = dyn_cast<OpResult>(value);
    auto compute =
        result ? dyn_cast<emit::ComputeOp>(result.getOwner()) : nullptr;
    if (!compute)
      return value;
    Value init = compute.getOutputs()[result.getResultNumber()];
    if (init.getDefiningOp<tensor::EmptyOp>())
      return value;
    value = init;
  }
}

emit::ComputeOp aicf::createCopy(OpBuilder &builder, Location loc, int64_t id,
                                 Value source, Value destination) {
  auto type = cast<RankedTensorType>(source.getType());
  auto identity =
      AffineMap::getMultiDimIdentityMap(type.getRank(), builder.getContext());
  return emit::ComputeOp::create(builder, loc, id, "copy", type.getShape(),
                                 {identity, identity}, ValueRange(source),
                                 ValueRange(destination),
                                 [](OpBuilder &b, Location l, ValueRange args) {
                                   emit::YieldOp::create(b, l, args);
                                 });
}

int64_t aicf::getFreshId(ModuleOp module) {
  int64_t fresh = 0;
  module.walk([&](Operation *op) {
    if (auto instruction = dyn_cast<emit::InstructionOpInterface>(op))
      fresh = std::max(fresh, instruction.getInstructionId() + 1);
    if (auto save = dyn_cast<emit::SaveOp>(op))
      fresh = std::max<int64_t>(fresh, save.getId() + 1);
  });
  return fresh;
}

LogicalResult aicf::keepMemoryPermille(ModuleOp module, StringRef name,
                                       int64_t permille, int64_t usual) {
  if (permille < 0)
    return emitError(module.getLoc())
           << "a price of memory of " << permille << " thousandths is below 0";
  if (permille == usual)
    module->removeAttr(name);
  else
    module->setAttr(name,
                    Builder(module.getContext()).getI64IntegerAttr(permille));
  return success();
}

int64_t aicf::getMemoryPermille(ModuleOp module, StringRef name,
                                int64_t usual) {
  auto attr = module->getAttrOfType<IntegerAttr>(name);
  return attr ? attr.getInt() : usual;
}
