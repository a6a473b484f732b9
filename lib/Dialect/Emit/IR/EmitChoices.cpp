//===- EmitChoices.cpp - Subjects and choices of decisions ----------------===//
//
// What a decision is about (SubjectAttr) and what was chosen: their text, and
// which classes of decisions they belong to. Choices are attributes of several
// kinds, so they share one parser and printer. EmitRecords.cpp calls these for
// records and pins, and tools call printChoice() and checkChoice().
//
//===----------------------------------------------------------------------===//

#include "EmitRecordSyntax.h"

#include "aicf/Dialect/Emit/IR/DecisionClasses.h"
#include "llvm/ADT/TypeSwitch.h"
#include <limits>

using namespace mlir;
using namespace aicf::emit;

//===----------------------------------------------------------------------===//
// SubjectAttr: <i1 -> i2>, <i3.0>, <i3>, <@train>, <globals>
//===----------------------------------------------------------------------===//

SubjectAttr SubjectAttr::getGlobals(MLIRContext *context) {
  return get(context, SubjectKind::Globals, -1, -1, 1, nullptr);
}

SubjectAttr SubjectAttr::getEntry(StringAttr name) {
  return get(name.getContext(), SubjectKind::Entry, -1, -1, 1, name);
}

SubjectAttr SubjectAttr::getInstruction(MLIRContext *context, int64_t id) {
  return get(context, SubjectKind::Instruction, id, -1, 1, nullptr);
}

SubjectAttr SubjectAttr::getOutput(MLIRContext *context, int64_t id,
                                   unsigned output) {
  return get(context, SubjectKind::Output, id, output, 1, nullptr);
}

SubjectAttr SubjectAttr::getEdge(MLIRContext *context, int64_t producer,
                                 int64_t consumer, unsigned round) {
  return get(context, SubjectKind::Edge, producer, consumer, round, nullptr);
}

/// The most outputs that a subject can number.
static constexpr int64_t kMaxOutput = std::numeric_limits<int32_t>::max();

LogicalResult
SubjectAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                    SubjectKind kind, int64_t first, int64_t second,
                    int64_t round, StringAttr entry) {
  bool hasFirst = kind >= SubjectKind::Instruction;
  bool hasSecond = kind >= SubjectKind::Output;
  if (kind == SubjectKind::Output && second > kMaxOutput)
    return emitError() << "no instruction has an output " << second;
  auto isId = [](int64_t id) { return id >= 0 && id <= kMaxInstructionId; };
  if (hasFirst != isId(first) || hasSecond != isId(second) ||
      (!hasFirst && first != -1) || (!hasSecond && second != -1))
    return emitError() << "a subject of kind " << stringifySubjectKind(kind)
                       << " does not have the numbers " << first << " and "
                       << second;
  if (round < 1 || (round > 1 && kind != SubjectKind::Edge))
    return emitError() << "only an edge has a round, and rounds count from 2";
  if (round > std::numeric_limits<uint32_t>::max())
    return emitError() << "round " << round << " of an edge is out of range";
  if ((kind == SubjectKind::Entry) != (entry && !entry.empty()))
    return emitError() << "an entry, and nothing else, has a name";
  return success();
}

ParseResult aicf::emit::parseInstruction(AsmParser &parser, int64_t &id,
                                         int64_t &output) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  if (parser.parseKeyword(&name))
    return failure();
  auto [first, second] = name.split('.');
  output = -1;
  if (!first.consume_front("i") || first.getAsInteger(10, id) ||
      (name.contains('.') && second.getAsInteger(10, output)) || id < 0 ||
      id > kMaxInstructionId || output < -1)
    return parser.emitError(loc)
           << "'" << name
           << "' names no instruction, such as i3, and no output "
           << "of one, such as i3.0";
  return success();
}

ParseResult aicf::emit::parseSubject(AsmParser &parser, SubjectAttr &subject) {
  MLIRContext *context = parser.getContext();
  SMLoc loc = parser.getCurrentLocation();
  auto make = [&](SubjectKind kind, int64_t first, int64_t second,
                  int64_t round, StringAttr entry) {
    subject = parser.getChecked<SubjectAttr>(loc, context, kind, first, second,
                                             round, entry);
    return success(subject != nullptr);
  };
  if (succeeded(parser.parseOptionalKeyword("globals")))
    return make(SubjectKind::Globals, -1, -1, 1, nullptr);
  StringAttr entry;
  if (succeeded(parser.parseOptionalSymbolName(entry)))
    return make(SubjectKind::Entry, -1, -1, 1, entry);
  int64_t first, output, second, nothing, round = 1;
  if (parseInstruction(parser, first, output))
    return failure();
  if (output >= 0)
    return make(SubjectKind::Output, first, output, 1, nullptr);
  if (failed(parser.parseOptionalArrow()))
    return make(SubjectKind::Instruction, first, -1, 1, nullptr);
  if (parseInstruction(parser, second, nothing))
    return failure();
  if (nothing >= 0)
    return parser.emitError(loc) << "an edge leads from instruction to "
                                    "instruction, as in i1 -> i2";
  if (succeeded(parser.parseOptionalLParen()))
    if (parser.parseInteger(round) || parser.parseRParen())
      return failure();
  return make(SubjectKind::Edge, first, second, round, nullptr);
}

std::string SubjectAttr::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  switch (getKind()) {
  case SubjectKind::Globals:
    os << "globals";
    break;
  case SubjectKind::Entry:
    FlatSymbolRefAttr::get(getEntry()).print(os);
    break;
  case SubjectKind::Instruction:
    os << "i" << getFirst();
    break;
  case SubjectKind::Output:
    os << "i" << getFirst() << "." << getSecond();
    break;
  case SubjectKind::Edge:
    os << "i" << getFirst() << " -> i" << getSecond();
    if (getRound() > 1)
      os << " (" << getRound() << ")";
    break;
  }
  return text;
}

Attribute SubjectAttr::parse(AsmParser &parser, Type) {
  SubjectAttr subject;
  if (parser.parseLess() || parseSubject(parser, subject) ||
      parser.parseGreater())
    return {};
  return subject;
}

void SubjectAttr::print(AsmPrinter &printer) const {
  printer << "<" << str() << ">";
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

static bool isList(Attribute choice) { return isa<DenseI64ArrayAttr>(choice); }

static bool isSteps(Attribute choice) {
  auto steps = dyn_cast<ArrayAttr>(choice);
  return steps && !steps.empty() && llvm::all_of(steps, isList);
}

static bool isOutput(Attribute choice) {
  auto subject = dyn_cast<SubjectAttr>(choice);
  return subject && subject.getKind() == SubjectKind::Output;
}

#include "DecisionClasses.inc"

static void printList(llvm::raw_ostream &os, DenseI64ArrayAttr list) {
  os << "[";
  llvm::interleaveComma(list.asArrayRef(), os);
  os << "]";
}

/// Writes what is not an attribute's usual text; false for others.
static bool printPlainChoice(llvm::raw_ostream &os, Attribute choice) {
  if (StringRef word = getChoiceWord(choice); !word.empty()) {
    os << word;
    return true;
  }
  return TypeSwitch<Attribute, bool>(choice)
      .Case([&](UnitAttr) {
        os << "fresh";
        return true;
      })
      .Case([&](SubjectAttr a) {
        os << a.str();
        return true;
      })
      .Case([&](DenseI64ArrayAttr a) {
        printList(os, a);
        return true;
      })
      .Case([&](ArrayAttr a) {
        if (a.empty() || !llvm::all_of(a, llvm::IsaPred<DenseI64ArrayAttr>))
          return false;
        os << "[";
        llvm::interleaveComma(a.getAsRange<DenseI64ArrayAttr>(), os,
                              [&](DenseI64ArrayAttr l) { printList(os, l); });
        os << "]";
        return true;
      })
      .Default([](Attribute) { return false; });
}

void aicf::emit::printChoice(llvm::raw_ostream &os, Attribute choice) {
  if (!printPlainChoice(os, choice))
    choice.print(os);
}

std::string aicf::emit::toText(Attribute choice) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printChoice(os, choice);
  return text;
}

bool aicf::emit::isChoice(Attribute choice) {
  for (unsigned i = 0; i <= getMaxEnumValForDecisionClass(); ++i)
    if (isChoiceOf(static_cast<DecisionClass>(i), choice))
      return true;
  return false;
}

void aicf::emit::printChoice(AsmPrinter &printer, Attribute choice) {
  if (!printPlainChoice(printer.getStream(), choice))
    printer.printAttribute(choice);
}

ParseResult aicf::emit::parseChoice(AsmParser &parser, Attribute &choice) {
  MLIRContext *context = parser.getContext();
  StringRef name;
  if (succeeded(parser.parseOptionalKeyword(&name, kChoiceWords))) {
    choice = getChoice(context, name);
    return success();
  }
  if (succeeded(parser.parseOptionalKeyword("fresh"))) {
    choice = UnitAttr::get(context);
    return success();
  }
  if (failed(parser.parseOptionalLSquare())) {
    // A symbol, a plan, or a list with its type.
    OptionalParseResult attribute = parser.parseOptionalAttribute(choice);
    if (attribute.has_value())
      return *attribute;
    SMLoc loc = parser.getCurrentLocation();
    int64_t id, output;
    if (parseInstruction(parser, id, output))
      return failure();
    if (output < 0)
      return parser.emitError(loc) << "expected an output, such as i2.0";
    choice =
        parser.getChecked<SubjectAttr>(loc, context, SubjectKind::Output, id,
                                       output, int64_t(1), StringAttr());
    return success(choice != nullptr);
  }
  // A list of numbers, or of such lists.
  SmallVector<Attribute> steps;
  SmallVector<int64_t> numbers;
  auto parseRest = [&](SmallVectorImpl<int64_t> &list) -> ParseResult {
    if (succeeded(parser.parseOptionalRSquare()))
      return success();
    do {
      if (parser.parseInteger(list.emplace_back()))
        return failure();
    } while (succeeded(parser.parseOptionalComma()));
    return parser.parseRSquare();
  };
  if (failed(parser.parseOptionalLSquare())) {
    if (parseRest(numbers))
      return failure();
    choice = DenseI64ArrayAttr::get(context, numbers);
    return success();
  }
  do {
    if (!steps.empty() && parser.parseLSquare())
      return failure();
    SmallVector<int64_t> step;
    if (parseRest(step))
      return failure();
    steps.push_back(DenseI64ArrayAttr::get(context, step));
  } while (succeeded(parser.parseOptionalComma()));
  choice = ArrayAttr::get(context, steps);
  return parser.parseRSquare();
}

std::string aicf::emit::checkChoice(DecisionClass cls, SubjectAttr subject,
                                    Attribute choice) {
  if (!isSubjectOf(cls, subject.getKind()))
    return ("no decision of class " + stringifyDecisionClass(cls) +
            " is about " + subject.str())
        .str();
  if (!isChoiceOf(cls, choice))
    return "'" + toText(choice) + "' is no choice of a decision of class " +
           stringifyDecisionClass(cls).str();
  return "";
}
