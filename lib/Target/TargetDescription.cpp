//===- TargetDescription.cpp - Hardware as numbers ------------------------===//

#include "aicf/Target/TargetDescription.h"

#include "KnownTargets.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/xxhash.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace aicf;

uint64_t TargetDescription::hash() const {
  std::string text = chip;
#define AICF_FIELD(field, unit, meaning, least)                                \
  text += ";" #field "=" + std::to_string(field);
  AICF_TARGET_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
  return llvm::xxh3_64bits(text);
}

std::string TargetDescription::key() const {
  // Eight hex digits tell descriptions apart and keep records short.
  return name + "/" +
         llvm::utohexstr(hash() >> 32, /*LowerCase=*/true, /*Width=*/8);
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
  size_t found = 0;
#define AICF_FIELD(field, unit, meaning, least)                                \
  {                                                                            \
    auto value = numbers.getAs<IntegerAttr>(#field);                           \
    if (!value)                                                                \
      return fail("number '" #field "' (" meaning ", " unit ") is missing");   \
    t.field = value.getInt();                                                  \
    if (t.field < least)                                                       \
      return fail("'" #field "' is " + Twine(t.field) +                        \
                  ", must be at least " #least);                               \
    ++found;                                                                   \
  }
  AICF_TARGET_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
  if (found != numbers.size())
    for (NamedAttribute entry : numbers) {
      bool known = false;
#define AICF_FIELD(field, unit, meaning, least)                                \
  known |= entry.getName() == #field;
      AICF_TARGET_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
      if (!known)
        return fail("unknown number '" + entry.getName().getValue() + "'");
    }
  for (auto [number, value] :
       {std::pair{"alignment", t.alignment}, {"vector_bits", t.vector_bits}})
    if (value & (value - 1))
      return fail("'" + Twine(number) + "' is " + Twine(value) +
                  ", must be a power of two");
  if (t.vector_bits > 2048)
    return fail("'vector_bits' is " + Twine(t.vector_bits) +
                ", must be at most 2048");
  if (t.delta > 1000)
    return fail("'delta' is " + Twine(t.delta) +
                ", overlap cannot hide more than it overlaps (1000)");
  return t;
}

emit::TargetAttr TargetDescription::toAttr(MLIRContext *context) const {
  Builder b(context);
  SmallVector<NamedAttribute> numbers;
#define AICF_FIELD(field, unit, meaning, least)                                \
  numbers.push_back(b.getNamedAttr(#field, b.getI64IntegerAttr(field)));
  AICF_TARGET_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
  return emit::TargetAttr::get(context, b.getStringAttr(name),
                               b.getStringAttr(chip),
                               b.getDictionaryAttr(numbers));
}

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
