//===- PinSyntax.cpp - Reading a decision ---------------------------------===//
//
// A pin is written in the language of records,
// `kernel "i3" is #aicf_cpu.loops<...> for "x86-64-v3"`, or in that of
// aicf-explain, which leaves out quotes and the types of lists:
// `order f is [0, 1, 2]`. Either gives the same attribute. Behind the target a
// kernel may have what was measured, `measured <9100000 ps on "H200">`.
//
//===----------------------------------------------------------------------===//

#include "aicf/Transforms/Pins.h"

#include "aicf/Analysis/KernelFamily.h"
#include "aicf/Support/ReadProgram.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace aicf;
using emit::DecisionClass;

size_t aicf::findUnquoted(StringRef text, StringRef what) {
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!quoted && text.substr(i).starts_with(what))
      return i;
    if (text[i] == '"')
      quoted = !quoted;
    else if (quoted && text[i] == '\\')
      ++i;
  }
  return StringRef::npos;
}

/// The place of `word` in `text` outside of quotes, as a word of its own, or
/// npos.
static size_t findWord(StringRef text, StringRef word) {
  auto separates = [](char c) { return llvm::isSpace(c) || c == '"'; };
  for (size_t from = 0;;) {
    size_t at = findUnquoted(text.substr(from), word);
    if (at == StringRef::npos)
      return at;
    at += from;
    size_t end = at + word.size();
    if (at > 0 && separates(text[at - 1]) &&
        (end == text.size() || separates(text[end])))
      return at;
    from = end;
  }
}

/// `text` as an attribute; null, and the parser's message in `why`, where it is
/// none.
static Attribute parseWhole(StringRef text, MLIRContext *context,
                            std::string &why) {
  ScopedDiagnosticHandler quiet(context, [&](Diagnostic &diagnostic) {
    if (why.empty())
      why = diagnostic.str();
    return success();
  });
  size_t read = 0;
  Attribute attr = readAttribute(text, context, &read);
  return attr && read == text.size() ? attr : Attribute();
}

/// A name with or without quotes; null where it is neither.
static StringAttr parseName(StringRef text, MLIRContext *context) {
  std::string ignored;
  if (text.starts_with("\""))
    return dyn_cast_or_null<StringAttr>(parseWhole(text, context, ignored));
  return text.empty() ? nullptr : StringAttr::get(context, text);
}

/// `attr` as a list of numbers, which may have been written `[1, 2]`.
static DenseI64ArrayAttr toList(Attribute attr) {
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(attr))
    return list;
  auto array = dyn_cast_or_null<ArrayAttr>(attr);
  if (!array)
    return nullptr;
  SmallVector<int64_t> numbers;
  for (Attribute element : array) {
    auto number = dyn_cast<IntegerAttr>(element);
    if (!number || !number.getType().isSignlessInteger(64))
      return nullptr;
    numbers.push_back(number.getInt());
  }
  return DenseI64ArrayAttr::get(attr.getContext(), numbers);
}

/// `attr` as an order: a list of ids, or of lists of them.
static Attribute toOrder(Attribute attr) {
  if (DenseI64ArrayAttr list = toList(attr))
    return list;
  auto array = dyn_cast_or_null<ArrayAttr>(attr);
  if (!array)
    return nullptr;
  SmallVector<Attribute> steps;
  for (Attribute element : array) {
    steps.push_back(toList(element));
    if (!steps.back())
      return nullptr;
  }
  return ArrayAttr::get(attr.getContext(), steps);
}

/// `i3.0`
static bool isOutputName(StringRef name) {
  uint64_t number;
  return name.consume_front("i") && !name.consumeInteger(10, number) &&
         name.consume_front(".") && !name.getAsInteger(10, number);
}

/// Whether `name` is one of the names that choices of `cls` have.
static bool isChoiceName(DecisionClass cls, StringRef name) {
  switch (cls) {
  case DecisionClass::Fuse:
    return llvm::is_contained({"fused", "separate", "duplicate"}, name);
  case DecisionClass::Save:
    return llvm::is_contained({"alias", "copy", "recompute"}, name);
  case DecisionClass::InPlace:
    return name == "fresh" || (name.starts_with("@") && name.size() > 1) ||
           isOutputName(name);
  case DecisionClass::Memory:
    // What the record rejects for its bound.
    return name == "smaller";
  default:
    return false;
  }
}

/// What the choices of a kernel look like on `targets`.
static std::string describePlans(ArrayRef<TargetDescription> targets,
                                 MLIRContext *context) {
  llvm::SetVector<StringRef> machines, families;
  for (const TargetDescription &target : targets)
    if (const BackendInterface *backend = getBackend(context, target)) {
      machines.insert(target.name);
      for (StringRef family : getFamilyNames(*backend))
        families.insert(family);
    }
  std::string text = "the plan of a kernel family";
  if (!families.empty())
    text += " of " + llvm::join(machines, " or ") + ", #" +
            llvm::join(families, "<...>, #") + "<...>";
  return text + " (--emit=decisions writes those that were chosen)";
}

/// What the choices of `cls` look like.
static std::string describeChoices(DecisionClass cls,
                                   ArrayRef<TargetDescription> targets,
                                   MLIRContext *context) {
  switch (cls) {
  case DecisionClass::Fuse:
    return "fused, separate or duplicate";
  case DecisionClass::Save:
    return "alias, copy or recompute";
  case DecisionClass::InPlace:
    return "fresh, or what is overwritten: a global such as @w, or an output "
           "such as i2.0";
  case DecisionClass::Layout:
    return "a stride in elements for each dim of the value, such as [128, 1]";
  case DecisionClass::Order:
    return "the ids of the entry in sequence, such as [0, 1, 2], or in steps "
           "of independent instructions, such as [[0], [1, 2]]";
  case DecisionClass::Kernel:
    return describePlans(targets, context);
  case DecisionClass::Memory:
    return "a byte offset for each buffer, such as [0, 256]";
  }
  llvm_unreachable("unknown decision class");
}

/// A choice of `cls`, or null.
static Attribute parseChoice(DecisionClass cls, StringRef text,
                             MLIRContext *context, std::string &why) {
  StringAttr name = parseName(text, context);
  if (name && isChoiceName(cls, name))
    return name;
  switch (cls) {
  case DecisionClass::Layout:
  case DecisionClass::Memory:
    return toList(parseWhole(text, context, why));
  case DecisionClass::Order:
    return toOrder(parseWhole(text, context, why));
  case DecisionClass::Kernel:
    return dyn_cast_or_null<emit::KernelPlanAttrInterface>(
        parseWhole(text, context, why));
  default:
    return nullptr;
  }
}

emit::PinAttr aicf::parsePin(StringRef text, MLIRContext *context,
                             ArrayRef<TargetDescription> targets,
                             std::string &why) {
  text = text.trim();
  StringRef className = text.take_until(llvm::isSpace);
  // Also as passes and --disable write it.
  std::optional<DecisionClass> cls = emit::symbolizeDecisionClass(
      className == "in-place" ? "in_place" : className);
  if (!cls) {
    why = ("'" + className +
           "' is no class of decisions, which are fuse, save, in_place, "
           "layout, order, kernel and memory")
              .str();
    return nullptr;
  }
  text = text.drop_front(className.size());
  size_t is = findWord(text, "is");
  StringAttr subject = parseName(text.take_front(is).trim(), context);
  if (is == StringRef::npos || !subject) {
    why = "expected 'is' between a subject and its choice, as in 'fuse i1 -> "
          "i2 is separate'";
    return nullptr;
  }
  text = text.drop_front(is + StringRef("is").size());
  emit::MeasurementAttr measured;
  if (size_t at = findWord(text, "measured"); at != StringRef::npos) {
    StringRef body = text.drop_front(at + StringRef("measured").size()).trim();
    std::string says;
    measured = dyn_cast_or_null<emit::MeasurementAttr>(
        parseWhole(("#aicf_emit.measurement" + body).str(), context, says));
    if (!measured) {
      why = ("'" + body +
             "' is no measurement, such as <9100000 ps against 10400000 ps on "
             "\"H200\">")
                .str();
      if (!says.empty())
        why += ": " + says;
      return nullptr;
    }
    text = text.take_front(at);
  }
  StringAttr target;
  if (size_t at = findWord(text, "for"); at != StringRef::npos) {
    target = parseName(text.drop_front(at + StringRef("for").size()).trim(),
                       context);
    if (!target) {
      why = "expected the name of a target after 'for'";
      return nullptr;
    }
    text = text.take_front(at);
  }
  text = text.trim();
  std::string parserSays;
  Attribute choice = parseChoice(*cls, text, context, parserSays);
  if (!choice) {
    auto named = lookupTarget(target ? target.getValue() : "");
    if (named)
      targets = *named;
    else // No name, or one of the program's own.
      llvm::consumeError(named.takeError());
    why = ("'" + text + "' is no choice of a decision of class " + className +
           ", which is " + describeChoices(*cls, targets, context))
              .str();
    // The parser knows more of what was meant as an attribute.
    if (text.starts_with("#") && !parserSays.empty())
      why += ": " + parserSays;
    return nullptr;
  }
  if (measured && (*cls != DecisionClass::Kernel || !target)) {
    why = "only a kernel for a target is measured";
    return nullptr;
  }
  return emit::PinAttr::get(context, *cls, subject, choice, target, measured);
}
