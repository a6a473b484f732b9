//===- TargetDescription.cpp - Hardware as numbers ------------------------===//

#include "aicf/Target/TargetDescription.h"

#include "KnownTargets.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace aicf;

namespace {
/// The model's numbers by default.
struct ModelDefaults {
#define AICF_DEFAULT(field, value) int64_t field = value;
#include "ModelNumbers.inc"
#undef AICF_DEFAULT
};
} // namespace

static constexpr ModelDefaults kDefaults;

TargetDescription::TargetDescription() {
#define AICF_FIELD(field, unit, meaning, least) field = kDefaults.field;
  AICF_MODEL_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
}

namespace {
/// A number of a description.
struct NumberInfo {
  StringRef name, unit, meaning;
  int64_t TargetDescription::*field;
  int64_t least;
  std::optional<int64_t> byDefault; ///< Of a model number.
};
} // namespace

static constexpr NumberInfo kNumbers[] = {
#define AICF_FIELD(field, unit, meaning, least)                                \
  {#field, unit, meaning, &TargetDescription::field, least, std::nullopt},
    AICF_TARGET_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
#define AICF_FIELD(field, unit, meaning, least)                                \
  {#field, unit, meaning, &TargetDescription::field, least, kDefaults.field},
        AICF_MODEL_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
};

static const NumberInfo *findNumber(StringRef name) {
  const NumberInfo *found = llvm::find_if(
      kNumbers, [&](const NumberInfo &number) { return number.name == name; });
  return found == std::end(kNumbers) ? nullptr : found;
}

static std::vector<std::string> listNumbers(bool ofModel) {
  std::vector<std::string> names;
  for (const NumberInfo &number : kNumbers)
    if (number.byDefault.has_value() == ofModel)
      names.push_back(number.name.str());
  return names;
}

std::vector<std::string> TargetDescription::getMachineNumbers() {
  return listNumbers(/*ofModel=*/false);
}
std::vector<std::string> TargetDescription::getModelNumbers() {
  return listNumbers(/*ofModel=*/true);
}

int64_t *TargetDescription::getNumber(StringRef number) {
  const NumberInfo *info = findNumber(number);
  return info ? &(this->*info->field) : nullptr;
}

uint64_t TargetDescription::hash() const {
  std::string text = chip;
  for (const NumberInfo &number : kNumbers)
    text += (";" + number.name + "=" + Twine(this->*number.field)).str();
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
      .Case("0 or 1", 1)
      .Case("ps", 1'000'000'000'000)
      .Cases({"bytes", "MB/s"}, int64_t(1) << 40)
      .Case("MHz", 1'000'000)
      .Cases({"count", "threads", "registers"}, 1 << 20)
      .Case("bits", 2048)
      .Default(1'000'000); // Cycles, operations a cycle, shares.
}

llvm::Error TargetDescription::verify() const {
  constexpr StringRef kLetters = "abcdefghijklmnopqrstuvwxyz"
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
  for (StringRef word : {StringRef(name), StringRef(chip)})
    if (word.empty() || word.find_first_not_of(kLetters) != StringRef::npos)
      return llvm::createStringError(
          "'" + word +
          "' names no target or chip: letters, digits, '_', '.' "
          "and '-' do");
  auto fail = [&](const Twine &message) {
    return llvm::createStringError("target '" + name + "': " + message);
  };
  for (const NumberInfo &number : kNumbers) {
    int64_t value = this->*number.field;
    if (value < number.least)
      return fail("'" + number.name + "' is " + Twine(value) +
                  ", must be at least " + Twine(number.least) + " (" +
                  number.meaning + ", " + number.unit + ")");
    if (int64_t most = getMost(number.unit); value > most)
      return fail("'" + number.name + "' is " + Twine(value) +
                  ", must be at most " + Twine(most) + " (" + number.meaning +
                  ", " + number.unit + ")");
  }
  for (auto [number, value] :
       {std::pair{"alignment", alignment}, {"vector_bits", vector_bits}})
    if (value & (value - 1))
      return fail("'" + Twine(number) + "' is " + Twine(value) +
                  ", must be a power of two");
  for (auto [part, all] : {std::pair{"max_thread_registers", "registers"},
                           {"max_block_threads", "max_threads"}}) {
    int64_t mine = *TargetDescription(*this).getNumber(part);
    int64_t most = *TargetDescription(*this).getNumber(all);
    if (mine > most)
      return fail("'" + Twine(part) + "' is " + Twine(mine) + ", more than '" +
                  all + "', " + Twine(most));
  }
  if (delta > 1000)
    return fail("'delta' is " + Twine(delta) +
                ", overlap cannot hide more than it overlaps (1000)");
  if (cache_gone_percent <= cache_kept_percent)
    return fail("'cache_gone_percent' is " + Twine(cache_gone_percent) +
                ", must be more than 'cache_kept_percent', " +
                Twine(cache_kept_percent));
  if (is_gpu && cache_mbps < dram_mbps)
    return fail("'cache_mbps' is " + Twine(cache_mbps) +
                ", the last-level cache cannot be slower than the memory "
                "behind it ('dram_mbps', " +
                Twine(dram_mbps) + ")");
  return llvm::Error::success();
}

llvm::Expected<TargetDescription>
TargetDescription::fromAttr(emit::TargetAttr attr) {
  TargetDescription t;
  t.name = attr.getName().str();
  t.chip = attr.getChip().str();
  auto fail = [&](const Twine &message) {
    return llvm::createStringError("target '" + Twine(t.name) +
                                   "': " + message);
  };
  DictionaryAttr numbers = attr.getNumbers();
  for (NamedAttribute entry : numbers)
    if (!findNumber(entry.getName()))
      return fail("unknown number '" + entry.getName().getValue() + "'");
  for (const NumberInfo &number : kNumbers) {
    auto value = numbers.getAs<IntegerAttr>(number.name);
    if (!value && !number.byDefault)
      return fail("number '" + number.name + "' (" + number.meaning + ", " +
                  number.unit + ") is missing");
    t.*number.field = value ? value.getInt() : *number.byDefault;
  }
  if (llvm::Error error = t.verify())
    return error;
  return t;
}

emit::TargetAttr TargetDescription::toAttr(MLIRContext *context) const {
  Builder b(context);
  SmallVector<NamedAttribute> numbers;
  for (const NumberInfo &number : kNumbers)
    if (int64_t value = this->*number.field; value != number.byDefault)
      numbers.push_back(
          b.getNamedAttr(number.name, b.getI64IntegerAttr(value)));
  return emit::TargetAttr::get(context, b.getStringAttr(name),
                               b.getStringAttr(chip),
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
  for (const NumberInfo &number : kNumbers)
    if (!base || this->*number.field != base->*number.field)
      os << number.name << " = " << this->*number.field << "  # " << number.unit
         << ": " << number.meaning << "\n";
}

llvm::Expected<TargetDescription> TargetDescription::read(StringRef path) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!file)
    return llvm::createStringError("cannot read '" + path +
                                   "': " + file.getError().message());
  TargetDescription t;
  StringSet<> given;
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
      if (llvm::any_of(given.keys(), [](StringRef name) {
            return findNumber(name) != nullptr;
          }))
        return fail("'like' stands before all numbers");
      if (value.ends_with(".target"))
        return fail("'like' takes a name of the table, not a file");
      llvm::Expected<TargetDescription> base = lookupTarget(value);
      if (!base)
        return fail(llvm::toString(base.takeError()));
      if (!t.name.empty())
        base->name = t.name;
      if (!t.chip.empty())
        base->chip = t.chip;
      t = *base;
    } else if (key == "name") {
      t.name = value.str();
    } else if (key == "chip") {
      t.chip = value.str();
    } else if (int64_t *number = t.getNumber(key)) {
      if (value.getAsInteger(10, *number))
        return fail("'" + key + "' is '" + value + "', not a whole number");
    } else {
      return fail("unknown number '" + key + "'");
    }
  }
  auto fail = [&](const Twine &message) {
    return llvm::createStringError(path + ": " + message);
  };
  if (t.name.empty() || t.chip.empty())
    return fail(t.name.empty() ? "no 'name'" : "no 'chip'");
  for (const NumberInfo &number : kNumbers)
    if (!number.byDefault && !given.contains("like") &&
        !given.contains(number.name))
      return fail("number '" + number.name + "' (" + number.meaning + ", " +
                  number.unit + ") is missing, and no 'like'");
  if (llvm::Error error = t.verify())
    return fail(llvm::toString(std::move(error)));
  return t;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

SmallVector<StringRef> aicf::getKnownTargetNames() {
  SmallVector<StringRef> names;
  for (const TargetDescription &target : getKnownTargets())
    names.push_back(target.name);
  return names;
}

/// The best x86 entry that this machine can run.
static StringRef getHostTargetName() {
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  auto has = [&](std::initializer_list<StringRef> names) {
    return llvm::all_of(names, [&](StringRef n) { return features.lookup(n); });
  };
  bool v3 = has({"avx2", "fma", "f16c", "bmi2", "movbe", "lzcnt"});
  if (v3 && has({"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}))
    return "x86-64-v4";
  return v3 ? "x86-64-v3" : "x86-64";
}

/// All names that stand for a target, an alias in brackets behind its target.
static std::string describeKnownTargets() {
  std::string text = "cpu (" + getHostTargetName().str() + " here)";
  llvm::SmallDenseSet<StringRef> names;
  for (const TargetDescription &target : getKnownTargets())
    names.insert(target.name);
  for (const TargetDescription &target : getKnownTargets()) {
    text += ", " + target.name;
    if (names.insert(target.chip).second)
      text += " (" + target.chip + ")";
  }
  return text;
}

llvm::Expected<TargetDescription> aicf::lookupTarget(StringRef name) {
  if (name.ends_with(".target"))
    return TargetDescription::read(name);
  StringRef wanted = name == "cpu" ? getHostTargetName() : name;
  for (const TargetDescription &target : getKnownTargets())
    if (target.name == wanted)
      return target;
  // A chip stands for the first machine of the table that has it.
  for (const TargetDescription &target : getKnownTargets())
    if (target.chip == wanted)
      return target;
  return llvm::createStringError("unknown target '" + name + "'; known are " +
                                 describeKnownTargets());
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
