//===- EmitAttrs.cpp - Attributes of aicf_emit ----------------------------===//
//
// Syntax and schema checks of the records. A record's text is meant to be read
// by people: a cost is an equation, a runner-up says what it costs or breaks.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/Emit/IR/Emit.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace aicf::emit;

#include "aicf/Dialect/Emit/IR/EmitAttrInterfaces.cpp.inc"
#include "aicf/Dialect/Emit/IR/EmitEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "aicf/Dialect/Emit/IR/EmitAttrs.cpp.inc"

void EmitDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "aicf/Dialect/Emit/IR/EmitAttrs.cpp.inc"
      >();
}

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
// AlternativeAttr: <"separate" costs <...>> or <"in_place" breaks "why">
//===----------------------------------------------------------------------===//

LogicalResult
AlternativeAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                        Attribute choice, CostAttr cost, StringAttr breaks) {
  if (!choice)
    return emitError() << "an alternative needs a choice";
  if (!cost == !breaks)
    return emitError() << "an alternative states either its cost or the "
                          "constraint that it breaks";
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
  StringAttr breaks;
  if (parser.parseLess() || parser.parseAttribute(choice))
    return {};
  if (succeeded(parser.parseOptionalKeyword("breaks"))) {
    if (parser.parseAttribute(breaks))
      return {};
  } else if (parser.parseKeyword("costs") || parseCost(parser, cost)) {
    return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<AlternativeAttr>(loc, parser.getContext(), choice,
                                            cost, breaks);
}

void AlternativeAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printer.printAttribute(getChoice());
  if (getBreaks()) {
    printer << " breaks ";
    printer.printAttribute(getBreaks());
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
// DecisionAttr
//===----------------------------------------------------------------------===//

LogicalResult
DecisionAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                     DecisionClass cls, StringAttr subject, Attribute choice,
                     CostAttr cost, ArrayRef<AlternativeAttr> rejected,
                     bool pinned, int64_t model, StringAttr target,
                     MeasurementAttr measured) {
  if (!subject || subject.empty())
    return emitError() << "a decision needs a subject";
  if (!choice || !cost || !target)
    return emitError() << "a decision needs a choice, a cost and a target";
  if (model <= 0)
    return emitError() << "invalid cost model version " << model;
  if (measured && (!pinned || cls != DecisionClass::Kernel))
    return emitError() << "only a kernel that is pinned was measured";
  for (AlternativeAttr alternative : rejected)
    if (alternative.getChoice() == choice)
      return emitError() << "decision on " << subject
                         << " rejects what it chose";
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

Attribute DecisionAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  DecisionClass cls;
  StringAttr subject, target;
  Attribute choice;
  CostAttr cost;
  SmallVector<AlternativeAttr> rejected;
  int64_t model;
  if (parser.parseLess() || parseClass(parser, cls) ||
      parser.parseAttribute(subject) || parser.parseKeyword("is") ||
      parser.parseAttribute(choice) || parser.parseKeyword("costs") ||
      parseCost(parser, cost))
    return {};
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
  if (parseMeasured(parser, measured) || parser.parseGreater())
    return {};
  return parser.getChecked<DecisionAttr>(
      loc, parser.getContext(), cls, subject, choice, cost,
      ArrayRef<AlternativeAttr>(rejected), pinned, model, target, measured);
}

void DecisionAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifyDecisionClass(getDecisionClass()) << " ";
  printer.printAttribute(getSubject());
  printer << " is ";
  printer.printAttribute(getChoice());
  printer << " costs ";
  getCost().print(printer);
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
  printer << ">";
}

//===----------------------------------------------------------------------===//
// TargetAttr
//===----------------------------------------------------------------------===//

LogicalResult
TargetAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                   StringAttr name, StringAttr chip, DictionaryAttr numbers) {
  if (!name || name.empty() || !chip || chip.empty())
    return emitError() << "a target needs a name and a chip";
  for (NamedAttribute entry : numbers) {
    auto value = dyn_cast<IntegerAttr>(entry.getValue());
    if (!value || !value.getType().isSignlessInteger(64))
      return emitError() << "target " << name << ": '"
                         << entry.getName().getValue()
                         << "' must be an i64 number";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// PinAttr: <fuse "i1 -> i2" is "separate" (for "h200")? (measured <...>)?>
//===----------------------------------------------------------------------===//

LogicalResult
PinAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                DecisionClass cls, StringAttr subject, Attribute choice,
                StringAttr target, MeasurementAttr measured) {
  if (measured && (cls != DecisionClass::Kernel || !target))
    return emitError() << "only a kernel for a target is measured";
  return success();
}

Attribute PinAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  DecisionClass cls;
  StringAttr subject, target;
  Attribute choice;
  MeasurementAttr measured;
  if (parser.parseLess() || parseClass(parser, cls) ||
      parser.parseAttribute(subject) || parser.parseKeyword("is") ||
      parser.parseAttribute(choice))
    return {};
  if (succeeded(parser.parseOptionalKeyword("for")) &&
      parser.parseAttribute(target))
    return {};
  if (parseMeasured(parser, measured) || parser.parseGreater())
    return {};
  return parser.getChecked<PinAttr>(loc, parser.getContext(), cls, subject,
                                    choice, target, measured);
}

void PinAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifyDecisionClass(getDecisionClass()) << " ";
  printer.printAttribute(getSubject());
  printer << " is ";
  printer.printAttribute(getChoice());
  if (getTarget()) {
    printer << " for ";
    printer.printAttribute(getTarget());
  }
  printMeasured(printer, getMeasured());
  printer << ">";
}

//===----------------------------------------------------------------------===//
// ContractAttr: <no_copy, capturable, max_kernels = 3, ...>
//===----------------------------------------------------------------------===//

Attribute ContractAttr::parse(AsmParser &parser, Type) {
  bool noCopy = false, capturable = false;
  std::optional<int64_t> kernels, arena, traffic;
  auto parseTerm = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef term;
    if (parser.parseKeyword(&term))
      return failure();
    bool *flag = llvm::StringSwitch<bool *>(term)
                     .Case("no_copy", &noCopy)
                     .Case("capturable", &capturable)
                     .Default(nullptr);
    if (flag) {
      *flag = true;
      return success();
    }
    auto *number = llvm::StringSwitch<std::optional<int64_t> *>(term)
                       .Case("max_kernels", &kernels)
                       .Case("max_arena_bytes", &arena)
                       .Case("max_traffic_bytes", &traffic)
                       .Default(nullptr);
    if (!number)
      return parser.emitError(loc) << "'" << term
                                   << "' is no term of a contract: no_copy, "
                                      "capturable, max_kernels, "
                                      "max_arena_bytes, max_traffic_bytes";
    int64_t value;
    if (parser.parseEqual() || parser.parseInteger(value))
      return failure();
    if (value < 0)
      return parser.emitError(loc) << term << " is negative";
    *number = value;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseTerm))
    return {};
  return ContractAttr::get(parser.getContext(), noCopy, capturable, kernels,
                           arena, traffic);
}

void ContractAttr::print(AsmPrinter &printer) const {
  SmallVector<std::string> terms;
  if (getNoCopy())
    terms.push_back("no_copy");
  if (getCapturable())
    terms.push_back("capturable");
  for (auto [term, value] : {std::pair{"max_kernels", getMaxKernels()},
                             {"max_arena_bytes", getMaxArenaBytes()},
                             {"max_traffic_bytes", getMaxTrafficBytes()}})
    if (value)
      terms.push_back((Twine(term) + " = " + Twine(*value)).str());
  printer << "<" << llvm::join(terms, ", ") << ">";
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

Attribute InstructionOpInterface::getKindId(StringRef target) {
  if (ArrayAttr records = getDecisionRecords())
    for (auto record : records.getAsRange<DecisionAttr>())
      if (record.getDecisionClass() == DecisionClass::Kernel &&
          record.getTargetName() == target)
        return record.getChoice();
  return {};
}
