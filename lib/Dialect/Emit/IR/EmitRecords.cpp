//===- EmitRecords.cpp - Decisions and pins as attributes -----------------===//
//
// Syntax and schema checks of records, pins and what they consist of besides
// their numbers (EmitCosts.cpp) and their choices (EmitChoices.cpp); records of
// operations. A record's text is meant to be read by people: a cost is an
// equation, a runner-up says what it costs or violates. The generated code of
// the attributes calls the parsers, printers and verifiers; decision passes
// call addRecord(), and whoever reads records calls collectRecords().
//
#include "EmitRecordSyntax.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace aicf::emit;

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
  printChoice(printer, getChoice());
  if (getViolates()) {
    printer << " violates ";
    printer.printAttribute(getViolates());
  } else {
    printer << " costs ";
    getCost().print(printer);
  }
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
  printChoice(printer, choice);
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

/// The records of `op` itself; null if it has none.
static ArrayAttr getRecords(Operation *op) {
  if (auto instruction = dyn_cast<InstructionOpInterface>(op))
    return instruction.getDecisionRecords();
  return op->getAttrOfType<ArrayAttr>(EmitDialect::kDecisionsAttr);
}

void aicf::emit::addRecord(Operation *op, DecisionAttr record) {
  SmallVector<Attribute> records;
  if (ArrayAttr old = getRecords(op))
    records.append(old.begin(), old.end());
  records.push_back(record);
  auto all = ArrayAttr::get(op->getContext(), records);
  if (auto instruction = dyn_cast<InstructionOpInterface>(op))
    instruction.setDecisionRecords(all);
  else
    op->setAttr(EmitDialect::kDecisionsAttr, all);
}

SmallVector<std::pair<Operation *, DecisionAttr>>
aicf::emit::collectRecords(Operation *root) {
  SmallVector<std::pair<Operation *, DecisionAttr>> result;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // The open form that a resolved program keeps is not part of its plan.
    if (op != root && op->hasAttr(EmitDialect::kOpenAttr))
      return WalkResult::skip();
    if (ArrayAttr records = getRecords(op))
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
