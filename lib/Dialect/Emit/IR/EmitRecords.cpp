//===- EmitRecords.cpp - Decisions, choices and pins as attributes --------===//
//
// Syntax and schema checks of the records. A record's text is meant to be read
// by people: a cost is an equation, a runner-up says what it costs or violates.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/Emit/IR/Emit.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include <limits>

using namespace mlir;
using namespace aicf::emit;

//===----------------------------------------------------------------------===//
// CostAttr: <820 ps = compute 10 + latency 820 - overlap 10, 4096 bytes>
//===----------------------------------------------------------------------===//

LogicalResult
CostAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                 int64_t compute, int64_t traffic, int64_t latency,
                 int64_t spill, int64_t overlap, int64_t bytes) {
  for (int64_t term : {compute, traffic, latency, spill, overlap})
    if (term < 0)
      return emitError() << "a cost term is negative: " << term;
  int64_t sum = compute;
  for (int64_t term : {traffic, latency, spill})
    if (__builtin_add_overflow(sum, term, &sum))
      return emitError() << "the cost terms do not fit 64 bits";
  if (overlap > sum)
    return emitError() << "overlap hides more time than there is";
  if (bytes < -1)
    return emitError() << "negative byte count " << bytes;
  return success();
}

Attribute CostAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t total, terms[5] = {0, 0, 0, 0, 0}, bytes = -1;
  static constexpr StringLiteral names[5] = {"compute", "traffic", "latency",
                                             "spill", "overlap"};
  if (parser.parseLess() || parser.parseInteger(total) ||
      parser.parseKeyword("ps"))
    return {};
  if (succeeded(parser.parseOptionalEqual())) {
    do {
      StringRef name;
      int64_t value;
      SMLoc termLoc = parser.getCurrentLocation();
      if (parser.parseKeyword(&name) || parser.parseInteger(value))
        return {};
      const auto *it = llvm::find(names, name);
      if (it == std::end(names)) {
        parser.emitError(termLoc) << "unknown cost term '" << name << "'";
        return {};
      }
      terms[it - names] = value;
      // `plus` joins terms that add, `minus` the one that is hidden.
      if (succeeded(parser.parseOptionalKeyword("minus"))) {
        if (parser.parseKeyword("overlap") || parser.parseInteger(terms[4]))
          return {};
        break;
      }
    } while (succeeded(parser.parseOptionalPlus()));
  }
  if (succeeded(parser.parseOptionalComma()))
    if (parser.parseInteger(bytes) || parser.parseKeyword("bytes"))
      return {};
  if (parser.parseGreater())
    return {};
  auto cost =
      parser.getChecked<CostAttr>(loc, parser.getContext(), terms[0], terms[1],
                                  terms[2], terms[3], terms[4], bytes);
  if (cost && cost.getTotal() != total) {
    parser.emitError(loc) << "cost says " << total
                          << " ps but its terms sum to " << cost.getTotal();
    return {};
  }
  return cost;
}

void CostAttr::print(AsmPrinter &printer) const {
  printer << "<" << getTotal() << " ps";
  bool first = true;
  auto term = [&](StringRef name, int64_t value) {
    if (value == 0)
      return;
    printer << (first ? " = " : " + ") << name << " " << value;
    first = false;
  };
  term("compute", getCompute());
  term("traffic", getTraffic());
  term("latency", getLatency());
  term("spill", getSpill());
  if (getOverlap())
    printer << " minus overlap " << getOverlap();
  if (hasBytes())
    printer << ", " << getBytes() << " bytes";
  printer << ">";
}

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

/// Reads `i3` or `i3.0`; `output` is -1 without one.
static ParseResult parseInstruction(AsmParser &parser, int64_t &id,
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

static ParseResult parseSubject(AsmParser &parser, SubjectAttr &subject) {
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

static void printList(llvm::raw_ostream &os, DenseI64ArrayAttr list) {
  os << "[";
  llvm::interleaveComma(list.asArrayRef(), os);
  os << "]";
}

/// Writes what is not an attribute's usual text; false for others.
static bool printPlainChoice(llvm::raw_ostream &os, Attribute choice) {
  return TypeSwitch<Attribute, bool>(choice)
      .Case([&](FuseChoiceAttr a) {
        os << stringifyFuseChoice(a.getValue());
        return true;
      })
      .Case([&](SaveChoiceAttr a) {
        os << stringifySaveChoice(a.getValue());
        return true;
      })
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

/// Whether a decision of any class can have this choice.
static bool isChoice(Attribute choice) {
  auto isList = [](Attribute attr) { return isa<DenseI64ArrayAttr>(attr); };
  if (auto output = dyn_cast<SubjectAttr>(choice))
    return output.getKind() == SubjectKind::Output;
  if (auto steps = dyn_cast<ArrayAttr>(choice))
    return !steps.empty() && llvm::all_of(steps, isList);
  return isList(choice) ||
         isa<FuseChoiceAttr, SaveChoiceAttr, UnitAttr, FlatSymbolRefAttr,
             KernelPlanAttrInterface>(choice);
}

static void printChoice(AsmPrinter &printer, Attribute choice) {
  if (!printPlainChoice(printer.getStream(), choice))
    printer.printAttribute(choice);
}

/// Reads a choice of a decision of any class: their texts differ.
static ParseResult parseChoice(AsmParser &parser, Attribute &choice) {
  MLIRContext *context = parser.getContext();
  StringRef name;
  if (succeeded(parser.parseOptionalKeyword(
          &name, {"fused", "separate", "duplicate"}))) {
    choice = FuseChoiceAttr::get(context, *symbolizeFuseChoice(name));
    return success();
  }
  if (succeeded(
          parser.parseOptionalKeyword(&name, {"alias", "copy", "recompute"}))) {
    choice = SaveChoiceAttr::get(context, *symbolizeSaveChoice(name));
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
  auto isList = [](Attribute attr) { return isa<DenseI64ArrayAttr>(attr); };
  SubjectKind kind = subject.getKind();
  bool isAbout = false, isChoice = false;
  switch (cls) {
  case DecisionClass::Fuse:
    isAbout = kind == SubjectKind::Edge;
    isChoice = isa<FuseChoiceAttr>(choice);
    break;
  case DecisionClass::Save:
    isAbout = kind == SubjectKind::Instruction;
    isChoice = isa<SaveChoiceAttr>(choice);
    break;
  case DecisionClass::InPlace: {
    isAbout = kind == SubjectKind::Output;
    auto output = dyn_cast<SubjectAttr>(choice);
    isChoice = isa<UnitAttr, FlatSymbolRefAttr>(choice) ||
               (output && output.getKind() == SubjectKind::Output);
    break;
  }
  case DecisionClass::Layout:
    isAbout = kind == SubjectKind::Output;
    isChoice = isList(choice);
    break;
  case DecisionClass::Order: {
    isAbout = kind == SubjectKind::Entry;
    auto steps = dyn_cast<ArrayAttr>(choice);
    isChoice = isList(choice) ||
               (steps && !steps.empty() && llvm::all_of(steps, isList));
    break;
  }
  case DecisionClass::Kernel:
    isAbout = kind == SubjectKind::Instruction;
    isChoice = isa<KernelPlanAttrInterface>(choice);
    break;
  case DecisionClass::Memory:
    isAbout = kind == SubjectKind::Entry || kind == SubjectKind::Globals;
    isChoice = isList(choice);
    break;
  }
  if (!isAbout)
    return ("no decision of class " + stringifyDecisionClass(cls) +
            " is about " + subject.str())
        .str();
  if (!isChoice)
    return "'" + toText(choice) + "' is no choice of a decision of class " +
           stringifyDecisionClass(cls).str();
  return "";
}

//===----------------------------------------------------------------------===//
// BoundAttr: <4096 bytes at i7>
//===----------------------------------------------------------------------===//

LogicalResult
BoundAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                  int64_t bytes, int64_t instruction) {
  if (bytes < 0 || instruction < 0 || instruction > kMaxInstructionId)
    return emitError() << "a bound has a size and an instruction";
  return success();
}

Attribute BoundAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t bytes, id, output;
  if (parser.parseLess() || parser.parseInteger(bytes) ||
      parser.parseKeyword("bytes") || parser.parseKeyword("at") ||
      parseInstruction(parser, id, output) || parser.parseGreater())
    return {};
  return parser.getChecked<BoundAttr>(loc, parser.getContext(), bytes, id);
}

void BoundAttr::print(AsmPrinter &printer) const {
  printer << "<" << getBytes() << " bytes at i" << getInstruction() << ">";
}

//===----------------------------------------------------------------------===//
// AlternativeAttr: <separate costs <...>> or <@w violates "why">
//===----------------------------------------------------------------------===//

LogicalResult
AlternativeAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                        Attribute choice, CostAttr cost, StringAttr violates) {
  if (!choice || !isChoice(choice))
    return emitError() << "an alternative needs a choice";
  if (!cost == !violates)
    return emitError() << "an alternative states either its cost or the "
                          "constraint that it violates";
  return success();
}

/// Parses `<...>` as a CostAttr.
static ParseResult parseCost(AsmParser &parser, CostAttr &cost) {
  cost = llvm::cast_or_null<CostAttr>(CostAttr::parse(parser, {}));
  return success(cost != nullptr);
}

Attribute AlternativeAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  Attribute choice;
  CostAttr cost;
  StringAttr violates;
  if (parser.parseLess() || parseChoice(parser, choice))
    return {};
  if (succeeded(parser.parseOptionalKeyword("violates"))) {
    if (parser.parseAttribute(violates))
      return {};
  } else if (parser.parseKeyword("costs") || parseCost(parser, cost)) {
    return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<AlternativeAttr>(loc, parser.getContext(), choice,
                                            cost, violates);
}

void AlternativeAttr::print(AsmPrinter &printer) const {
  printer << "<";
  ::printChoice(printer, getChoice());
  if (getViolates()) {
    printer << " violates ";
    printer.printAttribute(getViolates());
  } else {
    printer << " costs ";
    getCost().print(printer);
  }
  printer << ">";
}

//===----------------------------------------------------------------------===//
// MeasurementAttr: <9100000 ps (against 10400000 ps)? on "H200">
//===----------------------------------------------------------------------===//

LogicalResult
MeasurementAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                        int64_t time, int64_t against, StringAttr device) {
  if (time <= 0 || (against <= 0 && against != -1))
    return emitError() << "a measured time is not positive";
  if (!device || device.empty())
    return emitError() << "a measurement needs the name of its device";
  return success();
}

Attribute MeasurementAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t time, against = -1;
  StringAttr device;
  if (parser.parseLess() || parser.parseInteger(time) ||
      parser.parseKeyword("ps"))
    return {};
  if (succeeded(parser.parseOptionalKeyword("against")))
    if (parser.parseInteger(against) || parser.parseKeyword("ps"))
      return {};
  if (parser.parseKeyword("on") || parser.parseAttribute(device) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<MeasurementAttr>(loc, parser.getContext(), time,
                                            against, device);
}

void MeasurementAttr::print(AsmPrinter &printer) const {
  printer << "<" << getTime() << " ps";
  if (getAgainst() >= 0)
    printer << " against " << getAgainst() << " ps";
  printer << " on ";
  printer.printAttribute(getDevice());
  printer << ">";
}

/// Parses `measured <...>`, if it is there.
static ParseResult parseMeasured(AsmParser &parser, MeasurementAttr &measured) {
  if (failed(parser.parseOptionalKeyword("measured")))
    return success();
  measured =
      llvm::cast_or_null<MeasurementAttr>(MeasurementAttr::parse(parser, {}));
  return success(measured != nullptr);
}

static void printMeasured(AsmPrinter &printer, MeasurementAttr measured) {
  if (!measured)
    return;
  printer << " measured ";
  measured.print(printer);
}

//===----------------------------------------------------------------------===//
// FingerprintsAttr: <i1 = 0x3fa91c22b07d, i2 = 0x77ab01fe2c90>
//===----------------------------------------------------------------------===//

LogicalResult
FingerprintsAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                         ArrayRef<int64_t> ids, ArrayRef<int64_t> hashes) {
  if (ids.empty() || ids.size() != hashes.size())
    return emitError() << "each instruction has a fingerprint";
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t id : ids)
    if (id < 0 || id > kMaxInstructionId || !seen.insert(id).second)
      return emitError() << "i" << id << " is named twice, or is no id";
  for (int64_t hash : hashes)
    if (hash < 0)
      return emitError() << "a fingerprint has less than 64 bits";
  return success();
}

Attribute FingerprintsAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> ids, hashes;
  auto parseOne = [&]() -> ParseResult {
    int64_t output;
    SMLoc idLoc = parser.getCurrentLocation();
    if (parseInstruction(parser, ids.emplace_back(), output))
      return failure();
    if (output >= 0)
      return parser.emitError(idLoc) << "expected an instruction, such as i3";
    return failure(parser.parseEqual() ||
                   parser.parseInteger(hashes.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseOne))
    return {};
  return parser.getChecked<FingerprintsAttr>(loc, parser.getContext(),
                                             ArrayRef<int64_t>(ids),
                                             ArrayRef<int64_t>(hashes));
}

void FingerprintsAttr::print(AsmPrinter &printer) const {
  printer << "<";
  llvm::interleaveComma(llvm::zip_equal(getIds(), getHashes()),
                        printer.getStream(), [&](auto entry) {
                          printer << "i" << std::get<0>(entry) << " = 0x"
                                  << llvm::utohexstr(std::get<1>(entry),
                                                     /*LowerCase=*/true);
                        });
  printer << ">";
}

//===----------------------------------------------------------------------===//
// DecisionAttr
//===----------------------------------------------------------------------===//

LogicalResult DecisionAttr::verify(
    llvm::function_ref<InFlightDiagnostic()> emitError, DecisionClass cls,
    SubjectAttr subject, Attribute choice, CostAttr cost, BoundAttr bound,
    ArrayRef<AlternativeAttr> rejected, bool pinned, int64_t model,
    StringAttr target, MeasurementAttr measured, StringAttr hint) {
  if (!subject || !choice || !cost || !target)
    return emitError()
           << "a decision needs a subject, a choice, a cost and a target";
  if (std::string why = checkChoice(cls, subject, choice); !why.empty())
    return emitError() << why;
  for (AlternativeAttr alternative : rejected)
    if (std::string why = checkChoice(cls, subject, alternative.getChoice());
        !why.empty())
      return emitError() << why;
  if (bound && cls != DecisionClass::Memory)
    return emitError() << "only memory has a bound";
  if (model <= 0)
    return emitError() << "invalid cost model version " << model;
  if (measured && (!pinned || cls != DecisionClass::Kernel))
    return emitError() << "only a kernel that is pinned was measured";
  for (AlternativeAttr alternative : rejected)
    if (alternative.getChoice() == choice)
      return emitError() << "the decision about " << subject.str()
                         << " lists its choice among the rejected";
  return success();
}

/// Parses a decision class by name.
static ParseResult parseClass(AsmParser &parser, DecisionClass &cls) {
  StringRef name;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return failure();
  std::optional<DecisionClass> parsed = symbolizeDecisionClass(name);
  if (!parsed)
    return parser.emitError(loc) << "unknown decision class '" << name << "'";
  cls = *parsed;
  return success();
}

/// Parses `fuse i1 -> i2 is separate`, with which records and pins begin.
static ParseResult parseDecision(AsmParser &parser, DecisionClass &cls,
                                 SubjectAttr &subject, Attribute &choice) {
  return failure(parseClass(parser, cls) || parseSubject(parser, subject) ||
                 parser.parseKeyword("is") || parseChoice(parser, choice));
}

static void printDecision(AsmPrinter &printer, DecisionClass cls,
                          SubjectAttr subject, Attribute choice) {
  printer << stringifyDecisionClass(cls) << " " << subject.str() << " is ";
  ::printChoice(printer, choice);
}

/// Parses `hint followed` or `hint refused "why"`, if it is there.
static ParseResult parseHint(AsmParser &parser, StringAttr &hint) {
  if (failed(parser.parseOptionalKeyword("hint")))
    return success();
  if (succeeded(parser.parseOptionalKeyword("followed"))) {
    hint = StringAttr::get(parser.getContext(), "");
    return success();
  }
  return failure(parser.parseKeyword("refused") || parser.parseAttribute(hint));
}

Attribute DecisionAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  DecisionClass cls;
  SubjectAttr subject;
  StringAttr target;
  Attribute choice;
  CostAttr cost;
  BoundAttr bound;
  SmallVector<AlternativeAttr> rejected;
  int64_t model;
  if (parser.parseLess() || parseDecision(parser, cls, subject, choice) ||
      parser.parseKeyword("costs") || parseCost(parser, cost))
    return {};
  if (succeeded(parser.parseOptionalKeyword("bound"))) {
    bound = llvm::cast_or_null<BoundAttr>(BoundAttr::parse(parser, {}));
    if (!bound)
      return {};
  }
  if (succeeded(parser.parseOptionalKeyword("over"))) {
    auto parseOne = [&] {
      auto one = llvm::cast_or_null<AlternativeAttr>(
          AlternativeAttr::parse(parser, {}));
      if (!one)
        return failure();
      rejected.push_back(one);
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
      return {};
  }
  if (parser.parseKeyword("for") || parser.parseAttribute(target) ||
      parser.parseKeyword("model") || parser.parseInteger(model))
    return {};
  bool pinned = succeeded(parser.parseOptionalKeyword("pinned"));
  MeasurementAttr measured;
  StringAttr hint;
  if (parseMeasured(parser, measured) || parseHint(parser, hint) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<DecisionAttr>(loc, parser.getContext(), cls, subject,
                                         choice, cost, bound,
                                         ArrayRef<AlternativeAttr>(rejected),
                                         pinned, model, target, measured, hint);
}

void DecisionAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printDecision(printer, getDecisionClass(), getSubject(), getChoice());
  printer << " costs ";
  getCost().print(printer);
  if (getBound()) {
    printer << " bound ";
    getBound().print(printer);
  }
  if (!getRejected().empty()) {
    printer << " over [";
    llvm::interleaveComma(getRejected(), printer.getStream(),
                          [&](AlternativeAttr a) { a.print(printer); });
    printer << "]";
  }
  printer << " for ";
  printer.printAttribute(getTarget());
  printer << " model " << getModel();
  if (getPinned())
    printer << " pinned";
  printMeasured(printer, getMeasured());
  if (getHint() && getHint().empty()) {
    printer << " hint followed";
  } else if (getHint()) {
    printer << " hint refused ";
    printer.printAttribute(getHint());
  }
  printer << ">";
}

//===----------------------------------------------------------------------===//
// PinAttr: <fuse i1 -> i2 is separate (for "h200")? (where <i1 = 0x3f, ...>)?
//           (measured <...>)?>
//===----------------------------------------------------------------------===//

LogicalResult
PinAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                DecisionClass cls, SubjectAttr subject, Attribute choice,
                StringAttr target, FingerprintsAttr fingerprints,
                MeasurementAttr measured) {
  if (!subject || !choice)
    return emitError() << "a pin needs a subject and a choice";
  if (std::string why = checkChoice(cls, subject, choice); !why.empty())
    return emitError() << why;
  if (measured && (cls != DecisionClass::Kernel || !target))
    return emitError() << "only a kernel for a target is measured";
  return success();
}

Attribute PinAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  DecisionClass cls;
  SubjectAttr subject;
  StringAttr target;
  Attribute choice;
  FingerprintsAttr fingerprints;
  MeasurementAttr measured;
  if (parser.parseLess() || parseDecision(parser, cls, subject, choice))
    return {};
  if (succeeded(parser.parseOptionalKeyword("for")) &&
      parser.parseAttribute(target))
    return {};
  if (succeeded(parser.parseOptionalKeyword("where"))) {
    fingerprints = llvm::cast_or_null<FingerprintsAttr>(
        FingerprintsAttr::parse(parser, {}));
    if (!fingerprints)
      return {};
  }
  if (parseMeasured(parser, measured) || parser.parseGreater())
    return {};
  return parser.getChecked<PinAttr>(loc, parser.getContext(), cls, subject,
                                    choice, target, fingerprints, measured);
}

void PinAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printDecision(printer, getDecisionClass(), getSubject(), getChoice());
  if (getTarget()) {
    printer << " for ";
    printer.printAttribute(getTarget());
  }
  if (getFingerprints()) {
    printer << " where ";
    getFingerprints().print(printer);
  }
  printMeasured(printer, getMeasured());
  printer << ">";
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

void aicf::emit::addRecord(InstructionOpInterface op, DecisionAttr record) {
  SmallVector<Attribute> records;
  if (ArrayAttr old = op.getDecisionRecords())
    records.append(old.begin(), old.end());
  records.push_back(record);
  op.setDecisionRecords(ArrayAttr::get(op->getContext(), records));
}

SmallVector<std::pair<Operation *, DecisionAttr>>
aicf::emit::collectRecords(Operation *root) {
  SmallVector<std::pair<Operation *, DecisionAttr>> result;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // The open form that a resolved program keeps is not part of its plan.
    if (op != root && op->hasAttr(EmitDialect::kOpenAttr))
      return WalkResult::skip();
    ArrayAttr records =
        op->getAttrOfType<ArrayAttr>(EmitDialect::kDecisionsAttr);
    if (auto instruction = dyn_cast<InstructionOpInterface>(op))
      records = instruction.getDecisionRecords();
    if (records)
      for (auto record : records.getAsRange<DecisionAttr>())
        result.emplace_back(op, record);
    return WalkResult::advance();
  });
  return result;
}

Attribute InstructionOpInterface::getKernelPlan(StringRef target) {
  DictionaryAttr plans = getKernelPlans();
  return plans ? plans.get(target) : Attribute();
}

void InstructionOpInterface::setKernelPlan(StringRef target, Attribute plan) {
  NamedAttrList plans(getKernelPlans());
  plans.set(target, plan);
  setKernelPlans(plans.getDictionary(plan.getContext()));
}
