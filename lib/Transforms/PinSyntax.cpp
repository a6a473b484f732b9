//===- PinSyntax.cpp - Reading a decision ---------------------------------===//
//
// A pin is written as in a record, `order @f is [0, 1, 2]`, `kernel i3 is
// #aicf_cpu.loops<...> for "x86-64-v3"`: the attribute's own parser reads it.
// This file says what would be right where that fails.
//
//===----------------------------------------------------------------------===//

#include "aicf/Transforms/Pins.h"

#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Dialect/Emit/IR/DecisionClasses.h"
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
  StringRef known = emit::describeChoices(cls);
  return known.empty() ? describePlans(targets, context) : known.str();
}

/// `text` with quotes around the name of its target, which may be left out.
static std::string quoteTarget(StringRef text) {
  size_t at = findWord(text, "for");
  if (at == StringRef::npos)
    return text.str();
  size_t begin = at + StringRef("for").size();
  StringRef name = text.drop_front(begin).ltrim();
  if (name.starts_with("\""))
    return text.str();
  name = name.take_until(llvm::isSpace);
  if (name.empty())
    return text.str();
  size_t end = name.end() - text.begin();
  return (text.take_front(begin) + " \"" + name + "\"" + text.drop_front(end))
      .str();
}

/// What is wrong with `text`, which is no pin of `cls`; `says` is what the
/// parser says.
static std::string explain(DecisionClass cls, StringRef text,
                           MLIRContext *context,
                           ArrayRef<TargetDescription> targets,
                           StringRef says) {
  size_t is = findWord(text, "is");
  if (is == StringRef::npos)
    return "expected 'is' between a subject and its choice, as in 'fuse i1 -> "
           "i2 is separate'";
  StringRef subject = text.take_front(is).trim();
  std::string why;
  auto about = dyn_cast_or_null<emit::SubjectAttr>(
      parseWhole(("#aicf_emit.subject<" + subject + ">").str(), context, why));
  if (!about)
    return ("'" + subject +
            "' is no subject of a decision, such as i3, i3.0, "
            "i1 -> i2, @entry or globals: " +
            why)
        .str();
  text = text.drop_front(is + StringRef("is").size());
  if (size_t at = findWord(text, "measured"); at != StringRef::npos) {
    StringRef body = text.drop_front(at + StringRef("measured").size()).trim();
    if (!parseWhole(("#aicf_emit.measurement" + body).str(), context, why))
      return ("'" + body +
              "' is no measurement, such as <9100000 ps against 10400000 ps on "
              "\"H200\">: " +
              why)
          .str();
    text = text.take_front(at);
  }
  if (size_t at = findWord(text, "where"); at != StringRef::npos) {
    StringRef body = text.drop_front(at + StringRef("where").size()).trim();
    if (!parseWhole(("#aicf_emit.fingerprints" + body).str(), context, why))
      return ("'" + body +
              "' are no fingerprints, such as <i1 = 0x3fa91c22b07d>: " + why)
          .str();
    text = text.take_front(at);
  }
  std::optional<TargetDescription> only;
  if (size_t at = findWord(text, "for"); at != StringRef::npos) {
    StringRef target = text.drop_front(at + StringRef("for").size()).trim();
    target.consume_front("\"");
    target.consume_back("\"");
    if (target.empty())
      return "expected the name of a target after 'for'";
    auto named = lookupTarget(target, context);
    if (named)
      only = *named;
    else // One of the program's own.
      llvm::consumeError(named.takeError());
    text = text.take_front(at);
  }
  text = text.trim();
  Attribute choice = parseWhole(text, context, why);
  // What is right by itself is wrong here.
  if (choice && emit::checkChoice(cls, about, choice).empty())
    return says.str();
  why = ("'" + text + "' is no choice of a decision of class " +
         emit::stringifyDecisionClass(cls) + ", which is " +
         describeChoices(cls, only ? ArrayRef(*only) : targets, context))
            .str();
  // The parser knows more of what was meant as an attribute.
  if (text.starts_with("#") && !says.empty())
    why += (": " + says).str();
  return why;
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
    SmallVector<StringRef> known;
    for (unsigned i = 0; i < emit::getMaxEnumValForDecisionClass(); ++i)
      known.push_back(
          emit::stringifyDecisionClass(static_cast<DecisionClass>(i)));
    why = ("'" + className + "' is no class of decisions, which are " +
           llvm::join(known, ", ") + " and " +
           emit::stringifyDecisionClass(static_cast<DecisionClass>(
               emit::getMaxEnumValForDecisionClass())))
              .str();
    return nullptr;
  }
  text = text.drop_front(className.size());
  std::string says;
  auto pin = dyn_cast_or_null<emit::PinAttr>(
      parseWhole(("#aicf_emit.pin<" + emit::stringifyDecisionClass(*cls) + " " +
                  quoteTarget(text) + ">")
                     .str(),
                 context, says));
  if (pin)
    return pin;
  why = explain(*cls, text, context, targets, says);
  if (why.empty())
    why = "unexpected text after the decision";
  return nullptr;
}
