//===- Fingerprints.cpp - Pins that know their instructions ---------------===//
//
// Ids count instructions as a program is lowered, so they move when it is
// edited. A pin that carries fingerprints is about what computes the same from
// the same, whatever its id is by now.
//
//===----------------------------------------------------------------------===//

#include "PlanUtils.h"
#include "aicf/Analysis/InstructionDesc.h"
#include "aicf/Transforms/Pins.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <set>

using namespace mlir;
using namespace aicf;

/// Short enough to read, long enough to tell instructions apart.
static constexpr int64_t kFingerprintMask = (int64_t(1) << 48) - 1;

Fingerprints::Fingerprints(ArrayRef<func::FuncOp> entries) {
  for (func::FuncOp entry : entries)
    add(entry);
}

Fingerprints Fingerprints::ofOpenForm(ModuleOp module) {
  ModuleOp open = findOpenForm(module);
  return Fingerprints(open ? getEntries(open) : SmallVector<func::FuncOp>());
}

void Fingerprints::add(func::FuncOp entry) {
  DenseMap<Value, uint64_t> values;
  std::string text;
  llvm::raw_string_ostream os(text);
  auto hash = [&] {
    uint64_t result = llvm::xxh3_64bits(text);
    text.clear();
    return result;
  };
  auto claim = [&](int64_t id, uint64_t value) {
    int64_t print = value & kFingerprintMask;
    hashes[id] = print;
    ids[print].push_back(id);
  };
  for (BlockArgument argument : entry.getArguments()) {
    unsigned number = argument.getArgNumber();
    // The runtime knows an input by its name, if it has one.
    if (auto name = entry.getArgAttrOfType<StringAttr>(
            number, emit::EmitDialect::kNameAttr))
      os << "input " << name;
    else
      os << "input " << number;
    os << argument.getType();
    values[argument] = hash();
  }
  for (Operation &op : entry.getBody().front()) {
    if (auto compute = dyn_cast<emit::ComputeOp>(op)) {
      os << describe(compute).serialize();
      for (Value operand : compute->getOperands())
        os << "|" << values.lookup(operand);
      uint64_t own = hash();
      claim(compute.getId(), own);
      for (OpResult result : compute->getResults()) {
        os << own << "." << result.getResultNumber();
        values[result] = hash();
      }
      continue;
    }
    if (auto read = dyn_cast<emit::ReadOp>(op))
      os << "global " << read.getGlobalAttr();
    else
      os << op.getName();
    for (Value operand : op.getOperands())
      os << "|" << values.lookup(operand);
    os << op.getResultTypes();
    uint64_t own = hash();
    if (auto save = dyn_cast<emit::SaveOp>(op))
      claim(save.getId(), own);
    for (Value result : op.getResults())
      values[result] = own;
  }
}

/// Calls `visit` with every id in `subject` and `choice`, by reference.
static void visitIds(emit::DecisionClass cls, emit::SubjectAttr subject,
                     Attribute choice, function_ref<void(int64_t)> visit) {
  auto visitSubject = [&](emit::SubjectAttr about) {
    if (about.getKind() >= emit::SubjectKind::Instruction)
      visit(about.getFirst());
    if (about.isEdge())
      visit(about.getSecond());
  };
  visitSubject(subject);
  if (auto other = dyn_cast_or_null<emit::SubjectAttr>(choice))
    visitSubject(other);
  if (auto group = dyn_cast_or_null<emit::LaunchGroupAttr>(choice))
    llvm::for_each(group.getInstructions(), visit);
  if (cls != emit::DecisionClass::Order)
    return;
  if (auto list = dyn_cast<DenseI64ArrayAttr>(choice))
    llvm::for_each(list.asArrayRef(), visit);
  if (auto steps = dyn_cast<ArrayAttr>(choice))
    for (auto step : steps.getAsRange<DenseI64ArrayAttr>())
      llvm::for_each(step.asArrayRef(), visit);
}

emit::FingerprintsAttr Fingerprints::get(emit::DecisionClass cls,
                                         emit::SubjectAttr subject,
                                         Attribute choice) const {
  llvm::SmallSetVector<int64_t, 4> known;
  visitIds(cls, subject, choice, [&](int64_t id) {
    // Passes number copies that the open program does not have.
    if (hashes.count(id))
      known.insert(id);
  });
  if (known.empty())
    return {};
  SmallVector<int64_t> prints;
  for (int64_t id : known)
    prints.push_back(hashes.at(id));
  return emit::FingerprintsAttr::get(subject.getContext(), known.getArrayRef(),
                                     prints);
}

FailureOr<emit::PinAttr>
Fingerprints::follow(emit::PinAttr pin,
                     function_ref<InFlightDiagnostic()> emitError) const {
  emit::FingerprintsAttr prints = pin.getFingerprints();
  if (!prints)
    return pin;
  std::map<int64_t, int64_t> now;
  std::set<int64_t> taken;
  for (auto [id, print] :
       llvm::zip_equal(prints.getIds(), prints.getHashes())) {
    auto own = hashes.find(id);
    if (own != hashes.end() && own->second == print) {
      now[id] = id;
      taken.insert(id);
      continue;
    }
    auto fail = [&] {
      return emitError() << "the pin '"
                         << emit::stringifyDecisionClass(pin.getDecisionClass())
                         << " " << pin.getSubject().str() << " is "
                         << emit::toText(pin.getChoice())
                         << "' was written for another program: ";
    };
    auto found = ids.find(print);
    if (found == ids.end())
      return fail() << "no instruction has the fingerprint of its i" << id;
    if (found->second.size() > 1)
      return fail() << "i" << found->second[0] << " and i" << found->second[1]
                    << " both have the fingerprint of its i" << id
                    << "; name one of them, without a fingerprint";
    now[id] = found->second.front();
    // Two of one fingerprint, of which the program has one.
    if (!taken.insert(now[id]).second ||
        (llvm::is_contained(prints.getIds(), now[id]) && !now.count(now[id]) &&
         hashes.at(now[id]) == print))
      return fail() << "i" << now[id] << " is the only instruction with the "
                    << "fingerprint of its i" << id << ", and of another one";
  }
  auto move = [&](int64_t id) {
    auto it = now.find(id);
    return it == now.end() ? id : it->second;
  };
  auto moveSubject = [&](emit::SubjectAttr about) {
    if (about.getKind() < emit::SubjectKind::Instruction)
      return about;
    return emit::SubjectAttr::get(
        about.getContext(), about.getKind(), move(about.getFirst()),
        about.isEdge() ? move(about.getSecond()) : about.getSecond(),
        about.getRound(), about.getEntry());
  };
  auto moveList = [&](DenseI64ArrayAttr list) {
    return DenseI64ArrayAttr::get(pin.getContext(),
                                  llvm::map_to_vector(list.asArrayRef(), move));
  };
  Attribute choice = pin.getChoice();
  if (auto other = dyn_cast<emit::SubjectAttr>(choice))
    choice = moveSubject(other);
  if (auto group = dyn_cast<emit::LaunchGroupAttr>(choice))
    choice = emit::LaunchGroupAttr::get(
        pin.getContext(), llvm::map_to_vector(group.getInstructions(), move),
        group.getCluster(), group.getThreads());
  if (pin.getDecisionClass() == emit::DecisionClass::Order) {
    if (auto list = dyn_cast<DenseI64ArrayAttr>(choice))
      choice = moveList(list);
    else if (auto steps = dyn_cast<ArrayAttr>(choice))
      choice = ArrayAttr::get(
          pin.getContext(),
          llvm::map_to_vector(steps.getAsRange<DenseI64ArrayAttr>(),
                              [&](DenseI64ArrayAttr step) -> Attribute {
                                return moveList(step);
                              }));
  }
  return emit::PinAttr::get(
      pin.getContext(), pin.getDecisionClass(), moveSubject(pin.getSubject()),
      choice, pin.getTarget(),
      emit::FingerprintsAttr::get(pin.getContext(),
                                  llvm::map_to_vector(prints.getIds(), move),
                                  prints.getHashes()),
      pin.getMeasured());
}

LogicalResult aicf::followPins(func::FuncOp entry) {
  StringRef name = emit::EmitDialect::kPinsAttr;
  auto pins = entry->getAttrOfType<ArrayAttr>(name);
  auto isMarked = [](emit::PinAttr pin) {
    return pin.getFingerprints() != nullptr;
  };
  // Once a class is closed, instructions are others, and ids were looked up.
  if (!pins || entry->hasAttr(emit::EmitDialect::kDecidedAttr) ||
      llvm::none_of(pins.getAsRange<emit::PinAttr>(), isMarked))
    return success();
  Fingerprints prints(entry);
  auto fail = [&] { return emitError(entry.getLoc()); };
  llvm::DenseMap<std::tuple<int, Attribute, Attribute>, emit::PinAttr> seen;
  SmallVector<Attribute> moved;
  for (auto pin : pins.getAsRange<emit::PinAttr>()) {
    FailureOr<emit::PinAttr> now = prints.follow(pin, fail);
    if (failed(now))
      return failure();
    emit::PinAttr &other = seen[{static_cast<int>(now->getDecisionClass()),
                                 now->getSubject(), now->getTarget()}];
    if (other && other.getChoice() != now->getChoice())
      return fail() << "the pin '"
                    << emit::stringifyDecisionClass(pin.getDecisionClass())
                    << " " << pin.getSubject().str() << " is "
                    << emit::toText(pin.getChoice()) << "' is about "
                    << now->getSubject().str()
                    << " now, where another pin takes "
                    << emit::toText(other.getChoice());
    if (other)
      continue;
    other = *now;
    moved.push_back(*now);
  }
  entry->setAttr(name, ArrayAttr::get(entry.getContext(), moved));
  return success();
}
