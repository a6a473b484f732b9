//===- Pin.cpp - Decisions that the user takes ----------------------------===//
//
// Pins come from the command line or from a file, and a resolved program's
// decisions can be written as such a file.
//
//===----------------------------------------------------------------------===//

#include "PlanUtils.h"
#include "aicf/Transforms/Passes.h"
#include "aicf/Transforms/Pins.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>

namespace aicf {
#define GEN_PASS_DEF_PINPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

void aicf::printFingerprints(emit::FingerprintsAttr fingerprints,
                             llvm::raw_ostream &os) {
  if (!fingerprints)
    return;
  std::string text;
  llvm::raw_string_ostream textStream(text);
  fingerprints.printStripped(textStream);
  StringRef body(text);
  body.consume_front(emit::FingerprintsAttr::getMnemonic());
  os << " where " << body;
}

void aicf::printPin(emit::DecisionAttr record, const Fingerprints &fingerprints,
                    llvm::raw_ostream &os) {
  os << "  " << emit::stringifyDecisionClass(record.getDecisionClass()) << " "
     << record.getSubject().str() << " is ";
  emit::printChoice(os, record.getChoice());
  if (isPerTarget(record.getDecisionClass()))
    os << " for \"" << record.getTargetName() << "\"";
  printFingerprints(fingerprints.get(record.getDecisionClass(),
                                     record.getSubject(), record.getChoice()),
                    os);
  if (record.getMeasured()) {
    std::string text;
    llvm::raw_string_ostream textStream(text);
    record.getMeasured().printStripped(textStream);
    StringRef body(text);
    body.consume_front(emit::MeasurementAttr::getMnemonic());
    os << " measured " << body;
  }
  os << "\n";
}

void aicf::printPins(ModuleOp module, llvm::raw_ostream &os) {
  Fingerprints fingerprints = Fingerprints::ofOpenForm(module);
  auto print = [&](Operation *root) {
    for (auto [op, record] : emit::collectRecords(root)) {
      if (isa<ModuleOp>(root) && op != root)
        continue;
      printPin(record, fingerprints, os);
    }
  };
  os << "module\n";
  print(module);
  for (func::FuncOp entry : getEntries(module)) {
    FlatSymbolRefAttr::get(entry).print(os); // In quotes where it needs them.
    os << "\n";
    print(entry);
  }
}

/// The op whose decisions `pin` is about: the module, an entry, or the entry of
/// the instruction that its subject names. A program of one entry need not have
/// the instruction yet: passes create copies.
static Operation *findOwner(ModuleOp module,
                            const std::map<int64_t, Operation *> &entryOf,
                            emit::PinAttr pin) {
  emit::SubjectAttr subject = pin.getSubject();
  if (subject.getKind() == emit::SubjectKind::Globals)
    return module;
  SmallVector<func::FuncOp> entries = getEntries(module);
  if (subject.getKind() == emit::SubjectKind::Entry) {
    auto *it = llvm::find_if(entries, [&](func::FuncOp entry) {
      return entry.getSymNameAttr() == subject.getEntry();
    });
    return it == entries.end() ? nullptr : it->getOperation();
  }
  if (auto it = entryOf.find(subject.getProducer()); it != entryOf.end())
    return it->second;
  return entries.size() == 1 ? entries.front().getOperation() : nullptr;
}

namespace {
struct Pin : aicf::impl::PinPassBase<Pin> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (func::FuncOp entry : getEntries(module))
      entry.walk([&](Operation *op) {
        if (auto instruction = dyn_cast<emit::InstructionOpInterface>(op))
          entryOf[instruction.getInstructionId()] = entry;
        if (auto save = dyn_cast<emit::SaveOp>(op))
          entryOf[save.getId()] = entry;
      });
    if (!file.empty()) {
      auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
      if (!buffer) {
        emitError(getReportLoc(module))
            << "cannot read decisions from '" << file
            << "': " << buffer.getError().message();
        return signalPassFailure();
      }
      if (failed(parse((*buffer)->getBuffer(), '\n', file)))
        return signalPassFailure();
    }
    // The line is the number of the pin.
    if (failed(parse(pins, ';', "--pin")))
      return signalPassFailure();
    // Those of the program itself, before they are compared with others.
    for (func::FuncOp entry : getEntries(module))
      if (failed(followPins(entry)))
        return signalPassFailure();
    Builder builder(&getContext());
    for (auto &[owner, list] : added) {
      // What the program says of a decision is replaced by what the file says,
      // and that by what the options say.
      llvm::MapVector<std::tuple<emit::DecisionClass, Attribute, Attribute>,
                      Attribute>
          merged;
      auto merge = [&](emit::PinAttr pin) {
        merged[{pin.getDecisionClass(), pin.getSubject(), pin.getTarget()}] =
            pin;
      };
      if (auto old =
              owner->getAttrOfType<ArrayAttr>(emit::EmitDialect::kPinsAttr))
        for (auto pin : old.getAsRange<emit::PinAttr>())
          merge(pin);
      for (emit::PinAttr pin : list)
        merge(pin);
      SmallVector<Attribute> all(llvm::make_second_range(merged));
      owner->setAttr(emit::EmitDialect::kPinsAttr, builder.getArrayAttr(all));
    }
  }

  /// Reads pins, one a piece of `text`. A piece `@entry` or `module` says whose
  /// decisions follow, `@entry` before a pin says it of that pin; without
  /// either, an instruction's id says so.
  LogicalResult parse(StringRef text, char separator, StringRef source) {
    ModuleOp module = getOperation();
    SmallVector<TargetDescription, 2> targets;
    if (auto attached = getTargets(module))
      targets = std::move(*attached);
    else // Pins may come first.
      llvm::consumeError(attached.takeError());
    Operation *section = nullptr;
    unsigned line = 0;
    std::map<std::tuple<Operation *, emit::DecisionClass, const void *,
                        const void *>,
             Attribute>
        choices;
    while (!text.empty()) {
      // A line ends where it ends; a `;` in quotes belongs to the pin.
      size_t end = separator == '\n'
                       ? text.find(separator)
                       : findUnquoted(text, StringRef(&separator, 1));
      StringRef piece = text.take_front(end);
      text = text.drop_front(std::min(text.size(), piece.size() + 1));
      ++line;
      piece = piece.take_front(findUnquoted(piece, "//")).trim();
      auto fail = [&]() {
        auto loc = FileLineColLoc::get(&getContext(), source, line, 1);
        return emitError(loc);
      };
      if (piece.empty())
        continue;
      if (piece == "module") {
        section = module;
        continue;
      }
      Operation *owner = section;
      if (piece.starts_with("@")) {
        auto find = [&](StringRef name) {
          return module.lookupSymbol<func::FuncOp>(name.drop_front());
        };
        if (func::FuncOp entry = find(piece)) {
          section = entry;
          continue;
        }
        StringRef name = piece.take_until(llvm::isSpace);
        if (piece.starts_with("@\"")) {
          size_t length = 0;
          auto symbol = dyn_cast_or_null<FlatSymbolRefAttr>(
              parseAttribute(piece, &getContext(), Type(), &length));
          if (!symbol)
            return failure();
          name = piece.take_front(length);
          owner = module.lookupSymbol<func::FuncOp>(symbol.getAttr());
        } else {
          owner = find(name);
        }
        if (!owner)
          return fail() << "no entry " << name;
        piece = piece.drop_front(name.size()).trim();
        if (piece.empty()) {
          section = owner;
          continue;
        }
      }
      std::string why;
      emit::PinAttr pin = parsePin(piece, &getContext(), targets, why);
      if (!pin)
        return fail() << "not a decision: '" << piece << "': " << why;
      // Before what it stands on fails for this reason: a file that was
      // measured for another machine pins the structure first.
      auto isMeant = [&](const TargetDescription &target) {
        return target.name == pin.getTarget().getValue();
      };
      if (pin.getTarget() && !targets.empty() &&
          isPerTarget(pin.getDecisionClass()) &&
          llvm::none_of(targets, isMeant))
        return fail() << "'" << piece << "' is for " << pin.getTarget()
                      << ", which the program is not compiled for";
      if (pin.getFingerprints()) {
        auto entry = dyn_cast_or_null<func::FuncOp>(owner);
        FailureOr<emit::PinAttr> now =
            Fingerprints(entry ? SmallVector<func::FuncOp>{entry}
                               : getEntries(module))
                .follow(pin, fail);
        if (failed(now))
          return failure();
        pin = *now;
      }
      if (!owner)
        owner = findOwner(module, entryOf, pin);
      if (!owner)
        return fail() << "no decision is about " << pin.getSubject().str()
                      << ": no entry or instruction has that name";
      Attribute &choice = choices[{owner, pin.getDecisionClass(),
                                   pin.getSubject().getAsOpaquePointer(),
                                   pin.getTarget().getAsOpaquePointer()}];
      if (choice && choice != pin.getChoice())
        return fail() << "'" << piece
                      << "' contradicts another pin, which takes "
                      << emit::toText(choice);
      choice = pin.getChoice();
      added[owner].push_back(pin);
    }
    return success();
  }

  std::map<int64_t, Operation *> entryOf;
  llvm::MapVector<Operation *, SmallVector<emit::PinAttr>> added;
};
} // namespace
