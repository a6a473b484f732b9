//===- TargetDescription.cpp - Hardware as numbers ------------------------===//

#include "aicf/Target/TargetInterface.h"

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Support/Names.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static constexpr NumberInfo kNumbers[] = {
#define AICF_FIELD(field, unit, meaning, least)                                \
  {#field, unit, meaning, least, std::nullopt},
    AICF_TARGET_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
};

static constexpr int64_t TargetDescription::*kFields[] = {
#define AICF_FIELD(field, unit, meaning, least) &TargetDescription::field,
    AICF_TARGET_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
};

TargetDescription::TargetDescription(StringRef backend,
                                     std::unique_ptr<BackendNumbers> own)
    : backend(backend), own(std::move(own)) {}

void TargetDescription::visitNumbers(Visit visit) {
  for (auto [info, field] : llvm::zip_equal(kNumbers, kFields))
    visit(info, this->*field);
  if (own)
    for (auto [index, info] : llvm::enumerate(own->getInfos()))
      visit(info, own->getNumber(index));
}

void TargetDescription::visitNumbers(
    llvm::function_ref<void(const NumberInfo &, int64_t)> visit) const {
  const_cast<TargetDescription *>(this)->visitNumbers(
      [&](const NumberInfo &info, int64_t &value) { visit(info, value); });
}

std::vector<std::string> TargetDescription::getMachineNumbers() const {
  std::vector<std::string> names;
  visitNumbers([&](const NumberInfo &info, int64_t) {
    if (!info.byDefault)
      names.push_back(info.name.str());
  });
  return names;
}

std::vector<std::string> TargetDescription::getModelNumbers() const {
  std::vector<std::string> names;
  visitNumbers([&](const NumberInfo &info, int64_t) {
    if (info.byDefault)
      names.push_back(info.name.str());
  });
  return names;
}

int64_t *TargetDescription::getNumber(StringRef number) {
  int64_t *found = nullptr;
  visitNumbers([&](const NumberInfo &info, int64_t &value) {
    if (info.name == number)
      found = &value;
  });
  return found;
}

uint64_t TargetDescription::hash() const {
  std::string text = backend + ";" + chip;
  visitNumbers([&](const NumberInfo &info, int64_t value) {
    text += (";" + info.name + "=" + Twine(value)).str();
  });
  return llvm::xxh3_64bits(text);
}

std::string TargetDescription::key() const {
  // Eight hex digits tell descriptions apart and keep records short.
  return name + "/" +
         llvm::utohexstr(hash() >> 32, /*LowerCase=*/true, /*Width=*/8);
}

/// What no number of `unit` is beyond on any machine. Models multiply several.
static int64_t getMost(StringRef unit) {
  return llvm::StringSwitch<int64_t>(unit)
      .Case("ps", 1'000'000'000'000)
      .Cases({"bytes", "MB/s"}, int64_t(1) << 40)
      .Case("MHz", 1'000'000)
      .Cases({"count", "threads", "registers"}, 1 << 20)
      .Case("bits", 2048)
      .Case("date", 9999'12'31)
      .Default(1'000'000); // Cycles, operations a cycle, shares.
}

llvm::Error TargetDescription::verify() const {
  constexpr StringRef kLetters = "abcdefghijklmnopqrstuvwxyz"
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
  for (StringRef word : {StringRef(name), StringRef(backend), StringRef(chip)})
    if (word.empty() || word.find_first_not_of(kLetters) != StringRef::npos)
      return llvm::createStringError(
          "'" + word +
          "' names no target, back end or chip: letters, digits, '_', '.' and "
          "'-' do");
  auto fail = [&](const Twine &message) {
    return llvm::createStringError("target '" + name + "': " + message);
  };
  std::string bounds;
  visitNumbers([&](const NumberInfo &info, int64_t value) {
    int64_t most = getMost(info.unit);
    if (!bounds.empty() || (value >= info.least && value <= most))
      return;
    bounds = ("'" + info.name + "' is " + Twine(value) + ", must be at " +
              (value < info.least ? "least " + Twine(info.least)
                                  : "most " + Twine(most)) +
              " (" + info.meaning + ", " + info.unit + ")")
                 .str();
  });
  if (!bounds.empty())
    return fail(bounds);
  if (alignment & (alignment - 1))
    return fail("'alignment' is " + Twine(alignment) +
                ", must be a power of two");
  if (max_thread_registers > registers)
    return fail("'max_thread_registers' is " + Twine(max_thread_registers) +
                ", more than 'registers', " + Twine(registers));
  if (max_block_threads > max_threads)
    return fail("'max_block_threads' is " + Twine(max_block_threads) +
                ", more than 'max_threads', " + Twine(max_threads));
  if (delta > 1000)
    return fail("'delta' is " + Twine(delta) + ", must be at most 1000");
  if (own)
    if (llvm::Error error = own->verify(*this))
      return fail(llvm::toString(std::move(error)));
  return llvm::Error::success();
}

/// A description of `backend` with what it starts out with. `chip` may be
/// empty: not known yet.
static llvm::Expected<TargetDescription> create(StringRef backend,
                                                MLIRContext *context) {
  if (const TargetInterface *interface = getTargetInterface(context, backend))
    return TargetDescription(backend, interface->createNumbers());
  SmallVector<std::string> known;
  for (const TargetInterface *interface : getTargetInterfaces(context))
    known.push_back(interface->getDialect()->getNamespace().str());
  return llvm::createStringError("no back end is called '" + backend +
                                 "'; known are " + llvm::join(known, ", "));
}

/// The bounds of the numbers, and what the back end says of the chip.
static llvm::Error verifyAll(const TargetDescription &target,
                             MLIRContext *context) {
  if (llvm::Error error = target.verify())
    return error;
  const TargetInterface *interface =
      getTargetInterface(context, target.backend);
  if (std::string why = interface->whyNotChip(target.chip); !why.empty())
    return llvm::createStringError("target '" + target.name + "': " + why);
  return llvm::Error::success();
}

llvm::Expected<TargetDescription>
TargetDescription::fromAttr(emit::TargetAttr attr) {
  auto fail = [&](const Twine &message) {
    return llvm::createStringError("target '" + attr.getName().getValue() +
                                   "': " + message);
  };
  MLIRContext *context = attr.getContext();
  llvm::Expected<TargetDescription> t =
      create(attr.getBackend().getValue(), context);
  if (!t)
    return fail(llvm::toString(t.takeError()));
  t->name = attr.getName().str();
  t->chip = attr.getChip().str();
  DictionaryAttr numbers = attr.getNumbers();
  for (NamedAttribute entry : numbers)
    if (!t->getNumber(entry.getName()))
      return fail("unknown number '" + entry.getName().getValue() + "'");
  std::string missing;
  t->visitNumbers([&](const NumberInfo &info, int64_t &number) {
    auto value = numbers.getAs<IntegerAttr>(info.name);
    if (value)
      number = value.getInt();
    else if (!info.byDefault && missing.empty())
      missing = ("number '" + info.name + "' (" + info.meaning + ", " +
                 info.unit + ") is missing")
                    .str();
  });
  if (!missing.empty())
    return fail(missing);
  if (llvm::Error error = verifyAll(*t, context))
    return error;
  return t;
}

emit::TargetAttr TargetDescription::toAttr(MLIRContext *context) const {
  Builder b(context);
  SmallVector<NamedAttribute> numbers;
  visitNumbers([&](const NumberInfo &info, int64_t value) {
    if (value != info.byDefault)
      numbers.push_back(b.getNamedAttr(info.name, b.getI64IntegerAttr(value)));
  });
  return emit::TargetAttr::get(context, b.getStringAttr(name),
                               b.getStringAttr(backend), b.getStringAttr(chip),
                               b.getDictionaryAttr(numbers));
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

void TargetDescription::print(raw_ostream &os,
                              const TargetDescription *base) const {
  os << "name = " << name << "\nchip = " << chip << "\n";
  if (base)
    os << "like = " << base->name << "\n";
  else
    os << "backend = " << backend << "\n";
  std::optional<TargetDescription> other;
  if (base)
    other = *base;
  visitNumbers([&](const NumberInfo &info, int64_t value) {
    if (!other || *other->getNumber(info.name) != value)
      os << info.name << " = " << value << "  # " << info.unit << ": "
         << info.meaning << "\n";
  });
}

llvm::Expected<TargetDescription>
TargetDescription::read(StringRef path, MLIRContext *context) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!file)
    return llvm::createStringError("cannot read '" + path +
                                   "': " + file.getError().message());
  TargetDescription t;
  StringSet<> given;
  bool hasNumbers = false;
  SmallVector<StringRef> lines;
  (*file)->getBuffer().split(lines, '\n');
  for (auto [index, line] : llvm::enumerate(lines)) {
    StringRef text = line.split('#').first.trim();
    if (text.empty())
      continue;
    auto fail = [&](const Twine &message) {
      return llvm::createStringError(path + ":" + Twine(index + 1) + ": " +
                                     message);
    };
    auto [key, value] = text.split('=');
    key = key.trim();
    value = value.trim();
    if (value.empty())
      return fail("expected NAME = VALUE, not '" + text + "'");
    if (!given.insert(key).second)
      return fail("'" + key + "' is given twice");
    if (key == "like") {
      if (given.contains("backend") || hasNumbers)
        return fail("'like' stands before all numbers, and instead of "
                    "'backend'");
      if (value.ends_with(".target"))
        return fail("'like' takes a name of the table, not a file");
      llvm::Expected<TargetDescription> base = lookupTarget(value, context);
      if (!base)
        return fail(llvm::toString(base.takeError()));
      if (!t.name.empty())
        base->name = t.name;
      if (!t.chip.empty())
        base->chip = t.chip;
      t = *base;
    } else if (key == "backend") {
      if (given.contains("like") || hasNumbers)
        return fail("'backend' stands before all numbers, and instead of "
                    "'like'");
      llvm::Expected<TargetDescription> base = create(value, context);
      if (!base)
        return fail(llvm::toString(base.takeError()));
      base->name = t.name;
      base->chip = t.chip;
      t = *base;
    } else if (key == "name") {
      t.name = value.str();
    } else if (key == "chip") {
      t.chip = value.str();
    } else if (int64_t *number = t.getNumber(key)) {
      hasNumbers = true;
      if (value.getAsInteger(10, *number))
        return fail("'" + key + "' is '" + value + "', not a whole number");
    } else {
      return fail("unknown number '" + key + "'" +
                  (t.backend.empty() ? ", before 'backend' or 'like'" : ""));
    }
  }
  auto fail = [&](const Twine &message) {
    return llvm::createStringError(path + ": " + message);
  };
  for (auto [key, value] : {std::pair{"backend", StringRef(t.backend)},
                            {"name", t.name},
                            {"chip", t.chip}})
    if (value.empty())
      return fail("no '" + Twine(key) + "'" +
                  (StringRef(key) == "backend" ? ", and no 'like'" : ""));
  std::string missing;
  t.visitNumbers([&](const NumberInfo &info, int64_t &) {
    if (!info.byDefault && !given.contains("like") &&
        !given.contains(info.name) && missing.empty())
      missing = ("number '" + info.name + "' (" + info.meaning + ", " +
                 info.unit + ") is missing, and no 'like'")
                    .str();
  });
  if (!missing.empty())
    return fail(missing);
  if (llvm::Error error = verifyAll(t, context))
    return fail(llvm::toString(std::move(error)));
  return t;
}

//===----------------------------------------------------------------------===//
// Known targets
//===----------------------------------------------------------------------===//

const TargetInterface *aicf::getTargetInterface(MLIRContext *context,
                                                StringRef backend) {
  Dialect *dialect = context->getLoadedDialect(backend);
  return dialect ? dialect->getRegisteredInterface<TargetInterface>() : nullptr;
}

SmallVector<const TargetInterface *>
aicf::getTargetInterfaces(MLIRContext *context) {
  SmallVector<const TargetInterface *> interfaces;
  for (Dialect *dialect : context->getLoadedDialects())
    if (const auto *interface =
            dialect->getRegisteredInterface<TargetInterface>())
      interfaces.push_back(interface);
  llvm::sort(interfaces, [](const TargetInterface *a,
                            const TargetInterface *b) {
    return a->getDialect()->getNamespace() < b->getDialect()->getNamespace();
  });
  return interfaces;
}

SmallVector<std::string> aicf::getKnownTargetNames(MLIRContext *context) {
  SmallVector<std::string> names;
  for (const TargetInterface *interface : getTargetInterfaces(context))
    for (const TargetDescription &target : interface->getKnownTargets())
      names.push_back(target.name);
  return names;
}

/// All names that stand for a target, an alias in brackets behind its target.
static std::string describeKnownTargets(MLIRContext *context) {
  SmallVector<std::string> words;
  SmallVector<std::string> names = getKnownTargetNames(context);
  llvm::StringSet<> taken;
  for (const std::string &name : names)
    taken.insert(name);
  for (const TargetInterface *interface : getTargetInterfaces(context)) {
    if (auto [alias, name] = interface->getAlias(); !alias.empty())
      words.push_back((alias + " (" + name + " here)").str());
    for (const TargetDescription &target : interface->getKnownTargets()) {
      words.push_back(target.name);
      if (taken.insert(target.chip).second)
        words.back() += " (" + target.chip + ")";
    }
  }
  return llvm::join(words, ", ");
}

llvm::Expected<TargetDescription> aicf::lookupTarget(StringRef name,
                                                     MLIRContext *context) {
  if (name.ends_with(".target"))
    return TargetDescription::read(name, context);
  SmallVector<const TargetInterface *> interfaces =
      getTargetInterfaces(context);
  StringRef wanted = name;
  for (const TargetInterface *interface : interfaces)
    if (auto [alias, known] = interface->getAlias(); alias == name)
      wanted = known;
  for (const TargetInterface *interface : interfaces)
    for (const TargetDescription &target : interface->getKnownTargets())
      if (target.name == wanted)
        return target;
  // A chip stands for the first machine that has it.
  for (const TargetInterface *interface : interfaces)
    for (const TargetDescription &target : interface->getKnownTargets())
      if (target.chip == wanted)
        return target;
  SmallVector<StringRef> known;
  for (const TargetInterface *interface : interfaces) {
    known.push_back(interface->getAlias().first);
    for (const TargetDescription &target : interface->getKnownTargets()) {
      known.push_back(target.name);
      known.push_back(target.chip);
    }
  }
  return llvm::createStringError("unknown target '" + name + "'; known are " +
                                 describeKnownTargets(context) +
                                 suggestName(name, known));
}

llvm::Expected<SmallVector<TargetDescription, 2>>
aicf::getTargets(ModuleOp module) {
  auto attrs =
      module->getAttrOfType<ArrayAttr>(emit::EmitDialect::kTargetsAttr);
  if (!attrs || attrs.empty())
    return llvm::createStringError(
        "the module names no target: run aicf-attach-targets first");
  SmallVector<TargetDescription, 2> targets;
  for (auto attr : attrs.getAsRange<emit::TargetAttr>()) {
    llvm::Expected<TargetDescription> target =
        TargetDescription::fromAttr(attr);
    if (!target)
      return target.takeError();
    targets.push_back(std::move(*target));
  }
  return targets;
}
